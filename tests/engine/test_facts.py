"""Facts about answers, and the cautions that follow from them."""

from __future__ import annotations

import msgspec
import pytest

from tortuga.engine.describing.facts import Caution, Fact, Forecast, cautions, fact, percent, ruin, warning, waste


def test_a_fact_leaves_out_what_is_not_known() -> None:
    assert fact("fire", chance=33, with_cards=None) == Fact("fire", {"chance": 33})


def test_a_caution_follows_from_the_first_grave_fact_of_an_answer() -> None:
    sunk = ruin("forts", "sunk", mine=4, most=6)
    made = Forecast(((), (fact("fire", chance=33), sunk, waste("lost")), (warning("storm"),), (waste("lost"),)))
    assert cautions(made) == [Caution(1, "sunk", {"mine": 4, "most": 6}), Caution(3, "lost")]


def test_where_every_answer_is_as_grave_there_is_nothing_to_confirm() -> None:
    assert cautions(Forecast(((waste("lost"),), (ruin("forts"),)))) == []
    assert cautions(None) == []


def test_what_is_said_of_one_thing_can_be_looked_up_by_answer() -> None:
    made = Forecast(((fact("fire", chance=33), fact("forts", forts=1)), (), (fact("board", chance=58, forts=2),)))
    assert made.values("chance") == [33, None, 58]
    assert made.values("forts") == [1, None, 2]


def test_a_forecast_comes_back_from_the_wire_as_it_was() -> None:
    about = (fact("fire", damage=0.5, chance=33), fact("shot", helps=("revenge",), what="gold"))
    made = Forecast((about, ()), overall=(warning("repairs"),), why_not={"spy": "moment"}, order=(1, 0))
    assert msgspec.json.decode(msgspec.json.encode(made), type=Forecast) == made


@pytest.mark.parametrize(("chance", "said"), [(0, 0), (0.001, 1), (0.5, 50), (0.999, 99), (1, 100)])
def test_only_certainties_are_none_or_all(chance: float, said: int) -> None:
    assert percent(chance) == said
