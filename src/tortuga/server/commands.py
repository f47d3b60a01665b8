"""What a command of a guest becomes: an entry for the log, or a refusal. Looks at the ledger and changes nothing.

Which answers count is explained in ``docs/protocol.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import category

import msgspec
from msgspec import UNSET, Raw

from tortuga.engine import Action, Ask, Choice, Course, Match, Preview, PreviewedSpace
from tortuga.engine.codecs import codecs_of
from tortuga.server import entries as log
from tortuga.server import protocol as wire
from tortuga.server.errors import HouseError
from tortuga.server.ledger import Given, Ledger, ask_of
from tortuga.server.thinking import Advised

MOST_MUTED = 100
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols, and show nothing."""


def decide(ledger: Ledger, guest: str | None, command: wire.Command, now: float) -> log.AnyEntry | Given:
    """The entry that this command of this guest asks for; :class:`HouseError` says why not."""
    if guest is None:
        raise HouseError("no_guest", "Only guests with a name can do that; spectators can watch.")
    return DECIDE[type(command)](ledger, guest, command, now)


def own_seat(ledger: Ledger, guest: str, seat: int) -> None:
    if not ledger.is_seat_of(seat, guest):
        raise HouseError("not_your_seat", f"Seat {seat + 1} is not yours.")


def playing(ledger: Ledger) -> Match[Any]:
    if ledger.state == "over":
        raise HouseError("over", "The match is over.")
    match = ledger.live_match
    if match is None:
        raise HouseError("not_playing", "The match has not begun.")
    return match


# Answers


def answer(ledger: Ledger, guest: str, command: wire.Answer, now: float) -> Given:
    own_seat(ledger, guest, command.seat)
    choice = chosen(ledger, command)
    if ledger.course is not None:
        check_lesson(ledger.course, playing(ledger), choice)
    return Given(now, choice, guest=guest, id=command.id)


def check_lesson(course: Course, match: Match[Any], choice: Choice) -> None:
    """Who learns tries again until it is what the lesson wants to show."""
    why = course.refusal(match, choice.seat, ask_of(match, choice), choice.action)
    if why is not None:
        raise HouseError("lesson", why)


def chosen(ledger: Ledger, command: wire.Answer) -> Choice:
    """The answer that is meant, if it counts for the question that is open now."""
    match = playing(ledger)
    if (command.option is None) == (command.action is UNSET):
        raise HouseError("malformed", "An answer has either an option or an action.")
    late = command.question != ledger.question
    if late:
        check_late(ledger, match, command)
    ask = meant_ask(match, command)
    if command.option is not None:
        return match.choice(command.seat, ask, by_option(ask, command.option))
    action = answered_action(match, command)
    ours = ask.find(action)
    if ours is not None:
        return match.choice(command.seat, ask, ours)
    if late and match.mode != "all":
        raise stale(command)  # it was an option when the page saw it
    reason = ask.space.refusal(action) if ask.space is not None else None
    raise HouseError("not_an_option", reason or f"That is not one of the options of {ask.kind}.")


def check_late(ledger: Ledger, match: Match[Any], command: wire.Answer) -> None:
    """An answer to an earlier question: does it still count?"""
    seat, number = command.seat, command.question
    if not 0 <= number < ledger.question:
        raise HouseError("stale", f"There is no question {number}; the present one is {ledger.question}.")
    if match.mode == "all":
        counts = number >= ledger.asking_since
    else:
        offer = match.offers.get(seat)
        anybody = match.mode == "any" or (offer is not None and offer.kind == command.kind)
        own = max(ledger.answered_at.get(seat, 0), ledger.taken_back_at)
        by_action = command.kind is not None and command.option is None
        counts = by_action and number >= (own if anybody else ledger.asking_since)
    if not counts:
        raise stale(command)


def stale(command: wire.Answer | wire.Preview | wire.Hint) -> HouseError:
    return HouseError("stale", f"The table has moved on since question {command.question}.")


def meant_ask(match: Match[Any], command: wire.Answer) -> Ask:
    """The ask or offer that is being answered."""
    asked = match.waiting.get(command.seat)
    if asked is not None and command.option is not None and command.kind in (None, asked.kind):
        return asked  # almost always
    asks = [ask for ask in (asked, match.offers.get(command.seat)) if ask is not None]
    if not asks:
        raise HouseError("not_asked", f"Seat {command.seat + 1} is not asked anything now.")
    if command.kind is None and command.option is not None:
        # An index alone means what the match waits for. It never takes an offer: that may be to concede.
        if asked is None:
            raise HouseError("not_asked", f"Seat {command.seat + 1} is not asked now; an offer is taken with its kind.")
        return asked
    if command.kind is None:
        return next((ask for ask in asks[1:] if fits(match, ask, command)), asks[0])
    meant = next((ask for ask in asks if ask.kind == command.kind), None)
    if meant is None:
        raise HouseError("stale", f"Seat {command.seat + 1} is not asked {command.kind} now.")
    return meant


def fits(match: Match[Any], ask: Ask, command: wire.Answer) -> bool:
    return ask.find(answered_action(match, command)) is not None


def answered_action(match: Match[Any], command: wire.Answer) -> Action:
    assert isinstance(command.action, Raw)
    return read_action(match, command.action)


def read_action(match: Match[Any], action: Raw) -> Action:
    try:
        return codecs_of(match.rules).action_json(action)
    except (msgspec.DecodeError, RecursionError) as error:
        raise HouseError("not_an_option", f"That is no action of this game: {error}.") from error


def previewed(ledger: Ledger, guest: str | None, wish: wire.Preview) -> Preview:
    """What would come of an action, for the seat that is asked and for nobody else."""
    match = asking(ledger, guest, wish)
    ask = match.waiting.get(wish.seat)
    if ask is None or not isinstance(ask.space, PreviewedSpace):
        raise HouseError("not_asked", f"Seat {wish.seat + 1} is asked nothing now that can be looked at beforehand.")
    return ask.space.preview(read_action(match, wish.action))


def advised(ledger: Ledger, guest: str | None, wish: wire.Hint) -> Match[Any]:
    """The match in which this guest may have a hint at this moment; :class:`HouseError` says why not."""
    match = asking(ledger, guest, wish)
    if wish.seat not in match.waiting:
        raise HouseError("not_asked", f"Seat {wish.seat + 1} is not asked anything now.")
    if not ledger.hints:
        raise HouseError("not_allowed", "This table was opened without hints.")
    if ledger.learning:
        raise HouseError("not_allowed", "Here the lesson says what to do.")
    return match


def still_advised(ledger: Ledger, match: Match[Any], ask: Ask, wish: wire.Hint) -> None:
    """A hint for what is asked no more helps nobody. Where several are asked, others may have answered meanwhile."""
    same = ledger.question == wish.question or match.mode != "one"
    if ledger.live_match is not match or not same or match.waiting.get(wish.seat) != ask:
        raise stale(wish)


def hinted(match: Match[Any], ask: Ask, wish: wire.Hint, advice: Advised) -> wire.Hinted:
    """The hint as a page gets it."""
    action = read_action(match, Raw(advice.action))
    options = list(ask.options)
    option = options.index(action) if action in options else None
    return wire.Hinted(wish.id, Raw(advice.action), option, advice.among, advice.why)


def asking(ledger: Ledger, guest: str | None, wish: wire.Preview | wire.Hint) -> Match[Any]:
    """The match, if it is this guest's seat that wants to know something about the question that is open."""
    match = playing(ledger)
    if guest is None or not ledger.is_seat_of(wish.seat, guest):
        raise HouseError("not_your_seat", f"Seat {wish.seat + 1} is not yours.")
    first = ledger.asking_since if match.mode == "all" else ledger.question
    if not first <= wish.question <= ledger.question:
        raise stale(wish)
    return match


def by_option(ask: Ask, option: int) -> Action:
    if not 0 <= option < len(ask.options):
        raise HouseError("not_an_option", f"{ask.kind} has {len(ask.options)} options, counted from 0.")
    return ask.options[option]


# Taking back


def undo(ledger: Ledger, guest: str, command: wire.Undo, now: float) -> log.AnyEntry:
    own_seat(ledger, guest, command.seat)
    match = playing(ledger)
    steps = ledger.steps_back(command.seat)
    if not steps:
        raise HouseError("nothing", "There is nothing to take back.")
    if may_undo(ledger, match, command.seat):
        return log.TookBack(at=now, guest=guest, id=command.id, seat=command.seat, steps=steps)
    if not ledger.others(guest):
        raise HouseError("not_allowed", "Something has been revealed since. This table was opened without going back.")
    if ledger.proposal is not None:
        raise HouseError("no_proposal", "The table is deciding about another one.")
    return log.AskedBack(at=now, guest=guest, id=command.id, seat=command.seat)


def may_undo(ledger: Ledger, match: Match[Any], seat: int) -> bool:
    """At once, without asking anybody: by the rules of undo, or where the table is free and nobody else minds."""
    if match.can_undo(seat):
        steps = ledger.steps_back(seat)
        if steps == 1 or (steps and match.can_undo(seat, steps)):
            return True
    return ledger.opened.take_back == "free" and len(ledger.guests()) == 1 and ledger.steps_back(seat) > 0


def consent(ledger: Ledger, guest: str, command: wire.Consent, now: float) -> log.Agreed:
    wish = ledger.proposal
    if wish is None or wish.number != command.proposal:
        raise HouseError("no_proposal", "Nobody asks for that any more.")
    if guest not in wish.needed:
        raise HouseError("not_your_seat", "You are not asked about that.")
    return log.Agreed(at=now, guest=guest, id=command.id, proposal=command.proposal, yes=command.yes)


# Talking


def say(ledger: Ledger, guest: str, command: wire.Say, now: float) -> log.Said:
    if guest in ledger.muted:
        raise HouseError("muted", "The host has muted you at this table.")
    text = visible(command.text)
    if not text:
        raise HouseError("malformed", "There is nothing in it.")
    return log.Said(at=now, guest=guest, id=command.id, name=name_of(ledger, guest), text=text)


def visible(text: str) -> str:
    """Without what cannot be seen, and with single spaces; empty when nothing is left that can be seen."""
    shown = " ".join("".join(sign if sign.isprintable() and sign not in BLANK else " " for sign in text).split())
    return shown if any(category(sign)[0] in "LNPS" for sign in shown) else ""


def name_of(ledger: Ledger, guest: str) -> str:
    """The name at the table; empty for somebody who only watches, whom the house knows by another way."""
    return next((ledger.seats[seat].name for seat in ledger.seats_of(guest)), "")


def mute(ledger: Ledger, guest: str, command: wire.Mute, now: float) -> log.Muted:
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host can mute somebody for the whole table.")
    if command.guest == guest:
        raise HouseError("not_allowed", "A host cannot mute themselves.")
    if command.on and command.guest not in ledger.muted and len(ledger.muted) >= MOST_MUTED:
        raise HouseError("not_allowed", f"{MOST_MUTED} guests are muted here already; let one of them speak again.")
    return log.Muted(at=now, guest=guest, id=command.id, whom=command.guest, on=command.on)


def standing(ledger: Ledger, guest: str, command: wire.Standing, now: float) -> log.Stands:
    own_seat(ledger, guest, command.seat)
    playing(ledger)
    return log.Stands(at=now, guest=guest, id=command.id, seat=command.seat, ask=command.ask)


def speed(ledger: Ledger, guest: str, command: wire.Speed, now: float) -> log.Paced:
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host sets the pace of the bots.")
    return log.Paced(at=now, guest=guest, id=command.id, speed=command.speed)


def voices(ledger: Ledger, guest: str, command: wire.Voices, now: float) -> log.Voiced:
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host says whether the characters may talk.")
    return log.Voiced(at=now, guest=guest, id=command.id, on=command.on)


def hurry(ledger: Ledger, guest: str, command: wire.Hurry, now: float) -> log.Hurried:
    own_seat(ledger, guest, command.seat)
    playing(ledger)
    if guest != ledger.host:
        raise HouseError("not_host", "Only the host sets the pace of the bots.")
    return log.Hurried(at=now, guest=guest, id=command.id, seat=command.seat)


def leave_lesson(ledger: Ledger, guest: str, command: wire.LeaveLesson, now: float) -> log.LeftLesson:
    if ledger.course is None or guest != ledger.host:
        raise HouseError("not_allowed", "You are not being taught here.")
    return log.LeftLesson(at=now, guest=guest, id=command.id)


DECIDE: dict[type[Any], Callable[[Ledger, str, Any, float], log.AnyEntry | Given]] = {
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
