"""Whatever a player is told about an answer is compared with what the rules then do.

The positions are those of whole matches, and shaken ones: Gold, ranks, crews, Deckhands and tokens at random, ships
brought together, so that what is rare in a match is met often. What is certain must happen; chances are collected and
compared with many battles played as well as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import pytest
from surely import there

from tortuga import new_match
from tortuga.engine import Action, Event, Fast, Match, OptionValue
from tortuga.engine.describing.facts import Forecast, percent
from tortuga.games.tiny_epic_pirates.actions import (
    NO,
    PASS,
    STOP,
    YES,
    Assign,
    AttackMerchant,
    AttackPirate,
    ChooseOrder,
    Exchange,
    Hire,
    JostleHand,
    JostlePost,
    Keep,
    MoveShip,
    SailTo,
    Sell,
    SendTo,
    SetDie,
    TakeFrom,
    UseBonus,
    UseSailToken,
    UseStormToken,
)
from tortuga.games.tiny_epic_pirates.chapters.hits import count_hits, sure_hits
from tortuga.games.tiny_epic_pirates.chapters.orders.hide_out import can_hide_out
from tortuga.games.tiny_epic_pirates.chapters.sailing import enterable, total_sail
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW, MAP, MOST_CREW, RANKS, SPOTS, WORDS
from tortuga.games.tiny_epic_pirates.data.components import HIDE_OUT, MERCHANTS
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, DISTANCE, SIDE, ends_after, other_port
from tortuga.games.tiny_epic_pirates.events import (
    Assigned,
    Attacked,
    BonusTaken,
    Buried,
    CaptainMoved,
    CubesKept,
    DeckhandJoined,
    DieSet,
    ExtortPaid,
    GameEnded,
    GoldGained,
    HandPosted,
    HandRecovered,
    HidOut,
    Hired,
    HitsCounted,
    Jostled,
    LegendGained,
    MarketShifted,
    MerchantArrived,
    MerchantHeld,
    MerchantSailed,
    MerchantSunk,
    NavyAttacked,
    NavyMissed,
    NavySailed,
    OrderForgone,
    PiratesTied,
    PirateWon,
    Plundered,
    RowReplaced,
    Searched,
    StormTokenUsed,
    SurefireGained,
    Traded,
    TurnBegan,
)
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates
from tortuga.kit.claims import Claim, Ledger, Question, facts_of, questions

Answers = Callable[[str, Match[TinyEpicPirates], int], Action]
BATTLE = {
    "attack_target", "reroll", "surefire", "jostle", "keep_cubes", "legend_hand", "reset_port", "solo_cove_tie",
    "solo_site_tie",
}  # fmt: skip
"""What may be asked before a battle is over and paid for."""
MOVES = (HandPosted, HandRecovered, Jostled, Assigned, DeckhandJoined, NavyAttacked)
AFTER_BATTLE = (BonusTaken, ExtortPaid, MerchantSailed, NavySailed, NavyMissed, NavyAttacked)


class Case:
    """One claim, the position it was made in, and what came of the answer."""

    def __init__(self, question: Question, claim: Claim, ledger: Ledger, luck: Fast) -> None:
        self.question, self.option, self.fact = question, claim.option, claim.fact
        self.ledger, self.luck = ledger, luck
        self.about: Mapping[str, Any] = claim.fact.about
        self.match: Match[TinyEpicPirates] = question.match
        self.state, self.seat = self.match.state, question.seat

    @property
    def me(self) -> Player:
        """The player before the answer."""
        return self.state.players[self.seat]

    @cached_property
    def after(self) -> Match[TinyEpicPirates]:
        """The match after the answer."""
        return self.question.after(self.option)

    @property
    def mine(self) -> Player:
        """The player after the answer."""
        return self.after.state.players[self.seat]

    def told(self, match: Match[TinyEpicPirates] | None = None) -> list[Event]:
        """What happened since the question, in the same turn."""
        told = [one.event for one in (match or self.after).told_since(self.match.told_count)]
        return told[: next((at for at, event in enumerate(told) if isinstance(event, TurnBegan)), len(told))]

    def first(self, kind: type[Event], match: Match[TinyEpicPirates] | None = None) -> Any:
        """The first event of a kind since the question, or None."""
        return next((event for event in self.told(match) if isinstance(event, kind)), None)

    @property
    def asks(self) -> str:
        """What the player is asked next; empty if it is somebody else's turn."""
        ask = self.after.waiting.get(self.seat)
        return "" if ask is None else ask.kind

    def gained(self, match: Match[TinyEpicPirates] | None = None) -> int:
        """The Gold that the player gained before anything else was done."""
        gold = 0
        for event in self.told(match):
            if isinstance(event, GoldGained) and event.seat == self.seat:
                gold += event.gold
            if isinstance(event, BonusTaken) and gold:
                break
        return gold

    def play(self, answers: Answers, *until: str) -> Match[TinyEpicPirates]:
        """Go on with these answers until the player is asked one of these questions, or the turn is over."""
        match = self.after
        while not match.over and not self._turn_over(match):
            ((seat, ask),) = match.waiting.items()
            if ask.kind in until:
                break
            match.act(seat, answers(ask.kind, match, seat))
        return match

    @property
    def moved_on(self) -> bool:
        """Whether the Deckhands have been moved again since: a single answer is given by itself."""
        moves = sum(isinstance(event, MOVES) for event in self.told())
        caught = self.first(NavyAttacked) is not None
        return moves > 1 or caught or (self.state.solo is not None and self._turn_over(self.after))

    def _turn_over(self, match: Match[TinyEpicPirates]) -> bool:
        return any(isinstance(one.event, TurnBegan) for one in match.told_since(self.match.told_count))


# How the questions in between are answered


def idle(kind: str, match: Match[TinyEpicPirates], seat: int) -> Action:
    """Do nothing at all: keep Deckhands on Extort, stay, decline."""
    options = match.waiting[seat].options
    if kind == "skip_source":
        return next((option for option in options if option != TakeFrom("extort")), options[0])
    if kind == "recover_to":
        return SendTo("extort")
    return next((option for option in (STOP, NO, PASS) if option in options), match.waiting[seat].default)


def extorting(kind: str, match: Match[TinyEpicPirates], seat: int) -> Action:
    """Send everybody to Extort; for that, hide if a Cove can be reached, and take a Reassign."""
    options, state = match.waiting[seat].options, match.state
    player = state.players[seat]
    hiding = state.turn.heading == HIDE_OUT or player.helm.order == "hide_out"
    if kind in ("hide_assign", "reassign"):
        return max((option for option in options if isinstance(option, Assign)), key=lambda option: option.extort)
    if kind == "bonus_next":
        return next((one for one in options if isinstance(one, UseBonus) and one.action == "reassign"), PASS)
    if not hiding:
        return idle(kind, match, seat)
    if kind == "skip_source":
        return next((option for option in options if option != TakeFrom("rigging")), options[0])
    if kind == "recover_to":
        return SendTo("rigging")
    if kind == "execute":
        return YES
    if kind == "sail_step" and not can_hide_out(state, seat, player.ship.cell):
        coves = [cell for cell in CELLS if can_hide_out(state, seat, cell)]
        steps = [option for option in options if isinstance(option, SailTo)]
        nearest = min(steps, key=lambda to: min(DISTANCE[to.cell][cell] for cell in coves), default=None)
        return nearest or (UseSailToken() if UseSailToken() in options else STOP)
    return thrifty(kind, match, seat)


def thrifty(kind: str, match: Match[TinyEpicPirates], seat: int) -> Action:
    """Lose Rigging last, use a token against a Storm, and otherwise stop and decline."""
    options = match.waiting[seat].options
    if kind == "storm_answer":
        return UseStormToken()
    if kind == "jostle":
        return next((option for option in options if option != JostleHand("rigging")), options[0])
    return idle(kind, match, seat)


def ably(kind: str, match: Match[TinyEpicPirates], seat: int) -> Action:
    """Play a battle as well as the forecasts say that it can be played; where nothing wins, a tie is better."""
    ask = match.waiting[seat]
    made = match.forecast(seat)
    if kind == "surefire":
        assert made is not None
        told = [facts[0].about for facts in made.hints]
        worth = [
            (one["chance"], one["hits"] if not one["chance"] else 0, option == PASS)
            for option, one in zip(ask.options, told, strict=True)
        ]
        return ask.options[worth.index(max(worth))]
    if kind == "reroll":
        assert made is not None
        likely = [(facts[0].about["win"], not facts[0].warns) for facts in made.hints]
        return max(reversed(list(zip(likely, ask.options, strict=True))), key=lambda one: one[0])[1]
    return ask.default


def fought(case: Case, match: Match[TinyEpicPirates]) -> list[Event]:
    """Play the battle out; what it brought, up to whatever comes after it."""
    while not match.over:
        ((seat, ask),) = match.waiting.items()
        if ask.kind not in BATTLE:
            break
        match.act(seat, ably(ask.kind, match, seat))
    told = case.told(match)
    begun = next((at for at, event in enumerate(told) if isinstance(event, Attacked)), 0)
    ended = next((at for at, event in enumerate(told) if at > begun and isinstance(event, AFTER_BATTLE)), len(told))
    return told[begun:ended]


def result(case: Case, told: list[Event]) -> str:
    """Whether the player won, lost or tied."""
    for event in told:
        if isinstance(event, MerchantSunk):
            return "won"
        if isinstance(event, MerchantHeld):
            return "tied" if event.tied else "lost"
        if isinstance(event, PiratesTied):
            return "tied"
        if isinstance(event, PirateWon):
            return "won" if event.seat == case.seat else "lost"
    raise AssertionError(told)


BATTLES = 3
"""How often a battle is fought for each claim about it."""


def battles(case: Case) -> Iterator[tuple[str, list[Event]]]:
    """The battle that the answer leads to, several times with other luck."""
    for match in case.question.outcomes(case.option, BATTLES, case.luck.below(10**6)):
        told = fought(case, match)
        yield result(case, told), told


def has(told: list[Event], kind: type[Event], seat: int | None) -> bool:
    return any(isinstance(event, kind) and event.seat == seat for event in told)  # type: ignore[attr-defined]


# The checks, by key. They assert; what cannot be checked here returns False


def chance(case: Case) -> None:
    if case.question.kind == "attack_target" and case.state.phase == "execute":
        seen_odds(case)
    win, tie = case.ledger.odds("win"), case.ledger.odds("tie")
    for came, _ in battles(case):
        win.add(case.about["win"] / 100, came == "won")
        tie.add(case.about["tie"] / 100, came == "tied")


def seen_odds(case: Case) -> None:
    """The odds over the ships are those beside the answers, and those of battles."""
    view = case.match.view(case.seat).players[case.seat]
    match case.option:
        case AttackMerchant(merchant):
            odds = view.merchant_odds[MERCHANTS.index(merchant)]
        case AttackPirate(other):
            odds = view.pirate_odds[other]
        case _:
            odds = view.pirate_odds[-1]
    assert (percent(odds.win), percent(odds.tie)) == (case.about["win"], case.about.get("tie", 0))


def must_win(case: Case) -> None:
    assert all(came == "won" for came, _ in battles(case))


def cannot_win(case: Case) -> None:
    for came, _ in battles(case):
        assert came != "won"
        case.ledger.odds("tie").add(case.about["tie"] / 100, came == "tied")


def win_after(case: Case) -> None:
    for came, _ in battles(case):
        case.ledger.odds(case.fact.key).add(case.about["win"] / 100, came == "won")


def roll_stays(case: Case) -> None:
    win_after(case)
    assert case.about["hits"] == count_hits(case.me, there(case.state.battle).attacker_dice)
    if not case.about["surefire"]:
        assert case.first(HitsCounted).hits == case.about["hits"]


def sure_fire(case: Case) -> None:
    """The hits are exact; the chance counts further tokens (R26)."""
    battle = case.state.battle
    assert battle is not None
    dice = list(battle.attacker_dice if battle.attacker == case.seat else battle.defender_dice)
    sets = isinstance(case.option, SetDie)
    if isinstance(case.option, SetDie):
        dice[case.option.die] = case.option.face
    assert (case.about["hits"], case.about["left"]) == (count_hits(case.me, dice), case.me.surefire - 1 if sets else 0)
    for match in case.question.outcomes(case.option, BATTLES, case.luck.below(10**6)):
        case.ledger.odds("sure_fire").add(case.about["chance"] / 100, result(case, fought(case, match)) == "won")


def wins_merchant(case: Case) -> bool:
    won = [told for came, told in battles(case) if came == "won"]
    for told in won:
        ranked = next((at for at, event in enumerate(told) if isinstance(event, LegendGained)), len(told))
        gold = sum(event.gold for event in told[:ranked] if isinstance(event, GoldGained))
        sunk = next(event for event in told if isinstance(event, MerchantSunk))
        assert (gold, sunk.cube) == (case.about["gold"], case.about["cube"])
        assert has(told, LegendGained, case.seat) == (case.about["legend"] == "yes")
    return bool(won)


def foe_of(case: Case) -> int:
    """The other pirate of the battle."""
    return next(event for event in case.told() if isinstance(event, Attacked)).target  # type: ignore[return-value]


def wins_pirate(case: Case) -> bool:
    other = foe_of(case)
    won = [told for came, told in battles(case) if came == "won"]
    for told in won:
        assert has(told, LegendGained, case.seat) == (case.about["legend"] == "yes")
        if not has(told, DieSet, other):
            assert has(told, SurefireGained, other) == (case.about["surefire"] == "yes")
    return bool(won)


def wins_solo(case: Case) -> bool:
    won = [told for came, told in battles(case) if came == "won"]
    for told in won:
        assert has(told, LegendGained, case.seat) == (case.about["legend"] == "yes")
        assert GoldGained(None, 1, there(case.state.solo).gold + 1) in told
    return bool(won)


def loses(case: Case) -> bool:
    then = case.about.get("then", ())
    lost = [told for came, told in battles(case) if came == "lost"]
    for told in lost:
        assert has(told, Jostled, case.seat) == ("hand" in then)
        if not has(told, DieSet, case.seat):
            assert has(told, SurefireGained, case.seat) == ("surefire" in then)
        assert any(isinstance(event, LegendGained) for event in told) == ("legend" in then)
        if "gold" in case.about:
            assert [event.gold for event in told if isinstance(event, GoldGained)][:1] == [case.about["gold"]]
    return bool(lost)


def solo_buries(case: Case) -> None:
    for came, told in battles(case):
        buries = case.fact.key == "solo_buries" or came == "lost"
        assert has(told, Buried, None) == buries
        last = case.about["treasure"] == "last"
        assert any(isinstance(event, GameEnded) for event in told) == (buries and last)


def order_costs(case: Case) -> None:
    told = case.told(case.play(idle, "sail_step"))
    kind = HandPosted if case.fact.key == "order_costs" else HandRecovered
    assert sum(isinstance(event, kind) for event in told) == case.about["hands"]


def order_does(case: Case) -> None:
    match = case.play(idle, "sail_step")
    assert case.first(CaptainMoved, match).order == case.about["order"]


def order_crosses(case: Case) -> bool:
    """All whom anything that the order sets off can send to Extort. A Storm may keep a ship from its Cove."""
    match = case.play(extorting, "sail_orange", "sail_green", "sail_navy")
    assert case.first(CaptainMoved, match).crossed
    gained = case.gained(match)
    if gained < case.about["gold"] and case.option.order == "hide_out":  # type: ignore[attr-defined]
        assert case.first(HidOut, match) is None
        return False
    assert gained == case.about["gold"]
    return True


def order_navy(case: Case) -> None:
    """The Navy catches whoever stays; and a Hide Out that could save the ship is not warned of it."""
    if case.option.order == "hide_out":  # type: ignore[attr-defined]
        order_nowhere(case)
    assert case.first(NavyAttacked, case.play(idle)) is not None


def order_sets_off(case: Case) -> None:
    view = case.play(idle, "sail_step").view(case.seat).players[case.seat]
    assert view.captain_lit == ("captain" in case.about)
    assert view.lit == list(case.about.get("crew", ()))


def order_nowhere(case: Case) -> None:
    """Sail at random, with all tokens: the order is never possible."""
    for _ in range(6):
        trial = Case(case.question, Claim(case.option, case.fact), case.ledger, case.luck)

        def wander(kind: str, match: Match[TinyEpicPirates], seat: int) -> Action:
            options = match.waiting[seat].options
            if kind == "recover_to":
                return SendTo("rigging")
            if kind == "skip_source":
                return next((option for option in options if option != TakeFrom("rigging")), options[0])
            if kind == "sail_step" and len(options) > 1:
                return case.luck.pick(options[1:])
            return thrifty(kind, match, seat)

        match = trial.play(wander, "execute", "captain_bonus", "bury", "bonus_next", "choose_order")
        assert "execute" not in [ask.kind for ask in match.waiting.values()]


def sail_becomes(case: Case) -> bool:
    if case.moved_on:
        return False
    assert total_sail(case.mine, None) == case.about["sail"]
    return True


def hits_become(case: Case) -> bool:
    if case.moved_on:
        return False
    assert sure_hits(case.mine) == case.about["hits"]
    return True


def extort_becomes(case: Case) -> bool:
    if case.moved_on:
        return False
    assert case.mine.helm.hands["extort"] == case.about["gold"]
    return True


def repair(case: Case) -> bool:
    if case.moved_on:
        return False
    by = -1 if isinstance(case.option, TakeFrom) else 1
    assert case.mine.helm.hands["repair"] == case.me.helm.hands["repair"] + by
    return True


def post_lost(case: Case) -> bool:
    if case.moved_on:
        return False
    assert isinstance(case.option, JostlePost)
    assert case.option.space not in case.mine.helm.posts
    return True


def assigned(case: Case) -> bool:
    if case.moved_on:
        return False
    assert total_sail(case.mine, None) == case.about["sail"]
    assert sure_hits(case.mine) == case.about["hits"]
    if case.fact.key == "assigned":
        assert case.mine.helm.hands["extort"] == case.about["gold"]
    else:
        assert case.gained() == case.about["gold"]
    return True


def stays_idle(case: Case) -> bool:
    if case.moved_on:
        return False
    assert case.mine.helm.hands["repair"] == case.about["hands"]
    return True


def storm(case: Case) -> None:
    assert case.asks == "jostle" or case.first(Jostled) is not None


def storm_ridden(case: Case) -> None:
    assert case.asks == "storm_answer" or case.first(StormTokenUsed) is not None


def storm_used(case: Case) -> None:
    assert case.first(StormTokenUsed) is not None


def possible_order(case: Case) -> None:
    """Going there, losing Rigging last, and stopping."""
    match = case.after
    while isinstance(case.option, SailTo) and match.waiting[case.seat].kind in ("storm_answer", "jostle"):
        match.act(case.seat, thrifty(match.waiting[case.seat].kind, match, case.seat))
    if isinstance(case.option, SailTo) and match.waiting[case.seat].kind == "sail_step":
        match.act(case.seat, STOP)
    assert match.waiting[case.seat].kind == "execute"
    assert match.waiting[case.seat].about["what"] == case.about["order"]


def possible_burial(case: Case) -> None:
    assert case.play(thrifty, "bury").waiting[case.seat].kind == "bury"


def sail_left(case: Case) -> None:
    match = case.after
    while (ask := match.waiting.get(case.seat)) is not None and ask.kind in ("storm_answer", "jostle"):
        match.act(case.seat, thrifty(ask.kind, match, case.seat))
    sail = match.state.sail
    if sail is None:
        assert case.about["left"] == 0
    else:
        assert max(0, total_sail(match.state.players[case.seat], sail) - sail.used) == case.about["left"]


def order_lost(case: Case) -> None:
    assert case.asks != "execute"
    assert case.first(OrderForgone) is None


def order_given_up(case: Case) -> None:
    assert case.first(OrderForgone).order == case.about["order"]


def draws(case: Case) -> None:
    assert len(case.first(Plundered).cubes) == case.about["count"]


def too_many(case: Case) -> None:
    assert case.about["room"] == case.about["hold"] - len(case.me.ship.hold)
    if case.asks == "keep_cubes":
        kept = [option for option in case.after.waiting[case.seat].options if isinstance(option, Keep)]
        assert kept
        assert all(len(option.cubes) == case.about["hold"] for option in kept)
    else:
        assert len(case.first(CubesKept).cubes) == case.about["hold"], "all cubes alike"


def sold_out(case: Case) -> Match[TinyEpicPirates]:
    """As many cubes sold as possible."""
    if case.asks == "trade_count":
        case.after.act(case.seat, max(case.after.waiting[case.seat].options, key=lambda option: option.count))
    return case.after


def sells(case: Case) -> None:
    sold = case.first(Traded, sold_out(case))
    assert (sold.cube, sold.count, sold.value) == (case.about["cube"], case.about["count"], case.about["value"])


def gold_room(case: Case) -> None:
    assert case.gained(sold_out(case)) == case.about["room"]


def searches(case: Case) -> None:
    assert case.first(Searched) is not None


def attacks(case: Case) -> None:
    assert case.asks == "attack_target"
    assert len(case.after.waiting[case.seat].options) == case.about["count"]


def hires(case: Case) -> None:
    assert (case.asks == "mutiny") == (case.about["mutiny"] == "yes")


def hides(case: Case) -> None:
    assert case.first(HidOut) is not None
    assert case.mine.ship.hidden
    assert case.asks == "hide_assign"


def price(case: Case) -> int:
    """The Gold that the answer is worth before the end of the track."""
    if isinstance(case.option, Sell):
        cube = MAP[case.state.cards[case.me.ship.cell]].market
        return case.option.count * SPOTS[case.state.market.index(cube)]  # type: ignore[arg-type]
    assert isinstance(case.option, UseBonus)
    bonus = CREW[case.option.card].bonus[case.option.place]
    return bonus.gold or bonus.n


def brings(case: Case) -> None:
    told = next((event for event in case.told() if isinstance(event, GoldGained)), None)
    if told is None:
        assert (case.about["gold"], case.about["total"]) == (0, case.me.gold)
    else:
        assert told == GoldGained(case.seat, case.about["gold"], case.about["total"])


def gold_lost(case: Case) -> None:
    told = next((event.gold for event in case.told() if isinstance(event, GoldGained)), 0)
    assert price(case) - told == case.about["gold"]


def price_falls(case: Case) -> None:
    assert SPOTS[case.first(MarketShifted).market.index(case.first(Traded).cube)] == case.about["value"]


def worth(case: Case) -> None:
    assert sum(SPOTS[case.state.market.index(cube)] for cube in case.mine.ship.hold) == case.about["gold"]


def exchanges(case: Case) -> None:
    assert isinstance(case.option, Exchange)
    values = {cube: SPOTS[at] for at, cube in enumerate(case.state.market)}
    change = sum(values[cube] for cube in case.mine.ship.hold) - sum(values[cube] for cube in case.me.ship.hold)
    assert change == case.about["take"] - case.about.get("give", case.about["take"])
    assert values[case.option.take] == case.about["take"]


def new_row(case: Case) -> None:
    assert case.mine.gold == case.about["gold"]
    assert case.first(RowReplaced) is not None


def same_row(case: Case) -> None:
    assert case.first(RowReplaced) is None
    assert case.first(Hired) is None


def acts_on(case: Case) -> None:
    assert isinstance(case.option, Hire)
    assert case.after.view(case.seat).crew_faces[case.mine.crew[-1]].trigger == case.about["order"]


def command(case: Case) -> None:
    assert case.mine.captain == case.about["captain"]


def buries(case: Case) -> None:
    buried = case.first(Buried)
    assert (buried.seat, buried.cost, buried.left) == (case.seat, case.about["cost"], case.about["left"])
    assert case.me.gold - case.about["cost"] == case.about["gold"]


def last_treasure(case: Case) -> None:
    assert case.after.state.last_round
    assert not case.state.solo


def last_treasure_wins(case: Case) -> None:
    assert case.after.over
    assert case.after.outcome is not None
    assert case.after.outcome.places == (1,)


def not_buried(case: Case) -> None:
    assert not has(case.told(case.play(idle)), Buried, case.seat)


def given_up(case: Case) -> None:
    assert case.first(BonusTaken) is None


def sails_ship(case: Case) -> None:
    assert isinstance(case.option, UseBonus)
    bonus = CREW[case.option.card].bonus[case.option.place]
    start = {"sail_orange": case.state.merchants[0].cell, "sail_green": case.state.merchants[1].cell}
    cells = {option.cell for option in case.after.waiting[case.seat].options if isinstance(option, MoveShip)}
    assert cells == set(ends_after(start.get(bonus.action, case.state.navy), case.about["cards"]))


def leads_to(kind: str) -> Callable[[Case], None]:
    def check(case: Case) -> None:
        assert case.asks == kind

    return check


def sails_again(case: Case) -> None:
    """R14: from between Storms, with all Deckhands on Repair, there is nowhere to sail."""
    assert case.asks == "sail_step" or not enterable(case.state, case.me)


def nothing_moves(case: Case) -> None:
    assert case.first(MerchantSailed) is None or case.state.turn.crossed
    assert case.mine.ship.hold == case.me.ship.hold


def apart(one: int, two: int) -> int:
    return abs(one // SIDE - two // SIDE) + abs(one % SIDE - two % SIDE)


def coves_near(case: Case) -> None:
    cells = [cell for cell, card in enumerate(case.state.cards) if MAP[card].cove]
    assert sum(apart(case.option.cell, cell) <= 2 for cell in cells) == case.about["count"]  # type: ignore[attr-defined]


def navy_off(case: Case) -> None:
    assert apart(case.state.navy, case.mine.ship.cell) == case.about["cards"]


def from_you(case: Case) -> None:
    assert apart(case.me.ship.cell, case.option.cell) == case.about["cards"]  # type: ignore[attr-defined]


def merchant_arrives(case: Case) -> None:
    assert case.first(MerchantArrived) is not None


def navy_short(case: Case) -> None:
    sailed = case.first(NavySailed)
    solo = case.state.solo
    quarry = case.state.players[case.about["quarry"]] if "quarry" in case.about else solo
    assert quarry is not None
    assert apart(sailed.cell, quarry.ship.cell) == case.about["cards"]
    assert case.about["cards"] > 0


CHECKS: dict[str, Callable[[Case], bool | None]] = {
    "chance": chance, "must_win": must_win, "cannot_win": cannot_win, "roll_again": win_after,
    "roll_stays": roll_stays, "sure_fire": sure_fire,
    "wins_merchant": wins_merchant, "wins_pirate": wins_pirate, "wins_solo": wins_solo,
    "loses": loses, "loses_nothing": loses, "loses_solo": loses, "loses_solo_gold": loses,
    "solo_buries": solo_buries, "solo_buries_if_you_lose": solo_buries,
    "order_does": order_does, "order_costs": order_costs, "order_gives_back": order_costs,
    "order_crosses": order_crosses, "order_navy": order_navy, "order_sets_off": order_sets_off,
    "order_nowhere": order_nowhere, "sail_becomes": sail_becomes, "hits_become": hits_become,
    "extort_becomes": extort_becomes, "from_repair": repair, "to_repair": repair, "post_lost": post_lost,
    "assigned": assigned, "assigned_in_hiding": assigned, "idle": stays_idle,
    "storm": storm, "storm_ridden": storm_ridden, "token_spent": storm_used,
    "order_here": possible_order, "order_there": possible_order, "bury_here": possible_burial,
    "bury_there": possible_burial, "sail_left": sail_left,
    "order_lost": order_lost, "nothing_to_sell": order_lost, "cove_taken": order_lost,
    "order_given_up": order_given_up, "draws": draws, "too_many": too_many, "sells": sells, "gold_room": gold_room,
    "searches": searches, "attacks": attacks, "hires": hires, "hides": hides,
    "brings": brings, "gold_lost": gold_lost, "price_falls": price_falls, "worth": worth, "exchanges": exchanges,
    "exchange_even": exchanges,
    "new_row": new_row, "same_row": same_row, "hires_nobody": same_row, "acts_on": acts_on,
    "mutiny": command, "no_mutiny": command,
    "buries": buries, "last_treasure": last_treasure, "last_treasure_wins": last_treasure_wins,
    "not_buried": not_buried, "bonus_given_up": given_up, "bonuses_given_up": given_up,
    "sails_ship": sails_ship, "bonus_exchange": leads_to("exchange"), "bonus_reassign": leads_to("reassign"),
    "bonus_sail": sails_again, "ship_stays": nothing_moves, "cargo_stays": nothing_moves,
    "coves_near": coves_near, "navy_off": navy_off, "from_you": from_you, "merchant_arrives": merchant_arrives,
    "navy_short": navy_short,
}  # fmt: skip


# What is not said must not be so


def unsaid(question: Question, hints: Forecast) -> None:
    """A Port is reached, or the Navy catches a ship that stays, only where it was said."""
    state = question.match.state
    for option, facts in zip(question.ask.options, hints.hints, strict=True):
        said = {one.key for one in facts}
        if question.kind in ("sail_orange", "sail_green"):
            ship = state.merchants[MERCHANTS.index("orange" if question.kind == "sail_orange" else "green")]
            assert ("merchant_arrives" in said) == (option.cell == ship.port)  # type: ignore[attr-defined]
        if isinstance(option, ChooseOrder) and option.order != "hide_out":
            crossed = "order_crosses" in said
            case = Case(question, Claim(option, facts[0]), Ledger(), Fast(1))
            match = case.play(idle)
            assert case.first(CaptainMoved, match).crossed == crossed
            assert (case.first(NavyAttacked, match) is not None) == ("order_navy" in said)


# Positions


def shaken(seats: int, seed: int, options: Mapping[str, OptionValue]) -> Iterator[Question]:
    """A position of a random match, shaken, and the questions of the next turn or two."""
    luck = Fast(seed)
    start = new_match("tiny_epic_pirates", seats, seed=seed, options=options)
    for _ in range(200):
        if start.over:
            return
        ((seat, ask),) = start.waiting.items()
        if ask.kind == "choose_order" and start.number > 8 * seats and luck.below(4) == 0:
            break
        start.act(seat, luck.pick(ask.options))
    state = start.clone().state
    together = luck.below(16)
    for player in state.players:
        shake(state, player, luck)
        if luck.below(3):
            player.ship.cell, player.ship.hidden = together, False
    if state.solo is not None:
        state.solo.ship.cell, state.solo.ship.hidden = together, False
        state.solo.gold, state.solo.treasures = luck.below(8), 1 + luck.below(3)
        state.solo.ring = luck.below(6)
        while len(state.solo.crew) < MOST_CREW and luck.below(4):
            state.solo.crew.append(state.crew_deck.pop(0))
    if state.solo is not None and luck.below(4) == 0:
        weaken(state, state.players[0])
    prey = luck.pick(state.merchants)
    prey.cell, prey.port = together, other_port(prey.port) if prey.port == together else prey.port
    state.navy = luck.below(16)
    if luck.below(3) == 0:  # straight into battle
        player = state.players[state.active]
        player.helm.captain = player.helm.wheel.index("attack")
        player.helm.posts[:] = [space for space in player.helm.posts if space != player.helm.captain]
        player.ship.cell, player.ship.hidden, state.phase = together, False, "execute"
    match = Match.at(RULES, seats, RULES.info.complete(options, seats), state, Fast(seed + 1))
    for _ in range(16 * seats):
        if match.over:
            return
        ((seat, ask),) = match.waiting.items()
        yield Question(match, seat, ask)
        likely = [option for option in ask.options if option not in (NO, PASS, STOP)]
        match.act(seat, luck.pick(likely if likely and luck.below(4) else ask.options))


def shake(state: TinyEpicPirates, player: Player, luck: Fast) -> None:
    """Another rank, purse, crew, hold, and other places for the Deckhands."""
    player.gold, player.surefire = luck.below(14), luck.below(4)
    player.level = 1 + luck.below(len(RANKS))
    player.treasures = 1 + luck.below(3)
    player.waiting = 0 if player.level >= 3 else 1
    player.kept[:] = [token for token in ("sail2", "storm") if luck.below(3) == 0]
    while len(player.crew) < MOST_CREW and luck.below(3):
        player.crew.append(state.crew_deck.pop(0))
    player.ship.hold[:] = [luck.pick(state.market) for _ in range(luck.below(4))]
    helm = player.helm
    helm.captain = luck.below(6)
    helm.hands.update(dict.fromkeys(helm.hands, 0))
    helm.posts.clear()
    crowd = luck.below(3) == 0
    for _ in range(4 - player.waiting):
        space = 1 + luck.below(5)
        if luck.below(3) == 0 and space not in helm.posts and space != helm.captain:
            helm.posts.append(space)
        else:
            helm.hands["repair" if crowd else luck.pick(list(helm.hands))] += 1
    helm.posts.sort()


def weaken(state: TinyEpicPirates, player: Player) -> None:
    """Nothing left to lose in battle: all Deckhands on Repair, no crew, and no room for another Sure-fire Token."""
    state.crew_deck += player.crew
    player.crew.clear()
    player.level, player.surefire, player.waiting = 1, 3, 1
    player.helm.hands.update({"rigging": 0, "cannons": 0, "extort": 0, "repair": 3})
    player.helm.posts.clear()


# The tests

OFTEN = 3
"""How many answers of a question are looked at, where it has more."""


def examine(asked: Iterator[Question], ledger: Ledger, luck: Fast, most: int) -> None:
    """Compare everything that is said with what happens. Each kind of claim is looked at up to ``most`` times."""
    counts: Counter[str] = Counter()
    for question in asked:
        made = question.forecast
        if not isinstance(made, Forecast):
            continue
        if counts["unsaid"] < most and question.kind in ("choose_order", "sail_orange", "sail_green"):
            counts["unsaid"] += 1
            unsaid(question, made)
        for caution in question.cautions:
            assert caution.word in {one.key for one in made.hints[caution.option] if one.warns}
        looked_at = {luck.below(len(question.ask.options)) for _ in range(OFTEN)}
        options = [question.ask.options[at] for at in looked_at]
        for claim in facts_of(question):
            key = claim.fact.key
            ledger.claimed(key)
            if claim.option in options and counts[key] < most:
                counts[key] += 1
                if CHECKS[key](Case(question, claim, ledger, luck)) is not False:
                    ledger.checked(key)


OPTIONS: tuple[dict[str, OptionValue], ...] = ({}, {"navy_ambush": True}, {"any_assignment": True})


def all_positions(matches: int, seed: int) -> Iterator[Question]:
    """Questions of whole matches and of shaken positions, with one to four players and several options."""
    for number in range(matches):
        seats = 1 + number % 4
        options = OPTIONS[number % 3]
        yield from shaken(seats, seed + number, options)
        if number % 5 == 0:
            players = ("random", "mate") if number % 2 else ("mate", "random")
            yield from questions(
                "tiny_epic_pirates", seats=seats, seed=seed + number, players=players, options=options, at_most=150
            )


def test_what_is_said_about_answers_is_what_happens() -> None:
    ledger = Ledger()
    examine(all_positions(40, seed=1), ledger, Fast(1), most=40)
    assert ledger.wrong() == []


@pytest.mark.slow
def test_everything_that_is_said_is_checked_and_true() -> None:
    """Thousands of questions; whatever the catalogue can say beside an answer has been said and checked."""
    ledger = Ledger()
    examine(all_positions(600, seed=1000), ledger, Fast(2), most=300)
    assert ledger.wrong() == []
    assert ledger.unchecked == []
    assert ledger.odds("win").count > 500
    assert ledger.odds("sure_fire").count > 500


def test_every_hint_of_the_catalogue_has_a_check() -> None:
    assert set(CHECKS) == set(WORDS.catalogue["hint"]) - {"bonus_bury"}, "no Crew Card buries"
    assert not any(bonus.action == "bury" for card in CREW.values() for bonus in card.bonus)
    assert all(captain.bonus[0].action == "bury" for captain in CAPTAINS.values())
