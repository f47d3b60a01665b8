"""Set-up: the options, the table before the first decision, and the choice of the first part."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tortuga.engine import BadOptions, Chance, Option, OptionValue, Phase, Preset, ask_all, make_ask
from tortuga.games.rattle_battle import data
from tortuga.games.rattle_battle.actions import CHOOSE_PARTS, ChoosePart
from tortuga.games.rattle_battle.chapters.galleon import gain_part
from tortuga.games.rattle_battle.chapters.ship_drop import SOURCES, check_script
from tortuga.games.rattle_battle.data import ADVENTURES, CARDS, KINDS, PART, SAILOR, SCENARIOS, UPGRADE
from tortuga.games.rattle_battle.data.rows import AdventureNumber
from tortuga.games.rattle_battle.events import BaronNamed, PartChosen, QuestBegun
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable, in_turn_order

OPTIONS = {
    "scenario": Option("norrington", "Which scenario is played.", ("intro", "norrington", "pirate_wars")),
    "exp_sailors": Option(False, "Shuffle in the six sailors of Sailors pack no. 1."),
    "exp_loot": Option(False, "Put the eight special tokens of Loot pack no. 1 into the bag."),
    "five_player_last_drop": Option(False, "Five players only: the last player may drop a ship late.", seats=(5,)),
    "simultaneous_port": Option(False, "All decide at once in Port, except in the Guild."),
    "market_wild": Option(False, "At the Market, two tokens may become one face-down wild."),
    "baron": Option(0, "Who is Baron first: a seat, counted from 1, or 0 to draw lots.", low=0, high=5),
    "drops": Option("bank", "Where drops come from: a bank of recorded drops, live physics, or a script.", SOURCES),
    "script": Option(
        [],
        "With drops = scripted: an entry for each drop, with x,y,angle,face of each die that falls, then "
        "number=x,y,angle,face of each that is pushed. After the last entry drops come from the bank.",
        longest=2_000,
        when={"drops": ("scripted",)},
    ),
}
PRESETS = (
    Preset("first", {"scenario": "intro"}, 3),
    Preset("usual", {}, 4),
    Preset("wars", {"scenario": "pirate_wars"}, 4),
    Preset("everything", {"exp_sailors": True, "exp_loot": True}, 4),
)


def check_options(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Raise :class:`BadOptions` if these options are not possible, or not with this number of seats."""
    if options["five_player_last_drop"] and seats != 5:
        raise BadOptions("five_players", "The late drop of the last player is for five players only.")
    baron, script = options["baron"], options["script"]
    assert isinstance(baron, int)
    assert isinstance(script, list)
    if baron > seats:
        raise BadOptions("no_such_seat", f"Seat {baron} cannot be Baron: there are {seats} seats.")
    if script and options["drops"] != "scripted":
        raise BadOptions("script", "A script needs the option drops = scripted.")
    wrong = check_script(script)
    if wrong:
        raise BadOptions("script", wrong)


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Rattle:
    """The table before the choice of the first part."""
    scenario, baron = str(options["scenario"]), options["baron"]
    assert isinstance(baron, int)
    script = options["script"]
    assert isinstance(script, list)
    start = SCENARIOS.start[seats]
    ships, captain = start.pirate_wars if scenario == "pirate_wars" else start.ships
    supply = [CARDS.parts.sail, CARDS.parts.cannon, CARDS.parts.hold]
    parts = [start.parts.count(part) for part in data.PARTS]
    for part, count in enumerate(parts):
        supply[part] -= count * seats
    piles = {pile: list(cards) for pile, cards in _piles(scenario).items()}
    sailors = [SAILOR[row.id] for row in CARDS.sailors if options["exp_sailors"] or not row.stores]
    upgrades = list(UPGRADE.values())
    for pile in piles.values():
        chance.shuffle(pile)
    chance.shuffle(sailors)
    chance.shuffle(upgrades)
    bag = [row.count if options["exp_loot"] or not row.special else 0 for row in CARDS.loot]
    return Rattle(
        phase="parts",
        scenario=scenario,
        players=[Player(ships, bool(captain), list(parts), [0] * (KINDS + 1)) for _ in range(seats)],
        baron=baron - 1 if baron else chance.below(seats),
        drops=str(options["drops"]),
        script=list(script),
        late_drop=bool(options["five_player_last_drop"]),
        simultaneous=bool(options["simultaneous_port"]),
        market_wild=bool(options["market_wild"]),
        soft=piles["soft"],
        hard=piles["hard"],
        crazy=piles["crazy"],
        final=piles["final"],
        sailors=sailors,
        upgrades=upgrades,
        bag=bag,
        pile=[0] * KINDS,
        supply=supply,
        revenge=SCENARIOS.scenario[scenario].revenge_cards,
        closed=[[] for _ in data.LOCATIONS],
        sailors_aside=[[] for _ in range(seats)],
        upgrades_aside=[[] for _ in range(seats)],
        offer=[[] for _ in range(seats)],
        gifted=[0] * seats,
        gifts=[0] * seats,
    )


@cache
def _piles(scenario: str) -> dict[str, tuple[AdventureNumber, ...]]:
    """The adventure decks of a scenario, unshuffled. Crazy adventures belong to both scenarios, not to the intro."""
    wanted = {"soft": scenario, "hard": scenario, "crazy": "any", "final": scenario}
    return {
        pile: tuple(card.number for card in ADVENTURES if card.type == pile and card.scenario == whose)
        if scenario != "intro"
        else ()
        for pile, whose in wanted.items()
    }


def choose_parts(table: RattleTable) -> Phase:
    """Everybody chooses a first part at the same time (R6)."""
    state = table.state
    table.tell(BaronNamed(state.baron))
    default = CHOOSE_PARTS[data.SAIL if len(state.players) == 2 else data.CANNON_PART]
    answers: dict[int, ChoosePart] = yield from ask_all(
        in_turn_order(state), lambda _: make_ask("choose_part", CHOOSE_PARTS, default)
    )
    for seat, answer in answers.items():
        table.tell(PartChosen(seat, answer.part))
        gain_part(table, seat, PART[answer.part])
    table.tell(QuestBegun(1))
    state.phase = "briefing"
