"""The lines of a game beside each other: what every seat has turn by turn along each of them, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.game.family import Family, turn_of_state
from engine.game.record import Record, along, replay
from engine.game.rules import Rules, SeatSetup
from engine.gamelog.naming import HEADINGS, columns_of, money_in, names_of, unit_of
from engine.model.scenario import Scenario
from engine.report.report import Cell, Chart, Report, Table

GAME = "Main branch"
"""The line that no branch is, where nobody gave it a name."""


class Way(Struct, frozen=True):
    """One line of a game: its positions since the start, and the number of the last one that it has in common with
    another; None for the game itself."""

    name: str
    states: Sequence[Any]
    parts: int | None = None


def compared(family: Family, scenario: Scenario, seats: Sequence[SeatSetup], ways: Sequence[Way]) -> Report:
    """The lines as tables, with a chart of money and one of who is ahead for each seat. A line has rows from the turn
    before it parts: until then it is as another one is."""
    assert family.rules is not None
    told, scores = family.told, family.rules.scores
    turn = told.turn if told is not None else turn_of_state
    names = names_of(seats)
    columns, numbers = columns_of(names), range(len(names))
    ends: list[tuple[Cell, ...]] = []
    money: list[tuple[Cell, ...]] = []
    ahead: list[tuple[Cell, ...]] = []
    for way in ways:
        standing: list[float] = []
        for number, state in _turns(way, turn):
            found = told.standing(state) if told is not None else [scores(state)[seat] for seat in numbers]
            standing = [float(each) for each in found]
            money.append((way.name, number, *(holding.money for holding in state.holdings)))
            ahead.append((way.name, number, *(int(each) if each.is_integer() else each for each in standing)))
        best = [name for name, each in zip(names, standing, strict=False) if each == max(standing)]
        last = way.states[-1]
        parting = _parting(way, ways, turn)
        ends.append((way.name, *parting, turn(last), len(way.states) - 1, ", ".join(best), *money[-1][2:]))
    counted, unit = told.counted(scenario.currency) if told is not None else "score", unit_of(scenario.currency)
    over, headings = ("line", "turn", *columns), {**HEADINGS, **{column: column for column in columns}}
    tables = (
        Table(
            "lines",
            f"The branches of the game: where they part, how they end, and what everybody has then ({unit})",
            ("line", "parts_after", "parts_in_turn", "here", "there", "turns", "decisions", "ahead", *columns),
            tuple(ends),
            headings=headings,
        ),
        Table("money_by_line", f"What everybody has along each branch ({unit})", over, tuple(money), headings=headings),
        Table("ahead_by_line", f"Who is ahead along each branch: {counted}", over, tuple(ahead), headings=headings),
    )
    charts = tuple(
        Chart(id, f"{name}: {what}", "turn", (column,), by="line", measure=what)
        for id, what in (("money_by_line", money_in(scenario.currency)), ("ahead_by_line", counted))
        for name, column in zip(names, columns, strict=True)
    )
    data = {table.id: [dict(zip(table.columns, row, strict=True)) for row in table.rows] for table in tables}
    # Where points are what is had, one table says it.
    repeated = "money_by_line" if not scenario.currency.strip() and money == ahead else ""
    shown = tuple(table for table in tables if table.id != repeated)
    drawn = tuple(chart for chart in charts if chart.table != repeated)
    return Report(f"Branches of a game on {scenario.title}", shown, data, charts=drawn)


def _parting(way: Way, ways: Sequence[Way], turn: Callable[[Any], int]) -> tuple[Cell, ...]:
    """Where a line parts: after which action and in which turn, what happens then along it, and what happened along the
    first line with which it was one until then."""
    parts = way.parts
    if parts is None:
        return None, None, "", ""
    at = way.states[parts]

    def after(states: Sequence[Any]) -> str:
        told = states[parts + 1].entries if len(states) > parts + 1 else ()
        return next((entry.text for entry in told), "nothing yet")

    others = (each.states for each in ways if each is not way and len(each.states) > parts)
    former = next((states for states in others if states[parts].entries == at.entries), ())
    return parts, turn(at), after(way.states), after(former)


def _turns(way: Way, turn: Callable[[Any], int]) -> Iterator[tuple[int, Any]]:
    """The turns of a line from the last one before it parts, each with the position after the action that ends it: what
    is due at the end of a turn is paid by that. The last turn ends with the line."""
    former: tuple[int, Any] | None = None
    parts = way.parts or 0
    for number in range(1, len(way.states)):
        before, state = turn(way.states[number - 1]), way.states[number]
        if turn(state) == before:
            continue
        if number <= parts:
            former = before, state
            continue
        if former is not None:
            yield former
        former = None
        yield before, state
    if former is not None:
        yield former
    yield turn(way.states[-1]), way.states[-1]


def ways_of(rules: Rules, scenario: Scenario, record: Record) -> list[Way]:
    """The lines of a recorded game; a branch along which the rules do not lead is left out."""
    ways = [Way(record.line or GAME, [state for _, state in replay(rules, scenario, along(record))])]
    for branch in record.branches:
        with suppress(DivergenceError):
            states = [state for _, state in replay(rules, scenario, along(record, branch.name))]
            ways.append(Way(branch.name, states, branch.step))
    return ways


def with_lines(report: Report, lines: Report) -> Report:
    """What happened in a game, and how its lines compare, as one report."""
    return replace(
        report,
        tables=(*report.tables, *lines.tables),
        data={**report.data, **lines.data},
        charts=(*report.charts, *lines.charts),
    )
