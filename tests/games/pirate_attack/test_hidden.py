"""Who knows which face-down card: views show exactly that, and re-dealing keeps it."""

from __future__ import annotations

import msgspec
import pytest
from attack_table import Sea, names
from hypothesis import given, settings
from hypothesis import strategies as st

from tortuga.engine import Action, Ask, Fast, Match
from tortuga.games.pirate_attack.actions import MISS_DIRECT, PlayCard
from tortuga.games.pirate_attack.data import DECK, PLAIN, UNDER_MAGIC, UNDER_MAIN
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.seats.hidden import census, redeal
from tortuga.games.pirate_attack.seats.views import view_of


def seen_by(sea: Sea, seat: int | None, owner: int = 0) -> list[str | None]:
    return [card.card for card in view_of(sea.state, seat).players[owner].row[0].under]


def test_only_who_laid_a_card_knows_it() -> None:
    """The ship's owner may not peek."""
    sea = Sea(3)
    ship = sea.ship(0, "3/3")
    sea.play(1, "cp_minus_5", play=ship)
    assert seen_by(sea, 1) == ["cp_minus_5"]
    assert seen_by(sea, 0) == seen_by(sea, 2) == seen_by(sea, None) == [None]


def test_backs_tell_main_from_magic() -> None:
    sea = Sea(3)
    sea.ship(0, "3/3", ["bs_plus_1", "force_field"], ["wd_fire"])
    view = view_of(sea.state, 2).players[0].row[0]
    assert [card.back for card in view.under] == ["main", "magic"]
    assert [(card.back, card.card) for card in view.curses] == [("witch_doctor", None)]


def test_known_value_counts_only_known_cards() -> None:
    """The known value under the printed one."""
    sea = Sea(3)
    ship = sea.ship(0, "5/5", ["bs_plus_2"])
    sea.play(1, "cp_minus_3", play=ship)
    views = {seat: view_of(sea.state, seat).players[0].row[0] for seat in range(3)}
    assert (views[1].known_cannons, views[1].known_strength) == (5, 2)
    assert (views[0].known_cannons, views[0].known_strength) == (5, 5)


def test_saved_cards_are_counted_but_not_shown() -> None:
    sea = Sea(3)
    sea.magic(0, "vision", "force_field")
    sea.fortunes(0, "ft_vaccine")
    mine, theirs = view_of(sea.state, 0).players[0], view_of(sea.state, 1).players[0]
    assert [card.card for card in mine.magic] == ["vision", "force_field"]
    assert [card.card for card in theirs.magic] == [None, None]
    assert [card.card for card in theirs.fortunes] == [None]


def test_a_stolen_saved_card_is_known_to_its_former_owner() -> None:
    sea = Sea(3)
    sea.magic(1, "vision")
    sea.play(0, "steal_magic_one_one")
    assert [card.card for card in view_of(sea.state, 1).players[0].magic] == ["vision"]
    assert [card.card for card in view_of(sea.state, 2).players[0].magic] == [None]


def test_a_card_taken_up_but_not_shown_still_counts_in_hand() -> None:
    """While its player chooses a target the others see nothing of it."""
    sea = Sea(3)
    sea.ship(1, "3/3")
    sea.ship(2, "3/3")
    sea.hand(0, "bs_plus_1", "spy", "guard")
    sea.hand(1, "guard")
    sea.on_top("knife")
    game = sea.begin().until("play").answer(PlayCard("bs_plus_1"))
    assert (game.seat, game.kind) == (0, "play")
    mine, theirs = game.view(0), game.view(1)
    assert (mine.players[0].hand_count, theirs.players[0].hand_count) == (3, 4)
    assert [play.card for play in mine.stack] == ["bs_plus_1"]
    assert theirs.stack == []


def test_a_miss_direction_in_the_making_still_counts_as_saved() -> None:
    sea = Sea(3)
    ships = [sea.ship(seat, "3/3") for seat in range(3)]
    sea.magic(1, "miss_direction")
    counts = []

    def look(ask: Ask) -> Action:
        counts.append([len(view_of(sea.state, seat).players[1].magic) for seat in (0, 1)])
        return ask.options[0] if len(counts) > 1 else MISS_DIRECT

    sea.play(0, "bs_plus_1", {"play": ships[0], "respond:1": look})
    assert counts == [[1, 1], [1, 0]]


def test_the_order_of_piles_is_nobodys_business() -> None:
    sea = Sea(3)
    before = msgspec.json.encode(view_of(sea.state, 0))
    piles = [bytes(pile) for pile in sea.state.piles]
    redeal(sea.state, 0, Fast(4))
    assert piles != [bytes(pile) for pile in sea.state.piles]
    assert msgspec.json.encode(view_of(sea.state, 0)) == before


def test_redealing_keeps_what_the_seat_knows_and_what_can_lie_where() -> None:
    """Under-cards that can lie there, plain cards in hands, and everything seen as it was."""
    sea = Sea(4)
    known = sea.ship(0, "3/3", ["bs_plus_1", "force_field"], ["wd_fire"], seen=1)
    unknown = sea.ship(1, "4/4", ["cp_plus_1", "cp_plus_2", "spirit_of_good_fortune"], ["wd_storm"], seen=2)
    for seat in range(4):
        sea.hand(seat, "guard", "spy", "knife")
        sea.magic(seat, "vision", "miss_direction")
        sea.fortunes(seat, "ft_antidote")
    changed = False
    for seed in range(20):
        redeal(sea.state, 0, Fast(seed))
        assert names(known.under) == ["bs_plus_1", "force_field"]
        assert names(known.curses) == ["wd_fire"]
        assert names(sea[0].hand) == ["guard", "spy", "knife"]
        assert names(sea[0].magic) == ["vision", "miss_direction"]
        assert [DECK[laid.card] for laid in unknown.under] == ["main", "main", "magic"]
        assert {laid.card for laid in unknown.under[:2]} <= UNDER_MAIN
        assert unknown.under[2].card in UNDER_MAGIC
        assert all(card in PLAIN for player in sea.state.players for card in player.hand)
        changed |= names(unknown.under) != ["cp_plus_1", "cp_plus_2", "spirit_of_good_fortune"]
        sea.check()
    assert changed


def test_redealing_leaves_no_unknown_card_where_it_was() -> None:
    """In a world that a seat imagines, every kind of card that it cannot know may be another one."""
    sea = Sea(3)
    theirs = sea.ship(1, "4/4", ["cp_plus_1", "cp_plus_2"], ["wd_storm"], seen=2)
    sea.hand(1, "guard", "spy", "knife")
    sea.magic(1, "vision", "miss_direction")
    sea.fortunes(1, "ft_antidote", "ft_vaccine")

    def unknown() -> dict[str, list[str]]:
        piles = {f"stock {number}": names(stock.pile) for number, stock in enumerate(sea.state.stocks[:3])}
        held = {"hand": names(sea[1].hand), "magic": names(sea[1].magic), "fortunes": names(sea[1].fortunes)}
        return {**piles, **held, "under": names(theirs.under), "curses": names(theirs.curses)}

    before, changed = unknown(), set()
    for seed in range(20):
        redeal(sea.state, 0, Fast(seed))
        changed |= {what for what, cards in unknown().items() if cards != before[what]}
        sea.check()
    assert changed == set(before)


def test_a_mutinied_ship_keeps_its_secret_from_its_new_owner() -> None:
    sea = Sea(3)
    a, d = sea.ship(0, "9/9"), sea.ship(1, "5/5", ["cp_plus_5"], ["wd_mutiny"], seen=2)
    sea.fight(a, d)
    row = view_of(sea.state, 0).players[0].row
    assert [card.card for card in row[1].under] == [None]


def test_the_spectator_knows_what_everybody_knows() -> None:
    sea = Sea(3)
    sea.ship(0, "3/3", ["bs_plus_1"], seen=7)
    sea.ship(0, "4/4", ["bs_plus_1"], seen=3)
    view = view_of(sea.state, None)
    assert view.players[0].row[0].under[0].card == "bs_plus_1"
    assert view.players[0].row[1].under[0].card is None
    assert view.players[0].hand is None


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.sampled_from([3, 4, 6]), steps=st.integers(1, 160))
def test_no_view_changes_when_the_hidden_is_dealt_again(seed: int, seats: int, steps: int) -> None:
    """The law, at random moments of random matches with everything on."""
    match = Match(RULES, seats, RULES.info.complete({}), Fast(seed))
    dice = Fast(seed + 1)
    for _ in range(steps):
        if match.over:
            break
        seat = dice.pick(list(match.waiting))
        match.act(seat, dice.pick(match.waiting[seat].options))
    total = census(match.state)
    for seat in (*range(seats), None):
        world = match.redeal(seat, seed)
        assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(match.view(seat))
        assert census(world.state) == total


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_text_board_shows_the_view_and_no_more(seat: int | None) -> None:
    sea = Sea(3)
    sea.ship(0, "3/3", ["bs_plus_1"], ["wd_fire"], seen=1)
    sea.hand(0, "guard")
    text = RULES.text(view_of(sea.state, seat))
    assert ("Skilled Blacksmith +1" in text) is (seat == 0)
    assert ("Guard" in text) is (seat == 0)
    assert "Sloop 3/3" in text
