"""All messages between the house and a page, as types. ``docs/protocol.md`` explains them with examples.

The page's TypeScript types are generated from these (``python -m tortuga.server.protocol.typescript``). What belongs
to one game (views, actions, events) is raw JSON here; its types are generated for each game.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from tortuga.bots.characters import Face
from tortuga.engine import Caution, Forecast, OptionValue, Outcome, Tally
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.manners import Manner
from tortuga.engine.passing import Order as Order

PROTOCOL = 3
"""The version of the protocol. It changes when an old page could misunderstand a new house."""

# Live messages with parts of a game are generic: on the wire these parts are JSON, and in the house, which encodes a
# message all at once, they are objects. Pages know only the messages that are not generic.
Part = TypeVar("Part")
Answers = TypeVar("Answers")
Asked = TypeVar("Asked")

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Token = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
GuestId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[str, Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
CHAT_LENGTH = 400
"""The most characters of a line of chat."""
ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
Kind = Annotated[str, Meta(min_length=1, max_length=64)]


class Refusal(msgspec.Struct, frozen=True):
    """Why something was refused: a code for programs, a sentence for people."""

    code: str
    sentence: str


# The house and its guests


class BotLevel(msgspec.Struct, frozen=True):
    """A kind of bot that can play on a seat."""

    name: str
    doc: str
    own: bool = False
    """Whether it is the house's own bot. It plays as itself; the others play as a character."""
    plays_as: dict[str, str] = {}
    """The games in which it plays just like a lower level, and which one."""
    plays_as_at: dict[str, dict[int, str]] = {}
    """The games in which it does so at tables of some sizes only: which one, by the number of seats."""


class CharacterInfo(msgspec.Struct, frozen=True):
    """A character that a bot can play as, at any level of the house."""

    key: str
    name: str
    about: str
    """Who it is, in a sentence."""
    manner: Manner
    face: Face


class HouseInfo(msgspec.Struct, frozen=True):
    """What this house offers."""

    version: str
    protocol: int
    bots: list[BotLevel]
    chat_length: int
    """The most characters of a line of chat."""
    tables_per_guest: int
    lessons: list[str]
    """The games that have a lesson."""
    lab: int = 0
    """The most matches that its lab plays; 0 if it has none."""
    characters: list[CharacterInfo] = []
    notice: str = ""
    """The message of the day."""
    read_only: bool = False
    """Whether nothing can be changed at present."""


class GuestInfo(msgspec.Struct, frozen=True):
    """A guest. ``id`` is public (tables show it); the credential is only in the cookie."""

    id: str
    name: str
    bot: bool = False
    """Whether it says that it is a program."""
    admin: bool = False
    """Whether it keeps order in this house. Only the guest itself is told."""
    kept: bool = False
    """Whether nobody else in this house can have the name."""


class GuestName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants."""

    name: Name
    kind: Literal["person", "bot"] = "person"
    """Whether the guest is a program. It counts only when the guest is made."""


class ReturnLink(msgspec.Struct, frozen=True):
    """A link that works once, for this guest on another device. ``path`` is a page: ``/return/<token>``."""

    path: str
    token: str
    code: str
    """Six digits that the other device is asked for. They are not part of the link."""
    expires: float


class ReturnShown(msgspec.Struct, frozen=True):
    """Whose return link it is, for somebody who has not used it yet."""

    name: str
    here: bool
    """Whether this device is that guest's already."""


class Returning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A return link that is used, with the code that the old device shows."""

    token: Token
    code: Annotated[str, Meta(pattern="^[0-9]{6}$")]


class GuestGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest, by id."""

    guest: GuestId


class TokenGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a return link or an invitation."""

    token: Token


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation that is accepted."""

    token: Token
    sit: bool = False
    """Whether to take the first free seat at once."""


# Tables


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision, and what happens after that: the ask's default, or a bot of this level decides."""

    seconds: Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]
    then: Level = "default"


TableSpeed = Literal["slow", "normal", "brisk", "at_once"]
"""How fast the bots of a table play."""
TakeBack = Literal["strict", "free"]
"""What may be taken back. ``strict``: answers that have not revealed anything, and others if everybody agrees.
``free``: the same, and a guest who plays with bots alone may take back anything."""

Admits = Literal["anyone", "kept", "friends"]
"""Who may take a seat at a table: anyone, only people with a kept name, or only friends of its host."""


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A range of ratings, both ends included. Whoever has no rating yet counts with the 1500 points of a newcomer."""

    least: Annotated[int, Meta(ge=0, le=4000)] = 0
    most: Annotated[int, Meta(ge=0, le=4000)] = 4000

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("the least rating is above the most")


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit here: the guest who opens the table (``me``, also on several seats), a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    """For ``me``: the name on this seat, if several players share a screen."""
    level: Level | None = None
    """For ``bot``: its level."""
    character: Level | None = None
    """For ``bot``: the character to play as; by default any."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=64)] = {}
    private: bool = False
    clock: Clock | None = None
    window: Annotated[int, Meta(ge=1, le=600)] | None = None
    """After this many seconds in an open window, the default answer is given for everybody who is still asked. It does
    not apply if one guest plays with bots alone."""
    speed: TableSpeed = "normal"
    take_back: TakeBack = "strict"
    hints: bool = False
    """Whether everybody may ask for hints. A guest who plays with bots alone always may."""
    chances: bool = False
    """Whether those who look on see everybody's chance to win, later."""
    ready: bool = False
    """Whether to wait until every guest with a seat is ready."""
    voices: bool = True
    """Whether characters may talk."""
    grace: Annotated[int, Meta(ge=10, le=7 * 86_400)] | None = None
    """How many seconds a guest must have been away before a bot may stand in; the house's own number if None."""
    stand_in: Level = "mate"
    """The level of bots that stand in for guests, or play on for those who have left."""
    rated: bool = False
    """Whether the match counts for ratings: usual options, no hints, a seat for each guest, bots of known strength, and
    nothing taken back that the rules of undo forbid. Whoever leaves is last."""
    admits: Admits = "anyone"
    points: Points | None = None
    """The ratings with which one may take a seat, in the pool that the match belongs to."""


class LabSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The other side of a comparison."""

    game: Annotated[str, Meta(max_length=64)]
    """The game, or a variant of it."""
    bots: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=16)]
    """If there are fewer than seats, the last one fills the rest."""
    options: Annotated[dict[str, OptionValue], Meta(max_length=64)] = {}


class LabWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matches to simulate."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    bots: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=16)]
    """If there are fewer than seats, the last one fills the rest."""
    matches: Annotated[int, Meta(ge=1)]
    """How many; in a comparison, on each side."""
    options: Annotated[dict[str, OptionValue], Meta(max_length=64)] = {}
    luck: bool = False
    """Is luck measured, to be taken out of the shares?"""
    other: LabSide | None = None
    """What to compare with: the same deals are played under these settings, too."""


class LabLine(msgspec.Struct, frozen=True):
    """A share of wins with its 95 % interval."""

    name: str
    share: float
    low: float
    high: float
    count: int
    verdict: str
    """``above fair`` or ``below fair``, corrected for the number of lines in the report; otherwise empty."""


class LabTable(msgspec.Struct, frozen=True):
    """A table of the report: shares of wins by bot, by seat, and so on."""

    title: str
    lines: list[LabLine]
    held: bool
    """Whether its lines are compared with the fair share."""


class LabDifference(msgspec.Struct, frozen=True):
    """A line of a comparison: the value on each side, and how much more the second has."""

    table: str
    name: str
    share: bool
    """Is it a share? Otherwise it is a number a match."""
    first: float
    second: float
    more: float
    low: float
    high: float
    holds: bool
    """Is it a finding, given how many lines are looked at?"""


class LabReport(msgspec.Struct, frozen=True):
    """The results of the matches so far; in a comparison, those of the first side, and what differs."""

    played: int
    data: str
    """The fingerprint of the game's data."""
    fair: float | None
    tables: list[LabTable]
    lengths: dict[str, str]
    """Statistics of answers and rounds per match, as text; with luck, also how often the lead changes."""
    saved: str = ""
    """With luck, how many matches taking it out saves, in a sentence."""
    differences: list[LabDifference] = []
    """What differs between the sides; empty without another side."""


class LabRun(msgspec.Struct, frozen=True):
    """A simulation in the lab."""

    id: str
    wish: LabWish
    title: str
    """The title of the game."""
    wanted: int
    """The number of matches on all sides, rounded up so that every bot sits in every seat equally often."""
    played: int
    over: bool
    fault: str
    """Why it ended early; empty if it did not."""
    mine: bool
    """Whether this guest started it."""
    report: LabReport | None = None


class LabState(msgspec.Struct, frozen=True):
    """The present or last simulation of the lab."""

    run: LabRun | None


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody at the table sees it."""

    kind: Literal["open", "guest", "bot"]
    name: str
    guest: str | None = None
    """The guest who has the seat; for an open seat, the guest for whom it is kept (in a rematch)."""
    level: str | None = None
    """The level of the bot, or of the bot that stands in."""
    stand_in: bool = False
    """Whether a bot plays for the guest until the guest comes back."""
    ready: bool = False
    """Whether the guest is ready, at a table that waits for that."""
    livery: int | None = None
    """The number of the seat's colours, if it is not the seat's own number (in a rematch)."""
    bot: bool = False
    """Whether the guest in this seat is a program."""
    character: str | None = None
    """The key of the character that the bot plays as."""
    kept: bool = False
    """Whether the guest sat down under a kept name, which nobody else in this house can have."""


class Visitor(msgspec.Struct, frozen=True):
    """A guest who has opened an invitation to a table."""

    guest: str
    name: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    game: str
    version: str
    """The version of the rules."""
    state: Literal["gathering", "playing", "over", "closed"]
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    private: bool
    host: str
    clock: Clock | None
    window: int | None
    speed: TableSpeed
    take_back: TakeBack
    hints: bool
    """Whether players may ask for hints."""
    chances: bool
    """Whether those who look on see everybody's chance to win, later."""
    ready: bool
    """Whether it waits until everybody is ready."""
    created: float
    commitment: str
    """The commitment to the dice, known before the first roll."""
    key: str | None = None
    """The key of the dice, published when the match is over."""
    outcome: Outcome | None = None
    rematch: str | None = None
    """The table of the rematch."""
    muted: list[str] = []
    """The guests that the host has muted."""
    removed: list[str] = []
    """The guests that the host has sent away."""
    visitors: list[Visitor] = []
    """Before the match, the guests who have opened an invitation."""
    replayable: bool = True
    """False if the rules changed during the match, so that it has no record."""
    lesson: bool = False
    """Whether a lesson is going on: the house says what to do, and other answers are refused."""
    voices: bool = True
    """Whether characters may talk."""
    grace: float = 60.0
    """How many seconds a guest must have been away before a bot may stand in."""
    stand_in: str = "mate"
    """The level of that bot."""
    rated: bool = False
    """Whether the match counts for ratings."""
    admits: Admits = "anyone"
    """Who may take a seat."""
    points: Points | None = None
    """With which ratings."""
    played_from: int | None = None
    """If it goes on from a moment of another match: after how many answers. Its dice are not those promised."""


class LiveChances(msgspec.Struct, frozen=True):
    """Everybody's chance to win while a match goes on."""

    chances: list[float]
    """By seat, from 0 to 1; empty if it is too early to say."""
    step: int
    """After how many answers."""
    late: float
    """How many seconds ago at least; 0: now, from what the asking seat knows."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    state: Literal["gathering", "playing", "over", "closed"]
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    """Without long ones, such as the text of a map."""
    private: bool
    host: str
    clock: Clock | None
    created: float
    mine: bool
    """Whether the guest who asks has a seat here."""
    to_move: list[str] = []
    """The guests that the table waits for, as far as that is public."""
    lesson: bool = False
    """See ``TableInfo``."""
    rated: bool = False
    """See ``TableInfo``."""
    admits: Admits = "anyone"
    """Who may take a seat."""
    points: Points | None = None
    """With which ratings."""


class Lobby(msgspec.Struct, frozen=True):
    """Public tables that are waiting or playing, newest first; and all of the guest's own, even private or finished."""

    tables: list[TableSummary]
    mine: list[TableSummary]


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat; with a ``name`` if several players share a screen."""

    name: Name | None = None


class StartTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin now, with bots of this level in the open seats."""

    fill: Level = "mate"


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ready to begin, or not yet."""

    on: bool


class Removing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send a guest away from a table, or let them come again."""

    guest: GuestId
    on: bool = True


class NewInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to make, which this many guests can use."""

    uses: Annotated[int, Meta(ge=1, le=16)] = 1


class Invitation(msgspec.Struct, frozen=True):
    """An invitation. ``path`` is a page: ``/join/<token>``."""

    path: str
    token: str
    uses: int
    expires: float


class TableCode(msgspec.Struct, frozen=True):
    """The short code of a table that gathers: an invitation to be read from a screen and typed on a telephone."""

    code: str
    """Six letters and digits that cannot be mistaken for one another."""
    path: str
    """The page that takes it: ``/join/<code>``."""
    address: str = ""
    """Where telephones reach the house, if that is not where this page was opened."""


class InvitationShown(msgspec.Struct, frozen=True):
    """What an invitation is for."""

    game: str
    host: str
    """The host's name at the table; empty if the host has no seat."""
    seats: list[SeatInfo]
    state: Literal["gathering", "playing", "over", "closed"]
    options: dict[str, OptionValue]
    clock: Clock | None
    watch: bool
    """Whether there is no free seat for whoever asks, so that they can only watch."""
    rated: bool = False
    """Whether the match counts for ratings."""


class TableLink(msgspec.Struct, frozen=True):
    """The table to go to."""

    table: str


# Records, replays, fairness


class Fairness(msgspec.Struct, frozen=True):
    """The commitment made before the first roll, and after the match the key."""

    commitment: str
    key: str | None
    over: bool


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked."""

    name: Literal["readable", "commitment", "replay", "physics", "over"]
    ok: bool | None
    """Whether it is in order; None if it could not be checked here."""
    sentence: str


class Verdict(msgspec.Struct, frozen=True):
    """The result of verifying a record."""

    ok: bool
    checks: list[Check]
    outcome: Outcome | None = None


class TurningPoint(msgspec.Struct, frozen=True):
    """An answer that decided a match."""

    kind: Literal["lead", "blow", "gain", "ahead", "end"]
    """``lead``: from here on the winner was ahead. ``blow``: the hardest blow that anybody took. ``gain``: the greatest
    gain of points. ``ahead``: a rival was furthest ahead of the winner. ``end``: the last answer."""
    step: int
    seat: int
    before: float
    """The seat's points before the answer."""
    after: float
    """The seat's points after it."""
    events: list[Raw]
    """What happened."""
    round: int = 0
    """The round in which it happened; 0 before the first."""
    by: int | None = None
    """The seat that struck a blow, if one did."""


class RaceLine(msgspec.Struct, frozen=True):
    """How one side stood in the course of a match."""

    seats: list[int]
    points: list[float]
    """At the beginning, and at the end of each round."""


class Race(msgspec.Struct, frozen=True):
    """How all sides stood, round by round."""

    rounds: list[int]
    """The numbers of the rounds."""
    lines: list[RaceLine]


class CountShown(msgspec.Struct, frozen=True):
    """Something that was counted for each seat: the key of its name in the catalogue's ``[counted]``."""

    key: str
    counts: list[int]


class LuckShown(msgspec.Struct, frozen=True):
    """The luckiest roll of a seat: a sentence of the catalogue's ``[luck]``."""

    seat: int
    roll: Fact
    one_in: int
    """Of so many rolls, one is as good."""


class Tip(msgspec.Struct, frozen=True):
    """What a mate would have answered otherwise, and why. Only whoever played the seat is told."""

    seat: int
    compared: int
    """With how many of the seat's answers a mate was compared."""
    agreed: int
    """How many of them a mate would have given, too."""
    step: int = 0
    """The answer that a mate would most clearly have given otherwise; 0 if there is none."""
    round: int = 0
    asked: Fact | None = None
    """What was asked then: a sentence of the catalogue's ``[asks]``."""
    given: Raw | UnsetType = UNSET
    better: Raw | UnsetType = UNSET
    why: Fact | None = None
    """A sentence of the catalogue's ``[advice]``."""
    times: int = 0
    """How many answers a mate would have given otherwise for the same reason."""


class FeatDone(msgspec.Struct, frozen=True):
    """A feat of a seat: the key of its words in the catalogue's ``[feat]``. Only whoever played the seat is told."""

    seat: int
    key: str


class Recount(msgspec.Struct, frozen=True):
    """What decided a finished match."""

    tallies: list[Tally]
    """How every seat stood in the end; empty if the game does not say."""
    moments: list[TurningPoint]
    margins: list[float] = []
    """For each seat, by how many points its side was ahead of the best other side, or behind it."""
    race: Race | None = None
    counted: list[CountShown] = []
    struck: list[int] = []
    """For each seat, how many blows it struck."""
    taken: list[int] = []
    """For each seat, how many blows it took."""
    luck: list[LuckShown] = []
    tips: list[Tip] = []
    feats: list[FeatDone] = []


class RecordLink(msgspec.Struct, frozen=True):
    """A record stored by the house. Its page is ``/replay/<id>``."""

    id: str


class Telling(msgspec.Struct, frozen=True):
    """How far a match is told (``tortuga.analysis``)."""

    key: str
    """By it, whoever can see the record asks for the rest."""
    state: Literal["none", "waiting", "telling", "done", "failed"]
    """``none``: nobody has asked for it."""
    done: int
    """How many pieces of work are done."""
    of: int
    """About how many pieces of work there are; 0 while it waits for others."""
    fault: str = ""
    """If it has failed: why."""
    drafted: bool = False
    """Whether the chances and turning points can be had already, without the ledger and priced answers."""


class OtherAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another answer to a question in a replay."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many answers came before."""
    seat: Annotated[int, Meta(ge=0, le=63)]
    action: dict[str, Any]


class Otherwise(msgspec.Struct, frozen=True):
    """What a seat would see right after two answers to the same question, in one world that it could imagine."""

    given: Raw
    """Its view after the answer that it gave."""
    other: Raw
    """Its view after the other one."""


class PlayFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that goes on from a moment of a replay."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many answers came before."""
    seat: Annotated[int, Meta(ge=0, le=63)]
    """The seat of whoever opens the table."""
    known: bool = True
    """Whether it goes on from what that seat knew, so that what others hide is dealt again; the seat must be asked
    something then. Otherwise all secrets stay as they were."""
    level: Level | None = "mate"
    """The level of the bots on the other seats; None leaves them open for friends."""


class ReplayInfo(msgspec.Struct, frozen=True):
    """A record to replay."""

    id: str
    game: str
    version: str
    seats: int
    names: list[str]
    characters: list[str]
    """For each seat, the key of its character or an empty string. The list is empty if no characters played."""
    options: dict[str, OptionValue]
    steps: int
    """Steps are numbered 0 (before the first answer) to ``steps - 1``."""
    outcome: Outcome | None
    commitment: str | None
    key: str | None
    played_from: int | None = None
    """If it was played on from a moment of another match: after how many answers."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer and what happened because of it."""

    step: int
    waiting: list[Waiting]
    events: list[Raw]
    """What happened: as a spectator heard it, or everything with ``sight=open``."""
    view: Raw | UnsetType = UNSET
    """With ``sight=spectator``."""
    views: list[Raw] | UnsetType = UNSET
    """With ``sight=open``: one for each seat."""
    seat: int | None = None
    """The seat that answered; None for step 0."""
    action: Raw | UnsetType = UNSET
    """With ``sight=open``: the answer."""


class ReplayPage(msgspec.Struct, frozen=True):
    """Some steps in order."""

    steps: list[ReplayStep]


# The live channel: from the page


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message, also sent whenever a number is missing. ``since`` is the last number that the page has. With
    ``lines``, a frame may hold several messages, one per line. With ``stage``, the page is told what the table's screen
    has shown (``shown``)."""

    since: int | None = None
    lines: bool = False
    stage: bool = False


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Answer question number ``question`` for a seat, with the index of an option or a whole action."""

    id: CommandId
    seat: SeatNumber
    question: int
    kind: Kind | None = None
    option: int | None = None
    action: Raw | UnsetType = UNSET


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back this seat's last answer. If the rules of undo forbid it, ask the table."""

    id: CommandId
    seat: SeatNumber


class Consent(msgspec.Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Agree or disagree to a proposed undo. ``proposal`` is its number."""

    id: CommandId
    proposal: int
    yes: bool


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say something in the chat."""

    id: CommandId
    text: ChatText


class Mute(msgspec.Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Mute a guest at this table, or unmute them. For the host."""

    id: CommandId
    guest: Token
    on: bool


class Standing(msgspec.Struct, frozen=True, tag="standing", forbid_unknown_fields=True):
    """Change when this seat is asked in windows. In the others the house passes for it."""

    id: CommandId
    seat: SeatNumber
    ask: Order


class Speed(msgspec.Struct, frozen=True, tag="speed", forbid_unknown_fields=True):
    """Change how fast the bots play. For the host."""

    id: CommandId
    speed: TableSpeed


class Voices(msgspec.Struct, frozen=True, tag="voices", forbid_unknown_fields=True):
    """Let the characters at the table talk, or not. For the host."""

    id: CommandId
    on: bool


class Hurry(msgspec.Struct, frozen=True, tag="hurry", forbid_unknown_fields=True):
    """Skip the bots' pauses until this seat has a choice. For the host."""

    id: CommandId
    seat: SeatNumber


class LeaveLesson(msgspec.Struct, frozen=True, tag="leave_lesson", forbid_unknown_fields=True):
    """Leave the lesson and play on."""

    id: CommandId


class Reading(msgspec.Struct, frozen=True, tag="reading", forbid_unknown_fields=True):
    """Question number ``question`` can be read on this page, so its clock may start. The clock is held while the page
    is ``aiming``. A screen says it of everything that it has told, up to the entry of this number. This is neither
    stored nor acknowledged."""

    question: int
    aiming: bool = False


class Preview(msgspec.Struct, frozen=True, tag="preview", forbid_unknown_fields=True):
    """Ask what this action would lead to as an answer to question number ``question``. It changes nothing, and nobody
    else is told. It is not sent again after a reconnection."""

    id: CommandId
    seat: SeatNumber
    question: int
    action: Raw


class Hint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Ask what a mate would answer to question number ``question``. Like ``preview``, it changes nothing."""

    id: CommandId
    seat: SeatNumber
    question: int


class Aim(msgspec.Struct, frozen=True, tag="aim", forbid_unknown_fields=True):
    """Show on the table's screens what this seat is about to answer to question number ``question``; without an action:
    no longer. Only moves on the open board can be shown. This is neither stored nor acknowledged."""

    seat: SeatNumber
    question: int
    action: Raw | UnsetType = UNSET


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Check that the house is there."""

    t: float = 0


Command = Answer | Undo | Consent | Say | Mute | Standing | Speed | Voices | Hurry | LeaveLesson
FromPage = Hello | Command | Reading | Aim | Preview | Hint | Ping

# The live channel: to the page


class LessonShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a lesson says at this decision."""

    step: int
    """How many steps are done. If all are, this is the end of the lesson."""
    of: int
    """How many steps there are."""
    title: str
    say: list[str]
    """Texts to show one after the other."""
    at: str = ""
    """What it points at: the name of a part of the page."""
    good: list[int] = []
    """The answers that count: indexes of options, then of candidates. If empty, all do."""
    mistake: bool = False
    """Whether it explains a mistake that was played out. It has to be taken back (``undo``) before anything else."""


class AskOf(msgspec.Struct, Generic[Answers, Part], omit_defaults=True):
    """An :class:`AskShown` with its actions, and what belongs to them, in any form."""

    kind: str
    options: list[Answers]
    default: Answers
    about: dict[str, int | str | None] = {}
    space: Part | UnsetType = UNSET
    """The outline of a space, for drawing; absent for a choice among options."""
    candidates: list[Answers] = []
    """Good points of the space, for players who cannot point."""
    previews: list[Part] = []
    """What each of the candidates would lead to, in the game's own type; empty if it does not say."""
    forecast: Forecast | UnsetType = UNSET
    """What the answers would lead to; absent if there is nothing to say."""
    window: bool = False
    """Whether this is a window that is open to anybody, to which standing orders apply."""
    passing: bool = False
    """Whether the house will pass for the seat in a moment, because nothing else is possible or it was ordered."""
    cautions: list[Caution] = []
    """Answers for which the page should ask for confirmation."""
    lesson: LessonShown | UnsetType = UNSET
    """What the lesson says, at a table with one."""


class AskShown(AskOf[Raw, Raw], omit_defaults=True):
    """What a seat is asked, as its page gets it."""


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat that the table waits for, as far as that is public."""

    seat: int
    kind: str
    left: float | None = None
    """Seconds on the clock when this was sent."""
    of: int | None = None
    """Seconds on the clock at the start of the decision."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question. Answers refer to its ``number``."""

    number: int
    mode: Literal["one", "all", "any", ""]
    waiting: list[Waiting]
    """Empty in an open window (``any``) and for secret questions (``Rules.secret``)."""
    left: float | None = None
    """If ``waiting`` is empty: seconds until the default answer is given."""


class SightOf(msgspec.Struct, Generic[Part, Asked]):
    """A :class:`Sight` with its events and asks in any form."""

    seat: int | None
    keep: int
    """How many events of this seat's log to keep; those in ``events`` follow. After an undo it is smaller."""
    events: list[Part]
    view: Raw | UnsetType = UNSET
    ask: Asked | UnsetType | None = UNSET
    offer: Asked | UnsetType | None = UNSET
    can_undo: bool | UnsetType = UNSET
    """Whether ``undo`` works at once. Otherwise it asks the table."""
    standing: Order | UnsetType = UNSET
    """When the seat wants to be asked in windows."""
    losses: list[int] | UnsetType = UNSET
    """The indexes of ``events`` by which this seat loses something."""
    late: bool | UnsetType = UNSET
    """Whether the house has just answered for this seat because its time was up."""


class Sight(SightOf[Raw, AskShown]):
    """What one seat sees (``seat`` null: a spectator). In updates, absent fields have not changed."""


class ChatLine(msgspec.Struct, frozen=True):
    """A line of the chat: by a guest, by the character on a seat, or by the house if neither is set. It is plain text,
    which the page must escape."""

    n: int
    at: float
    guest: str | None
    name: str
    text: str
    seat: int | None = None
    """The character's seat."""


class Proposal(msgspec.Struct, frozen=True):
    """A proposal to take back an answer. It happens if all the others agree, and lapses with the next answer."""

    number: int
    seat: int
    agreed: list[str]
    needed: list[str]
    """The guests who still have to agree."""


class Me(msgspec.Struct, frozen=True):
    """Who the page is for the house."""

    guest: str | None
    seats: list[int]
    host: bool


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is connected. It has no number: the latest counts."""

    guests: list[str]
    watchers: int
    complete: bool = True
    """False if somebody who is not listed may be connected all the same."""


class Time(msgspec.Struct, frozen=True, tag="time"):
    """A clock has started, or is held. It has no number: the latest counts, if it is about the open question."""

    question: int
    left: float
    seat: int | None
    """The seat of the clock; null if it is everybody's."""
    held: bool
    """Whether it is held because this page aims a card."""


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """A screen at the table has told everything up to entry number ``n``; null: no screen is open any more. Only for
    pages that wait for the screen (``stage``)."""

    n: int | None


class Aimed(msgspec.Struct, frozen=True, tag="aimed"):
    """What a seat shows of its own accord that it is about to answer to question number ``question``; without an
    action: nothing any more. Only for screens."""

    seat: int
    question: int
    action: Raw | UnsetType = UNSET


class SyncOf(msgspec.Struct, Generic[Part], tag="sync"):
    """A :class:`Sync` with its sights in any form."""

    n: int
    protocol: int
    table: TableInfo
    me: Me
    sights: list[Part]
    question: Question | None
    chat: list[ChatLine]
    chat_from: int
    """``chat`` has the lines from this number on; the page keeps older ones."""
    proposal: Proposal | None
    presence: Presence


class Sync(SyncOf[Sight], tag="sync"):
    """Everything, in answer to ``hello``. It replaces the page's state; only the events of each sight continue what the
    page has, as ``keep`` says."""


class UpdateOf(msgspec.Struct, Generic[Part], tag="update"):
    """An :class:`Update` with its sights in any form."""

    n: int
    sights: list[Part] | UnsetType = UNSET
    question: Question | UnsetType | None = UNSET
    table: TableInfo | UnsetType = UNSET
    me: Me | UnsetType = UNSET
    chat: ChatLine | UnsetType = UNSET
    proposal: Proposal | UnsetType | None = UNSET


class Update(UpdateOf[Sight], tag="update"):
    """What entry number ``n`` has changed. Absent fields have not changed."""


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """A command was carried out and stored as entry number ``n``."""

    id: str
    n: int


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    """What the action would lead to, in the game's own type."""

    id: str
    preview: Raw


class CostOtherwise(msgspec.Struct, frozen=True):
    """What the best of the other answers would cost, in points of a win: 100 is a win."""

    action: Raw
    option: int | None
    """Its index among the ask's options; null for a point of its space."""
    points: int
    doubt: int
    """Give or take so many points."""


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A hint: what a mate would answer, and why."""

    id: str
    action: Raw
    option: int | None
    """Its index among the ask's options; null for a point of its space."""
    among: int
    """How many answers the mate has compared; 1 if a plain rule decided."""
    why: Fact | None
    """A sentence from the catalogue's ``[advice]``; null if there is none."""
    otherwise: CostOtherwise | None = None
    """Null if it is not sure that any other answer would cost anything."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A message was refused. ``id`` is null if it could not be read."""

    id: str | None
    code: str
    sentence: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to ``ping``."""

    t: float
    n: int
    """The latest number. A page that has a smaller one has missed something."""


class Farewell(msgspec.Struct, frozen=True, tag="farewell"):
    """The house closes the channel. ``again`` says whether to reconnect."""

    code: str
    sentence: str
    again: bool


ToPage = Sync | Update | Presence | Time | Shown | Aimed | Ack | Previewed | Hinted | Refused | Pong | Farewell
