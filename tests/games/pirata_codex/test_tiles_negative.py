"""Negative tiles: effect and refusal of each."""

from __future__ import annotations

import msgspec
import pytest
from pirata_table import A, B, C, D, battle, cup, face, lay, on, pirates, place, shelter, treasure

from tortuga.games.pirata_codex.actions import LoseDie, PlayCard, SpareDie
from tortuga.games.pirata_codex.data import TILES
from tortuga.games.pirata_codex.events import BattleRolled, DieRolled, NothingHappens
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata

# Royal Navy


def test_navy_x_makes_you_miss_the_next_betting_phase() -> None:
    state = on("navy")
    face(state, draws=pirates("X"))
    assert state.players[A].miss_next


def test_r42_navy_o_costs_a_die_that_the_others_battle_for() -> None:
    """R42."""
    state = on("navy")
    shelter(state, C)
    running = face(state, draws=[*pirates("O"), *battle("hook", "crown", "dagger")])
    assert [player.crew for player in state.players] == [4, 5, 6, 5]
    assert running.told(BattleRolled)[0].seats == (B, C, D), "sheltered players too: gaining is not negative"


def test_e17_a_full_winner_sends_the_die_to_the_bag() -> None:
    state = on("navy")
    cup(state, A, 4)
    cup(state, C, 10)
    bag = state.bag
    face(state, draws=[*pirates("O"), *battle("hook", "crown", "dagger")])
    assert (state.players[A].crew, state.players[C].crew, state.bag) == (3, 10, bag + 1)


def test_r42_who_cannot_pay_the_navy_gives_nothing() -> None:
    """R42."""
    state = on("navy")
    cup(state, A, 1)
    assert face(state, draws=pirates("O")).told(NothingHappens)
    assert state.players[A].crew == 1


# Kraken


def test_e16_the_kraken_battles_neighbours_who_are_not_sheltered() -> None:
    """E16, R43: D loses 1; C in the Lagoon is not in the battle. If A had lost, A would lose 2."""
    for rolls, crew in ((("crown", "dagger", "hook"), [5, 5, 5, 4]), (("hook", "dagger", "crown"), [3, 5, 5, 5])):
        state = on("kraken")
        lay(state, 13, "kraken")
        lay(state, 14, "safe_lagoon")
        place(state, 13, 12, 14, 13)
        running = face(state, draws=battle(*rolls))
        assert running.told(BattleRolled)[0].seats == (A, B, D)
        assert [player.crew for player in state.players] == crew


@pytest.mark.parametrize(("symbol", "crew"), [("X", 3), ("O", 5)])
def test_alone_with_the_kraken_the_treasure_die_decides(symbol: str, crew: int) -> None:
    state = on("kraken")
    place(state, 5, 9, 10, 11)
    face(state, draws=treasure(symbol))
    assert state.players[A].crew == crew


# Night of Madness


@pytest.mark.parametrize(("symbol", "holder"), [("X", A), ("O", -1)])
def test_madness_may_curse(symbol: str, holder: int) -> None:
    state = on("madness", expansion=True)
    face(state, draws=pirates(symbol))
    assert state.holders[CURSED] == holder


def test_a_blessed_medallion_wards_off_the_curse() -> None:
    state = on("madness", expansion=True)
    state.players[A].ward = state.round
    face(state, draws=pirates("X"))
    assert state.holders[CURSED] == -1


# Plague


def plague(dice: int, *special: int) -> Pirata:
    state = on("plague", expansion=True)
    cup(state, A, dice, *special)
    return state


def test_e21_plague_kills_crew_and_king() -> None:
    """E21, R44: X O X for three crew, X O for the King: either X kills it."""
    state = plague(3, KING)
    running = face(state, draws=pirates("XOXXO"))
    assert state.players[A].crew == 1
    assert state.holders[KING] == -1
    assert running.told(DieRolled) == [DieRolled(A, "pirates", ("X", "O", "X", "X", "O"))]


def test_plague_does_not_touch_the_cursed_die() -> None:
    state = plague(2, CURSED)
    face(state, draws=pirates("XX"))
    assert state.players[A].crew == 0
    assert state.holders[CURSED] == A, "it is crew enough (R8)"


def test_one_crew_die_survives_the_plague() -> None:
    state = plague(2, KING)
    face(state, draws=pirates("XXXX"))
    assert state.players[A].crew == 1
    assert state.holders[KING] == -1


def test_of_king_and_mermaids_alone_the_owner_saves_one() -> None:
    state = plague(0, KING, MERMAIDS)
    running = face(state, SpareDie("mermaids"), draws=pirates("XXXX"))
    assert running.asked[0][1].default == SpareDie("king")
    assert (state.holders[KING], state.holders[MERMAIDS]) == (-1, A)


def test_a_king_alone_survives_the_plague() -> None:
    state = plague(0, KING)
    face(state, draws=pirates("XX"))
    assert state.holders[KING] == A


def test_a_cup_with_nothing_but_the_curse_has_nothing_to_fear() -> None:
    state = plague(0, CURSED)
    assert face(state).told(NothingHappens)


def test_a_sleight_of_hand_turns_one_roll_of_the_plague() -> None:
    state = plague(3)
    state.players[B].hand[:] = ["sleight_of_hand"]
    running = face(state, PlayCard("sleight_of_hand", None, 1), draws=pirates("XOX"))
    assert len(running.asked[0][1].options) == 4
    assert state.players[A].crew == 1, "all three were X then, and one survives"


# Ghost Game


def test_ghost_game_costs_one_and_may_steal_from_every_opponent() -> None:
    """R48: one opponent at a time, in betting direction."""
    state = on("ghost_game", expansion=True, ghostpack=True)
    face(state, draws=treasure("XOX"))
    assert [player.crew for player in state.players] == [6, 4, 5, 4]


def test_ghost_game_costs_two_with_five_players() -> None:
    state = on("ghost_game", 5, expansion=True, ghostpack=True)
    face(state, draws=treasure("OOOO"))
    assert state.players[A].crew == 3


def test_r48_ghosts_respect_shelter_and_limits() -> None:
    """R48."""
    state = on("ghost_game", expansion=True, ghostpack=True)
    shelter(state, B)
    cup(state, C, 1)
    face(state, draws=treasure("XXX"))
    assert [player.crew for player in state.players] == [5, 5, 1, 4]


def test_r71_ghosts_follow_the_betting_direction() -> None:
    """R71."""
    state = on("ghost_game", expansion=True, ghostpack=True)
    state.direction = -1
    face(state, draws=treasure("XOO"))
    assert [player.crew for player in state.players] == [5, 5, 5, 4]


# Losing the last dice


def test_r9_special_dice_are_lost_last_and_the_owner_chooses() -> None:
    """R9."""
    state = on("kraken", expansion=True)
    place(state, 5, 9, 10, 11)
    cup(state, A, 1, KING, MERMAIDS)
    running = face(state, LoseDie("king"), draws=treasure("X"))
    assert running.asked[0][1].default == LoseDie("mermaids")
    assert (state.players[A].crew, state.holders[KING], state.holders[MERMAIDS]) == (0, -1, A)


def test_the_last_die_is_never_lost() -> None:
    for special in (KING, CURSED):
        state = on("kraken", expansion=True)
        place(state, 5, 9, 10, 11)
        cup(state, A, 0, special)
        face(state, draws=treasure("X"))
        assert state.holders[special] == A


def test_r8_a_cup_may_shrink_to_the_cursed_die() -> None:
    """R8."""
    state = on("kraken", expansion=True)
    place(state, 5, 9, 10, 11)
    cup(state, A, 1, CURSED)
    face(state, draws=treasure("X"))
    assert (state.players[A].crew, state.holders[CURSED]) == (0, A)


@pytest.mark.parametrize("name", ["navy", "madness"])
def test_r67_the_lost_icons_can_be_set_right_in_the_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """R67: which die these tiles roll is ours; an owner of the box changes the word in tiles.toml."""
    state = on(name, expansion=True)
    monkeypatch.setitem(TILES, name, msgspec.structs.replace(TILES[name], die="treasure"))
    assert face(state, draws=treasure("X")).told(DieRolled) == [DieRolled(A, "treasure", ("X",))]
