"""The house's own word filter; whose cookie is read."""

from __future__ import annotations

import pytest

from tortuga.server.people.guests import COOKIE, cookie_in
from tortuga.server.protocol.errors import HouseError
from tortuga.server.work.words import WordFilter


async def test_a_filter_says_what_is_shown_and_without_one_everything_is() -> None:
    shown: dict[str, str | None] = {"arr": "a**", "worse": None, "blank": " ", "long": "x" * 500}
    strict = WordFilter(lambda text: shown.get(text, text))
    assert await WordFilter().passed("arr") == "arr"
    assert [await strict.passed(text) for text in ("arr", "ahoy", "long")] == ["a**", "ahoy", "long"]
    for refused in ("worse", "blank"):
        with pytest.raises(HouseError) as said:
            await strict.passed(refused)
        assert said.value.code == "bad_words"
    strict.close()


async def test_a_filter_that_fails_lets_the_text_pass() -> None:
    def fails(text: str) -> str:
        raise ValueError(text)

    broken = WordFilter(fails)
    assert await broken.passed("ahoy") == "ahoy"
    broken.close()


def test_of_several_cookies_a_guests_own_is_read() -> None:
    headers = ["theme=dark; lang=en", f"a=1; {COOKIE}=mine; b=2"]
    assert cookie_in(headers) == "mine"
    assert cookie_in(headers, "b") == "2"
    assert cookie_in(headers, "c") is None
