"""What players are told about their answers is what then happens."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, Literal

import pytest
from pirata_table import A, B, battle, begin, cup, lay, on, place, stage

from tortuga import bot
from tortuga.bots import advise
from tortuga.engine import Action, Event, Match, OptionValue
from tortuga.engine.describing.facts import Forecast, fact, warning
from tortuga.games.pirata_codex.actions import (
    NO,
    PASS,
    YES,
    KeepRoll,
    LeaveDie,
    Liar,
    Lock,
    LoseDie,
    NoStake,
    Number,
    Pass,
    PickPlayer,
    PlayCard,
    Raise,
    SpareDie,
    StakeCrew,
    TakeDie,
    ThumbsUp,
)
from tortuga.games.pirata_codex.chapters.course import tile_at, tile_of
from tortuga.games.pirata_codex.chapters.crew import can_gain, can_lose
from tortuga.games.pirata_codex.chapters.dice import count_cup
from tortuga.games.pirata_codex.data import WORDS
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.events import (
    BattleDecided,
    BattleRolled,
    CardStolen,
    CatchUpVotes,
    CrewGained,
    CrewLost,
    CrewStolen,
    CupLifted,
    DeadDice,
    DieRolled,
    DieTurned,
    FinalRollVoid,
    FogGuessed,
    LuckyRolled,
    Marked,
    PhantomCard,
    RoundBegan,
    SeatOut,
    ShipMoved,
    ShipsSwapped,
    SpecialLost,
    SpecialTaken,
    StakeLost,
    StakeWon,
)
from tortuga.games.pirata_codex.state import CURSED, Bid, Pirata
from tortuga.kit.claims import Claim, Ledger, Odds, Question, facts_of, questions

Check = Callable[[Question, Claim, Ledger], None]
CHECKS: dict[str, Check] = {}


def check(*keys: str) -> Callable[[Check], Check]:
    def keep(one: Check) -> Check:
        CHECKS.update(dict.fromkeys(keys, one))
        return one

    return keep


def passed(match: Match[Any]) -> Match[Any]:
    """The match after everybody has passed in the windows that are open now, or could do nothing else."""
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        if not isinstance(ask.default, Pass) or PASS not in ask.options:
            return match
        match.act(seat, PASS)
    return match


def luck(question: Question, claim: Claim) -> int:
    """A seed of its own for each claim: odds are only compared if they are not about the same dice."""
    return question.match.number * 1009 + question.ask.options.index(claim.option)


def since(question: Question, match: Match[Any], kind: Any) -> list[Any]:
    """The events of this kind that the answer has led to."""
    return [event for event in match.events(None, question.match.told_count) if isinstance(event, kind)]


def comes_true(state: Pirata, bet: Action) -> bool:
    """Whether somebody who bets so on these dice is right."""
    last = state.bids[-1] if state.bids else Bid(0, 0, 0)
    face = bet.face if isinstance(bet, Raise) else last.face
    claimant = last.seat if isinstance(bet, Liar) else state.turn
    found = sum(count_cup(state, cup, face, cup == claimant) for cup in state.participants)
    match bet:
        case Raise(quantity):
            return found >= quantity
        case ThumbsUp():
            return found > last.quantity
        case Lock():
            return found == last.quantity
        case _:
            return found < last.quantity


@check("right", "thumbs")
def a_bet(question: Question, claim: Claim, ledger: Ledger) -> None:
    """In one of the worlds that the seat can imagine, the dice are counted (R11)."""
    options = question.ask.options
    ledger.checked(claim.key)
    if claim.option != options[question.match.number % len(options)]:
        return  # the answers to a question are about the same dice
    world = question.match.redeal(question.seat, question.match.number).state
    if claim.key == "thumbs":
        assert claim["quantity"] == world.bids[-1].quantity + 1
    ledger.odds("bet").add(claim["chance"] / 100, comes_true(world, claim.option))


@check("stake", "stake_back")
def a_stake(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert isinstance(claim.option, StakeCrew)
    must = not any(isinstance(one, NoStake) for one in question.ask.options)
    ship = question.match.state.tile_winner if must else question.seat
    (match,) = question.outcomes(claim.option, 1, seed=luck(question, claim))
    while any(ask.kind == "island_stake" for ask in match.waiting.values()):  # the others stake before the roll
        seat, ask = next((seat, ask) for seat, ask in match.waiting.items() if ask.kind == "island_stake")
        match.act(seat, ask.options[0])
    passed(match)
    won = [event.gained for event in since(question, match, StakeWon) if event.seat == ship]
    lost = [event.crew for event in since(question, match, StakeLost) if event.seat == ship]
    ledger.odds(claim.key).add((claim["chance"] or 50) / 100, bool(won))
    assert lost == ([] if won else [claim["crew"]]), (question, claim.option)
    assert won == ([] if lost else [claim["gains"] or 0]), (question, claim.option)


def test_a_full_cup_gains_nothing_by_a_stake() -> None:
    """R40, R85: at the Treasure Island ten dice may be staked, and at most come back; nine gain one."""
    said = {}
    for dice in (5, 9, 10):
        state = stage(3, expansion=True, map="curse")
        place(state, 4, 6, 8)
        lay(state, 4, "treasure_island")
        cup(state, A, dice)
        state.phase, state.tile_winner = "tile", A
        play = begin(state)
        hints = play.match.forecast(A)
        assert isinstance(hints, Forecast)
        said[dice] = dict(zip(play.waiting[A].options, hints.hints, strict=True))[StakeCrew(2, "X")]
    assert said[5] == (fact("stake", chance=50, gains=2, crew=2),)
    assert said[9] == (fact("stake", chance=50, gains=1, crew=2),)
    assert said[10] == (warning("stake_back", crew=2),)


@check("hits")
def a_shot(question: Question, claim: Claim, ledger: Ledger) -> None:
    match = next(iter(question.outcomes(claim.option, 1, seed=luck(question, claim))))
    rolled = since(question, match, DieRolled)[0].results[-1]
    ledger.odds(claim.key).add(claim["chance"] / 100, rolled == "X")


@check("siren", "skeleton")
def a_roll_for_a_card(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert isinstance(claim.option, PlayCard)
    wanted, said = ("O", "chance") if claim.option.card == "siren_song" else ("X", "danger")
    for match in question.outcomes(claim.option, 3, seed=luck(question, claim)):
        rolled = since(question, match, DieRolled)[0].results[-1]
        ledger.odds(claim.key).add(claim[said] / 100, rolled == wanted)


@check("deal_exact", "deal_near", "deal_cursed", "deal_missed")
def a_deal_that_stops(question: Question, claim: Claim, ledger: Ledger) -> None:
    ledger.checked(claim.key)
    then, seat = question.after(claim.option), question.seat
    gained = sum(event.crew for event in since(question, then, CrewGained) if event.seat == seat)
    assert gained == (claim["crew"] or 0), (question, claim.option)
    told = takewhile(lambda one: not isinstance(one, PhantomCard), since(question, then, Event))
    cursed = [one for one in told if isinstance(one, SpecialTaken) and (one.seat, one.die) == (seat, "cursed")]
    assert bool(cursed) == (claim.key == "deal_cursed"), (question, claim.option)


@check("deal_roll")
def a_deal_that_goes_on(question: Question, claim: Claim, ledger: Ledger) -> None:
    (match,) = question.outcomes(claim.option, 1, seed=luck(question, claim))
    dice = since(question, match, DeadDice)[0]
    for key, off in (("exact", 0), ("near", 1)):
        ledger.odds(f"deal_roll {key}").add(claim[key] / 100, abs(dice.total - dice.target) == off)
    ledger.checked(claim.key)


@check("coins_left")
def coins(question: Question, claim: Claim, ledger: Ledger) -> None:
    ledger.checked(claim.key)
    if question.match.mode != "all":
        then = question.after(claim.option).state
        assert then.players[question.seat].coins == claim["coins"], (question, claim.option)


@check("crew_left", "catches_up", "to_tile")
def crew_and_course(question: Question, claim: Claim, ledger: Ledger) -> None:
    ledger.checked(claim.key)
    if question.match.mode == "all":
        return  # decided only when all have voted
    match = question.after(claim.option)
    then, seat = match.state, question.seat
    if then.players[seat].out or then.round != question.match.state.round:
        return  # the answer led to more than what is said about it
    if claim.key == "crew_left":
        other = [event for event in since(question, match, CrewGained | CrewLost) if event.seat == seat]
        if not other:
            assert then.players[seat].crew == claim["crew"], (question, claim.option)
    elif moves := [event for event in since(question, match, ShipMoved) if event.seat == seat]:
        assert tile_at(then, moves[0].progress) == claim["tile"], (question, claim.option)
    elif not since(question, match, ShipsSwapped):
        assert tile_of(then, seat) == claim["tile"], (question, claim.option)


# Battles. As it stands means: if nobody plays another card


Rank = Literal["loses", "ties", "safe", "wins"]
BETTER: dict[Rank, int] = {"loses": 0, "ties": 1, "safe": 2, "wins": 2}
ENDS = (BattleDecided, BattleRolled, CrewLost, FinalRollVoid)
"""What shows how a roll ended. A roll that nobody loses is followed by another."""


def on_to(question: Question, match: Match[Any], *kinds: type[Event]) -> Event | None:
    """The first event of these kinds since the question, if nobody plays cards from now on; None if there is none."""
    for _ in range(200):
        if told := since(question, match, kinds):
            return told[0]  # type: ignore[no-any-return]
        if match.over:
            break
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, PASS if PASS in ask.options else ask.default)
    return None


def fate(question: Question, match: Match[Any]) -> Rank:
    """What the seat's roll came to, told by what happened next."""
    seat = question.seat
    match on_to(question, match, *ENDS):
        case BattleDecided(goal="winner", seat=winner):
            return "wins" if winner == seat else "loses"
        case BattleDecided(seat=loser):
            return "loses" if loser == seat else "safe"
        case BattleRolled(goal=goal, seats=seats):
            return "ties" if seat in seats else "loses" if goal == "winner" else "safe"
        case CrewLost():
            of_this_roll = takewhile(lambda one: isinstance(one, CrewLost), since(question, match, ENDS))
            return "loses" if seat in [one.seat for one in of_this_roll] else "safe"
        case FinalRollVoid():
            return "ties"
        case other:
            raise AssertionError(other)


def rank(question: Question, option: Action) -> Rank:
    return fate(question, question.after(option))


@check("roll_wins", "roll_ties", "roll_safe", "roll_loses")
def a_roll(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert rank(question, claim.option) == claim.key.removeprefix("roll_"), (question, claim.option)
    ledger.checked(claim.key)


@check("worse")
def a_worse_roll(question: Question, claim: Claim, ledger: Ledger) -> None:
    """Worse than the other roll, or than leaving it as it is."""
    instead = PASS
    if isinstance(claim.option, KeepRoll):
        (instead,) = [one for one in question.ask.options if one != claim.option]  # type: ignore[assignment]
    assert BETTER[rank(question, claim.option)] < BETTER[rank(question, instead)], (question, claim.option)
    ledger.checked(claim.key)


@check("lucky", "lucky_in_vain")
def a_second_roll(question: Question, claim: Claim, ledger: Ledger) -> None:
    now = BETTER[rank(question, PASS)]
    for match in question.outcomes(claim.option, 3, seed=luck(question, claim)):
        on_to(question, match, LuckyRolled)
        if "lucky_choice" in {ask.kind for ask in match.waiting.values()}:  # else both rolls show the same
            match.act(question.seat, KeepRoll("new"))
        better = BETTER[fate(question, match)] > now
        if claim.key == "lucky":
            ledger.odds(claim.key).add(claim["chance"] / 100, better)
        else:
            assert not better, (question, claim.option)
    ledger.checked(claim.key)


@check("duel")
def a_duel(question: Question, claim: Claim, ledger: Ledger) -> None:
    target = claim.option.target if isinstance(claim.option, PlayCard) else claim.option.seat  # type: ignore[attr-defined]
    for match in question.outcomes(claim.option, 3, seed=luck(question, claim)):
        decided = on_to(question, match, BattleDecided)
        assert isinstance(decided, BattleDecided)
        ledger.odds(claim.key).add(0.5, decided.seat != target)


@check("turned")
def a_turned_die(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert isinstance(claim.option, PlayCard)
    assert question.match.state.symbols[claim.option.roll or 0] == claim["old"]
    (turned,) = since(question, question.after(claim.option), DieTurned)
    assert turned.result == claim["new"] != claim["old"], (question, claim.option)
    ledger.checked(claim.key)


# What answers cost and bring


@check("market_gives", "market_gets", "market_bare", "market_out", "market_empty")
def a_market(question: Question, claim: Claim, ledger: Ledger) -> None:
    """The cards change hands once everybody has chosen one."""
    seat, match = question.seat, question.after(claim.option)
    while any(ask.kind == "market_card" for ask in match.waiting.values()):
        chooser, ask = next(iter(match.waiting.items()))
        match.act(chooser, ask.options[0])
    trades = [(one.victim, one.seat) for one in since(question, match, CardStolen)]
    mine = [trade for trade in trades if seat in trade]
    match claim.key:
        case "market_gives":
            assert (seat, claim["receiver"]) in mine
        case "market_gets":
            assert (claim["giver"], seat) in mine
        case "market_bare":
            assert [giver for giver, to in mine if to == seat] == []
        case "market_out":
            players = enumerate(question.match.state.players)
            assert mine == []
            assert {giver for giver, _ in trades} == {other for other, each in players if other != seat and each.hand}
        case _:
            assert mine == []
    ledger.checked(claim.key)


@check("special", "crew_for_die", "cup_stays")
def a_special_die(question: Question, claim: Claim, ledger: Ledger) -> None:
    """A die that is taken, lost or spared; in a full cup it takes a crew die's place."""
    state, match = question.match.state, question.after(claim.option)
    taken, lost = since(question, match, SpecialTaken), since(question, match, SpecialLost)
    match claim.option:
        case TakeDie():
            taker = taken[0].seat
            assert claim.key == "crew_for_die" or taken[0].die == claim["die"]
            assert since(question, match, CrewLost)[0] == CrewLost(taker, 1)
        case LeaveDie():
            assert not taken
            assert not since(question, match, CrewLost)
        case LoseDie(die):
            assert lost[0].die == die == claim["die"]
        case SpareDie(die):
            assert die == claim["die"]
            number = SPECIAL_DICE.index(die)
            assert match.state.holders[number] == state.holders[number], (question, claim.option)
    ledger.checked(claim.key)


@check("misses")
def a_round_missed(question: Question, claim: Claim, ledger: Ledger) -> None:
    """Whoever misses the next betting phase lifts the cup in it (R25)."""
    seat, match = question.seat, question.after(claim.option)
    if on_to(question, match, RoundBegan) and not since(question, match, Marked):  # a Pardon
        assert seat in [one.seat for one in since(question, match, CupLifted)], (question, claim.option)
    ledger.checked(claim.key)


@check("crew_given", "crew_gained")
def crew_that_changes_cups(question: Question, claim: Claim, ledger: Ledger) -> None:
    seat, match = question.seat, question.after(claim.option)
    if claim.key == "crew_given":
        assert [one.victim for one in since(question, match, CrewStolen)] == [seat], (question, claim.option)
    else:
        assert CrewGained(seat, 1) in since(question, match, CrewGained), (question, claim.option)
    ledger.checked(claim.key)


@check("curse_lifted")
def a_curse_lifted(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert question.match.state.holders[CURSED] == question.seat
    assert question.after(claim.option).state.holders[CURSED] != question.seat
    ledger.checked(claim.key)


@check("stays_last", "all_or_none")
def catching_up(question: Question, claim: Claim, ledger: Ledger) -> None:
    """Together or not at all (R69): one no is enough."""
    others = [one for one in question.match.waiting if one != question.seat]
    for theirs in (YES, NO):
        match = question.after(claim.option)
        for other in others:
            match.act(other, theirs)
        moved = {one.seat for one in since(question, match, ShipMoved) if one.why == "catch_up"}
        votes = since(question, match, CatchUpVotes)
        if claim.key == "stays_last" or (votes and not all(votes[0].yes)):
            assert not moved, (question, claim.option)
        elif not since(question, match, SeatOut):
            assert moved == set(votes[0].seats), (question, claim.option)
    ledger.checked(claim.key)


@check("fog_together", "fog_alone")
def a_guess(question: Question, claim: Claim, ledger: Ledger) -> None:
    """A right guess and a wrong one: what it does to you it does to the helper, as far as the cups allow."""
    state = question.match.state
    team = {question.seat} | ({claim.option.seat} if isinstance(claim.option, PickPlayer) else set())
    truth = sum(player.crew for player in state.players)
    for guess in (truth, truth + 1):
        match = question.after(claim.option)
        while not since(question, match, FogGuessed):
            seat, ask = next(iter(match.waiting.items()))
            match.act(seat, Number(guess) if Number(guess) in ask.options else ask.default)
        told = since(question, match, Event)
        later = told[[isinstance(one, FogGuessed) for one in told].index(True) + 1 :]
        changed = list(takewhile(lambda one: isinstance(one, CrewGained | CrewLost), later))
        right = guess == truth
        shared = {seat for seat in team if (can_gain(state, seat) if right else can_lose(state, seat))}
        assert {one.seat for one in changed if isinstance(one, CrewGained if right else CrewLost)} <= team
        assert right or {one.seat for one in changed} >= {seat for seat in shared if state.players[seat].crew}
        if right and state.bag >= len(team):
            assert {one.seat for one in changed} == shared, (question, claim.option)
    ledger.checked(claim.key)


def play_through(seeds: range, seats: int, ledger: Ledger, at_most: int) -> int:
    count = 0
    options: dict[str, OptionValue] = {"expansion": True, "map": "both", "action_order": "priority"}
    for seed in seeds:
        options["ghostpack"] = seed % 3 == 0
        players = ["random", "mate"] if seed % 2 else ["random"]
        for question in questions(
            "pirata_codex", seats=seats, seed=seed, players=players, options=options, at_most=at_most
        ):
            count += 1
            for claim in facts_of(question):
                ledger.claimed(claim.key)
                CHECKS[claim.key](question, claim, ledger)
    return count


def test_hints_about_answers_come_true() -> None:
    ledger = Ledger()
    assert play_through(range(4), 4, ledger, 250) > 500
    assert not ledger.unchecked
    assert ledger.wrong() == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_hints_about_answers_come_true_at_every_size_of_table(seats: int) -> None:
    ledger = Ledger()
    assert play_through(range(20), seats, ledger, 1000) > 5000
    assert not ledger.unchecked
    assert ledger.wrong() == []
    assert ledger.odds("stake").count + ledger.odds("siren").count + ledger.odds("skeleton").count > 20


def faced(state: Pirata, *draws: int) -> Question:
    """The question to A, who has won the battle for the tile."""
    state.phase = "tile"
    play = begin(state, *draws)
    return Question(play.match, A, play.ask)


def test_a_full_cup_takes_a_special_die_for_a_crew_die() -> None:
    state = on("mutiny")
    cup(state, A, 10)
    assert check_all(faced(state, 2)) == ["special", "crew_for_die", "cup_stays"]


def test_a_helper_in_the_fog_shares_what_comes_of_it() -> None:
    assert set(check_all(faced(on("thick_fog", expansion=True, ghostpack=True)))) == {"fog_together", "fog_alone"}


def test_the_black_market_empties_no_hand_that_is_empty() -> None:
    for cards, said in ((0, 0, 1, 0), ["market_empty", "market_out"]), ((1, 1, 1, 0), ["market_gives", "market_bare"]):
        state = on("black_market", expansion=True)
        for player, number in zip(state.players, cards, strict=True):
            player.hand[:] = ["parrot"] * number
        assert set(check_all(faced(state))) == {*said, "market_out"}


def test_a_roll_that_would_leave_nobody_is_a_tie() -> None:
    """R63: both finalists show a skull, with their last die; the roll is void. Two dice each are another matter."""
    for dice, said in (1, "roll_ties"), (2, "roll_loses"):
        state = stage(3)
        place(state, 28, 28, 3)
        state.finalists[:] = [A, B]
        state.phase = "final"
        for seat in (A, B):
            cup(state, seat, dice)
        state.players[A].hand[:] = ["lucky_pirate"]
        play = begin(state, *battle("skull", "skull", "hook", "pistol"))
        assert said in check_all(Question(play.match, A, play.ask))


def check_all(question: Question) -> list[str]:
    """Check whatever is said about the answers to a question. Returns the kinds."""
    ledger, claims = Ledger(), list(facts_of(question))
    for claim in claims:
        CHECKS[claim.key](question, claim, ledger)
    return [claim.key for claim in claims]


class Judged(Odds):
    """Chances that a bot judges, from bids too. They are good to ten in a hundred."""

    ROUNDING = 0.1


@pytest.mark.slow
def test_the_chances_in_a_reason_are_about_right() -> None:
    """Mates among themselves: what their reasons say of a bid is compared with the dice."""
    reasons = {key: Judged() for key in ("raise", "bluff", "liar", "liar_risk", "lock")}
    mate = bot("mate", seed=5)
    for seed in range(12):
        asked = questions("pirata_codex", seats=2 + seed % 5, seed=seed, players=["mate"], options={"expansion": True})
        for question in asked:
            if question.kind not in ("first_bid", "bet_turn"):
                continue
            advice = advise(mate, question.match.seat(question.seat))
            if advice.why is not None and advice.why.key in reasons:
                chance = advice.why.about["chance"]
                assert isinstance(chance, int)
                reasons[advice.why.key].add(chance / 100, comes_true(question.match.state, advice.action))
    assert {key: odds.wrong() for key, odds in reasons.items() if odds.wrong()} == {}
    assert all(odds.count > 10 for odds in reasons.values())


def test_every_hint_of_the_catalogue_has_a_check() -> None:
    assert set(CHECKS) == set(WORDS.catalogue["hint"])
