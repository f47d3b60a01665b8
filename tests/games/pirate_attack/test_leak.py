"""The leak rule (R13): who is asked, and when, depends on nothing but what the whole table can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from attack_table import Sea

import tortuga
from tortuga.engine import Action, Fast, Match
from tortuga.engine.describing.scores import best
from tortuga.games.pirate_attack.actions import BLOCKADE, DONE, MISS_DIRECT, PASS, Block, CastFortune, Revive, at_ship
from tortuga.games.pirate_attack.bot import scores
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed
from tortuga.games.pirate_attack.chapters.zones import STOCK_OF, bury
from tortuga.games.pirate_attack.data import DECK, NUMBER
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.state import Laid

pytestmark = pytest.mark.slow

encode = msgspec.msgpack.Encoder().encode
TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {"packs": []}),
    (4, {}),
    (6, {"souls": "off"}),
    (4, {"teams": True}),
    (3, {"packs": ["miss_direction", "walk_the_plank"]}),
]
WINDOWS = {"respond", "block", "smoke", "fortune", "between_magic", "window_mid", "window", "play"}


def _seen(match: Match[Any], watcher: int | None, since: int) -> tuple[bytes, list[object]]:
    """What the last answer has shown to somebody."""
    return encode(match.view(watcher)), list(match.events(watcher, since))


def _asked(match: Match[Any]) -> tuple[str, dict[int, str]]:
    return match.mode, {seat: ask.kind for seat, ask in match.waiting.items()}


def _in_another_world(
    before: Match[Any], watcher: int | None, seat: int, action: Action, seed: int
) -> Match[Any] | None:
    """The same answer where all that the watcher cannot know lies otherwise; None where it cannot be given."""
    world = before.clone()
    RULES.redeal(world.state, watcher, Fast(seed))
    world._make_asks()
    if world.waiting[seat].find(action) is None:
        return None
    world.act(seat, action)
    return world


def _shows_hands(match: Match[Any]) -> bool:
    """Into The Sea brings all ships out of the hands: whoever has none is seen to have none, asked or not."""
    return any(play.card == "into_the_sea" for play in match.view(None).stack)


def _compare(seats: int, options: dict[str, Any], seed: int, answers: int) -> Counter[str]:
    """Random play; after each answer somebody looks on to whom another world looks the same."""
    dice, match = Fast(seed), tortuga.new_match("pirate_attack", seats, seed=seed, options=options)
    same: Counter[str] = Counter()
    while not match.over and match.number < answers:
        seat = dice.pick(list(match.waiting))
        action, watcher = dice.pick(match.waiting[seat].options), dice.pick([None, *range(seats)])
        before, since = match.clone(), match.told_count
        match.act(seat, action)
        if before.mode == "all" or _shows_hands(before) or _shows_hands(match):
            continue
        world = _in_another_world(before, watcher, seat, action, match.number)
        if world is None or _seen(world, watcher, since) != _seen(match, watcher, since):
            continue
        assert _asked(world) == _asked(match), (seed, match.number, before.waiting[seat].kind, action, watcher)
        same.update(ask.kind for ask in match.waiting.values())
    return same


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whoever_sees_the_same_sees_the_same_players_asked(seats: int, options: dict[str, Any]) -> None:
    """R13, for everybody at the table and for spectators."""
    for seed in (3, 41):
        assert _compare(seats, options, seed, 500)["play"] > 20


def test_all_windows_are_looked_at() -> None:
    same = sum((_compare(seats, options, 8, 600) for seats, options in TABLES), Counter())
    assert same.keys() >= WINDOWS, same


# Window by window


def _options(sea: Sea, kind: str) -> list[tuple[int, Sequence[Action]]]:
    """Who was asked this, and what could be answered; nobody is named in a window, so all may answer in it."""
    modes = {mode for (_, ask), mode in zip(sea.asked, sea.modes, strict=True) if ask.kind == kind}
    assert modes <= {"any"}
    return [(seat, ask.options) for seat, ask in sea.asked if ask.kind == kind]


def test_a_response_is_asked_of_everybody_with_saved_magic() -> None:
    """R13: on a card that can be Miss-Directed, clockwise from the left of its player, whatever the magic is."""
    sea = Sea(4)
    ship = sea.ship(0, "3/3")
    sea.ship(1, "3/3")
    sea.magic(0, "vision")
    sea.magic(1, "gambler")
    sea.magic(3, "miss_direction")
    sea.play(0, "bs_plus_1", play=ship)
    assert _options(sea, "respond") == [(1, (PASS,)), (3, (PASS, MISS_DIRECT)), (0, (PASS,))]


def test_a_blockade_lies_open_and_is_asked_for_where_it_works() -> None:
    """R13: without Miss-Direction to fear only those are asked who have one, and on what it can stop."""
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.blockades(2)
    sea.magic(1, "vision")
    sea.gold(0, 3)
    sea.play(0, "thief_half", play=1)
    assert _options(sea, "respond") == [(2, (PASS, BLOCKADE))]
    sea.play(0, "close_market")
    assert len(sea.asks("respond")) == 1


def test_without_miss_direction_in_the_box_saved_magic_is_not_asked_for() -> None:
    """R13: everybody knows what is in the box."""
    sea = Sea(3, packs=["magic_shop"])
    ship = sea.ship(1, "3/3")
    sea.magic(1, "reincarnation")
    sea.play(0, "bs_plus_1", play=ship)
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("bs_plus_2")], "no_use"))
    assert not sea.asks("respond")


def test_a_revival_is_asked_of_everybody_with_saved_magic() -> None:
    """R13, R16: of a card that could be revived."""
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.magic(1, "vision")
    sea.magic(2, "miss_direction")
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("bs_plus_2")], "no_use"))
    assert _options(sea, "respond") == [(1, (PASS,)), (2, (PASS, Revive("bs_plus_2")))]
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("guard")], "no_use"))
    assert len(sea.asks("respond")) == 2


@pytest.mark.parametrize(("theft", "shield"), [("thief_half", "guard"), ("spy", "spy"), ("thieving_monkey", "knife")])
@pytest.mark.parametrize("holds", [True, False])
def test_a_block_is_asked_of_every_hand(theft: str, shield: str, holds: bool) -> None:
    """R13: whoever has a hand card may have the right one."""
    sea = Sea(3, packs=[])
    sea.gold(0, 5)
    sea.hand(1, shield if holds else "armada")
    sea.play(0, theft, {"play": 1, "block": PASS})
    assert _options(sea, "block") == [(1, (PASS, Block(shield)) if holds else (PASS,))]


def test_a_block_is_not_asked_of_an_empty_hand() -> None:
    """R13: that everybody can see."""
    sea = Sea(3, packs=[])
    sea.gold(0, 5)
    sea.play(0, "thief_half", play=1)
    assert not sea.asks("block")


def test_a_partner_with_a_hand_is_asked_to_block_too() -> None:
    """R13, R76: with Spy and Guard, after the victim."""
    sea = Sea(4, packs=[], teams=True)
    sea.gold(0, 5)
    sea.hand(1, "armada")
    sea.hand(3, "guard")
    sea.play(0, "thief_half", {"play": 1, "block:3": PASS})
    assert _options(sea, "block") == [(1, (PASS,)), (3, (PASS, Block("guard")))]


@pytest.mark.parametrize("card", ["smoke_screen", "armada"])
def test_a_smoke_screen_is_asked_of_every_hand(card: str) -> None:
    """R13, R99: once Walk The Plank is in the box, and without a hand not."""
    for packs, hand in ((None, [card]), (None, []), ([], ["armada"])):
        sea = Sea(3, packs)
        attacker, target = sea.ship(0, "3/3"), sea.ship(1, "9/9")
        sea.hand(1, *hand)
        sea.fight(attacker, target)
        flees = (PASS, Block("smoke_screen")) if card == "smoke_screen" else (PASS,)
        assert _options(sea, "smoke") == ([(1, flees)] if hand and packs is None else [])


@pytest.mark.parametrize("fortune", ["ft_vaccine", "ft_navigator"])
def test_a_fortune_teller_is_asked_of_everybody_who_has_saved_one(fortune: str) -> None:
    """R13, B3: of the owner, and for a Black Plague then of the enemy; without any not."""
    sea = Sea(3, packs=[])
    attacker, target = sea.ship(0, "3/3", curses=["wd_black_plague"]), sea.ship(1, "9/9")
    sea.fortunes(0, fortune)
    sea.fortunes(1, fortune)
    sea.fight(attacker, target, fortune=PASS, vaccine_self=PASS)
    could = (PASS, CastFortune("ft_vaccine")) if fortune == "ft_vaccine" else (PASS,)
    assert _options(sea, "fortune") == [(0, could)]
    assert _options(sea, "vaccine_self") == [(1, could)]
    bare = Sea(3, packs=[])
    bare.fight(bare.ship(0, "3/3", curses=["wd_black_plague"]), bare.ship(1, "9/9"))
    assert not bare.asked


def _lay_open(sea: Sea, card: str) -> None:
    """All cards of this kind that are in its deck go to the discard pile, face up."""
    number, deck = NUMBER[card], DECK[NUMBER[card]]
    for pile in sea.state.piles if deck == "main" else [sea.state.stocks[STOCK_OF[deck]].pile]:
        while number in pile:
            pile.remove(number)
            bury(sea.state, number)


def test_nobody_is_asked_for_a_shield_when_all_of_them_lie_open() -> None:
    """R13: everybody can count."""
    sea = Sea(3, packs=[])
    sea.gold(0, 5)
    sea.hand(1, "armada")
    _lay_open(sea, "guard")
    sea.play(0, "thief_half", play=1)
    assert not sea.asks("block")
    sea.hand(2, "guard")
    sea.gold(0, 5)
    sea.play(0, "thief_half", play=1)
    assert _options(sea, "block") == [(1, (PASS,))], "one is in a hand, and nobody knows in whose"


def test_nobody_is_asked_for_a_smoke_screen_when_all_of_them_lie_open() -> None:
    sea = Sea(3)
    attacker, target = sea.ship(0, "3/3"), sea.ship(1, "9/9")
    sea.hand(1, "armada")
    _lay_open(sea, "smoke_screen")
    sea.fight(attacker, target)
    assert not sea.asks("smoke")


def test_nobody_is_asked_for_a_fortune_teller_when_all_of_its_kind_lie_open() -> None:
    sea = Sea(3, packs=[])
    attacker, target = sea.ship(0, "3/3", curses=["wd_black_plague", "wd_storm"]), sea.ship(1, "9/9")
    sea.fortunes(0, "ft_navigator")
    _lay_open(sea, "ft_vaccine")
    sea.fight(attacker, target, fortune=PASS)
    assert [ask.about["card"] for ask in sea.asks("fortune")] == ["wd_storm"]


def test_nobody_is_asked_for_a_miss_direction_when_all_of_them_lie_open() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "3/3")
    sea.ship(2, "3/3")
    sea.magic(1, "vision")
    _lay_open(sea, "miss_direction")
    sea.play(0, "bs_plus_1", play=ship)
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("bs_plus_2")], "no_use"))
    assert not sea.asks("respond")


def test_magic_that_all_have_seen_is_no_miss_direction() -> None:
    """R13, R48: a card taken by Re-Use The Spell lies open."""
    for card, asked in (("vision", []), ("miss_direction", [1])):
        sea = Sea(3)
        ship = sea.ship(1, "3/3")
        sea.ship(2, "3/3")
        sea[1].magic.append(Laid(sea.pull(card), sea.everyone()))
        sea.play(0, "bs_plus_1", play=ship)
        assert sea.asked_of("respond") == asked


def test_a_response_is_asked_for_only_where_there_is_another_target() -> None:
    """R13: one ship on the whole table is all that a card for a ship can be aimed at."""
    sea = Sea(3)
    ship = sea.ship(1, "3/3")
    sea.magic(1, "miss_direction")
    sea.play(0, "bs_plus_1", play=ship)
    assert not sea.asks("respond")


@pytest.mark.parametrize("seen", [0b100, 0b111])
def test_what_a_reviver_alone_knows_does_not_decide_who_is_asked(seen: int) -> None:
    """R13, R96: the Insurance that only seat 2 has seen keeps it from reviving another, but not from being asked."""
    sea = Sea(3)
    sea.ship(1, "9/9", under=["insurance"], seen=seen)
    sea.magic(2, "miss_direction")
    sea.run(discard_unplayed(sea.table, 0, [sea.pull("insurance")], "no_use"))
    assert _options(sea, "respond") == ([(2, (PASS,))] if seen == 0b100 else [])


def _asked_in_first_turn(sea: Sea) -> list[tuple[int, str, tuple[Action, ...]]]:
    game = sea.begin()
    asked = []
    while game.state.turn.number == 1:
        asked.append((game.seat, game.kind, tuple(game.ask.options) if game.kind != "play" else ()))
        game.answer(game.default)
    return asked


def test_an_owner_with_saved_magic_is_asked_in_all_windows_of_the_own_turn() -> None:
    """R13, T1, T3, T6: be it a Miss-Direction, which is of no use there; and at T7 like everybody."""
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.magic(0, "miss_direction")
    sea.hand(0, "guard", "knife")
    sea.on_top("smoke_screen")
    own = [(0, kind, (DONE,)) for kind in ("window", "window_mid", "window")]
    assert [each for each in _asked_in_first_turn(sea) if each[1] != "respond"] == [
        *own[:2],
        (0, "play", ()),
        own[2],
        (0, "between_magic", (PASS,)),
    ]


def test_saved_magic_is_not_asked_for_while_no_magic_can_be_played() -> None:
    """R13: without a ship, a wreck or gold on the whole table there is no magic to play."""
    sea = Sea(3)
    sea.magic(0, "reincarnation")
    sea.hand(0, "guard", "knife")
    sea.on_top("smoke_screen")
    assert _asked_in_first_turn(sea) == [(0, "play", ())]


def test_one_usable_card_in_a_hand_of_several_is_asked_for() -> None:
    """R13: that there was nothing to choose is the hand's secret. A single card goes by itself."""
    sea = Sea(3, packs=[])
    sea.ship(1, "3/3")
    sea.hand(0, "guard", "knife")
    sea.on_top("bs_plus_1")
    assert len(sea.begin().ask.options) == 1
    single = Sea(3, packs=[])
    ship, other = single.ship(1, "3/3"), single.ship(2, "3/3")
    single.on_top("bs_plus_1")
    assert single.begin().ask.options == (at_ship(ship), at_ship(other))


def test_the_rule_of_thumb_passes_where_nothing_else_can_be_done() -> None:
    """R13: without looking at the table."""
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.magic(1, "vision")
    sea.hand(0, "bs_plus_1", "guard")
    sea.on_top("knife")
    game = sea.begin().until("respond")
    seat = game.match.seat(game.seat)
    assert best(scores(seat, Fast(1))) == PASS
