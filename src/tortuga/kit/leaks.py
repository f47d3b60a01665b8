"""The leak law: nothing that a seat is given depends on what it cannot know.

Dealing everything again that a seat cannot know gives a world that the seat cannot tell from the true one.

- In both worlds its view, its ask, its offer and the events it has heard are the same (:func:`leak`).
- After the same answer in both worlds, the match publicly waits for the same seats (:func:`leak_after`). Otherwise the
  next question would tell what somebody holds. This does not apply if the rules say that the answer revealed something
  (``Table.reveal``), if the seat sees or hears a difference anyway, or if something was drawn.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tortuga.engine import Action, Ask, Fast, Match, PreviewedSpace

_encode = msgspec.json.Encoder().encode
PREVIEWED = 4
"""How many previews of a space are compared."""


def leak(match: Match[Any], world: Match[Any], seat: int | None, since: int = 0, outlines: bool = True) -> str | None:
    """By what the seat (None: a spectator) can tell the match from the world dealt again for it; None if by nothing.

    Events are compared from number ``since`` on. Outlines of spaces and forecasts are slow; ``outlines=False`` skips
    them.
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
            return f"the {what} of seat {seat} disappears when hidden things are dealt again"
        if not same_ask(ours, imagined, outlines):
            return f"the {what} {ours.kind} of seat {seat} knows too much"
    if outlines and _encode(match.forecast(seat)) != _encode(world.forecast(seat)):
        return f"the forecast for seat {seat} knows too much"
    if match.events(seat, since) != world.events(seat, since):
        return f"seat {seat} would have heard something else"
    return None


def leak_after(before: Twins, seat: int, action: Action) -> str | None:
    """What the seat learns from its own answer, which the match has taken already; it is given in the world here."""
    match, world = before.match, before.world
    if match.drawn != before.drawn or match._table.revealed:
        return None
    drawn = world.drawn
    world.act(seat, action)
    shown = world.drawn != drawn or _encode(match.view(seat)) != _encode(world.view(seat))
    if shown or match.events(seat, before.told) != world.events(seat, before.told):
        return None
    mine, theirs = awaited(match), awaited(world)
    return None if mine == theirs else f"seat {seat} learns something from who is asked next: {mine} / {theirs}"


class Twins:
    """A match in which a seat is about to answer, and a world that the seat cannot tell from it."""

    def __init__(self, match: Match[Any], world: Match[Any]) -> None:
        assert match.mode != "all", "answers to a question put to all are hidden until the last is in"
        self.match = match
        self.world = world
        self.drawn = match.drawn
        self.told = match.told_count


def awaited(match: Match[Any]) -> list[tuple[int, str]]:
    """The seats that the match publicly waits for, and the kind of ask. Open windows and secret questions are not
    public."""
    if match.mode == "any" or match.asked_in_secret:
        return []
    return [(seat, ask.kind) for seat, ask in match.waiting.items()]


def same_ask(one: Ask, two: Ask, outlines: bool = False) -> bool:
    """Whether two asks are the same. Spaces are compared by their outlines, if at all."""
    same = one.kind == two.kind and one.options == two.options and one.default == two.default and one.about == two.about
    return same and (not outlines or _outline(one) == _outline(two))


def _outline(ask: Ask) -> bytes:
    """What a space shows: its outline, and the previews of some good answers."""
    space = ask.space
    if space is None:
        return b""
    shown = _encode(space.outline())
    if isinstance(space, PreviewedSpace):
        shown += b"".join(_encode(space.preview(action)) for action in space.candidates(Fast(0))[:PREVIEWED])
    return shown


def difference(one: bytes, two: bytes) -> str:
    """The first difference between two encoded views, with some context."""
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, at - 80)
    return f"...{one[start : at + 40].decode(errors='replace')} / {two[start : at + 40].decode(errors='replace')}..."
