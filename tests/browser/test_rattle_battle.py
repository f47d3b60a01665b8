"""Rattle, Battle, Grab the Loot in a real browser: matches by clicking and dragging, the box and the chart."""

from __future__ import annotations

import json
import random
import re
from math import dist
from typing import Any

import pytest
from people import ANSWERS, Choose, MakePerson, Person
from playwright.sync_api import Locator, TimeoutError, WebSocketRoute, expect

BOT = {"kind": "bot", "level": "random"}
SEEN = {"sound": False, "seen": ["tour.rattle_battle"]}
HURRY = 2_000
FORESEEN = re.compile("would touch|touches nobody|Another ship lies there|blocks the way|leave the Sea Box")
"""What the house says of a place."""


def mostly_first(seed: int) -> Choose:
    """The first answer (pass, done) most of the time, else whatever comes to hand: matches are short but varied."""
    dice = random.Random(seed)

    def choose(_: Person, indices: list[str]) -> str:
        return indices[0] if dice.random() < 0.6 else dice.choice(indices)

    return choose


def at_table(person: Person, seats: int, **options: Any) -> None:
    table = person.open_table([{"kind": "me"}, *[BOT] * (seats - 1)], game="rattle_battle", options=options)
    person.go(f"/table/{table}")


def lit(person: Person) -> Locator:
    """Ships of the chart that may be dragged."""
    return person.page.locator(".seabox .ship.ready")


def drag(person: Person, ship: Locator, right: float, up: float) -> None:
    """By so many millimetres, with the mouse."""
    hold(person, ship, right, up)
    person.page.mouse.up()


def hold(person: Person, ship: Locator, right: float, up: float) -> tuple[float, float]:
    """The same without letting go; where on the screen the ship lay."""
    ship.scroll_into_view_if_needed()
    cube = ship.locator(".cube").bounding_box()
    chart = person.page.locator(".seabox .chart svg").bounding_box()
    assert cube is not None
    assert chart is not None
    scale = min(chart["width"], chart["height"]) / 303
    x, y = cube["x"] + cube["width"] / 2, cube["y"] + cube["height"] / 2
    mouse = person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + right * scale / 2, y - up * scale / 2)
    mouse.move(x + right * scale, y - up * scale)
    return x, y


def place_of(ship: Locator) -> tuple[float, float]:
    """On the chart, from its upper left corner."""
    place = ship.evaluate("ship => new DOMMatrix(getComputedStyle(ship).transform).toJSON()")
    return place["e"], place["f"]


def free_way(person: Person, ship: Locator, far: float) -> tuple[float, float]:
    """So far right and up, to a place where no other ship lies, wherever the dice have fallen."""
    x, y = place_of(ship)
    across, along = (far if x < 142 else -far, 0.0), (0.0, -far if y < 142 else far)
    for right, up in (across, along, (across[0] / 2, along[1] / 2)):
        start = hold(person, ship, right, up)
        banner = person.page.locator(".banner")
        expect(banner).to_contain_text(FORESEEN)
        free = "of 88" in banner.inner_text()
        person.page.mouse.move(*start)
        person.page.mouse.up()
        expect(banner).not_to_contain_text(FORESEEN)
        if free:
            return right, up
    raise AssertionError("this ship is shut in")


def drag_inwards(person: Person) -> bool:
    """Drag a ship of one's own towards the middle, if the question of the moment lets one; did the table move on?"""
    asked = person.page.locator("[data-question]").get_attribute("data-question")
    for number in range(min(3, lit(person).count())):
        ship = lit(person).nth(number)
        x, y = place_of(ship)
        dx, dy = 142.5 - x, y - 142.5
        far = max(1.0, (dx * dx + dy * dy) ** 0.5)
        drag(person, ship, 40 * dx / far, 40 * dy / far)
        try:
            person.page.wait_for_function(
                "asked => document.querySelector('[data-question]')?.dataset.question !== asked",
                arg=asked,
                timeout=HURRY,
            )
        except TimeoutError:
            continue  # another ship lies there, or a tile is in the way
        return True
    return False


def play_to_the_end(person: Person, choose: Choose, most: int = 1500) -> None:
    """By clicking, and now and then by dragging where that is possible."""
    dragged = 0
    for answer in range(most):
        if answer % 5 == 0 and dragged < 3:
            person.page.locator(f"{ANSWERS}, dialog[aria-labelledby] .winner").first.wait_for(state="visible")
            dragged += drag_inwards(person)
        if not person.turn(choose):
            return
    raise AssertionError(f"not over after {most} answers")


def to_a_turn(person: Person, choose: Choose) -> None:
    """On until ships may be moved."""
    for _ in range(200):
        person.page.locator(ANSWERS).first.wait_for(state="visible")
        if person.page.locator(".prompt [data-candidate]").count():
            return
        person.turn(choose)
    raise AssertionError("nothing to move")


def boldly(person: Person, indices: list[str]) -> str:
    """A sail first, then everything goes to sea."""
    return indices[0] if "first part" in person.sentence else indices[-1]


@pytest.mark.slow
def test_first_voyage_of_three_to_the_end_by_clicking_and_dragging(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    at_table(anne, 3, scenario="intro")
    to_a_turn(anne, boldly)
    assert anne.serious_findings() == []
    anne.shoot("rattle-battle-chart")
    assert drag_inwards(anne)
    expect(anne.page.locator(".log li", has_text="Anne moves crimson ship").first).to_be_attached()
    play_to_the_end(anne, mostly_first(3))
    expect(anne.result).to_be_visible()


@pytest.mark.slow
def test_pirate_wars_of_two_to_the_end_by_clicking_and_dragging(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    at_table(anne, 2, scenario="pirate_wars")
    to_a_turn(anne, boldly)
    assert drag_inwards(anne)
    play_to_the_end(anne, mostly_first(11))
    expect(anne.result).to_be_visible()


@pytest.mark.slow
def test_the_dice_tumble_in_the_box_and_lie_as_on_the_chart(person: MakePerson) -> None:
    anne = person("Anne", width=1100, height=760, still=False, settings=SEEN)
    at_table(anne, 2, scenario="intro", baron=1)
    anne.page.get_by_role("button", name="Box", exact=True).click()
    expect(anne.page.locator(".seabox canvas").first).to_be_visible()
    to_a_turn(anne, boldly)
    tags = anne.page.locator(".seabox .tag")
    expect(tags.first).to_be_visible()
    anne.shoot("rattle-battle-box")
    told = {tag.get_attribute("data-die"): tag.get_attribute("aria-label") for tag in tags.all()}
    assert len(told) >= 7, "four ships and three merchants at least"
    tags.first.focus()
    anne.page.keyboard.press("Enter")
    expect(tags.first).to_have_attribute("aria-pressed", "true")

    anne.page.get_by_role("button", name="Chart", exact=True).click()
    ships = anne.page.locator(".seabox .ship")
    expect(ships.first).to_be_visible()
    assert {ship.get_attribute("data-die"): ship.get_attribute("aria-label") for ship in ships.all()} == told
    anne.page.reload()
    expect(anne.page.locator(".seabox .chart")).to_be_visible()
    expect(anne.page.locator(".seabox canvas")).to_have_count(0)


def test_a_drag_too_far_stops_at_the_limit_and_the_house_says_what_would_come_of_it(person: MakePerson) -> None:
    """Another ship lies within reach of the same finger: what moves is the one under the pointer."""
    anne = person("Anne", settings=SEEN)
    at_table(anne, 2, scenario="intro", baron=1)
    to_a_turn(anne, boldly)
    ship = lit(anne).first
    before, way = place_of(ship), free_way(anne, ship, 140)
    hold(anne, ship, *way)
    expect(anne.page.locator(".banner")).to_contain_text(FORESEEN)
    assert 20 < dist(place_of(ship), before) <= 88.001
    anne.page.mouse.up()
    expect(anne.page.locator(".log li", has_text="Anne moves crimson ship").first).to_be_attached()


def beyond_the_wall(said: str | bytes) -> str | bytes:
    """What the page sends, with a move that goes out of the box."""
    message = json.loads(said)
    if message["type"] == "answer" and message["action"]["type"] == "Move":
        message["action"]["x"] = 1000.0
    return json.dumps(message)


def test_a_drop_that_the_house_refuses_puts_the_ship_back_and_says_why(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    wild = [True]

    def meddle(page_side: WebSocketRoute) -> None:
        house_side = page_side.connect_to_server()
        page_side.on_message(lambda said: house_side.send(beyond_the_wall(said) if wild[0] else said))

    anne.page.route_web_socket(re.compile("/api/"), meddle)
    at_table(anne, 2, scenario="intro", baron=1)
    to_a_turn(anne, boldly)
    ship = lit(anne).first
    before, way = place_of(ship), free_way(anne, ship, 40)
    drag(anne, ship, *way)
    expect(anne.page.locator(".toast.bad")).to_be_visible()
    anne.page.locator(ANSWERS).first.wait_for()
    assert place_of(ship) == before
    wild[0] = False
    drag(anne, ship, *way)
    expect(anne.page.locator(".log li", has_text="Anne moves crimson ship").first).to_be_attached()


def test_ships_are_moved_by_keys_alone(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    at_table(anne, 2, scenario="intro", baron=1)
    to_a_turn(anne, boldly)
    ship, banner = lit(anne).first, anne.page.locator(".banner")
    right, up = free_way(anne, ship, 30)
    steps = ["Shift+ArrowRight" if right > 0 else "Shift+ArrowLeft"] * round(abs(right) / 10)
    steps += ["Shift+ArrowUp" if up > 0 else "Shift+ArrowDown"] * round(abs(up) / 10)
    ship.focus()
    for step in steps:
        anne.page.keyboard.press(step)
    expect(banner).to_contain_text("of 88")
    anne.page.keyboard.press("Escape")
    expect(banner).not_to_contain_text("of 88")
    for step in steps:
        anne.page.keyboard.press(step)
    anne.page.keyboard.press("Enter")
    expect(anne.page.locator(".log li", has_text="Anne moves crimson ship").first).to_be_attached()


def test_on_a_telephone_proposed_moves_leave_room_for_the_other_answers(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844, settings=SEEN)
    at_table(anne, 3, scenario="intro")
    to_a_turn(anne, boldly)
    proposed = anne.page.locator(".prompt [data-candidate]")
    expect(proposed.first).to_be_hidden()
    anne.page.locator(".prompt .proposals [data-group]").click()
    expect(proposed.first).to_be_visible()


def test_on_a_telephone_nothing_lies_over_the_ships(person: MakePerson) -> None:
    """The buttons of the sea have a line of their own, and the question leaves the box in sight."""
    anne = person("Anne", width=390, height=844, settings=SEEN)
    at_table(anne, 3, scenario="intro")
    to_a_turn(anne, boldly)
    sight = anne.page.locator(".seabox .sight").bounding_box()
    buttons = anne.page.locator(".seabox .bar").bounding_box()
    prompt = anne.page.locator(".prompt").bounding_box()
    assert sight is not None
    assert buttons is not None
    assert prompt is not None
    assert buttons["y"] + buttons["height"] <= sight["y"]
    rim = 0.05 * sight["height"]
    assert prompt["y"] >= sight["y"] + sight["height"] - rim


@pytest.mark.parametrize("width", [360, 1024])
def test_the_sea_box_fits_the_screen(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=740, settings=SEEN)
    at_table(anne, 5, scenario="norrington")
    to_a_turn(anne, boldly)
    assert anne.overflow() == 0
    anne.shoot(f"rattle-battle-{width}")


def test_the_loot_of_an_adventure_lies_in_one_row(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    at_table(anne, 2)
    chests = anne.page.locator(".adventure .chests > *")
    anne.turn_until(chests.nth(1))
    tops = [box["y"] for chest in chests.all() if (box := chest.bounding_box()) is not None]
    assert len(tops) > 1
    assert max(tops) - min(tops) < 1


EQUIPPED = r"""([upgrades, sailors]) => {
  // Every captain has a full ship: the house is not asked for one, which would take a whole match.
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
  const equip = (one) => {
    if (one === null || typeof one !== "object") return;
    if ("hamsters" in one)
      Object.assign(one, {
        coins: 23, cards: [5, 9, 14], points: 51, score: 58, hamsters: 1, passed: true,
        parts: { sail: 4, cannon: 4, hold: 2 }, ready: { sail: 2, cannon: 3, hold: 2 },
        loot: { valuables: 2, spices: 1, fabrics: 2, rum: 3, golden_idol: 1, powder_keg: 2 },
        upgrades: upgrades.map((id, n) => ({ id, place: "hull", ready: n > 0, used: false })),
        sailors: sailors.map((id) => ({ id, used: false, stored: 0 })),
      });
    if ("wanted" in one) one.wanted = one.baron;
    for (const inside of Object.values(one)) equip(inside);
  };
  Object.defineProperty(MessageEvent.prototype, "data", {
    get() {
      const said = get.call(this);
      if (typeof said !== "string" || !said.includes('"hamsters"')) return said;
      return said.split("\n").map((line) => {
        const message = JSON.parse(line);
        equip(message);
        return JSON.stringify(message);
      }).join("\n");
    },
  });
}"""
DESK = (1280, 720)
SHIP = [
    ["crows_nest", "super_sails", "big_bertha", "heavens_kitchen", "boarding_hook"],
    ["greta_gunpowder", "barnaby_bilge", "quartermaster_quinn", "grandpa_gallows"],
]
CUT = """() => {
  for (const one of document.querySelectorAll("[data-says]")) one.style.display = "none"; // it passes
  const column = document.querySelector('[data-part="seats"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-part="seats"] [data-seat]')]
    .filter((one) => one.getBoundingClientRect().bottom > column.bottom + 1).length;
}"""


@pytest.mark.parametrize(("seats", "size"), [(2, DESK), (3, DESK), (4, (1440, 900)), (5, DESK)])
def test_the_seats_of_full_ships_are_whole_beside_the_box(
    person: MakePerson, seats: int, size: tuple[int, int]
) -> None:
    """Where the column of seats has more below, it fades: so nothing of a seat may be below."""
    anne = person("Anne", width=size[0], height=size[1], settings=SEEN)
    anne.context.add_init_script(f"({EQUIPPED})({json.dumps(SHIP)})")
    at_table(anne, seats, baron=1)
    to_a_turn(anne, boldly)
    column = anne.page.locator('[data-part="seats"]')
    expect(column.locator("[data-seat]").first).to_contain_text("51 points")
    assert anne.page.evaluate(CUT) == 0
    column.locator("[data-explained]", has_text="4 sailors").first.click()
    expect(anne.page.get_by_label("Explanation")).to_contain_text("Quartermaster Quinn")
