"""The public interface for scripts: open, edit, check, analyze, simulate, compare and export scenarios. An example::

    from engine import api

    board = api.open("boxcars/us-boxcars-2013")
    for issue in api.check(board):
        print(issue.severity, issue.message)
    run = api.simulate(board, games=1000, seed=1)
    print([seat.share for seat in run.seats])

Scenarios are values that never change; `edit` and `change` return a changed copy. `boxcars run script.py` runs a
script, and the console of the studio (F12) has all names of this module. Plug-ins subclass `Check`, `Bot` or
`Exporter`. The names below are stable: a future version may add to them.

A price from 20% less to 20% more, as a chart::

    from engine import api

    board = api.open("boxcars/us-boxcars-2013")
    prices = {row["id"]: row["price"] for row in api.rows(board, "railroads")}
    lines = []
    for percent in range(-20, 21, 10):
        price = round(prices["B&O"] * (100 + percent) / 100, -3)
        other = api.change(board, "railroads", {"id": "B&O", "price": price})
        run = api.simulate(other, games=200, seed=1)
        lines.append((percent, run.turns))
    api.plot("turns.svg", ("Price (%)", "Turns"), lines, title="Length of the game")

With several `workers`, games are played by processes that import the script, as Python's multiprocessing does: put the
calls under `if __name__ == "__main__":`.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.edit.edit import Edit
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import RuleValue, Scenario
from engine.plugins.interface import Bot, Check, Choice, Exporter, Player, Severity, View
from engine.validate.check import Fix, Issue

if TYPE_CHECKING:
    from engine.report.report import Cell, Report, Table

__all__ = [
    "Bot",
    "BoxcarsError",
    "Check",
    "Choice",
    "Comparison",
    "Difference",
    "Edit",
    "Exporter",
    "Fix",
    "Game",
    "Issue",
    "Player",
    "Ref",
    "Run",
    "Scenario",
    "SeatResult",
    "Severity",
    "View",
    "analyze",
    "bots",
    "change",
    "check",
    "compare",
    "edit",
    "export",
    "open",
    "options",
    "play",
    "plot",
    "print_kit",
    "rows",
    "save",
    "scenarios",
    "simulate",
    "write",
]


class SeatResult(Struct, frozen=True):
    """Results of a seat: its bot, games won, their share (0 to 1), and the 95% interval of the share."""

    bot: str
    wins: int
    share: float
    interval: tuple[float, float]


class Run(Struct, frozen=True):
    """Results of many games: seats in their order, and the average number of turns of all players. `data` has all
    figures as plain values, as `boxcars simulate --format json`."""

    games: int
    seats: tuple[SeatResult, ...]
    turns: float
    data: Mapping[str, Any]


class Difference(Struct, frozen=True):
    """Shares of games that a seat won on both sides, and their difference B minus A with its 95% interval."""

    a: float
    b: float
    value: float
    interval: tuple[float, float]


class Comparison(Struct, frozen=True):
    """Results of a comparison: the number of games on each side, and the difference for each seat."""

    games: int
    seats: tuple[Difference, ...]


class Game(Struct, frozen=True):
    """A game: the winner's seat (None without a winner), the number of turns of all players, the score of each seat,
    and the lines of the journal."""

    winner: int | None
    turns: int
    scores: tuple[float, ...]
    journal: tuple[str, ...]


def scenarios() -> list[str]:
    """Return the names of the bundled scenarios, for `open`.

    An example::

        for name in api.scenarios():
            print(name, api.open(name).title)
    """
    from engine.files.library import bundled

    return builtins.list(bundled())


def open(name: str | Path) -> Scenario:
    """Return the scenario of a file, or the bundled scenario of that name. Bots and exporters in its trusted code are
    in use until another scenario is opened. Raises FileError (a BoxcarsError)."""
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.plugins.loading import use_code_of

    path = scenario_path(name)
    scenario = load(path)
    use_code_of(path)
    return scenario


def save(scenario: Scenario, path: str | Path) -> None:
    """Write a scenario to a file. Raises FileError."""
    from engine.files.scenarios import save as write

    write(scenario, path)


def edit(scenario: Scenario, *edits: Edit) -> Scenario:
    """Return the scenario after the edits, which are classes of `engine.edit`. Raises EditError if one is not
    possible."""
    for each in edits:
        scenario = each.apply(scenario)
    return scenario


def rows(scenario: Scenario, table: str) -> list[dict[str, Cell]]:
    """Return the rows of a table with their values by column, as `boxcars table` writes them. Raises BoxcarsError for
    an unknown table, with the names of all.

    An example::

        dearest = max(api.rows(board, "railroads"), key=lambda row: row["price"])
    """
    found = _table_of(scenario, table)
    return [dict(zip(found.columns, row, strict=True)) for row in found.rows]


def change(scenario: Scenario, table: str, *changed: Mapping[str, Cell]) -> Scenario:
    """Return the scenario with other values in rows of a table. Each row has the columns that identify it and those
    that change; the others keep their values. Raises BoxcarsError for a wrong cell, or an unknown table, column or row.

    An example::

        board = api.change(board, "railroads", {"id": "B&O", "price": 26000})
        board = api.change(board, "payoffs", {"city_a": "chicago", "city_b": "new_york", "payoff": 9000})
    """
    from engine.game.family import family
    from engine.tables.import_rows import Sheet
    from engine.tables.matching import planned

    found, incoming = _table_of(scenario, table), family(scenario.family).imports
    if table not in incoming:
        raise BoxcarsError(
            tr("the table {table} cannot be changed; available: {known}").format(table=table, known=", ".join(incoming))
        )
    for row in changed:
        columns = builtins.list(row)
        for column in columns:
            if column not in found.columns:
                raise BoxcarsError(
                    tr("the table {table} has no column “{column}”{suggestion}; available: {known}").format(
                        table=table, column=column, suggestion=did_you_mean(column, found.columns),
                        known=", ".join(found.columns),
                    )
                )  # fmt: skip
        cells = tuple(str(_whole(value)) for value in row.values())
        sheet = Sheet(Path(table), (tuple(columns), cells))
        plan = planned(scenario, _table_of(scenario, table), incoming[table], sheet)
        scenario = plan.after
    return scenario


def check(scenario: Scenario, plugins: bool = True) -> tuple[Issue, ...]:
    """Return the issues that the author does not ignore, errors first; with `plugins`, also those of own checks."""
    from engine.game.family import family
    from engine.plugins.loading import own_checks
    from engine.validate.inspection import checks_for, inspect

    checks = checks_for(family(scenario.family))
    return inspect(scenario, (*checks, *own_checks()) if plugins else checks).issues


def analyze(scenario: Scenario, name: str = "", railroads: Sequence[str] = (), size: int = 2) -> Report:
    """Return a report on a board: the analysis of that name, or the first of the game system. Analyses of networks take
    IDs of `railroads`, or the `size` of sets. Raises BoxcarsError for an unknown name, and RulesError for a board with
    errors that prevent it."""
    from engine.game.authoring import analysis_named, found_in
    from engine.game.family import AnalysisOptions, family

    known = family(scenario.family)
    names = [*known.analyses, *known.network_analyses]
    chosen = name or next(iter(names), "")
    analysis = analysis_named(known, chosen, AnalysisOptions(tuple(railroads), size))
    if analysis is None:
        raise BoxcarsError(
            tr("no analysis named “{name}”{suggestion}; available: {known}").format(
                name=name, suggestion=did_you_mean(name, names), known=", ".join(names)
            )
        )
    return found_in(scenario, analysis)


def write(report: Report, path: str | Path) -> None:
    """Write a report of `analyze` to a file, by the end of its name: .html, .md, .csv, .json, .xlsx, or .pdf if the
    studio is installed. Raises FileError for an unknown format.

    An example::

        api.write(api.analyze(board), "chances.html")
    """
    from engine.files.saves.saving import save_bytes
    from engine.report.formatting import written

    save_bytes(Path(path), written(report, Path(path)), keep_former=False)


def bots(scenario: Scenario) -> list[str]:
    """Return the names of the bots that can play on a board, with those of plug-ins.

    An example::

        run = api.simulate(board, bots=api.bots(board)[:4])
    """
    from engine.bots.named import bot_names
    from engine.game.family import family

    return bot_names(family(scenario.family), scenario)


def options(scenario: Scenario) -> dict[str, RuleValue]:
    """Return the rules that can be changed, by name with their values on this board. `simulate`, `compare` and `play`
    take other values.

    An example::

        print(api.options(board)["fee.player"])
        run = api.simulate(board, options={"fee.player": 6000})
    """
    from engine.game.options import resolve

    known = _playable(scenario)
    return dict(resolve(known.rules.options, scenario.rules, {}))


def play(
    scenario: Scenario,
    seed: int = 1,
    bots: Sequence[str] = (),
    options: Mapping[str, RuleValue] | None = None,
    record: str | Path | None = None,
) -> Game:
    """Play one game between bots, by default casual bots at four seats, and return its journal. With a `record`, the
    game is saved to that file, which the studio opens and `boxcars replay` plays again. Raises RulesError if the board
    cannot be played.

    An example::

        game = api.play(board, seed=7, record="game.yaml")
        print(game.journal[-1])
    """
    from engine.bots.named import bot_named
    from engine.game.drive import drive
    from engine.game.summary import turn_of_state
    from engine.gamelog.journal import journal
    from engine.sim.run import seats_of

    job, known = _job(scenario, seed, bots, options), _playable(scenario)
    rules, seats = known.rules, seats_of(job.bots)
    states = [rules.initial_state(scenario, seats, job.options)]
    codes = []
    for action, state in drive(rules, states[0], [bot_named(known, name, scenario) for name in job.bots], seed):
        codes.append(action.code)
        states.append(state)
    last, turn = states[-1], known.summary.turn if known.summary is not None else turn_of_state
    winner = next((entry.seat for entry in last.entries if entry.kind == "win"), None)
    returns = rules.returns(last)
    scores = tuple(float(returns[seat]) for seat in range(len(seats)))
    if record is not None:
        from engine.files.records import save_record, with_recorded_bots
        from engine.files.scenarios import played_hash
        from engine.game.record import Record

        chosen = dict(options or {})
        played = Record(
            known.id, played_hash(scenario, chosen), tuple(seats), seed, tuple(codes), scores, rules.is_terminal(last),
            options=chosen, title=scenario.title,
        )  # fmt: skip
        save_record(with_recorded_bots(played, record), record, scenario)
    lines = journal([seat.name for seat in seats], scenario.currency, states, turn).lines
    return Game(winner, turn(last), scores, tuple(line.text for line in lines))


def simulate(
    scenario: Scenario,
    games: int = 100,
    seed: int = 1,
    bots: Sequence[str] = (),
    options: Mapping[str, RuleValue] | None = None,
    workers: int = 1,
) -> Run:
    """Play games between bots, by default casual bots at four seats. The same seed gives the same games, for any number
    of worker processes (0: one per core). Raises RulesError if the board cannot be played."""
    from engine.files.scenarios import run_hash
    from engine.sim.batch import play_games
    from engine.sim.run import Runner
    from engine.sim.tally import Totals

    job = _job(scenario, seed, bots, options)
    totals = Totals(job.bots, seed, run_hash(scenario, dict(options or {})))
    if workers == 1:
        runner = Runner(job)
        for numbers in _parts(games):
            totals.add(runner.play(numbers))
    else:
        for chunk in play_games(job, games, workers):
            totals.add(chunk.tallies)
    data = totals.data()
    seats = tuple(
        SeatResult(each["bot"], each["wins"], each["win_rate"], tuple(each["interval"])) for each in data["seats"]
    )
    turns = sum(turn * n for turn, n in totals.turns.items()) / max(1, totals.games)
    return Run(totals.games, seats, turns, data)


def compare(
    a: Scenario,
    b: Scenario,
    games: int = 1000,
    seed: int = 1,
    bots: Sequence[str] = (),
    options_a: Mapping[str, RuleValue] | None = None,
    options_b: Mapping[str, RuleValue] | None = None,
    precision: float = 0.0,
    workers: int = 1,
) -> Comparison:
    """Play the same games on two boards, or with two sets of options, and return the difference of wins of each seat.
    The intervals hold for all seats at once. With `precision` it stops once each is known to +- this share."""
    from engine.sim import comparison
    from engine.sim.run import Runner, paired

    pair = comparison.Pair(_job(a, seed, bots, options_a), _job(b, seed, bots, options_b))
    if workers == 1:
        found = comparison.Comparison(len(pair.a.bots), precision)
        sides = [Runner(paired(job)) for job in (pair.a, pair.b)]
        for numbers in _parts(games):
            found.add(comparison.Pairs(numbers, *(side.play(numbers) for side in sides)))
            if found.is_precise:
                break
    else:
        found = comparison.compare(pair, games, precision, workers)
    data = found.data()
    seats = tuple(
        Difference(
            each["a"]["win_rate"],
            each["b"]["win_rate"],
            each["difference"]["value"],
            tuple(each["difference"]["interval"]),
        )
        for each in data["seats"]
    )
    return Comparison(data["games"], seats)


def export(scenario: Scenario, path: str | Path) -> None:
    """Write a scenario to a file of another format, by the end of its name: .yaml, a picture (.png, .svg, .pdf) if the
    studio is installed, or the format of an exporter of a plug-in. Raises BoxcarsError for an unknown format."""
    from importlib.metadata import entry_points

    from engine.plugins.loading import exporter_for

    file = Path(path)
    own = exporter_for(file)
    if own is not None:
        from engine.plugins.exporting import write_with

        write_with(own, scenario, file)
        return
    if file.suffix.lower() == ".yaml":
        save(scenario, file)
        return
    for point in entry_points(group="boxcars.exporters"):
        if file.suffix.lower() == f".{point.name}":
            point.load()(scenario, file)
            return
    raise BoxcarsError(tr("no exporter writes files that end with “{suffix}”").format(suffix=file.suffix))


def print_kit(
    scenario: Scenario,
    path: str | Path,
    parts: Sequence[str] = (),
    options: Mapping[str, RuleValue] | None = None,
    games: int | None = None,
) -> None:
    """Write a PDF of the whole game to print, cut and play, or of some `parts`, on A4 with the backs of cards on the
    other side. The number of notes comes from simulated `games`. `boxcars kit` has more settings. Raises BoxcarsError
    without the studio, and for an unknown part with the names of all.

    An example::

        api.print_kit(board, "board.pdf", parts=["board"])
    """
    from importlib.metadata import entry_points

    for point in entry_points(group="boxcars.kits"):
        point.load()(scenario, Path(path), tuple(parts), dict(options or {}), games)
        return
    raise BoxcarsError(tr("a kit needs the studio, which is not installed"))


def plot(path: str | Path, columns: Sequence[str], rows: Sequence[Sequence[float | None]], title: str = "") -> None:
    """Draw numbers as lines to an .svg file: the first column is the horizontal axis, and each other one is a line.
    Raises BoxcarsError for another kind of file, and for rows without a number for each column.

    An example::

        api.plot("squares.svg", ("x", "Square", "Cube"), [(x, x**2, x**3) for x in range(5)])
    """
    from engine.files.saves.saving import save_bytes
    from engine.report.chart import svg
    from engine.report.report import Chart, Table

    file = Path(path)
    if file.suffix.lower() != ".svg":
        raise BoxcarsError(tr("expected a file that ends with .svg, found {file}").format(file=file.name))
    names, found = tuple(map(str, columns)), tuple(map(tuple, rows))
    if len(names) < 2 or len(set(names)) < len(names) or not found:
        raise BoxcarsError(tr("a chart needs at least one row, and two or more columns with different names"))
    for number, row in enumerate(found, 1):
        if len(row) != len(names):
            raise BoxcarsError(
                tr("row {row} has {n} values, expected {columns}").format(row=number, n=len(row), columns=len(names))
            )
    table = Table("plot", title, names, found, headings={name: name for name in names})
    text = svg(table, Chart("plot", title, names[0], names[1:]))
    save_bytes(file, text.encode(), keep_former=False)


def _whole(value: Cell) -> Cell:
    """Return a float without decimals as a whole number, as tables write it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _table_of(scenario: Scenario, name: str) -> Table:
    from engine.game.family import family

    tables = family(scenario.family).tables
    if name not in tables:
        raise BoxcarsError(
            tr("no table named “{name}”{suggestion}; available: {known}").format(
                name=name, suggestion=did_you_mean(name, tables), known=", ".join(tables)
            )
        )
    return tables[name](scenario)


def _playable(scenario: Scenario) -> Any:
    """Return the game system of a scenario. Raises BoxcarsError if it has no rules."""
    from engine.game.family import family

    known = family(scenario.family)
    if known.rules is None:
        raise BoxcarsError(tr("{title} cannot be played yet").format(title=known.title))
    return known


def _parts(games: int) -> Iterator[range]:
    """Yield the numbers of games in parts."""
    for first in range(0, games, 50):
        yield range(first, min(games, first + 50))


def _job(scenario: Scenario, seed: int, bots: Sequence[str], options: Mapping[str, RuleValue] | None) -> Any:
    from engine.bots.named import default_lineup, seating
    from engine.game.options import near_option, resolve
    from engine.game.rules import SEAT_SIGN
    from engine.sim.run import Job

    known = _playable(scenario)
    offered = known.rules.options
    for name in options or ():
        if name.partition(SEAT_SIGN)[0] not in {option.name for option in offered}:
            raise BoxcarsError(
                tr("no option named {name}{suggestion}; `api.options(scenario)` returns all of them").format(
                    name=name, suggestion=near_option(name, offered)
                )
            )
    names = seating(known, builtins.list(bots) or default_lineup(known), scenario=scenario)
    return Job(scenario, resolve(offered, scenario.rules, options or {}), names, seed)
