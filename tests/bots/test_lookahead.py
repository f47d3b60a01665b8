"""Legends: they look ahead in imagined worlds only, the same window gets the same answer, and a judge knows its numbers
by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sample
from msgspec.structs import replace

import tortuga
from tortuga.bots import Knowledge, ThumbBot, knowledge_of, make_bot
from tortuga.bots.bot import only_answer
from tortuga.bots.judge import LAYERS, Judge, judge_of, load_judge, save_judge, sight_of
from tortuga.bots.lookahead import LookaheadBot, plausible_world, play_on
from tortuga.bots.net_files import found_net
from tortuga.engine import Action, BadOptions, Fast, Match, rules_of
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.fast.memory import Memory
from tortuga.games.piratical.actions import Move

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
BRIEF: dict[str, Any] = {"width": 3, "worlds": (2,), "horizon": 2}


def at_decision(match: Match[Any], number: int) -> int:
    """Play on by the rule of thumb to the n-th time that it weighs several answers; whoever is asked then."""
    thumb = ThumbBot(1, "captain")
    while True:
        seat, ask = next(iter(match.waiting.items()))
        proposed = () if only_answer(ask) is not None else thumb.scores(match.seat(seat)) or ()
        if len(proposed) > 1:
            number -= 1
            if not number:
                return seat
        match.act(seat, proposed[0].action if proposed else thumb.choose(match.seat(seat)))


@pytest.mark.parametrize("game", GAMES)
def test_a_legend_answers_alike_in_all_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    match = tortuga.new_match(game, seats=4, seed=3)
    seat = at_decision(match, 12)
    once, again = (LookaheadBot(5, **BRIEF).scores(match.redeal(seat, world).seat(seat)) for world in (76, 77))
    assert once == again


@pytest.mark.parametrize("game", [game for game in GAMES if knowledge_of(rules_of(game)).glimpses])
def test_where_glimpses_are_enough_they_lead_to_the_same_answers(game: str) -> None:
    known, memory = knowledge_of(rules_of(game)), Memory()
    choose: Any = known.choose
    match = tortuga.new_match(game, seats=4, seed=3)
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        answer = only_answer(ask)
        if answer is None:
            captain = known.weights["captain"]
            answer = choose(match.seat(seat), Fast(match.number), captain)
            assert choose(match.seat(seat, memory), Fast(match.number), captain) == answer
        match.act(seat, answer)


def test_in_an_ending_too_a_legend_answers_alike_in_all_such_worlds() -> None:
    match = tortuga.new_match("pirate_attack", seats=3, seed=4)
    ending = knowledge_of(match.rules).ending
    assert ending is not None
    seat = at_decision(match, 1)
    while ending(match.seat(seat)) is None:
        match.act(seat, ThumbBot(1, "captain").choose(match.seat(seat)))
        seat = at_decision(match, 1)
    windows = [match.redeal(seat, world).seat(seat) for world in (76, 77)]
    once, again = (LookaheadBot(5, worlds=(2,)).scores(window) for window in windows)
    assert once == again
    assert 0.0 <= once[0].score <= 1.0, "a share of matches won"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_alone_is_answered_by_the_rule_of_thumb(game: str) -> None:
    match = tortuga.new_match(game, seats=4, seed=3)
    seat = at_decision(match, 12)
    kind = match.waiting[seat].kind
    legend = LookaheadBot(5, **BRIEF, left_alone=frozenset({kind}))
    assert legend.scores(match.seat(seat)) == ThumbBot(5, "legend").scores(match.seat(seat))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_in_a_legends_plan_is_one_of_the_game(game: str) -> None:
    rules = rules_of(game)
    legend = knowledge_of(rules).legend
    assert legend is not None
    assert legend.left_alone | legend.pauses <= set(rules.words.catalogue["asks"])


def test_only_pauses_count_where_there_are_any() -> None:
    """Four captains of Piratical move, and whatever they are asked besides does not count."""
    match = tortuga.new_match("piratical", seats=4, seed=3, options={"races": "random"})
    ahead, known, chance = match.clone(), knowledge_of(match.rules), Fast(1)
    assert known.choose is not None
    asked: list[str] = []
    while asked.count("mode") < 5:
        seat, ask = next(iter(match.waiting.items()))
        asked.append(ask.kind)
        if asked.count("mode") < 5:
            match.act(seat, known.choose(match.seat(seat), chance))
    assert len(asked) > 5
    play_on(ahead, known, (), Fast(1), 4, frozenset({"mode"}))
    assert ahead.state == match.state


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_where_there_are_pauses_the_horizon_counts_rounds(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """About: a card may give somebody another turn, or cost one."""
    rounds: list[int] = []

    class Watcher(Fixed):
        def look(self, match: Match[Any], seat: int, memory: Memory | None = None) -> Any:
            rounds.append(match.view(seat).round)
            return super().look(match, seat, memory)

        def judge(self, looks: Any) -> list[float]:
            return [0.5 for _ in looks]

    monkeypatch.setattr("tortuga.bots.lookahead.judge_of", lambda *_: Watcher())
    match = tortuga.new_match("piratical", seats=seats, seed=3, options={"races": "random"})
    seat = next(iter(match.waiting))
    match.act(seat, ThumbBot(1, "captain").choose(match.seat(seat)))
    assert match.waiting[seat].kind == "move"
    LookaheadBot(1, width=1, plans=2, worlds=(5,), horizon=3).choose(match.seat(seat))
    assert len(rounds) == 15, "the captain's move and two others, in five worlds"
    assert 2.5 <= sum(rounds) / 15 - match.view(seat).round <= 4.5


def test_seats_may_play_on_by_other_numbers() -> None:
    """A captain whose aim is another port sails there, and everybody else does what they would have done."""
    match = tortuga.new_match("piratical", seats=4, seed=3, options={"races": "random"})
    known = knowledge_of(match.rules)
    assert known.plans is not None
    captain = known.weights["captain"]
    seat = next(iter(match.waiting))
    elsewhere = known.plans(match.seat(seat), captain)[0]
    once, other = match.clone(), match.clone()
    play_on(once, known, (captain,), Fast(1), 1, frozenset({"mode"}))
    play_on(other, known, (captain,), Fast(1), 1, frozenset({"mode"}), {seat: (elsewhere,)})
    assert once.view(seat).captains[seat].ship != other.view(seat).captains[seat].ship


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_legend_plays_at_every_table(game: str) -> None:
    """A few decisions at every seat count, and one with all the thought that it gives it in the house."""
    for seats in rules_of(game).info.seats:
        match = tortuga.new_match(game, seats=seats, seed=seats)
        for number in (1, 9, 9):
            seat = at_decision(match, number)
            match.act(seat, LookaheadBot(4, **BRIEF).choose(match.seat(seat)))
    match.act(seat := at_decision(match, 1), make_bot("legend", 4).choose(match.seat(seat)))


def test_alone_a_legend_follows_its_own_numbers() -> None:
    match = tortuga.new_match("tiny_epic_pirates", seats=1, seed=2)
    assert judge_of(match.rules, 1) is None
    at_decision(match, 3)
    window = match.seat(0)
    assert make_bot("legend", 3).scores(window) == ThumbBot(3, "legend").scores(window)
    assert make_bot("legend", 3).scores(window) != ThumbBot(3, "captain").scores(window)


def test_alone_worlds_are_played_to_their_end_if_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a clear win is worth more than a narrow one, if the game says how clear it was."""
    match = tortuga.new_match("tiny_epic_pirates", seats=1, seed=2)
    at_decision(match, 3)
    first, second = (each.action for each in (ThumbBot(3, "legend").scores(match.seat(0)) or ())[:2])
    ends: list[Match[Any]] = []

    def success(world: Match[Any]) -> float:
        assert world.imagined
        assert world.over
        ends.append(world)
        return 0.6 if len(ends) % 2 else 0.9  # the second answer always ends better

    plan = Lookahead(width=2, worlds=(2,), horizon=None)
    known = replace(knowledge_of(match.rules), ending=lambda _: plan, success=success)
    monkeypatch.setattr("tortuga.bots.lookahead.knowledge_of", lambda _: known)
    assert LookaheadBot(3).choose(match.seat(0)) == second
    assert len(ends) == 4
    known = replace(known, success=None)
    scored = LookaheadBot(3).scores(match.seat(0))
    assert {each.action for each in scored} == {first, second}


def test_without_a_judge_a_legend_is_a_captain() -> None:
    coins = tortuga.new_match("doubloons", seats=2, seed=2)
    seat = next(iter(coins.waiting))
    assert make_bot("legend", 3).choose(coins.seat(seat)) == make_bot("captain", 3).choose(coins.seat(seat))


class Fixed(Judge):
    """Says of every position what it is told to, in turn."""

    def __init__(self, *values: float) -> None:
        self.values = list(values)

    def look(self, match: Match[Any], seat: int, memory: Memory | None = None) -> Any:
        assert match.imagined, "a legend plays on in imagined worlds only"
        return np.zeros(1)

    def judge(self, looks: Any) -> list[float]:
        return [self.values.pop(0) for _ in looks]


def weighed(monkeypatch: pytest.MonkeyPatch, plan: dict[str, Any], *values: float) -> tuple[list[Action], list[Action]]:
    """The rule of thumb's order of two answers, and the legend's with a judge that says this."""
    match = tortuga.new_match("pirate_attack", seats=4, seed=3)
    seat = match.seat(at_decision(match, 5))
    thumbs = [each.action for each in ThumbBot(1, "legend").scores(seat) or ()][:2]
    monkeypatch.setattr("tortuga.bots.lookahead.judge_of", lambda *_: Fixed(*values))
    return thumbs, [each.action for each in LookaheadBot(1, **plan).scores(seat)]


def test_the_rule_of_thumbs_answer_stands_until_another_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    two = {"width": 2, "worlds": (3,), "horizon": 0, "trust": 1.0}
    thumbs, doubtful = weighed(monkeypatch, two, 0.5, 0.6, 0.5, 0.2, 0.5, 0.75)  # better by 0.017, give or take 0.16
    assert doubtful[0] == thumbs[0]
    thumbs, sure = weighed(monkeypatch, two, 0.5, 0.7, 0.5, 0.71, 0.5, 0.69)
    assert sure == thumbs[::-1]
    careful = {"width": 2, "worlds": (3,), "horizon": 0, "trust": 1.0, "margin": 0.3}
    thumbs, within = weighed(monkeypatch, careful, 0.5, 0.7, 0.5, 0.71, 0.5, 0.69)
    assert within[0] == thumbs[0]


def test_what_is_clearly_worse_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two answers in two worlds, and none in the second round: a third pair of values would be one too many."""
    plan = {"width": 2, "worlds": (2, 50), "horizon": 0}
    thumbs, found = weighed(monkeypatch, plan, 0.5, 0.2, 0.5, 0.21)
    assert found == thumbs


def test_what_can_no_longer_reach_the_margin_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A little better is not enough, and never will be: a third pair of values would be one too many."""
    plan = {"width": 2, "worlds": (2, 50), "horizon": 0, "margin": 0.2}
    thumbs, found = weighed(monkeypatch, plan, 0.5, 0.55, 0.5, 0.56)
    assert found == thumbs


def test_what_was_given_up_cannot_win_by_the_luck_of_a_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two answers that seem better only the better one is tried on. It turns out worse, and the other one does not
    take its place: it was lucky in just two worlds."""
    match = tortuga.new_match("pirate_attack", seats=4, seed=3)
    seat = match.seat(at_decision(match, 7))
    thumbs = [each.action for each in ThumbBot(1, "legend").scores(seat) or ()]
    first_round = [0.5, 0.7, 0.8] * 2
    monkeypatch.setattr("tortuga.bots.lookahead.judge_of", lambda *_: Fixed(*first_round, *[0.5, 0.0] * 6))
    scores = LookaheadBot(1, width=3, worlds=(2, 6), horizon=0).scores(seat)
    assert scores[0].action == thumbs[0]
    assert all(each.score <= scores[0].score for each in scores)


@pytest.mark.parametrize("kinds", [frozenset(), frozenset({"port_act"})])
def test_all_answers_may_be_looked_into_where_the_rule_of_thumb_names_one(
    kinds: frozenset[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A captain of Piratical in port does just one thing."""
    match, captain = (
        tortuga.new_match("piratical", seats=4, seed=3, options={"races": "random"}),
        ThumbBot(1, "captain"),
    )
    while next(iter(match.waiting.values())).kind != "port_act":
        seat = next(iter(match.waiting))
        match.act(seat, captain.choose(match.seat(seat)))
    seat, ask = next(iter(match.waiting.items()))
    assert len(captain.scores(match.seat(seat)) or ()) == 1 < len(ask.options)
    monkeypatch.setattr("tortuga.bots.lookahead.judge_of", lambda *_: Fixed(*[0.5] * len(ask.options)))
    legend = LookaheadBot(1, width=9, worlds=(1,), horizon=1, all_answers=kinds)
    answers = {each.action for each in legend.scores(match.seat(seat))}
    assert answers == (set(ask.options) if kinds else {captain.choose(match.seat(seat))})


def test_of_answers_that_come_to_the_same_a_legend_looks_into_the_best() -> None:
    """Where a ship ends its move, not how it lies there; in the rule of thumb's order."""
    match = tortuga.new_match("piratical", seats=4, seed=3, options={"races": "random"})
    seat, thumb = next(iter(match.waiting)), ThumbBot(1, "captain")
    match.act(seat, thumb.choose(match.seat(seat)))
    assert match.waiting[seat].kind == "move"
    answers = [each.action for each in thumb.scores(match.seat(seat)) or ()]
    thought = LookaheadBot(1, width=5, plans=0).thought(match.seat(seat))
    assert thought is not None
    ends = [way.answer for way in thought.ways(answers)]
    hexes = list(dict.fromkeys(end.hex for end in answers if isinstance(end, Move)))
    assert [end.hex for end in ends if isinstance(end, Move)] == hexes[:5]
    assert ends == sorted(ends, key=answers.index)
    assert ends[0] == answers[0]


def test_a_judge_knows_its_numbers_by_name(tmp_path: Path) -> None:
    """Trained on two numbers at four seats, it finds them where they stand at a table of three."""
    four, three = sight_of("pirata_codex", 4), sight_of("pirata_codex", 3)
    kept = next(name for name in four.names if "[+1]" in name and name in three.names)
    gone = next(name for name in four.names if name not in three.names)
    shapes = ((2, 1), (1,), (1, 1), (1,), (1,), (1,))
    layers = {name: np.ones(shape, dtype=np.float32) for name, shape in zip(LAYERS, shapes, strict=True)}
    save_judge(tmp_path / "judge.npz", [kept, gone], layers)
    judge = load_judge(tmp_path / "judge.npz", three)
    assert judge is not None
    assert np.flatnonzero(judge._layers[0][:, 0]).tolist() == [three.names.index(kept)]
    assert load_judge(tmp_path / "judge.npz", sight_of("tiny_epic_pirates", 3)) is None, "it knows nothing of this game"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_judge_that_fits_its_tables(game: str) -> None:
    rules = rules_of(game)
    assert knowledge_of(rules).legend is not None
    assert all(judge_of(rules, seats) is not None for seats in rules.info.seats if seats > 1)
    path = knowledge_of(rules).judge or found_net(rules, "judge")
    assert path is not None
    assert path.stat().st_size < 4_000_000


def test_a_judge_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOptions, match=r"the file nowhere\.npz does not exist"):
        make_bot("legend:judge=nowhere.npz")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "piratical"])
def test_a_legend_that_would_not_ask_a_judge_does_not_fetch_one(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In four games a legend plays by its rules; its answers are those it gave when it fetched a judge in vain."""

    def fetched(*_: object) -> None:
        raise AssertionError("a judge was fetched")

    monkeypatch.setattr("tortuga.bots.lookahead.judge_of", fetched)
    rules, match = rules_of(game), tortuga.new_match(game, seats=3, seed=8)
    assert found_net(rules, "judge") is not None, "there is one to fetch"
    legend, thumb = LookaheadBot(3), ThumbBot(3, "legend")
    for _ in range(60):
        seat = next(iter(match.waiting))
        answer = legend.choose(match.seat(seat))
        assert answer == thumb.choose(match.seat(seat))
        match.act(seat, answer)


def test_implausible_worlds_are_passed_over() -> None:
    """Whoever is told that only seat 1 would hold the black coin does not look for it elsewhere."""
    match = tortuga.new_match("doubloons", seats=4, seed=1)

    def plausible(world: Match[Any], observer: int) -> float:
        assert observer == 3
        return float(sample.BLACK in world.state.players[1].hand)

    window, known, chance = match.seat(3), Knowledge(plausible=plausible), Fast(1)
    assert sample.BLACK not in match.view(3).hand + match.view(3).box
    worlds = [plausible_world(window.imagine, known, 3, chance) for _ in range(20)]
    assert all(sample.BLACK in world.state.players[1].hand for _, world in worlds)
    assert all(world.fingerprint() == window.imagine(seed).fingerprint() for seed, world in worlds)
