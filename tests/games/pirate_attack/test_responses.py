"""Responses to a card just played: The Blockade, Miss-Direction, and responses to responses."""

from __future__ import annotations

import pytest
from attack_table import Script, Sea, effect_of, names, refusal_of

from tortuga.engine import Ask
from tortuga.games.pirate_attack.actions import (
    BLOCKADE,
    DONE,
    MISS_DIRECT,
    AtBounty,
    AtPlayer,
    AtTavernCard,
    DiscardCard,
    Pass,
    Revive,
    at_ship,
)
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.data.rows import Kind
from tortuga.games.pirate_attack.events import Stopped
from tortuga.games.pirate_attack.seats.views import PlayView, view_of


@effect_of("miss_direction", "blockade")
def test_example_26_answers_on_answers() -> None:
    """Example 26, R12: two Miss-Directions and two Blockades on one card, each in its own round."""
    sea = Sea(3)
    mine, theirs = sea.ship(0, "3/3"), sea.ship(1, "4/4")
    sea.magic(0, "miss_direction")
    sea.magic(1, "miss_direction")
    sea.blockades(1)
    sea.blockades(2)
    sea[1].fame = sea[2].fame = 2
    sea.play(
        0,
        "bs_plus_5",
        {
            "play": mine,
            "respond:1": [MISS_DIRECT, BLOCKADE],
            "respond:2": [BLOCKADE],
            "respond:0": [MISS_DIRECT],
        },
    )
    assert names(mine.under) == ["bs_plus_5"]
    assert not theirs.under
    assert not sea[0].magic
    assert not sea[1].magic
    assert (sea[1].blockades, sea[2].blockades) == (0, 0)
    assert (sea[1].fame, sea[2].fame) == (1, 1)
    assert mine.under[0].seen == 1, "nobody who turned it elsewhere has looked at it"


def test_the_cards_player_is_asked_last_and_only_those_who_can_answer() -> None:
    """R12: clockwise from the left of the card's player; passing all round lets it stand."""
    sea = Sea(4)
    sea.ship(0, "3/3")
    sea.ship(1, "4/4")
    for seat in (0, 1, 3):
        sea.blockades(seat)
    sea.play(2, "bs_plus_1")
    assert [seat for seat, ask in sea.asked if ask.kind == "respond"] == [3, 0, 1]


def test_a_blockaded_card_has_no_effect_and_is_discarded() -> None:
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.blockades(1)
    sea.play(0, "cp_plus_5", respond=BLOCKADE)
    assert not ship.under
    assert sorted(names(sea.state.discard)) == ["blockade", "cp_plus_5"]
    assert sea.told(Stopped)


def test_a_blockade_can_be_blockaded_by_the_cards_own_player() -> None:
    """The last one that stands wins."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.blockades(0)
    sea.blockades(1)
    sea.play(0, "cp_plus_5", {"respond:1": [BLOCKADE], "respond:0": [BLOCKADE]})
    assert names(ship.under) == ["cp_plus_5"]


def test_a_blockade_costs_fame_even_if_it_is_stopped() -> None:
    """Never below 0 (R80), and legal at 0."""
    sea = Sea(3)
    sea.ship(0, "3/3")
    sea.blockades(0)
    sea.blockades(1)
    sea[1].fame = 0
    sea[0].fame = 1
    sea.play(0, "cp_plus_5", {"respond:1": [BLOCKADE], "respond:0": [BLOCKADE]})
    assert (sea[0].fame, sea[1].fame) == (0, 0)


BLOCKABLE_RED = ["hurricane", "whirlpool", "royal_navy_8", "royal_navy_12", "wind_storm", "into_the_sea", "ship_bonus",
                 "card_bonus", "smallest_ship_bonus", "magic_bonus", "wind_storm_left", "wind_storm_right"]  # fmt: skip


@refusal_of(*BLOCKABLE_RED, "davy_jones_locker", "end_of_the_world")
@pytest.mark.parametrize("card", [*BLOCKABLE_RED, "davy_jones_locker", "end_of_the_world"])
def test_red_and_event_cards_can_be_stopped(card: str) -> None:
    """R14: a Blockade that stands leaves everything as it was."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.hand(0, "ship_sloop_3_4")
    sea.hand(1, "guard")
    sea.blockades(2)
    piles = [bytes(pile) for pile in sea.state.piles]
    sea.play(0, card, respond=BLOCKADE)
    assert sea.afloat(ship)
    assert names(sea[0].hand) == ["ship_sloop_3_4"]
    assert names(sea[1].hand) == ["guard"]
    assert not sea[1].magic
    assert sum(map(len, piles)) - sum(len(pile) for pile in sea.state.piles) == 1, "only the card itself left the piles"


@refusal_of("must_attack", "force_someone", "force_two", "blockade")
@pytest.mark.parametrize("card", ["must_attack", "force_someone", "force_two"])
def test_attack_cards_cannot_be_answered(card: str) -> None:
    """R14: neither Blockade nor Miss-Direction; where nothing can be attacked they are discarded."""
    sea = Sea(3)
    ships = [sea.ship(seat, "3/3") for seat in range(3)]
    for seat in range(3):
        sea.blockades(seat)
        sea.magic(seat, "miss_direction")
    sea.play(0, card)
    assert "respond" not in sea.kinds()
    assert sum(map(sea.afloat, ships)) == 1
    empty = Sea(3)
    empty.play(0, card)
    assert names(empty.state.discard) == [card]


@refusal_of("creature_4")
@pytest.mark.parametrize(
    "card",
    [
        "creature_4",
        "close_market",
        "open_market_2",
        "close_magic",
        "open_magic_3",
        "close_all_markets",
        "ship_sloop_3_3",
    ],
)
def test_what_else_cannot_be_blockaded(card: str) -> None:
    """R14."""
    sea = Sea(3)
    sea.ship(1, "9/9")
    sea.blockades(2)
    sea.play(0, card)
    assert "respond" not in sea.kinds()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.md], ids=lambda kind: kind.id)
@refusal_of("miss_direction")
def test_what_miss_direction_cannot_touch(kind: Kind) -> None:
    """R15: the list of what can be restated is complete; Miss-Direction itself cannot be."""
    restatable = {"high_winds", "stranded", "walk_the_plank", "power_play", "trap", "damn_pirates", "insurance"}
    restatable |= {"armada", "move_witch_doctor", "master_navigator"}
    assert kind.id not in restatable
    assert not kind.id.startswith(("bs_", "cp_", "wd_"))


# What Miss-Direction may choose, row by row of the table


@pytest.mark.parametrize("card", ["bs_minus_5", "master_navigator", "insurance", "force_field", "wd_fire"])
def test_face_down_cards_go_to_another_ship(card: str) -> None:
    """R96: any other ship that the Miss-Direction's player may choose; the card's own limits are not tested."""
    sea = Sea(3)
    first, second = sea.ship(0, "3/3"), sea.ship(1, "4/4", ["insurance"], seen=7)
    veiled = sea.ship(2, "5/5", sails=True)
    sea.magic(2, "miss_direction")
    asked = "wd_place" if card.startswith("wd") else "play"
    sea.play(0, card, {asked: first, "respond:2": [MISS_DIRECT, at_ship(second)]})
    laid = second.curses if card.startswith("wd") else second.under[1:]
    assert names(laid) == [card]
    targets = sea.asks("respond")[1].options
    assert set(targets) == {at_ship(second), at_ship(veiled)}


def test_move_a_witch_doctor_goes_elsewhere() -> None:
    sea = Sea(3)
    cursed, first, second = sea.ship(0, "3/3", curses=["wd_fire"]), sea.ship(1, "4/4"), sea.ship(1, "5/5")
    sea.magic(2, "miss_direction")
    sea.play(0, "move_witch_doctor", {"play": [at_ship(first)], "respond:2": MISS_DIRECT})
    assert names(second.curses) == ["wd_fire"]
    assert not cursed.curses


def test_armada_becomes_another_set() -> None:
    """Another legal set of ships of any one player."""
    sea = Sea(3)
    mine = [sea.ship(0, "3/3"), sea.ship(0, "4/4")]
    theirs = [sea.ship(1, "3/3"), sea.ship(1, "4/4"), sea.ship(1, "5/5")]
    sea.magic(2, "miss_direction")
    script = {"respond:2": [MISS_DIRECT, at_ship(theirs[0]), at_ship(theirs[2]), DONE]}
    sea.play(0, "armada", script)
    assert not any(ship.armada for ship in mine)
    assert [ship.armada for ship in theirs] == [True, False, True]
    assert sea[1].armada


def test_armada_can_become_another_set_of_the_same_player_but_not_the_same_set() -> None:
    sea = Sea(3)
    ships = [sea.ship(0, "3/3"), sea.ship(0, "4/4"), sea.ship(0, "5/5")]
    sea.magic(2, "miss_direction")
    script = {"play": [at_ship(ships[0]), at_ship(ships[1]), DONE]}
    sea.play(0, "armada", {**script, "respond:2": [MISS_DIRECT, at_ship(ships[0]), at_ship(ships[1])]})
    assert all(ship.armada for ship in ships), "the same two would be no other set, so the third joins"


@pytest.mark.parametrize("card", ["stranded", "high_winds", "walk_the_plank", "power_play"])
def test_cards_on_a_player_go_to_another(card: str) -> None:
    sea = Sea(3)
    sea.hand(1, "guard")
    sea.hand(2, "knife")
    sea.magic(1, "miss_direction")
    sea.play(0, card, {"play": 1, "respond:1": [MISS_DIRECT, AtPlayer(2)]})
    assert names(sea[1].hand) == ["guard"]
    assert {
        "stranded": sea[2].stranded == 1,
        "walk_the_plank": sea[2].plank,
        "high_winds": "knife" in names(sea.state.discard),
        "power_play": "knife" in names(sea.state.discard),
    }[card]


def test_the_trap_needs_another_player_with_a_ship() -> None:
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.magic(1, "miss_direction")
    sea.play(0, "trap")
    assert not sea.asks("respond")
    fresh = Sea(3)
    fresh.ship(1, "3/3")
    fresh.ship(2, "3/3")
    fresh.magic(1, "miss_direction")
    fresh.play(0, "trap", {"play": 1, "respond:1": MISS_DIRECT})
    assert fresh.state.trapped == 2


def test_damn_pirates_take_another_ship_but_the_thief_stays() -> None:
    sea = Sea(3)
    first, second = sea.ship(1, "9/9"), sea.ship(2, "3/3")
    sea.magic(1, "miss_direction")
    sea.play(0, "damn_pirates", {"play": first, "respond:1": MISS_DIRECT})
    assert sea.owner(first) == 1
    assert sea.owner(second) == 0


def test_forced_attack_as_if_the_other_had_played_it() -> None:
    """Any two ships of different players; the other's own hidden one too."""
    sea = Sea(3)
    a, b, c = sea.ship(0, "3/3"), sea.ship(1, "4/4"), sea.ship(2, "9/9", sails=True)
    sea.magic(2, "miss_direction")
    sea.play(0, "forced_attack", {"play": [at_ship(a)], "respond:2": [MISS_DIRECT, at_ship(c), at_ship(b)]})
    assert sea.afloat(a)
    assert not sea.afloat(b)
    assert sea.afloat(c)


@pytest.mark.parametrize("to_none", [True, False])
def test_vision_sees_another_veil_or_none(to_none: bool) -> None:
    sea = Sea(3)
    first, second = sea.ship(1, "3/3", sails=True), sea.ship(2, "4/4", sails=True)
    sea.magic(1, "miss_direction")
    sea.play(0, "vision", {"play": first, "respond:1": [MISS_DIRECT, Pass() if to_none else at_ship(second)]})
    assert first.sails
    assert second.sails is to_none


def test_return_to_port_and_fleet_cards_and_empty_chest_go_to_another_player() -> None:
    sea = Sea(3)
    first, second = sea.ship(1, "3/3"), sea.ship(2, "4/4")
    sea.gold(0, 4, 5)
    sea.magic(1, "miss_direction", "miss_direction", "miss_direction")
    sea.play(0, "return_to_port", {"play": 1, "respond:1": [MISS_DIRECT]})
    assert (first.in_port, second.in_port) == (False, True)
    second.in_port = False
    sea.play(0, "rats", {"tavern_target": 1, "respond:1": [MISS_DIRECT]})
    assert sea[2].fleet == NUMBER["rats"]
    sea.play(0, "empty_chest", {"tavern_target": 1, "respond:1": [MISS_DIRECT]})
    assert (sea[1].gold, sea[2].gold) == (4, 0)


def test_the_gamblers_ships_can_be_exchanged() -> None:
    """Which ships one player puts in; a stake of gold cannot be restated."""
    sea = Sea(3, dice=[5, 0, 3, 3, 3, 0])
    mine, big, small = sea.ship(0, "3/3"), sea.ship(1, "9/9"), sea.ship(1, "3/4")
    sea.magic(1, "miss_direction")
    sea.play(0, "gambler", {"gambler": [at_ship(big)], "respond:1": MISS_DIRECT})
    assert sea.owner(big) == 1
    assert sea.owner(small) == sea.owner(mine) == 0
    before = len(sea.asked)
    sea.gold(5, 5, 0)
    sea.magic(1, "miss_direction")
    sea.play(0, "gambler")
    assert not sea.asked_of("respond", before)


@pytest.mark.parametrize("card", ["double_play", "sneak_thief"])
def test_kept_tavern_cards_go_to_another_player_who_keeps_them(card: str) -> None:
    sea = Sea(3)
    sea.magic(1, "miss_direction")
    sea.play(0, card, {"respond:1": [MISS_DIRECT, AtPlayer(2)]})
    assert names(sea[2].kept) == [card]
    assert not sea[0].kept


def test_copy_cat_becomes_another_pair() -> None:
    sea = Sea(3)
    sea.magic(1, "miss_direction")
    sea.play(0, "copy_cat", {"tavern_target": 1, "respond:1": [MISS_DIRECT, AtPlayer(2), AtPlayer(0)]})
    assert sea[2].copying == [0]
    assert not sea[0].copying


def test_remove_tavern_card_takes_another_one() -> None:
    sea = Sea(3)
    sea.keep(1, "double_play")
    sea.keep(2, "sneak_thief")
    sea.magic(1, "miss_direction")
    sea.play(0, "remove_tavern", {"tavern_target": AtTavernCard(1, "double_play"), "respond:1": MISS_DIRECT})
    assert names(sea[1].kept) == ["double_play"]
    assert not sea[2].kept


@pytest.mark.parametrize("card", ["auction", "repossession", "bounty"])
def test_auction_repossession_and_bounty_go_to_another_ship(card: str) -> None:
    sea = Sea(3, dice=[5, 0, 0, 0] if card == "repossession" else [])
    first, second = sea.ship(1, "9/9"), sea.ship(2, "3/3")
    sea.magic(1, "miss_direction")
    sea.play(0, card, {"tavern_target": first, "respond:1": MISS_DIRECT})
    assert sea.owner(first) == 1
    assert not first.bounty
    if card == "bounty":
        assert second.bounty == 1
    if card == "repossession":
        assert sea.owner(second) == 0


def test_bermuda_lets_each_restate_only_the_own_loss() -> None:
    """Only which of one's own ships is lost, and only with a second one in sight."""
    sea = Sea(3)
    a, b, c = sea.ship(1, "9/9"), sea.ship(1, "3/3"), sea.ship(2, "3/4")
    sea.magic(1, "miss_direction")
    sea.magic(2, "miss_direction")
    sea.play(0, "bermuda_triangle", {"bermuda": a, "respond:1": MISS_DIRECT})
    assert [sea.afloat(ship) for ship in (a, b, c)] == [True, False, False]
    could = [seat for seat, ask in sea.asked if ask.kind == "respond" and MISS_DIRECT in ask.options]
    assert could == [1]


# Reviving what was discarded unplayed


def test_a_discarded_card_is_played_after_all() -> None:
    """R16: its reviver counts as its player and chooses its targets."""
    sea = Sea(3)
    ship = sea.ship(1, "3/3")
    sea.hand(1, "cp_minus_3", "guard")
    sea.magic(2, "miss_direction")
    sea.play(0, "spy", {"play": 1, "spy_discard": DiscardCard("cp_minus_3"), "respond:2": Revive("cp_minus_3")})
    assert names(ship.under) == ["cp_minus_3"]
    assert ship.under[0].seen == sea.everyone(), "everybody saw it"
    assert names(sea.state.stocks[2].discard) == ["miss_direction"]


def test_only_kinds_that_can_be_miss_directed_are_revived() -> None:
    """R16: a Guard stays where it is; cards discarded together share one round, repeated until all pass."""
    sea = Sea(3)
    ship = sea.ship(1, "9/9")
    cards = [sea.pull(card) for card in ("guard", "stranded", "bs_minus_1")]
    sea.magic(2, "miss_direction", "miss_direction")
    script: Script = {
        "respond:2": [Revive("stranded"), Pass(), Revive("bs_minus_1")],
        "forced_play": [AtPlayer(1)],
    }
    sea.run(discard_unplayed(sea.table, 0, cards, "unusable"), script)
    assert sea[1].stranded == 1
    assert names(ship.under) == ["bs_minus_1"]
    assert names(sea.state.discard) == ["guard"]
    assert sea.asks("respond")[0].options == (Pass(), Revive("bs_minus_1"), Revive("stranded"))
    sea.check()


def test_the_round_on_a_discard_begins_at_the_left_of_its_player() -> None:
    """R109: of the player whose card it was, who comes last."""
    sea = Sea(3)
    sea.ship(0, "3/3")
    for seat in range(3):
        sea.magic(seat, "miss_direction")
    sea.run(discard_unplayed(sea.table, 1, [sea.pull("bs_plus_1")], "unusable"))
    assert [seat for seat, ask in sea.asked if ask.kind == "respond"] == [2, 0, 1]


def test_a_reviver_needs_a_legal_target() -> None:
    """R16."""
    sea = Sea(3)
    sea.magic(2, "miss_direction")
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("bs_plus_1")], "unusable"))
    assert not sea.asks("respond")


def test_a_blockaded_revival_can_be_tried_again() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "9/9")
    sea.magic(2, "miss_direction", "miss_direction")
    sea.blockades(1)
    script: Script = {
        "respond:2": [Revive("bs_minus_1"), Revive("bs_minus_1")],
        "respond:1": [BLOCKADE],
    }
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("bs_minus_1")], "unusable"), script)
    assert names(ship.under) == ["bs_minus_1"]
    assert not sea[2].magic
    sea.check()


# What everybody sees of it


def test_the_stack_shows_what_is_played_by_whom_and_on_whom() -> None:
    """And face-down cards only to those who have seen them."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.blockades(1)
    seen: list[list[PlayView]] = []
    about: dict[str, object] = {}

    def look(ask: Ask) -> Pass:
        seen.extend(view_of(sea.state, seat).stack for seat in (0, 1, None))
        about.update(ask.about)
        return Pass()

    sea.play(0, "bs_plus_4", {"respond:1": look})
    owner, other, watcher = seen
    assert owner[0].card == "bs_plus_4"
    assert other[0].card is None
    assert watcher[0].card is None
    assert (other[0].back, other[0].by, other[0].ship) == ("main", 0, ship.id)
    assert about["card"] == "back_main"
    assert about["mine"] == 0
    assert (about["by"], about["ship"], about["player"]) == (0, ship.id, None), "the question names what it is aimed at"


def test_a_question_names_the_player_that_a_card_is_aimed_at() -> None:
    """Seat 0 too, which is not nobody."""
    sea = Sea(3)
    sea.blockades(2)
    sea.play(1, "stranded", play=0)
    about = sea.asks("respond")[0].about
    assert (about["by"], about["ship"], about["player"]) == (1, None, 0)


def test_a_standing_answer_learns_whether_its_seat_is_concerned() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "3/3")
    sea.blockades(1)
    sea.blockades(2)
    sea.play(0, "bs_minus_4", play=ship)
    concerned = {seat: ask.about["mine"] for seat, ask in sea.asked if ask.kind == "respond"}
    assert concerned == {1: 1, 2: 0}


def test_a_bounty_is_a_tavern_card_on_the_table() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "3/3")
    sea.play(0, "bounty", tavern_target=ship)
    sea.play(2, "remove_tavern", tavern_target=AtBounty(ship.id, "ship_sloop_3_3", 1))
    assert ship.bounty == 0
