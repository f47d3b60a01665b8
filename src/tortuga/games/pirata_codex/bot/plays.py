"""Which card to play, and when: each card's worth at this moment, in tiles, against keeping it."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask, Chance, Scored, Scores
from tortuga.engine.describing.scores import weigh
from tortuga.games.pirata_codex.actions import BuyCard, LiftCurse, PlayCard
from tortuga.games.pirata_codex.bot.weights import Weights
from tortuga.games.pirata_codex.bot.worth import (
    CARD,
    COIN,
    CURSE,
    KEEP,
    KING_WORTH,
    MERMAIDS_WORTH,
    MISS,
    die_worth,
    in_hand,
    threat,
    tile_worth,
)
from tortuga.games.pirata_codex.chapters.cards.gold import FAIR_WIND, GHOST_WIND
from tortuga.games.pirata_codex.chapters.cards.silver import COINS, CREW, SERPENT
from tortuga.games.pirata_codex.chapters.course import closest_lead, last_place, lead, near, sheltered
from tortuga.games.pirata_codex.chapters.crew import cup_size
from tortuga.games.pirata_codex.data import CARDS
from tortuga.games.pirata_codex.state import CURSED, KING, Pirata

Worth = Callable[[Pirata, int, PlayCard, Weights], float]
Harm = Callable[[Pirata, int, int, Weights], float]
"""What the card takes from its target, in that player's tiles."""

PLAYS: dict[str, Worth] = {}
"""What playing a card now is worth, before what it would be worth later is taken off."""

RICH = 8
"""A cup with this many dice can spare the price of a lifted curse."""
BUY_UP_TO = 2
"""Cards in hand with which another one is bought."""
BUY_LATE = 2
"""Nobody with fewer than four coins buys when the leader has so many tiles to go: coins are crew in the end."""


def weigh_plays(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """What each card is worth now, beyond what keeping it is; a card to buy; a pass is worth nothing."""
    del chance
    others = [action for action in ask.options if action != ask.default]
    return [Scored(ask.default, 0.0), *weigh(others, lambda action: _gain(state, seat, action, weights))]


def _gain(state: Pirata, seat: int, action: Action, weights: Weights) -> float:
    match action:
        case PlayCard(card):
            now, kept = PLAYS[card](state, seat, action, weights), _kept(state, seat, card, weights)
            return now - kept + _flow(state, seat, weights)
        case BuyCard():
            return _buying(state, seat)
        case LiftCurse():
            return CURSE - 2 * die_worth(state, seat, lost=True) if cup_size(state, seat) >= RICH else 0.0
    return 0.0


def _kept(state: Pirata, seat: int, card: str, weights: Weights) -> float:
    """What keeping it may still bring: less and less as the end comes near, and with many more in hand."""
    patience = min(1.0, _rounds_left(state) / 6) * (0.7 if len(state.players[seat].hand) > 3 else 1.0)
    return WAIT.get(card, 0.6) * in_hand(card, weights) * patience


def _rounds_left(state: Pirata) -> float:
    return (state.finish - max(player.progress for player in state.players)) / 1.3


def _flow(state: Pirata, seat: int, weights: Weights) -> float:
    """An empty hand is filled at the end of every round, so a card that is never played costs many others."""
    if weights.flow_waits and state.window in EARLY:
        return 0.0
    last = len(state.players[seat].hand) == 1
    return (weights.flow if last else weights.flow_early) * min(1.0, _rounds_left(state) / 3)


EARLY = frozenset({"sail_start", "after_sail_die", "sail_end"})
"""Moments for gold cards that can be played in the action phase as well."""

WAIT = {"lucky_pirate": 0.5, "cheating_pirate": 0.5, "fair_wind": 0.9, "smoke_screen": 0.9, "barrel_of_rum": 0.1,
        "kings_pardon": 0.3, "buried_treasure": 0.1, "skeleton_crew": 0.1, "loaded_dice": 0.1, "parrot": 0.1,
        "dead_mans_chest": 0.1, "bone_dice": 0.1, "press_gang": 0.3}  # fmt: skip
"""How much of a card's worth can be had later just as well."""


def _buying(state: Pirata, seat: int) -> float:
    """What buying a card is worth: most with few cards and some way to go.

    Near the end, pairs of coins are crew for a final battle (R65).
    """
    player = state.players[seat]
    left = state.finish - max(each.progress for each in state.players)
    if len(player.hand) > BUY_UP_TO or (left <= BUY_LATE and player.coins < 4):
        return 0.0
    return 0.05 if player.gold and player.silver else 0.1


# Harm to others


def _harms(card: str, harm: Harm, gain: Callable[[Pirata, int, Weights], float] | None = None) -> None:
    """A card aimed at one player; what it does for me comes on top."""

    def worth(state: Pirata, seat: int, action: PlayCard, weights: Weights) -> float:
        assert action.target is not None
        mine = gain(state, seat, weights) if gain is not None else 0.0
        return mine + threat(state, seat, action.target, weights) * harm(state, seat, action.target, weights)

    PLAYS[card] = worth


def _his_die(state: Pirata, _: int, target: int, weights: Weights) -> float:
    return weights.crew * die_worth(state, target, lost=True)


def _my_next_die(state: Pirata, seat: int, weights: Weights) -> float:
    return weights.crew * die_worth(state, seat)


def _my_last_die(state: Pirata, seat: int, weights: Weights) -> float:
    return weights.crew * die_worth(state, seat, lost=True)


def _anchored(state: Pirata, _: int, target: int, weights: Weights) -> float:
    """Once the sail die is rolled one knows what an anchor holds up, and whether it does so at once."""
    guess = 1.1
    if state.window != "after_sail_die" or target not in state.sailing:
        return guess
    return guess + weights.anchor_now * (state.sail_die - guess)


_harms("iron_anchor", _anchored)
_harms("chain_shot", lambda state, _, target, __: 0.2 if state.players[target].anchor else 0.75)
_harms("sea_serpent", lambda *_: float(SERPENT))
_harms("harpoon", lambda state, seat, target, _: lead(state, seat, target) / 2)
_harms("broadside", lambda *sea: CREW["broadside"] * _his_die(*sea))
_harms(
    "flintlocks",
    lambda *sea: CREW["flintlocks"] * _his_die(*sea) / 2,
    gain=lambda *mine: -CREW["flintlocks"] * _my_last_die(*mine) / 2,
)
_harms(
    "cutlass",
    lambda *_: 0.0,
    gain=lambda *mine: CREW["cutlass"] * (_my_next_die(*mine) - _my_last_die(*mine)) / 2,
)
_harms(
    "press_gang",
    lambda *sea: CREW["press_gang"] * _his_die(*sea),
    gain=lambda *mine: CREW["press_gang"] * _my_next_die(*mine),
)
_harms("thieving_monkey", lambda *_: CARD, gain=lambda *_: CARD)
_harms("black_spot", lambda state, _, target, __: 0.15 * min(3, len(state.players[target].hand)))
_harms("marooned", lambda *_: 0.6, gain=lambda *mine: 0.7 * _my_next_die(*mine))
_harms("voodoo_doll", lambda *_: CURSE, gain=lambda state, seat, _: CURSE if state.holders[CURSED] == seat else 0.0)
_harms(
    "cursed_doubloon",
    lambda state, _, target, __: COIN * min(COINS["cursed_doubloon"], state.players[target].coins),
)


def _swap(state: Pirata, seat: int, action: PlayCard, weights: Weights) -> float:
    assert action.target is not None
    return lead(state, seat, action.target) * (1 + threat(state, seat, action.target, weights))


def _look(state: Pirata, seat: int, action: PlayCard, weights: Weights) -> float:
    assert action.target is not None
    if state.players[seat].miss_next or state.players[action.target].miss_next:
        return 0.0
    return weights.look * cup_size(state, action.target)


def _powder_keg(state: Pirata, seat: int, _: PlayCard, weights: Weights) -> float:
    return CREW["powder_keg"] * sum(
        threat(state, seat, other, weights) * _his_die(state, seat, other, weights)
        for other in _close(state, seat, "powder_keg")
    )


def _grave_robber(state: Pirata, seat: int, _: PlayCard, weights: Weights) -> float:
    return sum(
        COIN * min(COINS["grave_robber"], state.players[other].coins) * (1 + threat(state, seat, other, weights))
        for other in _close(state, seat, "grave_robber")
    )


PLAYS["secret_passage"] = _swap
PLAYS["parrot"] = _look
PLAYS["siren_song"] = lambda _, __, action, ___: MERMAIDS_WORTH * (0.67 if action.target is None else 0.5)
PLAYS["powder_keg"] = _powder_keg
PLAYS["grave_robber"] = _grave_robber


def _close(state: Pirata, seat: int, card: str) -> list[int]:
    return [other for other in near(state, seat, CARDS[card].reach) if not sheltered(state, other)]


# For oneself


def _fair_wind(state: Pirata, seat: int, _: PlayCard, __: Weights) -> float:
    """A tile is a tile; the one that reaches the throne, or joins somebody there, decides the match."""
    return FAIR_WIND + _homecoming(state, seat, FAIR_WIND)


def _ghost_wind(state: Pirata, seat: int, _: PlayCard, __: Weights) -> float:
    gap = min(GHOST_WIND, closest_lead(state, seat))
    return gap * 0.75 + _homecoming(state, seat, gap)


def _homecoming(state: Pirata, seat: int, tiles: int) -> float:
    return 3.0 if state.players[seat].progress + tiles >= state.finish else 0.0


def _medallion(state: Pirata, seat: int, _: PlayCard, __: Weights) -> float:
    return CURSE + 0.2 if state.holders[CURSED] == seat else 0.0


def _smoke(state: Pirata, seat: int, _: PlayCard, __: Weights) -> float:
    """What a Smoke Screen is worth: most to whoever leads near the end, when everybody aims at the leader."""
    player = state.players[seat]
    leads = player.progress >= max(each.progress for each in state.players)
    return 0.5 if leads and state.finish - player.progress <= 4 else 0.1


def _calm(state: Pirata, seat: int, _: PlayCard, weights: Weights) -> float:
    """Before a tile: spare me a bad one, or another a good one. Later: no catching up."""
    winner = state.tile_winner
    if state.window != "before_tile" or winner < 0:
        return 0.15 if seat not in last_place(state) else 0.0
    worth = tile_worth(state, winner)
    return -worth if winner == seat else worth * threat(state, seat, winner, weights)


def _pardon(state: Pirata, seat: int, _: PlayCard, weights: Weights) -> float:
    return MISS if state.players[seat].miss_next else CREW["kings_pardon"] * _my_next_die(state, seat, weights)


def _skeletons(state: Pirata, seat: int, _: PlayCard, weights: Weights) -> float:
    return 0.95 * CREW["skeleton_crew"] * _my_next_die(state, seat, weights) - CURSE / 3


PLAYS["fair_wind"] = _fair_wind
PLAYS["ghost_wind"] = _ghost_wind
PLAYS["blessed_medallion"] = _medallion
PLAYS["smoke_screen"] = _smoke
PLAYS["dead_calm"] = _calm
PLAYS["barrel_of_rum"] = lambda state, seat, _, weights: CREW["barrel_of_rum"] * _my_next_die(state, seat, weights)
PLAYS["kings_pardon"] = _pardon
PLAYS["skeleton_crew"] = _skeletons
PLAYS["buried_treasure"] = lambda *_: COINS["buried_treasure"] * COIN
PLAYS["loaded_dice"] = lambda state, seat, _, __: 0.0 if state.players[seat].miss_next else 0.3
PLAYS["bone_dice"] = lambda state, seat, _, __: 0.0 if state.players[seat].miss_next else 0.2
PLAYS["dead_mans_chest"] = lambda *_: CARD + 0.1
PLAYS["davy_jones_locker"] = lambda state, *_: max(KEEP[card] for card in state.discard)


# Battle dice and action dice


def _battle_stake(state: Pirata, seat: int) -> float:
    """What the present battle is about, for me."""
    if state.finalists:
        return 2.0
    if state.goal == "loser":
        return 1.5 * die_worth(state, seat, lost=True)
    if state.tile:
        return KING_WORTH if state.tile in ("pirate_king", "mutiny") else 0.8 * die_worth(state, seat)
    if state.phase == "sail":
        return tile_worth(state, seat)
    return 0.5


def _rivals(state: Pirata, seat: int) -> list[int]:
    return [rolled for other, rolled in enumerate(state.rolls) if rolled and other != seat]


def _lucky(state: Pirata, seat: int, _: PlayCard, __: Weights) -> float:
    """The chance that a second roll saves what the first has lost."""
    mine, rivals = state.rolls[seat], _rivals(state, seat)
    if state.goal == "winner":
        if mine > max(rivals):
            return 0.0
        return _battle_stake(state, seat) * (8 - max(rivals)) / 8
    if mine > min(rivals):
        return 0.0
    return _battle_stake(state, seat) * (8 - min(rivals)) / 8


def _cheat(state: Pirata, seat: int, action: PlayCard, weights: Weights) -> float:
    """Taking the best result, or giving away the worst."""
    assert action.target is not None
    mine, theirs, rivals = state.rolls[seat], state.rolls[action.target], _rivals(state, seat)
    if state.goal == "winner":
        if weights.flow and mine > max(rivals):  # the battle is won, unless one wants to lose it
            return -0.9 * _battle_stake(state, seat)
        wins = theirs == max(rivals) and mine < theirs
        return 0.9 * _battle_stake(state, seat) if wins else 0.0
    if mine > min(rivals):
        return -0.8 * _battle_stake(state, seat) if weights.flow and theirs == min(rivals) else 0.0
    return 0.8 * _battle_stake(state, seat) * (theirs - mine) / 7 if theirs > mine else 0.0


PLAYS["lucky_pirate"] = _lucky
PLAYS["cheating_pirate"] = _cheat

_GOOD = {
    "pirate_king": ("O", 1.0), "mutiny": ("O", 1.6), "mermaids": ("O", 0.8), "recruit": ("X", 0.5),
    "cannons": ("O", 0.6), "navy": ("O", 0.6), "kraken": ("O", 0.9), "shipwreck": ("O", 0.7), "compass": ("O", 2.0),
    "madness": ("O", 0.4), "plague": ("O", 0.5),
}  # fmt: skip
"""The symbol that the one who rolls wants, and by how much."""


def _sleight(state: Pirata, seat: int, action: PlayCard, weights: Weights) -> float:
    """Turning a die for me, or against another."""
    roller, roll = state.roller, action.roll or 0
    shown = state.symbols[roll]
    stake = next((stake for stake in state.stakes if stake.seat == roller), None)
    if stake is not None:
        good, worth = stake.symbol, float(stake.crew)
    else:
        good, worth = _GOOD.get(state.tile, ("O", 0.3))
    if state.tile == "mutiny" and state.holders[KING] == roller:
        worth = KING_WORTH
    if roller == seat:
        return worth if shown != good else -worth
    return (worth if shown == good else -worth) * threat(state, seat, roller, weights)


PLAYS["sleight_of_hand"] = _sleight
