"""No picture without its word: whoever meets a sign on a table can find out what it means."""

from __future__ import annotations

import pytest
from people import LAPTOP, MakePerson, at_random
from playwright.sync_api import expect

GAMES = ("pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle")
ANSWERS = 8

UNNAMED = r"""() => {
  // What names a sign stands beside it, or is said where one points at it.
  const WORD = /\p{L}{3,}/u;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const said = (one) => [one.textContent, one.getAttribute("aria-label"), one.getAttribute("title")].join(" ");
  const points = (one) => one.matches("[title], [data-explained], [data-group], button, a, [aria-label]");
  const NEAR = 5;
  const isNamed = (sign) => {
    let one = sign.parentElement;
    for (let step = 0; one && step < NEAR; step++, one = one.parentElement) {
      if (one.querySelector(":scope > .choose")) return WORD.test(said(one));
      if (WORD.test(said(one)) && (points(one) || WORD.test(one.innerText ?? ""))) return true;
    }
    return false;
  };
  const where = (one) => `${one.closest("[data-part]")?.dataset.part}: ${one.parentElement?.outerHTML.slice(0, 160)}`;
  const parts = ["board", "seats", "hand"].map((part) => document.querySelector(`[data-part="${part}"]`));
  const found = [];
  for (const part of parts.filter(Boolean)) {
    for (const sign of part.querySelectorAll("svg.picture"))
      if (shown(sign) && !isNamed(sign)) found.push(where(sign));
    // A code: a sign of letters and numbers, such as S-5, 2×C or #29. The letters round a chart name its columns.
    const code = /^(#\d+|[A-Z]{1,2}[−+-]?\d*|\d+×[A-Z])$/;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.data.trim(), one = texts.currentNode.parentElement;
      if (!code.test(text) || !shown(one) || one.closest(".grid")) continue;
      if (!isNamed(texts.currentNode)) found.push(where(one));
    }
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_on_a_table_has_its_word(person: MakePerson, game: str) -> None:
    anne = person("Anne", **LAPTOP, settings={"sound": False, "seen": [f"tour.{game}"]})
    table = anne.open_table([{"kind": "me"}, *[{"kind": "bot", "level": "mate"}] * 3], game=game)
    anne.go(f"/table/{table}")
    choose = at_random(11)
    for _ in range(ANSWERS):
        anne.turn(choose)
        assert anne.page.evaluate(UNNAMED) == []


def test_the_rules_drawer_shows_all_signs_with_their_words(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings={"sound": False, "seen": ["tour.pirate_attack"]})
    table = anne.open_table([{"kind": "me"}, *[{"kind": "bot", "level": "mate"}] * 2], game="pirate_attack")
    anne.go(f"/table/{table}")
    anne.turn(at_random(1))
    anne.page.keyboard.press("r")
    signs = anne.page.locator('[data-part="signs"]')
    expect(signs.locator("li", has_text="Witch Doctors").locator("svg")).to_be_visible()
    expect(signs.locator("li").first).to_contain_text("sinks a ship")
    assert anne.serious_findings() == []


def test_whoever_asks_what_a_sign_means_is_shown_where_it_stands(person: MakePerson) -> None:
    anne = person("Anne", settings={"sound": False, "seen": ["tour.tiny_epic_pirates"]})
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "mate"}], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    anne.turn(at_random(1))
    anne.page.keyboard.press("g")
    story = anne.page.get_by_role("region", name="Signs on the table")
    gold = story.get_by_role("button", name="Gold")
    pointed = anne.page.locator('[data-part="seats"] [data-pointed]')
    gold.focus()
    expect(pointed.first).to_have_attribute("data-glyph", "coin")
    gold.hover()
    expect(pointed.first).to_be_visible()
    assert anne.serious_findings() == []
    anne.page.keyboard.press("Escape")
    expect(story).to_be_hidden()
    expect(anne.page.locator("[data-pointed]")).to_have_count(0)
