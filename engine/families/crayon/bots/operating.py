"""Decisions of a bot during operation: deliveries and pick-ups of its plan, and movement to the next stop."""

from __future__ import annotations

from engine.families.crayon.bots.hand_value import is_hopeless, load_worth
from engine.families.crayon.bots.plan_key import plan_of, track_before
from engine.families.crayon.bots.planner import NO_WAY, Plan, Planner, Stop, Way
from engine.families.crayon.bots.reversing import on_to_a_city
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, RAIL_STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable, drop, droppable, has_room, pick_up, pickable
from engine.families.crayon.rules.chapters.movement import keeper, may_ride, moves, ride, toll
from engine.families.crayon.rules.position import SPAN, Position, in_force, taken_places, vehicles
from engine.families.crayon.rules.turn import DELIVER, DONE, DROP, MOVE, NEW_HAND, PICK_UP, PLACE, SWITCH

DISCARD = NEW_HAND * SPAN

END = DONE * SPAN


def operate(board: CompiledBoard, state: Position, seat: int, thinker: Planner, weights: Weights) -> tuple[int, Way]:
    """Deliver and pick up as planned, and move toward the next stop. Return the decision, and of a move the route."""
    if is_stuck(board, state):
        return other_train(board, state, seat), NO_WAY
    plan = plan_of(board, state, seat, state.vehicle, thinker, weights)
    if state.at[state.vehicle] != NONE:
        wanted = [each for each in deliverable(board, state) if is_meant(board, state, plan, each)]
        if wanted:
            best = max(wanted, key=lambda each: (board.demands[each // ROWS][each % ROWS][2], -each))
            return DELIVER * SPAN + best, NO_WAY
    if not state.done and is_hopeless(board, state, seat, plan, weights):
        return DISCARD, NO_WAY
    return follow(board, state, seat, plan, thinker, weights)


def is_stuck(board: CompiledBoard, state: Position) -> bool:
    """Return whether a train that has moved in this turn cannot do anything more: it has no mileposts left and is not
    in a city, so its plan does not matter."""
    vehicle = state.vehicle
    here = state.at[vehicle]
    return bool(state.done and here != NONE and not state.left[vehicle] and board.city_at[here] == NONE)


def follow(
    board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Planner, weights: Weights
) -> tuple[int, Way]:
    """Return the next decision of an operation for a plan, and of a move the route."""
    if not plan.stops:
        return other_train(board, state, seat), NO_WAY
    here = state.at[state.vehicle]
    if here == NONE:
        return PLACE * SPAN + board.centre[plan.stops[0].city], NO_WAY
    if board.city_at[here] != NONE:
        found = handle(board, state, seat, plan, thinker, weights)
        if found != NONE:
            return found, NO_WAY
    stop = next_stop(board, state, plan)
    found, way = go_on(board, state, seat, stop, thinker, weights)
    # A stop that is passed over only in its city may be the next one again from the first milepost on.
    return found, way if stop == plan.stops[0] or is_behind(board, state, plan.stops[0]) else NO_WAY


def handle(board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Planner, weights: Weights) -> int:
    """Return the next load to pick up or to drop in a city for a plan; NONE if there is none."""
    here = board.city_at[state.at[state.vehicle]]
    for each in plan.stops:  # Pick up loads along the route.
        if each.demand is None and each.city == here and each.load in pickable(board, state):
            return PICK_UP * SPAN + each.load
    more = load_on_the_way(board, state, seat, plan, thinker, weights)
    if more != NONE:
        return PICK_UP * SPAN + more
    if in_the_way(board, state, plan):
        load = dropped(board, state, seat, plan, thinker, weights)
        if load != NONE:
            return DROP * SPAN + load
    return NONE


def next_stop(board: CompiledBoard, state: Position, plan: Plan) -> Stop:
    """Return the stop to which a train moves: the first one, or the next one in another city if the train leaves the
    first city because it has no room and drops nothing there."""
    stop, vehicle = plan.stops[0], state.vehicle
    if (
        stop.demand is None
        and not has_room(board, state, vehicle)
        and (is_behind(board, state, stop) or in_the_way(board, state, plan))
    ):
        return next((each for each in plan.stops if each.city != stop.city), stop)
    return stop


def is_behind(board: CompiledBoard, state: Position, stop: Stop) -> bool:
    """Return whether a train has left the city of a stop, from which its way began."""
    return board.city_at[state.since[state.vehicle]] == stop.city != board.city_at[state.at[state.vehicle]]


def in_the_way(board: CompiledBoard, state: Position, plan: Plan) -> list[int]:
    """Return the loads that a train may drop to make room for loads of its plan here."""
    stop = plan.stops[0]
    if (
        board.city_at[state.at[state.vehicle]] != stop.city
        or stop.demand is not None
        or has_room(board, state, state.vehicle)
    ):
        return []
    return [load for load in droppable(board, state) if state.cargo[state.vehicle].count(load) > needed(plan, load)]


def dropped(board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Planner, weights: Weights) -> int:
    """Return the load to drop for room, or NONE.

    Of the loads with the lowest payoff it is the first without which the bot plans no worse and does not pick it up
    again here.
    """
    here = board.city_at[state.at[state.vehicle]]
    for load in sorted(in_the_way(board, state, plan), key=lambda each: (load_worth(board, state, seat, each), each)):
        after = state.copy()
        after.journal = 0
        drop(board, after, load)
        then = plan_of(board, after, seat, state.vehicle, thinker, weights)
        if then.worth >= plan.worth and Stop(here, load, None) not in then.stops:
            return load
    return NONE


def load_on_the_way(
    board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Planner, weights: Weights
) -> int:
    """Return a load of this city for another demand of the hand if the train has room beside its plan; NONE if there is
    none.

    It costs nothing, and a later plan may deliver it. A load that the next plan would drop is left here, to avoid an
    endless loop.
    """
    vehicle = state.vehicle
    found = pickable(board, state) if not board.load_cost else []
    room = (
        board.train_loads[state.train[vehicle]]
        - taken_places(state, vehicle)
        - sum(stop.demand is None for stop in plan.stops)
    )
    if not found or room <= 0:
        return NONE
    planned = [stop.demand for stop in plan.stops]
    wanted: dict[int, list[int]] = {}
    for card in held(state, seat):
        for row, (city, load, payoff) in enumerate(board.demands[card]):
            if (card, row) not in planned and load in found and city != board.city_at[state.at[vehicle]]:
                wanted.setdefault(load, []).append(payoff)
    for load in sorted(wanted, key=lambda each: (-max(wanted[each]), each)):
        spoken_for = sum(stop.load == load and stop.demand is not None for stop in plan.stops)
        if state.cargo[vehicle].count(load) - spoken_for >= len(wanted[load]):
            continue
        after = state.copy()
        after.journal = 0
        pick_up(board, after, load)
        then = plan_of(board, after, seat, vehicle, thinker, weights)
        if then.stops and not in_the_way(board, after, then):
            return load
    return NONE


def is_meant(board: CompiledBoard, state: Position, plan: Plan, demand: int) -> bool:
    """Return whether a demand that can be met now is planned, or its load and card are not needed by the plan."""
    card, row = divmod(demand, ROWS)
    load = board.demands[card][row][1]
    planned = [stop for stop in plan.stops if stop.demand is not None]
    if any(stop.demand == (card, row) for stop in planned):
        return True
    others = sum(stop.load == load for stop in planned)
    return state.cargo[state.vehicle].count(load) > others and all(
        stop.demand[0] != card for stop in planned if stop.demand
    )


def needed(plan: Plan, load: int) -> int:
    """Return how many of a load on board a plan delivers, without those that it picks up."""
    return sum((1 if stop.demand else -1) for stop in plan.stops if stop.load == load)


def other_train(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the switch to the next unmoved train, else the end of the operation."""
    for k, vehicle in enumerate(vehicles(board, state, seat)):
        if vehicle > state.vehicle and state.left[vehicle]:
            return SWITCH * SPAN + k
    return END


def go_on(
    board: CompiledBoard, state: Position, seat: int, stop: Stop, thinker: Planner, weights: Weights
) -> tuple[int, Way]:
    """Return a step on the planned route, and the route, if there is track and cash for the fee; otherwise the train
    waits."""
    here = state.at[state.vehicle]
    if board.city_at[here] == stop.city and here == board.centre[stop.city]:
        return other_train(board, state, seat), NO_WAY
    open_ways = moves(board, state)
    if not open_ways:
        return other_train(board, state, seat), NO_WAY
    way = thinker.way(state, seat, track_before(state, seat, thinker), weights, stop.city, here)
    arc = way.arcs[0] if way.arcs else NONE
    if way.cost and way.cost > spare_money(board, state, seat, way.arcs):
        # It does not leave for the end of the track without money to continue.
        return other_train(board, state, seat), NO_WAY
    if arc in open_ways:
        return MOVE * SPAN + arc, way
    if (
        arc != NONE
        and state.came[state.vehicle] != NONE
        and arc == state.came[state.vehicle] ^ 1
        and board.city_at[here] == NONE
    ):
        # The route leads back and the train cannot turn here: it moves to the nearest place to turn.
        return MOVE * SPAN + way_round(board, state, seat, open_ways), NO_WAY
    return other_train(board, state, seat), NO_WAY


def way_round(board: CompiledBoard, state: Position, seat: int, open_ways: list[int]) -> int:
    """Return the arc that leads to the next city, else the cheapest one."""
    nodes, firsts, mark = ([0] * board.node_count for _ in range(3))
    mark[state.at[state.vehicle]] = 1
    count = 0
    for arc in board.arcs[state.at[state.vehicle]]:
        if arc in open_ways:
            mark[board.end[arc]] = 1
            nodes[count], firsts[count] = board.end[arc], arc
            count += 1
    found = on_to_a_city(board, state, seat, nodes, firsts, count, mark, 1)
    if found != NONE:
        return found
    return min(open_ways, key=lambda each: (toll(board, state, keeper(board, state, each >> 1)), each))


def spare_money(board: CompiledBoard, state: Position, seat: int, way: tuple[int, ...]) -> int:
    """Return how much the missing track of a route may cost before a train starts on it: all cash between cities; in a
    city, only what can be built before the train arrives, less a fee."""
    vehicle = state.vehicle
    if board.city_at[state.at[vehicle]] == NONE:
        return state.cash[seat]
    ahead = 0
    while ahead < len(way) and (state.track[way[ahead] >> 1] or board.inner[way[ahead] >> 1]):
        ahead += 1
    speed = max(1, board.train_speed[state.train[vehicle]])
    later = max(0, ahead - state.left[vehicle] + speed - 1) // speed
    return min(state.cash[seat] - board.track_fee, board.limit_of[seat] * (1 + later))


def ride_on(board: CompiledBoard, state: Position, seat: int, way: Way) -> None:
    """Move between two cities as `operate` decides milepost by milepost, until there is another decision. The train has
    moved over the first section of its route."""
    vehicle = state.vehicle
    is_struck = bool(in_force(board, state, RAIL_STRIKE))
    for arc in way.arcs[1:]:
        if (
            board.city_at[state.at[vehicle]] != NONE
            or not state.left[vehicle]
            or way.cost > state.cash[seat]
            or not may_ride(board, state, arc)
            or (is_struck and arc not in moves(board, state))
        ):
            return
        ride(board, state, arc)
