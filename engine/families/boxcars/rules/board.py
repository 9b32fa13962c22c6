"""A scenario compiled into integers, on which the rules play.

Mileposts, cities, railroads and regions are numbered in the order of the scenario. A link connects two mileposts: a
section, or a ride that changes railroads where two lines cross (BX-MOVE-06). Arc 2i rides link i one way, arc 2i + 1
the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engine.errors import RulesError, TooMuch, did_you_mean
from engine.families.boxcars.content import TOTALS, WAYS, BoxcarsContent, CityChart, RegionChart
from engine.families.boxcars.rules.options import OPTIONS, TRAINS, BoxcarsOptions
from engine.families.boxcars.rules.setups import no_setup, numbered_setup
from engine.game.authoring import refuse_dangling
from engine.game.chance import Outcomes
from engine.game.options import names_of, resolve
from engine.game.rules import Options
from engine.game.setups import setup_named
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.identity.display_names import cities
from engine.model.ids import Ref
from engine.model.memo import derived
from engine.model.network import Section, network, rides
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import quoted

NONE = -1
MAX_SEATS = 6
UNSOLD = 1 << 56
"""The price of a train that is not sold: more than any player has."""

FAR = 1 << 20
"""The distance to an unreachable milepost: more than any board has."""

MAX_COUNTS = {
    tr_noop("mileposts"): 6_000,
    tr_noop("cities"): 1_000,
    tr_noop("railroads"): 500,
    tr_noop("regions"): 1_000,
    tr_noop("sections"): 20_000,
}
"""Limits of a board for games. Tables of distances have 8 bytes for each pair of mileposts (288 MB
when all are filled), payoffs for each pair of cities, and fees for each pair of railroads."""

MAX_CLASHES = 5_000_000
"""Pairs of sections that share a drawn segment: 8 bytes each."""


class CompiledBoard(BoxcarsOptions):
    """The compiled board. It is constant; only distances and the outcomes of rolls on its charts (`charted`) are filled
    in on first use.

    A chart is a row of 22 cells: odd 2 to 12, then even 2 to 12. `weights` of its cells are in 216ths; empty cells have
    0. Rows of differing length (`arcs`, `clash`, `serves`, `region_cities`, `lots`) end with NONE.
    """

    def __init__(self, scenario: Scenario, options: Mapping[str, RuleValue]) -> None:
        self.scenario = scenario
        self.options = options
        self.content = cast(BoxcarsContent, scenario.content)
        board = scenario.board
        for name in ("mileposts", "cities", "railroads", "regions"):
            _refuse_more(name, len(getattr(board, name)))
        self.charted: dict[tuple[int, str], Outcomes] = {}
        self._number(scenario)
        self._set_rules(options)
        self._join(scenario)
        self._set_seats(options)
        self._look_up()
        self._refuse_unplayable()
        self._set_up(self.setup_name)

    def __reduce__(self) -> tuple[object, ...]:
        """Send the scenario and options instead of the compiled rows to other processes."""
        return (compiled, (self.scenario, self.options))

    def _number(self, scenario: Scenario) -> None:
        board = scenario.board
        self.mileposts = list(board.mileposts)
        self.railroads = list(board.railroads)
        self.regions = list(board.regions)
        self.cities = list(board.cities)
        # Share the same objects: thousands of games are then sent to other processes faster.
        self.rail_refs = [Ref("railroad", id) for id in self.railroads]
        self.city_refs = [Ref("city", id) for id in self.cities]
        self.dots = {id: i for i, id in enumerate(self.mileposts)}
        rails = {id: i for i, id in enumerate(self.railroads)}
        regions = {id: i for i, id in enumerate(self.regions)}
        self.rail_number, self.region_number = rails, regions
        self.city_number = {id: i for i, id in enumerate(self.cities)}
        self.city_dot = [self.dots.get(city.milepost, NONE) for city in board.cities.values()]
        self.city_region = [regions.get(city.region, NONE) for city in board.cities.values()]
        self.price = [self.content.prices.get(id, 0) for id in self.railroads]
        self.dot_count, self.rail_count = len(self.mileposts), len(self.railroads)
        self.region_count, self.city_count = len(self.regions), len(self.cities)

    def _join(self, scenario: Scenario) -> None:
        """Add the links, the arcs, and the links that are used together because they share a drawn segment (BX-
        MOVE-09)."""
        on = {name for name, value in self.options.items() if value is True}
        made = network(scenario.board, on)
        dots, rails = self.dots, self.rail_number
        self.to: list[int] = []
        self.first: list[int] = []
        self.last: list[int] = []
        self.refs: list[tuple[Ref, ...]] = []
        stems = []
        _refuse_more("sections", len(made.sections))
        for section in made.sections:
            rail = rails[section.railroad]
            self._add(dots[section.a], dots[section.b], rail, rail, (Ref("section", section.id),))
            stems.append(section.stems)
        if self.rides_across:  # BX-MOVE-06
            known = set()
            for ride in rides(scenario.board, on):
                one, two = ride.railroads
                key = (ride.a, ride.b, one, two)
                if key in known:
                    continue
                known |= {key, (ride.b, ride.a, two, one)}
                refs = tuple(_part(made.at[end], ride.stems, rail) for end, rail in ((ride.a, one), (ride.b, two)))
                self._add(dots[ride.a], dots[ride.b], rails[one], rails[two], refs)
                stems.append(ride.stems)
                _refuse_more("sections", len(stems))
        self.link_count = len(stems)
        users: dict[object, list[int]] = {}
        for link, parts in enumerate(stems):
            for part in parts:
                users.setdefault(part, []).append(link)
        if sum(len(row) ** 2 for row in users.values()) > MAX_CLASHES:
            raise RulesError(tr("This board cannot be played: too many routes share the same drawn lines"))
        self.clash = [[*sorted({other for part in parts for other in users[part]}), NONE] for parts in stems]
        arcs: list[list[int]] = [[] for _ in self.mileposts]
        for arc in range(len(self.to)):
            arcs[self.to[arc ^ 1]].append(arc)
        self.serves = [
            [*sorted({self.first[arc] for arc in row if self.first[arc] == self.last[arc]}), NONE] for row in arcs
        ]
        self.arcs = [[*row, NONE] for row in arcs]
        self.clear = bytes(self.link_count)
        self.hops = Hops(self.to, self.arcs)

    def _add(self, first: int, second: int, one: int, two: int, refs: tuple[Ref, ...]) -> None:
        self.to += [second, first]
        self.first += [one, two]
        self.last += [two, one]
        self.refs += [(Ref("milepost", self.mileposts[second]), *refs), (Ref("milepost", self.mileposts[first]), *refs)]

    def _set_rules(self, options: Mapping[str, RuleValue]) -> None:
        """Read the options that hold for all players, and combine those that depend on others."""
        self.read(options)
        self.win_cash, self.fee_bank = int(options["win.cash"]), int(options["fee.bank"])
        self.fee_player, self.fee_sold_out = int(options["fee.player"]), int(options["fee.player_sold_out"])
        self.announce = self.cash_announce + self.announces_over
        self.homes_first |= self.opening  # RB-OPT-06
        self.free_upgrade &= bool(options["train.superchief_sold"])
        self.loan_interest = round(1000 * self.interest_rate)  # in thousandths
        public = self.content.public if self.public_lines else ()
        withheld = {*public, *names_of(options["restrict.railroads"])}
        self.public = [int(id in withheld) for id in self.railroads]
        step = self.bid_step
        self.lowest_bid = [int(price * self.lowest_share) for price in self.price]
        if self.bid_multiples:  # BX-SELL-05: half a price is rounded up to a multiple.
            self.lowest_bid = [-(-bid // step) * step for bid in self.lowest_bid]
        self.buyback = [int(price * self.buyback_share) for price in self.price]

    def _set_seats(self, options: Mapping[str, RuleValue]) -> None:
        """Store what can differ between players, by seat; without a number of the seat, an option holds for all.
        `denied` has the railroads that a seat cannot get, `avoided` the regions that it does not choose, `given` the
        seat that owns a railroad at the start."""

        def sold(prices: list[int], is_sold: list[bool]) -> list[int]:
            return [price if on_sale else UNSOLD for price, on_sale in zip(prices, is_sold, strict=True)]

        def named(name: str, texts: list[str], numbers: Mapping[Any, int]) -> list[list[int]]:
            rows = []
            for text in texts:
                row = [0] * len(numbers)
                for id in names_of(text):
                    if id not in numbers:
                        raise RulesError(
                            tr("{option}: the board has no {id}{nearest}").format(
                                option=name, id=quoted(id, 40), nearest=did_you_mean(id, numbers)
                            )
                        )
                    row[numbers[id]] = 1
                rows.append(row)
            return rows

        self.read_seats(options, MAX_SEATS)
        self.cash_of = [cash + self.cash_extra for cash in self.cash_of]
        self.express_of = sold(self.express_of, self.sells_express_of)
        self.superchief_of = sold(self.superchief_of, self.sells_superchief_of)
        self.train_of = [TRAINS.index(train) for train in self.given_train_of]
        self.denied = named("restrict.railroads", self.restrict_railroads_of, self.rail_number)
        self.avoided = named("restrict.regions", self.restrict_regions_of, self.region_number)
        if options["give.railroads"]:
            raise RulesError(tr("give.railroads needs a player, such as give.railroads@1"))
        self.given = [NONE] * self.rail_count
        for seat, row in enumerate(named("give.railroads", self.give_railroads_of, self.rail_number)):
            for rail, is_given in enumerate(row):
                if is_given and self.given[rail] != NONE:
                    raise RulesError(tr("give.railroads: the {id} has two owners").format(id=self.railroads[rail]))
                if is_given:
                    self.given[rail] = seat
        if self.deal and any(map(any, self.denied)):
            raise RulesError(tr("restrict.railroads cannot be used together with deal.all"))

    def for_seats(self, options: Mapping[str, RuleValue]) -> CompiledBoard:
        """Return the same board with other values for single players. All other options must be those of this board.
        Raises RulesError for a value that the board does not know."""
        made = object.__new__(CompiledBoard)
        made.__dict__.update(self.__dict__)
        made.options = options
        made._set_seats(options)
        if made.set_seats:
            made._set_up(str(options["game.setup"]))
        return made

    def _set_up(self, name: str) -> None:
        """Store the position from which a game starts. In a starting position, nothing is dealt or auctioned before."""
        setup = numbered_setup(self, name, setup_named(self.scenario, name)) if name else no_setup(self)
        if setup.seats:
            self.deal = self.opening = False
        self.set_seats, self.set_turn, self.set_sold_out = setup.seats, setup.turn, setup.sold_out
        self.set_rows, self.set_owner = setup.rows, setup.owner

    def _look_up(self) -> None:
        """Store the charts as rows of 22 numbers and the payoffs as a square."""
        content, cities = self.content, self.city_number
        self.region_cells = _cells(content.regions, self.region_number)
        self.weights = [3 * ways for ways in (*WAYS, *WAYS)]
        self.region_weights = _weighed(self.region_cells, self.weights)
        none: list[int] = [NONE] * 22
        charts = [content.destinations.get(id) for id in self.regions]
        self.city_cells = [none if chart is None else _cells(chart, cities) for chart in charts]
        self.city_weights = [_weighed(cells, self.weights) for cells in self.city_cells]
        self.region_lots = _lots(self.region_weights)
        self.region_whole = sum(self.region_weights)
        self.city_lots = [_lots(weights) for weights in self.city_weights]
        self.city_whole = [sum(weights) for weights in self.city_weights]
        own: list[list[int]] = [[] for _ in self.regions]
        for city, region in enumerate(self.city_region):
            if region != NONE:
                own[region].append(city)
        self.only_city = [list_[0] if len(list_) == 1 else NONE for list_ in own]  # BX-GB-04
        self.region_cities = [[*row, NONE] for row in own]
        self.region_open = [
            int(only != NONE or any(weights)) for only, weights in zip(self.only_city, self.city_weights, strict=True)
        ]
        size = range(len(self.cities))
        self.pay = [[0] * len(self.cities) for _ in size]
        self.unpaid_pairs: list[tuple[int, int]] = []
        for a in size:
            for b in range(a):
                value = content.payoff(self.cities[b], self.cities[a])
                other = content.payoffs.get(self.cities[a], {}).get(self.cities[b])
                if value is None:
                    self.unpaid_pairs.append((b, a))
                self.pay[b][a] = value or 0
                self.pay[a][b] = self.pay[b][a] if other is None else other

    def _refuse_unplayable(self) -> None:
        """Raise RulesError if a game on this board could need a value that the board lacks."""
        wrong: list[str] = []
        reached = [
            c for c in range(len(self.cities)) if self.city_dot[c] != NONE and self.arcs[self.city_dot[c]][0] != NONE
        ]
        if len(self.cities) < 2:
            wrong.append(tr("a game needs at least two cities"))
        wrong += [
            tr("no line reaches {city}").format(city=cities(self.scenario.board)[self.cities[c]])
            for c in range(len(self.cities))
            if c not in set(reached)
        ]
        if reached:
            away = self.hops[self.city_dot[reached[0]]]
            wrong += [
                tr("there is no route to {city}").format(city=cities(self.scenario.board)[self.cities[c]])
                for c in reached
                if away[self.city_dot[c]] >= FAR
            ]
        if not any(self.region_weights):
            wrong.append(tr("the region table is empty"))
        for region in sorted({r for r, w in zip(self.region_cells, self.region_weights, strict=True) if w}):
            name = self.scenario.board.regions[self.regions[region]].name
            if self.region_cities[region][0] == NONE:
                wrong.append(tr("the region table names {region}, which has no city").format(region=name))
            elif self.only_city[region] == NONE and not any(self.city_weights[region]):
                wrong.append(tr("{region} has no destination table").format(region=name))
        if self.unpaid_pairs:
            b, a = self.unpaid_pairs[0]
            more = len(self.unpaid_pairs) - 1
            text = (
                ntr(
                    "the payoff from {city} to {other} and {n} more payoff are missing",
                    "the payoff from {city} to {other} and {n} more payoffs are missing",
                    more,
                )
                if more
                else tr("the payoff from {city} to {other} is missing")
            )
            wrong.append(text.format(city=self.cities[b], other=self.cities[a], n=more))
        if wrong:
            raise RulesError(tr("This board cannot be played: {reasons}").format(reasons="; ".join(wrong[:6])), wrong)


class Hops(dict[int, list[int]]):
    """Rows of distances in mileposts from each milepost to all others, FAR for unreachable ones.

    A row is calculated on first use. A game looks up about 5,000 rows, and a dictionary does so without a call.
    """

    def __init__(self, to: list[int], arcs: list[list[int]]) -> None:
        super().__init__()
        self._to, self._arcs = to, arcs

    def __missing__(self, dot: int) -> list[int]:
        known = [FAR] * len(self._arcs)
        known[dot] = 0
        row, to, arcs = [dot], self._to, self._arcs
        for here in row:
            away = known[here] + 1
            for arc in arcs[here][:-1]:
                if known[to[arc]] > away:
                    known[to[arc]] = away
                    row.append(to[arc])
        self[dot] = known
        return known


def _refuse_more(name: str, count: int) -> None:
    """Raise RulesError if a board has more than the supported number of something."""
    if count > MAX_COUNTS[name]:
        text = tr("This board cannot be played: it has more than {limit} {things}")
        raise RulesError(text.format(limit=format_number(MAX_COUNTS[name]), things=tr(name)))


def _part(sections: list[Section], stems: tuple[object, ...], railroad: str) -> Ref:
    """Return the section of `railroad` at one end of a ride that changes railroads."""
    for section in sections:
        if section.railroad == railroad and set(section.stems) <= set(stems):
            return Ref("section", section.id)
    return Ref("railroad", railroad)


def _cells(chart: RegionChart | CityChart, numbers: Mapping[Any, int]) -> list[int]:
    return [NONE if id is None else numbers.get(id, NONE) for id in (*chart.odd, *chart.even)]


def _weighed(cells: list[int], weights: list[int]) -> list[int]:
    return [0 if cell == NONE else weight for cell, weight in zip(cells, weights, strict=True)]


def _lots(weights: list[int]) -> list[int]:
    """Repeat each cell by its weight, so that one uniform draw selects a cell."""
    return [*(cell for cell, weight in enumerate(weights) for _ in range(weight)), NONE]


def cell_name(cell: int) -> tuple[str, int]:
    """Return the parity and the total of a cell of a chart."""
    return ("odd" if cell < 11 else "even", TOTALS[cell % 11])


def compiled(scenario: Scenario, options: Mapping[str, RuleValue]) -> CompiledBoard:
    """Return the board for this scenario with these options."""
    return _compiled(scenario, resolve(OPTIONS, scenario.rules, options))


@derived(kept=8)
def _compiled(scenario: Scenario, values: Options) -> CompiledBoard:
    refuse_dangling(scenario)
    try:
        return CompiledBoard(scenario, values)
    except TooMuch as error:
        raise RulesError(tr("This board cannot be played: {reasons}").format(reasons=error)) from None
