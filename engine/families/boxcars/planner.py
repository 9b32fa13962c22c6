"""The planner: the cheapest route in turns and fees, purchases by access for the price, declaring when safe."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars import choices
from engine.families.boxcars.auction import lowest, owned
from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.declare import target
from engine.families.boxcars.destination import open_regions
from engine.families.boxcars.fees import unpaid
from engine.families.boxcars.game import (
    BID,
    BUY,
    DECLARE,
    EXPRESS,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    PICK_REGION,
    RIDE,
    SELL,
    SUPERCHIEF,
    SWAP,
    Game,
)
from engine.families.boxcars.movement import ride, rides
from engine.families.boxcars.purchase import EXPRESS_ITEM, NOTHING, RAILROAD_ITEM, SUPERCHIEF_ITEM, can_buy
from engine.families.boxcars.routes import Plan, route
from engine.families.boxcars.setup import free_cities, free_regions
from engine.families.boxcars.state import BoxcarsState
from engine.families.boxcars.survey import WHOLE, survey
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat

ACCESS = 180_000
"""What serving every city would be worth, in dollars; a railroad's worth is its part of that."""

DENIED = 30
"""Percent of its worth that a city counts which the network serves already: others then ride it for nothing."""

APART = 70
"""Percent that a railroad counts which does not meet the network."""

MILEPOSTS_A_TURN = (7, 8, 10)
"""About how far each train goes in a turn."""


Holding = tuple[list[int], bytearray]
"""Railroads, and by milepost whether they serve a city there."""


class Planner(Bot):
    """Plays its seat by the functions of this module."""

    def __init__(self) -> None:
        self._plan = Plan()

    def choose(self, rules: Rules, view: BoxcarsState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        m, g, now = view.m, view.g, view.step
        wanted = choices.code(m, g, now, decide(m, g, now, seat, self._plan))
        return next(action for action in actions if action.code == wanted)


def decide(m: CompiledBoard, g: Game, now: int, seat: int, plan: Plan) -> int:
    """The seat's decision in a step, as `turn.act` takes it."""
    if now == RIDE:
        return next_ride(m, g, seat, plan)
    if now == BUY:
        return best_purchase(m, g, seat)
    if now == DECLARE:
        return int(safe_to_declare(m, g, seat))
    if now == PICK_REGION:
        return best_region(m, g, seat)
    if now == BID:
        return best_bid(m, g, seat)
    if now == SELL:
        return 2 * min(owned(g, seat), key=lambda rail: (worth(m, g, seat, rail), rail))
    if now == SWAP:
        known = survey(m)
        return int(known.away(g.goal[seat]) < known.away(g.home[seat]))
    if now == PICK_HOME_CITY:
        return most_central(m, free_cities(m, g, g.region))
    assert now == PICK_HOME_REGION, now
    best = most_central(m, [city for region in free_regions(m, g) for city in free_cities(m, g, region)])
    return m.city_region[best]


def next_ride(m: CompiledBoard, g: Game, seat: int, plan: Plan) -> int:
    """The next arc of the cheapest way; where none is left, the legal one that ends nearest to the goal."""
    goal = target(m, g, seat)
    arc = plan.next_arc(m, g, seat, goal)
    if arc == NONE:
        hops = m.hops(goal)
        return min(rides(m, g), key=lambda arc: (hops[m.to[arc]], arc))
    return arc


def whole_move(m: CompiledBoard, g: Game, seat: int, plan: Plan) -> None:
    """Rides on as `next_ride` would, link by link, as long as the plan cannot have changed."""
    arc = next_ride(m, g, seat, plan)
    ride(m, g, [arc] if plan.at == NONE else plan.again(arc))
    plan.at = g.at[seat]


def worth(m: CompiledBoard, g: Game, seat: int, rail: int, holding: Holding | None = None) -> int:
    """What a railroad is worth to the seat in dollars: the chances of its cities, counting those its other railroads
    serve in part, and less where it does not meet them."""
    known = survey(m)
    mine, served = holding or others_of(m, g, seat, rail)
    chance = 0
    for dot, share in known.stations[rail]:
        chance += share * DENIED if served[dot] else share * 100
    if mine and known.meets[rail].isdisjoint(mine):
        chance = chance * APART // 100
    return ACCESS * chance // (100 * WHOLE)


def others_of(m: CompiledBoard, g: Game, seat: int, rail: int = NONE) -> Holding:
    """The seat's railroads besides one, and the mileposts of the cities they serve."""
    known = survey(m)
    mine = [other for other in owned(g, seat) if other != rail]
    served = bytearray(len(m.arcs))
    for other in mine:
        for dot, _ in known.stations[other]:
            served[dot] = 1
    return mine, served


def reserve(m: CompiledBoard, g: Game, seat: int) -> int:
    """The cash a careful player keeps: what is due now, and the fees of the next turn."""
    if g.sold_out:
        ahead = m.fee_sold_out
    else:
        others = any(owner not in (seat, g.bank) for owner in g.owner)
        ahead = m.fee_player if others else 2 * m.fee_bank
    return ahead + (unpaid(g) if g.seat == seat else 0)


def best_purchase(m: CompiledBoard, g: Game, seat: int) -> int:
    """An Express first, then the railroads worth most for their price, a Super Chief from the third railroad on."""
    cash = g.cash[seat]
    spare = cash - reserve(m, g, seat)
    if cash - unpaid(g) >= m.win_cash:
        return NOTHING
    if g.train[seat] < EXPRESS and m.express <= spare and 5 * m.express <= m.superchief:
        return EXPRESS_ITEM
    chief = g.train[seat] < SUPERCHIEF and m.superchief <= spare
    if chief and len(owned(g, seat)) >= 3:
        return SUPERCHIEF_ITEM
    best, item = 0, NOTHING
    late = cash > m.win_cash * 3 // 4
    open_ = [rail for rail, price in enumerate(m.price) if price <= spare and can_buy(m, g, rail)]
    holding = others_of(m, g, seat) if open_ else None
    for rail in open_:
        value = worth(m, g, seat, rail, holding) - (m.price[rail] if late else m.price[rail] // 2)
        if value > best:
            best, item = value, RAILROAD_ITEM + rail
    return SUPERCHIEF_ITEM if item == NOTHING and chief else item


def best_bid(m: CompiledBoard, g: Game, seat: int) -> int:
    """The lowest bid, as long as the railroad is worth it; a seat with the win cash keeps it."""
    low = lowest(m, g)
    floor = m.win_cash if g.cash[seat] >= m.win_cash else reserve(m, g, seat)
    limit = min(g.cash[seat] - floor, max(m.price[g.auction] * 3 // 4, worth(m, g, seat, g.auction)))
    return low if low <= limit else 0


def best_region(m: CompiledBoard, g: Game, seat: int) -> int:
    """The region that pays most for each turn on the way, in the mean of its cities."""
    origin, pace = g.origin[seat], MILEPOSTS_A_TURN[g.train[seat]]
    hops, dots, pay, shares = m.hops(g.at[seat]), m.city_dot, m.pay[origin], survey(m).shares

    def income(region: int) -> int:
        return sum(share * pay[city] * pace // (hops[dots[city]] + pace) for city, share in shares[region])

    return max(open_regions(m), key=lambda region: (income(region), -region))


def most_central(m: CompiledBoard, cities: list[int]) -> int:
    """The city from which the next destination is nearest in the mean."""
    known = survey(m)
    return min(cities, key=lambda city: (known.away(city), city))


def safe_to_declare(m: CompiledBoard, g: Game, seat: int) -> bool:
    """Whether the win cash is left after the fees of the way home, one for each owner in each turn."""
    home = m.city_dot[g.home[seat]]
    if home == g.at[seat]:
        return True
    pace = MILEPOSTS_A_TURN[g.train[seat]]
    full = m.fee_sold_out if g.sold_out else m.fee_player
    fees, owners = 0, [0] * (g.bank + 1)
    way = route(m, g, seat, home)
    for step, arc in enumerate(reversed(way)):
        if step % pace == 0:
            owners = [0] * (g.bank + 1)
        for rail in (m.first[arc], m.last[arc]):
            owner = g.owner[rail]
            if owner != seat and not owners[owner]:
                owners[owner] = 1
                fees += m.fee_bank if owner == g.bank else full
    return bool(way) and g.cash[seat] - unpaid(g) - fees >= m.win_cash
