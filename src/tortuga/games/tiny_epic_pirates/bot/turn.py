"""A player's own turn, answer by answer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tortuga.engine import Ask, Scored, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.tiny_epic_pirates.actions import (
    NO,
    PASS,
    STOP,
    YES,
    Assign,
    ChooseOrder,
    ChooseSide,
    Exchange,
    Hire,
    JostleHand,
    JostlePost,
    MoveShip,
    PlaceShip,
    SailTo,
    Sell,
    SendTo,
    TakeFrom,
    UseBonus,
    UseSailToken,
)
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, PlannedShip, worth
from tortuga.games.tiny_epic_pirates.bot.crew import card_value
from tortuga.games.tiny_epic_pirates.bot.plans import (
    best_cell,
    bonus_value,
    outlook,
    prospect,
    thought_through,
    value_attack,
    value_trade,
)
from tortuga.games.tiny_epic_pirates.chapters.wheel import crosses
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, MOST_GOLD, OTHER_SIDE
from tortuga.games.tiny_epic_pirates.data.components import ASSIGNMENTS, BOOTY, CaptainId
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE, NEIGHBOURS


def by_default(chart: Chart, ask: Ask) -> Scores:
    del chart
    return only(ask.default)


# Set-up


def place_ship(chart: Chart, ask: Ask) -> Scores:
    """Where the first turns promise most."""
    start = chart.ship()
    if chart.weights.first_cube:
        start = replace(start, hold=counted([first_cube(chart)]))

    def score(option: PlaceShip) -> float:
        return outlook(chart, replace(start, cell=option.cell, hidden=True))

    return weigh(ask.options, score)


def first_cube(chart: Chart) -> str:
    """The cube that the ship will begin with: the first player's is the cheapest, the next player's the next."""
    view = chart.view
    return view.market[(chart.seat - view.first) % len(view.players)]


def captain_side(chart: Chart, ask: Ask) -> Scores:
    """Cargo first: the side that plunders; a mutiny can change that."""

    def score(option: ChooseSide) -> float:
        return sum(bonus.action == "plunder" for bonus in CAPTAINS[option.captain].bonus)

    del chart
    return weigh(ask.options, score)


# The Wheel


def choose_order(chart: Chart, ask: Ask) -> Scores:
    """Score each order by the best turn that begins with it, of those that were thought through."""
    worths = dict[int, float]()
    for value, draft in thought_through(chart, chart.ship()):
        worths[draft.space] = max(value, worths.get(draft.space, value))
    orders = [option for option in ask.options if isinstance(option, ChooseOrder) and option.space in worths]
    return weigh(orders, lambda option: worths[option.space])


def with_hands(ship: PlannedShip, place: int, change: int) -> PlannedShip:
    hands = list(ship.hands)
    hands[place] += change
    return replace(ship, hands=(hands[0], hands[1], hands[2], hands[3]))


def skip_source(chart: Chart, ask: Ask) -> Scores:
    """Take the Deckhand that the coming order needs least."""
    return weigh_hands(chart, ask, -1)


def recover_to(chart: Chart, ask: Ask) -> Scores:
    return weigh_hands(chart, ask, 1)


def weigh_hands(chart: Chart, ask: Ask, change: int) -> Scores:
    ship = chart.ship()
    heading = chart.view.turn.heading
    crossing = chart.view.turn.crossed
    if heading is not None:
        crossing = crosses(ship.captain, heading)
        ship = replace(ship, captain=heading)

    def score(option: TakeFrom | SendTo) -> float:
        changed = with_hands(ship, ASSIGNMENTS.index(option.assignment), change)
        return best_cell(chart, changed, crossing, chart.base + changed.hands[0])[0]

    return weigh(ask.options, score)


# Sailing


def sail_step(chart: Chart, ask: Ask) -> Scores:
    """Make for the best card, round Storms; a token is used where it decides something."""
    sail = chart.view.sail
    assert sail is not None
    ship, crossing = chart.ship(), chart.view.turn.crossed
    left = sail.total - sail.used
    value, goal = best_cell(chart, ship, crossing, left)
    if UseSailToken() in ask.options:
        farther, far_goal = best_cell(chart, ship, crossing, left + 2)
        if farther > value + chart.weights.sail_token and chart.ways[ship.cell][far_goal] > left:
            return only(UseSailToken())
    if goal == ship.cell:
        return only(STOP)
    ways = chart.ways
    steps = [cell for cell in NEIGHBOURS[ship.cell] if SailTo(cell) in ask.options]
    if not steps:
        return only(STOP)
    nearest = min(steps, key=lambda cell: (ways[cell][goal] + 3 * (chart.sea[cell].storm and cell != goal), cell))
    return only(SailTo(nearest))


def jostle(chart: Chart, ask: Ask) -> Scores:
    """Extort is needed least, unless the Ship Line is crossed; Cannons are needed most in an attack."""
    if chart.weights.brace:
        return braced(chart, ask)
    if not isinstance(ask.options[0], JostleHand):
        return only(ask.default)
    order = chart.wheel[chart.me.helm.captain]
    mine = chart.view.active == chart.seat
    loss = {
        "extort": 1.5 if mine and chart.view.turn.crossed else 0.5,
        "cannons": 1.2 if mine and order == "attack" else 0.6,
    }
    if chart.view.sail is not None:
        loss["rigging"] = 1.4

    def score(option: JostleHand) -> float:
        return -loss.get(option.assignment, 0.7)

    return weigh(ask.options, score)


def braced(chart: Chart, ask: Ask) -> Scores:
    """Score the loss of each Deckhand by what the rest of this turn, or the next turn, is worth without it."""
    view, ship = chart.view, chart.ship()
    crossing = view.active == chart.seat and view.turn.crossed

    def score(option: JostleHand | JostlePost) -> float:
        if isinstance(option, JostleHand):
            changed = with_hands(ship, ASSIGNMENTS.index(option.assignment), -1)
        else:
            changed = replace(ship, posts=tuple([space for space in ship.posts if space != option.space]))
        changed = with_hands(changed, ASSIGNMENTS.index("repair"), 1)
        if view.sail is not None:
            lost = isinstance(option, JostleHand) and option.assignment == "rigging"
            return best_cell(chart, changed, crossing, max(0, view.sail.total - view.sail.used - lost))[0]
        if crossing and not view.turn.extort_paid:
            changed = replace(changed, gold=min(MOST_GOLD, changed.gold + changed.hands[2]))
        return prospect(chart, changed)

    return weigh(ask.options, score)


# Orders


def execute(chart: Chart, ask: Ask) -> Scores:
    """Carry out the order, unless it is a trade or an attack that is not worth it."""
    del ask
    ship = chart.ship()
    order = chart.wheel[ship.captain]
    if order == "trade":
        return only(YES if worth_trading(chart, ship) else NO)
    if order == "attack":
        return only(YES if value_attack(chart, ship)[0] > 0 else NO)
    return only(YES)


def worth_trading(chart: Chart, ship: PlannedShip) -> bool:
    """Is a trade worth it? Not if the crew pays more for the same cubes, nor if the Gold would be lost."""
    sold = value_trade(chart, ship)[1]
    if sold == ship:
        return False
    after_trade, after_none = sold, ship
    for face in chart.crew:
        if face.trigger == chart.wheel[ship.captain]:
            for bonus in face.bonus:
                after_trade = bonus_value(chart, after_trade, bonus)[1]
                after_none = bonus_value(chart, after_none, bonus)[1]
    return worth(chart, after_trade) >= worth(chart, after_none)


def keep_cubes(chart: Chart, ask: Ask) -> Scores:
    ship = chart.ship()
    return weigh(ask.options, lambda option: cargo(chart, ship, option.cubes))


def counted(cubes: Sequence[str]) -> tuple[int, int, int, int]:
    """How many cubes there are of each type."""
    return cubes.count(BOOTY[0]), cubes.count(BOOTY[1]), cubes.count(BOOTY[2]), cubes.count(BOOTY[3])


def cargo(chart: Chart, ship: PlannedShip, cubes: Sequence[str]) -> float:
    """What a hold is worth: values, nearness of Markets, and more for several of a type."""
    hold = counted(cubes)
    several = chart.weights.several
    return worth(chart, replace(ship, hold=hold)) + sum(several * (count - 1) for count in hold if count)


def trade_count(chart: Chart, ask: Ask) -> Scores:
    """Sell no more cubes than the purse has room for."""
    cube = ask.about["cube"]
    value = chart.values[[str(kind) for kind in BOOTY].index(str(cube))]
    room = MOST_GOLD - chart.me.gold
    useful = [option for option in ask.options if isinstance(option, Sell) and (option.count - 1) * value < room]
    return weigh(useful, lambda option: option.count) if useful else only(ask.options[-1])


# Crew


def crew_row(chart: Chart, ask: Ask) -> Scores:
    """A new row only when Gold is plenty and nobody in the row is any good."""
    del ask
    best_now = max(card_value(chart, card) for card in chart.view.row)
    weights = chart.weights
    return only(YES if chart.me.gold >= weights.row_gold and best_now < weights.poor_row else NO)


def crew_take(chart: Chart, ask: Ask) -> Scores:
    hires = [option for option in ask.options if isinstance(option, Hire)]

    def gain(option: Hire) -> float:
        given_up = card_value(chart, option.discard) + chart.weights.new_hand if option.discard else 0.0
        return card_value(chart, option.card) - given_up

    return [Scored(PASS, 0.0), *weigh(hires, gain)]


def mutiny(chart: Chart, ask: Ask) -> Scores:
    """Flip the Captain Card when its other side is clearly better with this crew, in symbols and bonus."""
    del ask
    other = OTHER_SIDE[chart.me.captain]
    gain = captain_value(chart, other) - captain_value(chart, chart.me.captain)
    return only(YES if gain > chart.weights.mutiny else NO)


def captain_value(chart: Chart, captain: CaptainId) -> float:
    own = chart.view.captain_faces[chart.me.captain].dice
    face = chart.view.captain_faces[captain]
    crew = [chart.me.symbols[symbol - 1] - (symbol in own) for symbol in range(1, 7)]
    stacked = 0.3 * sum(crew[symbol - 1] for symbol in face.dice)
    strong = max(chart.me.merchant_odds, key=lambda odds: odds.win).win
    attack, other = chart.weights.captain_attack * strong, chart.weights.captain_bonus
    return stacked + sum(attack if bonus.action == "attack" else other for bonus in face.bonus[1:])


# Deckhands


def hide_assign(chart: Chart, ask: Ask) -> Scores:
    """Extort pays at once for as many as the purse can take; the others sail."""
    if chart.weights.berths:
        return berths(chart, ask)
    helm = chart.me.helm
    count = sum(helm.hands.values()) + len(helm.posts)
    paid = min(count, MOST_GOLD - chart.me.gold)
    wanted = Assign(count - paid, 0, paid, 0, ())
    return only(wanted if wanted in ask.options else ask.default)


def berths(chart: Chart, ask: Ask) -> Scores:
    """Extort pays at once, but Deckhands elsewhere may be worth more next turn."""
    ship = replace(chart.ship(), hidden=True, posts=())
    free = [option for option in ask.options if isinstance(option, Assign) and not (option.repair or option.posts)]

    def score(option: Assign) -> float:
        gold = min(MOST_GOLD, ship.gold + option.extort)
        return prospect(chart, replace(ship, gold=gold, hands=(option.rigging, option.cannons, option.extort, 0)))

    return weigh(free, score)


def reassign(chart: Chart, ask: Ask) -> Scores:
    """Everybody off Repair: Extort before the Ship Line, otherwise Rigging first and Cannons next."""
    crossing = chart.view.turn.crossed and not chart.view.turn.extort_paid

    def score(option: Assign) -> float:
        extort = option.extort * (1.0 if crossing else 0.3)
        return (
            extort + 0.6 * min(1, option.rigging) + 0.55 * min(2, option.cannons) + 0.3 * option.rigging - option.repair
        )

    return weigh(ask.options, score)


# Bonus actions


def captain_bonus(chart: Chart, ask: Ask) -> Scores:
    if ask.about["what"] == "attack":
        return only(YES if value_attack(chart, chart.ship())[0] > 0 else NO)
    return only(YES)


def bonus_next(chart: Chart, ask: Ask) -> Scores:
    """The most valuable first, while there is one that is worth taking."""
    ship = chart.ship()
    now = worth(chart, ship)

    def gain(option: UseBonus) -> float:
        bonus = chart.view.crew_faces[option.card].bonus[option.place]
        reward, after = bonus_value(chart, ship, bonus)
        return reward + worth(chart, after) - now

    uses = [option for option in ask.options if isinstance(option, UseBonus)]
    return [Scored(PASS, 0.01), *weigh(uses, gain)]


def exchange(chart: Chart, ask: Ask) -> Scores:
    ship, hold = chart.ship(), list(chart.me.hold)
    now = cargo(chart, ship, hold)

    def gain(option: Exchange) -> float:
        changed = list(hold)
        changed[changed.index(option.give)] = option.take
        return cargo(chart, ship, changed) - now

    return [Scored(PASS, 0.0), *weigh([option for option in ask.options if isinstance(option, Exchange)], gain)]


def bonus_ship(chart: Chart, ask: Ask) -> Scores:
    """Sail the Navy away from one's own ship, and a Merchant that can be beaten towards it."""
    moves = [option for option in ask.options if isinstance(option, MoveShip)]
    cell = chart.me.cell
    assert cell is not None
    here = DISTANCE[cell]
    if ask.about["what"] == "sail_navy":
        return weigh(moves, lambda option: here[option.cell])
    index = 0 if ask.about["what"] == "sail_orange" else 1
    if chart.me.merchant_odds[index].win > 0.5:
        return weigh(moves, lambda option: -here[option.cell])
    return only(PASS)
