"""Loot and Port: what to keep, what to buy, what to give away."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Action, Ask, Chance, Scored, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.rattle_battle.actions import (
    DONE,
    NO,
    YES,
    BuyPart,
    BuyUpgrade,
    ChoosePart,
    CloseLocation,
    Discard,
    Gift,
    Hire,
    KeepLoot,
    KeepSailor,
    KeepUpgrade,
    ReturnLoot,
    SellMaps,
    TakeLoot,
    Trade,
    UseSailor,
)
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.bot.worth import (
    SAILOR_RANK,
    UPGRADE_RANK,
    counted_parts,
    least_missed,
    means_of,
    most_wanted,
    plan,
    quests_left,
    sailor_worth,
    worth_of,
)
from tortuga.games.rattle_battle.chapters.galleon import room
from tortuga.games.rattle_battle.data import BASIC, CARDS, LOOT_KIND, NUMBERS, SAILOR, UPGRADE, VALUABLES
from tortuga.games.rattle_battle.data.rows import SailorNumber
from tortuga.games.rattle_battle.ending import COUNTED, points_of
from tortuga.games.rattle_battle.state import Player, Rattle


def choose_part(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """A sail where nobody has one, else a cannon; captains want a second sail."""
    return only(ChoosePart("sail" if weights.first_sail or len(state.players) == 2 else "cannon"))


def _kinds(options: Sequence[Action], kind: type[Discard | ReturnLoot | TakeLoot | KeepLoot]) -> list[int]:
    return [LOOT_KIND[option.loot] for option in options if isinstance(option, kind)]


def _that(ask: Ask, kind: type[Discard | ReturnLoot | TakeLoot | KeepLoot], loot: int) -> Scores:
    """The option with this loot; where there are several they are alike."""
    return only(next(option for option in ask.options if isinstance(option, kind) and LOOT_KIND[option.loot] == loot))


def discard_loot(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Discard nothing that need not be discarded, and otherwise what is least missed."""
    return _let_go(weights, state, seat, ask, Discard)


def stow(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Put back nothing that need not be put back, and otherwise what is least missed."""
    return _let_go(weights, state, seat, ask, ReturnLoot)


def _let_go(weights: Weights, state: Rattle, seat: int, ask: Ask, kind: type[Discard | ReturnLoot]) -> Scores:
    if DONE in ask.options:
        return only(DONE)
    mine, means = state.players[seat].loot, means_of(weights, state, seat)
    return _that(ask, kind, least_missed(weights, state, mine, _kinds(ask.options, kind), means))


def choose_loot(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    kind = most_wanted(
        weights, state, state.players[seat].loot, _kinds(ask.options, TakeLoot), means_of(weights, state, seat)
    )
    return _that(ask, TakeLoot, kind)


def sailor_return(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    player, means = state.players[seat], means_of(weights, state, seat)
    keeps = _kinds(ask.options, KeepLoot)
    if keeps:
        kind = most_wanted(weights, state, player.loot, keeps, means)
        return _that(ask, KeepLoot, kind)
    kind = least_missed(weights, state, player.loot, _kinds(ask.options, ReturnLoot), means)
    return _that(ask, ReturnLoot, kind)


def loot_option(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """More tokens are better, chosen ones best; a cannon for a token while there is time to use it."""
    player, what = state.players[seat], ask.about.get("what")
    if what in ("heavens_kitchen", "choose_if_sunk", "valuables_to_coin", "rum_to_coin"):
        return only(YES)
    if what == "kitchen_return":
        return stow(weights, state, seat, ask, chance)
    if what == "loot_for_cannon" and (quests_left(state) == 0 or player.parts[1] >= 4):
        return only(NO)
    if what == "loot_for_cannon":
        return discard_loot(weights, state, seat, ask, chance)
    if what == "swap_choose":
        kinds = _kinds(ask.options, ReturnLoot)
        worst = least_missed(weights, state, player.loot, kinds)
        wanted = most_wanted(weights, state, player.loot, [kind for kind in range(BASIC) if state.bag[kind]])
        if worst == wanted:
            return only(NO)
        return _that(ask, ReturnLoot, worst)
    return only(ask.default)


def corsairs_close(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """The Guild if I could buy there, else what my loot is for."""
    player = state.players[seat]
    if state.sold < len(CARDS.guild) and player.coins + 2 >= CARDS.guild[state.sold].cost:
        return only(CloseLocation("guild"))
    _worth, hires, _builds, upgrades = plan(weights, state, player.loot)
    return only(CloseLocation("workshop" if upgrades else "tavern" if hires else "shipyard"))


# Sailors at sea

_GOOD_SKILLS = {
    "salty_pete",
    "coinbite_carla",
    "greta_gunpowder",
    "barnaby_bilge",
    "anna_anchor",
    "doc_sawbones",
    "rigging_rosa",
}
_BUILDERS = {"emilio_scar", "max_schraube", "olaf_beerson"}


def sailors(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Which sailor to use: gains first, then those who turn loot into something lasting, as long as there is loot."""
    player = state.players[seat]
    skills = [option for option in ask.options if isinstance(option, UseSailor)]
    for option in skills:
        if option.sailor in _GOOD_SKILLS:
            return only(option)
    for option in skills:
        if (
            option.sailor in _BUILDERS
            and quests_left(state) > 1
            and (option.part in (None, "cannon") or player.parts[1] >= 4)
        ):
            return only(option)
    return only(DONE)


# Port


def market(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Trade where what comes of it is worth more."""
    player, means = state.players[seat], means_of(weights, state, seat)
    found = [Scored(DONE, worth_of(weights, state, player.loot, means) + weights.trade)]
    for option in ask.options:
        loot = list(player.loot)
        match option:
            case Trade(give, also, take):
                loot[LOOT_KIND[give]] -= 1
                loot[LOOT_KIND[also]] -= 1
                loot[LOOT_KIND[take]] += 1
            case UseSailor("haggling_hanna", give_one, take_one) if give_one is not None and take_one is not None:
                loot[LOOT_KIND[give_one]] -= 1
                loot[LOOT_KIND[take_one]] += 1
            case UseSailor("crate_eye_kurt"):
                return only(option)
            case _:
                continue
        found.append(Scored(option, worth_of(weights, state, loot, means)))
    return found


def tavern(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    keeps = [option for option in ask.options if isinstance(option, KeepSailor)]
    if keeps:
        return weigh(keeps, lambda option: -_sailor_rank(weights, state, state.players[seat], SAILOR[option.sailor]))
    hires = [option for option in ask.options if isinstance(option, Hire)]
    cheap = [hire for hire in hires if hire.sailors or hire.pay == ("message_bottle",)]
    if cheap:
        return only(cheap[0])
    means = means_of(weights, state, seat)
    return only(hires[0] if hires and plan(weights, state, state.players[seat].loot, means)[1] else DONE)


def _sailor_rank(weights: Weights, state: Rattle, player: Player, sailor: SailorNumber) -> float:
    """Late in the game the sailors who count at the end come first, by what they would count."""
    if weights.crew:
        return -sailor_worth(state, player, sailor)
    if sailor in COUNTED:
        player.sailors.append(sailor)
        points = points_of(sailor, player)
        player.sailors.pop()
        return weights.end_sailor - weights.end_points * points - 4 * (4 - quests_left(state))
    return SAILOR_RANK[sailor] + 6.0 * (4 - quests_left(state))


def shipyard(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Cannons first, then sails, then holds; nothing for the sake of it."""
    player = state.players[seat]
    buys = [option for option in ask.options if isinstance(option, BuyPart)]
    if not buys or not plan(weights, state, player.loot, means_of(weights, state, seat))[2]:
        return only(DONE)
    order = _wanted_parts(weights, player)
    if weights.crew and quests_left(state) <= 1:  # too late for much else
        order.sort(key=lambda part: part not in counted_parts(player))
    return weigh(buys, lambda buy: -order.index(buy.part) - 0.5 * (buy.pay != NUMBERS.shipyard_price))


def _wanted_parts(weights: Weights, player: Player) -> list[str]:
    sails, cannons = player.parts[:2]
    if cannons >= weights.enough_cannons and sails < weights.enough_sails:
        return ["sail", "cannon", "hold"]
    if cannons >= 4:
        return ["hold", "sail", "cannon"]
    return ["cannon", "sail", "hold"]


def workshop(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    keeps = [option for option in ask.options if isinstance(option, KeepUpgrade)]
    if keeps:
        late = quests_left(state) == 0
        return weigh(
            keeps, lambda keep: 100 if late and keep.upgrade == "rich_cabin" else -UPGRADE_RANK[UPGRADE[keep.upgrade]]
        )
    buys = [option for option in ask.options if isinstance(option, BuyUpgrade)]
    cheap = [buy for buy in buys if buy.sailors]
    if cheap and quests_left(state):
        return only(cheap[0])
    means = means_of(weights, state, seat)
    return only(buys[0] if buys and plan(weights, state, state.players[seat].loot, means)[3] else DONE)


def pit(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Valuables, maps, and pairs of what will not be needed; more where it pays for a card in the Guild."""
    player = state.players[seat]
    for option in ask.options:
        if isinstance(option, UseSailor | SellMaps) and (
            not isinstance(option, SellMaps) or option.maps == player.loot[4]
        ):
            return only(option)
        if isinstance(option, Gift) and (option.as_loot or option.loot) == "valuables":
            return only(option)
    others = [kind for kind in range(BASIC) if kind != VALUABLES and player.loot[kind]]
    count = sum(player.loot[kind] for kind in others)
    pending = state.gifted[seat] % 2 == 1
    if not others or (count < 2 and not pending):
        return only(DONE)
    too_many = count > weights.hoard * _safe_slots(player)
    if pending or quests_left(state) == 0 or _card_in_reach(state, player, count) or too_many:
        kind = least_missed(weights, state, player.loot, others, means_of(weights, state, seat))
        return only(next((o for o in ask.options if isinstance(o, Gift) and LOOT_KIND[o.loot] == kind), DONE))
    return only(DONE)


def _card_in_reach(state: Rattle, player: Player, others: int) -> bool:
    """Would these gifts pay for the top card, which is worth more than it costs?"""
    if state.sold >= len(CARDS.guild):
        return False
    short = CARDS.guild[state.sold].cost - player.coins
    return 0 < short <= others // 2


def _safe_slots(player: Player) -> int:
    """Slots that no ship takes to sea."""
    return room(player, 0)[0] + 1
