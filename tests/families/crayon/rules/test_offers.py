"""Sources of loads, and payoffs of demands by the formula."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Demand, Load
from engine.families.crayon.rules.demands.hauls import Haul, hauls
from engine.families.crayon.rules.demands.offers import Offer, Offers, offers
from tests.bundled import bundled_scenario
from tests.families.crayon.boards import a_crayon_board
from tests.families.crayon.track_boards import a_grid


def a_row(ground: str, far: int, **loads: tuple[str, ...]) -> Offers:
    """One row of mileposts: `west` at its beginning, `here` at milepost 10, `east` at its end, and a city off the
    grid. `loads` are the sources of each."""
    sites = {"west": (0, 0), "here": (10, 0), "east": (far, 0), "lost": (99, 99)}
    return offers(a_grid(ground, sites=sites, loads={id: Load(id.title(), 3, at) for id, at in loads.items()}))


def test_on_the_british_board_a_load_comes_from_where_it_pays_least() -> None:
    found = offers(bundled_scenario("crayon/british-rails")).offer("edinburgh", "imports")
    assert found == Offer("hull", 33, 41, 27)


BOTH = (("west", "east"), ("east", "west"))


@pytest.mark.parametrize("sources", BOTH)
@pytest.mark.parametrize(
    ("ground", "far", "found"),
    [
        ("c" * 17, 16, Offer("east", 6, 6, 6)),  # 6 mileposts for 6: 4.67 - 0.04 + 1.85; 10 for 10 would be 9
        ("c" * 11 + "ccmmcccccc", 20, Offer("west", 10, 10, 9)),  # and not 10 for 12, which pay 9 too
        ("cccmmcccccc" + "ccmmmcccc", 19, Offer("east", 9, 12, 9)),  # and not 10 for 12, which pay 9 too
        ("c" * 21, 20, None),
    ],
    ids=["that pays least", "on the cheapest track", "that is nearest", "that is listed first"],
)
def test_of_two_sources_the_one_counts(ground: str, far: int, found: Offer | None, sources: tuple[str, str]) -> None:
    offer = a_row(ground, far, coal=sources).offer("here", "coal")
    assert offer == (found or Offer(sources[0], 10, 10, 9))
    assert a_row(ground, far, coal=sources).payoff("here", "coal") == offer.payoff


def test_a_city_does_not_supply_itself_and_one_off_the_grid_supplies_nobody() -> None:
    known = a_row("c" * 21, 20, coal=("here", "lost", "east"))
    assert known.offer("here", "coal") == Offer("east", 10, 10, 9)


def test_there_is_no_offer_where_no_track_leads() -> None:
    known = offers(a_crayon_board())
    assert known.offer("c", "wool") is None and known.payoff("c", "wool") is None
    fish = known.offer("m", "fish")
    assert fish is not None and fish.source == "a"


def test_there_is_no_offer_for_what_is_unknown() -> None:
    known = a_row("c" * 21, 20, coal=("east",))
    assert known.offer("here", "tin") is None
    assert known.offer("lost", "coal") is None
    assert known.offer("nowhere", "coal") is None


def test_a_haul_is_told_for_every_demand_of_the_deck_in_its_order() -> None:
    coal, tin, zinc = Demand("b", "coal", 5), Demand("a", "tin", 5), Demand("a", "zinc", 30)
    scenario = a_grid(
        "c" * 11,
        sites={"a": (0, 0), "b": (6, 0), "c": (10, 0)},
        loads={"coal": Load("Coal", 3, ("a",)), "tin": Load("Tin", 3, ("c",)), "zinc": Load("Zinc", 2)},
        cards={"1": (coal, zinc), "7": (tin, coal)},
    )
    assert hauls(scenario) == (
        Haul("1", 1, coal, "a", 6, 6, 6),
        Haul("1", 2, zinc, None, 0, 0, 0),
        Haul("7", 1, tin, "c", 10, 10, 9),
        Haul("7", 2, coal, "a", 6, 6, 6),
    )
