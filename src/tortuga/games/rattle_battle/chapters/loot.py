"""Loot: drawing, discarding, choosing and stowing tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tortuga.engine import Ask, Steps, ask, ask_all, ask_made
from tortuga.games.rattle_battle.actions import TAKES, Discard, ReturnLoot, TakeLoot
from tortuga.games.rattle_battle.chapters.asking import all_stowed_ask, discard_ask, too_much_ask
from tortuga.games.rattle_battle.chapters.galleon import excess, helps_to_drop
from tortuga.games.rattle_battle.data import BASIC, LOOT, LOOT_KIND, WILD
from tortuga.games.rattle_battle.events import LootDiscarded, LootDrawn, LootReturned, LootTaken
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable


def draw(table: RattleTable, seat: int) -> int:
    """Draw a token from the bag for a player; -1 if there is none."""
    kind = draw_aside(table)
    if kind >= 0:
        table.state.players[seat].loot[kind] += 1
    return kind


def draw_aside(table: RattleTable) -> int:
    """Draw a token from the bag. If the bag is empty, the discard pile goes in first (R11)."""
    state = table.state
    bag = state.bag
    left = sum(bag)
    if not left:
        empty_pile(state)
        left = sum(bag)
        if not left:
            return -1
    at, kind = table.chance.below(left), 0
    while at >= bag[kind]:
        at -= bag[kind]
        kind += 1
    bag[kind] -= 1
    return kind


def can_draw(state: Rattle) -> bool:
    """Is there a token in the bag, or on the discard pile (R11)?"""
    return any(state.bag) or any(state.pile)


def empty_pile(state: Rattle) -> None:
    """Put the discard pile into the bag."""
    bag, pile = state.bag, state.pile
    for kind, count in enumerate(pile):
        bag[kind] += count
        pile[kind] = 0


def draw_several(table: RattleTable, seat: int, count: int, why: str) -> list[int]:
    """Draw some tokens, and tell the table of all of them together."""
    drawn = [kind for kind in (draw(table, seat) for _ in range(count)) if kind >= 0]
    if drawn:
        table.tell(LootDrawn(seat, names(drawn), why))
    return drawn


def names(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple([LOOT[kind] for kind in kinds])


def basic_loot(player: Player) -> int:
    """How many tokens of basic loot a player has."""
    return sum(player.loot[:BASIC])


def lose(state: Rattle, seat: int, kind: int, to: list[int]) -> int:
    """Move a token from a player to the bag or the pile. Returns what it really is, for a wild."""
    player = state.players[seat]
    player.loot[kind] -= 1
    true = player.wilds.pop(0) if kind == WILD else kind
    to[true] += 1
    return true


def to_pile(table: RattleTable, seat: int, kinds: Sequence[int], why: str) -> None:
    """Discard tokens at sea or in Port: they lie on the pile until Quest End (R10)."""
    table.tell(LootDiscarded(seat, _lost(table.state, seat, kinds, table.state.pile), why))


def to_bag(table: RattleTable, seat: int, kinds: Sequence[int], why: str) -> None:
    """Discard tokens in Briefing or Stow: they go into the bag at once (R10)."""
    table.tell(LootReturned(seat, _lost(table.state, seat, kinds, table.state.bag), why))


def _lost(state: Rattle, seat: int, kinds: Sequence[int], to: list[int]) -> tuple[str, ...]:
    """Move tokens from a player. Returns what they really are."""
    return names([lose(state, seat, kind, to) for kind in kinds])


def discard(
    table: RattleTable, seat: int, count: int, kinds_of: Callable[[Player], list[int]], why: str, bag: bool = False
) -> Steps[None]:
    """Give up some tokens, one by one, as the owner chooses."""
    player = table.state.players[seat]
    put = to_bag if bag else to_pile
    for _ in range(count):
        answer: Discard = yield from ask_made(seat, discard_ask(tuple(kinds_of(player)), why))
        put(table, seat, [LOOT_KIND[answer.loot]], why)


def payable(player: Player) -> list[int]:
    """The kinds of basic loot that a player has."""
    loot = player.loot
    return [kind for kind in range(BASIC) if loot[kind]]


def owned(player: Player) -> list[int]:
    return [kind for kind, count in enumerate(player.loot) if count]


def spare(player: Player) -> list[int]:
    """The kinds of which giving up a token makes room."""
    return [kind for kind in owned(player) if helps_to_drop(player, kind)]


def make_room(table: RattleTable, seat: int, dice_at_home: int, why: str) -> Steps[None]:
    """What no longer fits goes back into the bag, as the owner chooses (R14)."""
    player = table.state.players[seat]
    while (over := excess(player, dice_at_home)) > 0:
        yield from discard(table, seat, over, spare, why, bag=True)


def in_bag(state: Rattle) -> list[int]:
    """The kinds of basic loot that are in the bag."""
    return [kind for kind in range(BASIC) if state.bag[kind]]


def choose_from_bag(table: RattleTable, seat: int, why: str) -> Steps[int]:
    """Take a basic token of your choice from the bag; -1 if there is none."""
    kinds = in_bag(table.state)
    if not kinds:
        return -1
    answer: TakeLoot = yield from ask(seat, "choose_loot", [TAKES[kind] for kind in kinds], about={"why": why})
    kind = LOOT_KIND[answer.loot]
    take_from_bag(table, seat, kind)
    return kind


def take_from_bag(table: RattleTable, seat: int, kind: int) -> None:
    table.state.bag[kind] -= 1
    table.state.players[seat].loot[kind] += 1
    table.tell(LootTaken(seat, LOOT[kind]))


# Stow


def stow(table: RattleTable) -> Steps[None]:
    """10. Stow Loot: everybody at once. What does not fit, or is not wanted, goes back into the bag (R54)."""
    state = table.state
    busy = [seat for seat, player in enumerate(state.players) if any(player.loot)]
    while busy:
        asks = {seat: _stow_ask(table, seat) for seat in busy}
        answers = yield from ask_all(busy, asks.__getitem__)
        busy = []
        for seat, answer in answers.items():
            if isinstance(answer, ReturnLoot):
                to_bag(table, seat, [LOOT_KIND[answer.loot]], "stow")
                if any(state.players[seat].loot):
                    busy.append(seat)


def _stow_ask(table: RattleTable, seat: int) -> Ask:
    """Ask what to return if there is too much; if all that could go is of one kind, it goes without asking."""
    player = table.state.players[seat]
    over = excess(player, player.ships + player.captain)
    if over > 0:
        kinds = spare(player)
        if len(kinds) > 1:
            return too_much_ask(tuple(kinds), over)
        to_bag(table, seat, kinds * over, "stow")
    return all_stowed_ask(tuple(player.loot))
