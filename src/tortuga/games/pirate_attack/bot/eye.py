"""How a player sees the table: what ships are worth, how fights between them would go."""

from __future__ import annotations

from functools import cached_property
from math import exp

from tortuga.games.pirate_attack.bot.weights import BEFORE_THE_END, MATE, Weights
from tortuga.games.pirate_attack.data import KINDS, NUMBER
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.seats.views import PirateView, PlayerView, ShipView, ShopView

DEADLY = frozenset({"wd_black_plague", "wd_poison", "wd_mutiny"})


class Eye:
    """One seat's look at the table, with the sums that every decision needs."""

    def __init__(self, view: PirateView, seat: int, weights: Weights = MATE) -> None:
        self.view = view
        self.weights = weights
        self.ending = weights.ending if view.ending else BEFORE_THE_END
        self.seat = seat
        self.me: PlayerView = view.players[seat]
        self.ships: dict[ShipId, ShipView] = {ship.id: ship for player in view.players for ship in player.row}
        self.friends = {seat, self.me.partner} - {None}
        self._powers: dict[ShipId, tuple[float, float]] = {}
        self._worths: dict[ShipId, float] = {}
        """What was reckoned before, by ship: nothing changes while the seat looks."""

    def foes(self) -> list[PlayerView]:
        return [player for player in self.view.players if player.seat not in self.friends and not player.out]

    def guards_hand(self) -> bool:
        """Are there ships in hand that Blockades must protect?"""
        return bool(self.weights.keep_hand) and not self.view.ending

    @cached_property
    def magic(self) -> bool:
        """Is the game played with magic?"""
        return any(shop.shop == "magic_shop" for shop in self.view.shops)

    def ships_in_hand(self) -> int:
        return sum(KINDS[NUMBER[each.card]].does == "ship" for each in self.me.hand or ())

    def more_to_come(self, cards: int) -> bool:
        """Has a rival without ships so many cards in hand that better targets may come out?"""
        return cards > 0 and any(foe.hand_count >= cards and not foe.row for foe in self.foes())

    def seeks_haven(self) -> bool:
        """Our turn is over, our hand is empty, and our ships fight one by one: in port nobody can attack them."""
        ours_last = self.view.phase == "between" and self.view.active == self.seat
        loose = bool(self.mine()) and not any(ship.armada or ship.in_port for ship in self.mine())
        return bool(self.ending.haven) and ours_last and not self.me.hand_count and loose

    def price(self, stock: str) -> int:
        """What the sign says at the shop where this stock is sold."""
        return self._shop_of(stock).price

    def cost(self, stock: str) -> int | None:
        """What a card of this stock costs us, with all discounts and surcharges; None if we may not buy there."""
        return self._shop_of(stock).yours

    def _shop_of(self, stock: str) -> ShopView:
        return next(shop for shop in self.view.shops for sold in shop.stocks if sold.stock == stock)

    def mine(self) -> list[ShipView]:
        return self.me.row

    def is_friend(self, ship: ShipView) -> bool:
        return ship.owner in self.friends

    def power(self, ship: ShipView) -> tuple[float, float]:
        """Cannons and strength as far as they can be guessed."""
        power = self._powers.get(ship.id)
        if power is None:
            power = self._powers[ship.id] = self._reckon_power(ship)
        return power

    def _reckon_power(self, ship: ShipView) -> tuple[float, float]:
        cannons = 10.5 if ship.known_cannons is None else float(ship.known_cannons)
        strength = 10.5 if ship.known_strength is None else float(ship.known_strength)
        hidden = sum(card.card is None and card.back == "main" for card in ship.under)
        # What lies under our own ships without our knowing was laid by others, and seldom to help us.
        guess = -1.25 * hidden if ship.owner == self.seat else 0.0
        return max(0.0, cannons + guess), max(0.0, strength + guess)

    def doubt(self, ship: ShipView) -> float:
        """How far off the guess may be."""
        return 0.4 + 1.2 * sum(card.card is None for card in ship.under)

    def curse(self, ship: ShipView) -> float:
        """The chance that Witch Doctors take the ship out of a battle."""
        safe, unknown = 1.0, self.weights.fleets.unknown_doctor
        for doctor in ship.curses:
            safe *= 1.0 - (unknown if doctor.card is None else 0.95 if doctor.card in DEADLY else 0.0)
        return 1.0 - safe

    def worth(self, ship: ShipView) -> float:
        """What losing the ship would cost its owner."""
        worth = self._worths.get(ship.id)
        if worth is None:
            worth = self._worths[ship.id] = self._reckon_worth(ship)
        return worth

    def _reckon_worth(self, ship: ShipView) -> float:
        cannons, strength = self.power(ship)
        magic = sum(card.card in ("reincarnation", "force_field", "spirit_of_good_fortune") for card in ship.under)
        worth = self.weights.fleets
        size = worth.cannons * cannons + worth.strength * strength
        return worth.afloat + size + worth.magic * magic - worth.cursed * self.curse(ship)

    def fleet_worth(self, player: PlayerView) -> float:
        return sum(map(self.worth, player.row))

    def prospects(self, player: PlayerView) -> float:
        """How well a player does, all in all."""
        feared = self.weights.rivals
        saved = (
            feared.magic * len(player.magic)
            + feared.fortune * len(player.fortunes)
            + feared.blockade * player.blockades
        )
        in_hand = feared.hand * player.hand_count
        return self.fleet_worth(player) + feared.gold * (player.gold + player.locked) + saved + in_hand

    @cached_property
    def leader(self) -> int:
        """The foe to be feared most."""
        foes = self.foes()
        return max(foes, key=self.prospects).seat if foes else self.seat

    def group(self, ship: ShipView) -> list[ShipView]:
        if not ship.armada:
            return [ship]
        return [sister for sister in self.view.players[ship.owner].row if sister.armada]

    def duel(self, attacker: ShipView, target: ShipView) -> tuple[float, float]:
        """The chances that the target's side sinks and that the attacker's does."""
        ours, theirs = self.group(attacker), self.group(target)
        power = self._weakened if self.weights.sure_shots else self.power
        guns = [sum(power(ship)[0] for ship in side) for side in (ours, theirs)]
        hulls = [sum(power(ship)[1] for ship in side) for side in (ours, theirs)]
        doubt = sum(map(self.doubt, [*ours, *theirs]))
        kill = self._odds(guns[0] - hulls[1], doubt)
        die = self._odds(guns[1] - hulls[0], doubt)
        if self._shielded(theirs):
            kill, die = 0.0, self._odds(guns[0] - hulls[0], doubt)
        if self._shielded(ours):
            die, kill = 0.0, self._odds(guns[1] - hulls[1], doubt)
        if self.weights.sure_shots:
            kill, die = self._spirited(ours, theirs, kill, die)
        sick = [self.curse(side[0]) if len(side) == 1 else 0.0 for side in (ours, theirs)]
        return kill + (1 - kill) * sick[1], die + (1 - die) * sick[0]

    def _weakened(self, ship: ShipView) -> tuple[float, float]:
        """Cannons and strength in a battle, after the Storms and Fires that we know of."""
        cannons, strength = self.power(ship)
        doctors = [doctor.card for doctor in ship.curses]
        return cannons / 2 ** doctors.count("wd_storm"), strength / 2 ** doctors.count("wd_fire")

    def _spirited(self, ours: list[ShipView], theirs: list[ShipView], kill: float, die: float) -> tuple[float, float]:
        """The odds with what always hits: a Spirit of Good Fortune, and the Black Plague, which takes both ships."""
        spirits = [self._under(side, "spirit_of_good_fortune") for side in (ours, theirs)]
        if any(spirits):
            kill, die = float(spirits[0]), float(spirits[1])
        plagues = [max(map(self._plague, side)) for side in (ours, theirs)]
        return kill + (1 - kill) * plagues[0], die + (1 - die) * plagues[1]

    @staticmethod
    def _under(side: list[ShipView], card: str) -> bool:
        return any(each.card == card for ship in side for each in ship.under)

    @staticmethod
    def _plague(ship: ShipView) -> float:
        """The chance that the ship carries the Black Plague; one of five kinds of Witch Doctors does."""
        cards = [doctor.card for doctor in ship.curses]
        return 0.95 if "wd_black_plague" in cards else min(0.95, 0.2 * cards.count(None))

    @staticmethod
    def _shielded(side: list[ShipView]) -> bool:
        return any(card.card in ("force_field", "spirit_of_good_fortune") for ship in side for card in ship.under)

    @staticmethod
    def _odds(margin: float, doubt: float) -> float:
        """The chance that guns reach a hull which they beat by so much; equal is enough."""
        return 1.0 / (1.0 + exp(-(margin + 0.5) / (0.35 * doubt + 0.15)))

    def gain(self, attacker: ShipView, target: ShipView) -> float:
        """What the attack would bring the attacker's owner."""
        kill, die = self.duel(attacker, target)
        prize = sum(map(self.worth, self.group(target))) + self.ending.prize
        stake = self.ending.caution * sum(map(self.worth, self.group(attacker)))
        leader = self.weights.rivals.leader if target.owner == self.leader else 1.0
        side = -0.8 if self.is_friend(target) else leader
        return kill * (1 - 0.5 * die) * prize * side - die * stake

    def threat(self) -> float:
        """The most guns that anybody could bring against us."""
        return max(
            (sum(self.power(s)[0] for s in self.group(ship)) for foe in self.foes() for ship in foe.row), default=0.0
        )


def number(card: str, field: str) -> int:
    """A number printed on a card."""
    value: int = getattr(KINDS[NUMBER[card]], field)
    return value
