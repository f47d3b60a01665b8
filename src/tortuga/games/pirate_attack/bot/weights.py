"""What tells the levels of Pirate Attack apart.

A match is decided when all piles are gone and the last hands are played: whoever has a ship afloat then wins, and
nothing that sank before counts. Ships that come out early are cursed, stolen and sunk on the way there. So a captain
keeps its ships, its armada and its magic, and brings them out when the piles are gone. A mate plays its best card at
once. A legend also knows how to play the ending.

Most numbers are points: a plain ship is worth about 5.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace


class Worths(msgspec.Struct, frozen=True, kw_only=True):
    """What it is worth to hold a card, or to take it from somebody, when nothing more is known."""

    ship: float = 5.0
    ship_size: float = 0.5
    """What a ship is worth more for each cannon and each point of strength."""
    creature: float = 1.0
    creature_level: float = 0.7
    under: float = 1.0
    """A plus or minus card."""
    under_size: float = 0.6
    """What a plus or minus card is worth more for each point."""
    spy: float = 3.5
    thieving_monkey: float = 3.5
    knife: float = 1.0
    guard: float = 1.5
    high_winds: float = 0.8
    armada: float = 4.0
    sure_armada: float = 4.0
    """An Armada in a game without magic, where hardly anything breaks it up."""
    smoke_screen: float = 3.0
    move_witch_doctor: float = 2.5
    close_market: float = 0.6
    close_magic: float = 0.6
    close_all_markets: float = 0.6
    stranded: float = 4.0
    walk_the_plank: float = 2.5
    trap: float = 2.5
    power_play: float = 2.0
    magician: float = 2.0
    damn_pirates: float = 9.0
    insurance: float = 3.0
    master_navigator: float = 2.0
    other: float = 1.5


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """What it costs to play a card before the piles are gone. Any other costs what it is worth."""

    ship: float = 25.0
    ship_worth: float = 2.0
    """What each point that the ship is worth adds to the cost: the smallest goes first."""
    armada: float = 30.0
    sure_armada: float = 30.0
    """What it costs to play Armada in a game without magic, where it is worth more than a ship."""
    damn_pirates: float = 25.0
    spy: float = 15.0
    """A Spy stops the Spies of others, who would look for the ships."""


class Fleets(msgspec.Struct, frozen=True, kw_only=True):
    """What ships are worth on the table."""

    afloat: float = 4.0
    """What a ship is worth merely for being afloat."""
    cannons: float = 0.5
    strength: float = 0.7
    magic: float = 3.0
    """What a card under a ship that saves it is worth."""
    cursed: float = 2.0
    """What a Witch Doctor that takes the ship out of a battle costs."""
    unknown_doctor: float = 0.55
    """The chance that a Witch Doctor nobody told us of takes the ship out of a battle."""


class Rivals(msgspec.Struct, frozen=True, kw_only=True):
    """How a rival's chances are judged, besides the ships at sea. Harm goes to the one who is feared most."""

    gold: float = 0.3
    magic: float = 1.2
    """A saved magic card. Mates save what they have no use for, so captains fear it less."""
    fortune: float = 0.8
    blockade: float = 1.5
    hand: float = 0.4
    """What a card in hand counts."""
    leader: float = 1.25
    """How much more it counts to sink a ship of the leader."""
    aim: float = 3.0
    """What a ship of the leader is worth more as a target of cards."""


class Purchases(msgspec.Struct, frozen=True, kw_only=True):
    """What cards in the shops are worth, and how much a gold of their price counts against that."""

    witch_doctor: float = 6.0
    witch_doctor_price: float = 0.6
    magic: float = 5.0
    magic_price: float = 0.5
    fortune: float = 1.5
    fortune_cursed: float = 4.0
    """What a Fortune Teller is worth with a curse on one of our ships."""
    fortune_price: float = 0.4
    another_fortune: float = 0.5
    """What each Fortune Teller that we have makes another worth less."""
    tavern_gold: int = 14
    """The gold with which tavern cards are bought."""


class LastHands(msgspec.Struct, frozen=True, kw_only=True):
    """How the last hands are played. As it stands here nothing is done differently when the piles are gone."""

    # Which card goes first
    theft: float = 0.0
    """What it is worth to steal a ship before other cards are played."""
    harm: float = 0.0
    """To harm others before our ships come out, so that less can be done to these."""
    strengthen: float = 0.0
    """To make a ship strong before the next one comes out."""
    thefts_wait: int = 0
    """Stealing a ship waits while a rival without ships has at least so many cards in hand; with 0 it never waits."""

    # Magic
    gamble: int = 0
    """With 1, The Gambler stakes our worst ship against everybody's best."""
    break_fleets: int = 0
    """With 1, an enemy armada is sent to port, which breaks it up."""
    sparing: int = 0
    """With 1, magic is laid under ships only where it works, and the rest is kept until there is a place for it."""
    spread: float = 0.0
    """What a ship of ours is worth less as a place for magic, for each such card under it."""
    copies_wait: int = 0
    """With 1, a Duplicate waits until our hand is empty and the best ship is known."""
    lives_wait: int = 0
    """With 1, Raise the Dead waits until we have neither cards nor ships: it is another life."""
    haven: int = 0
    """With 1, our ships go to port after our turn when our hand is empty: for a round nobody can attack them."""

    # Shopping
    doctors_wait: int = 0
    """Witch Doctors wait as thefts do."""
    fortune: float = 0.0
    """What a Fortune Teller is worth more."""
    tavern: int = 0
    """How much less gold is enough for a tavern card."""

    # Attacks
    prize: float = 3.5
    """What sinking a ship brings in gold."""
    caution: float = 1.0
    """What a ship that we lose counts against one that we sink. What a rival loses helps all the others as well."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays; as it stands here, the mate."""

    worth: Worths = Worths()
    fleets: Fleets = Fleets()
    rivals: Rivals = Rivals()
    shopping: Purchases = Purchases()

    # Until the piles are gone
    hold: int = 0
    """With 1, ships and other cards are held back."""
    held: Held = Held()
    hold_magic: int = 0
    """With 1, magic is saved for the end."""
    hold_curses: int = 0
    """With 1, Witch Doctors are bought only at the end."""
    keep_hand: int = 0
    """With 1, Blockades protect the ships in hand."""
    doomsday: int = 0
    """With so many ships in hand End of the World takes all piles; with 0 never."""
    blockade: float = 4.0
    """The danger that is worth a Blockade."""
    last_blockade: float = 0.0
    """The danger that the last one is kept for."""

    # When they are gone
    late_blockade: float = 4.0
    """The danger that is worth a Blockade when the piles are gone."""
    ending: LastHands = LastHands()

    # In battles
    sure_shots: int = 0
    """With 1, known Witch Doctors and the Spirit of Good Fortune are reckoned with as they work."""


BEFORE_THE_END = LastHands()
MATE = Weights()
CAPTAIN = Weights(
    rivals=Rivals(magic=0.6, hand=0.8, leader=1.8),
    hold=1,
    hold_magic=1,
    hold_curses=1,
    keep_hand=1,
    doomsday=3,
    last_blockade=14.0,
    late_blockade=2.5,
    ending=LastHands(theft=40.0, harm=25.0, strengthen=15.0),
)
LEGEND = replace(
    CAPTAIN,
    worth=Worths(sure_armada=16.0),
    held=Held(sure_armada=80.0),
    doomsday=2,
    sure_shots=1,
    ending=replace(
        CAPTAIN.ending,
        gamble=1,
        break_fleets=1,
        sparing=1,
        spread=4.0,
        copies_wait=1,
        lives_wait=1,
        thefts_wait=1,
        doctors_wait=1,
        caution=2.0,
        haven=1,
        fortune=3.0,
        tavern=4,
    ),
)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN, "legend": LEGEND}
