"""The page's types come from ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import sample

from tortuga.engine import Action, Event, View
from tortuga.engine.registry import rules_of, slugs
from tortuga.server.protocol import typescript


def test_the_same_types_give_the_same_files() -> None:
    assert typescript.files() == typescript.files()
    assert set(typescript.files()) == {"protocol.ts", "engine.ts", "told.ts", *(f"games/{slug}.ts" for slug in slugs())}


def test_only_what_has_changed_is_written_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "generated"
    written = typescript.write(folder)
    assert len(written) == len(typescript.files())
    assert typescript.write(folder) == []
    (folder / "protocol.ts").write_text("old")
    (folder / "games" / "chess.ts").write_text("gone")
    assert {path.name for path in typescript.write(folder)} == {"protocol.ts", "chess.ts"}
    assert not (folder / "games" / "chess.ts").exists()


def test_a_games_actions_events_and_views() -> None:
    text = typescript.game_module(sample.RULES)
    assert 'export interface Drew {\n  type: "Drew";\n  seat: number;\n  coin: number | null;\n}' in text
    assert "export type Action = Bid | Guess | Claim | Pass | Sigh;" in text
    assert "export type GameView = DoubloonsView;" in text


def test_the_outlines_of_spaces() -> None:
    text = typescript.game_module(rules_of("rattle_battle"))
    assert "export type Outline = MoveOutline | ThrowOutline | DigOutline;" in text
    assert 'export interface MoveOutline {\n  type: "MoveOutline";\n  movers: MoverOutline[];\n' in text
    assert "Outline" not in typescript.game_module(sample.RULES), "its asks have no spaces"


def test_what_may_be_absent_on_the_wire_is_optional() -> None:
    text = typescript.protocol_module()
    assert "  view?: unknown;" in text
    assert "  ask?: AskShown | null;" in text
    assert "  since?: number | null;" in text
    assert "  muted: string[];" in text, "defaults that are always sent are always there"
    assert "export type ToPage = Sync | Update" in text


class Card(msgspec.Struct):
    name: str
    cost: int | None = None


class Deck(View):
    """A deck.

    Of cards.
    """

    cards: dict[str, list[Card]]
    top: tuple[int, str]
    kind: int | str | None
    both: list[int | None]


class Play(Action, frozen=True):
    card: str


class Played(Event, frozen=True):
    card: str


@pytest.mark.parametrize(
    "line",
    [
        "/** A deck. Of cards. */",
        "  cards: Record<string, Card[]>;",
        "  top: [number, string];",
        "  kind: number | string | null;",
        "  both: (number | null)[];",
        "  cost: number | null;",
        "export type Action = Play;",
        "export type Event = Played;",
    ],
)
def test_every_shape_of_type(line: str) -> None:
    class OneOfEach:
        action_type: Any = Play
        event_type: Any = Played
        view_type = Deck
        outline_type = preview_type = box = None

    assert line in typescript.game_module(OneOfEach()).splitlines()  # type: ignore[arg-type]
