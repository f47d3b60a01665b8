"""Silver cards: played in the action phase only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tortuga.engine import Action, Ask, Steps, ask_secretly, make_ask
from tortuga.games.pirata_codex.actions import GiveCrew, Miss, PlayCard, TakeCard, play
from tortuga.games.pirata_codex.chapters.action_dice import roll_symbol
from tortuga.games.pirata_codex.chapters.asking import ask_ship
from tortuga.games.pirata_codex.chapters.battle import duel
from tortuga.games.pirata_codex.chapters.course import last_place, lead, move_ship, others, spring_tide, swap_ships
from tortuga.games.pirata_codex.chapters.crew import (
    can_curse,
    can_gain,
    can_lose,
    can_steal,
    can_take,
    cup_size,
    curse,
    gain,
    lose,
    steal,
    take_special,
)
from tortuga.games.pirata_codex.chapters.hands import (
    can_draw,
    refill,
    return_coins,
    steal_card,
    steal_coins,
    take_coins,
    tell_owner,
)
from tortuga.games.pirata_codex.chapters.playing import Plays, Sights, aimed, plain, special
from tortuga.games.pirata_codex.chapters.rough_seas import card_sinks
from tortuga.games.pirata_codex.data import CARDS
from tortuga.games.pirata_codex.events import ChestOpened, ChestTaken, LookPromised, Marked, WillMiss
from tortuga.games.pirata_codex.state import MERMAIDS, NOBODY, Pirata, PirataTable

Victims = Callable[[Sights, int], list[int]]
CREW = {card.id: card.amounts["crew"] for card in CARDS.values() if "crew" in card.amounts}
COINS = {card.id: card.amounts["coins"] for card in CARDS.values() if "coins" in card.amounts}
SERPENT, CHEST = CARDS["sea_serpent"].amounts["tiles"], CARDS["dead_mans_chest"].amounts["cards"]


def victims(card: str, who: Callable[[Pirata, int], bool]) -> Victims:
    """Exposed players within the card's reach for whom ``who`` is true."""
    reach = CARDS[card].reach

    def of(sights: Sights, seat: int) -> list[int]:
        return [other for other in sights.exposed(seat, reach) if who(sights.state, other)]

    return of


def rivals(card: str, if_: Callable[[Pirata, int, int], bool]) -> Victims:
    """Exposed players within the card's reach for whom ``if_`` is true, given the player of the card and the other."""
    reach = CARDS[card].reach

    def of(sights: Sights, seat: int) -> list[int]:
        return [other for other in sights.exposed(seat, reach) if if_(sights.state, seat, other)]

    return of


def if_anybody(card: str, is_hit: Victims) -> Plays:
    """How a card without a target is played if it can hit somebody."""
    once = (play(card),)
    return lambda sights, seat: once if is_hit(sights, seat) else ()


def ships_ahead(card: str) -> Victims:
    """Exposed ships ahead within the card's reach. R74: in a spring tide nothing drags them back."""
    reach = CARDS[card].reach

    def of(sights: Sights, seat: int) -> list[int]:
        state = sights.state
        if spring_tide(state):
            return []
        return [other for other in sights.exposed(seat) if 0 < lead(state, seat, other) <= reach]

    return of


# Weapons


@aimed("broadside", at=victims("broadside", who=can_lose))
def broadside(table: PirataTable, seat: int, target: int) -> Steps[None]:
    """A player within two tiles loses one crew."""
    del seat
    yield from lose(table, target, CREW["broadside"])


@aimed(
    "flintlocks",
    at=rivals("flintlocks", lambda state, seat, other: can_lose(state, other) or can_lose(state, seat)),
)
def flintlocks(table: PirataTable, seat: int, target: int) -> Steps[None]:
    """A duel with any player; the loser loses one crew."""
    winner = yield from duel(table, seat, target)
    yield from lose(table, target if winner == seat else seat, CREW["flintlocks"])


@aimed(
    "cutlass",
    at=rivals("cutlass", lambda state, seat, other: can_steal(state, seat, other) or can_steal(state, other, seat)),
)
def cutlass(table: PirataTable, seat: int, target: int) -> Steps[None]:
    """A duel at close range; the winner steals one crew from the loser."""
    winner = yield from duel(table, seat, target)
    steal(table, winner, target if winner == seat else seat, CREW["cutlass"])


keg_victims = victims("powder_keg", who=can_lose)


@special("powder_keg", plays=if_anybody("powder_keg", keg_victims))
def powder_keg(table: PirataTable, seat: int, _: PlayCard) -> Steps[None]:
    """Every other player within one tile loses one crew."""
    for victim in keg_victims(Sights(table.state), seat):
        yield from lose(table, victim, CREW["powder_keg"])


@aimed(
    "chain_shot",
    at=victims("chain_shot", who=lambda state, other: not state.players[other].torn_sail and not spring_tide(state)),
)
def chain_shot(table: PirataTable, seat: int, target: int) -> None:
    """The next time the sail die moves that ship it goes one tile less."""
    del seat
    table.state.players[target].torn_sail = True
    table.tell(Marked(target, "torn_sail"))


@aimed("harpoon", at=ships_ahead("harpoon"))
def harpoon(table: PirataTable, seat: int, target: int) -> Steps[None]:
    """A duel with a ship just ahead; if you win it is dragged back to your tile."""
    if (yield from duel(table, seat, target)) == seat:
        move_ship(table, target, -lead(table.state, seat, target), "harpoon")


# Creatures


def not_looked_at(sights: Sights, seat: int) -> list[int]:
    """Everybody into whose cup the player does not already have a look. R13: shelter does not hide dice."""
    state = sights.state
    return [other for other in others(state, seat) if (seat, other) not in state.looks]


@aimed("parrot", at=not_looked_at)
def parrot(table: PirataTable, seat: int, target: int) -> None:
    """A look at that cup in the coming betting phase (R72)."""
    table.state.looks.append((seat, target))
    table.tell(LookPromised(seat, target))


@aimed("thieving_monkey", at=victims("thieving_monkey", who=lambda state, other: bool(state.players[other].hand)))
def thieving_monkey(table: PirataTable, seat: int, target: int) -> None:
    """Take a random card from that hand."""
    steal_card(table, seat, target)


def not_last(sights: Sights, seat: int) -> list[int]:
    """Exposed ships that are not in last place. R74: in a spring tide no ship moves back."""
    if spring_tide(sights.state):
        return []
    last = last_place(sights.state)
    return [other for other in sights.exposed(seat) if other not in last]


@aimed("sea_serpent", at=not_last)
def sea_serpent(table: PirataTable, seat: int, target: int) -> None:
    """A ship that is not last moves one tile back."""
    del seat
    move_ship(table, target, -SERPENT, "sea_serpent")


@plain("skeleton_crew", when=lambda state, seat: can_gain(state, seat) or can_curse(state, seat))
def skeleton_crew(table: PirataTable, seat: int) -> Steps[None]:
    """Recruit two crew; then X on the Pirates die curses you."""
    gain(table, seat, CREW["skeleton_crew"])
    if (yield from roll_symbol(table, seat, "pirates")) == "X":
        curse(table, seat)


def songs(sights: Sights, seat: int) -> Sequence[PlayCard]:
    """Without a target if the Mermaids are on the board; at their holder if that is somebody else."""
    state = sights.state
    holder = state.holders[MERMAIDS]
    if not can_take(state, seat, MERMAIDS):
        return ()
    if holder < 0:
        return (play("siren_song"),)
    return (play("siren_song", holder),) if holder in sights.exposed(seat) else ()


@special("siren_song", plays=songs)
def siren_song(table: PirataTable, seat: int, action: PlayCard) -> Steps[None]:
    """O on the Pirates die lures the Mermaids from the board; from another cup it takes a duel."""
    if action.target is None:
        lured = (yield from roll_symbol(table, seat, "pirates")) == "O"
    else:
        lured = (yield from duel(table, seat, action.target)) == seat
    if lured:
        yield from take_special(table, seat, MERMAIDS)


# Artifacts


@plain("barrel_of_rum", when=can_gain)
def barrel_of_rum(table: PirataTable, seat: int) -> None:
    """Recruit one crew."""
    gain(table, seat, CREW["barrel_of_rum"])


@plain("buried_treasure", when=lambda state, _: state.supply > 0)
def buried_treasure(table: PirataTable, seat: int) -> None:
    """Take two coins from the supply."""
    take_coins(table, seat, COINS["buried_treasure"])


@plain("loaded_dice", when=lambda state, seat: not state.players[seat].loaded)
def loaded_dice(table: PirataTable, seat: int) -> None:
    """At your next shake you may roll any of your dice again."""
    table.state.players[seat].loaded = True
    table.tell(Marked(seat, "loaded"))


@plain("bone_dice", when=lambda state, seat: not state.players[seat].bone)
def bone_dice(table: PirataTable, seat: int) -> None:
    """At your next shake one more die is rolled with your cup."""
    table.state.players[seat].bone = True
    table.tell(Marked(seat, "bone"))


@plain("kings_pardon", when=lambda state, seat: state.players[seat].miss_next or can_gain(state, seat))
def kings_pardon(table: PirataTable, seat: int) -> None:
    """You need not miss the next betting phase. If you did not have to, recruit one crew."""
    player = table.state.players[seat]
    if player.miss_next:
        player.miss_next = False
        table.tell(Marked(seat, "pardon"))
    else:
        gain(table, seat, CREW["kings_pardon"])


@aimed("voodoo_doll", at=victims("voodoo_doll", who=can_curse))
def voodoo_doll(table: PirataTable, seat: int, target: int) -> None:
    """The target receives the Cursed die, wherever it is."""
    del seat
    curse(table, target)


@aimed("cursed_doubloon", at=victims("cursed_doubloon", who=lambda state, other: state.players[other].coins > 0))
def cursed_doubloon(table: PirataTable, seat: int, target: int) -> None:
    """The target returns two coins."""
    del seat
    return_coins(table, target, COINS["cursed_doubloon"])


@plain("dead_mans_chest", when=lambda state, _: can_draw(state))
def dead_mans_chest(table: PirataTable, seat: int) -> Steps[None]:
    """Take one of the top three cards; the others go under the deck."""
    state = table.state
    refill(table)
    number = min(CHEST, len(state.deck))
    state.chest = seat
    event = ChestOpened(seat, number, tuple(state.deck[-number:]))
    table.whisper(event, to=[seat], public=ChestOpened(seat, number, None))

    def ask_of(_: int) -> Ask:
        return make_ask("chest_pick", [TakeCard(card) for card in dict.fromkeys(reversed(state.deck[-number:]))])

    answer: Action = ask_of(seat).default
    if len(ask_of(seat).options) > 1:
        answer = yield from ask_secretly(seat, ask_of)
    assert isinstance(answer, TakeCard)
    _take_from_chest(table, seat, answer.card, number)
    state.chest = NOBODY


def _take_from_chest(table: PirataTable, seat: int, card: str, number: int) -> None:
    state = table.state
    chest = state.deck[-number:]
    chest.remove(card)
    table.chance.shuffle(chest)
    state.deck[:] = chest + state.deck[:-number]
    if sum(known for _, known in state.sunk) > len(state.deck) - len(chest):
        state.sunk.clear()
    if chest:
        state.sunk.insert(0, (seat, len(chest)))
    if card_sinks(table, seat, card):
        return
    state.players[seat].hand.append(card)
    tell_owner(table, [seat], ChestTaken(seat, card), ChestTaken(seat, None))


# Skills


@aimed("press_gang", at=rivals("press_gang", can_steal))
def press_gang(table: PirataTable, seat: int, target: int) -> None:
    """Steal one crew at close range."""
    steal(table, seat, target, CREW["press_gang"])


@aimed("secret_passage", at=ships_ahead("secret_passage"))
def secret_passage(table: PirataTable, seat: int, target: int) -> None:
    """Swap places with a ship just ahead (R80)."""
    swap_ships(table, seat, target)


GENEROUS_FROM = 4
"""With at least this many dice, a marooned player gives one up by default."""


@aimed("marooned", at=victims("marooned", who=lambda state, other: not state.players[other].miss_next))
def marooned(table: PirataTable, seat: int, target: int) -> Steps[None]:
    """The target misses the next betting phase or gives you a crew die."""
    state = table.state
    answer: Action = Miss()
    if can_steal(state, seat, target):
        generous = target == state.phantom or cup_size(state, target) >= GENEROUS_FROM
        options = [Miss(), GiveCrew()]
        answer = yield from ask_ship(table, target, "marooned_answer", options, options[generous])
    if isinstance(answer, GiveCrew):
        steal(table, seat, target)
    else:
        state.players[target].miss_next = True
        table.tell(WillMiss(target))


grave_victims = victims("grave_robber", who=lambda state, other: state.players[other].coins > 0)


@special("grave_robber", plays=if_anybody("grave_robber", grave_victims))
def grave_robber(table: PirataTable, seat: int, _: PlayCard) -> None:
    """Steal one coin from every other player within one tile."""
    for victim in grave_victims(Sights(table.state), seat):
        steal_coins(table, seat, victim, COINS["grave_robber"])
