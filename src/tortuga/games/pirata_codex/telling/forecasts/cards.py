"""Cards: what each of them would do now, and why others cannot be played."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast, fact, percent, warning, waste
from tortuga.games.pirata_codex.actions import BuyCard, LiftCurse, Pass, PlayCard
from tortuga.games.pirata_codex.chapters.battle import FACES, is_of_a_roll
from tortuga.games.pirata_codex.chapters.cards.gold import FAIR_WIND, GHOST_WIND
from tortuga.games.pirata_codex.chapters.cards.silver import CREW
from tortuga.games.pirata_codex.chapters.course import closest_lead, tile_at, tile_of
from tortuga.games.pirata_codex.chapters.crew import CURSE_PRICE, can_curse, room_for
from tortuga.games.pirata_codex.chapters.menus import MOMENTS, CardMoment, playable
from tortuga.games.pirata_codex.data import CARD_PRICE, CARDS, GOLD
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.forecasts.rolls import (
    chance_of,
    fate,
    is_worse,
    of_a_roll,
    of_a_worse_roll,
    rolled,
)


def of_cards(state: Pirata, seat: int, ask: Ask) -> Forecast:
    """What each answer would do, and why the other cards in hand cannot be played."""
    moment = MOMENTS[state.window]
    plays = {option.card for option in ask.options if isinstance(option, PlayCard)}
    hand = dict.fromkeys(state.players[seat].hand)
    why_not = {card: _why_not(state, seat, moment, card) for card in hand if card not in plays}
    return Forecast(tuple(_facts(state, seat, option) for option in ask.options), why_not=why_not)


def _why_not(state: Pirata, seat: int, moment: CardMoment, card: str) -> str:
    """Why a card cannot be played: the wrong moment, its colour was played, the Black Spot, or it would do nothing."""
    player = state.players[seat]
    if card not in moment.cards:
        return "moment" if card in GOLD else "silver"
    if card in playable(state, moment, player):
        return "nothing"
    if player.gold if card in GOLD else player.silver:
        return f"{CARDS[card].colour}_played"
    return "spot"


def _facts(state: Pirata, seat: int, option: Action) -> Facts:
    match option:
        case Pass() if is_of_a_roll(state, seat):
            return of_a_roll(state, seat, rolled(state))
        case PlayCard():
            return _played(state, seat, option)
        case BuyCard():
            return (fact("coins_left", coins=state.players[seat].coins - CARD_PRICE),)
        case LiftCurse():
            return fact("curse_lifted"), fact("crew_left", crew=state.players[seat].crew - CURSE_PRICE)
        case _:
            return ()


DUELS = frozenset({"flintlocks", "cutlass", "harpoon"})


def _played(state: Pirata, seat: int, option: PlayCard) -> Facts:
    """What the card itself does not say: where it leads, or what it does to a roll."""
    progress = state.players[seat].progress
    match option.card:
        case "lucky_pirate":
            return _lucky(state, seat)
        case "cheating_pirate" if option.target is not None:
            return _cheating(state, seat, option.target)
        case "sleight_of_hand":
            shows = state.symbols[option.roll or 0]
            return (fact("turned", old=shows, new="O" if shows == "X" else "X"),)
        case "fair_wind":
            return (fact("to_tile", tile=tile_at(state, min(progress + FAIR_WIND, state.finish))),)
        case "ghost_wind":
            tiles = min(closest_lead(state, seat), GHOST_WIND)
            return (fact("to_tile", tile=tile_at(state, progress + tiles)),)
        case "secret_passage" if option.target is not None:
            return (fact("to_tile", tile=tile_of(state, option.target)),)
        case card if card in DUELS or (card == "siren_song" and option.target is not None):
            return (fact("duel"),)
        case "siren_song":
            return (fact("siren", chance=percent(chance_of("pirates", "O"))),)
        case "skeleton_crew":
            cursed = can_curse(state, seat, room_for(state, seat, CREW["skeleton_crew"]))
            return (warning("skeleton", danger=percent(chance_of("pirates", "X"))),) if cursed else ()
        case _:
            return ()


def _lucky(state: Pirata, seat: int) -> Facts:
    """How often would a second roll lead to something better?"""
    rolls = rolled(state)
    now = fate(state, seat, rolls)
    better = [new for new in range(1, len(FACES) + 1) if is_worse(now, fate(state, seat, {**rolls, seat: new}))]
    if not better:
        return (waste("lucky_in_vain"),)
    return (fact("lucky", chance=percent(len(better) / len(FACES))),)


def _cheating(state: Pirata, seat: int, target: int) -> Facts:
    """What exchanging results with this player leads to; it may be worse."""
    rolls = rolled(state)
    then = {**rolls, seat: rolls[target], target: rolls[seat]}
    worse = is_worse(fate(state, seat, then), fate(state, seat, rolls))
    return of_a_worse_roll(then[seat]) if worse else of_a_roll(state, seat, then)
