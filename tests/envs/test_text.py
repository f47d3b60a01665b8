"""Seats that read and write text: what a prompt says, and that every answer can be written and found again."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tortuga import new_match
from tortuga.engine import Action, Ask, Fast, Match, rules_of
from tortuga.engine.registry import slugs
from tortuga.envs.text import Prompt, TextSeat, Turn, Unclear, consult
from tortuga.envs.text.answers import Answers
from tortuga.envs.text.forms import forms_of
from tortuga.envs.text.listing import grouped
from tortuga.envs.text.pieces import pieces_of
from tortuga.envs.text.reading import plain
from tortuga.games.pirata_codex.actions import Reroll
from tortuga.kit import spread

GAMES = slugs()
CASES = [(slug, seats, options) for slug in GAMES for seats, options in spread(rules_of(slug))]
STRANGE = (
    "I would rather think about it first.\n\nThe others look strong.\n**Answer:** `{}`",
    "```\n{}\n```",
    "<answer>{}</answer>",
    '{{"thought": "why not?", "answer": "{}"}}',
    "After all of this, I'll go with:\n\n1. {}.",
    "So the final answer is \\boxed{{{}}}",
)
"""Ways in which agents wrap an answer."""


def questions(match: Match[Any], seed: int, most: int = 400) -> Iterator[tuple[int, Ask]]:
    """The questions of a match of random answers."""
    chance = Fast(seed)
    for _ in range(most):
        if match.over:
            return
        waiting = list(match.waiting.items())
        seat, ask = waiting[chance.below(len(waiting))]
        yield seat, ask
        answers = answers_to(ask, chance)
        match.act(seat, answers[chance.below(len(answers))])


def answers_to(ask: Ask, chance: Fast) -> list[Action]:
    """All options, and points of the space that nobody has rounded."""
    points = [] if ask.space is None else ask.space.candidates(chance, 8)
    return [*ask.options, *points]


def check_round_trip(slug: str, seats: int, options: dict[str, Any], seed: int, most: int = 400) -> None:
    match = new_match(slug, seats, seed, options)
    texts = [TextSeat(match.seat(seat)) for seat in range(seats)]
    for number, (seat, ask) in enumerate(questions(match, seed, most)):
        text, answers = texts[seat], answers_to(ask, Fast(number))
        forms = {plain(text.write(action)): action for action in answers}
        assert len(forms) == len(set(answers)), f"{ask.kind}: two answers are written alike"
        wrap = STRANGE[number % len(STRANGE)]
        for place, action in enumerate(answers):
            written = text.write(action)
            assert len(written) <= 120
            assert text.parse(written) == action
            if place % 9 == number % 9 or len(answers) < 9:
                assert text.parse(wrap.format(written)) == action


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_is_found_in_its_written_form(slug: str) -> None:
    seats, options = next(spread(rules_of(slug)))
    check_round_trip(slug, seats, dict(options), 2026, 150)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_of_every_seat_count_and_option_is_found_again(slug: str) -> None:
    for game, seats, options in CASES:
        if game == slug:
            check_round_trip(slug, seats, dict(options), zlib.crc32(f"{slug}{seats}{options}".encode()), 50)


@pytest.mark.parametrize("slug", GAMES)
def test_a_prompt_tells_nothing_hidden(slug: str) -> None:
    """Dealing everything again that the seat cannot know changes no byte of it."""
    seats, options = next(spread(rules_of(slug)))
    match = new_match(slug, seats, 5, dict(options))
    for number, (seat, _) in enumerate(questions(match, 5, 200)):
        if number % 9:
            continue
        world = match.redeal(seat, number)
        for legal in (True, False):
            told, elsewhere = TextSeat(match.seat(seat)), TextSeat(world.seat(seat))
            assert told.prompt(legal, rules=True) == elsewhere.prompt(legal, rules=True)


@pytest.mark.parametrize("slug", GAMES)
def test_a_prompt_lists_every_answer_or_says_how_it_is_written(slug: str) -> None:
    seats, options = next(spread(rules_of(slug)))
    match = new_match(slug, seats, 3, dict(options))
    texts = [TextSeat(match.seat(seat)) for seat in range(seats)]
    for seat, ask in questions(match, 3, 150):
        text = texts[seat]
        listed, bare = text.prompt(), text.prompt(legal=False)
        assert listed.characters == len(listed) < 20_000
        assert 0 < listed.tokens < listed.characters
        for action in ask.options:
            written = text.write(action)
            head, _, last = written.rpartition(" ")
            some = "only some of these" in listed and all(part in listed for part in last.split("+"))
            assert written in listed or (f"`{head} (" in listed and last in listed) or some
            assert forms_of(match.rules).by_kind[type(action)].pattern in bare


def asked(slug: str, kind: str, seed: int = 7) -> tuple[Match[Any], int]:
    """A match that puts this kind of question."""
    match = new_match(slug, 2 if slug == "piratical" else 3, seed)
    for seat, ask in questions(match, seed, 3000):
        if ask.kind == kind:
            return match, seat
    raise AssertionError(f"{kind} was not asked")


@pytest.fixture(scope="module")
def bidding() -> TextSeat:
    match, seat = asked("pirata_codex", "bet_turn")
    return TextSeat(match.seat(seat))


def test_long_lists_are_grouped_and_complete() -> None:
    match, seat = asked("piratical", "move")
    text = TextSeat(match.seat(seat))
    prompt = text.prompt()
    moves = len(match.waiting[seat].options)
    assert moves > 40
    lines = [line.strip() for line in prompt.splitlines() if line.startswith("  - `move ")]
    assert len(lines) < moves
    assert sum(line.count("|") + 1 for line in lines) == moves
    with pytest.raises(Unclear, match="not numbered"):
        text.parse("3")


def test_a_long_list_says_what_is_known_about_each_answer(bidding: TextSeat) -> None:
    """Answers share a line if the same is known about them: the odds of a bid are what it is about."""
    ask, forecast = bidding.seat.ask, bidding.seat.forecast
    assert ask is not None
    assert forecast is not None
    prompt = bidding.prompt()
    assert len(ask.options) > 40
    odds = dict(zip(map(bidding.write, ask.options), forecast.values("chance"), strict=True))
    found = 0
    for heads, lasts, chance in re.findall(r"^  - `(raise \d+) \(?([\d|]+)\)?`: (\d+) % likely", prompt, re.MULTILINE):
        for last in lasts.split("|"):
            assert odds[f"{heads} {last}"] == int(chance)
            found += 1
    assert found == sum(each.startswith("raise") for each in odds) > 40
    assert f"{odds['liar']} % likely to be right" in prompt.partition("`liar`")[2].partition("\n")[0]


def test_any_of_many_dice_are_said_in_one_line() -> None:
    """All 512 choices among nine dice, which would take 15,000 characters."""
    match = new_match("pirata_codex", 3, 7)
    every = tuple(Reroll(dice=some) for size in range(10) for some in combinations(range(9), size))
    ask = Ask("loaded_reroll", every, every[0])
    answers = Answers(match.rules, ask, None, 0, ["Seat 1", "Seat 2", "Seat 3"])
    lines = list(grouped(answers, lambda _: ""))
    dice = "first+second+third+fourth+fifth+sixth+seventh+eighth+ninth"
    assert lines[1:3] == ["  - `reroll none`", f"  - `reroll {dice}`: or only some of these, in this order"]
    assert len(lines) == 4
    for option in ask.options:
        assert answers.parse(answers.write(option)) == option
    fewer = Answers(match.rules, Ask("loaded_reroll", every[:-1], every[0]), None, 0, ["Seat 1"])
    assert "|second+fourth|" in list(grouped(fewer, lambda _: ""))[1], "where one is missing, each is listed"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_name_on_two_lines_of_a_box_is_a_name(seats: int) -> None:
    """Every tile on the map is explained, however it is drawn."""
    match = new_match("pirata_codex", seats, 7, {"setup": "first_voyage"})
    seat, _ = next(iter(match.waiting.items()))
    names, texts = match.rules.words, match.rules.words.catalogue["tile"]
    said = TextSeat(match.seat(seat)).prompt().partition("## What cards and pieces say")[2]
    for tile in [space.tile for space in match.view(seat).spaces]:
        assert f"- {names.name('tile', tile)}: " in said, texts[tile]


@pytest.mark.parametrize("copied", ["raise 7 (2|4)", "Answer: raise 7 (2|4)", "I like this.\n`raise 7 (2 | 4)`"])
def test_a_line_of_a_group_is_no_answer(bidding: TextSeat, copied: str) -> None:
    with pytest.raises(Unclear, match="stands for several"):
        bidding.parse(copied)


def test_an_answer_is_known_without_its_verb_and_with_the_names_of_its_fields(bidding: TextSeat) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    highest = next(written for written in map(bidding.write, reversed(ask.options)) if written.startswith("raise"))
    _, quantity, face = highest.split()
    for said in (f"Answer: {quantity} {face}", f"Answer: raise quantity={quantity} face={face}"):
        assert bidding.write(bidding.parse(said)) == highest
    with pytest.raises(Unclear, match="It should follow `raise QUANTITY FACE`"):
        bidding.parse("Answer: raise seven fives")
    with pytest.raises(Unclear, match="Did you mean `liar`"):
        bidding.parse("Answer: I call the bidder a liar")
    with pytest.raises(Unclear, match="not one of the answers"):
        bidding.parse(f"{quantity} {face} would be too high, I think, so who knows")
    match, seat = asked("tiny_epic_pirates", "choose_order")
    text, order = TextSeat(match.seat(seat)), match.waiting[seat].options[-1]
    verb, space, name = text.write(order).split()
    for said in (f"Answer: {name}", f"Answer: {space} {name}", f"{verb} space {space} order {name}"):
        assert text.parse(said) == order


def test_a_place_that_cannot_be_reached_is_refused_for_the_true_reason() -> None:
    match, seat = asked("piratical", "move")
    text = TextSeat(match.seat(seat))
    move = match.waiting[seat].options[-1]
    _, hex_, facing = text.write(move).split()
    assert text.parse(f"Answer: move to {hex_.lower()} facing {facing}") == move
    with pytest.raises(Unclear, match="`move A1 east` is not allowed") as refused:
        text.parse("Answer: move a1 east")
    assert "no such place" not in refused.value.sentence
    with pytest.raises(Unclear, match="no such place"):
        text.parse("Answer: move z99 east")


def test_a_move_at_sea_has_a_grammar_candidates_and_a_checker() -> None:
    match, seat = asked("rattle_battle", "turn")
    text = TextSeat(match.seat(seat))
    prompt = text.prompt()
    assert "`move SHIP X Y [BY]`" in prompt
    proposed = next(
        line[3:].split("`")[0] for line in prompt.splitlines() if line.startswith("- `move ") and "SHIP" not in line
    )
    action = text.parse(f"Answer: {proposed}")
    assert match.waiting[seat].find(action) is not None
    verb_and_ship = " ".join(proposed.split()[:2])
    with pytest.raises(Unclear, match="not allowed") as refused:
        text.parse(f"{verb_and_ship} 9999 9999")
    assert refused.value.code == "illegal"
    exact = text.parse(f"{verb_and_ship} ({action.x}; {action.y})")  # type: ignore[attr-defined]
    assert exact == action


@pytest.mark.parametrize(
    "wrap",
    [
        str.upper,
        lambda w: w.replace(" ", "   "),
        lambda w: f"  3)  {w}!",
        lambda w: f"- **{w}**",
        lambda w: f"I'll {w}.",
    ],
)
def test_case_numbering_and_punctuation_do_not_matter(bidding: TextSeat, wrap: Callable[[str], str]) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    for action in ask.options:
        assert bidding.parse(wrap(bidding.write(action))) == action


@pytest.mark.parametrize(
    "wrap",
    [
        "<think>Answer: {0}? No. Or {1}? Answer: {0}!</think>\n{1}",
        "Answer: {1}\n" + "Thank you all for this game. " * 4000,
        "Answer: $\\boxed{{\\text{{{1}}}}}$",
        "~~~\n{1}\n~~~",
        "Ａｎｓｗｅｒ：　{1}",
        "<b>{1}</b>",
        "<final_answer>{1}</final_answer>",
        "<|channel|>final<|message|>Answer: {1}",
        "Answer: {1}<|im_end|>",
        "Answer: {1}</s>",
        "I would rather not {0}. Answer: {1}.",
        "Answer: `2) {1}`",
        "I pick option #2: {1}",
        "Answer: {1}: the best there is.",
        "{0} (no, no)\n\n{1}",
    ],
)
def test_thoughts_thanks_and_odd_marks_do_not_matter(bidding: TextSeat, wrap: str) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    other, action = ask.options[0], ask.options[-1]
    assert other != action
    assert bidding.parse(wrap.format(bidding.write(other), bidding.write(action))) == action


@pytest.mark.parametrize("said", ["{1}: {0} would be worse", "{0}: tempting, but {1}"])
def test_what_stands_before_a_colon_is_no_answer_if_another_stands_behind(bidding: TextSeat, said: str) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    with pytest.raises(Unclear):
        bidding.parse(said.format(bidding.write(ask.options[0]), bidding.write(ask.options[-1])))


@pytest.mark.parametrize("said", ["{0}", "Answer: {0}", "I think so.\n\nAnswer: {0}!"])
def test_a_point_may_be_given_as_people_say_it(said: str) -> None:
    """People round: a point that is refused for that is the one that was proposed."""
    match, seat = asked("rattle_battle", "turn")
    text = TextSeat(match.seat(seat))
    spoken = [text.answers.say(point) for point in text.answers.points]
    assert len(spoken) > 2
    for point, sentence in zip(text.answers.points, spoken, strict=True):
        if spoken.count(sentence) == 1:
            found = text.parse(said.format(sentence))
            assert found == point or text.answers.say(found) == sentence
    ship, x, y = text.write(text.answers.points[0]).split()[1:4]
    assert text.parse(f"Answer: move {ship} to the point x={x}, y={y}") == text.answers.points[0]


def test_small_words_may_stand_between_the_parts_of_an_answer() -> None:
    match, seat = asked("piratical", "move")
    text = TextSeat(match.seat(seat))
    for action in text.answers.listed[:20]:
        verb, place, facing = text.write(action).split()
        assert text.parse(f"Answer: {verb} to {place}, towards the {facing}") == action


def test_wide_letters_are_letters(bidding: TextSeat) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    wide = {code: code + 0xFEE0 for code in range(33, 127)} | {32: 0x3000}
    for action in ask.options:
        assert bidding.parse(f"Answer: {bidding.write(action)}".translate(wide)) == action


def test_an_answer_may_be_given_by_its_number_or_as_people_say_it() -> None:
    match, seat = asked("pirate_attack", "draw_pile")
    text = TextSeat(match.seat(seat))
    text.prompt()
    options = match.waiting[seat].options
    assert text.parse("2") == text.parse("I take number 2") == text.parse("Draw from pile 2.") == options[1]
    with pytest.raises(Unclear, match="from 1 to"):
        text.parse("99")


def test_the_last_marked_answer_counts(bidding: TextSeat) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    first, last = bidding.write(ask.options[0]), bidding.write(ask.options[-1])
    assert bidding.parse(f"Answer: {first}\nNo, wait.\nAnswer: {last}") == ask.options[-1]
    assert bidding.parse(f"I could say {first}, but no.\nFinal answer: **{last}**") == ask.options[-1]


def test_what_is_ambiguous_illegal_or_missing_gets_a_sentence(bidding: TextSeat) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    raises = [bidding.write(action) for action in ask.options if bidding.write(action).startswith("raise")]
    with pytest.raises(Unclear, match="You named 2 answers"):
        bidding.parse(f"Perhaps {raises[0]} or {raises[1]}, hard to say")
    with pytest.raises(Unclear, match=r"is not one of the answers now\. Did you mean"):
        bidding.parse("Answer: raise 90 4")
    with pytest.raises(Unclear, match="no answer in what you wrote"):
        bidding.parse("   \n ")
    with pytest.raises(Unclear, match="is a text"):
        bidding.parse(None)  # type: ignore[arg-type]


def test_a_seat_that_is_not_asked_has_no_answer() -> None:
    match = new_match("pirata_codex", 3, 1)
    idle = next(seat for seat in range(3) if seat not in match.waiting) if len(match.waiting) < 3 else None
    if idle is None:
        match.act(0, match.waiting[0].default)
        idle = 0
    text = TextSeat(match.seat(idle))
    assert "Nothing is asked of you" in text.prompt()
    with pytest.raises(Unclear, match="not asked"):
        text.parse("pass")


def test_after_the_last_try_the_default_is_given_and_counted(bidding: TextSeat) -> None:
    ask = bidding.seat.ask
    assert ask is not None
    turn = Turn(bidding, tries=2)
    assert turn.hear("hm") is None
    assert "Your last answer was unclear" in turn.text
    assert "Tries left: 1." in turn.text
    given = turn.hear("dunno")
    assert given is not None
    assert (given.action, given.tries, given.by_default, len(given.refusals)) == (ask.default, 2, True, 2)
    second = consult(bidding, _saying("?", bidding.write(ask.options[0])))
    assert (second.action, second.tries, second.by_default) == (ask.options[0], 2, False)


def _saying(*texts: str) -> Callable[[str], str]:
    rest = iter(texts)
    return lambda _: next(rest)


def test_news_is_told_once_and_again_if_asked_again() -> None:
    match = new_match("pirate_attack", 3, 4)
    texts = [TextSeat(match.seat(seat)) for seat in range(3)]
    told: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for seat, _ in questions(match, 4, 60):
        prompt = texts[seat].prompt()
        assert prompt == texts[seat].prompt()
        head, _, rest = prompt.partition("## What happened since your last answer\n\n")
        told[seat] += [line[2:] for line in rest.partition("\n\n")[0].splitlines()]
        assert "## What you see" in (rest or head)
    for seat, text in enumerate(texts):
        assert told[seat] == text.log()[: len(told[seat])]


def test_what_a_short_prompt_leaves_out_is_said() -> None:
    match = new_match("pirate_attack", 3, 4)
    for _ in questions(match, 4, 80):
        pass
    seat = next(iter(match.waiting))
    whole = TextSeat(match.seat(seat)).prompt()
    short = TextSeat(match.seat(seat)).prompt(most=1500)
    assert isinstance(short, Prompt)
    assert len(short) < len(whole)
    assert "Left out for length" in short
    assert short.endswith(whole[whole.index("## You are asked") :])


PIECES = st.sampled_from(
    [
        *("Answer:", "move ", "pass", "to ", "x=", "seat2", "none", "crimson-ship-2", "-", "1e999", "nan", "9" * 400),
        *("\n", "```", "`", "<answer>", "</answer>", "\\boxed{", "}", '{"answer": "', "</think>", "+", "~", "(", ";"),
        *("#3", "²", "\0", "\ud800", "Ⅷ", "٣"),
    ]
)
WRITTEN = st.one_of(
    st.text(max_size=400),
    st.binary(max_size=400).map(lambda raw: raw.decode("utf-8", "surrogateescape")),
    st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=30).map("".join),
)


@pytest.fixture(scope="module", params=GAMES)
def several(request: pytest.FixtureRequest) -> list[TextSeat]:
    """The first of every kind of question of a match, each in a copy of its own."""
    match = new_match(request.param, 2 if request.param == "piratical" else 3, 7)
    found: dict[str, TextSeat] = {}
    for seat, ask in questions(match, 7, 600):
        if ask.kind not in found:
            found[ask.kind] = TextSeat(match.clone().seat(seat))
    return list(found.values())


@given(st.data())
def test_no_text_whatsoever_gets_anything_but_an_answer_or_a_sentence(
    several: list[TextSeat], data: st.DataObject
) -> None:
    text, said = data.draw(st.sampled_from(several)), data.draw(WRITTEN)
    given = Turn(text, tries=1).hear(said)
    assert given is not None
    assert text.seat.ask is not None
    offered = given.action in text.answers.offered
    assert offered or text.seat.ask.find(given.action) is not None
    assert all(sentence.endswith((".", "?")) for sentence in given.refusals)


@pytest.mark.parametrize("verb", ["move", "throw", "place"])
@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999", "1e-999", "9" * 5000, "٣", "1_000", "0x10"])
def test_numbers_that_are_none_are_no_points(verb: str, number: str) -> None:
    match, seat = asked("rattle_battle", "turn")
    text = TextSeat(match.seat(seat))
    ship = text.write(text.answers.points[0]).split()[1]
    for written in (f"{verb} {ship} {number} 100", f"{verb} {ship} 100 {number}", f"{verb} {number} {number}"):
        with pytest.raises(Unclear):
            text.parse(f"Answer: {written}")


@pytest.mark.parametrize("slug", GAMES)
def test_with_the_rules_a_prompt_is_all_that_a_reader_needs(slug: str) -> None:
    """The game in short, the chapter about the question, and the goal, each once; without, none of it."""
    seats, options = next(spread(rules_of(slug)))
    match = new_match(slug, seats, 3, dict(options))
    for seat, ask in questions(match, 3, 60):
        text = TextSeat(match.seat(seat))
        prompt, bare = text.prompt(rules=True), text.prompt()
        written = match.rules.words.chapter(ask.kind).splitlines()[1:]
        chapter = [re.split(r" ?[([](?:\*?house|R\d)", line)[0] for line in written if line and "Rulings" not in line]
        assert not re.search(r"\(R\d|\*house\*|\[house\]", prompt), "what a reader cannot look up"
        assert prompt.count(text.in_short()) == 1
        assert all(line in prompt for line in chapter)
        assert bool(chapter) == ("## What the rules say about this question" in prompt)
        assert "## The game in short" not in bare
        assert prompt.endswith(bare[bare.index("## What you see") :])
        assert prompt.characters < 26_000


def test_what_lies_on_the_table_is_explained_once() -> None:
    """Also where neither the question nor an answer names it."""
    match, seat = asked("rattle_battle", "send_ships")
    prompt = TextSeat(match.seat(seat)).prompt()
    entries = match.rules.words.catalogue["adventure"].values()
    card = next(entry for entry in entries if f", {entry['name']} (phase" in prompt)
    assert card["name"] not in prompt.partition("## You are asked")[2]
    assert prompt.count(f"- {card['name']}: {card['text']}") == 1


def test_of_two_pieces_with_one_name_nothing_wrong_is_said() -> None:
    """Bombs are an adventure, and a part that a galleon can have."""
    pieces = pieces_of(rules_of("rattle_battle"))
    assert list(pieces.named_in("quest 2, Bombs")) == []
    assert list(pieces_of(rules_of("piratical")).named_in("a Tropical\n  Storm")) == [
        *pieces_of(rules_of("piratical")).named_in("Tropical Storm")
    ]


def test_what_is_known_about_two_answers_stands_beside_both() -> None:
    match, seat = asked("pirata_codex", "first_bid")
    lines = [line for line in TextSeat(match.seat(seat)).prompt().splitlines() if ") `raise " in line]
    assert len(lines) > 3
    assert all("likely to be right" in line for line in lines)


def test_a_seat_is_told_how_it_is_written_in_answers() -> None:
    match = new_match("pirata_codex", 3, 1)
    assert TextSeat(match.seat(1)).prompt().splitlines()[0].endswith("you are Seat 2 of 3, written seat2 in answers.")
    named = TextSeat(match.seat(1), ["Ann", "Robin", "Seat 3"]).prompt().splitlines()[0]
    assert named.endswith("you are Robin, in seat2 of 3. At the table: Ann in seat1, Robin in seat2.")
