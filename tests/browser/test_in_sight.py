"""Whatever is asked, the question and all its answers are in sight, with odds, hint and recap open at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_houses import HouseProcess, merged
from people import BOARD, SETTINGS, MakePerson, Person
from playwright.sync_api import Browser
from positions import Position, positions, stage
from sqlalchemy import create_engine

from tortuga.engine import rules_of

GAMES = ["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"]
DESK = (1280, 720)
SCREENS = [(1440, 900), DESK, (1024, 768), (390, 844)]
FLOOR = 0.55
"""So much of the height of a small laptop is board, whatever is asked."""
NEWS = 45
"""So much has happened since the player's last turn."""
READ = 3
"""So many lines of it can be read at once, at least."""
FEW = 2
"""So many cards in hand are whole on every desk."""

IN_SIGHT = """([read, few]) => {
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  // Why one does not see the whole of it; "" if one does.
  const hidden = (one) => {
    const box = one.getBoundingClientRect();
    const within = (edge) => box.top >= edge.top - 2 && box.left >= edge.left - 2 &&
      box.bottom <= edge.bottom + 2 && box.right <= edge.right + 2;
    if (!drawn(one)) return "is not drawn";
    if (!within({ top: 0, left: 0, bottom: innerHeight, right: innerWidth })) return "is off the screen";
    for (let outer = one.parentElement; outer && outer !== document.body; outer = outer.parentElement)
      if (getComputedStyle(outer).overflow !== "visible" && !within(outer.getBoundingClientRect()))
        return `is cut off by .${[...outer.classList].join(".") || outer.localName}`;
    for (const [across, down] of [[0.5, 0.5], [0.12, 0.5], [0.88, 0.5], [0.5, 0.15], [0.5, 0.85]]) {
      const top = document.elementFromPoint(box.left + across * box.width, box.top + down * box.height);
      const isPart = !!top && (one.contains(top) || top.contains(one));
      if (!isPart) return `is covered by ${top ? `${top.localName}.${[...top.classList].join(".")}` : "nothing"}`;
    }
    return "";
  };
  const { prompt, board } = { prompt: document.querySelector(".prompt"), board: document.querySelector(".room") };
  const indices = (one) => [one.dataset.option, ...(one.dataset.group ?? "").split(" "),
    ...(one.dataset.toward ?? "").split(" ")].filter(Boolean);
  const ANSWER = "[data-option], [data-group], [data-toward]";
  const name = (one) => `"${(one.innerText || one.getAttribute("aria-label") || one.localName).trim().slice(0, 40)}"`;
  const all = [...board.querySelectorAll(ANSWER)];
  const seen = all.filter((one) => !hidden(one));
  const led = new Set(seen.flatMap(indices));
  const openers = new Set(seen.filter((one) => prompt.contains(one) && !one.dataset.option).flatMap(indices));
  const found = [];
  const must = (one, what) => {
    const why = one ? hidden(one) : "is not there";
    if (why) found.push(`${what} ${why}`);
  };
  must(prompt.querySelector(".sentence"), "the question");
  // A long list beside pieces of the table that give the same answers may scroll.
  for (const one of prompt.querySelectorAll("[data-list]")) {
    must(one, "the list");
    for (const inside of one.querySelectorAll("[data-option]")) {
      openers.add(inside.dataset.option);
      if (board.querySelector(`[data-group~="${inside.dataset.option}"]`)) led.add(inside.dataset.option);
    }
  }
  for (const one of prompt.querySelectorAll(`${ANSWER}, [data-candidate], [data-offer]`))
    if (drawn(one) && !(one.dataset.option && openers.has(one.dataset.option))) must(one, name(one));
  const lost = [...new Set(all.map((one) => one.dataset.option))].filter((one) => one !== undefined && !led.has(one));
  if (lost.length) found.push(`${lost.length} answers have no way to them`);
  // What one holds is whole; only what is more than a few may have to be scrolled to.
  for (const one of document.querySelectorAll('[data-shape="wide"] [data-part="hand"] *')) {
    const over = one.scrollHeight - one.clientHeight;
    const scrolls = ["auto", "scroll", "hidden"].includes(getComputedStyle(one).overflowY) && one.clientHeight > 1;
    const cards = one.querySelectorAll("[data-explains], [data-card], .crew");
    const shortened = getComputedStyle(one).webkitLineClamp !== "none"; // it ends in dots, and is whole when pointed at
    if (drawn(one) && scrolls && over > 2 && cards.length <= few && !shortened)
      found.push(`the hand: ${name(one)} is cut by ${over} px`);
  }
  // What kind of player sits there, or that the table waits, is not broken from line to line.
  for (const one of document.querySelectorAll('[data-shape="wide"] [data-part="seats"] .turn'))
    if (one.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(one).fontSize))
      found.push(`${name(one)} is broken`);
  must(document.querySelector("[data-hint] p"), "the hint");
  if (!document.querySelector("[data-hint] p")?.innerText.includes("Next best:")) found.push("the hint is too short");
  must(document.querySelector("[data-take-hint]"), "what takes the hint");
  if (document.querySelector("[data-recap-button]")) {
    must(document.querySelector("[data-recap-button]"), "the button of the recap");
    must(document.querySelector("[data-instead-close]"), "what closes the recap");
    const lines = [...document.querySelectorAll("[data-recap] li")];
    const readable = lines.filter((one) => !hidden(one)).length;
    if (readable < Math.min(read, lines.length)) found.push("the recap cannot be read");
  }
  return found;
}"""
"""What of the question cannot be seen, and why. Answers in a list that scrolls count if what opens it is in sight."""
LONG_HINTS = """
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  const longer = (line) => {
    const said = JSON.parse(line);
    const otherwise = { action: said.action, option: said.option, points: 12, doubt: 4 };
    return said.type === "hinted" ? JSON.stringify({ ...said, otherwise }) : line;
  };
  Object.defineProperty(MessageEvent.prototype, "data", {
    get() {
      const said = get.call(this);
      return typeof said === "string" && said.includes('"hinted"') ? said.split("\\n").map(longer).join("\\n") : said;
    },
  });
"""
"""Each hint also says what it would cost to answer otherwise. The house takes its time to find that out, and only where
it is sure."""
UNPAINTED = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = '0'; });"
"""Everything has its place and its size, and lies over what it lies over, but no picture is made of it: with one for
every look at every size, that took as long as the looks."""


@pytest.fixture(scope="module")
def quiet_house(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house whose bots let one look."""
    folder = tmp_path_factory.mktemp("quiet")
    settings = merged(SETTINGS, {"pace": {"bot": 600.0, "window": 600.0}})
    started = HouseProcess(folder, "house", f"sqlite:///{folder}/house.db", None, settings).start()
    yield started
    started.stop()


class Looker(Person):
    """Somebody who opens all that can be opened, and looks from one screen after the other."""

    def __init__(self, browser: Browser, house: HouseProcess) -> None:
        seen = [*(f"tour.{game}" for game in GAMES), "pirata.odds"]
        width, height = SCREENS[0]
        super().__init__(browser, house.url, "Anne", width=width, height=height, settings={"seen": seen})
        self.context.add_init_script(LONG_HINTS)
        self.context.add_init_script(UNPAINTED)
        self.store = create_engine(house.database_url)
        self.guest = str(self.api("GET", "guest")["id"])
        self.go("/about")

    def open(self, at: Position) -> None:
        """The table at this question, without loading the page again; then hint and recap."""
        table = stage(self.store, self.guest, at)
        answered = [[table, [[at.seat, max(0, at.heard - NEWS)]]]]
        self.page.evaluate(
            """([answered, path]) => {
                localStorage.setItem("tortuga.answered", JSON.stringify(answered));
                history.pushState(null, "", path);
                dispatchEvent(new PopStateEvent("popstate"));
            }""",
            [answered, f"/table/{table}"],
        )
        self.page.locator(f'.prompt[data-kind="{at.kind}"]').wait_for()
        self.page.locator("[data-ask-hint]").click()
        self.page.locator("[data-hint]").wait_for()
        recap = self.page.locator("[data-recap-button]")
        if recap.count():
            recap.click()

    def misses(self, screen: tuple[int, int]) -> list[str]:
        """What cannot be seen on this screen."""
        self.resize(*screen)
        found: list[str] = self.page.evaluate(IN_SIGHT, [READ, FEW])
        height, _ = self.page.evaluate(BOARD)
        if screen == DESK and height < FLOOR:
            found.append(f"the board has {height:.1%} of the height")
        return found


@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_its_answers_are_in_sight(browser: Browser, quiet_house: HouseProcess, game: str) -> None:
    looker, found = Looker(browser, quiet_house), list[str]()
    rules = rules_of(game)
    for number, at in enumerate(positions(game, 1, {*rules.words.catalogue["asks"]} - rules.alike)):
        looker.open(at)
        for screen in SCREENS[:: -1 if number % 2 else 1]:  # the first is the one that was looked from last
            found += [f"{at.kind} {screen[0]}x{screen[1]}: {one}" for one in looker.misses(screen)]
    looker.context.close()
    assert not found, "\n".join(found)
    assert not looker.faults


PLAY = """() => {
  const play = document.querySelector("[data-play]").getBoundingClientRect();
  return play.top > 0 && play.bottom <= innerHeight;
}"""
"""Is the button that opens the table whole on the screen?"""


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_needs_no_scrolling_to_be_opened(person: MakePerson, game: str) -> None:
    anne = person("Anne")
    anne.go(f"/new/{game}")
    anne.page.locator("[data-play]").wait_for()
    for screen in [*SCREENS, (1920, 1080)]:
        anne.resize(*screen)
        assert anne.page.evaluate(PLAY), screen


LAST_CONTROL = """() => {
  const all = [...document.querySelectorAll(".coach button, .prompt [data-option], .prompt [data-group]")];
  const drawn = all.filter((one) => one.checkVisibility());
  return Math.max(...drawn.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""
"""By how many pixels the lowest control of a lesson lies below the screen."""


@pytest.mark.parametrize("game", GAMES)
def test_the_last_control_of_a_lesson_is_in_sight(person: MakePerson, game: str) -> None:
    tom = person("Tom")
    tom.go("/")
    door = tom.page.locator(".door", has=tom.page.get_by_role("heading", name=rules_of(game).info.title))
    door.get_by_role("button", name="Learn by playing").click()
    tom.page.locator(".prompt[data-kind]").wait_for()
    for screen in SCREENS:
        tom.resize(*screen)
        tom.page.wait_for_function(f"({LAST_CONTROL})() <= 0")  # a page that is turned needs a moment
