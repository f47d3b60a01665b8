"""Playing a card. Every card has a rule: when or at whom it may be played, and what it does.

The rules are in the package ``cards``. Each is registered by one of the decorators here:

- ``@aimed("broadside", at=...)``: played at one of the players that ``at(sights, seat)`` lists;
- ``@plain("barrel_of_rum", when=...)``: played without a target, when ``when(state, seat)`` is true;
- ``@special("sleight_of_hand", plays=...)``: lists by itself how it may be played.

A card's rule is a plain function, or a generator if it asks something.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tortuga.engine import Steps, procedure
from tortuga.games.pirata_codex.actions import PlayCard, play
from tortuga.games.pirata_codex.chapters.course import LAGOON, open_water, order, tile_of, within
from tortuga.games.pirata_codex.chapters.hands import forget
from tortuga.games.pirata_codex.data import GOLD
from tortuga.games.pirata_codex.ending import HasLeft
from tortuga.games.pirata_codex.events import CardPlayed
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def in_the_open(state: Pirata) -> list[int]:
    """The ships that attack cards can reach: neither sheltered nor hidden by a Smoke Screen."""
    without_smoke = [ship for ship in order(state, state.token) if state.players[ship].smoke < state.round]
    return open_water(state, without_smoke)


class Sights(msgspec.Struct, gc=False):
    """Who can attack whom with a card. It is worked out once and kept; after a change, make a new one."""

    state: Pirata
    _in_the_open: list[int] | None = None
    _exposed: dict[int, list[int]] = {}

    def exposed(self, seat: int, reach: int = 0) -> list[int]:
        """Whom this seat may attack: nobody from the Safe Lagoon. With a ``reach``, only ships that near."""
        found = self._exposed.get(seat)
        if found is None:
            found = self._exposed[seat] = self._find_exposed(seat)
        return within(self.state, seat, found, reach) if reach and found else found

    def _find_exposed(self, seat: int) -> list[int]:
        if tile_of(self.state, seat) == LAGOON:
            return []
        if self._in_the_open is None:
            self._in_the_open = in_the_open(self.state)
        return [ship for ship in self._in_the_open if ship != seat]


Plays = Callable[[Sights, int], Sequence[PlayCard]]
Effect = Callable[[PirataTable, int, PlayCard], Steps[None]]
AimedRule = Callable[[PirataTable, int, int], Steps[None]] | Callable[[PirataTable, int, int], None]
PlainRule = Callable[[PirataTable, int], Steps[None]] | Callable[[PirataTable, int], None]
SpecialRule = Callable[[PirataTable, int, PlayCard], Steps[None]] | Callable[[PirataTable, int, PlayCard], None]


PLAYS: dict[str, Plays] = {}
"""How each card may be played now."""
EFFECTS: dict[str, Effect] = {}
"""What each card does."""


def aimed(card: str, at: Callable[[Sights, int], Sequence[int]]) -> Callable[[AimedRule], AimedRule]:
    """Register a card that is played at one other player."""

    def register(rule: AimedRule) -> AimedRule:
        effect = procedure(rule)

        def at_target(table: PirataTable, seat: int, action: PlayCard) -> Steps[None]:
            assert action.target is not None
            yield from effect(table, seat, action.target)

        PLAYS[card] = lambda sights, seat: [play(card, target) for target in at(sights, seat)]
        EFFECTS[card] = at_target
        return rule

    return register


def plain(card: str, when: Callable[[Pirata, int], bool]) -> Callable[[PlainRule], PlainRule]:
    """Register a card without a target."""
    once = (play(card),)

    def register(rule: PlainRule) -> PlainRule:
        effect = procedure(rule)
        PLAYS[card] = lambda sights, seat: once if when(sights.state, seat) else ()
        EFFECTS[card] = lambda table, seat, _: effect(table, seat)
        return rule

    return register


def special(card: str, plays: Plays) -> Callable[[SpecialRule], SpecialRule]:
    """Register a card that lists by itself how it may be played."""

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
    forget(state, seat, card)
    state.played.append((seat, card))
    if card in GOLD:
        player.gold = True
    else:
        player.silver = True
    table.tell(CardPlayed(seat, card, action.target))
    table.reveal()  # everybody has seen the card
    yield from carry_out(table, seat, action)


def carry_out(table: PirataTable, seat: int, action: PlayCard) -> Steps[None]:
    """Do what the card says. In Rough Seas it ends early if a die overboard takes its player out of the game."""
    try:
        yield from EFFECTS[action.card](table, seat, action)
    except HasLeft:
        return
