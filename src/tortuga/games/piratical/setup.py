"""Set-up: the options, races, the Deserted Island, treasures, ships and the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tortuga.engine import Ask, BadOptions, Chance, Option, OptionValue, Phase, Preset, ask_anew, make_ask
from tortuga.games.piratical.actions import ChooseRace
from tortuga.games.piratical.data import CARD_OF, CARDS, EVERY_RACE, RACE_OF, RACES, STOCKS
from tortuga.games.piratical.data.chart import CAYS, LONGEST, STANDARD
from tortuga.games.piratical.data.rows import RaceNumber
from tortuga.games.piratical.data.survey import survey_text
from tortuga.games.piratical.events import IslandMarked, RaceChosen, ShipLaunched
from tortuga.games.piratical.state import NO_RACE, NOBODY, Captain, Piratical, PiraticalTable, Ship

OPTIONS: dict[str, Option] = {
    "neutral_ports": Option(
        "open",
        "Home ports of races that nobody plays: open with treasures and forts, or closed: plain coast.",
        ("open", "closed"),
    ),
    "deck": Option("single", "42 cards, 84 cards, or 84 from four players on.", ("single", "double", "auto")),
    "wreck_rule": Option(
        "lenient",
        "A captain too poor for a new ship pays all there is and gets it, or waits until there is enough.",
        ("lenient", "strict"),
    ),
    "deserted_island": Option("roll", "Which cay is the Deserted Island.", ("roll", *CAYS)),
    "races": Option("choose", "Races are chosen in seating order, or dealt at random.", ("choose", "random")),
    "starting_gold": Option(0, "Gold that every captain has at the start.", low=0, high=20),
    "captives_choice": Option(False, "Captives may be sold for a die of gold instead of joining the crew."),
    "max_rounds": Option(150, "The match ends after this round at the latest.", low=30, high=500),
    "map": Option(STANDARD, "The sea: standard, or the whole text of a map file of your own.", longest=LONGEST),
}
PRESETS = (
    Preset("first", {"starting_gold": 10, "max_rounds": 60}, 3),
    Preset("short", {"max_rounds": 30}, 4),
    Preset("usual", {}, 4),
)


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Piratical:
    """The state before the first decision. It keeps only those options that the rules look at later."""
    double = options["deck"] == "double" or (options["deck"] == "auto" and seats >= 4)
    once = [CARD_OF[card.id] for card in CARDS for _ in range(card.copies)]
    deck = once * (2 if double else 1)
    chance.shuffle(deck)
    gold, rounds = options["starting_gold"], options["max_rounds"]
    assert isinstance(gold, int)
    assert isinstance(rounds, int)
    island = options["deserted_island"]
    return Piratical(
        phase="muster",
        map=str(options["map"]),
        neutral_ports="closed" if options["neutral_ports"] == "closed" else "open",
        strict=options["wreck_rule"] == "strict",
        captives_choice=bool(options["captives_choice"]),
        max_rounds=rounds,
        captains=[Captain(NO_RACE, gold) for _ in range(seats)],
        playing=list(range(seats)),
        stocks=[list(stock) for stock in STOCKS],
        deck=deck,
        random_races=options["races"] == "random",
        island=0 if island == "roll" else int(str(island)),
        order=list(range(seats)),
    )


def check_options(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Refuse a custom map that cannot be played on."""
    del seats  # a map must do for any number of captains
    if options["map"] != STANDARD:
        wrong = survey_text(str(options["map"]))
        if wrong:
            raise BadOptions("bad_map", f"This map cannot be played on. {' '.join(wrong)}")


# Races


def muster(table: PiraticalTable) -> Phase:
    """Captains choose their races in seating order, or are dealt them; then the sea is laid out."""
    state = table.state
    if state.random_races:
        deal_races(table)
    while waiting := [seat for seat in state.playing if state.captains[seat].race == NOBODY]:
        answer: ChooseRace = yield from ask_anew(waiting[0], _which_race, state)
        choose_race(table, waiting[0], RACE_OF[answer.race])
    lay_out(table)
    state.phase = "round"


def _which_race(state: Piratical, seat: int) -> Ask:
    del seat  # everybody chooses from the same races
    return make_ask("choose_race", [ChooseRace(RACES[race].id) for race in free_races(state)])


def free_races(state: Piratical) -> Sequence[RaceNumber]:
    taken = {captain.race for captain in state.captains}
    return [race for race in EVERY_RACE if race not in taken]


def choose_race(table: PiraticalTable, seat: int, race: RaceNumber) -> None:
    table.state.captains[seat].race = race
    table.tell(RaceChosen(seat, RACES[race].id))


def deal_races(table: PiraticalTable) -> None:
    """Deal the races, with the option ``races = random``."""
    for seat, race in enumerate(table.chance.sample(EVERY_RACE, len(table.state.captains))):
        choose_race(table, seat, race)


# The sea


def lay_out(table: PiraticalTable) -> None:
    """Mark the Deserted Island, close the ports of absent races if the option says so, and launch all ships."""
    state = table.state
    _mark_island(table)
    if state.neutral_ports == "closed":
        home = {state.captains[seat].race for seat in state.playing}
        state.close_ports([race for race in EVERY_RACE if race not in home])
    for seat in state.playing:
        launch(table, seat, state.captains[seat].kin.crew, paid=0)


def _mark_island(table: PiraticalTable) -> None:
    """Choose one of the six cays by a die (R4), unless an option names it."""
    state = table.state
    die = None
    if state.island == 0:
        state.island = die = table.chance.roll()
    chart = state.sea.chart
    table.tell(IslandMarked(state.island, chart.labels[chart.cays[state.island - 1]], die))


def launch(table: PiraticalTable, seat: int, crew: int, paid: int) -> None:
    """Put a new ship to sea for a captain who has none."""
    state = table.state
    captain = state.captains[seat]
    ship = captain.ship = new_ship(state, captain, crew)
    table.tell(
        ShipLaunched(
            seat=seat,
            hex=state.sea.chart.labels[ship.hex],
            paid=paid,
            facing=ship.facing,
            hull=ship.hull,
            crew=ship.crew,
            mount=captain.kin.first_mount,
            room=ship.room,
            port=state.sea.port_name(ship.hex),
        )
    )


def new_ship(state: Piratical, captain: Captain, crew: int) -> Ship:
    """A sound ship with one weapon, in the anchorage of its home port or the nearest free hex."""
    home = state.sea.chart.homes[captain.race]
    taken = {other.ship.hex for other in state.captains if other.ship is not None}
    hex = next(hex for hex in home.launch if hex not in taken)
    ship = Ship(hex, home.facing, captain.kin.hull, crew, [], [])
    ship.mount(captain.kin.first_mount)
    return ship
