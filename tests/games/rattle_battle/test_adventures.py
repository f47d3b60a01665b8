"""Every adventure card: its fleet, what each symbol does, its strength, its tiles and its loot.

Special rules of cards are tested in their chapters (battle, rewards, port, player actions).
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from rattle_table import CANNON, SKULL, Y1, A, bag_of, basic, float_ship, stage

from tortuga.engine import Fast
from tortuga.games.rattle_battle.chapters.battle import strength
from tortuga.games.rattle_battle.chapters.rewards import grab_crazy_loot, grab_loot
from tortuga.games.rattle_battle.chapters.ship_drop import ship_drop
from tortuga.games.rattle_battle.data import ADVENTURE, ADVENTURES, COLOURS, DICE, FACES, FIRST_NP, Deed
from tortuga.games.rattle_battle.events import Dropped, Placed
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.seats.views import deed_id
from tortuga.kit import rehearse


class Printed(NamedTuple):
    """A card in short notation: ``Y3 G2`` falls, ``R@95,225`` is placed, then symbol by symbol."""

    fleet: str
    sail: str
    grape: str
    loot: int
    other: dict[str, str] = {}
    """What single colours do: ``orange skull``, or ``yellow sail`` where colours differ."""
    tiles: str = ""
    """The tiles and what they block: ``harbour:move``."""


SEA = {
    # Admiral Norrington
    "merchant_co": Printed("Y3 G2", "away(P) S3", "vol S1", 3),
    "fabrics_supply": Printed("Y2 G3", "sur S1", "vol S2", 2),
    "convoy": Printed("Y3 R2", "away(P) S2", "vol S3", 3),
    "unlucky_fellow": Printed("Y3 R1", "away(P) S1", "- S2", 4),
    "pillage_time": Printed("G3 R2", "- S3", "vol S2", 3),
    "fishing_grounds": Printed("G3 Y1", "esc S1", "sur S1", 2),
    "spice_islands": Printed("Y3 G1", "away(P) S2", "vol S1", 2, tiles="island rock_c"),
    "smugglers_run": Printed("Y2 G2", "esc S1", "away(P) S2", 3),
    "attack_port": Printed("Y2 R@95,225 R@142.5,225 R@190,225", "vol S3", "- S5", 4, tiles="harbour:move"),
    "fire_power": Printed("G2 R3", "vol S3", "vol S3", 3),
    "neptunes_anger": Printed(
        "G3 R1 B1", "away(P) S2", "vol S2", 4,
        {"blue 1": "expP(#) S1", "blue 2": "expP(#) S2", "blue 3": "expP(#) S3", "blue skull": "esc S1"},
    ),
    "navy_patrol": Printed("G2 R3", "to(W) S4", "vol S3", 4),
    "blockade": Printed(
        "Y2 R@110,200 G@142.5,200 R@175,200", "- S4", "vol S2", 4, tiles="reef_a:move reef_b:move",
    ),
    "powder_ships": Printed(
        "Y3 R2", "- S4", "vol S3", 4, {"yellow sail": "exp(1) S1", "yellow grape": "exp(2) S1"},
    ),
    "norrington": Printed("Y2 R2 O2", "vol S4", "- S5", 4, {"orange skull": "to(W) vol redrop S4"}),
    # Pirate Wars
    "boneyard": Printed("Y2 G3", "- S2", "vol S1", 3, tiles="bones:move"),
    "maze_of_rocks": Printed("Y3 G2", "esc S1", "vol S1", 3, tiles="rock_a:fire rock_b:fire rock_c:fire"),
    "cannonade": Printed("Y3 G3", "away(P) S2", "vol S2", 2),
    "wreck_divers": Printed("Y2 G2", "to(P) S2", "- S1", 2, tiles="wreck"),
    "rival_fleet": Printed("Y3 O1", "away(P) S1", "- S2", 3, {"orange skull": "to(P) S5"}),
    "lost_merchantman": Printed("Y2 G1 V1", "- S1", "vol S1", 2, {"violet skull": "esc S1"}),
    "market_day": Printed("Y3 G1", "sur S1", "away(P) S2", 2),
    "settling_scores": Printed("Y2 G2", "- S2", "vol S2", 3),
    "corsairs": Printed("G2 R1 O2", "- S3", "vol S2", 4, {"orange skull": "to(P) vol S4"}),
    "king_is_here": Printed("G2 R3 V@142.5,235", "to(K) S4", "vol S3", 4, {"violet skull": "vol S5"}),
    "whirlpool": Printed(
        "Y2 G1 R2 B@142.5,142.5", "away(P) S3", "vol S3", 4,
        {"blue 1": "exp(#) S1", "blue 2": "exp(#) S2", "blue 3": "exp(#) S3", "blue skull": "- S1"},
        tiles="whirlpool",
    ),
    "ghost_squadron": Printed("G1 R2 O2", "redrop S2", "vol S3", 4, {"orange skull": "vol redrop S4"}),
    "treasure_fleet": Printed(
        "G2 R2 Y@100,245 Y@142.5,245 Y@185,245", "to(P) S4", "vol S3", 3,
        {"yellow sail": "sur S1", "yellow grape": "- S1"},
    ),
    "reef_of_knives": Printed(
        "G2 R2 V1", "- S3", "vol S3", 4,
        {"violet 2": "- S6", "violet 3": "- S6", "violet 4": "- S6", "violet 5": "- S6", "violet skull": "- S6"},
        tiles="reef_a:move reef_b:move",
    ),
    "pirate_throne": Printed(
        "Y2 R2 O2 V@142.5,225", "vol S4", "- S5", 4,
        {"orange skull": "vol redrop S4", "violet skull": "vol S6"}, tiles="fort",
    ),
    # The introductory adventures
    "i1": Printed("Y3", "- S1", "- S1", 3),
    "i2": Printed("Y3 G1", "away(P) S3", "- S1", 3),
    "i3": Printed("Y2 R1", "esc S1", "vol S1", 3),
    "i5": Printed("Y2 G2", "sur S1", "vol S2", 3),
    "i6": Printed("Y2 G2", "exp(1) S1", "redrop S2", 3, tiles="rock_a:fire rock_c:fire"),
    "i7": Printed("G2 R2 O1", "vol S3", "- S4", 4, {"orange skull": "vol redrop S4"}),
}  # fmt: skip
CRAZY = (
    "attack_prison", "bombs", "brawl", "cannons_ready", "race", "walk_plank", "knife_throw", "liars_grog", "tall_tales",
    "treasure_dig", "monkey_business", "barrel_roll", "cutlass_duel", "king_of_hill", "i4",
)  # fmt: skip
LETTERS = {colour[0].upper(): colour for colour in COLOURS[2:]}


def test_44_adventures_and_7_introductory_ones_are_printed_here() -> None:
    assert len(SEA) + len(CRAZY) == 44 + 7
    assert {*SEA, *CRAZY} == set(ADVENTURE)


def colour_of(die: int) -> str:
    return COLOURS[DICE.colour[die]]


def short(deed: Deed) -> str:
    """A deed in the notation of the cards above."""
    if deed.step == "move":
        return f"{'away' if deed.away else 'to'}({deed.at})"
    if deed.step == "explode":
        return f"exp{'P' if deed.players_only else ''}({deed.count or '#'})"
    return {"escape": "esc", "volley": "vol", "surrender": "sur", "redrop": "redrop"}[deed.step]


@pytest.mark.parametrize("id", SEA)
def test_the_fleet_of_a_card_falls_with_the_ships_that_were_sent(id: str) -> None:
    """Dice placed on the card lie on their spots, all others fall with the players' ships."""
    state = stage(id)
    state.players[A].sent = 2
    ran = rehearse(state, ship_drop, draws=Fast(3))
    fallen = next(event for event in ran.told(Dropped) if event.why == "drop")
    dropped, placed = [], []
    for word in SEA[id].fleet.split():
        if "@" in word:
            x, y = word[2:].split(",")
            placed.append((LETTERS[word[0]], float(x), float(y)))
        else:
            dropped += [LETTERS[word[0]]] * int(word[1:])
    assert sorted(colour_of(die) for die in fallen.dice[: fallen.fell] if die >= FIRST_NP) == sorted(dropped)
    assert [die for die in fallen.dice if die < FIRST_NP] == [0, 1]
    assert [(colour_of(event.die), event.x, event.y) for event in ran.told(Placed)] == placed


@pytest.mark.parametrize("id", SEA)
def test_what_the_symbols_of_a_card_do_and_how_strong_they_are(id: str) -> None:
    """Symbol by symbol for every die of the fleet. Numbers without a rule do nothing and are their own strength."""
    printed, state = SEA[id], stage(id)
    for letter in sorted({word[0] for word in printed.fleet.split()}):
        colour = LETTERS[letter]
        die = DICE.of_colour[COLOURS.index(colour)][0]
        for face in sorted(set(DICE.sides[DICE.colour[die]])):
            name = FACES[face]
            number = f"- S{name}" if face < CANNON else "- S1"
            text = printed.other.get(
                f"{colour} {name}", {"sail": printed.sail, "grape": printed.grape}.get(name, number)
            )
            effect = state.adventure.effect(die, face)
            does = " ".join(short(deed) for deed in effect.deeds) if effect is not None and effect.deeds else "-"
            ship = float_ship(state, die, 100, 100, 0, face)
            assert f"{does} S{strength(state, ship)}" == text, f"{colour} {name}"


@pytest.mark.parametrize("id", SEA)
def test_the_tiles_of_a_card_and_what_they_block(id: str) -> None:
    found = []
    for tile in ADVENTURES[ADVENTURE[id]].tiles:
        blocks = ["move"] * tile.blocks_move + ["fire"] * tile.blocks_fire
        found.append(":".join([tile.id, *blocks]))
    assert " ".join(found) == SEA[id].tiles


@pytest.mark.parametrize("id", SEA)
def test_everybody_who_took_part_draws_the_loot_of_the_card(id: str) -> None:
    """Players who stayed at home draw nothing. Valuables start no chain, and nothing was sunk or boarded."""
    state = stage(id)
    state.players[A].sent = 1
    bag_of(state, *["valuables"] * 9)
    rehearse(state, grab_loot, ..., draws=Fast(3))
    assert basic(state, A) == SEA[id].loot
    assert [basic(state, seat) for seat in (1, 2)] == [0, 0]


@pytest.mark.parametrize("id", CRAZY)
def test_after_a_crazy_adventure_everybody_draws_two(id: str) -> None:
    state = stage(id)
    bag_of(state, *["valuables"] * 9)
    rehearse(state, grab_crazy_loot, draws=[4, 4, 3, 0, 4, 3])
    assert [basic(state, seat) for seat in range(3)] == [2, 2, 2]
    assert not state.adventure.dropped
    assert not state.adventure.placed


def test_a_symbol_that_is_not_printed_has_strength_one() -> None:
    """No yellow die has a skull; if one had, it would have strength 1."""
    state = stage("i1")
    assert strength(state, float_ship(state, Y1, 100, 100, 0, SKULL)) == 1


# What the cards say


def text_of(id: str) -> str:
    return str(RULES.words.catalogue["adventure"][id]["text"])


CRAZY_COINS = {
    "attack_prison": (1, 3), "bombs": (2, 1), "brawl": (2, 1), "cannons_ready": (3, 1), "race": (3,),
    "walk_plank": (2, 1), "knife_throw": (3, 1), "liars_grog": (1,), "tall_tales": (2, 1), "treasure_dig": (2, 1),
    "monkey_business": (2, 1), "barrel_roll": (2, 1), "cutlass_duel": (2,), "king_of_hill": (2, 1), "i4": (2,),
}  # fmt: skip


def test_every_crazy_adventure_is_among_those_with_coins() -> None:
    assert set(CRAZY_COINS) == {card.id for card in ADVENTURES if card.crazy}


@pytest.mark.parametrize("id", CRAZY_COINS)
def test_a_crazy_adventure_says_how_many_coins_there_are(id: str) -> None:
    assert all(f"{coins} coin" in text_of(id) for coins in CRAZY_COINS[id])


DEED_WORDS = {
    "escape": "escape", "explode": "explode", "move": "flee", "volley": "volley", "redrop": "dropped again",
    "surrender": "surrender",
}  # fmt: skip


@pytest.mark.parametrize("id", ["i1", "i2", "i3", "i5", "i6", "i7"])
def test_an_introductory_card_explains_what_its_ships_do(id: str) -> None:
    card = ADVENTURES[ADVENTURE[id]]
    steps = {deed.step for faces in card.effects for effect in faces if effect is not None for deed in effect.deeds}
    assert [step for step in steps if DEED_WORDS[step] not in text_of(id)] == []


@pytest.mark.parametrize(
    ("id", "rules"),
    [
        ("king_is_here", ("ally", "no player may", "3 loot", "a coin", "sent no ship")),
        ("whirlpool", ("neither fire nor be moved", "explodes")),
        ("brawl", ("If all name the same", "rum")),
        ("spice_islands", ("an extra loot", "however many ships")),
        ("wreck_divers", ("two extra loot", "however many ships")),
        ("blockade", ("a coin", "however many ships")),
        ("corsairs", ("next Port Visit",)),
    ],
)
def test_a_card_says_all_its_rules(id: str, rules: tuple[str, ...]) -> None:
    assert all(rule in text_of(id) for rule in rules)


def test_there_are_words_for_every_deed_of_a_symbol() -> None:
    deeds = {
        deed_id(deed)
        for card in ADVENTURES
        for faces in card.effects
        for effect in faces
        if effect is not None
        for deed in effect.deeds
    }
    assert len(deeds) >= 10
    assert deeds <= set(RULES.words.catalogue["deed"])
