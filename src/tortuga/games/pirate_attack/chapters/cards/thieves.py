"""Spies, monkeys, thieves and the Steal cards, with Easy Target and The Vault."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Ask, Steps, make_ask
from tortuga.games.pirate_attack.actions import DISCARD, DiscardCard
from tortuga.games.pirate_attack.chapters.aims import OnePlayer
from tortuga.games.pirate_attack.chapters.asking import choose_secretly
from tortuga.games.pirate_attack.chapters.blocks import GUARD, KNIFE, SPY, blocked
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed
from tortuga.games.pirate_attack.chapters.ships import clockwise
from tortuga.games.pirate_attack.chapters.zones import (
    STOCK_OF,
    earn_for,
    leave_hand,
    saved_from,
    take_at,
    take_gold,
    wealth,
)
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER
from tortuga.games.pirate_attack.data.bits import with_member
from tortuga.games.pirate_attack.events import CardTaken, GoldStolen, HandSeen, SavedStolen
from tortuga.games.pirate_attack.state import NOBODY, NOTHING, Laid, PirateAttack, PirateAttackTable, Play, Player

THIEF_ALL = NUMBER["thief_all"]
THE_VAULT, EASY_TARGET = NUMBER["abil_the_vault"], NUMBER["soul_easy_target"]


def unguarded(state: PirateAttack, seat: int) -> list[int]:
    """The other players, except the one whom The Vault protects."""
    others, safe = clockwise(state, seat), state.holders.get(THE_VAULT, NOBODY)
    if safe in others:
        others.remove(safe)
    return others


def with_hand(state: PirateAttack, seat: int, _card: int = NOTHING) -> list[int]:
    """The unguarded players who have cards in hand."""
    return [other for other in unguarded(state, seat) if state.players[other].hand]


def anybody_has_cards(state: PirateAttack, seat: int, _card: int) -> bool:
    return bool(with_hand(state, seat))


def with_gold(state: PirateAttack, seat: int, _card: int = NOTHING) -> list[int]:
    """The unguarded players who have gold, locked or not."""
    return [other for other in unguarded(state, seat) if wealth(state.players[other])]


def victims(state: PirateAttack, play: Play, able: list[int]) -> list[int]:
    """The named victim and, after that, the Easy Target if it can be hit too (R63)."""
    easy = state.holders.get(EASY_TARGET, NOBODY)
    extra = [easy] if easy in able and easy not in (play.player, play.by) else []
    return [play.player, *extra]


@does("spy", aim=OnePlayer(with_hand))
def spy(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Look at a hand and discard one card from it; the victim draws one."""
    found = False
    for victim in victims(table.state, play, with_hand(table.state, play.by)):
        if not (yield from blocked(table, play, victim, SPY)):
            found |= yield from look_and_discard(table, play.by, victim)
    if found:
        earn_for(table, play.by, play.card)


def look_and_discard(table: PirateAttackTable, seat: int, victim: int) -> Steps[bool]:
    """Look at a hand and discard one card from it. The spy sees the whole hand while choosing."""
    state = table.state
    player = state.players[victim]
    if not player.hand:
        return False
    state.looker, state.looked_at = seat, victim
    table.whisper(
        HandSeen(seat, victim, tuple(ID[card] for card in player.hand)),
        to=(seat, victim),
        public=HandSeen(seat, victim, None),
    )
    answer = yield from choose_secretly(table, seat, partial(_spy_ask, state, victim), len(player.hand))
    state.looker = state.looked_at = NOBODY
    assert isinstance(answer, DiscardCard)
    card = NUMBER[answer.card]
    leave_hand(player, card)
    yield from discard_unplayed(table, victim, [card], "spy")
    yield from draw(table, victim)
    return True


def _spy_ask(state: PirateAttack, victim: int, _seat: int) -> Ask:
    options = [DISCARD[card] for card in sorted(set(state.players[victim].hand))]
    return make_ask("spy_discard", options, options[state.turn.number % len(options)], about={"player": victim})


def take_random_card(table: PirateAttackTable, seat: int, victim: int) -> int:
    """Take a random card from the victim's hand; only thief and victim know which."""
    player = table.state.players[victim]
    card = take_at(player, table.chance.below(len(player.hand)))
    table.whisper(CardTaken(seat, victim, ID[card]), to=(seat, victim), public=CardTaken(seat, victim, None))
    return card


@does("thieving_monkey", aim=OnePlayer(with_hand))
def thieving_monkey(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Take a random card into your hand; the victim draws one."""
    state = table.state
    taken = False
    for victim in victims(state, play, with_hand(state, play.by)):
        if not (yield from blocked(table, play, victim, KNIFE)) and state.players[victim].hand:
            state.players[play.by].hand.append(take_random_card(table, play.by, victim))
            taken = True
            yield from draw(table, victim)
    if taken:
        earn_for(table, play.by, play.card)


def gold_to_steal(player: Player, card: int) -> int:
    """How much gold this Thief takes from a player: half, rounded up, or all."""
    return wealth(player) if card == THIEF_ALL else (wealth(player) + 1) // 2


@does("thief_half", "thief_all", aim=OnePlayer(with_gold))
def thief(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Take half of a player's gold, rounded up, or all of it. It can be spent at once (R101)."""
    state = table.state
    taken = False
    for victim in victims(state, play, with_gold(state, play.by)):
        player = state.players[victim]
        if not (yield from blocked(table, play, victim, GUARD)) and wealth(player):
            amount = gold_to_steal(player, play.card)
            take_gold(player, amount)
            robber = state.players[play.by]
            robber.gold += amount
            table.tell(GoldStolen(play.by, victim, amount, robber.gold, player.gold, player.locked))
            taken = True
    if taken:
        earn_for(table, play.by, play.card)


def saved_cards(player: Player, card: int) -> list[Laid]:
    """The saved cards that a Steal card can take from a player."""
    return saved_from(player, STOCK_OF[KINDS[card].stock])


def savers(state: PirateAttack, seat: int, card: int) -> list[int]:
    return [other for other in unguarded(state, seat) if saved_cards(state.players[other], card)]


def _anybody_saves(state: PirateAttack, seat: int, card: int) -> bool:
    return bool(savers(state, seat, card))


def _steal(table: PirateAttackTable, play: Play, targets: list[int], *, everything: bool) -> None:
    """Take saved cards and look at them. Their former owner still knows them."""
    state = table.state
    mine = saved_cards(state.players[play.by], play.card)
    for victim in targets:
        theirs = saved_cards(state.players[victim], play.card)
        loot = list(theirs) if everything else [table.chance.pick(theirs)]
        for laid in loot:
            theirs.remove(laid)
            laid.seen = with_member(laid.seen, play.by)
        mine.extend(loot)
        names = tuple(ID[laid.card] for laid in loot)
        table.whisper(
            SavedStolen(play.by, victim, KINDS[play.card].stock, len(loot), names),
            to=(play.by, victim),
            public=SavedStolen(play.by, victim, KINDS[play.card].stock, len(loot), None),
        )
    earn_for(table, play.by, play.card)


@does("steal_one_one", aim=OnePlayer(savers))
def steal_one_from_one(table: PirateAttackTable, play: Play) -> None:
    _steal(table, play, victims(table.state, play, savers(table.state, play.by, play.card)), everything=False)


@does("steal_all_one", aim=OnePlayer(savers))
def steal_all_from_one(table: PirateAttackTable, play: Play) -> None:
    _steal(table, play, victims(table.state, play, savers(table.state, play.by, play.card)), everything=True)


@does("steal_one_each", usable=_anybody_saves)
def steal_one_from_each(table: PirateAttackTable, play: Play) -> None:
    _steal(table, play, savers(table.state, play.by, play.card), everything=False)


@does("steal_all_all", usable=_anybody_saves)
def steal_all_from_all(table: PirateAttackTable, play: Play) -> None:
    _steal(table, play, savers(table.state, play.by, play.card), everything=True)
