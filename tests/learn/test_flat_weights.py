"""A rule of thumb's numbers in a list: named, moved and put back."""

from __future__ import annotations

import msgspec
import pytest

from tortuga.learn import figures_of, moved, with_figures


class Inner(msgspec.Struct, frozen=True):
    attack: float = 1.6


class Numbers(msgspec.Struct, frozen=True):
    burial: float = 32.0
    share: float = 0.9
    hands: tuple[float, float] = (0.5, 0.0)
    guns: int = 2
    bonus: Inner = Inner()


def test_every_number_has_a_name() -> None:
    named = {"burial": 32.0, "share": 0.9, "hands.0": 0.5, "hands.1": 0.0, "guns": 2, "bonus.attack": 1.6}
    assert figures_of(Numbers()) == named


def test_numbers_are_put_back_where_they_were() -> None:
    changed = with_figures(Numbers(), {"hands.1": 3.0, "bonus.attack": 2.0, "guns": 4})
    assert changed == Numbers(hands=(0.5, 3.0), guns=4, bonus=Inner(2.0))
    assert with_figures(Numbers(), figures_of(changed)) == changed


def test_no_step_changes_nothing() -> None:
    assert figures_of(moved(Numbers(), [0.0] * 6, 0.25)) == pytest.approx(figures_of(Numbers()))


@pytest.mark.parametrize("step", [-8.0, -1.0, 1.0, 8.0])
def test_a_step_keeps_what_a_number_is(step: float) -> None:
    """Shares stay shares, whole numbers stay whole, zero stays zero; and each moves in the direction of its step."""
    before, after = figures_of(Numbers()), figures_of(moved(Numbers(), [step] * 6, 0.25))
    assert 0 < after["share"] < 1
    assert after["hands.1"] == 0
    assert isinstance(after["guns"], int)
    assert after["guns"] >= 0
    for name in ("burial", "share", "guns", "bonus.attack"):
        assert (after[name] > before[name]) == (step > 0)


def test_switches_and_names_stay_as_they_are() -> None:
    class Switched(msgspec.Struct, frozen=True):
        patient: bool = True
        aim: str = "home"
        guns: int = 2

    assert figures_of(Switched()) == {"guns": 2}
    assert with_figures(Switched(), {"guns": 3}) == Switched(patient=True, aim="home", guns=3)


def test_what_is_no_number_is_refused() -> None:
    class Odd(msgspec.Struct):
        guns: None = None

    with pytest.raises(TypeError, match="guns is None"):
        figures_of(Odd())
