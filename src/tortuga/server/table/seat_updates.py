"""What a seat sees of a table, encoded for the live channel.

It is encoded once for each seat and change, however many pages there are. Views and asks are sent only if their bytes
differ from what the seat's pages have.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from tortuga.engine import (
    Action,
    Ask,
    Event,
    Fast,
    LessonProgress,
    Match,
    PreviewedSpace,
    Space,
)
from tortuga.engine.describing.facts import cautions
from tortuga.engine.describing.lessons import find
from tortuga.engine.passing import is_window
from tortuga.server import protocol as wire
from tortuga.server.protocol.encoding import encode
from tortuga.server.table.commands import may_undo
from tortuga.server.table.ledger import Ledger

NULL = Raw(b"null")
CANDIDATES = 16
"""How many points of a space are proposed to a page."""


AskMade = wire.AskOf[Action, Struct]
"""An ask whose parts are not encoded yet."""
SightMade = wire.SightOf[Event, Raw]
"""A sight whose asks are already encoded, and whose events are not."""


class LastSight:
    """What was last sent to the pages of one seat."""

    __slots__ = ("ask", "can_undo", "heard", "offer", "standing", "told", "view")

    def __init__(self) -> None:
        self.told = 0
        self.heard = 0
        self.view = self.ask = self.offer = b""
        self.can_undo: bool | None = None
        self.standing: wire.Order | None = None


def show(ask: Ask, number: int) -> AskMade:
    """A question or an offer as a page gets it."""
    shown: AskMade = wire.AskOf(ask.kind, list(ask.options), ask.default, ask.about)
    if ask.space is not None:
        shown.space = ask.space.outline()
        shown.candidates = list(islice(ask.space.candidates(Fast(number), CANDIDATES), CANDIDATES))
        if isinstance(ask.space, PreviewedSpace):
            shown.previews = [ask.space.preview(action) for action in shown.candidates]
    return shown


def ask_bytes(ledger: Ledger, match: Match[Any], seat: int) -> bytes:
    """The seat's ask, encoded."""
    ask = match.waiting.get(seat)
    if ask is None:
        return b"null"
    shown = show(ask, ledger.question)
    foretold = match.forecast(seat)
    if foretold is not None:
        shown.forecast, shown.cautions = foretold, cautions(foretold)
    shown.window, shown.passing = is_window(match, ask), ledger.passes(seat, ask)
    if ledger.course is not None and seat == ledger.course.lesson.seat and not shown.passing:
        shown.lesson = taught(ledger.course, match, ask, shown)
    return encode(shown)


def taught(course: LessonProgress, match: Match[Any], ask: Ask, shown: AskMade) -> wire.LessonShown | UnsetType:
    """What the lesson says at this decision, if anything."""
    step, of, end = course.step, len(course.lesson.steps), course.lesson.end
    if step is None:
        return wire.LessonShown(of, of, end.title, list(end.say))
    if course.mistake is not None:
        return wire.LessonShown(course.at, of, step.title, [course.mistake.say], mistake=True)
    if not course.waits(match):
        return UNSET
    if ask.space is not None and step.meets(ask):
        suggest(shown, ask.space, [find(ask, (pattern,)) for pattern in step.goal])
    answers = [*ask.options, *shown.candidates]
    good = [at for at, action in enumerate(answers) if step.goal and step.counts(ask, action)]
    return wire.LessonShown(course.at, of, step.title, list(step.say), step.at, good)


def suggest(shown: AskMade, space: Space, wanted: list[Action | None]) -> None:
    """Put the points that a lesson wants first among the candidates, so that nobody has to find them by hand."""
    points = [action for action in wanted if action is not None and action not in shown.options]
    shown.candidates = [*points, *shown.candidates][:CANDIDATES]
    if isinstance(space, PreviewedSpace):
        shown.previews = [space.preview(action) for action in shown.candidates]


def offer_bytes(ledger: Ledger, match: Match[Any], seat: int) -> bytes:
    """The seat's offer, encoded."""
    offer = match.offers.get(seat)
    return b"null" if offer is None else encode(show(offer, ledger.question))


def look(ledger: Ledger, seat: int | None, seen: LastSight) -> SightMade | None:
    """What has changed for this seat since ``seen``, which is updated. None before the match."""
    match = ledger.match
    if match is None:
        return None
    told = match.told_count - ledger.first_told
    kept = min(seen.told, ledger.told_kept(ledger.seq)) if ledger.taken_back_at == ledger.seq else seen.told
    if kept < seen.told:
        seen.heard = sum(one.for_seat(seat) is not None for one in ledger.told()[:kept])
    news = match.events(seat, ledger.first_told + kept) if told > kept else []
    sight: SightMade = wire.SightOf(seat, seen.heard, news)
    if seat is not None and news:
        losses = losses_of(seat, news)
        if losses:
            sight.losses = losses
    seen.told = told
    seen.heard += len(news)
    view = encode(match.view(seat))
    if view != seen.view:
        sight.view = Raw(view)
        seen.view = view
    if seat is None:
        _look_for_nobody(sight, seen)
    else:
        _look_at_asks(ledger, seat, sight, seen)
    return sight


def losses_of(seat: int, news: list[Event]) -> list[int]:
    """The indexes of the events that cost the seat something."""
    found = []
    for at, event in enumerate(news):
        if seat in event.losers():
            found.append(at)
    return found


class Sights:
    """What one entry has changed for the seats of a table, computed once for each seat."""

    __slots__ = ("_late", "_ledger", "_made", "_seen")

    def __init__(self, ledger: Ledger, seen: dict[int | None, LastSight], late: int | None) -> None:
        """``seen`` is what the seats' pages have; it is updated. ``late`` is a seat that the house has just answered
        for, because its time was up."""
        self._ledger = ledger
        self._seen = seen
        self._late = late
        self._made: dict[int | None, SightMade | None] = {}

    def of(self, seats: tuple[int | None, ...]) -> list[SightMade]:
        """The sights for a page with these seats."""
        found = []
        for seat in seats:
            sight = self._made[seat] if seat in self._made else self._look(seat)
            if sight is not None:
                found.append(sight)
        return found

    def _look(self, seat: int | None) -> SightMade | None:
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = LastSight()
        sight = self._made[seat] = look(self._ledger, seat, seen)
        if sight is not None and seat is not None and seat == self._late:
            sight.late = True
        return sight


def _look_for_nobody(sight: SightMade, seen: LastSight) -> None:
    """The asks of a spectator: none, ever."""
    if not seen.ask:
        seen.ask = seen.offer = b"null"
        sight.ask = sight.offer = NULL
        sight.can_undo = seen.can_undo = False
        sight.standing = seen.standing = "always"


def _look_at_asks(ledger: Ledger, seat: int, sight: SightMade, seen: LastSight) -> None:
    match = ledger.match
    assert match is not None
    ask = ask_bytes(ledger, match, seat)
    if ask != seen.ask:
        seen.ask = ask
        sight.ask = Raw(ask)
    offer = offer_bytes(ledger, match, seat)
    if offer != seen.offer:
        seen.offer = offer
        sight.offer = Raw(offer)
    can_undo = ledger.state == "playing" and may_undo(ledger, match, seat)
    if can_undo != seen.can_undo:
        sight.can_undo = seen.can_undo = can_undo
    standing = ledger.order_of(seat)
    if standing != seen.standing:
        sight.standing = seen.standing = standing


def whole(ledger: Ledger, seat: int | None, since: int | None) -> SightMade | None:
    """Everything that the seat sees. Events are those after entry ``since``, if given."""
    if ledger.match is None:
        return None
    sight = look(ledger, seat, LastSight())
    assert sight is not None
    if since is not None and 0 <= since <= ledger.seq:
        kept = ledger.told_kept(since)
        sight.keep = sum(one.for_seat(seat) is not None for one in ledger.told()[:kept])
        sight.events = sight.events[sight.keep :]
        if sight.losses is not UNSET:
            sight.losses = [at - sight.keep for at in sight.losses if at >= sight.keep]
    return sight
