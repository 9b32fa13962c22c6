"""What a bot decides by its weights: every delivery, link, engine, city and card is worth the points that it brings or
opens, less what its price costs in shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, zip_longest
from typing import NamedTuple

from engine.families.tycoon.bots.runs import runs, runs_of, still_open
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.actions import takeable
from engine.families.tycoon.rules.chapters.auction import PASS as NO_BID
from engine.families.tycoon.rules.chapters.auction import lowest_bid
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost, entries, from_city, may_lay
from engine.families.tycoon.rules.chapters.cities import gray_cities, western_cities
from engine.families.tycoon.rules.chapters.money import space
from engine.families.tycoon.rules.network import Delivery, deliveries, ways_of
from engine.families.tycoon.rules.position import (
    ACT,
    BID,
    BUILD,
    COLOUR,
    DELIVER,
    HELD,
    OPEN,
    OWNER,
    Position,
    locomotives,
)
from engine.families.tycoon.rules.turn import (
    DONE,
    IMPROVE,
    ISSUE,
    MOVE,
    PASS,
    SPAN,
    START,
    TAKE,
    TILE,
    URBANIZE,
    WEST,
)

LOOKED_AT = 3_000
"""So many ways of deliveries are compared at most."""


class Plan(NamedTuple):
    """An action as its first decision, what it costs in all, the points that it brings at once, and those of deliveries
    that it opens, each of which takes an action of its own."""

    number: int
    price: int
    now: float = 0.0
    later: Sequence[float] = ()


class Sight:
    """How the own links of a seat join cities, looked up once for each city."""

    def __init__(self, m: CompiledBoard, g: Position, seat: int) -> None:
        self.mine: list[list[int]] = [
            [there for _, there, owner in leaving if owner == seat] for leaving in ways_of(m, g)
        ]
        self._near: dict[int, dict[int, int]] = {}

    def near(self, city: int) -> dict[int, int]:
        """The cities that own links join to a city, with the fewest links to each; itself included."""
        if city not in self._near:
            found, layer = {city: 0}, [city]
            while layer:
                after = []
                for here in layer:
                    for there in self.mine[here]:
                        if there not in found:
                            found[there] = found[here] + 1
                            after.append(there)
                layer = after
            self._near[city] = found
        return self._near[city]


def decide(m: CompiledBoard, g: Position, now: int, legal: Sequence[int], by: Weights) -> int:
    """The decision of the seat on turn."""
    if now == BID:
        bid = lowest_bid(m, g)
        return bid if bid in legal and bid <= by.first * m.bid_unit and bid <= g.cash[g.seat] // 2 else NO_BID
    if now == DELIVER:
        return _onward(m, g, by)
    sight = Sight(m, g, g.seat)
    if now == ACT:
        return _action(m, g, legal, sight, by)
    if now == BUILD:
        return _tile(m, g, legal, sight, by)
    if now == COLOUR:
        near = sight.near(g.site)
        return max(legal, key=lambda colour: _wanted(m, g, near, colour, m.reach[g.engine[g.seat]]))
    return max(legal, key=lambda city: len(sight.near(city)))


def _action(m: CompiledBoard, g: Position, legal: Sequence[int], sight: Sight, by: Weights) -> int:
    """The best action; where it costs more than there is, shares are issued first."""
    seat = g.seat
    rates = rates_of(m, g, seat, by)
    best = max(plans_of(m, g, seat, sight, by), key=lambda plan: worth(plan, g.cash[seat], rates, by))
    if best.price > g.cash[seat] and ISSUE * SPAN in legal:
        return ISSUE * SPAN
    return best.number if best.number in legal else PASS * SPAN


class Rates(NamedTuple):
    """What a point and a unit of money that has to be borrowed are worth, in points at the end."""

    point: float
    debt: float


def rates_of(m: CompiledBoard, g: Position, seat: int, by: Weights) -> Rates:
    """A point brings income, and a share costs dividends, in the turns that seem to be left."""
    left = by.turns * max(0.0, 1 - sum(g.marker) / m.empty[g.seats])
    here, step = space(m, g, seat), 4
    gained = (m.income[here + step] - m.income[here]) / step if here + step < len(m.income) else 0.0
    share = m.share_points / m.share_value
    return Rates(max(0.5, 1 + gained * share * left), share * (1 + m.dividend / m.share_value * left))


def worth(plan: Plan, cash: int, rates: Rates, by: Weights) -> float:
    """The points that an action brings for each action that it takes."""
    return sum(parts(plan, cash, rates, by))


def parts(plan: Plan, cash: int, rates: Rates, by: Weights) -> tuple[float, float, float]:
    """The points that an action brings at once, those of the deliveries that it opens, as many of the best as pay, and
    what it costs: for each of the actions that all this takes."""
    borrowed = max(0, plan.price - cash)
    now = plan.now * rates.point
    price = -(borrowed + by.saved / 100 * (plan.price - borrowed)) * rates.debt
    best, opened = (now, 0.0, price), 0.0
    for actions, points in enumerate(sorted(plan.later, reverse=True)[: by.many], 2):
        opened += points * rates.point
        if now + opened + price > actions * sum(best):
            best = (now / actions, opened / actions, price / actions)
    return best


def plans_of(m: CompiledBoard, g: Position, seat: int, sight: Sight, by: Weights) -> list[Plan]:
    """Every action that may be worth something."""
    found = [Plan(PASS * SPAN, 0)]
    best = _best_delivery(m, g, seat, by)
    if best is not None:
        found.append(Plan(MOVE * SPAN + best.origin * m.colours + best.colour, 0, _gain(m, g, seat, best, by)))
    if locomotives(m, g, seat) > 0:
        reach = m.reach[g.engine[seat]]
        for run in runs_of(m, m.tiles):
            opened = _opened(m, g, sight.near(run.city), sight.near(run.to), reach, by)
            line = _line(m, g, seat, sight, run.city, run.to, by)
            if (opened or line) and still_open(m, g, run):
                price = sum(cost(m, g, *divmod(tile, LEAVE)) for tile in run.tiles)
                found.append(Plan(START * SPAN + run.city, price, line, opened))
    return found + _other_plans(m, g, seat, sight, by)


def _other_plans(m: CompiledBoard, g: Position, seat: int, sight: Sight, by: Weights) -> list[Plan]:
    """The next engine, new cities, cards and western links."""
    found = []
    after, reach = g.engine[seat] + 1, m.reach[g.engine[seat]]
    if after < len(m.reach):
        old, new = _own(m, g, sight, reach)[: by.many], _own(m, g, sight, m.reach[after])[: by.many]
        more = [one - other for one, other in zip_longest(new, old, fillvalue=0.0)]
        found.append(Plan(IMPROVE * SPAN, m.engine_price[after], _first_train(m, g, after + 1, by), more))
    for city in gray_cities(m, g):
        near = sight.near(city)
        if len(near) > 1:
            wanted = (_wanted(m, g, near, colour, reach) for colour, left in enumerate(g.tiles) if left)
            found.append(Plan(URBANIZE * SPAN + city, m.urban_cost, 0, max(wanted, key=sum)))
    for card in takeable(m, g):
        known = m.cards[card]
        if known.kind == "hotel":
            mine = sight.mine[m.card_cities[card][0]]
            found.append(Plan(TAKE * SPAN + card, 0, 0, [known.points] * len(mine)))
        elif known.kind in ("new-industry", "city-growth"):
            found.append(Plan(TAKE * SPAN + card, 0, by.cubes / 100))
        elif known.kind == "executive" and by.more:
            found.append(Plan(TAKE * SPAN + card, 0, by.more / 100))
    return found + [Plan(WEST * SPAN + city, m.western_cost, 0, [1.0]) for city in western_cities(m, g)]


def _gain(m: CompiledBoard, g: Position, seat: int, delivery: Delivery, by: Weights) -> float:
    """What a delivery brings its seat, less a part of what it brings others."""
    own = float(sum(g.links[number][OWNER] == seat for number in delivery.links))
    theirs = len(delivery.links) - own
    links, city = len(delivery.links), delivery.cities[-1]
    for card, place in enumerate(g.place) if by.goals else ():
        known = m.cards[card]
        if place == OPEN and (
            known.kind == "first-delivery"
            or (known.kind == "speed-record" and links >= known.links)
            or (known.kind == "service-bounty" and city in m.card_cities[card])
        ):
            own += known.points * by.goals / 100
        elif place >= HELD and known.kind == "hotel" and city in m.card_cities[card]:
            if place == HELD + seat:
                own += known.points * by.goals / 100
            else:
                theirs += known.points * by.goals / 100
    return own - by.others / 100 * theirs


def _line(m: CompiledBoard, g: Position, seat: int, sight: Sight, city: int, to: int, by: Weights) -> float:
    """The points of open major lines that a link between two cities completes."""
    points = 0.0
    one, other = sight.near(city), sight.near(to)
    for card, place in enumerate(g.place) if by.goals else ():
        known = m.cards[card]
        if place != OPEN or known.kind != "major-line":
            continue
        a, b = m.card_cities[card]
        if ((a in one and b in other) or (b in one and a in other)) and (
            not known.western or any(g.west[each] == seat + 1 for each in (*one, *other))
        ):
            points += known.points * by.goals / 100
    return points


def _first_train(m: CompiledBoard, g: Position, level: int, by: Weights) -> float:
    """The points of the open card for the first engine of a level."""
    return sum(
        m.cards[card].points * by.goals / 100
        for card, place in enumerate(g.place)
        if place == OPEN and m.cards[card].kind == "new-train" and m.cards[card].level == level
    )


def _best_delivery(m: CompiledBoard, g: Position, seat: int, by: Weights) -> Delivery | None:
    """The delivery that brings most; the first of several."""
    return max(islice(deliveries(m, g, seat), LOOKED_AT), key=lambda each: _gain(m, g, seat, each, by), default=None)


def _onward(m: CompiledBoard, g: Position, by: Weights) -> int:
    """The next link of the best delivery of the cube on its way."""
    begun = tuple(g.way)
    mine = (
        each
        for each in deliveries(m, g, g.seat)
        if (each.origin, each.colour) == (g.origin, g.cube) and each.links[: len(begun)] == begun
    )
    best = max(islice(mine, LOOKED_AT), key=lambda each: _gain(m, g, g.seat, each, by))
    return best.links[len(begun)]


def _wanted(m: CompiledBoard, g: Position, near: Mapping[int, int], colour: int, reach: int) -> list[float]:
    """The points of cubes of a colour that could be delivered to a city with these neighbours."""
    return [
        float(far) for city, far in near.items() if 0 < far <= reach for _ in range(g.cubes[city * m.colours + colour])
    ]


def _own(m: CompiledBoard, g: Position, sight: Sight, reach: int) -> list[float]:
    """The points of deliveries over own links that so many links allow, the best ones first."""
    points: list[float] = []
    for city, mine in enumerate(sight.mine):
        for colour in range(m.colours) if mine else ():
            cubes = g.cubes[city * m.colours + colour]
            if cubes:
                near = sight.near(city)
                far = [far for there, far in near.items() if 0 < far <= reach and g.colour[there] == colour]
                points += [float(max(far, default=0))] * cubes
    return sorted(points, reverse=True)


def _opened(
    m: CompiledBoard, g: Position, one: Mapping[int, int], other: Mapping[int, int], reach: int, by: Weights
) -> list[float]:
    """The points of deliveries that a link between two parts opens: what lies in one and is wanted in the other. Those
    that want the next engine count less."""
    points: list[float] = []
    for x, to_x in one.items():
        if x in other:
            return []
        for y, to_y in other.items():
            far = to_x + 1 + to_y
            if far > reach + 1:
                continue
            cubes = g.cubes[x * m.colours + g.colour[y]] if g.colour[y] != NONE else 0
            cubes += g.cubes[y * m.colours + g.colour[x]] if g.colour[x] != NONE else 0
            points += [float(far) if far <= reach else by.later / 100 * far] * cubes
    return points


def _tile(m: CompiledBoard, g: Position, legal: Sequence[int], sight: Sight, by: Weights) -> int:
    """The next tile of the run that is worth most for what it still costs; shares where money is short."""
    seat, left = g.seat, may_lay(m, g) - g.laid
    start = entries(m, g) if g.link != NONE else from_city(m, g, g.begun)
    near, reach, rates = sight.near(g.begun), m.reach[g.engine[seat]], rates_of(m, g, seat, by)
    found = runs(m, g, g.begun, start, left)
    if found:
        plans = {
            run: Plan(
                0,
                run.cost,
                _line(m, g, seat, sight, g.begun, run.to, by),
                _opened(m, g, near, sight.near(run.to), reach, by),
            )
            for run in found
        }
        best = max(found, key=lambda run: worth(plans[run], g.cash[seat], rates, by))
        tile = TILE * SPAN + best.tiles[0]
        if tile in legal:
            return tile
        if ISSUE * SPAN in legal:
            return ISSUE * SPAN
    return DONE * SPAN if DONE * SPAN in legal else legal[0]
