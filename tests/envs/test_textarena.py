"""TextArena's way of playing with strings."""

from __future__ import annotations

import random
import re

import pytest

from tortuga.arena.agents import ScriptedAgent
from tortuga.engine import BadOptions
from tortuga.envs.textarena import TextGame

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


@pytest.mark.slow
@pytest.mark.parametrize("game", FIVE)
def test_a_whole_match_of_every_game_in_strings(game: str) -> None:
    env, agents = TextGame(game), [ScriptedAgent("random", seat) for seat in range(3)]
    env.reset(num_players=3, seed=7)
    done, luck, unclear = False, random.Random(1), 0
    while not done:
        player, observation = env.get_observation()
        text = "hm" if luck.random() < 0.05 else agents[player].answer(observation).text
        done, info = env.step(text)
        assert info["player"] == player
        unclear += "unclear" in info
    rewards, infos = env.close()
    assert sorted(rewards) == sorted(infos) == [0, 1, 2]
    assert sum(rewards.values()) in (0, 1)
    assert sum(info["unclear"] for info in infos.values()) == unclear
    assert env.get_observation()[0] == -1
    assert env.step("pass") == (True, {})


def test_an_unclear_text_is_tried_again_and_then_the_default_is_given() -> None:
    env = TextGame("pirata_codex", tries=2)
    env.reset(3, seed=1)
    player, first = env.get_observation()
    done, info = env.step("no idea")
    assert not done
    assert "unclear" in info
    again, second = env.get_observation()
    assert again == player
    assert second.startswith(first)
    assert "Tries left: 1" in second
    _, info = env.step("still none")
    assert re.fullmatch(r"[\w.+ -]+", info["answer"])
    assert env.close()[1][player]["defaults"] == 1


def test_the_same_seed_gives_the_same_prompts_and_bad_wishes_a_sentence() -> None:
    seen = []
    for _ in range(2):
        env = TextGame("tiny_epic_pirates", legal=False)
        env.reset(2, seed=5)
        seen.append(env.get_observation())
    assert seen[0] == seen[1]
    assert "## How answers are written" in seen[0][1]
    with pytest.raises(BadOptions, match="players, not 9"):
        env.reset(9)
    with pytest.raises(BadOptions, match="no option"):
        TextGame("piratical", {"sails": 1})
    with pytest.raises(LookupError, match="reset"):
        TextGame("piratical").get_observation()
