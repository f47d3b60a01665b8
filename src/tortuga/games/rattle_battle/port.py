"""The Port Visit: six locations in order, at each the players from the Baron clockwise.

A visit is a generator that yields questions (functions that make an ask from the state as it is) and gets answers.
Alone, one visit runs after the other; with ``simultaneous_port`` all visits to a location run in step (R75): everybody
decides at once, and what was decided is settled in Baron order. An order that can no longer be met is cancelled unpaid.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from tortuga.engine import Action, Ask, Asking, Options, Phase, Steps, Table, ask_all, make_ask
from tortuga.games.rattle_battle.actions import (
    DISCARDS,
    DONE,
    KEEP_SAILORS,
    KEEP_UPGRADES,
    RETURNS,
    BuyCard,
    BuyPart,
    BuyRevenge,
    BuyUpgrade,
    Discard,
    Gift,
    Hire,
    KeepSailor,
    KeepUpgrade,
    MakeWild,
    ReturnLoot,
    SellMaps,
    Trade,
    UseSailor,
)
from tortuga.games.rattle_battle.aftermath import gain_revenge
from tortuga.games.rattle_battle.data import (
    BASIC,
    CARDS,
    FABRICS,
    GUILD,
    LOCATIONS,
    LOOT,
    LOOT_KIND,
    MARKET,
    MESSAGE_BOTTLE,
    PART,
    PARTS,
    PIT,
    RUM,
    SAILOR,
    SAILORS,
    SPICES,
    TAVERN,
    TREASURE_MAP,
    UPGRADE,
    UPGRADES,
    VALUABLES,
    WILD,
    WORKSHOP,
)
from tortuga.games.rattle_battle.events import (
    CardBought,
    CardsSeen,
    LootReturned,
    OrderCancelled,
    PortEntered,
    SailorUsed,
    Traded,
    WildMade,
)
from tortuga.games.rattle_battle.galleon import excess, gain_part, gain_upgrade, helps_to_drop
from tortuga.games.rattle_battle.loot import (
    draw_several,
    in_bag,
    lose,
    names,
    owned,
    payable,
    take_from_bag,
    to_pile,
    worst,
)
from tortuga.games.rattle_battle.rewards import gain_coins
from tortuga.games.rattle_battle.sailors import join
from tortuga.games.rattle_battle.state import Player, Rattle, from_baron, in_turn_order

Question = Callable[[], Ask]
Visit = Generator[Question, Action, None]

SHOWN = 3
SHOWN_TO_RUIZ = 5
HANNA, KURT = SAILOR["haggling_hanna"], SAILOR["crate_eye_kurt"]
BESS, RUIZ = SAILOR["barmaid_bess"], SAILOR["recruiter_ruiz"]
KLAUS, SHONA, COG = SAILOR["carpenter_klaus"], SAILOR["shipwright_shona"], SAILOR["professor_cog"]
SVEN, LAVINIA = SAILOR["smuggler_sven"], SAILOR["lady_lavinia"]
LOUIGI, QUINN, GALLOWS = SAILOR["louigi"], SAILOR["quartermaster_quinn"], SAILOR["grandpa_gallows"]


# The course of a visit


def port(table: Table[Rattle]) -> Phase:
    """One visit that has something to decide; those that have nothing are passed over."""
    state = table.state
    while state.location <= len(LOCATIONS):
        if state.at == 0:
            _enter(table)
        if state.simultaneous and state.location != GUILD:
            seats = [seat for seat in in_turn_order(state) if _may_enter(state, seat)]
            asked = yield from _together({seat: VISITS[state.location](table, seat) for seat in seats})
            state.at = len(state.players)
        else:
            seat = from_baron(state, state.at)
            asked = False
            if _may_enter(state, seat) and _has_business(state, state.players[seat]):
                asked = yield from _alone(seat, VISITS[state.location](table, seat))
            state.at += 1
        if state.at == len(state.players):
            _leave(table)
        if asked:
            return
    state.phase = "quest_end"


def _enter(table: Table[Rattle]) -> None:
    state = table.state
    if state.location < len(LOCATIONS):
        table.tell(PortEntered(LOCATIONS[state.location]))
    if state.location == PIT:
        state.gifted[:] = state.gifts[:] = [0] * len(state.players)


def _leave(table: Table[Rattle]) -> None:
    """After the Tavern and the Workshop, cards that were not kept are shuffled back."""
    state = table.state
    if state.location == TAVERN and any(state.sailors_aside):
        state.sailors += [card for aside in state.sailors_aside for card in aside]
        table.chance.shuffle(state.sailors)
    if state.location == WORKSHOP and any(state.upgrades_aside):
        state.upgrades += [card for aside in state.upgrades_aside for card in aside]
        table.chance.shuffle(state.upgrades)
    for aside in (*state.sailors_aside, *state.upgrades_aside):
        aside.clear()
    state.location += 1
    state.at = 0


def _may_enter(state: Rattle, seat: int) -> bool:
    """R70: a closed location is for those who closed it."""
    if state.location >= len(LOCATIONS):
        return True
    closed = state.closed[state.location]
    return not closed or seat in closed


def _has_business(state: Rattle, player: Player) -> bool:
    """A quick look whether a visit could come to anything."""
    if state.location == GUILD:
        return state.sold < len(CARDS.guild) and player.coins >= _with_lavinia(CARDS.guild[state.sold].cost)
    return any(player.loot) or (state.location == MARKET and KURT in player.sailors)


def _alone(seat: int, visit: Visit) -> Steps[bool]:
    """Run a visit; True when it asked something."""
    question = next(visit, None)
    if question is None:
        return False
    while question is not None:
        answer = yield Asking("one", (seat,), _asker({seat: question}))
        question = _next(visit, answer)
    return True


def _together(visits: dict[int, Visit]) -> Steps[bool]:
    """Run visits in step: all answer, then all answers are settled in Baron order."""
    asked = False
    questions = {seat: question for seat, visit in visits.items() if (question := next(visit, None)) is not None}
    while questions:
        asked = True
        answers = yield ask_all(questions, _asker(questions))
        after = {seat: _next(visits[seat], answer) for seat, answer in answers.items()}
        questions = {seat: question for seat, question in after.items() if question is not None}
    return asked


def _asker(questions: dict[int, Question]) -> Callable[[int], Ask]:
    return lambda seat: questions[seat]()


def _next(visit: Visit, answer: Action) -> Question | None:
    try:
        return visit.send(answer)
    except StopIteration:
        return None


def _again(state: Rattle, question: Ask, make: Question) -> Question:
    """Alone at a location the question stays as it is; among others it is made anew when it is their turn to be asked,
    since what they did meanwhile may have changed it."""
    return make if state.simultaneous else lambda: question


def _cancelled(table: Table[Rattle], seat: int) -> None:
    table.tell(OrderCancelled(seat, LOCATIONS[table.state.location]))


def _at_hand(player: Player, sailor: int) -> bool:
    return sailor in player.sailors and sailor not in player.busy


def _call_on(table: Table[Rattle], seat: int, sailor: int) -> None:
    table.state.players[seat].busy.append(sailor)
    table.tell(SailorUsed(seat, SAILORS[sailor]))


# Paying. A wild token (R74) stands for any basic kind.


def _pays(player: Player, cost: Sequence[int]) -> list[tuple[str, ...]]:
    """The ways of paying so many tokens of these kinds, with wilds in the place of some."""
    loot, wilds = player.loot, player.loot[WILD]
    if not wilds:
        enough = all(loot[kind] >= cost.count(kind) for kind in cost)
        return [names(cost)] if enough else []
    ways = []
    for mask in range(1 << len(cost)):
        paid = [WILD if mask >> i & 1 else kind for i, kind in enumerate(cost)]
        if all(loot[kind] >= paid.count(kind) for kind in paid) and names(sorted(paid)) not in ways:
            ways.append(names(sorted(paid)))
    return ways


def _pay(table: Table[Rattle], seat: int, pay: Sequence[str], why: str) -> None:
    to_pile(table, seat, [LOOT_KIND[loot] for loot in pay], why)


# 6.1 Market


@lru_cache(maxsize=4096)
def _trades(have: tuple[int, ...], bag: tuple[bool, ...]) -> Options:
    """All trades with so many (at most two) of each kind, wilds last, for what the bag holds."""
    kinds = (*range(BASIC), WILD)
    trades: list[Action] = [DONE]
    for give, also in combinations_with_replacement(range(len(kinds)), 2):
        if have[give] >= 1 + (give == also) and have[also]:
            trades += [Trade(LOOT[kinds[give]], LOOT[kinds[also]], LOOT[take]) for take in range(BASIC) if bag[take]]
    return Options(trades)


def market(table: Table[Rattle], seat: int) -> Visit:
    """Two for one, as often as you like."""
    state, player = table.state, table.state.players[seat]
    if state.market_wild:
        yield from _make_wilds(table, seat)
    while len((question := _market_ask(state, player)).options) > 1:
        answer = yield _again(state, question, lambda: _market_ask(state, player))
        match answer:
            case Trade(give, also, take):
                if not state.bag[LOOT_KIND[take]]:
                    _cancelled(table, seat)
                    continue
                _trade(table, seat, LOOT_KIND[give], LOOT_KIND[also], LOOT_KIND[take])
            case UseSailor(sailor="haggling_hanna"):
                _haggle(table, seat, answer)
            case UseSailor():
                yield from _open_crate(table, seat)
            case _:
                return


def _trade(table: Table[Rattle], seat: int, give: int, also: int, take: int) -> None:
    state = table.state
    given = lose(state, seat, give, state.pile), lose(state, seat, also, state.pile)
    state.bag[take] -= 1
    state.players[seat].loot[take] += 1
    table.tell(Traded(seat, names(given), LOOT[take]))


def _market_ask(state: Rattle, player: Player) -> Ask:
    loot, bag = player.loot, state.bag
    have = (*(min(2, loot[kind]) for kind in range(BASIC)), min(2, loot[WILD]))
    trades: Sequence[Action] = _trades(have, tuple(bag[kind] > 0 for kind in range(BASIC)))
    if player.sailors:
        extra: list[Action] = []
        if _at_hand(player, HANNA):
            extra += [
                UseSailor("haggling_hanna", LOOT[kind], LOOT[take])
                for kind in payable(player)
                for take in in_bag(state)
                if take != kind
            ]
        if _at_hand(player, KURT) and any(bag):
            extra.append(UseSailor("crate_eye_kurt"))
        if extra:
            trades = [*trades, *extra]
    return make_ask("market", trades, DONE)


def _haggle(table: Table[Rattle], seat: int, action: UseSailor) -> None:
    """Haggling Hanna: one loot for one of your choice; yours goes into the bag."""
    assert action.loot is not None
    assert action.take is not None
    kind, take = LOOT_KIND[action.loot], LOOT_KIND[action.take]
    if not table.state.bag[take]:
        _cancelled(table, seat)
        return
    _call_on(table, seat, HANNA)
    take_from_bag(table, seat, take)
    table.state.players[seat].loot[kind] -= 1
    table.state.bag[kind] += 1
    table.tell(LootReturned(seat, names([kind]), "haggling_hanna"))


def _open_crate(table: Table[Rattle], seat: int) -> Visit:
    """Crate-Eye Kurt: draw a token; without room for it, return one of your choice."""
    if not sum(table.state.bag):
        _cancelled(table, seat)
        return
    _call_on(table, seat, KURT)
    draw_several(table, seat, 1, "crate_eye_kurt")
    yield from _back_into_the_bag(table, seat, "crate_eye_kurt")


def _back_into_the_bag(table: Table[Rattle], seat: int, sailor: str) -> Visit:
    """What does not fit goes back, the owner's choice which."""
    state, player = table.state, table.state.players[seat]
    while excess(player, player.dice) > 0:
        kinds = _returnable(player)
        kind = kinds[0]
        if len(kinds) > 1:
            answer = yield lambda: _return_ask(player, sailor)
            assert isinstance(answer, ReturnLoot)
            kind = LOOT_KIND[answer.loot]
        player.loot[kind] -= 1
        state.bag[kind] += 1
        table.tell(LootReturned(seat, names([kind]), sailor))


def _returnable(player: Player) -> list[int]:
    return [kind for kind in owned(player) if kind != WILD and helps_to_drop(player, kind)]


def _return_ask(player: Player, sailor: str) -> Ask:
    kinds = _returnable(player)
    return make_ask("sailor_return", [RETURNS[kind] for kind in kinds], RETURNS[worst(kinds)], about={"sailor": sailor})


def _make_wilds(table: Table[Rattle], seat: int) -> Visit:
    """R74: of two tokens one is discarded, the other lies face down as a wild for this Port Visit."""
    player = table.state.players[seat]
    while len(_wild_ask(player).options) > 1:
        answer = yield lambda: _wild_ask(player)
        if not isinstance(answer, MakeWild):
            return
        to_pile(table, seat, [LOOT_KIND[answer.discard]], "wild")
        kind = LOOT_KIND[answer.wild]
        player.loot[kind] -= 1
        player.loot[WILD] += 1
        player.wilds.append(kind)
        table.tell(WildMade(seat, answer.wild))


def _wild_ask(player: Player) -> Ask:
    options: list[Action] = [DONE]
    for discard in payable(player):
        options += [
            MakeWild(LOOT[discard], LOOT[kind]) for kind in payable(player) if player.loot[kind] > (kind == discard)
        ]
    return make_ask("wild", options, DONE, about={"end": 0})


# 6.2 Tavern


def tavern(table: Table[Rattle], seat: int) -> Visit:
    """One hire: pay, look at three, keep one."""
    state, player = table.state, table.state.players[seat]
    if len(_hire_ask(state, player).options) == 1:
        return
    answer = yield lambda: _hire_ask(state, player)
    if not isinstance(answer, Hire):
        return
    if not state.sailors:
        _cancelled(table, seat)
        return
    for sailor in answer.sailors:
        _call_on(table, seat, SAILOR[sailor])
    _pay(table, seat, answer.pay, "tavern")
    shown = SHOWN_TO_RUIZ if "recruiter_ruiz" in answer.sailors else SHOWN
    offer = state.offer[seat]
    offer[:] = [state.sailors.pop() for _ in range(min(shown, len(state.sailors)))]
    seen = tuple(SAILORS[card] for card in offer)
    table.tell(CardsSeen(seat, len(offer), seen, None), to=[seat], public=CardsSeen(seat, len(offer), None, None))
    kept = offer[0]
    if len(offer) > 1:
        choice = yield lambda: make_ask("tavern", [KEEP_SAILORS[card] for card in state.offer[seat]])
        assert isinstance(choice, KeepSailor)
        kept = SAILOR[choice.sailor]
    table.reveal()
    state.sailors_aside[seat] += [card for card in offer if card != kept]
    offer.clear()
    yield from hire(table, seat, kept)


def _hire_ask(state: Rattle, player: Player) -> Ask:
    options: list[Action] = [DONE]
    if state.sailors:
        pays = [(pay, ()) for pay in _pays(player, (RUM, RUM))]
        if player.loot[MESSAGE_BOTTLE]:
            pays.append(((LOOT[MESSAGE_BOTTLE],), ()))
        helped: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        if _at_hand(player, BESS):
            helped = [(pay, ("barmaid_bess",)) for pay in _pays(player, (RUM,))]
        for pay, sailors in [*helped, *pays]:
            if _at_hand(player, RUIZ):
                options.append(Hire(pay, (*sailors, "recruiter_ruiz")))
            options.append(Hire(pay, sailors))
    return make_ask("tavern", options, options[min(1, len(options) - 1)])


def hire(table: Table[Rattle], seat: int, sailor: int) -> Visit:
    """R71: a hired sailor's bonus works at once, Louigi's friend's too."""
    state = table.state
    join(table, seat, sailor, hired=True)
    if sailor == LOUIGI and state.sailors:
        table.reveal()
        yield from hire(table, seat, state.sailors.pop())
    elif sailor == QUINN:
        draw_several(table, seat, 2, "quartermaster_quinn")
        yield from _back_into_the_bag(table, seat, "quartermaster_quinn")
    elif sailor == GALLOWS:
        gain_coins(table, seat, 2, "grandpa_gallows")


# 6.3 Shipyard


def shipyard(table: Table[Rattle], seat: int) -> Visit:
    """One part; a second one with Carpenter Klaus."""
    state, player = table.state, table.state.players[seat]
    bought = 0
    while bought == 0 or (bought == 1 and _at_hand(player, KLAUS)):
        if len((question := _part_ask(state, player)).options) == 1:
            return
        answer = yield _again(state, question, lambda: _part_ask(state, player))
        if not isinstance(answer, BuyPart):
            return
        if not state.supply[PART[answer.part]]:
            _cancelled(table, seat)
            continue
        if bought:
            _call_on(table, seat, KLAUS)
        if answer.pay not in ("fabrics", "wild"):
            _call_on(table, seat, SHONA)
        _pay(table, seat, (answer.pay,), "shipyard")
        gain_part(table, seat, PART[answer.part])
        bought += 1


def _part_ask(state: Rattle, player: Player) -> Ask:
    kinds = [kind for kind in (FABRICS, WILD) if player.loot[kind]]
    if _at_hand(player, SHONA):
        kinds += [kind for kind in payable(player) if kind != FABRICS]
    parts = [part for number, part in enumerate(PARTS) if state.supply[number]]
    buys = [BuyPart(part, LOOT[kind]) for kind in kinds for part in parts]
    default = next((buy for buy in buys if buy.part == "cannon"), buys[0] if buys else DONE)
    return make_ask("shipyard", [DONE, *buys], default)


# 6.4 Workshop


def workshop(table: Table[Rattle], seat: int) -> Visit:
    """One upgrade: pay, look at three, keep one."""
    state, player = table.state, table.state.players[seat]
    if len(_upgrade_ask(state, player).options) == 1:
        return
    answer = yield lambda: _upgrade_ask(state, player)
    if not isinstance(answer, BuyUpgrade):
        return
    if not state.upgrades:
        _cancelled(table, seat)
        return
    if answer.sailors:
        _call_on(table, seat, COG)
    _pay(table, seat, answer.pay, "workshop")
    offer = state.offer[seat]
    offer[:] = [state.upgrades.pop() for _ in range(min(SHOWN, len(state.upgrades)))]
    seen = tuple(UPGRADES[card] for card in offer)
    table.tell(CardsSeen(seat, len(offer), None, seen), to=[seat], public=CardsSeen(seat, len(offer), None, None))
    kept = offer[0]
    if len(offer) > 1:
        choice = yield lambda: make_ask("workshop", [KEEP_UPGRADES[card] for card in state.offer[seat]])
        assert isinstance(choice, KeepUpgrade)
        kept = UPGRADE[choice.upgrade]
    table.reveal()
    state.upgrades_aside[seat] += [card for card in offer if card != kept]
    offer.clear()
    gain_upgrade(table, seat, kept)


def _upgrade_ask(state: Rattle, player: Player) -> Ask:
    options: list[Action] = [DONE]
    if state.upgrades:
        if _at_hand(player, COG):
            cheap = {pay: None for kind in (SPICES, FABRICS) for pay in _pays(player, (kind,))}
            options += [BuyUpgrade(pay, ("professor_cog",)) for pay in cheap]
        options += [BuyUpgrade(pay) for pay in _pays(player, (SPICES, FABRICS))]
    return make_ask("workshop", options, options[min(1, len(options) - 1)])


# 6.5 The Pit


def pit(table: Table[Rattle], seat: int) -> Visit:
    """Gifts to the Pirate King, token by token: a coin for valuables, a coin for every second other one (R59)."""
    state = table.state
    while len((question := _pit_ask(state, seat)).options) > 1:
        answer = yield _again(state, question, lambda: _pit_ask(state, seat))
        match answer:
            case Gift(loot, as_loot):
                to_pile(table, seat, [LOOT_KIND[loot]], "pit")
                _gifted(table, seat, LOOT_KIND[as_loot or loot])
            case SellMaps(maps):
                to_pile(table, seat, [TREASURE_MAP] * maps, "pit")
                gain_coins(table, seat, 1 if maps == 1 else 4, "treasure_map")
            case BuyRevenge(pay):
                if not state.revenge:
                    _cancelled(table, seat)
                    continue
                _pay(table, seat, pay, "revenge")
                gain_revenge(table, seat, 1)
            case UseSailor():
                _call_on(table, seat, SVEN)
                gain_coins(table, seat, 1, "smuggler_sven")
            case _:
                return


def _gifted(table: Table[Rattle], seat: int, kind: int) -> None:
    state = table.state
    state.gifts[seat] += 1
    if kind == VALUABLES:
        gain_coins(table, seat, 1, "pit")
        return
    state.gifted[seat] += 1
    if state.gifted[seat] % 2 == 0:
        gain_coins(table, seat, 1, "pit")


def _pit_ask(state: Rattle, seat: int) -> Ask:
    player = state.players[seat]
    options: list[Action] = [DONE]
    options += [Gift(LOOT[kind]) for kind in payable(player)]
    if player.loot[WILD]:
        options += [Gift("wild", LOOT[VALUABLES]), Gift("wild", LOOT[RUM])]
    if player.loot[TREASURE_MAP]:
        options += [SellMaps(maps) for maps in range(1, player.loot[TREASURE_MAP] + 1)]
    if state.revenge:
        options += [BuyRevenge(pay) for pay in _revenge_pays(player)]
    default: Action = DONE
    if player.loot[VALUABLES]:
        default = Gift("valuables")
    if player.sailors and _at_hand(player, SVEN) and state.gifts[seat] >= 3:
        default = UseSailor("smuggler_sven")
        options.append(default)
    return make_ask("pit", options, default)


def _revenge_pays(player: Player) -> list[tuple[str, ...]]:
    """One valuables, or any two others."""
    ways: list[tuple[str, ...]] = [(LOOT[kind],) for kind in (VALUABLES, WILD) if player.loot[kind]]
    others = [kind for kind in (*range(1, BASIC), WILD) if player.loot[kind]]
    for give, also in combinations_with_replacement(others, 2):
        if player.loot[give] >= 1 + (give == also):
            ways.append(names((give, also)))
    return ways


# 6.6 Guild, and what is thrown away afterwards


def guild(table: Table[Rattle], seat: int) -> Visit:
    """R60: the top card alone, one a visit."""
    state, player = table.state, table.state.players[seat]
    if len((question := _guild_ask(state, player)).options) == 1:
        return
    answer = yield lambda: question
    if not isinstance(answer, BuyCard):
        return
    card = CARDS.guild[state.sold]
    cost = card.cost
    if answer.sailor is not None:
        _call_on(table, seat, LAVINIA)
        cost = _with_lavinia(cost)
    player.coins -= cost
    player.cards.append(state.sold)
    state.sold += 1
    table.tell(CardBought(seat, cost, card.vp))


def _with_lavinia(cost: int) -> int:
    return max(1, cost - 2)


def _guild_ask(state: Rattle, player: Player) -> Ask:
    buys: list[Action] = []
    if state.sold < len(CARDS.guild):
        cost = CARDS.guild[state.sold].cost
        if _at_hand(player, LAVINIA) and player.coins >= _with_lavinia(cost):
            buys.append(BuyCard("lady_lavinia"))
        if player.coins >= cost:
            buys.append(BuyCard())
    return make_ask("guild", [DONE, *buys], buys[0] if buys else DONE)


def clear_out(table: Table[Rattle], seat: int) -> Visit:
    """After the Guild anybody may discard stowed loot."""
    player = table.state.players[seat]
    while any(player.loot):
        answer = yield lambda: make_ask(
            "discard_loot", [DONE, *(DISCARDS[kind] for kind in owned(player))], DONE, about={"why": "port"}
        )
        if not isinstance(answer, Discard):
            return
        to_pile(table, seat, [LOOT_KIND[answer.loot]], "port")


VISITS: tuple[Callable[[Table[Rattle], int], Visit], ...] = (
    market,
    tavern,
    shipyard,
    workshop,
    pit,
    guild,
    clear_out,
)
