"""The components: what is in the box. ``rows`` says what is printed on it."""

from __future__ import annotations

from typing import Literal, NewType, get_args

Booty = Literal["sugarcane", "rum", "coffee", "gunpowder"]
Order = Literal["hide_out", "plunder", "trade", "crew_up", "search", "attack"]
Assignment = Literal["rigging", "cannons", "extort", "repair"]
MerchantName = Literal["orange", "green"]
Token = Literal["gold2", "gold3", "surefire", "booty", "sail2", "storm"]
Side = Literal["A", "B"]
Target = Literal["orange", "green", "you"]
"""The ship that the Legendary Pirate makes for."""

MapId = NewType("MapId", str)
CaptainId = NewType("CaptainId", str)
CrewId = NewType("CrewId", str)
MerchantId = NewType("MerchantId", str)

BOOTY: tuple[Booty, ...] = get_args(Booty)
ORDERS: tuple[Order, ...] = get_args(Order)
ORDER_TOKENS: tuple[Order, ...] = ORDERS[1:]
ASSIGNMENTS: tuple[Assignment, ...] = get_args(Assignment)
STATIONS: tuple[Assignment, ...] = ASSIGNMENTS[:3]
"""The three Assignments on which Deckhands work; on Repair they do nothing."""
MERCHANTS: tuple[MerchantName, ...] = get_args(MerchantName)
COLORS = ("red", "blue", "yellow", "black")

DECKHANDS = len(STATIONS)
"""How many are in play from the start, one on each of these; another one waits on the Legend Track."""
HIDE_OUT = 0
"""The space of the Wheel without an Order Token; the Ship Line lies just before it."""
WHEEL_SPACES = 6
YOU = 0
"""Solo play: your seat."""
SOLO = 1
"""Solo play: the number of the Legendary Pirate, which also gives its colour."""
FACES = range(1, 7)
"""The faces of a die."""

# What is printed

SourceTag = Literal["book", "public", "house", "box"]
MOST_PRINTED = 30
"""No component may cost or bring more Gold than this."""

BonusAction = Literal[
    "bury", "plunder", "trade", "crew_up", "search", "attack", "special", "exchange", "sail_orange", "sail_green",
    "sail_navy", "gain_gold", "reroll", "reassign", "sail",
]  # fmt: skip
SoloAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold"]
SoloBonusAction = Literal["plunder", "trade", "crew_up", "search", "attack", "gain_gold", "hit", "sail"]
