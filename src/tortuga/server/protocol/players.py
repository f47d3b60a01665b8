"""Messages about players: what they have played, what they are worth, and who is best."""

from __future__ import annotations

from typing import Literal

import msgspec

Shown = Literal["public", "friends", "hidden"]
"""Who may see a profile: everybody, those whom its owner follows and who follow them, or nobody else."""
Ending = Literal["played", "left", "stood_in"]
Verdict = Literal["unrated", "waiting", "counted", "farmed", "one_place", "nobody"]


class RatingShown(msgspec.Struct, frozen=True):
    """A rating in points. A mate has 1500; 19 times in 20 it is off by no more than the margin."""

    points: int
    margin: int
    matches: int
    """How many matches it is made of."""
    provisional: bool
    """Whether it is still too unsure to be compared."""


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a match."""

    at: float
    points: int
    margin: int


class PoolRating(msgspec.Struct, frozen=True):
    """A rating in one class of seat counts of a game."""

    seats: str
    """The class: ``2``, ``3-4``, ``5+`` or ``teams``."""
    rating: RatingShown
    curve: list[RatingPoint]
    """The last points of its curve, oldest first."""


class WinShare(msgspec.Struct, frozen=True):
    """How many matches of a kind somebody has won."""

    kind: str
    """``seats`` (how many played), ``level`` (bots that somebody came in before) or a label of the game."""
    value: str
    played: int
    won: int


class GameRecord(msgspec.Struct, frozen=True):
    """What somebody has done in one game."""

    game: str
    played: int
    won: int
    ratings: list[PoolRating]
    shares: list[WinShare]


class Rival(msgspec.Struct, frozen=True):
    """Somebody whom a player has met often."""

    guest: str
    name: str
    met: int
    before: int
    """How often the player came in before them."""


class SeatPlayed(msgspec.Struct, frozen=True):
    """A seat of a finished match."""

    who: Literal["guest", "hidden", "gone", "bot"]
    """A guest; one who does not show their profile; one who is not here any more; or a bot."""
    guest: str | None
    name: str
    level: str | None
    character: str | None
    place: int
    score: float
    ending: Ending


class MatchPlayed(msgspec.Struct, frozen=True):
    """A finished match."""

    table: str
    game: str
    seats: list[SeatPlayed]
    seat: int
    """The seat of the player whose matches these are."""
    ended: float
    seconds: float
    answers: int
    rated: bool
    verdict: Verdict
    """What it has counted for."""
    replay: bool
    """Whether the house still has it."""
    usual: bool
    """Whether it had the usual options of its game."""
    adjusted: float | None = None
    """If the match has been told: the player's share of the win without what dice and cards have brought. It may be
    below 0 or above 1."""


class MatchesPlayed(msgspec.Struct, frozen=True):
    """Some matches of a player, newest first."""

    matches: list[MatchPlayed]
    more: bool
    """Whether there are older ones."""


class Endings(msgspec.Struct, frozen=True):
    """How the last rated matches of a guest ended for them. Only the guest is told."""

    bad: int
    """How many of them they left."""
    of: int
    until: float | None
    """Until then they cannot begin another one."""


class Profile(msgspec.Struct, frozen=True):
    """A player as others see them, as far as they want to be seen."""

    id: str
    name: str
    bot: bool
    """Whether it says that it is a program."""
    since: float
    shown: Shown
    mine: bool
    """Whether it is the profile of the guest who asks."""
    played: int
    """How many matches in all."""
    counted: int
    """How many of the last ones the figures are made of."""
    streak: int
    """How many matches they have won in a row until now."""
    longest: int
    """The most that they have won in a row."""
    games: list[GameRecord]
    rivals: list[Rival]
    last: MatchesPlayed
    endings: Endings | None = None


class ProfileWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may see a guest's own profile."""

    shown: Shown


class BoardRow(msgspec.Struct, frozen=True):
    """Somebody on a leaderboard."""

    guest: str
    name: str
    bot: bool
    rating: RatingShown


class LevelPlace(msgspec.Struct, frozen=True):
    """Where a level of bots stands on the same scale."""

    level: str
    points: int
    margin: int


class Board(msgspec.Struct, frozen=True):
    """The best players in one class of seat counts, by what they are worth at least."""

    seats: str
    rows: list[BoardRow]
    levels: list[LevelPlace]
    mine: RatingShown | None
    """The rating of the guest who asks."""


class Leaderboard(msgspec.Struct, frozen=True):
    """The best players of a game."""

    game: str
    boards: list[Board]
