"""The way of kaggle-environments, without the package; ``bench/frameworks.py`` drives it by the package itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tortuga.arena.agents import ScriptedAgent
from tortuga.engine import BadOptions
from tortuga.envs.kaggle import Harness, States, environment, first_agent, random_agent

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


class Env:
    """As much of the package's environment as an interpreter sees."""

    def __init__(self, game: str, seats: int, made: dict[str, Any] | None = None, **configuration: Any) -> None:
        self.made = made or environment(game)
        defaults = {name: wish["default"] for name, wish in self.made["specification"]["configuration"].items()}
        self.configuration = {**defaults, **configuration}
        self.state: States = [{"observation": {}, "action": None, "status": "INACTIVE"} for _ in range(seats)]
        self.state = self.made["interpreter"](self.state, self)

    @property
    def done(self) -> bool:
        return all(each["status"] != "ACTIVE" for each in self.state)

    @property
    def asked(self) -> int:
        return next(seat for seat, each in enumerate(self.state) if each["status"] == "ACTIVE")

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state[self.asked]["observation"]
        return found

    def step(self, action: Any) -> None:
        for seat, each in enumerate(self.state):
            each["action"] = action if seat == self.asked else None
        self.state = self.made["interpreter"](self.state, self)


@pytest.mark.slow
@pytest.mark.parametrize("game", FIVE)
def test_a_whole_match_of_every_game(game: str) -> None:
    """One player is a harness with a reader of prompts that is at a loss now and then; the others are plain agents."""
    env, harness, reader, luck = Env(game, 3, seed=7), Harness(), ScriptedAgent("random", 1), random.Random(1)
    random.seed(2)
    while not env.done:
        seat, seen = env.asked, env.seen()
        assert [each["observation"]["prompt"] != "" for each in env.state] == [other == seat for other in range(3)]
        if seat:
            env.step((first_agent, random_agent)[seat - 1](seen))
            continue
        legal = harness.get_legal_moves(seen)
        strings = None if legal is None else list(legal.values())
        said = "hm" if luck.random() < 0.05 else reader.answer(harness.make_prompt(seen, [])).text
        found = harness.parse_response(said, strings, observation=seen)
        if legal is None:
            env.step({"submission": found.submission})
        elif found.legal_action is None:
            assert "unclear" in harness.make_prompt(seen, [], said, found.raw_action)
        else:
            number = next(number for number, each in legal.items() if each == found.legal_action)
            env.step({"submission": number})
    assert [each["status"] for each in env.state] == ["DONE"] * 3
    assert sum(each["reward"] for each in env.state) in (0, 1)
    assert all(each["info"]["turns"] > 5 for each in env.state)
    assert env.state[1]["info"]["unclear"] == env.state[2]["info"]["unclear"] == 0, "what is listed is understood"
    assert env.made["renderer"](env.state) == "The match is over."


@pytest.mark.parametrize(
    "wrong", [None, "no idea", 0, 99, -1, True, 1.5, {}, {"submission": None}, {"submission": []}, [1]]
)
def test_what_is_no_answer_costs_a_try_and_then_the_default_is_given(wrong: Any) -> None:
    env = Env("pirata_codex", 3, seed=1, tries=2)
    seat, before = env.asked, env.seen()["prompt"]
    env.step(wrong)
    assert env.asked == seat
    assert env.seen()["prompt"].startswith(before)
    assert "Tries left: 1" in env.seen()["prompt"]
    env.step(wrong)
    assert env.state[seat]["info"] == {"turns": 1, "unclear": 2, "defaults": 1}


def test_the_same_seed_gives_the_same_match_and_none_another() -> None:
    prompts = [Env("tiny_epic_pirates", 2, seed=seed).seen()["prompt"] for seed in (5, 5, None, None)]
    assert prompts[0] == prompts[1]
    assert len(set(prompts)) == 3


def test_a_text_is_a_submission_too_and_any_point_of_the_sea() -> None:
    env = Env("rattle_battle", 2, seed=3)
    while not env.seen()["freeForm"]:
        env.step(first_agent(env.seen()))
    seen, seat = env.seen(), env.asked
    assert Harness().get_legal_moves(seen) is None
    env.step(f"I think.\nAnswer: {seen['legalActionStrings'][-1]}")
    assert env.state[seat]["info"]["unclear"] == 0


def test_an_observation_holds_what_the_prompt_numbers() -> None:
    seen = Env("pirata_codex", 3, seed=4).seen()
    for number, written in zip(seen["legalActions"], seen["legalActionStrings"], strict=True):
        assert f"{number}) `{written}`" in seen["prompt"] or f"- `{written}`" in seen["prompt"]
    found = Harness().parse_response(seen["legalActionSentences"][0], seen["legalActionStrings"], observation=seen)
    assert found.legal_action == seen["legalActionStrings"][0]


def test_bad_wishes_get_a_sentence() -> None:
    with pytest.raises(BadOptions, match="no option sails"):
        environment("pirata_codex", {"sails": 3})
    env = Env("pirata_codex", 2, seed=1)
    made = environment("pirata_codex")
    with pytest.raises(LookupError, match="reset it first"):
        made["interpreter"](env.state, env)
