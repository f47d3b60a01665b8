"""Routes for players: profiles and leaderboards."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from litestar import get, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from tortuga.engine import rules_of
from tortuga.server.people import leaving, profiles
from tortuga.server.people.guests import known
from tortuga.server.protocol.players import Leaderboard, MatchesPlayed, Profile, ProfileWish
from tortuga.server.routes.common import Slug, TheGuest, TheHouse, refusals
from tortuga.server.store import profiles as profiles_store

GuestId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
When = Annotated[float, QueryParameter(ge=0, le=1e12)]


@get("/api/players/{player:str}", responses=refusals(404))
async def show_player(house: TheHouse, guest: TheGuest, player: GuestId) -> Profile:
    """What a player has played and is worth. One who does not show it is found by nobody else."""
    found = await house.database.read(profiles.profile, player, guest.id if guest else None)
    if not found.mine:
        return found
    conduct = await leaving.conduct_in(house, player)
    return msgspec.structs.replace(found, endings=leaving.endings_shown(conduct, time.time()))


@get("/api/players/{player:str}/matches", responses=refusals(404))
async def show_matches(house: TheHouse, guest: TheGuest, player: GuestId, before: When) -> MatchesPlayed:
    """The matches of a player that ended before a moment, newest first."""
    return await house.database.read(profiles.matches_before, player, guest.id if guest else None, before)


@put("/api/profile", status_code=204, responses=refusals(401))
async def show_me(house: TheHouse, guest: TheGuest, data: JSONBody[ProfileWish]) -> None:
    """Show your profile to everybody, to friends only, or to nobody but yourself."""
    await house.database.write(profiles_store.show_profile, known(guest).id, data.shown)


@get("/api/leaderboards/{slug:str}", responses=refusals(404))
async def show_leaderboard(house: TheHouse, guest: TheGuest, slug: Slug) -> Leaderboard:
    """The best players of a game, and where bots stand on the same scale."""
    game = rules_of(slug).info.slug
    return await house.database.read(profiles.leaderboard, game, guest.id if guest else None)


HANDLERS = [show_player, show_matches, show_me, show_leaderboard]
