"""A bot that looks one action ahead: it weighs every delivery, link, engine and city by the points that it brings or
opens, less what its price costs in shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, zip_longest
from typing import NamedTuple

from engine.families.tycoon.bots.runs import runs, runs_of, still_open
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
    OWNER,
    Position,
    TycoonState,
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
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat

LATER = 0.6
"""A point of a delivery that wants the next engine is worth so much of another one."""

MANY = 6
"""So many of the best deliveries that something opens are counted."""

SAVED = 0.6
"""Money in hand is worth so much of money that has to be borrowed."""

A_LITTLE = 0.5
"""What a card is worth that brings cubes to a city."""

LOOKED_AT = 3_000
"""So many ways of deliveries are compared at most."""

TURNS = 10
"""A game is thought to take so many turns."""

FIRST_PLACE = 2
"""The first place is worth so many units of bids."""


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


class GreedyBot(Bot):
    """Takes the action that is worth most at once; nothing is left to luck."""

    def choose(self, rules: Rules, view: TycoonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(decide(view.m, view.g, view.step, view.decisions.numbers))


def decide(m: CompiledBoard, g: Position, now: int, legal: Sequence[int]) -> int:
    """The decision of the seat on turn."""
    if now == BID:
        bid = lowest_bid(m, g)
        return bid if bid in legal and bid <= FIRST_PLACE * m.bid_unit and bid <= g.cash[g.seat] // 2 else NO_BID
    if now == DELIVER:
        return _onward(m, g)
    sight = Sight(m, g, g.seat)
    if now == ACT:
        return _action(m, g, legal, sight)
    if now == BUILD:
        return _tile(m, g, legal, sight)
    if now == COLOUR:
        near = sight.near(g.site)
        return max(legal, key=lambda colour: _wanted(m, g, near, colour, m.reach[g.engine[g.seat]]))
    return max(legal, key=lambda city: len(sight.near(city)))


def _action(m: CompiledBoard, g: Position, legal: Sequence[int], sight: Sight) -> int:
    """The best action; where it costs more than there is, shares are issued first."""
    seat = g.seat
    weights = _weights(m, g, seat)
    best = max(_plans(m, g, seat, sight), key=lambda plan: _worth(plan, g.cash[seat], weights))
    if best.price > g.cash[seat] and ISSUE * SPAN in legal:
        return ISSUE * SPAN
    return best.number if best.number in legal else PASS * SPAN


class Weights(NamedTuple):
    """What a point and a unit of money that has to be borrowed are worth, in points at the end."""

    point: float
    debt: float


def _weights(m: CompiledBoard, g: Position, seat: int) -> Weights:
    """A point brings income, and a share costs dividends, in the turns that seem to be left."""
    left = TURNS * max(0.0, 1 - sum(g.marker) / m.empty[g.seats])
    here, step = space(m, g, seat), 4
    gained = (m.income[here + step] - m.income[here]) / step if here + step < len(m.income) else 0.0
    share = m.share_points / m.share_value
    return Weights(max(0.5, 1 + gained * share * left), share * (1 + m.dividend / m.share_value * left))


def _worth(plan: Plan, cash: int, weights: Weights) -> float:
    """The points that an action brings for each action that it takes, with the best of the deliveries that it opens."""
    borrowed = max(0, plan.price - cash)
    total = plan.now * weights.point - (borrowed + SAVED * (plan.price - borrowed)) * weights.debt
    best = total
    for actions, opened in enumerate(sorted(plan.later, reverse=True)[:MANY], 2):
        total += opened * weights.point
        best = max(best, total / actions)
    return best


def _plans(m: CompiledBoard, g: Position, seat: int, sight: Sight) -> list[Plan]:
    found = [Plan(PASS * SPAN, 0)]
    best = _best_delivery(m, g, seat)
    if best is not None:
        found.append(Plan(MOVE * SPAN + best.origin * m.colours + best.colour, 0, _gain(m, g, seat, best)))
    if locomotives(m, g, seat) > 0:
        reach = m.reach[g.engine[seat]]
        for run in runs_of(m, m.tiles):
            opened = _opened(m, g, sight.near(run.city), sight.near(run.to), reach)
            if opened and still_open(m, g, run):
                price = sum(cost(m, g, *divmod(tile, LEAVE)) for tile in run.tiles)
                found.append(Plan(START * SPAN + run.city, price, 0, opened))
    return found + _other_plans(m, g, seat, sight)


def _other_plans(m: CompiledBoard, g: Position, seat: int, sight: Sight) -> list[Plan]:
    """The next engine, new cities, cards and western links."""
    found = []
    after, reach = g.engine[seat] + 1, m.reach[g.engine[seat]]
    if after < len(m.reach):
        more = zip_longest(_own(m, g, sight, m.reach[after])[:MANY], _own(m, g, sight, reach)[:MANY], fillvalue=0.0)
        found.append(Plan(IMPROVE * SPAN, m.engine_price[after], 0, [new - old for new, old in more]))
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
            found.append(Plan(TAKE * SPAN + card, 0, A_LITTLE))
    return found + [Plan(WEST * SPAN + city, m.western_cost, 0, [1.0]) for city in western_cities(m, g)]


def _gain(m: CompiledBoard, g: Position, seat: int, delivery: Delivery) -> float:
    """What a delivery brings its seat, less a part of what it brings others."""
    own = sum(g.links[number][OWNER] == seat for number in delivery.links)
    return own - 0.4 * (len(delivery.links) - own)


def _best_delivery(m: CompiledBoard, g: Position, seat: int) -> Delivery | None:
    """The delivery that brings most; the first of several."""
    return max(islice(deliveries(m, g, seat), LOOKED_AT), key=lambda each: _gain(m, g, seat, each), default=None)


def _onward(m: CompiledBoard, g: Position) -> int:
    """The next link of the best delivery of the cube on its way."""
    begun = tuple(g.way)
    mine = (
        each
        for each in deliveries(m, g, g.seat)
        if (each.origin, each.colour) == (g.origin, g.cube) and each.links[: len(begun)] == begun
    )
    best = max(islice(mine, LOOKED_AT), key=lambda each: _gain(m, g, g.seat, each))
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


def _opened(m: CompiledBoard, g: Position, one: Mapping[int, int], other: Mapping[int, int], reach: int) -> list[float]:
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
            points += [float(far) if far <= reach else LATER * far] * cubes
    return points


def _tile(m: CompiledBoard, g: Position, legal: Sequence[int], sight: Sight) -> int:
    """The next tile of the run that is worth most for what it still costs; shares where money is short."""
    seat, left = g.seat, may_lay(m, g) - g.laid
    start = entries(m, g) if g.link != NONE else from_city(m, g, g.begun)
    near, reach, weights = sight.near(g.begun), m.reach[g.engine[seat]], _weights(m, g, seat)
    found = runs(m, g, g.begun, start, left)
    if found:
        plans = {run: Plan(0, run.cost, 0, _opened(m, g, near, sight.near(run.to), reach)) for run in found}
        best = max(found, key=lambda run: _worth(plans[run], g.cash[seat], weights))
        tile = TILE * SPAN + best.tiles[0]
        if tile in legal:
            return tile
        if ISSUE * SPAN in legal:
            return ISSUE * SPAN
    return DONE * SPAN if DONE * SPAN in legal else legal[0]
