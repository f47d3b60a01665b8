"""What the answers to a question would lead to, as far as the seat that is asked can know."""

from __future__ import annotations

from tortuga.engine import Ask, Forecast
from tortuga.games.rattle_battle.actions import Bid, NameFace, Send
from tortuga.games.rattle_battle.data import CANNON, SIDES_OF
from tortuga.games.rattle_battle.galleon import excess
from tortuga.games.rattle_battle.loot import basic_loot
from tortuga.games.rattle_battle.state import Rattle


class SendForecast(Forecast, frozen=True):
    """For each answer, how many tokens would still find a place; below zero, how many would have to go."""

    room: list[int]


class BrawlForecast(Forecast, frozen=True):
    """For each answer, how many dice of the others show that result."""

    counts: list[int]


class GrogForecast(Forecast, frozen=True):
    """For each answer, the chance that it is right: a bid that it is reached, a call that it is not.

    The dice of the others are taken for fairly rolled, whatever has been bid.
    """

    chances: list[float]
    mine: dict[int, int]
    """Of each number, how many of my dice count for it, cannons included."""


class RepairForecast(Forecast, frozen=True):
    """Before loot is given away: repairs come next, and these will take some."""

    ships: int
    """Sunken ships that have to be repaired."""
    needed: int
    """Tokens that it takes."""
    have: int
    """Tokens that could pay."""


AnyForecast = SendForecast | BrawlForecast | GrogForecast | RepairForecast


def forecast(state: Rattle, seat: int, ask: Ask) -> AnyForecast | None:
    """What a page shows beside the answers; None for questions that speak for themselves."""
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
    return None


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
    """How likely none, one, two and so on of these dice count for a number. Not all dice have the same sides."""
    chances = [1.0]
    for die in dice:
        hit = sum(side in (face, CANNON) for side in SIDES_OF[die]) / len(SIDES_OF[die])
        missed = [chance * (1 - hit) for chance in chances] + [0.0]
        found = [0.0] + [chance * hit for chance in chances]
        chances = [a + b for a, b in zip(missed, found, strict=True)]
    return chances


def _at_least(chances: list[float]) -> list[float]:
    """From the chances of exactly so many, those of at least so many."""
    return [sum(chances[count:]) for count in range(len(chances))]
