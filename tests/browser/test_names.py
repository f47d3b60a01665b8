"""Keeping a name and coming back to it, friends, one's own tables: as people do it in a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from live_houses import HouseProcess
from people import ARTEFACTS, Person
from playwright.sync_api import Browser, expect

SCREENS = [{"width": 1440, "height": 900}, {"width": 390, "height": 800}]


def at_localhost(browser: Browser, house: HouseProcess, name: str, **screen: Any) -> Person:
    """Somebody who opens the house by a name: for an address in numbers browsers have no passkeys."""
    return Person(browser, house.url.replace("127.0.0.1", "localhost"), name, **screen)


def give_authenticator(person: Person) -> Any:
    """A key that the browser takes for one of the machine's own, and its session."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    key = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    return session, key


def fits(person: Person, picture: str) -> None:
    """Nothing is wider than the screen, and axe has nothing serious to say."""
    assert person.page.viewport_size is not None
    person.settle()
    # Not by a session of its own, as ``shoot`` does: when that ends, the browser takes the authenticator away.
    person.page.screenshot(path=ARTEFACTS / f"{picture}-{person.page.viewport_size['width']}.png", full_page=True)
    assert not person.overflow()
    assert not person.serious_findings()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_name_is_kept_with_a_passkey_and_come_back_to(
    browser: Browser, house: HouseProcess, screen: dict[str, Any]
) -> None:
    name = f"Passkey Anne {screen['width']}"
    anne = at_localhost(browser, house, name, **screen)
    anne.go("/me")
    page = anne.page
    expect(page.get_by_role("button", name="Keep this name")).to_be_disabled()
    fits(anne, "me-guest")
    session, key = give_authenticator(anne)
    page.get_by_label("What to call it").fill("my laptop")
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("my laptop", exact=True).first).to_be_visible()
    assert len(session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]) == 1
    page.get_by_role("button", name="Keep this name").click()
    expect(page.get_by_text(f"{name} is yours")).to_be_visible()
    page.get_by_role("button", name="Make ten codes").click()
    expect(page.locator("ol code")).to_have_count(10)
    fits(anne, "me-kept")
    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("button", name="Sure? Here too").click()
    page.wait_for_url("**/")
    anne.go("/enter")
    fits(anne, "enter")
    page.get_by_role("button", name="Come in with a passkey").click()
    page.wait_for_url("**/lobby")
    assert anne.api("GET", "guest")["name"] == name
    anne.go("/me")
    with page.expect_download() as download:
        page.get_by_role("button", name="Fetch my data").click()
    taken = json.loads(download.value.path().read_text("utf-8"))
    assert taken["passkeys"][0]["name"] == "my laptop"
    page.get_by_text("Delete me", exact=True).click()
    page.get_by_label("To be sure").fill(name)
    page.get_by_role("button", name="Delete me for good").click()
    page.wait_for_url("**/")
    assert anne.context.request.get(f"{anne.url}/api/guest").json() is None
    assert not anne.faults
    anne.context.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_before_ways_back_change_somebody_shows_that_it_is_them(
    browser: Browser, house: HouseProcess, screen: dict[str, Any]
) -> None:
    anne = at_localhost(browser, house, f"Proven Anne {screen['width']}", **screen)
    give_authenticator(anne)
    anne.go("/me")
    page = anne.page
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("The passkey is made.")).to_be_visible()
    expect(page.locator("li b", has_text="Chrome, Linux")).to_have_count(2)  # a passkey is called like its device
    anne.context.clear_cookies(name="tortuga_proof")  # as ten minutes do
    page.get_by_role("button", name="Make ten codes").click()
    expect(page.get_by_role("heading", name="Is it really you?")).to_be_visible()
    fits(anne, "prove")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator("ol code")).to_have_count(0)
    page.get_by_role("button", name="Make ten codes").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("ol code")).to_have_count(10)
    expect(page.get_by_role("heading", name="Is it really you?")).to_have_count(0)
    anne.context.close()


def test_the_log_of_a_device_goes_with_a_kept_name_to_the_other_devices(browser: Browser, house: HouseProcess) -> None:
    seats = [
        {"name": "Anne", "character": None, "level": None, "place": 1},
        {"name": "Black Bess", "character": "black_bess", "level": "mate", "place": 2},
    ]
    match = {"table": "t1", "game": "piratical", "at": 1, "seats": seats, "mine": [0], "feats": []}
    log = json.dumps({"matches": [match], "lessons": ["piratical"]})
    anne = at_localhost(browser, house, "Logging Anne", **SCREENS[0])
    anne.go("/log")
    anne.page.evaluate("log => localStorage.setItem('tortuga.log', log)", log)
    anne.go("/me")
    anne.page.get_by_role("button", name="Make ten codes").click()
    code = anne.page.locator("ol code").first.inner_text()
    with anne.page.expect_response(lambda told: told.request.method == "PUT" and "notebook" in told.url):
        anne.page.get_by_role("button", name="Keep this name").click()
    anne.go("/log")
    expect(anne.page.locator("[data-log-sum]")).to_contain_text("1 match · 1 won")
    phone = at_localhost(browser, house, "Somebody else", **SCREENS[1])
    phone.go("/log")
    expect(phone.page.locator("[data-log-sum]")).to_contain_text("0 matches")
    phone.go("/enter")
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Come in", exact=True).click()
    phone.page.wait_for_url("**/lobby")
    phone.go("/log")
    expect(phone.page.locator("[data-log-sum]")).to_contain_text("1 match · 1 won")
    expect(phone.page.get_by_text("It comes along to every device")).to_be_visible()
    fits(phone, "log-kept")
    phone.page.get_by_role("button", name="Erase it").click()
    with phone.page.expect_response(lambda told: told.request.method == "PUT" and "notebook" in told.url):
        phone.page.get_by_role("button", name="Sure?").click()
    anne.go("/log")
    expect(anne.page.locator("[data-log-sum]")).to_contain_text("0 matches")
    for person in (anne, phone):
        person.context.close()


def test_an_address_in_numbers_and_an_old_browser_are_told_what_works(browser: Browser, house: HouseProcess) -> None:
    anne = Person(browser, house.url, "Numbers")
    anne.go("/me")
    expect(anne.page.get_by_text("not for addresses in numbers")).to_be_visible()
    expect(anne.page.get_by_role("button", name="Make a passkey")).to_have_count(0)
    anne.go("/enter")
    expect(anne.page.get_by_text("not for addresses in numbers")).to_be_visible()
    expect(anne.page.get_by_role("button", name="Come in with a passkey")).to_have_count(0)
    expect(anne.page.get_by_role("heading", name="By a one-time code")).to_be_visible()
    expect(anne.page.get_by_role("heading", name="By mail")).to_have_count(0)  # this house sends none
    fits(anne, "enter-numbers")
    anne.context.close()
    plain = at_localhost(browser, house, "Plain")
    plain.context.add_init_script("delete window.PublicKeyCredential")
    plain.context.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    for path in ("/me", "/enter"):
        plain.go(path)
        expect(plain.page.get_by_text("only on https addresses")).to_be_visible()
    plain.context.close()
    old = at_localhost(browser, house, "Old")
    old.context.add_init_script("delete PublicKeyCredential.parseCreationOptionsFromJSON")
    old.go("/me")
    expect(old.page.get_by_text("too old for them")).to_be_visible()
    old.context.close()


def test_nobody_ends_at_a_link_that_is_used_up_or_a_name_without_a_way_back(
    browser: Browser, house: HouseProcess
) -> None:
    stranger = at_localhost(browser, house, "Nobody yet", named=False, **SCREENS[1])
    for path, title in (("/friends", "Friends"), ("/me", "Your name, devices and data")):
        stranger.go(path)
        stranger.page.get_by_role("button", name="Choose a name").click()
        stranger.page.get_by_label("Your name").fill("Nobody yet")
        stranger.page.get_by_role("button", name="Come aboard").click()
        expect(stranger.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        stranger.context.clear_cookies()
    assert not stranger.faults
    stranger.context.close()
    anne = at_localhost(browser, house, "Anne at an end", **SCREENS[1])
    page = anne.page
    anne.go("/letter/used-up")
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()
    another = page.get_by_role("link", name="Ask for another link")
    expect(another).to_have_attribute("href", "/me")
    another.click()
    page.wait_for_url("**/me")
    anne.go("/return/used-up-long-ago")
    page.get_by_role("link", name="come in with a name that you keep").click()
    page.wait_for_url("**/enter")
    code = anne.api("POST", "me/codes")["codes"]
    anne.api("PUT", "me/name", {"name": anne.name})
    anne.go("/me")
    expect(page.get_by_text(f"{anne.name} is yours")).to_be_visible()
    expect(page.get_by_text("no way back to it left")).to_have_count(0)
    page.get_by_role("button", name="Your name and settings").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text(f"You keep the name {anne.name}")).to_be_visible()
    expect(sheet.get_by_label("Name", exact=True)).to_have_count(0)  # it is changed where one can show that it is them
    fits(anne, "who-kept")
    for one in code:
        anne.api("POST", "enter/code", {"code": one})
    anne.go("/me")
    expect(page.get_by_text("no way back to it left")).to_be_visible()
    assert not anne.faults
    anne.context.close()


def test_friends_find_and_challenge_each_other(browser: Browser, house: HouseProcess) -> None:
    anne, ben = (
        at_localhost(browser, house, "Friendly Anne", **SCREENS[0]),
        at_localhost(browser, house, "Friendly Ben", **SCREENS[1]),
    )
    for each in (anne, ben):
        each.api("POST", "me/codes")
        each.api("PUT", "me/name", {"name": each.name})
    anne.go("/friends")
    anne.page.get_by_label("Find somebody").fill("friendly ben")
    anne.page.get_by_role("button", name="Find").press("Enter")
    anne.page.get_by_role("button", name="Follow", exact=True).press("Enter")
    expect(anne.page.get_by_role("button", name="Unfollow")).to_be_visible()
    ben.go("/friends")
    ben.page.get_by_role("button", name="Follow back").click()
    expect(ben.page.get_by_text("friend", exact=True).first).to_be_visible()
    fits(ben, "friends")
    anne.go("/friends")
    fits(anne, "friends")
    anne.page.get_by_role("link", name="Challenge").click()
    anne.page.get_by_role("link", name="Pirata Codex").click()
    expect(anne.page.get_by_text("Friendly Ben is asked")).to_be_visible()
    anne.page.get_by_role("button", name="More").click()
    anne.page.get_by_label("Who may sit down").select_option("friends")
    anne.page.locator("[data-play]").click()
    anne.page.wait_for_url("**/table/*")
    expect(anne.page.get_by_text("For friends of the host.")).to_be_visible()
    expect(anne.page.get_by_role("button", name="Ask a friend")).to_be_visible()
    fits(anne, "gathering-friends")
    ben.go("/rules")
    ben.page.get_by_role("button", name="Your tables").click()
    sheet = ben.page.get_by_role("dialog", name="Your tables")
    expect(sheet.get_by_text("Friendly Anne asks you")).to_be_visible()
    fits(ben, "my-tables")
    sheet.get_by_role("button", name="Go there").click()
    ben.page.wait_for_url("**/table/*")
    ben.page.get_by_role("button", name="Sit down").first.click()
    expect(anne.page.get_by_text("Friendly Ben").first).to_be_visible()
    expect(ben.menu().get_by_role("button", name="Your tables")).to_be_visible()  # a phone's bar has no room for it
    ben.page.keyboard.press("Escape")
    fits(ben, "gathering-friends")
    for each in (anne, ben):
        assert not each.faults
        each.context.close()
