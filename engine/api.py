"""The public interface for scripts: open, edit, check, analyze, simulate, compare and export scenarios. An example::

    from engine import api

    board = api.open("boxcars/us-boxcars-2013")
    for issue in api.check(board):
        print(issue.severity, issue.message)
    run = api.simulate(board, games=1000, seed=1)
    print([seat.share for seat in run.seats])

Scenarios are values that never change; `edit` returns a changed copy. `boxcars run script.py` runs a script. Plug-ins
subclass `Check`, `Bot` or `Exporter`. The names below are stable: a future version may add to them.

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
    from engine.report.report import Report

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
    "Issue",
    "Player",
    "Ref",
    "Run",
    "Scenario",
    "SeatResult",
    "Severity",
    "View",
    "analyze",
    "check",
    "compare",
    "edit",
    "export",
    "open",
    "save",
    "simulate",
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


def _parts(games: int) -> Iterator[range]:
    """Yield the numbers of games in parts."""
    for first in range(0, games, 50):
        yield range(first, min(games, first + 50))


def _job(scenario: Scenario, seed: int, bots: Sequence[str], options: Mapping[str, RuleValue] | None) -> Any:
    from engine.bots.named import default_lineup, seating
    from engine.game.family import family
    from engine.game.options import resolve
    from engine.sim.run import Job

    known = family(scenario.family)
    if known.rules is None:
        raise BoxcarsError(tr("{title} cannot be played yet").format(title=known.title))
    names = seating(known, builtins.list(bots) or default_lineup(known), scenario=scenario)
    return Job(scenario, resolve(known.rules.options, scenario.rules, options or {}), names, seed)
