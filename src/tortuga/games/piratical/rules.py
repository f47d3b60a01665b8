"""Piratical for the engine: the phases of a match in the order of the rulebook, and where everything else is found."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    Action,
    Ask,
    Board,
    Caution,
    Chance,
    Count,
    GameInfo,
    Heat,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    Sample,
    Table,
    Tally,
)
from tortuga.engine.memory import Memory
from tortuga.games.piratical import data, hidden, samples, setup, text, views
from tortuga.games.piratical.actions import AnyAction, Concede
from tortuga.games.piratical.anchorage import at_anchor
from tortuga.games.piratical.asking import concession
from tortuga.games.piratical.battle import gunnery
from tortuga.games.piratical.boarding import boarding
from tortuga.games.piratical.box import BOX
from tortuga.games.piratical.cautions import cautions
from tortuga.games.piratical.chart import chart_of
from tortuga.games.piratical.course import CourseOutline
from tortuga.games.piratical.ending import concede, outcome, tally
from tortuga.games.piratical.events import AnyEvent
from tortuga.games.piratical.forecast import forecast
from tortuga.games.piratical.hints import Hints
from tortuga.games.piratical.picture import board_of
from tortuga.games.piratical.ramming import ramming
from tortuga.games.piratical.rounds import begin_round, end_turn, start_turn
from tortuga.games.piratical.sailing import movement
from tortuga.games.piratical.setup import muster
from tortuga.games.piratical.state import Piratical
from tortuga.games.piratical.views import PiraticalView

PHASES: dict[str, Callable[[Table[Piratical]], Phase]] = {
    # Set-up
    "muster": muster,
    # A round: initiative and wind
    "round": begin_round,
    # A turn: the Draw Phase, the Movement Phase, the Battle Phase, and its end
    "start": start_turn,
    "move": movement,
    "ram": ramming,
    "anchor": at_anchor,
    "attack": gunnery,
    "board": boarding,
    "end": end_turn,
}


class PiraticalRules(Rules[Piratical]):
    info = GameInfo(
        slug="piratical",
        title="Piratical",
        seats=(2, 3, 4, 5, 6),
        version="4",
        blurb="Six fleets, wind and cannon on a hex sea: plunder, trade and board until seven treasures are home.",
        options=setup.OPTIONS,
        presets=setup.PRESETS,
        minutes=90,
    )
    state_type = Piratical
    action_type = AnyAction
    event_type = AnyEvent
    view_type = PiraticalView
    outline_type = CourseOutline
    forecast_type = Hints
    box = BOX
    words = data.WORDS
    metrics = (
        Sample("treasures", samples.treasures, "RoundBegan"),
        Sample("gold", samples.gold, "RoundBegan"),
        Count("cards played", "CardPlayed", "card", "card"),
        Count("treasures stored", "TreasureStored"),
        Count("ports plundered", "PlunderRolled", "port", "place"),
        Count("ports traded with", "TradeRolled", "port", "place"),
        Count("ships lost", "ShipLost"),
        Heat("where ships sail", "Sailed", "hex"),
        Heat("where ships are lost", "ShipLost", "hex"),
        Heat("where ports are plundered", "PlunderRolled", "port"),
        Heat("where ports are traded with", "TradeRolled", "port"),
    )
    golden = {"two": (2, {"max_rounds": 30}), "six": (6, {"deck": "auto", "races": "random", "max_rounds": 30})}

    phases = PHASES
    offered = gives_up = frozenset({Concede})
    secret = frozenset({
        "cancel_storm", "cancel_miss", "use_medicinals", "boarding_cards", "narrow_escape", "plunder_card", "dig",
        "battle_cards",
    })  # fmt: skip

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().check_options(seats, options)
        setup.check_options(seats, options)

    def new(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Piratical:
        return setup.new_state(seats, options, chance)

    def offer(self, state: Piratical, seat: int) -> Ask | None:
        return concession(state, seat)

    def take_offer(self, table: Table[Piratical], seat: int, action: Action) -> bool:
        del action  # there is only one
        return concede(table, seat)

    def outcome(self, state: Piratical) -> Outcome:
        return outcome(state)

    def tally(self, state: Piratical) -> Sequence[Tally]:
        return tally(state)

    def forecast(self, state: Piratical, seat: int, ask: Ask) -> Hints | None:
        return forecast(state, seat, ask)

    def cautions(self, state: Piratical, seat: int, ask: Ask) -> Sequence[Caution]:
        return cautions(state, seat, ask)

    def view(self, state: Piratical, seat: int | None) -> PiraticalView:
        return views.view_of(state, seat)

    def glimpse(self, state: Piratical, seat: int, memory: Memory) -> PiraticalView:
        return views.view_of(state, seat, memory)

    def redeal(self, state: Piratical, seat: int | None, chance: Chance) -> None:
        hidden.redeal(state, seat, chance)

    def census(self, state: Piratical) -> Hashable:
        return hidden.census(state)

    def text(self, view: PiraticalView) -> str:
        return text.draw(view, self.words)

    seat_marks = r"(\d)[↗→↘↙←↖]"

    def aside(self, view: PiraticalView, ask: Ask, foretold: Hints | None, option: int) -> str:
        del view, ask
        return text.aside(self.words, foretold, option)

    def check_data(self, path: Path) -> Sequence[str]:
        return data.check(path)

    def board(self, options: Mapping[str, OptionValue]) -> Board:
        return board_of(chart_of(str(options["map"])), self.words)

    def chosen(self, options: Mapping[str, OptionValue]) -> frozenset[str]:
        return frozenset() if options["races"] == "random" else frozenset({"race"})

    def labels(self, state: Piratical) -> Sequence[Mapping[str, str]]:
        """What results are grouped by, besides the seat."""
        return [{"race": race or "none"} for race in views.races(state)]


RULES = PiraticalRules()
