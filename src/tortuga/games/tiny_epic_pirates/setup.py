"""Setting up: the Sea, the mats, the market, and the first choices."""

from __future__ import annotations

from collections.abc import Mapping

from tortuga.engine import Chance, OptionValue, Phase, Table, ask
from tortuga.games.tiny_epic_pirates.actions import ChooseSide, PlaceNavy, PlaceShip
from tortuga.games.tiny_epic_pirates.components import (
    BOOTY,
    CUBES_OF_A_TYPE,
    ORDER_TOKENS,
    ROW,
    Booty,
    CaptainId,
    MerchantId,
    Order,
)
from tortuga.games.tiny_epic_pirates.data import (
    CAPTAINS,
    CREW,
    MAP,
    MERCHANT_CARDS,
    RANKS,
    SEARCH_TOKENS,
    SOLO_HELMS,
    SOLO_LEGENDS,
)
from tortuga.games.tiny_epic_pirates.events import BootyGiven, LegendArrived, NavyPlaced, ShipPlaced, SideChosen
from tortuga.games.tiny_epic_pirates.hold import draw_cube
from tortuga.games.tiny_epic_pirates.rounds import begin_turn
from tortuga.games.tiny_epic_pirates.sea import CELLS, NAVY_CORNERS, PORTS, other_port
from tortuga.games.tiny_epic_pirates.solo.combat import choose_cove
from tortuga.games.tiny_epic_pirates.solo.purse import the_legend
from tortuga.games.tiny_epic_pirates.state import (
    Helm,
    Merchant,
    Player,
    Ship,
    SoloPirate,
    Step,
    TinyEpicPirates,
    hidden_on,
    new_helm,
)

T = Table[TinyEpicPirates]
NOWHERE = -1
RANDOM = "random"


def lay_out(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> TinyEpicPirates:
    """The table before the first choice."""
    cards = list(MAP)
    chance.shuffle(cards)
    tokens = [token.id for token in SEARCH_TOKENS.values() for _ in range(token.count)]
    chance.shuffle(tokens)
    captain_cards = sorted({captain.card for captain in CAPTAINS.values()})
    players = [new_player(side_a(card), chance) for card in chance.sample(captain_cards, seats)]
    solo = new_legend(options, chance) if seats == 1 else None
    market = list(BOOTY)
    chance.shuffle(market)
    bag: dict[Booty, int] = dict.fromkeys(BOOTY, CUBES_OF_A_TYPE - 1)
    merchant_deck = stack_merchants(chance)
    merchants = [Merchant(port, other_port(port), draw_cube(bag, chance), merchant_deck.pop(0)) for port in PORTS]
    crew_deck = list(CREW)
    chance.shuffle(crew_deck)
    first = 0 if seats == 1 else chance.below(seats) if options["first"] == RANDOM else int(str(options["first"])) - 1
    return TinyEpicPirates(
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
        navy_ambush=bool(options["navy_ambush"]),
        box=tokens[len(CELLS) :],
        active=first,
        step="place_navy" if solo is None else "place_ships",
    )


def side_a(card: str) -> CaptainId:
    return next(captain.id for captain in CAPTAINS.values() if captain.card == card and captain.side == "A")


def shuffled_helm(chance: Chance) -> Helm:
    wheel: list[Order] = list(ORDER_TOKENS)
    chance.shuffle(wheel)
    return new_helm(wheel)


def new_player(captain: CaptainId, chance: Chance) -> Player:
    waiting = sum(rank.deckhands for rank in RANKS)
    return Player(shuffled_helm(chance), Ship(NOWHERE, False, []), captain, [], waiting=waiting)


def new_legend(options: Mapping[str, OptionValue], chance: Chance) -> SoloPirate:
    """A random captain with a random personality, unless the host has chosen."""
    captain, personality = str(options["legendary_captain"]), str(options["personality"])
    if captain == RANDOM:
        captain = chance.pick(list(SOLO_HELMS))
    if personality == RANDOM:
        personality = chance.pick(list(SOLO_LEGENDS))
    return SoloPirate(shuffled_helm(chance), Ship(NOWHERE, False, []), captain, personality, [])


def stack_merchants(chance: Chance) -> list[MerchantId]:
    """The weakest on top, each value shuffled by itself."""
    deck = list(MERCHANT_CARDS)
    chance.shuffle(deck)
    return sorted(deck, key=lambda card: MERCHANT_CARDS[card].value)


def place_navy(table: T) -> Phase:
    """The first player chooses one of the corners without a Merchant."""
    state = table.state
    answer: PlaceNavy = yield from ask(state.first, "place_navy", [PlaceNavy(cell) for cell in NAVY_CORNERS])
    state.navy = answer.cell
    table.tell(NavyPlaced(answer.cell))
    state.step = "place_ships" if state.solo is None else "legend_cove"


def place_ships(table: T) -> Phase:
    """The next ship goes onto a free Cove of its owner's choice, and begins hidden."""
    state = table.state
    coves = [PlaceShip(cell) for cell in CELLS if MAP[state.cards[cell]].cove and hidden_on(state, cell) is None]
    answer: PlaceShip = yield from ask(state.active, "place_ship", coves)
    ship = state.player.ship
    ship.cell, ship.hidden = answer.cell, True
    table.tell(ShipPlaced(state.active, answer.cell))
    if state.solo is not None:
        state.step = "place_navy"
    else:
        pass_on(state, "captain_sides")


def pass_on(state: TinyEpicPirates, then: Step) -> bool:
    """The next player makes the same choice; after the last one the set-up goes on. True when all have chosen."""
    state.active = (state.active + 1) % len(state.players)
    if state.active == state.first:
        state.step = then
        return True
    return False


def legend_cove(table: T) -> Phase:
    """The Legendary Pirate begins hidden on the free Cove farthest from the Navy."""
    state = table.state
    solo = the_legend(state)
    table.tell(LegendArrived(solo.captain, solo.personality))
    cell = yield from choose_cove(table, state.navy, farthest=True)
    solo.ship.cell, solo.ship.hidden = cell, True
    table.tell(ShipPlaced(None, cell))
    state.step = "captain_sides"


def captain_sides(table: T) -> Phase:
    """Each player picks the side of the Captain Card to start with."""
    state = table.state
    seat, player = state.active, state.player
    card = CAPTAINS[player.captain].card
    sides = sorted((captain for captain in CAPTAINS.values() if captain.card == card), key=lambda captain: captain.side)
    answer: ChooseSide = yield from ask(seat, "captain_side", [ChooseSide(captain.id) for captain in sides])
    player.captain = answer.captain
    table.tell(SideChosen(seat, answer.captain))
    if pass_on(state, "order"):
        give_first_booty(table)
        begin_turn(table, state.first)


def give_first_booty(table: T) -> None:
    """The first player gets the cheapest type, the next one the next, and so on."""
    state = table.state
    count = len(state.players)
    ships: list[tuple[int | None, Ship]] = [
        ((state.first + step) % count, state.players[(state.first + step) % count].ship) for step in range(count)
    ]
    if state.solo is not None:
        ships.append((None, state.solo.ship))
    for (seat, ship), cube in zip(ships, state.market, strict=False):
        state.bag[cube] -= 1
        ship.hold.append(cube)
        table.tell(BootyGiven(seat, cube))
