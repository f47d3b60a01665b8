"""Playing with bots that may crash, hang or give nonsense answers, without harm to the match.

A :class:`Guarded` bot runs in its own process. It is sent a world that its seat could be in and the events that the
seat has heard, and must answer in time. Its answer must be an action of the game that was asked for. Whatever goes
wrong, the default answer is played and the trouble is reported.

The guard protects the match from faults, not from spies: a world in the middle of a phase contains the checkpoint that
it began from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from tortuga.bots.bot import Bot, asked
from tortuga.engine import Action, Ask, Event, Match, Rules, Seat, freeze, register, thaw
from tortuga.engine.codecs import codecs_of, msgpack_reader

LARGEST_ANSWER = 1 << 20


class Trouble(msgspec.Struct, frozen=True):
    """What went wrong with a bot."""

    bot: str
    seat: int
    number: int
    """The number of the question."""
    code: str
    """``crash``, ``late``, ``nonsense`` (not an action of the game) or ``illegal`` (not one that was asked for)."""
    sentence: str


class _Fault(Exception):
    """Something is wrong with the bot's answer."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Question(msgspec.Struct, array_like=True):
    """What is sent to the process."""

    world: bytes
    index: int
    number: int
    offer: bool
    heard: bytes
    """The events since the last question, as JSON."""
    fresh: bool
    """Is it another match than before, so that earlier events must be forgotten?"""


class Reply(msgspec.Struct, array_like=True):
    """What comes back: an action as JSON, nothing (the offer is not taken), or the exception of a crash."""

    action: bytes | None = None
    crash: str | None = None


_read_question, _read_reply = msgpack_reader(Question), msgpack_reader(Reply)


class FarSeat(Seat[Any]):
    """The window in the bot's process. The number of the question and earlier events are not part of a world, so they
    are sent separately."""

    __slots__ = ("_heard", "_number")

    def __init__(self, match: Match[Any], index: int, number: int, heard: Sequence[Event]) -> None:
        super().__init__(match, index)
        self._number = number
        self._heard = heard

    @property
    def number(self) -> int:
        return self._number

    @property
    def events(self) -> Sequence[Event]:
        return self._heard


def _serve(pipe: Connection, make: Callable[[], Bot], rules: Rules[Any]) -> None:
    """The bot's process: answer questions until the pipe closes."""
    register(rules)
    read_events = codecs_of(rules).events_json
    bot, heard = make(), list[Event]()
    while True:
        try:
            question = _read_question(pipe.recv_bytes())
        except EOFError:
            return
        if question.fresh:
            heard = []
        heard += read_events(question.heard)
        match, _ = thaw(question.world)
        seat = FarSeat(match, question.index, question.number, heard)
        pipe.send_bytes(msgspec.msgpack.encode(_answer(bot, seat, question.offer)))


def _answer(bot: Bot, seat: Seat[Any], offer: bool) -> Reply:
    try:
        action = bot.offer(seat) if offer else bot.choose(seat)
        return Reply(None if action is None else msgspec.json.encode(action))
    except Exception as error:
        return Reply(crash=f"{type(error).__name__}: {error}")


class Guarded(Bot):
    """A bot behind a guard. ``make`` is called in the bot's process, so it must be picklable (or forked)."""

    def __init__(
        self,
        make: Callable[[], Bot],
        seconds: float = 10.0,
        report: Callable[[Trouble], None] | None = None,
        name: str = "guarded",
        context: BaseContext | None = None,
    ) -> None:
        self.name = name
        self.troubles: list[Trouble] = []
        self._make = make
        self._seconds = seconds
        self._report = report
        self._context = context or get_context()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._match: tuple[Match[Any], int] | None = None
        self._told = 0

    def choose(self, seat: Seat[Any]) -> Action:
        ask = asked(seat)
        return self._consult(seat, ask, offer=False) or ask.default

    def offer(self, seat: Seat[Any]) -> Action | None:
        offer = seat.offer
        return None if offer is None else self._consult(seat, offer, offer=True)

    def close(self) -> None:
        """End the bot's process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = self._match = None

    def __enter__(self) -> Guarded:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _consult(self, seat: Seat[Any], ask: Ask, offer: bool) -> Action | None:
        """The bot's answer, if it gives a legal one in time; otherwise None."""
        try:
            return self._checked(seat, ask, self._exchange(seat, offer), offer)
        except _Fault as fault:
            trouble = Trouble(self.name, seat.index, seat.number, fault.code, fault.sentence)
        self.troubles.append(trouble)
        if self._report is not None:
            self._report(trouble)
        return None

    def _exchange(self, seat: Seat[Any], offer: bool) -> Reply:
        """Send the question to the bot's process and wait for the reply. A process that fails is ended."""
        try:
            pipe = self._line(seat.rules)
            pipe.send_bytes(msgspec.msgpack.encode(self._question(seat, offer)))
            if not pipe.poll(self._seconds):
                raise _Fault("late", f"The bot had no answer after {self._seconds:g} seconds.")
            return _read_reply(pipe.recv_bytes(LARGEST_ANSWER))
        except (EOFError, OSError):
            self.close()
            raise _Fault("crash", "The bot's process ended.") from None
        except msgspec.DecodeError as error:
            self.close()
            raise _Fault("nonsense", f"The bot's process sent something that is not an answer: {error}.") from error
        except _Fault:
            self.close()
            raise

    def _checked(self, seat: Seat[Any], ask: Ask, reply: Reply, offer: bool) -> Action | None:
        """The action in a reply, if it is legal."""
        if reply.crash is not None:
            raise _Fault("crash", f"The bot crashed: {reply.crash}.")
        if reply.action is None:
            if offer:
                return None
            raise _Fault("nonsense", "The bot gave no answer.")
        try:
            action = codecs_of(seat.rules).action_json(reply.action)
        except msgspec.DecodeError as error:
            raise _Fault("nonsense", f"The bot's answer is not an action of the game: {error}.") from error
        ours = ask.find(action)
        if ours is None:
            raise _Fault("illegal", f"The bot answered {action!r}, which is not allowed.")
        return ours

    def _question(self, seat: Seat[Any], offer: bool) -> Question:
        # The guard belongs to the house, so it may look behind the window. The bot gets a world other than the true
        # one. (Seat.imagine cannot be used: it needs a question, and an offer is not one.)
        match = seat._match
        fresh = self._match is None or self._match[0] is not match or self._match[1] != seat.index
        fresh = fresh or match.told_count < self._told  # an answer was taken back
        since = 0 if fresh else self._told
        self._match, self._told = (match, seat.index), match.told_count
        world = freeze(match.redeal(seat.index, seat.number))
        heard = msgspec.json.encode(match.events(seat.index, since))
        return Question(world, seat.index, seat.number, offer, heard, fresh)

    def _line(self, rules: Rules[Any]) -> Connection:
        """The pipe to the bot's process, which is started if it does not run."""
        if self._pipe is None:
            ours, theirs = self._context.Pipe()
            process = self._context.Process(  # type: ignore[attr-defined]
                target=_serve, args=(theirs, self._make, rules), daemon=True, name=f"bot {self.name}"
            )
            process.start()
            theirs.close()
            self._process, self._pipe, self._match = process, ours, None
        return self._pipe
