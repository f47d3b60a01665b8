"""TextArena's way of playing, with strings: ``reset``, ``get_observation``, ``step``, ``close``.

Nothing of TextArena is needed. Its agents and wrappers take such an environment as they take their own::

    env = TextGame("pirata_codex")
    env.reset(num_players=3, seed=7)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(agents[player](observation))
    rewards, infos = env.close()

A text from which no answer follows may be tried again; after ``tries`` of them the default answer is given. Prompts say
what the rules say about the question, unless ``rules`` is false.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tortuga import new_match
from tortuga.engine import Match
from tortuga.envs.rewards import reward_of
from tortuga.envs.session import Data, rules_with
from tortuga.envs.text import TextSeat, Turn

Info = dict[str, Any]


class TextGame:
    """One of our games, played by agents that read and write text. One of them answers at a time."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        tries: int = 3,
        legal: bool = True,
        rules: bool = True,
        data: Data = (),
        reward: str = "win",
    ) -> None:
        self._rules = rules_with(game, data)
        self._rules.info.complete(options)  # says what is wrong with them
        self._options = dict(options or {})
        self._tries = tries
        self._legal = legal
        self._with_rules = rules
        self._reward = reward_of(reward)
        self._match: Match[Any] | None = None
        self._turn: Turn | None = None
        self._player = -1
        self._counts: list[dict[str, int]] = []

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Start a new match. The same seed gives the same match."""
        self._match = new_match(self._rules.info.slug, num_players, seed, self._options)
        self._texts = [TextSeat(self._match.seat(seat)) for seat in range(num_players)]
        self._counts = [{"turns": 0, "unclear": 0, "defaults": 0} for _ in range(num_players)]
        self._go_on()

    def _go_on(self) -> None:
        match = self._playing
        match.settle()
        self._player = next(iter(match.waiting), -1)
        self._turn = None if match.over else self._ask()

    def _ask(self) -> Turn:
        return Turn(self._texts[self._player], self._tries, self._legal, rules=self._with_rules)

    @property
    def _playing(self) -> Match[Any]:
        if self._match is None:
            raise LookupError("There is no match: reset the game first.")
        return self._match

    def get_observation(self) -> tuple[int, str]:
        """Who has to answer, and the prompt; -1 and how it ended, when the match is over."""
        match = self._playing
        if self._turn is None:
            outcome = match.outcome
            return -1, " ".join(["The match is over.", *(outcome.reasons if outcome is not None else ())])
        return self._player, str(self._turn.text)

    def step(self, action: str) -> tuple[bool, Info]:
        """Take a text. Returns whether the match is over, and what became of the text."""
        match, turn = self._playing, self._turn
        if turn is None:
            return True, {}
        given = turn.hear(action)
        counts = self._counts[self._player]
        if given is None:
            counts["unclear"] += 1
            return False, {"player": self._player, "unclear": turn.refusals[-1]}
        counts["turns"] += 1
        counts["unclear"] += given.by_default
        counts["defaults"] += given.by_default
        info = {"player": self._player, "answer": self._texts[self._player].write(given.action)}
        if given.by_default:
            info["unclear"] = given.refusals[-1]
        match.act(self._player, given.action)
        self._go_on()
        return match.over, info

    def close(self) -> tuple[dict[int, float], dict[int, Info]]:
        """What the match was worth to each player, and each one's place, score and tries; 0 if it is not over."""
        match = self._playing
        outcome = match.outcome
        if outcome is None:
            return dict.fromkeys(range(match.seats), 0.0), {seat: {**self._counts[seat]} for seat in range(match.seats)}
        teams = bool(match.options.get("teams"))
        infos = {
            seat: {"place": outcome.places[seat], "score": outcome.scores[seat], **self._counts[seat]}
            for seat in range(match.seats)
        }
        return dict(enumerate(self._reward(outcome, teams))), infos
