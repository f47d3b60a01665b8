"""One television and three phones, each with a browser of its own: whole matches, played by taps, and pictures of them.

    python bench/room.py PICTURES [GAME ...] [--most 5000] [--minutes 30]

Whoever is asked answers, at random, until the match is over. At every new kind of question there is a picture of the
screen and of the phone that is asked, and it is looked at: nothing is cut or too small on the screen, and no phone is
wider than itself. On the way one phone is loaded again, and another one sleeps and wakes up. At the end all must tell
the same winner. What is wrong is printed, and ends the script with 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
from live_houses import QUICK, HouseProcess, merged
from living_room import CUT, GAMES, SHORT, SMALLEST, sit_down
from people import WINNER, Person, chromium

DISTURBED = 20
"""After so many answers a phone is loaded again, and another one sleeps."""

TAPS = 3
"""So often the same answer is tapped before another one is tried."""


class Evening:
    """A match at one screen and three phones."""

    def __init__(self, browser: Browser, house: HouseProcess, game: str, pictures: Path) -> None:
        self.browser, self.house, self.game, self.pictures = browser, house, game, pictures
        self.people: list[Person] = []
        self.kinds: set[str] = set()
        self.wrong: list[str] = []
        self.answers = 0
        self.dice = random.Random(game)
        self.meant: tuple[str, str, int] = ("", "", 0)
        """The question that is being answered, the answer meant, and how often it was tapped."""
        self.screen, self.phones, _ = sit_down(self._person, game, options=SHORT.get(game))

    def _person(self, name: str = "Anne", **looks: Any) -> Person:
        self.people.append(Person(self.browser, self.house.url, name, **looks))
        return self.people[-1]

    def play(self, most: int, until: float) -> bool:
        """Until the match is over; False if there was not enough time, or too many answers were needed."""
        while self.answers < most and time.monotonic() < until:
            given = self._once()
            if given is None:
                return True
            if given:
                self.answers += given
                if self.answers - given < DISTURBED <= self.answers:
                    self._disturb()
            else:
                self.phones[0].page.wait_for_timeout(60)
        return False

    def _once(self) -> int | None:
        """Everybody who is asked answers; how many did, None if the match is over."""
        given = 0
        for phone in self.phones:
            look = phone.look()
            if look["over"]:
                return None
            if look["options"]:
                self._note(phone)
                before = look["question"]
                try:
                    phone.turn_now(self._mean, lazy=True)
                except Error as error:  # gone while it was tapped: what is asked now is another question
                    print(f"{self.game}: {str(error).splitlines()[0]}", flush=True)
                given += phone.look()["question"] != before
        return given

    def _mean(self, person: Person, options: list[str]) -> str:
        """What to tap, kept for some taps: with the first one looks at it on the board, with the second it is given."""
        question = f"{person.name} {person.look()['question']}"
        asked, answer, taps = self.meant
        if asked != question or answer not in options or taps >= TAPS:
            answer, taps = self.dice.choice(options), 0
        self.meant = question, answer, taps + 1
        return answer

    def _note(self, phone: Person) -> None:
        """A picture of everything at a kind of question that is new, and what is wrong with it."""
        kind = str(phone.page.locator(".prompt").get_attribute("data-kind"))
        if kind in self.kinds:
            return
        self.kinds.add(kind)
        for person in (self.screen, phone):
            self._picture(person, kind)
        self.wrong += [f"{kind}: too small on the screen: {found}" for found in self.screen.page.evaluate(SMALLEST)]
        self.wrong += [f"{kind}: cut on the screen: {found}" for found in self.screen.page.evaluate(CUT)]
        if phone.overflow() > 0:
            self.wrong.append(f"{kind}: the phone of {phone.name} is wider than itself")

    def _picture(self, person: Person, kind: str) -> None:
        person.page.screenshot(path=self.pictures / f"{self.game}-{kind}-{person.name}.png")

    def _disturb(self) -> None:
        _, ben, carla = self.phones
        ben.page.reload()
        carla.context.set_offline(True)
        carla.page.evaluate("dispatchEvent(new Event('offline'))")
        carla.context.set_offline(False)
        carla.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def end(self) -> None:
        """Everybody is told the same."""
        winner = self.screen.page.locator(".winners .winner")
        winner.wait_for()
        told = winner.inner_text()
        for phone in self.phones:
            phone.page.locator(WINNER).wait_for()
            said = phone.page.get_by_role("dialog").locator(".places .first b").all_inner_texts()
            if not all(name in told for name in said) or not said:
                self.wrong.append(f"{phone.name} is told that {said} won, the screen says {told}")
        for person in (self.screen, *self.phones):
            self._picture(person, "end")

    def leave(self) -> Iterator[str]:
        for person in self.people:
            person.context.close()
            self.wrong += [f"{person.name}: {fault}" for fault in person.faults]
        yield from self.wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="which ones (default: all five)")
    parser.add_argument("--most", type=int, default=5_000, help="answers after which a match is left")
    parser.add_argument("--minutes", type=float, default=30, help="after which a match is left")
    chosen = parser.parse_args()
    chosen.pictures.mkdir(parents=True, exist_ok=True)
    settings = merged(QUICK, {"luck": "fair winds", "pace": {"bot": 0.0, "window": 0.01}})
    failed = False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        house = HouseProcess(Path(folder), "house", f"sqlite:///{folder}/house.db", None, settings).start()
        browser = chromium(started)
        for game in chosen.games:
            evening, began = Evening(browser, house, game, chosen.pictures), time.monotonic()
            whole = evening.play(chosen.most, began + 60 * chosen.minutes)
            if whole:
                evening.end()
            wrong = list(evening.leave())
            took = time.monotonic() - began
            end = "whole" if whole else "left before its end"
            told = f"{game}: {end}, {evening.answers} answers to {len(evening.kinds)} kinds of question, {took:.0f} s"
            print(told, *wrong, sep="\n  ", flush=True)
            failed |= bool(wrong)
        browser.close()
        house.stop()
    sys.exit(failed)


if __name__ == "__main__":
    main()
