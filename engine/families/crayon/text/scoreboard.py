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


def warehouse_said(board: CompiledBoard, state: Position, seat: int) -> str:
    """The warehouse of a seat that has one: "warehouse at milepost 12: Coal"."""
    loads = ", ".join(board.load_names[load] for load in warehouse_contents(state, seat)) or "empty"
    return f"warehouse {at_milepost(board, state.warehouse[seat])}: {loads}"


def left_said(board: CompiledBoard, state: Position, row: Sequence[int]) -> str:
    """A load that a seat has left somewhere for some turns: "Coal in York for 3 more turns"."""
    node, load, seat, last = row
    left = last - state.turns[seat]
    until = "until this turn ends" if left < 1 else "for 1 more turn" if left == 1 else f"for {left} more turns"
    return f"{board.load_names[load]} {at_milepost(board, node)} {until}"


def lying_said(board: CompiledBoard, state: Position, row: Sequence[int], names: Sequence[str]) -> str:
    """A load that lies somewhere, as a sentence."""
    node, load, seat, last = row
    if seat == NONE or last == NONE:
        return f"{board.load_names[load]} lies {at_milepost(board, node)} and may be taken."
    return f"{names[seat]} has left {left_said(board, state, row)}, and anybody may take it."


def contract_said(board: CompiledBoard, card: int, row: int) -> str:
    """A demand of a card that lies open for all, as a sentence."""
    return f"Open for all, on card {board.card_ids[card]}: {demand(board, card, row)}."


def cargo(board: CompiledBoard, state: Position, vehicle: int) -> str:
    """The loads of a train in words."""
    loads = [board.load_names[load] for load in state.cargo[vehicle] if load != NONE]
    return ", ".join(loads) if loads else "empty"


def places(board: CompiledBoard, state: Position, vehicle: int) -> tuple[str, ...]:
    """The loads of a train by short names, and an empty one for each free place."""
    short = short_names(tuple(board.load_names))
    count = board.train_loads[state.train[vehicle]]
    found = [short[load] for load in state.cargo[vehicle] if load != NONE]
    return (*found, *[""] * (count - len(found)))


def tokens(board: CompiledBoard, state: Position, names: Sequence[str]) -> Sequence[Token]:
    """The trains, each with what it carries."""
    return tuple(
        Token(
            seat,
            "train",
            milepost_ref(board, state.at[vehicle]),
            f"{board.train_names[state.train[vehicle]]} of {names[seat]}: {cargo(board, state, vehicle)}",
            places(board, state, vehicle),
        )
        for seat in range(state.seats)
        for vehicle in vehicles(board, state, seat)
        if state.at[vehicle] != NONE
    )


def holdings(board: CompiledBoard, state: Position) -> Sequence[Holding]:
    """Cash, the way to winning (half of it cash, half the major cities joined), trains, and fees that are late."""
    found = []
    for seat in range(state.seats):
        cash, cities = state.cash[seat], joined(board, state, seat)
        words = [
            f"{board.train_names[state.train[vehicle]]}: {cargo(board, state, vehicle)}"
            for vehicle in vehicles(board, state, seat)
        ]
        some = cities if cities > 1 or board.majors_to_join == 1 else "none"
        words.append(f"{some} of {board.majors_to_join} major cities joined")
        if state.debt[seat]:
            words.append(f"owes the bank {money(board, state.debt[seat])}")
        if state.renters[seat]:
            words.append("has to ride on rented track")
        if state.warehouse[seat] != NONE:
            words.append(warehouse_said(board, state, seat))
        words += [
            f"has left {left_said(board, state, row)}" for row in state.stored if row[2] == seat and row[3] != NONE
        ]
        words += [
            f"stays for {board.load_names[load]}"
            for load in state.waits_for[seat * board.fleet :][: board.fleet]
            if load != NONE
        ]
        if state.skip[seat]:
            words.append("loses a turn")
        if state.over != RUNNING and state.winner == seat:
            words.append("wins")
        share = 0.0 if cash == HIDDEN else min(1.0, cash / state.win_cash)
        goal = (share + min(1.0, cities / board.majors_to_join)) / 2
        known = None if cash == HIDDEN else cash
        found.append(Holding(seat, known, (), goal, "; ".join(words), sum(state.due[seat])))
    return tuple(found)


def scores(board: CompiledBoard, state: Position) -> list[float]:
    """Cash of every seat; the winner is never below another."""
    found = [float(max(0, cash)) for cash in state.cash]
    if state.winner != NONE:
        found[state.winner] = max(
            [found[state.winner], *(found[seat] + 1 for seat in range(state.seats) if seat != state.winner)]
        )
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


def _from(board: CompiledBoard, number: int, row: int) -> str:
    _, load, _ = board.demands[number][row]
    names = [name for name, supplied in zip(board.city_names, board.supplies, strict=True) if load in supplied]
    return f"  (from {', '.join(names)})" if names else ""
