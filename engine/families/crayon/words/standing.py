"""How a game stands: trains on the board, what every seat has, and what it is worth at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.winning import joined
from engine.families.crayon.rules.hidden import HIDDEN
from engine.families.crayon.rules.position import RUNNING, Position, vehicles
from engine.families.crayon.words.lying import left_said, warehouse_said
from engine.families.crayon.words.naming import milepost_ref, money
from engine.families.crayon.words.short_names import short_names
from engine.game.rules import Holding, Token


def cargo(m: CompiledBoard, g: Position, vehicle: int) -> str:
    """The loads of a train in words."""
    loads = [m.load_names[load] for load in g.cargo[vehicle] if load != NONE]
    return ", ".join(loads) if loads else "empty"


def places(m: CompiledBoard, g: Position, vehicle: int) -> tuple[str, ...]:
    """The loads of a train by short names, and an empty one for each free place."""
    short = short_names(tuple(m.load_names))
    count = m.train_loads[g.train[vehicle]]
    found = [short[load] for load in g.cargo[vehicle] if load != NONE]
    return (*found, *[""] * (count - len(found)))


def tokens(m: CompiledBoard, g: Position, names: Sequence[str]) -> Sequence[Token]:
    """The trains, each with what it carries."""
    return tuple(
        Token(
            seat,
            "train",
            milepost_ref(m, g.at[vehicle]),
            f"{m.train_names[g.train[vehicle]]} of {names[seat]}: {cargo(m, g, vehicle)}",
            places(m, g, vehicle),
        )
        for seat in range(g.seats)
        for vehicle in vehicles(m, g, seat)
        if g.at[vehicle] != NONE
    )


def holdings(m: CompiledBoard, g: Position) -> Sequence[Holding]:
    """Cash, the way to winning (half of it cash, half the major cities joined), trains, and fees that are late."""
    found = []
    for seat in range(g.seats):
        cash, cities = g.cash[seat], joined(m, g, seat)
        words = [f"{m.train_names[g.train[vehicle]]}: {cargo(m, g, vehicle)}" for vehicle in vehicles(m, g, seat)]
        some = cities if cities > 1 or m.majors_to_join == 1 else "none"
        words.append(f"{some} of {m.majors_to_join} major cities joined")
        if g.debt[seat]:
            words.append(f"owes the bank {money(m, g.debt[seat])}")
        if g.renters[seat]:
            words.append("has to ride on rented track")
        if g.warehouse[seat] != NONE:
            words.append(warehouse_said(m, g, seat))
        words += [f"has left {left_said(m, g, row)}" for row in g.stored if row[2] == seat and row[3] != NONE]
        words += [
            f"stays for {m.load_names[load]}" for load in g.waits_for[seat * m.fleet :][: m.fleet] if load != NONE
        ]
        if g.skip[seat]:
            words.append("loses a turn")
        if g.over != RUNNING and g.winner == seat:
            words.append("wins")
        share = 0.0 if cash == HIDDEN else min(1.0, cash / g.win_cash)
        goal = (share + min(1.0, cities / m.majors_to_join)) / 2
        known = None if cash == HIDDEN else cash
        found.append(Holding(seat, known, (), goal, "; ".join(words), sum(g.due[seat])))
    return tuple(found)


def scores(m: CompiledBoard, g: Position) -> list[float]:
    """Cash of every seat; the winner is never below another."""
    found = [float(max(0, cash)) for cash in g.cash]
    if g.winner != NONE:
        found[g.winner] = max([found[g.winner], *(found[seat] + 1 for seat in range(g.seats) if seat != g.winner)])
    return found
