"""Every message between the house and a page, as types. ``docs/protocol.md`` explains them with examples.

The page's TypeScript types are made from these (``python -m tortuga.server.typescript``). What belongs to one game
(views, actions, events) travels as raw JSON here and is typed in the game's own generated file.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from tortuga.bots.characters import Face
from tortuga.engine import Caution, OptionValue, Outcome, Tally
from tortuga.engine.facts import Fact
from tortuga.engine.temper import Manner

PROTOCOL = 3
"""Changes when an old page could misunderstand a new house."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Token = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[str, Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
ChatText = Annotated[str, Meta(min_length=1, max_length=400)]
Kind = Annotated[str, Meta(min_length=1, max_length=64)]
Order = Literal["always", "concerned", "never"]
"""How often a seat wants to be asked in windows: always, if it is concerned, or not until it is asked otherwise."""


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done: a code for programs, a sentence for people."""

    code: str
    sentence: str


# The house and its guests


class BotLevel(msgspec.Struct, frozen=True):
    """One kind of bot that can be put on a seat."""

    name: str
    doc: str
    own: bool = False
    """One of this house's own. It comes as itself; the others come as a character."""
    plays_as: dict[str, str] = {}
    """By game: the level that it amounts to, where the game has no more for it."""


class CharacterInfo(msgspec.Struct, frozen=True):
    """Somebody who can sit down where a bot is wanted, at any level of the house."""

    key: str
    name: str
    about: str
    """In a sentence."""
    manner: Manner
    face: Face


class HouseInfo(msgspec.Struct, frozen=True):
    """What this house is."""

    version: str
    protocol: int
    bots: list[BotLevel]
    chat_length: int
    tables_per_guest: int
    lessons: list[str]
    """Games that can be learned by playing."""
    lab: int = 0
    """How many matches its lab plays at most; 0: it has none."""
    characters: list[CharacterInfo] = []


class GuestInfo(msgspec.Struct, frozen=True):
    """Who one is. ``id`` is public (tables show it); the credential is in the cookie alone."""

    id: str
    name: str
    bot: bool = False
    """A program, by its own account."""


class GuestName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a guest wants to be called."""

    name: Name
    kind: Literal["person", "bot"] = "person"
    """A program says that it is one when it comes for the first time; later it makes no difference."""


class ReturnLink(msgspec.Struct, frozen=True):
    """Good once, for this guest on another device. ``path`` is a page of ours: ``/return/<token>``."""

    path: str
    token: str
    expires: float


class TokenGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A return or join link being exchanged."""

    token: Token


# Tables


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision, and who decides when they have run out: the ask's default or a bot of that level."""

    seconds: Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]
    then: Level = "default"


TableSpeed = Literal["slow", "normal", "brisk", "at_once"]
"""How fast the bots of a table play."""
TakeBack = Literal["strict", "free"]
"""``strict``: what has revealed nothing yet; beyond that the other people must agree. ``free``: the same, and who plays
with bots alone may take back everything."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit here: the maker of the table (``me``, on several seats for hot-seat), a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    """For ``me``: the name on this seat, where two players share a screen."""
    level: Level | None = None
    """For ``bot``."""
    character: Level | None = None
    """For ``bot``: who it is; anybody, if it does not say."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=64)] = {}
    private: bool = False
    clock: Clock | None = None
    window: Annotated[int, Meta(ge=1, le=600)] | None = None
    """After so many seconds of silence in an open window everybody still asked gets the ask's default. Where one guest
    plays with bots it never runs out."""
    speed: TableSpeed = "normal"
    take_back: TakeBack = "strict"
    hints: bool = False
    """May everybody ask for hints? Who plays with bots alone may in any case."""
    ready: bool = False
    """Wait until every guest with a seat has said that they are ready."""
    voices: bool = True
    """May characters talk?"""


class LabWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matches to be simulated."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    bots: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(min_length=1, max_length=16)]
    """Fewer than seats: the last one takes the rest."""
    matches: Annotated[int, Meta(ge=1)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=64)] = {}


class LabLine(msgspec.Struct, frozen=True):
    """How often somebody has won, with its 95 % interval."""

    name: str
    share: float
    low: float
    high: float
    count: int
    verdict: str
    """``above fair`` or ``below fair``, for all lines of the report together; else empty."""


class LabTable(msgspec.Struct, frozen=True):
    title: str
    lines: list[LabLine]
    held: bool
    """Is it held against the fair share?"""


class LabReport(msgspec.Struct, frozen=True):
    """What has come of the matches so far."""

    played: int
    data: str
    """The fingerprint of the data it was played with."""
    fair: float | None
    tables: list[LabTable]
    lengths: dict[str, str]
    """Answers and rounds of a match, in words."""


class LabRun(msgspec.Struct, frozen=True):
    """A simulation in the lab."""

    id: str
    wish: LabWish
    title: str
    """The game's."""
    wanted: int
    """Matches, rounded up so that every bot sits in every seat equally often."""
    played: int
    over: bool
    fault: str
    """Why it ended before its time; empty if it did not."""
    mine: bool
    """Did this guest begin it?"""
    report: LabReport | None = None


class LabState(msgspec.Struct, frozen=True):
    """What the lab is doing, or has done last."""

    run: LabRun | None


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody at the table sees it."""

    kind: Literal["open", "guest", "bot"]
    name: str
    guest: str | None = None
    """Whose seat it is; on an open seat: for whom it is kept (a rematch)."""
    level: str | None = None
    """Of the bot, or of the bot that stands in."""
    stand_in: bool = False
    """A bot plays for the guest until the guest comes back."""
    ready: bool = False
    """Before the match, at a table that waits for it: the guest is ready."""
    livery: int | None = None
    """The number of the colours, where they are not those of the seat's number (a rematch)."""
    bot: bool = False
    """On a guest's seat: the guest is a program from elsewhere, and says so."""
    character: str | None = None
    """Who the bot is: the key of one of the house's characters."""


class Visitor(msgspec.Struct, frozen=True):
    """A guest who has opened an invitation to a table."""

    guest: str
    name: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    game: str
    version: str
    """Of the rules."""
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
    """May whoever is asked something ask for a hint?"""
    ready: bool
    """Does it wait until everybody is ready?"""
    created: float
    commitment: str
    """Of the dice, known before the first roll."""
    key: str | None = None
    """Of the dice, published when the match is over."""
    outcome: Outcome | None = None
    rematch: str | None = None
    """The table of the rematch."""
    muted: list[str] = []
    """Guests whom the host has muted."""
    visitors: list[Visitor] = []
    """Guests who have opened an invitation, before the match."""
    replayable: bool = True
    """False when the match went through a change of rules, so that no record of it replays."""
    lesson: bool = False
    """It is being learned here: the house says what to do, and answers that do not help are refused."""
    voices: bool = True
    """May characters talk?"""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    state: Literal["gathering", "playing", "over", "closed"]
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    """Without those that are long, such as the text of a map."""
    private: bool
    host: str
    clock: Clock | None
    created: float
    mine: bool
    """Does the asking guest sit here?"""
    to_move: list[str] = []
    """Guests whom the table waits for, as far as that is no secret."""
    lesson: bool = False
    """As in ``TableInfo``."""


class Lobby(msgspec.Struct, frozen=True):
    """Open tables that gather or play, the newest first; and the guest's own, private and finished ones too."""

    tables: list[TableSummary]
    mine: list[TableSummary]


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take this seat; ``name`` where two players share a screen."""

    name: Name | None = None


class StartTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start now; seats still open get a bot of this level."""

    fill: Level = "mate"


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ready to begin, or not yet."""

    on: bool


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot of this level play for an absent guest."""

    level: Level = "mate"


class NewInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link into a private table, good for that many guests."""

    uses: Annotated[int, Meta(ge=1, le=16)] = 1


class Invitation(msgspec.Struct, frozen=True):
    """``path`` is a page of ours: ``/join/<token>``."""

    path: str
    token: str
    uses: int
    expires: float


class InvitationShown(msgspec.Struct, frozen=True):
    """What one is invited to, before one comes."""

    game: str
    host: str
    """The host's name at the table; empty when the host has no seat."""
    seats: list[SeatInfo]
    state: Literal["gathering", "playing", "over", "closed"]
    options: dict[str, OptionValue]
    clock: Clock | None


class TableLink(msgspec.Struct, frozen=True):
    """Where to go."""

    table: str


# Records, replays, fairness


class Fairness(msgspec.Struct, frozen=True):
    """What was promised before the first roll, and after the last one what keeps the promise."""

    commitment: str
    key: str | None
    over: bool


class Check(msgspec.Struct, frozen=True):
    """One thing that was verified."""

    name: Literal["readable", "commitment", "replay", "physics", "over"]
    ok: bool | None
    """None: it could not be found out here, which is nobody's fault."""
    sentence: str


class Verdict(msgspec.Struct, frozen=True):
    """Does the record keep its promise?"""

    ok: bool
    checks: list[Check]
    outcome: Outcome | None = None


class Moment(msgspec.Struct, frozen=True):
    """An answer that decided a match."""

    kind: Literal["lead", "blow"]
    """``lead``: from here on the winner was ahead; ``blow``: nobody ever fell further."""
    step: int
    seat: int
    before: float
    after: float
    """How the seat stood."""
    events: list[Raw]
    """What happened to it then."""


class Recount(msgspec.Struct, frozen=True):
    """What decided a match that is over."""

    tallies: list[Tally]
    """How every seat stood in the end; empty where the game does not say."""
    moments: list[Moment]


class RecordLink(msgspec.Struct, frozen=True):
    """A record kept by the house: ``/replay/<id>`` is its page."""

    id: str


class ReplayInfo(msgspec.Struct, frozen=True):
    """What there is to be replayed."""

    id: str
    game: str
    version: str
    seats: int
    names: list[str]
    characters: list[str]
    """The keys of the characters who played, seat by seat; empty where somebody else did, and in older records."""
    options: dict[str, OptionValue]
    steps: int
    """Steps are numbered 0 (before the first answer) to ``steps - 1``."""
    outcome: Outcome | None
    commitment: str | None
    key: str | None


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer and what came of it."""

    step: int
    waiting: list[Waiting]
    events: list[Raw]
    """Everything told by this step: as a spectator heard it, or with ``sight=open`` all of it."""
    view: Raw | UnsetType = UNSET
    """With ``sight=spectator``."""
    views: list[Raw] | UnsetType = UNSET
    """With ``sight=open``: one for each seat."""
    seat: int | None = None
    """Who answered; None for step 0."""
    action: Raw | UnsetType = UNSET
    """With ``sight=open``: the answer."""


class ReplayPage(msgspec.Struct, frozen=True):
    """Some steps in order."""

    steps: list[ReplayStep]


# The live channel: from the page


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """First of all, and whenever a number is missing. ``since``: the last number that the page has. With ``lines``
    one frame may hold several messages, one a line."""

    since: int | None = None
    lines: bool = False


class Answer(msgspec.Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """Answer question number ``question`` for a seat: by the option's index or by the whole action."""

    id: CommandId
    seat: SeatNumber
    question: int
    kind: Kind | None = None
    option: int | None = None
    action: Raw | UnsetType = UNSET


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back this seat's last answer; where the rules of undo forbid it, ask the table."""

    id: CommandId
    seat: SeatNumber


class Consent(msgspec.Struct, frozen=True, tag="consent", forbid_unknown_fields=True):
    """Agree or not to the undo that is being asked for. ``proposal`` is its number."""

    id: CommandId
    proposal: int
    yes: bool


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Chat."""

    id: CommandId
    text: ChatText


class Mute(msgspec.Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """The host mutes a guest at this table, or lets them speak again."""

    id: CommandId
    guest: Token
    on: bool


class Standing(msgspec.Struct, frozen=True, tag="standing", forbid_unknown_fields=True):
    """From now on ask this seat so often in windows, and let the others pass for it."""

    id: CommandId
    seat: SeatNumber
    ask: Order


class Speed(msgspec.Struct, frozen=True, tag="speed", forbid_unknown_fields=True):
    """The host says how fast the bots play."""

    id: CommandId
    speed: TableSpeed


class Voices(msgspec.Struct, frozen=True, tag="voices", forbid_unknown_fields=True):
    """The host lets the characters at the table talk, or not."""

    id: CommandId
    on: bool


class Hurry(msgspec.Struct, frozen=True, tag="hurry", forbid_unknown_fields=True):
    """The host wants no pauses until the next question that leaves this seat a choice."""

    id: CommandId
    seat: SeatNumber


class LeaveLesson(msgspec.Struct, frozen=True, tag="leave_lesson", forbid_unknown_fields=True):
    """Play on without being told what to do."""

    id: CommandId


class Reading(msgspec.Struct, frozen=True, tag="reading", forbid_unknown_fields=True):
    """Question number ``question`` can be read on this page: now its time begins. It stands still while the page is
    ``aiming``. Neither stored nor acknowledged."""

    question: int
    aiming: bool = False


class Preview(msgspec.Struct, frozen=True, tag="preview", forbid_unknown_fields=True):
    """What would come of this action, if the seat answered question number ``question`` with it? Nothing happens, and
    nobody else hears of it; nor is it sent again when the channel was lost."""

    id: CommandId
    seat: SeatNumber
    question: int
    action: Raw


class Hint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would a mate answer to question number ``question`` at this seat? As with ``preview`` nothing happens."""

    id: CommandId
    seat: SeatNumber
    question: int


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    t: float = 0


Command = Answer | Undo | Consent | Say | Mute | Standing | Speed | Voices | Hurry | LeaveLesson
FromPage = Hello | Command | Reading | Preview | Hint | Ping

# The live channel: to the page


class LessonShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a lesson says at this decision."""

    step: int
    """How many steps are done; all of them: the lesson has come to its end."""
    of: int
    title: str
    say: list[str]
    """Read one after the other."""
    at: str = ""
    """What it points at: a CSS selector."""
    good: list[int] = []
    """Options that count, and candidates, which are numbered after the options; empty: all of them do."""
    mistake: bool = False
    """It explains what came of a mistake, which is to be taken back (``undo``); until then nothing counts."""


class AskShown(msgspec.Struct, omit_defaults=True):
    """What a seat is asked, as its page gets it."""

    kind: str
    options: list[Raw]
    default: Raw
    about: dict[str, int | str | None] = {}
    space: Raw | UnsetType = UNSET
    """The outline of a continuous choice, for drawing; absent for a choice among options."""
    candidates: list[Raw] = []
    """Good points of the space, for those who cannot point."""
    previews: list[Raw] = []
    """What each of the candidates would lead to, in the game's own type; empty where it does not say."""
    forecast: Raw | UnsetType = UNSET
    """What the answers would lead to, in the game's own type; absent where it has nothing to say."""
    window: bool = False
    """A moment for cards, open to anybody: standing orders are about these."""
    passing: bool = False
    """The house lets it pass for the seat in a moment: nothing else can be done, or it was ordered."""
    cautions: list[Caution] = []
    """Answers to be asked about once more before they are sent."""
    lesson: LessonShown | UnsetType = UNSET
    """At a table where somebody learns the game."""


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom the table waits for, as far as that is no secret."""

    seat: int
    kind: str
    left: float | None = None
    """Seconds on the clock when this was sent."""
    of: int | None = None
    """Seconds on the clock at the start of the decision."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question that is open now. ``number`` goes into answers."""

    number: int
    mode: Literal["one", "all", "any", ""]
    waiting: list[Waiting]
    """Nobody is named in an open window (``any``), nor who is asked in secret (``Rules.secret``)."""
    left: float | None = None
    """Where nobody is named: seconds until silence counts as the default."""


class Sight(msgspec.Struct):
    """What one seat sees (``seat`` null: a spectator). In updates, what is absent has not changed."""

    seat: int | None
    keep: int
    """How many events of this seat's log stay; those in ``events`` follow. Smaller than before after an undo."""
    events: list[Raw]
    view: Raw | UnsetType = UNSET
    ask: AskShown | UnsetType | None = UNSET
    offer: AskShown | UnsetType | None = UNSET
    can_undo: bool | UnsetType = UNSET
    """Undo at once, by rule. Otherwise ``undo`` asks the table."""
    standing: Order | UnsetType = UNSET
    """How often the seat wants to be asked in windows."""
    losses: list[int] | UnsetType = UNSET
    """Those of ``events`` by which this seat loses something: their places in that list."""
    late: bool | UnsetType = UNSET
    """True: time was up, and the house has answered for this seat."""


class ChatLine(msgspec.Struct, frozen=True):
    """Something said: by a guest, by the character on a seat, or with neither by the house. Plain text: the page
    escapes it."""

    n: int
    at: float
    guest: str | None
    name: str
    text: str
    seat: int | None = None
    """Of the character."""


class Proposal(msgspec.Struct, frozen=True):
    """Somebody asks to take back an answer; it happens when all the others agree, and lapses with the next answer."""

    number: int
    seat: int
    agreed: list[str]
    needed: list[str]
    """Guests who still have to say."""


class Me(msgspec.Struct, frozen=True):
    """What the house takes this page for."""

    guest: str | None
    seats: list[int]
    host: bool


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is connected. Not numbered: the newest counts."""

    guests: list[str]
    watchers: int
    complete: bool = True
    """False while the house cannot know of everybody: whoever is not listed may be there all the same."""


class Time(msgspec.Struct, frozen=True, tag="time"):
    """A clock has begun to run, or stands still. Not numbered: the newest counts, if it is about the open question."""

    question: int
    left: float
    seat: int | None
    """Whose clock it is; null: everybody's."""
    held: bool
    """It stands still, because this page aims a card."""


class Sync(msgspec.Struct, tag="sync"):
    """Everything, in answer to ``hello``. The page's state becomes exactly this; ``keep`` and ``events`` of each sight
    go on from what the page has if it said ``since``."""

    n: int
    protocol: int
    table: TableInfo
    me: Me
    sights: list[Sight]
    question: Question | None
    chat: list[ChatLine]
    chat_from: int
    """Chat lines with this number and later are in ``chat``; the page keeps older ones."""
    proposal: Proposal | None
    presence: Presence


class Update(msgspec.Struct, tag="update"):
    """What changed by number ``n``. What is absent has not changed."""

    n: int
    sights: list[Sight] | UnsetType = UNSET
    question: Question | UnsetType | None = UNSET
    table: TableInfo | UnsetType = UNSET
    me: Me | UnsetType = UNSET
    chat: ChatLine | UnsetType = UNSET
    proposal: Proposal | UnsetType | None = UNSET


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """Done and stored, as number ``n``."""

    id: str
    n: int


class Previewed(msgspec.Struct, frozen=True, tag="previewed"):
    """What would come of the action that was asked about, in the game's own type."""

    id: str
    preview: Raw


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """What a mate would answer, and why."""

    id: str
    action: Raw
    option: int | None
    """Its place among the ask's options; null for a point of its space."""
    among: int
    """How many answers the mate has weighed; one: a plain rule has decided."""
    why: Fact | None
    """A sentence of the catalogue's ``[advice]``; null where the mate has no words for it."""


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Not done. ``id`` null: the message could not even be read."""

    id: str | None
    code: str
    sentence: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Here."""

    t: float
    n: int
    """The newest number: a page that has a smaller one has missed something."""


class Farewell(msgspec.Struct, frozen=True, tag="farewell"):
    """The house closes the channel; ``again`` says whether to come back."""

    code: str
    sentence: str
    again: bool


ToPage = Sync | Update | Presence | Time | Ack | Previewed | Hinted | Refused | Pong | Farewell
