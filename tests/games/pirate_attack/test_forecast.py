"""What the house says beside a question: what every answer costs, does and risks."""

from __future__ import annotations

from typing import Any

import pytest
from attack_table import Sea

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast, Value
from tortuga.games.pirate_attack.actions import (
    BUY,
    CAST,
    DONE,
    PASS,
    PLAY,
    Accept,
    AllPiles,
    AtBounty,
    AtCard,
    AtPlayer,
    AtWitchDoctor,
    Bid,
    Block,
    BuyWreck,
    DrawFrom,
    Gap,
    OnePile,
    PortCure,
    StakeGold,
    StakeShips,
    TakeSoul,
    UseFireSale,
    at_ship,
    at_ships,
)
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.state import FORTUNE_TELLER, MAGIC, TAVERN, Battle, Ship, Side


def foreseen(sea: Sea, ask: Ask, seat: int = 0) -> Forecast:
    found = RULES.forecast(sea.state, seat, ask)
    assert found is not None
    assert len(found.hints) == len(ask.options)
    return found


def said(facts: Facts) -> str:
    """As a page says it."""
    return ". ".join(RULES.words.say("hint", one.about, ["Anne", "Ben", "Cleo"], key=one.key) for one in facts)


def prices(found: Forecast | None) -> list[Value | None]:
    assert isinstance(found, Forecast)
    return [facts[0].about.get("price") if facts else None for facts in found.hints]


def hints(sea: Sea, kind: str, options: list[Action], seat: int = 0, **about: Any) -> list[str]:
    return [said(hint) for hint in foreseen(sea, Ask(kind, tuple(options), options[0], about=about), seat).hints]


def at(sea: Sea, card: str, *ships: Ship) -> list[str]:
    return hints(sea, "play", at_ships(ships), card=card, step="ship")


def test_every_purchase_says_its_price() -> None:
    """R10: at the shop's price, doubled for Over Charged."""
    sea = Sea(3)
    sea.gold(30)
    sea.state.shops[1].price = 3
    for soul, costs in ((None, (5, 3, 10)), ("soul_over_charged", (10, 6, 20))):
        if soul is not None:
            sea.soul(0, soul)
        game = sea.begin()
        assert game.ask.options == (BUY[FORTUNE_TELLER], BUY[MAGIC], BUY[TAVERN], DONE)
        told = game.match.forecast(0)
        assert isinstance(told, Forecast)
        assert prices(told) == [*costs, None]
        dearest = said(told.hints[0])
    assert dearest.startswith("10 gold, ")


def test_a_fire_sale_says_what_a_card_would_cost_and_then_does_cost() -> None:
    """R51: half, rounded up, at one shop."""
    sea = Sea(3)
    sea.keep(0, "fire_sale")
    sea.gold(3)
    game = sea.begin()
    assert game.ask.options == (UseFireSale("market"), UseFireSale("magic_shop"), DONE)
    sale = game.match.forecast(0)
    game.answer(UseFireSale("market"))
    assert game.ask.options == (BUY[FORTUNE_TELLER], DONE)
    then = game.match.forecast(0)
    assert prices(sale) == [3, 3, None]
    assert prices(then) == [3, None]


def test_fees_piles_and_stakes_are_said_too() -> None:
    sea = Sea(3)
    sea.gold(4, 9, 3)
    sea.ship(0, "3/3")
    sea.ship(1, "3/4")
    assert hints(sea, "window", [PortCure(ShipId(1), 0), BuyWreck("ship_sloop_3_3")]) == ["5 gold", "5 gold"]
    left, everything = len(sea.state.piles[1]), sum(map(len, sea.state.piles))
    assert hints(sea, "draw_pile", [DrawFrom(1)]) == [f"{left} cards left"]
    assert hints(sea, "eotw", [OnePile(), AllPiles()], pile=1) == [
        f"{left} cards are lost",
        f"{everything} cards are lost",
    ]
    stakes = hints(sea, "gambler", [StakeGold(3), StakeGold(4), StakeShips(1)])
    assert [one.split()[0] for one in stakes] == ["3", "2", "2"], (
        "example 40: everybody who has that much must put it in"
    )


def test_a_card_under_a_ship_says_what_it_makes_of_it() -> None:
    """R20: with the cards that the player knows; the unseen ones are counted."""
    sea = Sea(3)
    plain = sea.ship(0, "7/8", ["cp_minus_1"], seen=0b001)
    secret = sea.ship(1, "5/6", ["bs_plus_2"], ["wd_poison"], seen=0b010)
    assert at(sea, "bs_plus_3", plain, secret) == [
        "7/7 becomes 10/7",
        "5/6 becomes 8/6. 2 cards unseen",
    ]
    assert at(sea, "double_strength", plain) == ["7/7 becomes 7/15"]
    assert at(sea, "wd_fire", plain) == ["7 cannons, 7 strength"]
    assert at(sea, "bs_plus_3", sea.ship(2, "ship_unknown_x_x")) == ["Rolls dice for its size when it fights"]


def test_a_sea_creature_says_whether_it_would_sink_the_ship() -> None:
    """R37: special magic does not count, and with Eliminate All no card does."""
    sea = Sea(3)
    ships = [
        sea.ship(1, "5/5"),
        sea.ship(1, "5/6", ["cp_plus_3"], seen=0b001),
        sea.ship(2, "6/6", ["cp_plus_3", "eliminate_all", "force_field"], seen=0b001),
    ]
    assert at(sea, "creature_6", *ships) == [
        "Level 6 against 5 strength: sunk",
        "Level 6 against 9 strength: stays afloat",
        "Level 6 against 6 strength: sunk",
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "end"),
    [
        ("7/8", "5/6", "the target sinks"),
        ("5/5", "6/6", "the attacker sinks"),
        ("7/7", "7/7", "both sink"),
        ("3/4", "3/4", "nobody sinks"),
    ],
)
def test_an_attack_says_who_would_be_sunk(mine: str, theirs: str, end: str) -> None:
    sea = Sea(3)
    ship, target = sea.ship(0, mine), sea.ship(1, theirs)
    ask = Ask("attack", (at_ship(target),), at_ship(target), about={"step": "target", "ship": ship.id})
    hint = foreseen(sea, ask).hints[0]
    assert said(hint) == f"{mine} against {theirs}: {end}"
    assert hint[0].warns == {"the attacker sinks": "ruin", "both sink": "drawback"}.get(end, "")
    assert not foreseen(sea, ask, seat=2).hints[0][0].warns


def test_what_the_numbers_do_not_settle_is_not_foretold() -> None:
    """B3 to B8: doctors, special magic, Removers, ships without strength, dice."""
    sea = Sea(3)
    ship = sea.ship(0, "7/8")

    def duel(target: Ship) -> str:
        return hints(sea, "attack", [at_ship(target)], step="target", ship=ship.id)[0]

    magic = ": magic decides"
    assert duel(sea.ship(1, "5/6", ["force_field"], seen=0b001)).endswith(magic)
    assert duel(sea.ship(1, "5/6", curses=["wd_storm"], seen=0b001)).endswith(magic)
    assert duel(sea.ship(1, "ship_opponent_remove_6_6")) == "7/8 against 6/6"
    assert duel(sea.ship(1, "3/3", ["cp_minus_3"], seen=0b001)) == "7/8 against 3/0"
    assert duel(sea.ship(1, "ship_unknown_x_x")) == "Rolls dice for its size when it fights"


def test_an_armada_is_reckoned_as_one() -> None:
    sea = Sea(3)
    ships = [sea.ship(0, "3/3"), sea.ship(0, "4/4")]
    sea.armada(*ships)
    foe = sea.ship(1, "6/6")
    assert hints(sea, "attack", at_ships(ships), step="ship")[0] == "Armada of 2: 7 cannons, 7 strength together"
    duel = hints(sea, "attack", [at_ship(foe)], step="target", ship=ships[0].id)
    assert duel == ["7/7 against 6/6: the target sinks"]


def test_players_say_what_there_is_to_take() -> None:
    """R101: half of all gold, rounded up."""
    sea = Sea(3)
    sea.gold(0, 7)
    sea[1].locked = 2
    sea.fortunes(1, "ft_vaccine", "ft_vaccine")
    sea.hand(1, "spy", "guard")

    def on(card: str) -> str:
        return hints(sea, "play", [AtPlayer(1)], card=card, step="player")[0]

    assert on("thief_half") == "You steal 5 gold"
    assert on("thief_all") == "You steal 9 gold"
    assert on("empty_chest") == "They lose 9 gold"
    assert on("steal_ft_all_one") == "Has saved 2 such cards"
    assert on("power_play") == "Ships 0, cards 2, gold 9"


def test_harmful_cards_show_the_others_first_and_kindly_ones_the_own_side() -> None:
    sea = Sea(4, teams=True)
    own, foe, mate = sea.ship(0, "3/3"), sea.ship(1, "3/4"), sea.ship(2, "4/4")
    options = tuple(at_ships([own, foe, mate]))

    def order(card: str) -> tuple[int, ...]:
        return foreseen(sea, Ask("play", options, options[0], about={"card": card, "step": "ship"})).order

    assert order("bs_minus_2") == order("wd_poison") == (1, 0, 2)
    assert order("bs_plus_2") == order("reincarnation") == (0, 2, 1)


@pytest.mark.parametrize("owner", [0, 1])
def test_a_card_that_can_only_go_astray_is_warned_of(owner: int) -> None:
    sea = Sea(3)
    sea.ship(owner, "3/3")
    cards = ("bs_minus_2", "creature_4", "bs_plus_2", "spy", "exploding_cannons", "reincarnation")
    options = [*(PLAY[NUMBER[card]] for card in cards[:4]), *(CAST[NUMBER[card]] for card in cards[4:])]
    found = foreseen(sea, Ask("play", tuple(options), options[0]))
    warned = {card for card, hint in zip(cards, found.hints, strict=True) if hint and hint[0].warns}
    assert warned == ({"bs_plus_2", "reincarnation"} if owner else {"bs_minus_2", "creature_4", "exploding_cannons"})


def test_a_forecast_tells_nothing_that_is_hidden() -> None:
    """The leak law: the same in every world that the seat cannot tell from this one."""
    sea = Sea(3)
    sea.gold(30)
    sea.magic(0, "vision", "double_cannons")
    sea.magic(1, "miss_direction")
    sea.ship(1, "5/6", ["bs_plus_2", "force_field"], ["wd_poison"], seen=0b010)
    game = sea.begin()
    for answer in (None, CAST[NUMBER["double_cannons"]]):
        if answer is not None:
            game.answer(answer)
        told = game.match.forecast(0)
        assert told is not None
        assert all(game.match.redeal(0, seed).forecast(0) == told for seed in range(5))


def test_no_card_is_promised_where_none_is_left_to_draw() -> None:
    """R90: with the last pile gone a block brings no new card, and a turn that has begun goes on without its draw."""
    sea = Sea(3)
    sea.hand(0, "guard")
    sea.state.phase = "begin"
    asked = [("block", [PASS, Block("guard")]), ("window", [DONE, BUY[0]])]
    said_before = [hints(sea, kind, options) for kind, options in asked]
    sea.no_piles()
    said_then = [hints(sea, kind, options) for kind, options in asked]
    assert (said_before[0][1], said_then[0][1]) == (
        "Stops it, and you draw a card",
        "Stops it; there is no card left to draw",
    )
    assert (said_before[1][0], said_then[1][0]) == ("Then you draw a card and play one", "Then you play a card")


def test_where_there_is_nothing_to_say_nothing_is_said() -> None:
    sea = Sea(3)
    assert RULES.forecast(sea.state, 0, Ask("respond", (PASS,), PASS)) is None


# What is asked in passing


def test_re_direction_says_how_the_battle_would_go() -> None:
    """Accepting the attack is a choice too."""
    sea = Sea(3)
    foe, own = sea.ship(1, "8/8"), sea.ship(0, "5/5")
    options: list[Action] = [Accept(), AtPlayer(2)]
    about: dict[str, int | str | None] = {"ship": foe.id, "attacker": foe.id, "target": own.id}
    found = foreseen(sea, Ask("redirect", tuple(options), options[0], about=about))
    assert said(found.hints[0]) == "8/8 against 5/5: the target sinks"
    assert found.hints[0][0].warns == "ruin"


def test_a_smoke_screen_says_what_one_would_flee_from() -> None:
    sea = Sea(3)
    foe, own = sea.ship(1, "3/4"), sea.ship(0, "5/5")
    sea.state.battle = Battle([Side(1, [foe.id]), Side(0, [own.id])], "must_attack")
    flee = Block("smoke_screen")
    assert hints(sea, "smoke", [PASS, flee], mine=1) == ["3/4 against 5/5: the attacker sinks", ""]
    sea.state.battle = Battle([Side(-1), Side(0, [own.id])], "royal_navy", navy=8)
    assert RULES.forecast(sea.state, 0, Ask("smoke", (PASS,), PASS)) is None


def test_a_bid_says_what_is_left_and_a_pass_who_gets_the_ship() -> None:
    """R52: without a bid the ship stays where it is."""
    sea = Sea(3)
    sea.gold(7)
    ship = sea.ship(0, "5/5")
    options: list[Action] = [PASS, Bid(1), Bid(7)]
    stays = "If nobody bids, it stays with Anne"
    assert hints(sea, "auction_bid", options, ship=ship.id) == [stays, "6 gold left", "0 gold left"]
    sea.state.auction, sea.state.bidder = 3, 1
    found = foreseen(sea, Ask("auction_bid", (PASS,), PASS, about={"ship": ship.id}))
    assert said(found.hints[0]) == "Ben gets it for 3 gold unless somebody bids more"
    assert found.hints[0][0].warns, "it is one's own ship"


def test_a_block_says_what_it_stops_and_a_pass_what_it_lets_stand() -> None:
    sea = Sea(3)
    found = hints(sea, "block", [PASS, Block("spy")], card="super_spy", by=1, victim=0, step="block")
    assert found == ["It happens", "Stops it, and you draw a card"]
    found = hints(sea, "respond", [PASS], card="knife", step="respond", by=1)
    assert found == ["It happens, unless somebody else stops it"]


def test_a_gap_says_between_which_ships_it_is() -> None:
    """Gaps are counted from the right."""
    sea = Sea(3)
    first, second, new = (sea.ship(0, size) for size in ("3/3", "4/4", "5/5"))
    assert hints(sea, "slot", [Gap(0), Gap(1), Gap(2)], ship=new.id) == [
        f"Right of ship {first.id}",
        f"Between ships {second.id} and {first.id}",
        f"Left of ship {second.id}",
    ]


def test_a_card_thrown_out_says_what_the_ship_becomes() -> None:
    sea = Sea(3)
    ship = sea.ship(0, "ship_self_remove_6_6", ["bs_minus_2", "insurance", "cp_plus_3"], seen=0b111)
    options = [AtCard(ship.id, place) for place in range(3)]
    assert hints(sea, "remover", [PASS, *options]) == ["You discard nothing", "4/9 becomes 6/9", "", "4/9 becomes 4/6"]


def test_a_witch_doctor_is_named_to_those_who_know_it() -> None:
    sea = Sea(3)
    known, unknown = sea.ship(1, "5/5", curses=["wd_fire"], seen=0b001), sea.ship(2, "5/5", curses=["wd_storm"])
    options: list[Action] = [AtWitchDoctor(ship.id, 0) for ship in (known, unknown)]
    assert hints(sea, "play", options, step="witch_doctor") == [
        "You know it: Fire",
        "You do not know which one it is",
    ]


def test_a_bounty_says_what_it_is_worth() -> None:
    sea = Sea(3)
    ship = sea.ship(1, "5/5", bounty=2)
    options: list[Action] = [AtBounty(ship.id, "ship_schooner_5_5", 1)]
    assert hints(sea, "tavern_target", options) == ["20 gold for whoever sinks it in battle"]


def test_a_soul_says_what_is_drawn_for_it() -> None:
    options: list[Action] = [TakeSoul(False), TakeSoul(True)]
    kept, sold = hints(Sea(3, souls="choose"), "soul", options)
    assert kept == "No such cards for you"
    assert sold.startswith("One card that hampers you and one that helps you")
    assert hints(Sea(3, souls="one_card"), "soul", options)[1].startswith("A card that hampers you or one that helps")


def test_done_says_what_comes_next() -> None:
    """T1 comes before the draw, T6 ends the turn; in the end phase there is nothing to draw."""
    sea = Sea(3)
    sea.hand(0, "spy")
    sea.state.phase = "begin"
    assert hints(sea, "window", [DONE]) == ["Then you draw a card and play one"]
    sea.state.turn.ending = True
    assert hints(sea, "window", [DONE]) == ["Then you play a card"]
    sea[0].hand.clear()
    nothing = ["You have nothing to play this turn"]
    assert hints(sea, "window", [DONE]) == nothing
    moored = sea.ship(0, "9/9", in_port=True)
    sea.ship(1, "3/3")
    assert hints(sea, "window", [DONE]) == nothing, "the only ship is in port"
    moored.in_port = False
    assert hints(sea, "window", [DONE]) == hints(sea, "window_mid", [DONE]) == ["Then you must attack"]
    sea.state.phase, sea.state.turn.second = "middle", True
    assert hints(sea, "window_mid", [DONE]) == nothing, "Double Play brings no second attack"
    sea.state.phase = "closing"
    assert hints(sea, "window", [DONE]) == ["Your turn ends"]


def test_partners_who_are_alone_may_attack() -> None:
    sea = Sea(4, teams=True)
    sea.ship(0, "9/9")
    sea.ship(2, "3/3")
    sea.state.phase, sea.state.turn.ending = "begin", True
    assert hints(sea, "window", [DONE]) == ["Then you may attack your partner, or pass"]


def test_doing_nothing_says_what_comes_of_it() -> None:
    sea = Sea(3)
    kinds = ("fortune", "vaccine_self", "between_magic", "raise", "remover", "reuse", "bone_yard")
    assert all(hints(sea, kind, [PASS], card="wd_fire") != [""] for kind in kinds)
    assert all(hints(sea, kind, [DONE]) != [""] for kind in ("window_mid", "last_buy", "credit_shop"))


def test_the_last_turn_says_that_one_is_out_after_it() -> None:
    """R72: unless a ship has been raised meanwhile."""
    sea = Sea(3)
    sea[0].hand.clear()
    assert hints(sea, "last_turn", [DONE]) == ["Without ships and cards you are out of the game"]
    sea.ship(0, "3/3")
    assert RULES.forecast(sea.state, 0, Ask("last_turn", (DONE,), DONE)) is None
