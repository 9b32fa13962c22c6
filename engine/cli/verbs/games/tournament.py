"""`boxcars tournament FILE`: all bots against each other."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.game import SeedOption, SetOption, WorkersOption, game, refuse_seats, refuse_unplayable
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, print_table, progress
from engine.cli.partial_results import saving_partial_results
from engine.errors import BoxcarsError
from engine.i18n import ntr, tr, tr_noop

HELP = tr_noop("Play all bots against each other in turn: shares of wins with 95% intervals, and a rating.")


def tournament(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    games: Annotated[int, typer.Option(min=1, help=tr("Number of games of four bots."))] = 400,
    seed: SeedOption = 1,
    bots: Annotated[str, typer.Option(help=tr("Bots, separated by commas; by default all but `random`."))] = "",
    precision: Annotated[
        float,
        typer.Option(
            min=0, max=1, help=tr("Stop when the share of wins of each bot is known to +- this; 0 for never.")
        ),
    ] = 0.0,
    workers: WorkersOption = 0,
    sets: SetOption = None,
    format: FormatOption = Format.text,
) -> None:
    """Run a tournament."""
    from engine.bots.named import RANDOM_BOTS, bot_names, seating
    from engine.sim.run import Job
    from engine.sim.tournament import SEATS, Standings, play_tournament

    ready = game(file, sets)
    refuse_unplayable(ready)
    all_bots = [name for name in bot_names(ready.family, ready.scenario) if name not in RANDOM_BOTS]
    names = seating(ready.family, bots.split(",") if bots else all_bots, scenario=ready.scenario)
    _refuse_bots(names)
    refuse_seats(ready, names[:1] * SEATS)
    job = Job(ready.scenario, ready.options, names[:1] * SEATS, seed)
    standings = Standings(names)

    def results() -> dict[str, Any]:
        return standings.data(games, precision)

    with saving_partial_results(ready.scenario.title) as keep:
        with (
            defer_interruption() as code,
            progress(ntr("{n:,} table", "{n:,} tables", games).format(n=games), games) as advance,
        ):

            def grow(tables: int) -> None:
                advance(tables)
                keep(results)

            play_tournament(
                job, standings, games, precision, workers or os.cpu_count() or 1, lambda: bool(code()), grow
            )
            data = results()
        if format is Format.json:
            print_json(data)
        else:
            from engine.sim.contest_report import tables_played, tournament_report

            print_table(tournament_report(data).tables[0])
            print()
            print(tables_played(standings.tables))
            if data["interrupted"]:
                print(tr("Interrupted. These are the tables that were finished."))
        if data["interrupted"]:
            raise typer.Exit(code())


def _refuse_bots(names: Sequence[str]) -> None:
    if len(names) < 2:
        found = " and ".join(names) or tr("none")
        raise BoxcarsError(tr("expected two or more bots for a tournament, found {names}").format(names=found))
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise BoxcarsError(
            tr("expected each bot once in a tournament, found {names} again").format(names=", ".join(twice))
        )
