"""6. Coins reward and 7. Loot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tortuga.engine import Action, Phase, Steps, ask
from tortuga.games.rattle_battle.actions import (
    CLOSINGS,
    DISCARDS,
    NO,
    RETURNS,
    YES,
    YES_NO,
    CloseLocation,
    Discard,
    ReturnLoot,
)
from tortuga.games.rattle_battle.chapters.asking import worst
from tortuga.games.rattle_battle.chapters.galleon import gain_part, usable, use
from tortuga.games.rattle_battle.chapters.loot import (
    choose_from_bag,
    draw,
    draw_aside,
    empty_pile,
    in_bag,
    names,
    payable,
    to_bag,
    to_pile,
)
from tortuga.games.rattle_battle.data import (
    CANNON_PART,
    COLOURS,
    DICE,
    FIRST_NP,
    GUILD,
    KINDS,
    LOCATIONS,
    LOOT_KIND,
    RUM,
    UPGRADE,
    VALUABLES,
)
from tortuga.games.rattle_battle.events import CoinLost, CoinsGained, LocationClosed, LootDrawn
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable, Trophy, in_turn_order

KITCHEN = UPGRADE["heavens_kitchen"]


def gain_coins(table: RattleTable, seat: int, coins: int, why: str) -> None:
    """Gain coins, which never run out (R9)."""
    if coins:
        player = table.state.players[seat]
        player.coins += coins
        table.tell(CoinsGained(seat, coins, why, player.coins))


# Coins


def worth(state: Rattle, trophy: Trophy) -> int:
    """Coins for a trophy. A ship that surrendered gives none, whatever the card says."""
    if trophy.surrendered:
        return 0
    return state.adventure.coins[DICE.colour[trophy.die]] if trophy.die >= FIRST_NP else 1


def coins_reward(table: RattleTable) -> Phase:
    """One coin for each trophy, or what the card says; then the card's own rules about coins."""
    state = table.state
    hooks = state.adventure.hooks
    for seat in in_turn_order(state):
        player = state.players[seat]
        gain_coins(table, seat, sum(worth(state, trophy) for trophy in player.trophies), "trophies")
        if player.beyond:
            gain_coins(table, seat, 1, "beyond_line")
        if "absent_fine" in hooks and not player.takes_part and player.coins:
            player.coins -= 1
            table.tell(CoinLost(seat, "absent_fine", player.coins))
    if "close_port" in hooks:
        yield from _close_locations(table)
    state.phase = "loot"


def _close_locations(table: RattleTable) -> Steps[None]:
    """Corsairs!: everybody with the most NP trophies closes a location for the next Port Visit (R70)."""
    state = table.state
    trophies = [sum(trophy.die >= FIRST_NP for trophy in player.trophies) for player in state.players]
    most = max(trophies)
    for seat in in_turn_order(state):
        if trophies[seat] == most > 0:
            answer: CloseLocation = yield from ask(seat, "corsairs_close", CLOSINGS, CLOSINGS[GUILD])
            state.closed[LOCATIONS.index(answer.location)].append(seat)
            table.tell(LocationClosed(seat, answer.location))


# Loot


def grab_loot(table: RattleTable) -> Phase:
    """From the Baron clockwise, everybody who took part draws loot, even if all their ships were sunk."""
    state = table.state
    for seat in in_turn_order(state):
        if state.players[seat].takes_part:
            yield from _loot_of(table, seat)
    state.phase = "sailors"


class Drawing:
    """One player's draws in a Loot phase. A card may grant an extra draw for each token of some kind."""

    def __init__(self, table: RattleTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.player = table.state.players[seat]
        self.player.drawn = [0] * KINDS
        self.chain, self.left = -1, 0
        hooks = table.state.adventure.hooks
        if "chain" in hooks:
            kind, most = hooks["chain"]
            self.chain, self.left = LOOT_KIND[kind], int(most)

    def draw(self, count: int, why: str) -> None:
        table, player = self.table, self.player
        drawn: list[int] = []
        while count:
            kind = draw_aside(table)
            if kind < 0:
                break
            drawn.append(kind)
            player.loot[kind] += 1
            player.drawn[kind] += 1
            if kind == self.chain and self.left:
                self.left -= 1
            else:
                count -= 1
        if drawn:
            table.tell(LootDrawn(self.seat, names(drawn), why))


def _loot_of(table: RattleTable, seat: int) -> Steps[None]:
    """Loot in this order: the card's, boardings, surrenders, extras, then what the card allows (R51)."""
    state, player = table.state, table.state.players[seat]
    card = state.adventure
    count = card.loot + card.number_of("ally_sunk_loot") if state.king_sunk else card.loot
    drawing = Drawing(table, seat)
    kitchen = usable(player, KITCHEN) and (yield from _says_yes(seat, "heavens_kitchen", NO))
    if (
        "choose_if_sunk" in card.hooks
        and _may_choose(state, player)
        and (yield from _says_yes(seat, "choose_if_sunk", NO))
    ):
        for _ in range(count):
            if not in_bag(state):
                empty_pile(state)
            yield from choose_from_bag(table, seat, "choose_if_sunk")
    else:
        drawing.draw(count, "card")
    if kitchen:
        use(player, KITCHEN)
        drawing.draw(1, "heavens_kitchen")
    drawing.draw(sum(trophy.boarded for trophy in player.trophies), "boarding")
    drawing.draw(sum(trophy.surrendered for trophy in player.trophies), "surrender")
    drawing.draw(_extras(state, player), "extra")
    if kitchen:
        yield from _kitchen_return(table, seat)
    yield from _after_drawing(table, seat)


def _may_choose(state: Rattle, player: Player) -> bool:
    """Unlucky Fellow: did the player sink a ship of that colour?"""
    (colour,) = state.adventure.hooks["choose_if_sunk"]
    return any(COLOURS[DICE.colour[trophy.die]] == colour for trophy in player.trophies)


def _extras(state: Rattle, player: Player) -> int:
    card, found = state.adventure, player.bonus_loot
    for trophy in player.trophies:
        if trophy.die >= FIRST_NP:
            found += card.extra_loot[DICE.colour[trophy.die]]
            found += trophy.fired and "fire_bonus_loot" in card.hooks
    return found


def _says_yes(seat: int, what: str, default: Action) -> Steps[bool]:
    return bool((yield from ask(seat, "loot_option", YES_NO, default, about={"what": what})) == YES)


def _kitchen_return(table: RattleTable, seat: int) -> Steps[None]:
    """Heaven's Kitchen: return one of the tokens drawn in this phase."""
    player = table.state.players[seat]
    kinds = [kind for kind, count in enumerate(player.drawn) if count and player.loot[kind]]
    if not kinds:
        return
    answer: ReturnLoot = yield from ask(
        seat, "loot_option", _returns(kinds), RETURNS[worst(kinds)], about={"what": "kitchen_return"}
    )
    kind = LOOT_KIND[answer.loot]
    player.drawn[kind] -= 1
    to_bag(table, seat, [kind], "heavens_kitchen")


def _returns(kinds: Sequence[int]) -> list[ReturnLoot]:
    return [RETURNS[kind] for kind in kinds]


# What a card lets you do after drawing


def _swap_draw(table: RattleTable, seat: int) -> Steps[None]:
    """Fishing Grounds: return one loot drawn now, draw another."""
    player = table.state.players[seat]
    kinds = [kind for kind in payable(player) if player.drawn[kind]]
    if not kinds:
        return
    answer = yield from ask(seat, "loot_option", [NO, *_returns(kinds)], about={"what": "swap_draw"})
    if isinstance(answer, ReturnLoot):
        to_bag(table, seat, [LOOT_KIND[answer.loot]], "swap_draw")
        kind = draw(table, seat)
        table.tell(LootDrawn(seat, names([kind]), "swap_draw"))


def _swap_choose(table: RattleTable, seat: int) -> Steps[None]:
    """Market Day: exchange one loot for one of your choice from the bag."""
    player = table.state.players[seat]
    if not payable(player) or not in_bag(table.state):
        return
    answer = yield from ask(seat, "loot_option", [NO, *_returns(payable(player))], about={"what": "swap_choose"})
    if isinstance(answer, ReturnLoot):
        yield from choose_from_bag(table, seat, "swap_choose")
        to_bag(table, seat, [LOOT_KIND[answer.loot]], "swap_choose")


def _loot_for_cannon(table: RattleTable, seat: int) -> Steps[None]:
    """Fire Power: discard one loot for a cannon."""
    kinds = payable(table.state.players[seat])
    if not kinds or not table.state.supply[CANNON_PART]:
        return
    options = [*(DISCARDS[kind] for kind in kinds), NO]
    answer = yield from ask(seat, "loot_option", options, DISCARDS[worst(kinds)], about={"what": "loot_for_cannon"})
    if isinstance(answer, Discard):
        to_pile(table, seat, [LOOT_KIND[answer.loot]], "loot_for_cannon")
        gain_part(table, seat, CANNON_PART)


def _coin_for(hook: str, kind: int) -> Callable[[RattleTable, int], Steps[None]]:
    """Exchange one loot of this kind, even a stowed one, for a coin."""

    def choice(table: RattleTable, seat: int) -> Steps[None]:
        if table.state.players[seat].loot[kind] and (yield from _says_yes(seat, hook, YES)):
            to_pile(table, seat, [kind], hook)
            gain_coins(table, seat, 1, hook)

    return choice


AFTER_DRAWING: dict[str, Callable[[RattleTable, int], Steps[None]]] = {
    "swap_draw": _swap_draw,
    "swap_choose": _swap_choose,
    "loot_for_cannon": _loot_for_cannon,
    "valuables_to_coin": _coin_for("valuables_to_coin", VALUABLES),
    "rum_to_coin": _coin_for("rum_to_coin", RUM),
}


def _after_drawing(table: RattleTable, seat: int) -> Steps[None]:
    """Do what the card allows after drawing."""
    for hook, choice in AFTER_DRAWING.items():
        if hook in table.state.adventure.hooks:
            yield from choice(table, seat)


def grab_crazy_loot(table: RattleTable) -> Phase:
    """After a crazy adventure everybody draws what the card shows. No sailors and no repairs follow (R62)."""
    state = table.state
    card = state.adventure
    for seat in in_turn_order(state):
        Drawing(table, seat).draw(card.loot, "card")
        yield from _after_drawing(table, seat)
    state.phase = "stow"
