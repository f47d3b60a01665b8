"""Spy, Monkey, Thief, their blocks, the Steal cards; Easy Target and The Vault."""

from __future__ import annotations

import pytest
from attack_table import Sea, effect_of, names, refusal_of

from tortuga.games.pirate_attack.actions import BLOCKADE, Block, DiscardCard, Pass
from tortuga.games.pirate_attack.events import Played
from tortuga.games.pirate_attack.seats.views import view_of

MAIN: list[str] = []
STEALS = [
    f"steal_{stock}_{reach}" for stock in ("ft", "magic") for reach in ("one_one", "all_one", "one_each", "all_all")
]


@effect_of("spy")
def test_a_spy_discards_a_card_and_the_victim_draws() -> None:
    sea = Sea(3, MAIN)
    sea.hand(1, "knife", "guard")
    sea.on_top("high_winds")
    sea.play(0, "spy", play=1, spy_discard=DiscardCard("guard"))
    assert names(sea[1].hand) == ["knife", "high_winds"]
    assert sorted(names(sea.state.discard)) == ["guard", "spy"]
    assert sea[0].fame == 1
    assert set(sea.asks("spy_discard")[0].options) == {DiscardCard("knife"), DiscardCard("guard")}


@refusal_of("spy", "thieving_monkey", "thief_half", "thief_all")
def test_nobody_to_spy_on_or_steal_from() -> None:
    sea = Sea(3, MAIN)
    sea.hand(0, "knife")
    sea.gold(7, 0, 0)
    for card in ("spy", "thieving_monkey", "thief_half", "thief_all"):
        assert not sea.can(0, card)
    sea.hand(2, "knife")
    assert sea.can(0, "spy")
    assert sea.can(0, "thieving_monkey")
    sea[2].locked = 1
    assert sea.can(0, "thief_half")
    sea[2].out = True
    for card in ("spy", "thieving_monkey", "thief_half", "thief_all"):
        assert not sea.can(0, card)


def test_example_7_a_spy_blocks_a_spy() -> None:
    """Example 7: both Spies go, the blocker draws one and gets the Fame."""
    sea = Sea(4, MAIN)
    sea.hand(0, "knife", "knife", "knife", "knife", "guard")
    sea.hand(2, "spy", "guard", "guard", "guard", "guard")
    sea.on_top("high_winds")
    sea.play(0, "spy", {"play": 2, "block:2": Block("spy")})
    assert len(sea[0].hand) == len(sea[2].hand) == 5
    assert names(sea.state.discard) == ["spy", "spy"]
    assert (sea[0].fame, sea[2].fame) == (0, 1)


def test_a_block_is_optional() -> None:
    """R100; what a clock that runs out does is to block."""
    sea = Sea(3, MAIN)
    sea.hand(1, "spy", "guard")
    sea.play(0, "spy", play=1, block=Pass(), spy_discard=DiscardCard("guard"))
    assert "spy" in names(sea[1].hand)
    assert sea.asks("block")[0].default == Block("spy")
    assert sea.asks("block")[0].about["mine"] == 1


@effect_of("thieving_monkey")
def test_example_8_a_monkey_takes_a_card() -> None:
    """Example 8: six cards against five; thief and victim know which."""
    sea = Sea(4, MAIN, dice=[2])
    sea.hand(1, "guard", "guard", "guard", "guard", "guard")
    sea.hand(3, "knife", "armada", "high_winds", "spy", "spy")
    before = names(sea[3].hand)
    sea.play(1, "thieving_monkey", {"play": 3, "block": Pass()})
    assert len(sea[1].hand) == 6
    assert len(sea[3].hand) == 5
    assert names(sea[1].hand)[-1] in before
    assert sea[1].fame == 1


@effect_of("knife")
@refusal_of("knife", "guard")
def test_a_knife_stops_a_monkey() -> None:
    sea = Sea(3, MAIN)
    sea.hand(1, "knife", "guard")
    sea.on_top("armada")
    sea.play(0, "thieving_monkey", play=1, block=Block("knife"))
    assert names(sea[1].hand) == ["guard", "armada"]
    assert not sea[0].hand
    assert (sea[0].fame, sea[1].fame) == (0, 1)
    for card in ("knife", "guard"):
        assert not sea.can(1, card), "only ever an answer"


@effect_of("thief_half", "thief_all")
@pytest.mark.parametrize(
    ("card", "gold", "taken"), [("thief_half", 9, 5), ("thief_half", 1, 1), ("thief_half", 8, 4), ("thief_all", 9, 9)]
)
def test_example_5_thieves(card: str, gold: int, taken: int) -> None:
    """Example 5: half is rounded up for the thief."""
    sea = Sea(3, MAIN)
    sea.gold(0, gold)
    sea.play(0, card, play=1)
    assert (sea[0].gold, sea[1].gold) == (taken, gold - taken)
    assert sea[0].fame == 1


def test_locked_gold_goes_first_and_is_spendable_for_the_thief() -> None:
    """R101."""
    sea = Sea(3, MAIN)
    sea[1].gold, sea[1].locked = 4, 5
    sea.play(0, "thief_half", play=1)
    assert (sea[1].gold, sea[1].locked) == (4, 0)
    assert (sea[0].gold, sea[0].locked) == (5, 0)


@effect_of("guard")
def test_a_guard_stops_a_thief() -> None:
    sea = Sea(3, MAIN)
    sea.gold(0, 9)
    sea.hand(1, "guard")
    sea.play(0, "thief_all", play=1, block=Block("guard"))
    assert sea[1].gold == 9
    assert (sea[0].fame, sea[1].fame) == (0, 1)
    assert len(sea[1].hand) == 1


def test_after_a_blockaded_block_another_may_be_tried() -> None:
    """R14: the blocker draws each time, whether or not the block stood."""
    sea = Sea(3)
    sea.gold(0, 9)
    sea.hand(1, "guard", "guard")
    sea.blockades(2)
    sea.on_top("armada", "stranded")
    sea.play(0, "thief_all", {"play": 1, "block": [Block("guard"), Block("guard")], "respond": [Pass(), BLOCKADE]})
    assert sea[1].gold == 9
    assert sorted(names(sea[1].hand)) == ["armada", "stranded"]
    assert sea[1].fame == 1


def test_the_spy_sees_the_hand_only_while_choosing() -> None:
    """R83, R115: hands are not remembered."""
    sea = Sea(3, MAIN)
    sea.hand(1, "knife", "guard")
    seen = []

    def choose(ask: object) -> DiscardCard:
        seen.append([view_of(sea.state, seat).players[1].hand for seat in (0, 2, None)])
        return DiscardCard("knife")

    sea.play(0, "spy", play=1, spy_discard=choose)
    spy, other, watcher = seen[0]
    assert spy is not None
    assert [card.card for card in spy] == ["knife", "guard"]
    assert other is None
    assert watcher is None
    assert view_of(sea.state, 0).players[1].hand is None


# Stealing saved cards


@effect_of(*STEALS)
@pytest.mark.parametrize("card", STEALS)
def test_stealing_saved_cards(card: str) -> None:
    """One or all, of one or of everybody; one Fame a card played."""
    sea = Sea(4, dice={"one_one": [1], "one_each": [1, 1]}.get(card.split("_", 2)[2], []))
    magic = "_magic_" in card
    for seat in (1, 2):
        if magic:
            sea.magic(seat, "force_field", "vision", "duplicate")
        else:
            sea.fortunes(seat, "ft_vaccine", "ft_antidote", "ft_navigator")
    sea.play(0, card, play=2)
    mine = sea[0].magic if magic else sea[0].fortunes
    left = [len(sea[seat].magic if magic else sea[seat].fortunes) for seat in (1, 2)]
    expected = {
        "one_one": (1, [3, 2]),
        "all_one": (3, [3, 0]),
        "one_each": (2, [2, 2]),
        "all_all": (6, [0, 0]),
    }[card.split("_", 2)[2]]
    assert (len(mine), left) == expected
    assert sea[0].fame == 1
    assert all(laid.seen & 1 for laid in mine), "the thief looks at them"
    if card.endswith(("all_one", "one_one")):
        assert all(laid.seen == 0b101 for laid in mine), "and their former owner still knows them"


@refusal_of(*STEALS)
@pytest.mark.parametrize("card", STEALS)
def test_nothing_saved_nothing_to_steal(card: str) -> None:
    sea = Sea(3)
    assert not sea.can(0, card)
    if "_magic_" in card:
        sea.magic(0, "vision")
        sea.fortunes(1, "ft_vaccine")
    else:
        sea.fortunes(0, "ft_vaccine")
        sea.magic(1, "vision")
    assert not sea.can(0, card)
    sea.magic(2, "vision")
    sea.fortunes(2, "ft_vaccine")
    assert sea.can(0, card)
    sea.soul(2, "abil_the_vault")
    sea[1].magic.clear()
    sea[1].fortunes.clear()
    assert not sea.can(0, card)


# Easy Target and The Vault


@effect_of("soul_easy_target")
def test_example_34_easy_target() -> None:
    """Example 34, R63: a Guard saves the named victim, not the Easy Target; one Fame for the card."""
    sea = Sea(4)
    sea.gold(0, 7, 5)
    sea.hand(1, "guard")
    sea.soul(2, "soul_easy_target")
    sea.play(0, "thief_half", {"play": 1, "block": Block("guard")})
    assert [player.gold for player in sea.state.players] == [3, 7, 2, 0]
    assert (sea[0].fame, sea[1].fame) == (1, 1)


@refusal_of("soul_easy_target")
def test_easy_target_is_not_hit_twice_nor_by_itself_nor_in_vain() -> None:
    """R63: named itself it is hit once; its own cards spare it; without gold there is nothing to hit."""
    sea = Sea(4)
    sea.gold(0, 7, 8)
    sea.soul(2, "soul_easy_target")
    sea.play(0, "thief_half", play=2)
    assert (sea[0].gold, sea[2].gold) == (4, 4)
    sea.play(2, "thief_half", play=1)
    assert (sea[1].gold, sea[2].gold) == (3, 8)
    sea[2].gold = 0
    sea.play(0, "thief_half", play=1)
    assert sea[2].gold == 0


@pytest.mark.parametrize("card", ["spy", "thieving_monkey"])
def test_easy_target_is_spied_and_robbed_second(card: str) -> None:
    sea = Sea(4, dice=[1, 1] if card == "thieving_monkey" else [])
    sea.hand(1, "armada", "armada")
    sea.hand(2, "guard", "guard")
    sea.soul(2, "soul_easy_target")
    sea.play(0, card, play=1)
    if card == "spy":
        assert sea.asked_of("spy_discard") == [0, 0]
        assert names(sea.state.discard)[:2] == ["armada", "guard"]
    else:
        assert names(sea[0].hand) == ["armada", "guard"]
    assert sea[0].fame == 1


def test_easy_target_loses_saved_cards_too() -> None:
    sea = Sea(4)
    sea.fortunes(1, "ft_vaccine")
    sea.fortunes(2, "ft_antidote", "ft_antidote")
    sea.soul(2, "soul_easy_target")
    sea.play(0, "steal_ft_all_one", play=1)
    assert len(sea[0].fortunes) == 3


@effect_of("abil_the_vault")
@refusal_of("abil_the_vault")
def test_the_vault_cannot_be_a_target() -> None:
    """But High Winds, Wind Storms, Mix-Up and Gambler still reach it."""
    sea = Sea(3)
    sea.hand(1, "guard")
    sea.gold(3, 9)
    sea.soul(1, "abil_the_vault")
    for card in ("spy", "thieving_monkey", "thief_all", "super_spy", "pick_pocket"):
        assert not sea.can(0, card)
    sea.play(0, "high_winds", play=1)
    assert names(sea.state.discard)[0] == "guard"
    assert sea.can(0, "gambler")


def test_a_block_names_a_player_only_if_it_protects_somebody_else() -> None:
    for seat, player in ((1, None), (3, 1)):
        sea = Sea(4, teams=True)
        sea.gold(0, 9)
        sea.hand(seat, "guard")
        sea.play(0, "thief_all", {"play": 1, f"block:{seat}": Block("guard")})
        assert [told.player for told in sea.told(Played) if told.card == "guard"] == [player]
