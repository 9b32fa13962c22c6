"""Knowledge of bots about a board, calculated once: chances of cities, reach of railroads, and branching mileposts."""

from __future__ import annotations

from engine.families.boxcars.rules.board import FAR, NONE, CompiledBoard
from engine.families.boxcars.rules.position import SUPERCHIEF
from engine.model.memo import derived

END, LENGTH, FIRST, LAST, KEY, ARC, NEXT = range(7)
"""Columns of the row of a chain, stored together for fast access in compiled searches. ARC is its first arc, NEXT the
one after it on the way to the end. The rows of all chains that leave a milepost are consecutive: `fan`, from `fan_from`
of the milepost to that of the next one."""

WHOLE = 1_000_000
"""Chances are in millionths."""


CHANCES = 1_000
"""Bots count chances of cities in whole thousandths where they choose."""

ROUGHLY = WHOLE // CHANCES

MAX_CITIES = 128
"""Number of most likely cities between which trips are sampled."""


USUAL_PACE = 8
"""Average mileposts per turn."""

STAY = 75
"""Percent of the route on a railroad that opponents still ride when it costs a fee; for the rest they find another."""

ENDS = 2
"""Turns of a trip in which its ends are paid for: leaving the city, and entering the next one."""

TABLE, THOUGHTS = 4, 10
"""Players of a game as estimated before anything is sold, and iterations of the expectations about others."""

MAX_OTHERS = 9
"""Number of railroads of a city besides one above which the bank almost certainly has one of them."""

NO_ROUTE = 1 << 44
"""The cost of an unreachable place."""

SURE = 1_000
"""Unit of probabilities of rolls: thousandths."""

FARTHEST = 19
"""More mileposts than any move: three dice show 18."""

MANY_RAILS = 62
"""The last bit of a mask of railroads, for this railroad and all later ones."""

UNKNOWN_RAILS = (1 << MANY_RAILS + 1) - 1
"""A mask of all railroads."""


class Knowledge:
    """Knowledge about a compiled board. Rows of differing length end with NONE.

    Chances of cities as destinations by the two-stage tables, without region choice; `share_city` and `share` are a
    region's cities and their chances once the region is known, `rough` the chances in whole thousandths for each roll;
    `station` and `station_chance` the mileposts of the cities that a railroad serves and their chances; `meets` the
    railroads that share a milepost, `touches` also those that cross so that a train can change; `away` the average
    distance of the next destination from a city, in millionths of mileposts.

    For characters: `near`, mileposts to each railroad, and `off`, to rides that begin or end on it; `serving`, the
    number of railroads at a city's milepost; chances of regions and the regions that a railroad `covers`; and by
    railroad, in millionths, the chances of its remote cities (`corner`), of those that it alone serves (`alone`), how
    many it `joins`, and the quality of its `ends`; the average length of a trip on it without owners (`ridden`, and
    `all_ridden` of all together), the average payoff (`mean_pay`, in dollars), and the average length (`mean_way`, in
    millionths of mileposts); and the final share of sold railroads by the initial expectation of all players
    (`follows`, in percent).
    `odds` has a row for each train: the probability that its next move covers at least that many mileposts.

    Routes branch at `nodes`: every milepost with a choice, and every city. A chain is the way from a milepost to the
    next node. It is identified by its first arc, and stays on the same railroad, or on the same two if each of its
    rides changes between them. Its key is its lowest link, the same in both directions.

    `straight` has a row for each city and a mask of the railroads of the shortest route to each city, as
    `search.straight_way` takes it; of all railroads if there are more cities than MAX_CITIES. `bit` has the bits of
    masks, as a row because C shifts are narrower.
    """

    def __init__(self, board: CompiledBoard) -> None:
        self.m = board
        self.no_route = [NO_ROUTE] * board.dot_count
        self.odds = [[odds(train, away) for away in range(FARTHEST)] for train in range(SUPERCHIEF + 1)]
        self._count_chances()
        self._look_along_railroads()
        self._chain_up()
        self._go_straight()
        self.near = [self._hops_from(self._stops_of(rail)) for rail in range(board.rail_count)]
        self.off = [self._hops_from(self._ends_of(rail)) for rail in range(board.rail_count)]
        self._weigh_railroads()
        self._look_at_trips()
        self._think_of_others()

    def _count_chances(self) -> None:
        m = self.m
        self.chance = [0] * m.city_count
        shares = [city_shares(m, region) for region in range(m.region_count)]
        all_regions = sum(m.region_weights)
        for region, weight in zip(m.region_cells, m.region_weights, strict=True):
            if weight:
                for city, share in shares[region]:
                    self.chance[city] += WHOLE * weight * share // (all_regions * WHOLE)
        once = [list(dict.fromkeys(city for city, _ in row)) for row in shares]
        self.share_city = [[*row, NONE] for row in once]
        self.share = [
            [*(sum(share for city, share in row if city == each) for each in cities), NONE]
            for row, cities in zip(shares, once, strict=True)
        ]
        self.rough = [
            [*(sum(share // ROUGHLY for city, share in row if city == each) for each in cities), NONE]
            for row, cities in zip(shares, once, strict=True)
        ]
        self.away = []
        for dot in m.city_dot:
            hops = m.hops[dot]
            self.away.append(sum(chance * hops[m.city_dot[c]] for c, chance in enumerate(self.chance)))

    def _look_along_railroads(self) -> None:
        m = self.m
        stations: list[list[tuple[int, int]]] = [[] for _ in m.railroads]
        for city, dot in enumerate(m.city_dot):
            for rail in m.serves[dot][:-1]:
                stations[rail].append((dot, self.chance[city]))
        self.station = [[*(dot for dot, _ in row), NONE] for row in stations]
        self.station_chance = [[*(chance for _, chance in row), NONE] for row in stations]
        self.meets = [[0] * m.rail_count for _ in m.railroads]
        for serving in m.serves:
            for one in serving[:-1]:
                for two in serving[:-1]:
                    self.meets[one][two] = int(one != two)
        self.touches = [row[:] for row in self.meets]
        for one, two in zip(m.first, m.last, strict=True):
            if one != two:
                self.touches[one][two] = 1

    def _weigh_railroads(self) -> None:
        """Calculate factors for the weights of characters that no game changes, in millionths."""
        m = self.m
        cities = range(m.city_count)
        self.serving = [0] * m.dot_count
        for dot in m.city_dot:
            self.serving[dot] = len(m.serves[dot]) - 1
        mean = sum(self.away) // max(1, m.city_count)
        remote = [self.chance[c] * max(0, self.away[c] - mean) // max(1, mean) for c in cities]
        self.region_chance = [sum(self.chance[c] for c in row[:-1]) for row in m.region_cities]
        self.covers: list[list[int]] = []
        self.corner, self.alone, self.joins, self.ends = [], [], [], []
        for rail in range(m.rail_count):
            own = [c for c in cities if rail in m.serves[m.city_dot[c]]]
            self.covers.append([*sorted({m.city_region[c] for c in own}), NONE])
            self.corner.append(sum(remote[c] for c in own))
            self.alone.append(sum(self.chance[c] for c in own if self.serving[m.city_dot[c]] == 1))
            self.joins.append(WHOLE * sum(self.meets[rail]) // max(1, m.rail_count - 1))
            self.ends.append(self._terminal(rail))

    def _look_at_trips(self) -> None:
        """Calculate the average payoff and length of a trip, and its length on each railroad by the shortest route, in
        millionths of mileposts. The trips are those between the most likely cities, which are all cities on usual
        boards."""
        m, chance = self.m, self.chance
        cities = sorted(range(m.city_count), key=lambda city: (-chance[city], city))[:MAX_CITIES]
        whole = sum(chance[city] for city in cities) or 1
        self.ridden = [0] * m.rail_count
        self.mean_pay = self.mean_way = 0
        for goal in cities:
            hops = m.hops[m.city_dot[goal]]
            self.mean_pay += sum(chance[goal] * chance[city] * m.pay[city][goal] for city in cities)
            self.mean_way += sum(chance[goal] * chance[city] * hops[m.city_dot[city]] for city in cities)
            flow = [0] * m.dot_count
            for city in cities:
                flow[m.city_dot[city]] += chance[goal] * chance[city] // whole
            self._share_out(flow, m.city_dot[goal])
        self.all_ridden = sum(self.ridden)
        self.mean_pay //= whole * whole
        self.mean_way //= whole * whole // WHOLE or 1

    def _think_of_others(self) -> None:
        """Calculate `follows`: the final share of sold railroads, in percent, for each initial expectation. For an
        expected share, players buy the railroads that are worth their price, which gives the next expectation, and so
        on. Expectations of 0 and 100% do not change."""
        bought = [self._worth_their_price(share) for share in range(101)]
        self.follows = list(range(101))
        for first in range(1, 100):
            share = first
            for _ in range(THOUGHTS):
                share = bought[share]
            self.follows[first] = share

    def _worth_their_price(self, share: int) -> int:
        """Return the percentage of railroads that save and earn their price in a whole game if `share` percent are
        sold. Two cases are mixed: a complete sell-out, with the square of the share because most routes avoid the few
        sold railroads at first, and the current board, by cities without a railroad of the bank."""
        m, most, sold = self.m, 0, share * share // 100
        trips = 100 * (m.win_cash + sum(m.price) * share // (100 * TABLE)) // max(1, self.mean_pay)
        fee = (m.fee_player * (100 - sold) + m.fee_sold_out * sold) // 100
        for rail in range(m.rail_count):
            ridden = self.ridden[rail] // USUAL_PACE
            brings = ridden * (fee * sold + m.fee_bank * (100 - sold)) // 100
            brings += ridden * (TABLE - 1) * fee // 100 * sold * STAY // 100
            for dot, chance in zip(self.station[rail][:-1], self.station_chance[rail][:-1], strict=True):
                others = min(MAX_OTHERS, self.serving[dot] - 1)
                alone = chance * share**others // 100**others
                brings += alone * (TABLE - 1) * ENDS * m.fee_player // 100 * (100 - sold)
            most += brings * trips > m.price[rail] * 100 * WHOLE
        return 100 * most // max(1, m.rail_count)

    def _share_out(self, flow: list[int], goal: int) -> None:
        """Send the trips that begin at each milepost (`flow`) to the destination by the shortest routes with the fewest
        railroad changes, divided equally among equal routes, so that the order of lines in a file does not matter."""
        m = self.m
        hops, to, first, last = m.hops[goal], m.to, m.first, m.last
        near = sorted((dot for dot in range(m.dot_count) if 0 < hops[dot] < FAR), key=lambda dot: hops[dot])
        changes: dict[int, int] = {}
        by_rail: list[dict[int, int]] = [{} for _ in range(m.dot_count)]
        ahead: list[list[int]] = [[] for _ in range(m.dot_count)]
        for dot in near:
            best = by_rail[dot]
            for arc in m.arcs[dot][:-1]:
                there = to[arc]
                if hops[there] == hops[dot] - 1:
                    beyond = by_rail[there]
                    fewest = min(min(beyond.values()) + 1, beyond.get(last[arc], FAR)) if there != goal else 0
                    changes[arc] = fewest + (first[arc] != last[arc])
                    best[first[arc]] = min(best.get(first[arc], FAR), changes[arc])
                    ahead[dot].append(arc)
        coming: list[dict[int, int]] = [{NONE: share} if share else {} for share in flow]
        for dot in reversed(near):
            for rail, share in coming[dot].items():
                costs = [changes[arc] + (first[arc] != rail) for arc in ahead[dot]]
                least = min(costs)
                each = share // costs.count(least)
                for arc, cost in zip(ahead[dot], costs, strict=True):
                    if cost == least:
                        self.ridden[first[arc]] += each
                        arrived = coming[to[arc]]
                        arrived[last[arc]] = arrived.get(last[arc], 0) + each

    def _terminal(self, rail: int) -> int:
        """Return the quality of the junctions at the ends of a railroad, less if it runs beside others."""
        m = self.m
        good = overlap = dots = 0
        for dot in range(m.dot_count):
            if rail in m.serves[dot]:
                ways = sum(1 for arc in m.arcs[dot][:-1] if m.first[arc] == rail == m.last[arc])
                others = len(m.serves[dot]) - 2
                dots += 1
                overlap += others
                if ways == 1:
                    good += min(others, 5)
        return WHOLE * good // (10 + 10 * overlap // max(1, dots))

    def _stops_of(self, rail: int) -> list[int]:
        """Return the mileposts where a section of a railroad ends."""
        return [dot for dot in range(self.m.dot_count) if rail in self.m.serves[dot]]

    def _ends_of(self, rail: int) -> list[int]:
        """Return the mileposts from which a ride on a railroad leads, even if it changes railroads."""
        m = self.m
        return sorted({m.to[arc ^ 1] for arc in range(2 * m.link_count) if rail in (m.first[arc], m.last[arc])})

    def _hops_from(self, row: list[int]) -> list[int]:
        """Return the distance in mileposts from every milepost to the nearest of some."""
        m = self.m
        known = [FAR] * m.dot_count
        for dot in row:
            known[dot] = 0
        for here in row:
            for arc in m.arcs[here][:-1]:
                if known[m.to[arc]] > known[here] + 1:
                    known[m.to[arc]] = known[here] + 1
                    row.append(m.to[arc])
        return known

    def _chain_up(self) -> None:
        m = self.m
        self.is_node = [int(self._offers_choice(row)) for row in m.arcs]
        for dot in m.city_dot:
            self.is_node[dot] = 1
        self.nodes = [*(dot for dot in range(m.dot_count) if self.is_node[dot]), NONE]
        self.end: list[int] = []
        self.length: list[int] = []
        keys: list[int] = []
        beyond: list[int] = []
        self.chain_of_link = list(range(m.link_count))
        for arc in range(2 * m.link_count):
            chain = self._chain(arc)
            key = min(chain) >> 1
            self.end.append(m.to[chain[-1]])
            self.length.append(len(chain))
            keys.append(key)
            beyond.append(chain[min(1, len(chain) - 1)])
            if self.is_node[m.to[arc ^ 1]]:
                for each in chain:
                    self.chain_of_link[each >> 1] = key
        self.chain = [
            [self.end[arc], self.length[arc], m.first[arc], m.last[arc], keys[arc], arc, beyond[arc], 0]
            for arc in range(2 * m.link_count)
        ]
        self.fan_from, self.fan = [0], []
        for arcs in m.arcs:
            self.fan += [self.chain[arc] for arc in arcs[:-1]]
            self.fan_from.append(len(self.fan))

    def _go_straight(self) -> None:
        m, cities = self.m, self.m.city_dot
        self.bit = [1 << place for place in range(MANY_RAILS + 1)]
        bits = [self.bit[min(rail, MANY_RAILS)] for rail in range(m.rail_count)]
        self.straight = [[UNKNOWN_RAILS] * m.city_count for _ in cities]
        if m.city_count > MAX_CITIES:
            return
        ways = [
            (dot, [(row[END], row[LENGTH], bits[row[FIRST]] | bits[row[LAST]]) for row in self._fan_of(dot)])
            for dot in self.nodes[:-1]
        ]
        for goal, end in enumerate(cities):
            hops, masks = m.hops[end], {end: 0}
            for dot, chains in sorted(ways, key=lambda way: hops[way[0]]):
                if 0 < hops[dot] < FAR:
                    masks[dot] = next(mask | masks[to] for to, far, mask in chains if hops[to] + far == hops[dot])
            for city, dot in enumerate(cities):
                self.straight[city][goal] = masks.get(dot, UNKNOWN_RAILS)

    def _fan_of(self, dot: int) -> list[list[int]]:
        return self.fan[self.fan_from[dot] : self.fan_from[dot + 1]]

    def _offers_choice(self, row: list[int]) -> bool:
        """Return whether a train at the milepost of these arcs has more than one way to continue, or meets other lines
        there."""
        if len(row) != 3:
            return True
        one, two = ({self.m.first[arc], self.m.last[arc]} for arc in row[:2])
        return one != two or self.m.to[row[0]] == self.m.to[row[1]]

    def _chain(self, arc: int) -> list[int]:
        """Return the arcs from this one to the next node."""
        chain = [arc]
        while not self.is_node[here := self.m.to[chain[-1]]]:
            one, two, _ = self.m.arcs[here]
            chain.append(two if one == chain[-1] ^ 1 else one)
        return chain


def city_shares(board: CompiledBoard, region: int) -> list[tuple[int, int]]:
    """Return the cities of a region with their chances once the region is known, in millionths."""
    if board.only_city[region] != NONE:
        return [(board.only_city[region], WHOLE)]
    weights = board.city_weights[region]
    whole = sum(weights) or 1
    cells = zip(board.city_cells[region], weights, strict=True)
    return [(city, WHOLE * weight // whole) for city, weight in cells if weight]


def at_least(total: int) -> int:
    """Return the number of rolls out of 36 that show at least a total."""
    if total <= 7:
        return 36 - max(0, total - 1) * max(0, total - 2) // 2
    return max(0, 13 - total) * max(0, 14 - total) // 2


def odds(train: int, away: int) -> int:
    """Return the probability that the next move covers at least that many mileposts, in thousandths. A bonus that only
    some rolls give is left out."""
    if train != SUPERCHIEF:
        return SURE * at_least(away) // 36
    ways = 0
    for bonus in range(1, 7):
        ways += at_least(away - bonus)
    return SURE * ways // 216


@derived(kept=8)
def knowledge(board: CompiledBoard) -> Knowledge:
    """Return the knowledge about a board."""
    return Knowledge(board)
