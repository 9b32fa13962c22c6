"""The balance option of Rail Baron, which adds a line to the real board."""

from __future__ import annotations

import pytest

from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.chapters.fees import serves
from tests.bundled import bundled_scenario

RAIL_BARON = bundled_scenario("boxcars/us-rail-baron")


def mileposts_between(m: CompiledBoard, railroad: str, one: str, other: str) -> list[int]:
    """The mileposts of a railroad's shortest way between two cities, ends included; empty where it has none."""
    rail = m.rail_number[railroad]
    start, goal = (m.city_dot[m.city_number[city]] for city in (one, other))
    ways = [[start]]
    seen = {start}
    for way in ways:
        if way[-1] == goal:
            return way
        for arc in m.arcs[way[-1]]:
            if arc != NONE and m.first[arc] == m.last[arc] == rail and m.to[arc] not in seen:
                seen.add(m.to[arc])
                ways.append([*way, m.to[arc]])
    return []


@pytest.mark.rule("RB-OPT-02")
def test_the_balance_option_leads_the_bo_to_new_york_beside_the_pennsylvania() -> None:
    plain, balanced = compiled(RAIL_BARON, {}), compiled(RAIL_BARON, {"map.balance": True})
    new_york = plain.city_dot[plain.city_number["new_york"]]
    assert not serves(plain, new_york, plain.rail_number["B&O"])
    assert serves(balanced, new_york, balanced.rail_number["B&O"])
    assert mileposts_between(plain, "B&O", "philadelphia", "new_york") == []
    way = mileposts_between(balanced, "B&O", "philadelphia", "new_york")
    assert way == mileposts_between(balanced, "PA", "philadelphia", "new_york")
    assert balanced.link_count == plain.link_count + len(way) - 1
