"""OpenSpiel: ``load("pirata_codex", players=4)`` makes a game for its algorithms.

All chance of a match follows from one seed, which is drawn at the only chance node, at the start. OpenSpiel calls that
*sampled stochastic*. So a clone has the same luck ahead of it as its original. An algorithm that must not know it uses
``resample_from_infostate``, which deals everything again that the player cannot know, and changes the luck.

OpenSpiel cannot serialise the chance of a sampled stochastic game written in Python. For games that can be serialised
as a whole, or matches that follow from their history alone, set a number of ``deals``: then the chance node has one
outcome for each deal, all equally likely, and the game is *explicit stochastic*.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec
import numpy as np

from tortuga.engine import MissingExtra

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra.of("OpenSpiel", "open_spiel") from error

from tortuga.engine import BadOptions, all_games, rules_of
from tortuga.engine.registry import MARK
from tortuga.envs.session import Choices, Data, Session, rules_with, shape_of

MOST_DEALS = 100_000
LONGEST = 100_000
"""More answers than any match takes."""
_encode = msgspec.json.Encoder().encode


def load(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    deals: int = 0,
    data: Data = (),
    reward: str = "worth",
) -> Any:
    """A game for OpenSpiel with this number of players and these options. ``seed`` is the seed of its chance.

    With ``deals``, the chance node is explicit and has this many equally likely deals. With ``data``, the game is
    played with these data files; another process must load it with the same files before it can read what this one has
    stored. With ``reward="zero_sum"``, it declares itself to be a zero-sum game.
    """
    rules = rules_with(game, data)  # an unknown game is an error with a clear sentence
    count = rules.info.seats[0] if players is None else players
    Session(rules.info.slug, count, options, reward=reward)  # so are players and options that do not go together
    if reward == "score":
        raise BadOptions("bad_reward", "OpenSpiel must know how much can be won, and scores have no limit.")
    if rules.other_data:
        _register(rules.info.slug)
    if not 0 <= deals <= MOST_DEALS:
        raise ValueError(f"There can be up to {MOST_DEALS} deals, or 0 for no limit, not {deals}.")
    parameters = {
        "players": count,
        "options": _packed(options or {}),
        "rng_seed": seed,
        "deals": deals,
        "reward": reward,
    }
    return pyspiel.load_game(_short_name(rules.info.slug), parameters)


def _short_name(game: str) -> str:
    return f"python_tortuga_{game.replace(MARK, '_')}"


def _packed(options: Mapping[str, Any]) -> str:
    """Options as a single word, because OpenSpiel parses brackets and commas in parameters."""
    return json.dumps(options, sort_keys=True).encode().hex() if options else ""


def _unpacked(word: str) -> dict[str, Any]:
    return dict(json.loads(bytes.fromhex(word))) if word else {}


@cache
def _type_of(game: str, explicit: bool = False, reward: str = "worth") -> Any:
    modes, utilities = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    info = rules_of(game).info
    return pyspiel.GameType(
        short_name=_short_name(game),
        long_name=f"Tortuga: {info.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if explicit else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if reward == "zero_sum" else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # no tensor has room for a whole match
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": info.seats[0],
            "options": "",
            "rng_seed": 0,
            "deals": 0,
            "reward": "worth",
        },
    )


class TortugaGame(pyspiel.Game):
    """One of our games, with a number of players and options. Each game is a subclass with its ``slug``."""

    slug: str

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.seats = int(parameters["players"])
        self.options = _unpacked(parameters["options"])
        self.shape = shape_of(self.slug, self.seats)
        self.deals = int(parameters["deals"])
        self.reward = str(parameters["reward"])
        self._seed = int(parameters["rng_seed"])
        self._seeds = Random(self._seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shape.actions.count,
            max_chance_outcomes=max(1, self.deals),
            num_players=self.seats,
            min_utility=-1.0 if self.reward == "zero_sum" else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.reward == "zero_sum" else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(self.slug, bool(self.deals), self.reward), info, dict(parameters))

    def seed_of(self, deal: int) -> int:
        """The seed of the match with this deal; a new one if there is no fixed number of deals."""
        seeds = Random(f"{self._seed}/{deal}") if self.deals else self._seeds
        return seeds.getrandbits(48)

    def new_initial_state(self, _: str | None = None) -> TortugaState:
        return TortugaState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        if parameters:
            raise ValueError(f"Observations take no parameters, but these were given: {parameters}.")
        return Observer(self.shape.size, bool(kind is not None and kind.perfect_recall))


class TortugaState(pyspiel.State):
    """A match. OpenSpiel copies and pickles the attributes of a state, so it has only one."""

    session: Session | None
    """None before the seed is drawn."""

    def __init__(self, game: TortugaGame) -> None:
        super().__init__(game)
        self.session = None

    @property
    def _playing(self) -> Session:
        if self.session is None:
            raise RuntimeError("The match has not begun: apply the chance action first.")
        return self.session

    def current_player(self) -> int:
        if self.session is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.session.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals or 1
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel only asks for the player whose turn it is
        return sorted(self._playing.answers)

    def _apply_action(self, action: int) -> None:
        if self.session is None:
            game = self.get_game()
            seed = game.seed_of(action)
            self.session = Session(game.slug, game.seats, game.options, seed=seed, reward=game.reward)
        else:
            self.session.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"the luck of the match ({action})" if self.get_game().deals else "the luck of the match"
        session = self._playing
        found = session.answers.get(action) if player == session.seat else None
        if found is not None:
            return f"{session.sentence(found)} ({action})"
        kind, fields = session.shape.actions.describe(action, player)
        return f"{kind} {fields} ({action})"

    def choices(self) -> Choices:
        """The legal actions with their features, for your own algorithms that score them one by one."""
        return self._playing.choices()

    def is_terminal(self) -> bool:
        return self.session is not None and self.session.over

    def returns(self) -> list[float]:
        return [0.0] * self.num_players() if self.session is None else self.session.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TortugaState:
        """A state that this player cannot tell from the true one, with different luck ahead."""
        new: TortugaState = self.clone()
        session = new._playing
        session.imagine(player, int(sampler() * (1 << 48)))
        return new

    def __str__(self) -> str:
        return "before the match" if self.session is None else self.session.text()


class Observer:
    """An observer for OpenSpiel: what a player sees; with perfect recall, also everything it has heard and answered."""

    def __init__(self, size: int, perfect_recall: bool) -> None:
        self.tensor = None if perfect_recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        self._perfect_recall = perfect_recall

    def set_from(self, state: TortugaState, player: int) -> None:
        """Fill in the tensor. It holds the present view only; agents must remember the past themselves."""
        if self.tensor is None:
            raise ValueError(
                "No tensor remembers a whole match: use observation_tensor, which holds what the player sees now, or "
                "information_state_string."
            )
        if state.session is None:
            self.tensor.fill(0)
        else:
            state.session.write(player, self.tensor)

    def string_from(self, state: TortugaState, player: int) -> str:
        """The board as text; with perfect recall, everything by which the player can tell two states apart."""
        if state.session is None:
            return "before the match"
        match = state.session.match
        asked = match.waiting.get(player)
        if not self._perfect_recall:
            return f"{state.session.text(player)}\n{asked.kind if asked else ''}"
        return "\n".join(
            [
                f"seat {player + 1}",
                *(f"heard {event!r}" for event in match.events(player)),
                *(f"answered {action!r}" for seat, action in match.answers() if seat == player),
                f"sees {_encode(match.view(player)).decode()}",
                f"is asked {asked.kind}" if asked else "is not asked",
            ]
        )


@cache
def _register(slug: str) -> None:
    """Register a game with OpenSpiel, once."""
    # A class rather than a function: OpenSpiel releases it after Python has ended, which crashes for a function.
    pyspiel.register_game(_type_of(slug), type(_short_name(slug), (TortugaGame,), {"slug": slug}))


for each in all_games():
    _register(each)
