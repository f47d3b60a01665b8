"""Every other question: set-up, tiles, crew, catching up, the final battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from tortuga.engine import Action, Ask, Chance, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.pirata_codex.actions import (
    NO,
    YES,
    DiscardIt,
    GiveCard,
    GiveCrew,
    KeepAndDiscard,
    Miss,
    Number,
    PassCards,
    PickPlayer,
    PlaceTile,
    Reroll,
    Stop,
    TakeCard,
    TradeFor,
)
from tortuga.games.pirata_codex.bot.weights import Weights
from tortuga.games.pirata_codex.bot.worth import COIN, MISS, die_worth, in_hand, threat
from tortuga.games.pirata_codex.chapters.course import last_place, lead
from tortuga.games.pirata_codex.chapters.crew import cup_size
from tortuga.games.pirata_codex.chapters.tiles.double import DEAL, deal_target
from tortuga.games.pirata_codex.chapters.tiles.positive import TRADE_PRICE
from tortuga.games.pirata_codex.state import Pirata

Chore = Callable[[Pirata, int, Ask, Chance, Weights], Scores]

CHORES: dict[str, Chore] = {}


def answers(*kinds: str) -> Callable[[Chore], Chore]:
    """Register the answer to these questions."""

    def register(chore: Chore) -> Chore:
        CHORES.update(dict.fromkeys(kinds, chore))
        return chore

    return register


# Set-up


@answers("place_tile")
def place_tile(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """Where tiles lie is the same for everybody: anywhere, but not two bad ones in a row."""
    del seat, weights
    for _ in range(6):
        action = chance.pick(ask.options)
        assert isinstance(action, PlaceTile)
        ring = len(state.spaces)
        beside = {state.spaces[(action.space + step) % ring] for step in (-1, 1)}
        if action.tile not in _BAD or not beside & _BAD:
            break
    return only(action)


_BAD = frozenset({"navy", "kraken", "plague", "madness"})


@answers("draft_pass")
def draft_pass(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """The cards that are worth least to keep."""
    del state, seat, chance

    def worth(action: PassCards) -> float:
        return -sum(in_hand(card, weights) for card in action.cards)

    return weigh(ask.options, worth)


# Dice


@answers("loaded_reroll")
def loaded_reroll(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """Roll again whatever does not go with the commonest face. Special dice count differently, so they stay."""
    del chance, weights
    dice = state.players[seat].dice
    best = max(range(2, 7), key=dice.count)
    action = Reroll(tuple(at for at, face in enumerate(dice) if face not in (1, best)))
    return only(ask.find(action) or ask.default)


@cache
def _sums(dice: int) -> dict[int, float]:
    """The sum of this many dice."""
    spread = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = {}
        for total, likely in spread.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0.0) + likely / 6
        spread = more
    return spread


@answers("deal_lock")
def deal_lock(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """Roll again as many of the lowest (or highest) dice as come nearest to the target most often."""
    del seat, chance, weights
    dice, target = state.deal, deal_target(state)
    free = sorted((die for die in range(len(dice)) if die not in state.locked), key=lambda die: dice[die])
    total, exact, near = sum(dice), float(DEAL["exact"]), float(DEAL["near"])
    worths: dict[Action, float] = {Stop(): exact * (total == target) + near * (abs(total - target) == 1)}
    for number in range(1, len(free) + 1):
        for chosen in (free[:number], free[-number:]):
            missing = target - total + sum(dice[die] for die in chosen)
            sums = _sums(number)
            likely = exact * sums.get(missing, 0.0)
            likely += near * sums.get(missing - 1, 0.0)
            likely += near * sums.get(missing + 1, 0.0)
            worths[Reroll(tuple(sorted(chosen)))] = likely
    return weigh([action for action in worths if ask.find(action) is not None], worths.__getitem__)


# Tiles


@answers("pick_player")
def pick_player(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """Pick the most dangerous player, or at the Spyglass the one who has most to show."""
    del chance
    picks = [action for action in ask.options if isinstance(action, PickPlayer)]
    if state.tile == "spyglass":
        return weigh(picks, lambda pick: cup_size(state, pick.seat))
    return weigh(picks, lambda pick: threat(state, seat, pick.seat, weights) * die_worth(state, pick.seat, lost=True))


@answers("codex_keep")
def codex_keep(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """Keep the card if a worse one can go for it; a betting phase is too high a price."""
    del chance
    worst = min(state.players[seat].hand, key=lambda card: in_hand(card, weights), default="")
    if worst and in_hand(state.codex, weights) > in_hand(worst, weights):
        return only(ask.find(KeepAndDiscard(worst)) or ask.default)
    return only(DiscardIt())


@answers("trade_offer")
def trade_offer(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """A die, a place or a card for a coin, whichever brings most."""
    del chance

    def gain(action: Action) -> float:
        if not isinstance(action, TradeFor):
            return 0.0
        danger = threat(state, seat, action.seat, weights)
        if action.what == "swap":
            step = lead(state, seat, action.seat) - lead(state, action.seat, seat)
            return step * (1 + danger) - TRADE_PRICE * COIN
        if action.what == "crew":
            return die_worth(state, seat) + danger * die_worth(state, action.seat, lost=True) - TRADE_PRICE * COIN
        return 0.4 * (1 + danger) - TRADE_PRICE * COIN

    return weigh(ask.options, gain)


@answers("market_card")
def market_card(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """The one that is worth least."""
    del state, seat, chance

    def worth(action: GiveCard) -> float:
        return -in_hand(action.card, weights)

    return weigh(ask.options, worth)


@answers("market_join")
def market_join(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """What others give away is no treasure: join only with something worse."""
    del ask, chance
    return only(YES if min((in_hand(card, weights) for card in state.players[seat].hand), default=0.0) < 0.3 else NO)


@answers("chest_pick", "locker_pick")
def best_card(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """The one most worth keeping."""
    del state, seat, chance

    def worth(action: TakeCard) -> float:
        return in_hand(action.card, weights)

    return weigh(ask.options, worth)


@answers("fog_suggest", "fog_guess")
def count_crew(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """Whoever has listened knows how many dice there are."""
    del seat, chance, weights
    return only(ask.find(Number(sum(player.crew for player in state.players))) or ask.default)


# Crew


@answers("marooned_answer")
def marooned_answer(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """A die, unless it is worth more than a whole betting phase."""
    del ask, chance, weights
    return only(GiveCrew() if 1.3 * die_worth(state, seat, lost=True) < MISS else Miss())


LEAST_CREW = 3
"""Dice that should stay aboard after a sacrifice, unless it leads to the throne."""


@answers("catch_up", "catch_up_vote")
def catch_up(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights) -> Scores:
    """A tile is worth more than a die as long as some are left."""
    del chance, weights
    tiles = ask.about["tiles"]
    assert isinstance(tiles, int)
    home = state.players[seat].progress + tiles >= state.finish
    spare = cup_size(state, seat) - tiles - LEAST_CREW
    alone = len(_last(state)) == 1
    return only(YES if home or (spare >= 0 and (alone or tiles > 1)) else NO)


def _last(state: Pirata) -> Sequence[int]:
    return last_place(state)
