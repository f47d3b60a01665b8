"""Positive tiles: green corners."""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Action, Ask, Steps, ask_all, ask_secretly, make_ask
from tortuga.games.pirata_codex.actions import (
    NO,
    YES,
    DiscardIt,
    GiveCard,
    KeepAndDiscard,
    KeepAndMiss,
    NoTrade,
    TradeFor,
    Yes,
)
from tortuga.games.pirata_codex.chapters.action_dice import roll_tile_die
from tortuga.games.pirata_codex.chapters.asking import ask_ship
from tortuga.games.pirata_codex.chapters.battle import duel as fight_duel
from tortuga.games.pirata_codex.chapters.course import distance, order, others, sheltered, spring_tide, swap_ships
from tortuga.games.pirata_codex.chapters.crew import can_gain, can_steal, gain, steal, take_special
from tortuga.games.pirata_codex.chapters.facing import nothing, tile
from tortuga.games.pirata_codex.chapters.hands import (
    discard,
    give_up,
    receive,
    receive_coins,
    steal_card,
    tell_owner,
    top_card,
)
from tortuga.games.pirata_codex.chapters.targets import pick_player, unsheltered
from tortuga.games.pirata_codex.data import TILES
from tortuga.games.pirata_codex.events import CodexRead, LookPromised, MarketJoined, Traded, WillMiss
from tortuga.games.pirata_codex.state import KING, Pirata, PirataTable

TRADE_PRICE = TILES["trade"].amounts["coins"]


@tile("pirate_king")
def pirate_king(table: PirataTable, you: int) -> Steps[None]:
    """O: take the King die from the board, or win it in a duel with the King."""
    state = table.state
    if state.holders[KING] == you:
        nothing(table, you)
        return
    if (yield from roll_tile_die(table, you)) == "X":
        return
    king = state.holders[KING]
    if king >= 0 and (sheltered(state, king) or (yield from fight_duel(table, you, king)) != you):
        return
    yield from take_special(table, you, KING)


@tile("codex")
def codex(table: PirataTable, you: int) -> Steps[None]:
    """Draw a card. To keep it, miss the next betting phase or discard another card (R39)."""
    state = table.state
    card = None if you == state.phantom else top_card(table, you)
    if card is None:
        nothing(table, you)
        return
    state.codex = card
    table.reveal()
    player = state.players[you]

    def ask_of(_: int) -> Ask:
        options: list[Action] = [DiscardIt()]
        if not player.miss_next:
            options.append(KeepAndMiss())
        options += [KeepAndDiscard(other) for other in dict.fromkeys(player.hand)]
        return make_ask("codex_keep", options, about={"card": state.codex})

    answer: Action = DiscardIt()
    if not player.miss_next or player.hand:
        answer = yield from ask_secretly(you, ask_of)
    card, state.codex = state.codex, ""
    if isinstance(answer, DiscardIt):
        state.discard.append(card)
        table.tell(CodexRead(you, False, card, ""))
        return
    player.hand.append(card)
    price = answer.card if isinstance(answer, KeepAndDiscard) else "miss"
    if isinstance(answer, KeepAndDiscard):
        discard(state, you, answer.card)
    tell_owner(table, [you], CodexRead(you, True, card, price), CodexRead(you, True, None, price))
    if isinstance(answer, KeepAndMiss):
        player.miss_next = True
        table.tell(WillMiss(you))


@tile("duel")
def duel(table: PirataTable, you: int) -> Steps[None]:
    """Challenge a player to a duel; if you win, steal one crew."""
    rival = yield from pick_player(table, you, unsheltered(table.state, you))
    if rival is None:
        nothing(table, you)
    elif (yield from fight_duel(table, you, rival)) == you:
        steal(table, you, rival, TILES["duel"].amounts["crew"])


@tile("steal")
def steal_crew(table: PirataTable, you: int) -> Steps[None]:
    """Steal one crew, never a special die."""
    state = table.state
    victims = [other for other in unsheltered(state, you) if can_steal(state, you, other)]
    victim = yield from pick_player(table, you, victims)
    if victim is None:
        nothing(table, you)
    else:
        steal(table, you, victim, TILES["steal"].amounts["crew"])


@tile("recruit")
def recruit(table: PirataTable, you: int) -> Steps[None]:
    """O: recruit one crew. X: two."""
    symbol = yield from roll_tile_die(table, you)
    gain(table, you, TILES["recruit"].amounts["crew_o" if symbol == "O" else "crew_x"])


@tile("trade")
def trade(table: PirataTable, you: int) -> Steps[None]:
    """Pay a coin for a random card, a crew die, or the place of a ship on the next tile (R38)."""
    state = table.state
    offers = list(_trades(state, you))
    if you == state.phantom or not offers:
        nothing(table, you)
        return
    answer = yield from ask_ship(table, you, "trade_offer", [NoTrade(), *offers])
    if not isinstance(answer, TradeFor):
        return
    table.tell(Traded(you, answer.seat, answer.what))
    state.players[you].coins -= TRADE_PRICE
    receive_coins(table, answer.seat, TRADE_PRICE)
    match answer.what:
        case "card":
            steal_card(table, you, answer.seat)
        case "crew":
            steal(table, you, answer.seat)
        case "swap":
            swap_ships(table, you, answer.seat)


def _trades(state: Pirata, you: int) -> Iterator[TradeFor]:
    """The trades that are possible."""
    if state.players[you].coins < TRADE_PRICE:
        return
    for other in unsheltered(state, you):
        if state.players[other].hand:
            yield TradeFor(other, "card")
        if can_steal(state, you, other):
            yield TradeFor(other, "crew")
        if distance(state, you, other) == 1 and not spring_tide(state):
            yield TradeFor(other, "swap")


@tile("safe_lagoon")
def safe_lagoon(table: PirataTable, you: int) -> Steps[None]:
    """You may rest: miss the next betting phase and recruit one crew (R22)."""
    state = table.state
    player = state.players[you]
    if you == state.phantom or player.miss_next or not can_gain(state, you):
        nothing(table, you)
        return
    if isinstance((yield from ask_ship(table, you, "lagoon_rest", [NO, YES])), Yes):
        player.miss_next = True
        table.tell(WillMiss(you))
        gain(table, you, TILES["safe_lagoon"].amounts["crew"])


@tile("spyglass")
def spyglass(table: PirataTable, you: int) -> Steps[None]:
    """Look at a player's dice in the coming betting phase; shelter does not hide them (R13, R72)."""
    state = table.state
    if you == state.phantom:
        nothing(table, you)
        return
    target = yield from pick_player(table, you, others(state, you))
    if target is not None:
        state.looks.append((you, target))
        table.tell(LookPromised(you, target))


@tile("black_market")
def black_market(table: PirataTable, you: int) -> Steps[None]:
    """Everybody gives a card to the next player in betting direction; you may stay out of it (R14, R47)."""
    state = table.state
    joins = isinstance((yield from ask_ship(table, you, "market_join", [YES, NO])), Yes)
    table.tell(MarketJoined(you, joins))
    traders = [seat for seat in order(state, you) if joins or seat != you]
    if len(traders) < 2:
        return

    def ask_of(seat: int) -> Ask:
        return make_ask("market_card", [GiveCard(card) for card in dict.fromkeys(state.players[seat].hand)])

    givers = [seat for seat in traders if state.players[seat].hand]
    choosers = [seat for seat in givers if seat != state.phantom and len(state.players[seat].hand) > 1]
    answers: dict[int, GiveCard] = (yield from ask_all(choosers, ask_of)) if choosers else {}
    given = {seat: state.players[seat].hand[0] for seat in givers}
    given |= {seat: answer.card for seat, answer in answers.items()}
    if state.phantom in givers:
        given[state.phantom] = table.chance.pick(state.players[state.phantom].hand)
    receivers = {seat: traders[(traders.index(seat) + 1) % len(traders)] for seat in givers}
    for seat, receiver in receivers.items():
        give_up(state, seat, receiver, given[seat])
    for seat, receiver in receivers.items():
        receive(table, seat, receiver, given[seat])
