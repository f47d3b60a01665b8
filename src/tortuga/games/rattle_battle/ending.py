"""Victory points, the wanted player, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tortuga.engine import OVER, Outcome, Tally, decided_at, places_by
from tortuga.engine.describing.facts import fact
from tortuga.games.rattle_battle.chapters.galleon import count_parts
from tortuga.games.rattle_battle.data import CANNON_PART, CARDS, SAIL, SAILOR, WORDS
from tortuga.games.rattle_battle.data.rows import SailorNumber
from tortuga.games.rattle_battle.events import Finished
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable


def open_points(player: Player) -> int:
    """Victory point cards and coins, which decide who is wanted."""
    return player.coins + sum(CARDS.guild[card].vp for card in player.cards)


COUNTED: dict[int, Callable[[Player], int]] = {
    SAILOR["gunner_cora"]: lambda player: player.parts[CANNON_PART],
    SAILOR["sailmaker_silas"]: lambda player: player.parts[SAIL],
    SAILOR["quartermaster_quinn"]: lambda player: sum(player.loot),
    SAILOR["architect_abel"]: lambda player: len(player.upgrades),
    SAILOR["grandpa_gallows"]: lambda player: len(player.sailors),
}
"""What each of these sailors counts at the end."""


def sailor_points(player: Player) -> int:
    return sum(points_of(sailor, player) for sailor in player.sailors if sailor in COUNTED)


def points_of(sailor: SailorNumber, player: Player) -> int:
    """The points for a sailor: one for each thing counted, or for every few, up to the most on the card."""
    card = CARDS.sailors[sailor]
    return min(card.most, COUNTED[sailor](player) // max(1, card.needs))


WORTHY_LOOT = tuple((kind, row.vp) for kind, row in enumerate(CARDS.loot) if row.vp)


def item_points(player: Player) -> int:
    """Points for things that count at the end: Rich Cabin and Golden Idol."""
    points = sum(CARDS.upgrades[upgrade].vp for upgrade in player.upgrades)
    return points + sum(vp * player.loot[kind] for kind, vp in WORTHY_LOOT)


def score(player: Player) -> int:
    return open_points(player) + sailor_points(player) + item_points(player)


def tally(state: Rattle) -> list[Tally]:
    """Victory points, by where they come from."""
    return [_tally(player) for player in state.players]


def _tally(player: Player) -> Tally:
    sources = {
        "coins": player.coins,
        "cards": open_points(player) - player.coins,
        "sailors": sailor_points(player),
        "items": item_points(player),
    }
    return Tally(score(player), tuple([fact(source, count=points) for source, points in sources.items() if points]))


def end_game(table: RattleTable) -> None:
    """End the match. The Great Baron draws lots for ties, to be used if nothing else breaks them (R72)."""
    state = table.state
    letters = list(range(1, len(state.players) + 1))
    table.chance.shuffle(letters)
    state.tie_break = letters
    state.phase = OVER
    table.tell(Finished(tuple(score(player) for player in state.players)))


def outcome(state: Rattle) -> Outcome:
    """Rank by points, then parts and upgrades, then sailors (R73), then upgrades, then the Great Baron's lot (R72)."""
    scores = [score(player) for player in state.players]
    keys = [
        (points, count_parts(player) + len(player.upgrades), len(player.sailors), len(player.upgrades), letter)
        for points, player, letter in zip(scores, state.players, state.tie_break, strict=True)
    ]
    places = places_by(keys)
    return Outcome(places, tuple(float(points) for points in scores), tuple(_reasons(keys)))


def _reasons(keys: list[tuple[int, int, int, int, int]]) -> Iterator[str]:
    """Why the match ended, and what decided between players with as many points."""
    yield WORDS.say("outcome", {}, key="last_port")
    at = decided_at(keys)
    assert at is not None, "the Great Baron's lots all differ"
    if at:
        yield WORDS.say("outcome", {}, key=("parts", "sailors", "upgrades", "lot")[at - 1])


def leaders(state: Rattle) -> list[int]:
    """Everybody with the most points; nobody while nobody has any."""
    points = [open_points(player) for player in state.players]
    best = max(points)
    return [seat for seat, own in enumerate(points) if own == best > 0]


def wanted_after(state: Rattle) -> int:
    """Who is wanted next: the player with the most points. On a tie nothing changes (R63)."""
    first = leaders(state)
    return first[0] if len(first) == 1 else state.wanted
