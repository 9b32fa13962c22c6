"""`boxcars simulate FILE`: play many games without showing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine import clock
from engine.cli.game import (
    OLD_NAMES,
    Lineup,
    LineupOption,
    SchedulerOption,
    SeedOption,
    SetOption,
    SetUpOption,
    TableOption,
    WorkersOption,
    chosen_bots,
    chosen_lineup,
    chosen_workers,
    game,
    refuse_seats,
    refuse_unplayable,
)
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, print_table, progress
from engine.cli.partial_results import saving_partial_results
from engine.game.fast.batch import NONE_NEEDED
from engine.i18n import format_number, ntr, tr, tr_noop

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.report.report import Table


MAX_ROWS = 20
"""Number of rows of a report table that are printed; a file and JSON have all of them."""


HELP = tr_noop(
    "Play many games between bots: wins by seat with 95% intervals, turns, and railroads bought and owned by winners."
)


def simulate(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    games: Annotated[int, typer.Option(min=1, help=tr("Number of games to play."))] = 100,
    seed: SeedOption = 1,
    bots: Annotated[str, typer.Option(help=tr("Bot for each seat, or a file with one, separated by commas."))] = "",
    lineup: LineupOption = None,
    table: TableOption = None,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    sets: SetOption = None,
    setup: SetUpOption = "",
    count: Annotated[
        list[str] | None, typer.Option(help=tr("Also count this, for example visits; can be repeated."))
    ] = None,
    lessons: Annotated[
        bool,
        typer.Option(
            "--lessons",
            help=tr("Report what the games show about demands, track, events and luck, depending on the game system."),
        ),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(help=tr("Write a report, with charts in .html and .pdf files, or a .md, .csv or .json file.")),
    ] = None,
    first_game: Annotated[
        int, typer.Option(min=0, max=2**53, help=tr("Number of the first game, to play parts of a run separately."))
    ] = 0,
    store: Annotated[
        Path | None,
        typer.Option(help=tr("Store every game in this file of runs, made if missing; see `boxcars runs`.")),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Simulate games."""
    from contextlib import ExitStack
    from importlib.metadata import version

    from engine.bots.named import seating
    from engine.files.kinds import refuse_to_replace
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.files.scenarios import run_hash
    from engine.model.ids import Ref
    from engine.report.formatting import refuse_unknown_format, written
    from engine.runs.identity import code_of_bots, identity_of, scenario_text, stored_counters
    from engine.runs.store import writing
    from engine.sim.batch import play_games
    from engine.sim.batch_report import Learned
    from engine.sim.run import Job
    from engine.sim.run_report import RunReport
    from engine.sim.tally import Totals

    lineup = chosen_lineup(lineup, table)
    ready = game(file, sets, setup)
    refuse_unplayable(ready)
    names = seating(ready.family, chosen_bots(ready, bots, lineup), scenario=ready.scenario)
    refuse_seats(ready, names)
    asked = _counters(ready.family, count or [])
    railroads = [Ref("railroad", id) for id in ready.scenario.board.railroads]
    bought = [name for name in ("bought",) if railroads]
    totals = Totals(names, seed, run_hash(ready.scenario, ready.chosen))
    learned = (
        Learned(ready.scenario, ready.options, totals, ready.chosen, version("boxcars"), output is not None)
        if lessons or output
        else None
    )
    charted = RunReport(ready.scenario, ready.options, totals, learned) if learned and output else None
    counters = [*bought, *asked, *(learned.counters if learned else ())]
    if store is not None:
        counters = [*stored_counters(ready.family, counters)]
    job = Job(ready.scenario, ready.options, names, seed, tuple(dict.fromkeys(counters)), store is not None)
    if output:
        refuse_unknown_format(output)
        refuse_to_replace(output, ready.file)
        refuse_unsaveable(output)
    started = ended = clock.seconds()
    compiled, reason = 0, ""
    run: int | None = None

    def begin() -> None:
        nonlocal started, ended
        started = ended = clock.seconds()

    def results() -> dict[str, Any]:
        return {
            **totals.data(),
            "table": None if bots else str(OLD_NAMES[lineup or Lineup.casual]),
            "warnings": totals.warnings(railroads),
            "railroads": totals.of(railroads, bought),
            "counts": totals.named(asked),
            **({"lessons": learned.report().data} if learned else {}),
            "seconds": ended - started,
            "played": {"compiled": compiled, "interpreted": totals.games - compiled, "because": reason},
            "interrupted": totals.games < games,
            "settings": dict(ready.chosen),
            "rules": dict(ready.options),
            "first_game": first_game,
            "run": run,
            "version": version("boxcars"),
            "engine_version": version("boxcars"),
        }

    with ExitStack() as stack, saving_partial_results(ready.scenario.title) as keep:
        kept = stack.enter_context(writing(store)) if store is not None else None
        if kept is not None:
            identity = identity_of(
                ready.scenario, ready.options, ready.chosen, names, seed, job.counters, version("boxcars")
            )
            own_code = code_of_bots(ready.scenario, names)
            run = kept.begin(identity, scenario_text(ready.scenario), first_game, games, own_code)
        with (
            defer_interruption() as code,
            progress(ntr("{n:,} game", "{n:,} games", games).format(n=games), games) as advance,
            chosen_workers(workers, scheduler) as crew,
        ):
            every = play_games(job, games, crew, lambda: bool(code()), begin, first=first_game)
            for chunk in every:
                if kept is not None and run is not None:
                    kept.add(run, chunk.numbers, chunk.tallies)
                (charted or learned or totals).add(chunk.tallies)
                ended = clock.seconds()
                reason = chunk.interpreted_because or reason
                compiled += 0 if chunk.interpreted_because else len(chunk.numbers)
                advance(len(chunk.numbers))
                keep(results)
            data = results()
        if charted and output:
            save_bytes(output, written(charted.report(), output))
        _tell(data, format, learned.report().tables[1:-1] if learned and lessons else ())
        if totals.games < games:
            raise typer.Exit(code())


def _counters(family: Family, asked: Sequence[str]) -> list[str]:
    """Return the counters to use, each once. Raises BoxcarsError, with the nearest name, for one that the game system
    does not have."""
    from engine.errors import BoxcarsError, did_you_mean

    known = family.rules.counters if family.rules else ()
    for name in asked:
        if name not in known:
            nearest = did_you_mean(name, known)
            raise BoxcarsError(
                tr("{title} has no counter named “{name}”{nearest}; available: {known}").format(
                    title=family.title, name=name, nearest=nearest, known=", ".join(known)
                )
            )
    return list(dict.fromkeys(asked))


def _tell(data: dict[str, Any], format: Format, lessons: Sequence[Table]) -> None:
    from engine.report.report import Table
    from engine.sim.tally import seat_table

    if format is Format.json:
        print_json(data)
        return
    if not data["games"]:
        print(tr("Interrupted before the first game was finished."))
        return
    titles = {"people": tr("Wins, casual bots"), "sharks": tr("Wins, expert bots")}
    title = titles.get(data["table"], tr("Wins"))
    print_table(seat_table(data, title))
    if data["without_winner"]:
        print()
        print(
            ntr(
                "{n:,} game ended without a winner: at the turn limit, or with no player left.",
                "{n:,} games ended without a winner: at the turn limit, or with no player left.",
                data["without_winner"],
            ).format(n=data["without_winner"])
        )
    turns = data["turns"]
    print()
    print(
        tr("Turns of all players: average {mean:.1f}, median {median:.0f}, 95% of games up to {p95:.0f}").format(
            mean=turns["mean"], median=turns["median"], p95=turns["p95"]
        )
    )
    lines = tuple((id, each["bought"], each["owned_by_winner"]) for id, each in data["railroads"].items())
    if lines:
        print()
        columns = ("railroad", "times_bought", "owned_by_winner")
        print_table(Table("railroads", tr("Railroads"), columns, lines))
    for name, sums in data["counts"].items():
        print()
        print_table(Table(name, name, ("of", "sum"), tuple(sums.items())))
    for table in lessons:
        print()
        print_table(table, MAX_ROWS)
    if data["warnings"]:
        print()
        for warning in data["warnings"]:
            print(tr("Warning: {warning}").format(warning=warning))
    games, seconds, played = data["games"], data["seconds"], data["played"]
    pace = games / seconds
    speed = format_number(pace, f",.{0 if pace >= 10 else 1}f")
    print()
    print(
        ntr(
            "{n:,} game in {seconds:.1f} s, {speed} per second",
            "{n:,} games in {seconds:.1f} s, {speed} per second",
            games,
        ).format(n=games, seconds=seconds, speed=speed)
    )
    if played["because"] not in ("", NONE_NEEDED):
        print(
            ntr(
                "{n:,} of them was played without compiled code: {reason}",
                "{n:,} of them were played without compiled code: {reason}",
                played["interpreted"],
            ).format(n=played["interpreted"], reason=tr(played["because"]))
        )
    if data["run"] is not None:
        print(tr("Stored as run {id}.").format(id=data["run"]))
    if data["interrupted"]:
        print(tr("Interrupted. These are the games that were finished."))
