"""What things are worth to a player of Tiny Epic Pirates, nearly all in Gold.

The mate's numbers were set by hand. The captain's were found by evolution: matches between players with slightly other
numbers, and a step towards those who won (``tortuga.learn``). Legends have the captain's numbers, and rules that only
legends have, chosen by lots over 4,200 matches.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace


class Bonuses(msgspec.Struct, frozen=True, kw_only=True):
    """What a Crew Card is worth for its bonus action, over the rest of the match."""

    attack: float = 1.6
    bury: float = 0.5
    crew_up: float = 1.0
    exchange: float = 0.8
    gain_gold: float = 1.8
    plunder: float = 1.5
    reassign: float = 1.0
    reroll: float = 0.7
    sail: float = 1.0
    sail_green: float = 0.5
    sail_navy: float = 0.5
    sail_orange: float = 0.5
    search: float = 1.5
    special: float = 1.3
    trade: float = 1.6


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the rule of thumb; as they stand here they are the mate's."""

    # Burials and rank
    burial: float = 32.0
    last_burial: float = 200.0
    legend: float = 3.5
    """A step on the Legend track."""
    in_sight: float = 0.7
    """The part of a burial that counts before it is made."""
    turn_later: float = 0.82
    """What is left of a burial for every turn until it can be made."""
    gold_short: float = 0.45
    """Turns that a missing Gold costs."""
    later: float = 0.92
    """What anything else is worth a turn later."""

    # The ship
    excess: float = 0.4
    """What a Gold beyond ten is worth less."""
    cargo: float = 0.66
    """The part of a cube's value that counts in the hold."""
    unknown_cube: float = 2.1
    several: float = 0.5
    """Another cube of a type that is aboard already."""
    swapped_cube: float = 0.7
    """A cube that is drawn without room for it."""
    token: float = 1.6
    """A Search Token face down."""
    sailing: float = 0.8
    """The bonus actions that bring no Gold at once: to sail, to sail other ships, to exchange a cube."""
    sailing_orange: float = 0.3
    sailing_green: float = 0.3
    sailing_navy: float = 0.5
    exchanging: float = 0.8

    # Deckhands
    hands: tuple[float, float, float] = (0.55, 0.45, 0.5)
    """A Deckhand on Rigging, Cannons, Extort. On Repair it is worth nothing."""
    posted: float = 0.4
    """A Deckhand on the Wheel."""
    jostle: float = 1.2
    navy: float = 1.5
    """What the Navy costs beyond the Deckhands it sends to Repair."""
    sail_token: float = 4.0
    """What going farther must bring before a Sail token is spent on it."""

    # Battles
    surefire: float = 0.7
    beaten: float = 1.5
    """What a lost battle against a pirate costs beyond the Jostle."""

    # Crew
    hired: tuple[float, float, float, float, float] = (3.4, 2.9, 2.4, 1.9, 0.5)
    """Another Crew Card, by how many there are already."""
    bonus: Bonuses = Bonuses()
    symbol: float = 0.35
    """Two symbols of a Crew Card, for every die that is rolled."""
    stacked: float = 0.12
    """A symbol that the crew has already."""
    automatic: float = 1.1
    """A hit that needs no die."""
    new_hand: float = 0.5
    """What a Crew Card must be better by to take another's place."""
    poor_row: float = 2.2
    """A row whose best card is worth less is turned over."""
    row_gold: int = 3
    """How much Gold it takes to turn a poor row over."""
    mutiny: float = 0.8
    """What the Captain's other side must be better by."""
    captain_attack: float = 2.4
    """The Captain's own attack, by the chance that it succeeds."""
    captain_bonus: float = 1.3

    # What only a legend knows; these numbers change nothing for the others
    width: int = 7
    """Plans for this turn that are thought through to the next."""
    far: int = 0
    """With 1, plans for this turn count on a Sail token, if there is one."""
    aim: int = 0
    """With 1, an attacker spends Sure-fire on a pirate when the better chance is worth it, not by a rule."""
    double: float = 0.0
    """Two cubes of one type in the hold, besides what they are worth singly."""
    berths: int = 0
    """With 1, a Hide Out sends the Deckhands where the next turn needs them, not all to Extort."""
    spoils: int = 0
    """With 1, Gold that an attack is likely to bring can be spent by the plans for the next turn."""
    row_card: float = 0.0
    """What a better Crew Card in the row adds to Crew Up, for every Gold that it is worth more than a usual one."""
    crew_late: float = 0.0
    """How fast a Crew Card loses its worth as the match goes on."""
    ranks: tuple[float, float, float, float, float] = (1.0, 1.0, 1.0, 1.0, 1.0)
    """A step on the Legend track, by the rank that it begins at, as a multiple of ``legend``."""
    contested: float = 0.0
    """Turns that a site is farther away for every rival who can bury there first."""
    steer: float = 0.0
    """How much the Navy's card matters to those who want to bury there, against how far it is from one's own ship."""
    brace: int = 0
    """With 1, the Deckhand that is Jostled is the one that the plans need least."""
    first_cube: int = 0
    """With 1, the first Cove is chosen with the cube in mind that the ship begins with."""
    gunners: int = 0
    """With 1, plans for a Hide Out may send Deckhands to Cannons as well; it takes ``berths``."""
    spare: float = 0.0
    """How much the second-best order of the next turn counts: the best may come to nothing."""
    storms: int = 0
    """With 1, plans know when a Storm is closed to the ship and when a token makes it harmless."""
    free_hands: int = 0
    """With 1, plans may send Deckhands that come back from the Wheel to Rigging."""


MATE = Weights()
CAPTAIN = Weights(
    burial=56.7,
    legend=8.37,
    in_sight=0.47,
    turn_later=0.645,
    gold_short=0.596,
    later=0.867,
    excess=0.357,
    cargo=0.418,
    unknown_cube=3.77,
    several=0.577,
    swapped_cube=0.707,
    token=2.17,
    sailing=0.711,
    sailing_orange=0.36,
    sailing_green=0.241,
    sailing_navy=0.504,
    exchanging=0.866,
    hands=(0.496, 0.482, 0.467),
    posted=0.46,
    jostle=0.774,
    navy=0.653,
    surefire=0.764,
    beaten=1.12,
    hired=(4.3, 2.7, 2.16, 1.98, 0.564),
    bonus=Bonuses(
        attack=2.6,
        bury=0.638,
        crew_up=1.32,
        exchange=0.805,
        gain_gold=1.61,
        plunder=1.54,
        reassign=0.78,
        reroll=0.633,
        sail=1.28,
        sail_green=0.44,
        sail_navy=0.417,
        sail_orange=0.285,
        search=0.889,
        special=0.889,
        trade=1.92,
    ),
    symbol=0.423,
    stacked=0.0965,
    automatic=1.36,
    new_hand=0.312,
    poor_row=1.03,
    row_gold=4,
    mutiny=0.847,
    captain_attack=2.95,
    captain_bonus=1.14,
)
LEGEND = replace(
    CAPTAIN,
    excess=0.5,
    unknown_cube=4.8,
    navy=0.2,
    bonus=replace(CAPTAIN.bonus, gain_gold=8.0),
    width=80,
    far=1,
    aim=1,
    double=4.0,
    berths=1,
    spoils=1,
    row_card=0.6,
    crew_late=0.6,
    ranks=(1.5, 1.0, 1.0, 1.0, 1.0),
    contested=0.8,
    steer=0.8,
    brace=1,
    first_cube=1,
    gunners=1,
    spare=0.2,
    storms=1,
    free_hands=1,
)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN, "legend": LEGEND}
