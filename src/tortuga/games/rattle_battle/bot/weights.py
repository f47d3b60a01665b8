"""What things are worth to a player of Rattle, Battle, Grab the Loot, in victory points.

The mate's numbers were set by hand. The captain's were found by evolution (``tortuga.learn``), then by matches in which
every seat drew some of its numbers by lot.

A legend has the captain's numbers except for three: it expects more of each ship that it sends (``afloat``), and spends
sails and cannons more freely (``last_part``, ``part_later``). It also knows what a captain does not:

- when to leave a card of the Guild for a better one, and what a coin is therefore worth (``guild``, ``coin_lead``);
- what each sailor will bring by the end of the match (``crew``);
- that rivals in mini-games may be as shrewd as a captain (``cunning``);
- that the gain of the rival in the lead hurts most (``leader``);
- that rivals can still act before the Battle, and take a ship away (``doubt_far``, ``doubt_near``, ``doubt_shot``,
  ``urgent``).

Those numbers are 0 for mates and captains, which turns the rules off.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

Fading = tuple[float, float, float, float, float]
"""By quests still to come after this Port: none, one, ... four."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the rule of thumb; as they stand here they are the mate's."""

    # Loot
    loot: float = 0.55
    """A token of any kind, before it is clear what it will buy."""
    special: float = 2.0
    """What a special token is worth more than a plain one."""
    coin_pair: float = 1.0
    """Two tokens that are given away for a coin."""
    hire: Fading = (1.15, 1.4, 1.7, 2.0, 2.3)
    part: Fading = (0.05, 0.5, 1.1, 1.6, 2.0)
    upgrade: Fading = (0.3, 0.8, 1.5, 2.2, 2.8)
    trade: float = 0.05
    """What a trade at the Market must bring."""
    end_sailor: float = 12.0
    """How far down the list of sailors one who counts only at the end comes."""
    end_points: float = 6.0
    """How far each point takes such a sailor up the list."""
    enough_cannons: int = 2
    """With this many cannons, and fewer sails than ``enough_sails``, a sail comes first."""
    enough_sails: int = 2
    """With this many sails a further one need not come first."""
    first_sail: float = 0.0
    """Above 0, the part to start with is a sail at every table."""
    hoard: float = 1.0
    """The share of the slots that no ship takes to sea in which tokens are kept for the next Port; the rest is sold."""

    guild: float = 0.0
    """Above 0, coming visits to the Guild are played out in thought, to see when to buy, and what coins are worth in
    Port."""
    coin_lead: float = 0.0
    """At sea a coin is worth more than 1 if it helps to buy a card. This share of the extra worth counts."""
    crew: float = 0.0
    """Above 0, sailors are judged by what they will bring. A hire is worth this share of the best of three from the
    deck."""

    # Mini-games
    shrewd: float = 0.0
    """Above 0, mini-games are played to win: by what the others show, and by what a throw or a roll can still bring."""
    cunning: float = 0.0
    """How shrewd the others in mini-games are taken to be: at 0 they are plain players, at 1 as shrewd as captains."""

    # At sea
    falls: int = 10
    """How often the dice are dropped in thought before ships are sent."""
    afloat: float = 0.0
    """What each ship sent is expected to gain by its own moves and shots, which the imagined drops leave out."""
    beyond_hold: float = 1.0
    """What a token that will not fit into the hold counts, as a share of one that does."""
    rival: float = 0.35
    """What a rival's gain costs me, shared among the rivals."""
    leader: float = 0.0
    """What the gain of the rival in the lead costs me on top of that."""
    doubt_far: float = 0.0
    """A ship that I would win in the Battle without touching it counts less, by this share for every rival who can
    still act."""
    doubt_near: float = 0.0
    """A ship that mine touches counts less, by this share for every rival who can still act."""
    doubt_shot: float = 0.0
    """Either counts less again, by this share for every rival who could fire at it at once."""
    urgent: float = 0.0
    """What firing at a ship is worth more, for every rival who could fire at it at once."""
    chosen_loot: float = 0.8
    """What it is worth to choose the token oneself."""
    beyond_line: float = 1.0
    """To lie beyond the line at the end of the Battle."""
    last_part: float = 0.04
    """What using up a sail or a cannon costs in the last adventure of a quest."""
    part_later: float = 0.16
    """How much more it costs for every adventure still to come."""
    use: float = 0.15
    """What using anything else costs in the last adventure of a quest."""
    use_later: float = 0.1
    """How much more that costs for every adventure still to come."""
    keg: float = 0.3
    bribe: float = 1.0
    bribe_cost: float = 0.6
    sunk_rival: float = 1.2
    """What firing at a rival's ship is worth."""
    revenge: float = 0.2
    """What it is worth less where the rival may take revenge."""
    long_shot: float = 0.35
    """What a shot loses for being a long one."""
    long_move: float = 0.05
    turbine: float = 0.02


MATE = Weights()
CAPTAIN = Weights(
    loot=0.582,
    special=2.36,
    coin_pair=0.48,
    hire=(0.79, 0.71, 1.02, 1.55, 3.5),
    part=(0.09, 0.98, 0.67, 1.24, 2.36),
    upgrade=(0.26, 0.66, 0.63, 0.98, 1.3),
    trade=0.04,
    end_sailor=13.0,
    end_points=7.54,
    enough_cannons=3,
    enough_sails=1,
    first_sail=1.0,
    hoard=0.0,
    shrewd=1.0,
    falls=24,
    afloat=0.25,
    beyond_hold=0.35,
    rival=0.05,
    beyond_line=1.38,
    last_part=0.067,
    part_later=0.125,
    use=0.17,
    use_later=0.09,
    keg=0.267,
    bribe=1.23,
    bribe_cost=0.671,
    sunk_rival=0.941,
    revenge=0.179,
    long_shot=0.209,
    long_move=0.059,
    turbine=0.017,
)
LEGEND = replace(
    CAPTAIN,
    guild=1.0,
    coin_lead=0.5,
    crew=1.0,
    cunning=0.7,
    afloat=0.4,
    leader=0.1,
    doubt_far=0.15,
    doubt_near=0.12,
    doubt_shot=0.3,
    urgent=0.1,
    last_part=0.03,
    part_later=0.07,
)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN, "legend": LEGEND}
