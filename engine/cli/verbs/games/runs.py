"""`boxcars runs`: runs of games in a store, listed, shown, repeated, completed, merged and exported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.game import SchedulerOption, WorkersOption, chosen_workers
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, print_table, progress
from engine.errors import BoxcarsError
from engine.i18n import format_number, ntr, tr, tr_noop

if TYPE_CHECKING:
    from engine.runs.store import Run, Store
    from engine.sim.workers import Workers

HELP = tr_noop(
    "Work with stored runs of `boxcars simulate --store`.\n\n"
    "list --store STORE lists the runs; show ID prints the results of one; rerun ID plays its games again and compares "
    "them; resume ID --games N plays the games that it lacks; merge OUT IN... puts runs of several stores into one; "
    "export ID FILE.csv writes a row for each game, FILE.parquet too; game ID NUMBER RECORD.yaml saves one game as a "
    "record; details ID shows changes of the lead, comebacks, events and purchases, with --games N also the course of "
    "the first N games, which are played again; card ID FILE writes the fairness card, .html, .pdf, .md, .csv or .json."
    "\n\n"
    "Exit code 1 if a repeated run differs."
)

MAX_NAMED = 100
"""Number of different games that are named."""


class Action(StrEnum):
    """Action of the command."""

    list = "list"
    show = "show"
    rerun = "rerun"
    resume = "resume"
    merge = "merge"
    export = "export"
    game = "game"
    details = "details"
    card = "card"


ARGUMENTS = {
    Action.list: 0, Action.show: 1, Action.rerun: 1, Action.resume: 1, Action.export: 2, Action.game: 3,
    Action.details: 1, Action.card: 2,
}  # fmt: skip
"""Number of arguments of each action; merge takes two or more."""


def runs(
    action: Annotated[Action, typer.Argument(help=tr("What to do."))],
    arguments: Annotated[
        list[str] | None, typer.Argument(help=tr("ID of the run and what the action needs, such as a file."))
    ] = None,
    store: Annotated[Path | None, typer.Option(help=tr("File of the store."))] = None,
    games: Annotated[
        int, typer.Option(min=0, help=tr("Number of games of a completed run; 0 for the planned ones."))
    ] = 0,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Work with stored runs."""
    given = arguments or []
    if action is Action.merge:
        _merge(given, format)
        return
    if store is None:
        raise BoxcarsError(tr("expected a store: --store FILE"))
    if len(given) != ARGUMENTS[action]:
        raise BoxcarsError(
            ntr(
                "expected {n} argument after “{action}”, found {found}",
                "expected {n} arguments after “{action}”, found {found}",
                ARGUMENTS[action],
            ).format(n=ARGUMENTS[action], action=action, found=len(given))
        )
    match action:
        case Action.list:
            _list(store, format)
        case Action.show:
            _show(store, _number(given[0]), format)
        case Action.rerun:
            with chosen_workers(workers, scheduler) as crew:
                _rerun(store, _number(given[0]), crew, format)
        case Action.resume:
            with chosen_workers(workers, scheduler) as crew:
                _resume(store, _number(given[0]), games, crew, format)
        case Action.card:
            _card(store, _number(given[0]), Path(given[1]), format)
        case Action.details:
            with chosen_workers(workers, scheduler) as crew:
                _details(store, _number(given[0]), games, crew, format)
        case Action.export:
            _export(store, _number(given[0]), Path(given[1]), format)
        case Action.game:
            _save_game(store, _number(given[0]), _number(given[1]), Path(given[2]), format)


def _number(text: str) -> int:
    if not (text.isdecimal() and len(text) < 16):
        raise BoxcarsError(tr("expected a whole number, found “{text}”").format(text=text))
    return int(text)


def _list(path: Path, format: Format) -> None:
    from engine.report.report import Table
    from engine.runs.store import reading

    with reading(path) as store:
        found = store.runs()
    if format is Format.json:
        print_json({"runs": [_described(run) for run in found]})
        return
    columns = ("id", "title", "games", "seed", "bots", "settings", "began")
    rows = tuple(
        (
            run.id, run.identity.title, run.games, str(run.identity.seed), ", ".join(run.identity.bots),
            ", ".join(f"{name}={value}" for name, value in run.identity.chosen.items()), run.began,
        )
        for run in found
    )  # fmt: skip
    headings = {"bots": tr("Bots"), "settings": tr("Settings"), "began": tr("Began")}
    print_table(Table("runs", tr("Runs of {store}").format(store=path), columns, rows, headings=headings))


def _described(run: Run) -> dict[str, Any]:
    identity = run.identity
    return {
        "id": run.id,
        "title": identity.title,
        "games": run.games,
        "first_game": run.first,
        "planned": run.wanted,
        "seed": identity.seed,
        "bots": list(identity.bots),
        "settings": dict(identity.chosen),
        "scenario_hash": identity.scenario_hash,
        "engine_version": identity.engine_version,
        "began": run.began,
    }


def _results(store: Store, run: Run) -> dict[str, Any]:
    """Return the results of a run with its identity, as `boxcars simulate` prints them."""
    from engine.files.scenarios import loads
    from engine.model.ids import Ref
    from engine.runs.playing import totals_of

    totals, scenario = totals_of(store, run), loads(store.scenario_text(run), tr("board of the run"))
    railroads = [Ref("railroad", id) for id in scenario.board.railroads]
    bought = [name for name in ("bought",) if railroads and name in run.identity.counters]
    return {
        **_described(run),
        **totals.data(),
        "rules": dict(run.identity.rules),
        "warnings": totals.warnings(railroads),
        "railroads": totals.of(railroads, bought),
        "counts": totals.named([name for name in run.identity.counters if name != "bought"]),
    }


def _tell_results(data: dict[str, Any], format: Format) -> None:
    from engine.report.report import Table
    from engine.sim.tally import seat_table

    if format is Format.json:
        print_json(data)
        return
    print_table(seat_table(data, tr("Run {id}: {title}").format(id=data["id"], title=data["title"])))
    turns = data["turns"]
    print()
    print(
        tr("Turns of all players: average {mean:.1f}, median {median:.0f}, 95% of games up to {p95:.0f}").format(
            mean=turns["mean"], median=turns["median"], p95=turns["p95"]
        )
    )
    lines = tuple((id, each.get("bought"), each["owned_by_winner"]) for id, each in data["railroads"].items())
    if lines:
        print()
        print_table(
            Table("railroads", tr("Railroads"), ("railroad", "times_bought", "owned_by_winner"), lines).filled()
        )


def _show(path: Path, id: int, format: Format) -> None:
    from engine.runs.store import reading

    with reading(path) as store:
        data = _results(store, store.run(id))
    _tell_results(data, format)


def _rerun(path: Path, id: int, workers: Workers, format: Format) -> None:
    from engine.runs.playing import differences
    from engine.runs.store import reading

    def play(store: Store, run: Run, cancelled: Callable[[], bool], advance: Callable[[int], None]) -> list[int]:
        return sorted(differences(store, run, workers, cancelled, advance))

    with reading(path) as store:
        run = store.run(id)
        differing, code, played = _played(store, run, run.games, play)
    is_identical = not differing and not code
    if format is Format.json:
        print_json(
            {
                "id": id, "games": played, "identical": is_identical, "differing": len(differing),
                "first_differing": differing[:MAX_NAMED], "interrupted": code != 0,
                "engine_version": run.identity.engine_version,
            }
        )  # fmt: skip
    elif is_identical:
        print(ntr("{n:,} game is identical.", "{n:,} games are identical.", played).format(n=played))
    elif differing:
        print(
            ntr("{n:,} game differs: {numbers}", "{n:,} games differ: {numbers}", len(differing)).format(
                n=len(differing), numbers=", ".join(map(format_number, differing[:MAX_NAMED]))
            )
        )
    if code or differing:
        raise typer.Exit(code or 1)


def _played(
    store: Store,
    run: Run,
    games: int,
    play: Callable[[Store, Run, Callable[[], bool], Callable[[int], None]], list[int]],
) -> tuple[list[int], int, int]:
    """Play games of a run with a progress bar. Return what `play` returns, the exit code of an interruption, and the
    number of games."""
    played = 0
    with (
        defer_interruption() as code,
        progress(ntr("{n:,} game", "{n:,} games", games).format(n=games), games) as advance,
    ):

        def on(steps: int) -> None:
            nonlocal played
            played += steps
            advance(steps)

        found = play(store, run, lambda: bool(code()), on)
        return found, code(), played


def _resume(path: Path, id: int, games: int, workers: Workers, format: Format) -> None:
    from importlib.metadata import version

    from engine.runs.playing import resume
    from engine.runs.store import reading, writing

    def play(store: Store, run: Run, cancelled: Callable[[], bool], advance: Callable[[int], None]) -> list[int]:
        resume(store, run, games or run.wanted, workers, version("boxcars"), cancelled, advance)
        return []

    with reading(path) as store:  # Writing to a missing store would make a new one.
        store.run(id)
    with writing(path) as store:
        run = store.run(id)
        _, code, _ = _played(store, run, max(0, (games or run.wanted) - run.games), play)
        data = {**_results(store, store.run(id)), "interrupted": code != 0}
    _tell_results(data, format)
    if code:
        raise typer.Exit(code)


def _merge(given: Sequence[str], format: Format) -> None:
    from contextlib import ExitStack

    from engine.runs.store import merged, reading, writing

    if len(given) < 2:
        raise BoxcarsError(tr("expected a store to write to and the stores to merge: merge OUT IN..."))
    target, *sources = map(Path, given)
    if any(source.resolve() == target.resolve() for source in sources):
        raise BoxcarsError(tr("{store} cannot be merged into itself").format(store=target))
    with ExitStack() as stack:
        opened = [stack.enter_context(reading(source)) for source in sources]
        with writing(target) as store:
            found = merged(store, opened)
    if format is Format.json:
        print_json({"file": str(target), "runs": [{"id": id, "games": games} for id, games in found.items()]})
        return
    for id, games in found.items():
        print(ntr("Run {id}: {n:,} game", "Run {id}: {n:,} games", games).format(id=id, n=games))


def _export(path: Path, id: int, file: Path, format: Format) -> None:
    from engine.errors import FileError
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.report.formatting import csv_text
    from engine.runs.export import games_table, parquet
    from engine.runs.store import reading

    if file.suffix.lower() not in (".csv", ".parquet"):
        raise FileError(file, tr("expected a .csv or .parquet file, found “{suffix}”").format(suffix=file.suffix))
    refuse_unsaveable(file)
    with reading(path) as store:
        table = games_table(store, store.run(id))
    is_parquet = file.suffix.lower() == ".parquet"
    save_bytes(file, parquet(table) if is_parquet else csv_text(table).encode())
    if format is Format.json:
        print_json({"file": str(file), "games": len(table.rows), "columns": list(table.columns)})
        return
    n = len(table.rows)
    print(ntr("{n:,} game written to {file}", "{n:,} games written to {file}", n).format(n=n, file=file))


def _card(path: Path, id: int, file: Path, format: Format) -> None:
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.report.formatting import refuse_unknown_format, written
    from engine.runs.reporting import fairness_of
    from engine.runs.store import reading

    refuse_unknown_format(file)
    refuse_unsaveable(file)
    with reading(path) as store:
        report = fairness_of(store, store.run(id))
    save_bytes(file, written(report, file))
    if format is Format.json:
        print_json({"file": str(file), "said": report.said})
        return
    print(report.said)
    print(tr("Saved as {name}.").format(name=file))


def _details(path: Path, id: int, games: int, workers: Workers, format: Format) -> None:
    from engine.game.family import family
    from engine.gamelog.details import USUAL_GAMES, add_details, details_report, lacking, stored_details
    from engine.runs.playing import of_run
    from engine.runs.store import reading, writing

    with reading(path) as store:  # Writing to a missing store would make a new one.
        store.run(id)
        known = store.detail_sums(id).games
    code = 0
    if games or not known:
        with writing(path) as store:
            run = store.run(id)
            made, wanted = of_run(store, run), games or USUAL_GAMES
            missing = len(lacking(store, run, wanted))

            def play(
                store: Store, run: Run, cancelled: Callable[[], bool], advance: Callable[[int], None]
            ) -> list[int]:
                add_details(store, run, made, wanted, workers, cancelled, advance)
                return []

            _, code, _ = _played(store, run, missing, play)
    with reading(path) as store:
        run = store.run(id)
        found, sums = list(stored_details(store, run)), store.detail_sums(id)
        made = of_run(store, run)
    report = details_report(found, family(run.identity.family), made.scenario, run.identity.bots, sums)
    count = sums.games or len(found)
    if format is Format.json:
        rows = {table.id: [dict(zip(table.columns, row, strict=True)) for row in table.rows] for table in report.tables}
        print_json({"id": id, "games": count, "replayed": len(found), "interrupted": code != 0, **rows})
    else:
        for table in report.tables:
            if table.rows:
                print_table(table)
                print()
        print(ntr("{n:,} game has details.", "{n:,} games have details.", count).format(n=count))
        if not found:
            print(tr("--games {n} also plays {n} games again and shows the course of the average game.").format(n=100))
    if code:
        raise typer.Exit(code)


def _save_game(path: Path, id: int, number: int, file: Path, format: Format) -> None:
    from engine.files.records import save_record, with_recorded_bots
    from engine.files.saves.saving import refuse_unsaveable
    from engine.runs.playing import of_run, record_of
    from engine.runs.store import reading

    refuse_unsaveable(file)
    with reading(path) as store:
        run = store.run(id)
        if number not in store.numbers(id):
            raise BoxcarsError(
                tr("run {id} has no game {number}; it has {games} games from {first} on").format(
                    id=id, number=number, games=format_number(run.games), first=run.first
                )
            )
        made = of_run(store, run)
    record = record_of(made, number)
    save_record(with_recorded_bots(record, file), file, made.scenario)
    if format is Format.json:
        print_json({"file": str(file), "game": number, "actions": len(record.actions)})
        return
    print(tr("Game {number} is saved in {file}.").format(number=number, file=file))
