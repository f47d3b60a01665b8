"""What players are told about their answers is compared with what the rules then do.

Questions come from whole matches and from positions at sea that are set up at random, with what helps a shot or a ram.
What an answer decides must agree exactly; the chances of bids are compared with worlds that the seat imagines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import pytest
from rattle_table import CANNON, Y1, begin, die, fit, float_ship, have, stage
from shapely import Point, Polygon

from tortuga.engine import Action, Event, Fast, Match, OptionValue
from tortuga.engine.describing.facts import Fact
from tortuga.games.rattle_battle.actions import (
    DONE,
    NO,
    YES,
    Bid,
    Call,
    Discard,
    EndTurn,
    Fire,
    Hook,
    LateDrop,
    Move,
    NameFace,
    Pass,
    Ram,
    Send,
    SetAside,
    Shoo,
    Sneak,
    Stay,
    UseKeg,
)
from tortuga.games.rattle_battle.chapters.aftermath import can_pay
from tortuga.games.rattle_battle.chapters.crazy.spaces import DigSpace
from tortuga.games.rattle_battle.chapters.crazy.table import value
from tortuga.games.rattle_battle.chapters.galleon import ready_parts
from tortuga.games.rattle_battle.chapters.geometry import corners, distance, lies_on_another
from tortuga.games.rattle_battle.chapters.move_space import MoveSpace
from tortuga.games.rattle_battle.data import CANNON_PART, LOOT_KIND, SAIL, WORDS, owner
from tortuga.games.rattle_battle.events import (
    Called,
    Captured,
    CoinsGained,
    Drilled,
    Dropped,
    Dug,
    Fired,
    Fought,
    LootDrawn,
    LootReturned,
    Moved,
    PartGained,
    Passed,
    Repaired,
    Rolled,
    Sailed,
    Scored,
)
from tortuga.games.rattle_battle.state import Rattle, Ship, ship_of
from tortuga.kit.claims import Claim, Ledger, Question, facts_of, questions

E = TypeVar("E", bound=Event)


def told(question: Question, match: Match[Rattle], kind: type[E]) -> list[E]:
    """Events of a kind since the question."""
    return [one for one in match.events(None, question.match.told_count) if isinstance(one, kind)]


def played(
    question: Question, answer: Action, until: Callable[[Match[Rattle]], bool], **others: Action
) -> Match[Rattle]:
    """The match after this answer. ``others`` answers further questions by their kind, defaults the rest."""
    match = question.after(answer)
    for _ in range(200):
        if match.over or until(match):
            return match
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, others.get(ask.kind, ask.default))
    raise AssertionError(f"{question}: what it says never comes")


def nobody_has_answered(question: Question) -> bool:
    """Do all players of a mini-game still have to answer?"""
    game = question.match.state.game
    return game is not None and len(question.match.waiting) == sum(game.playing)


# Positions at sea


def scene(number: int) -> Match[Rattle]:
    """Ships near each other; the first player has cannons and some of what helps a shot or a ram."""
    luck = Fast(number)
    card = ("i1", "cannonade", "settling_scores", "pirate_throne", "boneyard")[luck.below(5)]
    state = stage(card, seats=2, scenario="pirate_wars", exp_loot=True)
    helps = [one for one in ("super_cannons", "big_bertha", "ram", "ballista", "bombs") if luck.below(2)]
    fit(state, 0, "sail", *["cannon"] * (1 + luck.below(3)), *helps)
    state.players[0].revenge = luck.below(2)
    state.revenge -= state.players[0].revenge
    fleet = [die(0, 0), die(0, 1), die(0, 4), die(1, 0), die(1, 1), Y1, Y1 + 1, Y1 + 3, Y1 + 6]
    for each in fleet:
        faces = (*range(1, 6), CANNON) if each < Y1 else range(1, 6)
        ship = float_ship(
            state, each, 60 + luck.below(140), 60 + luck.below(140), luck.below(90), faces[luck.below(len(faces))]
        )
        if lies_on_another(ship, [other for other in state.sea if other is not ship]):
            state.sea.pop()
    state.turn.keg = luck.below(6) == 0
    if luck.below(6) == 0:
        have(state, 0, "powder_keg")
    return begin(state, Fast(number + 1)).match


def at_sea(numbers: range) -> Iterator[Question]:
    """The first question of each scene; with a Ram, the question after a move up to an enemy; and those about help
    or after a powder keg."""
    for number in numbers:
        match = scene(number)
        if 0 not in match.waiting:
            continue
        yield Question(match, 0, match.waiting[0])
        space = match.waiting[0].space
        for move in () if space is None else space.candidates(Fast(number), 24):
            after = match.clone()
            after.act(0, move)
            if after.waiting.get(0) is not None and after.waiting[0].kind == "ram_use":
                yield Question(after, 0, after.waiting[0])
                break
        for shot in match.waiting[0].options:
            after = match.clone()
            if isinstance(shot, Fire | UseKeg):
                after.act(0, shot)
            if 0 in after.waiting and (after.waiting[0].kind in HELPS or isinstance(shot, UseKeg)):
                yield Question(after, 0, after.waiting[0])


def after_the_battle(numbers: range) -> Iterator[Question]:
    """The question for sailors, of somebody with sunken ships, some loot, and perhaps a Secret Hold."""
    for number in numbers:
        luck = Fast(number)
        state = stage("i3", seats=2, exp_loot=True)
        state.phase = "sailors"
        fit(state, 0, "salty_pete", "doc_sawbones", "rigging_rosa", "cannon", *["secret_hold"] * luck.below(2))
        state.players[0].tired[1] = 1
        state.players[0].sunk = [die(0, ship) for ship in range(1 + luck.below(4))]
        for _ in range(luck.below(5)):
            have(state, 0, ("rum", "rum", "fabrics", "spices", "powder_keg")[luck.below(5)])
        match = begin(state, Fast(number)).match
        for _ in range(3):
            if 0 not in match.waiting or match.waiting[0].kind != "sailors":
                break
            yield Question(match, 0, match.waiting[0])
            match.act(0, match.waiting[0].options[luck.below(len(match.waiting[0].options))])


# Checks


def check_room(question: Question, claim: Claim, ledger: Ledger) -> None:
    """Room for more tokens, or how many have to go."""
    assert isinstance(claim.option, Send)
    ledger.checked(claim.key)
    if claim.key == "too_full":
        assert returned(question, claim.option) == claim["over"], question
    else:
        assert [returned(question, claim.option, rum=claim["room"] + more) for more in (0, 1)] == [0, 1], question


def returned(question: Question, option: Send, rum: int = 0) -> int:
    """How many tokens go back into the bag, if the player has so much more rum."""
    match = question.match.clone()
    match.state.players[question.seat].loot[LOOT_KIND["rum"]] += rum
    match.act(question.seat, option)
    while (ask := match.waiting.get(question.seat)) is not None and ask.kind == "discard_loot":
        match.act(question.seat, ask.default)
    lost = [one for one in told(question, match, LootReturned) if one.seat == question.seat and one.why == "send"]
    return sum(len(one.loot) for one in lost)


def check_brawl(question: Question, claim: Claim, ledger: Ledger) -> None:
    """Dice of the only other player that a result knocks out, if the two name different results."""
    if len(question.match.waiting) != 2 or not nobody_has_answered(question):
        return
    other = next(seat for seat in question.match.waiting if seat != question.seat)
    match = question.after(claim.option)
    match.act(other, next(name for name in question.match.waiting[other].options if name != claim.option))
    ledger.checked("counts")
    assert sum(one.dice for one in told(question, match, Captured) if one.seat == other) == claim["count"], question


def check_grog(question: Question, claim: Claim, ledger: Ledger) -> None:
    """The chances of bids, in worlds in which the others' dice are rolled again."""
    game = question.match.state.game
    assert game is not None
    bids = isinstance(claim.option, Bid)
    count, face = (claim.option.count, claim.option.face) if isinstance(claim.option, Bid) else game.bid[:2]
    own = sum(one in (face, CANNON) for one in game.faces[question.seat])
    assert claim["mine"] == (own if bids else None)
    ledger.checked("mine")
    number = question.ask.options.index(claim.option)
    world = question.match.redeal(question.seat, question.match.number * 1009 + number).state.game
    assert world is not None
    found = sum(one in (face, CANNON) for dice in world.faces for one in dice)
    ledger.odds("chances").add(claim["chance"] / 100, (found >= count) == bids)


def check_shot(question: Question, claim: Claim, ledger: Ledger) -> None:
    """What a shot costs if all help is accepted, and that it sinks its target."""
    assert isinstance(claim.option, Fire)
    match = question.after(claim.option)
    while (ask := match.waiting.get(question.seat)) is not None and ask.kind.endswith("_use"):
        match.act(question.seat, YES)
    (fired, *_) = told(question, match, Fired)
    ledger.checked("shot")
    ledger.checked(f"shot with {' '.join(claim['helps'])}")
    assert (fired.target, fired.cannons) == (claim.option.target, claim["cannons"]), question
    assert set(fired.help) - {"powder_keg"} == set(claim["helps"]), question


def check_ram(question: Question, claim: Claim, ledger: Ledger) -> None:
    assert isinstance(claim.option, Ram)
    (fought, *_) = told(question, question.after(claim.option), Fought)
    ledger.checked("ram")
    stated = claim.option.target, claim["ours"], claim["theirs"], claim["sinks"]
    assert (fought.foe, fought.strength, fought.foe_strength, fought.sinks) == stated


def check_preview(question: Question, ledger: Ledger) -> None:
    """What is said of a move while it is aimed: its length, what it touches, and the battle if nothing else happens."""
    space = question.ask.space
    assert isinstance(space, MoveSpace)
    for move in list(space.candidates(Fast(question.match.number), 4))[:1]:
        assert isinstance(move, Move | Hook | Shoo)
        said, match = space.preview(move), question.after(move)
        while any(ask.kind.endswith("_use") for ask in match.waiting.values()):
            ((seat, ask),) = match.waiting.items()
            match.act(seat, YES if ask.kind == "super_sails_use" else NO)
        moved = told(question, match, Moved)
        if len(moved) != 1 or told(question, match, Drilled | Fought):  # type: ignore[arg-type]
            continue  # a Shoo may push a ship on to another
        assert moved[0].length == pytest.approx(said.length, abs=0.002)
        found = match.state.sea[[ship.die for ship in match.state.sea].index(moved[0].ship)]
        gaps = {ship.die: distance(found, ship) for ship in match.state.sea if ship is not found}
        assert {ship for ship, gap in gaps.items() if gap == 0} == set(said.touches)
        for ship, gap in said.nearest:
            assert gap == pytest.approx(gaps[ship], abs=0.002)
        ledger.checked("preview")
        while match.state.phase == "turn":
            seat, ask = next(iter(match.waiting.items()))
            match.act(seat, next(one for one in (Pass(), EndTurn(), NO) if one in ask.options))
        fought = [(f.ship, f.foe, f.strength, f.foe_strength, f.sinks) for f in told(question, match, Fought)]
        if not told(question, match, Sailed):
            assert fought == [(f.ship, f.foe, f.strength, f.foe_strength, f.sinks) for f in said.fights], question
            ledger.checked("preview of fights")


def check_help(question: Question, ledger: Ledger) -> None:
    """What it means to accept or to refuse a help: the shot and its price, or no shot."""
    name = question.kind.removesuffix("_use")
    for answer in (YES, NO):
        match = question.after(answer)
        while (ask := match.waiting.get(question.seat)) is not None and ask.kind in HELPS and ask.kind != question.kind:
            match.act(question.seat, YES)
        fired = told(question, match, Fired)
        if name == "super_cannons":
            assert (fired[0].cannons, name in fired[0].help) == ((1, True) if answer == YES else (2, False))
        elif answer == YES:
            assert name in fired[0].help
            if name == "revenge":
                before, after = (one.state.players[question.seat].revenge for one in (question.match, match))
                assert (before - after, owner(fired[0].target) != question.seat) == (1, True)
            assert fired[0].target not in [ship.die for ship in match.state.sea]
        else:
            assert fired == []
            passes = question.seat in [one.seat for one in told(question, match, Passed)]
            assert passes or match.waiting[question.seat].kind == "turn"
    ledger.checked(question.kind)


HELPS = ("big_bertha_use", "revenge_use", "super_cannons_use")


def check_price(question: Question, made: Fact, ledger: Ledger) -> None:
    """What a shot and a move under sail take, apart from what helps."""
    seat, player = question.seat, question.match.state.players[question.seat]
    ready = ready_parts(player, CANNON_PART)
    for claim in facts_of(question):
        if not isinstance(claim.option, Fire) or "super_cannons" in claim["helps"]:
            continue
        match = question.after(claim.option)
        while (ask := match.waiting.get(seat)) is not None and ask.kind in HELPS:
            match.act(seat, YES)
        needed = 1 if ship_of(question.match.state, claim.option.ship).face == CANNON else 2
        assert made.about["firing"] == "keg" or ready >= needed
        taken = needed if made.about["firing"] == "tires" else 0
        assert ready - ready_parts(match.state.players[seat], CANNON_PART) == taken, question
        ledger.checked(f"turn: {made.about['firing']}")
    moves = question.ask.space.candidates(Fast(1), 8) if isinstance(question.ask.space, MoveSpace) else ()
    for move in [one for one in moves if isinstance(one, Move) and one.by == "sail"][:1]:
        match = question.after(move)
        if seat in match.waiting and match.waiting[seat].kind == "drill_use":  # asked before the ship moves
            match.act(seat, NO)
        assert ready_parts(match.state.players[seat], SAIL) == ready_parts(player, SAIL) - 1
        ledger.checked("turn: move")


def check_turn(question: Question, ledger: Ledger) -> None:
    """A powder keg makes the next shot free; who passes is not asked again before the battle."""
    if UseKeg() in question.ask.options:
        match = question.after(UseKeg())
        shots = [one for one in match.waiting[question.seat].options if isinstance(one, Fire)]
        match.act(question.seat, shots[0])
        while (ask := match.waiting.get(question.seat)) is not None and ask.kind in HELPS:
            match.act(question.seat, YES)
        assert [one.cannons for one in told(question, match, Fired)] == [0]
        ledger.checked("keg")
    if Pass() in question.ask.options:
        match = question.after(Pass())
        while match.state.phase == "turn":
            seat, ask = next(iter(match.waiting.items()))
            assert seat != question.seat
            match.act(seat, next(one for one in (Pass(), EndTurn(), NO) if one in ask.options))
        ledger.checked("pass")


CHECKS = {
    "room": check_room,
    "too_full": check_room,
    "shown": check_brawl,
    "right": check_grog,
    "lie": check_grog,
    "shot": check_shot,
    "ram": check_ram,
}


def check_repairs(question: Question, made: Fact, ledger: Ledger) -> None:
    """What repairs cost somebody who gives nothing away before."""
    keeps = next((one for one in (DONE, NO) if one in question.ask.options), None)
    if keeps is None:
        return
    match = played(
        question, keeps, lambda m: any(one.seat == question.seat for one in told(question, m, Repaired)), sailors=DONE
    )
    (repaired,) = [one for one in told(question, match, Repaired) if one.seat == question.seat]
    ledger.checked("repairs")
    about: dict[str, Any] = made.about
    assert repaired.ships == about["ships"]
    if question.kind == "sailors":
        assert repaired.paid == min(about["needed"], about["have"]), question
    else:  # more may be drawn before
        assert min(about["needed"], about["have"]) <= repaired.paid <= about["needed"], question


def check_words(question: Question, ledger: Ledger) -> None:
    """Answers whose consequences the catalogue names in numbers."""
    seat, about = question.seat, question.ask.about
    if about.get("what") in ("valuables_to_coin", "rum_to_coin"):
        kind = LOOT_KIND[str(about["what"]).removesuffix("_to_coin")]
        after = question.after(YES)
        ledger.checked("to coin")
        assert after.state.players[seat].coins == question.match.state.players[seat].coins + 1
        assert after.state.players[seat].loot[kind] == question.match.state.players[seat].loot[kind] - 1
    elif about.get("what") == "loot_for_cannon":
        answer = next(one for one in question.ask.options if isinstance(one, Discard))
        gained = told(question, question.after(answer), PartGained)
        ledger.checked("for cannon")
        assert [(one.seat, one.part) for one in gained] == [(seat, "cannon")]
    elif question.kind == "prison_choice" and nobody_has_answered(question):
        _check_prison(question, ledger)


def _check_prison(question: Question, ledger: Ledger) -> None:
    """Sneak: a coin unless all do. Stay while all others sneak: three coins. Dice are caught by their worth."""
    seat, seats = question.seat, list(question.match.waiting)

    def coins(mine: Action, theirs: Action) -> int:
        match = answered(question, {one: mine if one == seat else theirs for one in seats})
        return sum(one.coins for one in told(question, match, CoinsGained) if one.seat == seat)

    ledger.checked("prison_sneak")
    assert coins(Sneak(), Stay()) == 1
    assert coins(Sneak(), Sneak()) == 0
    assert coins(Stay(), Sneak()) == 3
    if len(seats) == 2:
        return
    match = answered(question, {one: Sneak() if one == seats[seats.index(seat) - 1] else Stay() for one in seats})
    caught = {one.seat: one for one in told(question, match, Captured)}
    rolled = {one.seat: one.faces or () for one in told(question, match, Rolled)}
    assert rolled.keys() == set(seats) - {seats[seats.index(seat) - 1]}
    left = []
    for one, faces in rolled.items():
        low = sum(value(match.state, one, face) in (1, 2) for face in faces)
        assert (caught[one].dice, caught[one].left) == (low, len(faces) - low) if low else one not in caught
        left += [one] if low < len(faces) else []
    asked_again = [one for one, ask in match.waiting.items() if ask.kind == "prison_choice"]
    assert sorted(asked_again) == (sorted(left) if len(left) > 1 else [])
    gained = {one.seat: one.coins for one in told(question, match, CoinsGained)}
    if len(left) == 1:
        assert gained[left[0]] == 3
    ledger.checked("prison_stay")


def answered(question: Question, answers: Mapping[int, Action]) -> Match[Rattle]:
    """The match after all who are asked together have answered."""
    match = question.match.clone()
    for seat, answer in answers.items():
        match.act(seat, answer)
    return match


def check_dice(question: Question, ledger: Ledger) -> None:
    """Which dice count in Liar's Grog, Tall Tales and Treasure Dig."""
    state, seat = question.match.state, question.seat
    game = state.game
    assert game is not None
    if Call() in question.ask.options:
        (called,) = told(question, question.after(Call()), Called)
        assert called.found == sum(one in (called.face, CANNON) for dice in game.faces for one in dice)
        ledger.checked("grog")
    elif question.kind == "tales":
        good = {place for place, face in enumerate(game.faces[seat]) if value(state, seat, face) >= 3}
        sides = {place for one in question.ask.options if isinstance(one, SetAside) for place in one.dice}
        assert sides == good
        ledger.checked("tales")
    elif question.kind == "dig_point" and nobody_has_answered(question):
        assert isinstance(question.ask.space, DigSpace)
        spots = question.ask.space.candidates(Fast(question.match.number), len(question.match.waiting))
        match = answered(question, dict(zip(question.match.waiting, spots, strict=True)))
        radius = question.ask.space.outline().radius
        fallen = told(question, match, Dropped)[-1]
        scores = {one.seat: one.score for one in told(question, match, Scored)}
        for dug in told(question, match, Dug):
            near = [
                value(state, owner(die), face)
                for die, pose, face in zip(fallen.dice, fallen.poses, fallen.faces, strict=True)
                if pose is not None
                and Polygon(corners(Ship(die, pose.x, pose.y, pose.angle, face))).distance(Point(dug.x, dug.y))
                <= radius
            ]
            assert scores[dug.seat] == sum(near)
        ledger.checked("dig")


def check_sent(question: Question, ledger: Ledger) -> None:
    """Every ship sent leaves its loot without a place; who sends none gets no loot; sunken ships cost loot."""
    room = {
        claim.option: claim["room"] if claim.key == "room" else -claim["over"]
        for claim in facts_of(question)
        if isinstance(claim.option, Send)
    }
    for option, left in room.items():
        assert left == room[Send(0, False)] - option.ships - option.captain
    ledger.checked("send_room")
    seat = question.seat
    if question.match.number % 5 == 0:
        adventures = len(question.match.state.played)
        match = played(
            question,
            Send(0, False),  # where nobody sends a ship, the next adventure follows at once
            lambda m: m.state.phase in ("sailors", "repairs", "stow") or len(m.state.played) > adventures,
        )
        player = match.state.players[seat]
        if len(match.state.played) == adventures and not player.captain_sent and not player.sent:  # no late drop
            assert seat not in [one.seat for one in told(question, match, LootDrawn)]
            ledger.checked("send_ships")


def check_repaired(question: Question, match: Match[Rattle], ledger: Ledger) -> None:
    """Up to the repairs nobody has lost a ship that does not cost a loot, as far as there is any."""
    while match.state.phase not in ("repairs", "stow") and not match.over:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, ask.default)
        before = [(len(player.sunk), player.waived, can_pay(player)) for player in match.state.players]
    for one in told(question, match, Repaired):
        sunk, waived, have = before[one.seat]
        assert (one.ships, one.paid) == (sunk, max(0, min(sunk - waived, have)))
        ledger.checked("repaired")


def check_late_drop(question: Question, ledger: Ledger) -> None:
    """One more ship in the fight, and in the repairs if it sinks."""
    seat, state = question.seat, question.match.state
    option = next(one for one in question.ask.options if isinstance(one, LateDrop))
    match = played(question, option, lambda m: m.state.phase == "turn")
    own = {ship.die for ship in match.state.sea if owner(ship.die) == seat}
    (late,) = own - {ship.die for ship in state.sea}
    match = played(question, option, lambda m: m.state.phase not in ("late_drop", "turn", "battle"))
    fights = told(question, match, Fought)
    beaten = {one.ship for one in fights if one.sinks != "foe"} | {one.foe for one in fights if one.sinks != "ship"}
    assert (late in match.state.players[seat].sunk) == (late in beaten)
    ledger.checked("late_drop")


def check(question: Question, ledger: Ledger) -> None:
    """Everything that is said about one question."""
    assert not question.cautions
    check_words(question, ledger)
    if question.kind in HELPS:
        check_help(question, ledger)
    if question.kind == "turn":
        check_turn(question, ledger)
        if question.ask.space is not None:
            check_preview(question, ledger)
    for claim in facts_of(question):
        CHECKS[claim.key](question, claim, ledger)
    if question.match.state.game is not None:
        check_dice(question, ledger)
    if question.kind == "send_ships":
        check_sent(question, ledger)
    if question.kind == "late_drop":
        check_late_drop(question, ledger)
    made = question.forecast
    for one in () if made is None else made.overall:
        OVERALL[one.key](question, one, ledger)
    said = {claim.option for claim in facts_of(question)}
    foretold = Fire | Ram | Send | NameFace | Bid
    assert all(option in said for option in question.ask.options if isinstance(option, foretold))


OVERALL = {"repairs": check_repairs, "turn": check_price}


LATE: dict[str, OptionValue] = {"scenario": "pirate_wars", "five_player_last_drop": True}
EVERYTHING = {"exp_sailors": True, "exp_loot": True}


def in_matches(seeds: range) -> Iterator[Question]:
    for seed in seeds:
        scenario = ("norrington", "pirate_wars")[seed % 2]
        yield from questions(
            "rattle_battle",
            seats=2 + seed % 4,
            seed=seed,
            players=["random", "mate"],
            options={"scenario": scenario, **EVERYTHING},
        )


AT_SEA = (
    "shot", "shot with super_cannons", "shot with big_bertha super_cannons", "shot with revenge", "ram", "keg", "pass",
    "preview", "preview of fights", *HELPS, "turn: tires", "turn: ready", "turn: keg", "turn: move",
)  # fmt: skip
IN_MATCHES = (
    "room",
    "too_full",
    "preview of fights",
    "pass",
    "counts",
    "mine",
    "repairs",
    "to coin",
    "for cannon",
    "prison_sneak",
    "shot",
    "send_room",
    "send_ships",
    "turn: tires",
)
OF_DICE = ("grog", "tales", "dig", "prison_sneak", "prison_stay")


RULES = {"revenge_use", "late_drop", "send_ships", "send_room", *OF_DICE}
"""Sentences that say what the rules are, whatever the position."""


def test_every_hint_of_the_catalogue_has_a_check() -> None:
    assert {*CHECKS, *OVERALL, *RULES} == set(WORDS.catalogue["hint"])


def expecting(keys: tuple[str, ...]) -> Ledger:
    """A ledger that misses what is never checked."""
    ledger = Ledger()
    for key in keys:
        ledger.claimed(key)
    return ledger


def test_what_is_said_about_moves_shots_and_rams_is_what_happens() -> None:
    """R43, R67."""
    ledger = expecting(AT_SEA)
    for question in at_sea(range(250)):
        check(question, ledger)
    assert ledger.unchecked == []


def of_dice(cards: Mapping[str, int]) -> Iterator[Question]:
    """Questions of mini-games, so many of each card, with some cannons on the galleons."""
    for card, number in ((card, number) for card, count in cards.items() for number in range(count)):
        luck = Fast(number)
        state = stage(card, seats=3 + number % 3)
        state.phase = "crazy"
        for seat in range(3 + number % 3):
            fit(state, seat, *["cannon"] * luck.below(4))
            state.players[seat].ships, state.players[seat].captain = 1 + luck.below(4), luck.below(2) == 0
        match = begin(state, luck).match
        while match.state.phase == "crazy":
            for seat, ask in list(match.waiting.items()):
                yield Question(match, seat, ask)
                space = ask.space
                answers = ask.options if space is None else space.candidates(luck, 4)
                match.act(seat, answers[luck.below(len(answers))])
                if match.state.game is None:
                    break


def test_what_is_said_about_games_of_dice_is_what_happens() -> None:
    ledger = expecting(OF_DICE)
    for question in of_dice({"attack_prison": 8, "liars_grog": 6, "tall_tales": 6, "treasure_dig": 3}):
        check(question, ledger)
    assert ledger.unchecked == []


def test_what_is_said_about_repairs_is_what_they_cost() -> None:
    """R53: special loot does not pay, a Secret Hold keeps one token safe, and Doc Sawbones repairs a ship for free."""
    ledger = expecting(("repairs",))
    for question in after_the_battle(range(150)):
        check(question, ledger)
    assert ledger.unchecked == []


def test_what_is_said_about_sending_ships_is_what_happens() -> None:
    """R13, R15, R53: with five players, the last may drop one more."""
    ledger = expecting(("send_room", "send_ships", "late_drop", "repaired"))
    for seed in range(2):
        for question in questions("rattle_battle", seats=5, seed=seed, options=LATE, at_most=90):
            if question.kind in ("send_ships", "late_drop"):
                check(question, ledger)
                if question.match.number % 5 == 0:
                    check_repaired(question, question.after(question.ask.options[-1]), ledger)
    assert ledger.unchecked == []


@pytest.mark.slow
def test_what_is_said_in_whole_matches_is_what_happens() -> None:
    ledger = expecting(IN_MATCHES)
    for question in in_matches(range(100)):
        check(question, ledger)
    assert ledger.unchecked == ledger.wrong() == []
    assert ledger.odds("chances").count > 500
