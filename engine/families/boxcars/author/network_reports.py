"""Reports on the network of a board before anyone plays it: railroads, sets of railroads, and balance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from engine.analyze.distances import city_distances
from engine.errors import BoxcarsError, did_you_mean
from engine.families.boxcars.author.live_figures import TRIPS, live_figures, rides_title, segments_of
from engine.families.boxcars.author.lockouts import MAX_OWNERS, Access, access
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.families.boxcars.author.owned_network import Networks, Owned, fees, uses
from engine.families.boxcars.author.traffic import traffic
from engine.families.boxcars.author.travel import Use
from engine.families.boxcars.content import BoxcarsContent
from engine.game.family import AnalysisOptions
from engine.i18n import format_number, ntr, tr
from engine.model.identity.display_names import cities as city_names
from engine.model.ids import CityId, RailroadId, Ref, RegionId
from engine.model.naming import stop
from engine.model.scenario import Scenario, switched_on
from engine.report.report import Bars, Cell, Chart, Drawn, Report, Table
from engine.tables.charts import chart_of

DECIMALS = 6
"""Decimals of averages and chances in tables that are written to files."""

MAX_SETS_SHOWN = 20
"""Number of sets in the list of the best ones."""


def railroads(scenario: Scenario) -> Report:
    """Report on each railroad alone: price, service, monopoly, connections, and the fees it earns by exact odds."""
    networks, trips = Networks(scenario), traffic(scenario)
    sets = [networks.owned((id,)) for id in scenario.board.railroads]
    found = Use(tuple(trips.rides.values()), tuple(trips.share.values()), trips.length, trips.turns)
    rows = {each.railroads[0]: _figures(scenario, each, found, place) for place, each in enumerate(sets)}
    columns = ("id", "name", *_COLUMNS)
    names = scenario.board.railroads
    table = Table(
        "railroads",
        tr("Railroads"),
        columns,
        tuple((id, names[id].name, *_cells(row, _COLUMNS)) for id, row in rows.items()),
        tuple(Ref("railroad", id) for id in rows),
        _headings(scenario),
        note=_note(scenario, found),
    )
    return Report(
        tr("{title}: railroads").format(title=scenario.title),
        (table,),
        {"railroads": rows, "trip": {"sections": found.length, "turns": found.turns}},
        drawn=live_figures(scenario),
        bars=(Bars("railroads", tr("Fees per price (%)"), ("id",), "return", unit="%"),),
    )


def corridors(scenario: Scenario) -> Report:
    """Report the expected rides over each section, the most used first."""
    found = traffic(scenario)
    used = sorted(
        ((section, TRIPS * share) for section, share in found.sections.items() if share),
        key=lambda each: (-each[1], each[0].id),
    )
    board = scenario.board
    rows: list[dict[str, Cell]] = [
        {
            "section": section.id,
            "between": f"{stop(board, section.a)} - {stop(board, section.b)}",
            "railroad": section.railroad,
            "rides": rides,
        }
        for section, rides in used
    ]
    columns = ("between", "railroad", "rides")
    return Report(
        tr("{title}: corridors").format(title=scenario.title),
        (
            Table(
                "corridors",
                tr("Corridors"),
                columns,
                _table_rows(rows, columns),
                tuple(Ref("section", str(row["section"])) for row in rows),
                {"rides": rides_title()},
                note=tr(
                    "Expected rides over a section: destinations by the tables, shortest routes with the fewest "
                    "changes of railroads. A trip has {length:.1f} sections on average."
                ).format(length=found.length),
            ),
        ),
        {"corridors": rows, "trip": {"sections": found.length, "turns": found.turns}},
        drawn=Drawn(rides_title(), segments=segments_of(found)),
        bars=(Bars("corridors", rides_title(), ("between", "railroad"), "rides"),),
    )


def network_of(scenario: Scenario, options: AnalysisOptions) -> Report:
    """Report on chosen railroads as one network, its gaps, and the railroads to add to it. Raises BoxcarsError for a
    railroad that the board does not have."""
    chosen = tuple(map(RailroadId, dict.fromkeys(options.railroads)))
    known = scenario.board.railroads
    for id in chosen:
        if id not in known:
            raise BoxcarsError(
                tr("no railroad with the ID “{name}”{suggestion}; available: {known}").format(
                    name=id, suggestion=did_you_mean(id, known), known=", ".join(known)
                )
            )
    networks = Networks(scenario)
    mine = networks.owned(chosen)
    additions = networks.additions(chosen)
    found = uses(scenario, [mine, *additions])
    figures = _figures(scenario, mine, found, 0)
    names = city_names(scenario.board)
    gaps = networks.gaps(chosen)
    own = frozenset(chosen)
    more = [
        (_added(own, each), each, _gain(scenario, mine, each, found, place)) for place, each in enumerate(additions, 1)
    ]
    tables = (
        Table(
            "network",
            tr("Network of {railroads}").format(railroads=", ".join(chosen)) if chosen else tr("No railroad is chosen"),
            _SET_COLUMNS,
            (_cells(figures, _SET_COLUMNS),) if chosen else (),
            headings=_headings(scenario),
            note=_note(scenario, found),
        ),
        Table(
            "next_purchases",
            tr("Railroads to add, by service"),
            ("id", "name", *_GAINS),
            tuple((id, known[id].name, *_cells(gain, _GAINS)) for id, _, gain in more),
            tuple(Ref("railroad", id) for id, _, _ in more),
            _headings(scenario),
            note=tr("Increases of the figures of the network by adding the railroad."),
        ),
        Table(
            "cities",
            tr("Cities of the network"),
            ("id", "city", "region", "chance"),
            tuple(_city_row(scenario, names, id) for id in mine.cities),
            tuple(Ref("city", id) for id in mine.cities),
            {"chance": tr("Chance (%)")},
        ),
        Table(
            "gaps",
            tr("Cities without the network"),
            ("id", "city", "region", "chance", "sections"),
            tuple((*_city_row(scenario, names, gap.city), gap.sections) for gap in gaps),
            tuple(Ref("city", gap.city) for gap in gaps),
            {"chance": tr("Chance (%)"), "sections": tr("Sections to the network")},
        ),
    )
    data = {
        **figures,
        "railroads": list(mine.railroads),
        "cities": list(mine.cities),
        "connections": list(mine.connections),
        "gaps": [{"id": gap.city, "chance": _percent(gap.chance), "sections": gap.sections} for gap in gaps],
        "next_purchases": [{"id": id, **gain} for id, _, gain in more],
    }
    return Report(tr("{title}: network").format(title=scenario.title), tables, data)


def best_sets(scenario: Scenario, options: AnalysisOptions) -> Report:
    """Report the sets of a size with the largest service."""
    best = Networks(scenario).best(options.size, MAX_SETS_SHOWN)
    found = uses(scenario, best)
    rows = [_figures(scenario, each, found, place) for place, each in enumerate(best)]
    table = Table(
        "sets",
        ntr("Best sets of {n} railroad", "Best sets of {n} railroads", options.size).format(n=options.size),
        ("railroads", *_SET_COLUMNS),
        tuple((", ".join(each.railroads), *_cells(row, _SET_COLUMNS)) for each, row in zip(best, rows, strict=True)),
        headings={**_headings(scenario), "railroads": tr("Railroads")},
        note=_note(scenario, found),
    )
    return Report(
        tr("{title}: best sets of railroads").format(title=scenario.title),
        (table,),
        {"sets": [{"railroads": list(each.railroads), **row} for each, row in zip(best, rows, strict=True)]},
    )


def balance(scenario: Scenario) -> Report:
    """Report the balance of regions, the access to cities with their lock-outs, and the distances of trips."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds, ways, trips = city_odds(content), access(scenario), _trips_from_cities(scenario)
    regions = [_region(scenario, id, odds, ways, trips) for id in scenario.board.regions]
    of_cities, of_lengths = _access_rows(scenario), _lengths(scenario)
    return Report(
        tr("{title}: balance").format(title=scenario.title),
        (
            Table(
                "regions",
                tr("Regions"),
                _REGION_COLUMNS,
                tuple(tuple(row[column] for column in _REGION_COLUMNS) for row in regions),
                tuple(Ref("region", str(row["id"])) for row in regions),
                _balance_headings(),
                note=tr(
                    "Chance: of being a destination. Locked: chance of cities whose routes to other cities all need "
                    "the same railroad. Sections and payoff: averages of the trips of its cities by their chance."
                ),
            ),
            access_to_cities(scenario),
            lengths(scenario),
        ),
        {"regions": regions, "access": {str(row["id"]): row for row in of_cities}, "lengths": of_lengths},
        charts=(Chart("lengths", tr("Trips by distance"), "sections", ("chance",)),),
        bars=(
            Bars("regions", tr("Chance of a destination by region"), ("name",), "chance", unit="%"),
            Bars("access", tr("Ways out of a city, the fewest first"), ("city",), "ways_out", unit=tr("railroads")),
        ),
    )


def homes(scenario: Scenario) -> Report:
    """Report the home cities and first destinations of players by their chances."""
    rows, firsts = _home_rows(scenario), _first_rows(scenario)
    return Report(
        tr("{title}: homes and first destinations").format(title=scenario.title),
        (homes_of_players(scenario), first_destinations(scenario)),
        {"homes": {str(row["id"]): row for row in rows}, "first_destinations": firsts},
        bars=(
            Bars("homes", tr("Payoff per section of the first trip from a home"), ("city",), "a_section"),
            Bars("first_destinations", tr("First trips by regions"), ("from_region", "to_region"), "chance", unit="%"),
        ),
    )


def distances(scenario: Scenario) -> Report:
    """Report the fewest sections between all cities as a matrix, and the number of trips at each distance."""
    from engine.families.boxcars.author.tables import CHARTS
    from engine.families.boxcars.author.tables import distances as pairs

    far = city_distances(scenario.board, switched_on(scenario))
    matrix = chart_of(scenario, pairs(scenario), CHARTS["distances"])
    return Report(
        tr("{title}: distances").format(title=scenario.title),
        (
            replace(matrix, about=tuple(Ref("city", id) for id in scenario.board.cities)),
            lengths(scenario),
        ),
        {"distances": far, "lengths": _lengths(scenario)},
        charts=(Chart("lengths", tr("Trips by distance"), "sections", ("chance",)),),
    )


def access_to_cities(scenario: Scenario) -> Table:
    """Return the access to each city, those with the fewest ways out first: its lock-outs, and averages of its
    trips."""
    note = tr(
        "Ways out: the fewest railroads that have all routes to other cities; {more} stands for {more} or "
        "more. A city with a single way out is locked by one railroad. Locked by: these railroads."
    ).format(more=MAX_OWNERS + 1)
    rows = _access_rows(scenario)
    about = [Ref("city", str(row["id"])) for row in rows]
    return _balance_table("access", tr("Access to cities"), _CITY_COLUMNS, rows, about, note)


def lengths(scenario: Scenario) -> Table:
    """Return the number of pairs of cities at each distance in sections, and the chance that a trip has it."""
    return Table(
        "lengths",
        tr("Trips by distance"),
        ("sections", "pairs", "chance"),
        _table_rows(_lengths(scenario), ("sections", "pairs", "chance")),
        headings={"sections": tr("Sections"), "chance": tr("Chance of a trip (%)")},
    )


def homes_of_players(scenario: Scenario) -> Table:
    """Return each city as a home, the likeliest first: its chance, and averages of the first trip."""
    note = tr(
        "Chance: of being a home city by the destination tables, without a choice of the city and for the first "
        "player. Own region: chance of a first destination in the same region. Sections and payoff: averages of "
        "the first trip, and of the trip home at the end, by the chances of the other city."
    )
    rows = _home_rows(scenario)
    about = [Ref("city", str(row["id"])) for row in rows]
    return _balance_table("homes", tr("Home cities"), _HOME_COLUMNS, rows, about, note)


def first_destinations(scenario: Scenario) -> Table:
    """Return each pair of regions of a home and a first destination, the likeliest first, with averages of trips."""
    note = tr(
        "Chance: of a first trip from a home in one region to a destination in the other, by the destination "
        "tables, without a choice of the region. Trips within a city are left out."
    )
    rows = _first_rows(scenario)
    about = [Ref("region", str(row["to"])) for row in rows]
    return _balance_table("first_destinations", tr("First destinations"), _FIRST_COLUMNS, rows, about, note)


def _balance_table(
    id: str, title: str, columns: Sequence[str], rows: Sequence[Mapping[str, Cell]], about: Sequence[Ref], note: str
) -> Table:  # fmt: skip
    cells = _table_rows(rows, columns)
    return Table(id, title, tuple(columns), cells, tuple(about), _balance_headings(), note=note)


def _table_rows(rows: Sequence[Mapping[str, Cell]], columns: Sequence[str]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of rows, rounded so that a spreadsheet returns the same numbers."""

    def cell(value: Cell) -> Cell:
        return round(value, DECIMALS) if isinstance(value, float) else value

    return tuple(tuple(cell(row[column]) for column in columns) for row in rows)


def _balance_headings() -> Mapping[str, str]:
    return {
        "chance": tr("Chance (%)"),
        "ways_out": tr("Ways out"),
        "lockouts": tr("Locked by"),
        "locked": tr("Locked (%)"),
        "own_region": tr("Own region (%)"),
        "from_region": tr("Home region"),
        "to_region": tr("Destination region"),
        "sections": tr("Sections of a trip"),
        "payoff": tr("Payoff of a trip"),
        "a_section": tr("Payoff per section"),
    }


def _trips_from_cities(scenario: Scenario) -> dict[CityId, dict[str, Cell]]:
    """Return averages of the trips of each city."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds, far = city_odds(content), city_distances(scenario.board, switched_on(scenario))
    return {id: _trips(content, odds, far.get(id, {}), id) for id in scenario.board.cities}


def _access_rows(scenario: Scenario) -> list[dict[str, Cell]]:
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds, ways, trips = city_odds(content), access(scenario), _trips_from_cities(scenario)
    names = city_names(scenario.board)
    cities: list[dict[str, Cell]] = [
        {
            "id": id,
            "city": names[id],
            "region": city.region,
            "chance": _percent(odds.get(id, Fraction(0))),
            "railroads": len(ways[id].railroads),
            "ways_out": ways[id].ways_out,
            "lockouts": "; ".join(" + ".join(sorted(one)) for one in ways[id].lockouts),
            **trips[id],
        }
        for id, city in scenario.board.cities.items()
    ]
    return sorted(cities, key=lambda row: (row["ways_out"] or 0, -float(row["chance"] or 0)))


def _home_rows(scenario: Scenario) -> list[dict[str, Cell]]:
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds, regions, trips = city_odds(content), region_odds(content), _trips_from_cities(scenario)
    names = city_names(scenario.board)
    rows: list[dict[str, Cell]] = [
        {
            "id": id,
            "city": names[id],
            "region": city.region,
            "chance": _percent(odds.get(id, Fraction(0))),
            "own_region": _percent(regions.get(city.region, Fraction(0))) if city.region is not None else None,
            **trips[id],
        }
        for id, city in scenario.board.cities.items()
    ]
    return sorted(rows, key=lambda row: (-float(row["chance"] or 0), str(row["city"])))


def _first_rows(scenario: Scenario) -> list[dict[str, Cell]]:
    """Return the pairs of regions with a first trip, their chance in percent, and averages of sections and payoff."""
    content, board = scenario.content, scenario.board
    assert isinstance(content, BoxcarsContent)
    odds, far = city_odds(content), city_distances(board, switched_on(scenario))
    chances: dict[tuple[RegionId, RegionId], float] = defaultdict(float)
    sections: dict[tuple[RegionId, RegionId], float] = defaultdict(float)
    paid: dict[tuple[RegionId, RegionId], tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for home, ways in far.items():
        for city, length in ways.items():
            chance = float(odds.get(home, Fraction(0)) * odds.get(city, Fraction(0)))
            here, there = board.cities[home].region, board.cities[city].region
            if not chance or not length or here is None or there is None:
                continue
            chances[here, there] += chance
            sections[here, there] += chance * length
            if (payoff := content.payoff(home, city)) is not None:
                weight, amount = paid[here, there]
                paid[here, there] = weight + chance, amount + chance * payoff
    total = sum(chances.values())
    rows: list[dict[str, Cell]] = []
    for (here, there), chance in chances.items():
        weight, amount = paid[here, there]
        average, fare = sections[here, there] / chance, amount / weight if weight else None
        rows.append(
            {
                "from": here,
                "to": there,
                "from_region": _region_name(scenario, here),
                "to_region": _region_name(scenario, there),
                "chance": 100 * chance / total,
                "sections": average,
                "payoff": fare,
                "a_section": None if fare is None else fare / average,
            }
        )
    return sorted(rows, key=lambda row: (-float(row["chance"] or 0), str(row["from"]), str(row["to"])))


def _region_name(scenario: Scenario, id: RegionId) -> str:
    region = scenario.board.regions.get(id)
    return region.name if region is not None else id


_COLUMNS = (
    "price", "cities", "service", "monopoly", "connections", "in_100_turns", "income", "income_sold_out", "return",
)  # fmt: skip
_SET_COLUMNS = (*_COLUMNS[:5], "reach", "parts", *_COLUMNS[5:])
_GAINS = ("price", "service", "monopoly", "reach", "income", "return")
_PERCENT = {"in_100_turns": "expected_rides", "return": "income_per_price"}
"""Columns of tables that show a share in percent."""

_REGION_COLUMNS = ("id", "name", "cities", "chance", "locked", "sections", "payoff", "a_section")
_CITY_COLUMNS = (
    "city", "region", "chance", "railroads", "ways_out", "lockouts", "sections", "payoff", "a_section",
)  # fmt: skip
_HOME_COLUMNS = ("city", "region", "chance", "own_region", "sections", "payoff", "a_section")
_FIRST_COLUMNS = ("from_region", "to_region", "chance", "sections", "payoff", "a_section")


def _cells(row: Mapping[str, Cell], columns: Collection[str]) -> tuple[Cell, ...]:
    """Return the cells of a row of figures as a table shows them."""
    cells = []
    for column in columns:
        value = row[_PERCENT.get(column, column)]
        cells.append(100 * value if column in _PERCENT and isinstance(value, float) else value)
    return tuple(cells)


def _figures(scenario: Scenario, one: Owned, found: Use, place: int) -> dict[str, Cell]:
    """Return the figures of a set of railroads; `place` is its place in the use of railroads."""
    fee, later = fees(scenario)
    income = found.rides[place] * fee
    return {
        "price": one.price,
        "mileposts": one.mileposts,
        "cities": len(one.cities),
        "service": _percent(one.service),
        "monopoly": _percent(one.monopoly),
        "connections": len(one.connections),
        "reach": _percent(one.reach),
        "parts": one.parts,
        "expected_rides": found.rides[place],
        "sections_ridden": 100 * found.share[place],
        "income": income,
        "income_sold_out": found.rides[place] * later,
        "income_per_price": income / one.price if one.price else None,
    }


def _gain(scenario: Scenario, before: Owned, after: Owned, found: Use, place: int) -> dict[str, Cell]:
    """Return the increase of the figures of a network by another railroad."""
    fee, _ = fees(scenario)
    price = after.price - before.price
    income = (found.rides[place] - found.rides[0]) * fee
    return {
        "price": price,
        "service": _percent(after.service - before.service),
        "monopoly": _percent(after.monopoly - before.monopoly),
        "reach": _percent(after.reach - before.reach),
        "income": income,
        "income_per_price": income / price if price else None,
    }


def _added(before: Collection[RailroadId], after: Owned) -> RailroadId:
    return next(id for id in after.railroads if id not in before)


def _headings(scenario: Scenario) -> Mapping[str, str]:
    money = scenario.currency.strip()
    return {
        "price": tr("Price ({currency})").format(currency=money),
        "service": tr("Service (%)"),
        "monopoly": tr("Monopoly (%)"),
        "connections": tr("Connections"),
        "reach": tr("Reach (%)"),
        "parts": tr("Parts"),
        "in_100_turns": tr("Rides in 100 turns"),
        "income": tr("Fees per round ({currency})").format(currency=money),
        "income_sold_out": tr("After the sell-out ({currency})").format(currency=money),
        "return": tr("Fees per price (%)"),
    }


def _note(scenario: Scenario, found: Use) -> str:
    fee, later = fees(scenario)
    return tr(
        "Service: chance that a destination is one of its cities. Monopoly: chance of the cities that only it serves. "
        "Reach: share of trips that need no other railroad. Rides in 100 turns: turns of another player with a ride on "
        "it, each of which earns {fee}, after the sell-out {later}. Fees per round: from each other player. All by "
        "exact odds without a game: destinations by the tables, shortest routes with the fewest changes of railroads, "
        "two dice. A trip has {length:.1f} sections in {turns:.1f} turns on average."
    ).format(length=found.length, turns=found.turns, fee=format_number(fee), later=format_number(later))


def _city_row(scenario: Scenario, names: Mapping[CityId, str], id: CityId) -> tuple[Cell, ...]:
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    return (id, names[id], scenario.board.cities[id].region, _percent(city_odds(content).get(id, Fraction(0))))


def _trips(
    content: BoxcarsContent, odds: Mapping[CityId, Fraction], far: Mapping[CityId, int], origin: CityId
) -> dict[str, Cell]:
    """Return averages of the trips between a city and others by chance: sections, payoff, and payoff per section."""
    others = [(odds.get(id, Fraction(0)), sections, content.payoff(origin, id)) for id, sections in far.items()]
    chance = float(sum((each for each, *_ in others), Fraction(0)))
    if not chance:
        return {"sections": None, "payoff": None, "a_section": None}
    sections = float(sum((each * length for each, length, _ in others), Fraction(0))) / chance
    paid = [(each, payoff) for each, _, payoff in others if payoff is not None]
    paid_chance = float(sum((each for each, _ in paid), Fraction(0)))
    payoff = float(sum((each * amount for each, amount in paid), Fraction(0))) / paid_chance if paid_chance else None
    return {
        "sections": sections,
        "payoff": payoff,
        "a_section": payoff / sections if payoff is not None and sections else None,
    }


def _region(
    scenario: Scenario,
    id: RegionId,
    odds: Mapping[CityId, Fraction],
    ways: Mapping[CityId, Access],
    trips: Mapping[CityId, Mapping[str, Cell]],
) -> dict[str, Cell]:
    """Return the figures of a region, averages by the chance of its cities."""
    cities = [city for city, each in scenario.board.cities.items() if each.region == id]
    chance = sum((odds.get(city, Fraction(0)) for city in cities), Fraction(0))
    locked = sum((odds.get(city, Fraction(0)) for city in cities if ways[city].ways_out == 1), Fraction(0))

    def mean(column: str) -> float | None:
        found = [(float(odds.get(city, Fraction(0))), trips[city][column]) for city in cities]
        weight = sum(each for each, value in found if isinstance(value, float))
        return sum(each * value for each, value in found if isinstance(value, float)) / weight if weight else None

    sections, payoff = mean("sections"), mean("payoff")
    return {
        "id": id,
        "name": scenario.board.regions[id].name,
        "cities": len(cities),
        "chance": _percent(chance),
        "locked": _percent(locked),
        "sections": sections,
        "payoff": payoff,
        "a_section": payoff / sections if payoff is not None and sections else None,
    }


def _lengths(scenario: Scenario) -> list[dict[str, Cell]]:
    """Return the number of pairs of cities with each distance, and the chance that a trip has it."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    odds, far = city_odds(content), city_distances(scenario.board, switched_on(scenario))
    pairs: dict[int, int] = defaultdict(int)
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for a, b in combinations(far, 2):
        sections = far[a].get(b)
        if sections:
            pairs[sections] += 1
            chances[sections] += odds.get(a, Fraction(0)) * odds.get(b, Fraction(0))
    total = sum(chances.values(), Fraction(0))
    return [
        {
            "sections": sections,
            "pairs": pairs[sections],
            "chance": _percent(chances[sections] / total) if total else None,
        }
        for sections in range(1, max(pairs, default=0) + 1)
    ]


def _percent(share: Fraction) -> float:
    return float(100 * share)


NETWORK_ANALYSES: Mapping[str, Callable[[Scenario, AnalysisOptions], Report]] = {
    "network": network_of,
    "best-sets": best_sets,
}
