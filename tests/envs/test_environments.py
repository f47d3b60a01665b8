"""The interfaces that researchers know, checked by their own tests."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import tortuga
from tortuga import Action, Bot, Seat
from tortuga.bots import RandomBot
from tortuga.engine import rules_of
from tortuga.envs import vector
from tortuga.envs.gymnasium import TortugaEnv
from tortuga.envs.layout import Vector
from tortuga.envs.names import name_of
from tortuga.envs.open_spiel import load
from tortuga.envs.pettingzoo import env, raw_env
from tortuga.envs.session import Session, shape_of
from tortuga.envs.vector import Fleet, FleetError, Step

pytestmark = pytest.mark.slow

FIVE = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
GAMES = [(slug, seats) for slug in FIVE for seats in rules_of(slug).info.seats]
OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("pirata_codex", 2, {"expansion": True, "map": "curse"}),
    ("pirata_codex", 6, {"expansion": True, "map": "both", "ghostpack": True}),
    ("pirata_codex", 3, {"action_order": "priority", "bid_log": True, "skins": ["open_hands", "rough_seas"]}),
    ("pirate_attack", 4, {"teams": True, "length": "six_piles"}),
    ("pirate_attack", 3, {"packs": [], "fame_goal": "most_fame", "souls": "off"}),
    ("piratical", 4, {"races": "random", "deck": "double"}),
    ("piratical", 3, {"neutral_ports": "closed", "wreck_rule": "strict", "captives_choice": True}),
    ("rattle_battle", 3, {"scenario": "pirate_wars", "exp_sailors": True, "exp_loot": True}),
    ("rattle_battle", 5, {"five_player_last_drop": True, "simultaneous_port": True, "market_wild": True}),
    ("tiny_epic_pirates", 1, {"personality": "p3", "hits_in_defence": False}),
    ("tiny_epic_pirates", 4, {"navy_ambush": True, "any_assignment": True}),
]
MASKS_ARE_DICTS = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
"""PettingZoo would rather have arrays than the dictionaries with masks of its own card games."""


def random_answer(session: Session, seed: np.random.Generator) -> int:
    return int(seed.choice(list(session.answers)))


def looked_at_afresh(session: Session, seat: int) -> Vector:
    """The view that people get, encoded from nothing."""
    seen = np.zeros(session.shape.size, np.float32)
    seen[: session.shape.layout.size] = session.shape.layout.encode(session.match.view(seat), seat)
    seen[session.shape.place[session.match.waiting[seat].kind]] = 1
    return seen


class Plain(Bot):
    """Wants no seed."""

    def choose(self, seat: Seat[Any]) -> Action:
        assert seat.ask is not None
        return seat.ask.default


def play(session: Session, seed: int, most: int = 10_000) -> Session:
    chance = np.random.default_rng(seed)
    for _ in range(most):
        if session.over:
            break
        session.answer(random_answer(session, chance))
    return session


# The session


@pytest.mark.parametrize("game", FIVE)
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    one, other = (play(Session(game, seed=3), 1, 200) for _ in range(2))
    assert one.match.digest() == other.match.digest()


@pytest.mark.parametrize("game", FIVE)
def test_a_match_ends_and_pays_what_it_was_worth(game: str) -> None:
    session = play(Session(game, 3, seed=2), 2)
    assert session.over
    rewards = session.rewards()
    assert max(rewards) > 0.0
    assert all(0 <= reward <= 1 for reward in rewards)
    assert not session.mask().any()
    with pytest.raises(LookupError, match="over"):
        session.answer(0)


@pytest.mark.parametrize(("game", "seats", "options"), OPTIONS)
def test_a_whole_match_with_options_is_numbers(game: str, seats: int, options: dict[str, Any]) -> None:
    session, chance = Session(game, seats, options, seed=seats), np.random.default_rng(seats)
    while session.seat is not None:
        seen = session.observe(session.seat)
        assert seen.max() <= 1
        if session.match.number % 3 == 0:
            assert np.array_equal(seen, looked_at_afresh(session, session.seat))
        assert len(session.choices().features) == session.mask().sum() == len(session.answers)
        session.answer(random_answer(session, chance))
    assert max(session.rewards()) > 0 or seats == 1


def test_a_question_with_one_answer_is_answered_unless_somebody_wants_it() -> None:
    settled, all_of_it = Session("pirata_codex", 3, seed=1), Session("pirata_codex", 3, seed=1, forced=True)
    for session in (settled, all_of_it):
        chance = np.random.default_rng(0)
        alone = 0
        while not session.over:
            alone += len(session.answers) == 1
            session.answer(random_answer(session, chance))
        assert (alone > 0) == (session is all_of_it)


def test_an_answer_outside_the_mask_is_refused_and_changes_nothing() -> None:
    session = Session("pirata_codex", 3, seed=1)
    before = session.match.digest()
    with pytest.raises(ValueError, match="is not allowed now"):
        session.answer(int(np.flatnonzero(session.mask() == 0)[0]))
    assert session.match.digest() == before


@pytest.mark.parametrize("game", FIVE)
def test_observations_follow_copies_imagined_worlds_and_new_matches(game: str) -> None:
    session, chance = Session(game, 3, seed=4), np.random.default_rng(4)
    for number in range(60):
        if session.seat is None:
            session.reset(number)
        assert session.seat is not None
        other = pickle.loads(pickle.dumps(session)) if number % 2 else session.clone()
        other.imagine(session.seat, number)
        for one in (session, other, session):
            assert np.array_equal(one.observe(session.seat), looked_at_afresh(one, session.seat))
        session = other if number % 5 == 0 else session
        session.answer(random_answer(session, chance))


def test_nobody_but_the_one_who_answers_has_a_mask() -> None:
    session = Session("pirata_codex", 3, seed=1)
    assert session.seat is not None
    assert session.mask(session.seat).sum() == len(session.answers)
    assert not session.mask((session.seat + 1) % 3).any()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda session: pickle.loads(pickle.dumps(session))])
def test_a_copy_of_a_session_goes_its_own_way(again: Callable[[Session], Session]) -> None:
    session = play(Session("piratical", 3, seed=4), 4, 30)
    other = again(session)
    assert other.match.digest() == session.match.digest()
    before = session.match.digest()
    play(other, 5, 10)
    assert session.match.digest() == before


@pytest.mark.parametrize("game", FIVE)
def test_shaping_is_paid_back_in_the_end(game: str) -> None:
    """Potentials: whatever is paid on the way, a match is worth what it was worth, less what its start promised."""
    plain, shaped = Session(game, 3, seed=9), Session(game, 3, seed=9, shaping=0.5)
    promised = shaped._prospects
    chance, paid = np.random.default_rng(9), np.zeros(3)
    while not plain.over:
        number = random_answer(plain, chance)
        plain.answer(number)
        shaped.answer(number)
        paid += shaped.rewards()
        assert plain.over or not any(plain.rewards())
    assert shaped.over
    assert paid == pytest.approx(np.array(plain.rewards()) - 0.5 * np.array(promised))


# PettingZoo


@MASKS_ARE_DICTS
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_pettingzoo_s_own_test_of_its_interface(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, seats), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


@MASKS_ARE_DICTS
@pytest.mark.parametrize(("game", "seats", "options"), OPTIONS)
def test_pettingzoo_with_options(game: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env(game, seats, options), num_cycles=40)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_pettingzoo_s_own_test_of_seeds(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=20)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_pettingzoo_s_own_test_of_rendering(game: str, seats: int) -> None:
    render_test(lambda render_mode=None: env(game, seats, render_mode=render_mode))


def test_all_agents_are_paid_when_a_match_ends() -> None:
    made = raw_env("piratical", 2)
    made.reset(seed=1)
    chance, paid = np.random.default_rng(1), {}
    for agent in made.agent_iter(20_000):
        observation, reward, ended, _, _ = made.last()
        if ended:
            paid[agent] = reward
        made.step(None if ended else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(paid) == ["seat_1", "seat_2"]
    assert list(paid.values()) == made.session.rewards()


def test_shaped_rewards_come_with_every_answer() -> None:
    made = raw_env("piratical", 2, shaping=1.0)
    made.reset(seed=1)
    chance, paid = np.random.default_rng(1), 0.0
    for _ in made.agent_iter(80):
        observation, reward, _, _, _ = made.last()
        paid += abs(reward)
        made.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    assert paid > 0


@pytest.mark.parametrize("game", FIVE)
def test_every_game_is_in_the_registry_of_pettingzoo(game: str) -> None:
    made = pettingzoo.make("aec", name_of(game), seats=3, reward="zero_sum")
    made.reset(seed=1)
    assert len(made.agents) == 3
    assert made.metadata["name"] == f"tortuga/{game}"


# Gymnasium


@pytest.mark.parametrize("game", FIVE)
def test_gymnasium_s_own_check(game: str) -> None:
    made = gymnasium.make(name_of(game), opponents="random")
    check_env(made.unwrapped)


def test_gymnasium_finds_the_games_by_themselves() -> None:
    made = gymnasium.make("tortuga.envs.gymnasium:tortuga/PirataCodex-v0", seats=3, opponents="random")
    assert isinstance(made.unwrapped, TortugaEnv)
    assert made.unwrapped.session.seats == 3


def test_gymnasium_makes_many() -> None:
    many = gymnasium.make_vec(name_of("piratical"), 3, seats=2, opponents="random")
    observations, infos = many.reset(seed=1)
    assert observations.shape[0] == 3
    actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
    many.step(actions)
    many.close()


def test_a_bot_of_one_s_own_is_an_opponent() -> None:
    made = TortugaEnv("piratical", 3, opponents=[lambda seed: RandomBot(seed), "thumb"], seat=1)
    _, info = made.reset(seed=1)
    assert info["seat"] == 1
    assert info["action_mask"].any()


def test_an_illegal_answer_counts_as_the_default_or_is_an_error() -> None:
    lenient, strict = (TortugaEnv("piratical", 2, "random", illegal=how) for how in ("default", "error"))
    for made in (lenient, strict):
        _, info = made.reset(seed=1)
    wrong = np.int64(np.flatnonzero(info["action_mask"] == 0)[0])
    assert lenient.step(wrong)[4]["illegal"]
    with pytest.raises(ValueError, match="not allowed"):
        strict.step(wrong)


def test_wrong_seats_and_opponents_are_named() -> None:
    with pytest.raises(ValueError, match="There are 3 seats"):
        TortugaEnv("piratical", 3, seat=3)
    with pytest.raises(ValueError, match="2 other seats"):
        TortugaEnv("piratical", 3, opponents=["mate"])
    with pytest.raises(tortuga.TortugaError):
        TortugaEnv("piratical", 3, opponents="blackbeard")


@pytest.mark.parametrize("make", [RandomBot, lambda seed: RandomBot(seed), Plain])
def test_a_class_or_a_function_is_an_opponent(make: Any) -> None:
    made = TortugaEnv("piratical", 2, opponents=make)
    _, info = made.reset(seed=1)
    assert info["action_mask"].any()


def test_what_cannot_be_an_opponent_is_told_why() -> None:
    for opponents in (RandomBot(), [RandomBot()], 7):
        with pytest.raises(ValueError, match=r"cannot play: .* every match needs one of its own"):
            TortugaEnv("piratical", 2, opponents=opponents)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"makes dict, which is not based on tortuga\.Bot"):
        no_bot: Any = lambda seed: {"seed": seed}  # noqa: E731
        TortugaEnv("piratical", 2, opponents=no_bot).reset(seed=1)


# What is wrong


@pytest.mark.parametrize("make", [Session, env, TortugaEnv, load, shape_of])
@pytest.mark.parametrize(("seats", "sentence"), [("2", "a whole number such as 2"), (9, "is for 2, 3, 4, 5 or 6")])
def test_wrong_seats_are_said_in_a_sentence(make: Callable[..., Any], seats: Any, sentence: str) -> None:
    with pytest.raises(tortuga.BadOptions, match=sentence):
        make("piratical", seats)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"seats": "2"}, "a whole number such as 2"),
        ({"options": "races=random"}, "Options must be a mapping"),
        ({"options": {"rum": 1}}, "has no option rum"),
        ({"shaping": "much"}, "Shaping is a number such as 0.5"),
        ({"teacher": "blackbeard"}, "no bot called 'blackbeard'"),
    ],
)
def test_what_a_fleet_cannot_do_is_said_before_it_sails(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(tortuga.BadOptions, match=sentence):
        Fleet("piratical", 2, **wishes)


def test_an_unknown_way_with_illegal_answers_is_refused() -> None:
    with pytest.raises(ValueError, match="'default' or 'error', not 'resign'"):
        TortugaEnv("piratical", 2, illegal="resign")  # type: ignore[arg-type]


# Many at once


def test_a_fleet_plays_the_same_matches_in_however_many_processes() -> None:
    seen = []
    for processes in (1, 2):
        with Fleet("piratical", 4, seats=2, processes=processes) as fleet:
            step = fleet.reset(seed=7)
            for _ in range(40):
                step = fleet.step([int(np.flatnonzero(mask)[-1]) for mask in step.mask])
            seen.append([part.copy() for part in step])
    for one, other in zip(*seen, strict=True):
        assert np.array_equal(one, other)


def test_a_fleet_says_what_went_wrong() -> None:
    with Fleet("piratical", 2, seats=2) as fleet:
        step = fleet.reset(seed=1)
        wrong = int(np.flatnonzero(step.mask[0] == 0)[0])
        with pytest.raises(FleetError, match=r"Match 0: Action .* is not allowed"):
            fleet.step([wrong, wrong])


@pytest.mark.parametrize(
    ("actions", "why"),
    [([1.5, 1.5], "float64"), (["1", "1"], "<U1"), ([True, True], "bool"), (1, r"shape \(\)"), ([1], r"shape \(1,\)")],
)
def test_a_fleet_takes_one_whole_number_for_each_match(actions: Any, why: str) -> None:
    """Anything else is refused before a match has heard of it."""
    with Fleet("piratical", 2, seats=2) as fleet:
        before = fleet.reset(seed=1).observation.copy()
        with pytest.raises(ValueError, match=why):
            fleet.step(actions)
        part = next(fleet.rolling(seed=1))
        with pytest.raises(ValueError, match="wait for one number each"):
            part.answer([1, 1, 1])
        assert not part.answered
        assert np.array_equal(fleet.reset(seed=1).observation, before)


def test_parts_of_a_fleet_roll_on_and_every_match_goes_as_in_steps() -> None:
    """Row by row, what is seen, who is asked and what ends is the same, in whatever order the parts come."""
    wanted: list[list[tuple[bytes, bytes, int, int]]] = [[] for _ in range(5)]
    with Fleet("piratical", 5, seats=2) as fleet:
        step = fleet.reset(seed=3)
        for _ in range(60):
            for row in range(5):
                wanted[row].append(shown(step, row))
            step = fleet.step(step.mask.argmax(axis=1))
    found: list[list[tuple[bytes, bytes, int, int]]] = [[] for _ in range(5)]
    with Fleet("piratical", 5, seats=2, processes=2) as fleet:
        for part in fleet.rolling(seed=3):
            for place, row in enumerate(range(5)[part.rows]):
                found[row].append(shown(part.step, place))
            part.answer(part.step.mask.argmax(axis=1))
            if min(map(len, found)) >= 60:
                break
        assert fleet.reset(seed=3).ended.sum() == 0, "what was under way is over"
    assert [row[:60] for row in found] == wanted


def shown(step: Step, row: int) -> tuple[bytes, bytes, int, int]:
    return step.observation[row].tobytes(), step.rewards[row].tobytes(), int(step.seat[row]), int(step.ended[row])


def test_a_part_that_is_not_answered_or_answered_wrongly_gets_a_sentence() -> None:
    with Fleet("piratical", 2, seats=2) as fleet:
        with pytest.raises(ValueError, match="Answer every part"):
            list(fleet.rolling(seed=1))
        for part in fleet.rolling(seed=1):
            part.answer(part.step.mask.argmax(axis=1))
            break
        with pytest.raises(FleetError, match=r"Match \d: Action .* is not allowed"):
            for part in fleet.rolling(seed=1):
                part.answer(part.step.mask.argmin(axis=1))


def test_a_teacher_says_what_it_would_answer() -> None:
    with Fleet("piratical", 3, seats=2, teacher="thumb") as fleet:
        fleet.reset(seed=1)
        for _ in range(10):
            step = fleet.teach()
            assert step.mask[np.arange(3), step.lesson].all()
            fleet.step(step.lesson)


def test_in_the_league_one_seat_learns_and_the_teacher_plays_the_others() -> None:
    with Fleet("piratical", 2, seats=3, teacher="random", league=1) as fleet:
        step = fleet.reset(seed=2)
        seats: list[set[int]] = [set(), set()]
        for _ in range(60):
            for row in range(2):
                seats[row].add(int(step.seat[row]))
            step = fleet.step(step.mask.argmax(axis=1))
            assert not step.ended.any()
    assert len(seats[0]) == 1
    assert len(seats[1]) == 3


def test_the_teacher_is_another_one_in_every_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with the same seed has the same luck in every match, and a learner would learn just that."""
    called: list[int] = []

    def make(name: str, seed: int = 0) -> RandomBot:
        assert name == "random"
        called.append(seed)
        return RandomBot(seed)

    monkeypatch.setattr(vector, "make_bot", make)
    order = vector._Order("pirata_codex", 3, {}, 1, range(1), "", "random", 1, 0, 0.0)
    arrays = vector._Arrays(shape_of("pirata_codex", 3), 1, 0)
    row = vector._Row(order, 0, arrays)
    row.reset(1)
    row._begin()
    del row
    arrays.close()
    arrays.memory.unlink()
    assert len(called) == len(set(called)) == 2


def test_in_the_league_the_learner_is_paid_for_the_answers_of_others_too() -> None:
    seeds = np.random.default_rng((3, 0))
    session = Session("pirata_codex", 3, seed=int(seeds.integers(1 << 48)), shaping=0.5)
    bot, learner = RandomBot(int(seeds.integers(1 << 31))), int(seeds.integers(3))
    with Fleet("pirata_codex", 1, seats=3, teacher="random", league=1, shaping=0.5) as fleet:
        step, paid, due = fleet.reset(seed=3), 0.0, 0.0
        while not step.ended[0]:
            assert step.seat[0] == learner
            step = fleet.step(step.mask.argmax(axis=1))
            paid += float(step.rewards[0, learner])
    asked = False
    while session.seat is not None:
        ours = session.seat == learner
        asked = asked or ours
        session.answer(min(session.answers) if ours else bot.choose(session.match.seat(session.seat)))
        due += session.rewards()[learner] if asked else 0.0
    assert paid == pytest.approx(due, abs=1e-5)


def test_a_league_needs_a_teacher() -> None:
    with pytest.raises(ValueError, match="needs a teacher"):
        Fleet("piratical", 2, seats=2, league=1)


# Features of answers


@MASKS_ARE_DICTS
def test_pettingzoo_tells_features_to_whoever_answers() -> None:
    made = env("pirate_attack", 3, features=True)
    api_test(made, num_cycles=20)
    made.reset(seed=2)
    for _ in made.agent_iter(30):
        observation, _, _, _, info = made.last()
        numbers, features = info["choices"]
        assert np.array_equal(np.sort(numbers), np.flatnonzero(observation["action_mask"]))
        assert features.shape == (len(numbers), made.unwrapped.session.shape.features.size)
        made.step(int(numbers[-1]))


def test_gymnasium_tells_features_and_many_at_once_too() -> None:
    check_env(gymnasium.make(name_of("piratical"), opponents="random", features=True).unwrapped)
    many = gymnasium.make_vec(name_of("piratical"), 2, seats=2, opponents="random", features=True)
    _, infos = many.reset(seed=1)
    _, _, _, _, infos = many.step(np.array([choices.numbers[0] for choices in infos["choices"]]))
    for mask, choices in zip(infos["action_mask"], infos["choices"], strict=True):
        assert mask[choices.numbers].all()
        assert len(choices.features) == mask.sum()
    many.close()


def test_a_fleet_lists_the_answers_with_their_features() -> None:
    chance = np.random.default_rng(3)
    with Fleet("pirate_attack", 2, seats=3, features=True) as fleet:
        step = fleet.reset(seed=3)
        width = fleet.shape.features.leaves.index("nth") + 1
        for _ in range(40):
            for row in range(2):
                allowed = np.flatnonzero(step.mask[row])
                count = len(allowed)
                assert np.array_equal(np.sort(step.options[row, :count]), allowed)
                assert (step.options[row, count:] == -1).all()
                assert step.features[row, :count].any(axis=1).all()
                assert not step.features[row, count:].any()
            assert step.features.shape[2] == width
            step = fleet.step([int(chance.choice(np.flatnonzero(mask))) for mask in step.mask])


def test_a_fleet_says_the_same_features_as_a_session() -> None:
    session = Session("pirate_attack", 3, seed=0)
    with Fleet("pirate_attack", 1, seats=3, features=True) as fleet:
        step = fleet.reset(seed=5)
        session.reset(int(np.random.default_rng((5, 0)).integers(1 << 48)))
        for _ in range(60):
            numbers, features = session.choices()
            assert np.array_equal(step.options[0, : len(numbers)], numbers)
            assert np.array_equal(step.features[0, : len(numbers)], features)
            step = fleet.step([numbers[0]])
            session.answer(int(numbers[0]))
