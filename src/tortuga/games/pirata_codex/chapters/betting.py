"""The betting phase: who takes part, the shake, looks, bids, and the reveal."""

from __future__ import annotations

from tortuga.engine import Ask, Phase, Steps, ask_all, ask_secretly, make_ask
from tortuga.games.pirata_codex.actions import BuyCard, Liar, Lock, Raise, Reroll, ThumbsUp, rerolls
from tortuga.games.pirata_codex.chapters.asking import BUY_OFFER, automatic, bet_ask, first_bid_ask, voice
from tortuga.games.pirata_codex.chapters.bids import SIX
from tortuga.games.pirata_codex.chapters.course import humans, order
from tortuga.games.pirata_codex.chapters.crew import check_out, cup_size, gain
from tortuga.games.pirata_codex.chapters.dice import (
    add_bone_die,
    claimant,
    close_cups,
    count,
    count_cup,
    counted_dice,
    dice_of,
    lose_overboard,
    return_bone_dice,
    shake,
)
from tortuga.games.pirata_codex.chapters.hands import buy_card, can_buy
from tortuga.games.pirata_codex.chapters.phantom import shaker
from tortuga.games.pirata_codex.data import CUP, NUMBERS
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.events import (
    BettingWon,
    BidLocked,
    BidMade,
    CupLifted,
    CupsRevealed,
    CupsShaken,
    HelmTaken,
    LiarCalled,
    LoadedDiceRolled,
    Looked,
    NobodyBets,
    PhantomCupShaken,
    RoundBegan,
    SpringTide,
    WillMiss,
)
from tortuga.games.pirata_codex.state import NOBODY, Bid, Pirata, PirataTable

# Before the bids


def begin_round(table: PirataTable) -> Phase:
    """Find out who takes part, shake the cups, use Loaded Dice, take looks; then it is the first bidder's turn."""
    state = table.state
    table.tell(RoundBegan(state.round))
    if state.round == state.spring:
        table.tell(SpringTide())
    _clear_last_round(state)
    _lift_absent_cups(table)
    if not _bettors(state):
        _nobody_bets(table)
        return
    if len(state.participants) > 1:
        if state.settings.skins.rough_seas:
            yield from _shake_in_rough_seas(table)
        else:
            _shake_cups(table)
    if len(state.participants) == 1:
        _win_alone(table)
        return
    loaded = [seat for seat in state.participants if state.players[seat].loaded]
    if loaded:
        yield from _reroll_loaded_dice(table, loaded)
    if state.looks:
        _grant_looks(table)
    state.turn = _bettors(state)[0]  # R7: participants are listed from the token holder onwards
    state.phase = "auction"


def _clear_last_round(state: Pirata) -> None:
    state.bids.clear()
    state.peeks.clear()
    state.rolls.clear()
    state.symbols.clear()
    state.deal.clear()
    state.winner = state.loser = state.tile_winner = state.caller = state.helmsman = state.decided = NOBODY
    state.call = state.tile = ""
    state.sail_die = state.count = 0
    state.sailing.clear()


def _lift_absent_cups(table: PirataTable) -> None:
    """Players who must miss this phase show their dice (R25). A single absent human plays for the Phantom."""
    state = table.state
    players, participants = state.players, state.participants
    participants.clear()
    for seat in order(state, state.token):
        player = players[seat]
        if player.miss_next:
            player.absent, player.miss_next = True, False
            special = tuple(SPECIAL_DICE[die] for die in range(3) if state.holders[die] == seat)
            table.tell(CupLifted(seat, player.crew, special))
        else:
            player.absent = False
            participants.append(seat)
    if state.phantom in participants:
        absent = [seat for seat in humans(state) if state.players[seat].absent]
        if len(absent) == 1:
            state.helmsman = absent[0]
            table.tell(HelmTaken(absent[0]))
        elif absent:
            state.participants.clear()  # R54: nobody bets


def _bettors(state: Pirata) -> list[int]:
    """The participants who bid: all but the Phantom, unless a human plays for it."""
    if state.phantom < 0 or state.helmsman >= 0:
        return state.participants
    return [seat for seat in state.participants if not automatic(state, seat)]


def _nobody_bets(table: PirataTable) -> None:
    """R20: no winner, no coin and no sailing; the token stays where it is."""
    table.tell(NobodyBets())
    table.state.looks.clear()
    table.state.phase = "phantom" if table.state.phantom >= 0 else "action"
    table.state.turn = table.state.token


def _win_alone(table: PirataTable) -> None:
    """R20: the only participant wins without dice, sails alone and must face the tile."""
    state = table.state
    close_cups(state)
    state.looks.clear()
    state.winner = state.participants[0]
    state.call = "alone"
    state.sailing[:] = [state.winner]
    table.tell(BettingWon(state.winner, None))
    state.phase = "sail"


def _shake_cups(table: PirataTable) -> None:
    state = table.state
    for seat in state.participants:
        if state.players[seat].bone:
            add_bone_die(table, seat)
        shake(table, seat)
    _tell_shaken(table)


def _tell_shaken(table: PirataTable) -> None:
    state = table.state
    table.tell(CupsShaken(tuple(state.participants)))
    if state.phantom in state.participants:
        table.tell(PhantomCupShaken(shaker(state)))


def _shake_in_rough_seas(table: PirataTable) -> Steps[None]:
    """Rough Seas: dice may fall out of the cups."""
    state = table.state
    for seat in tuple(state.participants):
        if state.players[seat].bone:
            add_bone_die(table, seat)
        yield from lose_overboard(table, seat)
        if not state.players[seat].out:
            shake(table, seat)
    _tell_shaken(table)
    if len(state.participants) == 1:  # the others have drowned
        return_bone_dice(state)


def _reroll_loaded_dice(table: PirataTable, loaded: list[int]) -> Steps[None]:
    """Owners of Loaded Dice may roll any of their dice again once, all at the same time and in secret."""
    state = table.state

    def ask_of(seat: int) -> Ask:
        return make_ask("loaded_reroll", rerolls(tuple(range(cup_size(state, seat))), stop=False))

    answers: dict[int, Reroll] = yield from ask_all(loaded, ask_of)
    for seat, answer in answers.items():
        state.players[seat].loaded = False
        _reroll(table, seat, answer.dice)
        table.whisper(LoadedDiceRolled(seat, answer.dice), to=[seat], public=LoadedDiceRolled(seat, None))


def _reroll(table: PirataTable, seat: int, chosen: tuple[int, ...]) -> None:
    """Roll the chosen dice again. They are numbered as they are shown: crew dice first, then special dice."""
    state = table.state
    dice = state.players[seat].dice
    special = [die for die in range(3) if state.holders[die] == seat]
    for number in chosen:
        face = table.chance.roll()
        if number < len(dice):
            dice[number] = face
        else:
            state.faces[special[number - len(dice)]] = face


def _grant_looks(table: PirataTable) -> None:
    """Spyglass and Parrot: a look at the cup as it is now (R72). A look that is not possible now is lost."""
    state = table.state
    for looker, target in dict.fromkeys(state.looks):
        if looker in state.participants and target in state.participants:
            state.peeks.append((looker, target))
            table.whisper(
                Looked(looker, target, dice_of(state, target)), to=[looker], public=Looked(looker, target, None)
            )
    state.looks.clear()


# Bids


def highest_bid(state: Pirata) -> int:
    """The most dice that may be bid: more cannot be true (R19)."""
    return CUP * len(state.participants) + 1


def auction(table: PirataTable) -> Phase:
    """Bids go round until somebody locks one or calls its maker a liar. Cards may be bought at any time."""
    state = table.state
    highest, lowest = highest_bid(state), lowest_face(state)
    dice = state.shown or NUMBERS.crew_at_start * len(state.participants)

    def ask_of(seat: int) -> Ask:
        """A bid is doubtful when more than half of all dice would have to match."""
        if not state.bids:
            return _first_bid(state, seat)
        last = state.bids[-1]
        return bet_ask(last.quantity, last.face, highest, lowest, 2 * last.quantity > dice, can_buy(state, seat))

    while True:
        bettor = state.turn
        speaker = voice(state, bettor)
        answer = yield from ask_secretly(speaker, ask_of)
        match answer:
            case Raise():
                _make_bid(table, bettor, answer.quantity, answer.face, thumbs=False)
            case ThumbsUp():
                last = state.bids[-1]
                _make_bid(table, bettor, last.quantity + 1, last.face, thumbs=True)
            case Liar():
                table.tell(LiarCalled(bettor, state.bids[-1].seat))
                _settle_liar(table, bettor)
                return
            case Lock():
                table.tell(BidLocked(bettor, state.bids[-1].seat))
                _settle_lock(table, bettor)
                return
            case BuyCard():
                buy_card(table, speaker)


def card_for_sale(state: Pirata, seat: int) -> Ask | None:
    """The offer to buy a card while somebody else bids."""
    if state.phase != "auction" or seat >= state.humans or seat == voice(state, state.turn):
        return None
    return BUY_OFFER if can_buy(state, seat) else None


def _first_bid(state: Pirata, seat: int) -> Ask:
    """By default, bid one die of the face that counts most in the bettor's cup."""
    lowest = lowest_face(state)
    best = max(range(lowest, SIX + 1), key=lambda face: count_cup(state, state.turn, face, own_claim=False))
    return first_bid_ask(len(state.participants), lowest, best, can_buy(state, seat))


def lowest_face(state: Pirata) -> int:
    """The lowest face that may be bid: two, because ones are wild (R16). Dead Ones may be bid."""
    return 1 if state.settings.skins.dead_ones else 2


def _make_bid(table: PirataTable, seat: int, quantity: int, face: int, thumbs: bool) -> None:
    """Note the bid. The turn passes to the next bettor in betting direction."""
    state = table.state
    state.bids.append(Bid(seat, quantity, face))
    table.tell(BidMade(seat, quantity, face, thumbs))
    bettors = _bettors(state)
    state.turn = bettors[(bettors.index(seat) + 1) % len(bettors)]


# The reveal


def _settle_liar(table: PirataTable, caller: int) -> None:
    """The caller wins if there are fewer dice than the bid says."""
    state = table.state
    last = state.bids[-1]
    _reveal(table, caller, "liar")
    caller_wins = state.count < last.quantity
    state.winner, state.loser = (caller, last.seat) if caller_wins else (last.seat, caller)
    state.sailing[:] = [seat for seat in state.participants if seat != state.loser]
    _end_betting(table)


def _settle_lock(table: PirataTable, locker: int) -> None:
    """On the exact number the locker wins, sails alone and gains a die. Otherwise the bidder wins (R21), and the locker
    loses and misses the next betting phase."""
    state = table.state
    last = state.bids[-1]
    _reveal(table, locker, "lock")
    if state.count == last.quantity:
        state.winner, state.loser = locker, last.seat  # R23
        state.sailing[:] = [locker]
        _end_betting(table)
        gain(table, locker, 1)
        return
    state.winner, state.loser = last.seat, locker
    state.sailing[:] = [seat for seat in state.participants if seat != locker]
    _end_betting(table)
    state.players[locker].miss_next = True
    table.tell(WillMiss(locker))


def _reveal(table: PirataTable, caller: int, call: str) -> None:
    """Lift all participating cups and count the dice; Bone Dice go back to the bag."""
    state = table.state
    last = state.bids[-1]
    table.reveal()
    state.call, state.caller = call, caller
    state.open_cups = True
    claims = claimant(state)
    state.count = count(state, last.face, claims)
    cups = tuple([counted_dice(state, seat, last.face, seat == claims) for seat in state.participants])
    state.shown = sum(map(len, cups))
    table.tell(CupsRevealed(tuple(state.participants), cups, last.quantity, last.face, state.count))
    state.peeks.clear()
    return_bone_dice(state)


def _end_betting(table: PirataTable) -> None:
    state = table.state
    table.tell(BettingWon(state.winner, state.loser))
    if state.settings.skins.instant_death:
        for seat in tuple(state.participants):
            check_out(table, seat)  # a Bone Die that went back may have been the last die of a cup
    state.phase = "sail"
