"""Figures drawn over the board while it is edited: expected rides, access to cities, income per price."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from engine.families.boxcars.author.lockouts import locked_by_one
from engine.families.boxcars.author.owned_network import fees
from engine.families.boxcars.author.traffic import Traffic, traffic
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import format_number, tr
from engine.model.board import Stem
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario
from engine.report.report import Badge, Drawn, Halo

TRIPS = 1_000
"""Number of trips to which the rides over a segment refer."""

NO_PRICE = "–"


def live_figures(scenario: Scenario, wanted: Callable[[], bool] = lambda: True) -> Drawn:
    """Return the figures of a board: rides over each segment in TRIPS trips, the average sections of the trips to each
    city, and the fees per round from each other player in percent of the price of each railroad. Cities that a single
    railroad locks are marked. Raises TooMuch for too large a board, and Canceled when they are no longer `wanted`."""
    found = traffic(scenario, wanted)
    return Drawn(
        rides_title(),
        segments=segments_of(found),
        halos_title=tr("Sections of an average trip to the city"),
        halos=halos_of(scenario, found),
        marked_title=tr("City that one railroad can lock"),
        badges_title=tr("Fees per round in percent of the price"),
        badges=badges_of(scenario, found),
    )


def rides_title() -> str:
    """Return the title of the widths of segments."""
    return tr("Expected rides in {n} trips").format(n=format_number(TRIPS))


def segments_of(found: Traffic) -> dict[Stem, int]:
    """Return the rides over each segment in TRIPS trips; a segment of several sections has the rides of all of them."""
    rides: dict[Stem, float] = defaultdict(float)
    for section, share in found.sections.items():
        for stem in section.stems:
            rides[stem] += share
    return {stem: round(TRIPS * share) for stem, share in rides.items()}


def halos_of(scenario: Scenario, found: Traffic) -> tuple[Halo, ...]:
    """Return the access to each city."""
    locked = locked_by_one(scenario)
    return tuple(Halo(id, sections, id in locked) for id, sections in found.access.items() if sections is not None)


def badges_of(scenario: Scenario, found: Traffic) -> tuple[Badge, ...]:
    """Return the income per price of each railroad with lines."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    fee, _ = fees(scenario)

    def text(id: RailroadId, rides: float) -> str:
        price = content.prices.get(id)
        share = format_number(100 * fee * rides / price, ",.1f") + "%" if price else NO_PRICE
        return f"{id} {share}"

    with_lines = {line.railroad for line in scenario.board.lines.values()}
    return tuple(Badge(id, text(id, rides)) for id, rides in found.rides.items() if id in with_lines)
