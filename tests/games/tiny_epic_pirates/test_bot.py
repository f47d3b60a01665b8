"""The rule of thumb: legal everywhere, better than luck, and an eye for how a match stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from pirate_positions import Play, at, begin, cell_of, ordered, position, rolls, set_hands
from surely import there

from tortuga.engine import Action, Fast, Match, Scores
from tortuga.engine.describing.scores import best
from tortuga.games.tiny_epic_pirates import bot
from tortuga.games.tiny_epic_pirates.actions import NO, YES, Assign, ChooseOrder, Keep, Sell, SetDie
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, Known, known
from tortuga.games.tiny_epic_pirates.bot.plans import cross, drafts
from tortuga.games.tiny_epic_pirates.bot.weights import MATE
from tortuga.games.tiny_epic_pirates.data import RANKS
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.data.sea import CELLS
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def answer(play: Play) -> Action:
    return best(bot.scores(play.match.seat(play.seat), Fast(1)))


def played(seats: int, seed: int, bots: set[int]) -> Match[TinyEpicPirates]:
    match, dice = Match(RULES, seats, RULES.info.complete({}), Fast(seed)), Fast(seed + 50)
    while not match.over:
        ((seat, ask),) = match.waiting.items()
        match.act(seat, best(bot.scores(match.seat(seat), dice)) if seat in bots else dice.pick(ask.options))
    return match


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_every_seat_count_to_the_end_and_buries(seats: int) -> None:
    match = played(seats, 3, set(range(seats)))
    assert max(player.buried for player in match.state.players) == 3 or match.state.solo_won
    assert match.state.round < 40


@pytest.mark.parametrize("seats", [1, 3])
def test_what_it_knows_from_earlier_questions_changes_no_answer(seats: int) -> None:
    """What was found out is kept while the circumstances stay the same. They must be all that plans depend on."""

    def scored(forgetful: bool) -> list[Scores]:
        match, dice = Match(RULES, seats, RULES.info.complete({}), Fast(5)), Fast(6)
        said = []
        while not match.over:
            ((seat, _),) = match.waiting.items()
            if forgetful:
                known.cache_clear()
            said.append(bot.scores(match.seat(seat), dice))
            match.act(seat, best(said[-1]))
        return said

    remembered = scored(forgetful=False)
    assert known.cache_info().hits > 10
    assert remembered == scored(forgetful=True)


def known_after(change: Callable[[TinyEpicPirates], object]) -> Known:
    """What seat 0 knows in a position, changed like this."""
    state = position(2)
    state.navy = at(0, 3)
    change(state)
    return Chart(begin(state).view(0), 0, MATE).known


OTHER_CIRCUMSTANCES: dict[str, Callable[[TinyEpicPirates], object]] = {
    "the Navy has sailed": lambda state: setattr(state, "navy", at(1, 3)),
    "a Merchant has sailed": lambda state: setattr(state.merchants[0], "cell", at(1, 2)),
    "a rival has sailed": lambda state: setattr(state.players[1].ship, "cell", at(2, 2)),
    "a rival is stronger": lambda state: setattr(state.players[1], "surefire", 2),
    "prices have changed": lambda state: state.market.reverse(),
    "a site is taken": lambda state: state.treasures.__setitem__(cell_of("m13"), 1),
    "a rank was gained": lambda state: setattr(state.players[0], "level", 3),
    "a token was gained": lambda state: setattr(state.players[0], "surefire", 2),
    "a Search Token was turned up": lambda state: state.tokens.__setitem__(
        state.tokens.index(next(filter(None, state.tokens))), None
    ),
    "the Wheel is another": lambda state: state.players[0].helm.wheel.reverse(),
    "somebody was hired": lambda state: state.players[0].crew.append(CrewId("k01")),
    "the Captain was overthrown": lambda state: setattr(state.players[0], "captain", "c1b"),
    "a rival has come out of hiding": lambda state: setattr(
        state.players[1].ship, "hidden", not state.players[1].ship.hidden
    ),
    "a Merchant has another card": lambda state: setattr(state.merchants[0], "card", "t10"),
}


@pytest.mark.parametrize("what", OTHER_CIRCUMSTANCES)
def test_other_circumstances_are_thought_about_anew(what: str) -> None:
    assert known_after(OTHER_CIRCUMSTANCES[what]) is not known_after(lambda _: None)


PRINTED = {"captain_faces", "crew_faces", "prices", "hold_size", "to_win"}
"""What a view repeats of the game's data, which never changes in a match."""


def changed(value: Any) -> Iterator[Any]:
    """The value with one thing in it changed, in every way: each number, each yes or no, each row of names."""
    match value:
        case bool():
            yield not value
        case int():
            yield value - 1 if value > 0 else 1
        case dict():
            for key in value.keys() - PRINTED:
                yield from ({**value, key: other} for other in changed(value[key]))
            if "crew" in value:
                yield {**value, "crew": value["crew"][1:]}
        case list():
            if value and isinstance(value[0], str):
                yield value[::-1]
            for at, inner in enumerate(value):
                yield from ([*value[:at], other, *value[at + 1 :]] for other in changed(inner))


@pytest.mark.parametrize("level", [1, len(RANKS)])
def test_nothing_that_plans_depend_on_is_missing_from_the_circumstances(level: int) -> None:
    """Whatever is changed in a view: either the circumstances are others, or plans come to the same as before."""
    state = position(2)
    state.navy, state.merchants[0].card = at(0, 3), MerchantId("t04")  # this one gives Legend
    state.players[1].ship.hidden = False
    state.players[0].crew, state.players[0].level = [CrewId("k01"), CrewId("k02")], level
    view = begin(state).view(0)
    before = Chart(view, 0, MATE)
    ship = msgspec.structs.replace(before.ship(), hold=(1, 1, 1, 0), hands=(1, 1, 1, 0), hidden=False, captain=5)

    def plans(chart: Chart) -> list[float]:
        """Of one and the same ship on every card, whatever has become of the player's."""
        return [draft.value for cell in CELLS for draft in drafts(chart, msgspec.structs.replace(ship, cell=cell))]

    expected, same, other = plans(before), 0, 0
    mutinied = msgspec.structs.replace(view.players[0], captain=view.players[1].captain)
    others = [msgspec.structs.replace(view, players=[mutinied, *view.players[1:]])]
    others += [msgspec.convert(raw, type(view)) for raw in changed(msgspec.to_builtins(view))]
    for seen in others:
        chart = Chart(seen, 0, MATE)
        if chart.circumstances() != before.circumstances():
            other += 1
            continue
        same += 1
        chart.known = Known()
        assert plans(chart) == expected
    assert same > 20
    assert other > 100


def test_a_ship_that_has_sailed_on_is_in_the_same_circumstances() -> None:
    def sailed_on(state: TinyEpicPirates) -> None:
        player = state.players[0]
        player.ship.cell, player.gold, player.helm.captain = at(2, 1), 9, 4

    assert known_after(sailed_on) is known_after(lambda _: None)


@pytest.mark.slow
def test_it_beats_random_players() -> None:
    won = sum(seed % 3 in there(played(3, seed, {seed % 3}).outcome).winners for seed in range(6))
    assert won == 6


def test_it_goes_for_a_burial_it_can_afford() -> None:
    state = position(2)
    state.players[0].gold = 13
    state.players[0].ship.cell = cell_of("m13")
    state.players[0].helm.captain = 3
    state.navy = at(0, 3)
    play = begin(state)
    assert answer(play) == ChooseOrder(4, "search")
    play.answer(ChooseOrder(4, "search"))
    while play.kind == "sail_step":
        play.answer(answer(play))
    play.answer(YES)
    assert play.kind == "bury", "it has sailed to a site"
    assert answer(play) == YES


def test_it_knows_that_a_navy_in_ambush_attacks_where_it_lies() -> None:
    """R35: with ``navy_ambush`` crossing the line beside the Navy costs all Deckhands, otherwise nothing."""
    for ambush, loss in ((False, 0.0), (True, -1.5)):
        state = position(2, navy_ambush=ambush)
        state.navy = state.players[0].ship.cell
        chart = Chart(begin(state).view(0), 0, MATE)
        reward, after = cross(chart, chart.ship())
        assert reward == loss
        assert (after.hands == (0, 0, 0, 3)) is ambush


def test_it_fires_surefire_only_where_it_wins() -> None:
    for value, fires in (("t01", True), ("t10", False)):
        state = position(2)
        player = state.players[0]
        player.captain, player.surefire = CaptainId("c1a"), 1
        set_hands(player.helm, 1, 2, 0)
        state.merchants[0].cell, state.merchants[0].card = player.ship.cell, MerchantId(value)
        state.players[1].ship.cell = 0
        ordered(state, "attack")
        play = begin(state, rolls(2, 4)).answer(YES)
        assert isinstance(answer(play), SetDie) is fires


def test_it_sells_no_more_than_its_purse_can_take() -> None:
    state = position(2)
    player = state.players[0]
    player.gold, player.ship.hold[:], player.ship.cell = 9, ["coffee"] * 3, cell_of("m14")
    ordered(state, "trade")
    play = begin(state)
    assert answer(play) == YES
    assert answer(play.answer(YES)) == Sell(1)


def test_it_does_not_trade_where_its_crew_pays_more() -> None:
    state = position(2)
    player = state.players[0]
    player.crew[:] = [CrewId("k19")]
    player.ship.hold[:], player.ship.cell = ["coffee", "gunpowder"], cell_of("m14")
    state.market[:] = ["gunpowder", "coffee", "rum", "sugarcane"]
    ordered(state, "trade")
    assert answer(begin(state)) == NO


def test_it_keeps_what_sells() -> None:
    state = position(2)
    state.market[:] = ["gunpowder", "sugarcane", "rum", "coffee"]
    player = state.players[0]
    player.ship.hold[:], player.ship.cell = ["gunpowder", "coffee", "coffee"], cell_of("m01")
    for cube in state.bag:
        state.bag[cube] = 3 if cube == "coffee" else 0
    ordered(state, "plunder")
    assert answer(begin(state, [1]).answer(YES)) == Keep(("coffee", "coffee", "coffee"))


def test_hiding_out_it_takes_gold_for_every_deckhand() -> None:
    state = position(2)
    state.players[0].ship.cell = cell_of("m09")
    set_hands(state.players[0].helm, 0, 0, 0, 1, posts=(3, 4))
    ordered(state, "hide_out")
    state.turn.crossed = True
    assert answer(begin(state).answer(YES)) == Assign(0, 0, 3, 0, ())


def test_its_answers_cover_every_question() -> None:
    assert set(bot.ANSWERS) == set(RULES.words.catalogue["asks"])


def test_how_a_match_stands() -> None:
    state = position(2)
    even = bot.evaluate(begin(state).match)
    assert even[0] == pytest.approx(0.5, abs=0.2)
    state.players[0].treasures = 1
    ahead = bot.evaluate(begin(state).match)
    assert ahead[0] > 0.95
    assert sum(ahead) == pytest.approx(1)
    alone = position(1)
    assert 0 < bot.evaluate(begin(alone).match)[0] < 1
    assert alone.solo is not None
    alone.solo.treasures = 1
    assert bot.evaluate(begin(alone).match)[0] < 0.1


def test_alone_a_clear_win_is_worth_more_than_a_narrow_one() -> None:
    """A match is as clear as what the loser still lacked: Treasures, and Gold for the next."""
    worths = [
        how_well(won=False, treasures=3, gold=0),
        how_well(won=False, treasures=1, gold=2),
        how_well(won=False, treasures=1, gold=9),
        how_well(won=True, treasures=1, gold=9),
        how_well(won=True, treasures=1, gold=2),
        how_well(won=True, treasures=3, gold=0),
    ]
    assert worths == sorted(set(worths))
    assert worths[0] == pytest.approx(0)
    assert worths[2] < 0.5 < worths[3]
    assert worths[-1] == pytest.approx(1)


def how_well(*, won: bool, treasures: int, gold: int) -> float:
    """What a match is worth whose loser has this left."""
    state = position(1)
    assert state.solo is not None
    state.solo_won = not won
    loser = state.solo if won else state.players[0]
    loser.treasures, loser.gold = treasures, gold
    return bot.success(begin(state).match)
