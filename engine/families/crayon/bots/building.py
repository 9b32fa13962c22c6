"""Decisions of a bot while it builds: track for plans and major cities, trains, a new hand."""

from __future__ import annotations

from engine.families.crayon.bots.hand_value import is_hopeless
from engine.families.crayon.bots.operating import DISCARD, END
from engine.families.crayon.bots.plan_key import PlanKey, plan_at, plan_key
from engine.families.crayon.bots.planner import NO_PLAN, Plan, Planner
from engine.families.crayon.bots.search.values import fees_for, is_spare
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ALLOWED, build, limit, refusal
from engine.families.crayon.rules.chapters.trains import trains_for_sale
from engine.families.crayon.rules.chapters.winning import joined, needed_to_win
from engine.families.crayon.rules.position import BUILD, BUILDING, SPAN, Position, vehicles
from engine.families.crayon.rules.turn import BUY_TRAIN, SECTION, act, is_opening


def building(board: CompiledBoard, state: Position, seat: int, thinker: Planner, weights: Weights) -> int:
    """Return the next section of the turn, a train, or the end of the turn."""
    row = to_build(board, state, seat, thinker, weights)
    done = len(state.fresh)
    if list(row[:done]) != [SECTION * SPAN + arc for arc in state.fresh]:
        return END  # Another bot began to build in this turn.
    return row[done] if done < len(row) else END


def build_on(board: CompiledBoard, state: Position, seat: int, thinker: Planner, weights: Weights) -> None:
    """Build everything that `building` decides, up to the end of the turn."""
    for found in to_build(board, state, seat, thinker, weights):
        act(board, state, BUILD, found)
    if state.phase == BUILDING:
        act(board, state, BUILD, END)


def to_build(board: CompiledBoard, state: Position, seat: int, thinker: Planner, weights: Weights) -> tuple[int, ...]:
    """Return all decisions of a building phase in order, from the position before it."""
    at = plan_key(board, state, seat, seat * board.fleet, thinker)
    cash = state.cash[seat] + sum(board.price[arc] for arc in state.fresh)
    done = 1 if state.fresh else state.done
    asked = (at, cash, state.bought, done, weights)
    found = thinker.building_made.get(asked)
    if found is None:
        before = state.copy()
        before.track[:] = at.track
        before.cash[seat] = cash
        before.spent = before.outs = 0
        before.fresh = []
        before.journal = 0
        found = _to_build(board, before, at, done, thinker, weights)
        thinker.building_made.keep(asked, found)
    return found


def _to_build(
    m: CompiledBoard, g: Position, at: PlanKey, done: int, thinker: Planner, weights: Weights
) -> tuple[int, ...]:
    seat = at.seat
    plan = NO_PLAN
    wanted: list[int] = []
    for vehicle in vehicles(m, g, seat):
        its = at if vehicle == at.vehicle else plan_key(m, g, seat, vehicle, thinker)
        each = plan_at(its, g, thinker, weights)
        plan = max(plan, each, key=lambda one: one.worth)
        wanted += each.arcs
    if not done and (not plan.stops or (not is_opening(m, g) and is_hopeless(m, g, seat, plan, weights))):
        return (DISCARD,)
    cost = 0
    joining: tuple[int, ...] = ()
    if may_join(m, g, seat, plan, weights):
        cost, joining = thinker.joining(g, seat, at.track, weights)
    joins = bool(joining) and wants_to_join(m, g, seat, plan, cost, weights)
    if joins and g.cash[seat] >= needed_to_win(m, g, seat):
        wanted = [*joining, *wanted]
    elif joins:
        wanted += joining
    keep = fees_for(plan.rented, m.train_speed[at.train], m.track_fee)
    train = NONE if joins else best_train(m, g, seat, plan.built + keep, weights)
    if train != NONE:
        return (BUY_TRAIN * SPAN + train,)
    return tuple(SECTION * SPAN + arc for arc in in_order(m, g, wanted, keep))


def may_join(board: CompiledBoard, state: Position, seat: int, plan: Plan, weights: Weights) -> bool:
    """Return whether the bot could want to connect the major cities at the lowest possible cost, before a slow search.
    A higher cost leaves more turns for the building, but only counts for more than these at a low `rate`."""
    longest = 10 + weights.early if weights.rate > 1000 * board.limit_of[seat] else weights.early
    return 1000 * (needed_to_win(board, state, seat) - state.cash[seat]) <= weights.rate * longest


def wants_to_join(board: CompiledBoard, state: Position, seat: int, plan: Plan, cost: int, weights: Weights) -> bool:
    """Return whether to build the missing connections of the major cities now: the winning cash is at most as many
    turns away as the building takes."""
    lacking = needed_to_win(board, state, seat) + cost - state.cash[seat]
    return 1000 * lacking <= weights.rate * (cost // max(1, board.limit_of[seat]) + weights.early)


def best_train(board: CompiledBoard, state: Position, seat: int, needed: int, weights: Weights) -> int:
    """Return the train to buy in place of building, or NONE if the plan's track and fees would be unaffordable or the
    end is near."""
    if is_opening(board, state):
        return NONE
    spare = state.cash[seat] - weights.reserve - needed
    found = [a for a in trains_for_sale(board, state) if board.upgrades[a % len(board.upgrades)][2] <= spare
             and not board.upgrades[a % len(board.upgrades)][3]]  # fmt: skip
    if not found or (
        state.cash[seat] > needed_to_win(board, state, seat) * 2 // 3
        and joined(board, state, seat) >= board.majors_to_join - 1
    ):
        return NONE

    def gain(action: int) -> int:
        old, new, _, _ = board.upgrades[action % len(board.upgrades)]
        return 2 * (board.train_speed[new] - board.train_speed[old]) + 5 * (
            board.train_loads[new] - board.train_loads[old]
        )

    return max(found, key=gain)


def in_order(board: CompiledBoard, state: Position, wanted: list[int], keep: int) -> list[int]:
    """Return the sections of a list that can be built in this turn, in the order of the list where track exists, with
    cash kept for fees. The direction of a section is that of `sections`."""
    left = list(dict.fromkeys(wanted))
    found: list[int] = []
    while state.spent + board.least_price <= limit(board, state):
        for arc in left:
            way = direction(board, state, arc, keep)
            if way != NONE:
                break
        else:
            return found
        left.remove(arc)
        build(board, state, way)
        found.append(way)
    return found


def direction(board: CompiledBoard, state: Position, arc: int, keep: int) -> int:
    """Return the cheaper direction in which a section can be built, in a tie the one from the lower milepost; NONE if
    cash must be kept for fees, or if there is none."""
    price, start, other = board.price, board.start, arc ^ 1
    is_cheaper = price[arc] < price[other] or (price[arc] == price[other] and start[arc] < start[other])
    is_allowed = refusal(board, state, arc) == ALLOWED
    way = arc
    if not (is_allowed and is_cheaper) and refusal(board, state, other) == ALLOWED:
        way = other
    elif not is_allowed:
        return NONE
    return way if is_spare(state.cash[state.seat], price[arc if is_allowed else other], keep) else NONE
