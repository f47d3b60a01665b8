"""What things are worth to a captain in Piratical: at the helm in turns, in fights in treasures.

The mate's numbers were set by hand. The captain's were found by evolution (``tortuga.learn``), then by matches in which
every seat drew some of its numbers by lot, and then by evolution again; ``counted`` by trial.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the rule of thumb; as they stand here they are the mate's."""

    # Errands
    plundered: float = 1.0
    """Treasures that one plunder brings on average."""
    found: float = 1 / 3
    """Treasures that one search of Treasure Island brings on average."""
    dug_up: float = 0.4
    """What four dice of gold are worth, in treasures."""
    mending: float = 0.05
    """A gold that a weak ship can spend at home."""
    lone_survival: float = 0.5
    """The share of treasure that outlasts a plunder with a single crew."""
    survival: float = 0.9
    """The share of treasure that outlasts a plunder with more crew."""
    battered_hull: int = 4
    """A hull of this many points outlasts the forts more often than not."""
    full_hold: float = 0.5
    """What is left of a plunder without room for it."""
    arrived: float = 0.6
    """How many turns it is worth to be there, beyond being nearly there."""
    upwind: float = 3.0
    """Points lost when the way goes on into the eye of the wind, for a ship that has nothing but sails."""
    in_irons: float = 2.0
    """Points lost when the bow lies in the eye of the wind."""
    swing: tuple[float, float, float, float] = (0.0, 0.5, 1.5, 4.0)
    """Points lost by turning before the way goes on, by the number of sides."""
    counted: float = 0.0
    """How far the turns of a passage are counted in the present wind instead of guessed from the distance, up to 1."""
    rate: float = 0.0
    """Treasures that a turn of a ship of middling speed is worth. Above 0 a raid is thought through to its end, and
    errands are weighed by what they bring less what their turns are worth; at 0 by what they bring for each turn."""
    steady: float = 0.96
    """The share of the treasures aboard that outlasts a turn at sea."""
    lone: float = 0.92
    """The share that outlasts a turn at sea with a crew of one."""
    worn: float = 0.08
    """A hull point at home, in treasures."""
    wreck: float = 2.0
    """What a lost ship costs beyond its cargo, where a new one must be paid for in full."""

    aim: str = ""
    """The errand that is followed, whatever others may be worth (``Errand.name``). Empty for the best one."""

    # Fights
    crew: float = 0.3
    """What a crew is worth, in treasures."""
    hull: float = 0.06
    """What a hull point is worth, in treasures."""
    treasure: float = 1.0
    """What a treasure aboard that boarding can take is worth, in treasures."""
    gold: float = 0.02
    last_crew: float = 1.0
    """What losing the last crew costs, for the ship and for every treasure aboard."""
    their_last_crew: float = 0.3
    sunk: float = 0.3
    hooks: float = 1.5
    """Rounds of a boarding with grappling hooks."""
    boarding: float = 0.05
    """What a boarding must bring before it is begun."""
    danger: float = 1.0
    """What others could take from a ship where it lies."""
    danger_at_home: float = 0.3
    battle_guns: int = 2
    """Guns that are worth a battle card."""
    crew_at_stake: int = 2
    """Crew with which all boarding cards are played."""
    escape_hull: int = 3
    """The hull with which Narrow Escape is played."""
    ram_hull: int = 3
    """The most hull of a ship that is worth ramming."""
    rammer_hull: int = 5
    """A hull that stands a ramming, with nothing aboard."""

    # In harbour
    wanted_crew: int = 4
    """Crew that is hired as far as the gold goes."""
    trade_below: int = 6
    """Gold with which a weak ship trades."""
    trade_crew: int = 2
    mend_gold: int = 2
    """Gold with which a weak ship is mended before it plunders."""
    mend_crew: int = 3
    """The crew that a weak ship wants before it plunders."""
    hire_abroad: int = 2
    """Crew with which more is hired away from home."""
    two_for_one: int = 2
    """Treasures in a port that are worth a card for two."""
    spared_crew: int = 3
    """Crew of which one can be given up for treasure."""
    spared_hands: int = 4
    """Crew of which one makes room for a treasure."""
    captives: int = 6
    """Crew with which captives are no longer signed on."""


MATE = Weights()
CAPTAIN = Weights(
    plundered=0.759,
    found=0.234,
    dug_up=0.265,
    mending=0.0384,
    lone_survival=0.297,
    survival=0.926,
    battered_hull=3,
    full_hold=0.542,
    arrived=0.474,
    upwind=1.8,
    in_irons=1.91,
    swing=(0.0, 0.31, 0.747, 6.61),
    counted=0.5,
    rate=0.17,
    steady=0.968,
    lone=0.807,
    worn=0.0821,
    wreck=1.45,
    crew=0.257,
    hull=0.0511,
    treasure=2.99,
    gold=0.0251,
    last_crew=0.757,
    their_last_crew=0.271,
    sunk=0.377,
    hooks=2.23,
    boarding=0.0862,
    danger=2.49,
    danger_at_home=0.535,
    battle_guns=3,
    crew_at_stake=2,
    escape_hull=2,
    ram_hull=3,
    rammer_hull=7,
    wanted_crew=6,
    trade_below=4,
    trade_crew=2,
    mend_gold=3,
    mend_crew=4,
    hire_abroad=2,
    two_for_one=0,
    spared_crew=1,
    spared_hands=2,
    captives=5,
)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN}
