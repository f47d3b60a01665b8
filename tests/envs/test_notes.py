"""What a reader of text is told besides the board as text: what people see on cards and read off the table."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga import bot, new_match
from tortuga.engine import Match, View
from tortuga.envs.text import TextSeat


def played(
    game: str, seats: int, seed: int, until: str, options: dict[str, Any] | None = None
) -> tuple[Match[Any], int]:
    """A match of random players at the first question of this kind, and who is asked."""
    match, players = new_match(game, seats, seed, options), [bot("random", seat) for seat in range(seats)]
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        if ask.kind == until:
            return match, seat
        match.act(seat, players[seat].choose(match.seat(seat)))
    raise AssertionError(f"{until} was not asked")


def told(match: Match[Any], seat: int) -> list[str]:
    return list(match.rules.notes(match.view(seat), [f"Seat {number + 1}" for number in range(match.seats)]))


def test_whose_port_is_where_and_how_far_the_guns_reach() -> None:
    match, seat = played("piratical", 2, 7, "mode")
    view: Any = match.view(seat)
    said = told(match, seat)
    homes = {home.race: home.anchorage for home in view.chart.homes}
    for captain in view.captains:
        mine = [line for line in said if line.startswith(f"The home of Seat {captain.seat + 1}: ")]
        assert len(mine) == 1
        assert mine[0].endswith(f"port at {homes[captain.race]}.")
        assert any(line.startswith(f"Seat {captain.seat + 1} has 1 gun (") for line in said)
    assert len([line for line in said if line.startswith("Nobody's home: ")]) == 4
    assert f"The Deserted Island is the cay at {view.deserted}." in said


def test_what_is_printed_on_captains_and_crew_is_told() -> None:
    match, seat = played("tiny_epic_pirates", 2, 7, "crew_take")
    view: Any = match.view(seat)
    words, said = match.rules.words, told(match, seat)
    in_sight = [words.name("crew", card) for card in view.row]
    in_sight += [words.name("captain", player.captain) for player in view.players]
    for name in in_sight:
        assert len([line for line in said if line.startswith(f"{name} hits on ")]) == 1, name
    prompt = TextSeat(match.seat(seat)).prompt()
    assert "- Plunder: At a Settlement" in prompt, "the order, not the bonus of the same name"
    assert "2 Gold: Gain" not in prompt, "a price is no Search Token"


def test_the_adventure_and_the_battle_to_come_are_told() -> None:
    match, seat = played("rattle_battle", 3, 5, "turn")
    view: Any = match.view(seat)
    said = told(match, seat)
    assert said[0] == f"This is adventure 1 of {len(view.quests[0])} in quest 1 of {len(view.quests)}."
    assert any(line.startswith("NP ships in this adventure: ") for line in said)
    assert f"Everybody who takes part draws {view.card.loot} loot tokens." in said
    showing = [line for line in said if line.startswith("NP ship showing ")]
    assert len(showing) == len({(effect.face, *effect.deeds, effect.strength) for effect in view.card.effects})
    assert len([line for line in said if line.startswith("In a battle now ")]) == len(view.forecast)


def test_a_bidder_in_liars_grog_is_told_the_dice_that_only_this_seat_sees() -> None:
    for seed in range(40):
        try:
            match, seat = played("rattle_battle", 3, seed, "grog_bid")
        except AssertionError:
            continue
        break
    view: Any = match.view(seat)
    said = told(match, seat)
    names = match.rules.words.catalogue["face"]
    faces = [names[str(face)] for face in view.game.faces[seat]]
    mine = next(line for line in said if line.startswith(f"Seat {seat + 1} shows "))
    assert all(face in mine for face in faces)
    assert not any(line.startswith(f"Seat {other + 1} shows") for other in range(3) if other != seat for line in said)
    assert sum("that you cannot see" in line for line in said) == sum(view.game.playing) - 1


def test_saved_cards_are_named_to_those_who_know_them() -> None:
    match, seat = played("pirate_attack", 4, 3, "draw_pile")
    players = [bot("random", each) for each in range(4)]
    while not match.over:
        view: Any = match.view(seat)
        if view.players[seat].magic:
            break
        asked, _ = next(iter(match.waiting.items()))
        match.act(asked, players[asked].choose(match.seat(asked)))
    saved = f"Seat {seat + 1} has saved "
    mine = next(line for line in told(match, seat) if line.startswith(saved))
    for card in view.players[seat].magic:
        assert match.rules.words.name("card", card.card) in mine
    everybody: View = match.view(None)
    assert not any(line.startswith(saved) for line in match.rules.notes(everybody, ()) if not _open(everybody, seat))


def _open(view: Any, seat: int) -> bool:
    return any(card.card for card in (*view.players[seat].magic, *view.players[seat].fortunes))


@pytest.mark.parametrize("seed", [1, 2])
def test_how_far_it_is_to_the_throne_and_which_cards_were_seen(seed: int) -> None:
    match, seat = played("pirata_codex", 3, seed, "first_bid", {"setup": "full"})
    view: Any = match.view(seat)
    said = told(match, seat)
    assert f"Whoever has come {view.finish} tiles from the X-tile" in said[0]
    known = {player.seat: player.known for player in view.players if player.known and player.hand is None}
    assert known, "three cards were passed on"
    for other, cards in known.items():
        line = next(each for each in said if each.startswith(f"You know that Seat {other + 1} holds "))
        assert all(match.rules.words.name("card", card) in line for card in cards)
