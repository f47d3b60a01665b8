"""Keeping order: a player reports a line, an admin reads it and bans whoever said it."""

from __future__ import annotations

from live_houses import HouseProcess
from nursery import tortuga
from people import MakePerson
from playwright.sync_api import expect


def test_a_report_leads_to_a_ban(person_of: MakePerson, own_house: HouseProcess) -> None:
    grace, anne, ben = person_of("Grace", width=390, height=844), person_of("Anne"), person_of("Ben")
    made = tortuga("house", "admin", "add", grace.api("GET", "guest")["id"], "--database-url", own_house.database_url)
    made.check_returncode()

    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    for each in (anne, ben):
        each.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").first.click()
    ben.page.get_by_label("Say something").fill("You cheat")
    ben.page.get_by_role("button", name="Say", exact=True).click()

    line = anne.page.locator(".chat li", has_text="You cheat")
    line.get_by_role("button", name="Ben").click()
    line.get_by_role("button", name="Report").click()
    sheet = anne.page.get_by_role("dialog", name="Report to the admins")
    expect(sheet).to_contain_text("You cheat")
    sheet.get_by_label("What the admins should know").fill("Every time")
    assert anne.serious_findings() == []
    sheet.get_by_role("button", name="Send the report").click()
    expect(anne.page.get_by_text("The admins will look at it.")).to_be_visible()

    grace.go("/")
    grace.page.get_by_role("button", name="Menu").click()
    grace.page.get_by_role("link", name="Admin", exact=True).click()
    expect(grace.page.locator(".report")).to_contain_text("Every time")
    expect(grace.page.locator(".report")).to_contain_text("Ben: You cheat")
    grace.page.get_by_role("button", name="Ban this guest").click()
    grace.page.get_by_label("Reason").fill("Be kind")
    grace.page.get_by_role("button", name="Ban", exact=True).click()
    expect(ben.page.get_by_text("Be kind")).to_be_visible()
    expect(anne.page.locator("li", has_text="Ben").filter(has_not=anne.page.locator(".said"))).to_have_count(0)
    grace.page.get_by_role("button", name="Dealt with").click()
    expect(grace.page.get_by_text("Nobody has reported anything.")).to_be_visible()
    grace.page.get_by_label("Message of the day").fill("Fair winds to all")
    grace.page.get_by_role("button", name="Put it up").click()
    assert grace.overflow() == 0
    assert grace.serious_findings() == []
    grace.shoot("admin-390")
    anne.go("/lobby")
    expect(anne.page.get_by_label("From the house")).to_contain_text("Fair winds to all")


def test_the_page_for_admins_is_closed_to_everybody_else(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/admin")
    expect(anne.page.get_by_role("heading", name="Only for admins")).to_be_visible()
    expect(anne.page.get_by_role("link", name="Admin", exact=True)).to_have_count(0)


def test_the_host_sends_somebody_away_and_hands_over(person: MakePerson) -> None:
    anne, ben, mallory = person("Anne", width=390, height=844), person("Ben"), person("Mallory")
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}])
    for each in (anne, ben, mallory):
        each.go(f"/table/{table}")
    for each in (mallory, ben):
        each.page.get_by_role("button", name="Sit down").first.click()
        expect(each.page.get_by_role("button", name="Stand up")).to_be_visible()

    seats = anne.page.locator("ol > li")
    seats.filter(has_text="Mallory").get_by_role("button", name="Send away").click()
    expect(seats.filter(has_text="Mallory")).to_have_count(0)
    expect(mallory.page.get_by_text("The host has sent you away from this table.")).to_be_visible()
    expect(mallory.page.get_by_text("Ask for an invitation")).to_have_count(0)
    expect(mallory.page.get_by_role("button", name="I was playing here")).to_have_count(0)
    mallory.go(f"/table/{table}")
    expect(mallory.page.get_by_text("There is no such table.")).to_be_visible()
    expect(mallory.page.get_by_text("Ask for an invitation")).to_be_visible()

    seats.filter(has_text="Ben").get_by_role("button", name="Make host").click()
    expect(anne.page.get_by_role("button", name="Make host")).to_have_count(0)
    expect(ben.page.get_by_role("button", name="Start", exact=False).first).to_be_visible()
    ben.page.locator("ol > li").filter(has_text="Anne").get_by_role("button", name="Send away").click()
    expect(anne.page.get_by_text("The host has sent you away from this table.")).to_be_visible()
    assert anne.overflow() == 0


def test_a_lost_connection_is_told_once_on_a_phone(person_of: MakePerson, own_house: HouseProcess) -> None:
    anne = person_of("Anne", width=390, height=844)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, {'kind': 'bot', 'level': 'mate'}])}")
    expect(anne.page.get_by_role("button", name="Rules")).to_be_visible()
    anne.page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # or it would be missed, and complained of
    own_house.kill()
    expect(anne.page.get_by_role("alert").filter(has_text="The connection is lost")).to_be_visible()
    expect(anne.page.get_by_text("connection lost", exact=True)).to_be_hidden()
    anne.shoot("lost-390")
    anne.resize(1280, 800)
    expect(anne.page.get_by_text("connection lost", exact=True)).to_be_visible()
