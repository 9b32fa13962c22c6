"""Compiled board of a game: a scenario and its options as whole numbers.

Mileposts, cities, loads, cards and trains have their index in the tables of the scenario. An edge joins two mileposts
and has two arcs, `2 * edge` and `2 * edge + 1`, one for each direction, so `arc ^ 1` is the opposite arc.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from engine.families.crayon.content import CrayonContent, Event, SetUp
from engine.families.crayon.rules.areas import area, crossings
from engine.families.crayon.rules.faults import deal, faults, unplayable
from engine.families.crayon.rules.options import OPTIONS, CrayonOptions
from engine.families.crayon.rules.track import Longs, build_graph
from engine.game.authoring import refuse_dangling
from engine.game.options import resolve
from engine.game.rules import Options
from engine.game.setups import setup_named
from engine.model.cells import lattice_of
from engine.model.grids.lattice import Lattice, site_cells
from engine.model.identity.display_names import sites
from engine.model.memo import derived
from engine.model.scenario import Scenario

MAX_SEATS = 6
"""The number of pawns and crayons (BR-COMP-01)."""

NONE = -1
SMALL, MEDIUM, MAJOR = range(3)
SIZES = ("small", "medium", "major")

FREE_ENTRY = 1 << 20
"""The number of players who may build into an unlimited city."""

FAST_CASH, FAST_OPENINGS = 20, 1
"""Additional cash and opening turns of the fast game (BR-OPT-03)."""

CIRCUS_NAME = "Circus"

TAX, STRIKE, RAIL_STRIKE, DERAILMENT, FLOOD, SLOW = range(6)
KINDS = ("tax", "strike", "rail-strike", "derailment", "flood", "slow")


class CompiledBoard(CrayonOptions):
    """The compiled board, which never changes.

    `arcs[node]` are the arcs that leave a milepost, `start` and `end` the mileposts of an arc, `price` its building
    cost (NONE if it cannot be built; `least_price` is the lowest), `opens[arc]` whether a train may use it. Away from
    cities, mileposts with the lowest building cost are clear (`is_clear`). An `inner` edge lies inside a major city: it
    cannot be built, and all trains may use it. `setup` is the starting position.
    """

    def __init__(self, scenario: Scenario, values: Options) -> None:
        board, content = scenario.board, scenario.content
        assert isinstance(content, CrayonContent)
        self.currency = scenario.currency
        self.content = content
        self._set(values)
        graph = build_graph(scenario, True)
        self.lattice = lattice = lattice_of(board)
        self.node_count = len(lattice)
        self._cities(scenario, lattice)
        arrival = graph.arrival.tolist()
        land = [NONE if city != NONE else cost for city, cost in zip(self.city_at, arrival, strict=True)]
        clear = min((cost for cost in land if cost != NONE), default=0)
        self.is_clear = [cost == clear for cost in land]
        self._edges(graph.starts, graph.ends, graph.prices)
        self._loads(content)
        self._trains(content)
        self._cards(content)
        self._events(scenario, lattice)
        self.setup: SetUp | None = setup_named(scenario, self.setup_name) if self.setup_name else None

    def _set(self, values: Options) -> None:
        """Read the options, and combine those that depend on others."""
        self.read(values)
        self.read_seats(values, MAX_SEATS)
        self.options = values
        self.win_cash, self.build_limit = int(values["win.cash"]), int(values["build.limit"])
        self.fast_speed |= self.fast
        self.no_tax |= self.fast
        self.events_stay_out |= self.fast
        if self.slow_start:
            general = values["cash.start"]
            self.cash_of = [self.cash_slow_start if cash == general else cash for cash in self.cash_of]
        if self.fast:
            self.cash_of = [cash + FAST_CASH for cash in self.cash_of]
            self.openings += FAST_OPENINGS
        self.deal = deal(values)
        self.loan_limit *= self.has_loans
        self.crossgrade = self.crossgrade if self.has_crossgrades else NONE
        self.fleet = 2 if self.two_trains else 1
        self.warehouse = self.warehouse if self.has_warehouses else NONE
        self.contracts *= self.has_contracts

    def _cities(self, scenario: Scenario, lattice: Lattice) -> None:
        """Set `city_at` by milepost (NONE: no city), `centre`, `size` and `nodes` by city, and `majors`."""
        self.city_ids: list[str] = []
        self.city_names: list[str] = []
        self.size: list[int] = []
        self.centre: list[int] = []
        self.nodes: list[list[int]] = []
        self.city_at = [NONE] * self.node_count
        names = sites(scenario.board)
        for id, site in scenario.board.sites.items():
            centre = lattice.find(site.cell)
            if centre < 0:
                continue
            rows = [int(row) for row in lattice.rows_of(site_cells(site)) if row >= 0]
            for row in rows:
                if self.city_at[row] == NONE or row == centre:
                    self.city_at[row] = len(self.city_ids)
            self.city_ids.append(id)
            self.city_names.append(names[id])
            self.size.append(SIZES.index(site.size))
            self.centre.append(centre)
            self.nodes.append(rows)
        # If two cities claim a milepost, only one gets it.
        self.nodes = [[row for row in rows if self.city_at[row] == city] for city, rows in enumerate(self.nodes)]
        self.city_of: dict[str, int] = {id: city for city, id in enumerate(self.city_ids)}
        self.majors = [city for city, size in enumerate(self.size) if size == MAJOR]
        self.is_major = bytearray(self.node_count)
        for city in self.majors:
            for node in self.nodes[city]:
                self.is_major[node] = 1
        self.letters = lattice.letter.tolist()
        self.terrain_letters = {terrain.letter: id for id, terrain in scenario.board.terrains.items()}

    def _edges(self, starts: Longs, ends: Longs, prices: Longs) -> None:
        pairs: dict[tuple[int, int], int] = {}
        self.start: list[int] = []
        self.end: list[int] = []
        self.price: list[int] = []
        self.opens: list[int] = []
        for a, b, price in zip(starts.tolist(), ends.tolist(), prices.tolist(), strict=True):
            edge = pairs.setdefault((min(a, b), max(a, b)), len(pairs))
            if 2 * edge == len(self.start):
                self.start += [a, b]
                self.end += [b, a]
                self.price += [NONE, NONE]
                self.opens += [0, 0]
            arc = 2 * edge + (self.start[2 * edge] != a)
            self.price[arc] = price
            self.opens[arc] = 1
        self.edge_count = len(pairs)
        self.edge_between = pairs
        self.inner = bytearray(self.edge_count)
        for edge in range(self.edge_count):
            a, b = self.start[2 * edge], self.end[2 * edge]
            city = self.city_at[a]
            if city != NONE and city == self.city_at[b]:
                self.inner[edge] = 1
                self.price[2 * edge] = self.price[2 * edge + 1] = NONE
                if self.via_centre and self.centre[city] not in (a, b):
                    self.opens[2 * edge] = self.opens[2 * edge + 1] = 0  # BR-MOVE-06
        self.least_price = min((price for price in self.price if price != NONE), default=0)
        self.arcs: list[list[int]] = [[] for _ in range(self.node_count)]
        for arc, a in enumerate(self.start):
            self.arcs[a].append(arc)
        ways = [{self.end[arc]: arc >> 1 for arc in arcs} for arcs in self.arcs]
        self.detours = [[(edge, ways[b][node]) for node, edge in ways[a].items() if node in ways[b]] for a, b in pairs]
        # For each city: all sides, and the sections that can be built there.
        self.sides = [[arc for node in nodes for arc in self.arcs[node] if not self.inner[arc >> 1]]
                      for nodes in self.nodes]  # fmt: skip
        entry = {SIZES.index(size): count for size, count in self.content.entry_limits.items()}
        if self.honeymoon:
            entry = {size: max(1, count - 1) for size, count in entry.items()}  # BR-OPT-15
        self.entry = [entry.get(size, FREE_ENTRY) for size in self.size]
        self.limited = [city != NONE and self.size[city] != MAJOR for city in self.city_at]

    def _loads(self, content: CrayonContent) -> None:
        """Set `supplies` by city and `chips` by load. The circus is the load after all others."""
        self.load_ids: list[str] = list(content.loads)
        self.load_names = [load.name for load in content.loads.values()]
        less = 1 if self.honeymoon else 0
        self.chips = [max(0, load.chips - less) for load in content.loads.values()]  # BR-OPT-14
        self.load_of = {id: load for load, id in enumerate(self.load_ids)}
        self.supplies: list[list[int]] = [[] for _ in self.city_ids]
        for number, load in enumerate(content.loads.values()):
            for site in dict.fromkeys(load.sites):
                if site in self.city_of:
                    self.supplies[self.city_of[site]].append(number)
        self.circus = NONE
        self.circus_city = self.city_of.get(content.circus.site or "", NONE)
        if self.has_circus:
            self.circus = len(self.load_ids)
            self.load_ids.append("circus")
            self.load_names.append(CIRCUS_NAME)
            self.chips.append(0)  # Its chips are in cities, never in the tray.
        self.load_count = len(self.load_ids)

    def _trains(self, content: CrayonContent) -> None:
        """Set `train_loads` and `train_speed` by train, and `upgrades` as rows (old, new, price, is crossgrade). The
        train of the slow start comes last."""
        self.train_ids = list(content.trains)
        self.train_names = [train.name for train in content.trains.values()]
        self.train_loads = [train.loads for train in content.trains.values()]
        speeds = [train.mileposts for train in content.trains.values()]
        of = {id: number for number, id in enumerate(self.train_ids)}
        prices: dict[tuple[int, int], int] = {}
        for each in content.upgrades:
            if each.old != each.new:
                pair = of[each.old], of[each.new]
                prices[pair] = min(each.price, prices.get(pair, each.price))
        self.upgrades = [(old, new, price, 0) for (old, new), price in prices.items()]
        self.first_train = of[content.starting_train]
        if self.crossgrade != NONE:
            self.upgrades += self._crossgrades()
        if self.slow_start:
            first = self.first_train
            price = min((price for old, _, price, _ in self.upgrades if old == first), default=self.build_limit)
            self.upgrades.append((len(self.train_ids), first, price, 0))
            self.train_ids.append("slow")
            self.train_names.append(f"Slow {self.train_names[first]}")
            self.train_loads.append(self.train_loads[first])
            speeds.append(max(1, speeds[first] * 2 // 3))  # 6 of 9: BR-OPT-34
        # The fast game: 12 for 9 and 16 for 12 (BR-OPT-05).
        self.train_speed = [speed * 4 // 3 for speed in speeds] if self.fast_speed else speeds
        start = len(self.train_ids) - 1 if self.slow_start else self.first_train
        self.starters = [start]
        if self.fleet == 2:  # a Freight and a Fast Freight: BR-OPT-31
            faster = [new for old, new, _, cross in self.upgrades if old == self.first_train and not cross]
            faster.sort(key=lambda train: (-self.train_speed[train], train))
            self.starters.append(faster[0] if faster else start)
        chips = sum(self.chips) + (content.circus.chips if self.has_circus else 0)
        self.capacity = min(max(self.train_loads), chips)  # No train carries more loads than there are chips.

    def _crossgrades(self) -> list[tuple[int, int, int, int]]:
        """Return the crossgrades: between trains with a common upgrade source, unless one upgrades to the other (BR-
        OPT-13)."""
        becomes: dict[int, list[int]] = {}
        for old, new, _, _ in self.upgrades:
            becomes.setdefault(old, []).append(new)
        known = {(old, new) for old, new, _, _ in self.upgrades}
        pairs = dict.fromkeys(pair for trains in becomes.values() for pair in permutations(trains, 2))
        return [(one, other, self.crossgrade, 1) for one, other in pairs if (one, other) not in known]

    def _cards(self, content: CrayonContent) -> None:
        """Set the cards in the order of the deck: demand cards, events, reshuffle card. `demands` has rows (city, load,
        payoff) by card, none for an event."""
        self.card_ids: list[str] = []
        self.demands: list[list[tuple[int, int, int]]] = []
        for number, (id, demands) in enumerate(content.cards.items(), 1):
            rows = [
                (self.city_of.get(demand.site, NONE), self.load_of[demand.load], demand.payoff) for demand in demands
            ]
            if self.circus != NONE and number % content.circus.every == 0 and rows:
                least = min(payoff for _, _, payoff in rows)  # BR-OPT-37
                paid = content.circus.payoff
                rows = [(city, self.circus, paid) if payoff == least else (city, load, payoff)
                        for city, load, payoff in rows]  # fmt: skip
            self.card_ids.append(id)
            self.demands.append(rows)
        self.demand_cards = len(self.card_ids)
        self.demand_ids = tuple(self.card_ids)
        self.events: list[Event] = []
        for id, event in content.events.items():
            if event.kind != "tax" or not self.no_tax:  # BR-OPT-06
                self.card_ids.append(id)
                self.demands.append([])
                self.events.append(event)
        self.event_count = len(self.events)
        self.reshuffle_card = NONE
        if self.reshuffle:
            self.reshuffle_card = len(self.card_ids)
            self.card_ids.append("reshuffle")
            self.demands.append([])
        self.card_count = len(self.card_ids)

    def _events(self, scenario: Scenario, lattice: Lattice) -> None:
        """Set for each event its kind, duration, losses, tax `scale`, the `area` of mileposts and the edges across its
        waters (`crossed`)."""
        self.event_kind = [KINDS.index(event.kind) for event in self.events]
        self.events_of = [
            [event for event, kind in enumerate(self.event_kind) if kind == of] for of in range(len(KINDS))
        ]
        self.event_lasts = [int(event.lasts == "round") for event in self.events]
        self.turns_lost = [event.turns_lost for event in self.events]
        self.loads_lost = [event.loads_lost for event in self.events]
        self.scale = [list(event.scale) for event in self.events]
        self.area = [bytearray(area(scenario, lattice, event).tobytes()) for event in self.events]
        self.crossed = [
            sorted(self._built(crossings(scenario, lattice, event.features))) if event.kind == "flood" else []
            for event in self.events
        ]

    def _built(self, pairs: Iterable[tuple[int, int]]) -> set[int]:
        """Return the edges between pairs of mileposts, without those inside major cities."""
        found = {self.edge_between.get((min(pair), max(pair)), NONE) for pair in pairs} - {NONE}
        return {edge for edge in found if not self.inner[edge]}

    @property
    def majors_to_join(self) -> int:
        """The number of major cities to connect to win."""
        return min(self.win_majors or len(self.majors), len(self.majors))

    def arc(self, first: int, second: int) -> int:
        """Return the arc from one milepost to another; NONE if there is no edge."""
        return next((arc for arc in self.arcs[first] if self.end[arc] == second), NONE)


def board_of(scenario: Scenario, options: Options) -> CompiledBoard:
    """Return the board of a game. Raises RulesError if it cannot be played."""
    return _compiled(scenario, resolve(OPTIONS, scenario.rules, options))


@derived(kept=8)
def _compiled(scenario: Scenario, values: Options) -> CompiledBoard:
    refuse_dangling(scenario)
    for fault in faults(scenario, values):
        raise unplayable(fault.said)
    return CompiledBoard(scenario, values)
