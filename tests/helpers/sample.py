"""Doubloons: the smallest game that uses the whole contract. The engine's tests play it, and docs/add-a-game.md walks
through it.

Everybody has a secret hand of coins. A round: all bid in secret (``all``), the highest bidder takes the pot and
guesses who holds the black coin (``one``), then whoever likes may claim a spare doubloon (``any``). After three rounds
the richest wins.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from tortuga.engine import (
    OVER,
    Action,
    Ask,
    Chance,
    Event,
    Forecast,
    GameInfo,
    GameState,
    Option,
    OptionValue,
    Outcome,
    Phase,
    Rules,
    State,
    Table,
    Tally,
    View,
    Words,
    ask,
    ask_all,
    ask_any,
    make_ask,
    places_by,
)
from tortuga.engine.describing.facts import Facts, fact, waste

BLACK = 0  # the coin that is worth nothing


class Player(State):
    hand: list[int]
    won: int = 0


class Doubloons(GameState):
    players: list[Player]
    rounds: int
    spare: int
    winner: int = -1
    box: list[int] = []  # coins bid so far, face up
    sighs: int = 0


class Bid(Action, frozen=True):
    coin: int


class Guess(Action, frozen=True):
    seat: int


class Claim(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


class Sigh(Action, frozen=True):
    pass


class Bids(Event, frozen=True):
    coins: tuple[int, ...]


class Guessed(Event, frozen=True):
    by: int
    seat: int
    right: bool


class Drew(Event, frozen=True):
    seat: int
    coin: int | None


class Sighed(Event, frozen=True):
    seat: int


class DoubloonsBox(View):
    black: int


class DoubloonsView(View):
    hand: list[int]
    hands: list[int]
    won: list[int]
    spare: int
    box: list[int]


def bidding(table: Table[Doubloons]) -> Phase:
    """All bid a coin in secret; the highest takes the round."""
    state = table.state
    seats = range(len(state.players))
    bids = yield from ask_all(seats, lambda seat: make_ask("bid", [Bid(coin) for coin in state.players[seat].hand]))
    for seat, bid in bids.items():
        state.players[seat].hand.remove(bid.coin)
        state.box.append(bid.coin)
    table.tell(Bids(tuple(bid.coin for bid in bids.values())))
    state.winner = max(bids, key=lambda seat: bids[seat].coin)
    state.phase = "guess"


def guessing(table: Table[Doubloons]) -> Phase:
    """The highest bidder guesses who holds the black coin; meanwhile the others may sigh."""
    state = table.state
    guess: Guess = yield from ask(state.winner, "guess", [Guess(seat) for seat in range(len(state.players))])
    right = BLACK in state.players[guess.seat].hand
    state.players[state.winner].won += 2 if right else 1
    table.reveal()
    table.tell(Guessed(state.winner, guess.seat, right))
    state.phase = "claim"


def claiming(table: Table[Doubloons]) -> Phase:
    """Whoever comes first may claim the spare doubloon, on a roll of four or more."""
    state = table.state
    passed: set[int] = set()
    while state.spare and len(passed) < len(state.players):
        asked = [seat for seat in range(len(state.players)) if seat not in passed]
        seat, answer = yield from ask_any(asked, lambda _: make_ask("claim", [Pass(), Claim()]))
        passed.add(seat)
        if isinstance(answer, Claim) and table.chance.roll() >= 4:
            state.spare -= 1
            state.players[seat].won += 1
            table.whisper(Drew(seat, state.spare), to=[seat], public=Drew(seat, None))
    state.rounds -= 1
    state.phase = "bid" if state.rounds else OVER


PHASES = {"bid": bidding, "guess": guessing, "claim": claiming}
SIGH = make_ask("sigh", [Sigh()])


def new_state(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> Doubloons:
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    coins = [BLACK, *range(1, seats * (rounds + 1))]
    chance.shuffle(coins)
    return Doubloons("bid", [Player(sorted(coins[s::seats])) for s in range(seats)], rounds, spare=rounds)


def offer(state: Doubloons, seat: int) -> Ask | None:
    return None if seat == state.winner else SIGH


def take_offer(table: Table[Doubloons], seat: int, action: Action) -> bool:
    table.state.sighs += 1
    table.tell(Sighed(seat))
    return True


def outcome(state: Doubloons) -> Outcome:
    won = tuple(float(player.won) for player in state.players)
    return Outcome(places_by(won), won, ("The last round is over.",))


def tally(state: Doubloons) -> list[Tally]:
    return [Tally(player.won, (fact("won", count=player.won),)) for player in state.players]


def forecast(state: Doubloons, seat: int, ask: Ask) -> Forecast | None:
    """The more coins somebody holds, the likelier is the black one among them. The best coin is gone when bid."""
    if ask.kind not in ("bid", "guess"):
        return None
    return Forecast(tuple(facts_about(state, seat, option) for option in ask.options))


def facts_about(state: Doubloons, seat: int, option: Action) -> Facts:
    match option:
        case Guess(other):
            return (fact("holds", coins=len(state.players[other].hand)),)
        case Bid(coin) if coin == max(state.players[seat].hand):
            return (waste("best", coin=coin),)
    return ()


def view_of(state: Doubloons, seat: int | None) -> DoubloonsView:
    return DoubloonsView(
        hand=[] if seat is None else list(state.players[seat].hand),
        hands=[len(player.hand) for player in state.players],
        won=[player.won for player in state.players],
        spare=state.spare,
        box=list(state.box),
    )


def redeal(state: Doubloons, seat: int | None, chance: Chance) -> None:
    others = [player for s, player in enumerate(state.players) if s != seat]
    coins = [coin for player in others for coin in player.hand]
    chance.shuffle(coins)
    for player in others:
        count = len(player.hand)
        player.hand[:] = sorted(coins[:count])
        del coins[:count]


def census(state: Doubloons) -> Hashable:
    return tuple(sorted([coin for player in state.players for coin in player.hand] + state.box))


def draw(view: DoubloonsView) -> str:
    return f"hand {view.hand}, won {view.won}, spare {view.spare}"


def check(path: Path) -> Sequence[str]:
    return [] if path.exists() else [f"There is no file {path}."]


RULES = Rules(
    module=__name__,
    info=GameInfo(
        slug="doubloons",
        title="Doubloons",
        seats=(2, 3, 4),
        version="1",
        blurb="Bid in secret, guess who holds the black coin.",
        options={"rounds": Option(3, "How many rounds are played.", low=1, high=5)},
    ),
    state_type=Doubloons,
    action_type=Bid | Guess | Claim | Pass | Sigh,
    event_type=Bids | Guessed | Drew | Sighed,
    box=DoubloonsBox(BLACK),
    view_type=DoubloonsView,
    words=Words(Path(__file__).parent / "sample_data"),
    golden={"three": (3, {})},
    phases=PHASES,
    offered=frozenset({Sigh}),
    windows={"claim": Pass()},
    new=new_state,
    offer=offer,
    take_offer=take_offer,
    outcome=outcome,
    tally=tally,
    forecast=forecast,
    view=view_of,
    redeal=redeal,
    census=census,
    text=draw,
    check_data=check,
)
