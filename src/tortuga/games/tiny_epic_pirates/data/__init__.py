"""The printed values; ``rows`` says what stands in their files.

If you own the box and find a value wrong, correct it in the file; ``tortuga check-data`` says whether it is sound.
"""

from __future__ import annotations

from collections.abc import Iterator

from tortuga.engine import Words
from tortuga.engine.data.reading import Complaint, DataFiles
from tortuga.engine.variants import data_folder
from tortuga.games.tiny_epic_pirates.data.components import (
    BOOTY,
    COLORS,
    MERCHANTS,
    CaptainId,
    CrewId,
    MapId,
    MerchantId,
    Token,
)
from tortuga.games.tiny_epic_pirates.data.rows import (
    MOST_SETTLEMENT,
    Captain,
    CrewCard,
    CrewCards,
    Files,
    MapCard,
    MapCards,
    MerchantCard,
    Navy,
    Numbers,
    Rank,
    SearchToken,
    SoloHelm,
    SoloLegend,
    SoloLegends,
)

FOLDER = data_folder(__name__)


# Do the files go together?


def enough_sites(map_cards: MapCards, numbers: Numbers) -> Iterator[str]:
    """Four pirates may bury all but their last Treasures and must then find a site."""
    last = numbers.treasures - 1
    sites = len(COLORS) * last + 1
    if sum(0 < row.bury <= numbers.gold for row in map_cards.row) < sites:
        yield (
            f"there must be at least {sites} Bury Sites for {numbers.gold} Gold or less: otherwise four pirates with "
            f"{last} Treasures each could fill them all"
        )


def enough_crew(numbers: Numbers, crew_cards: CrewCards) -> Iterator[str]:
    """The crew deck must never run dry (R20)."""
    there = len(crew_cards.row)
    if len(COLORS) * numbers.crew + numbers.row > there:
        yield f"{there} Crew Cards are too few for four crews of {numbers.crew} and a row of {numbers.row}"


def enough_cubes(numbers: Numbers) -> Iterator[str]:
    """The bag must never run dry (R60)."""
    out_of_the_bag = len(COLORS) * numbers.hold + len(BOOTY) + len(MERCHANTS) + MOST_SETTLEMENT
    if len(BOOTY) * numbers.cubes <= out_of_the_bag:
        yield f"{numbers.cubes} cubes of each type are too few for four holds of {numbers.hold}: the bag would run dry"


def navy_to_the_end(navy: Navy, numbers: Numbers) -> Iterator[str]:
    if len(navy.row) <= numbers.treasures:
        yield f"there must be a row for each number of buried Treasures from 0 to {numbers.treasures}"


def legends_to_the_end(solo_legends: SoloLegends, numbers: Numbers) -> Iterator[Complaint]:
    for row in solo_legends.row:
        if len(row.levels) <= numbers.treasures:
            wanted = f"{numbers.treasures + 1} levels, for 0 to {numbers.treasures} buried Treasures"
            yield row, f"there must be {wanted}"


FILES = DataFiles(FOLDER, Files, [enough_sites, enough_crew, enough_cubes, navy_to_the_end, legends_to_the_end])
_OWN = FILES.own
NUMBERS = _OWN.numbers
TREASURES, MOST_ROUNDS = NUMBERS.treasures, NUMBERS.rounds
MOST_GOLD, MOST_SUREFIRE, MOST_CREW, HOLD = NUMBERS.gold, NUMBERS.surefire, NUMBERS.crew, NUMBERS.hold
ROW, CUBES_OF_A_TYPE, SPOTS = NUMBERS.row, NUMBERS.cubes, NUMBERS.prices

MAP: dict[MapId, MapCard] = {row.id: row for row in _OWN.map_cards.row}
CAPTAINS: dict[CaptainId, Captain] = {row.id: row for row in _OWN.captains.row}
CREW: dict[CrewId, CrewCard] = {row.id: row for row in _OWN.crew_cards.row}
MERCHANT_CARDS: dict[MerchantId, MerchantCard] = {row.id: row for row in _OWN.merchant_cards.row}
SEARCH_TOKENS: dict[Token, SearchToken] = {row.id: row for row in _OWN.search_tokens.row}
RANKS: tuple[Rank, ...] = _OWN.legend_track.row
"""The ranks of the Legend Track; level ``n`` is at ``n - 1``."""
NAVY_SAIL: tuple[int, ...] = tuple(row.sail for row in _OWN.navy.row)
SOLO_HELMS: dict[str, SoloHelm] = {row.id: row for row in _OWN.solo_helms.row}
SOLO_LEGENDS: dict[str, SoloLegend] = {row.id: row for row in _OWN.solo_legends.row}
WORDS = Words(
    FOLDER,
    printed={
        "token": {row.id: {"gold": row.gold, "sail": NUMBERS.sail_token} for row in SEARCH_TOKENS.values()},
        "order": {"trade": {"hold": NUMBERS.hold}, "crew_up": {"price": NUMBERS.row_price}},
    },
)

OTHER_SIDE: dict[CaptainId, CaptainId] = {
    one.id: two.id for one in CAPTAINS.values() for two in CAPTAINS.values() if one.card == two.card and one is not two
}
HIGHEST_MERCHANT = max(card.value for card in MERCHANT_CARDS.values())
"""Merchant Cards of this value stay in their slot when the Merchant is sunk."""
