"""Starting the house: settings from the command line and a file, a socket, and uvicorn."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import socket
import sys
import threading
import time
import tomllib
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import msgspec
import structlog
import uvicorn

from tortuga.engine import BadData
from tortuga.engine.codecs import convert
from tortuga.engine.variants import read_files
from tortuga.server import logs
from tortuga.server.app import build_app
from tortuga.server.doors import http_door
from tortuga.server.errors import HouseError
from tortuga.server.house import House
from tortuga.server.live import LiveChannel
from tortuga.server.security import Gate
from tortuga.server.settings import OtherData, Settings, default_database

logger = structlog.get_logger()
SEND_BYTES = 1 << 18
"""What the system keeps for a page that does not read."""
M_ARENA_MAX = -8
"""Of glibc's ``malloc.h``: how many heaps there may be."""


class Address(msgspec.Struct, frozen=True):
    host: str
    port: int


def read_settings(
    database_url: str | None,
    redis_url: str | None,
    config: Path | None,
    extra_games: tuple[str, ...] = (),
    bots: Mapping[str, str] | None = None,
    data: tuple[str, ...] = (),
    lab: bool = False,
) -> Settings:
    """What the file says, with the command line above it."""
    try:
        given = tomllib.loads(config.read_text("utf-8")) if config is not None else {}
        settings = convert(given, Settings, read_path)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        sys.exit(f"{config} cannot be used: {error}")
    return msgspec.structs.replace(
        settings,
        database_url=database_url or settings.database_url or default_database(),
        redis_url=redis_url or settings.redis_url,
        extra_games=settings.extra_games + extra_games,
        bots={**settings.bots, **(bots or {})},
        other_data=settings.other_data + tuple(map(read_variant, data)),
        lab=settings.lab or lab,
    )


def read_variant(wish: str) -> OtherData:
    """``GAME=FILE,FILE``: the files are read here and now, whatever becomes of them while the house is open."""
    game, equals, files = wish.partition("=")
    if not equals:
        raise BadData("bad_data", f"{wish!r} is no variant: write it as GAME=FILE.")
    return OtherData(game.strip(), read_files(files.split(",")))


def read_path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str):
        return Path(value)
    raise TypeError(f"Expected the path of a folder, got {value!r}")


def serve_house(
    address: Address,
    database_url: str | None,
    redis_url: str | None,
    config: Path | None,
    extra_games: tuple[str, ...],
    bots: Mapping[str, str],
    open_page: bool,
    data: tuple[str, ...] = (),
    lab: bool = False,
) -> None:
    """Runs until it is told to stop."""
    share_one_heap()
    settings = read_settings(database_url, redis_url, config, extra_games, bots, data, lab)
    logs.set_up(settings.log_level, settings.log_json)
    listening = listen(address)
    url = f"http://{shown_host(address.host)}:{listening.getsockname()[1]}/"
    gate = build_app(settings)
    server = HouseServer(
        uvicorn.Config(
            gate,
            loop="uvloop" if has_uvloop() else "asyncio",
            http=http_door(settings.pace),
            ws=LiveChannel,
            lifespan="off",
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=5,
            backlog=2048,
        )
    )
    threading.Thread(target=announce, args=(server, url, open_page), daemon=True).start()
    server.gate, server.settings = gate, settings
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


class HouseServer(uvicorn.Server):
    """Opens the house before the doors, and says goodbye to the pages before their channels are cut."""

    gate: Gate
    settings: Settings

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            house = self.gate.app.state.house = await House.open(self.settings)
        except HouseError as error:
            print(error.sentence, file=sys.stderr)
            self.should_exit = True
            return
        be_swift()
        logger.info("house_open", store=house.database.kind, shared=self.settings.redis_url is not None)
        try:
            await super().serve(sockets)
        finally:
            await house.close()
            logger.info("house_closed")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.gate.house.say_goodbye()
        await super().shutdown(sockets)


def share_one_heap() -> None:
    """To be called before there are threads. The C library of most Linux systems (glibc) gives nearly every thread a
    heap of its own, and what one thread has freed there is of no use to the others: with a dozen threads these heaps
    grow for as long as the house is open. Python's threads mostly take turns anyway, so one heap is enough."""
    if sys.platform == "linux":
        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:  # other C libraries have no such thing
            set_option(M_ARENA_MAX, 1)


def be_swift() -> None:
    """What lives as long as the process need not be looked at by the garbage collector again and again; what is left
    of tables and pages goes without it, and the rest is little. The log's writer must not wait long for its turn when a
    commit is done."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 5, 10)
    sys.setswitchinterval(0.001)


def listen(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
    try:
        made.bind((address.host, address.port))
    except OSError as error:
        sys.exit(f"The house cannot listen on {address.host}:{address.port}: {error.strerror}.")
    made.set_inheritable(False)
    return made


def shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def announce(server: uvicorn.Server, url: str, open_page: bool) -> None:
    """Say where the house is as soon as it answers."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    print(f"The house is open at {url}  (Ctrl+C closes it)", flush=True)
    if open_page and has_desktop():
        webbrowser.open(url)


def has_desktop() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return False
    return True
