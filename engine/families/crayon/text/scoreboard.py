"""The state of a game in words: trains, the possessions and score of each player, loads and contracts that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import warehouse_contents
from engine.families.crayon.rules.chapters.winning import joined
from engine.families.crayon.rules.hidden import HIDDEN
from engine.families.crayon.rules.position import RUNNING, CrayonState, Position, vehicles
from engine.families.crayon.text.labels import at_milepost, card, demand, milepost_ref, money
from engine.game.rules import Holding, Seat, Token

LEAST = 3
"""Letters of a short name at least."""


@lru_cache(maxsize=16)
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """For each name its beginning, as long as it takes to tell it from all others: "Coal" and "Copper" are "Coa" and
    "Cop". Names that are alike stay alike."""
    found = []
    for name in names:
        length = LEAST
        while length < len(name) and any(
            other != name and other[:length].casefold() == name[:length].casefold() for other in names
        ):
            length += 1
        found.append(name[:length].strip())
    return tuple(found)


def warehouse_said(m: CompiledBoard, g: Position, seat: int) -> str:
    """The warehouse of a seat that has one: "warehouse at milepost 12: Coal"."""
    loads = ", ".join(m.load_names[load] for load in warehouse_contents(g, seat)) or "empty"
    return f"warehouse {at_milepost(m, g.warehouse[seat])}: {loads}"


def left_said(m: CompiledBoard, g: Position, row: Sequence[int]) -> str:
    """A load that a seat has left somewhere for some turns: "Coal in York for 3 more turns"."""
    node, load, seat, last = row
    left = last - g.turns[seat]
    until = "until this turn ends" if left < 1 else "for 1 more turn" if left == 1 else f"for {left} more turns"
    return f"{m.load_names[load]} {at_milepost(m, node)} {until}"


def lying_said(m: CompiledBoard, g: Position, row: Sequence[int], names: Sequence[str]) -> str:
    """A load that lies somewhere, as a sentence."""
    node, load, seat, last = row
    if seat == NONE or last == NONE:
        return f"{m.load_names[load]} lies {at_milepost(m, node)} and may be taken."
    return f"{names[seat]} has left {left_said(m, g, row)}, and anybody may take it."


def contract_said(m: CompiledBoard, card: int, row: int) -> str:
    """A demand of a card that lies open for all, as a sentence."""
    return f"Open for all, on card {m.card_ids[card]}: {demand(m, card, row)}."


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


def worth(state: CrayonState) -> list[float]:
    """Cash less debts of every seat."""
    g = state.g
    return [float(cash - debt) for cash, debt in zip(g.cash, g.debt, strict=True)]


def hand(state: CrayonState, seat: Seat) -> list[str]:
    """A line for each demand of the cards that the seat holds and may see."""
    m, found = state.m, []
    for number in state.g.hand[seat]:
        if number != NONE:
            demands = range(len(m.demands[number])) if number < m.demand_cards else ()
            found += [f"{card(m, number)}: {demand(m, number, row)}{_from(m, number, row)}" for row in demands]
    return found


def _from(m: CompiledBoard, number: int, row: int) -> str:
    _, load, _ = m.demands[number][row]
    names = [name for name, supplied in zip(m.city_names, m.supplies, strict=True) if load in supplied]
    return f"  (from {', '.join(names)})" if names else ""
