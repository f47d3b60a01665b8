"""The laws that every game must keep, checked on random matches.

A match is played with random answers. The cheap laws are checked at every answer, the expensive ones at every
``stride``-th:

- every ask can be answered, its default is legal, and everything in it has words and survives its wire format;
- components are conserved; the state survives encoding and decoding;
- a clone has the same future under the same chance, and playing it does not change the original;
- nothing that a seat is given depends on what it cannot know (:mod:`~tortuga.kit.leaks`), and a world that it imagines
  can be played on and stored; with other luck (``Match.with_other_luck``), nobody can tell the difference;
- changing a view or an ask changes only a copy;
- illegal, alien, repeated, out-of-turn and tampered answers are refused and change nothing;
- an answer that may be taken back has told its seat nothing, and taking it back restores the state byte for byte;
- a match stored in mid-phase comes back the same; its record replays to the identical state, through JSON;
- every answer can be undone back to the root; every match ends;
- what the game tells the bots fits together (:mod:`~tortuga.kit.knowledge`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import msgspec

from tortuga.bots.knowledge import declared
from tortuga.engine import (
    Action,
    Ask,
    BadOptions,
    Chance,
    Fast,
    IllegalAction,
    IllegalUndo,
    Match,
    OptionValue,
    PreviewedSpace,
    Rules,
    Space,
    freeze,
    loads,
    replay,
    thaw,
)
from tortuga.engine.codecs import codecs_of
from tortuga.engine.describing.facts import Value, cautions
from tortuga.kit.knowledge import misfits, sign_misfits
from tortuga.kit.leaks import Twins, difference, leak, leak_after, same_ask

MOST_ANSWERS = 50_000
"""A match with more answers than this counts as endless."""


class Breach(AssertionError):
    """A game breaks one of the laws. ``dump`` is a record of the match so far, for ``tortuga replay``."""

    def __init__(self, law: str, dump: Path | None) -> None:
        super().__init__(f"{law}\nStep through the match with: tortuga replay {dump}" if dump else law)
        self.dump = dump


class _Alien(Action, frozen=True):
    """An answer that no game asks for."""

    seat: int = 0


def spread(rules: Rules[Any]) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Settings to check a game with: every seat count, by default options where possible, then every choice once."""
    info = rules.info
    tried: list[tuple[int, dict[str, OptionValue]]] = []

    def add(seats: int, options: Mapping[str, OptionValue]) -> bool:
        full = info.complete(options, seats)
        try:
            rules.check_options(seats, full)
        except BadOptions:
            return False
        if (seats, full) not in tried:
            tried.append((seats, full))
        return True

    bases = [{}, *(dict(options) for _, options in rules.golden.values())]
    for seats in info.seats:
        any(add(seats, base) for base in bases)
    for seats, options in rules.golden.values():
        add(seats, options)
    for name, option in info.options.items():
        single = option.choices or (() if not isinstance(option.default, bool) else (True, False))
        for choice in single:
            value: OptionValue = [str(choice)] if isinstance(option.default, list) else choice
            any(add(seats, {**base, name: value}) for base in bases for seats in info.seats)
    yield from tried


def scrutinise(
    rules: Rules[Any],
    seats: int,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    stride: int = 7,
    most: int = MOST_ANSWERS,
    offers: int = 5,
) -> Match[Any]:
    """Play one random match, check the laws on the way, and return the finished match.

    About every ``offers``-th answer takes an offer if there is one; 0 takes none (an offer may be to give up).
    """
    full = rules.info.complete(options, seats)
    rules.check_options(seats, full)
    return _Scrutiny(Match(rules, seats, full, Fast(seed)), Fast(seed + 1), stride, most, offers).run()


class _Scrutiny:
    """A match and the checks that accompany it."""

    def __init__(self, match: Match[Any], chance: Chance, stride: int, most: int, offers: int) -> None:
        self.match = match
        self.subject = match  # the match or clone that was played last: the one to dump if something breaks
        self.rules = match.rules
        self.chance = chance
        self.stride = stride
        self.most = most
        self.offers = offers
        self.census = self.rules.census(match.state)
        self.outlined: set[str] = set()
        self.foretold: set[str] = set()
        self.encode = msgspec.json.encode
        codecs = codecs_of(self.rules)
        self.decode_state = codecs.state
        self.decode_action = codecs.action_json
        self.decode_events = codecs.events_json
        self.fingerprints: list[bytes] = []
        self.earlier: list[tuple[Match[Any], bytes]] = []

    def run(self) -> Match[Any]:
        try:
            self.what_bots_are_told()
            while not self.match.over:
                self.step()
            self.finish()
        except Breach:
            raise
        except Exception as error:
            raise Breach(f"{type(error).__name__}: {error}", self.dump()) from error
        return self.match

    def dump(self) -> Path | None:
        """Write a record of the match so far to a new file."""
        record = self.subject.record
        with tempfile.NamedTemporaryFile("w", prefix="tortuga-breach-", suffix=".jsonl", delete=False) as file:
            file.write(record.dumps())
        return Path(file.name)

    def law(self, holds: bool, sentence: str) -> None:
        if not holds:
            raise Breach(f"{self.rules.info.slug}, answer {self.match.number}: {sentence}", self.dump())

    # One answer

    def step(self) -> None:
        match, number = self.match, self.match.number
        self.law(number < self.most, f"the match does not end within {self.most} answers")
        before = match.fingerprint()
        self.fingerprints.append(before)
        waiting = match.waiting
        self.law(bool(waiting), "nobody is asked anything and the match is not over")
        for ask in [*waiting.values(), *match.offers.values()]:
            self.check_ask(ask)
        for seat, ask in waiting.items():
            self.check_forecast(seat, ask)
        self.law(self.rules.census(match.state) == self.census, "a component was lost or made up")
        seat = self.chance.pick(list(waiting))
        ask = waiting[seat]
        if self.offers and match.offers and self.chance.below(self.offers) == 0:
            seat = self.chance.pick(list(match.offers))
            ask = match.offers[seat]
        action = pick(ask, self.chance)
        if number % self.stride == 0:
            self.look_closely(before, seat, action)
        twins = Twins(match, match.redeal(seat, number)) if seat in waiting and match.mode != "all" else None
        match.act(seat, action)
        if twins is not None:
            found = leak_after(twins, seat, action)
            self.law(found is None, found or "")
        if match.can_undo(seat):
            self.check_undo(before, seat, action, twins)

    def check_ask(self, ask: Ask) -> None:
        words = self.rules.words
        self.law(bool(ask.options) or ask.space is not None, f"{ask.kind} has nothing to choose from")
        self.law(ask.find(ask.default) is not None, f"the default of {ask.kind} is not allowed: {ask.default!r}")
        self.law(ask.kind in words.catalogue.get("asks", {}), f"there are no words for the ask {ask.kind}")
        self.law(len(set(ask.options)) == len(ask.options), f"{ask.kind} has an option twice")
        for action in ask.options[:50]:
            self.check_action(action)
        if ask.space is not None:
            self.check_outline(ask.kind, ask.space)
            candidates = ask.space.candidates(self.chance.copy())
            self.law(bool(candidates or ask.options), f"the space of {ask.kind} proposes nothing")
            for action in candidates:
                reason = ask.space.refusal(action)
                self.law(reason is None, f"the space of {ask.kind} proposes {action!r} and refuses it: {reason}")
                self.check_action(action)

    def check_outline(self, kind: str, space: Space) -> None:
        """Checked once for each kind of ask: outlines are for people and may be slow to make."""
        if kind in self.outlined:
            return
        self.outlined.add(kind)
        made = type(space.outline())
        declared = get_args(self.rules.outline_type) or (self.rules.outline_type,)
        self.law(made in declared, f"the {made.__name__} of {kind} is not in outline_type")
        if isinstance(space, PreviewedSpace):
            self.check_preview(kind, space)

    def check_preview(self, kind: str, space: PreviewedSpace) -> None:
        declared = get_args(self.rules.preview_type) or (self.rules.preview_type,)
        for action in (*space.candidates(self.chance.copy())[:4], _Alien()):
            made = type(space.preview(action))
            self.law(made in declared, f"the {made.__name__} of {kind} is not in preview_type")

    def check_forecast(self, seat: int, ask: Ask) -> None:
        """Facts about each option, with words for them and their cautions. The leak law checks what they know."""
        made = self.match.forecast(seat)
        if made is None:
            return
        self.law(len(made.hints) == len(ask.options), f"the forecast of {ask.kind} does not have facts for each option")
        for one in chain(made.overall, *made.hints):
            if one.key not in self.foretold:
                self.foretold.add(one.key)
                self.check_words("hint", one.key, one.about)
        for caution in cautions(made):
            self.check_words("caution", caution.word, caution.about)

    def check_words(self, section: str, key: str, about: Mapping[str, Value]) -> None:
        """A fact or a caution can be put into words."""
        words = self.rules.words
        self.law(key in words.catalogue.get(section, {}), f"there are no words for the {section} {key}")
        sentence = words.say(section, about, key=key)
        self.law(sentence != key and "{" not in sentence, f"the words for the {section} {key} have a gap: {about}")

    def check_tally(self) -> None:
        """There is one tally for each seat, or none at all, and every part of it has words."""
        tallies = self.rules.tally(self.match.state)
        self.law(len(tallies) in (0, self.match.seats), "the tally does not have one entry for each seat")
        for part in [part for tally in tallies for part in tally.parts]:
            said = self.rules.words.catalogue.get("tally", {}).get(part.key)
            self.law(said is not None, f"there are no words for {part.key} of the tally")
            self.law("{" not in self.rules.words.say("tally", part.about, key=part.key), f"{part!r} has a gap")

    def check_action(self, action: Action) -> None:
        self.law(self.decode_action(self.encode(action)) == action, f"{action!r} does not survive its wire format")
        name = type(action).__name__
        self.law(name in self.rules.words.catalogue.get("actions", {}), f"there are no words for the action {name}")
        self.law("{" not in self.rules.words.say("actions", action), f"the words for {action!r} have a gap")

    # The expensive laws

    def look_closely(self, before: bytes, seat: int, action: Action) -> None:
        """Check everything that is too expensive to check at every answer."""
        match = self.match
        decoded = self.decode_state(before)
        self.law(msgspec.msgpack.encode(decoded) == before, "the state does not survive encoding and decoding")
        self.check_clone(before)
        for each in (*range(match.seats), None):
            self.check_redeal(each)
        self.check_other_luck()
        self.check_spoiling(before)
        self.check_refusals(before, seat, action)
        self.check_store(before)
        for earlier, fingerprint in self.earlier:
            self.law(earlier.fingerprint() == fingerprint, "an earlier state was changed by a later answer")
        self.earlier = [*self.earlier[-5:], (match.clone(), before)]
        self.earlier[-1][0].fingerprint()

    def check_clone(self, before: bytes) -> None:
        """Two clones stay the same under the same answers, and the original does not change."""
        one, two = self.match.clone(), self.match.clone()
        self.subject = one
        self.law(one.fingerprint() == before, "a clone differs from its original")
        dice = Fast(self.match.number)
        for _ in range(12):
            if one.over:
                break
            seat = dice.pick(list(one.waiting))
            action = pick(one.waiting[seat], dice)
            one.act(seat, action)
            two.act(seat, action)
            self.law(one.fingerprint() == two.fingerprint(), "two clones differ after the same answers")
        self.subject = self.match
        self.law(self.match.fingerprint() == before, "playing a clone changed its original")

    def check_redeal(self, seat: int | None) -> None:
        """What a seat sees, is asked and has heard does not depend on what it cannot know."""
        match = self.match
        world = match.redeal(seat, match.number)
        self.law(self.rules.census(world.state) == self.census, f"re-dealing for seat {seat} lost a component")
        found = leak(match, world, seat)
        self.law(found is None, found or "")
        same = match.redeal(seat, ~match.number).fingerprint() == world.redeal(seat, ~match.number).fingerprint()
        self.law(same, f"what seat {seat} imagines depends on what it cannot know")
        if seat in match.waiting:
            self.law(world.clone().fingerprint() == world.fingerprint(), "a clone of an imagined world differs from it")
            self.check_stored_world(world)
            self.play_on(world)

    def check_other_luck(self) -> None:
        """With other luck, nobody can tell the difference, and all that anybody knows is as it was."""
        match = self.match
        other = match.with_other_luck(match.number)
        self.law(self.rules.census(other.state) == self.census, "dealing again what nobody knows lost a component")
        for seat in (*range(match.seats), None):
            found = leak(match, other, seat, outlines=False)
            self.law(found is None, f"with other luck: {found}")
        same = match.with_other_luck(~match.number).fingerprint() == other.with_other_luck(~match.number).fingerprint()
        self.law(same, "what nobody knows is dealt again by how it lay before")
        self.law(
            other.clone().fingerprint() == other.fingerprint(), "a clone of a match with other luck differs from it"
        )
        self.play_on(other)

    def check_stored_world(self, world: Match[Any]) -> None:
        """An imagined world that is stored comes back as it was, and not as the true one."""
        stored, _ = thaw(freeze(world))
        asked = stored.waiting.keys() == world.waiting.keys()
        same = asked and all(same_ask(ask, stored.waiting[seat]) for seat, ask in world.waiting.items())
        self.law(same and stored.fingerprint() == world.fingerprint(), "a stored imagined world comes back different")

    def play_on(self, world: Match[Any]) -> None:
        """An imagined world can be played."""
        dice = Fast(world.number)
        for _ in range(40):
            if world.over:
                return
            seat = dice.pick(list(world.waiting))
            world.act(seat, pick(world.waiting[seat], dice))
        self.law(self.rules.census(world.state) == self.census, "an imagined world lost a component when played on")

    def check_spoiling(self, before: bytes) -> None:
        """Views and asks are copies: changing them does not change the match."""
        for seat in (*range(self.match.seats), None):
            _spoil(self.match.view(seat))
        for ask in self.match.waiting.values():
            _spoil(ask.about)
        self.match._make_asks()
        self.law(self.match.fingerprint() == before, "changing a view changed the state")

    def check_refusals(self, before: bytes, seat: int, action: Action) -> None:
        match = self.match
        bad: list[tuple[str, int, Any]] = [
            ("an alien answer", seat, _Alien()),
            ("no answer", seat, None),
            ("a number", seat, 0),
            ("a seat that does not exist", match.seats, action),
            ("a seat below zero", -1, action),
        ]
        idle = set(range(match.seats)) - set(match.waiting) - set(match.offers)
        bad += [("an answer out of turn", each, action) for each in idle]
        asked = [ask for ask in (match.waiting.get(seat), match.offers.get(seat)) if ask is not None]
        forged = [forgery for forgery in _forgeries(action) if not any(ask.find(forgery) for ask in asked)]
        bad += [(f"the forgery {forgery!r}", seat, forgery) for forgery in forged]
        number, waiting = match.number, set(match.waiting)
        for what, whose, answer in bad:
            try:
                match.act(whose, answer)
            except IllegalAction as error:
                self.law(bool(error.code and error.sentence), f"{what} was refused without a reason")
            else:
                self.law(False, f"{what} was not refused")
            same = match.fingerprint() == before and match.number == number and set(match.waiting) == waiting
            self.law(same, f"{what} was refused but changed something")

    def check_store(self, before: bytes) -> None:
        stored, notice = thaw(freeze(self.match))
        same = stored.fingerprint() == before and stored.number == self.match.number and notice is None
        self.law(same and set(stored.waiting) == set(self.match.waiting), "a stored match comes back different")

    def check_undo(self, before: bytes, seat: int, action: Action, twins: Twins | None) -> None:
        """An answer that may be taken back has told its seat nothing, and taking it back restores everything."""
        match = self.match
        if twins is not None:  # leak_after has given the answer in the world, too
            mine, theirs = self.encode(match.view(seat)), self.encode(twins.world.view(seat))
            if mine != theirs:
                self.law(False, f"seat {seat} may undo although it has learnt: {difference(mine, theirs)}")
        after = match.fingerprint()
        match.undo(seat)
        self.law(match.fingerprint() == before, "undo does not restore the state")
        match.act(seat, action)
        self.law(match.fingerprint() == after, "the same answer after an undo leads elsewhere")

    # At the end

    def finish(self) -> None:
        match = self.match
        self.check_tally()
        outcome = match.outcome
        assert outcome is not None
        self.law(
            len(outcome.places) == match.seats == len(outcome.scores),
            "the outcome does not have one place for each seat",
        )
        nobody = set(outcome.places) == {2}  # nobody need win: then all share the second place
        self.law(min(outcome.places) == 1 or nobody, "nobody has first place")
        self.law(self.rules.census(match.state) == self.census, "a component was lost at the end")
        for told in match.told():
            for event in filter(None, (told.event, told.public)):
                self.law(
                    self.decode_events(self.encode([event])) == [event], f"{event!r} does not survive its wire format"
                )
                name = type(event).__name__
                self.law(name in self.rules.words.catalogue.get("events", {}), f"there are no words for {name}")
                self.law("{" not in self.rules.words.say("events", event), f"the words for {event!r} have a gap")
                self.law(all(seat >= 0 for seat in event.losers()), f"{event!r} has a loser who does not exist")
        for seat in (*range(match.seats), None):
            self.law(bool(self.rules.text(match.view(seat))), "there is no text board at the end")
        again = replay(loads(match.record.dumps()))
        self.law(again.fingerprint() == match.fingerprint(), "the record replays to another state")
        self.law(list(again.told()) == list(match.told()), "the record replays with other events")
        again.fold_past()
        same = list(again.told()) == list(match.told()) and again.answers() == match.answers()
        self.law(same, "folding the past changed it")
        self.undo_to_the_root()

    def what_bots_are_told(self) -> None:
        known = declared(self.rules)
        if known is not None:
            for misfit in (*misfits(known), *sign_misfits(known, self.match)):
                self.law(False, f"the game's KNOWLEDGE {misfit}")

    def undo_to_the_root(self) -> None:
        copy = self.match.clone()
        for fingerprint in reversed(self.fingerprints):
            copy.undo(0, free=True)
            self.law(copy.fingerprint() == fingerprint, "undoing step by step does not pass through the same states")
        try:
            copy.undo(0, free=True)
        except IllegalUndo:
            return
        self.law(False, "the first state could be undone, too")


def pick(ask: Ask, chance: Chance) -> Action:
    """A random answer: one of the options, or one that the space proposes."""
    if ask.space is not None and (not ask.options or chance.below(2)):
        return chance.pick(ask.space.candidates(chance) or ask.options)
    return chance.pick(ask.options)


def _forgeries(action: Action) -> Iterator[Action]:
    """Answers that differ from this one in a single field."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, bool):
            continue
        if isinstance(value, int | float):
            yield msgspec.structs.replace(action, **{name: value + 1_000_003})
            yield msgspec.structs.replace(action, **{name: -1_000_003})
        elif isinstance(value, str):
            yield msgspec.structs.replace(action, **{name: value + "-forged"})
        elif isinstance(value, tuple):
            yield msgspec.structs.replace(action, **{name: (*value, 1_000_003)})
        yield msgspec.structs.replace(action, **{name: [[]]})


def _spoil(thing: Any) -> None:
    """Empty every list and dict in it."""
    if isinstance(thing, list):
        for one in thing:
            _spoil(one)
        thing.clear()
    elif isinstance(thing, dict):
        for one in thing.values():
            _spoil(one)
        thing.clear()
    elif isinstance(thing, tuple):
        for one in thing:
            _spoil(one)
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            _spoil(getattr(thing, name))
