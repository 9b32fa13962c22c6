"""Comparison of the branches of a game: the assets of every player turn by turn, and how the branches end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.game.family import Family
from engine.game.game_rules import AnyRules
from engine.game.record import Record, along, replay
from engine.game.rules import SeatSetup
from engine.game.summary import turn_of_state
from engine.gamelog.naming import columns_of, money_in, names_of, unit_of
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario
from engine.report.report import Cell, Chart, Report, Table

GAME = tr_noop("Main branch")
"""Name of the game itself among its branches, if it has no other name."""


class Way(Struct, frozen=True):
    """A branch of a game: its positions since the start, and the number of the last one that it shares with another
    branch; None for the game itself."""

    name: str
    states: Sequence[Any]
    parts: int | None = None


def compared(family: Family, scenario: Scenario, seats: Sequence[SeatSetup], ways: Sequence[Way]) -> Report:
    """Return the branches as tables, with a chart of money and one of the ranking for each seat. A branch has rows from
    the turn before it leaves: until then it is equal to another one."""
    assert family.rules is not None
    told, scores = family.summary, family.rules.returns
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
    counted, unit = told.counted(scenario.currency) if told is not None else tr("score"), unit_of(scenario.currency)
    over, headings = ("line", "turn", *columns), {column: column for column in columns}
    tables = (
        Table(
            "lines",
            tr("Branches with their results ({unit})").format(unit=unit),
            ("line", "parts_after", "parts_in_turn", "here", "there", "turns", "decisions", "ahead", *columns),
            tuple(ends),
            headings=headings,
        ),
        Table(
            "money_by_line", tr("Assets by branch ({unit})").format(unit=unit), over, tuple(money), headings=headings
        ),
        Table(
            "ahead_by_line",
            tr("Ranking by branch: {score}").format(score=counted),
            over,
            tuple(ahead),
            headings=headings,
        ),
    )
    charts = tuple(
        Chart(id, f"{name}: {what}", "turn", (column,), by="line", measure=what)
        for id, what in (("money_by_line", money_in(scenario.currency)), ("ahead_by_line", counted))
        for name, column in zip(names, columns, strict=True)
    )
    data = {table.id: [dict(zip(table.columns, row, strict=True)) for row in table.rows] for table in tables}
    # If points are what players have, one table is enough.
    repeated = "money_by_line" if not scenario.currency.strip() and money == ahead else ""
    shown = tuple(table for table in tables if table.id != repeated)
    drawn = tuple(chart for chart in charts if chart.table != repeated)
    return Report(tr("Branches of a game on {title}").format(title=scenario.title), shown, data, charts=drawn)


def _parting(way: Way, ways: Sequence[Way], turn: Callable[[Any], int]) -> tuple[Cell, ...]:
    """Return where a branch leaves: after which action and in which turn, its next event, and the event on the first
    branch that was the same until then."""
    parts = way.parts
    if parts is None:
        return None, None, "", ""
    at = way.states[parts]

    def after(states: Sequence[Any]) -> str:
        told = states[parts + 1].entries if len(states) > parts + 1 else ()
        return next((entry.text for entry in told), tr("no events yet"))

    others = (each.states for each in ways if each is not way and len(each.states) > parts)
    former = next((states for states in others if states[parts].entries == at.entries), ())
    return parts, turn(at), after(way.states), after(former)


def _turns(way: Way, turn: Callable[[Any], int]) -> Iterator[tuple[int, Any]]:
    """Yield the turns of a branch from the last one before it leaves, each with the position after the action that ends
    it, which also pays what is due at the end of a turn. The last turn ends with the branch."""
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


def ways_of(rules: AnyRules, scenario: Scenario, record: Record) -> list[Way]:
    """Return the branches of a recorded game, without those that the rules cannot replay."""
    ways = [Way(record.main_branch or GAME, [state for _, state in replay(rules, scenario, along(record))])]
    for branch in record.branches:
        with suppress(DivergenceError):
            states = [state for _, state in replay(rules, scenario, along(record, branch.name))]
            ways.append(Way(branch.name, states, branch.step))
    return ways


def with_lines(report: Report, lines: Report) -> Report:
    """Return the events of a game and the comparison of its branches as one report."""
    return replace(
        report,
        tables=(*report.tables, *lines.tables),
        data={**report.data, **lines.data},
        charts=(*report.charts, *lines.charts),
    )
