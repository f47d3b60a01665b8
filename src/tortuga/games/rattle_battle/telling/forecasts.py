"""Forecasts: what each answer to a question may lead to, as far as the seat that is asked can know."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast, fact, percent, warning
from tortuga.games.rattle_battle.actions import Bid, Fire, NameFace, Ram, Send
from tortuga.games.rattle_battle.chapters.aftermath import can_pay
from tortuga.games.rattle_battle.chapters.battle import RAM_BONUS, clash
from tortuga.games.rattle_battle.chapters.firing import CANNONS_TO_FIRE, guns, needs_revenge
from tortuga.games.rattle_battle.chapters.galleon import excess
from tortuga.games.rattle_battle.chapters.geometry import distance
from tortuga.games.rattle_battle.data import CANNON, SHORT, SIDES_OF
from tortuga.games.rattle_battle.state import Rattle, ship_of


def forecast(state: Rattle, seat: int, ask: Ask) -> Forecast | None:
    """What to say about the answers to this question; None if there is nothing to say."""
    match ask.kind:
        case "loot_option" | "sailors" | "sailor_return":
            return _repairs(state, seat, ask)
        case "grog_bid":
            return Forecast(_of_bids(state, seat, ask))
        case "turn":
            rule = () if state.turn.acted else (fact("turn", firing=_firing(state)),)
            return Forecast(_of_answers(state, seat, ask), overall=rule)
        case "send_ships" | "brawl_name" | "ram_use":
            return Forecast(_of_answers(state, seat, ask))
    return None


def _of_answers(state: Rattle, seat: int, ask: Ask) -> tuple[Facts, ...]:
    return tuple(_of_an_answer(state, seat, ask, option) for option in ask.options)


def _of_an_answer(state: Rattle, seat: int, ask: Ask, option: Action) -> Facts:
    match option:
        case Send():
            return _of_room(state, seat, option)
        case NameFace(face):
            return _of_a_face(state, seat, face)
        case Fire():
            return _of_a_shot(state, seat, option)
        case Ram(target):
            return _of_a_ram(state, ask, target)
        case _:
            return ()


def _of_room(state: Rattle, seat: int, option: Send) -> Facts:
    """For how many more tokens there would be room, or how many would have to go."""
    player = state.players[seat]
    over = excess(player, player.dice - option.ships - option.captain)
    return (warning("too_full", over=over) if over > 0 else fact("room", room=-over),)


def _of_a_face(state: Rattle, seat: int, face: int) -> Facts:
    """How many dice of the others show this result."""
    assert state.game is not None
    count = sum(faces.count(face) for other, faces in enumerate(state.game.faces) if other != seat)
    return (fact("shown", count=count),)


def _of_a_shot(state: Rattle, seat: int, option: Fire) -> Facts:
    """What a shot costs, with all the help it needs: Big Bertha beyond a short range, a Revenge card, Super Cannons for
    one cannon less. Its target sinks."""
    player, ship, target = state.players[seat], ship_of(state, option.ship), ship_of(state, option.target)
    helps = ["big_bertha"] * (distance(ship, target) > SHORT) + ["revenge"] * needs_revenge(state, ship, target)
    have = guns(state, player)
    free = "free_cannons" in state.adventure.hooks  # R67: cannons must be ready, and stay ready
    short = have.ready < CANNONS_TO_FIRE
    if not have.keg and ship.face != CANNON and have.super_cannons and (short or not free):
        helps.append("super_cannons")
    return (fact("shot", cannons=0 if free else have.price(ship), helps=tuple(helps)),)


def _firing(state: Rattle) -> str:
    """What firing takes this turn, apart from upgrades that help."""
    if state.turn.keg:
        return "keg"
    return "ready" if "free_cannons" in state.adventure.hooks else "tires"  # R67


def _of_a_ram(state: Rattle, ask: Ask, target: int) -> Facts:
    """How the fight after a ram ends. Your own strength counts what the Ram adds."""
    number = ask.about["ship"]
    assert isinstance(number, int)
    ours, theirs, sinks = clash(state, ship_of(state, number), ship_of(state, target), RAM_BONUS)
    return (fact("ram", ours=ours, theirs=theirs, sinks=sinks),)


def _repairs(state: Rattle, seat: int, ask: Ask) -> Forecast | None:
    """A reminder, before loot is given away, that repairs come next and cost loot, if there is any to pay with."""
    player = state.players[seat]
    needed = len(player.sunk) - player.waived
    reminder = fact("repairs", ships=len(player.sunk), needed=needed, have=can_pay(player))
    return Forecast(((),) * len(ask.options), overall=(reminder,)) if needed > 0 else None


# Liar's Grog

DIGITS = 4
"""Beyond these, sums of chances are inexact."""


def _of_bids(state: Rattle, seat: int, ask: Ask) -> tuple[Facts, ...]:
    """How likely a bid is met, with how many of your own dice count for it, cannons included; or a called one not.

    The others' dice are taken as fairly rolled, whatever has been bid.
    """
    game = state.game
    assert game is not None
    mine = {face: sum(shown in (face, CANNON) for shown in game.faces[seat]) for face in range(1, CANNON)}
    hidden = [die for other, dice in enumerate(game.left) if other != seat for die in dice]
    reached = {face: _at_least(_matches(hidden, face)) for face in mine}

    def chance(count: int, face: int) -> float:
        wanted = max(0, count - mine[face])
        return reached[face][wanted] if wanted < len(reached[face]) else 0.0

    def told(option: Action) -> Facts:
        if isinstance(option, Bid):
            share = chance(option.count, option.face)
            return (fact("right", chance=percent(round(share, DIGITS)), mine=mine[option.face]),)
        return (fact("lie", chance=percent(round(1 - chance(*game.bid[:2]), DIGITS))),)

    return tuple(told(option) for option in ask.options)


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
