"""What all tables share: pace, losses that are seen, a word of warning, who is ready, invitations."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from people import ANSWERS, ASKED, MakePerson, at_random
from playwright.sync_api import expect

BOTS = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
TOURS = {"seen": ["tour.piratical"]}


def test_what_is_lost_stops_the_table_until_it_is_seen(person: MakePerson) -> None:
    anne = person("Anne", settings={**TOURS, "losses": True})
    table = anne.open_table([{"kind": "me"}, *BOTS], game="piratical")
    anne.go(f"/table/{table}")
    card, choose = anne.page.locator("[data-losses]"), at_random(5)
    for _ in range(150):
        anne.page.locator(f"{ANSWERS}, [data-losses], dialog .winner").first.wait_for()
        if card.is_visible() or not anne.turn_now(choose):
            break
    expect(card).to_contain_text("Anne")
    expect(card).to_contain_text("How it came about")
    anne.shoot("loss")
    assert anne.serious_findings() == []
    anne.page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    anne.page.locator(f"{ANSWERS}, [data-losses], dialog .winner").first.wait_for()


def test_what_was_told_last_stays_beside_the_question(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    for _ in range(4):
        anne.turn()
    anne.page.locator(ANSWERS).first.wait_for()
    told = anne.page.locator(".prompt .recent [data-told]")
    expect(told.last).to_be_visible()
    numbers = [int(number) for number in told.evaluate_all("list => list.map(one => one.dataset.told)")]
    assert numbers == sorted(set(numbers)), "each is said once, in the order in which it happened"


def test_on_a_telephone_the_buttons_of_the_bar_lie_side_by_side(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844, settings=TOURS)
    table = anne.open_table([{"kind": "me"}, *BOTS], game="piratical")
    anne.go(f"/table/{table}")
    anne.page.locator(ANSWERS).first.wait_for()
    found = anne.page.locator("header.top").locator("button:visible, select:visible, a:visible")
    boxes = sorted((box["x"], box["x"] + box["width"]) for one in found.all() if (box := one.bounding_box()))
    assert len(boxes) >= 4, "home, rules, log, and the menu of the table"
    assert all(left[1] <= right[0] for left, right in pairwise(boxes)), boxes
    assert boxes[-1][1] <= 390


@pytest.mark.parametrize(
    ("screen", "game", "seats"),
    [
        ((1024, 768), "pirata_codex", 4),
        ((1024, 768), "piratical", 6),
        ((1024, 768), "rattle_battle", 3),
        ((1440, 900), "rattle_battle", 4),
    ],
)
def test_all_seats_and_the_goal_are_in_sight(
    person: MakePerson, screen: tuple[int, int], game: str, seats: int
) -> None:
    anne = person("Anne", width=screen[0], height=screen[1], settings={"seen": [f"tour.{game}"]})
    table = anne.open_table([{"kind": "me"}, *[BOTS[0]] * (seats - 1)], game=game)
    anne.go(f"/table/{table}")
    choose = at_random(5)
    for _ in range(6):
        anne.turn(choose)
    anne.page.locator(ASKED).first.wait_for()
    expect(anne.page.locator(".seats > .seat")).to_have_count(seats)
    expect(anne.page.locator(".seats")).not_to_have_attribute("data-more", "")
    goal = anne.page.locator(".goal").bounding_box()
    assert goal is not None
    assert goal["y"] + goal["height"] <= screen[1]


@pytest.mark.parametrize(
    ("width", "height", "box"), [(390, 420, ".ask"), (844, 390, ".dock")], ids=["upright", "on its side"]
)
def test_a_question_that_scrolls_says_so_until_its_end_is_in_sight(
    person: MakePerson, width: int, height: int, box: str
) -> None:
    """And the question stays in sight."""
    anne = person("Anne", width=width, height=height, settings={**TOURS, "text": "largest"})
    table = anne.open_table([{"kind": "me"}, *BOTS], game="piratical")
    anne.go(f"/table/{table}")
    anne.page.locator(ANSWERS).first.wait_for()
    ask, more = anne.page.locator(box), anne.page.get_by_role("button", name="More below")
    for _ in range(10):
        expect(ask).to_have_attribute("data-scrolls", "")
        if not more.is_visible():
            break
        more.evaluate("button => button.click()")  # it stays at the foot of what scrolls, and goes at its end
    expect(more).not_to_be_visible()
    expect(ask).not_to_have_attribute("data-more", "")
    assert ask.evaluate("ask => ask.scrollTop") > 0
    expect(anne.page.locator(".prompt .sentence")).to_be_in_viewport(ratio=0.9)


CUT = """() => [...document.querySelectorAll("header.top *, .room *")].filter((one) => {
    const hides = ["hidden", "clip"].includes(getComputedStyle(one).overflowX) && !one.closest(".unseen, svg");
    const says = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    return hides && says && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("game", ["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"])
def test_no_word_at_a_table_is_cut(person: MakePerson, game: str, width: int) -> None:
    anne = person("Bartholomew Blackwood", width=width, height=860, settings={"seen": [f"tour.{game}"]})
    table = anne.open_table([{"kind": "me"}, *BOTS], game=game)
    anne.go(f"/table/{table}")
    choose = at_random(5)
    for _ in range(4):
        anne.page.locator(ASKED).first.wait_for()
        assert anne.page.evaluate(CUT) == []
        anne.turn_now(choose)


def test_the_pace_is_chosen_at_the_table_and_one_key_goes_on_to_the_next_decision(person: MakePerson) -> None:
    anne = person("Anne", still=False)
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    anne.menu().get_by_label("Pace").select_option("slow")
    anne.page.keyboard.press("Escape")
    anne.turn()
    anne.page.locator("[data-hurry]").wait_for()
    assert anne.options.count() == 0, "nothing is asked while events are told"
    anne.page.keyboard.press("n")
    anne.page.locator(ANSWERS).first.wait_for()
    assert anne.api("GET", f"tables/{table}")["speed"] == "slow"


def test_before_an_answer_that_may_cost_dear_the_page_asks_once_more(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, BOTS[0]], game="doubloons")
    anne.go(f"/table/{table}")
    best = anne.options.last
    best.click()
    doubt = anne.page.get_by_role("dialog", name="Are you sure?")
    expect(doubt).to_contain_text("is the best that you have")
    doubt.get_by_role("button", name="Let me think again").click()
    expect(doubt).to_have_count(0)
    asked = anne.page.locator("[data-question]").get_attribute("data-question")
    best.click()
    anne.page.locator("[data-sure]").click()
    expect(anne.page.locator("[data-question]")).not_to_have_attribute("data-question", asked or "")


def test_the_result_says_what_scores_are_made_of_and_what_decided_it(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, BOTS[0]], game="doubloons")
    anne.go(f"/table/{table}")
    anne.play_out()
    expect(anne.result).to_contain_text(re.compile(r"Coins: \d"))
    told = anne.api("GET", f"tables/{table}/recount")
    expect(anne.result.locator(".turns").get_by_role("link", name="See it")).to_have_count(len(told["moments"]))
    assert anne.serious_findings() == []


def test_the_form_names_clocks_taking_back_and_the_ready_check(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/new/pirata_codex")
    page = anne.page
    page.get_by_role("radio", name="Friends elsewhere").check()
    page.get_by_role("button", name="More").click()
    expect(page.get_by_label("Clock for each decision")).to_have_value("none")
    page.get_by_label("Time to answer a card with another").select_option("40")
    page.get_by_text("Take back anything").click()
    page.locator("[data-play]").click()
    page.wait_for_url("**/table/*")
    terms = page.locator("[data-terms]")
    expect(terms).to_contain_text("Time to answer a card with another: 40 seconds")
    expect(terms).to_contain_text("Take back anything")
    info = anne.api("GET", f"tables/{page.url.rpartition('/')[2]}")
    assert (info["clock"], info["window"], info["take_back"], info["ready"]) == (None, 40, "free", True)
    page.goto(f"{anne.url}/new/pirata_codex")
    page.get_by_role("radio", name="Friends elsewhere").check()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name=re.compile(r"^Bots \(\w+\) in all open seats$")).click()
    expect(page.get_by_label("Time to answer a card with another")).to_have_count(0)


def test_an_invited_guest_sees_what_it_is_to_and_all_say_that_they_are_ready(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben", named=False, width=390, height=844)
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, BOTS[0]], private=True, ready=True)
    ben.go(f"/table/{table}")
    expect(ben.page.get_by_text("Ask for an invitation")).to_be_visible()
    anne.go(f"/table/{table}")
    anne.page.get_by_role("button", name="Copy an invitation").click()
    expect(anne.page.get_by_role("img", name="phone’s camera")).to_be_visible()
    anne.shoot("invitation")
    link = anne.page.locator(".invitation code").inner_text()
    ben.page.goto(link)
    expect(ben.page.get_by_role("heading", name="Anne invites you to Pirata Codex")).to_be_visible()
    ben.shoot("invited")
    ben.page.get_by_role("button", name="Come to the table").click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Come aboard").click()
    ben.page.wait_for_url(f"**/table/{table}")
    assert "join" not in ben.page.url, "no token stays in the address"
    expect(ben.page.locator("[data-terms]")).to_contain_text("No clock")
    expect(anne.page.locator("li", has_text="Ben")).to_contain_text("not ready yet")
    expect(anne.page.locator(".visitors, .invitation")).to_have_count(0)
    for who in (anne, ben):
        who.page.get_by_role("button", name="I am ready").click()
    ben.page.locator(".room").wait_for()
    expect(anne.page.locator(".seats")).to_contain_text("Ben")
    anne.go("/lobby")
    expect(anne.page.locator(f'a[href="/table/{table}"]')).to_be_visible()


def test_what_one_has_said_oneself_is_not_unread(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben", width=390, height=844)
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}])
    anne.go(f"/table/{table}")
    ben.api("POST", f"tables/{table}/seats/1", {})
    ben.go(f"/table/{table}")
    anne.page.get_by_role("tab", name="Chat").click()
    anne.page.get_by_label("Say something").fill("Ahoy")
    anne.page.get_by_label("Say something").press("Enter")
    expect(anne.page.locator(".chat li", has_text="Ahoy")).to_be_visible()
    anne.page.get_by_role("tab", name="Log").click()
    anne.page.reload()
    anne.page.locator(".room").wait_for()
    expect(anne.page.locator(".unread")).to_have_count(0)
    expect(ben.page.locator(".unread").first).to_contain_text("1")
    ben.menu().get_by_role("button", name="Chat").click()
    expect(ben.page.locator(".chat li", has_text="Ahoy")).to_be_visible()
    expect(ben.page.locator(".unread")).to_have_count(0)
