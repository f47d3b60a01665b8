"""Sets up a position for a test, with dice that show what the test says.

``stage`` makes a match in its first turn, with all ships at home and no card drawn. Tests change what they need, and
``begin`` plays on from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Chance, Fast, OptionValue
from tortuga.games.piratical.actions import GetUnderWay, Move, Stay
from tortuga.games.piratical.chapters.course import MoveSpace
from tortuga.games.piratical.chapters.movement import Voyage
from tortuga.games.piratical.chapters.sailing import possible_moves
from tortuga.games.piratical.data import CARD_OF, EVERY_RACE, KINDS, RACE_OF, RACES
from tortuga.games.piratical.data.chart import chart_of
from tortuga.games.piratical.data.rows import Mode, Mount
from tortuga.games.piratical.data.waters import sea_of
from tortuga.games.piratical.fast import Reach, reach
from tortuga.games.piratical.rules import RULES
from tortuga.games.piratical.seats.views import PiraticalView
from tortuga.games.piratical.setup import new_ship
from tortuga.games.piratical.state import Captain, Piratical, Ship
from tortuga.kit import Draws, Stage

CHART = chart_of("standard")
SEA = sea_of("standard", [])
HARBOURS = {"empire": "E13", "brettonian": "I19", "dwarves": "Q19", "orcs": "U13", "elves": "Q7", "chaos": "I7"}


def hex_of(label: str) -> int:
    return CHART.number_of[label]


def spot(label: str, facing: int) -> int:
    return hex_of(label) * 6 + facing - 1


# Movement alone


def sail(
    race: str,
    mode: Mode,
    label: str,
    facing: int,
    wind: int = 1,
    hull: int | None = None,
    luffed: bool = False,
    ships: Sequence[str] = (),
) -> Reach:
    """Everything such a ship can do from here."""
    number = RACE_OF[race]
    points = RACES[number].hull if hull is None else hull
    return reach(Voyage(SEA, number, mode, spot(label, facing), points, luffed, wind, tuple(map(hex_of, ships))))


def cost(found: Reach, label: str, facing: int) -> int | None:
    """The points it takes to end the move so; None when it cannot."""
    points = found.cost(spot(label, facing))
    assert (points is not None) == (Move(label, facing) in found)
    return points


# A whole table


def course(
    race: str,
    mode: Mode,
    label: str,
    facing: int,
    wind: int = 1,
    ships: Sequence[str] = (),
    guns: Sequence[Mount] | None = None,
) -> MoveSpace:
    """What the question where to sail carries, for such a ship and others of full strength at these hexes."""
    others = [other for other in RACE_OF if other != race][: max(1, len(ships))]
    state = stage(race, *others, wind=wind)
    put_ship(state, 0, label, facing, guns=guns)
    for seat, hex in enumerate(ships, 1):
        put_ship(state, seat, hex)
    return possible_moves(state, 0, mode)


def stage(*races: str, wind: int = 1, phase: str = "move", **options: OptionValue) -> Piratical:
    """The first turn of seat 0: everybody at home, the Deserted Island is cay 5, no card drawn yet."""
    full = RULES.info.complete({"deserted_island": "5", **options})
    state = RULES.new(len(races), full, Fast(1))
    state.round, state.wind, state.phase = 1, wind, phase
    for captain, race in zip(state.captains, races, strict=True):
        captain.race = RACE_OF[race]
    if state.neutral_ports == "closed":
        state.close_ports(set(EVERY_RACE) - {captain.race for captain in state.captains})
    for captain in state.captains:
        captain.ship = new_ship(state, captain, captain.kin.crew)
    state.turn.port_at_start = state.captains[0].race
    stack(state, "treasure_map", "weather_storm", "ivory_coast", "saint_augustine")  # nothing happens to the others
    return state


def put_ship(
    state: Piratical,
    seat: int,
    label: str,
    facing: int = 2,
    hull: int | None = None,
    crew: int | None = None,
    guns: Sequence[Mount] | None = None,
    treasures: int = 0,
) -> Ship:
    """Put a seat's ship somewhere, in this state. Treasures come from Treasure Island, then the other ports."""
    captain = state.captains[seat]
    ship = captain.ship
    assert ship is not None
    ship.hex, ship.facing = hex_of(label), facing
    ship.hull = captain.kin.hull if hull is None else hull
    ship.crew = ship.crew if crew is None else crew
    if guns is not None:
        ship.weapons.clear()
        ship.numbered = 0
        for mount in guns:
            ship.mount(mount)
    load(state, ship, treasures)
    if seat == state.active:
        state.turn.port_at_start = state.sea.port_at[ship.hex]
    return ship


def load(state: Piratical, ship: Ship, treasures: int) -> None:
    for _ in range(treasures):
        stock = next(stock for stock in reversed(state.stocks) if stock)
        ship.treasures.append(stock.pop())


def store(state: Piratical, seat: int, treasures: int) -> None:
    for _ in range(treasures):
        stock = next(stock for stock in reversed(state.stocks) if stock)
        state.captains[seat].stored.append(stock.pop())


def give(state: Piratical, seat: int, *cards: str) -> None:
    """Put cards from the deck into a hand."""
    for card in cards:
        state.deck.remove(CARD_OF[card])
        state.captains[seat].hand.append(CARD_OF[card])


def stack(state: Piratical, *cards: str) -> None:
    """Put cards on top of the deck, the first to be drawn first."""
    for card in reversed(cards):
        state.deck.remove(CARD_OF[card])
        state.deck.append(CARD_OF[card])


Play = Stage[Piratical, PiraticalView]


def begin(state: Piratical, dice: Sequence[int] = (), draws: Draws = ()) -> Play:
    """Play on from here. The dice show these faces; other draws come after them."""
    drawn = draws if isinstance(draws, Chance) else [*(face - 1 for face in dice), *draws]
    return Stage.at(RULES, len(state.captains), state, drawn)


def draw(state: Piratical, card: str, dice: Sequence[int] = (), draws: Draws = ()) -> Play:
    """Seat 0 begins its turn and draws this card."""
    stack(state, card)
    state.phase = "start"
    return begin(state, dice, draws)


# Looking and playing


def captain(play: Play, seat: int = 0) -> Captain:
    return play.state.captains[seat]


def ship(play: Play, seat: int = 0) -> Ship:
    afloat = captain(play, seat).ship
    assert afloat is not None
    return afloat


def where(play: Play, seat: int = 0) -> tuple[str, int]:
    return CHART.labels[ship(play, seat).hex], ship(play, seat).facing


def treasures(kinds: Sequence[int]) -> list[str]:
    return [KINDS[one] for one in kinds]


def stay(play: Play) -> None:
    """The captain whose turn it is does not move."""
    play.answer(Stay(ship(play, play.state.active).facing))


def move(play: Play, mode: Mode, label: str, facing: int) -> None:
    play.answer(GetUnderWay(mode), Move(label, facing))


def quiet(play: Play) -> None:
    """Answer with the defaults until the next captain is asked about movement, or it is over."""
    seat = play.state.active
    play.by_default(lambda play: play.kind == "mode" and play.state.active != seat)
