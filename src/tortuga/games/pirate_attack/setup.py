"""Set-up: the options, the decks, souls, the opening deal and the first player."""

from __future__ import annotations

from collections.abc import Mapping

from tortuga.engine import BadOptions, Chance, Option, OptionValue, Phase, Preset, ask_all, make_ask
from tortuga.games.pirate_attack.actions import TakeSoul
from tortuga.games.pirate_attack.chapters.draws import THE_BLOCKADE, lay_down
from tortuga.games.pirate_attack.chapters.zones import show_hand
from tortuga.games.pirate_attack.data import CHANGE, HAND_SIZE, ID, NUMBER, NUMBERS, PACKS, RED, SCROLL, copies
from tortuga.games.pirate_attack.data.bits import up_to
from tortuga.games.pirate_attack.events import FirstPlayer, SetAside, SoulRoll, SoulSold
from tortuga.games.pirate_attack.state import (
    FAME_GAMES,
    MAGIC_SHOP,
    MARKET,
    NOTHING,
    STOCKS,
    TAVERN_SHOP,
    PirateAttack,
    PirateAttackTable,
    Player,
    Settings,
    Shop,
    Stock,
    Turn,
)

TURNS_A_MINUTE = 2
OPPOSITES = (
    ("soul_easy_target", "abil_the_vault"),
    ("soul_over_charged", "abil_black_market"),
    ("soul_bad_math", "abil_good_math"),
)


PILE_TIMER = {"length": ("pile_timer",)}
FAME_TIMER = {"length": ("fame_timer",)}
OPTIONS = {
    "packs": Option(list(PACKS), "Which of the six expansions are in the box.", choices=PACKS),
    "teams": Option(
        False, "Teams of two, partners opposite each other; for 4, 6, 8 or 10 players.", seats=(4, 6, 8, 10)
    ),
    "length": Option(
        "normal",
        "How long the match is: to the last card, with some of six piles, with a pile lost now and then, or for Fame.",
        choices=("normal", "six_piles", "pile_timer", "fame_timer", "fame_target"),
    ),
    "fame": Option(True, "Count Fame Points; in the two Fame games they are always counted."),
    "fame_goal": Option(
        "last_ship",
        "At the natural end the last ship wins, or the most Fame.",
        choices=("last_ship", "most_fame"),
        when={"fame": (True,)},
    ),
    "pile_minutes": Option(
        20, "Minutes until a pile is lost (pile_timer); a minute is two turns.", choices=(10, 20), when=PILE_TIMER
    ),
    "pile_turns": Option(0, "Turns until a pile is lost; 0 means by pile_minutes.", low=0, high=1000, when=PILE_TIMER),
    "time_limit_minutes": Option(
        60, "Minutes of the fame_timer game; a minute is two turns.", low=1, high=1000, when=FAME_TIMER
    ),
    "time_limit_turns": Option(
        0, "Turns of the fame_timer game; 0 means by time_limit_minutes.", low=0, high=10000, when=FAME_TIMER
    ),
    "fame_target_points": Option(
        25, "Fame that wins the fame_target game.", low=1, high=1000, when={"length": ("fame_target",)}
    ),
    "locker": Option(
        "use",
        "Davy Jones' Locker and End of the World: use, ignore or remove them.",
        choices=("use", "ignore", "remove"),
    ),
    "souls": Option(
        "choose",
        "Selling souls (special_abilities): off, a soul for an ability, or one card by the dice.",
        choices=("off", "choose", "one_card"),
        when={"packs": ("special_abilities",)},
    ),
    "zero_strength_guns": Option(
        "fire", "The guns of a ship without strength fire, or are silent.", choices=("fire", "silent")
    ),
    "offturn_red": Option(
        "play", "Red cards drawn outside the draw of a turn are played, or only discarded.", choices=("play", "discard")
    ),
    "redirect_must_attack": Option(False, "Re-Direction works against You Must Attack Someone too."),
    "first_player": Option(
        "most_red",
        "Who begins, by the cards drawn in the opening deal.",
        choices=("most_red", "least_red", "most_gold", "least_gold", "hurricane", "random"),
    ),
}
PRESETS = (
    Preset("first", {"packs": [], "length": "six_piles", "fame": False}, 4),
    Preset("main", {"packs": []}, 5),
    Preset("everything", {}, 6),
)


def check_options(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Raise :class:`BadOptions` if these options are not possible with this number of seats."""
    if options["teams"] and (seats < 4 or seats % 2):
        raise BadOptions("bad_teams", f"Teams are for 4, 6, 8 or 10 players, not {seats}.")
    counted = options["fame"] or options["length"] in FAME_GAMES
    if options["fame_goal"] == "most_fame" and not counted:
        raise BadOptions("bad_fame", "Fame cannot decide who wins if it is not counted: turn Fame on.")
    packs = options["packs"]
    assert isinstance(packs, list)
    if len(set(packs)) < len(packs):
        raise BadOptions("bad_packs", "Each expansion can be in the box only once.")


def settings_of(options: Mapping[str, OptionValue]) -> Settings:
    """The options in the form that the rules use; minutes become turns (R77)."""
    packs, length = options["packs"], str(options["length"])
    assert isinstance(packs, list)
    minutes, limit = int(str(options["pile_minutes"])), int(str(options["time_limit_minutes"]))
    return Settings(
        teams=bool(options["teams"]),
        length=length,
        fame=bool(options["fame"]) or length in FAME_GAMES,
        fame_goal=str(options["fame_goal"]),
        pile_turns=int(str(options["pile_turns"])) or TURNS_A_MINUTE * minutes,
        time_limit=int(str(options["time_limit_turns"])) or TURNS_A_MINUTE * limit,
        fame_target=int(str(options["fame_target_points"])),
        locker=str(options["locker"]),
        souls=str(options["souls"]) if "special_abilities" in packs else "off",
        silent_wrecks=options["zero_strength_guns"] == "silent",
        discard_red=options["offturn_red"] == "discard",
        redirect_must_attack=bool(options["redirect_must_attack"]),
        first_player=str(options["first_player"]),
        expansions=bool(packs),
        shops=[
            MARKET,
            *([MAGIC_SHOP] if copies("magic", packs) else []),
            *([TAVERN_SHOP] if "tavern" in packs else []),
        ],
        magic_shop=bool(copies("magic", packs)),
        tavern=bool(copies("tavern", packs)),
        miss_direction="miss_direction" in packs,
        plank="walk_the_plank" in packs,
        special_abilities="special_abilities" in packs,
    )


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> PirateAttack:
    """The decks of the chosen packs, shuffled. The main deck is still one pile."""
    settings, packs = settings_of(options), options["packs"]
    assert isinstance(packs, list)
    deck = copies("main", packs)
    if settings.locker == "remove":
        gone = {NUMBER["davy_jones_locker"], NUMBER["end_of_the_world"]}
        deck = bytearray(card for card in deck if card not in gone)
    gold = copies("gold", packs)
    for card, count in CHANGE.items():
        for _ in range(count):
            gold.remove(NUMBER[card])
    stocks = [Stock(copies(stock, packs)) for stock in STOCKS]
    souls, abilities = (copies("soul", packs), copies("ability", packs)) if settings.souls != "off" else (b"", b"")
    state = PirateAttack(
        phase="souls" if settings.souls != "off" else "deal",
        settings=settings,
        players=[Player(bytearray()) for _ in range(seats)],
        turn=Turn(),
        piles=[deck],
        stocks=stocks,
        shops=[Shop(), Shop()],
        gold=gold,
        gold_used=bytearray(),
        souls=bytearray(souls),
        abilities=bytearray(abilities),
        everyone=up_to(seats),
    )
    for cards in (deck, gold, state.souls, state.abilities, *(stock.pile for stock in stocks)):
        chance.shuffle(cards)
    return state


def sell_souls(table: PirateAttackTable) -> Phase:
    """Everybody chooses in secret whether to sell their soul; those who do draw cards, clockwise from seat 0."""
    state = table.state
    seats = range(len(state.players))
    options = (TakeSoul(False), TakeSoul(True))
    answers: dict[int, TakeSoul] = yield from ask_all(seats, lambda _: make_ask("soul", options, options[0]))
    takers = [seat for seat in seats if answers[seat].take]
    for seat in takers:
        if state.settings.souls == "one_card":
            _roll_for_one(table, seat)
        else:
            _give(state, seat, soul=state.souls.pop())
            _draw_ability(table, seat, takers)
    for seat in takers:
        player = state.players[seat]
        table.tell(SoulSold(seat, _name(player.soul), _name(player.ability)))
    table.reveal()
    state.phase = "deal"


def _name(card: int) -> str | None:
    return None if card == NOTHING else ID[card]


def _give(state: PirateAttack, seat: int, soul: int = NOTHING, ability: int = NOTHING) -> None:
    player = state.players[seat]
    if soul != NOTHING:
        player.soul = soul
        state.holders[soul] = seat
    if ability != NOTHING:
        player.ability = ability
        state.holders[ability] = seat


def opposite(soul: int, ability: int) -> bool:
    """Are the two cards opposites (R66)?"""
    return soul != NOTHING and ability != NOTHING and (ID[soul], ID[ability]) in OPPOSITES


def _draw_ability(table: PirateAttackTable, seat: int, takers: list[int]) -> None:
    """Draw a Special Ability. If it is the opposite of the soul, draw another and shuffle it back (R66)."""
    state = table.state
    soul = state.players[seat].soul
    ability = state.abilities.pop()
    if opposite(soul, ability) and state.abilities:
        other = state.abilities.pop()
        state.abilities.append(ability)
        table.chance.shuffle(state.abilities)
        ability = other
    _give(state, seat, ability=ability)
    if opposite(soul, ability):
        _swap_with_earlier(state, seat, takers)


def _swap_with_earlier(state: PirateAttack, seat: int, takers: list[int]) -> None:
    """No other ability is left: swap with the nearest earlier taker so that nobody has opposites (R66)."""
    mine = state.players[seat]
    for earlier in reversed(takers[: takers.index(seat)]):
        theirs = state.players[earlier]
        if not opposite(mine.soul, theirs.ability) and not opposite(theirs.soul, mine.ability):
            mine_now, theirs_now = theirs.ability, mine.ability
            _give(state, seat, ability=mine_now)
            _give(state, earlier, ability=theirs_now)
            return


def _roll_for_one(table: PirateAttackTable, seat: int) -> None:
    """With ``souls = one_card``: if the green die is higher an ability, if the red one is higher a soul."""
    state = table.state
    green = red = 0
    while green == red:
        green, red = table.chance.roll(20), table.chance.roll(20)
        table.tell(SoulRoll(seat, green, red))
    if green > red:
        _give(state, seat, ability=state.abilities.pop())
    else:
        _give(state, seat, soul=state.souls.pop())


def split(cards: bytearray, count: int) -> list[bytearray]:
    """Split cards into piles as equal as possible."""
    return [cards[place::count] for place in range(count)]


def deal(table: PirateAttackTable) -> Phase:
    """Make the piles, deal the hands and find the first player."""
    state = table.state
    deck = state.piles[0]
    six = state.settings.length == "six_piles"
    state.piles[:] = [deck] if six else split(deck, NUMBERS.piles)
    set_aside = _deal_hands(table)
    if six:
        _keep_some_of_six(table)
    state.active = _first_player(table, *set_aside)
    state.discard += state.aside
    state.aside.clear()
    table.tell(FirstPlayer(state.active))
    for seat in range(len(state.players)):
        show_hand(table, seat)
    state.phase = "begin"
    yield from ()


def _deal_hands(table: PirateAttackTable) -> tuple[list[int], list[int], int]:
    """Deal five cards each, one at a time. Returns red and gold cards drawn by each, and who drew the Hurricane."""
    state = table.state
    count = len(state.players)
    red, gold, hurricane = [0] * count, [0] * count, NOTHING
    rotation = 0
    for _ in range(HAND_SIZE):
        for seat, player in enumerate(state.players):
            while True:
                card = state.piles[rotation % len(state.piles)].pop()  # R92
                rotation += 1
                if SCROLL[card] == "plain":
                    player.hand.append(card)
                    break
                if SCROLL[card] == "purple":
                    gold[seat] += card != THE_BLOCKADE
                    lay_down(table, seat, card)
                    continue
                red[seat] += card in RED
                if card == NUMBER["hurricane"]:
                    hurricane = seat
                state.aside.append(card)
                table.tell(SetAside(seat, ID[card]))
    return red, gold, hurricane


def _keep_some_of_six(table: PirateAttackTable) -> None:
    """Split what is left after the deal into six piles; a die says how many of them stay (R78)."""
    state = table.state
    piles = split(state.piles[0], 6)
    table.chance.shuffle(piles)
    keep = table.chance.roll()
    state.piles[:] = piles[:keep]
    state.removed += b"".join(piles[keep:])


def _first_player(table: PirateAttackTable, red: list[int], gold: list[int], hurricane: int) -> int:
    """The first player by the option; ties are broken by the other colour, then at random (R4)."""
    option = table.state.settings.first_player
    seats = range(len(red))
    if option == "hurricane" and hurricane != NOTHING:
        return hurricane
    if option == "random":
        return table.chance.below(len(red))
    keys = {
        "least_red": [(-red[seat], gold[seat]) for seat in seats],
        "most_gold": [(gold[seat], red[seat]) for seat in seats],
        "least_gold": [(-gold[seat], red[seat]) for seat in seats],
    }.get(option, [(red[seat], gold[seat]) for seat in seats])
    return table.chance.pick([seat for seat in seats if keys[seat] == max(keys)])
