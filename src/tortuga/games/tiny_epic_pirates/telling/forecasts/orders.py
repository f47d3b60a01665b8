"""Orders and bonus actions: what they would bring where the ship is, and what they cost."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.engine.describing.facts import Facts, fact, warning, waste
from tortuga.games.tiny_epic_pirates.actions import YES, Exchange, Hire, Keep, No, Pass, Sell, UseBonus, Yes
from tortuga.games.tiny_epic_pirates.chapters.bonus import captain_bonus
from tortuga.games.tiny_epic_pirates.chapters.orders.attack import foes
from tortuga.games.tiny_epic_pirates.chapters.resources import value_of
from tortuga.games.tiny_epic_pirates.data import CREW, HOLD, MAP, MOST_GOLD, NUMBERS, OTHER_SIDE, SPOTS
from tortuga.games.tiny_epic_pirates.data.components import Booty, Order
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.games.tiny_epic_pirates.telling.forecasts.battle import of_an_attack


def of_the_order(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What carrying out the order would bring, or that it is lost."""
    order = state.players[seat].helm.order
    return order_facts(state, seat, order) if option == YES else (warning("order_given_up", order=order),)


def order_facts(state: TinyEpicPirates, seat: int, order: Order) -> Facts:
    """What an order would bring where the ship is."""
    player = state.players[seat]
    ship = player.ship
    card = MAP[state.cards[ship.cell]]
    match order:
        case "plunder":
            return _cubes(card.settlement, HOLD - len(ship.hold))
        case "trade":
            cube = card.market
            assert cube
            count, value, room = ship.hold.count(cube), value_of(state, cube), MOST_GOLD - player.gold
            sells = fact("sells", cube=cube, count=count, value=value)
            return (sells,) if count * value <= room else (sells, warning("gold_room", room=room))
        case "search":
            return (fact("searches"),)
        case "attack":
            here = foes(state, seat, ship.cell)
            return of_an_attack(state, seat, here[0]) if len(here) == 1 else (fact("attacks", count=len(here)),)
        case "crew_up":
            return (fact("hires", mutiny="no" if player.mutinied else "yes"),)
        case "hide_out":
            return (fact("hides"),)


def _cubes(drawn: int, room: int) -> Facts:
    draws = fact("draws", count=drawn)
    return (draws,) if drawn <= room else (draws, warning("too_many", room=room, hold=HOLD))


# Goods


def of_a_sale(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """The Gold for a sale, what of it is lost beyond the end of the track, and how the price falls."""
    if not isinstance(option, Sell):
        return ()
    player = state.players[seat]
    cube = MAP[state.cards[player.ship.cell]].market
    assert cube
    value = value_of(state, cube)
    facts = [*_gold(player.gold, option.count * value)]
    if value > SPOTS[0]:
        facts.append(fact("price_falls", value=SPOTS[0]))
    return tuple(facts)


def _gold(gold: int, gained: int) -> Facts:
    kept = min(gained, MOST_GOLD - gold)
    brings = fact("brings", gold=kept, total=gold + kept)
    return (brings,) if kept == gained else (brings, warning("gold_lost", gold=gained - kept))


def of_cubes_to_keep(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    del seat
    return (fact("worth", gold=_worth(state, option.cubes)),) if isinstance(option, Keep) else ()


def _worth(state: TinyEpicPirates, cubes: tuple[Booty, ...]) -> int:
    return sum(value_of(state, cube) for cube in cubes)


def of_an_exchange(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    del seat
    if not isinstance(option, Exchange):
        return (fact("cargo_stays"),)
    give, take = value_of(state, option.give), value_of(state, option.take)
    if take == give:
        return (fact("exchange_even", take=take),)
    say = warning if take < give else fact
    return (say("exchanges", give=give, take=take),)


# Crew


def of_a_new_row(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    return (
        (fact("new_row", gold=state.players[seat].gold - NUMBERS.row_price),)
        if isinstance(option, Yes)
        else (fact("same_row"),)
    )


def of_a_hire(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """The order that triggers the card."""
    del state, seat
    match option:
        case Hire(card):
            return (fact("acts_on", order=CREW[card].trigger),)
        case Pass():
            return (fact("hires_nobody"),)
        case _:
            return ()


def of_a_mutiny(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    captain = state.players[seat].captain
    if isinstance(option, Yes):
        return (fact("mutiny", captain=OTHER_SIDE[captain]),)
    return (fact("no_mutiny", captain=captain),)


# Bonus actions


def of_a_burial(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What a burial costs, and how many Treasures are left then. Alone, the last one wins at once."""
    player = state.players[seat]
    cost = MAP[state.cards[player.ship.cell]].bury
    if not isinstance(option, Yes):
        return (waste("not_buried"),)
    left = player.treasures - 1
    last = fact("last_treasure" if state.solo is None else "last_treasure_wins")
    return (fact("buries", cost=cost, gold=player.gold - cost, left=left), *([] if left else [last]))


def of_the_captains_bonus(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What the Captain's bonus action would bring, or that it is lost."""
    bonus = captain_bonus(state.players[seat], state.turn.captain_bonus)
    if bonus is None or isinstance(option, No):
        return (fact("bonus_given_up"),)
    return bonus_facts(state, seat, bonus)


def of_a_crew_bonus(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    if not isinstance(option, UseBonus):
        return (warning("bonuses_given_up"),)
    return bonus_facts(state, seat, CREW[option.card].bonus[option.place])


def bonus_facts(state: TinyEpicPirates, seat: int, bonus: Bonus) -> Facts:
    """What a bonus action would bring where the ship is."""
    gold = state.players[seat].gold
    match bonus.action:
        case "gain_gold":
            return _gold(gold, bonus.n)
        case "special":
            return _gold(gold, bonus.gold)
        case "plunder" | "trade" | "search" | "attack" | "crew_up":
            return order_facts(state, seat, bonus.action)
        case "sail_orange" | "sail_green" | "sail_navy":
            return (fact("sails_ship", cards=bonus.n),)
        case _:
            return (fact(f"bonus_{bonus.action}"),)
