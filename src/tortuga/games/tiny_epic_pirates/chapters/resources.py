"""Resources: gaining and losing Gold, Booty and Sure-fire Tokens."""

from __future__ import annotations

from tortuga.engine import Chance, Steps, ask
from tortuga.games.tiny_epic_pirates.actions import Keep
from tortuga.games.tiny_epic_pirates.chapters.asking import ways_to_keep
from tortuga.games.tiny_epic_pirates.data import HOLD, MOST_GOLD, MOST_SUREFIRE, SPOTS
from tortuga.games.tiny_epic_pirates.data.components import BOOTY, Booty
from tortuga.games.tiny_epic_pirates.events import CubesKept, GoldGained, MarketShifted, SurefireGained
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable


def gain_gold(table: TinyEpicTable, seat: int, gold: int) -> None:
    """Gain Gold; what goes beyond the end of the track is lost."""
    player = table.state.players[seat]
    gained = min(gold, MOST_GOLD - player.gold)
    if gained:
        player.gold += gained
        table.tell(GoldGained(seat, gained, player.gold))


def gain_surefire(table: TinyEpicTable, seat: int, count: int = 1) -> None:
    """Gain Sure-fire Tokens; a player keeps at most three."""
    player = table.state.players[seat]
    gained = min(count, MOST_SUREFIRE - player.surefire)
    if gained:
        player.surefire += gained
        table.tell(SurefireGained(seat, player.surefire))


def draw_cube(bag: dict[Booty, int], chance: Chance) -> Booty:
    """Draw a random cube from the bag. R60: it never runs dry."""
    at = chance.below(sum(bag.values()))
    for cube, count in bag.items():
        if at < count:
            bag[cube] -= 1
            return cube
        at -= count
    raise AssertionError("the bag ran dry")


def value_of(state: TinyEpicPirates, cube: Booty) -> int:
    """What the market pays for a cube now."""
    return SPOTS[state.market.index(cube)]


def shift_market(table: TinyEpicTable, sold: Booty) -> None:
    """The type that was sold falls to the lowest spot; the types below it move up."""
    market = table.state.market
    if market[0] != sold:
        market.remove(sold)
        market.insert(0, sold)
        table.tell(MarketShifted(tuple(market)))


def load(table: TinyEpicTable, seat: int, cubes: list[Booty]) -> Steps[None]:
    """Load cubes. R18: all that fit must be loaded; if there are too many, the player chooses which three to keep."""
    state = table.state
    hold = state.players[seat].ship.hold
    if len(hold) + len(cubes) <= HOLD:
        hold += cubes
        return
    state.drawn[:] = cubes
    everything = tuple(sorted([*hold, *cubes], key=BOOTY.index))
    dearest = sorted(everything, key=lambda cube: -value_of(state, cube))[:HOLD]
    default = Keep(tuple(sorted(dearest, key=BOOTY.index)))
    answer: Keep = yield from ask(seat, "keep_cubes", ways_to_keep(everything), default, about={"hold": HOLD})
    returned = list(everything)
    for cube in answer.cubes:
        returned.remove(cube)
    for cube in returned:
        state.bag[cube] += 1
    hold[:] = answer.cubes
    state.drawn.clear()
    table.tell(CubesKept(seat, answer.cubes, tuple(returned)))
