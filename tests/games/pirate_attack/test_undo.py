"""Taking an answer back: wherever it has told its player nothing, and nowhere else (R13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from attack_table import Play, Sea

import tortuga
from tortuga.engine import Action, Fast, IllegalUndo, Match
from tortuga.games.pirate_attack.actions import (
    BLOCKADE,
    BUY,
    DONE,
    PASS,
    PILE,
    PLAY,
    AtPlayer,
    DiscardCard,
    Gap,
    PlayMagic,
    at_ship,
)
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.state import FORTUNE_TELLER

encode = msgspec.msgpack.Encoder().encode
TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {"packs": []}),
    (6, {}),
    (4, {"teams": True}),
    (3, {"packs": ["miss_direction", "walk_the_plank"]}),
    (5, {"packs": ["special_abilities"]}),
]
NEVER = {"draw_pile", "spy_discard", "sneak_victim", "trade_hands", "give_away"}
"""Answers that always bring something new to light: a card drawn, a hand seen, a card taken at random."""
OFTEN = {"play", "window", "slot", "attack", "between_magic", "wd_place", "force_player"}


def _learnt(match: Match[Any], seat: int, since: int) -> tuple[object, ...]:
    """All that the seat can see of an answer's consequences, and who is asked what next."""
    ask = match.waiting.get(seat)
    return (
        encode(match.view(seat)),
        {other: asked.kind for other, asked in match.waiting.items()},
        match.events(seat, since),
        None if ask is None else (ask.options, ask.default, ask.about),
    )


def _play_and_look(seats: int, options: dict[str, Any], seed: int, answers: int) -> Counter[str]:
    """Random play; whatever can be taken back must have gone the same way in worlds dealt anew for its player."""
    dice, match = Fast(seed), tortuga.new_match("pirate_attack", seats, seed=seed, options=options)
    kinds: Counter[str] = Counter()
    while not match.over and match.number < answers:
        seat = dice.pick(list(match.waiting))
        ask, mode, since = match.waiting[seat], match.mode, match.told_count
        action = dice.pick(ask.options)
        before = match.clone()
        match.act(seat, action)
        if mode == "all" or not match.can_undo(seat):
            continue
        kinds[ask.kind] += 1
        world = before.redeal(seat, match.number)
        world.act(seat, action)
        assert _learnt(match, seat, since) == _learnt(world, seat, since), (seed, match.number, ask.kind, action)
    return kinds


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_can_be_taken_back_has_told_its_player_nothing(seats: int, options: dict[str, Any]) -> None:
    for seed in (5, 122):
        kinds = _play_and_look(seats, options, seed, 450)
        assert not NEVER & kinds.keys()
        assert kinds["play"] > 20


def test_most_kinds_of_answer_can_be_taken_back_somewhere() -> None:
    kinds = sum((_play_and_look(seats, options, 7, 300) for seats, options in TABLES), Counter())
    assert kinds.keys() >= OFTEN


# The main game, by hand


def _next(sea: Sea, card: str) -> None:
    """The card that seat 0 will draw from the first of three piles."""
    sea.state.piles[0].append(sea.pull(card))


def _drawn(sea: Sea) -> Play:
    """Seat 0 has drawn."""
    return sea.begin().answer(PILE[0])


def _main_game() -> Sea:
    sea = Sea(3, packs=[])
    sea.hand(0, "bs_plus_2", "cp_minus_3", "thief_all", "ship_sloop_3_3", "close_market")
    sea.hand(1, "guard", "knife")
    sea.hand(2, "bs_plus_1")
    _next(sea, "cp_plus_1")
    return sea


def _back(playing: Play, seat: int) -> None:
    playing.match.undo(seat)


def _stays(playing: Play, seat: int) -> None:
    with pytest.raises(IllegalUndo, match="revealed"):
        playing.match.undo(seat)


def _card(name: str) -> Action:
    return PLAY[NUMBER[name]]


def test_a_card_taken_up_goes_back_into_the_hand_before_its_target_is_named() -> None:
    sea = _main_game()
    sea.ship(1, "5/5")
    sea.ship(2, "4/4")
    playing = _drawn(sea)
    others = encode(playing.view(1))
    before = playing.match.fingerprint()
    playing.answer(_card("bs_plus_2"))
    assert encode(playing.view(1)) == others
    _back(playing, 0)
    assert playing.match.fingerprint() == before
    assert (playing.seat, playing.kind) == (0, "play")


def test_a_card_laid_face_down_is_taken_back_while_nobody_has_answered() -> None:
    sea = _main_game()
    ship, other = sea.ship(1, "5/5"), sea.ship(2, "4/4")
    playing = _drawn(sea)
    playing.answer(_card("bs_plus_2"), at_ship(ship))
    assert playing.seat == 1
    _back(playing, 0)
    playing.answer(at_ship(other))
    assert [len(ship.under) for player in playing.state.players for ship in player.row] == [0, 1]


def test_a_drawn_card_stays_drawn() -> None:
    sea = Sea(3, packs=[])
    sea.hand(0, "bs_plus_2")
    sea.ship(1, "5/5")
    playing = sea.begin()
    playing.answer(PILE[0])
    _stays(playing, 0)


def test_who_lets_into_the_sea_happen_does_not_find_out_who_holds_ships() -> None:
    """R13: nobody has any, so nothing comes of the pass; taken back it would be a peek into all hands."""
    sea = Sea(3)
    for seat, card in enumerate(("guard", "knife", "guard")):
        sea.hand(seat, card)
    sea.blockades(2)
    _next(sea, "into_the_sea")
    playing = _drawn(sea)
    assert (playing.seat, playing.kind) == (2, "respond")
    playing.answer(PASS)
    assert (playing.seat, playing.kind) == (1, "draw_pile"), "nothing has come to light meanwhile"
    _stays(playing, 2)


def test_a_card_shown_to_all_stays_played() -> None:
    sea = _main_game()
    sea.ship(1, "5/5")
    playing = _drawn(sea)
    playing.answer(_card("close_market"))
    _stays(playing, 0)


@pytest.mark.parametrize("cards", [("guard",), ("knife",)])
def test_a_thief_cannot_find_out_who_has_a_guard(cards: tuple[str, ...]) -> None:
    """R13: asked whatever the hand is; and the card that was shown stays played."""
    sea = Sea(3, packs=[])
    sea.hand(0, "thief_all", "bs_plus_2")
    sea.hand(1, *cards)
    sea.ship(1, "5/5")
    sea.gold(0, 4, 4)
    _next(sea, "cp_plus_1")
    playing = _drawn(sea)
    playing.answer(_card("thief_all"), AtPlayer(1))
    _stays(playing, 0)


def test_the_place_of_a_ship_is_chosen_again() -> None:
    sea = _main_game()
    sea.ship(0, "5/5")
    playing = _drawn(sea)
    playing.answer(_card("ship_sloop_3_3"), Gap(0))
    _back(playing, 0)
    playing.answer(Gap(1))
    assert [ship.form for ship in playing.state.players[0].row] == [
        NUMBER["ship_schooner_5_5"],
        NUMBER["ship_sloop_3_3"],
    ]


def _attack(under: tuple[str, ...]) -> tuple[Play, list[Action]]:
    sea = Sea(3, packs=[])
    ships = [sea.ship(0, "5/5"), sea.ship(0, "6/6"), sea.ship(1, "9/9", under), sea.ship(2, "10/10", under)]
    sea.hand(0, "bs_plus_2")
    _next(sea, "must_attack")
    return _drawn(sea), [at_ship(ship) for ship in ships]


def test_the_attacking_ship_is_chosen_again_until_the_target_is_named() -> None:
    playing, (first, second, target, _) = _attack(("cp_minus_3",))
    playing.answer(first)
    _back(playing, 0)
    playing.answer(second, target)
    _stays(playing, 0)  # the cards under the ships were turned over


def test_an_attack_that_turned_nothing_over_is_taken_back() -> None:
    playing, (first, _, target, other) = _attack(())
    # 5 guns against 9 strength, but 9 guns sink the attacker: its conqueror draws a Gold Card, so that stays
    playing.answer(first, target)
    _stays(playing, 0)
    sea = Sea(3, packs=[])
    own, foe = sea.ship(0, "3/4"), sea.ship(1, "3/4")
    sea.ship(2, "3/4")
    _next(sea, "must_attack")
    playing = _drawn(sea)
    playing.answer(at_ship(foe))
    assert playing.match.can_undo(0)
    _back(playing, 0)
    assert (playing.seat, playing.kind) == (0, "attack")
    assert own.owner == 0
    assert other != target


def test_a_purchase_stays_but_the_end_of_the_window_does_not() -> None:
    sea = Sea(3, packs=[])
    sea.hand(0, "bs_plus_2", "cp_plus_1")
    sea.ship(1, "5/5")
    sea.gold(12)
    playing = sea.begin()
    playing.answer(BUY[FORTUNE_TELLER])
    _stays(playing, 0)
    playing.answer(DONE)
    assert (playing.seat, playing.kind) == (0, "draw_pile")
    _back(playing, 0)
    assert (playing.seat, playing.kind) == (0, "window")


def test_nobody_takes_back_what_others_have_answered() -> None:
    sea = _main_game()
    ship = sea.ship(1, "5/5")
    sea.ship(2, "4/4")
    playing = _drawn(sea)
    playing.answer(_card("bs_plus_2"), at_ship(ship))
    playing.answer(playing.default)
    with pytest.raises(IllegalUndo, match="others"):
        playing.match.undo(0)


# With windows in which others may answer


def _windows(**magic: tuple[str, ...]) -> tuple[Play, list[Action]]:
    sea = Sea(4)
    ships = [sea.ship(1, "5/5"), sea.ship(2, "4/4")]
    sea.hand(0, "bs_plus_2", "cp_minus_3")
    for seat in range(1, 4):
        sea.magic(seat, *magic.get(f"seat{seat}", ()))
    _next(sea, "cp_plus_1")
    return _drawn(sea), [at_ship(ship) for ship in ships]


@pytest.mark.parametrize("card", ["miss_direction", "vision"])
def test_nobody_finds_out_who_holds_a_miss_direction(card: str) -> None:
    """R13: whoever holds magic is asked, so it tells nothing and the card can be laid elsewhere."""
    playing, (ship, _) = _windows(seat2=(card,))
    playing.answer(_card("bs_plus_2"), ship)
    assert (playing.seat, playing.kind) == (2, "respond")
    _back(playing, 0)
    assert (playing.seat, playing.kind) == (0, "play")


@pytest.mark.parametrize("card", ["miss_direction", "vision"])
def test_a_pass_is_taken_back_until_the_next_holder_of_magic_has_answered(card: str) -> None:
    """R13: the next one is asked, whatever the magic."""
    playing, (ship, _) = _windows(seat1=("miss_direction",), seat2=(card,))
    playing.answer(_card("bs_plus_2"), ship, PASS)
    assert (playing.seat, playing.kind) == (2, "respond")
    _back(playing, 1)
    assert (playing.seat, playing.kind) == (1, "respond")
    playing.answer(PASS, PASS)
    with pytest.raises(IllegalUndo, match="others"):
        playing.match.undo(1)


def test_a_pass_is_taken_back_when_nobody_else_has_answered() -> None:
    playing, (ship, _) = _windows(seat2=("miss_direction",))
    playing.answer(_card("bs_plus_2"), ship, PASS)
    assert (playing.seat, playing.kind) == (2, "between_magic")  # whoever holds magic is asked there
    _back(playing, 2)
    assert (playing.seat, playing.kind) == (2, "respond")


def test_a_blockade_lies_open_so_being_asked_for_it_tells_nothing() -> None:
    sea = Sea(3)
    ship, other = sea.ship(1, "5/5"), sea.ship(2, "4/4")
    sea.hand(0, "bs_plus_2", "cp_minus_3")
    sea.blockades(2)
    _next(sea, "cp_plus_1")
    playing = _drawn(sea)
    playing.answer(_card("bs_plus_2"), at_ship(ship))
    assert (playing.seat, playing.kind) == (2, "respond")
    _back(playing, 0)
    playing.answer(at_ship(other), BLOCKADE)
    _stays(playing, 2)  # the card that was stopped is discarded face up


def test_between_turns_a_pass_is_taken_back_until_the_next_holder_has_answered() -> None:
    playing, (ship, _) = _windows(seat2=("vision",), seat3=("vision",))
    playing.answer(_card("bs_plus_2"), ship).until("between_magic", 2)
    playing.answer(PASS)
    assert (playing.seat, playing.kind) == (3, "between_magic")
    _back(playing, 2)
    assert (playing.seat, playing.kind) == (2, "between_magic")


def test_a_spell_goes_back_to_the_saved_magic_before_its_target_is_named() -> None:
    playing, (ship, _) = _windows(seat2=("force_field",))
    playing.answer(_card("bs_plus_2"), ship).until("between_magic", 2)
    before = playing.match.fingerprint()
    playing.answer(PlayMagic("force_field"))
    assert (playing.seat, playing.kind) == (2, "between_magic")
    _back(playing, 2)
    assert playing.match.fingerprint() == before


def test_a_hand_that_was_seen_stays_seen() -> None:
    sea = Sea(3, packs=[])
    sea.hand(0, "spy", "bs_plus_2")
    sea.hand(1, "knife", "guard", "cp_plus_5")
    sea.ship(1, "5/5")
    _next(sea, "cp_plus_1")
    playing = _drawn(sea)
    playing.answer(_card("spy"))
    playing.until("spy_discard")
    assert not playing.match.can_undo(0)
    playing.answer(DiscardCard("knife"))
    _stays(playing, 0)
