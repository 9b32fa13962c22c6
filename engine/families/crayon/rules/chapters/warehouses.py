"""Private warehouses: where one is built, and what their owners sell and exchange (BR-OPT-22, BR-OPT-25)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, RAIL_STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ends_of, limit, own_edges
from engine.families.crayon.rules.chapters.events import is_closed
from engine.families.crayon.rules.chapters.loads import has_room, is_in_warehouse, warehouse_contents
from engine.families.crayon.rules.chapters.stores import is_struck_at
from engine.families.crayon.rules.journal import note, pay, receive
from engine.families.crayon.rules.position import (
    BUY_LOAD,
    SWAP_LOADS,
    Position,
    in_force,
    put_load,
    take_load,
)


def warehouse_sites(m: CompiledBoard, g: Position) -> list[int]:
    """The mileposts at which the seat on turn may build its warehouse: clear ones of its own track without another one,
    within what may be spent in this turn (BR-OPT-22)."""
    seat, price = g.seat, m.warehouse
    if price == NONE or g.warehouse[seat] != NONE or price > g.cash[seat] or g.spent + price > limit(m, g):
        return []
    closed = in_force(m, g, RAIL_STRIKE)
    return [
        node
        for node in sorted(ends_of(m, own_edges(m, g, seat)))
        if m.is_clear[node] and node not in g.warehouse and not (closed and is_closed(m, g, node))
    ]


def build_warehouse(m: CompiledBoard, g: Position, node: int) -> None:
    """A warehouse is built and paid for."""
    g.warehouse[g.seat] = node
    g.spent += m.warehouse
    g.done = 1
    pay(g, g.seat, m.warehouse, journal.WAREHOUSE_BUILT, node)


def clear_warehouse(m: CompiledBoard, g: Position, seat: int) -> None:
    """A warehouse is gone, and its loads go to the tray."""
    g.warehouse[seat] = NONE
    for row in [row for row in g.stored if is_in_warehouse(row) and row[2] == seat]:
        g.stored.remove(row)
        g.tray[row[1]] += 1
        note(g, journal.STORED_GONE, seat, 0, row[1], row[0])


def host(m: CompiledBoard, g: Position) -> int:
    """The owner of the warehouse of another seat where the train on the move stands, as far as it may be asked there:
    as many times in a turn as a warehouse holds loads, and not after it declined. NONE where nobody is asked."""
    here = g.at[g.vehicle]
    if m.warehouse == NONE or here == NONE or g.offers >= m.warehouse_loads or here not in g.warehouse:
        return NONE
    whose = g.warehouse.index(here)
    return NONE if whose == g.seat or is_struck_at(m, g, here) else whose


def buyable(m: CompiledBoard, g: Position) -> list[int]:
    """The loads that the seat on turn may ask to buy here (BR-OPT-25)."""
    whose = host(m, g)
    if whose == NONE or g.cash[g.seat] < m.warehouse_sale or not has_room(m, g, g.vehicle):
        return []
    return _kinds_in(g, whose) if g.left[g.vehicle] >= m.load_cost else []


def exchangeable(m: CompiledBoard, g: Position) -> list[int]:
    """What the seat on turn may ask to exchange here, as `own load * m.load_count + other load` (BR-OPT-25)."""
    whose = host(m, g)
    if whose == NONE or g.left[g.vehicle] < 2 * m.load_cost:
        return []
    mine = sorted({load for load in g.cargo[g.vehicle] if load not in (NONE, m.circus)})
    return [give * m.load_count + get for give in mine for get in _kinds_in(g, whose) if give != get]


def _kinds_in(g: Position, seat: int) -> list[int]:
    """Return the contents of a warehouse without repetitions."""
    return list(dict.fromkeys(warehouse_contents(g, seat)))


def ask_to_buy(m: CompiledBoard, g: Position, load: int) -> None:
    """The seat on turn asks for a load; the owner answers."""
    whose = host(m, g)
    g.offer[:4] = [BUY_LOAD, whose, load, NONE]
    g.done, g.offers = 1, g.offers + 1
    note(g, journal.ASKED, g.seat, 0, whose, load)


def ask_to_exchange(m: CompiledBoard, g: Position, value: int) -> None:
    """The seat on turn offers a load for another one; the owner answers."""
    whose = host(m, g)
    give, get = divmod(value, m.load_count)
    g.offer[:4] = [SWAP_LOADS, whose, get, give]
    g.done, g.offers = 1, g.offers + 1
    note(g, journal.ASKED_EXCHANGE, g.seat, 0, whose, value)


def answer_load(m: CompiledBoard, g: Position, accepts: int) -> None:
    """The owner of a warehouse accepts, or declines and is not asked again in this turn."""
    kind, whose, get, give = g.offer[:4]
    g.offer[0] = NONE
    seat, vehicle = g.seat, g.vehicle
    if not accepts:
        g.offers = m.warehouse_loads
        note(g, journal.DECLINED, whose)
        return
    row = next(row for row in g.stored if is_in_warehouse(row) and row[1:3] == [get, whose])
    g.stored.remove(row)
    g.left[vehicle] -= m.load_cost
    if kind == SWAP_LOADS:
        take_load(g, vehicle, give)
        g.stored.append([row[0], give, whose, NONE])
        g.left[vehicle] -= m.load_cost
        note(g, journal.EXCHANGED, seat, 0, whose, give * m.load_count + get)
    else:
        pay(g, seat, m.warehouse_sale, journal.LOAD_PAID, whose, get)
        receive(m, g, whose, m.warehouse_sale, journal.LOAD_SOLD, seat, get)
    put_load(g, vehicle, get)
