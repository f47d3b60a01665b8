"""Links that people share: what a messenger is told about them, and their pictures.

A link shows what a stranger may see who opens it: public tables, profiles that are shown to everybody, and what an
invitation is for. Everything else looks like any page of the house. What is known about a link comes from stored
summaries; no table is loaded for it.
"""

from __future__ import annotations

import html
import re
import time
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter

from tortuga.engine import UnknownGame, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.server.house import House
from tortuga.server.people import codes, profiles
from tortuga.server.people.guests import hashed
from tortuga.server.protocol import SeatInfo, TableSummary
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import visible
from tortuga.server.routes.common import TheHouse, refusals
from tortuga.server.routes.security import address_of, header
from tortuga.server.store import queries, ratings, results
from tortuga.server.store.schema import SURE
from tortuga.server.work.pictures import Picture, Row

TEXTS = tomllib.loads((Path(__file__).parent / "links.toml").read_text("utf-8"))
PER_MINUTE = 60
"""How many links one address may have looked up in a minute; more are shown like any page."""
KEPT_SECONDS = 300
"""How long others may keep a picture."""
LinkPath = Annotated[str, PathParameter(max_length=200)]


class Shown(msgspec.Struct, frozen=True):
    """What is shown of a link."""

    title: str
    text: str
    picture: Picture


async def table(house: House, table_id: str) -> Shown | None:
    """A public table."""
    row = await house.database.read(queries.public_row, table_id)
    if row is None:
        return None
    summary = queries.read_summary(row.summary)
    seats = await house.database.read(results.seats_of, [table_id]) if summary.state == "over" else {}
    places = {seat.seat: seat.place for seat in seats.get(table_id, [])}
    return _of_table(house, summary, TEXTS["table"], places)


async def invitation(house: House, token: str) -> Shown | None:
    """What a link with an invitation is for. Codes of tables are short, and nobody may try them here."""
    if codes.is_code(token):
        return None
    found = await house.database.read(queries.invited_row, hashed(token), time.time())
    if found is None:
        return None
    return _of_table(house, queries.read_summary(found.summary), TEXTS["table"] | {"text": TEXTS["join"]["text"]}, {})


def _of_table(house: House, summary: TableSummary, texts: dict[str, Any], places: dict[int, int]) -> Shown | None:
    try:
        game = rules_of(summary.game).info.title
    except UnknownGame:
        return None
    free = sum(seat.kind == "open" for seat in summary.seats)
    state = "gathering_full" if summary.state == "gathering" and not free else summary.state
    title, names = texts[state].format(free=free), ", ".join(seat.name for seat in summary.seats if seat.name)
    seats = sorted(enumerate(summary.seats), key=lambda one: (places.get(one[0], 0), one[0]))
    rows = tuple(_row(seat, texts, places.get(number)) for number, seat in seats)
    where = name_of(house)
    foot = f"{where} · {texts['rated']}" if summary.rated else where
    return Shown(
        f"{game}: {title}", texts["text"].format(names=names, game=game, house=where), Picture(game, title, rows, foot)
    )


def _row(seat: SeatInfo, texts: dict[str, Any], place: int | None) -> Row:
    if seat.kind == "open":
        return Row(texts["open_seat"])
    words: list[str] = texts["places"]
    said = "" if place is None else words[min(place, len(words)) - 1].format(place=place)
    return Row(seat.name, said, place == 1)


class _Played(msgspec.Struct):
    """What the first line of a record says."""

    game: str
    names: list[str] = []


read_played = json_reader(_Played)


async def replay(house: House, record: str) -> Shown | None:
    """A shared or uploaded record."""
    text = await house.database.read(queries.record_text, record)
    if text is None:
        return None
    header = read_played(text.partition("\n")[0])
    texts, game, where = TEXTS["replay"], _title(header.game), name_of(house)
    names = [visible(name) for name in header.names]
    said = texts["text"].format(names=", ".join(names), game=game, house=where)
    rows = tuple(Row(name) for name in names)
    return Shown(f"{game}: {texts['title']}", said, Picture(game, texts["title"], rows, where))


async def player(house: House, guest: str) -> Shown | None:
    """A profile that everybody may see."""
    try:
        person = await house.database.read(profiles.seen_by, guest, None)
    except HouseError:
        return None
    rated = await house.database.read(ratings.pools_of, guest)
    sure = sorted((one for one in rated.items() if one[1].sigma <= SURE), key=lambda one: -one[1].matches)
    texts, played = TEXTS["player"], await house.database.read(results.count_played, guest)
    rows = [Row(texts["one"] if played == 1 else texts["played"].format(played=played))] if played else []
    for pool, rating in sure:
        slug, _, seats = pool.rpartition("/")
        shown = profiles.rating_shown(rating)
        value = texts["rating"].format(points=shown.points, margin=shown.margin)
        rows.append(Row(f"{_title(slug)}, {texts['seats'][seats]}", value))
    where = name_of(house)
    text = texts["text"].format(name=person.name, house=where, played=played)
    return Shown(person.name, text, Picture(texts["heading"].format(house=where), person.name, tuple(rows), ""))


def _title(slug: str) -> str:
    try:
        return rules_of(slug).info.title
    except UnknownGame:
        return slug


def name_of(house: House) -> str:
    """What the house is called in a sentence."""
    return urlsplit(house.settings.public_url).hostname or "Tortuga"


LINKS: dict[str, tuple[re.Pattern[str], Callable[[House, str], Awaitable[Shown | None]]]] = {
    "table": (re.compile(r"[A-Za-z0-9_-]{1,64}"), table),
    "join": (re.compile(r"[A-Za-z0-9_-]{1,128}"), invitation),
    "replay": (re.compile(r"[A-Za-z0-9_-]{1,64}"), replay),
    "player": (re.compile(r"[A-Za-z0-9_-]{1,32}"), player),
}
"""What is shown of the pages that people share, by the first part of their path."""


async def shown_at(request: Request[Any, Any, Any], house: House, path: str) -> Shown | None:
    """What is shown of the page at this path; None if it is like any other."""
    kind, _, which = path.strip("/").partition("/")
    if kind not in LINKS or not LINKS[kind][0].fullmatch(which):
        return None
    address = address_of(request.scope, house.settings.proxies)
    if not await house.fanout.allow(f"links:{address}", PER_MINUTE, 60):
        return None
    return await LINKS[kind][1](house, which)


def tags(request: Request[Any, Any, Any], house: House, path: str, shown: Shown) -> bytes:
    """The tags by which messengers know what to show beside a link."""
    base = base_of(request, house)
    values = {
        "og:site_name": "Tortuga",
        "og:type": "website",
        "og:title": shown.title,
        "og:description": shown.text,
        "og:image": f"{base}/picture/{path.strip('/')}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    lines = (f'<meta property="{name}" content="{html.escape(value)}" />' for name, value in values.items())
    return "".join(lines).encode()


def base_of(request: Request[Any, Any, Any], house: House) -> str:
    """The address under which the house is reached: as its settings say, or as the request does."""
    if house.settings.public_url:
        return house.settings.public_url.rstrip("/")
    scheme = "https" if house.settings.secure else request.scope["scheme"]
    return f"{scheme}://{header(request.scope, b'host') or ''}"


@get("/picture/{path:path}", include_in_schema=False, responses=refusals(404))
async def show_picture(request: Request[Any, Any, Any], house: TheHouse, path: LinkPath) -> Response[bytes]:
    """The picture of a link."""
    shown = await shown_at(request, house, path.removesuffix(".png")) if path.endswith(".png") else None
    if shown is None:
        raise HouseError("no_picture", "There is no picture of that.")
    headers = {"cache-control": f"public, max-age={KEPT_SECONDS}"}
    return Response(await house.pictures.png(shown.picture), media_type="image/png", headers=headers)


HANDLERS = [show_picture]
