"""Tavern cards that are kept, that are laid on somebody, or that rob somebody."""

from __future__ import annotations

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import AtBounty, AtTavernCard
from tortuga.games.pirate_attack.chapters.aims import Aim, OnePlayer, OneShip, any_player, with_ship_at_sea
from tortuga.games.pirate_attack.chapters.asking import choose_player
from tortuga.games.pirate_attack.chapters.battle.fight import BOUNTY_GOLD
from tortuga.games.pirate_attack.chapters.blocks import KNIFE, SPY, blocked
from tortuga.games.pirate_attack.chapters.cards.thieves import (
    THE_VAULT,
    anybody_has_cards,
    look_and_discard,
    take_random_card,
    with_hand,
)
from tortuga.games.pirate_attack.chapters.deeds import does, usable
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.fleet import BOUNTY
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed, play_as, take_up
from tortuga.games.pirate_attack.chapters.ships import clockwise, find, holds, partner, ring
from tortuga.games.pirate_attack.chapters.shopping import BLACK_MARKET, FIRE_SALE_CARD, opposing_ships
from tortuga.games.pirate_attack.chapters.zones import bury, earn_for, take_gold, wealth
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.data.bits import only
from tortuga.games.pirate_attack.events import BountySet, CopyCatSet, GoldLost, KeptCardGone, TavernKept
from tortuga.games.pirate_attack.state import NO_SHIP, NOBODY, NOTHING, PirateAttack, PirateAttackTable, Play

COPY_CAT = NUMBER["copy_cat"]


def _keepers(state: PirateAttack, seat: int, card: int) -> list[int]:
    """Who may keep the card: the drawer and, in team play, the partner (R98). Black Market cannot use a Fire Sale."""
    mate = partner(state, seat)
    players = [seat, *([mate] if mate != NOBODY and not state.players[mate].out else [])]
    if card == FIRE_SALE_CARD:
        players = [player for player in players if not holds(state, player, BLACK_MARKET)]
    return players


class Keeper(OnePlayer):
    """Who keeps the card: the drawer or a partner. Miss-Direction: anybody else."""

    def __init__(self, *, restatable: bool) -> None:
        super().__init__(_keepers, restatable=restatable)

    def _others(self, state: PirateAttack, play: Play, seat: int) -> list[int]:
        return [player for player in any_player(state, seat) if player != play.player]


@does("double_play", "sneak_thief", aim=Keeper(restatable=True))
def keep(table: PirateAttackTable, play: Play) -> None:
    """The player keeps the card."""
    table.state.players[play.player].kept.append(play.card)
    play.kept = True
    table.tell(TavernKept(play.player, ID[play.card]))


does("fire_sale", aim=Keeper(restatable=False))(keep)


@does("super_spy", usable=anybody_has_cards)
def super_spy(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Spy on every other player with cards, clockwise; each may block with a Spy."""
    state = table.state
    found = False
    for victim in with_hand(state, play.by):
        if state.players[victim].hand and not (yield from blocked(table, play, victim, SPY)):
            found |= yield from look_and_discard(table, play.by, victim)
    if found:
        earn_for(table, play.by, play.card)


@does("pick_pocket", usable=anybody_has_cards)
def pick_pocket(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Take a random card from every other player and play it at once; each may block with a Knife."""
    state = table.state
    taken = False
    for victim in with_hand(state, play.by):
        if state.players[victim].hand and not (yield from blocked(table, play, victim, KNIFE)):
            taken = True
            yield from take_and_play(table, play.by, victim)
    if taken:
        earn_for(table, play.by, play.card)


def take_and_play(table: PirateAttackTable, seat: int, victim: int) -> Steps[None]:
    """Take a random card and play it at once as your own, or discard it if you cannot; the victim draws a card."""
    state = table.state
    if not state.players[victim].hand:
        return
    card = take_random_card(table, seat, victim)
    if usable(state, seat, card):
        yield from play_as(table, take_up(state, seat, card, "stolen", only(victim)), "forced_play")
    else:
        yield from discard_unplayed(table, seat, [card], "unusable")
    yield from draw(table, victim)


def sneak_thief(table: PirateAttackTable, seat: int) -> Steps[None]:
    """A Sneak Thief robs a player, at the end of its owner's turn."""
    victims = with_hand(table.state, seat)
    if victims:
        default = victims[table.state.turn.number % len(victims)]
        victim = yield from choose_player(seat, "sneak_victim", victims, default)
        yield from take_and_play(table, seat, victim)


@does("bounty", aim=OneShip(lambda state, seat, _: opposing_ships(state, seat)))
def bounty(table: PirateAttackTable, play: Play) -> None:
    """Put ten gold on a ship, for whoever sinks it."""
    ship = find(table.state, play.ship)
    ship.bounty += 1
    play.kept = True
    table.tell(BountySet(ship.id, ID[ship.form], ship.owner, BOUNTY_GOLD * ship.bounty))


def _with_any_gold(state: PirateAttack, seat: int, card: int) -> list[int]:
    return [
        player
        for player in any_player(state, seat, card)
        if wealth(state.players[player]) and not holds(state, player, THE_VAULT)
    ]


@does("empty_chest", aim=OnePlayer(_with_any_gold, restatable=True))
def empty_chest(table: PirateAttackTable, play: Play) -> None:
    """A player loses all gold to the bank."""
    player = table.state.players[play.player]
    amount = wealth(player)
    take_gold(player, amount)
    table.tell(GoldLost(play.player, amount, player.gold, player.locked))


class CopyCat(Aim):
    """The drawer copies another player. Miss-Direction: any other pair of copier and copied."""

    def possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        return bool(clockwise(state, seat))

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        play.player = seat
        others = clockwise(table.state, seat)
        about = {"card": ID[COPY_CAT], "step": "copied"}
        play.other = yield from choose_player(seat, kind, others, about=about)

    def elsewhere(self, state: PirateAttack, _play: Play, seat: int) -> bool:
        return len(any_player(state, seat)) > 1

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        state = table.state
        players = any_player(state, seat)
        before = (play.player, play.other)
        copiers = [player for player in players if _copies_of(players, player, before)]
        play.player = yield from choose_player(seat, "respond", copiers, about={"step": "copier"})
        others = _copies_of(players, play.player, before)
        play.other = yield from choose_player(seat, "respond", others, about={"step": "copied"})


def _copies_of(players: list[int], copier: int, before: tuple[int, int]) -> list[int]:
    """The players that a copier could copy, except for the same pair as before."""
    return [other for other in players if other != copier and (copier, other) != before]


@does("copy_cat", aim=CopyCat())
def copy_cat(table: PirateAttackTable, play: Play) -> None:
    """Whenever the copied player buys a card, the copier gets one from the same pile (R50)."""
    table.state.players[play.player].copying.append(play.other)
    play.kept = True
    table.tell(CopyCatSet(play.player, play.other))


@does("fleet", aim=OnePlayer(with_ship_at_sea, restatable=True))
def fleet_card(table: PirateAttackTable, play: Play) -> None:
    """Change the numbers of all ships of a player. A new fleet card replaces the old one."""
    state = table.state
    player = state.players[play.player]
    if player.fleet != NOTHING:
        bury(state, player.fleet)
        table.tell(KeptCardGone(play.player, ID[player.fleet]))
    player.fleet = play.card
    play.kept = True
    table.tell(TavernKept(play.player, ID[play.card]))


def tavern_cards(state: PirateAttack) -> list[Action]:
    """Every tavern card on the table."""
    found: list[Action] = []
    for seat, player in enumerate(state.players):
        found += [AtTavernCard(seat, ID[card]) for card in sorted(set(player.kept))]
        found += [AtTavernCard(seat, ID[COPY_CAT], copied) for copied in sorted(set(player.copying))]
        if player.fleet != NOTHING:
            found.append(AtTavernCard(seat, ID[player.fleet]))
    found += [AtBounty(ship.id, ID[ship.form], ship.owner) for ship in ring(state) if ship.bounty]
    return found


class OneTavernCard(Aim):
    """Any tavern card on the table; the play notes its place in the list of all."""

    def possible(self, state: PirateAttack, _seat: int, _card: int) -> bool:
        return bool(tavern_cards(state))

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        cards = tavern_cards(table.state)
        answer = yield from ask(seat, kind, cards, about={"card": ID[play.card], "step": "tavern_card"})
        self._note(play, cards, answer)

    def _note(self, play: Play, cards: list[Action], answer: Action) -> None:
        play.place = cards.index(answer)
        play.ship = answer.ship if isinstance(answer, AtBounty) else NO_SHIP
        play.player = answer.seat if isinstance(answer, AtTavernCard) else NOBODY

    def elsewhere(self, state: PirateAttack, _play: Play, _seat: int) -> bool:
        return len(tavern_cards(state)) > 1

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        cards = tavern_cards(table.state)
        others = [card for place, card in enumerate(cards) if place != play.place]
        answer = yield from ask(seat, "respond", others, about={"step": "tavern_card"})
        self._note(play, cards, answer)


@does("remove_tavern", aim=OneTavernCard())
def remove_tavern_card(table: PirateAttackTable, play: Play) -> None:
    """Discard a tavern card from the table."""
    state = table.state
    target = tavern_cards(state)[play.place]
    if isinstance(target, AtBounty):
        find(state, target.ship).bounty -= 1
        bury(state, BOUNTY)
        table.tell(KeptCardGone(target.owner, ID[BOUNTY]))
        return
    assert isinstance(target, AtTavernCard)
    player = state.players[target.seat]
    if target.copied is not None:
        player.copying.remove(target.copied)
    elif player.fleet == NUMBER[target.card]:
        player.fleet = NOTHING
    else:
        player.kept.remove(NUMBER[target.card])
    bury(state, NUMBER[target.card])
    table.tell(KeptCardGone(target.seat, target.card))
