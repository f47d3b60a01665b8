"""What is seen and what is hidden; what never changes; the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from pirate_positions import OPEN_SEA, at, begin, ordered, position, set_hands

from tortuga.engine import Action, Event, Fast, Match
from tortuga.games.tiny_epic_pirates.actions import NO, PASS, YES, AnyAction, Hire
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.data.components import CaptainId, CrewId, MerchantId
from tortuga.games.tiny_epic_pirates.events import AnyEvent
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.seats.views import view_of
from tortuga.games.tiny_epic_pirates.state import Player, SoloPirate, TinyEpicPirates

ASKS = {
    "place_navy", "place_ship", "captain_side", "solo_cove_tie", "choose_order", "skip_source", "recover_to",
    "sail_step", "storm_answer", "jostle", "execute", "keep_cubes", "trade_count", "crew_row", "crew_take", "mutiny",
    "attack_target", "reroll", "surefire", "reset_port", "legend_hand", "hide_assign", "bury", "captain_bonus",
    "bonus_next", "exchange", "bonus_ship", "reassign", "sail_orange", "sail_green", "sail_navy", "solo_site_tie",
}  # fmt: skip


def random_match(seats: int, seed: int) -> Iterator[Match[TinyEpicPirates]]:
    """A match at every question of a random game."""
    match, dice = Match(RULES, seats, RULES.info.complete({}), Fast(seed)), Fast(seed + 1000)
    while not match.over:
        yield match
        ((seat, ask),) = match.waiting.items()
        match.act(seat, dice.pick(ask.options))
    yield match


# Hidden information


def test_every_view_is_the_spectators_view() -> None:
    for match in random_match(3, 4):
        if match.number % 50 == 0:
            views = []
            for seat in (None, 0, 1, 2):
                view = match.view(seat)
                view.you = None
                views.append(msgspec.json.encode(view))
            assert len(set(views)) == 1


def test_no_face_down_token_no_deck_order_and_no_bag_order_is_in_the_view() -> None:
    state = position(2)
    state.tokens[:] = ["storm"] * 16
    one = msgspec.json.encode(view_of(state, 0))
    state.tokens[:] = ["gold3"] * 16
    state.box[:] = ["storm"] * 4
    state.crew_deck.reverse()
    assert msgspec.json.encode(view_of(state, 0)) == one


def test_dealing_again_keeps_what_is_known() -> None:
    state = position(2)
    state.tokens[:] = ["gold2", "gold3", "storm", "sail2"] * 4
    state.tokens[3] = None
    state.crew_deck[-2:] = [CrewId("k01"), CrewId("k02")]
    state.under = 2
    tokens, deck = Counter(state.tokens) + Counter(state.box), Counter(state.crew_deck)
    layouts = set()
    for seed in range(20):
        RULES.redeal(state, 0, Fast(seed))
        assert state.tokens[3] is None
        assert Counter(state.tokens) + Counter(state.box) == tokens
        assert Counter(state.crew_deck) == deck
        assert state.crew_deck[-2:] == ["k01", "k02"], "everybody saw them go under the deck"
        values = [MERCHANT_CARDS[card].value for card in state.merchant_deck]
        assert values == sorted(values)
        layouts.add((tuple(state.tokens), tuple(state.crew_deck), tuple(state.merchant_deck)))
    for hidden in zip(*layouts, strict=True):
        assert len(set(hidden)) > 10, "face-down tokens, the crew deck and the order of Merchants: each is dealt again"


def test_a_card_put_off_is_known_to_lie_under_the_deck() -> None:
    state = position(2)
    state.players[0].crew[:] = state.crew_deck[:4]
    del state.crew_deck[:4]
    state.players[0].mutinied = True
    ordered(state, "crew_up")
    play = begin(state).answer(YES, YES)
    assert play.state.under == 3
    play.answer(Hire(play.state.row[0], play.state.players[0].crew[0]))
    assert play.state.under == 4


# Invariants


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_never_changes_in_a_random_match(seats: int) -> None:
    for seed in range(3 if seats > 1 else 12):
        for match in random_match(seats, seed):
            check_invariants(match.state)


def check_invariants(state: TinyEpicPirates) -> None:
    pirates: list[Player | SoloPirate] = [*state.players, *([state.solo] if state.solo is not None else [])]
    for pirate in pirates:
        helm = pirate.helm
        in_play = sum(helm.hands.values()) + len(helm.posts)
        assert in_play == (4 - pirate.waiting if isinstance(pirate, Player) else 3)
        assert min(helm.hands.values()) >= 0
        assert 0 not in helm.posts
        assert helm.posts == sorted(set(helm.posts))
        if state.turn.heading < 0:
            assert helm.captain not in helm.posts
        assert len(pirate.ship.hold) <= 3
        assert len(pirate.crew) <= 4
        assert pirate.gold <= 13
        assert state.treasures.count(pirates.index(pirate)) == pirate.buried
    for player in state.players:
        assert player.waiting == (1 if player.level < 3 else 0) or state.battle is not None
        assert 0 <= player.surefire <= 3
        assert player.gold >= 0
    cubes = sum(state.bag.values()) + 4 + len(state.drawn) + sum(ship.cube is not None for ship in state.merchants)
    assert cubes + sum(len(pirate.ship.hold) for pirate in pirates) == 40
    assert min(state.bag.values()) >= 0
    assert sum(state.bag.values()) >= 22 - len(state.drawn), "R60: the bag never runs dry"
    assert len(state.crew_deck) + 3 + sum(len(pirate.crew) for pirate in pirates) == 24
    hidden = [pirate.ship.cell for pirate in pirates if pirate.ship.hidden]
    assert len(hidden) == len(set(hidden)), "a Cove hides one ship"
    assert 0 <= state.under <= len(state.crew_deck)
    for ship in state.merchants:
        assert ship.cell != ship.port


# Words


def test_every_question_action_and_event_has_words() -> None:
    words = RULES.words.catalogue
    assert set(words["asks"]) == ASKS
    assert {kind.__name__ for kind in AnyAction.__args__} == set(words["actions"])
    assert {kind.__name__ for kind in AnyEvent.__args__} == set(words["events"])
    assert all(issubclass(kind, Action) for kind in AnyAction.__args__)
    assert all(issubclass(kind, Event) for kind in AnyEvent.__args__)


def test_every_question_of_the_rules_is_asked_somewhere_in_random_play() -> None:
    """Questions that are rare in random play have their own tests; no question is without a name."""
    seen: set[str] = set()
    for seats, seeds in ((1, 30), (2, 4), (4, 4)):
        for seed in range(seeds):
            for match in random_match(seats, seed):
                seen |= {ask.kind for ask in match.waiting.values()}
    assert seen <= ASKS
    assert len(seen) >= len(ASKS) - 3, ASKS - seen


@pytest.mark.parametrize("seats", [1, 3])
def test_the_text_board_shows_sea_market_and_everybody(seats: int) -> None:
    match = list(random_match(seats, 1))[-1]
    text = RULES.text(match.view(0))
    for word in ("Market", "Seat 1 (you)", "Fort Calder"):
        assert word in text
    assert text.count("\n") > 20


def test_the_rules_can_be_read_and_name_every_ruling() -> None:
    text = RULES.rules_text()
    for number in range(1, 63):
        assert f"R{number} " in text or f"R{number}:" in text or f"**R{number}**" in text, f"R{number} is missing"
    assert "designed by us" in text


@pytest.mark.parametrize("seats", [1, 3])
def test_every_answer_to_a_question_has_words_of_its_own(seats: int) -> None:
    for match in random_match(seats, 2):
        for ask in match.waiting.values():
            said = [RULES.words.say("actions", option) for option in ask.options]
            assert len(set(said)) == len(said), (ask.kind, said)


# Odds


def test_the_view_has_the_odds_against_each_ship_before_you_commit() -> None:
    state = position(2)
    state.players[0].captain = CaptainId("c1a")
    set_hands(state.players[0].helm, 1, 1, 1)
    for ship in state.merchants:
        ship.card = MerchantId("t01")
    view = view_of(state, 0).players[0]
    assert view.symbols == [1, 0, 1, 0, 1, 0]
    assert (view.sure_hits, view.dice) == (1, 2)
    assert [round(odds.win, 3) for odds in view.merchant_odds] == [0.25, 0.25]
    assert view.pirate_odds[0] is None
    assert view.pirate_odds[1] is not None


# Bad answers


def test_a_bad_answer_changes_nothing_and_the_match_goes_on() -> None:
    state = position(2)
    state.merchants[0].cell = OPEN_SEA
    ordered(state, "attack")
    play = begin(state)
    play.refuses(PASS)
    play.refuses(Hire(CrewId("k99")))
    play.answer(NO)
    assert play.kind == "choose_order"
    assert at(2, 1) == OPEN_SEA
