"""The leak law: nothing that a seat is given depends on what it cannot know.

Everything that a seat cannot know is dealt again, which gives a world that the seat cannot tell from the true one.

- In both worlds its view, its ask, its offer and what it has heard are the same (:func:`leak`).
- After the same answer in both it is told of the same seats that the match waits for (:func:`leak_after`), unless the
  rules say that the answer revealed something (``Table.reveal``), the seat saw or heard something else, or chance had
  a say. Whom the match asks next would otherwise tell what they hold.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tortuga.engine import Action, Ask, Fast, Match, PreviewedSpace

_encode = msgspec.json.Encoder().encode
PREVIEWED = 4
"""So many previews of a space are compared."""


def leak(match: Match[Any], world: Match[Any], seat: int | None, since: int = 0, outlines: bool = True) -> str | None:
    """What the seat (None: a spectator) can tell the world dealt again for it from the match by; None: nothing.

    Of what it has heard, events from number ``since`` on are compared. Outlines of spaces and forecasts take the most
    time; without ``outlines`` they are left out.
    """
    mine, theirs = _encode(match.view(seat)), _encode(world.view(seat))
    if mine != theirs:
        return f"the view of seat {seat} knows too much: {difference(mine, theirs)}"
    if seat is None:
        return None
    for what, ours, imagined in (
        ("ask", match.waiting.get(seat), world.waiting.get(seat)),
        ("offer", match.offers.get(seat), world.offers.get(seat)),
    ):
        if ours is None:
            continue
        if imagined is None:
            return f"the {what} of seat {seat} goes away when the hidden is dealt again"
        if not _same(ours, imagined, outlines):
            return f"the {what} {ours.kind} of seat {seat} knows too much"
    if outlines and _encode(match.forecast(seat)) != _encode(world.forecast(seat)):
        return f"the forecast for seat {seat} knows too much"
    if outlines and match.cautions(seat) != world.cautions(seat):
        return f"a caution for seat {seat} knows too much"
    if match.events(seat, since) != world.events(seat, since):
        return f"seat {seat} would have heard something else"
    return None


def leak_after(before: Twins, seat: int, action: Action) -> str | None:
    """The same once more after ``action`` of this seat, which is given in the world; the match has taken it already."""
    match, world = before.match, before.world
    if match._table.chance.state != before.chance or match._table.revealed:
        return None
    drawn = world._table.chance.state
    world.act(seat, action)
    shown = world._table.chance.state != drawn or _encode(match.view(seat)) != _encode(world.view(seat))
    if shown or match.events(seat, before.told) != world.events(seat, before.told):
        return None
    mine, theirs = awaited(match), awaited(world)
    return None if mine == theirs else f"seat {seat} learns from whom the match waits for: {mine} / {theirs}"


class Twins:
    """A match in which a seat is about to answer, and a world that the seat cannot tell from it."""

    def __init__(self, match: Match[Any], world: Match[Any]) -> None:
        assert match.mode != "all", "answers to a question put to all are hidden until the last is in"
        self.match = match
        self.world = world
        self.chance = match._table.chance.state
        self.told = match.told_count


def awaited(match: Match[Any]) -> list[tuple[int, str]]:
    """Whom everybody is told that the match waits for, and for what kind of answer: nobody in an open window, nor who
    is asked in secret."""
    if match.mode == "any" or match.asked_in_secret:
        return []
    return [(seat, ask.kind) for seat, ask in match.waiting.items()]


def _same(one: Ask, two: Ask, outlines: bool) -> bool:
    same = one.kind == two.kind and one.options == two.options and one.default == two.default and one.about == two.about
    return same and (not outlines or _outline(one) == _outline(two))


def _outline(ask: Ask) -> bytes:
    """What a space shows of itself: its outline, and the previews of some good answers."""
    space = ask.space
    if space is None:
        return b""
    shown = _encode(space.outline())
    if isinstance(space, PreviewedSpace):
        shown += b"".join(_encode(space.preview(action)) for action in space.candidates(Fast(0))[:PREVIEWED])
    return shown


def difference(one: bytes, two: bytes) -> str:
    """The first place where two encoded views differ, with some text round it."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, at - 80)
    return f"...{one[start : at + 40].decode(errors='replace')} / {two[start : at + 40].decode(errors='replace')}..."
