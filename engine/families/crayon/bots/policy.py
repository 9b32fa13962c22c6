"""What a bot decides: it follows the plan that pays best a turn, builds for it and for the cities that win, buys trains
and gives up a hopeless hand.

A decision follows from the position alone. Plans are made for the position as it was when the leg or the building began
(`Position.since`, `Position.fresh`), so that the plan stays the same while it is carried out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.families.crayon.bots.joining import NEVER
from engine.families.crayon.bots.thinking import NOTHING, Plan, Stop, Thinker
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ALLOWED, build, refusal, upgrades
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.chapters.loads import ROWS, deliverable, drop, droppable, has_room, pick_up, pickable
from engine.families.crayon.rules.chapters.movement import may_ride, moves, toll
from engine.families.crayon.rules.chapters.winning import joined
from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    BUILDING,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    OPEN_CARDS,
    OPERATE,
    Position,
    taken_places,
    vehicles,
)
from engine.families.crayon.rules.turn import (
    DELIVER,
    DISCARD_HAND,
    DONE,
    DROP,
    MOVE,
    PICK_UP,
    PLACE,
    SECTION,
    SPAN,
    SWITCH,
    UPGRADE,
    act,
    is_opening,
    legal,
)

DISCARD = DISCARD_HAND * SPAN
END = DONE * SPAN


def decide(m: CompiledBoard, g: Position, now: int, seat: int, thinker: Thinker, weights: Weights) -> int:
    """The decision of a seat in a step, one of those that are legal."""
    if now in (OPERATE, BUILD):
        found = (operate if now == OPERATE else building)(m, g, seat, thinker, weights)
        if is_bargained(m):
            # What is bargained for binds in ways that plans do not see, such as a run that was promised.
            options = legal(m, g, now)
            return found if found in options else END if END in options else options[0]
        return found
    options = legal(m, g, now)
    if now == LOSE_LOAD:
        return min(options, key=lambda load: load_worth(m, g, seat, load))
    if now == GIVE_CARDS:
        return min(options, key=lambda card: card_worth(m, g, seat, card, thinker, weights))
    if now in (OPEN_CARDS, ANSWER, LOST_TURN):
        return options[0]
    return options[0]


def is_bargained(m: CompiledBoard) -> bool:
    """Whether seats may bargain about track and loads."""
    return bool(m.trading or m.warehouse != NONE or m.restart_kept)


def load_worth(m: CompiledBoard, g: Position, seat: int, load: int) -> int:
    """The highest payoff that a hand has for a load."""
    return max((payoff for card in held(g, seat) for _, wants, payoff in m.demands[card] if wants == load), default=0)


def card_worth(m: CompiledBoard, g: Position, seat: int, card: int, thinker: Thinker, weights: Weights) -> int:
    """What the best plan with only this card in hand is worth a turn."""
    alone = g.copy()
    alone.hand[seat][:] = [card, *[NONE] * (m.deal - 1)]
    return plan_of(m, alone, seat, seat * m.fleet, thinker, weights).worth


class Anchor(NamedTuple):
    """What a plan follows from: where the train began its leg, the cash and the track before anything was built in this
    turn, and what else a plan looks at."""

    seats: int
    seat: int
    vehicle: int
    at: int
    cash: int
    track: bytes
    hand: tuple[int, ...]
    cargo: tuple[int, ...]
    train: int
    tray: tuple[int, ...]
    until: tuple[int, ...]


def anchor(m: CompiledBoard, g: Position, seat: int, vehicle: int, thinker: Thinker) -> Anchor:
    """The anchor of a position: fees of the turn are put back, and what was built in it is taken away."""
    track = g.track
    cash = g.cash[seat]
    if g.seat == seat:
        for owner, is_paid in enumerate(g.paid):
            if is_paid:
                cash += m.move_fee if owner == seat else m.track_fee
        if g.fresh:
            track = track[:]
            for arc in g.fresh:
                track[arc >> 1] = 0
                cash += m.price[arc]
    at = g.since[vehicle] if g.at[vehicle] != NONE else NONE
    hand, cargo, tray, until = tuple(g.hand[seat]), tuple(g.cargo[vehicle]), tuple(g.tray), tuple(g.until)
    same = thinker.same_track(track)
    return Anchor(g.seats, seat, vehicle, at, cash, same, hand, cargo, g.train[vehicle], tray, until)


def plan_of(m: CompiledBoard, g: Position, seat: int, vehicle: int, thinker: Thinker, weights: Weights) -> Plan:
    """The plan of a train."""
    return _planned(Asked(m, g, thinker), anchor(m, g, seat, vehicle, thinker), weights)


class Asked:
    """What a plan is made with; it does not tell two plans apart."""

    def __init__(self, m: CompiledBoard, g: Position, thinker: Thinker) -> None:
        self.m, self.g, self.thinker = m, g, thinker

    def __hash__(self) -> int:
        return hash(id(self.thinker))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.thinker is other.thinker


@lru_cache(maxsize=64)
def _planned(asked: Asked, at: Anchor, weights: Weights) -> Plan:
    return asked.thinker.plan(asked.g, at.seat, at.vehicle, at.at, at.cash, at.track, weights)


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
        stop = next((each for each in plan.stops if each.city != stop.city), stop)
    return go_on(m, g, seat, stop, thinker, weights)


def in_the_way(m: CompiledBoard, g: Position, plan: Plan) -> list[int]:
    """The loads that a train drops to make room for what its plan picks up here."""
    stop = plan.stops[0]
    if m.city_at[g.at[g.vehicle]] != stop.city or stop.demand is not None or has_room(m, g, g.vehicle):
        return []
    return [load for load in droppable(m, g) if not is_planned(plan, load)]


def dropped(m: CompiledBoard, g: Position, seat: int, plan: Plan, thinker: Thinker, weights: Weights) -> int:
    """The load that is dropped to make room, of those that pay least the first after which the bot still picks up what
    is planned; NONE where it would take up again what it dropped, time after time."""
    for load in sorted(in_the_way(m, g, plan), key=lambda each: (load_worth(m, g, seat, each), each)):
        after = g.copy()
        after.journal = 0
        drop(m, after, load)
        then = plan_of(m, after, seat, g.vehicle, thinker, weights)
        if then.stops and then.stops[0] == plan.stops[0]:
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


def is_planned(plan: Plan, load: int) -> bool:
    """Whether a plan delivers a load of this kind."""
    return any(stop.load == load for stop in plan.stops)


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
    spare = g.cash[seat] if m.city_at[here] == NONE else min(g.cash[seat] - m.track_fee, m.build_limit)
    if lacks and lacks > spare:
        return other_train(m, g, seat)  # it does not leave for the end of the track without money to go on
    if arc in open_ways:
        return MOVE * SPAN + arc
    if arc != NONE and g.came[g.vehicle] != NONE and arc == g.came[g.vehicle] ^ 1 and m.city_at[here] == NONE:
        # The way leads back, and the train cannot turn here: it goes on to where it can.
        return MOVE * SPAN + min(open_ways, key=lambda each: (toll(m, g, each >> 1), each))
    return other_train(m, g, seat)


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
    lacks, way = thinker.way(g, seat, track, weights, plan.stops[0].city, g.at[vehicle])
    for arc in way:
        if m.city_at[g.at[vehicle]] != NONE or not g.left[vehicle] or lacks > g.cash[seat] or not may_ride(m, g, arc):
            return
        act(m, g, OPERATE, MOVE * SPAN + arc)


def is_hopeless(m: CompiledBoard, g: Position, seat: int, plan: Plan, weights: Weights) -> bool:
    """Whether the best plan of a hand is worth too little to be carried out."""
    return plan.worth < weights.hope and not any(stop.demand and stop == plan.stops[0] for stop in plan.stops)


def building(m: CompiledBoard, g: Position, seat: int, thinker: Thinker, weights: Weights) -> int:
    """The next section of the turn, a train, or the end of the turn."""
    row = to_build(m, g, seat, thinker, weights)
    done = len(g.fresh)
    if list(row[:done]) != [SECTION * SPAN + arc for arc in g.fresh]:
        return END  # somebody else began to build in this turn
    return row[done] if done < len(row) else END


def build_on(m: CompiledBoard, g: Position, seat: int, thinker: Thinker, weights: Weights) -> None:
    """Builds all that `building` decides one after the other, up to the end of the turn."""
    for found in to_build(m, g, seat, thinker, weights):
        act(m, g, BUILD, found)
    if g.phase == BUILDING:
        act(m, g, BUILD, END)


def to_build(m: CompiledBoard, g: Position, seat: int, thinker: Thinker, weights: Weights) -> tuple[int, ...]:
    """All decisions of a building phase, in their order, as they follow from the position before it."""
    at = anchor(m, g, seat, seat * m.fleet, thinker)
    before = g.copy()
    before.track[:] = at.track
    before.cash[seat] += sum(m.price[arc] for arc in g.fresh)
    before.spent = before.outs = 0
    before.fresh = []
    before.journal = 0
    return _to_build(
        Asked(m, before, thinker), (at, before.cash[seat], g.bought, g.done if not g.fresh else 1), weights
    )


@lru_cache(maxsize=16)
def _to_build(asked: Asked, key: tuple[Anchor, int, int, int], weights: Weights) -> tuple[int, ...]:
    m, g, thinker = asked.m, asked.g, asked.thinker
    at, _, _, done = key
    seat = at.seat
    plan = NOTHING
    wanted: list[int] = []
    for vehicle in vehicles(m, g, seat):
        each = plan_of(m, g, seat, vehicle, thinker, weights)
        plan = max(plan, each, key=lambda one: one.worth)
        wanted += each.arcs
    if not done and (not plan.stops or (not is_opening(m, g) and is_hopeless(m, g, seat, plan, weights))):
        return (DISCARD,)
    cost: int = NEVER
    joining: tuple[int, ...] = ()
    if may_join(m, g, seat, plan, weights):
        cost, joining = thinker.joining(g, seat, at.track, weights)
    joins = cost < NEVER and wants_to_join(m, g, seat, plan, cost, weights)
    if joins and g.cash[seat] >= g.win_cash:
        wanted = [*joining, *wanted]
    elif joins:
        wanted += joining
    train = NONE if joins else best_train(m, g, seat, plan, weights)
    if train != NONE:
        return (UPGRADE * SPAN + train,)
    keep = m.track_fee * -(-plan.rented // max(1, m.train_speed[at.train]))
    return tuple(SECTION * SPAN + arc for arc in in_order(m, g, wanted, keep))


def may_join(m: CompiledBoard, g: Position, seat: int, plan: Plan, weights: Weights) -> bool:
    """Whether joining the major cities may be wanted, however little it costs: the search for that takes long."""
    longest = 10 + weights.early
    return 1000 * (g.win_cash - g.cash[seat]) <= weights.rate * longest


def wants_to_join(m: CompiledBoard, g: Position, seat: int, plan: Plan, cost: int, weights: Weights) -> bool:
    """Whether it is time to join the major cities: the cash that wins beside them is nearly there, as many turns away
    as the building takes."""
    if not cost:
        return False
    lacking = g.win_cash + cost - g.cash[seat]
    return 1000 * lacking <= weights.rate * (cost // max(1, m.build_limit) + weights.early)


def best_train(m: CompiledBoard, g: Position, seat: int, plan: Plan, weights: Weights) -> int:
    """The train to be bought in place of building, NONE where building comes first or the end is near."""
    if is_opening(m, g):
        return NONE
    spare = g.cash[seat] - weights.reserve - plan.built
    found = [a for a in upgrades(m, g) if m.upgrades[a % len(m.upgrades)][2] <= spare
             and not m.upgrades[a % len(m.upgrades)][3]]  # fmt: skip
    if not found or (g.cash[seat] > g.win_cash * 2 // 3 and joined(m, g, seat) >= m.majors_to_join - 1):
        return NONE

    def gain(a: int) -> int:
        old, new, _, _ = m.upgrades[a % len(m.upgrades)]
        return 2 * (m.train_speed[new] - m.train_speed[old]) + 5 * (m.train_loads[new] - m.train_loads[old])

    return max(found, key=gain)


def in_order(m: CompiledBoard, g: Position, wanted: list[int], keep: int) -> list[int]:
    """The sections of a list that can be built in this turn one after the other, in the order of the list wherever
    track already leads there, as long as cash for fees is kept. Of the two ways to build a section the one that
    `sections` offers is taken."""
    left = list(dict.fromkeys(wanted))
    found: list[int] = []
    while True:
        for arc in left:
            ways = [way for way in (arc, arc ^ 1) if refusal(m, g, way) == ALLOWED]
            if ways and g.cash[g.seat] - m.price[ways[0]] >= keep:
                break
        else:
            return found
        way = min(ways, key=lambda each: (m.price[each], m.start[each]))
        left.remove(arc)
        build(m, g, way)
        found.append(way)
