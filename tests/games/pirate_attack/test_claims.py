"""What players are told about their answers is compared with what the rules then do.

Matches are played by bots. At every question each hint of the forecast, each caution and the reason of a bot's advice
is checked against the answer itself, with all others passing. What a player cannot know decides nothing here: where a
hint says that cards are unseen, its numbers are compared with what the player sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tortuga import bot
from tortuga.bots.advice import advise
from tortuga.engine import Action, Event, Match
from tortuga.games.pirate_attack import events
from tortuga.games.pirate_attack.actions import (
    PASS,
    AtCard,
    AtPlayer,
    AtShip,
    AtWitchDoctor,
    Bid,
    Buy,
    DrawFrom,
    Gap,
    PlayCard,
    PlayMagic,
    PortOut,
    ShipJoins,
    StakeGold,
    UseFireSale,
)
from tortuga.games.pirate_attack.chapters.asking import ship_in
from tortuga.games.pirate_attack.chapters.battle.values import value
from tortuga.games.pirate_attack.chapters.ships import find, group, ring
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, WORDS
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.seats.views import known_value, knows
from tortuga.games.pirate_attack.state import SHOPS, STOCKS, Laid, PirateAttack, Player, Ship
from tortuga.kit.claims import Claim, Question, facts_of, questions

E = TypeVar("E", bound=Event)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"packs": []}),
    (4, {"teams": True, "length": "six_piles"}),
    (5, {"souls": "one_card", "length": "six_piles"}),
    (3, {"length": "six_piles", "zero_strength_guns": "silent"}),
    (6, {"fame_goal": "most_fame", "length": "six_piles"}),
]
PLAYERS = ("random", "mate", "random")


class After:
    """What comes of an answer if everybody else lets it happen."""

    def __init__(self, question: Question, option: Action) -> None:
        self.question = question
        self.match: Match[PirateAttack] = question.after(option)
        self._since = question.match.told_count

    @property
    def state(self) -> PirateAttack:
        return self.match.state

    @property
    def player(self) -> Player:
        return self.state.players[self.question.seat]

    def told(self, kind: type[E]) -> list[E]:
        return [each.event for each in self.match.told_since(self._since) if isinstance(each.event, kind)]

    def until(self, *kinds: type[E]) -> E | None:
        """Let everybody pass until something of these kinds is told; None if the turn ends without it."""
        turn = self.state.turn.number
        for _ in range(60):
            found = [event for kind in kinds for event in self.told(kind)]
            if found:
                return found[0]
            if self.match.over or self.state.turn.number != turn:
                return None
            self.step()
        return None

    def step(self) -> None:
        """The next who is asked passes, or takes the default."""
        seat, ask = next(iter(self.match.waiting.items()))
        self.match.act(seat, PASS if PASS in ask.options else ask.default)


def state_of(question: Question) -> PirateAttack:
    state: PirateAttack = question.match.state
    return state


def me(question: Question) -> Player:
    return state_of(question).players[question.seat]


# Prices, gold and cards


def buys(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, Buy)
    bought = After(question, option).told(events.Bought)[0]
    assert (bought.seat, bought.stock, bought.price) == (question.seat, hint["stock"], hint["price"])
    assert hint["left"] == len(state_of(question).stocks[STOCKS.index(option.stock)].pile)


def sale(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, UseFireSale)
    then = After(question, option)
    ask = Question(then.match, question.seat, then.match.waiting[question.seat])
    stocks = {"market": ("witch_doctor", "fortune_teller"), "magic_shop": ("magic",), "tavern": ("tavern",)}
    prices = {
        told["price"]
        for told in facts_of(ask)
        if isinstance(told.option, Buy) and told.option.stock in stocks[option.shop]
    }
    assert option.shop in SHOPS
    assert prices <= {hint["price"]}


def fee(question: Question, option: Action, hint: Claim) -> None:
    spent = After(question, option).told(events.GoldSpent)[0]
    assert (spent.seat, spent.amount) == (question.seat, hint["price"])


def pile(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, DrawFrom)
    assert hint["left"] == len(state_of(question).piles[option.pile])
    assert len(After(question, option).state.piles[option.pile]) < hint["left"]


def pile_lost(question: Question, option: Action, hint: Claim) -> None:
    assert sum(lost.count for lost in After(question, option).told(events.PileLost)) == hint["left"]


def stake(question: Question, option: Action, hint: Claim) -> None:
    """Everybody who has the stake rolls."""
    then = After(question, option)
    won = then.until(events.GambleWon)
    assert won is not None
    assert len({rolled.seat for rolled in then.told(events.DieRolled)}) == hint["players"]
    if isinstance(option, StakeGold):
        assert won.gold == option.amount * hint["players"]


def steals(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, AtPlayer)
    then = After(question, option)
    then.until(events.GoldStolen)
    taken = [event.amount for event in then.told(events.GoldStolen) if event.victim == option.seat]
    assert taken == [hint["gold"]]


def loses(question: Question, option: Action, hint: Claim) -> None:
    lost = After(question, option).until(events.GoldLost)
    assert lost is not None
    assert lost.amount == hint["gold"]


def saved(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, AtPlayer)
    card = str(question.ask.about["card"])
    stolen = After(question, option).until(events.SavedStolen)
    assert stolen is not None
    assert stolen.victim == option.seat
    assert stolen.count == (hint["cards"] if "_all_" in card else 1)
    player = state_of(question).players[option.seat]
    assert hint["cards"] == len(player.magic if KINDS[NUMBER[card]].stock == "magic" else player.fortunes)


def player_seen(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, AtPlayer)
    seen = question.match.view(question.seat).players[option.seat]
    assert (hint["ships"], hint["cards"], hint["gold"]) == (len(seen.row), seen.hand_count, seen.gold + seen.locked)


def bid(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, Bid)
    then = After(question, option)
    won = then.until(events.AuctionWon)
    assert won is not None
    if won.seat == question.seat:
        assert (won.amount, then.told(events.GoldSpent)[0].total) == (option.amount, hint["left"])


def not_bid(question: Question, option: Action, hint: Claim) -> None:
    won = After(question, option).until(events.AuctionWon)
    assert won is not None
    if hint.key == "sold":
        assert (won.seat, won.amount) == (hint["player"], hint["gold"])
    else:
        assert won.seat is None
        assert find(state_of(question), won.ship).owner == hint["player"]


# Ships


def _true(state: PirateAttack, ships: list[Ship]) -> tuple[int, int]:
    values = [value(state, ship, ship.under) for ship in ships]
    return sum(cannons for cannons, _ in values), sum(strength for _, strength in values)


def unknown(question: Question, option: Action) -> int:
    """How many cards the player is said not to have seen."""
    return sum(claim["unknown"] for claim in facts_of(question) if (claim.option, claim.key) == (option, "unseen"))


def unseen(question: Question, option: Action, hint: Claim) -> None:
    """The number is checked with the value of the ships that it belongs to."""
    assert hint["unknown"] == unknown(question, option) > 0


def _unseen(question: Question, ships: list[Ship]) -> int:
    cards = [laid for ship in ships for laid in (*ship.under, *ship.curses)]
    return sum(not knows(state_of(question), question.seat, laid.seen) for laid in cards)


def ship_value(question: Question, option: Action, hint: Claim) -> None:
    """The numbers are those of a fight without Witch Doctors, if all cards under the ships are seen."""
    assert isinstance(option, AtShip | PortOut | ShipJoins)
    state = state_of(question)
    ship = find(state, option.ship)
    ships = [ship] if hint.key == "ship" else group(state, ship)
    assert (hint["ships"] or 1) == len(ships)
    assert unknown(question, option) == _unseen(question, ships)
    if not unknown(question, option):
        assert (hint["cannons"], hint["strength"]) == _true(state, ships)


def dice(question: Question, option: Action, hint: Claim) -> None:
    ids = [option.ship] if isinstance(option, AtShip | PortOut | ShipJoins) else []
    about = question.ask.about
    ids += [ShipId(value) for key in ("ship", "attacker", "target") if isinstance(value := about.get(key), int)]
    battle = state_of(question).battle
    ids += [id for side in battle.sides for id in side.ships] if battle is not None else []
    state = state_of(question)
    ships = [sister for id in ids if _there(state, id) for sister in group(state, find(state, id))]
    assert "ship_unknown_x_x" in {ID[ship.form] for ship in ships}


def _there(state: PirateAttack, id: int) -> bool:
    return any(ship.id == id for ship in ring(state))


def becomes(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, AtShip | AtCard)
    state, seat = state_of(question), question.seat
    assert (hint["cannons"], hint["strength"]) == known_value(state, seat, find(state, option.ship))
    then, before = After(question, option), len(find(state, option.ship).under)
    while then.state.stack and then.match.waiting and len(_under(then, option.ship)) == before:
        then.step()
    ship = next((ship for ship in ring(then.state) if ship.id == option.ship), None)
    if ship is not None and abs(len(ship.under) - before) == 1:
        assert (hint["to_cannons"], hint["to_strength"]) == known_value(then.state, seat, ship)


def _under(then: After, ship: ShipId) -> list[Laid]:
    return find(then.state, ship).under if _there(then.state, ship) else []


def creature(question: Question, option: Action, hint: Claim) -> None:
    then = After(question, option)
    strikes = then.until(events.CreatureStrikes)
    assert strikes is not None
    assert strikes.level == hint["level"]
    if not unknown(question, option):
        assert (strikes.strength, "sunk" if strikes.sinks else "afloat") == (hint["strength"], hint["result"])


def duel(question: Question, option: Action, hint: Claim) -> None:
    """By the numbers, if all cards are seen and no magic, Witch Doctor or ability meddles."""
    then = After(question, option)
    ended = then.until(events.BattleEnded)
    assert ended is not None
    battle = state_of(question).battle
    if battle is not None:
        sides = [tuple(side.ships) for side in battle.sides]
    else:
        began = then.told(events.BattleBegan)[0]
        sides = [began.attackers, began.defenders]
    state = state_of(question)
    ships = [[find(state, id) for id in side] for side in sides]
    assert unknown(question, option) == _unseen(question, [*ships[0], *ships[1]])
    if not unknown(question, option) and then.told(events.ShipValue):
        assert (hint["cannons"], hint["strength"]) == _true(state, ships[0])
        assert (hint["to_cannons"], hint["to_strength"]) == _true(state, ships[1])
    if not unknown(question, option) and hint["result"] in ("attacker", "defender", "both", "neither"):
        assert ended.result == hint["result"]


def gap(question: Question, option: Action, hint: Claim) -> None:
    """The new neighbours: the ship on the left comes first."""
    assert isinstance(option, Gap)
    then = After(question, option)
    row = [ship.id for ship in then.state.players[question.seat].row]
    if {*row} != {*(ship.id for ship in me(question).row), ship_in(question.ask)}:
        return  # another ship has come or gone at the same time
    place = row.index(ship_in(question.ask))
    right, left = row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None
    wanted = {"gap": (left, right), "gap_right": (left, None), "gap_left": (right, None)}[hint.key]
    assert (hint["ship"], hint["next_ship"]) == wanted


def doctor(question: Question, option: Action, hint: Claim) -> None:
    assert isinstance(option, AtWitchDoctor)
    laid = find(state_of(question), option.ship).curses[option.place]
    known = knows(state_of(question), question.seat, laid.seen)
    assert hint["card"] == (ID[laid.card] if known else None)


def bounty(question: Question, option: Action, hint: Claim) -> None:
    assert hint["gold"] == 10 * find(state_of(question), option.ship).bounty  # type: ignore[attr-defined]


def wrong_ships(question: Question, option: Action, hint: Claim) -> None:
    """The card can only go to one's own side, or only to others."""
    assert isinstance(option, PlayCard | PlayMagic)
    then = After(question, option)
    ask = then.match.waiting.get(question.seat)
    aimed = [each.owner for each in ask.options if isinstance(each, AtShip)] if ask is not None else []
    seat, count = question.seat, len(state_of(question).players)
    friends = {seat, (seat + count // 2) % count} if state_of(question).settings.teams else {seat}
    assert all((owner in friends) == (hint.key == "own_only") for owner in aimed)


# What happens if nothing is done


def draws_next(question: Question, option: Action, _hint: Claim) -> None:
    """Unless the card drawn takes all piles away."""
    kinds = (events.Drew, events.LaidDown, events.RedDrawn, events.GoldRefused, events.PileLost)
    drawn = After(question, option).until(*kinds)
    assert drawn is not None
    assert getattr(drawn, "seat", question.seat) == question.seat


def plays_next(question: Question, option: Action, _hint: Claim) -> None:
    then = After(question, option)
    hand = len(me(question).hand)
    then.until(events.Played, events.CardsDiscarded, events.ShipEntered)
    assert len(then.player.hand) < hand or then.told(events.Played)


def attacks_next(question: Question, option: Action, hint: Claim) -> None:
    then = After(question, option)
    then.until(events.AttackDeclared)
    declared = any(event.seat == question.seat for event in then.told(events.AttackDeclared))
    assert declared == (hint.key == "attacks_next")


def may_attack_next(question: Question, option: Action, _hint: Claim) -> None:
    then = After(question, option)
    while (ask := then.match.waiting.get(question.seat)) is not None and ask.kind != "attack":
        then.step()
    assert ask is not None
    assert PASS in ask.options


def ends_turn(question: Question, option: Action, _hint: Claim) -> None:
    """Only a Money Master may still profit from what was spent."""
    then = After(question, option)
    over = then.match.over or bool(then.told(events.CreditGiven))
    assert over or then.state.phase != "closing" or then.state.turn.number > state_of(question).turn.number


def leaves(question: Question, option: Action, _hint: Claim) -> None:
    then = After(question, option)
    then.until(events.Out)
    assert question.seat in [out.seat for out in then.told(events.Out)]


def prices_change(question: Question, option: Action, _hint: Claim) -> None:
    assert After(question, option).until(events.ShopSign) is not None


def blocks(question: Question, option: Action, hint: Claim) -> None:
    assert bool(hint["draws"]) == any(state_of(question).piles)
    then = After(question, option)
    stopped = then.until(events.Blocked)
    assert stopped is not None
    assert stopped.seat == question.seat


def stands(question: Question, option: Action, _hint: Claim) -> None:
    then = After(question, option)
    then.until(events.TurnBegan)
    assert not [event for event in then.told(events.Blocked) if event.victim == question.ask.about["victim"]]


def strikes(question: Question, option: Action, _hint: Claim) -> None:
    then = After(question, option)
    assert not [event for event in then.told(events.Cured) if event.seat == question.seat]


def nothing_played(question: Question, option: Action, _hint: Claim) -> None:
    """No magic, Blockade or Miss-Direction."""
    then = After(question, option)
    played = [event for event in then.told(events.Played) if event.seat == question.seat]
    assert not any(event.back == "magic" or event.card == "blockade" for event in played)


def nothing_bought(question: Question, option: Action, _hint: Claim) -> None:
    then = After(question, option)
    assert question.seat not in {event.seat for event in then.told(events.Bought)}
    assert question.seat not in {event.seat for event in then.told(events.GoldSpent)}


def nothing_raised(question: Question, option: Action, _hint: Claim) -> None:
    assert len(After(question, option).state.wrecks) >= len(state_of(question).wrecks)


def nothing_reused(question: Question, option: Action, _hint: Claim) -> None:
    assert not After(question, option).told(events.CardReused)


def nothing_removed(question: Question, option: Action, _hint: Claim) -> None:
    """The Remover takes nothing; an Eliminate All, or magic that is used up, may still go."""
    gone = [each.card for each in After(question, option).told(events.CardLeft)]
    assert "eliminate_all" in gone or not [card for card in gone if card.startswith(("bs_", "cp_", "double_"))]


def soul(question: Question, option: Action, hint: Claim) -> None:
    """Once everybody has chosen."""
    then = After(question, option)
    while then.match.waiting and then.state.phase != "begin" and then.match.mode == "all":
        seat, ask = next(iter(then.match.waiting.items()))
        then.match.act(seat, ask.default)
    cards = (then.player.soul >= 0) + (then.player.ability >= 0)
    assert cards == {"soul_kept": 0, "soul_choose": 2, "soul_one_card": 1}[hint.key]


CHECKS: dict[str, Callable[[Question, Action, Claim], None]] = {
    "unseen": unseen,
    "buy": buys,
    "fire_sale": sale,
    "fee": fee,
    "pile": pile,
    "pile_lost": pile_lost,
    "stake": stake,
    "steals_gold": steals,
    "loses_gold": loses,
    "saved": saved,
    "player": player_seen,
    "bid": bid,
    "unsold": not_bid,
    "sold": not_bid,
    "ship": ship_value,
    "armada": ship_value,
    "dice": dice,
    "becomes": becomes,
    "creature": creature,
    "duel": duel,
    "gap": gap,
    "gap_left": gap,
    "gap_right": gap,
    "doctor": doctor,
    "unknown_doctor": doctor,
    "bounty": bounty,
    "own_only": wrong_ships,
    "others_only": wrong_ships,
    "draws_next": draws_next,
    "plays_next": plays_next,
    "attacks_next": attacks_next,
    "nothing_next": attacks_next,
    "may_attack_next": may_attack_next,
    "ends_turn": ends_turn,
    "leaves": leaves,
    "prices_change": prices_change,
    "blocks": blocks,
    "stands": stands,
    "stands_so_far": nothing_played,
    "strikes": strikes,
    "no_magic": nothing_played,
    "credit_lost": nothing_bought,
    "no_wreck": nothing_raised,
    "cards_stay": nothing_removed,
    "not_taken": nothing_reused,
    "stays_wreck": nothing_bought,
    "soul_kept": soul,
    "soul_choose": soul,
    "soul_one_card": soul,
}
"""How each kind of hint is checked."""


def check_cautions(question: Question) -> None:
    """A caution is about an answer that loses a ship of one's own, or can only go to the wrong ships."""
    options = question.ask.options
    for caution in question.cautions:
        option, key = options[caution.option], caution.word
        if key in ("creature", "duel"):
            then = After(question, option)
            then.until(events.CreatureStrikes, events.BattleEnded)
            if not unknown(question, option):
                died = {death.owner for death in then.told(events.ShipDied)} | {
                    each.owner for each in then.told(events.ShipReborn)
                }
                assert question.seat in died, (caution, option)


def check_hand(question: Question) -> None:
    """A card in hand for which no reason is given can be played, and no other can."""
    hand = question.match.view(question.seat).players[question.seat].hand
    offered = {option.card for option in question.ask.options if isinstance(option, PlayCard)}
    assert offered == {card.card for card in hand if not card.why_not}, question


def check_advice(question: Question) -> str | None:
    """The price in a reason is the price, and the player who is named is the one who is attacked."""
    advice = advise(bot("mate"), question.match.seat(question.seat))
    why = advice.why
    if why is None:
        return None
    if why.key == "buy":
        assert isinstance(advice.action, Buy)
        assert After(question, advice.action).told(events.Bought)[0].price == why.about["price"]
    target = advice.action
    if why.key in ("attack", "leader", "best_target") and isinstance(target, AtPlayer | AtShip):
        owner = target.seat if isinstance(target, AtPlayer) else target.owner
        assert owner in (why.about["target"], question.seat)
    return why.key


def audit(seats: int, options: dict[str, Any], seed: int, at_most: int) -> Counter[str]:
    """Check every claim of a match; returns how often each kind was checked."""
    counted: Counter[str] = Counter()
    for question in questions(
        "pirate_attack", seats=seats, seed=seed, players=PLAYERS, options=options, at_most=at_most
    ):
        for claim in facts_of(question):
            CHECKS[claim.key](question, claim.option, claim)
            counted[claim.key] += 1
        check_cautions(question)
        if question.kind == "play" and question.ask.about["step"] == "card":
            check_hand(question)
            counted["hand"] += 1
        if question.match.number % 7 == 0 and (key := check_advice(question)):
            counted[f"why {key}"] += 1
    return counted


def test_every_hint_of_the_catalogue_has_a_check() -> None:
    assert set(CHECKS) == set(WORDS.catalogue["hint"])


COMMON = {
    "hand",
    "buy",
    "pile",
    "ship",
    "becomes",
    "creature",
    "duel",
    "player",
    "draws_next",
    "plays_next",
    "ends_turn",
}


def test_what_players_are_told_is_true() -> None:
    counted = sum((audit(seats, options, 3, 180) for seats, options in TABLES), Counter())
    assert counted.keys() >= COMMON


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_players_are_told_is_true_in_whole_matches(seed: int) -> None:
    counted = sum((audit(seats, options, 100 + seed, 1500) for seats, options in TABLES), Counter())
    assert counted.keys() >= COMMON | {"duel", "gap", "saved", "steals_gold", "soul_kept", "stands_so_far"}
