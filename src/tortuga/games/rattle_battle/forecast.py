"""Forecasts: what each answer to a question may lead to, as far as the seat that is asked can know."""

from __future__ import annotations

import msgspec

from tortuga.engine import Action, Ask, Forecast
from tortuga.games.rattle_battle.actions import Bid, Fire, NameFace, Ram, Send
from tortuga.games.rattle_battle.battle import RAM_BONUS, clash
from tortuga.games.rattle_battle.data import CANNON, SIDES_OF
from tortuga.games.rattle_battle.events import Sinks
from tortuga.games.rattle_battle.firing import guns, needs_revenge
from tortuga.games.rattle_battle.galleon import excess
from tortuga.games.rattle_battle.geometry import distance
from tortuga.games.rattle_battle.loot import basic_loot
from tortuga.games.rattle_battle.numbers import SHORT
from tortuga.games.rattle_battle.state import Rattle, ship_of


class SendForecast(Forecast, frozen=True):
    """For each answer, for how many more tokens there would be room; below zero, how many would have to go."""

    room: list[int]


class BrawlForecast(Forecast, frozen=True):
    """For each answer, how many dice of the others show that result."""

    counts: list[int]


class GrogForecast(Forecast, frozen=True):
    """For each answer, the chance that it is right: that a bid is met, or that a called bid is not.

    The others' dice are taken as fairly rolled, whatever has been bid.
    """

    chances: list[float]
    mine: dict[int, int]
    """For each number, how many of your own dice count for it, cannons included."""


class RepairForecast(Forecast, frozen=True):
    """A reminder, before loot is given away, that repairs come next and cost loot."""

    ships: int
    """Sunken ships that must be repaired."""
    needed: int
    """Tokens that this costs."""
    have: int
    """Tokens that can pay for it."""


class Shot(msgspec.Struct, frozen=True):
    """What a shot costs, with all the help it needs. Its target sinks."""

    cannons: int
    helps: tuple[str, ...] = ()
    """Big Bertha beyond a short range, a Revenge card, Super Cannons for one cannon less."""


class TurnForecast(Forecast, frozen=True):
    """For each answer that fires, what the shot costs."""

    shots: list[Shot | None]


class RamFight(msgspec.Struct, frozen=True):
    """How the fight after a ram ends."""

    ours: int
    """Your own strength, with what the Ram adds."""
    theirs: int
    sinks: Sinks


class RamForecast(Forecast, frozen=True):
    """For each answer that rams, how the fight ends."""

    fights: list[RamFight | None]


AnyForecast = SendForecast | BrawlForecast | GrogForecast | RepairForecast | TurnForecast | RamForecast


def forecast(state: Rattle, seat: int, ask: Ask) -> AnyForecast | None:
    """What a page shows beside the answers; None if there is nothing to say."""
    match ask.kind:
        case "send_ships":
            return SendForecast([_room(state, seat, answer) for answer in ask.options if isinstance(answer, Send)])
        case "brawl_name":
            named = [answer.face for answer in ask.options if isinstance(answer, NameFace)]
            return BrawlForecast([_shown_by_others(state, seat, face) for face in named])
        case "grog_bid":
            return _grog(state, seat, ask)
        case "loot_option" | "sailors" | "sailor_return":
            return _repairs(state, seat)
        case "turn":
            return TurnForecast([_shot(state, seat, answer) for answer in ask.options])
        case "ram_use":
            return RamForecast([_ram(state, ask, answer) for answer in ask.options])
    return None


def _shot(state: Rattle, seat: int, answer: Action) -> Shot | None:
    if not isinstance(answer, Fire):
        return None
    player, ship, target = state.players[seat], ship_of(state, answer.ship), ship_of(state, answer.target)
    helps = ["big_bertha"] * (distance(ship, target) > SHORT) + ["revenge"] * needs_revenge(state, ship, target)
    have = guns(state, player)
    if have.keg or "free_cannons" in state.adventure.hooks:  # R67: cannons stay ready
        return Shot(0, tuple(helps))
    if have.super_cannons and ship.face != CANNON:
        helps.append("super_cannons")
    return Shot(have.price(ship), tuple(helps))


def _ram(state: Rattle, ask: Ask, answer: Action) -> RamFight | None:
    number = ask.about["ship"]
    if not isinstance(answer, Ram) or not isinstance(number, int):
        return None
    return RamFight(*clash(state, ship_of(state, number), ship_of(state, answer.target), RAM_BONUS))


def _repairs(state: Rattle, seat: int) -> RepairForecast | None:
    player = state.players[seat]
    needed = len(player.sunk) - player.waived
    return RepairForecast(len(player.sunk), needed, basic_loot(player)) if needed > 0 else None


def _room(state: Rattle, seat: int, answer: Send) -> int:
    player = state.players[seat]
    return -excess(player, player.dice - answer.ships - answer.captain)


def _shown_by_others(state: Rattle, seat: int, face: int) -> int:
    assert state.game is not None
    return sum(faces.count(face) for other, faces in enumerate(state.game.faces) if other != seat)


# Liar's Grog


def _grog(state: Rattle, seat: int, ask: Ask) -> GrogForecast:
    game = state.game
    assert game is not None
    mine = {face: sum(shown in (face, CANNON) for shown in game.faces[seat]) for face in range(1, CANNON)}
    hidden = [die for other, dice in enumerate(game.left) if other != seat for die in dice]
    reached = {face: _at_least(_matches(hidden, face)) for face in mine}
    chances = []
    for answer in ask.options:
        count, face = (answer.count, answer.face) if isinstance(answer, Bid) else game.bid[:2]
        wanted = max(0, count - mine[face])
        chance = reached[face][wanted] if wanted < len(reached[face]) else 0.0
        chances.append(round(chance if isinstance(answer, Bid) else 1 - chance, 4))
    return GrogForecast(chances, mine)


def _matches(dice: list[int], face: int) -> list[float]:
    """The chances that none, one, two and so on of these dice count for a number. Dice have different sides."""
    chances = [1.0]
    for die in dice:
        hit = sum(side in (face, CANNON) for side in SIDES_OF[die]) / len(SIDES_OF[die])
        missed = [chance * (1 - hit) for chance in chances] + [0.0]
        found = [0.0] + [chance * hit for chance in chances]
        chances = [a + b for a, b in zip(missed, found, strict=True)]
    return chances


def _at_least(chances: list[float]) -> list[float]:
    """The chances of at least this many, from those of exactly this many."""
    return [sum(chances[count:]) for count in range(len(chances))]
