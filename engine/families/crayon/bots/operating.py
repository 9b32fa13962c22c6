"""What a bot decides while its trains operate: it delivers and picks up what its plan says, and goes on to the next
stop."""

from __future__ import annotations

from engine.families.crayon.bots.hand_value import is_hopeless, load_worth
from engine.families.crayon.bots.plan_key import anchor, plan_of
from engine.families.crayon.bots.planner import Plan, Stop, Thinker
from engine.families.crayon.bots.reversing import on_to_a_city
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable, drop, droppable, has_room, pick_up, pickable
from engine.families.crayon.rules.chapters.movement import may_ride, moves, toll
from engine.families.crayon.rules.position import OPERATE, Position, taken_places, vehicles
from engine.families.crayon.rules.turn import DELIVER, DISCARD_HAND, DONE, DROP, MOVE, PICK_UP, PLACE, SPAN, SWITCH, act

DISCARD = DISCARD_HAND * SPAN

END = DONE * SPAN


def operate(m: CompiledBoard, g: Position, seat: int, thinker: Thinker, weights: Weights) -> int:
    """Delivers and picks up what the plan says, and goes on towards its next stop."""
    vehicle = g.vehicle
    here = g.at[vehicle]
    plan = plan_of(m, g, seat, vehicle, thinker, weights)
    if here != NONE:
        wanted = [each for each in deliverable(m, g) if is_meant(m, g, plan, each)]
        if wanted:
            return DELIVER * SPAN + max(wanted, key=lambda each: (m.demands[each // ROWS][each % ROWS][2], -each))
    if not g.done and is_hopeless(m, g, seat, plan, weights):
        return DISCARD
    return follow(m, g, seat, plan, thinker, weights)


def follow(m: CompiledBoard, g: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights) -> int:
    """The next decision of an operation that carries out a plan."""
    if not plan.stops:
        return other_train(m, g, seat)
    vehicle = g.vehicle
    here = g.at[vehicle]
    stop = plan.stops[0]
    if here == NONE:
        return PLACE * SPAN + m.centre[stop.city]
    for each in plan.stops:  # what is passed on the way is taken along
        if each.demand is None and m.city_at[here] == each.city and each.load in pickable(m, g):
            return PICK_UP * SPAN + each.load
    more = load_on_the_way(m, g, seat, plan, thinker, weights)
    if more != NONE:
        return PICK_UP * SPAN + more
    if in_the_way(m, g, plan):
        load = dropped(m, g, seat, plan, thinker, weights)
        if load != NONE:
            return DROP * SPAN + load
    return go_on(m, g, seat, next_stop(m, g, plan), thinker, weights)


def next_stop(m: CompiledBoard, g: Position, plan: Plan) -> Stop:
    """The stop to which a train goes on: the first one, or the next in another city where it has left the first city
    behind, or is about to, because it has no room and drops nothing there."""
    stop, vehicle = plan.stops[0], g.vehicle
    is_behind = m.city_at[g.since[vehicle]] == stop.city != m.city_at[g.at[vehicle]]
    if stop.demand is None and not has_room(m, g, vehicle) and (is_behind or in_the_way(m, g, plan)):
        return next((each for each in plan.stops if each.city != stop.city), stop)
    return stop


def in_the_way(m: CompiledBoard, g: Position, plan: Plan) -> list[int]:
    """The loads that a train drops to make room for what its plan picks up here."""
    stop = plan.stops[0]
    if m.city_at[g.at[g.vehicle]] != stop.city or stop.demand is not None or has_room(m, g, g.vehicle):
        return []
    return [load for load in droppable(m, g) if g.cargo[g.vehicle].count(load) > needed(plan, load)]


def dropped(m: CompiledBoard, g: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights) -> int:
    """The load that is dropped to make room, of those that pay least the first after which the bot plans no worse and
    does not take up again here what it dropped, time after time; NONE where there is none."""
    here = m.city_at[g.at[g.vehicle]]
    for load in sorted(in_the_way(m, g, plan), key=lambda each: (load_worth(m, g, seat, each), each)):
        after = g.copy()
        after.journal = 0
        drop(m, after, load)
        then = plan_of(m, after, seat, g.vehicle, thinker, weights)
        if then.worth >= plan.worth and Stop(here, load, None) not in then.stops:
            return load
    return NONE


def load_on_the_way(m: CompiledBoard, g: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights) -> int:
    """A load of this city that another demand of the hand asks for, where the train has room beside what the plan picks
    up; NONE where there is none. It costs nothing, and a later plan may deliver it. One that the plan made then would
    drop again is left: the bot would take and drop it for ever."""
    vehicle = g.vehicle
    found = pickable(m, g) if m.city_at[g.at[vehicle]] != NONE and not m.load_cost else []
    room = m.train_loads[g.train[vehicle]] - taken_places(g, vehicle) - sum(stop.demand is None for stop in plan.stops)
    if not found or room <= 0:
        return NONE
    planned = [stop.demand for stop in plan.stops]
    wanted: dict[int, list[int]] = {}
    for card in held(g, seat):
        for row, (city, load, payoff) in enumerate(m.demands[card]):
            if (card, row) not in planned and load in found and city != m.city_at[g.at[vehicle]]:
                wanted.setdefault(load, []).append(payoff)
    for load in sorted(wanted, key=lambda each: (-max(wanted[each]), each)):
        spoken_for = sum(stop.load == load and stop.demand is not None for stop in plan.stops)
        if g.cargo[vehicle].count(load) - spoken_for >= len(wanted[load]):
            continue
        after = g.copy()
        after.journal = 0
        pick_up(m, after, load)
        then = plan_of(m, after, seat, vehicle, thinker, weights)
        if then.stops and not in_the_way(m, after, then):
            return load
    return NONE


def is_meant(m: CompiledBoard, g: Position, plan: Plan, demand: int) -> bool:
    """Whether a demand that can be served now is one of the plan, or its load and card are free for it."""
    card, row = divmod(demand, ROWS)
    load = m.demands[card][row][1]
    planned = [stop for stop in plan.stops if stop.demand is not None]
    if any(stop.demand == (card, row) for stop in planned):
        return True
    others = sum(stop.load == load for stop in planned)
    return g.cargo[g.vehicle].count(load) > others and all(stop.demand[0] != card for stop in planned if stop.demand)


def needed(plan: Plan, load: int) -> int:
    """How many of a load on board a plan delivers: those that it picks up do not count."""
    return sum((1 if stop.demand else -1) for stop in plan.stops if stop.load == load)


def other_train(m: CompiledBoard, g: Position, seat: int) -> int:
    """The next train of the seat that has not moved yet, else the end of the operation."""
    for k, vehicle in enumerate(vehicles(m, g, seat)):
        if vehicle > g.vehicle and g.left[vehicle]:
            return SWITCH * SPAN + k
    return END


def go_on(m: CompiledBoard, g: Position, seat: int, stop: Stop, thinker: Thinker, weights: Weights) -> int:
    """A step on the planned way, where there is track and the fee for it; else the train waits."""
    here = g.at[g.vehicle]
    if m.city_at[here] == stop.city and here == m.centre[stop.city]:
        return other_train(m, g, seat)
    open_ways = moves(m, g)
    if not open_ways:
        return other_train(m, g, seat)
    lacks, way = thinker.way(g, seat, anchor(m, g, seat, g.vehicle, thinker).track, weights, stop.city, here)
    arc = way[0] if way else NONE
    if lacks and lacks > spare_money(m, g, seat, way):
        return other_train(m, g, seat)  # it does not leave for the end of the track without money to go on
    if arc in open_ways:
        return MOVE * SPAN + arc
    if arc != NONE and g.came[g.vehicle] != NONE and arc == g.came[g.vehicle] ^ 1 and m.city_at[here] == NONE:
        # The way leads back, and the train cannot turn here: it goes on to where it can.
        return MOVE * SPAN + way_round(m, g, seat, open_ways)
    return other_train(m, g, seat)


def way_round(m: CompiledBoard, g: Position, seat: int, open_ways: list[int]) -> int:
    """Of the arcs by which a train may go on the one that leads to the next city, else the cheapest one."""
    nodes, firsts, mark = ([0] * m.node_count for _ in range(3))
    mark[g.at[g.vehicle]] = 1
    count = 0
    for arc in m.arcs[g.at[g.vehicle]]:
        if arc in open_ways:
            mark[m.end[arc]] = 1
            nodes[count], firsts[count] = m.end[arc], arc
            count += 1
    found = on_to_a_city(m, g, seat, nodes, firsts, count, mark, 1)
    return found if found != NONE else min(open_ways, key=lambda each: (toll(m, g, each >> 1), each))


def spare_money(m: CompiledBoard, g: Position, seat: int, way: tuple[int, ...]) -> int:
    """What the track that a way lacks may cost, for a train to go there: between cities all cash; before it leaves one
    a fee is kept, and no more than what can be built until it comes to the end of the track."""
    vehicle = g.vehicle
    if m.city_at[g.at[vehicle]] == NONE:
        return g.cash[seat]
    ahead = 0
    while ahead < len(way) and (g.track[way[ahead] >> 1] or m.inner[way[ahead] >> 1]):
        ahead += 1
    speed = max(1, m.train_speed[g.train[vehicle]])
    later = max(0, ahead - g.left[vehicle] + speed - 1) // speed
    return min(g.cash[seat] - m.track_fee, m.build_limit * (1 + later))


def ride_on(m: CompiledBoard, g: Position, seat: int, thinker: Thinker, weights: Weights) -> None:
    """Rides on between two cities as `operate` decides a milepost after the other, until there is something else to
    decide. The train has moved already in this turn."""
    vehicle = g.vehicle
    if m.city_at[g.at[vehicle]] != NONE or not g.left[vehicle]:
        return
    plan = plan_of(m, g, seat, vehicle, thinker, weights)
    if not plan.stops:
        return
    track = anchor(m, g, seat, vehicle, thinker).track
    lacks, way = thinker.way(g, seat, track, weights, next_stop(m, g, plan).city, g.at[vehicle])
    for arc in way:
        if m.city_at[g.at[vehicle]] != NONE or not g.left[vehicle] or lacks > g.cash[seat] or not may_ride(m, g, arc):
            return
        act(m, g, OPERATE, MOVE * SPAN + arc)
