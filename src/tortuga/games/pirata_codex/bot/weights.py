"""What tells the levels of Pirata Codex apart.

A captain plays cards as a mate does, but tries every bid to the end of the auction. A legend does the same, and also
knows this:

- Whoever has no card draws one at the end of the round, so a legend plays its hand down. It waits until the action
  phase to do so, since a card may turn out useful before.
- Cards that bring or cost crew matter more than a mate thinks, and so does a look into another cup. A few cards are
  worth more or less in hand.
- The player to aim at is the one who is likely to win, who need not be the one ahead.
- Once the sail die is rolled, one knows what an Iron Anchor will hold up.
- If several ships reach the throne in the same round, the one with more crew is likely to win the final battle.
- Captains do not bid as predictably as mates, so a legend reads a little less into bids. It also expects the others to
  call a little more often. More of this wins more against captains and less against mates.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """A card in hand: what it is expected to bring one day."""

    lucky_pirate: float = 0.35
    cheating_pirate: float = 0.65
    fair_wind: float = 0.6
    sleight_of_hand: float = 0.45
    iron_anchor: float = 0.4
    smoke_screen: float = 0.2
    black_spot: float = 0.15
    ghost_wind: float = 1.0
    blessed_medallion: float = 0.15
    dead_calm: float = 0.2
    davy_jones_locker: float = 0.5
    broadside: float = 0.25
    flintlocks: float = 0.05
    cutlass: float = 0.05
    powder_keg: float = 0.6
    chain_shot: float = 0.5
    parrot: float = 0.05
    thieving_monkey: float = 0.4
    sea_serpent: float = 0.5
    barrel_of_rum: float = 0.65
    buried_treasure: float = 0.35
    loaded_dice: float = 0.25
    kings_pardon: float = 0.5
    press_gang: float = 0.7
    secret_passage: float = 0.85
    marooned: float = 0.85
    voodoo_doll: float = 0.2
    skeleton_crew: float = 0.7
    siren_song: float = 0.4
    cursed_doubloon: float = 0.15
    harpoon: float = 0.4
    dead_mans_chest: float = 0.4
    bone_dice: float = 0.2
    grave_robber: float = 0.25


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How a level plays; as it stands here, the mate. Worths are in tiles."""

    bids_out: bool = False
    """Is every bid tried to the end of the auction (``auction``)? A mate asks what the next bettor will make of it
    (``bets``)."""

    # Cards

    keep: Keep = Keep()
    flow: float = 0.0
    """What it is worth to play one's last card, whatever it does: whoever has none draws one in the same round."""
    flow_early: float = 0.0
    """What it is worth to play a card before the last, whatever it does."""
    flow_waits: int = 0
    """1: this counts only at the last moment of the round for a card, so that it may wait for a better one."""
    look: float = 0.05
    """A look into another cup, for each die in it."""
    crew: float = 1.0
    """What crew counts for in cards, compared with a mate."""
    aim: float = 0.0
    """How far another's danger goes by his chance to win the match (1: by nothing else)."""
    anchor_now: float = 0.0
    """How far an Iron Anchor is judged by the sail die that has been rolled."""

    # Bids, for those who bid them out

    finale: float = 0.0
    """How far bids go by who reaches the throne this round, and with how much crew (1: altogether)."""
    temper: float = 0.004
    """How strictly bids are read: a mate makes one that it thinks so much worse about a third as often."""
    slip: float = 0.08
    """The share of bids that say nothing: not everybody bids as a mate does."""
    noise: float = 0.012
    """How much chance there is in what the others bid and call."""
    called: float = 0.0
    """How much more the others like to call than a mate, as a chance to win the match."""


MATE = Weights()
CAPTAIN = Weights(bids_out=True)
LEGEND = Weights(
    bids_out=True,
    keep=Keep(powder_keg=0.2, smoke_screen=0.35, cutlass=0.0, thieving_monkey=0.3),
    flow=0.7,
    flow_early=0.5,
    flow_waits=1,
    look=0.12,
    crew=1.4,
    aim=0.7,
    anchor_now=1.0,
    finale=1.0,
    temper=0.008,
    slip=0.06,
    noise=0.016,
    called=0.003,
)
WEIGHTS: Mapping[str, Weights] = {"mate": MATE, "captain": CAPTAIN, "legend": LEGEND}
