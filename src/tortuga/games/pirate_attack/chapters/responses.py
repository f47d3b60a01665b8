"""Responses to a card just played: The Blockade and Miss-Direction."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Action, Ask, Steps, ask_in_window, make_ask
from tortuga.games.pirate_attack.actions import BLOCKADE, MISS_DIRECT, PASS, Pass, PlayBlockade
from tortuga.games.pirate_attack.chapters.asking import About
from tortuga.games.pirate_attack.chapters.deeds import DEEDS
from tortuga.games.pirate_attack.chapters.ships import ROUND
from tortuga.games.pirate_attack.chapters.unseen import may_have_saved
from tortuga.games.pirate_attack.chapters.zones import bury, earn
from tortuga.games.pirate_attack.data import BLOCKADED, DECK, FAME, ID, MISS_DIRECTED, NUMBER
from tortuga.games.pirate_attack.data.bits import has, members, only
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import Played, Restated, Stopped
from tortuga.games.pirate_attack.state import NOBODY, NOTHING, PirateAttack, PirateAttackTable, Play, Player

THE_BLOCKADE, MISS_DIRECTION = NUMBER["blockade"], NUMBER["miss_direction"]

Targets = tuple[int, int, ShipId, ShipId, list[ShipId], int, int]


def announce(table: PirateAttackTable, play: Play) -> None:
    """Step 1: show the card, or only its back, and name its targets. A Fame cost is paid now."""
    state, card, seat = table.state, play.card, play.by
    state.progress = play.announced = True
    back = DECK[card]
    player = None if play.player == NOBODY else play.player
    ship = None if play.ship == NOTHING else play.ship
    answers = None if play.answers == NOTHING else back_or_card(state.stack[play.answers])
    told = Played(seat, ID[card], back, player, ship, answers)
    if play.seen == state.everyone:
        table.tell(told)
    elif play.down:
        revealed = table.revealed
        table.whisper(told, members(play.seen), Played(seat, None, back, player, ship, answers))
        table.revealed = revealed  # whoever is told what it is knew it already
    else:
        play.seen = state.everyone
        table.revealed = True
        table.tell(told)
    if FAME[card] < 0:
        earn(table, seat, FAME[card])


def back_or_card(play: Play) -> str:
    """What everybody may call a card being played."""
    return f"back_{DECK[play.card]}" if play.down else ID[play.card]


def finish(table: PirateAttackTable, play: Play) -> None:
    """Take a card off the stack and put it on its discard pile, face up, unless it stays on the table."""
    state = table.state
    state.stack.remove(play)
    if not play.kept:
        bury(state, play.card)
        if play.seen != state.everyone:
            table.revealed = True


def answer_stands(table: PirateAttackTable, answer: Play) -> Steps[bool]:
    """Play a card that answers something; it may be answered itself. Does it stand?"""
    announce(table, answer)
    stood = yield from stands(table, answer)
    finish(table, answer)
    return stood


def stands(table: PirateAttackTable, play: Play) -> Steps[bool]:
    """Step 3, the response round: does the card stand in the end?

    The first response stops the asking and gets its own round. A Blockade that stands cancels the card. A
    Miss-Direction that stands gives it a new target. After that, or after a response that was cancelled, a fresh round
    starts on the same card.
    """
    state = table.state
    while answerers := may_answer(state, play):
        state.window = "respond"
        seat, answer = yield from _first_answer(state, play, answerers)
        state.window = ""
        if isinstance(answer, Pass):
            return True
        if isinstance(answer, PlayBlockade):
            state.players[seat].blockades -= 1
            response = answer_with(state, seat, THE_BLOCKADE, "saved", play)
            if (yield from answer_stands(table, response)):
                table.tell(Stopped(play.by, back_or_card(play)))
                return False
        else:
            yield from _miss_direct(table, play, seat)
    return True


def may_answer(state: PirateAttack, play: Play) -> list[int]:
    """Who could respond, as far as the whole table can tell (R13); clockwise from the left of the card's player."""
    players, settings = state.players, state.settings
    blockaded = BLOCKADED[play.card] and settings.special_abilities
    misdirected = MISS_DIRECTED[play.card] and settings.miss_direction
    if not (blockaded or misdirected):
        return []
    found = []
    for seat in ROUND[len(players)][play.by]:
        player = players[seat]
        if player.out:
            continue
        if (blockaded and player.blockades) or (misdirected and player.magic and _may_miss_direct(state, play, seat)):
            found.append(seat)
    return found


def _may_miss_direct(state: PirateAttack, play: Play, seat: int) -> bool:
    return may_have_miss_direction(state, seat) and DEEDS[play.card].aim.elsewhere(state, play, seat)


def may_have_miss_direction(state: PirateAttack, seat: int) -> bool:
    """Could the seat have saved a Miss-Direction, as far as the whole table can tell?"""
    return state.settings.miss_direction and may_have_saved(state, seat, MISS_DIRECTION)


def _first_answer(state: PirateAttack, play: Play, seats: list[int]) -> Steps[tuple[int, Action]]:
    """Ask one after another until somebody responds; the card's player comes last (R12)."""
    for seat in seats:
        answer = yield from ask_in_window(seat, partial(_respond_ask, state, play))
        if not isinstance(answer, Pass):
            return seat, answer
    return NOBODY, PASS


def _respond_ask(state: PirateAttack, play: Play, seat: int) -> Ask:
    player = state.players[seat]
    options: list[Action] = [PASS]
    if player.blockades and BLOCKADED[play.card]:
        options.append(BLOCKADE)
    if (
        MISS_DIRECTED[play.card]
        and saved(player, MISS_DIRECTION) is not None
        and DEEDS[play.card].aim.elsewhere(state, play, seat)
    ):
        options.append(MISS_DIRECT)
    return make_ask("respond", options, PASS, about=about_play(state, play, seat))


def about_play(state: PirateAttack, play: Play, seat: int) -> About:
    """What the question says about a card: the card or its back, its targets, and whether it concerns the seat."""
    known = not play.down or has(play.seen, seat)
    return {
        "step": "respond",
        "card": ID[play.card] if known else back_or_card(play),
        "by": play.by,
        "player": None if play.player == NOBODY else play.player,
        "ship": None if play.ship == NOTHING else play.ship,
        "mine": int(concerns(state, play, seat)),
    }


def concerns(state: PirateAttack, play: Play, seat: int) -> bool:
    """Is the card played by this seat, or aimed at it or at one of its ships?"""
    if seat in (play.by, play.player, play.other):
        return True
    ships = {play.ship, play.second, *play.ships} - {NOTHING}
    if ships and any(ship.id in ships for ship in state.players[seat].row):
        return True
    if play.answers != NOTHING:
        return concerns(state, state.stack[play.answers], seat)
    return play.player == NOBODY and not ships


def saved(player: Player, card: int) -> int | None:
    """Where a magic card of this kind is among the player's saved ones; None if there is none."""
    for place, laid in enumerate(player.magic):
        if laid.card == card:
            return place
    return None


def answer_with(state: PirateAttack, seat: int, card: int, source: str, below: Play) -> Play:
    """Put a response on the stack, on top of the card that it answers."""
    response = Play(card, seat, source, only(seat), answers=state.stack.index(below))
    state.stack.append(response)
    return response


def spend_miss_direction(player: Player) -> None:
    """Take a saved Miss-Direction from a player's magic cards."""
    place = saved(player, MISS_DIRECTION)
    assert place is not None
    player.magic.pop(place)


def take_miss_direction(state: PirateAttack, seat: int, below: Play) -> Play:
    """Put a saved Miss-Direction on the stack as a response."""
    spend_miss_direction(state.players[seat])
    return answer_with(state, seat, MISS_DIRECTION, "magic", below)


def _miss_direct(table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
    """Choose a new target. If the Miss-Direction stands, the card goes there."""
    state = table.state
    response = take_miss_direction(state, seat, play)
    old = _targets(play)
    yield from DEEDS[play.card].aim.restate(table, play, seat)
    new = _targets(play)
    _aim_at(play, old)
    _aim_at(response, new)
    if (yield from answer_stands(table, response)):
        _aim_at(play, new)
        table.tell(
            Restated(
                seat,
                back_or_card(play),
                None if play.player == NOBODY else play.player,
                None if play.ship == NOTHING else play.ship,
            )
        )


def _targets(play: Play) -> Targets:
    return play.player, play.other, play.ship, play.second, list(play.ships), play.place, play.amount


def _aim_at(play: Play, targets: Targets) -> None:
    play.player, play.other, play.ship, play.second, ships, play.place, play.amount = targets
    play.ships[:] = ships
