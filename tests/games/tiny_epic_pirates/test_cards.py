"""Every Captain and Crew Card: its symbols count, its trigger lights it, its bonus does what is printed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from pirate_positions import (
    FIRST_CUBE,
    OPEN_SEA,
    WHEEL,
    Play,
    at,
    begin,
    cell_of,
    fill_bag,
    hands,
    ordered,
    position,
    rolls,
    set_hands,
)

from tortuga.games.tiny_epic_pirates.actions import (
    NO,
    PASS,
    YES,
    Assign,
    Exchange,
    Hire,
    MoveShip,
    Reroll,
    SailTo,
    UseBonus,
)
from tortuga.games.tiny_epic_pirates.chapters.bonus import crew_bonuses
from tortuga.games.tiny_epic_pirates.chapters.hits import automatic, player_symbols
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW, MAP, MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, Order
from tortuga.games.tiny_epic_pirates.data.rows import Captain, CrewCard
from tortuga.games.tiny_epic_pirates.events import Attacked
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

CARDS = list(CREW.values())
OTHERS = [order for order in WHEEL if order != "hide_out"]


def name(card: CrewCard | Captain) -> str:
    return str(card.id)


def aboard(card: CrewCard, order: Order | None = None) -> TinyEpicPirates:
    """The card is in the first player's crew, its trigger ordered, and everything is there that it might need."""
    state = position()
    player = state.players[0]
    player.crew.append(card.id)
    player.captain = CaptainId("c1a")
    player.mutinied = True
    state.players[1].ship.cell = at(0, 3)
    ordered(state, order or card.trigger, "crew_bonus")
    return state


@pytest.mark.parametrize("card", CARDS, ids=name)
def test_each_crew_card_adds_its_symbols_and_automatic_hits(card: CrewCard) -> None:
    player = position().players[0]
    before = player_symbols(player)
    player.crew.append(card.id)
    after = player_symbols(player)
    assert [after[face] - before[face] for face in range(1, 7)] == [card.dice.count(face) for face in range(1, 7)]
    assert automatic(player.crew) == card.auto


@pytest.mark.parametrize("card", CARDS, ids=name)
def test_each_crew_card_is_lit_by_its_trigger_alone(card: CrewCard) -> None:
    for order in OTHERS:
        state = aboard(card, order)
        prepare(state, card)
        taken = [use.card for use in crew_bonuses(state, 0)]
        wanted = order == card.trigger and card.bonus[0].action != "reroll"
        assert taken == ([card.id] if wanted else [])
        assert begin(state).view(0).players[0].lit == ([card.id] if order == card.trigger else [])


@pytest.mark.parametrize("card", CARDS, ids=name)
def test_each_crew_cards_bonus_does_what_is_printed(card: CrewCard) -> None:
    (bonus,) = card.bonus
    EFFECTS[bonus.action](card)


@pytest.mark.parametrize("card", CARDS, ids=name)
def test_each_crew_cards_bonus_is_refused_where_it_is_impossible(card: CrewCard) -> None:
    state = aboard(card)
    spoil(state, card)
    possible = card.bonus[0].action in ("gain_gold", "sail", "sail_orange", "sail_green", "sail_navy", "crew_up")
    if possible:  # these can always be taken, so they can only be declined
        play = begin(state).answer(PASS)
        assert play.seat == 1
    else:
        assert list(crew_bonuses(state, 0)) == []


def prepare(state: TinyEpicPirates, card: CrewCard) -> None:
    """Make the card's bonus possible."""
    (bonus,) = card.bonus
    player = state.players[0]
    ship = player.ship
    match bonus.action:
        case "special":
            ship.cell = next(cell for cell, id_ in enumerate(MAP) if MAP[id_].market == bonus.give[0])
            ship.hold[:] = bonus.give
        case "exchange":
            ship.hold[:] = ["rum"]
        case "plunder":
            ship.cell = cell_of("m04")
        case "trade":
            ship.cell, ship.hold[:] = cell_of("m14"), ["coffee"]
        case "attack":
            state.merchants[0].cell = ship.cell


def spoil(state: TinyEpicPirates, card: CrewCard) -> None:
    """Make the card's bonus impossible, if anything can."""
    del card
    player = state.players[0]
    player.ship.cell = cell_of("m11")
    player.ship.hold.clear()
    state.tokens[player.ship.cell] = None
    set_hands(player.helm, 0, 0, 0, 0, posts=(2, 3, 5) if player.helm.captain != 5 else (1, 2, 3))
    state.merchants[0].cell, state.merchants[1].cell = 0, 15


def taken(card: CrewCard, state: TinyEpicPirates | None = None, draws: Iterable[int] = ()) -> Play:
    if state is None:
        state = aboard(card)
        prepare(state, card)
    return begin(state, draws).answer(UseBonus(card.id, 0, card.bonus[0].action))


def exchanges(card: CrewCard) -> None:
    play = taken(card).answer(Exchange("rum", "gunpowder"))
    assert play.state.players[0].ship.hold == ["gunpowder"]


def reassigns(card: CrewCard) -> None:
    state = aboard(card)
    set_hands(state.players[0].helm, 0, 0, 0, 3)
    play = taken(card, state).answer(Assign(1, 1, 1, 0, ()))
    assert hands(play.state.players[0].helm) == "1/1/1/0 W{}"


def sails(card: CrewCard) -> None:
    play = taken(card).answer(SailTo(10))
    assert play.state.players[0].ship.cell == 10


def searches(card: CrewCard) -> None:
    play = taken(card)
    assert play.state.players[0].gold == 3
    assert play.state.tokens[OPEN_SEA] is None


def attacks(card: CrewCard) -> None:
    state = aboard(card)
    prepare(state, card)
    play = taken(card, state, rolls(2, 2))
    assert play.told(Attacked) == [Attacked(0, "orange", 2, None)]


def pays(card: CrewCard) -> None:
    assert taken(card).state.players[0].gold == 1 + card.bonus[0].n


def trades(card: CrewCard) -> None:
    play = taken(card)
    assert play.state.players[0].gold == 1 + 4
    assert play.state.market[0] == "coffee"


def crews_up(card: CrewCard) -> None:
    state = aboard(card)
    hired = state.row[0]
    play = taken(card, state).answer(NO, Hire(hired))
    assert play.state.players[0].crew == [card.id, hired]


def plunders(card: CrewCard) -> None:
    state = aboard(card)
    prepare(state, card)
    fill_bag(state, coffee=5)
    assert taken(card, state, [FIRST_CUBE]).state.players[0].ship.hold == ["coffee"]


def rerolls(card: CrewCard) -> None:
    faces = card.bonus[0].faces
    state = aboard(card)
    state.phase = "execute"
    state.merchants[0].cell = OPEN_SEA
    other = next(face for face in range(1, 7) if face not in faces)
    play = begin(state, rolls(faces[0], other, other)).answer(YES)
    assert play.options == (PASS, Reroll(card.id, 0)), "only a die that shows one of its faces"
    play.answer(Reroll(card.id, 0))
    assert play.kind != "reroll", "each die once"


def sells_special(card: CrewCard) -> None:
    bonus = card.bonus[0]
    play = taken(card)
    assert play.state.players[0].gold == 1 + bonus.gold
    assert play.state.players[0].ship.hold == []
    assert play.state.market == ["sugarcane", "rum", "coffee", "gunpowder"]


def moves_orange(card: CrewCard) -> None:
    state = aboard(card)
    state.merchants[0].cell = 0
    play = taken(card, state).answer(MoveShip(at(1, 1)))
    assert play.state.merchants[0].cell == at(1, 1)


def moves_green(card: CrewCard) -> None:
    play = taken(card).answer(MoveShip(at(2, 2)))
    assert play.state.merchants[1].cell == at(2, 2)


def moves_navy(card: CrewCard) -> None:
    play = taken(card).answer(MoveShip(at(2, 0)))
    assert play.state.navy == at(2, 0)


EFFECTS = {
    "exchange": exchanges,
    "reassign": reassigns,
    "sail": sails,
    "search": searches,
    "attack": attacks,
    "gain_gold": pays,
    "trade": trades,
    "crew_up": crews_up,
    "plunder": plunders,
    "reroll": rerolls,
    "special": sells_special,
    "sail_orange": moves_orange,
    "sail_green": moves_green,
    "sail_navy": moves_navy,
}


# Captains


@pytest.mark.parametrize("captain", CAPTAINS.values(), ids=name)
def test_each_captain_buries_first_and_then_attacks_or_plunders(captain: Captain) -> None:
    state = position()
    player = state.players[0]
    player.captain, player.gold = captain.id, 13
    player.ship.cell = cell_of("m03")
    state.players[1].ship.cell = at(0, 3)
    state.merchants[0].cell = player.ship.cell
    state.merchants[0].card = next(card.id for card in MERCHANT_CARDS.values() if card.value == 8)  # not to be sunk
    ordered(state, "search")
    plunders = captain.bonus[1].action == "plunder"
    play = begin(state, [FIRST_CUBE] if plunders else rolls(1, 1)).answer(YES)
    assert play.kind == "bury"
    play.answer(YES)
    assert play.state.treasures[cell_of("m03")] == 0
    assert play.kind == "captain_bonus"
    assert play.ask.about == {"what": captain.bonus[1].action}
    play.answer(YES)
    if plunders:
        assert len(play.state.players[0].ship.hold) == 1
    else:
        assert play.told(Attacked) == [Attacked(0, "orange", 8, None)]


@pytest.mark.parametrize("captain", CAPTAINS.values(), ids=name)
def test_each_captain_needs_its_trigger_and_lends_its_symbols(captain: Captain) -> None:
    for order in OTHERS:
        state = position()
        player = state.players[0]
        player.captain, player.gold = captain.id, 13
        player.ship.cell = cell_of("m03")
        ordered(state, order, "execute")
        assert begin(state).view(0).players[0].captain_lit is (order == captain.trigger)
        assert [face for face in range(1, 7) if player_symbols(player)[face]] == list(captain.dice)
        play = begin(state)
        if play.kind == "execute":
            play.answer(NO)
        assert (play.kind == "bury") is (order == captain.trigger)
