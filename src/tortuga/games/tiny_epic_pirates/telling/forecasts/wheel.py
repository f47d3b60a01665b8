"""The Captain's order: what it costs, what it triggers, and whether it can be carried out at all."""

from __future__ import annotations

from tortuga.engine import Action
from tortuga.engine.describing.facts import Fact, Facts, Value, fact, warning
from tortuga.games.tiny_epic_pirates.actions import ChooseOrder
from tortuga.games.tiny_epic_pirates.chapters.helm import on_deck
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.chapters.wheel import crosses, spaces_between
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW, MOST_GOLD, NAVY_SAIL, NUMBERS
from tortuga.games.tiny_epic_pirates.data.components import Order
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, DISTANCE
from tortuga.games.tiny_epic_pirates.seats.pirates import navy_reaches
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates


def of_an_order(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """What the order does, the Deckhands it takes and gives back, the Ship Line, and the bonus actions it triggers."""
    if not isinstance(option, ChooseOrder):
        return ()
    player = state.players[seat]
    helm = player.helm
    skipped = spaces_between(helm.captain, option.space)
    cost = len([space for space in skipped if space not in helm.posts])
    back = len([space for space in (*skipped, option.space) if space in helm.posts])
    facts = [fact("order_does", order=option.order), fact("order_costs", hands=cost)]
    if back:
        facts.append(fact("order_gives_back", hands=back))
    somewhere = _somewhere(state, seat, option.order, cost, back)
    if crosses(helm.captain, option.space):
        hides = option.order == "hide_out" and somewhere  # then everybody can go to Extort, those on the Wheel too
        hands = on_deck(helm) + len(helm.posts) if hides else _at_extort(player, option.order, cost, back)
        facts.append(fact("order_crosses", gold=min(hands, MOST_GOLD - player.gold)))
        if not hides and _caught_here(state, player):
            facts.append(warning("order_navy"))
    facts += _sets_off(player, option.order)
    if not somewhere:
        facts.append(warning("order_nowhere", order=option.order))
    return tuple(facts)


def _at_extort(player: Player, order: Order, cost: int, back: int) -> int:
    """How many Deckhands can be on Extort at the Ship Line.

    Skipped spaces take Deckhands from it last, and those who come back join it. A Reassign can send all others there,
    but for those on the Wheel.
    """
    on_extort = player.helm.hands["extort"]
    others = on_deck(player.helm) - on_extort
    reassigns = any(
        bonus.action == "reassign" for card in player.crew if CREW[card].trigger == order for bonus in CREW[card].bonus
    )
    return on_extort - max(0, cost - others) + back + (max(0, others - cost) if reassigns else 0)


def _caught_here(state: TinyEpicPirates, player: Player) -> bool:
    """Would the Navy catch the ship where it is now?"""
    return navy_reaches(state.navy, state.settings.navy_ambush, player.ship, NAVY_SAIL[player.buried])


def _sets_off(player: Player, order: Order) -> list[Fact]:
    """Whose bonus actions the order triggers."""
    about: dict[str, Value] = {}
    if CAPTAINS[player.captain].trigger == order:
        about["captain"] = player.captain
    crew = tuple([str(card) for card in player.crew if CREW[card].trigger == order])
    if crew:
        about["crew"] = crew
    return [fact("order_sets_off", **about)] if about else []


def _somewhere(state: TinyEpicPirates, seat: int, order: Order, cost: int, back: int) -> bool:
    """Could the ship reach any card where the order can be carried out?

    This takes the best case: Deckhands leave Rigging last and come back to it first, all tokens are used, and Storms do
    no harm.
    """
    player = state.players[seat]
    others = on_deck(player.helm) - player.helm.hands["rigging"]
    sail = total_sail(player, None) - max(0, cost - others) + back
    sail += NUMBERS.sail_token * player.kept.count("sail2")
    near = [cell for cell in CELLS if DISTANCE[player.ship.cell][cell] <= sail]
    return any(ORDER_RULES[order].possible(state, seat, cell) for cell in near)
