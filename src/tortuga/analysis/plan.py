"""How a match is told: how many worlds, how far to play on, and what a claim has to show. One plan for each game.

The figures are those of ``docs/analysis.md``. A loss that is seen at once is mostly an error of the value function, so
answers are priced by playing on: as far as it takes until what is claimed mostly comes true when matches are played
out.
"""

from __future__ import annotations

import msgspec

from tortuga.engine.registry import MARK


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The settings for one game. The same record and plan give the same figures on any machine."""

    worlds: int = 6
    """In how many imagined worlds every answer is looked at."""
    redraws: int = 6
    """With how much other luck every answer is looked at."""
    answers: int = 4
    """How many answers to a question are compared at most, the given one among them."""
    screened: int = 96
    """How many choices are looked into by playing on a little: evenly spread over the match."""
    suspects: int = 24
    """How many more choices are looked into, because they look worst at once."""
    glance: int = 12
    """For how many choices, of anybody, such a look plays on."""
    glances: int = 8
    """In how many worlds such a look is taken."""
    priced: int = 12
    """How many answers are priced: those that look worst after such a look."""
    horizon: int | None = 40
    """For how many choices, of anybody, pricing plays on; None: to the end."""
    batch: int = 40
    """In how many worlds to price at a time. After each batch, answers are given up that cannot be worth a label."""
    batches: int = 5
    comes_true: float = 1.0
    """The share of a claim at this horizon that comes true when matches are played out: claims are cut to it."""
    doubt: float = 0.0
    """How far what comes true differs from answer to answer, as a share of the claim: intervals are wider by it."""
    sure: float = 2.0
    """By how many standard errors a loss must differ from 0 to get a label."""
    unit: float | None = None
    """The loss per choice with which accuracy falls to 37 (1/e), so that random players have about 20; None where
    losses do not order the levels, so that nothing is said about how well a seat chose."""
    most_answers: int = 20_000
    """Longer records are refused."""
    seed: int = 0

    def lighter(self, share: float) -> Plan:
        """A plan with this share of the looks, from 0 to 1. What is priced still gets a full batch of worlds, so that
        labels stay sure."""

        def some(count: int, least: int) -> int:
            return max(least, round(count * min(1.0, share)))

        return msgspec.structs.replace(
            self,
            worlds=some(self.worlds, 1),
            redraws=some(self.redraws, 2),
            screened=some(self.screened, 2),
            suspects=some(self.suspects, 1),
            glances=some(self.glances, 2),
            priced=some(self.priced, 1),
            batches=some(self.batches, 1),
        )


PLANS: dict[str, Plan] = {
    "pirata_codex": Plan(horizon=40, comes_true=0.8, unit=0.0097),
    "pirate_attack": Plan(worlds=4, redraws=12, screened=48, horizon=None, sure=3.0, batch=30, batches=4),
    "piratical": Plan(worlds=4, redraws=4, horizon=None, sure=3.0, unit=0.007),
    "rattle_battle": Plan(
        worlds=4, redraws=4, screened=56, horizon=40, comes_true=0.75, batch=30, batches=4, unit=0.0128
    ),
    "tiny_epic_pirates": Plan(worlds=4, redraws=4, screened=56, horizon=60, batches=2, doubt=0.4, unit=0.0207),
}


def plan_for(game: str) -> Plan:
    """The plan for a game, or for the game that a variant comes from."""
    return PLANS.get(game.partition(MARK)[0], Plan())
