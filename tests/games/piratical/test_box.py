"""The box: what a page is told once because it never changes."""

from __future__ import annotations

from tortuga.games.piratical.data.chart import LAND, STANDARD, WATER, chart_of
from tortuga.games.piratical.seats.box import BOX


def test_every_sign_of_a_map_is_explained() -> None:
    assert set(BOX.terrain) == WATER | LAND
    assert {sign for sign, terrain in BOX.terrain.items() if terrain.water} == WATER


def test_the_kinds_are_what_the_rules_make_of_the_signs() -> None:
    chart = chart_of(STANDARD)
    kinds = [BOX.terrain[sign].kind for sign in chart.terrain]
    assert [hex for hex, kind in enumerate(kinds) if kind == "free_port"] == chart.free_ports
    assert sorted(chart.cays) == [hex for hex, kind in enumerate(kinds) if kind == "cay"]
    harbours = {hex for home in chart.homes for hex in home.harbour}
    assert {hex for hex, kind in enumerate(kinds) if kind == "harbour"} == harbours
