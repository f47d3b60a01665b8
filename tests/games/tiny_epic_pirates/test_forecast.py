"""What a page is told so that it need not know the rules: forecasts, and facts of the view."""

from __future__ import annotations

from pirate_positions import Play, at, begin, ordered, position, rolls, set_hands

from tortuga.games.tiny_epic_pirates.actions import PASS, YES, SetDie
from tortuga.games.tiny_epic_pirates.components import Bonus
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW
from tortuga.games.tiny_epic_pirates.forecast import SureFireForecast
from tortuga.games.tiny_epic_pirates.rules import RULES


def rolled(*dice: int) -> Play:
    """The first player has attacked a Merchant, rolled this, and may set a die."""
    state = position()
    player = state.players[0]
    player.captain, player.surefire = "c1a", 1  # type: ignore[assignment]
    set_hands(player.helm, 1, 2, 0)
    state.players[1].ship.cell = at(0, 2)
    state.merchants[0].cell = player.ship.cell
    state.merchants[0].card = "t10"  # type: ignore[assignment]
    ordered(state, "attack")
    return begin(state, rolls(*dice)).answer(YES)


def test_sure_fire_is_foretold_with_the_total_of_every_answer() -> None:
    play = rolled(1, 1)
    made = play.match.forecast(0)
    assert isinstance(made, SureFireForecast)
    symbols = play.view(0).players[0].symbols
    assert (made.dice, made.total) == ([1, 1], 2 + 2 * symbols[0])
    for option, total in zip(play.options, made.totals, strict=True):
        if option == PASS:
            assert total == made.total
        else:
            assert isinstance(option, SetDie)
            assert total == 2 + symbols[0] + symbols[option.face - 1]


def test_the_forecast_of_a_defender_is_about_its_own_dice() -> None:
    state = position()
    state.players[1].ship.cell = state.players[0].ship.cell = at(1, 3)
    state.players[1].surefire = 1
    ordered(state, "attack")
    play = begin(state, rolls(1, 2, 3, 4)).answer(YES)
    assert (play.kind, play.seat) == ("surefire", 1)
    made = play.match.forecast(1)
    assert made.dice == [3, 4]


def test_other_questions_speak_for_themselves() -> None:
    assert begin(position()).match.forecast(0) is None


def test_who_leads_and_how_much_is_buried_is_in_the_view() -> None:
    state = position(3)
    assert begin(state).view(0).leaders == []
    state.players[1].treasures = state.players[2].treasures = 2
    seen = begin(state).view(0)
    assert seen.leaders == [1, 2]
    assert [player.buried for player in seen.players] == [0, 1, 1]
    assert (seen.to_win, seen.hold_size, seen.prices) == (3, 3, [2, 3, 4, 5])


def test_the_captain_is_used_up_after_its_last_bonus_action() -> None:
    state = position()
    ordered(state, "search", "crew_bonus")
    assert not begin(state).view(0).players[0].captain_used
    state.turn.captain_bonus = len(CAPTAINS[state.players[0].captain].bonus)
    state.players[0].crew[:] = [next(card.id for card in CREW.values() if card.trigger == "search")]
    state.players[0].ship.hold[:] = ["rum"]
    seen = begin(state).view(0).players
    assert (seen[0].captain_used, seen[1].captain_used) == (True, False)


def test_every_printed_bonus_can_be_read() -> None:
    def read(bonus: Bonus) -> str:
        return RULES.words.say("printed", bonus, key=bonus.action)

    for card in (*CAPTAINS.values(), *CREW.values()):
        for bonus in card.bonus:
            assert "{" not in read(bonus)
            assert read(bonus) != bonus.action
    assert read(Bonus("special", give=("rum", "coffee"), gold=7)) == "Rum and Coffee for 7 Gold"
    assert read(Bonus("reroll", faces=(1, 2))) == "Reroll 1 and 2"
    assert read(Bonus("attack")) == "Attack"
