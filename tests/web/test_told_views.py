"""What the page shows while it tells events is what the next view says, but for what is known to come with the view."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import hatch_build
import msgspec
import pytest

from tortuga.engine import Fair, Fast, Match, rules_of
from tortuga.reference.rare import Scene

ROOT = Path(__file__).parents[2]
GAMES = ["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"]
MATCHES = 4
LONGEST = 500

COMES_WITH_THE_VIEW = {
    "pirata_codex": [
        "BidMade: turn",  # whose turn is next
        "*Rolled: scene",  # a moment
        "CupsShaken: participants",  # where there is one alone, nobody bets
        "CupsRevealed: players.#.cup",  # some are paid after
    ],
    "tiny_epic_pirates": ["TurnBegan: sail"],  # how far one may sail
    "piratical": [
        "TurnBegan: turn.*",  # where the question belongs
        "CardShown: shown",  # a moment
        "ShipLaunched: *.ship", "Sailed: *.ship.port",  # what guns bear on, and ports
    ],
    "pirate_attack": [
        "Played: stack*",  # a card that is played is seen, and done with
        "*: window", "BattleBegan: battle",  # what is asked next
        "HandReceived: *.hand",  # what cannot be played now, and why
        "Ship*: *.row*", "ShipDied: wrecks",  # its place; whether it is raised again
        "CardsDiscarded: discard", "TavernKept: *.kept",  # cards that follow without a word
    ],
    "rattle_battle": [
        "AdventureRevealed: card*", "AdventureRevealed: tiles",  # what is printed on a card
        "*: distances", "*: forecast", "Dropped: sea*",  # what is measured; how strong a ship is
        "*: sinking*", "Moved: sea*",  # what goes down while it is told
        "*: phase",
    ],
}  # fmt: skip
"""By game: what is shown for a moment, or not worked out by the page, which knows no rules."""


def updates(game: str) -> Iterator[tuple[object, list[object], object]]:
    """What one seat hears in some matches: a view, what happened then, and the next view."""
    settings = list(rules_of(game).golden.values())
    for seed in range(MATCHES):
        seats, options = settings[seed % len(settings)]
        scene, chance, rules = Scene(seats, seed, options), Fast(seed), rules_of(game)
        match = Match(rules, seats, rules.info.complete(options, seats), Fair(seed.to_bytes(32, "big")))
        me = seed % seats
        before, heard = match.view(me), match.told_count
        while not match.over and match.number < LONGEST:
            seat = chance.pick(list(match.waiting))
            match.act(seat, scene.answer(match.seat(seat), chance))
            news = match.events(me, heard)
            after = match.view(me)
            if news:
                yield before, list(news), after
            before, heard = after, match.told_count


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the page says of them, game by game."""
    hatch_build.install()
    path = tmp_path_factory.mktemp("told") / "matches.json"
    matches = {game: {"box": rules_of(game).box, "updates": list(updates(game))} for game in GAMES}
    path.write_bytes(msgspec.json.encode(matches))
    node, _ = hatch_build.find_node()
    done = subprocess.run(
        [str(node), str(ROOT / "web/scripts/told.mjs"), str(path)], capture_output=True, check=True, cwd=ROOT / "web"
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_false_is_shown_while_events_are_told(said: dict[str, Any], game: str) -> None:
    known = COMES_WITH_THE_VIEW[game]
    false = {
        name: found[:2]
        for name, found in said[game]["false"].items()
        if not any(fnmatchcase(name, one) for one in known)
    }
    assert said[game]["claims"] > 300
    assert false == {}
