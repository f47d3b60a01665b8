"""Setting up: packs, souls, the opening deal, the first player."""

from __future__ import annotations

from typing import Any

import pytest
from attack_table import ALL, names

from tortuga.engine import BadOptions, Fast, Match, OptionValue, Table
from tortuga.games.pirate_attack import setup
from tortuga.games.pirate_attack.actions import TakeSoul
from tortuga.games.pirate_attack.data import ID, NUMBER, PACKS, PLAIN
from tortuga.games.pirate_attack.events import LaidDown, SetAside, SoulRoll
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.seats.hidden import census
from tortuga.games.pirate_attack.state import PirateAttack, PirateAttackTable
from tortuga.kit import Rehearsal, Script


def new(seats: int = 4, seed: int = 1, **options: OptionValue) -> Match[PirateAttack]:
    full = RULES.info.complete(options)
    RULES.check_options(seats, full)
    return Match(RULES, seats, full, Fast(seed))


def dealt(seats: int = 4, seed: int = 1, **options: OptionValue) -> PirateAttackTable:
    full = RULES.info.complete({"souls": "off", **options})
    chance = Fast(seed)
    rehearsal = Rehearsal(RULES.new(seats, full, chance), chance)
    rehearsal.run(setup.deal)
    return rehearsal.table


@pytest.mark.parametrize("seats", range(3, 11))
def test_everybody_gets_five_plain_cards(seats: int) -> None:
    """R78, R92: whatever red, purple and event cards come on the way."""
    state = dealt(seats).state
    assert [len(player.hand) for player in state.players] == [5] * seats
    assert all(card in PLAIN for player in state.players for card in player.hand)
    assert not state.aside
    sizes = [len(pile) for pile in state.piles]
    assert max(sizes) - min(sizes) <= 1


def test_purple_cards_of_the_deal_are_kept_and_red_ones_discarded() -> None:
    table = dealt(6, seed=5)
    state = table.state
    gold = sum(player.gold for player in state.players)
    assert gold == sum(int(ID[card][-1]) for card in state.purses)
    assert sorted(names(state.discard)) == sorted(
        told.event.card for told in table.told if isinstance(told.event, SetAside)
    )


@pytest.mark.parametrize("pack", [*PACKS, None])
def test_each_pack_alone(pack: str | None) -> None:
    """Decks that no chosen pack feeds are left out."""
    state = dealt(3, packs=[pack] if pack else []).state
    assert bool(state.stocks[2].pile) == state.settings.magic_shop == (pack in PACKS[:4])
    assert bool(state.stocks[3].pile) == state.settings.tavern == (pack == "tavern")


def test_shops_open_at_five_and_fame_starts_at_nothing() -> None:
    state = dealt().state
    assert [(shop.open, shop.price) for shop in state.shops] == [(True, 5), (True, 5)]
    assert not any(player.fame for player in state.players)


def test_locker_removed() -> None:
    state = dealt(packs=ALL, locker="remove").state
    everything = census(state)
    assert NUMBER["davy_jones_locker"] not in everything
    assert NUMBER["end_of_the_world"] not in everything


@pytest.mark.parametrize("option", ["most_red", "least_red", "most_gold", "least_gold"])
@pytest.mark.parametrize("seed", range(6))
def test_the_first_player_by_the_option(option: str, seed: int) -> None:
    """R4: the option, then the other colour, then chance."""
    table = dealt(5, seed, first_player=option)
    red = [0] * 5
    gold = [0] * 5
    for told in table.told:
        if isinstance(told.event, SetAside) and told.event.card not in ("davy_jones_locker", "end_of_the_world"):
            red[told.event.seat] += 1
        if isinstance(told.event, LaidDown) and told.event.card != "blockade":
            gold[told.event.seat] += 1
    first, second = (red, gold) if option.endswith("red") else (gold, red)
    sign = -1 if option.startswith("least") else 1
    keys = [(sign * first[seat], second[seat]) for seat in range(5)]
    assert keys[table.state.active] == max(keys)


def test_whoever_laid_the_hurricane_aside_begins() -> None:
    """R4, option hurricane; without a Hurricane it is most_red."""
    for seed in range(300):
        table = dealt(6, seed, first_player="hurricane")
        drawn = [
            told.event.seat
            for told in table.told
            if isinstance(told.event, SetAside) and told.event.card == "hurricane"
        ]
        if drawn:
            assert table.state.active == drawn[0]
            return
    pytest.fail("no deal laid the Hurricane aside")


def test_the_first_player_at_random() -> None:
    assert {dealt(4, seed, first_player="random").state.active for seed in range(30)} == {0, 1, 2, 3}


def test_six_piles() -> None:
    """R78: hands first, then six piles, and a die says how many stay."""
    for seed in range(8):
        state = dealt(10, seed, length="six_piles", packs=[]).state
        assert [len(player.hand) for player in state.players] == [5] * 10
        left = sum(map(len, state.piles))
        assert 1 <= len(state.piles) <= 6
        assert len(state.removed) + left == 250 - 50 - len(state.purses) - len(state.discard)
        if len(state.piles) < 6:
            assert state.removed


# Souls


def test_everybody_chooses_in_secret_and_all_at_once() -> None:
    match = new(4)
    assert match.mode == "all"
    assert {seat: ask.kind for seat, ask in match.waiting.items()} == dict.fromkeys(range(4), "soul")
    assert all(ask.default == TakeSoul(False) for ask in match.waiting.values())
    for seat in range(4):
        match.act(seat, TakeSoul(seat % 2 == 1))
    state = match.state
    for seat, player in enumerate(state.players):
        assert (player.soul >= 0) == (player.ability >= 0) == (seat % 2 == 1)
        if seat % 2:
            assert state.holders[player.soul] == state.holders[player.ability] == seat


def test_no_souls_without_the_pack_or_with_the_option_off() -> None:
    assert not any(ask.kind == "soul" for ask in new(3, packs=["tavern"]).waiting.values())
    assert not any(ask.kind == "soul" for ask in new(3, souls="off").waiting.values())


@pytest.mark.parametrize("seed", range(60))
def test_nobody_gets_opposites(seed: int) -> None:
    """R66, with ten takers too, where the last may have to swap."""
    match = new(10, seed)
    for seat in range(10):
        match.act(seat, TakeSoul(True))
    for player in match.state.players:
        assert not setup.opposite(player.soul, player.ability)
    assert sorted(match.state.holders.values()) == sorted([*range(10), *range(10)])


def test_the_last_drawer_swaps_when_none_is_left_to_redraw() -> None:
    """R66: with the nearest earlier taker for whom no opposite pair results."""
    state = RULES.new(4, RULES.info.complete({}), Fast(1))
    table = Table(state, Fast(2))
    pairs = [("soul_bad_math", "abil_the_vault"), ("soul_sharks", "abil_magic_master"), ("soul_easy_target", "")]
    for seat, (soul, ability) in enumerate(pairs):
        setup._give(state, seat, NUMBER[soul], NUMBER[ability] if ability else -1)
    state.abilities[:] = bytes([NUMBER["abil_the_vault"]])
    setup._draw_ability(table, 2, [0, 1, 2])
    assert [ID[player.ability] for player in state.players[:3]] == [
        "abil_the_vault",
        "abil_the_vault",
        "abil_magic_master",
    ]


def test_one_card_by_the_dice() -> None:
    """Green higher: an ability; red higher: a soul; ties are rolled again."""
    full = RULES.info.complete({"souls": "one_card"})
    state = RULES.new(3, full, Fast(1))
    table = Table(state, Script([4, 4, 9, 2, 1, 15]))
    setup._roll_for_one(table, 0)
    setup._roll_for_one(table, 1)
    assert state.players[0].ability >= 0 > state.players[0].soul
    assert state.players[1].soul >= 0 > state.players[1].ability
    assert [told.event for told in table.told if isinstance(told.event, SoulRoll)][:2] == [
        SoulRoll(0, 5, 5),
        SoulRoll(0, 10, 3),
    ]


def test_one_card_asks_too() -> None:
    match = new(3, souls="one_card")
    for seat in range(3):
        match.act(seat, TakeSoul(True))
    assert all((player.soul >= 0) != (player.ability >= 0) for player in match.state.players)


# Options that do not go together


@pytest.mark.parametrize("seats", [3, 5, 7, 9])
def test_teams_need_an_even_number(seats: int) -> None:
    with pytest.raises(BadOptions, match="Teams are for 4, 6, 8 or 10 players"):
        new(seats, teams=True)


@pytest.mark.parametrize("seats", [0, 2, 11])
def test_too_few_or_too_many_players(seats: int) -> None:
    with pytest.raises(BadOptions, match="is for 3, 4, 5, 6, 7, 8, 9 or 10 players"):
        new(seats)


def test_a_pack_twice_is_refused() -> None:
    with pytest.raises(BadOptions, match="only once"):
        new(3, packs=["tavern", "tavern"])


@pytest.mark.parametrize(
    "bad",
    [{"packs": ["attic"]}, {"length": "long"}, {"pile_minutes": 15}, {"fame_target_points": 0}, {"colour": "red"}],
)
def test_bad_options_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        new(3, **bad)


def test_fame_is_on_in_fame_games() -> None:
    for length in ("fame_timer", "fame_target"):
        assert dealt(fame=False, length=length).state.settings.fame
    assert not dealt(fame=False).state.settings.fame


def test_fame_that_is_not_counted_cannot_decide() -> None:
    with pytest.raises(BadOptions, match="Fame cannot decide who wins if it is not counted") as refused:
        new(3, fame=False, fame_goal="most_fame")
    assert refused.value.code == "bad_fame"
    assert dealt(fame=False, fame_goal="most_fame", length="fame_timer").state.settings.fame


def test_clocks_become_turns() -> None:
    """R77: two turns to a minute, unless turns are given."""
    assert dealt().state.settings.pile_turns == 40
    assert dealt(pile_minutes=10).state.settings.pile_turns == 20
    assert dealt(pile_turns=7).state.settings.pile_turns == 7
    assert dealt().state.settings.time_limit == 120
    assert dealt(time_limit_turns=9).state.settings.time_limit == 9
    assert dealt(time_limit_minutes=1).state.settings.time_limit == 2
    with pytest.raises(BadOptions, match="time_limit_minutes"):
        dealt(time_limit_minutes=0)
