"""One seat in text, against bots."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga.arena.agents import ScriptedAgent
from tortuga.engine import BadOptions
from tortuga.envs.one_seat import OneSeat


def played(game: OneSeat, seed: int) -> list[str]:
    agent, texts = ScriptedAgent("random", seed), []
    game.reset(seed=seed)
    while not game.over:
        texts.append(game.text)
        game.step(agent.answer(game.text).text)
        assert not game.unclear
    return texts


def test_the_same_seed_gives_the_same_match_and_a_reward_at_its_end() -> None:
    game = OneSeat("pirata_codex", 3, "random", {"setup": "first_voyage"})
    first = played(game, 7)
    outcome = game.match.outcome
    assert outcome is not None
    assert game.reward == (1 / outcome.places.count(1) if outcome.places[game.seat] == 1 else 0)
    assert game.steps == len(first)
    assert game.text.startswith("The match is over.")
    assert played(game, 7) == first
    ended = game.steps
    game.step("pass")
    assert game.steps == ended
    game.close()


def test_an_unclear_text_is_tried_again_and_then_the_default_is_given() -> None:
    game = OneSeat("tiny_epic_pirates", 2, "random", seat=1, tries=2)
    game.reset(seed=1)
    assert game.seat == 1
    first = game.text
    game.step("\x00 no idea")
    assert "Tries left: 1" in game.text
    assert (bool(game.unclear), game.answer) == (True, "")
    game.step("still none")
    assert (bool(game.unclear), bool(game.answer)) == (True, True), "the default was given, and why"
    assert game.text != first


@pytest.mark.parametrize(
    ("wishes", "error"),
    [
        ({"seats": 9}, BadOptions),
        ({"seat": 4, "seats": 3}, ValueError),
        ({"opponents": "nobody"}, BadOptions),
        ({"opponents": ["random"], "seats": 4}, ValueError),
        ({"options": {"sails": 1}}, BadOptions),
        ({"reward": "gold"}, BadOptions),
    ],
)
def test_what_cannot_be_played_is_refused_when_it_is_made(wishes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        OneSeat("piratical", **wishes)


def test_without_a_match_there_is_no_text() -> None:
    with pytest.raises(LookupError, match="reset"):
        _ = OneSeat("piratical", opponents="random").text
