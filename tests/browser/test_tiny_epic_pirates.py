"""Tiny Epic Pirates in a real browser: a match against bots and a solo match, by clicking."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from live_houses import HouseProcess
from people import ASKED, LAPTOP, MakePerson, Person, at_random
from playwright.sync_api import expect
from positions import Position, stage
from sqlalchemy import Engine, create_engine
from surely import there

from tortuga.engine import Action, Fair, Fast, Match
from tortuga.games.tiny_epic_pirates.data import MOST_CREW
from tortuga.games.tiny_epic_pirates.data.components import CrewId
from tortuga.games.tiny_epic_pirates.rules import RULES
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates
from tortuga.reference.rare import Scene

BOT = {"kind": "bot", "level": "random"}
SEEN = {"sound": False, "seen": ["tour.tiny_epic_pirates"]}


@pytest.fixture
def store(house: HouseProcess) -> Engine:
    return create_engine(house.database_url)


def sit(anne: Person, store: Engine, kind: str, wanted: Callable[[TinyEpicPirates, Player], bool]) -> None:
    """Anne is asked this, in a match of two mates that is as far as is wanted."""
    for seed in range(20):
        scene, key, chance = Scene(2, seed, mates=True), seed.to_bytes(32, "big"), Fast(seed)
        match = Match(RULES, 2, RULES.info.complete({}, 2), Fair(key))
        answers: list[tuple[int, Action]] = []
        while not match.over:
            ((seat, ask),) = match.waiting.items()
            if ask.kind == kind and wanted(match.state, match.state.players[seat]):
                at = Position(RULES.info.slug, kind, seat, scene, key, answers)
                anne.go(f"/table/{stage(store, str(anne.api('GET', 'guest')['id']), at)}")
                anne.page.locator(ASKED).first.wait_for()
                anne.settle()
                return
            answers.append((seat, scene.answer(match.seat(seat), chance)))
            match.act(*answers[-1])
    raise AssertionError(f"{kind} is not asked like that in these matches")


@pytest.mark.slow
def test_three_captains_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "mate"}, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(7)
    for _ in range(25):
        anne.turn(choose)
    anne.shoot("tiny-epic-pirates")
    assert anne.serious_findings() == []
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


@pytest.mark.slow
def test_alone_against_the_legend_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    table = anne.open_table([{"kind": "me"}], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(3)
    for _ in range(20):
        anne.turn(choose)
    expect(anne.page.get_by_role("region", name="The Legendary Pirate")).to_be_visible()
    anne.shoot("tiny-epic-pirates-solo")
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


def test_orders_and_courses_are_given_by_clicking_wheel_and_sea(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(1)
    orders = anne.page.locator(".mats .wheel [role=button]")
    while not orders.first.is_visible():
        anne.turn(choose)
    hints = anne.page.locator("[data-option] small")
    assert all("cost" in said for said in hints.all_inner_texts()), "every order says what it costs"
    orders.first.click()
    expect(anne.page.locator(".log li", has_text="orders").last).to_be_attached()
    lit = anne.page.locator(".sea .card.open")
    while not lit.first.is_visible():
        anne.turn(choose)
    before = anne.page.locator("[data-question]").get_attribute("data-question")
    lit.first.focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_function(
        "asked => document.querySelector('[data-question]')?.dataset.question !== asked", arg=before
    )


def test_two_deckhands_go_to_the_wheel_in_one_go_and_come_back_one_by_one(person: MakePerson) -> None:
    anne = person("Anne", width=1440, height=900, settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    choose = at_random(1)
    twice = anne.page.locator("[data-option]", has_text="costs 2 Deckhands")
    while not twice.first.is_visible():
        anne.turn(choose)
    twice.first.click()
    cannons = anne.page.get_by_role("group", name="Cannons:")
    anne.page.get_by_role("group", name="Extort:").get_by_role("button", pressed=True).click()
    anne.page.get_by_role("group", name="Rigging:").get_by_role("button").first.click()
    expect(cannons.get_by_role("button", pressed=True)).to_have_count(1)
    anne.page.get_by_role("button", name="Place them so").click()
    posted = anne.page.locator(".log li", has_text="Anne puts a Deckhand")
    expect(posted).to_have_count(2)
    expect(posted.first).to_contain_text("Cannons")
    expect(posted.last).to_contain_text("Rigging")
    for left in (1, 0):
        anne.page.get_by_role("button", name="Take back").click()
        expect(posted).to_have_count(left)
    expect(anne.page.get_by_role("group", name="Cannons:")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_on_a_desk_the_sea_is_the_whole_board_and_nothing_lies_over_a_name(
    person: MakePerson, size: tuple[int, int]
) -> None:
    anne = person("Anne", width=size[0], height=size[1], settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT], game='tiny_epic_pirates')}")
    choose = at_random(4)
    for _ in range(8):
        anne.turn(choose)
    sea, board = (anne.page.locator(f"[data-part={part}]").bounding_box() for part in ("sea", "board"))
    assert sea is not None
    assert board is not None
    assert sea["width"] * sea["height"] > 0.98 * board["width"] * board["height"]
    cards = anne.page.locator(".sea .card")
    names = cards.locator(".name")
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0
    over = """all => all.filter(one => { const box = one.getBoundingClientRect();
        const shown = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !one.contains(shown.find(it => it.matches(".name, .name *, .ship, .ship *, .tab, .sign"))); }).length"""
    anne.page.locator(".fleet, .fleet *").evaluate_all(
        "all => { for (const it of all) it.style.pointerEvents = 'all'; }"
    )
    assert names.evaluate_all(over) == 0
    expect(anne.page.locator("[data-part=quay] .market li")).to_have_count(4)


@pytest.mark.parametrize("width", [360, 1024])
def test_the_sea_fits_the_screen(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=740, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT, BOT, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(2)
    for _ in range(12):
        anne.turn(choose)
    assert anne.overflow() == 0
    anne.shoot(f"tiny-epic-pirates-{width}")


def test_at_1024_the_captains_card_is_whole_beside_the_wheel(person: MakePerson) -> None:
    anne = person("Anne", width=1024, height=768, settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    choose = at_random(1)
    cards = anne.page.locator(".mats .cards")
    while not cards.locator(".crew").first.is_visible():
        anne.turn(choose)
    assert cards.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    for name in cards.locator(".head b").all():
        assert name.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


def test_with_large_letters_no_name_of_the_market_runs_into_the_next(person: MakePerson) -> None:
    anne = person("Anne", width=1440, height=900, settings={**SEEN, "text": "largest"})
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    stalls = anne.page.locator(".market li")
    expect(stalls).to_have_count(4)
    assert [one.evaluate("one => one.scrollWidth - one.clientWidth") for one in stalls.all()] == [0, 0, 0, 0]


MISPLACED = """() => {
  // Names on a wheel that leave their space, or lie under the Captain or a Deckhand. Letters fill no more of a line.
  const svg = document.querySelector(".mats .wheel");
  const TOP = 0.25, BOTTOM = 0.8, HUB = 27, RIM = 96, SPACE = 60;
  const toWheel = svg.getScreenCTM().inverse();
  return [...svg.querySelectorAll(".space")].flatMap((space, at) => {
    const name = space.querySelector("text");
    const { x, y, width, height } = name.getBBox();
    const corners = [TOP, BOTTOM].flatMap((part) => [x, x + width].map((left) => [left, y + part * height]));
    const inside = corners.every(([left, top]) => {
      const point = new DOMPoint(left, top).matrixTransform(toWheel.multiply(name.getScreenCTM()));
      const turn = (Math.atan2(point.x, -point.y) * 180 / Math.PI + 360) % 360;
      const radius = Math.hypot(point.x, point.y);
      return turn > at * SPACE && turn < (at + 1) * SPACE && radius > HUB && radius < RIM;
    });
    const box = name.getBoundingClientRect();
    const covered = [...svg.querySelectorAll(".hand, .captain")].some((one) => {
      const over = one.getBoundingClientRect();
      const [top, bottom] = [TOP, BOTTOM].map((part) => box.top + part * box.height);
      return over.left < box.right && over.right > box.left && over.top < bottom && over.bottom > top;
    });
    return inside && !covered ? [] : [name.textContent];
  });
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("posts", [1, 3])
def test_names_on_the_wheel_lie_in_their_spaces_and_under_nobody(
    person: MakePerson, store: Engine, size: tuple[int, int], posts: int
) -> None:
    anne = person("Anne", width=size[0], height=size[1], settings=SEEN)
    sit(anne, store, "choose_order", lambda _, me: len(me.helm.posts) == posts)
    assert anne.page.evaluate(MISPLACED) == []


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_a_battle_is_whole_to_why_it_came_out_so_and_leaves_the_sea(
    person: MakePerson, store: Engine, size: tuple[int, int]
) -> None:
    settings = {**SEEN, "losses": False, "pace": "slow"}
    anne = person("Anne", width=size[0], height=size[1], phone=min(size) < 600, settings=settings)
    sit(anne, store, "execute", lambda _, me: me.helm.order == "attack" and not me.surefire)
    anne.choose("0")
    assert anne.cut_in_moment("More hits win") == []
    expect(anne.page.locator("[data-part=moment]")).to_have_count(0)
    expect(anne.page.locator("[data-part=sea]")).to_be_visible()


def test_alone_the_legends_mat_is_whole_beside_the_sea(person: MakePerson) -> None:
    anne = person("Anne", width=1280, height=720, settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}], game='tiny_epic_pirates')}")
    mat = anne.page.get_by_role("region", name="The Legendary Pirate")
    choose = at_random(3)
    while not mat.locator(".target").is_visible():
        anne.turn(choose)
    assert mat.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    expect(mat.locator("text.order")).to_have_count(0)


def test_with_a_full_crew_the_cards_for_hire_lie_side_by_side(person: MakePerson, store: Engine) -> None:
    anne = person("Anne", width=1280, height=720, settings=SEEN)
    long = CrewId("k02")  # a long word, Quartermaster
    sit(anne, store, "crew_take", lambda state, me: len(me.crew) == MOST_CREW and long in state.row)
    cards = anne.page.locator(".prompt .card")
    expect(cards).to_have_count(3)
    boxes = [there(card.locator(".crew").bounding_box()) for card in cards.all()]
    assert all(one["x"] + one["width"] <= two["x"] for one, two in pairwise(boxes))
    for name in cards.locator(".head b").all():
        assert name.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
