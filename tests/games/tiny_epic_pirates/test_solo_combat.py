"""Battles of the Legendary Pirate."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from pirate_positions import FIRST_CUBE, Play, at, begin, cell_of, fill_bag, hands, ordered, position, rolls, set_hands
from surely import there

from tortuga.engine import OptionValue
from tortuga.games.tiny_epic_pirates.actions import YES, JostleHand, ResetTo, SetDie
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.chapters.solo.strength import level_of, solo_sure_hits, solo_symbols
from tortuga.games.tiny_epic_pirates.data import SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.data.rows import SoloLegend
from tortuga.games.tiny_epic_pirates.events import HitsCounted, Jostled, MerchantSunk, PirateWon, Rerolled, SoloFled
from tortuga.games.tiny_epic_pirates.state import SoloPirate, TinyEpicPirates

CARD = at(1, 3)  # m08: no Storm, no Cove
RING_SPACE, RING_HITS = next(
    (space, entry.n)
    for space, entries in enumerate(SOLO_LEGENDS["p1"].ring)
    for entry in entries
    if entry.action == "attack" and entry.n
)
"""The Hunter's first Attack with hits of its own."""


IN_DEFENCE = 1 + sum(entry.n for entry in SOLO_LEGENDS["p1"].ring[0])
"""R53: what Iron Meg Harrow's bonus and the first space of the Hunter's ring add when she is attacked."""


def duel(
    yours: int, captain: str = "h1", personality: str = "p1", **options: OptionValue
) -> tuple[TinyEpicPirates, SoloPirate]:
    """You and the Legendary Pirate on one card; your hits are your Cannons when you roll ones."""
    state = position(1, legendary_captain=captain, personality=personality, **options)
    solo = state.solo
    assert solo is not None
    you = state.players[0]
    you.captain = CaptainId("c1b")
    you.ship.cell = solo.ship.cell = CARD
    set_hands(you.helm, 0, yours, 0)
    set_hands(solo.helm, 1, 1, 1)
    state.merchants[0].cell, state.merchants[1].cell = 0, 15
    state.merchants[0].card, state.merchants[1].card = MerchantId("t03"), MerchantId("t06")
    return state, solo


def you_attack(state: TinyEpicPirates, *dice: int, draws: Iterable[int] = ()) -> Play:
    ordered(state, "attack")
    state.players[0].crew[:] = [CrewId("k11")]  # a bonus after it, so that your turn is not over
    return begin(state, [*rolls(*dice), *draws]).answer(YES)


def it_attacks(state: TinyEpicPirates, *dice: int) -> Play:
    """A rolled 6 leads The Hunter to CREW_UP, ATTACK."""
    state.phase = "solo_turn"
    return begin(state, rolls(6, *dice))


def solo_of(play: Play) -> SoloPirate:
    solo = play.state.solo
    assert solo is not None
    return solo


def test_r53_hits_of_bonus_and_ring_count_in_defence_unless_the_host_turns_it_off() -> None:
    """The book adds them whether it attacks or is attacked."""
    options: tuple[dict[str, bool], ...] = ({}, {"hits_in_defence": True}, {"hits_in_defence": False})
    for chosen, hits in zip(options, (1 + 1 + RING_HITS, 1 + 1 + RING_HITS, 1), strict=True):
        state, solo = duel(3, "h1", "p1", **chosen)
        solo.ring = RING_SPACE
        play = you_attack(state, 1, 1, 1, 1)
        assert [told.hits for told in play.told(HitsCounted)] == [3, hits]


def test_r53_the_odds_against_it_know_the_hits_in_defence() -> None:
    state, solo = duel(2, "h1", "p1")
    solo.ring = RING_SPACE
    stronger = begin(state).view(0)
    state.settings.hits_in_defence = False
    plain = begin(state).view(0)
    assert there(stronger.solo).sure_hits == there(plain.solo).sure_hits + 1 + RING_HITS
    assert there(stronger.players[0].pirate_odds[1]).win < there(plain.players[0].pirate_odds[1]).win


def test_its_total_is_symbols_cannons_level_crew_bonus_and_ring() -> None:
    state, solo = duel(3)
    solo.crew[:] = [CrewId("k07"), CrewId("k13")]
    solo.treasures = 1
    assert solo_symbols(solo)[1:] == [0, 1, 1, 1, 0, 2]
    assert solo_sure_hits(solo) == 1 + 1 + SOLO_LEGENDS["p1"].levels[2].hits
    play = you_attack(state, 1, 1, 6, 3, 5)
    assert play.told(HitsCounted)[1].hits == 2 + 1 + 0 + 1 + 1 + 1 + IN_DEFENCE


@pytest.mark.parametrize("mat", SOLO_LEGENDS.values(), ids=lambda mat: mat.id)
def test_every_treasure_gone_makes_it_stronger_as_printed(mat: SoloLegend) -> None:
    _, solo = duel(3, personality=mat.id)
    for buried in range(4):
        solo.treasures = 3 - buried
        assert level_of(solo) == mat.levels[buried]


def test_you_beat_it_whoever_attacked() -> None:
    for attack in (you_attack, it_attacks):
        state, _ = duel(9)
        dice = (1, 1, 1, 1)
        play = attack(state, *dice)
        solo = solo_of(play)
        you = play.state.players[0]
        assert you.level == 2
        assert you.gold == 1 + 2
        assert solo.gold == 1
        assert hands(solo.helm) == "1/1/0/1 W{}", "the rightmost Deckhand"
        assert play.told(PirateWon) == [PirateWon(0, None)]
        assert (solo.ship.cell, solo.ship.hidden) == (cell_of("m11"), True), "the nearest Cove"


def test_it_beats_you_whoever_attacked() -> None:
    for attack in (you_attack, it_attacks):
        state, _ = duel(0)
        set_hands(state.players[0].helm, 1, 0, 1)
        play = attack(state, *((1, 1, 2, 2) if attack is you_attack else (2, 2, 1, 1)))
        assert (play.seat, play.kind) == (0, "jostle")
        play.answer(JostleHand("rigging"))
        solo, you = solo_of(play), play.state.players[0]
        assert hands(you.helm) == "0/0/1/1 W{}"
        assert (you.surefire, you.level) == (1, 1)
        assert solo.gold == 3, "the lower Gold of the two Merchant Cards"
        assert solo.ship.cell == CARD, "nobody moves"


def test_a_tie_gives_you_a_surefire_and_it_one_gold() -> None:
    state, _ = duel(1 + IN_DEFENCE)
    play = you_attack(state, 1, 1, 1, 1)
    solo, you = solo_of(play), play.state.players[0]
    assert (you.surefire, solo.gold) == (1, 1)
    assert hands(you.helm) == f"0/{1 + IN_DEFENCE}/0/0 W{{}}"
    assert hands(solo.helm) == "1/1/1/0 W{}"


def test_attacked_you_may_use_surefire_after_it_has_rolled() -> None:
    state, _ = duel(0)
    set_hands(state.players[0].helm, 1, 0, 1)
    state.players[0].surefire = 1
    play = it_attacks(state, 1, 1, 1, 1)
    assert (play.seat, play.kind) == (0, "surefire")
    assert there(play.view(0).battle).attacker == 1
    play.answer(SetDie(0, 2))
    assert play.told(HitsCounted)[1].hits == 1


def test_r53_when_it_attacks_the_hits_of_that_attack_count() -> None:
    """Those of the ring entry that is carried out. By an order on its Wheel, its ring adds nothing."""
    state, solo = duel(0)
    state.players[0].helm.hands["rigging"] = 3
    solo.ring = 2  # the next space is SEARCH, ATTACK +1
    state.tokens[CARD] = None
    play = it_attacks(state, 1, 1, 1, 1)
    assert play.told(HitsCounted)[0].hits == 1 + 1 + 1, "Cannons, the entry's +1, Iron Meg's own +1"
    state, solo = duel(0)
    state.players[0].helm.hands["rigging"] = 3
    solo.ring, solo.helm.captain = RING_SPACE, 3
    set_hands(solo.helm, 1, 1, 0, posts=(4,))
    state.phase = "solo_turn"
    orders = {order: space for space, order in enumerate(solo.helm.wheel)}
    solo.helm.wheel[orders["attack"]], solo.helm.wheel[4] = solo.helm.wheel[4], "attack"
    play = begin(state, rolls(4, 1, 1, 1, 1))
    assert play.told(HitsCounted)[0].hits == 1 + 1, "Cannons and Iron Meg's own +1"


def test_r57_hidden_in_its_cove_it_cannot_be_attacked() -> None:
    """R57."""
    state, solo = duel(3)
    assert ORDER_RULES["attack"].possible(state, 0, state.players[0].ship.cell)
    solo.ship.hidden = True
    assert not ORDER_RULES["attack"].possible(state, 0, state.players[0].ship.cell)


def test_hidden_you_are_not_attacked() -> None:
    state, _ = duel(3)
    state.players[0].ship.hidden = True
    play = it_attacks(state)
    assert play.told(HitsCounted) == []


def against_merchant(value: int, hits: int) -> tuple[TinyEpicPirates, SoloPirate]:
    state, solo = duel(3)
    state.players[0].ship.cell = at(3, 0)
    state.merchants[0].cell = CARD
    card = MerchantId({2: "t03", 4: "t06", 8: "t11"}[value])
    state.merchants[0].card, state.merchants[0].cube = card, "rum"
    solo.helm.captain = 0
    solo.helm.wheel[1], solo.helm.wheel[5] = "attack", "plunder"
    set_hands(solo.helm, 0, hits - 1, 1)  # Iron Meg hits once more
    state.phase = "solo_turn"
    fill_bag(state, coffee=5)
    return state, solo


def test_it_sinks_a_merchant_gold_first_then_the_cube_and_no_legend() -> None:
    state, _ = against_merchant(2, 3)
    play = begin(state, [*rolls(1, 1, 1), FIRST_CUBE])
    solo = solo_of(play)
    assert solo.gold == 3
    assert solo.ship.hold == ["rum"]
    assert play.told(MerchantSunk) == [MerchantSunk(None, "orange", "rum")]
    orange = play.state.merchants[0]
    assert (orange.cell, orange.cube) == (0, "coffee"), "the Port farther from its ship"
    assert play.state.sunk == ["t03"]


def test_a_port_tie_is_yours_to_break() -> None:
    state, solo = against_merchant(2, 3)
    solo.ship.cell = state.merchants[0].cell = at(0, 3)
    play = begin(state, [*rolls(1, 1, 1), FIRST_CUBE])
    assert (play.seat, play.kind) == (0, "reset_port")
    play.answer(ResetTo(15))
    assert play.state.merchants[0].cell == 15


def test_a_burial_comes_between_its_gold_and_its_cube() -> None:
    state, solo = against_merchant(2, 3)
    solo.gold = 8
    solo.ship.hold[:] = ["sugarcane", "sugarcane"]
    play = begin(state, rolls(1, 1, 1, 4))
    assert play.kind == "solo_site_tie"
    assert play.state.drawn == ["rum"]
    play.answer(play.default)
    solo = solo_of(play)
    assert solo.treasures == 2
    assert solo.ship.hold == ["sugarcane", "sugarcane"], "the third cube was sold, Rum being worth more"
    assert solo.gold == 3


def test_its_third_treasure_in_battle_ends_the_game_with_nothing_left_to_ask() -> None:
    state, solo = against_merchant(2, 3)
    solo.gold, solo.treasures = 8, 1
    state.treasures[cell_of("m07")] = 0
    play = begin(state, rolls(1, 1, 1, 4))
    assert play.over


def test_it_loses_to_a_merchant_is_jostled_paid_and_flees() -> None:
    state, _ = against_merchant(8, 3)
    play = begin(state, rolls(1, 1, 1)).until("choose_order")
    solo = solo_of(play)
    assert solo.gold == 1
    assert solo.helm.hands["repair"] == 1
    assert solo.ship.hidden
    assert play.told(SoloFled)
    assert play.state.merchants[0].cell == CARD


def test_it_ties_a_merchant_for_one_gold_and_stays() -> None:
    state, _ = against_merchant(4, 4)
    play = begin(state, rolls(1, 1, 1))
    solo = solo_of(play)
    assert solo.gold == 1
    assert solo.helm.hands["repair"] == 0
    assert solo.ship.cell == CARD


def test_its_jostle_takes_the_rightmost_then_the_wheel_then_nothing() -> None:
    for deck, posts, result in (
        ((1, 1, 0, 1), (), "1/0/0/2 W{}"),
        ((1, 0, 0, 2), (), "0/0/0/3 W{}"),
        ((0, 0, 0, 1), (2, 5), "0/0/0/2 W{2}"),
        ((0, 0, 0, 3), (), "0/0/0/3 W{}"),
    ):
        state, solo = duel(9)
        set_hands(solo.helm, *deck, posts=posts)
        solo.helm.captain = 1
        play = you_attack(state, 1, 1, 1, 1)
        assert hands(solo_of(play).helm) == result
        assert len(play.told(Jostled)) == (0 if deck == (0, 0, 0, 3) else 1)


def test_in_the_solo_game_every_legend_icon_counts_for_you() -> None:
    state, _ = duel(9)
    there(state.solo).ship.cell = 3
    state.merchants[0].cell = CARD
    state.merchants[0].card = MerchantId("t06")
    play = you_attack(state, 1, 1, draws=[FIRST_CUBE])
    assert play.state.players[0].level == 2


def test_it_may_win_in_your_own_turn() -> None:
    state, solo = duel(1)
    solo.gold, solo.treasures = SOLO_LEGENDS["p1"].track - 1, 1
    state.treasures[cell_of("m07")] = 0
    play = you_attack(state, 1, 1, 1, 1, 4)
    assert play.over
    assert play.outcome is not None
    assert play.outcome.places == (2,)
    assert play.outcome.reasons == ("The Legendary Pirate has buried its last Treasure, and remains a legend.",)


def test_your_third_treasure_ends_the_solo_game_at_once() -> None:
    state, _ = duel(1)
    you = state.players[0]
    you.treasures, you.gold, you.ship.cell = 1, 13, cell_of("m03")
    ordered(state, "search", "captain_bonus")
    play = begin(state).answer(YES)
    assert play.over
    assert play.outcome is not None
    assert play.outcome.places == (1,)


def test_r40_after_a_hundred_rounds_the_legend_wins_unless_you_have_buried_more() -> None:
    """R40."""
    for yours, its, place in ((1, 0, 1), (1, 1, 2), (0, 0, 2), (2, 1, 1)):
        state, solo = duel(1)
        state.players[0].treasures, solo.treasures = 3 - yours, 3 - its
        state.round = 100
        state.phase = "solo_turn"
        solo.ship.cell = at(0, 3)
        play = begin(state, rolls(2))
        while not play.over:
            play.answer(play.default)
        assert play.outcome is not None
        assert play.outcome.places == (place,)
        assert "last possible round" in play.outcome.reasons[0]


def test_it_uses_neither_surefire_nor_rerolls() -> None:
    state, solo = duel(0)
    solo.crew[:] = [CrewId("k13"), CrewId("k14"), CrewId("k15")]
    hits = solo_symbols(solo)
    play = you_attack(state, 1, 1, 1, 2, 4)
    assert play.told(HitsCounted)[1].hits == hits[1] + hits[2] + 1 + IN_DEFENCE
    assert play.told(Rerolled) == []
