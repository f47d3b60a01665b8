"""Rattle, Battle, Grab the Loot: set-up, the course of the game, and what the engine needs to know of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tortuga.engine import (
    BadOptions,
    Chance,
    Finding,
    GameInfo,
    Option,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Seen,
    Table,
    Words,
    ask_all,
    make_ask,
)
from tortuga.games.rattle_battle import data, scoring
from tortuga.games.rattle_battle.actions import CHOOSE_PARTS, AnyAction, ChoosePart
from tortuga.games.rattle_battle.aftermath import quest_end, repairs, stow_loot
from tortuga.games.rattle_battle.battle import pillage, the_battle
from tortuga.games.rattle_battle.board import text_board
from tortuga.games.rattle_battle.briefing import briefing, dice_sent, send
from tortuga.games.rattle_battle.crazy import play_crazy
from tortuga.games.rattle_battle.crazy.spaces import DigOutline, ThrowOutline
from tortuga.games.rattle_battle.data import ADVENTURES, CARDS, KINDS, PART, SCENARIOS
from tortuga.games.rattle_battle.events import AnyEvent, BaronNamed, PartChosen, QuestBegun
from tortuga.games.rattle_battle.galleon import gain_part
from tortuga.games.rattle_battle.moves import MoveOutline
from tortuga.games.rattle_battle.np_actions import np_ship_actions
from tortuga.games.rattle_battle.player_actions import can_drop_late, late_drop, player_turn
from tortuga.games.rattle_battle.port import port
from tortuga.games.rattle_battle.poses import read_fall
from tortuga.games.rattle_battle.rewards import after_the_battle, coins, crazy_loot, loot
from tortuga.games.rattle_battle.sailors import sailor_activation
from tortuga.games.rattle_battle.ship_drop import SOURCES, check_script, drop_ships, place_ships
from tortuga.games.rattle_battle.state import Player, Rattle, in_turn_order
from tortuga.games.rattle_battle.views import RattleView, view_of

INFO = GameInfo(
    slug="rattle_battle",
    title="Rattle, Battle, Grab the Loot",
    seats=(2, 3, 4, 5),
    version="1",
    blurb="Dice are ships, a box is the sea: they are dropped, they fight where they fall, you grab the loot.",
    minutes=90,
    options={
        "scenario": Option("norrington", "Which scenario is played.", ("intro", "norrington", "pirate_wars")),
        "exp_sailors": Option(False, "Shuffle in the six sailors of Sailors pack no. 1."),
        "exp_loot": Option(False, "Put the eight special tokens of Loot pack no. 1 into the bag."),
        "five_player_last_drop": Option(False, "Five players only: the last player may drop a ship late."),
        "simultaneous_port": Option(False, "All decide at once in Port, except in the Guild."),
        "market_wild": Option(False, "At the Market, two tokens may become one face-down wild."),
        "baron": Option(0, "Who is Baron first: a seat from 1 on, or 0 for chance.", low=0, high=5),
        "drops": Option("bank", "Where drops come from: a bank of true drops, fresh physics, or a script.", SOURCES),
        "script": Option(
            [], "With drops = scripted: one drop an entry, x,y,turn,face of each die; then the bank.", longest=2_000
        ),
    },
    fixed={"drops": "physics", "script": []},
)


class RattleRules(Rules[Rattle]):
    info = INFO
    state_type = Rattle
    action_type = AnyAction
    event_type = AnyEvent
    view_type = RattleView
    outline_type = MoveOutline | ThrowOutline | DigOutline
    words = Words(data.FOLDER)
    golden = {
        "introductory": (3, {"scenario": "intro"}),
        "norrington": (3, {"scenario": "norrington"}),
        "pirate-wars": (2, {"scenario": "pirate_wars", "exp_sailors": True, "exp_loot": True}),
    }

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        if options["five_player_last_drop"] and seats != 5:
            raise BadOptions("five_players", "The late drop of the last player is for five players.")
        baron, script = options["baron"], options["script"]
        assert isinstance(baron, int)
        assert isinstance(script, list)
        if baron > seats:
            raise BadOptions("no_such_seat", f"Seat {baron} cannot be Baron: there are {seats} seats.")
        if script and options["drops"] != "scripted":
            raise BadOptions("script", "A script of drops needs drops = scripted.")
        wrong = check_script(script)
        if wrong:
            raise BadOptions("script", wrong)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Rattle:
        return set_up(seats, options, chance)

    def play(self, table: Table[Rattle]) -> Phase:
        phase = table.state.phase
        return play_on(table) if phase in LIGHT else PHASES[phase](table)

    def outcome(self, state: Rattle) -> Outcome | None:
        return scoring.outcome(state) if state.tie_break else None

    def view(self, state: Rattle, seat: int | None) -> RattleView:
        return view_of(state, seat)

    def redeal(self, state: Rattle, seat: int | None, chance: Chance) -> None:
        redeal(state, seat, chance)

    def census(self, state: Rattle) -> Hashable:
        return census(state)

    def text(self, view: RattleView) -> str:
        return text_board(view, self.words)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)

    def observe(self, what: bytes, seed: int) -> bytes:
        """Let dice fall."""
        from tortuga.games.rattle_battle import drop  # MuJoCo is heavy; only those who drop real dice load it

        return drop.observe(read_fall(what), seed)

    def check_fact(self, seen: Seen) -> Finding:
        """Let the dice of a drop fall again."""
        if find_spec("mujoco") is None:
            return Finding(None, "MuJoCo is not installed here")
        from tortuga.games.rattle_battle import drop  # MuJoCo is heavy; only those who drop real dice load it

        return drop.check(seen.fact, self.observe(seen.what, seen.seed))


# Set-up


def set_up(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Rattle:
    """4. Set-up, up to the choice of the first part."""
    scenario, baron = str(options["scenario"]), options["baron"]
    assert isinstance(baron, int)
    script = options["script"]
    assert isinstance(script, list)
    start = SCENARIOS.start[seats]
    ships, captain = start.pirate_wars if scenario == "pirate_wars" else start.ships
    supply = list(CARDS.parts)
    parts = [start.parts.count(part) for part in data.PARTS]
    for part, count in enumerate(parts):
        supply[part] -= count * seats
    piles = {pile: list(cards) for pile, cards in _piles(scenario).items()}
    sailors = [number for number, row in enumerate(CARDS.sailors) if options["exp_sailors"] or not row.stores]
    upgrades = list(range(len(CARDS.upgrades)))
    for deck in (*piles.values(), sailors, upgrades):
        chance.shuffle(deck)
    bag = [row.count if options["exp_loot"] or not row.special else 0 for row in CARDS.loot]
    return Rattle(
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
def _piles(scenario: str) -> dict[str, tuple[int, ...]]:
    """The adventure decks of a scenario before they are shuffled; crazy adventures belong to all but the first game."""
    wanted = {"soft": scenario, "hard": scenario, "crazy": "any", "final": scenario}
    return {
        pile: tuple(card.number for card in ADVENTURES if card.type == pile and card.scenario == whose)
        if scenario != "intro"
        else ()
        for pile, whose in wanted.items()
    }


def choose_parts(table: Table[Rattle]) -> Phase:
    """R6: everybody chooses a first part at the same time."""
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


# The phases of an adventure at sea that ask nobody, or pass on to others


def ship_drop(table: Table[Rattle]) -> Phase:
    """2. Ship Drop and 3. NP Ship Actions. R76: where nobody is at sea there is nothing to see."""
    state = table.state
    sent = [die for seat in in_turn_order(state) for die in dice_sent(state, seat)]
    if not sent and not can_drop_late(state):
        state.phase = "battle"
        return
    place_ships(table)
    drop_ships(table, [*sent, *state.adventure.dropped], "drop")
    if "wanted_duel" in state.adventure.hooks:
        pillage(table)
    yield from np_ship_actions(table)
    state.phase = "late_drop"


def battle(table: Table[Rattle]) -> Phase:
    """5. The Battle and 6. Coins reward."""
    state = table.state
    the_battle(table)
    after_the_battle(state)
    yield from coins(table)
    state.phase = "loot"


def grab_loot(table: Table[Rattle]) -> Phase:
    """7. Loot."""
    yield from loot(table)
    table.state.phase, table.state.at = "sailors", 0


def grab_crazy_loot(table: Table[Rattle]) -> Phase:
    """R62: after a crazy adventure there are no sailors and no repairs."""
    yield from crazy_loot(table)
    table.state.phase = "stow"


def play_on(table: Table[Rattle]) -> Phase:
    """Light phases, which seldom ask anything, and the one that they lead to."""
    state = table.state
    while (name := state.phase) in LIGHT:
        yield from PHASES[name](table)
    yield from PHASES[name](table)


LIGHT = frozenset({"briefing", "late_drop", "loot", "sailors", "repairs", "crazy_loot"})
"""After all others there is a rest, so that no copy has to drop or fight it out again."""
PHASES: dict[str, Callable[[Table[Rattle]], Phase]] = {
    "parts": choose_parts,
    "briefing": briefing,
    "send": send,
    "drop": ship_drop,
    "late_drop": late_drop,
    "turn": player_turn,
    "battle": battle,
    "loot": grab_loot,
    "sailors": sailor_activation,
    "repairs": repairs,
    "stow": stow_loot,
    "crazy": play_crazy,
    "crazy_loot": grab_crazy_loot,
    "port": port,
    "quest_end": quest_end,
}


# What nobody knows, and what there is


def redeal(state: Rattle, seat: int | None, chance: Chance) -> None:
    """Shuffle the decks with what others are looking at or have put aside; roll the dice hidden under others' hands.

    Imagined drops come out of the bank: thinking ahead must not wait for physics.
    """
    state.drops = "bank"
    for deck in (state.soft, state.hard, state.crazy, state.final):
        chance.shuffle(deck)
    workshop = state.location == data.WORKSHOP
    for cards, aside, choosing in (
        (state.sailors, state.sailors_aside, not workshop),
        (state.upgrades, state.upgrades_aside, workshop),
    ):
        hidden = [cards]
        hidden += [zone for other, zone in enumerate(aside) if other != seat]
        hidden += [zone for other, zone in enumerate(state.offer) if other != seat and choosing]
        pool = [card for zone in hidden for card in zone]
        chance.shuffle(pool)
        for zone in hidden:
            zone[:] = [pool.pop() for _ in zone]
    game = state.game
    if game is not None and game.hidden:
        for other, faces in enumerate(game.faces):
            if other != seat:
                faces[:] = [chance.pick(data.sides_of(die)) for die in game.left[other]]


def census(state: Rattle) -> Hashable:
    """Tokens, parts, cards, wherever they are. Dice belong to a seat or to the pool and are counted by number."""
    loot = [bag + pile for bag, pile in zip(state.bag, state.pile, strict=True)]
    parts = list(state.supply)
    sailors, upgrades = list(state.sailors), list(state.upgrades)
    revenge, cards = state.revenge, list(range(state.sold, len(CARDS.guild)))
    for player in state.players:
        for kind in range(KINDS):
            loot[kind] += player.loot[kind]
        for kind in player.wilds:
            loot[kind] += 1
        for sailor, count in player.stored.items():
            loot[data.LOOT_KIND[CARDS.sailors[sailor].stores]] += count
        for part, count in enumerate(player.parts):
            parts[part] += count
        parts[data.HOLD] += player.hamsters
        sailors += player.sailors
        upgrades += player.upgrades
        cards += player.cards
        revenge += player.revenge
    for aside in state.sailors_aside:
        sailors += aside
    for aside in state.upgrades_aside:
        upgrades += aside
    for offer in state.offer:
        if state.location == data.WORKSHOP:
            upgrades += offer
        else:
            sailors += offer
    adventures = sorted([*state.soft, *state.hard, *state.crazy, *state.final, *state.played])
    if state.scenario == "intro":
        adventures = []
    dice = tuple((player.ships, player.captain) for player in state.players)
    afloat = [ship.die for ship in state.sea]
    assert len(set(afloat)) == len(afloat), "a die is at sea twice"
    return (
        tuple(loot), tuple(parts), tuple(sorted(sailors)), tuple(sorted(upgrades)), revenge, tuple(sorted(cards)),
        tuple(adventures), dice,
    )  # fmt: skip


RULES = RattleRules()
