"""Bots by name: levels, settings, what is refused, and that a seed decides everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sample
from msgspec.structs import replace

import tortuga
from tortuga.bots import Knowledge, RandomBot, ThumbBot, knowledge_of, make_bot, parse_bot, play_out, plays_as, teach
from tortuga.bots.thumb import NoRuleOfThumb
from tortuga.engine import Action, BadOptions, Chance, Seat, rules_of
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.games.pirata_codex.actions import Raise, bid


def last_option(seat: Seat[Any], chance: Chance) -> Action:
    assert seat.ask is not None
    return seat.ask.options[-1]


@pytest.fixture
def _taught() -> Iterator[None]:
    """Doubloons with a rule of thumb: always the last option."""
    before = knowledge_of(sample.RULES)
    teach("doubloons", Knowledge(choose=last_option))
    yield
    teach("doubloons", before)


@pytest.mark.parametrize("name", ["random", "search", "deckhand", "mate", "captain"])
def test_every_level_plays_any_game_to_its_end_and_repeats_itself(name: str) -> None:
    records = []
    for _ in range(2):
        budget = {"iterations": 5} if name in ("search", "captain") else {}
        bots = {seat: tortuga.bot(name, seed=seat, **budget) for seat in range(3)}
        records.append(play_out(tortuga.new_match("doubloons", seats=3, seed=6), bots).record)
    assert records[0] == records[1]
    assert bots[0].name == name


def test_another_seed_plays_another_way() -> None:
    answers = {
        tuple(play_out(tortuga.new_match("doubloons", seats=2, seed=6), {0: bot, 1: bot}).answers())
        for bot in map(RandomBot, range(8))
    }
    assert len(answers) > 4


@pytest.mark.usefixtures("_taught")
def test_mate_and_captain_follow_the_rule_of_thumb() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=6)
    best = match.waiting[1].options[-1]
    assert [make_bot(name).choose(match.seat(1)) for name in ("thumb", "mate", "captain")] == [best] * 3


@pytest.mark.usefixtures("_taught")
def test_a_level_that_adds_nothing_plays_as_the_one_below() -> None:
    assert [plays_as(sample.RULES, level) for level in ("mate", "captain", "legend")] == ["mate"] * 3
    tiny = rules_of("tiny_epic_pirates")
    assert [plays_as(tiny, level, 4) for level in ("mate", "captain", "legend")] == ["mate", "captain", "legend"]
    ours = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
    assert {plays_as(rules_of(slug), "captain") for slug in ours} == {"captain"}
    assert plays_as(tiny, "legend", 1) == "legend", "its numbers are good alone too"


def test_alone_a_legend_needs_numbers_or_a_plan_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge is of no use alone: there is nobody whom it knows."""
    tiny = rules_of("tiny_epic_pirates")
    known = Knowledge(choose=last_option, weights={"captain": ()}, legend=Lookahead(), judge=Path("judge.npz"))
    monkeypatch.setattr("tortuga.bots.levels.knowledge_of", lambda _: known)
    assert [plays_as(tiny, "legend", seats) for seats in (1, 4)] == ["captain", "legend"]
    known = replace(known, ending=lambda _: Lookahead(horizon=None))
    assert plays_as(tiny, "legend", 1) == "legend"
    known = replace(known, ending=None, weights={"captain": (), "legend": ()})
    assert plays_as(tiny, "legend", 1) == "legend"


def test_where_a_legend_s_numbers_are_no_better_it_plays_as_a_captain() -> None:
    """They were found at tables of four."""
    pirata = rules_of("pirata_codex")
    assert [plays_as(pirata, "legend", seats) for seats in (2, 3, None)] == ["captain", "legend", "legend"]
    differ = dict[int, int]()
    for seats in (2, 4):
        match, choices = tortuga.new_match("pirata_codex", seats, seed=5), []
        while match.outcome is None and match.number < 150:
            seat = next(iter(match.waiting))
            legend, captain = (make_bot(name, 3).choose(match.seat(seat)) for name in ("legend", "captain"))
            choices.append(legend != captain)
            match.act(seat, captain)
        differ[seats] = sum(choices)
    assert differ[2] == 0 < differ[4]


@pytest.mark.usefixtures("_taught")
def test_a_deckhand_follows_it_most_of_the_time() -> None:
    followed = 0
    for seed in range(200):
        match = tortuga.new_match("doubloons", seats=3, seed=seed)
        followed += make_bot("deckhand", seed).choose(match.seat(1)) == match.waiting[1].options[-1]
    assert 110 < followed < 190  # 65 in a hundred, and one slip in four that hits it by chance: about 147


def test_without_a_rule_of_thumb_there_is_a_sentence() -> None:
    match = tortuga.new_match("doubloons", seats=3, seed=6)
    with pytest.raises(NoRuleOfThumb, match="There is no rule of thumb for Doubloons"):
        make_bot("thumb").choose(match.seat(1))


def test_a_bot_that_is_not_asked_says_so() -> None:
    match = tortuga.new_match("doubloons", seats=2, seed=6)
    match.act(0, match.waiting[0].options[0])
    with pytest.raises(LookupError, match="Seat 1 is not asked anything"):
        make_bot("random").choose(match.seat(0))


def test_the_random_bot_takes_no_offers() -> None:
    """An offer may be to give up, and a random bot should not do that."""
    sighs = 0
    for seed in range(20):
        bots = {seat: RandomBot(seed * 4 + seat) for seat in range(4)}
        match = play_out(tortuga.new_match("doubloons", seats=4, seed=seed), bots)
        sighs += sum(isinstance(action, sample.Sigh) for _, action in match.answers())
    assert sighs == 0


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("parrot", "There is no bot called 'parrot'"),
        ("random:iterations=3", "random does not know iterations; it takes no settings"),
        ("search:iterations=many", "must be a whole number, not .many."),
        ("search:iterations", "is not a setting"),
        ("search:iterations=2.5", "must be a whole number"),
        ("search:iterations=0", "must be more than 0"),
        ("search:seed=1", "does not know seed"),
        ("", "There is no bot called ''"),
    ],
)
def test_a_bad_bot_is_refused_with_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        parse_bot(spec)


def test_settings_are_read() -> None:
    assert parse_bot("search:iterations=20:seconds=0.5") == ("search", {"iterations": 20, "seconds": 0.5})
    assert parse_bot(" captain ") == ("captain", {})


def test_a_deckhand_slips_among_what_a_player_would_think_of() -> None:
    """Pirata Codex lists more than a hundred bids, most of them absurd."""
    match = tortuga.new_match("pirata_codex", seats=4, seed=7, options={"setup": "first_voyage"})
    mate = make_bot("mate", seed=1)
    while next(iter(match.waiting.values())).kind != "first_bid":
        match.act(next(iter(match.waiting)), mate.choose(match.seat(next(iter(match.waiting)))))
    match.act(next(iter(match.waiting)), bid(1, 3))
    (seat, ask), *_ = match.waiting.items()
    assert len(ask.options) > 100
    bids = {make_bot("deckhand", seed, slips=100).choose(match.seat(seat)) for seed in range(60)}
    assert 3 < len(bids) <= 16
    assert all(each.quantity < 12 for each in bids if isinstance(each, Raise))


TUNED = (
    ("piratical", "mate", "captain"),
    ("rattle_battle", "mate", "captain"),
    ("tiny_epic_pirates", "mate", "captain"),
    ("pirata_codex", "captain", "legend"),
    ("rattle_battle", "captain", "legend"),
    ("tiny_epic_pirates", "captain", "legend"),
)


@pytest.mark.parametrize(("game", "level", "higher"), TUNED)
def test_a_level_plays_by_its_own_numbers(game: str, level: str, higher: str) -> None:
    """The same rule of thumb, other numbers: sooner or later it gives another answer than the level below."""
    assert {level, higher} <= set(knowledge_of(tortuga.rules_of(game)).weights)
    lower, upper = ThumbBot(1, level), ThumbBot(1, higher)
    match = tortuga.new_match(game, seats=4, seed=3)
    for _ in range(150):
        seat = next(iter(match.waiting))
        chosen = lower.choose(match.seat(seat))
        if upper.choose(match.seat(seat)) != chosen:
            return
        match.act(seat, chosen)
    pytest.fail(f"the {higher} answered like the {level} 150 times")


def test_without_numbers_of_its_own_a_captain_is_a_mate() -> None:
    match = tortuga.new_match("pirata_codex", seats=4, seed=7)
    seat = next(iter(match.waiting))
    assert make_bot("captain", seed=1).choose(match.seat(seat)) == make_bot("mate", seed=1).choose(match.seat(seat))


def test_a_legend_without_numbers_of_its_own_has_the_captains(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = rules_of("tiny_epic_pirates")
    numbers = {"mate": "mate's", "captain": "captain's"}
    monkeypatch.setattr("tortuga.bots.thumb.knowledge_of", lambda _: Knowledge(weights=numbers))
    windows = [tortuga.new_match(tiny.info.slug, seats=seats, seed=1).seat(0) for seats in (4, 1)]
    legend = ThumbBot(1, "legend")
    assert [legend._weights(window) for window in windows] == [("captain's",)] * 2
    numbers["legend"] = "legend's"
    assert [legend._weights(window) for window in windows] == [("legend's",)] * 2
