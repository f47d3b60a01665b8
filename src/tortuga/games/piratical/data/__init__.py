"""What is in the box: races, weapons, prices, cards, treasures, dice tables and numbers.

``rows`` says what stands in their files, ``survey`` what makes a map.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tortuga.engine import Words
from tortuga.engine.data.reading import DataFiles
from tortuga.engine.variants import data_folder
from tortuga.games.piratical.data.rows import CardNumber, Files, Fleets, MapFile, RaceNumber, TreasureNumber

FOLDER = data_folder(__name__)


def can_be_sailed(map: MapFile, fleets: Fleets) -> Iterator[str]:
    """A map must be complete, and fair to all races; forts must reach their harbours."""
    from tortuga.games.piratical.data.survey import survey  # it imports charts, which import this module

    for sentence in survey(map, fleets.fort.farthest):
        yield sentence.removesuffix(".")


FILES = DataFiles(
    FOLDER, Files, [can_be_sailed], aside="To check a map with another name, use: tortuga piratical-map FILE."
)
FLEETS, TREASURES, TABLES = FILES.own.fleets, FILES.own.treasures, FILES.own.tables
CARDS, NUMBERS = FILES.own.cards.card, FILES.own.numbers
_IN_BATTLE = {"to_hit": NUMBERS.battle_card_to_hit, "damage": NUMBERS.battle_card_damage}
WORDS = Words(
    FOLDER,
    printed={
        "card": {card.id: {"amount": card.amount, "sides": abs(card.amount), **_IN_BATTLE} for card in CARDS},
        "race": {race.id: {"sail": race.sail, "oars": race.oars, "steam": race.steam} for race in FLEETS.race},
    },
)

RACES = FLEETS.race
RACE_IDS = tuple(race.id for race in RACES)
RACE_OF = {race.id: RaceNumber(number) for number, race in enumerate(RACES)}
EVERY_RACE = tuple(RACE_OF.values())
GUNS = {gun.id: gun for gun in FLEETS.weapon}
GUN_OF = tuple(GUNS[race.weapon] for race in RACES)

CARD_OF = {card.id: CardNumber(number) for number, card in enumerate(CARDS)}
"""The number of each card. Cards are numbers in a state, and names everywhere else."""
HOLD = frozenset(CARD_OF[card.id] for card in CARDS if card.kind == "hold")


@cache
def with_role(role: str) -> tuple[CardNumber, ...]:
    """The cards that play this role, in the order of the card list."""
    return tuple(CARD_OF[card.id] for card in CARDS if card.role == role)


KINDS = tuple(dict.fromkeys(kind for place in TREASURES.place for kind in place.treasures))
STOCKS = tuple(tuple(TreasureNumber(KINDS.index(kind)) for kind in place.treasures) for place in TREASURES.place)
"""The treasures of each place, as numbers of their kinds: the six ports in the order of races, then the island."""
ISLAND = len(RACES)
"""Treasure Island's number among the places with treasure."""
