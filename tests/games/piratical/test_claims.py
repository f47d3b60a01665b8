"""What captains are told about their answers is compared with what the rules then do.

Positions are set up at random, so that fights, forts and full holds are common, and played on for a few answers. At
every question each hint and each caution is checked: exactly where the answer decides it, by other luck where dice do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, takewhile
from math import sqrt
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace
from piratical_scenes import scene
from piratical_table import CHART, SEA

from tortuga import bot
from tortuga.engine import Action, Ask, Event, Fast
from tortuga.engine.describing.facts import Fact, fact, percent
from tortuga.games.piratical.actions import (
    Board,
    Buy,
    CastOff,
    Done,
    Fire,
    Forgo,
    GetUnderWay,
    Hire,
    HoldOn,
    KeepCard,
    PayGold,
    PlayCards,
    Plunder,
    Ram,
    Remount,
    Repair,
    Search,
    Sell,
    Stay,
    Store,
    TakeLoot,
)
from tortuga.games.piratical.chapters import movement
from tortuga.games.piratical.chapters.course import why_not
from tortuga.games.piratical.chapters.movement import Voyage
from tortuga.games.piratical.data import CARD_OF, KINDS, NUMBERS, RACE_OF, WORDS
from tortuga.games.piratical.events import (
    BoardingRolled,
    CargoJettisoned,
    CargoLost,
    CrewGained,
    CrewHired,
    CrewLost,
    Fired,
    FortFired,
    GoldGained,
    GoldLost,
    HooksRolled,
    HullDamaged,
    Looted,
    MissAdded,
    PlunderRolled,
    RamRolled,
    Repaired,
    SearchRolled,
    ShipLost,
    Stayed,
    TradeRolled,
    TreasureForgone,
    TreasureGained,
    TreasureLost,
    TreasureSold,
    TurnBegan,
    TurnMissed,
    WeaponBought,
)
from tortuga.games.piratical.fast import reach
from tortuga.games.piratical.state import Captain, Ship, ship_of
from tortuga.kit.claims import Claim, Ledger, Question, facts_of, questions

E = TypeVar("E", bound=Event)
ADVISER = bot("mate", seed=1)
WITHIN = frozenset({
    "pay_loss", "jettison", "use_medicinals", "cancel_miss", "plunder_card", "narrow_escape", "cargo_loss",
    "battle_cards", "boarding_cards", "loot",
})  # fmt: skip
"""Questions in the middle of an act."""
ROLLS = (Fired, BoardingRolled, RamRolled, PlunderRolled)
"""What forts fire before."""


# Positions


def from_scenes(first: int, count: int) -> Iterator[Question]:
    """The questions of random positions, each played on for a few random answers."""
    for number in range(first, first + count):
        match, luck = scene(number), Fast(number + 2)
        for _ in range(6):
            if match.over:
                break
            ((seat, ask),) = match.waiting.items()
            yield Question(match, seat, ask)
            match.act(seat, ask.options[luck.below(len(ask.options))])


# Playing on


class After:
    """What comes of an answer: events up to the end of the act, and the match then."""

    def __init__(self, question: Question, option: Action, luck: int, choose: Callable[[int, Ask], Action]) -> None:
        before = question.match.told_count
        self.match = question.match.otherwise(question.seat, option, Fast(luck))
        self.asked: list[Ask] = []
        while not self.match.over:
            ((seat, ask),) = self.match.waiting.items()
            if ask.kind not in WITHIN:
                break
            self.asked.append(ask)
            self.match.act(seat, choose(seat, ask))
        self.events = list(_of_this_turn(one.event for one in self.match.told_since(before)))

    def first(self, kind: type[E]) -> E | None:
        return next(iter(self.all(kind)), None)

    def all(self, kind: type[E]) -> list[E]:
        return [one for one in self.events if isinstance(one, kind)]

    def before_the_roll(self) -> list[Event]:
        return list(takewhile(lambda one: not isinstance(one, ROLLS), self.events))


def _of_this_turn(events: Iterable[Event]) -> Iterable[Event]:
    return takewhile(lambda one: not isinstance(one, TurnBegan | TurnMissed), events)


def without_cards(_: int, ask: Ask) -> Action:
    return next((one for one in ask.options if isinstance(one, KeepCard) or one == PlayCards()), ask.default)


def with_all_cards(*seats: int) -> Callable[[int, Ask], Action]:
    """These seats play all the cards they can; nobody escapes."""

    def choose(seat: int, ask: Ask) -> Action:
        if seat in seats and ask.kind in ("battle_cards", "boarding_cards"):
            return max(ask.options, key=lambda one: len(one.cards) if isinstance(one, PlayCards) else 0)
        return without_cards(seat, ask)

    return choose


def with_one_card(seat: int, ask: Ask) -> Action:
    if ask.kind == "battle_cards":
        return next(one for one in ask.options if isinstance(one, PlayCards) and len(one.cards) == 1)
    return without_cards(seat, ask)


class Means:
    """Stated averages, and what came of them."""

    def __init__(self) -> None:
        self.off = self.squares = 0.0

    def add(self, stated: float, found: int) -> None:
        self.off += found - stated
        self.squares += (found - stated) ** 2

    @property
    def is_wrong(self) -> bool:
        return abs(self.off) > 4.5 * sqrt(max(1.0, self.squares))


# The checks


class Claims:
    """Goes through questions and checks what is said about each answer."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.damage = Means()
        self.most: Counter[str] = Counter()
        """The greatest loss seen, by what promises one."""
        self.luck = 0

    def check(self, question: Question) -> None:
        for claim in facts_of(question):
            self.ledger.claimed(claim.key)
            _CHECKS[claim.key](self, question, claim.option, claim)
            self.ledger.checked(claim.key)
        warned = {one.option: one for one in question.cautions}
        forts = {claim.option for claim in facts_of(question) if claim.key == "forts"}
        for number, option in enumerate(question.ask.options):
            if option not in forts:
                self.forts(question, option, Claim(option, fact("forts", forts=0)))
            if number in warned:
                self.ledger.claimed(f"caution {warned[number].word}")
                self.warned(question, option, warned[number].word, warned[number].about)
            elif isinstance(option, Fire | Ram | Board | Plunder | KeepCard | HoldOn):
                self.not_warned(question, option)
        if question.kind == "attack":
            self.shots(question)
        if question.kind in ("shop", "pay_loss", "loot"):
            self.prices(question)
        if question.kind in ("board", "port_act"):
            self.advice(question)

    def after(self, question: Question, option: Action, choose: Callable[[int, Ask], Action] = without_cards) -> After:
        self.luck += 1
        return After(question, option, self.luck, choose)

    # Guns

    def fire(self, question: Question, option: Action, hint: Claim) -> None:
        assert isinstance(option, Fire)
        after = self.after(question, option)
        fired = after.first(Fired)
        if not after.all(FortFired):
            assert fired is not None
        if fired is not None and len(fired.dice) == len(option.weapons):
            self._salvo("fire", hint, fired)
        if hint["with_cards"] is not None:
            fired = self.after(question, option, with_all_cards(question.seat)).first(Fired)
            if fired is not None and len(fired.dice) == len(option.weapons):
                self.ledger.odds("fire with cards").add(hint["with_cards"] / 100, fired.damage > 0)
        else:
            assert not [one for one in after.asked if one.kind == "battle_cards"]

    def salvo(self, question: Question, option: Action, hint: Claim) -> None:
        fired = self.after(question, option).first(Fired)
        assert fired is not None
        self._salvo("salvo", hint, fired)

    def _salvo(self, key: str, hint: Claim, fired: Fired, likely: str = "chance") -> None:
        assert hint["damage"] is not None
        self.ledger.odds(key).add(_share(hint[likely]), fired.damage > 0)
        self.damage.add(hint["damage"], fired.damage)

    def under_fire(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint["mine"] == _ship(question).hull
        if question.ask.about["threat"] == "forts":
            self._under_forts(question, option, hint)
            return
        fired = self.after(question, option).first(Fired)
        assert fired is not None
        self._salvo("under fire", hint, fired, "danger")
        attacker = question.ask.about["attacker"]
        assert isinstance(attacker, int)
        worst = self.after(question, option, with_all_cards(attacker))
        answered = any(one.kind == "battle_cards" for one in worst.asked)
        fired = worst.first(Fired)
        assert fired is not None
        assert hint["most"] is not None
        assert fired.damage <= hint["most"]
        assert hint["with_cards"] is not None or not answered, "a battle card came after all"
        if answered and hint["with_cards"] is not None:
            fired = self.after(question, option, with_one_card).first(Fired)
            assert fired is not None
            self.ledger.odds("under fire, with a card").add(hint["with_cards"] / 100, fired.damage > 0)

    def _under_forts(self, question: Question, option: Action, hint: Claim) -> None:
        shots = self.after(question, option).all(FortFired)
        if _ship(question).hull > shots[0].damage:  # else the second fort has nothing to fire at
            self.ledger.odds("forts").add(_share(hint["danger"]), any(one.damage for one in shots))
            self.damage.add(hint["damage"] or 0, sum(one.damage for one in shots))

    def shots(self, question: Question) -> None:
        """The odds over the ships on the chart are those of the full salvo, of guns that have not fired yet."""
        salvos = [claim for claim in facts_of(question) if isinstance(claim.option, Fire) and claim.key == "fire"]
        salvos.sort(key=lambda claim: len(claim.option.weapons))  # type: ignore[attr-defined]
        full = {
            claim.option.target: (len(claim.option.weapons), claim["chance"], claim["damage"])  # type: ignore[attr-defined]
            for claim in salvos
        }
        shown = question.match.view(question.seat).shots
        assert {
            one.target: (one.served, percent(one.chance), one.damage) for one in shown if one.seat == question.seat
        } == full

    # Prices

    def prices(self, question: Question) -> None:
        """What port asks for each is what is paid and got for it; and gold that is to be paid or had is so much.

        Where the answer ends the turn, a card of the next one may change purse and ship, too: then what is told of the
        trade alone is compared.
        """
        about = question.ask.about
        for option in question.ask.options:
            if isinstance(option, PayGold) or option == TakeLoot("gold"):
                gained, _ = self.changes(question, option, GoldLost if isinstance(option, PayGold) else Looted)
                stated = _number_of(about["gold"])
                assert gained["gold"] == (-stated if isinstance(option, PayGold) else stated)
                self.ledger.checked(f"gold: {question.kind}")
            elif isinstance(option, Repair | Hire | Buy | Sell):
                ware, count = _bought(option)
                gained, alone = self.changes(question, option, Repaired | CrewHired | WeaponBought | TreasureSold)
                price = _number_of(about[ware]) * count
                assert gained["gold"] == (price if ware == "treasure" else -price)
                assert gained[ware] == (-count if ware == "treasure" else count)
                assert not alone or not any(gained[each] for each in gained if each not in ("gold", ware))
                self.ledger.checked(f"price of {ware}")

    def changes(self, question: Question, option: Action, kind: Any) -> tuple[dict[str, int], bool]:
        """What a captain gains by an answer that is told by an event of this kind, and whether nothing else happened.

        If nothing else did, purse and ship are compared before and after it.
        """
        before, match = question.match.state.captains[question.seat], question.after(option)
        told = [one.event for one in match.told_since(question.match.told_count)]
        gained, mine = _trade(next(one for one in told if isinstance(one, kind))), match.state.captains[question.seat]
        alone = len(told) == 1 and mine.ship is not None and before.ship is not None
        if alone:
            earlier = _worth(before)
            found = {name: now - earlier[name] for name, now in _worth(mine).items()}
            assert {name: found[name] for name in gained} == gained
            gained = found
            self.ledger.checked("seen in the purse")
        return gained, alone

    # Rams and boardings

    def ram(self, question: Question, option: Action, hint: Claim) -> None:
        assert isinstance(option, Ram)
        assert (hint["mine"], hint["theirs"]) == (
            _ship(question).hull,
            ship_of(question.match.state, option.target).hull,
        )
        self._rammed("ram", question, option, hint)

    def rammed(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint["mine"] == _ship(question).hull
        self._rammed("rammed", question, option, hint)

    def _rammed(self, key: str, question: Question, option: Action, hint: Claim) -> None:
        rolled = self.after(question, option).first(RamRolled)
        if rolled is not None:
            for what, promised, lost in (
                ("most", hint["most"], rolled.target_loses),
                ("risk", hint["risk"], rolled.rammer_loses),
            ):
                assert promised is None or lost <= promised
                self.most[f"{key} {what}"] = max(self.most[f"{key} {what}"], lost)

    def board(self, question: Question, option: Action, hint: Claim) -> None:
        assert isinstance(option, Board)
        self._fought("board", hint, self.after(question, option), "attacker")
        if hint["with_cards"] is not None:
            rolled = self.after(question, option, with_all_cards(question.seat)).first(BoardingRolled)
            if rolled is not None and rolled.crews == (hint["mine"], hint["theirs"]):
                self.ledger.odds("board with cards").add(hint["with_cards"] / 100, rolled.winner == "attacker")

    def boarders(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint["what"] == question.ask.about["side"]
        after = self.after(question, option)
        self._odds_of_a_fight("boarders", hint, after.first(BoardingRolled), hint["what"])
        if hint["what"] == "defender":  # who plays last
            rolled = after.all(BoardingRolled)[0]
            assert rolled.crews[0] + rolled.cards[0] == question.ask.about["attacker"]

    def fight(self, question: Question, option: Action, hint: Claim) -> None:
        self._fought("fight", hint, self.after(question, option), "defender")

    def hold_on(self, question: Question, option: Action, hint: Claim) -> None:
        after = self.after(question, option)
        rolled = after.first(HooksRolled)
        assert rolled is not None
        assert hint["free_on"] is not None
        assert rolled.free == (rolled.die >= hint["free_on"])
        self._fought("hold on", hint, after, "attacker")

    def _fought(self, key: str, hint: Claim, after: After, side: str) -> None:
        rolled = after.first(BoardingRolled)
        crews = (hint["mine"], hint["theirs"]) if side == "attacker" else (hint["theirs"], hint["mine"])
        if rolled is not None and (not after.all(FortFired) or rolled.crews == crews):
            assert rolled.crews == crews
            self._odds_of_a_fight(key, hint, rolled, side)

    def _odds_of_a_fight(self, key: str, hint: Claim, rolled: BoardingRolled | None, side: str) -> None:
        assert rolled is not None
        self.ledger.odds(f"{key}: win").add(_share(hint["chance"]), rolled.winner == side)
        self.ledger.odds(f"{key}: lose").add(_share(hint["risk"]), rolled.winner not in (side, "nobody"))

    def cast_off(self, question: Question, option: Action, hint: Claim) -> None:
        assert option == CastOff()
        assert not self.after(question, option).all(HooksRolled)

    def forts(self, question: Question, option: Action, hint: Claim) -> None:
        """As many forts fire first as was said, unless they sink the ship before."""
        if not isinstance(option, Fire | Ram | Board | Plunder):
            return
        before = self.after(question, option).before_the_roll()
        fired = sum(isinstance(one, FortFired) for one in before)
        sunk = any(isinstance(one, ShipLost) for one in before)
        assert fired <= hint["forts"] if sunk else fired == hint["forts"]

    # Rolls at anchor

    def rolled(self, question: Question, option: Action, hint: Claim) -> None:
        """The sentence names what each face of the die does."""
        after = self.after(question, option)
        rolled = after.first(PlunderRolled) or after.first(TradeRolled) or after.first(SearchRolled)
        if rolled is None:
            return
        state, seat = question.match.state, question.seat
        port = state.sea.port_at[_ship(question).hex]
        stock = state.stocks[-1 if hint.key == "search" else port] if hint.key != "trade_free" else []
        assert (hint["stock"] or 0) == len(stock)
        crew, gold, turn, treasures = _FACES[hint.key][rolled.die - 1]
        events = after.events[after.events.index(rolled) :]
        lost = [one for one in events if isinstance(one, CrewLost) and one.seat == seat]
        assert len(lost) == crew
        assert any(isinstance(one, MissAdded) and one.seat == seat for one in events) == turn
        gained = [one for one in events if isinstance(one, GoldGained)]
        assert [one.gold - sum(one.dice) for one in gained] == ([] if gold is None or gold < 0 else [gold])
        paid = [one for one in events if isinstance(one, GoldLost | TreasureLost) and one.seat == seat]
        if gold == DIE_LOST:
            assert len(paid) == 1
        elif gold == RANSOMED:
            assert all(isinstance(one, TreasureLost) or one.gold <= (hint["gold"] or 0) for one in paid)
            assert len(paid) == 1 or lost[0].crew == 0
        else:
            assert not paid
        found, offered = sum(isinstance(one, TreasureGained) for one in events), min(treasures, len(stock))
        assert found <= offered
        if found < offered:
            told = after.all(TreasureForgone)
            no_room = any(one.kind == "jettison" for one in after.asked) or _ship(question).room == 0
            assert [one.count for one in told] == [treasures - found]
            assert no_room or after.all(FortFired)

    # Under way

    def drive(self, question: Question, option: Action, hint: Claim) -> None:
        assert isinstance(option, GetUnderWay)
        captain = question.match.state.captains[question.seat]
        space: Any = next(iter(question.after(option).waiting.values())).space
        if space is None:
            return  # nowhere to go
        found = space.found
        assert found.terms.points == hint["left"]
        assert found.down_wind == hint["most"]
        wanted = "any_wind" if option.mode != "sail" else "into_wind" if captain.kin.points_high else "sail"
        assert hint.key == wanted
        assert (found.terms.eye != 0) == (wanted == "sail")

    def stay(self, question: Question, option: Action, hint: Claim) -> None:
        assert isinstance(option, Stay)
        ship = _ship(question)
        terrain = CHART.terrain[ship.hex]
        assert hint["what"] == {"A": "port", "o": "port", "t": "shore"}.get(terrain, "sea")
        (stayed,) = self.after(question, option).all(Stayed)
        assert (stayed.hex, stayed.facing) == (CHART.labels[ship.hex], option.facing)

    def wind(self, question: Question, option: Action, hint: Claim) -> None:
        match = question.after(option)
        facing = _ship(question).facing
        turns = (match.state.wind - facing) % 6
        assert hint["mine"] == min(turns, 6 - turns)

    # The hold

    def without(self, question: Question, option: Action, hint: Claim) -> None:
        before = _ship(question)
        mounts, kinds = Counter(one.mount for one in before.weapons), [KINDS[one] for one in before.treasures]
        match = question.after(option)
        told = [one.event for one in match.told_since(question.match.told_count)]
        if not all(isinstance(one, CargoLost | CargoJettisoned | CrewGained | TreasureGained | Looted) for one in told):
            return  # more has happened already
        if sum(isinstance(one, CargoLost) for one in told) > 1:
            return  # there was no choice about the next item
        ship = ship_of(match.state, question.seat)
        match hint.key:
            case "without_crew":
                assert ship.crew == hint["left"]
            case "without_weapon":
                assert len(ship.weapons) == hint["left"]
                assert mounts - Counter(one.mount for one in ship.weapons) == Counter([hint["what"]])
            case _:
                assert kinds[0] == hint["what"]
                assert len(ship.treasures) == hint["left"]

    def forgo(self, question: Question, option: Action, hint: Claim) -> None:
        assert option == Forgo()
        after = self.after(question, option)
        assert not after.all(CrewGained if hint["what"] == "crew" else TreasureGained)
        assert all(one.what == "nothing" for one in after.all(Looted))

    def one_crew(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint["room"] == _ship(question).room
        match = question.after(option)
        if hint["room"]:
            ship = match.state.captains[question.seat].ship
            assert ship is not None
            assert ship.crew == hint["left"]
        else:
            assert Forgo() in match.waiting[question.seat].options

    def no_room(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint.fact == fact("no_room")
        told = [one.event for one in question.after(option).told_since(question.match.told_count)]
        assert not [one for one in told if isinstance(one, CrewGained | TreasureGained | CargoJettisoned)]
        assert all(one.what == "nothing" for one in told if isinstance(one, Looted))

    def store(self, question: Question, option: Action, hint: Claim) -> None:
        match = question.after(option)
        captain = match.state.captains[question.seat]
        assert captain.ship is not None
        assert len(captain.stored) == hint["stock"]
        assert (match.over and match.state.winner == question.seat) == (hint.key == "store_wins")
        assert hint["left"] is None or len(captain.ship.treasures) == hint["left"]

    def shop_follows(self, question: Question, option: Action, hint: Claim) -> None:
        assert option == Done()
        ask = question.after(option).waiting[question.seat]
        wares = {"buy": (Repair, Hire, Buy), "sell": (Sell,), "store": (Store,), "remount": (Remount,)}[hint["what"]]
        assert any(isinstance(one, wares) for one in ask.options)

    def gold_left(self, question: Question, option: Action, hint: Claim) -> None:
        assert self.after(question, option).all(GoldLost)[0].total == hint["left"]

    def loot(self, question: Question, option: Action, hint: Claim) -> None:
        assert isinstance(option, TakeLoot)
        match = question.after(option)
        loot = [one.event for one in match.told_since(question.match.told_count) if isinstance(one.event, Looted)]
        if hint.key == "loot_gold":
            assert loot[0].gold == hint["left"]
        elif hint["room"] == 0:
            assert Forgo() in match.waiting[question.seat].options
        else:
            assert loot[0].treasure == hint["what"]

    # Cards that are kept

    def storm(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint["what"] == "hull_damage"
        assert hint["mine"] == _ship(question).hull
        hurt = self.after(question, option).first(HullDamaged)
        assert hurt is not None
        assert 1 <= hurt.points <= 6

    def miss(self, question: Question, option: Action, hint: Claim) -> None:
        after = self.after(question, option)
        assert after.all(MissAdded)[-1].total == hint["left"]

    def lose_crew(self, question: Question, option: Action, hint: Claim) -> None:
        after = self.after(question, option)
        assert after.all(CrewLost)[0].crew == hint["left"]
        assert bool(after.all(ShipLost)) == (hint["left"] == 0)

    def map_kept(self, question: Question, option: Action, hint: Claim) -> None:
        assert hint.fact == fact("map_kept")
        after = self.after(question, option)
        assert CARD_OF["treasure_map"] in after.match.state.captains[question.seat].hand
        assert not after.all(GoldGained)

    # Cautions

    def warned(self, question: Question, option: Action, word: str, about: Any) -> None:
        attacker = question.ask.about.get("attacker")
        foes = (attacker,) if isinstance(attacker, int) and question.kind == "narrow_escape" else ()
        after = self.after(question, option, with_all_cards(*foes))
        lost = [one for one in after.all(ShipLost) if one.seat == question.seat]
        match word:
            case "ram":
                if after.first(RamRolled) is not None:
                    self.ledger.odds("caution ram").add(about["faces"] / 6, bool(lost))
            case "storm":
                self.ledger.odds("caution storm").add(about["faces"] / 6, bool(lost))
            case "last_crew":
                if after.first(PlunderRolled) or after.first(TradeRolled) or after.first(SearchRolled):
                    self.ledger.odds("caution last crew").add(
                        about["faces"] / 6, any(one.cause == "crew" for one in lost)
                    )
            case "lost_fight":
                assert _ship(question).crew == 1
                if after.first(BoardingRolled) is not None:
                    beaten = any(isinstance(one, CrewLost) and one.seat == question.seat for one in after.events)
                    assert not beaten or lost
            case "last_man":
                assert lost
            case _:
                assert about["mine"] == _ship(question).hull <= about["most"]
                hits = [one for one in after.all(HullDamaged) if one.seat == question.seat]
                assert sum(one.points for one in hits) <= about["most"]
        self.ledger.checked(f"caution {word}")

    def not_warned(self, question: Question, option: Action) -> None:
        """What may sink the ship is never kept quiet."""
        if question.kind == "dig" or (question.kind == "narrow_escape" and question.ask.about["threat"] == "hooks"):
            return
        attacker = question.ask.about.get("attacker")
        foes = (attacker,) if isinstance(attacker, int) and question.kind == "narrow_escape" else ()
        after = self.after(question, option, with_all_cards(*foes))
        ends = next((n for n, one in enumerate(after.events) if isinstance(one, ROLLS)), None)
        act = after.events if ends is None else after.events[: ends + 3]
        sunk = [one for one in act if isinstance(one, ShipLost) and (one.seat, one.cause) == (question.seat, "sunk")]
        assert not sunk, (question, option)

    # Advice

    def advice(self, question: Question) -> None:
        if question.match.state.captains[question.seat].ship is None:
            return
        for option in question.ask.options:
            why = ADVISER.why(question.match.seat(question.seat), option)
            if why is None or not isinstance(option, Board | Plunder | Search):
                continue
            after = self.after(question, option)
            if isinstance(option, Board):
                rolled = after.first(BoardingRolled)
                crews = _ship(question).crew, ship_of(question.match.state, option.target).crew
                if rolled is not None and rolled.crews == crews:
                    self.ledger.odds("advice: win").add(_number(why, "chance") / 100, rolled.winner == "attacker")
                    self.ledger.odds("advice: lose").add(_number(why, "risk") / 100, rolled.winner == "defender")
            elif "loss" in why.about and (after.first(PlunderRolled) or after.first(SearchRolled)):
                self.ledger.odds("advice: crew").add(_number(why, "loss") / 6, bool(after.all(CrewLost)))
                if "gain" in why.about:
                    found = bool(after.all(TreasureGained) or after.all(TreasureForgone))
                    self.ledger.odds("advice: treasure").add(_number(why, "gain") / 6, found)


def _share(percent: int | None) -> float:
    assert percent is not None
    return percent / 100


def _number(why: Fact, name: str) -> int:
    number = why.about[name]
    assert isinstance(number, int)
    return number


def _ship(question: Question) -> Ship:
    return ship_of(question.match.state, question.seat)


def _number_of(told: object) -> int:
    assert isinstance(told, int)
    return told


def _bought(option: Repair | Hire | Buy | Sell) -> tuple[str, int]:
    """What the question calls the ware, and how much of it this is."""
    match option:
        case Repair(points):
            return "hull", points
        case Hire(count):
            return "crew", count
        case Buy():
            return "weapon", 1
        case Sell(count):
            return "treasure", count


def _worth(captain: Captain) -> dict[str, int]:
    ship = captain.ship
    assert ship is not None
    return {
        "gold": captain.gold,
        "hull": ship.hull,
        "crew": ship.crew,
        "weapon": len(ship.weapons),
        "treasure": len(ship.treasures),
    }


def _trade(event: Event) -> dict[str, int]:
    """What somebody gains by a trade, a ransom or loot, as it is told."""
    match event:
        case Repaired(points=points, paid=paid):
            return {"gold": -paid, "hull": points}
        case CrewHired(count=count, paid=paid):
            return {"gold": -paid, "crew": count}
        case WeaponBought(paid=paid):
            return {"gold": -paid, "weapon": 1}
        case TreasureSold(treasures=treasures, gold=gold):
            return {"gold": gold, "treasure": -len(treasures)}
        case GoldLost(gold=gold):
            return {"gold": -gold}
        case Looted(gold=gold):
            return {"gold": gold}
    raise AssertionError(event)


DIE_LOST, RANSOMED = -1, -2
_FACES: dict[str, list[tuple[int, int | None, bool, int]]] = {
    # What the sentences of [hint] say of each face: crew lost; gold gained beyond a die, or lost; a turn; treasures.
    "plunder": [
        (1, RANSOMED, True, 0), (1, None, True, 0), (1, None, False, 0), (0, None, False, 1), (0, None, False, 2),
        (0, None, False, 3),
    ],
    "trade_home": [
        (1, RANSOMED, True, 0), (0, DIE_LOST, True, 0), (0, 0, True, 0), (0, 0, False, 0), (0, 2, False, 0),
        (0, None, False, 1),
    ],
    "trade_free": [
        (1, DIE_LOST, True, 0), (0, DIE_LOST, True, 0), (0, 0, True, 0), (0, 0, True, 0), (0, 0, False, 0),
        (0, 0, False, 0),
    ],
    "search": [
        (1, None, True, 0), (0, None, True, 0), (0, 0, True, 0), (0, 2, True, 0), (0, None, True, 1),
        (0, None, False, 1),
    ],
}  # fmt: skip

_CHECKS: dict[str, Callable[[Claims, Question, Action, Claim], None]] = {
    "fire": Claims.fire,
    "salvo": Claims.salvo,
    "under_fire": Claims.under_fire,
    "ram": Claims.ram,
    "rammed": Claims.rammed,
    "board": Claims.board,
    "boarders": Claims.boarders,
    "fight": Claims.fight,
    "hold_on": Claims.hold_on,
    "cast_off": Claims.cast_off,
    "forts": Claims.forts,
    **dict.fromkeys(("plunder", "trade_home", "trade_free", "search"), Claims.rolled),
    **dict.fromkeys(("sail", "any_wind", "into_wind"), Claims.drive),
    "stay": Claims.stay,
    "wind": Claims.wind,
    **dict.fromkeys(("without_crew", "without_weapon", "without_treasure"), Claims.without),
    "forgo": Claims.forgo,
    "one_crew": Claims.one_crew,
    "no_room": Claims.no_room,
    **dict.fromkeys(("store", "store_wins"), Claims.store),
    "shop_follows": Claims.shop_follows,
    "gold_left": Claims.gold_left,
    **dict.fromkeys(("loot_treasure", "loot_gold"), Claims.loot),
    "storm": Claims.storm,
    "miss": Claims.miss,
    "lose_crew": Claims.lose_crew,
    "map_kept": Claims.map_kept,
}


def test_every_hint_of_the_catalogue_has_a_check() -> None:
    assert set(_CHECKS) == set(WORDS.catalogue["hint"])


def check_all(asked: Iterator[Question]) -> Claims:
    claims = Claims()
    for question in asked:
        claims.check(question)
    assert not claims.ledger.unchecked
    assert not claims.ledger.wrong()
    assert not claims.damage.is_wrong
    return claims


def test_what_is_said_in_random_positions_is_so() -> None:
    claims = check_all(from_scenes(1, 350))
    assert claims.ledger.odds("board: win").count > 20
    assert {"price of hull", "price of crew", "price of weapon", "gold: loot", "seen in the purse"} <= set(
        claims.ledger._checked
    )


@pytest.mark.slow
def test_what_is_said_in_very_many_random_positions_is_so() -> None:
    claims = check_all(from_scenes(10_000, 9000))
    made = claims.ledger._checked
    assert {"price of treasure", "gold: pay_loss"} <= set(made)
    assert {key for key in _CHECKS if not made[key]} == set(), "every hint came up"
    assert claims.most == {"ram most": 3, "ram risk": 2, "rammed most": 3, "rammed risk": 2}


@pytest.mark.slow
def test_what_is_said_in_whole_matches_is_so() -> None:
    players = ["mate", "mate", "random"]
    matches = (questions("piratical", seats=2 + seed % 5, seed=seed, players=players) for seed in range(60))
    check_all(chain.from_iterable(matches))


# Why a move is refused


def near(hex: int) -> list[int]:
    """The spots of all hexes up to two away."""
    return [other * 6 + side for other, far in enumerate(CHART.far[hex]) if far <= 2 for side in range(6)]


def reached(voyage: Voyage, early: bool) -> set[int]:
    """The spots that a ship gets to in any wind, with points to spare; if ``early``, also by turning first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(movement, "allowance", lambda *_: (8, 8))
        if early:
            patch.setattr(movement, "_may_turn", lambda _, at: at.sides < NUMBERS.sides_under_sail)
        elves = replace(voyage, race=RACE_OF["elves"])  # the wind is nothing to them
        return set(movement.costs(movement.ends(elves)))


@pytest.mark.parametrize("number", range(20))
def test_a_refused_turn_is_too_early_or_one_too_many(number: int) -> None:
    """R14, R15: the sentence names the rule that is in the way, as the plain form of movement knows it."""
    luck = Fast(number)
    seas = [hex for hex, mark in enumerate(CHART.terrain) if mark in ".th"]
    hexes = [seas[luck.below(len(seas))] for _ in range(3)]
    others = tuple(hex for hex in hexes[1:] if hex != hexes[0])
    voyage = Voyage(SEA, RACE_OF["empire"], "sail", hexes[0] * 6 + luck.below(6), 12, False, luck.roll(), others)
    found, late, early = reach(voyage), reached(voyage, early=False), reached(voyage, early=True)
    for spot in near(hexes[0]):
        why = why_not(found, spot)
        if why is not None and why.reason == "forward_first":
            assert spot in early - late
        elif why is not None and why.reason == "too_many_sides":
            assert spot not in early
