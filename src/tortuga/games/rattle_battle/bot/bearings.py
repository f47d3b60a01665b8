"""How everybody stands, in numbers for the chances to win: points, what may become points, and the Battle to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tortuga.engine import Match
from tortuga.engine.describing.knowledge import Bearings
from tortuga.games.rattle_battle.bot.outlook import free_slots
from tortuga.games.rattle_battle.bot.quick_outlook import QuickOutlook
from tortuga.games.rattle_battle.bot.weights import MATE
from tortuga.games.rattle_battle.bot.worth import SKILLS, assets, plan, quests_left
from tortuga.games.rattle_battle.data import DICE, FIRST_NP, GUILD, SAILORS
from tortuga.games.rattle_battle.ending import open_points, score
from tortuga.games.rattle_battle.state import Player, Rattle, own_ships

POINTS = 20.0
"""Points that count as 1."""


class Bearing(NamedTuple):
    """How one seat stands."""

    score: float
    open: float
    assets: float
    """Points, and what may become points."""
    coming: float
    """Its points, with what the adventure under way has brought so far and will bring."""
    behind: float
    """How far that is behind the best."""
    late: float
    """How far it is behind the best, counting for more the fewer quests are left."""
    loot: float
    """What the loot can do in the next Port."""
    tokens: float
    hires: float
    builds: float
    upgrades_next: float
    trophies: float
    """What the trophies of this adventure are worth."""
    battle: float
    """What the Battle to come promises."""
    afloat: float
    slots: float
    sails: float
    cannons: float
    holds: float
    upgrades: float
    sailors: float
    skills: float
    """What its sailors' skills will bring."""
    wanted: float
    baron: float
    left: float
    """Quests to come."""
    last: float
    """Is it the last quest?"""
    port: float
    """How much of the Port Visit is over."""
    step: float


def bearings(match: Match[Rattle]) -> Sequence[Sequence[float]]:
    """A row for each seat."""
    state = match.state
    at_sea = state.card >= 0 and bool(state.sea) and state.game is None
    coming = [_coming(state, seat, at_sea) for seat in range(len(state.players))]
    best = max(total for total, _, _ in coming)
    return [_bearing(state, seat, at_sea, *each, best) for seat, each in enumerate(coming)]


def _coming(state: Rattle, seat: int, at_sea: bool) -> tuple[float, float, float]:
    """What a seat has with all that is on its way, what its trophies are worth, and what the Battle promises."""
    player = state.players[seat]
    trophies = _trophies(state, player)
    battle = QuickOutlook(MATE, state, seat).worth() if at_sea else 0.0
    return assets(state, player) + trophies + battle, trophies, battle


def _trophies(state: Rattle, player: Player) -> float:
    if state.card < 0 or not player.trophies:
        return 0.0
    card, worth = state.adventure, -MATE.loot * len(player.sunk)
    for trophy in player.trophies:
        if trophy.die >= FIRST_NP:
            colour = DICE.colour[trophy.die]
            worth += 0.0 if trophy.surrendered else card.coins[colour]
            worth += MATE.loot * (trophy.surrendered + card.extra_loot[colour] + trophy.boarded)
    return worth


def _bearing(
    state: Rattle, seat: int, at_sea: bool, coming: float, trophies: float, battle: float, best: float
) -> Bearing:
    player, left = state.players[seat], quests_left(state)
    worth, hires, builds, upgrades = plan(MATE, state, player.loot)
    in_port = 0 <= state.location <= GUILD
    behind = (coming - best) / POINTS
    return Bearing(
        score=score(player) / POINTS,
        open=open_points(player) / POINTS,
        assets=assets(state, player) / POINTS,
        coming=coming / POINTS,
        behind=behind,
        late=behind * 2 / (1 + left),
        loot=worth / 5,
        tokens=sum(player.loot) / 6,
        hires=float(hires),
        builds=float(builds),
        upgrades_next=float(upgrades),
        trophies=trophies / 5,
        battle=battle / 5,
        afloat=len(own_ships(state, seat)) / 4 if at_sea else 0.0,
        slots=(free_slots(state, seat) if state.card >= 0 else 0) / 5,
        sails=player.parts[0] / 3,
        cannons=player.parts[1] / 3,
        holds=player.parts[2] / 3,
        upgrades=len(player.upgrades) / 3,
        sailors=len(player.sailors) / 3,
        skills=left * sum(SKILLS.get(SAILORS[sailor], 0.0) for sailor in player.sailors) / 5,
        wanted=float(state.wanted == seat),
        baron=float(state.baron == seat),
        left=left / 4,
        last=float(left == 0),
        port=(1 + state.location) / (1 + GUILD) if in_port else 0.0,
        step=state.step / 3,
    )


BEARINGS = Bearings(Bearing._fields, bearings)
