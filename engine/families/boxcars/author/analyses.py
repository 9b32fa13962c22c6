"""Analyses of boards of this game system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from engine.analyze.bottlenecks import bridges, cities_beyond, cut_points
from engine.analyze.distances import city_distances
from engine.families.boxcars.author.network_reports import balance, corridors, distances, homes, railroads
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.service import service
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import format_number, tr
from engine.model.board import Board
from engine.model.identity.display_names import cities
from engine.model.ids import CityId, Ref
from engine.model.naming import city, listed, stop
from engine.model.scenario import Scenario, switched_on
from engine.report.report import Cell, Report, Table


def analyze(scenario: Scenario) -> Report:
    """Report the chances of cities by the two-stage tables (without choice of region), and for each railroad the chance
    of the cities it serves and of those it alone serves, and the number of railroads it meets."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds = city_odds(content)
    chances = {id: _percent(odds.get(id, Fraction(0))) for id in scenario.board.cities}
    rows = {
        id: {
            "price": content.prices.get(id),
            "cities": len(found.cities),
            "service": _percent(found.service),
            "monopoly": _percent(found.monopoly),
            "connections": found.connections,
        }
        for id, found in service(scenario).items()
    }
    by_chance = sorted(chances, key=lambda id: (-chances[id], id))
    board = scenario.board
    return Report(
        tr("{title}: cities and railroads").format(title=scenario.title),
        (
            Table(
                "cities",
                tr("Cities by chance"),
                ("id", "city", "region", "chance"),
                tuple((id, cities(board)[id], board.cities[id].region, chances[id]) for id in by_chance),
                tuple(Ref("city", id) for id in by_chance),
                {"chance": tr("Chance of being a destination (%)")},
            ),
            Table(
                "railroads",
                tr("Railroads"),
                ("id", "name", "price", "cities", "service", "monopoly", "connections"),
                tuple((id, board.railroads[id].name, *row.values()) for id, row in rows.items()),
                tuple(Ref("railroad", id) for id in rows),
                {
                    "price": tr("Price ({currency})").format(currency=scenario.currency.strip()),
                    "service": tr("Chance of its cities (%)"),
                    "monopoly": tr("Chance of cities that only it serves (%)"),
                    "connections": tr("Connected railroads"),
                },
            ),
        ),
        {"cities": {id: {"probability": chance} for id, chance in chances.items()}, "railroads": rows},
    )


Row = dict[str, Cell]

MAX_ROWS = 200
"""Limit of listed bottlenecks, those that cut off most cities first."""


def bottlenecks(scenario: Scenario) -> Report:
    """Report bottlenecks: the sections and mileposts without which others cannot be reached, and the distances between
    cities in sections. Optional lines count as the rules set them."""
    board, on = scenario.board, switched_on(scenario)
    alone = sorted(bridges(board, on), key=lambda one: (-one.cities, -one.mileposts))
    sections: list[Row] = [
        {
            "section": one.section.id,
            "between": f"{stop(board, one.section.a)} - {stop(board, one.section.b)}",
            "railroad": one.section.railroad,
            "mileposts": one.mileposts,
            "cities": one.cities,
            "names": listed((city(board, id) for id in cities_beyond(board, one, on)), most=6) if one.cities else "",
        }
        for one in alone[:MAX_ROWS]
    ]
    falling = sorted(cut_points(board, on).items(), key=lambda found: -found[1])
    mileposts: list[Row] = [{"id": id, "milepost": stop(board, id), "parts": parts} for id, parts in falling[:MAX_ROWS]]
    far = [_far(board, id, ways) for id, ways in city_distances(board, on).items() if ways]
    return Report(
        tr("{title}: bottlenecks and distances").format(title=scenario.title),
        (
            _table(
                "sections",
                tr("Critical sections ({n})").format(n=format_number(len(alone))),
                ("between", "railroad", "mileposts", "cities", "names"),
                sections,
                tuple(Ref("section", str(row["section"])) for row in sections),
                {
                    "mileposts": tr("Mileposts cut off"),
                    "cities": tr("Cities cut off"),
                    "names": tr("Names of these cities"),
                },
            ),
            _table(
                "mileposts",
                tr("Critical mileposts ({n})").format(n=format_number(len(falling))),
                ("milepost", "parts"),
                mileposts,
                tuple(Ref("milepost", str(row["id"])) for row in mileposts),
                {"parts": tr("Parts of the board without it")},
            ),
            _table(
                "distances",
                tr("Distances between cities"),
                ("city", "nearest", "farthest", "to", "mean"),
                far,
                tuple(Ref("city", str(row["id"])) for row in far),
                {
                    "nearest": tr("Sections to the nearest city"),
                    "farthest": tr("Sections to the farthest city"),
                    "to": tr("Farthest city"),
                    "mean": tr("Sections to all cities (average)"),
                },
            ),
        ),
        {"sections": sections, "mileposts": mileposts, "distances": {str(row["id"]): row for row in far}},
    )


COLUMNS = ("city_a", "city_b", "payoff", "expected", "residual", "scales", "sections")

MIN_SCALES = 3.0
"""Scales from which a payoff is listed."""


def payoffs(scenario: Scenario) -> Report:
    """Report payoffs against distance, in sections and in a straight line: the fit, and the pairs that deviate most,
    the worst first. Pairs that the author marked as deliberate, by ignoring their issue, are listed separately. With
    too few pairs there is no fit."""
    from engine.families.boxcars.author.checks import PayoffFarOff
    from engine.families.boxcars.author.fit import MIN_PAIRS, payoff_fit

    fit = payoff_fit(scenario)
    title = tr("{title}: payoffs and distance").format(title=scenario.title)
    if fit is None:
        note = tr("Too few payoffs for a fit: it needs at least {n} pairs of connected cities.").format(n=MIN_PAIRS)
        return Report(
            title,
            (Table("fit", tr("Payoffs by distance"), COLUMNS, (), note=note),),
            {"fit": None, "outliers": [], "deliberate": []},
        )
    deliberate = {frozenset(entry.about) for entry in scenario.ignored if entry.check == PayoffFarOff.id}
    rows: dict[bool, list[Row]] = {False: [], True: []}
    for pair in fit.pairs:
        is_deliberate = frozenset((pair.a, pair.b)) in deliberate
        if is_deliberate or pair.scales > MIN_SCALES:
            rows[is_deliberate].append(
                {
                    "city_a": pair.a,
                    "city_b": pair.b,
                    "payoff": pair.payoff,
                    "expected": round(pair.expected),
                    "residual": round(pair.residual),
                    "scales": round(pair.scales, 1),
                    "sections": pair.sections,
                }
            )
    figures: Row = {
        "constant": round(fit.constant, 2),
        "a_section": round(fit.a_section, 2),
        "a_millimetre": round(fit.a_millimetre, 3),
        "scale": round(fit.scale, 1),
        "r_squared": round(fit.r_squared, 4),
        "step": fit.step,
        "pairs": len(fit.pairs),
    }
    tables = [
        Table(
            "fit",
            tr("Payoffs by distance"),
            tuple(figures),
            (tuple(figures.values()),),
            headings={
                "a_section": tr("Per section"),
                "a_millimetre": tr("Per millimeter"),
                "scale": tr("Typical deviation"),
                "r_squared": tr("Explained variance (R²)"),
                "step": tr("Payoffs are multiples of"),
                "pairs": tr("Pairs of cities"),
            },
        ),
        _of_pairs(scenario.board, "outliers", tr("Largest deviations"), rows[False]),
    ]
    if rows[True]:
        tables.append(_of_pairs(scenario.board, "deliberate", tr("Deliberate deviations"), rows[True]))
    return Report(
        title,
        tuple(tables),
        {"fit": figures, "outliers": rows[False], "deliberate": rows[True]},
    )


def _of_pairs(board: Board, id: str, title: str, rows: Sequence[Row]) -> Table:
    """Return a table of pairs of cities by name."""
    named = [row | {side: city(board, CityId(str(row[side]))) for side in ("city_a", "city_b")} for row in rows]
    headings = {
        "city_a": tr("City"),
        "city_b": tr("Other city"),
        "expected": tr("Expected payoff"),
        "residual": tr("Deviation"),
        "scales": tr("Deviation (× typical)"),
    }
    return _table(id, title, COLUMNS, named, tuple(Ref("city", str(row["city_a"])) for row in rows), headings)


def _far(board: Board, id: CityId, ways: Mapping[CityId, int]) -> Row:
    farthest = max(ways, key=lambda other: (ways[other], other))
    return {
        "id": id,
        "city": city(board, id),
        "nearest": min(ways.values()),
        "farthest": ways[farthest],
        "to": city(board, farthest),
        "mean": round(sum(ways.values()) / len(ways), 2),
    }


def _table(
    id: str,
    title: str,
    columns: tuple[str, ...],
    rows: Sequence[Row],
    about: tuple[Ref, ...],
    headings: Mapping[str, str],
) -> Table:
    return Table(id, title, columns, tuple(tuple(row[column] for column in columns) for row in rows), about, headings)


def _percent(share: Fraction) -> float:
    return float(100 * share)


ANALYSES: Mapping[str, Callable[[Scenario], Report]] = {
    "service": analyze,
    "railroads": railroads,
    "balance": balance,
    "corridors": corridors,
    "homes": homes,
    "distances": distances,
    "bottlenecks": bottlenecks,
    "payoffs": payoffs,
}
