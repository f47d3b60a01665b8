"""What people may see of a text that somebody wrote, and which names look alike."""

from __future__ import annotations

from unicodedata import category, combining, normalize

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters or symbols, but that show nothing."""
MOST_MARKS = 2
"""How many marks may stand on one letter. Living languages need no more; a pile of them covers other lines."""
TWINS = str.maketrans(
    "абвгдеёзикмнопрстухцьъһіјѕԁԛԝαβγεικνορτυχωɑɡıǀ|!1058$@",
    "a6brdeeзukmhonpctyxцььhijsdqwaβyeiknoptuxwagiiiiiosbsa",
)
"""Letters and digits that look like a Latin letter."""


def visible(text: str) -> str:
    """The text without invisible characters and piles of marks, and with single spaces; empty if nothing is left."""
    shown = "".join(char if char.isprintable() and char not in BLANK else " " for char in text)
    shown = " ".join(without_piles(shown).split())
    return shown if any(category(char)[0] in "LNPS" for char in shown) else ""


def readable(text: str) -> str:
    """A text of several lines without what nobody sees, and without what turns its writing round."""
    return "\n".join(map(visible, text.splitlines())).strip()


def without_piles(text: str) -> str:
    """The text with at most ``MOST_MARKS`` marks on a letter."""
    kept, marks = list[str](), 0
    for char in text:
        marks = marks + 1 if category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def looks_like(name: str) -> str:
    """A key that is equal for names that look alike: in capitals, with marks, or with letters of other scripts."""
    plain = "".join(char for char in normalize("NFKD", name) if not combining(char)).casefold().translate(TWINS)
    return "".join(plain.split()).replace("rn", "m").replace("vv", "w").replace("l", "i")


def unlike(name: str, taken: list[str], longest: int = 24) -> str:
    """The name, numbered if it looks like one of those that are taken."""
    known, wanted, number = {looks_like(one) for one in taken}, name, 1
    while looks_like(wanted) in known:
        number += 1
        end = f" ({number})"
        wanted = name[: longest - len(end)].rstrip() + end
    return wanted
