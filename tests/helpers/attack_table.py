"""Sets up a table for a test: ships with cards under and above them, hands, saved cards; and plays on it.

Cards are taken out of the decks they lie in, so that nothing is ever made up and the census can be checked at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tortuga.engine import Action, Ask, Event, Fast
from tortuga.games.pirate_attack import rules
from tortuga.games.pirate_attack.actions import PASS, AtPlayer, at_ship
from tortuga.games.pirate_attack.chapters.cards import attack
from tortuga.games.pirate_attack.chapters.cards.magic import cast
from tortuga.games.pirate_attack.chapters.deeds import usable
from tortuga.games.pirate_attack.chapters.fleet import ARMADA
from tortuga.games.pirate_attack.chapters.playing import play_as, play_from_hand, red_queue, resolve, take_up
from tortuga.games.pirate_attack.chapters.ships import find, ring
from tortuga.games.pirate_attack.chapters.zones import STOCK_OF
from tortuga.games.pirate_attack.data import DECK, ID, KINDS, NUMBER, PACKS
from tortuga.games.pirate_attack.data.bits import only
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import TurnBegan
from tortuga.games.pirate_attack.seats.hidden import census
from tortuga.games.pirate_attack.seats.views import PirateView
from tortuga.games.pirate_attack.setup import split
from tortuga.games.pirate_attack.state import Laid, PirateAttack, Player, Ship
from tortuga.kit import Draws, Rehearsal, Stage

ALL = list(PACKS)
Play = Stage[PirateAttack, PirateView]
E = TypeVar("E", bound=Event)
Reply = Action | str | int | Callable[[Ask], Action] | None
Script = Mapping[str, Reply | list[Reply]]
"""What is answered to which kind of question, or to that of one seat (``block:2``)."""

EFFECTS: set[str] = set()
REFUSALS: set[str] = set()


def effect_of(*ids: str) -> Callable[[Any], Any]:
    """The test below holds down what these cards do."""
    EFFECTS.update(ids)
    return lambda test: test


def refusal_of(*ids: str) -> Callable[[Any], Any]:
    """The test below holds down when these cards cannot be played."""
    REFUSALS.update(ids)
    return lambda test: test


def sized(size: str) -> str:
    """The id of an ordinary ship by its numbers: ``sized("3/4")``."""
    cannons, strength = map(int, size.split("/"))
    return next(
        kind.id
        for kind in KINDS
        if kind.does == "ship" and not kind.ability and (kind.cannons, kind.strength) == (cannons, strength)
    )


class Sea:
    """One table. ``replies`` says what is answered to each kind of question; anything else gets its default."""

    def __init__(self, seats: int = 4, packs: Iterable[str] | None = None, dice: Draws = (), **options: Any) -> None:
        chosen = ALL if packs is None else list(packs)
        full = rules.RULES.info.complete({"packs": chosen, "souls": "off", **options})
        rules.RULES.check_options(seats, full)
        self.options = full
        self.state: PirateAttack = rules.RULES.new(seats, full, Fast(1))
        self.state.piles[:] = split(self.state.piles[0], 3)
        self.state.phase, self.state.turn.number = "begin", 0
        self.rehearsal = Rehearsal(self.state, dice)
        self.table = self.rehearsal.table
        self.census = census(self.state)

    # Setting the table

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    def pull(self, card: str) -> int:
        """Take a card out of its deck, or out of the discards if there is none left."""
        number, state = NUMBER[card], self.state
        deck = DECK[number]
        stock = None if deck == "main" else state.stocks[STOCK_OF[deck]]
        heaps = [*state.piles, state.removed, state.discard] if stock is None else [stock.pile, stock.discard]
        for heap in heaps:
            if number in heap:
                heap.remove(number)
                return number
        raise LookupError(f"there is no {card} left to take")

    def ship(
        self,
        seat: int,
        size: str,
        under: Iterable[str] = (),
        curses: Iterable[str] = (),
        seen: int = 0,
        **marks: Any,
    ) -> Ship:
        """Put a ship at the left end of a row. ``size`` is "7/8" or a card's id."""
        card = self.pull(sized(size) if "/" in size else size)
        self.state.next_ship += 1
        ship = Ship(ShipId(self.state.next_ship), card, card, seat, **marks)
        ship.under += [Laid(self.pull(each), seen) for each in under]
        ship.curses += [Laid(self.pull(each), seen) for each in curses]
        if ship.sails:
            self.pull("sails_of_invisibility")
        self[seat].row.append(ship)
        return ship

    def copy(self, seat: int, original: Ship, under: Iterable[str] = ()) -> Ship:
        """Put a Duplicate of a ship into a row."""
        ship = self.ship(seat, "duplicate", under)
        ship.form, ship.copy_of = original.form, original.id
        return ship

    def armada(self, *ships: Ship) -> None:
        """These ships fight as one."""
        assert self.pull("armada") == ARMADA
        self[ships[0].owner].armada = True
        for ship in ships:
            ship.armada = True

    def hand(self, seat: int, *cards: str) -> None:
        self[seat].hand.extend(self.pull(card) for card in cards)

    def magic(self, seat: int, *cards: str) -> None:
        self[seat].magic.extend(Laid(self.pull(card), only(seat)) for card in cards)

    def fortunes(self, seat: int, *cards: str) -> None:
        self[seat].fortunes.extend(Laid(self.pull(card), only(seat)) for card in cards)

    def blockades(self, seat: int, count: int = 1) -> None:
        for _ in range(count):
            self.pull("blockade")
        self[seat].blockades += count

    def keep(self, seat: int, *cards: str) -> None:
        self[seat].kept.extend(self.pull(card) for card in cards)

    def fleet(self, seat: int, card: str) -> None:
        self[seat].fleet = self.pull(card)

    def soul(self, seat: int, card: str) -> None:
        """A soul or ability card; the decks of these are not on this table, so the card is one more."""
        self.census = bytes(sorted([*self.census, NUMBER[card]]))
        self.state.holders[NUMBER[card]] = seat
        if DECK[NUMBER[card]] == "soul":
            self[seat].soul = NUMBER[card]
        else:
            self[seat].ability = NUMBER[card]

    def gold(self, *amounts: int) -> None:
        for player, amount in zip(self.state.players, amounts, strict=False):
            player.gold = amount

    def on_top(self, *cards: str) -> None:
        """These cards will be drawn next, whatever pile is chosen: one pile is left, with them on top."""
        taken = [self.pull(card) for card in cards]
        rest = bytearray().join(self.state.piles)
        self.state.piles[:] = [rest + bytes(reversed(taken)), bytearray(), bytearray()]

    def stock_up(self, stock: int, *cards: str) -> None:
        """These will come next from a stock."""
        taken = [self.pull(card) for card in cards]
        self.state.stocks[stock].pile.extend(reversed(taken))

    def no_piles(self) -> None:
        """The end phase: all that is left in the piles is out of the game."""
        for pile in self.state.piles:
            self.state.removed += pile
            pile.clear()

    def wreck(self, *cards: str) -> None:
        self.state.wrecks.extend(self.pull(sized(card) if "/" in card else card) for card in cards)

    # Playing

    def run(self, steps: Any, replies: Script | None = None) -> Any:
        """Run a procedure to its end; returns what it returns."""
        left = {kind: list(reply) if isinstance(reply, list) else reply for kind, reply in (replies or {}).items()}
        result = self.rehearsal.perform(
            steps, lambda asks: {seat: self._reply(seat, ask, left) for seat, ask in asks.items()}
        )
        unused = {kind: reply for kind, reply in left.items() if isinstance(reply, list) and reply}
        assert not unused, f"never asked: {unused}; asked: {self.kinds()}"
        return result

    def _reply(self, seat: int, ask: Ask, left: dict[str, Any]) -> Action:
        if ask.options == (PASS,):  # asked only so that nobody can tell (R13): a script waits for what can be answered
            return PASS
        key = f"{ask.kind}:{seat}" if f"{ask.kind}:{seat}" in left else ask.kind
        reply: Any = left.get(key)
        if isinstance(reply, list):
            reply = reply.pop(0) if reply else None
        if reply is None:
            return ask.default
        if isinstance(reply, Ship):
            return at_ship(reply)
        if isinstance(reply, int):
            return AtPlayer(reply)
        found: Action = reply(ask) if callable(reply) else reply
        return found

    def play(self, seat: int, card: str, replies: Mapping[str, Any] | None = None, **more: Any) -> None:
        """The seat plays a card: from the hand, the saved magic, the tavern or, if it is red, off the pile."""
        number, answers = NUMBER[card], {**(replies or {}), **more}
        deck = DECK[number]
        if deck == "magic":
            self.magic(seat, card)
            self.run(cast(self.table, seat, number, "play"), answers)
        elif deck == "tavern":
            self.run(
                play_as(self.table, take_up(self.state, seat, self.pull(card), "tavern"), "tavern_target"), answers
            )
        elif deck == "witch_doctor":
            self.run(play_as(self.table, take_up(self.state, seat, self.pull(card), "stock"), "wd_place"), answers)
        elif KINDS[number].scroll in ("red", "event"):
            play = take_up(self.state, seat, self.pull(card), "pile")
            play.place = 0
            self.run(resolve(self.table, play), answers)
        else:
            self.hand(seat, card)
            self.run(play_from_hand(self.table, seat, number, "play"), answers)
        self.check()

    def fight(
        self,
        attacker: Ship,
        target: Ship,
        cause: str = "must_attack",
        replies: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        """One ship attacks another."""
        caster = attacker.owner
        self.run(attack.attack(self.table, attacker, target, cause, caster), {**(replies or {}), **more})
        self.run(red_queue(self.table), {})
        self.check()

    def begin(self, draws: Draws = ()) -> Play:
        """A match that begins with this table."""
        return Stage.at(rules.RULES, len(self.state.players), self.state, draws, self.options)

    # Looking

    def check(self) -> None:
        """No card was lost or made up."""
        assert census(self.state) == self.census
        assert not self.state.stack
        assert not self.state.window
        assert self.state.battle is None

    def can(self, seat: int, card: str) -> bool:
        return usable(self.state, seat, NUMBER[card])

    def afloat(self, ship: Ship) -> bool:
        return any(other.id == ship.id for other in ring(self.state))

    def owner(self, ship: Ship) -> int:
        return find(self.state, ship.id).owner

    @property
    def asked(self) -> list[tuple[int, Ask]]:
        """Who was asked what so far."""
        return self.rehearsal.asked

    @property
    def modes(self) -> list[str]:
        return self.rehearsal.modes

    def kinds(self) -> list[str]:
        """The kinds of question asked so far."""
        return self.rehearsal.kinds

    def asked_of(self, kind: str, since: int = 0) -> list[int]:
        """Who was asked this, in that order."""
        return [seat for seat, ask in self.asked[since:] if ask.kind == kind]

    def asks(self, kind: str) -> list[Ask]:
        return [ask for _, ask in self.asked if ask.kind == kind]

    def told(self, kind: type[E]) -> list[E]:
        return self.rehearsal.told(kind)

    def everyone(self) -> int:
        return self.state.everyone


def names(cards: Iterable[int | Laid]) -> list[str]:
    """The ids of cards."""
    return [ID[card.card if isinstance(card, Laid) else card] for card in cards]


def gold_drawn(sea: Sea) -> int:
    """How many Gold Cards have been drawn."""
    return len(sea.state.gold_used)


def told_in_turn(play: Play, kind: type[E], turn: int) -> list[E]:
    """What was told of this kind in one turn."""
    found, number = [], 0
    for told in play.match.told():
        number = told.event.number if isinstance(told.event, TurnBegan) else number
        if isinstance(told.event, kind) and number == turn:
            found.append(told.event)
    return found
