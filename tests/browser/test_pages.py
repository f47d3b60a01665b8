"""Every page of the house: found, readable, usable by everybody."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from people import ANSWERS, MakePerson, Person
from playwright.sync_api import Response, expect

BOTS = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
TOUR_STANDS_CLEAR = """() => {
    const place = (one) => document.querySelector(one).getBoundingClientRect();
    return place(".tour").bottom <= place(".prompt").top;
}"""
PATHS = [
    "",
    "lobby",
    "new",
    "new/pirata_codex",
    "rules",
    "rules/pirata_codex",
    "replay",
    "fair",
    "lab",
    "about",
    "nowhere",
]


def settled(who: Person) -> None:
    who.page.wait_for_load_state("networkidle")
    expect(who.page.get_by_text("One moment …")).to_have_count(0)


@pytest.fixture(scope="module")
def finished(request: pytest.FixtureRequest) -> str:
    """The id of a match that bots have played to the end, without a page that shows it all."""
    browser, house = request.getfixturevalue("browser"), request.getfixturevalue("house")
    host = Person(browser, house.url, "Host")
    table = host.open_table([{"kind": "bot", "level": "random"}, *BOTS])
    deadline = time.monotonic() + 240
    while host.api("GET", f"tables/{table}")["state"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    host.context.close()
    return table


@pytest.mark.parametrize("path", ["", "lobby", "new", "rules", "about", "join", "table/{table}", "replay/{table}"])
def test_the_house_answers_a_stranger_without_an_error(person: MakePerson, finished: str, path: str) -> None:
    """Whoever opens the browser's console sees nothing wrong there."""
    anne, refused = person("Anne", named=False), list[str]()
    anne.page.on("response", lambda told: refused.append(f"{told.status} {told.url}") if told.status >= 400 else None)
    anne.go(f"/{path.format(table=finished)}")
    settled(anne)
    assert refused == []


@pytest.mark.parametrize("width", [360, 1024, 1440])
@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_the_screen_and_axe_finds_nothing_serious(person: MakePerson, path: str, width: int) -> None:
    anne = person("Anne", width=width, height=800)
    anne.go(f"/{path}")
    settled(anne)
    assert anne.overflow() == 0
    anne.shoot(f"page-{path.replace('/', '-') or 'home'}-{width}")
    if width != 1024:
        assert anne.serious_findings() == []


@pytest.mark.parametrize("width", [360, 1440])
def test_axe_finds_nothing_serious_in_the_middle_of_a_match(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=900)
    table = anne.open_table([{"kind": "me"}, *BOTS], options={"setup": "first_voyage", "expansion": True})
    anne.go(f"/table/{table}")
    kinds: set[str] = set()
    for _ in range(20):
        anne.page.locator(f"{ANSWERS}, dialog .winner").first.wait_for()
        if anne.result.is_visible():
            break
        if anne.sentence not in kinds and len(kinds) < 5:
            kinds.add(anne.sentence)
            assert anne.serious_findings() == []
        anne.turn()
    assert kinds


def test_the_first_load_is_small_and_comes_compressed(person: MakePerson) -> None:
    anne = person("Anne", named=False)
    answers: list[Response] = []
    anne.page.on("response", lambda answer: answers.append(answer))
    anne.go("/")
    anne.page.get_by_text("Pirata Codex").first.wait_for()
    anne.page.wait_for_load_state("networkidle")
    sizes = {answer: answer.request.sizes()["responseBodySize"] for answer in answers}
    scripts = [answer for answer, size in sizes.items() if answer.url.endswith((".js", ".css")) and size > 600]
    assert scripts
    assert {answer.headers.get("content-encoding") for answer in scripts} <= {"br", "gzip"}
    assert sum(sizes.values()) < 200_000, "with what comes after it; what it needs has its own limit"


def test_a_table_is_made_by_filling_in_the_form(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/lobby")
    anne.page.get_by_role("link", name="Open a table").first.click()
    anne.page.locator('a[href="/new/pirata_codex"]').click()
    anne.page.get_by_role("button", name="3", exact=True).click()
    anne.page.get_by_role("radio", name="Friends elsewhere").check()
    expect(anne.page.locator("[data-play]")).to_have_text("Open the table for two friends")
    anne.page.get_by_role("button", name="More").click()
    anne.page.get_by_label("Seat 2").select_option("random")
    anne.page.get_by_label("Set-up").select_option("first_voyage")
    anne.page.get_by_label("Clock for each decision").select_option("180")
    anne.page.get_by_role("button", name="Open the table").click()
    anne.page.wait_for_url("**/table/*")
    expect(anne.page.get_by_text("One seat is still free.")).to_be_visible()
    anne.shoot("gathering")
    anne.page.get_by_role("button", name="Start, with bots").click()
    anne.options.first.wait_for()
    expect(anne.page.get_by_role("timer")).to_be_visible()


def test_options_that_do_not_go_together_are_explained(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/new/tiny_epic_pirates")
    anne.page.get_by_role("radio", name="First game").check()
    anne.page.get_by_role("button", name="More").click()
    anne.page.get_by_label("First player", exact=True).select_option("4")
    anne.page.locator("[data-play]").click()
    expect(anne.page.get_by_role("alert")).to_contain_text("there are only 2")


def test_a_way_to_play_sets_all_options_and_those_that_do_not_apply_are_hidden(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/new/pirata_codex")
    page = anne.page
    whole, first = page.get_by_role("radio", name="Everything"), page.get_by_role("radio", name="First game")
    expect(first).to_be_checked()
    page.get_by_role("button", name="More").click()
    whole.check()
    expect(page.get_by_label("Map", exact=True)).to_have_value("both")
    page.get_by_role("checkbox", name="Curse of the Dead").uncheck()
    expect(page.get_by_label("Map", exact=True)).to_have_count(0)
    expect(whole).not_to_be_checked()
    assert anne.serious_findings() == []
    first.check()
    anne.shoot("ways-to-play")
    page.get_by_role("button", name="Play against two mates").click()
    page.wait_for_url("**/table/*")
    info = anne.api("GET", f"tables/{page.url.rpartition('/')[2]}")
    assert [seat["level"] for seat in info["seats"]] == [None, "mate", "mate"]
    options = info["options"]
    assert (options["setup"], options["expansion"], options["map"]) == ("first_voyage", False, "base")


def test_one_s_own_link_takes_one_to_one_s_seat_on_another_device(person: MakePerson) -> None:
    anne, phone = person("Anne"), person("Nobody", named=False, width=360, height=740)
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go("/lobby")
    anne.page.get_by_role("button", name="Your name and settings").click()
    anne.page.get_by_role("button", name="Make my link").click()
    link, code = anne.page.locator(".link code").inner_text(), anne.page.locator(".code").inner_text()
    expect(anne.page.get_by_role("img", name="Your link as a picture")).to_be_visible()
    phone.page.goto(link)
    phone.page.get_by_label("The code that your other device shows").fill(code)
    phone.page.get_by_role("button", name="Play here as Anne").click()
    phone.page.wait_for_url("**/lobby")
    phone.page.locator(f'a[href="/table/{table}"]').click()
    phone.turn()


def test_a_stranger_s_link_asks_first_and_there_is_a_way_back(person: MakePerson) -> None:
    mallory, anne = person("Mallory"), person("Anne", width=360, height=740)
    link = mallory.api("POST", "guest/return-links")
    anne.go(link["path"])
    expect(anne.page.get_by_role("heading", name="This is Mallory’s own link")).to_be_visible()
    expect(anne.page.get_by_text("On this device you are Anne.")).to_be_visible()
    assert anne.api("GET", "guest")["name"] == "Anne"
    anne.page.get_by_label("The code that your other device shows").fill(link["code"])
    anne.page.get_by_role("button", name="Play here as Mallory").click()
    anne.page.wait_for_url("**/lobby")
    anne.page.get_by_role("button", name="Your name and settings").click()
    anne.page.get_by_role("button", name="Be Anne again").click()
    expect(anne.page.get_by_text("Welcome back, Anne.")).to_be_visible()
    assert anne.api("GET", "guest")["name"] == "Anne"


def test_what_is_said_is_text_and_never_markup(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben")
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    for each in (anne, ben):
        each.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").first.click()
    ben.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> ahoy")
    ben.page.keyboard.press("Enter")
    expect(anne.page.get_by_text("<img src=x onerror=alert(1)> ahoy")).to_be_visible()
    assert anne.page.locator(".chat img").count() == 0


def test_a_finished_match_is_stepped_through_shared_saved_and_opened_again(
    person: MakePerson, finished: str, tmp_path: Path
) -> None:
    anne = person("Anne")
    anne.go(f"/replay/{finished}?step=4")
    step = anne.page.get_by_role("status").filter(has_text="Step").or_(anne.page.locator("output"))
    expect(step).to_contain_text("Step 4 of")
    anne.page.get_by_role("button", name="One step on").click()
    expect(step).to_contain_text("Step 5 of")
    assert anne.page.url.endswith("step=5"), "the address is the link to the moment"
    anne.page.keyboard.press("ArrowLeft")
    expect(step).to_contain_text("Step 4 of")
    anne.page.get_by_label("Through whose eyes").select_option(value="1")  # whatever the bot is called
    expect(anne.page.locator(".own, .fallback")).to_be_visible()
    anne.shoot("replay")
    assert anne.serious_findings() == []
    with anne.page.expect_download() as download:
        anne.page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "match.jsonl"
    download.value.save_as(record)
    assert json.loads(record.read_text("utf-8").splitlines()[0])["game"] == "pirata_codex"
    ben = person("Ben")
    ben.go("/replay")
    ben.page.locator("input[type=file]").set_input_files(record)
    ben.page.wait_for_url("**/replay/*")
    expect(ben.page.locator("output")).to_contain_text("Step 0 of")
    expect(ben.page.locator(".seat .face")).to_have_count(3)
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.locator(".place").first).to_be_visible()


def test_the_browser_checks_the_dice_itself(person: MakePerson, finished: str, tmp_path: Path) -> None:
    anne = person("Anne")
    anne.go(f"/fair/{finished}")
    expect(anne.page.get_by_text("has the fingerprint that was promised")).to_be_visible()
    expect(anne.page.get_by_text("The match is over.")).to_be_visible()
    anne.shoot("fair")
    record = tmp_path / "forged.jsonl"
    text = anne.context.request.get(f"{anne.url}/api/tables/{finished}/record").text()
    header = json.loads(text.splitlines()[0])
    header["chance"]["key"] = "00" * 32
    record.write_text("\n".join([json.dumps(header), *text.splitlines()[1:]]) + "\n", "utf-8")
    anne.page.locator("input[type=file]").set_input_files(record)
    expect(anne.page.get_by_text("Do not trust these dice")).to_be_visible()


def test_the_rules_can_be_searched(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/rules/pirata_codex")
    expect(anne.page.locator(".rules section").last).to_be_visible()
    everything = anne.page.locator(".rules section").count()
    anne.page.get_by_label("Search the rules").fill("kraken")
    expect(anne.page.locator("mark").first).to_have_text("Kraken", ignore_case=True)
    assert 0 < anne.page.locator(".rules section").count() < everything


def test_rules_begin_with_a_quick_start_and_have_rulings_where_they_belong(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844)
    anne.go("/rules/tiny_epic_pirates")
    quick = anne.page.get_by_role("region", name="Quick start")
    expect(quick.get_by_role("heading", name="The Wheel")).to_be_visible()
    expect(quick.locator("svg.picture").first).to_be_visible()
    expect(anne.page.get_by_role("link", name="Combat").first).to_be_visible()
    rulings = anne.page.locator("section", has=anne.page.get_by_role("heading", name="A turn")).locator("details").first
    rulings.locator("summary").click()
    expect(rulings).to_contain_text("No Deckhand is ever put on Hide Out.")
    assert (anne.serious_findings(), anne.overflow()) == ([], 0)
    anne.shoot("rules")


def test_the_rules_at_the_table_open_at_what_is_asked(person: MakePerson) -> None:
    anne = person("Anne", settings={"seen": ["tour.piratical"]})
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], game="piratical")
    anne.go(f"/table/{table}")
    anne.page.locator('[data-kind="choose_race"] [data-option]').first.wait_for()
    anne.page.keyboard.press("r")
    drawer = anne.page.get_by_role("dialog", name="Piratical")
    begin = drawer.locator("section.begin")
    expect(begin.get_by_role("heading")).to_have_text("Set-up")
    expect(begin).to_be_in_viewport()


def test_every_piece_explains_itself_to_keyboard_and_finger(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    anne.options.first.wait_for()
    tile = anne.page.get_by_role("button", name="Tile 1: Recruit Crew")
    tile.click()
    expect(anne.page.locator(".help")).to_contain_text("Roll the Treasure die")
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator(".help")).to_have_count(0)
    tile.focus()
    anne.page.keyboard.press("ArrowRight")
    expect(anne.page.locator(".help")).to_contain_text("Codex")


def test_the_first_turn_is_guided_once(person: MakePerson) -> None:
    anne = person("Anne", settings={"seen": []})
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    tour = anne.page.locator(".tour")
    expect(tour).to_contain_text("be the first ship to finish at the X-tile")
    for _ in range(4):
        tour.get_by_role("button", name="Go on").click()
    tour.get_by_role("button", name="Let me play").click()
    expect(tour).to_have_count(0)
    anne.page.reload()
    anne.page.locator(ANSWERS).first.wait_for()
    expect(tour).to_have_count(0)


@pytest.mark.parametrize("game", ["pirata_codex", "pirate_attack"])
def test_a_tour_leaves_the_question_in_sight_on_a_telephone(person: MakePerson, game: str) -> None:
    anne = person("Anne", width=390, height=844, settings={"seen": []})
    table = anne.open_table([{"kind": "me"}, *BOTS], game=game)
    anne.go(f"/table/{table}")
    tour = anne.page.locator(".tour")
    for step in range(5):
        expect(tour).to_contain_text(f"{step + 1} / 5")
        anne.page.wait_for_function(TOUR_STANDS_CLEAR)
        tour.locator(".primary").click()


def test_a_tour_points_at_what_is_there(person: MakePerson) -> None:
    """While races are chosen there is no ship of one's own to speak of."""
    anne = person("Anne", settings={"seen": []})
    table = anne.open_table([{"kind": "me"}, *BOTS], game="piratical")
    anne.go(f"/table/{table}")
    tour = anne.page.locator(".tour")
    titles = []
    for _ in range(3):
        titles.append(tour.get_by_role("heading").inner_text())
        tour.get_by_role("button", name="Go on").click()
    assert titles == ["The goal", "The chart", "The wind"]
    expect(tour.get_by_role("heading")).to_have_text("Your race")
    tour.get_by_role("button", name="Let me play").click()
    expect(tour).to_have_count(0)


def test_rematch_keeps_the_company(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], game="doubloons")
    anne.go(f"/table/{table}")
    anne.play_out()
    anne.page.get_by_role("button", name="Again").click()
    anne.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=table)
    anne.play_out()


def test_a_bot_stands_in_for_whoever_is_away_and_gives_the_seat_back(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben")
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, BOTS[0]])
    anne.go(f"/table/{table}")
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.options.first.wait_for()
    ben.go("/about")
    anne.page.get_by_role("button", name="Let a bot play on").click()
    expect(anne.page.locator(".seats")).to_contain_text("a bot plays")
    ben.go(f"/table/{table}")
    expect(anne.page.locator(".seats")).not_to_contain_text("a bot plays")


def test_the_title_says_whose_turn_it_is(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    anne.options.first.wait_for()
    expect(anne.page).to_have_title("● Your turn · Pirata Codex · Tortuga")
