"""The told match as a page of its own: no scripts, no requests, readable on paper and on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from tortuga.analysis.told import Answer, Figure, SeatTold, Told

COLOURS = ("#1f6f8b", "#b8392f", "#7a8f3c", "#c98a1b", "#6a4c93", "#3d8b6f", "#a0522d", "#4a6fa5", "#8b3a62", "#5f5f5f")
"""A colour for each seat."""
WIDTH, HEIGHT = 720, 260
PARTS = {
    "dice": "dice and cards",
    "reveals": "what others knew",
    "own": "own answers",
    "others": "others' answers",
    "drift": "the rest",
}
"""What a seat's match is made of, in words."""
LABELS = {"blunder": "blunder", "mistake": "mistake", "slip": "slip", "close": "too close to call"}
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #22303c; background: #fff; max-width: 46rem; margin: 1.5rem auto;
  padding: 0 1rem; }
svg { width: 100%; height: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .5rem; text-align: right; border-bottom: 1px solid #d9dee2; }
th:first-child, td:first-child { text-align: left; } .wide { overflow-x: auto; }
.key { display: inline-block; width: .8em; height: .8em; margin-right: .4em; }
li { margin-bottom: .6rem; } .why { color: #55636e; }
@media (prefers-color-scheme: dark) { body { color: #e8edf0; background: #16202a; }
  th, td { border-color: #33414d; } .why { color: #a9b6c0; } }
"""


def report(told: Told) -> str:
    """The page."""
    return "\n".join(_lines(told)) + "\n"


def in_words(told: Told) -> Iterator[str]:
    """The match told as plain text: luck and choices of every seat, and what else is worth saying."""
    yield f"{told.title}: the match told. {' '.join(warnings(told))}".rstrip()
    yield "In points of a win (100 is a win); start and the five parts add up to the result."
    for seat in told.seats:
        parts = ", ".join(f"{name} {points(getattr(seat, part))}" for part, name in PARTS.items())
        ends = f"start {100 * seat.start:.0f}", f"result {100 * seat.result:.0f}"
        yield f"- {seat.name}: {ends[0]}, {parts}, {ends[1]}; accuracy {figure_text(seat.figure)}"
    yield from sentences(told)


def sentences(told: Told) -> Iterator[str]:
    """Turning points, answers worth another look, and what cost most, each in a line."""
    for point in told.turning_points:
        yield f"Answer {point.step + 1}: {point.sentence}"
    labelled = [answer for answer in told.priced if answer.label != "close"]
    for answer in labelled:
        yield f"{answer.label}: {answer.sentence} {hint_text(answer, told.seats)}".rstrip()
    if labelled:
        yield give_or_take(labelled[0])
    yield from filter(None, map(costly_text, told.seats))


def _lines(told: Told) -> Iterator[str]:
    title = f"{told.title}: the match told"
    yield "<!DOCTYPE html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{STYLE}</style></head><body>"
    yield f"<h1>{escape(title)}</h1>"
    yield f"<p>{told.answers} answers, rules {escape(told.rules)}. {' '.join(warnings(told))}</p>"
    yield "<h2>Chances to win</h2>"
    yield bands(told)
    yield "<p>" + " ".join(_key(seat) for seat in told.seats) + "</p>"
    yield "<h2>Luck and choices</h2>"
    yield "<p>In points of a win (100 is a win). Start and the five parts add up to the result.</p>"
    yield from _table(told.seats)
    if told.turning_points:
        yield "<h2>Turning points</h2><ul>"
        yield from (f"<li>Answer {each.step + 1}: {escape(each.sentence)}</li>" for each in told.turning_points)
        yield "</ul>"
    yield "<h2>Answers worth another look</h2>"
    yield from _answers(told.priced, told.seats)
    yield "</body></html>"


def warnings(told: Told) -> list[str]:
    """What to know before one reads on."""
    said = [] if told.finished else ["The match is not over: this is told as far as it goes."]
    if told.other_data:
        said.append(
            "It was played with other data files than those installed here: it replays, but may not be quite what "
            "happened."
        )
    return said


def bands(told: Told) -> str:
    """The curve as stacked bands, as everybody could see it, as SVG. Members of a team share its band; alone, what is
    left is the defeat."""
    last = max(1, told.curve[-1].step)
    across = [WIDTH * point.step / last for point in told.curve]
    totals = [max(1e-9, sum(point.public)) if len(point.public) > 1 else 1.0 for point in told.curve]
    below = [0.0] * len(across)
    parts = []
    for seat in told.seats:
        shares = [point.public[seat.seat] / total for point, total in zip(told.curve, totals, strict=True)]
        above = [low + share for low, share in zip(below, shares, strict=True)]
        edge = [f"{x:.1f},{HEIGHT * y:.1f}" for x, y in zip(across, above, strict=True)]
        edge += [f"{x:.1f},{HEIGHT * y:.1f}" for x, y in zip(across[::-1], below[::-1], strict=True)]
        parts.append(
            f'<polygon points="{" ".join(edge)}" fill="{_colour(seat)}"><title>{escape(seat.name)}</title></polygon>'
        )
        below = above
    said = 'role="img" aria-label="Everybody\'s chance to win from the first answer to the last"'
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" {said}>{"".join(parts)}</svg>'


def _colour(seat: SeatTold) -> str:
    return COLOURS[seat.seat % len(COLOURS)]


def _key(seat: SeatTold) -> str:
    return f'<span class="key" style="background:{_colour(seat)}"></span>{escape(seat.name)}'


def _table(seats: Sequence[SeatTold]) -> Iterator[str]:
    heads = ["", "start", *PARTS.values(), "result", "accuracy"]
    yield '<div class="wide"><table><tr>' + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"
    for seat in seats:
        numbers = [seat.start, *[getattr(seat, part) for part in PARTS], seat.result]
        cells = [_key(seat), f"{100 * numbers[0]:.0f}", *[points(number) for number in numbers[1:-1]]]
        cells += [f"{100 * numbers[-1]:.0f}", figure_text(seat.figure)]
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</table></div>"


def points(share: float) -> str:
    """A part of a win for people: whole points with a sign, 0 without."""
    rounded = round(100 * share)
    return f"{rounded:+d}" if rounded else "0"


def figure_text(figure: Figure) -> str:
    """A seat's accuracy for people."""
    if figure.accuracy is not None:
        return f"{figure.accuracy} ({figure.choices} choices)"
    return "too few" if figure.too_few else "not said"


def costly_text(seat: SeatTold) -> str:
    """What cost a seat most; nothing if nothing surely did."""
    costly = seat.costly
    if costly is None:
        return ""
    answers = "one answer" if costly.answers == 1 else f"{costly.answers} answers"
    return f"{seat.name} lost most at “{costly.question.rstrip('.?!')}”: {100 * costly.loss:.0f} points with {answers}."


def hint_text(answer: Answer, seats: Sequence[SeatTold]) -> str:
    """Why the better answer is better, as a hint would have said it to the seat; nothing if there is nothing to say."""
    return f"A hint to {seats[answer.seat].name}: “{answer.why}”" if answer.why else ""


def give_or_take(answer: Answer) -> str:
    """What “give or take” means in this game."""
    return f"“Give or take” is {answer.errors:g} times the error of a figure: what costs more gets a label."


def _answers(priced: Sequence[Answer], seats: Sequence[SeatTold]) -> Iterator[str]:
    labelled = [answer for answer in priced if answer.label != "close"]
    if not labelled:
        yield "<p>None that is sure to have cost anything.</p>"
        return
    yield "<ul>"
    for answer in labelled:
        why = f' <span class="why">{escape(hint_text(answer, seats))}</span>' if answer.why else ""
        head = f"<strong>{LABELS[answer.label]}</strong>, answer {answer.step + 1}"
        yield f"<li>{head}: {escape(answer.sentence)}{why}</li>"
    yield "</ul>"
    yield f"<p>{give_or_take(labelled[0])}</p>"
    yield from (f"<p>{escape(text)}</p>" for seat in seats if (text := costly_text(seat)))
    close = len(priced) - len(labelled)
    if close:
        yield f"<p>{close} more were looked into and are too close to call.</p>"
