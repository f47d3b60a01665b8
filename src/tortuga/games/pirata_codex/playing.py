"""Playing a card. Every card has a rule: at whom or when it may be played, and what it does.

The rules stand under ``cards``, each registered by one of the decorators here:

- ``@aimed("broadside", at=...)``: played at one of the players that ``at(sights, seat)`` lists;
- ``@plain("barrel_of_rum", when=...)``: played without a target, when ``when(state, seat)`` says so;
- ``@special("sleight_of_hand", plays=...)``: lists its plays itself.

A card's rule is a plain function, or a generator if something is asked while it is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tortuga.engine import Steps, procedure
from tortuga.games.pirata_codex.actions import PlayCard, play
from tortuga.games.pirata_codex.course import LAGOON, MOST_PLAYERS, open_water, order, tile_of, within
from tortuga.games.pirata_codex.data import GOLD
from tortuga.games.pirata_codex.ending import HasLeft
from tortuga.games.pirata_codex.events import CardPlayed
from tortuga.games.pirata_codex.hands import forget
from tortuga.games.pirata_codex.state import Pirata, PirataTable


class Sights(msgspec.Struct, gc=False):
    """The table through the sights of those who choose a target: worked out once, as long as nothing changes."""

    state: Pirata
    _targets: list[int] | None = None
    _exposed: dict[int, list[int]] = {}

    def exposed(self, seat: int, reach: int = 0) -> list[int]:
        """Whom this seat may attack with a card: nobody from the Safe Lagoon, and nobody in shelter or smoke.

        With a reach, only those at most so many tiles away.
        """
        found = self._exposed.get(seat)
        if found is None:
            found = self._exposed[seat] = self._find_exposed(seat)
        return within(self.state, seat, found, reach) if reach and found else found

    def _find_exposed(self, seat: int) -> list[int]:
        if tile_of(self.state, seat) == LAGOON:
            return []
        if self._targets is None:
            self._targets = self._find_targets()
        ships = self._targets.copy()
        if seat in ships:
            ships.remove(seat)
        return ships

    def _find_targets(self) -> list[int]:
        """All ships that are neither sheltered nor in smoke."""
        state = self.state
        clear = [ship for ship in order(state, state.token) if state.players[ship].smoke < state.round]
        return open_water(state, clear)


Plays = Callable[[Sights, int], Sequence[PlayCard]]
Effect = Callable[[PirataTable, int, PlayCard], Steps[None]]
AimedRule = Callable[[PirataTable, int, int], Steps[None]] | Callable[[PirataTable, int, int], None]
PlainRule = Callable[[PirataTable, int], Steps[None]] | Callable[[PirataTable, int], None]
SpecialRule = Callable[[PirataTable, int, PlayCard], Steps[None]] | Callable[[PirataTable, int, PlayCard], None]


PLAYS: dict[str, Plays] = {}
"""How each card may be played now."""
WHEN: dict[str, Callable[[Pirata, int], bool]] = {}
"""When a card without a target may be played,"""
PLAIN_PLAYS: dict[str, tuple[PlayCard]] = {}
"""and how."""
EFFECTS: dict[str, Effect] = {}
"""What each card does."""


def aimed(card: str, at: Callable[[Sights, int], Sequence[int]]) -> Callable[[AimedRule], AimedRule]:
    """A card that is played at one other player."""
    play_at = [play(card, target) for target in range(MOST_PLAYERS)].__getitem__

    def register(rule: AimedRule) -> AimedRule:
        effect = procedure(rule)

        def at_target(table: PirataTable, seat: int, action: PlayCard) -> Steps[None]:
            assert action.target is not None
            yield from effect(table, seat, action.target)

        PLAYS[card] = lambda sights, seat: [*map(play_at, at(sights, seat))]
        EFFECTS[card] = at_target
        return rule

    return register


def plain(card: str, when: Callable[[Pirata, int], bool]) -> Callable[[PlainRule], PlainRule]:
    """A card without a target."""
    once = PLAIN_PLAYS[card] = (play(card),)

    def register(rule: PlainRule) -> PlainRule:
        effect = procedure(rule)
        PLAYS[card] = lambda sights, seat: once if when(sights.state, seat) else ()
        WHEN[card] = when
        EFFECTS[card] = lambda table, seat, _: effect(table, seat)
        return rule

    return register


def special(card: str, plays: Plays) -> Callable[[SpecialRule], SpecialRule]:
    """A card with plays of its own."""

    def register(rule: SpecialRule) -> SpecialRule:
        PLAYS[card] = plays
        EFFECTS[card] = procedure(rule)
        return rule

    return register


def play_card(table: PirataTable, seat: int, action: PlayCard) -> Steps[None]:
    """Lay the card on the table, where it stays until the end of the round, and do what it says."""
    state = table.state
    player = state.players[seat]
    card = action.card
    player.hand.remove(card)
    if state.seen:
        forget(state, seat, card)
    state.played.append((seat, card))
    if card in GOLD:
        player.gold = True
    else:
        player.silver = True
    table.tell(CardPlayed(seat, card, action.target))
    table.reveal()  # a card out of a hand has been seen
    yield from carry_out(table, seat, action)


def carry_out(table: PirataTable, seat: int, action: PlayCard) -> Steps[None]:
    """Do what the card says. It ends early when a die overboard takes its player out of the game (Rough Seas)."""
    try:
        yield from EFFECTS[action.card](table, seat, action)
    except HasLeft:
        return
