"""Casting: which character plays on a seat for a bot."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from tortuga.bots import LEVELS, takes_manner
from tortuga.bots.characters import Character, Characters, characters_from, crew
from tortuga.engine import TortugaError
from tortuga.engine.describing.manners import Manner
from tortuga.server.protocol import CharacterInfo, SeatInfo
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.table.ledger import bot_name
from tortuga.server.work.luck import HouseLuck


class Cast:
    """The characters of a house."""

    def __init__(self, characters: Characters, luck: HouseLuck | None = None) -> None:
        self._characters = characters
        self._luck = luck or HouseLuck()

    def infos(self) -> list[CharacterInfo]:
        """The characters as the page gets them."""
        return [CharacterInfo(key, one.name, one.about, one.manner, one.face) for key, one in self._characters.items()]

    def names(self) -> list[str]:
        """The names of all characters, which no guest can keep."""
        return [one.name for one in self._characters.values()]

    def find(self, seat: SeatInfo) -> Character | None:
        """The character on this seat. None for a person, an own bot, or a character that this house no longer has."""
        return None if seat.character is None else self._characters.get(seat.character)

    def manner_of(self, seat: SeatInfo) -> Manner:
        """The manner of the bot on this seat. A stand-in for a guest plays plainly."""
        character = self.find(seat)
        if character is None or seat.stand_in or seat.level is None or not takes_manner(seat.level):
            return "plain"
        return character.manner

    def check(self, level: str, wanted: str) -> str:
        """The name of the wanted character. Raises :class:`HouseError` if it cannot play at this level."""
        if wanted not in self._characters:
            raise HouseError("unknown_character", f"There is nobody called {wanted!r} in this house.")
        if level not in LEVELS:
            raise HouseError("unknown_character", f"{level} plays as itself, not as a character.")
        return self._characters[wanted].name

    def seat(self, level: str, wanted: str | None, taken: Collection[str], livery: int | None = None) -> SeatInfo:
        """A seat for a bot of this level, as the wanted character or any free one. ``taken`` are the names there."""
        if level not in LEVELS:
            return SeatInfo("bot", bot_name(level, taken), level=level, livery=livery)
        free = [key for key, one in self._characters.items() if one.name not in taken]
        key = wanted if wanted in free else self._luck.pick(free, level, sorted(taken)) if free else None
        name = bot_name(level, taken) if key is None else self._characters[key].name
        return SeatInfo("bot", name, level=level, livery=livery, character=key)

    def fill(self, seats: Sequence[SeatInfo], level: str) -> list[SeatInfo]:
        """Bots of this level for the open seats, in their order."""
        taken, found = {seat.name for seat in seats}, list[SeatInfo]()
        for seat in seats:
            if seat.kind == "open":
                found.append(self.seat(level, None, taken, seat.livery))
                taken.add(found[-1].name)
        return found


def open_cast(settings: Settings) -> Cast:
    """The characters of a house: those that come with Tortuga, and its own."""
    try:
        characters = characters_from(Path(settings.characters)) if settings.characters else crew()
        return Cast(characters, HouseLuck(settings.luck))
    except TortugaError as error:
        raise HouseError(error.code, error.sentence) from error
