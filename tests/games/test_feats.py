"""Feats and reviews of all games: declared alike, with words, and decided from what happened."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga.engine import Event, Outcome, rules_of
from tortuga.engine.describing.review import Course, at_least
from tortuga.games.pirata_codex import events as pirata
from tortuga.games.pirate_attack import events as attack
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.piratical import events as piratical
from tortuga.games.rattle_battle import events as rattle
from tortuga.games.tiny_epic_pirates import events as tiny
from tortuga.games.tiny_epic_pirates.data.components import MapId

SLUGS = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


def done(slug: str, key: str, *events: Event, places: tuple[int, ...] = (1, 2), **more: Any) -> bool:
    """Whether seat 0 has done this feat in a match in which just these events happened."""
    review = rules_of(slug).review
    assert review is not None
    feat = next(feat for feat in review.feats if feat.key == key)
    course: Course[Any] = Course(len(places), Outcome(places, ()), None, events, [0] * len(events), **more)
    return feat.done(course, 0)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_eight_feats_and_words_for_all_of_its_review(slug: str) -> None:
    rules = rules_of(slug)
    assert rules.review is not None
    words = rules.words.catalogue
    assert [feat.key for feat in rules.review.feats] == list(words["feat"])
    assert len(words["feat"]) == 8
    assert all(set(feat) == {"name", "text"} for feat in words["feat"].values())
    assert [one.key for one in rules.review.counted] == list(words["counted"])
    assert "name" in words["round"]


def plundered(port: str) -> Event:
    return piratical.PlunderRolled(0, port, 1)


def traded(port: str) -> Event:
    return piratical.TradeRolled(0, port, 1)


CALL, CAUGHT = pirata.LiarCalled(0, 1), pirata.BettingWon(0, 1)
ONE, TWO, THREE = map(ShipId, (1, 2, 3))
BEGUN = attack.BattleBegan("attack", 0, (ONE,), ("ship",), 1, (TWO, THREE), ("ship", "ship"), 0)
M01 = MapId("m01")
FORT = piratical.FortFired("orcs", "T14", 1, (6,), 1, (), 1)
SHOT_AT, HOLED = piratical.Fired(0, 1, (6,), 1, (), 1), piratical.HullDamaged(1, 1, 0)
SUNK = tiny.MerchantSunk(0, "orange", "rum")
SHOT = rattle.Fired(0, 0, 30, 20.0, 1, ())
EARNED = [
    ("pirata_codex", "lie_detector", [CALL, CAUGHT] * 3, [CALL, CAUGHT] * 2 + [CALL, pirata.BettingWon(1, 0)]),
    ("pirata_codex", "to_the_die", [pirata.BidLocked(0, 1), CAUGHT], [pirata.BidLocked(1, 0), CAUGHT]),
    ("pirata_codex", "honest", [pirata.LiarCalled(1, 0), CAUGHT] * 2, [CALL, CAUGHT] * 2),
    ("pirata_codex", "reader", [pirata.CardBought(0, None)] * 3, [pirata.CardBought(1, None)] * 3),
    ("pirata_codex", "light_fingers", [pirata.CoinStolen(0, 1)] * 3, [pirata.SpecialTaken(0, "king", None)] * 3),
    ("pirata_codex", "swordsman", [pirata.GameWon(0, "final")], [pirata.GameWon(0, "throne")]),
    ("piratical", "seven", [piratical.MatchEnded("victory", 0)], [piratical.MatchEnded("rounds", 0)]),
    ("piratical", "sound_hull", [], [piratical.ShipLost(0, "A1", "sunk")]),
    ("piratical", "boarder", [piratical.Looted(0, 1, "treasure", 0, "x")], [piratical.Looted(0, 1, "gold", 3)]),
    ("piratical", "crack_shot", [piratical.Fired(0, 1, (4, 5), 2, (), 0)], [piratical.Fired(0, 1, (5,), 1, (), 0)]),
    ("piratical", "raider", [plundered("a"), plundered("b")], [plundered("a")] * 2),
    ("piratical", "slippery", [piratical.Escaped(0)], [piratical.Escaped(1)]),
    (
        "piratical",
        "sea_wolf",
        [SHOT_AT, HOLED, piratical.ShipLost(1, "A1", "sunk")],
        [SHOT_AT, HOLED, FORT, HOLED, piratical.ShipLost(1, "A1", "sunk")],
    ),
    ("piratical", "trader", [traded("a"), traded("b")], [traded("a")] * 2),
    ("pirate_attack", "sinker", [BEGUN, attack.BattleEnded((), (TWO, THREE), "attacker", 0)] * 4, [BEGUN] * 8),
    (
        "pirate_attack",
        "outnumbered",
        [BEGUN, attack.BattleEnded((), (TWO, THREE), "attacker", 0)],
        [BEGUN, attack.BattleEnded((ONE,), (), "defender", 1)],
    ),
    ("pirate_attack", "navy_sunk", [attack.NavySunk(0, 10)], [attack.NavySunk(1, 10)]),
    ("pirate_attack", "robber", [attack.GoldStolen(0, 1, 5, 5, 0, 0)] * 2, [attack.GoldStolen(1, 0, 10, 5, 0, 0)]),
    ("pirate_attack", "wall", [attack.Blocked(0, "a", "b", 0)] * 2, [attack.Blocked(0, "a", "b", 0)]),
    ("pirate_attack", "armada", [attack.ArmadaFormed(0, (ONE, TWO))], [attack.ArmadaFormed(1, (ONE, TWO))]),
    ("pirate_attack", "last_ship", [attack.Finished("last_ship", (0,))], [attack.Finished("stalemate", (0,))]),
    ("rattle_battle", "gunner", [SHOT] * 3, [SHOT] * 2),
    ("rattle_battle", "long_shot", [rattle.Fired(0, 0, 30, 55.0, 1, ())], [SHOT]),
    ("rattle_battle", "boarders", [rattle.Credited(0, 30, True, False)] * 3, [rattle.Credited(0, 30, False, True)] * 3),
    ("rattle_battle", "guild", [rattle.CardBought(0, 9, 14)], [rattle.CardBought(0, 3, 5)]),
    ("rattle_battle", "crew", [rattle.SailorJoined(0, "x", True)] * 3, [rattle.SailorJoined(1, "x", True)] * 3),
    ("rattle_battle", "shipwright", [rattle.UpgradeGained(0, "x")] * 2, [rattle.UpgradeGained(0, "x")]),
    (
        "rattle_battle",
        "captain",
        [rattle.Fought(4, 30, 5.0, 3, 1, "foe", "battle")],
        [rattle.Fought(4, 30, 5.0, 3, 3, "both", "battle")],
    ),
    ("rattle_battle", "pirate_hunter", [rattle.Fired(0, 0, 5, 20.0, 1, ())], [SHOT]),
    ("tiny_epic_pirates", "first_sand", [tiny.Buried(0, 1, M01, 8, 2)], [tiny.Buried(1, 1, M01, 8, 2)]),
    ("tiny_epic_pirates", "three_crosses", [tiny.Buried(0, 1, M01, 8, 2)] * 3, [tiny.Buried(0, 1, M01, 8, 2)] * 2),
    ("tiny_epic_pirates", "merchants_bane", [SUNK] * 2, [SUNK]),
    ("tiny_epic_pirates", "duellist", [tiny.PirateWon(0, 1)], [tiny.PirateWon(None, 0)]),
    ("tiny_epic_pirates", "navy_dodger", [], [tiny.NavyAttacked(0)]),
    ("tiny_epic_pirates", "renown", [tiny.LegendGained(0, 3)], [tiny.LegendGained(0, 2)]),
    ("tiny_epic_pirates", "wholesale", [tiny.Traded(0, "rum", 3, 2)], [tiny.Traded(0, "rum", 2, 2)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "key", "enough", "wanting"), EARNED, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_feat_is_done_by_what_it_says_and_not_by_less(
    slug: str, key: str, enough: list[Event], wanting: list[Event]
) -> None:
    assert done(slug, key, *enough)
    assert not done(slug, key, *wanting)


def test_a_captain_that_is_attacked_and_wins_has_won_a_fight() -> None:
    assert done("rattle_battle", "captain", rattle.Fought(5, 4, 5.0, 1, 3, "ship", "battle"))
    assert not done("rattle_battle", "captain", rattle.Fought(4, 30, 5.0, 1, 3, "ship", "battle"))


@pytest.mark.parametrize(("side", "earned"), [(0, False), (1, True)])
def test_ships_that_join_a_battle_count_among_those_in_it(side: int, earned: bool) -> None:
    joins = [attack.ShipJoined(ShipId(number), "a", side, side) for number in (4, 5)]
    assert done("pirate_attack", "outnumbered", BEGUN, *joins, attack.BattleEnded((), (TWO,), "attacker", 0)) == earned


def test_feats_of_winners_are_not_for_those_who_lost() -> None:
    lost = (2, 1)
    assert not done("piratical", "sound_hull", places=lost)
    assert not done("tiny_epic_pirates", "navy_dodger", places=lost)
    assert not done("pirate_attack", "last_ship", attack.Finished("last_ship", (1,)), places=lost)


def test_races_of_pirata_codex_are_won_from_behind_or_far_ahead() -> None:
    behind = [[0, 0], [1, 4], [9, 8]]
    assert done("pirata_codex", "from_behind", standings=behind)
    assert not done("pirata_codex", "runaway", standings=behind)
    assert done("pirata_codex", "runaway", standings=[[0, 0], [4, 4], [9, 4]])
    assert not done("pirata_codex", "from_behind", standings=[[0, 0], [4, 4], [9, 4]])


def test_whoever_beats_the_legendary_pirate_was_alone() -> None:
    assert done("tiny_epic_pirates", "alone", places=(1,))
    assert not done("tiny_epic_pirates", "alone", places=(2,))
    assert not done("tiny_epic_pirates", "alone")


def test_the_chance_of_a_roll_is_counted_out() -> None:
    die = dict.fromkeys(range(1, 7), 1 / 6)
    assert at_least(die, 2, 12) == pytest.approx(1 / 36)
    assert at_least(die, 3, 3) == pytest.approx(1)
