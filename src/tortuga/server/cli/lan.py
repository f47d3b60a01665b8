"""``tortuga serve --lan``: a house for everybody in the same room, and nobody else."""

from __future__ import annotations

import io
import ipaddress
import socket
import sys

import msgspec
import segno

from tortuga.engine import BadOptions
from tortuga.server.settings import Settings

ELSEWHERE = ("10.255.255.255", 1)
"""An address in no network at home. Nothing is sent to it: the system only says by which way it would go."""
MEANING = """\
Everybody on this network can open this page, watch open tables and open tables of their own. To sit down at somebody's
table they need its code, which stands on the table's screen. Nothing is encrypted: use it at home, not in a public
network. Without --lan, the house is open on this computer only."""


def local_address() -> str:
    """The address of this machine in its own network. Raises if it has none, or one that all the world can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
            found = ipaddress.ip_address(way.getsockname()[0])
        except OSError:
            found = ipaddress.ip_address("127.0.0.1")
    return checked(found)


def checked(found: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """The address, if it belongs to a local network."""
    if found.is_loopback or found.is_unspecified:
        raise BadOptions("no_network", "This computer is in no network: connect it to one, or leave out --lan.")
    if not found.is_private:
        raise BadOptions(
            "public_address", f"{found} can be reached from everywhere, not only from here: see docs/run-a-house.md."
        )
    return str(found)


def for_the_room(settings: Settings, ip: str, port: int) -> Settings:
    """The settings of a house that is open to a local network: seats need a code, and it answers to its own names
    only."""
    names = (ip, "127.0.0.1", "localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local")
    return msgspec.structs.replace(settings, codes=True, address=f"http://{ip}:{port}", hosts=settings.hosts or names)


def notice(address: str) -> str:
    """What the terminal says: where telephones find the house, and what it means that they do."""
    return f"\nOn this network it is at {address}/\n\n{picture(f'{address}/')}\n{MEANING}\n"


def picture(text: str) -> str:
    """A QR code in the terminal's own letters, if it has them."""
    drawn = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
