"""The way of kaggle-environments: an environment that its ``make`` takes, and a harness with its three methods.

Nothing of the package is needed::

    kaggle_environments.register("pirata_codex", environment("pirata_codex"))
    env = kaggle_environments.make("pirata_codex", {"tries": 2})
    env.run(["random", "first", create_agent_fn(Harness())])

``submission`` is the number of an answer among ``legalActions``, or a text, in which the answer is found as in
``tortuga.envs.text``. A submission from which no answer follows costs a try; after ``tries`` of them the default answer
is given, so no match ends by forfeit. Where any point may be an answer, the listed ones are proposals, and ``freeForm``
in the observation says that a text may name another.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from tortuga import __version__, new_match
from tortuga.engine import Match, Rules
from tortuga.envs.rewards import reward_of
from tortuga.envs.session import Data, rules_with
from tortuga.envs.text import TextSeat, Turn, Unclear
from tortuga.envs.text.phrases import Phrases
from tortuga.envs.text.reading import lines_of, marked

States = list[dict[str, Any]]
HTML = """function renderer(context) {
  const {environment, step, parent} = context;
  const seen = environment.steps[step].map((state) => state.observation.prompt).find((prompt) => prompt);
  parent.innerHTML = "<pre style='white-space: pre-wrap; color: inherit'></pre>";
  parent.firstChild.textContent = seen || "The match is over.";
}
"""
"""What the package's player shows: the prompt of whoever is asked."""


def environment(
    game: str,
    options: Mapping[str, Any] | None = None,
    *,
    legal: bool = True,
    rules: bool = True,
    data: Data = (),
    reward: str = "win",
) -> dict[str, Any]:
    """An environment, as ``kaggle_environments.register`` takes it."""
    known = rules_with(game, data)
    known.info.complete(options)  # says what is wrong with them
    worth = reward_of(reward)
    episodes: WeakKeyDictionary[Any, _Episode] = WeakKeyDictionary()

    def interpreter(state: States, env: Any) -> States:
        if env.done:  # so it says that an episode begins
            episodes[env] = _Episode(known, dict(options or {}), len(state), env.configuration, legal, rules)
        elif env not in episodes:
            raise LookupError("This episode was not begun here: reset it first.")
        else:
            episodes[env].take(state)
        episodes[env].show(state, worth)
        return state

    def renderer(state: States) -> str:
        prompts = (each["observation"].get("prompt", "") for each in state)
        return next(filter(None, prompts), "The match is over.")

    def html_renderer() -> str:
        return HTML

    return {
        "specification": _specification(known),
        "interpreter": interpreter,
        "renderer": renderer,
        "html_renderer": html_renderer,
        "agents": {"random": random_agent, "first": first_agent},
    }


def _specification(rules: Rules[Any]) -> dict[str, Any]:
    def wish(kind: str | list[str], default: object, about: str) -> dict[str, Any]:
        return {"type": kind, "default": default, "description": about}

    return {
        "name": rules.info.slug,
        "title": rules.info.title,
        "description": rules.info.blurb,
        "version": f"{__version__}+rules.{rules.info.version}",
        "agents": [seats for seats in rules.info.seats if seats > 1],
        "configuration": {
            "episodeSteps": wish("integer", 100_000, "Every match ends by itself, long before."),
            "actTimeout": wish("number", 600, "Seconds for a submission."),
            "runTimeout": wish("number", 86_400, "Seconds for a match."),
            "seed": wish(["integer", "null"], None, "The same seed gives the same match. Agents can read it."),
            "tries": wish("integer", 3, "Submissions from which no answer follows, before the default is given."),
            "freeForm": wish("boolean", True, "Texts are submissions, too."),
        },
        "reward": {"type": ["number", "null"], "default": 0},
        "observation": {
            "playerId": wish("integer", 0, "Who observes, from 0."),
            "currentPlayer": wish("integer", -1, "Who is asked; -1 when the match is over."),
            "isTerminal": wish("boolean", False, "Is the match over?"),
            "prompt": wish("string", "", "What the player sees and is asked; empty if nothing is."),
            "legalActions": wish("array", [], "Numbers of the answers, from 1."),
            "legalActionStrings": wish("array", [], "How each is written."),
            "legalActionSentences": wish("array", [], "How people say it."),
            "freeForm": wish("boolean", False, "May answers be given that are not listed?"),
        },
        "action": {"type": ["object", "string", "integer", "null"], "default": None},
    }


class _Episode:
    """One match, and its open question."""

    def __init__(
        self,
        rules: Rules[Any],
        options: dict[str, Any],
        seats: int,
        configuration: Mapping[str, Any],
        legal: bool,
        with_rules: bool,
    ) -> None:
        wanted = configuration.get("seed")
        self._seed = secrets.randbits(48) if wanted is None else int(wanted)
        self._tries, self._legal, self._with_rules = int(configuration["tries"]), legal, with_rules
        self._match: Match[Any] = new_match(rules.info.slug, seats, self._seed, options)
        self._texts = [TextSeat(self._match.seat(seat)) for seat in range(seats)]
        self._counts = [{"turns": 0, "unclear": 0, "defaults": 0} for _ in range(seats)]
        self._go_on()

    def _go_on(self) -> None:
        self._match.settle()
        self._player = next(iter(self._match.waiting), -1)
        self._turn = None
        if not self._match.over:
            self._turn = Turn(self._texts[self._player], self._tries, self._legal, rules=self._with_rules)

    def take(self, state: States) -> None:
        """Hear what the player who is asked has submitted; a fault or a timeout is a text that says nothing."""
        turn, player = self._turn, self._player
        if turn is None:
            return
        given = turn.hear(self._text_of(state[player].get("action")))
        counts = self._counts[player]
        counts["unclear"] += given is None or given.by_default
        if given is not None:
            counts["turns"] += 1
            counts["defaults"] += given.by_default
            self._match.act(player, given.action)
            self._go_on()

    def _text_of(self, action: Any) -> str:
        wanted = action.get("submission") if isinstance(action, Mapping) else action
        if isinstance(wanted, str):
            return wanted
        listed = self._listed()
        if type(wanted) is int and 1 <= wanted <= len(listed):
            return f"Answer: {listed[wanted - 1][0]}"
        return f"There is no answer {wanted!r}."

    def _listed(self) -> list[tuple[str, str]]:
        """How each answer that has a number is written and said."""
        text = self._texts[self._player]
        answers = text.answers
        return [(text.write(each), answers.say(each)) for each in (*answers.listed, *answers.points, *answers.offered)]

    def show(self, state: States, worth: Callable[..., Sequence[float]]) -> None:
        """Show every player what it may know, and say whose turn it is."""
        match, turn = self._match, self._turn
        outcome = match.outcome
        rewards = [0.0] * len(state) if outcome is None else worth(outcome, bool(match.options.get("teams")))
        for player, each in enumerate(state):
            asked = player == self._player and turn is not None
            listed = self._listed() if asked else []
            each["status"] = "DONE" if outcome is not None else "ACTIVE" if asked else "INACTIVE"
            each["reward"] = float(rewards[player])
            each["info"] = dict(self._counts[player])
            seen = {
                "playerId": player,
                "currentPlayer": self._player,
                "isTerminal": outcome is not None,
                "prompt": str(turn.text) if asked and turn is not None else "",
                "legalActions": list(range(1, len(listed) + 1)),
                "legalActionStrings": [written for written, _ in listed],
                "legalActionSentences": [said for _, said in listed],
                "freeForm": bool(asked and self._texts[player].answers.points),
            }
            for name, value in seen.items():
                each["observation"][name] = value
        if outcome is not None:
            state[0]["info"]["seed"] = self._seed


# Agents


def first_agent(observation: Mapping[str, Any]) -> dict[str, Any]:
    """Gives the first answer of the list."""
    return {"submission": observation["legalActions"][0]}


def random_agent(observation: Mapping[str, Any]) -> dict[str, Any]:
    """Gives any answer of the list."""
    return {"submission": random.choice(observation["legalActions"])}


class Parsed(NamedTuple):
    """What the package calls a parse result."""

    legal_action: str | None = None
    raw_action: str | None = None
    submission: str | None = None
    thoughts: str | None = None


class Harness:
    """What ``kaggle_environments.core_harness.create_agent_fn`` takes: legal moves, prompt, parse.

    It reads free text as ``tortuga.envs.text`` does, and knows no more than the observation.
    """

    def __init__(self) -> None:
        self._refusal = ""

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str] | None:
        """The answers by number; None where others may be given, too."""
        if observation.get("freeForm"):
            return None
        return dict(zip(observation.get("legalActions", ()), observation.get("legalActionStrings", ()), strict=True))

    def make_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: Sequence[str],
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """The prompt, and what was wrong with the last response."""
        del move_history, previous_action  # the prompt says what has happened; the refusal, what was written
        again = previous_response is not None and self._refusal
        said = f"\n\n## Your last answer was unclear\n\n{self._refusal}" if again else ""
        return f"{observation['prompt']}{said}"

    def parse_response(
        self, response: str, legal_action_strings: Sequence[str] | None, *, observation: Mapping[str, Any] | None = None
    ) -> Parsed:
        """The answer that a response gives. Where any point may be one, the environment reads the response itself."""
        if legal_action_strings is None:
            return Parsed(submission=response)
        sentences = () if observation is None else observation.get("legalActionSentences", ())
        try:
            found = _Strings(legal_action_strings, sentences).parse(response)
        except Unclear as unclear:
            self._refusal = unclear.sentence
            lines = lines_of(marked(response) or response)
            return Parsed(raw_action=lines[-1].strip()[:200] if lines else None)
        return Parsed(found, found)


class _Strings(Phrases[str]):
    """Answers known by their written forms alone."""

    def __init__(self, listed: Sequence[str], sentences: Sequence[str]) -> None:
        super().__init__(each.split()[0] for each in listed)
        self.listed += listed
        for number, each in enumerate(listed):
            self.learn(each, *sentences[number : number + 1])

    def write(self, answer: str) -> str:
        return answer
