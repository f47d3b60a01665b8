"""A program at a live table over the public protocol: ``tortuga.client`` and ``tortuga join``."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sample
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Welcome

from tortuga import Action, Bot, Seat
from tortuga.bots import RandomBot
from tortuga.client import Client, HouseAway, LiveTable, NoWorlds, Refused, check_address, house_of, join, play
from tortuga.client import live as live_channel

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")


class Curious(Bot):
    """Looks at everything that a window has, and answers at random."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []
        self.chance = random.Random(1)

    def choose(self, seat: Seat[Any]) -> Action:
        ask = seat.ask
        assert ask is not None
        assert isinstance(seat.view, seat.rules.view_type)
        assert all(seat.rules.words.say("events", event) for event in seat.events)
        assert len(seat.options) == len(seat.rules.info.options)
        assert list(seat.cautions) is not None
        assert seat.forecast is None or len(seat.forecast.hints) == len(ask.options)
        with pytest.raises(NoWorlds, match=r"tortuga serve --bot"):
            seat.imagine(1)
        self.seen.append((seat.number, len(seat.events)))
        points = () if ask.space is None else ask.space.candidates(None)  # type: ignore[arg-type]
        listed: list[Action] = [*ask.options, *points]
        return self.chance.choice(listed)


class Failing(Bot):
    def choose(self, seat: Seat[Any]) -> Action:
        raise ZeroDivisionError("the rum is gone")


class Wrong(Bot):
    def choose(self, seat: Seat[Any]) -> Action:
        return seat.view  # type: ignore[no-any-return]

    def offer(self, seat: Seat[Any]) -> Action:
        return seat.view  # type: ignore[no-any-return]


class Pensive(Bot):
    """Bids at once, and thinks about everything else until it is woken."""

    def __init__(self) -> None:
        self.woken = threading.Event()

    def choose(self, seat: Seat[Any]) -> Action:
        ask = seat.ask
        assert ask is not None
        if ask.kind != "bid":
            self.woken.wait(60)
        return ask.default


class Proxied(httpx.AsyncHTTPTransport):
    """Gives these answers before the house is asked."""

    def __init__(self, answers: list[httpx.Response]) -> None:
        super().__init__()
        self.answers = answers

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return self.answers.pop(0) if self.answers else await super().handle_async_request(request)


async def seated(url: str, table: str, name: str = "Robot") -> tuple[Client, Any]:
    client = await Client(url, name).__aenter__()
    return client, await client.sit(await client.table(f"{url}/table/{table}"))


async def test_a_program_takes_a_seat_and_plays_to_the_end(house: TestHouse, welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "open"], ready=True)
    page = await anne.page(table)
    bots = [Curious(), Curious()]
    playing = [
        asyncio.create_task(join(f"{house.url_of(number)}/table/{table}", bot, f"Robot {number}"))
        for number, bot in enumerate(bots)
    ]
    await page.until(lambda: all(seat.kind == "guest" for seat in page.info.seats))
    assert {seat.name: seat.bot for seat in page.info.seats} == {"Anne": False, "Robot 0": True, "Robot 1": True}
    await anne.call("POST", f"/api/tables/{table}/ready", {"on": True})
    await page.until(lambda: page.info.state == "playing")
    await page.play(random.Random(1))
    outcomes = await asyncio.gather(*playing)
    assert outcomes[0] == outcomes[1] == page.info.outcome
    for bot in bots:
        assert bot.seen
        assert bot.seen == sorted(bot.seen), "its numbers and its log only grow"


async def test_an_invitation_lets_a_program_in(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], private=True)
    page = await anne.page(table)
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["token"]
    async with Client(anne.url, "Robot") as client:
        with pytest.raises(Refused, match="There is no such table"):
            await client.table(f"{anne.url}/table/{table}")
        found = await client.table(f"{anne.url}/join/{token}")
        assert found.id == table
        await client.sit(found, 1)
        await page.until(lambda: page.info.state == "playing")
        assert page.info.seats[1].name == "Robot"


@pytest.mark.parametrize("bot", [Failing(), Wrong()])
async def test_the_default_is_played_for_a_bot_that_fails(welcome: Welcome, bot: Bot) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    page = await anne.page(table)
    said, faults = list[str](), list[str]()
    client, info = await seated(anne.url, table)
    async with client, client.follow(info) as live:
        outcome, _ = await asyncio.gather(play(live, bot, said.append, faults.append), page.play(random.Random(1)))
    assert outcome == page.info.outcome
    assert said == faults
    assert said
    expected = "failed: ZeroDivisionError: the rum is gone" if isinstance(bot, Failing) else "is not allowed"
    assert all(expected in sentence for sentence in said)


async def test_a_program_agrees_when_somebody_would_like_to_take_back(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"])
    page = await anne.page(table)
    client, info = await seated(anne.url, table)
    pensive = Pensive()
    async with client, client.follow(info) as live:
        playing = asyncio.create_task(play(live, pensive))
        ask = page.sight(0).ask
        assert ask is not None
        await page.answer(0, msgspec.json.decode(ask.options[0]), kind=ask.kind)
        await page.until(lambda: len(page.sight(0).log) > 0)
        before = len(page.sight(0).log)
        number = await page.command("undo", seat=0)
        await page.until(lambda: page.n > number)
        assert len(page.sight(0).log) < before
        pensive.woken.set()
        playing.cancel()


async def test_the_same_guest_comes_back_with_its_credential(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "open"])
    client, info = await seated(anne.url, table)
    async with client:
        credential, guest = client.credential, client.guest
    async with Client(anne.url, "Robot", credential) as again:
        assert again.guest == guest
        assert (await again.sit(await again.table(table))).seats == info.seats, "it sits there already"
    async with Client(anne.url, "Robot", "nobody-knows-this") as other:
        assert other.guest.id != guest.id
        await other.sit(await other.table(table))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/lobby/x", "that contains /table/ or /join/"),
        ("/", "that contains /table/ or /join/"),
        ("/table/nothing", "There is no such table"),
        ("/join/nothing", "No table that gathers has this code"),
        ("/join/nothing-like-an-invitation", "This link has expired, or it is not complete"),
    ],
)
async def test_a_wrong_address_is_refused_in_a_sentence(house: TestHouse, address: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        await join(house.url + address, RandomBot(), "Robot")


async def test_what_leads_to_no_table_is_refused_before_anybody_is_called() -> None:
    for address in ("nonsense", "house.invalid", "https://house.invalid/", "127.0.0.1:9/lobby/x"):
        with pytest.raises(Refused, match="that contains /table/ or /join/"):
            await join(address, RandomBot(), "Robot")
    check_address("127.0.0.1:9/table/x")


async def test_a_table_without_a_free_seat_is_refused(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    full = await anne.open_table(["me", "mate"])
    with pytest.raises(Refused, match="There is no free seat"):
        await join(f"{anne.url}/table/{full}", RandomBot(), "Robot")
    table = await anne.open_table(["me", "open", "open"])
    with pytest.raises(Refused, match="Somebody already sits there"):
        await join(f"{anne.url}/table/{table}", RandomBot(), "Robot", seat=0)


async def test_a_closed_table_has_no_outcome(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "open"])
    page = await anne.page(table)
    joining = asyncio.create_task(join(f"{anne.url}/table/{table}", RandomBot(), "Robot"))
    await page.until(lambda: page.info.seats[1].kind == "guest")
    await anne.call("POST", f"/api/tables/{table}/close")
    assert await joining is None


def test_a_house_is_found_in_an_address() -> None:
    assert house_of("https://play.example.org/join/Zk3") == "https://play.example.org"
    assert house_of("127.0.0.1:8700/table/x") == "http://127.0.0.1:8700"
    for wrong in ("ftp://x/table/y", "", "https://"):
        with pytest.raises(Refused, match="is not the address of a table"):
            house_of(wrong)


async def test_a_house_that_is_away_is_tried_again_and_given_up_in_the_end() -> None:
    heard: list[str] = []
    with pytest.raises(HouseAway, match="does not answer"):
        await Client("http://127.0.0.1:9", "Robot", patience=2.5, report=heard.append).__aenter__()
    assert len(heard) == 1, "once, however often it tries"
    assert heard[0].startswith("http://127.0.0.1:9 does not answer")
    assert heard[0].endswith("Trying again.")


async def test_a_proxy_that_answers_for_a_house_means_that_it_is_away(house: TestHouse) -> None:
    """A house behind a proxy restarts: for a moment the proxy says so, in words that are not the protocol's."""
    answers = [httpx.Response(502, text="<h1>Bad Gateway</h1>"), httpx.Response(503, text="")]
    client = Client(house.url, "Robot")
    client._http = httpx.AsyncClient(base_url=house.url, transport=Proxied(answers))
    async with client:
        assert client.guest.name == "Robot"
    assert not answers


async def test_a_table_with_other_rules_is_refused(welcome: Welcome, monkeypatch: pytest.MonkeyPatch) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"])
    info = msgspec.structs.replace(sample.RULES.info, version="77")
    other = replace(sample.RULES, info=info)
    monkeypatch.setattr(live_channel, "rules_of", lambda slug: other)
    with pytest.raises(Refused, match="by rules 1, this Tortuga by rules 77"):
        await join(f"{anne.url}/table/{table}", RandomBot(), "Robot")


# Whatever happens


@pytest.mark.slow
async def test_a_program_goes_on_after_the_house_was_killed(own_house: OpenHouse) -> None:
    """Several times in a match; what was acknowledged is there, and nobody has to do anything."""
    house = own_house()
    ben = await Guest.named(house.url, "Ben")
    table = await ben.open_table(["open", "open"], options={"rounds": 5})
    (anne, hers), (mary, her_own) = [
        await seated(house.url_of(number), table, f"Robot {number}") for number in range(2)
    ]
    kills = 0
    async with anne, mary, anne.follow(hers) as one, mary.follow(her_own) as two:
        playing = [asyncio.create_task(play(live, RandomBot(seed))) for seed, live in enumerate((one, two))]
        while not all(task.done() for task in playing) and kills < 2:
            before = one.n
            while one.n < before + 4 and not one.over:
                await asyncio.sleep(0.01)
            for process in house.processes:
                await asyncio.to_thread(process.restart)
            kills += 1
        outcomes = await asyncio.wait_for(asyncio.gather(*playing), 120)
    assert kills
    assert outcomes[0] is not None
    assert outcomes[0] == outcomes[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_can_be_played_by_a_distant_bot(house: TestHouse, game: str) -> None:
    """The window reads whatever the house sends; a curious program looks at everything for a while."""
    ben = await Guest.named(house.url, "Ben")
    seats = 3 if game == "pirate_attack" else 2
    table = await ben.open_table(["open", *["random"] * (seats - 1)], game)
    client, info = await seated(house.url, table)
    bot, said = Curious(), list[str]()
    async with client, client.follow(info) as live:
        playing = asyncio.create_task(play(live, bot, said.append))
        deadline = time.monotonic() + 120
        while len(bot.seen) < 12 and not playing.done() and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        playing.cancel()
    assert len(bot.seen) >= 10 or live.over
    assert said == []


# The command

MY_BOT = """
from tortuga import Bot


class MyBot(Bot):
    def choose(self, seat):
        return seat.ask.options[-1]
"""


def command(*arguments: str, home: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(home)}
    return subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.path.insert(0, sys.argv.pop(1)); import sample\n"
         "from tortuga.engine import register; register(sample.RULES)\nfrom tortuga.cli import main; main()",
         str(Path(sample.__file__).parent), "join", *arguments],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=home,
    )  # fmt: skip


@pytest.mark.slow
async def test_the_command_plays_and_comes_back_as_the_same_guest(welcome: Welcome, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(MY_BOT)
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    page = await anne.page(table)
    address = f"{anne.url}/table/{table}"
    first = command(address, "--bot", "my_bot.py:MyBot", home=tmp_path)
    try:
        await page.until(lambda: page.info.state == "playing", 60)
        first.kill()
        await asyncio.to_thread(first.communicate)
        again = command(address, "--bot", "my_bot.py:MyBot", home=tmp_path)
        await page.play(random.Random(1))
        said, faults = await asyncio.to_thread(again.communicate)
    finally:
        first.kill()
    assert (again.returncode, faults) == (0, "")
    assert page.info.outcome is not None
    place, score = page.info.outcome.places[1], page.info.outcome.scores[1]
    assert said.splitlines() == [
        "MyBot sits in seat 2 at a table of Doubloons.",
        f"The match is over: place {place}, {score:g} points.",
    ]
    assert page.info.seats[1].name == "MyBot"
    assert (tmp_path / "tortuga" / "guests.json").stat().st_mode & 0o077 == 0
    refused = command(f"{anne.url}/table/nothing", "--bot", "my_bot.py:MyBot", home=tmp_path)
    assert refused.communicate() == ("", "tortuga: There is no such table.\n")
    assert refused.returncode == 1


@pytest.mark.slow
async def test_the_command_ends_with_an_error_if_the_bot_went_wrong(welcome: Welcome, tmp_path: Path) -> None:
    (tmp_path / "bad_bot.py").write_text(MY_BOT.replace("return seat.ask.options[-1]", "return 1 / 0"))
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    page = await anne.page(table)
    joining = command(f"{anne.url}/table/{table}", "--bot", "bad_bot.py:MyBot", home=tmp_path)
    try:
        await page.until(lambda: page.info.state == "playing", 60)
        await page.play(random.Random(1))
        said, faults = await asyncio.to_thread(joining.communicate)
    finally:
        joining.kill()
    assert "The match is over" in said
    assert joining.returncode == 1
    assert "The bot went wrong" in faults


@pytest.mark.slow
async def test_a_program_that_stays_plays_again(welcome: Welcome, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(MY_BOT)
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    page = await anne.page(table)
    staying = command(f"{anne.url}/table/{table}", "--bot", "my_bot.py:MyBot", "--stay", home=tmp_path)
    try:
        await page.until(lambda: page.info.state == "playing", 60)
        await page.play(random.Random(1))
        again = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
        second = await anne.page(again)
        await second.until(lambda: second.info.state == "playing", 60)
        assert {seat.name for seat in second.info.seats} == {"Anne", "MyBot"}
        await second.play(random.Random(1))
    finally:
        staying.kill()
        await asyncio.to_thread(staying.communicate)


@pytest.mark.slow
async def test_a_bot_that_needs_worlds_is_told_once(welcome: Welcome, tmp_path: Path) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    page = await anne.page(table)
    searching = command(f"{anne.url}/table/{table}", "--bot", "search:iterations=5", home=tmp_path)
    try:
        await page.until(lambda: page.info.state == "playing", 60)
        await page.play(random.Random(1))
        said, faults = await asyncio.to_thread(searching.communicate)
    finally:
        searching.kill()
    assert searching.returncode == 0
    assert "The match is over" in said
    assert faults.count("needs seat.imagine") == len(faults.splitlines()) == 1
    assert "This table was opened without hints." in faults


class Dreamer(Bot):
    """Cannot answer without imagined worlds."""

    def __init__(self, takes_hints: bool) -> None:
        self.takes_hints = takes_hints

    def choose(self, seat: Seat[Any]) -> Action:
        seat.imagine(1)
        raise AssertionError("there was a world")

    offer = choose


@pytest.mark.parametrize(("hints", "takes_hints"), [(True, True), (True, False), (False, True)])
async def test_a_bot_that_needs_worlds_can_answer_by_hints(
    welcome: Welcome, monkeypatch: pytest.MonkeyPatch, hints: bool, takes_hints: bool
) -> None:
    """If the bot and the table allow it; otherwise the default is played and reported."""
    given: list[bytes] = []

    async def noted(self: LiveTable, *wish: int) -> Any:
        given.append(await hint(self, *wish))
        return given[-1]

    hint = LiveTable.hint
    monkeypatch.setattr(LiveTable, "hint", noted)
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 1}, hints=hints)
    page, told = await anne.page(table), list[str]()
    playing = asyncio.create_task(join(f"{anne.url}/table/{table}", Dreamer(takes_hints), "Robot", report=told.append))
    await page.until(lambda: page.info.state == "playing")
    await page.play(random.Random(1))
    assert await playing == page.info.outcome
    assert bool(given) == (hints and takes_hints)
    assert any("by the hints of the house, not by its own thought" in sentence for sentence in told) == bool(given)
    if not given:
        assert "seat.imagine" in told[0]
        assert any("was opened without hints" in sentence for sentence in told) == takes_hints
