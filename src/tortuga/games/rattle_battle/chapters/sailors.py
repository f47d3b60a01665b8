"""8. Sailor Activation: the skills of sailors who are active at sea.

A skill has two functions: one lists the ways of using it now, the other carries it out. ``SKILLS`` has them by sailor.
"""

# ruff: noqa: ARG001 (all skills have the same signature, whether or not they need all of it)

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tortuga.engine import Action, Phase, Steps, ask, procedure
from tortuga.games.rattle_battle.actions import DONE, KEEPS, Done, KeepLoot, UseSailor
from tortuga.games.rattle_battle.chapters.asking import worst
from tortuga.games.rattle_battle.chapters.galleon import gain_part, gain_upgrade, ready_part, ready_upgrade
from tortuga.games.rattle_battle.chapters.loot import draw_aside, draw_several, names, payable, to_bag, to_pile
from tortuga.games.rattle_battle.chapters.rewards import gain_coins
from tortuga.games.rattle_battle.data import (
    CANNON_PART,
    CARDS,
    FABRICS,
    LOOT,
    LOOT_KIND,
    PART,
    PARTS,
    RUM,
    SAIL,
    SAILOR,
    SAILORS,
    SPICES,
    UPGRADE,
    UPGRADES,
    VALUABLES,
)
from tortuga.games.rattle_battle.data.rows import SailorNumber
from tortuga.games.rattle_battle.events import LootDrawn, LootReturned, LootStored, SailorJoined, SailorUsed
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable, in_turn_order

Offers = Callable[[Rattle, Player, str], list[Action]]
Works = Callable[[RattleTable, int, UseSailor], Steps[None]] | Callable[[RattleTable, int, UseSailor], None]


class Skill(NamedTuple):
    offers: Offers
    """The ways of using it now: (state, player, the sailor's name)."""
    works: Callable[[RattleTable, int, UseSailor], Steps[None]]
    free: bool = False
    """Does it cost nothing? Then the default is to use it."""


def skill(offers: Offers, works: Works, free: bool = False) -> Skill:
    """A skill; ``works`` is a generator if it asks something, a plain function otherwise."""
    return Skill(offers, procedure(works), free)


def others(player: Player, besides: int) -> list[int]:
    """The kinds that can pay as another loot: any basic token besides the one of the named kind."""
    return [kind for kind in payable(player) if player.loot[kind] > (kind == besides)]


def _with_other(player: Player, name: str, kind: int) -> list[Action]:
    if not player.loot[kind]:
        return []
    return [UseSailor(name, loot=LOOT[other]) for other in others(player, kind)]


def _kind(action: UseSailor) -> int:
    assert action.loot is not None
    return LOOT_KIND[action.loot]


def _gives(action: UseSailor) -> int:
    return CARDS.sailors[SAILOR[action.sailor]].gives


# The skills


def _emilio_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return _with_other(player, name, SPICES) if state.upgrades else []


def _emilio(table: RattleTable, seat: int, action: UseSailor) -> None:
    to_pile(table, seat, [SPICES, _kind(action)], action.sailor)
    table.reveal()
    gain_upgrade(table, seat, table.state.upgrades.pop())


def _max_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    if not player.loot[FABRICS]:
        return []
    return [UseSailor(name, part=part) for number, part in enumerate(PARTS) if state.supply[number]]


def _max(table: RattleTable, seat: int, action: UseSailor) -> None:
    assert action.part is not None
    to_pile(table, seat, [FABRICS], action.sailor)
    gain_part(table, seat, PART[action.part])


def _olaf_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return _with_other(player, name, RUM) if state.sailors else []


def _olaf(table: RattleTable, seat: int, action: UseSailor) -> None:
    """Olaf's friend is not hired, so there is no hiring bonus (R71), but may act at once."""
    to_pile(table, seat, [RUM, _kind(action)], action.sailor)
    table.reveal()
    join(table, seat, table.state.sailors.pop(), hired=False)


def _greta_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name)] if len(player.trophies) >= CARDS.sailors[SAILOR[name]].needs else []


def _coins(table: RattleTable, seat: int, action: UseSailor) -> None:
    gain_coins(table, seat, _gives(action), action.sailor)


def _barnaby_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name)] if player.sunk else []


def _loot(table: RattleTable, seat: int, action: UseSailor) -> None:
    draw_several(table, seat, _gives(action), action.sailor)


def _fingers_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name, loot=LOOT[kind]) for kind in payable(player)]


def _fingers(table: RattleTable, seat: int, action: UseSailor) -> Steps[None]:
    """Return one loot, draw two tokens, keep one of them."""
    state, player = table.state, table.state.players[seat]
    to_bag(table, seat, [_kind(action)], action.sailor)
    drawn = [kind for kind in (draw_aside(table), draw_aside(table)) if kind >= 0]
    for kind in drawn:
        player.loot[kind] += 1
    table.tell(LootDrawn(seat, names(drawn), action.sailor))
    if len(drawn) < 2:
        return
    keep = drawn[0]
    if drawn[0] != drawn[1]:
        better = drawn[1] if worst(drawn) == drawn[0] else drawn[0]
        answer: KeepLoot = yield from ask(
            seat, "sailor_return", [KEEPS[kind] for kind in drawn], KEEPS[better], about={"sailor": action.sailor}
        )
        keep = LOOT_KIND[answer.loot]
    give = drawn[1] if keep == drawn[0] else drawn[0]
    player.loot[give] -= 1
    state.bag[give] += 1
    table.tell(LootReturned(seat, names([give]), action.sailor))


def _doc_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name)] if len(player.sunk) > player.waived else []


def _doc(table: RattleTable, seat: int, action: UseSailor) -> None:
    table.state.players[seat].waived += 1


def _anna_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name)] if player.takes_part and not player.sunk else []


def _pete_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name)] if player.loot[RUM] else []


def _pete(table: RattleTable, seat: int, action: UseSailor) -> None:
    to_pile(table, seat, [RUM], action.sailor)
    _loot(table, seat, action)


def _carla_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name)] if player.loot[VALUABLES] else []


def _carla(table: RattleTable, seat: int, action: UseSailor) -> None:
    to_pile(table, seat, [VALUABLES], action.sailor)
    _coins(table, seat, action)


def _rosa_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [UseSailor(name, part=PARTS[part]) for part in (SAIL, CANNON_PART) if player.tired[part]]


def _rosa(table: RattleTable, seat: int, action: UseSailor) -> None:
    assert action.part is not None
    ready_part(table, seat, PART[action.part])


def _tom_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    return [
        UseSailor(name, loot=LOOT[kind], upgrade=UPGRADES[upgrade])
        for upgrade in sorted(player.exhausted)
        for kind in payable(player)
    ]


def _tom(table: RattleTable, seat: int, action: UseSailor) -> None:
    assert action.upgrade is not None
    to_pile(table, seat, [_kind(action)], action.sailor)
    ready_upgrade(table, seat, UPGRADE[action.upgrade])


def _store_offers(state: Rattle, player: Player, name: str) -> list[Action]:
    """Sailors pack: put a loot of the sailor's kind on the card."""
    sailor = SAILOR[name]
    kind = CARDS.sailors[sailor].stores
    if not player.loot[LOOT_KIND[kind]] or player.stored.get(sailor, 0) >= CARDS.sailors[sailor].most:
        return []
    return [UseSailor(name, loot=kind)]


def _store(table: RattleTable, seat: int, action: UseSailor) -> None:
    player, sailor = table.state.players[seat], SAILOR[action.sailor]
    player.loot[_kind(action)] -= 1
    player.stored[sailor] = player.stored.get(sailor, 0) + 1
    table.tell(LootStored(seat, action.sailor, LOOT[_kind(action)]))


SKILLS: dict[int, Skill] = {
    SAILOR["emilio_scar"]: skill(_emilio_offers, _emilio),
    SAILOR["max_schraube"]: skill(_max_offers, _max),
    SAILOR["olaf_beerson"]: skill(_olaf_offers, _olaf),
    SAILOR["greta_gunpowder"]: skill(_greta_offers, _coins, free=True),
    SAILOR["barnaby_bilge"]: skill(_barnaby_offers, _loot, free=True),
    SAILOR["fingers_mcgee"]: skill(_fingers_offers, _fingers),
    SAILOR["doc_sawbones"]: skill(_doc_offers, _doc, free=True),
    SAILOR["anna_anchor"]: skill(_anna_offers, _loot, free=True),
    SAILOR["salty_pete"]: skill(_pete_offers, _pete),
    SAILOR["coinbite_carla"]: skill(_carla_offers, _carla),
    SAILOR["rigging_rosa"]: skill(_rosa_offers, _rosa, free=True),
    SAILOR["tinker_tom"]: skill(_tom_offers, _tom),
    **{number: skill(_store_offers, _store) for number, sailor in enumerate(CARDS.sailors) if sailor.stores},
}


# The phase


def sailor_activation(table: RattleTable) -> Phase:
    """From the Baron clockwise, everybody may use any of their sailors, each once, even if they stayed home (R52)."""
    state = table.state
    for place, seat in enumerate(in_turn_order(state)):
        state.at = place
        yield from _activate(table, seat)
    state.phase, state.at = "repairs", 0


def _offers(state: Rattle, player: Player) -> list[Action]:
    offers: list[Action] = []
    for sailor in player.sailors:
        skill = SKILLS.get(sailor)
        if skill is not None and sailor not in player.busy:
            offers += skill.offers(state, player, SAILORS[sailor])
    return offers


def _activate(table: RattleTable, seat: int) -> Steps[None]:
    state, player = table.state, table.state.players[seat]
    while offers := _offers(state, player):
        default = next((offer for offer in offers if _is_free(offer)), DONE)
        answer: UseSailor | Done = yield from ask(seat, "sailors", [DONE, *offers], default)
        if isinstance(answer, Done):
            return
        player.busy.append(SAILOR[answer.sailor])
        table.tell(SailorUsed(seat, answer.sailor))
        yield from SKILLS[SAILOR[answer.sailor]].works(table, seat, answer)


def _is_free(offer: Action) -> bool:
    return isinstance(offer, UseSailor) and SKILLS[SAILOR[offer.sailor]].free


# Joining


def join(table: RattleTable, seat: int, sailor: SailorNumber, hired: bool) -> None:
    table.state.players[seat].sailors.append(sailor)
    table.tell(SailorJoined(seat, SAILORS[sailor], hired))
