"""What is in the box, by name: the words that state, actions, events and data share."""

from __future__ import annotations

from typing import Literal, NewType, get_args

Booty = Literal["sugarcane", "rum", "coffee", "gunpowder"]
Order = Literal["hide_out", "plunder", "trade", "crew_up", "search", "attack"]
Assignment = Literal["rigging", "cannons", "extort", "repair"]
MerchantName = Literal["orange", "green"]
Token = Literal["gold2", "gold3", "surefire", "booty", "sail2", "storm"]
Side = Literal["A", "B"]
Target = Literal["orange", "green", "you"]
"""Whom the Legendary Pirate makes for."""

MapId = NewType("MapId", str)
CaptainId = NewType("CaptainId", str)
CrewId = NewType("CrewId", str)
MerchantId = NewType("MerchantId", str)

BOOTY: tuple[Booty, ...] = get_args(Booty)
ORDERS: tuple[Order, ...] = get_args(Order)
ORDER_TOKENS: tuple[Order, ...] = ORDERS[1:]
ASSIGNMENTS: tuple[Assignment, ...] = get_args(Assignment)
STATIONS: tuple[Assignment, ...] = ASSIGNMENTS[:3]
"""The three Assignments where a Deckhand does something; on Repair it does nothing."""
MERCHANTS: tuple[MerchantName, ...] = get_args(MerchantName)
TOKENS: tuple[Token, ...] = get_args(Token)
COLORS = ("red", "blue", "yellow", "black")

MOST_GOLD = 13
MOST_SUREFIRE = 3
MOST_CREW = 4
HOLD = 3
TREASURES = 3
CUBES_OF_A_TYPE = 10
ROW = 3
DECKHANDS = 3
"""In play from the start; one more waits on the Legend Track."""
SPOTS = (2, 3, 4, 5)
"""Gold a cube, on the four spots of the market from the bottom up."""
HIDE_OUT = 0
"""The Wheel's own space; the Ship Line lies just before it."""
WHEEL_SPACES = 6
LEGEND = 1
"""Alone, the Legendary Pirate is the second pirate at the table (``pirate`` numbers and colours)."""
MOST_ROUNDS = 100
"""R40: nobody is forced to bury, so the hundredth round is the last."""
