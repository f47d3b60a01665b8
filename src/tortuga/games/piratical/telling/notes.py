"""What the map has no room for, as sentences: whose port is where, and how far the guns reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tortuga.games.piratical.data import GUN_OF, RACE_OF, WORDS
from tortuga.games.piratical.seats.views import CaptainView, PiraticalView


def notes(view: PiraticalView, names: Sequence[str]) -> Iterator[str]:
    """The home ports, the Deserted Island, and every ship's guns and room."""
    anchorages = {home.race: home.anchorage for home in view.chart.homes}
    for port in view.ports:
        state = "closed" if not port.open else "free" if port.owner is None else "home"
        home = {"race": port.race, "anchorage": anchorages.get(port.race), "owner": port.owner, "state": state}
        yield WORDS.say("terminal", home, names, "home")
    yield WORDS.say("terminal", {"deserted": view.deserted}, names, "deserted")
    for captain in view.captains:
        yield from _guns(captain, names)


def _guns(captain: CaptainView, names: Sequence[str]) -> Iterator[str]:
    if captain.ship is not None and captain.race is not None:
        gun, ship = GUN_OF[RACE_OF[captain.race]], captain.ship
        fields = {"weapon": gun.id, "nearest": gun.nearest, "farthest": gun.farthest}
        seen = {"seat": captain.seat, "mounted": len(ship.weapons), "room": max(0, ship.room)}
        yield WORDS.say("terminal", {**fields, **seen}, names, "guns")
