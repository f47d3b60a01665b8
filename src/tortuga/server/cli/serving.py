"""Starting a house: settings from the command line and a file, a socket, and uvicorn."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import socket
import sys
import threading
import time
import webbrowser

import msgspec
import structlog
import uvicorn

from tortuga.server.app import build_app
from tortuga.server.care import logs
from tortuga.server.cli.lan import for_the_room, notice
from tortuga.server.house import House
from tortuga.server.people.moderation import oversee
from tortuga.server.people.ratings import keep_ratings
from tortuga.server.protocol.errors import HouseError
from tortuga.server.routes.live import LiveChannel
from tortuga.server.routes.security import Gate
from tortuga.server.settings import Settings
from tortuga.server.wire.http_limits import http_door

logger = structlog.get_logger()
SEND_BYTES = 1 << 18
"""The size of the system's send buffer for each connection."""
KEEP_ALIVE = 130
"""How many seconds an idle connection stays open: longer than proxies keep theirs (Caddy: two minutes). One that the
house closes first may be used once more at the same moment, and that request would be lost."""
M_ARENA_MAX = -8
"""From glibc's ``malloc.h``: the parameter for the number of heaps."""


class Address(msgspec.Struct, frozen=True):
    """Where to listen."""

    host: str
    port: int


def serve_house(address: Address, settings: Settings, open_page: bool, lan: str = "") -> None:
    """Run a house until it is told to stop; with ``lan``, also at this address of the local network."""
    share_one_heap()
    logs.set_up(settings.log_level, settings.log_json)
    doors = [listen(address)]
    port = doors[0].getsockname()[1]
    url = f"http://{shown_host(address.host)}:{port}/"
    if lan:
        doors.append(listen(Address(lan, port)))
        settings = for_the_room(settings, lan, port)
    gate = build_app(settings)
    server = HouseServer(
        uvicorn.Config(
            gate,
            loop="uvloop" if has_uvloop() else "asyncio",
            http=http_door(settings),
            ws=LiveChannel,
            lifespan="off",
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=5,
            backlog=2048,
        )
    )
    more = notice(settings.address) if lan else ""
    threading.Thread(target=announce, args=(server, url, open_page, more), daemon=True).start()
    server.gate, server.settings = gate, settings
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=doors)
    if not server.started:
        sys.exit(1)


class HouseServer(uvicorn.Server):
    """Opens the house before it listens, and says goodbye to the pages before it closes their channels."""

    gate: Gate
    settings: Settings

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            house = self.gate.app.state.house = await House.open(self.settings)
            await oversee(house)
            keep_ratings(house)
        except HouseError as error:
            print(error.sentence, file=sys.stderr)
            self.should_exit = True
            return
        tune_interpreter()
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
    """Make all threads share one heap. Call it before there are threads.

    On most Linux systems, the C library (glibc) gives nearly every thread its own heap, and memory freed by one thread
    is of no use to the others: with a dozen threads these heaps grow as long as the house is open. Python's threads
    mostly take turns anyway, so one heap is enough.
    """
    if sys.platform == "linux":
        set_option = getattr(ctypes.CDLL(None), "mallopt", None)
        if set_option is not None:  # other C libraries do not have it
            set_option(M_ARENA_MAX, 1)


def tune_interpreter() -> None:
    """Set the garbage collector and the threads' switch interval for a server.

    What lives as long as the process need not be collected. Tables and pages are freed without the collector, and
    little else becomes garbage. The log's writer thread must get its turn quickly when a commit is done.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 5, 10)
    sys.setswitchinterval(0.001)


def listen(address: Address) -> socket.socket:
    """A socket bound to this address. Exits if that is not possible."""
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
    """The host as it is written in a URL."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def announce(server: uvicorn.Server, url: str, open_page: bool, more: str = "") -> None:
    """Print the address of the house as soon as it is open, and what else there is to say; open a browser if
    wanted."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    print(f"The house is open at {url}  (Ctrl+C closes it)", flush=True)
    if more:
        print(more, flush=True)
    if open_page and has_desktop():
        webbrowser.open(url)


def has_desktop() -> bool:
    """Whether there is a screen on which a browser could open."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_uvloop() -> bool:
    """Whether uvloop is installed."""
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return False
    return True
