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


def operate(board: CompiledBoard, state: Position, seat: int, thinker: Thinker, weights: Weights) -> int:
    """Delivers and picks up what the plan says, and goes on towards its next stop."""
    vehicle = state.vehicle
    here = state.at[vehicle]
    plan = plan_of(board, state, seat, vehicle, thinker, weights)
    if here != NONE:
        wanted = [each for each in deliverable(board, state) if is_meant(board, state, plan, each)]
        if wanted:
            return DELIVER * SPAN + max(wanted, key=lambda each: (board.demands[each // ROWS][each % ROWS][2], -each))
    if not state.done and is_hopeless(board, state, seat, plan, weights):
        return DISCARD
    return follow(board, state, seat, plan, thinker, weights)


def follow(board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights) -> int:
    """The next decision of an operation that carries out a plan."""
    if not plan.stops:
        return other_train(board, state, seat)
    vehicle = state.vehicle
    here = state.at[vehicle]
    stop = plan.stops[0]
    if here == NONE:
        return PLACE * SPAN + board.centre[stop.city]
    for each in plan.stops:  # what is passed on the way is taken along
        if each.demand is None and board.city_at[here] == each.city and each.load in pickable(board, state):
            return PICK_UP * SPAN + each.load
    more = load_on_the_way(board, state, seat, plan, thinker, weights)
    if more != NONE:
        return PICK_UP * SPAN + more
    if in_the_way(board, state, plan):
        load = dropped(board, state, seat, plan, thinker, weights)
        if load != NONE:
            return DROP * SPAN + load
    return go_on(board, state, seat, next_stop(board, state, plan), thinker, weights)


def next_stop(board: CompiledBoard, state: Position, plan: Plan) -> Stop:
    """The stop to which a train goes on: the first one, or the next in another city where it has left the first city
    behind, or is about to, because it has no room and drops nothing there."""
    stop, vehicle = plan.stops[0], state.vehicle
    is_behind = board.city_at[state.since[vehicle]] == stop.city != board.city_at[state.at[vehicle]]
    if stop.demand is None and not has_room(board, state, vehicle) and (is_behind or in_the_way(board, state, plan)):
        return next((each for each in plan.stops if each.city != stop.city), stop)
    return stop


def in_the_way(board: CompiledBoard, state: Position, plan: Plan) -> list[int]:
    """The loads that a train drops to make room for what its plan picks up here."""
    stop = plan.stops[0]
    if (
        board.city_at[state.at[state.vehicle]] != stop.city
        or stop.demand is not None
        or has_room(board, state, state.vehicle)
    ):
        return []
    return [load for load in droppable(board, state) if state.cargo[state.vehicle].count(load) > needed(plan, load)]


def dropped(board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights) -> int:
    """The load that is dropped to make room, of those that pay least the first after which the bot plans no worse and
    does not take up again here what it dropped, time after time; NONE where there is none."""
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
    board: CompiledBoard, state: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights
) -> int:
    """A load of this city that another demand of the hand asks for, where the train has room beside what the plan picks
    up; NONE where there is none. It costs nothing, and a later plan may deliver it. One that the plan made then would
    drop again is left: the bot would take and drop it for ever."""
    vehicle = state.vehicle
    found = pickable(board, state) if board.city_at[state.at[vehicle]] != NONE and not board.load_cost else []
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
    """Whether a demand that can be served now is one of the plan, or its load and card are free for it."""
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
    """How many of a load on board a plan delivers: those that it picks up do not count."""
    return sum((1 if stop.demand else -1) for stop in plan.stops if stop.load == load)


def other_train(board: CompiledBoard, state: Position, seat: int) -> int:
    """The next train of the seat that has not moved yet, else the end of the operation."""
    for k, vehicle in enumerate(vehicles(board, state, seat)):
        if vehicle > state.vehicle and state.left[vehicle]:
            return SWITCH * SPAN + k
    return END


def go_on(board: CompiledBoard, state: Position, seat: int, stop: Stop, thinker: Thinker, weights: Weights) -> int:
    """A step on the planned way, where there is track and the fee for it; else the train waits."""
    here = state.at[state.vehicle]
    if board.city_at[here] == stop.city and here == board.centre[stop.city]:
        return other_train(board, state, seat)
    open_ways = moves(board, state)
    if not open_ways:
        return other_train(board, state, seat)
    lacks, way = thinker.way(
        state, seat, anchor(board, state, seat, state.vehicle, thinker).track, weights, stop.city, here
    )
    arc = way[0] if way else NONE
    if lacks and lacks > spare_money(board, state, seat, way):
        return other_train(board, state, seat)  # it does not leave for the end of the track without money to go on
    if arc in open_ways:
        return MOVE * SPAN + arc
    if (
        arc != NONE
        and state.came[state.vehicle] != NONE
        and arc == state.came[state.vehicle] ^ 1
        and board.city_at[here] == NONE
    ):
        # The way leads back, and the train cannot turn here: it goes on to where it can.
        return MOVE * SPAN + way_round(board, state, seat, open_ways)
    return other_train(board, state, seat)


def way_round(board: CompiledBoard, state: Position, seat: int, open_ways: list[int]) -> int:
    """Of the arcs by which a train may go on the one that leads to the next city, else the cheapest one."""
    nodes, firsts, mark = ([0] * board.node_count for _ in range(3))
    mark[state.at[state.vehicle]] = 1
    count = 0
    for arc in board.arcs[state.at[state.vehicle]]:
        if arc in open_ways:
            mark[board.end[arc]] = 1
            nodes[count], firsts[count] = board.end[arc], arc
            count += 1
    found = on_to_a_city(board, state, seat, nodes, firsts, count, mark, 1)
    return found if found != NONE else min(open_ways, key=lambda each: (toll(board, state, each >> 1), each))


def spare_money(board: CompiledBoard, state: Position, seat: int, way: tuple[int, ...]) -> int:
    """What the track that a way lacks may cost, for a train to go there: between cities all cash; before it leaves one
    a fee is kept, and no more than what can be built until it comes to the end of the track."""
    vehicle = state.vehicle
    if board.city_at[state.at[vehicle]] == NONE:
        return state.cash[seat]
    ahead = 0
    while ahead < len(way) and (state.track[way[ahead] >> 1] or board.inner[way[ahead] >> 1]):
        ahead += 1
    speed = max(1, board.train_speed[state.train[vehicle]])
    later = max(0, ahead - state.left[vehicle] + speed - 1) // speed
    return min(state.cash[seat] - board.track_fee, board.build_limit * (1 + later))


def ride_on(board: CompiledBoard, state: Position, seat: int, thinker: Thinker, weights: Weights) -> None:
    """Rides on between two cities as `operate` decides a milepost after the other, until there is something else to
    decide. The train has moved already in this turn."""
    vehicle = state.vehicle
    if board.city_at[state.at[vehicle]] != NONE or not state.left[vehicle]:
        return
    plan = plan_of(board, state, seat, vehicle, thinker, weights)
    if not plan.stops:
        return
    track = anchor(board, state, seat, vehicle, thinker).track
    lacks, way = thinker.way(state, seat, track, weights, next_stop(board, state, plan).city, state.at[vehicle])
    for arc in way:
        if (
            board.city_at[state.at[vehicle]] != NONE
            or not state.left[vehicle]
            or lacks > state.cash[seat]
            or not may_ride(board, state, arc)
        ):
            return
        act(board, state, OPERATE, MOVE * SPAN + arc)
