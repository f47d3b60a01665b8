"""What a game's own ``bot`` module declares, and where it is looked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sample

from tortuga.bots import BadKnowledge, Knowledge, knowledge, make_bot
from tortuga.bots.knowledge import knowledge_of
from tortuga.engine import Action, Chance, Fast, Match, Scores, Seat
from tortuga.engine.describing.knowledge import Signs
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.scores import weigh
from tortuga.games.rattle_battle import bot
from tortuga.games.rattle_battle.rules import RULES
from tortuga.kit import Breach, scrutinise
from tortuga.kit.knowledge import misfits


def test_a_variant_is_played_with_what_is_known_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "_known", {})
    assert knowledge_of(replace(RULES, golden={})).scores is bot.scores


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """A module ``bot`` in a package of its own, beside the rules of a game."""
    monkeypatch.setattr(knowledge, "_known", {})
    (tmp_path / "cove").mkdir()
    (tmp_path / "cove" / "__init__.py").touch()
    (tmp_path / "cove" / "bot.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    import cove.bot  # type: ignore[import-not-found]

    yield cove.bot
    del sys.modules["cove"], sys.modules["cove.bot"]


COVE = replace(sample.RULES, module="cove.rules")


def choose(seat: Seat[Any], chance: Chance) -> Action:
    assert seat.ask is not None
    return seat.ask.default


three: Any = lambda seat, chance, weights: choose(seat, chance)  # noqa: E731


def scores(seat: Seat[Any], chance: Chance) -> Scores:
    assert seat.ask is not None
    options = list(seat.ask.options)
    return weigh(options, options.index)


def by_numbers(seat: Seat[Any], chance: Chance, weights: int = 0) -> Scores:
    return scores(seat, chance)


def test_a_module_without_knowledge_is_refused_with_a_sentence(beside: Any) -> None:
    """A function that nobody declares would be ignored in silence."""
    beside.choose = choose
    with pytest.raises(BadKnowledge, match=r"cove\.bot does not declare what it knows: write KNOWLEDGE ="):
        knowledge_of(COVE)
    beside.KNOWLEDGE = {"choose": choose}
    with pytest.raises(BadKnowledge, match=r"KNOWLEDGE in cove\.bot is of the type dict; it must be a Knowledge"):
        knowledge_of(COVE)


def test_a_misspelt_hook_is_refused() -> None:
    with pytest.raises(TypeError, match="Unexpected keyword argument 'evalutae'"):
        Knowledge(choose=choose, evalutae=lambda match: [1.0])  # type: ignore[call-arg]


def test_a_game_that_scores_answers_chooses_the_best(beside: Any) -> None:
    beside.KNOWLEDGE = Knowledge(scores=scores)
    match = Match.at(COVE, 2, {"rounds": 3}, COVE.new(2, {"rounds": 3}, Fast(1)), Fast(1))
    assert make_bot("mate").choose(match.seat(0)) == match.waiting[0].options[-1]


@pytest.mark.parametrize(
    ("known", "misfit"),
    [
        (Knowledge(), "has neither choose nor scores"),
        (Knowledge(choose=choose, weights={"mate": 1}), "choose does not take them as a third argument"),
        (Knowledge(scores=scores, weights={"mate": 1}), "scores does not take them as a third argument"),
        (Knowledge(choose=three), "needs more than a seat and chance"),
        (Knowledge(scores=by_numbers, weights={"captain": 1}), "none for a mate"),
        (Knowledge(scores=by_numbers, weights={"mate": 1, "bosun": 2}), "weights for bosun"),
        (Knowledge(scores=by_numbers, weights={"mate": 1, "captain": 2.5}), "more than one type"),
        (Knowledge(scores=scores, minded=lambda weights, manner: weights), "has minded, but no weights"),
        (Knowledge(scores=scores, plans=lambda seat, weights: ()), "has plans, but no weights"),
        (Knowledge(choose=choose, lean=lambda seat, manner, foe: None), "but no scores"),
        (Knowledge(choose=choose, legend=Lookahead()), "no scores to choose from"),
        (
            Knowledge(scores=by_numbers, weights={"mate": 1}, legend=Lookahead(players="captain")),
            "let a captain play on, but no weights for one",
        ),
        (Knowledge(scores=scores, judge=Path(__file__)), "does not say how legends look ahead"),
        (Knowledge(scores=scores, legend=Lookahead(), judge=Path("nowhere.npz")), "there is no file nowhere.npz"),
    ],
)
def test_the_kit_says_what_does_not_fit_together(known: Knowledge[Any], misfit: str) -> None:
    (sentence,) = misfits(known)
    assert misfit in sentence


def test_the_laws_include_what_bots_are_told(beside: Any) -> None:
    beside.KNOWLEDGE = Knowledge(feelings={})
    with pytest.raises(Breach, match="the game's KNOWLEDGE has neither choose nor scores"):
        scrutinise(COVE, 2)
    beside.KNOWLEDGE = Knowledge(scores=scores, signs=Signs(("one", "two"), lambda seat: [[1.0]] * seat.seats))
    with pytest.raises(Breach, match="has 2 names of signs, but does not read as many for each of 2 seats"):
        scrutinise(COVE, 2)
