"""Checks of content: complete tables, payoffs, prices, known rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import filterfalse
from statistics import median_low
from typing import ClassVar

from engine.errors import did_you_mean
from engine.families.boxcars.author.edits import PriceByService, SetPayoff, SetPayoffs
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.families.boxcars.content import TOTALS, BoxcarsContent, CityChart, PayoffFormula, RegionChart
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.setups import faults
from engine.game.family_checks import CanStart, KnownRules, SetUps
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model import naming
from engine.model.board import City
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import CityId, Ref, RegionId
from engine.model.scenario import Scenario
from engine.tables.numbers import FAR, MIN_VALUES
from engine.validate.check import Check, Fix, Issue, Severity
from engine.validate.unusual import UnusualValue, Value


class EmptyCell(Check):
    """Every cell of the two-stage tables has a result, so that the chances add up to 1."""

    id: ClassVar[str] = "empty-cell"
    title: ClassVar[str] = tr_noop("Empty table cells")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.regions", "content.destinations", "board.regions")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        board = scenario.board
        fixes = _chances(tr("Give Every Region a Chance"), None, len(board.regions))
        yield from self._empty(content.regions, tr("the region table"), Ref("content", "regions"), fixes)
        inside = Counter(city.region for city in board.cities.values())
        for id, chart in content.destinations.items():
            region = board.regions.get(id)
            name = region.name if region else id
            fixes = _chances(tr("Give Every City a Chance"), id, inside[id]) if region else ()
            where = tr("the destination table of {name}").format(name=name)
            yield from self._empty(chart, where, Ref("region", id), fixes)

    def _empty(self, chart: RegionChart | CityChart, where: str, about: Ref, fixes: tuple[Fix, ...]) -> Iterator[Issue]:
        cells = [
            f"{parity} {total}"
            for parity, row in (("odd", chart.odd), ("even", chart.even))
            for total, id in zip(TOTALS, row, strict=True)
            if id is None
        ]
        if len(cells) == 2 * len(TOTALS):
            said = tr("All cells of {table} are empty. Enter a result in each.").format(table=where)
        else:
            said = ntr(
                "The chances of {table} do not add up to 100%. Fill the empty cell {cells}.",
                "The chances of {table} do not add up to 100%. Fill the empty cells {cells}.",
                len(cells),
            ).format(table=where, cells=", ".join(cells))
        if cells:
            yield Issue(
                self.id,
                self.severity,
                said,
                (about,),
                why=tr("Every roll of the dice must have a result."),
                rule="BX-DEST-02",
                fixes=fixes,
            )


class RegionTable(Check):
    """Every region that can be rolled has a destination table, and the cities of the table lie in it."""

    id: ClassVar[str] = "destination-table"
    title: ClassVar[str] = tr_noop("Destination tables")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = (
        "content.regions", "content.destinations", "board.regions", "board.cities", "board.mileposts",
    )  # fmt: skip

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, board = _content(scenario), scenario.board
        rolled = region_odds(content)
        for id in rolled:
            if id in board.regions and id not in content.destinations:
                inside = [city for city in board.cities.values() if city.region == id]
                if len(inside) != 1:
                    said = tr("{name} can be rolled but has no destination table. Add one.").format(
                        name=board.regions[id].name
                    )
                    fixes = _chances(tr("Share Among Its Cities"), id, len(inside))
                    yield Issue(self.id, self.severity, said, (Ref("region", id),), rule="BX-DEST-04", fixes=fixes)
        for id, chart in content.destinations.items():
            strangers = {
                city: naming.city(board, city)
                for city in (*chart.odd, *chart.even)
                if city is not None and city in board.cities and board.cities[city].region != id
            }
            for city, name in strangers.items():
                said = tr("{name} is in the destination table of {id} but lies in {region}.").format(
                    name=name, id=id, region=board.cities[city].region
                )
                yield Issue(self.id, "warning", said, (Ref("city", city), Ref("region", id)), _places(scenario, city))


class NeverRolled(Check):
    """Every region and city can be rolled; otherwise it has no function."""

    id: ClassVar[str] = "never-rolled"
    title: ClassVar[str] = tr_noop("Never a destination")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = (
        "content.regions", "content.destinations", "board.regions", "board.cities", "board.mileposts",
    )  # fmt: skip

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, board = _content(scenario), scenario.board
        rolled, odds = region_odds(content), city_odds(content)
        for id, region in board.regions.items():
            if id not in rolled:
                said = tr("{name} is never rolled. Give it a cell of the region table.").format(name=region.name)
                fixes = _chances(tr("Give It a Cell"), None, len(board.regions))
                yield Issue(self.id, self.severity, said, (Ref("region", id),), fixes=fixes)
        inside = Counter(city.region for city in board.cities.values())
        for city, found in board.cities.items():
            alone = found.region not in content.destinations
            if city not in odds and found.region in rolled and not alone:
                said = tr("{city} is never a destination. Give it a cell in the table of {region}.").format(
                    city=naming.city(board, city), region=found.region
                )
                fixes = _chances(tr("Give It an Average Chance"), found.region, inside[found.region])
                yield Issue(self.id, self.severity, said, (Ref("city", city),), _places(scenario, city), fixes=fixes)


def _chances(words: str, table: RegionId | None, many: int) -> tuple[Fix, ...]:
    """Return the fix that gives every entry of a table a chance, if there are entries and enough cells."""
    from engine.families.boxcars.author.edits import GiveChances
    from engine.families.boxcars.author.payoff_targets import CELLS

    return (Fix(words, GiveChances(table)),) if 0 < many <= len(CELLS) else ()


class Payoffs(Check):
    """Every pair of cities has the same payoff both ways; only twins that share a milepost may pay nothing."""

    id: ClassVar[str] = "payoff"
    title: ClassVar[str] = tr_noop("Payoffs")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.payoffs", "content.formula", "board.cities", "board.mileposts")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        chart, cities = _content(scenario).payoffs, scenario.board.cities
        ids, known = list(cities), _paired(chart, cities)
        missing: dict[CityId, None] = {}
        for place, a in enumerate(ids):
            later, row = ids[place + 1 :], chart.get(a, {})
            for b in filter(known[a].__contains__, later):
                value, back = row.get(b), chart.get(b, {}).get(a)
                if value is not None and back is not None and value != back:
                    yield self._asymmetric(scenario, a, b, value, back)
                elif not (value or back) and cities[a].milepost != cities[b].milepost:
                    one, other = (naming.city(scenario.board, id) for id in (a, b))
                    said = tr("The trip between {one} and {other} pays nothing. Enter its payoff.").format(
                        one=one, other=other
                    )
                    yield self._issue(scenario, said, a, b, severity="warning")
            lacks = list(filterfalse(known[a].__contains__, later)) if len(missing) < len(ids) else ()
            missing.update(dict.fromkeys((a, *lacks) if lacks else ()))
        # The city with most missing payoffs is the new one; the others miss only theirs.
        untold = dict.fromkeys(ids)
        for a in sorted(missing, key=lambda id: len(known[id])):
            left = [b for b in filterfalse(known[a].__contains__, untold) if b != a]
            if left:
                del untold[a]
                yield self._missing(scenario, a, left)

    def _missing(self, scenario: Scenario, first: CityId, others: list[CityId]) -> Issue:
        from engine.families.boxcars.author.formula_edits import PAYOFF_PER_SECTION, FillPayoffs, SetFormula

        content, board = _content(scenario), scenario.board
        by_formula = content.formula is not None
        is_known = any(any(row.values()) for row in content.payoffs.values())
        words = tr("Fill by Formula") if by_formula else tr("Fill with Usual Payoff")
        fixes = (Fix(words, FillPayoffs((first,))),) if by_formula or is_known else ()
        names = naming.listed((naming.city(board, b) for b in others), most=5)
        if fixes:
            template = ntr(
                "{city} has no payoff to {names}. Enter it in the chart, or use Fill Missing.",
                "{city} has no payoffs to {names}. Enter them in the chart, or use Fill Missing.",
                len(others),
            )
            fact = tr("A city has missing payoffs. Enter them in the chart, or use Fill Missing.")
        else:
            template = ntr(
                "{city} has no payoff to {names}. Enter it in the chart.",
                "{city} has no payoffs to {names}. Enter them in the chart.",
                len(others),
            )
            fact = tr("A city has missing payoffs. Enter them in the chart.")
            fixes = (Fix(tr("Pay by Distance"), SetFormula(PayoffFormula(PAYOFF_PER_SECTION))),)
        said = template.format(city=naming.city(board, first), names=names)
        return self._issue(scenario, said, first, fixes=fixes, fact=fact)

    def _asymmetric(self, scenario: Scenario, first: CityId, second: CityId, value: int, back: int) -> Issue:
        one, other = (naming.city(scenario.board, id) for id in (first, second))
        fixes = tuple(
            Fix(tr("Pay {each:,} Both Ways").format(each=each), SetPayoff(first, second, each))
            for each in (value, back)
        )
        said = tr("{one} to {other} pays {value:,}, but {other} to {one} pays {back:,}. Choose one of the two.").format(
            one=one, other=other, value=value, back=back
        )
        return self._issue(scenario, said, first, second, fixes=fixes)

    def _issue(
        self,
        scenario: Scenario,
        said: str,
        *cities: CityId,
        severity: Severity = "error",
        fixes: tuple[Fix, ...] = (),
        fact: str = "",
    ) -> Issue:
        places = tuple(place for city in cities for place in _places(scenario, city))
        about = tuple(Ref("city", city) for city in cities)
        return Issue(self.id, severity, said, about, places, rule="BX-PAY-01", fixes=fixes, fact=fact)


def _paired(chart: Mapping[CityId, Mapping[CityId, int]], cities: Mapping[CityId, City]) -> dict[CityId, set[CityId]]:
    """Return for each city those with a known payoff. Missing ones are found without a test of each pair, since
    thousands of cities have millions of pairs."""
    known: dict[CityId, set[CityId]] = {id: set() for id in cities}
    for a, row in chart.items():
        for b in row if a in known else ():
            if a != b and b in known:
                known[a].add(b)
                known[b].add(a)
    return known


class StalePayoffs(Check):
    """Every payoff is that of the formula, unless it was set by hand."""

    id: ClassVar[str] = "payoff-stale"
    title: ClassVar[str] = tr_noop("Payoffs that differ from the formula")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = (
        "content.payoffs", "content.formula", "content.fixed", "board.lines", "board.mileposts", "board.junctions",
        "board.cities", "rules",
    )  # fmt: skip

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        from engine.families.boxcars.author.formula import stale_payoffs
        from engine.families.boxcars.author.formula_edits import PayByFormula

        content, stale = _content(scenario), stale_payoffs(scenario)
        pairs = [(a, b) for a, row in content.payoffs.items() for b in row if frozenset((a, b)) in stale]
        if not pairs:
            return
        n, (a, b) = len(stale), pairs[0]
        one, other = (naming.city(scenario.board, id) for id in (a, b))
        said = ntr(
            "{n} payoff differs from the formula since the board changed: {one} – {other} pays {payoff}, by the "
            "formula {usual}. Recalculate it, or mark it as set by hand.",
            "{n} payoffs differ from the formula since the board changed, such as {one} – {other}: {payoff}, by the "
            "formula {usual}. Recalculate them, or mark them as set by hand.",
            n,
        ).format(
            n=n, one=one, other=other, payoff=f"{content.payoff(a, b):,}", usual=f"{stale[frozenset((a, b))]:,}"
        )  # fmt: skip
        kept = SetPayoffs(tuple((a, b, content.payoff(a, b)) for a, b in pairs))
        fixes = (
            Fix(ntr("Recalculate ({n} Cell)", "Recalculate ({n} Cells)", n).format(n=n), PayByFormula(tuple(pairs))),
            Fix(tr("Mark as Set by Hand"), kept),
        )
        yield Issue(self.id, self.severity, said, (Ref("content", "payoffs"),), fixes=fixes)


class PayoffFarOff(Check):
    """A payoff fits the distance like those of other pairs, unless the author ignores the issue. Those that differ from
    the formula are reported by `StalePayoffs`."""

    id: ClassVar[str] = "payoff-far-off"
    title: ClassVar[str] = tr_noop("Payoffs far from usual for the distance")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = (
        "content.payoffs", "content.formula", "content.fixed", "board.lines", "board.mileposts", "board.junctions",
        "board.cities", "rules",
    )  # fmt: skip

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        from engine.families.boxcars.author.fit import payoff_fit
        from engine.families.boxcars.author.formula import stale_payoffs

        fit, stale = payoff_fit(scenario), stale_payoffs(scenario)
        for pair in fit.pairs if fit is not None else ():
            if pair.is_far_off and fit is not None and frozenset((pair.a, pair.b)) not in stale:
                names = [naming.city(scenario.board, id) for id in (pair.a, pair.b)]
                usual = max(fit.step, round(pair.expected / fit.step) * fit.step)
                said = tr(
                    "The trip between {one} and {other} pays {payoff:,}; about {usual:,} is usual for that "
                    "distance. Correct it, or ignore this issue if it is intended."
                ).format(one=names[0], other=names[1], payoff=pair.payoff, usual=usual)
                about = (Ref("city", pair.a), Ref("city", pair.b))
                places = tuple(place for id in (pair.a, pair.b) for place in _places(scenario, id))
                fixes = (Fix(tr("Pay {amount}").format(amount=format_number(usual)), SetPayoff(pair.a, pair.b, usual)),)
                why = tr("Most payoffs grow with the distance. One that does not is often a typing error.")
                yield Issue(self.id, self.severity, said, about, places, why, "BX-PAY-01", fixes)


class Prices(Check):
    """Every railroad has a positive price, unless it is public."""

    id: ClassVar[str] = "price"
    title: ClassVar[str] = tr_noop("Prices")
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("content.prices", "content.public", "board.railroads")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        for id, railroad in scenario.board.railroads.items():
            if not content.prices.get(id) and id not in content.public:
                said = tr("{name} has no price. Enter one, or make the railroad public.").format(name=railroad.name)
                fixes = (Fix(tr("Price by Service"), PriceByService((id,))),)
                yield Issue(self.id, self.severity, said, (Ref("railroad", id),), rule="BX-BUY-01", fixes=fixes)


class UnusualPrice(UnusualValue):
    """The prices of railroads have the same order of magnitude."""

    reads: ClassVar[tuple[str, ...]] = ("content.prices", "content.public", "board.railroads")

    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        content = _content(scenario)
        yield (
            Value(content.prices.get(id, 0), tr("The price of {name}").format(name=railroad.name), Ref("railroad", id))
            for id, railroad in scenario.board.railroads.items()
            if id not in content.public
        )


class PriceScale(Check):
    """Prices and payoffs have the same order of magnitude: an import that takes a separator of thousands for a decimal
    point makes all values of a column too small, so that none of them is unusual among the others."""

    id: ClassVar[str] = "price-scale"
    title: ClassVar[str] = tr_noop("Prices and payoffs of different sizes")
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.prices", "content.public", "content.payoffs", "board.railroads")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content = _content(scenario)
        prices = [
            price for id in scenario.board.railroads if id not in content.public and (price := content.prices.get(id))
        ]
        payoffs = [payoff for row in content.payoffs.values() for payoff in row.values() if payoff]
        if len(prices) < MIN_VALUES or len(payoffs) < MIN_VALUES:
            return
        price, payoff = median_low(prices), median_low(payoffs)
        if max(price, payoff) < FAR * min(price, payoff):
            return
        said = tr(
            "A usual railroad costs {price:,}, but a usual trip pays {payoff:,}. Check whether the prices or payoffs "
            "lost their thousands."
        ).format(price=price, payoff=payoff)
        why = tr("An import that reads “40.000” as 40 makes every value a thousandth of what it was.")
        yield Issue(self.id, self.severity, said, (Ref("content", "prices"),), why=why, rule="BX-BUY-01")


class RulesOfLines(KnownRules):
    """Keys under `rules:`, and rules on which lines depend, are rules of this game system."""

    reads: ClassVar[tuple[str, ...]] = ("rules", "board.lines")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        yield from super().run(scenario, touched)
        for id, line in scenario.board.lines.items():
            option = self.by_name.get(line.when)
            if line.when and (option is None or option.type != "bool"):
                known = [name for name, each in self.by_name.items() if each.type == "bool"]
                said = tr("Line {id} depends on the rule {rule}, which does not exist{suggestion}.").format(
                    id=id, rule=line.when, suggestion=did_you_mean(line.when, known)
                )
                yield Issue(self.id, self.severity, said, (Ref("line", id),))


def _content(scenario: Scenario) -> BoxcarsContent:
    assert isinstance(scenario.content, BoxcarsContent)
    return scenario.content


def _places(scenario: Scenario, city: CityId) -> tuple[tuple[Point, ...], ...]:
    milepost = scenario.board.mileposts.get(scenario.board.cities[city].milepost)
    return ((milepost.at,),) if milepost else ()


CHECKS: tuple[Check, ...] = (
    EmptyCell(),
    RegionTable(),
    NeverRolled(),
    Payoffs(),
    StalePayoffs(),
    PayoffFarOff(),
    Prices(),
    UnusualPrice(),
    PriceScale(),
    RulesOfLines(OPTIONS),
    SetUps(OPTIONS, faults),
    CanStart(),
)
