"""Commands of guests: each becomes an entry for the log, or is refused. Nothing here changes the ledger.

``docs/protocol.md`` explains which answers count. Whether a question is still open is for the ledger to say
(``Ledger.still_open``); which late answers count all the same is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from tortuga.engine import Action, Ask, Choice, IllegalAction, LessonProgress, Match, Preview, PreviewedSpace
from tortuga.engine.codecs import codecs_of
from tortuga.engine.legality import not_asked
from tortuga.server import protocol as wire
from tortuga.server.protocol.encoding import raw
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import visible
from tortuga.server.table import entries as log
from tortuga.server.table.ledger import PROPOSALS_KEPT, RETRACTIONS_KEPT, Given, Ledger, ask_of
from tortuga.server.work.bots import Advised

MOST_MUTED = 100
PROPOSAL_SECONDS = 60.0
"""Within this time a guest may ask the table to take something back ``PROPOSALS_KEPT`` times, and take the question
away from others ``RETRACTIONS_KEPT`` times: whoever answers and takes back again and again lets nobody else answer."""


def decide(ledger: Ledger, guest: str | None, command: wire.Command, now: float) -> log.AnyEntry | Given | int:
    """The entry for a guest's command. Raises :class:`HouseError` if it is refused.

    A command that would change nothing is not written down: the number of the latest entry stands for it.
    """
    if guest is None:
        raise HouseError("no_guest", "Only guests with a name can do that; spectators can watch.")
    return DECIDE[type(command)](ledger, guest, command, now)


def own_seat(ledger: Ledger, guest: str, seat: int) -> None:
    """Raise unless the guest holds this seat."""
    if not ledger.is_seat_of(seat, guest):
        raise HouseError("not_your_seat", f"Seat {seat + 1} is not yours.")


def playing(ledger: Ledger) -> Match[Any]:
    """The match that is being played; raises if there is none."""
    if ledger.state == "over":
        raise HouseError("over", "The match is over.")
    if ledger.state == "closed":
        raise HouseError("closed", "This table is closed.")
    match = ledger.live_match
    if match is None:
        raise HouseError("not_playing", "The match has not begun.")
    return match


# Answers


def answer(ledger: Ledger, guest: str, command: wire.Answer, now: float) -> Given:
    """An answer to a question, or an offer taken."""
    own_seat(ledger, guest, command.seat)
    choice = chosen(ledger, command)
    if ledger.course is not None:
        check_lesson(ledger.course, playing(ledger), choice)
    return Given(now, choice, guest=guest, id=command.id)


def check_lesson(course: LessonProgress, match: Match[Any], choice: Choice) -> None:
    """Raise if a lesson wants another answer here."""
    why = course.refusal(match, choice.seat, ask_of(match, choice), choice.action)
    if why is not None:
        raise HouseError("lesson", why)


def chosen(ledger: Ledger, command: wire.Answer) -> Choice:
    """The choice that an answer means. Raises if it does not count for the open question, or is not legal."""
    match = playing(ledger)
    if (command.option is None) == (command.action is UNSET):
        raise HouseError("malformed", "An answer must have either an option or an action.")
    late = command.question != ledger.question
    if late:
        check_late(ledger, match, command)
    if command.option is not None:
        return match.choose_option(command.seat, command.option, command.kind)
    assert isinstance(command.action, Raw)
    action = read_action(match, command.action)
    try:
        return match.choose(command.seat, action, command.kind)
    except IllegalAction as refusal:
        if late and match.mode != "all" and refusal.code == "not_an_option":
            raise stale() from refusal  # it was an option when the page saw it
        raise


def check_late(ledger: Ledger, match: Match[Any], command: wire.Answer) -> None:
    """Raise unless an answer to an earlier question still counts."""
    seat, number = command.seat, command.question
    if not 0 <= number < ledger.question:
        raise HouseError("stale", f"There is no question {number}; question {ledger.question} is open.")
    if match.mode == "all":
        counts = ledger.still_open(number)
    else:
        offer = match.offers.get(seat)
        anybody = match.mode == "any" or (offer is not None and offer.kind == command.kind)
        own = max(ledger.answered_at.get(seat, 0), ledger.taken_back_at)
        by_action = command.kind is not None and command.option is None
        counts = by_action and number >= (own if anybody else ledger.asking_since)
    if not counts:
        raise stale()


def stale() -> HouseError:
    """The refusal of a command that comes too late."""
    return HouseError("stale", "Something else happened first: that question is no longer open, and nothing was done.")


def read_action(match: Match[Any], action: Raw) -> Action:
    """Decode an action of the match's game."""
    try:
        return codecs_of(match.rules).action_json(action)
    except (msgspec.DecodeError, RecursionError) as error:
        raise HouseError("not_an_option", f"That is not an action of this game: {error}.") from error


def previewed(ledger: Ledger, guest: str | None, wish: wire.Preview) -> Preview:
    """What an action would lead to, for the seat that is asked and nobody else."""
    match = asking(ledger, guest, wish)
    ask = match.waiting.get(wish.seat)
    if ask is None or not isinstance(ask.space, PreviewedSpace):
        raise HouseError("not_asked", f"Seat {wish.seat + 1} is not asked anything that has previews.")
    return ask.space.preview(read_action(match, wish.action))


def advised(ledger: Ledger, guest: str | None, wish: wire.Hint) -> Match[Any]:
    """The match for which this guest may have a hint now. Raises :class:`HouseError` if it is refused."""
    match = asking(ledger, guest, wish)
    if wish.seat not in match.waiting:
        raise not_asked(match, wish.seat)
    if ledger.opened.rated:
        raise HouseError("not_allowed", "In a rated match there are no hints.")
    if not ledger.hints:
        raise HouseError("not_allowed", "This table was opened without hints.")
    if ledger.learning:
        raise HouseError("not_allowed", "In a lesson there are no hints: the lesson says what to do.")
    return match


def still_advised(ledger: Ledger, match: Match[Any], ask: Ask, wish: wire.Hint) -> None:
    """Raise if a hint's question is no longer open. If several seats are asked, others may have answered since."""
    same = ledger.question == wish.question or match.mode != "one"
    if ledger.live_match is not match or not same or match.waiting.get(wish.seat) != ask:
        raise stale()


def hinted(match: Match[Any], ask: Ask, wish: wire.Hint, advice: Advised) -> wire.Hinted:
    """The hint as a page gets it."""
    other = advice.otherwise
    costly = None
    if other is not None:
        place = _place_of(match, ask, other.action)
        costly = wire.CostOtherwise(Raw(other.action), place, round(100 * other.loss), round(100 * other.doubt))
    option = _place_of(match, ask, advice.action)
    return wire.Hinted(wish.id, Raw(advice.action), option, advice.among, advice.why, costly)


def _place_of(match: Match[Any], ask: Ask, action: bytes) -> int | None:
    """Where an answer stands among the options of its question; None for a point of its space."""
    answer = read_action(match, Raw(action))
    return next((at for at, each in enumerate(ask.options) if each == answer), None)


def aimed(ledger: Ledger, guest: str | None, aim: wire.Aim) -> wire.Aimed:
    """What everybody may see of an answer before it is given. Raises :class:`HouseError` if that is nothing."""
    match = asking(ledger, guest, aim)
    ask = match.waiting.get(aim.seat)
    if ask is None:
        raise not_asked(match, aim.seat)
    if not isinstance(aim.action, Raw):
        return wire.Aimed(aim.seat, aim.question)
    action = read_action(match, aim.action)
    if match.mode != "one" or match.asked_in_secret or type(action) not in match.rules.shown:
        raise HouseError("not_allowed", "Only a move on the open board can be shown before it is made.")
    match.choose(aim.seat, action, ask.kind)
    return wire.Aimed(aim.seat, aim.question, raw(action))


def asking(ledger: Ledger, guest: str | None, wish: wire.Preview | wire.Hint | wire.Aim) -> Match[Any]:
    """The match, if the wish is about the open question and a seat of this guest; raises otherwise."""
    match = playing(ledger)
    if guest is None or not ledger.is_seat_of(wish.seat, guest):
        raise HouseError("not_your_seat", f"Seat {wish.seat + 1} is not yours.")
    if not ledger.still_open(wish.question):
        raise stale()
    return match


# Taking back


def undo(ledger: Ledger, guest: str, command: wire.Undo, now: float) -> log.AnyEntry:
    """Take an answer back at once, or ask the table for consent."""
    own_seat(ledger, guest, command.seat)
    match = playing(ledger)
    steps = ledger.steps_back(command.seat)
    if not steps:
        raise HouseError("nothing", "There is nothing to take back.")
    if may_undo(ledger, match, command.seat):
        before = ledger.interrupted.get(guest, [])
        if len(before) == RETRACTIONS_KEPT and now - before[0] < PROPOSAL_SECONDS and ledger.interrupts(guest):
            raise HouseError("too_often", "You have often taken back an answer after others were asked; wait a minute.")
        return log.TookBack(at=now, guest=guest, id=command.id, seat=command.seat, steps=steps)
    if ledger.opened.rated:
        raise HouseError("not_allowed", "In a rated match nothing is taken back after something was revealed.")
    if not ledger.others(guest):
        raise HouseError("not_allowed", "Something has been revealed since: at this table that stays as it is.")
    if ledger.proposal is not None:
        raise HouseError("no_proposal", "The table is already deciding about taking something back.")
    asked = ledger.asked_back.get(guest, [])
    if len(asked) == PROPOSALS_KEPT and now - asked[0] < PROPOSAL_SECONDS:
        raise HouseError("too_often", "You have asked for that several times already; wait a minute.")
    return log.AskedBack(at=now, guest=guest, id=command.id, seat=command.seat)


def may_undo(ledger: Ledger, match: Match[Any], seat: int) -> bool:
    """Whether the seat may undo without consent: by the rules of undo, or alone at a table with free undo."""
    if match.can_undo(seat):
        steps = ledger.steps_back(seat)
        if steps == 1 or (steps and match.can_undo(seat, steps)):
            return True
    return ledger.opened.take_back == "free" and len(ledger.guests()) == 1 and ledger.steps_back(seat) > 0


def consent(ledger: Ledger, guest: str, command: wire.Consent, now: float) -> log.Agreed:
    """Agree or disagree to a proposal."""
    wish = ledger.proposal
    if wish is None or wish.number != command.proposal:
        raise HouseError("no_proposal", "That proposal is no longer open.")
    if guest not in wish.needed:
        raise HouseError("not_your_seat", "Your consent is not needed for that.")
    return log.Agreed(at=now, guest=guest, id=command.id, proposal=command.proposal, yes=command.yes)


# Chat and the table's settings


def say(ledger: Ledger, guest: str, command: wire.Say, now: float) -> log.Said:
    """Say something in the chat."""
    if guest in ledger.muted:
        raise HouseError("muted", "The host has muted you at this table.")
    text = visible(command.text)
    if not text:
        raise HouseError("malformed", "There is nothing to read in that message.")
    return log.Said(at=now, guest=guest, id=command.id, name=name_of(ledger, guest), text=text)


def name_of(ledger: Ledger, guest: str) -> str:
    """The guest's name at the table; empty for a spectator, whose name is not in the ledger."""
    return next((ledger.seats[seat].name for seat in ledger.seats_of(guest)), "")


def mute(ledger: Ledger, guest: str, command: wire.Mute, now: float) -> log.Muted | int:
    """Mute a guest for the whole table, or lift that."""
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host can mute somebody for the whole table.")
    if command.guest == guest:
        raise HouseError("not_allowed", "You cannot mute yourself.")
    if command.on and command.guest not in ledger.muted and len(ledger.muted) >= MOST_MUTED:
        raise HouseError("not_allowed", f"{MOST_MUTED} guests are already muted here; unmute one of them first.")
    if command.on == (command.guest in ledger.muted):
        return ledger.seq
    return log.Muted(at=now, guest=guest, id=command.id, whom=command.guest, on=command.on)


def standing(ledger: Ledger, guest: str, command: wire.Standing, now: float) -> log.Stands | int:
    """Change how often a seat is asked in windows."""
    own_seat(ledger, guest, command.seat)
    playing(ledger)
    if command.ask == ledger.order_of(command.seat):
        return ledger.seq
    return log.Stands(at=now, guest=guest, id=command.id, seat=command.seat, ask=command.ask)


def speed(ledger: Ledger, guest: str, command: wire.Speed, now: float) -> log.Paced | int:
    """Change how fast the bots play."""
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host sets the pace of the bots.")
    if command.speed == ledger.speed:
        return ledger.seq
    return log.Paced(at=now, guest=guest, id=command.id, speed=command.speed)


def voices(ledger: Ledger, guest: str, command: wire.Voices, now: float) -> log.Voiced | int:
    """Let the characters talk, or not."""
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host decides whether the characters may talk.")
    if command.on == ledger.voices:
        return ledger.seq
    return log.Voiced(at=now, guest=guest, id=command.id, on=command.on)


def hurry(ledger: Ledger, guest: str, command: wire.Hurry, now: float) -> log.Hurried | int:
    """Skip the bots' pauses until this seat has a choice."""
    own_seat(ledger, guest, command.seat)
    playing(ledger)
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host sets the pace of the bots.")
    if command.seat == ledger.hurried or ledger.has_choice(command.seat):
        return ledger.seq
    return log.Hurried(at=now, guest=guest, id=command.id, seat=command.seat)


def leave_lesson(ledger: Ledger, guest: str, command: wire.LeaveLesson, now: float) -> log.LeftLesson:
    """Go on without the lesson."""
    if ledger.course is None or guest != ledger.host:
        raise HouseError("not_allowed", "There is no lesson here that you could leave.")
    return log.LeftLesson(at=now, guest=guest, id=command.id)


DECIDE: dict[type[Any], Callable[[Ledger, str, Any, float], log.AnyEntry | Given | int]] = {
    wire.Answer: answer,
    wire.Undo: undo,
    wire.Consent: consent,
    wire.Say: say,
    wire.Mute: mute,
    wire.Standing: standing,
    wire.Speed: speed,
    wire.Voices: voices,
    wire.Hurry: hurry,
    wire.LeaveLesson: leave_lesson,
}
