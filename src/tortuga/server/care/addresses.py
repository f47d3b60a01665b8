"""Addresses of guests: which of them a ban covers, and how much of them we write down."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Literal

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HowMuch = Literal["full", "short", "none"]
WIDEST = {4: 8, 6: 16}
"""The shortest prefix that may be banned: a wider one would shut out a good part of the world."""
SHORT = {4: 24, 6: 48}
"""The prefix that is left of a shortened address."""


@lru_cache(4096)
def read_network(address: str) -> Network | None:
    """An address or a network as a network; None if it is neither."""
    try:
        found = ipaddress.ip_network(address.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Network):
        mapped = found.network_address.ipv4_mapped
        if mapped is not None and found.prefixlen >= 96:
            return ipaddress.ip_network((mapped, found.prefixlen - 96), strict=False)
    return found


def place(network: Network) -> Network:
    """What counts as one place: an address of IPv4, or a network of IPv6 of 2**64 addresses, which one guest has."""
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen > 64:
        return network.supernet(new_prefix=64)
    return network


def shown(address: str, how_much: HowMuch) -> str:
    """What we write down of an address."""
    if how_much == "full":
        return address
    network = read_network(address) if how_much == "short" else None
    if network is None:
        return ""
    prefix = SHORT[network.version]
    return str(network if network.prefixlen <= prefix else network.supernet(new_prefix=prefix))


def covers(wide: str, narrow: str) -> bool:
    """Whether one network lies in another one."""
    outer, inner = read_network(wide), read_network(narrow)
    if isinstance(outer, ipaddress.IPv4Network) and isinstance(inner, ipaddress.IPv4Network):
        return inner.subnet_of(outer)
    if isinstance(outer, ipaddress.IPv6Network) and isinstance(inner, ipaddress.IPv6Network):
        return inner.subnet_of(outer)
    return False


def prefix_of(network: Network, length: int) -> int:
    """The first bits of a network's addresses, as a number."""
    return int(network.network_address) >> (network.max_prefixlen - length)
