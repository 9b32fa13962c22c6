"""Runs that are played in the background, repeated, read and opened at one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from engine.folders import data_folder, own_folder, state_folder
from engine.game.family import family
from engine.model.scenario import RuleValue, Scenario
from engine.report.report import Report
from studio.lab.task import Task, options_of, workers
from studio.threads.worker import Wanted

if TYPE_CHECKING:
    from engine.game.record import Record
    from engine.gamelog.details import Details
    from engine.runs.store import Result, Run, Store

MAX_DOTS = 5_000
"""Games of a run that are listed and drawn as dots."""

MOST_KEPT = 50
"""Maximum number of stored records of opened games."""


Found = tuple[Sequence[str], Sequence[Sequence[Mapping[str, Any] | None]]]
"""Names of bots, and the wins of each row against each column as games show them."""


def usual_store() -> Path:
    """Return the store of runs of the studio."""
    return data_folder() / "runs.db"


class NewRun(Struct, frozen=True):
    """Everything a new run needs: its board, rules and bots, its seed, and its number of games, or the wanted precision
    of the shares of wins if it is not 0."""

    scenario: Scenario
    chosen: dict[str, RuleValue]
    bots: tuple[str, ...]
    seed: int
    games: int
    precision: float = 0.0


class Shown(Struct, frozen=True):
    """A run with its report and the results of its first games."""

    run: Run
    report: Report
    results: tuple[Result, ...]
    details: tuple[tuple[int, Details], ...] = ()
    """Numbers and details of the games that were played again."""


class RunTask(Task):
    """Plays a new run, or the games that a run lacks. `play` runs in a worker; the window reads `shown`, the newest
    interim results, and `id` of the run."""

    def __init__(self, store: Path, wanted: NewRun | int, games: int = 0) -> None:
        """`wanted` is a new run, or the ID of a run to complete up to `games` (0: as planned)."""
        super().__init__(wanted.games if isinstance(wanted, NewRun) else games)
        self.store, self._wanted, self._games = store, wanted, games
        self.id: int | None = wanted if isinstance(wanted, int) else None
        self.shown: Shown | None = None

    def play(self, is_wanted: Wanted) -> Shown:
        """Play the games. Raises BoxcarsError if they cannot be played, or if another process writes to the store."""
        from importlib.metadata import version

        from engine.gamelog.details import numbered_details
        from engine.runs.playing import FIRST_GAMES, begin, play_to_precision, resume
        from engine.runs.reporting import GrowingReport
        from engine.runs.store import writing

        new, this = self._wanted, version("boxcars")
        if isinstance(new, NewRun):
            options_of(new.scenario, new.chosen, new.bots)
        if self.store == usual_store():
            own_folder(self.store.parent)
        self.begin(is_wanted)
        cancelled = self.is_over
        with writing(self.store) as store:
            if isinstance(new, NewRun):
                games = FIRST_GAMES if new.precision else new.games
                run = begin(store, new.scenario, new.chosen, new.bots, new.seed, games, this)
            else:
                run = store.run(new)
            self.id, id = run.id, run.id
            report = GrowingReport(store, run, MAX_DOTS)
            report.add_stored(store, run, cancelled)
            self.done, self.total = 0, max(0, (self._games or run.wanted) - run.games)

            def advance(games: int) -> None:
                if self.is_due():
                    self.shown = Shown(store.run(id), report.report(), tuple(report.results))
                self.step(games)

            if isinstance(new, NewRun) and new.precision:

                def plan(games: int) -> None:
                    self.total = games

                play_to_precision(store, run, new.precision, workers(), this, cancelled, advance, plan, report.add)
            else:
                resume(store, run, self._games or run.wanted, workers(), this, cancelled, advance, report.add)
            run = store.run(id)
            found = with_details(store, run, report.report())
            return Shown(run, found, tuple(report.results), tuple(numbered_details(store, run)))


class DetailsTask(Task):
    """Plays the first games of a run again by the rules and stores their details."""

    def __init__(self, store: Path, run: Run, games: int) -> None:
        super().__init__(games)
        self.store, self.run = store, run

    def play(self, is_wanted: Wanted) -> int:
        """Return the number of games with details. Raises BoxcarsError if they cannot be played, or if another process
        writes to the store."""
        from engine.gamelog.details import add_details, lacking
        from engine.runs.playing import of_run
        from engine.runs.store import writing

        games = self.total
        with writing(self.store) as store:
            run = store.run(self.run.id)
            self.total = len(lacking(store, run, games))
            self.begin(is_wanted)
            add_details(store, run, of_run(store, run), games, workers(), self.is_over, self.step)
            return sum(1 for _ in store.details(run.id))


class RepeatTask(Task):
    """Plays the games of a run again. `play` returns the numbers of those with another result."""

    def __init__(self, store: Path, run: Run) -> None:
        super().__init__(run.games)
        self.store, self.run = store, run

    def play(self, is_wanted: Wanted) -> list[int]:
        """Play the games. Raises BoxcarsError if they cannot be played."""
        from engine.runs.playing import differences
        from engine.runs.store import reading

        with reading(self.store) as store:
            self.begin(is_wanted)
            return sorted(differences(store, store.run(self.run.id), workers(), self.is_over, self.step))


def runs_of(path: Path) -> list[Run]:
    """Return the runs of a store; none if there is no such file. Raises FileError."""
    from engine.runs.store import reading

    if not path.exists():
        return []
    with reading(path) as store:
        return store.runs()


def with_details(store: Store, run: Run, report: Report) -> Report:
    """Return a report with the details of games as far as they are stored."""
    from engine.gamelog.details import details_report, stored_details
    from engine.runs.identity import as_played

    found, sums = list(stored_details(store, run)), store.detail_sums(run.id)
    if not found and not sums.games:
        return report
    scenario = as_played(run.identity, store.scenario_text(run)).scenario
    more = details_report(found, family(run.identity.family), scenario, run.identity.bots, sums)
    return replace(
        report,
        tables=(*report.tables[:-2], *more.tables, *report.tables[-2:]),
        charts=(*report.charts, *more.charts),
        bars=(*report.bars, *more.bars),
    )


def shown_run(path: Path, id: int, is_wanted: Wanted) -> Shown:
    """Return a run with its results. Raises BoxcarsError."""
    from engine.gamelog.details import numbered_details
    from engine.runs.reporting import GrowingReport
    from engine.runs.store import reading

    with reading(path) as store:
        run = store.run(id)
        report = GrowingReport(store, run)
        report.add_stored(store, run, lambda: not is_wanted())
        found = with_details(store, run, report.report())
        return Shown(run, found, tuple(store.results(id, MAX_DOTS)), tuple(numbered_details(store, run)))


def fairness_card(path: Path, id: int, is_wanted: Wanted) -> Report:
    """Return the fairness card of a run. Raises BoxcarsError."""
    from engine.runs.reporting import fairness_of
    from engine.runs.store import reading

    with reading(path) as store:
        return fairness_of(store, store.run(id), lambda: not is_wanted())


def wins_of_run(path: Path, id: int) -> Found:
    """Return the bots of a run with their wins by pair. Raises BoxcarsError."""
    from engine.runs.playing import wins_between
    from engine.runs.store import reading

    with reading(path) as store:
        return wins_between(store, store.run(id))


def remove_run(path: Path, id: int) -> None:
    """Remove a run from a store. Raises BoxcarsError."""
    from engine.runs.store import writing

    with writing(path) as store:
        store.run(id)
        store.remove(id)


def export_run(path: Path, id: int, file: Path) -> int:
    """Write a row for each game of a run into a CSV or Parquet file; return their number. Raises BoxcarsError, also if
    the package for Parquet is not installed."""
    from engine.files.saves.saving import save_bytes
    from engine.report.formatting import csv_text
    from engine.runs.export import games_table, parquet
    from engine.runs.store import reading

    with reading(path) as store:
        table = games_table(store, store.run(id))
    save_bytes(file, parquet(table) if file.suffix.lower() == ".parquet" else csv_text(table).encode())
    return len(table.rows)


def record_file(path: Path, id: int, number: int) -> Path:
    """Return a temporary file with the record of a game of a run; the oldest of these files are removed. Raises
    BoxcarsError if the game cannot be played any more."""
    from engine.runs.playing import of_run, record_of
    from engine.runs.store import reading

    with reading(path) as store:
        made = of_run(store, store.run(id))
    return kept_record(record_of(made, number), made.scenario, f"run-{id}-game-{number}")


def kept_record(record: Record, scenario: Scenario, name: str) -> Path:
    """Return a temporary file of this name with a record of a game; the oldest of these files are removed. Raises
    FileError."""
    from engine.files.records import save_record, with_recorded_bots

    folder = state_folder() / "games of runs"  # not shown
    file = folder / f"{name}.yaml"
    with suppress(OSError):  # Writing the record reports folders that cannot be created or listed.
        own_folder(folder)
        for old in sorted(folder.glob("*.yaml"), key=lambda each: each.stat().st_mtime)[:-MOST_KEPT]:
            old.unlink()
    save_record(with_recorded_bots(record, file), file, scenario)
    return file
