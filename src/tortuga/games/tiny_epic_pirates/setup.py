"""Set-up: the Sea, the mats, the market, and the first choices."""

from __future__ import annotations

from collections.abc import Mapping

from tortuga.engine import BadOptions, Chance, Option, OptionValue, Phase, Preset, ask
from tortuga.games.tiny_epic_pirates.actions import ChooseSide, PlaceNavy, PlaceShip
from tortuga.games.tiny_epic_pirates.chapters.resources import draw_cube
from tortuga.games.tiny_epic_pirates.chapters.rounds import begin_turn
from tortuga.games.tiny_epic_pirates.chapters.solo.combat import choose_cove
from tortuga.games.tiny_epic_pirates.data import (
    CAPTAINS,
    CREW,
    CUBES_OF_A_TYPE,
    MAP,
    MERCHANT_CARDS,
    NUMBERS,
    RANKS,
    ROW,
    SEARCH_TOKENS,
    SOLO_HELMS,
    SOLO_LEGENDS,
)
from tortuga.games.tiny_epic_pirates.data.components import (
    BOOTY,
    COLORS,
    ORDER_TOKENS,
    Booty,
    CaptainId,
    MerchantId,
    Order,
)
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, NAVY_CORNERS, PORTS, other_port
from tortuga.games.tiny_epic_pirates.events import BootyGiven, NavyPlaced, ShipPlaced, SideChosen, SoloArrived
from tortuga.games.tiny_epic_pirates.state import (
    Helm,
    Merchant,
    Player,
    Settings,
    Ship,
    SoloPirate,
    TinyEpicPirates,
    TinyEpicTable,
    hidden_on,
    new_helm,
    solo_pirate,
    turn_order,
)

NOWHERE = -1
RANDOM = "random"

OPTIONS = {
    "first": Option(
        RANDOM,
        "Who plays first: somebody at random, or the seat of this number.",
        choices=(RANDOM, *map(str, range(1, len(COLORS) + 1))),
    ),
    "legendary_captain": Option(
        RANDOM, "Alone: the captain of the Legendary Pirate.", choices=(RANDOM, *SOLO_HELMS), seats=(1,)
    ),
    "personality": Option(
        RANDOM, "Alone: the personality of the Legendary Pirate.", choices=(RANDOM, *SOLO_LEGENDS), seats=(1,)
    ),
    "navy_ambush": Option(False, "The Navy also attacks a ship on whose card it lies already when it would sail."),
    "any_assignment": Option(False, "Deckhands recovered from the Wheel or reassigned may also go to Repair."),
    "hits_in_defence": Option(
        True, "Alone: the hits of the Legendary Pirate's bonus and ring also count when it is attacked.", seats=(1,)
    ),
}
PRESETS = (Preset("first", {}, 2), Preset("usual", {}, 4), Preset("alone", {}, 1))
ONLY_SOLO = ("legendary_captain", "personality", "hits_in_defence")


def check_options(seats: int, options: Mapping[str, OptionValue]) -> None:
    """The first player must be at the table, and only a single player meets the Legendary Pirate."""
    first = options["first"]
    if first != RANDOM and int(str(first)) > seats:
        raise BadOptions("bad_first", f"Seat {first} cannot play first: there are only {seats} seats.")
    if seats > 1:
        for name in ONLY_SOLO:
            if options[name] != OPTIONS[name].default:
                raise BadOptions("only_solo", f"The option {name} is for one player, but there are {seats}.")


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> TinyEpicPirates:
    """The table before the first choice."""
    cards = list(MAP)
    chance.shuffle(cards)
    tokens = [token.id for token in SEARCH_TOKENS.values() for _ in range(token.count)]
    chance.shuffle(tokens)
    captain_cards = sorted({captain.card for captain in CAPTAINS.values()})
    players = [new_player(side_a(card), chance) for card in chance.sample(captain_cards, seats)]
    solo = new_solo(options, chance) if seats == 1 else None
    market = list(BOOTY)
    chance.shuffle(market)
    bag: dict[Booty, int] = dict.fromkeys(BOOTY, CUBES_OF_A_TYPE - 1)
    merchant_deck = stack_merchants(chance)
    merchants = [Merchant(port, other_port(port), draw_cube(bag, chance), merchant_deck.pop(0)) for port in PORTS]
    crew_deck = list(CREW)
    chance.shuffle(crew_deck)
    first = first_player(seats, options, chance)
    return TinyEpicPirates(
        phase="place_navy" if solo is None else "place_ships",
        players=players,
        solo=solo,
        cards=cards,
        tokens=list(tokens[: len(CELLS)]),
        treasures=[-1] * len(CELLS),
        bag=bag,
        market=market,
        merchants=merchants,
        merchant_deck=merchant_deck,
        crew_deck=crew_deck[ROW:],
        row=crew_deck[:ROW],
        navy=NOWHERE,
        first=first,
        settings=Settings(**{name: bool(options[name]) for name in Settings.__struct_fields__}),
        box=tokens[len(CELLS) :],
        active=first,
    )


def first_player(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> int:
    """R6: the seat that the host chose, otherwise a random one. A single player needs no draw."""
    if seats == 1:
        return 0
    return chance.below(seats) if options["first"] == RANDOM else int(str(options["first"])) - 1


def side_a(card: str) -> CaptainId:
    return next(captain.id for captain in CAPTAINS.values() if captain.card == card and captain.side == "A")


def shuffled_helm(chance: Chance) -> Helm:
    wheel: list[Order] = list(ORDER_TOKENS)
    chance.shuffle(wheel)
    return new_helm(wheel)


def new_player(captain: CaptainId, chance: Chance) -> Player:
    waiting = sum(rank.deckhands for rank in RANKS)
    return Player(
        shuffled_helm(chance), Ship(NOWHERE, False, []), captain, [], gold=NUMBERS.gold_at_start, waiting=waiting
    )


def new_solo(options: Mapping[str, OptionValue], chance: Chance) -> SoloPirate:
    """A random captain with a random personality, unless the host has chosen."""
    captain, personality = str(options["legendary_captain"]), str(options["personality"])
    if captain == RANDOM:
        captain = chance.pick(list(SOLO_HELMS))
    if personality == RANDOM:
        personality = chance.pick(list(SOLO_LEGENDS))
    return SoloPirate(shuffled_helm(chance), Ship(NOWHERE, False, []), captain, personality, [])


def stack_merchants(chance: Chance) -> list[MerchantId]:
    """The Merchant deck: the weakest cards on top, each value shuffled by itself."""
    deck = list(MERCHANT_CARDS)
    chance.shuffle(deck)
    return sorted(deck, key=lambda card: MERCHANT_CARDS[card].value)


def place_navy(table: TinyEpicTable) -> Phase:
    """The first player chooses one of the corners without a Merchant."""
    state = table.state
    answer: PlaceNavy = yield from ask(state.first, "place_navy", [PlaceNavy(cell) for cell in NAVY_CORNERS])
    state.navy = answer.cell
    table.tell(NavyPlaced(answer.cell))
    state.phase = "place_ships" if state.solo is None else "solo_cove"


def place_ships(table: TinyEpicTable) -> Phase:
    """In turn order, all players put their ships on free Coves, where they begin hidden."""
    state = table.state
    for seat in turn_order(state):
        state.active = seat
        coves = [PlaceShip(cell) for cell in CELLS if MAP[state.cards[cell]].cove and hidden_on(state, cell) is None]
        answer: PlaceShip = yield from ask(seat, "place_ship", coves)
        ship = state.player.ship
        ship.cell, ship.hidden = answer.cell, True
        table.tell(ShipPlaced(seat, answer.cell))
    state.phase = "captain_sides" if state.solo is None else "place_navy"


def solo_cove(table: TinyEpicTable) -> Phase:
    """The Legendary Pirate begins hidden on the free Cove farthest from the Navy."""
    state = table.state
    solo = solo_pirate(state)
    table.tell(SoloArrived(solo.captain, solo.personality))
    cell = yield from choose_cove(table, state.navy, farthest=True)
    solo.ship.cell, solo.ship.hidden = cell, True
    table.tell(ShipPlaced(None, cell))
    state.phase = "captain_sides"


def captain_sides(table: TinyEpicTable) -> Phase:
    """In turn order, all players choose a side of their Captain Card. Then the first turn begins."""
    state = table.state
    for seat in turn_order(state):
        state.active = seat
        player = state.player
        card = CAPTAINS[player.captain].card
        sides = sorted((side for side in CAPTAINS.values() if side.card == card), key=lambda side: side.side)
        answer: ChooseSide = yield from ask(seat, "captain_side", [ChooseSide(side.id) for side in sides])
        player.captain = answer.captain
        table.tell(SideChosen(seat, answer.captain))
    give_first_booty(table)
    begin_turn(table, state.first)


def give_first_booty(table: TinyEpicTable) -> None:
    """The first player gets a cube of the cheapest type, the next player one of the next type, and so on.

    The Legendary Pirate comes last.
    """
    state = table.state
    ships: list[tuple[int | None, Ship]] = [(seat, state.players[seat].ship) for seat in turn_order(state)]
    if state.solo is not None:
        ships.append((None, state.solo.ship))
    for (seat, ship), cube in zip(ships, state.market, strict=False):
        state.bag[cube] -= 1
        ship.hold.append(cube)
        table.tell(BootyGiven(seat, cube))
