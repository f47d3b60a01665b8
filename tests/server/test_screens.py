"""A table with a screen: what it is sent, how others wait for it, and the codes by which they come."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import Any

import msgspec
import pytest
from books import Book
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Page, Refused, Welcome, pages, refused

from tortuga.engine import Action, Ask, Fast, Match, Rules, all_games, rules_of
from tortuga.engine.chance import Fair
from tortuga.kit.conformance import pick
from tortuga.kit.leaks import difference
from tortuga.server.people.codes import LENGTH, LETTERS, code_of, tidy
from tortuga.server.protocol import Presence, UpdateOf
from tortuga.server.settings import Settings
from tortuga.server.table.seat_updates import LastSight, SightMade, Sights
from tortuga.server.table.table import LiveTable, seats_seen, update_for
from tortuga.server.wire.channel import Channel

CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


async def gathering(welcome: Welcome, **more: Any) -> tuple[Guest, str, str]:
    """A table with a free seat, its host and its code."""
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open", "random"], **more)
    return anne, table, (await anne.call("POST", f"/api/tables/{table}/code"))["code"]


# What a screen is sent


async def test_a_screen_gets_what_a_spectator_gets_whoever_opens_it(welcome: Welcome, house: TestHouse) -> None:
    """Byte for byte, although the guest of its browser holds a seat."""
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None)
    await ben.sit(table, 1)
    nobody = Guest(anne.url)
    watcher, screen = Page(nobody, table), Page(anne, table, "screen")
    watcher.lines = screen.lines = False
    async with pages(watcher, screen, await anne.page(table), await ben.page(table)) as (_, _, one, two):
        await watcher.connect()
        await screen.connect()
        await asyncio.gather(one.play(random.Random(8)), two.play(random.Random(9)))
        await asyncio.gather(watcher.until(lambda: watcher.over), screen.until(lambda: screen.over))

    def heard(page: Page) -> list[str]:
        return [frame for frame in page.frames if '"type":"presence"' not in frame]

    assert screen.me.guest is None
    assert screen.me.seats == []
    assert screen.sight().view["hand"] == []
    assert len(heard(screen)) > 10
    assert heard(screen)[1:] == heard(watcher)[1:]


async def test_a_screen_answers_for_nobody(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None)
    await ben.sit(table, 1)
    async with pages(await anne.page(table, role="screen"), await anne.page(table)) as (screen, page):
        assert page.question is not None
        number = page.question.number
        await refused("no_guest", screen.command("answer", seat=0, question=number, option=0))
        await refused("no_guest", screen.command("say", text="Ahoy"))
        await refused("no_guest", screen.command("undo", seat=0))
        await refused("no_guest", screen.command("speed", speed="slow"))
        assert screen.presence is not None
        assert page.n == screen.n


async def test_a_screen_is_not_a_player_who_is_here(welcome: Welcome) -> None:
    anne, table, _ = await gathering(welcome)
    async with pages(await anne.page(table, role="screen")) as (screen,):
        assert screen.presence is not None
        assert screen.presence.guests == []
        assert screen.presence.watchers == 1


async def test_a_private_table_has_a_screen_for_those_who_belong_to_it(welcome: Welcome) -> None:
    anne, table, _ = await gathering(welcome, private=True)
    ben = await welcome("Ben")
    async with pages(await anne.page(table, role="screen"), Page(ben, table, "screen")) as (screen, other):
        assert screen.syncs == 1
        await other.connect()
        assert other.farewell is not None
        assert other.farewell.code == "no_table"


async def test_whoever_is_sent_away_loses_the_screen_too(welcome: Welcome) -> None:
    anne, table, code = await gathering(welcome)
    ben = await welcome("Ben")
    await ben.call("POST", "/api/join", {"token": code})
    async with pages(await ben.page(table, role="screen")) as (screen,):
        await anne.call("POST", f"/api/tables/{table}/remove", {"guest": ben.id})
        await screen.until(lambda: screen.farewell is not None)
        assert screen.farewell is not None
        assert screen.farewell.code == "removed"


class FewSettings:
    """As much of a house as a table needs that nobody writes to."""

    settings = Settings()


@pytest.mark.parametrize("slug", sorted(set(all_games()) - {"doubloons"}))
async def test_nothing_that_a_screen_or_a_hand_is_sent_depends_on_what_is_hidden(slug: str) -> None:
    """Twins: a match, and one in which all is dealt anew that the one who looks cannot know. The wire tells no
    difference, neither in the whole picture nor in what is new since the answer before."""
    rules = rules_of(slug)
    seats = next(count for count in rules.info.seats if count >= 2)
    match = Match(rules, seats, rules.info.at_a_house({}, seats), Fair(b"twins" * 6 + b"ab"))
    ledger = Book(seats).begin().ledger
    ledger.rules, ledger.opened = rules, msgspec.structs.replace(ledger.opened, game=slug, options={})
    table = LiveTable(FewSettings(), ledger)  # type: ignore[arg-type]
    dice, differed = Fast(5), Counter[int | None]()
    seen: dict[int | None, LastSight] = {seat: LastSight() for seat in (None, *range(seats))}
    for step in range(60):
        if match.over:
            break
        for seat in seen:
            world = match.redeal(seat, step)
            before = copy(seen[seat])
            one = sent(table, match, seat, seen[seat])
            if world.waiting.keys() == match.waiting.keys():  # who has answered in secret already is public
                differed[seat] += world.fingerprint() != match.fingerprint()
                two = sent(table, world, seat, before)
                assert one == two, f"{seat} after {step} answers ({match.mode}): {difference(one, two)}"
        seat = dice.pick(list(match.waiting))
        match.act(seat, pick(match.waiting[seat], dice))
    for seat in seen:
        assert differed[seat] > 20, f"there was something hidden from {seat}"


def sent(table: LiveTable, match: Match[Any], seat: int | None, seen: LastSight) -> bytes:
    """All that a screen (None) or a seat's hand is sent of a table with this match: the whole picture, and what is new
    since ``seen``."""
    table.ledger.match = match
    page = Channel(None if seat is None else f"guest{seat}", "", 1 << 20)
    page.me, page.screen, page.stage = table._me(page), seat is None, seat is not None
    page.seats = seats_seen(page.me)
    assert page.seats == (seat,)
    whole = table._sync(page, page.me, None, Presence([], 1))
    common: UpdateOf[SightMade] = UpdateOf(table.ledger.seq)
    common.question = table.clocks.question(table.ledger, 0.0)
    said = whole + update_for(page.seats, common, Sights(table.ledger, {seat: seen}, None))
    return re.sub(rb',"can_undo":(true|false)', b"", said)  # in a world dealt anew no answer has been given


# The others wait for it


async def test_hands_are_told_how_far_the_screen_is(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=None)
    await ben.sit(table, 1)
    opened = await anne.page(table, role="screen"), await ben.page(table, role="hand"), await anne.page(table)
    async with pages(*opened) as (screen, hand, page):
        await screen.send({"type": "reading", "question": screen.n})
        await hand.until(lambda: hand.shown == [screen.n])
        late = await anne.page(table, role="hand")
        await late.until(lambda: late.shown == [screen.n])
        for nonsense in (-1, -7, screen.n + 1, 10**9):
            await screen.send({"type": "reading", "question": nonsense})
        await screen.hang_up()
        await hand.until(lambda: len(hand.shown) > 1)
        assert hand.shown == [screen.n, None], "it is gone, and nonsense was not passed on"
        assert page.shown == [], "a page that did not ask is not told"


async def test_nobody_waits_for_the_screen_of_a_stranger(welcome: Welcome) -> None:
    anne, ben, mallory = await welcome("Anne"), await welcome("Ben"), await welcome("Mallory")
    table = await anne.open_table(["me", "open"], window=None)
    await ben.sit(table, 1)
    strange, known = await mallory.page(table, role="screen"), await anne.page(table, role="screen")
    async with pages(strange, known, await ben.page(table, role="hand")) as (theirs, ours, hand):
        await theirs.send({"type": "reading", "question": 0})
        await hand.send({"type": "reading", "question": 0})
        await ours.send({"type": "reading", "question": ours.n})
        await hand.until(lambda: bool(hand.shown))
        assert hand.shown == [ours.n]


# A move that is shown before it is made


async def sailing(welcome: Welcome) -> tuple[Guest, str, Page]:
    """Anne and Ben at sea in Piratical, and the page of whoever may move now."""
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], "piratical", window=None)
    await ben.sit(table, 1)
    both = await anne.page(table, role="hand"), await ben.page(table, role="hand")

    def moves(page: Page) -> bool:
        return any((ask := page.sights[seat].ask) is not None and ask.kind == "move" for seat in page.asked())

    chance = random.Random(3)
    while not any(map(moves, both)):
        page = next(page for page in both if page.asked())
        ask = page.sights[page.asked()[0]].ask
        assert ask is not None
        number = await page.answer(page.asked()[0], msgspec.json.decode(chance.choice(ask.options)), kind=ask.kind)
        for one in both:
            await one.caught_up(number)
    return anne, table, next(page for page in both if moves(page))


async def test_a_move_is_shown_on_the_screens_of_its_table_alone_and_changes_nothing(welcome: Welcome) -> None:
    anne, table, page = await sailing(welcome)
    [seat], stranger = page.asked(), await welcome("Mallory")
    ask = page.sights[seat].ask
    assert ask is not None
    assert page.question is not None
    move = next(msgspec.json.decode(one) for one in ask.options if b'"Move"' in bytes(one))
    strange = await stranger.page(table, role="screen")
    async with pages(await anne.page(table, role="screen"), strange, await stranger.page(table)) as (screen, *others):
        number, before = page.question.number, screen.n
        for action in (move, None):
            await page.send({"type": "aim", "seat": seat, "question": number, **({"action": action} if action else {})})
            await screen.until(lambda: bool(screen.aimed))
            assert screen.aimed.pop() == (seat, number, action)
        await page.send({"type": "ping", "t": 1})
        assert (screen.n, page.asked()) == (before, [seat])
        assert not any(other.aimed for other in others)


async def test_only_the_open_move_of_an_own_seat_can_be_shown(welcome: Welcome) -> None:
    """Nothing reaches a screen that is no legal move on the open board: no card, no offer, no nonsense."""
    anne, table, page = await sailing(welcome)
    [seat] = page.asked()
    assert page.question is not None
    number = page.question.number
    far = {"type": "Move", "hex": "A1", "facing": 1}
    wrong = [
        (seat, number, {"type": "Concede"}, "not_allowed"),
        (seat, number, {"type": "PlayCard", "card": "storm"}, "not_allowed"),
        (seat, number, {"type": "Move", "hex": "<b>", "facing": 99}, "not_an_option"),
        (seat, number, far, "not_an_option"),
        (seat, number - 1, far, "stale"),
        (1 - seat, number, far, "not_your_seat"),
    ]
    async with pages(await anne.page(table, role="screen")) as (screen,):
        for of, question, action, code in wrong:
            page.refusals.clear()
            await page.send({"type": "aim", "seat": of, "question": question, "action": action})
            await page.until(lambda: bool(page.refusals))
            assert page.refusals[0].code == code, action
        assert screen.aimed == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["piratical", "rattle_battle"])
def test_what_can_be_shown_before_it_is_made_depends_on_nothing_hidden(slug: str) -> None:
    """Twins: in a world in which all hidden things are dealt anew, the same moves on the board are legal."""
    rules, compared, differed = rules_of(slug), 0, 0
    for step, match in enumerate(positions_of(rules, matches=4, most=200)):
        world = match.redeal(None, step)
        for seat, ask in match.waiting.items():
            moves = moves_of(rules, ask, step)
            if moves and seat in world.waiting and match.mode == "one":
                twin = world.waiting[seat]
                assert (twin.kind, moves_of(rules, twin, step)) == (ask.kind, moves)
                assert [refusal_of(twin, one) for one in moves] == [refusal_of(ask, one) for one in moves]
                compared += 1
                differed += world.fingerprint() != match.fingerprint()
    assert compared > 3
    assert differed > 3, "there was something hidden"


def positions_of(rules: Rules[Any], matches: int, most: int) -> Iterator[Match[Any]]:
    """Matches in which all answer at random, after every answer."""
    seats, dice = next(count for count in rules.info.seats if count >= 2), Fast(5)
    for number in range(matches):
        match = Match(rules, seats, rules.info.at_a_house({}, seats), Fair(bytes([number]) * 32))
        for _ in range(most):
            if match.over:
                break
            yield match
            seat = dice.pick(list(match.waiting))
            match.act(seat, pick(match.waiting[seat], dice))


def moves_of(rules: Rules[Any], ask: Ask, seed: int) -> list[Action]:
    """The answers that may be shown: of a space, some."""
    proposed = [] if ask.space is None else ask.space.candidates(Fast(seed))
    return [one for one in (*ask.options, *proposed) if type(one) in rules.shown]


def refusal_of(ask: Ask, action: Action) -> str | None:
    return None if ask.find(action) or ask.space is None else ask.space.refusal(action)


# Codes


async def test_a_code_leads_to_a_free_seat_and_no_further_than_the_beginning(welcome: Welcome) -> None:
    anne, table, code = await gathering(welcome, private=True)
    ben, carla = await welcome("Ben"), await welcome("Carla")
    assert CODE.fullmatch(code)
    assert (await anne.call("POST", f"/api/tables/{table}/code"))["code"] == code, "it stays the same"
    shown = await ben.call("POST", "/api/invitation", {"token": code})
    assert (shown["host"], shown["watch"]) == ("Anne", False)
    typed = f"{code[:3].lower()}-{code[3:].lower()}"
    assert (await ben.call("POST", "/api/join", {"token": typed, "sit": True}))["table"] == table
    assert (await ben.call("GET", f"/api/tables/{table}"))["state"] == "playing"
    assert (await ben.call("POST", "/api/join", {"token": code, "sit": True}))["table"] == table, "one may come again"
    for path in ("/api/invitation", "/api/join"):
        await refused("begun", carla.call("POST", path, {"token": code}))
    await refused("begun", anne.call("POST", f"/api/tables/{table}/code"))
    await refused("no_table", carla.call("GET", f"/api/tables/{table}"))


async def test_wrong_codes_are_refused_with_a_sentence(welcome: Welcome) -> None:
    _, _, code = await gathering(welcome)
    ben = await welcome("Ben")
    other = LETTERS[(LETTERS.index(code[0]) + 1) % len(LETTERS)] + code[1:]
    for wrong in (other, code[:-1], code + "B", "0O1IL2", "A", "------", "_"):
        with pytest.raises(Refused, match="look at the screen"):
            await ben.call("POST", "/api/join", {"token": wrong, "sit": True})
    for malformed in ("", "a b", "KHT 4R9", "%00", "ä" * 6, "x" * 65, None, 7, ["KHT4R9"]):
        await refused("malformed", ben.call("POST", "/api/join", {"token": malformed}))


async def test_codes_of_closed_tables_and_for_those_sent_away_do_not_work(welcome: Welcome) -> None:
    anne, table, code = await gathering(welcome)
    ben = await welcome("Ben")
    await ben.call("POST", "/api/join", {"token": code, "sit": False})
    await anne.call("POST", f"/api/tables/{table}/remove", {"guest": ben.id})
    await refused("removed", ben.call("POST", "/api/join", {"token": code}))
    await anne.call("POST", f"/api/tables/{table}/close")
    await refused("closed", (await welcome("Carla")).call("POST", "/api/join", {"token": code}))


async def test_codes_cannot_be_found_by_trying(own_house: OpenHouse) -> None:
    """Neither by one guest nor by many at one address; and a right code does not help once there were too many."""
    house = own_house(limits={"codes_per_guest": 4, "codes_per_address": 12})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    code = (await anne.call("POST", f"/api/tables/{table}/code"))["code"]
    tries = 0
    for name in ("Ben", "Carla", "Dan", "Eve"):
        mallory = await Guest.named(house.url, name)
        for _ in range(4):
            answer = "too_often" if tries >= 12 else "bad_token"
            await refused(answer, mallory.call("POST", "/api/join", {"token": "BBBBBB"}))
            tries += 1
        await refused("too_often", mallory.call("POST", "/api/invitation", {"token": code}))
        tries += 1
    token = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 1}))["token"]
    await mallory.call("POST", "/api/join", {"token": token})


async def test_in_a_house_with_codes_nobody_sits_down_without_one(own_house: OpenHouse) -> None:
    house = own_house(codes=True, address="http://192.168.1.5:8700")
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Ben")
    table = await anne.open_table(["me", "open", "open"])
    await refused("code_needed", ben.sit(table, 1))
    await refused("not_your_seat", ben.call("POST", f"/api/tables/{table}/code"))
    made = await anne.call("POST", f"/api/tables/{table}/code")
    assert made == {"code": made["code"], "path": f"/join/{made['code']}", "address": "http://192.168.1.5:8700"}
    await ben.call("POST", "/api/join", {"token": made["code"], "sit": False})
    await ben.sit(table, 2)
    assert (await ben.call("POST", f"/api/tables/{table}/code"))["code"] == made["code"], "now Ben may pass it on"


async def test_at_an_open_table_anybody_may_pass_the_code_on(welcome: Welcome, house: TestHouse) -> None:
    """A television has no name."""
    _, table, code = await gathering(welcome)
    assert (await Guest(house.url).call("POST", f"/api/tables/{table}/code"))["code"] == code


def test_codes_depend_on_the_table_and_on_nothing_that_others_know() -> None:
    ledger, other, rekeyed = Book().ledger, Book().ledger, Book().ledger
    other.table = "another"
    rekeyed.opened = msgspec.structs.replace(rekeyed.opened, key="cd" * 32)
    codes = {code_of(ledger), code_of(ledger, 1), code_of(other), code_of(rekeyed)}
    assert len(codes) == 4
    assert all(CODE.fullmatch(code) for code in codes)
    assert not set("AEIOU01L2Z5S") & set(LETTERS)
    assert tidy("kht-4r9") == "KHT4R9"
    assert tidy("k" * 43) == "k" * 43, "a token stays as it is"
