"""Talk is free and nothing is binding: only rules move cards and gold (R88)."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.engine import Fast, Match
from tortuga.games.pirate_attack import events
from tortuga.games.pirate_attack.actions import AnyAction, GiveCard
from tortuga.games.pirate_attack.state import PirateAttack

GOLD_COMES_BY = (
    events.GoldGained, events.GoldStolen, events.LaidDown, events.GambleWon, events.TurnBegan, events.CreditGiven,
)  # fmt: skip
CARDS_COME_BY = (events.Drew, events.CardTaken, events.CardGiven, events.HandReceived)
SAVED_COME_BY = (events.StockTaken, events.SavedStolen, events.MagicShared, events.CardReused)


def _belongings(state: PirateAttack) -> list[tuple[int, int, int]]:
    """Gold, hand cards and saved cards of every seat."""
    return [
        (player.gold + player.locked, len(player.hand), len(player.fortunes) + len(player.magic))
        for player in state.players
    ]


def test_no_answer_gives_anything_away_but_the_one_of_the_give_away_card() -> None:
    """R88: nobody can give gold or cards away of their own will."""
    names = {action.__name__ for action in AnyAction.__args__}
    givers = {name for name in names if any(word in name for word in ("Give", "Gift", "Trade", "Offer", "Promise"))}
    assert givers == {GiveCard.__name__}


@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.parametrize("options", [{}, {"teams": True}])
def test_whatever_somebody_gains_a_rule_has_given(options: dict[str, Any], seed: int) -> None:
    """R88: in random play every gain is told as the work of a rule, and a gift only as that of the Give Away card."""
    match: Match[PirateAttack] = tortuga.new_match("pirate_attack", 6, seed=seed, options=options)
    dice = Fast(seed)
    while not match.over:
        before, since = _belongings(match.state), match.told_count
        ((seat, ask),) = list(match.waiting.items())[:1]
        given_away = any(play.card == "give_away" for play in match.view(None).stack)
        match.act(seat, dice.pick(ask.options))
        told = [told.event for told in match.told_since(since)]
        for old, new in zip(before, _belongings(match.state), strict=True):
            for gain, causes in zip((0, 1, 2), (GOLD_COMES_BY, CARDS_COME_BY, SAVED_COME_BY), strict=True):
                if new[gain] > old[gain]:
                    assert any(isinstance(event, causes) for event in told), (match.number, gain, told)
        if any(isinstance(event, events.CardGiven) for event in told):
            assert given_away or any(isinstance(event, events.Played) and event.card == "give_away" for event in told)
            assert ask.kind == "give_away" or any(isinstance(event, events.Played) for event in told)
