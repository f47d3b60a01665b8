"""Do labels hold? Answers that are labelled in fresh matches, and the same two answers played out in other worlds.

    python bench/labels.py gather --out artefacts/labels --wanted 200
    python bench/labels.py report --out artefacts/labels

Random players, deckhands and mates play. Their answers are screened and priced as ``tortuga analyse`` does it; those
that get a label are played out to the end by mates, with the answer that is called better beside them. A label holds
if its claim is within two standard errors of what came of it, the error of the claim and that of the playouts taken
together. What is gathered is kept match by match, so that gathering goes on where it stopped.
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

import tortuga
from gathers import GAMES, gather_and_report
from tortuga.analysis.gathering import Gathering, gathered
from tortuga.analysis.ledger import mates_answer
from tortuga.analysis.moments import Given, Moment, moments
from tortuga.analysis.plan import Plan, plan_for
from tortuga.analysis.pricing import LEAST, SURE, Priced, choice_of, price, screen, tried
from tortuga.analysis.value import Value, value_of
from tortuga.bots.bot import play_out
from tortuga.engine import Fast, Match, OptionValue, Record

OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
FRESH = 1 << 42
"""Seeds from here on are used for nothing else."""
FIRST = 1000
"""The number of the first match: what a label takes was chosen on earlier ones."""
ONE_IN = {"pirate_attack": 12, "piratical": 3}
"""One choice in so many is looked at (else 4)."""
TOP, WORLDS = 4, 80
"""How many answers of a match are priced, and in how many worlds those with a label are played out."""
ENDS = 9
"""What worlds are imagined for: others than all that pricing uses."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A priced answer, and what came of it."""

    step: int
    kind: str
    loss: float
    """As far as the plan was followed, but not cut to what comes true."""
    error: float
    worlds: int
    true: float | None
    """What came of it; None if it got no label."""
    true_error: float


class Claims(msgspec.Struct, frozen=True, kw_only=True):
    """What a match came to."""

    match: int
    claims: list[Claim]


def claims_of(game: str, number: int) -> Claims:
    record, plan = played(game, number), replace(plan_for(game), comes_true=1.0, doubt=0.0)
    value = value_of(tortuga.rules_of(game), 4)
    found = []
    for moment in moments(record, plan.most_answers):
        given = choice_of(moment, moment.given[0].seat) if len(moment.given) == 1 else None
        if given is None or Fast(moment.step).below(ONE_IN.get(game, 4)):
            continue
        if mates_answer(moment.before, given.seat) != given.action:
            kept = moment._replace(before=moment.before.clone(), after=moment.before)
            found.append((screen(value, plan, kept, given), kept, given))
    worst = sorted(found, key=lambda each: -each[0].loss)[:TOP]
    priced = [(price(value, plan, moment, given, one.best), moment, given) for one, moment, given in worst]
    return Claims(match=number, claims=[claim(value, plan, *each) for each in priced])


def claim(value: Value, plan: Plan, priced: Priced, moment: Moment, given: Given) -> Claim:
    true = error = None
    if priced.loss >= LEAST and priced.loss > SURE * priced.error:
        ways = [given.action, priced.better]
        found = tried(value, moment, given.seat, ways, plan, ENDS, range(WORLDS), None)[:, :, given.seat]
        gains = found[1] - found[0]
        true, error = float(gains.mean()), float(gains.std(ddof=1) / sqrt(WORLDS))
    return Claim(
        step=priced.step, kind=given.kind, loss=priced.loss, error=priced.error, worlds=priced.worlds,
        true=true, true_error=error or 0.0,
    )  # fmt: skip


def played(game: str, number: int) -> Record:
    match: Match[Any] = tortuga.new_match(game, 4, FRESH + number, OPTIONS.get(game, {}))
    levels = ["random", "deckhand", "mate", "mate"]
    Fast(number).shuffle(levels)
    return play_out(match, {seat: tortuga.bot(level, number * 4 + seat) for seat, level in enumerate(levels)}).record


def holds(loss: float, error: float, one: Claim, comes_true: float, doubt: float) -> bool:
    """Is a claim, cut to what comes true, within two errors of what came of it?"""
    said = comes_true * loss
    spread = sqrt((comes_true * error) ** 2 + (doubt * said) ** 2 + one.true_error**2)
    return one.true is not None and abs(said - one.true) <= SURE * spread


def is_label(one: Claim, comes_true: float, doubt: float, sure: float = SURE) -> bool:
    said = comes_true * one.loss
    return said >= LEAST and said > sure * sqrt((comes_true * one.error) ** 2 + (doubt * said) ** 2)


def report(folder: Path) -> None:
    for game in GAMES:
        matches = gathered(folder, game, Claims)
        played_out = [(each.match, one) for each in matches for one in each.claims if one.true is not None]
        if not played_out:
            continue
        claimed = sum(one.loss for _, one in played_out)
        share = sum(one.true or 0.0 for _, one in played_out) / claimed
        plan = plan_for(game)
        labels = [one for _, one in played_out if is_label(one, plan.comes_true, plan.doubt, plan.sure)]
        held = [holds(one.loss, one.error, one, plan.comes_true, plan.doubt) for one in labels]
        print(
            f"{game}: {len(matches)} matches, {len(played_out)} claims above two points and errors, claimed "
            f"{claimed / len(played_out):.3f}, comes true {share:.2f}; by the plan {len(labels)} labels, "
            f"{sum(held)} hold ({np.mean(held) if held else 0:.2f})"
        )
        for comes_true in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
            row = []
            for doubt in (0.0, 0.1, 0.2, 0.3, 0.4, 0.45):
                some = [one for _, one in played_out if is_label(one, comes_true, doubt)]
                good = sum(holds(one.loss, one.error, one, comes_true, doubt) for one in some)
                row.append(f"{good:3d}/{len(some):3d}")
            print(f"   cut to {comes_true:.1f}, doubt 0 to 0.45: {'  '.join(row)}")


def main() -> None:
    plan = Gathering(
        kind=Claims, work=claims_of, wanted=200, first=FIRST,
        count=lambda match: sum(one.true is not None for one in match.claims),
    )  # fmt: skip
    gather_and_report(__doc__, plan, Path("artefacts/labels"), report)


if __name__ == "__main__":
    main()
