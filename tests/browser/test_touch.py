"""Tables on a phone, by touch: fingers that drag, pinch, scroll and tap as the browser itself sees them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from live_houses import HouseProcess, merged
from people import ANSWERED, MOVED_ON, SETTINGS, MakePerson, Person
from playwright.sync_api import Browser, CDPSession, FloatRect, Locator, TimeoutError, WebSocketRoute, expect
from positions import Position, positions, stage
from sqlalchemy import create_engine

from tortuga.engine import Action, Fair, Fast, Match, rules_of
from tortuga.reference.rare import Scene

PHONE = {"width": 390, "height": 844}
BOARDS = {
    "rattle_battle": "turn",
    "piratical": "move",
    "tiny_epic_pirates": "sail_step",
    "pirata_codex": "pick_player",
    "pirate_attack": "attack",
}
"""A question of each game that is answered on its board."""
SURFACE = "[data-surface]"
Point = tuple[float, float]
Sit = Callable[..., Person]


class Fingers:
    """Fingers on a screen, through the browser's own input: it scrolls and zooms by them where the page lets it."""

    def __init__(self, person: Person) -> None:
        self.cdp: CDPSession = person.context.new_cdp_session(person.page)

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: Point, end: Point, *, steps: int = 8, lift: bool = True) -> None:
        """One finger, from here to there."""
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            self._touch("touchMove", between(start, end, step / steps))
        if lift:
            self._touch("touchEnd")

    def pinch(self, first: Point, second: Point, *, by: float = 60, steps: int = 8) -> None:
        """One finger comes down, moves a little, a second joins it, and they part by so many pixels each."""
        self._touch("touchStart", first)
        self._touch("touchMove", (first[0], first[1] - 12))
        first = (first[0], first[1] - 12)
        self._touch("touchStart", first, second)
        away = 1 if second[0] >= first[0] else -1
        for step in range(1, steps + 1):
            far = by * step / steps * away
            self._touch("touchMove", (first[0] - far, first[1]), (second[0] + far, second[1]))
        self._touch("touchEnd")

    def tap(self, at: Point) -> None:
        self._touch("touchStart", at)
        self._touch("touchEnd")


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def box_of(what: Locator) -> FloatRect:
    box = what.bounding_box()
    assert box is not None
    return box


def middle_of(what: Locator) -> Point:
    box = box_of(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@cache
def position(game: str, kind: str) -> Position:
    """A match of this game at such a question."""
    return next(at for at in positions(game, 1, {kind}) if at.kind == kind)


@cache
def cards_on_cards() -> Position:
    """Pirate Attack where a third card is played because of a second, and somebody may answer it."""
    rules, scene, key, chance = rules_of("pirate_attack"), Scene(4, 0, mates=True), bytes(32), Fast(0)
    match = Match(rules, scene.seats, rules.info.complete({}, scene.seats), Fair(key))
    answers: list[tuple[int, Action]] = []
    while True:
        for seat, ask in match.waiting.items():
            if len(match.state.stack) > 2 and ask.kind == "respond" and len(ask.options) > 1:
                return Position("pirate_attack", "respond", seat, scene, key, answers)
        seat = chance.pick(list(match.waiting))
        answers.append((seat, scene.answer(match.seat(seat), chance)))
        match.act(*answers[-1])


@pytest.fixture(scope="module")
def quiet_house(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house whose bots let one look."""
    folder = tmp_path_factory.mktemp("quiet")
    settings = merged(SETTINGS, {"pace": {"bot": 600.0, "window": 600.0}})
    started = HouseProcess(folder, "house", f"sqlite:///{folder}/house.db", None, settings).start()
    yield started
    started.stop()


@pytest.fixture
def sit(browser: Browser, quiet_house: HouseProcess) -> Iterator[Sit]:
    """``sit("piratical")``: somebody with a phone, at a question of this game, or at this very moment of a match."""
    made: list[Person] = []
    store = create_engine(quiet_house.database_url)

    def sit_down(game: str, kind: str | None = None, **looks: Any) -> Person:
        seen = {"sound": False, "losses": False, "seen": [f"tour.{game}"], **looks.pop("settings", {})}
        routes, page = looks.pop("routes", None), looks.pop("page", "table")
        at = looks.pop("at", None) or position(game, kind or BOARDS[game])
        anne = Person(browser, quiet_house.url, "Anne", phone=True, settings=seen, **{**PHONE, **looks})
        made.append(anne)
        if routes:
            anne.page.route_web_socket(re.compile("/api/"), routes)
        table = stage(store, str(anne.api("GET", "guest")["id"]), at)
        anne.go(f"/{page}/{table}")
        expect(anne.page.locator("[data-question]:not([data-question=''])")).to_be_visible()
        anne.settle()
        return anne

    yield sit_down
    for anne in made:
        anne.context.close()
        assert not anne.faults, anne.faults


def question(anne: Person) -> str | None:
    return anne.page.locator("[data-question]").get_attribute("data-question")


def own_ship(anne: Person) -> Locator:
    """A ship that may be dragged and has room above and below it."""
    ships = anne.page.locator(".seabox .ship.ready")
    heights = [middle_of(ship)[1] for ship in ships.all()]
    return ships.nth(min(range(len(heights)), key=lambda at: abs(heights[at] - 330)))


def place_of(ship: Locator) -> Point:
    place = ship.evaluate("ship => new DOMMatrix(getComputedStyle(ship).transform).toJSON()")
    return place["e"], place["f"]


def test_a_ship_is_dragged_up_and_down_by_a_finger_and_the_page_stays(sit: Sit) -> None:
    anne = sit("rattle_battle")
    anne.page.evaluate("scrollTo(0, 40)")
    ship = own_ship(anne)
    start, lay = middle_of(ship.locator(".cube")), place_of(ship)
    Fingers(anne).drag(start, (start[0], start[1] + 50), lift=False)
    expect(anne.page.locator(".ask .foreseen")).to_contain_text("mm")
    assert place_of(ship)[1] > lay[1] + 20
    assert anne.page.evaluate("scrollY") == 40


def test_a_finger_beside_the_ships_scrolls_the_page(sit: Sit) -> None:
    anne = sit("rattle_battle")
    box = anne.page.locator(SURFACE).bounding_box()
    assert box is not None
    spot = (box["x"] + 8, box["y"] + box["height"] - 40)  # the rim of the box
    Fingers(anne).drag(spot, (spot[0], spot[1] - 120))
    anne.page.wait_for_function("() => scrollY > 60")


def test_a_pinch_that_begins_on_a_ship_moves_nothing_and_zooms(sit: Sit) -> None:
    anne = sit("rattle_battle")
    asked, ship = question(anne), own_ship(anne)
    lay, start = place_of(ship), middle_of(ship.locator(".cube"))
    svg = anne.page.locator(".seabox .chart svg")
    before = svg.get_attribute("viewBox")
    Fingers(anne).pinch(start, (start[0] + 60, start[1] + 40))
    expect(svg).not_to_have_attribute("viewBox", str(before))
    assert place_of(ship) == lay
    assert question(anne) == asked
    expect(anne.page.locator(".foreseen")).to_have_count(0)


@pytest.mark.parametrize("game", BOARDS)
def test_every_board_is_zoomed_by_two_fingers_and_shown_whole_again(sit: Sit, game: str) -> None:
    anne = sit(game)
    surface = anne.page.locator(SURFACE).first
    asked = question(anne)
    size = """board => { const one = board.querySelector("[data-die], .reach, .card, .tile, .fleet");
        return one.getBoundingClientRect().width; }"""
    before = surface.evaluate(size)
    x, y = middle_of(surface)
    Fingers(anne).pinch((x - 20, min(y, 300)), (x + 40, min(y, 300) + 10))
    anne.page.wait_for_function(
        f"([before]) => ({size})(document.querySelector('{SURFACE}')) > 1.3 * before", arg=[before]
    )
    assert question(anne) == asked
    assert anne.page.evaluate("visualViewport.scale") == 1
    whole = anne.page.locator(
        "button:is(.whole, [aria-label='Show the whole chart']), .bar button[aria-pressed='true']"
    ).first
    whole.tap()
    anne.page.wait_for_function(
        f"([before]) => ({size})(document.querySelector('{SURFACE}')) < 1.1 * before", arg=[before]
    )


FORESEEN = """() => { const said = document.querySelector(".ask .foreseen");
  return !said || said.querySelector(".bad") || said.textContent.includes("·"); }"""
"""Has the house said what it thinks of the move that is aimed at, if there is one?"""


def test_what_a_finger_drags_sails_with_the_next_tap(sit: Sit) -> None:
    """The finger hides where the ship would go: it lies there to be looked at first."""
    anne = sit("rattle_battle")
    asked = str(question(anne))
    go = anne.page.get_by_role("button", name="Sail there")
    for ship in anne.page.locator(".seabox .ship.ready").all():
        start = middle_of(ship.locator(".cube"))
        for right, down in ((30, 20), (-30, 20), (30, -20), (-30, -20)):
            Fingers(anne).drag(start, (start[0] + right, start[1] + down))
            anne.page.wait_for_function(FORESEEN)
            assert question(anne) == asked
            if go.is_visible():
                go.tap()
                anne.page.wait_for_function(MOVED_ON, arg=asked)
                return
            start = middle_of(ship.locator(".cube"))
    raise AssertionError("all ships are shut in")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_nothing_covers_a_small_sea_while_a_ship_is_aimed(sit: Sit, width: int, height: int) -> None:
    """What is looked at and what is planned are said with the question; so is the way there."""
    anne = sit("rattle_battle", width=width, height=height)
    ship = own_ship(anne)
    start = middle_of(ship.locator(".cube"))
    Fingers(anne).tap(start)
    expect(anne.page.locator(".ask .moves")).to_contain_text("showing")
    Fingers(anne).drag(start, (start[0] + 24, start[1] - 20))
    expect(anne.page.locator(".ask .foreseen")).to_contain_text("mm of")
    assert anne.page.locator(".seabox .banner").inner_text().strip() == ""
    assert width > height or free_height(anne) >= 0.9 * surface_box(anne)["height"]


def test_another_look_at_the_sea_leaves_it_in_sight(sit: Sit) -> None:
    anne = sit("rattle_battle", width=360, height=640)
    for look in ("Box", "Chart"):
        anne.page.get_by_role("button", name=look, exact=True).tap()
        anne.page.wait_for_function(
            f"""() => {{ const sea = document.querySelector("{SURFACE}")?.getBoundingClientRect();
              const ask = document.querySelector(".ask").getBoundingClientRect();
              return sea?.top >= 0 && Math.min(sea.bottom, ask.top) - sea.top > 0.9 * sea.height; }}"""
        )


def test_a_proposed_move_is_seen_on_the_sea_before_it_is_taken(sit: Sit) -> None:
    anne = sit("rattle_battle")
    asked = str(question(anne))
    anne.page.get_by_role("button", name="proposed moves").tap()
    first = anne.page.locator("[data-candidate]").first
    first.tap()
    expect(anne.page.locator(".seabox .chart .ghost")).to_be_visible()
    expect(first).to_contain_text("Tap again")
    anne.settle()
    assert free_height(anne) >= 0.9 * surface_box(anne)["height"], "the sea is covered"
    assert question(anne) == asked
    first.tap()
    anne.page.wait_for_function(MOVED_ON, arg=asked)


@pytest.mark.parametrize("game", ["tiny_epic_pirates", "pirata_codex", "pirate_attack"])
def test_a_piece_that_answers_is_seen_with_one_tap_and_taken_with_two(sit: Sit, game: str) -> None:
    anne = sit(game)
    asked = str(question(anne))
    piece = anne.page.locator(".sea [data-group]:visible").first
    piece.scroll_into_view_if_needed()
    piece.tap()
    expect(anne.page.locator(".seen")).to_contain_text("Tap again")
    expect(piece).to_have_attribute("data-seen", "")
    assert question(anne) == asked
    piece.tap()
    anne.insist()
    anne.page.wait_for_function(MOVED_ON, arg=asked)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_what_is_said_of_a_piece_does_not_cover_it(sit: Sit, width: int, height: int) -> None:
    """One's own ships lie at the foot of the sea, where it would be said."""
    anne = sit("pirate_attack", width=width, height=height)
    piece = anne.page.locator(".sea [data-group]:visible").first
    piece.scroll_into_view_if_needed()
    piece.tap()
    note = anne.page.locator(".seen")
    expect(note).to_contain_text("Tap again")
    lies, said, sea = (box_of(one) for one in (piece, note, anne.page.locator(".sea")))
    assert said["y"] + said["height"] <= lies["y"] or said["y"] >= lies["y"] + lies["height"]
    assert said["x"] >= sea["x"] - 1
    assert said["x"] + said["width"] <= sea["x"] + sea["width"] + 1
    assert said["y"] >= 0


def surface_box(anne: Person) -> dict[str, float]:
    box = anne.page.locator(SURFACE).first.bounding_box()
    assert box is not None
    return {"top": box["y"], "height": box["height"], "bottom": box["y"] + box["height"]}


def free_height(anne: Person) -> float:
    """How much of the board's height lies on the screen and not under the question."""
    board, ask = surface_box(anne), anne.page.locator(".ask").bounding_box()
    assert ask is not None
    return min(board["bottom"], ask["y"]) - max(0, board["top"])


@pytest.mark.parametrize("game", ["rattle_battle", "piratical", "tiny_epic_pirates"])
def test_the_board_comes_back_into_sight_with_its_question(sit: Sit, game: str) -> None:
    """After the tour, which ends somewhere else; and the first question of a page that was scrolled away."""
    anne = sit(game, settings={"seen": []})
    skip = anne.page.locator(".tour .button.primary")
    while skip.is_visible():
        skip.tap()
    anne.settle()
    anne.page.wait_for_function("() => document.querySelector('[data-surface]').getBoundingClientRect().top >= 0")
    assert free_height(anne) >= 0.9 * surface_box(anne)["height"]


def test_a_hint_brings_the_board_but_never_against_a_finger(sit: Sit) -> None:
    anne = sit("rattle_battle")
    away = "scrollTo(0, document.documentElement.scrollHeight)"
    anne.page.evaluate(away)
    Fingers(anne).drag((200, 300), (200, 280), lift=False)  # somebody is reading there
    anne.page.locator("[data-ask-hint]").evaluate("button => button.click()")
    expect(anne.page.locator("[data-hint]")).to_be_visible()
    anne.settle()
    assert anne.page.evaluate("scrollY") > 100


SMALL = """([least, letters]) => {
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, [inert]");
  const name = (one) => `${one.localName}.${[...one.classList].filter((c) => !c.startsWith("svelte")).join(".")} ` +
    `"${(one.ariaLabel || one.textContent || "").trim().slice(0, 30)}"`;
  const found = [];
  // What lies on a board is found by the nearest piece, and enlarged by two fingers.
  const hit = "button, select, summary, [role=button], [role=radio], a.button, header a, .prompt label:has(input)";
  for (const one of document.querySelectorAll(hit)) {
    const { width, height } = one.getBoundingClientRect();
    if (!drawn(one) || !width || one.closest("[data-surface]")) continue;
    if (Math.min(width, height) < least - 0.5) found.push(`${Math.round(width)}x${Math.round(height)} ${name(one)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || !drawn(one) ||
      one.closest("[aria-hidden=true] kbd, title, style, noscript, svg .c")) continue;
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const scale = one instanceof SVGElement ? Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 1;
    const size = Number.parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size && size < letters - 0.05) found.push(`${size.toFixed(1)} px ${name(one)}`);
  }
  return [...new Set(found)];
}"""
FINGER = 44
LETTERS = 12


def too_small(anne: Person) -> list[str]:
    """What stays too small: a board that has just changed its size measures itself a frame or two later."""
    try:
        anne.page.wait_for_function(f"sizes => ({SMALL})(sizes).length === 0", arg=[FINGER, LETTERS], timeout=5_000)
    except TimeoutError:
        return [str(small) for small in anne.page.evaluate(SMALL, [FINGER, LETTERS])]
    return []


@pytest.mark.parametrize(
    ("game", "kind"), [*BOARDS.items(), ("pirata_codex", "bet_turn"), ("pirata_codex", "gold_window")]
)
def test_everything_can_be_hit_by_a_finger_and_read(sit: Sit, game: str, kind: str) -> None:
    anne = sit(game, kind)
    small = too_small(anne)
    anne.resize(360, 640)
    small += too_small(anne)
    assert not small, "\n".join(sorted(set(small)))


def test_a_long_status_does_not_run_under_the_buttons(sit: Sit) -> None:
    """Before the first round of Piratical the bar has a whole sentence."""
    anne = sit("piratical", "choose_race", width=390, height=844)
    when = anne.page.locator("[data-part=status] b").bounding_box()
    rules = anne.page.get_by_role("button", name="Rules").bounding_box()
    assert when is not None
    assert rules is not None
    assert when["x"] + when["width"] <= rules["x"]


def test_an_urgent_status_does_not_run_under_the_buttons_and_is_said_whole(sit: Sit) -> None:
    """As in the last fights of Pirate Attack."""

    def ending(route: WebSocketRoute) -> None:
        house = route.connect_to_server()
        house.on_message(lambda said: route.send(str(said).replace('"ending":false', '"ending":true')))

    said = "No cards left to draw: the last fights"
    anne = sit("pirate_attack", routes=ending)
    status = anne.page.locator("header [data-part=status]")
    urgent, rules = status.locator("strong"), anne.page.get_by_role("button", name="Rules")
    expect(urgent).to_have_text(said)
    assert status.locator("b").evaluate("one => one.scrollWidth - one.clientWidth") == 0, "the turn is read whole"
    lies, buttons = urgent.bounding_box(), rules.bounding_box()
    assert lies is not None
    assert buttons is not None
    assert lies["x"] + lies["width"] <= buttons["x"]
    status.tap()
    expect(anne.page.locator(".help")).to_contain_text(said)


def test_names_in_the_lobby_can_be_hit_by_a_finger(person: MakePerson) -> None:
    anne, ben = person("Al"), person("Ben", width=390, height=844, phone=True)
    anne.open_table([{"kind": "me"}, {"kind": "open"}])
    ben.go("/lobby")
    box = ben.page.get_by_role("link", name="Al", exact=True).first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    assert ben.overflow() == 0


@pytest.mark.parametrize("game", BOARDS)
def test_where_the_match_is_and_whose_hand_it_is_are_read_whole_in_the_bar(sit: Sit, game: str) -> None:
    anne = sit(game, width=360, height=640)
    cut = "one => one.scrollWidth - one.clientWidth"
    assert anne.page.locator("header [data-part=status] b").first.evaluate(cut) == 0
    anne.go(anne.page.evaluate("location.pathname").replace("/table/", "/hand/"))
    whose = anne.page.locator("header .whose")
    expect(whose).to_have_text("Anne")
    assert whose.evaluate(cut) == 0
    whose.tap()
    expect(anne.page.locator(".help")).to_have_text("Anne")
    assert anne.overflow() <= 0


def test_what_the_bar_of_a_phone_has_no_room_for_stands_in_the_menu(sit: Sit) -> None:
    anne = sit("pirata_codex", page="hand")
    expect(anne.page.locator("header").get_by_role("button", name="Your tables")).not_to_be_visible()
    menu = anne.menu()
    expect(menu.get_by_role("link", name="Whole table")).to_be_visible()
    expect(menu.get_by_role("button", name="Settings")).to_be_visible()
    menu.get_by_role("button", name="Your tables").tap()
    expect(anne.page.get_by_role("dialog", name="Your tables")).to_be_visible()


def test_dice_in_a_hand_are_as_large_as_a_thumb(sit: Sit) -> None:
    anne = sit("pirata_codex", "bet_turn", page="hand")
    dice = anne.page.locator(".held .dice > svg").all()
    assert dice
    assert all(box_of(die)["width"] >= FINGER for die in dice)


@pytest.mark.parametrize("page", ["table", "hand"])
def test_a_phone_that_is_turned_shows_the_board_whole_either_way(sit: Sit, page: str) -> None:
    anne = sit("tiny_epic_pirates", page=page)
    for width, height in ((844, 390), (390, 844), (844, 390)):
        anne.resize(width, height)
        anne.page.wait_for_function(
            f"""() => {{ const board = document.querySelector("{SURFACE}").getBoundingClientRect();
              return board.top >= 0 && board.bottom <= innerHeight + 6; }}"""
        )


def test_a_line_that_has_died_is_noticed_and_open_again_at_once(sit: Sit) -> None:
    """As after a locked phone: the page still has its channel, and nobody is at its other end."""
    deaf = [False]

    def listen(page_side: WebSocketRoute) -> None:
        house_side = page_side.connect_to_server()
        page_side.on_message(lambda said: None if deaf[0] else house_side.send(said))
        house_side.on_message(lambda said: None if deaf[0] else page_side.send(said))

    anne = sit("pirata_codex", routes=listen)
    banner = anne.page.get_by_role("alert").filter(has_text="connection is lost")
    expect(banner).not_to_be_visible()
    deaf[0] = True
    anne.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(banner).to_be_visible()
    deaf[0] = False
    anne.page.evaluate("dispatchEvent(new Event('online'))")
    expect(banner).not_to_be_visible()
    anne.turn_now()


@pytest.mark.parametrize("game", BOARDS)
def test_a_phone_that_was_away_finds_its_question_again_and_takes_an_answer(sit: Sit, game: str) -> None:
    """Loaded again, without a line, frozen by the browser, locked and back."""
    anne = sit(game)
    asked = str(question(anne))
    here = anne.page.locator(f'[data-question="{asked}"]')
    anne.page.reload()
    expect(here).to_be_visible()
    anne.context.set_offline(True)
    anne.page.evaluate("dispatchEvent(new Event('offline'))")
    anne.context.set_offline(False)
    anne.page.evaluate("dispatchEvent(new Event('online'))")
    life = anne.context.new_cdp_session(anne.page)
    for state in ("frozen", "active"):
        life.send("Page.setWebLifecycleState", {"state": state})
    anne.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(here).to_be_visible()
    answer = anne.page.locator(".ask [data-option]:visible, .sea [data-group]:visible").first
    for _ in range(3):  # with the first tap one looks at it on the board
        if question(anne) == asked:
            answer.scroll_into_view_if_needed()
            answer.tap()
            anne.insist()
            anne.settle()
    anne.page.wait_for_function(ANSWERED, arg=asked)


LANDSCAPE = {"width": 844, "height": 390}


CUT = """() => { const ask = document.querySelector(".ask").getBoundingClientRect();
  return [...document.querySelectorAll(".ask button")].filter((one) => one.checkVisibility() &&
    one.getBoundingClientRect().right > ask.right + 1 && !one.closest("[data-list], .list")).length; }"""


@pytest.mark.parametrize(("game", "kind"), [*BOARDS.items(), ("pirata_codex", "bet_turn")])
def test_on_its_side_the_question_stands_beside_the_board(sit: Sit, game: str, kind: str) -> None:
    anne = sit(game, kind, **LANDSCAPE)
    assert anne.page.evaluate(CUT) == 0
    board, ask = anne.page.locator(SURFACE).first.bounding_box(), anne.page.locator(".ask").bounding_box()
    assert board is not None
    assert ask is not None
    assert ask["x"] >= board["x"] + min(board["width"], 300)
    seen = min(board["y"] + board["height"], 390) - max(0, board["y"])
    assert seen >= 270, f"{seen} pixels of the board"
    assert anne.overflow() <= 0


LAID = """([parts]) => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect().toJSON())"""


def test_on_its_side_no_fleet_lies_over_another(sit: Sit) -> None:
    """All of them are in sight, and one's own that is asked for."""
    anne = sit("pirate_attack", **LANDSCAPE)
    fleets = anne.page.evaluate(LAID, ["[data-fleet]"])
    pieces = [*fleets, *anne.page.evaluate(LAID, [".quay > *"])]
    for at, one in enumerate(pieces):
        for other in pieces[at + 1 :]:
            beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
            assert beside or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1, (one, other)
    assert all(fleet["top"] >= 0 and fleet["bottom"] <= 390 for fleet in fleets)


def test_on_its_side_no_button_lies_over_the_sea(sit: Sit) -> None:
    anne = sit("rattle_battle", **LANDSCAPE)
    sea, buttons = (anne.page.locator(part).first.bounding_box() for part in (".seabox .sight", ".seabox > .bar"))
    assert sea is not None
    assert buttons is not None
    assert buttons["x"] >= sea["x"] + sea["width"]


@pytest.mark.parametrize("game", BOARDS)
def test_on_the_smallest_phone_the_board_is_not_half_covered(sit: Sit, game: str) -> None:
    anne = sit(game, width=360, height=640)
    board = surface_box(anne)
    assert free_height(anne) >= min(0.75 * board["height"], 300)


NOTED = """() => {
  window.noted = [];
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => "granted" });
  window.Notification = new Proxy(Notification, { construct() { throw new TypeError("Illegal constructor"); } });
  const worker = ServiceWorkerRegistration.prototype;
  worker.showNotification = async (title, more) => void noted.push([title, more.data.path]);
}"""
"""As on Android: the page is hidden, may notify, and may do so only through its worker."""


def test_your_turn_is_notified_through_the_worker_while_the_page_is_hidden(sit: Sit) -> None:
    anne = sit("pirata_codex", settings={"notices": True})
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anne.page.evaluate(NOTED)
    path = anne.page.evaluate("location.pathname")
    anne.page.evaluate("history.pushState(null, '', '/lobby'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(anne.page.locator("[data-question]")).to_have_count(0)
    anne.page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path
    )
    anne.page.wait_for_function("() => noted.length > 0")
    assert anne.page.evaluate("noted[0]") == ["Your turn", path]


def test_the_page_is_an_app_and_says_so_where_the_house_cannot_be_reached(
    person_of: MakePerson, own_house: HouseProcess
) -> None:
    """Pages come from the house; without it there is one that says so, and never an old one."""
    anne = person_of("Anne", phone=True, **PHONE)
    anne.go("/about")
    manifest = anne.api("GET", "../manifest.webmanifest")
    for icon in manifest["icons"]:
        assert anne.context.request.get(own_house.url + icon["src"]).ok, icon
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anne.page.reload()
    assert anne.page.evaluate("navigator.serviceWorker.controller !== null")
    expect(anne.page.get_by_role("heading").first).to_be_visible()
    assert anne.page.evaluate("caches.keys().then((names) => names.length)") == 1
    own_house.kill()
    anne.page.reload()
    expect(anne.page.get_by_role("heading", name="No wind")).to_be_visible()
    expect(anne.page.get_by_role("link", name="Try again")).to_be_visible()


def test_a_new_page_is_fetched_only_when_somebody_says_so(person_of: MakePerson, own_house: HouseProcess) -> None:
    anne = person_of("Anne", phone=True, **PHONE)
    anne.go("/about")
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    anne.page.reload()
    anne.page.evaluate("window.before = true")
    # Another worker than the one in use, as a house with a new page has it.
    anne.page.evaluate("navigator.serviceWorker.register('/sw.js?new').then(() => true)")
    update = anne.page.locator("[data-update]")
    expect(update).to_be_visible()
    assert anne.page.evaluate("window.before") is True
    with anne.page.expect_navigation():
        update.tap()
    assert anne.page.evaluate("'before' in window") is False


def test_where_the_address_is_plain_the_page_says_what_does_not_work(person: MakePerson) -> None:
    anne = person("Anne", phone=True, **PHONE)
    anne.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false })")
    anne.go("/about")
    anne.page.get_by_role("button", name="Settings", exact=True).tap()
    expect(anne.page.locator("[data-plain]")).to_contain_text("begins with https")


PAINTED = """() => { const [, flat] = document.querySelectorAll(".seabox canvas");
  return flat.checkVisibility() &&
    flat.getContext("2d").getImageData(0, 0, flat.width, flat.height).data.some((one, at) => at % 4 === 3 && one); }"""
"""Where drawing is software, as in every test, dice are painted over a picture of the box."""


def test_the_box_is_sharp_its_tags_are_whole_and_a_pinch_moves_no_die(sit: Sit) -> None:
    anne = sit("rattle_battle")
    anne.page.get_by_role("button", name="Box", exact=True).tap()
    canvas = anne.page.locator(".seabox canvas").first
    expect(anne.page.locator(".seabox .tag").first).to_be_attached()
    anne.page.wait_for_function(
        "() => { const one = document.querySelector('canvas'); return one.width >= one.clientWidth }"
    )
    cut = """tags => { const box = document.querySelector(".seabox .box").getBoundingClientRect();
      return tags.filter((one) => { const { left, right } = one.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1; }).length; }"""
    assert anne.page.locator(".seabox .tag").evaluate_all(cut) == 0
    anne.page.wait_for_function(PAINTED)
    asked, before = question(anne), anne.page.locator(".seabox .tag.lit").first.bounding_box()
    assert before is not None
    start = (before["x"] - 8, before["y"] + 8)  # the die stands to the left of its tag
    Fingers(anne).pinch(start, (start[0] + 70, start[1] + 30))
    moved = "start => { const tag = document.querySelector('.seabox .tag.lit').getBoundingClientRect(); "
    anne.page.wait_for_function(moved + "return Math.hypot(tag.x - start.x, tag.y - start.y) > 3 }", arg=before)
    assert question(anne) == asked
    expect(canvas).to_be_visible()
    expect(anne.page.get_by_role("button", name="Sail there")).not_to_be_visible()


@pytest.mark.parametrize(("game", "ghost"), [("piratical", "[data-ghost]"), ("rattle_battle", ".seabox .ghost")])
def test_a_move_that_is_aimed_on_a_phone_is_seen_on_the_screen_once_it_is_shared(
    sit: Sit, game: str, ghost: str
) -> None:
    anne = sit(game, page="hand")
    screen = anne.context.new_page()
    anne.watch(screen)
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(anne.page.url.replace("/hand/", "/screen/"))
    screen.locator(".screen .sea").wait_for()
    if game == "piratical":
        anne.page.locator(".reach").nth(3).tap()
    else:
        start = middle_of(own_ship(anne).locator(".cube"))
        Fingers(anne).drag(start, (start[0] + 24, start[1] - 20))
    share = anne.page.locator("[data-aim]")
    expect(share).to_have_text("Show it on the screen")
    expect(screen.locator(ghost)).to_have_count(0)
    share.tap()
    expect(screen.locator(ghost)).to_be_visible()
    expect(share).to_have_attribute("aria-pressed", "true")
    share.tap()
    expect(screen.locator(ghost)).to_have_count(0)


def test_on_a_phone_cards_that_answer_cards_are_read_whole(sit: Sit) -> None:
    anne = sit("pirate_attack", at=cards_on_cards())
    plays = anne.page.locator(".stack .play")
    assert plays.count() > 2
    cut = anne.page.locator(".stack .plays, .stack .play, .stack .play p").evaluate_all(
        "list => list.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )
    assert cut == []
    assert anne.overflow() == 0
