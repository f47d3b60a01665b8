"""What the text contract loses: agents that chatter, number, misquote and wrap their answers play whole matches.

Every agent decides on a legal answer at random, then says so in some manner: amid chatter, numbered, in other
letters and quotes, wrapped in JSON, code, tags or Markdown, with second thoughts, or wrongly at first. The audit
compares what the agent meant with what was understood. A match is lost to the harness if the tries ran out in any turn,
so that the default was given, or if another answer was understood than the one that was meant.

    python bench/harness.py --turns 10000
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tortuga import new_match
from tortuga.engine import Action, Ask, Fast, Match, all_games, rules_of
from tortuga.envs.text import TextSeat, Turn

CHATTER = (
    "Let me think step by step. The others look strong, so I should be careful here.",
    "Hmm. If I do nothing, Seat 2 gets ahead; 3 or 4 turns are left.",
    "Option 1 looks tempting, but the risk is too high. What about the second one? No.",
    "1. Safety first.\n2. Then gold.\n3. Then the rest.",
    "I know that I must pass the harbour, and that no plan survives the first broadside.",
)

MANNERS = (
    "{talk}\n{talk}\n\nI considered {other} as well.\n\nAnswer: {form}",
    "{talk}\n\nFinal answer: {form} because it is simply the best.",
    "{talk}\n\n{number}. {form}",
    "Answer: {misquoted}",
    "{talk}\nAnswer: {sentence}!",
    "```json\n{json}\n```",
    "{json}",
    "{talk}\n```text\n{form}\n```\nThat is my answer to this.",
    "<think>Perhaps {other}?</think>\n<answer>\n  {form}\n</answer>",
    "{talk}\nHence \\boxed{{{form}}}.",
    "{talk}\n\n### Answer\n**Answer:** `{form}`",
    "Answer: {other}\n\nWait, that is wrong. Let me think again.\n\nAnswer: {form}",
)
"""What agents write: ``form`` is the answer they mean, ``sentence`` what people call it, ``other`` another answer."""
BLUNDERS = (
    "", "I don't know.", "Answer: abracadabra 7", "Answer:", "Answer: 999", "{other} or {form}, who knows", "\0{{[",
)  # fmt: skip
HYPHEN = re.compile(r"(?<=[a-z0-9])-")
MISQUOTES: Sequence[Callable[[str], str]] = (
    str.upper,
    str.title,
    lambda form: HYPHEN.sub("_", form),
    lambda form: HYPHEN.sub(" ", form),
    lambda form: f"“{form}”.",
)


class Agent:
    """Says what it means in some manner; one time in five it blunders first."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck

    def meant(self, ask: Ask) -> Action:
        """Any legal answer; one time in two a point of the space, if there is one."""
        points = [] if ask.space is None else list(ask.space.candidates(Fast(self.luck.getrandbits(30)), 8))
        return self.luck.choice(points if points and self.luck.random() < 0.5 else list(ask.options) or points)

    def answer(self, text: TextSeat, ask: Ask, counts: Counter[str]) -> Action:
        """Answer a question, and count what became of it."""
        meant = self.meant(ask)
        turn = Turn(text)
        counts["turns"] += 1
        if self.luck.random() < 0.2:
            turn.hear(self.said(BLUNDERS, text, ask, meant))
        said, manners = "", list(MANNERS)
        while turn.given is None:
            said = self.said(manners, text, ask, meant)
            turn.hear(said)
            if meant not in ask.options:  # a rounded point was refused: who is told so writes it exactly
                manners = [manner for manner in MANNERS if "{sentence}" not in manner]
        given = turn.given
        counts["tries"] += given.tries
        counts["lost"] += given.by_default
        counts["misread"] += not given.by_default and not self.is_meant(text, given.action, meant, said)
        return given.action

    def is_meant(self, text: TextSeat, understood: Action, meant: Action, said: str) -> bool:
        """Whether that was said: the sentence about a point rounds it."""
        say = text.seat.rules.words.say
        rounded = text.write(meant) not in said
        return understood == meant or (
            rounded
            and meant not in text.answers.listed
            and say("actions", understood, text.names) == say("actions", meant, text.names)
        )

    def said(self, manners: Sequence[str], text: TextSeat, ask: Ask, meant: Action) -> str:
        """What it writes when it means this answer."""
        luck, form = self.luck, text.write(meant)
        return luck.choice(manners).format(
            form=form,
            other=text.write(self.meant(ask)),
            sentence=text.seat.rules.words.say("actions", meant, text.names).capitalize(),
            misquoted=luck.choice(MISQUOTES)(form),
            json=json.dumps({"thought": luck.choice(CHATTER), "answer": form}, indent=luck.choice((None, 2))),
            talk=luck.choice(CHATTER),
            number=luck.randint(1, 9),
        )


def audit(game: str, turns: int, seed: int) -> Counter[str]:
    """Play matches of a game until so many turns are over."""
    counts: Counter[str] = Counter()
    luck = random.Random(f"{game} {seed}")
    while counts["turns"] < turns:
        seats = luck.choice(rules_of(game).info.seats)
        match: Match[Any] = new_match(game, seats, luck.getrandbits(40))
        texts = [TextSeat(match.seat(seat)) for seat in range(seats)]
        agent = Agent(luck)
        before = counts["lost"] + counts["misread"]
        while not match.over and counts["turns"] < turns:
            seat, ask = next(iter(match.waiting.items()))
            match.act(seat, agent.answer(texts[seat], ask, counts))
        counts["matches"] += 1
        counts["matches lost"] += counts["lost"] + counts["misread"] > before
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=10_000, help="in all games together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", help="these games only")
    wanted = parser.parse_args()
    games = wanted.games or [slug for slug in all_games() if rules_of(slug).module.startswith("tortuga.")]
    total: Counter[str] = Counter()
    for game in games:
        counts = audit(game, -(-wanted.turns // len(games)), wanted.seed)
        total += counts
        print(said(game, counts))
    print(said("all", total))


def said(name: str, counts: Counter[str]) -> str:
    played = f"{name:20} {counts['turns']:6} turns, {counts['matches']:4} matches"
    lost = f"{counts['matches lost']} lost to the harness ({counts['lost']} defaults, {counts['misread']} misread)"
    return f"{played}: {lost}, {counts['tries'] / counts['turns']:.2f} tries a turn"


if __name__ == "__main__":
    main()
