"""What characters say: at the right moment, seldom, never twice the same, and nothing that is not public."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sample
from books import Book
from live_pages import Refused, Welcome
from surely import there

import tortuga
from tortuga.bots import Knowledge, knowledge_of, teach
from tortuga.bots.characters import CUES, crew
from tortuga.engine import Event, Told
from tortuga.engine.describing.manners import Feeling
from tortuga.games.piratical.events import BoardingDeclared, Stayed
from tortuga.server import protocol as wire
from tortuga.server.protocol.errors import HouseError
from tortuga.server.table import entries as log
from tortuga.server.table.characters import Cast
from tortuga.server.table.voices import PRESSING, QUIET_ENTRIES, QUIET_SECONDS, Voice, cry_of

CAST = Cast(crew())
BESS, NAN = crew()["black_bess"], crew()["nan_fury"]


@pytest.fixture(autouse=True)
def _taught() -> Iterator[None]:
    """In Doubloons a guess hurts, a sigh is bad luck, and a coin drawn is good."""
    before = knowledge_of(sample.RULES)
    feelings: dict[type[Event], Callable[[Any], Feeling | None]] = {
        sample.Guessed: lambda event: Feeling("hurt", event.seat, event.by),
        sample.Drew: lambda event: None if event.coin is None else Feeling("hurt", event.seat, 0),
    }
    teach("doubloons", Knowledge(feelings=feelings))
    yield
    teach("doubloons", before)


class Desk(Book):
    """A table with a guest, Bess and Nan, whose match tells what a test wants it to tell."""

    def __init__(self, **more: Any) -> None:
        super().__init__(3, **more)
        for seat, key, name in ((1, "black_bess", "Black Bess"), (2, "nan_fury", "Nan Fury")):
            self.ledger.seats[seat] = wire.SeatInfo("bot", name, level="mate", character=key)
        self.voice = Voice(CAST, self.ledger)
        self.now = 100.0

    def tell(self, *told: Told) -> None:
        """Pretend that an answer has led to these events."""
        assert self.ledger.match is not None
        self.ledger.match._table._told.extend(told)

    def hear(self, wait: float = QUIET_SECONDS, entries: int = QUIET_ENTRIES) -> log.Spoke | None:
        """The next line after a while; it is applied to the ledger."""
        self.now += wait
        for _ in range(entries):
            self.write(log.Voiced(at=self.now, on=self.ledger.voices))
        line = self.voice.next_line(self.ledger, self.now)
        if line is not None:
            self.write(line)
        return line


def guessed(by: int, seat: int) -> Told:
    return Told(sample.Guessed(by, seat, True))


def test_one_of_them_greets_when_the_match_begins_and_only_then() -> None:
    desk = Desk()
    assert desk.hear() is None, "nobody talks to an empty table"
    desk.begin()
    line = desk.hear()
    assert line is not None
    assert line.text in (*BESS.lines["greeting"], *NAN.lines["greeting"])
    assert desk.hear() is None
    chat = desk.ledger.chat[-1]
    assert (chat.seat, chat.name, chat.guest) == (line.seat, desk.ledger.seats[line.seat].name, None)


def test_a_hurt_character_says_so_and_names_the_other() -> None:
    desk = Desk()
    desk.begin()
    desk.hear()
    desk.tell(guessed(0, 1))
    line = desk.hear()
    assert line is not None
    assert line.seat == 1
    assert line.text in [text.replace("{name}", "Guest 0") for text in BESS.lines["hurt"]]


def test_a_blow_returned_is_revenge_and_comes_before_all_else() -> None:
    desk = Desk()
    desk.begin()
    desk.hear()
    desk.tell(guessed(1, 2), guessed(2, 1))
    line = desk.hear()
    assert line is not None
    assert line.text in [text.replace("{name}", "Black Bess") for text in NAN.lines["revenge"]]


@pytest.mark.parametrize(("wait", "entries"), [(QUIET_SECONDS - 1, QUIET_ENTRIES), (QUIET_SECONDS, 1)])
def test_nobody_speaks_again_too_soon(wait: float, entries: int) -> None:
    desk = Desk()
    desk.begin()
    desk.hear()
    desk.tell(guessed(0, 1))
    assert desk.hear(wait, entries) is None
    assert desk.hear() is None, "what was let pass is not said later"


def test_nobody_says_the_same_twice_in_a_match() -> None:
    desk = Desk()
    desk.begin()
    said = []
    for _ in range(40):
        desk.tell(guessed(0, 1))
        line = desk.hear()
        if line is not None:
            said.append(line.text)
    assert len(said) == len(set(said)) > 3


def test_private_events_give_no_reason_to_speak() -> None:
    desk = Desk()
    desk.begin()
    desk.hear()
    desk.tell(Told(sample.Drew(1, 5), to=(1,), public=sample.Drew(1, None)), Told(sample.Guessed(0, 1, True), to=(1,)))
    assert desk.hear() is None


def test_a_muted_table_is_silent_until_it_is_let_talk_again() -> None:
    desk = Desk(voices=False)
    desk.begin()
    assert desk.hear() is None
    assert desk.ledger.info().voices is False
    desk.write(log.Voiced(at=1.0, on=True))
    desk.tell(guessed(0, 1))
    assert desk.hear() is not None


def test_after_a_restart_nobody_greets_again_or_talks_about_old_events() -> None:
    desk = Desk()
    desk.begin()
    desk.tell(guessed(0, 1))
    desk.voice = Voice(CAST, desk.ledger)
    assert desk.hear() is None


def test_the_winner_has_the_last_word() -> None:
    desk = Desk()
    desk.begin()
    desk.hear()
    assert desk.ledger.match is not None
    while desk.ledger.state != "over":
        match = desk.ledger.match
        seat = next(iter(match.waiting))
        desk.answer(seat, match.waiting[seat].default)
    winners = there(desk.ledger.info().outcome).winners
    line = desk.hear(wait=0.0, entries=0)
    assert line is not None
    won = line.text in (*BESS.lines["won"], *NAN.lines["won"])
    assert won == bool({1, 2} & set(winners))
    assert desk.hear() is None


def test_lines_and_mutes_come_back_from_the_log() -> None:
    book = Book(2).begin()
    book.write(log.Spoke(at=5.0, seat=1, text="Ahoy."))
    book.write(log.Voiced(at=6.0, on=False))
    again = book.again()
    assert again.chat == book.ledger.chat
    assert again.info().voices is False


def test_piratical_has_its_own_exclamations() -> None:
    match = tortuga.new_match("piratical", seats=2, seed=1)
    assert cry_of(match, BoardingDeclared(0, 1)) == "Avast, prepare to be boarded!"
    assert cry_of(match, Stayed(0, "A1", 1)) == ""


# Casting


def test_bots_of_a_table_are_different_characters() -> None:
    open_seats = [wire.SeatInfo("open", "") for _ in range(12)]
    filled = CAST.fill(open_seats, "mate")
    assert {seat.character for seat in filled} == set(crew())
    (more,) = CAST.fill([*filled, wire.SeatInfo("open", "")], "mate")
    assert more.character is None, "a thirteenth has a name alone"
    assert more.name not in {seat.name for seat in filled}


def test_a_character_is_played_in_its_manner_but_nobody_stands_in_with_one() -> None:
    seat = wire.SeatInfo("bot", "Nan Fury", level="captain", character="nan_fury")
    assert CAST.manner_of(seat) == "vengeful"
    assert CAST.manner_of(wire.SeatInfo("bot", "Nan Fury", level="random", character="nan_fury")) == "plain"
    assert CAST.manner_of(wire.SeatInfo("guest", "Anne", "anne", level="mate", stand_in=True)) == "plain"
    assert CAST.manner_of(wire.SeatInfo("bot", "Old Hand", level="mate", character="long_gone")) == "plain"


def test_an_own_bot_plays_as_no_character() -> None:
    with pytest.raises(HouseError, match="plays as itself"):
        CAST.check("Anne Bonny", "nan_fury")
    assert CAST.seat("Anne Bonny", None, set()) == wire.SeatInfo("bot", "Anne Bonny", level="Anne Bonny")


# Live


async def test_a_guest_chooses_whom_to_play_against(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    house = await anne.call("GET", "/api/house")
    assert [one["key"] for one in house["characters"]] == list(crew())
    last = {"kind": "bot", "level": "captain", "character": "nan_fury"}
    wish = {"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "bot", "level": "mate"}, last]}
    info = await anne.call("POST", "/api/tables", wish)
    assert info["seats"][2]["name"] == "Nan Fury"
    assert info["seats"][2]["character"] == "nan_fury"
    assert info["seats"][1]["character"] not in (None, "nan_fury")
    last["character"] = "nobody"
    with pytest.raises(Refused, match="nobody called 'nobody'"):
        await anne.call("POST", "/api/tables", wish)


async def test_a_character_greets_the_table_and_the_host_can_mute_them(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open", "mate"])
    await ben.sit(table, 1)
    one, two = await anne.page(table), await ben.page(table)
    await one.until(lambda: any(line.seat == 2 for line in one.chat))
    with pytest.raises(Refused, match="Only the host"):
        await two.command("voices", on=False)
    await one.command("voices", on=False)
    await two.until(lambda: not two.info.voices)


async def test_a_table_can_be_opened_without_voices(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate"], voices=False, options={"rounds": 1})
    page = await anne.page(table)
    assert not page.info.voices
    assert page.chat == []


def test_cues_of_lines_are_those_that_are_used() -> None:
    assert set(CUES) == {*PRESSING, "greeting", "won", "lost"}
