"""People before a screen: they read what the page says and click what it offers."""

from __future__ import annotations

import base64
import json
import os
import random
import re
import secrets
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from live_houses import QUICK, merged
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, TimeoutError, expect

LUCK = os.environ.get("TORTUGA_LUCK", "fair winds")
"""Matches go the same way whenever a test is run. With other words they go another way."""
SETTINGS = merged(QUICK, {"lab": True, "luck": LUCK, "tell_effort": 0.001, "pace": {"bot": 0.0, "window": 0.01}})
ARTEFACTS = Path(__file__).parents[2] / "artefacts"
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
LEFT_OUT = [
    # Each window would start two pages of its own for an address bar that nobody sees.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # What Playwright leaves out itself: of two lists Chromium takes the last.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(LEFT_OUT)}",
]
LAPTOP = {"width": 1024, "height": 768}
"""A small screen. Whole matches are played on it: there is less to draw."""
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
HURRY = 1_000
DEEPEST = 3
"""So many groups lie within one another at most."""
MOVED_ON = "asked => document.querySelector('[data-question]')?.dataset.question !== asked"
ANSWERED = f"asked => ({MOVED_ON})(asked) || !document.querySelector('[data-option]')"
"""Another question, or nothing to answer while others think about this one."""

ANSWERS = "[data-option]:visible, [data-group]:visible"
"""What can be clicked at once; a group opens on a click and shows the answers in it."""
WINNER = "dialog[aria-labelledby] .winner"
ASKED = f"{ANSWERS}, [data-curtain], {WINNER}"
LOOK = """winner => {
	const shown = (what) => document.querySelector(what)?.checkVisibility({ visibilityProperty: true }) ?? false;
	return {
		over: shown(winner),
		curtain: shown("[data-curtain]"),
		standing: shown(".standing"),
		question: document.querySelector("[data-question]")?.dataset.question ?? null,
		options: [...document.querySelectorAll("[data-option]")].map((one) => one.dataset.option).filter(Boolean),
	};
}"""
"""All that a player looks at before an answer, in one go: each call to the browser takes time."""

BOARD = """() => {
  const box = document.querySelector('[data-part="board"], .room > .sea')?.getBoundingClientRect();
  if (!box) return [0, 0];
  const within = (from, to, most) => Math.max(0, Math.min(to, most) - Math.max(from, 0)) / most;
  const ask = document.querySelector('[data-part="prompt"], .ask')?.getBoundingClientRect();
  const over = ask && ask.left < box.right - 8 && ask.top > box.top;
  const bottom = over ? Math.min(box.bottom, ask.top) : box.bottom;
  return [within(box.top, bottom, innerHeight), within(box.left, box.right, innerWidth)];
}"""
"""How much of the height and of the width of the screen is board that nothing asked lies over."""

Choose = Callable[["Person", list[str]], str]


def at_random(seed: int) -> Choose:
    """Clicks whatever comes to hand, the same for the same seed."""
    dice = random.Random(seed)

    def choose(_: Person, indices: list[str]) -> str:
        return dice.choice(indices)

    return choose


"""Given the indices on offer, the one to click."""


def chromium(playwright: Playwright) -> Browser:
    """The machine's own Chromium, else the one that Playwright knows of."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return playwright.chromium.launch(executable_path=found, args=ARGUMENTS)


AT_REST = """() => document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect?.getTiming().iterations === Infinity)"""
"""Does nothing move on the page but what moves for ever?"""
SETTLED = f"""token => {{
  const parts = [...document.querySelectorAll("header, dialog, .ask, [data-part], [data-surface]")];
  const boxes = parts.map((one) => one.getBoundingClientRect());
  const seen = JSON.stringify([innerWidth, innerHeight, scrollX, scrollY, boxes]);
  const known = window.settling?.token === token ? window.settling : {{ token, frames: 0 }};
  window.settling = {{ token, seen, frames: seen === known.seen && ({AT_REST})() ? known.frames + 1 : 0 }};
  return window.settling.frames > 2 && document.fonts.status === "loaded";
}}"""
"""Has the page its letters, does nothing move, and has each part been where it is for some frames? What measures itself
does so a frame or two after it was drawn, and so does what comes into sight."""

CUT_MOMENT = """word => {
  const stage = document.querySelector('[data-part="moment"] > section');
  if (!stage?.textContent.includes(word)) return null;
  const box = stage.getBoundingClientRect();
  const isOut = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
  };
  const said = [...stage.querySelectorAll("*")].filter((one) => one.childElementCount === 0 && one.textContent.trim());
  const wide = [...stage.querySelectorAll("p, li, div")].filter((one) => one.scrollWidth > one.clientWidth + 1);
  return [...said.filter(isOut), ...wide].map((one) => one.textContent.trim() || one.className);
}"""


class Person:
    """One guest with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        *,
        width: int = 1280,
        height: int = 860,
        still: bool = True,
        settings: Mapping[str, Any] | None = None,
        named: bool = True,
        phone: bool = False,
    ) -> None:
        self.url = url
        self.name = name
        self.faults: list[str] = []
        self.phone = phone
        """Whether the answers are tapped."""
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if still else "no-preference",
            has_touch=phone or width < 600,
            is_mobile=phone,
        )
        self.context.set_default_timeout(PATIENCE)
        pace = {"pace": "at_once"} if still else {}  # battles are shown even where nothing moves
        first = {"sound": False, "losses": False, "seen": ["tour.pirata_codex"], **pace, **(settings or {})}
        self.context.add_init_script(
            f"if (!localStorage.getItem('tortuga.settings')) "
            f"localStorage.setItem('tortuga.settings', {json.dumps(json.dumps(first))})"
        )
        self.page = self.context.new_page()
        self.watch(self.page)
        if named:
            answer = self.context.request.put(f"{url}/api/guest", data={"name": name})
            assert answer.ok, answer.text()

    def watch(self, page: Page) -> None:
        """Whatever the page complains about is a fault."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        # A house that is down or refuses something, or a page without a line, is part of the tests; the page says so.
        expected = re.search(
            r"ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 4\d\d", message.text
        )
        if message.type == "error" and not expected:
            self.faults.append(message.text)

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def api(self, method: str, path: str, data: Any = None) -> Any:
        answer = self.context.request.fetch(f"{self.url}/api/{path}", method=method, data=data)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def open_table(self, seats: list[dict[str, Any]], game: str = "pirata_codex", **more: Any) -> str:
        """Make a table without clicking; most tests are about what comes after."""
        options = {"setup": "first_voyage"} if game == "pirata_codex" else {}
        table = {"game": game, "seats": seats, "options": options, "private": False, **more}
        return str(self.api("POST", "tables", table)["id"])

    # What is on the screen

    @property
    def options(self) -> Locator:
        """What may be clicked now, on the open ask."""
        return self.page.locator("[data-option]")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("dialog", name="The match is over")

    @property
    def sentence(self) -> str:
        return self.page.locator(".prompt .sentence").inner_text()

    def shoot(self, name: str, *, moving: bool = False) -> None:
        """A picture of the page once it is at rest, or while things move; packed little, which is quicker."""
        ARTEFACTS.mkdir(exist_ok=True)
        if not moving:
            self.settle()
        camera = self.context.new_cdp_session(self.page)
        picture = camera.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        camera.detach()
        (ARTEFACTS / f"{name}.png").write_bytes(base64.b64decode(picture["data"]))

    def menu(self) -> Locator:
        """Open what every table has besides its game: chat, pace, sound, leaving."""
        self.page.locator('[data-part="menu"]').click()
        return self.page.get_by_role("group", name="Table", exact=True)

    def cut_in_moment(self, word: str) -> list[str]:
        """What of a great moment cannot be seen, once it says this."""
        found: list[str] = self.page.wait_for_function(CUT_MOMENT, arg=word).json_value()
        return found

    # Playing

    def turn(self, choose: Choose | None = None, lazy: bool = False) -> bool:
        """Wait until something is asked of this screen and click an answer; False when the match is over.

        The lazy let the house pass for them wherever it offers to.
        """
        self.page.locator(ASKED).first.wait_for(state="visible")
        return self.turn_now(choose, lazy)

    def look(self) -> dict[str, Any]:
        """What is asked now, as ``LOOK`` finds it."""
        seen: dict[str, Any] = self.page.evaluate(LOOK, WINNER)
        return seen

    def turn_now(self, choose: Choose | None = None, lazy: bool = False) -> bool:
        """The same without waiting: the house may have passed meanwhile."""
        seen = self.look()
        if seen["over"]:
            return False
        if seen["curtain"]:
            self.press(self.page.locator("[data-curtain]"))
            return True
        if lazy and seen["standing"] and self._pass_from_now_on():
            return True
        if not seen["options"]:
            return True
        chosen = (choose or boldly)(self, seen["options"])
        try:
            self.choose(chosen)
            self.page.wait_for_function(ANSWERED, arg=seen["question"], timeout=HURRY)
        except TimeoutError:
            pass  # somebody else was faster and the question is another one: look again
        return True

    def choose(self, index: str) -> None:
        """Click this option: first its group, where many are put together, and a second time where the page doubts."""
        unfold(self.page, index, self.press)
        self.press(self.page.locator(f'[data-option="{index}"]'))
        self.insist()

    def press(self, what: Locator) -> None:
        """With a finger or with the mouse."""
        (what.tap if self.phone else what.click)(timeout=HURRY)

    def insist(self) -> None:
        """Where the page asks whether one is sure: one is."""
        sure = self.page.locator("[data-sure]")
        if sure.is_visible():
            self.press(sure)

    def _pass_from_now_on(self) -> bool:
        order = self.page.locator(".standing").get_by_label("not for now")
        try:
            if order.is_visible() and not order.is_checked(timeout=HURRY):
                order.click(timeout=HURRY)
                return True
        except TimeoutError:
            pass  # the window has closed meanwhile
        return False

    def turn_until(self, wanted: Locator, choose: Choose | None = None, most: int = 200) -> None:
        """Answer until something is there to be seen. What chance did not bring in one match comes in a rematch."""
        for _ in range(most):
            self.page.locator(f"{ANSWERS}, {WINNER}").first.wait_for(state="visible")
            asked = self.look()["question"]
            if wanted.first.is_visible():
                return
            if self.look()["question"] != asked:
                continue  # what is asked now may be what is wanted
            if not self.turn(choose):
                self.result.get_by_role("button", name="Again").click()
                expect(self.result).not_to_be_visible()
        raise AssertionError(f"not seen in {most} answers")

    def play_out(self, choose: Choose | None = None, most: int = 2000) -> int:
        """Answer until the match is over; how many answers it took."""
        for answers in range(most):
            if not self.turn(choose, lazy=True):
                return answers
        raise AssertionError(f"not over after {most} answers")

    # Accessibility

    def serious_findings(self) -> list[str]:
        """What axe finds wrong, serious or worse; in a match, once the page rests at a question to this screen."""
        if self.page.locator(".prompt").count():
            self.page.locator(ASKED).first.wait_for(state="visible")
        self.settle()  # what moves or fades has other colours on its way
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [
            f"{one['id']}: {one['help']} at {node['target']}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    def resize(self, width: int, height: int) -> None:
        """Look from a screen of another size, once the page has settled."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait until the page can be measured."""
        self.page.wait_for_function(SETTLED, arg=secrets.token_hex(4))

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def click(what: Locator) -> None:
    what.click(timeout=HURRY)


def unfold(page: Page, index: str, press: Callable[[Locator], None] = click) -> None:
    """Open the groups that this option lies in, from the outside in, until it can be seen."""
    option = page.locator(f'[data-option="{index}"]').first
    closed = page.locator(f'[data-group~="{index}"][aria-expanded="false"]:visible').first
    for _ in range(DEEPEST):
        if option.is_visible() or not closed.is_visible():
            return
        press(closed)


def boldly(person: Person, indices: list[str]) -> str:
    """Ends auctions and passes windows, so that a match is short: the liar's call where there is one."""
    liar = person.page.locator(".calls .danger[data-option]")
    if liar.is_visible():
        return str(liar.get_attribute("data-option"))
    return indices[0]


MakePerson = Callable[..., Person]
"""``person("Anne", width=360)``: somebody at the house of this test."""
