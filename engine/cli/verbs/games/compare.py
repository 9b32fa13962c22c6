"""`boxcars compare A B`: the effect of a change, by pairs of games with the same chance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.game import (
    LineupOption,
    Prepared,
    SchedulerOption,
    SeedOption,
    WorkersOption,
    chosen_bots,
    chosen_workers,
    game,
    refuse_seats,
    refuse_unplayable,
)
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, print_table, progress
from engine.errors import BoxcarsError
from engine.i18n import ntr, tr, tr_noop

HELP = tr_noop(
    "Compare two boards, or one board with two values of an option: the difference of the wins of each seat.\n\n"
    "Both play the same games, with the same seeds and bots. With --seat-b, a change holds for one player only. The "
    "95% intervals hold for all seats at once and may be "
    "looked at at any time, so that the comparison can stop as soon as they are narrow enough."
)


def compare(
    a: Annotated[Path, typer.Argument(help=tr("Scenario file or name of a bundled scenario, before the change."))],
    b: Annotated[Path, typer.Argument(help=tr("Scenario file or name of a bundled scenario, after the change."))],
    set_a: Annotated[
        list[str] | None, typer.Option(help=tr("Set an option of A, NAME=VALUE; can be repeated."))
    ] = None,
    set_b: Annotated[
        list[str] | None, typer.Option(help=tr("Set an option of B, NAME=VALUE; can be repeated."))
    ] = None,
    seat_a: Annotated[
        int, typer.Option(min=0, max=16, help=tr("The options of --set-a hold for this player only; 0 for all."))
    ] = 0,
    seat_b: Annotated[
        int, typer.Option(min=0, max=16, help=tr("The options of --set-b hold for this player only; 0 for all."))
    ] = 0,
    games: Annotated[int, typer.Option(min=1, help=tr("Maximum number of games on each board."))] = 10_000,
    precision: Annotated[
        float,
        typer.Option(min=0, max=1, help=tr("Stop when every difference is known to +- this share; 0 for never.")),
    ] = 0.0,
    seed: SeedOption = 1,
    bots: Annotated[str, typer.Option(help=tr("Bot for each seat, or a file with one, separated by commas."))] = "",
    lineup: LineupOption = None,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Compare two boards."""
    from importlib.metadata import version

    from engine.bots.named import seating
    from engine.files.scenarios import run_hash
    from engine.sim.comparison import Pair
    from engine.sim.comparison import compare as compared
    from engine.sim.run import Job

    before, after = _apart(game(a, set_a), seat_a, "a"), _apart(game(b, set_b), seat_b, "b")
    if before.family.id != after.family.id:
        raise BoxcarsError(tr("expected two boards of the same game system, found two different ones"))
    names = seating(before.family, chosen_bots(before, bots, lineup), scenario=before.scenario)

    def job(ready: Prepared) -> Job:
        refuse_unplayable(ready)
        refuse_seats(ready, names)
        return Job(ready.scenario, ready.options, names, seed)

    pair = Pair(job(before), job(after))
    with (
        defer_interruption() as code,
        progress(ntr("{n:,} game", "{n:,} games", games).format(n=games), games) as advance,
        chosen_workers(workers, scheduler) as crew,
    ):
        found = compared(pair, games, precision, crew, lambda: bool(code()), advance)
        ended = code()
    data = {
        **found.data(),
        "stopped": "interrupted" if ended else "precision" if found.is_precise else "games",
        "precision": found.precision,
        "seed": seed,
        "bots": list(names),
        "engine_version": version("boxcars"),
        **{
            side: {
                "title": ready.scenario.title,
                "scenario_hash": run_hash(ready.scenario, ready.chosen),
                "settings": dict(ready.chosen),
            }
            for side, ready in (("a", before), ("b", after))
        },
    }
    _tell(data, format)
    if ended:
        raise typer.Exit(ended)


def _apart(ready: Prepared, seat: int, side: str) -> Prepared:
    """Return a side whose chosen options hold for one player, from 1; for all if it is 0. Raises BoxcarsError if none
    is chosen, and RulesError for an option that cannot differ between players."""
    from engine.game.options import for_seat, resolve

    if not seat:
        return ready
    if not ready.chosen:
        raise BoxcarsError(tr("--seat-{side} needs an option of --set-{side}").format(side=side))
    chosen = for_seat(ready.rules.options, ready.chosen, seat - 1)
    return ready._replace(chosen=chosen, options=resolve(ready.rules.options, ready.scenario.rules, chosen))


def _tell(data: dict[str, Any], format: Format) -> None:
    from engine.sim.findings import comparison_sentence, comparison_tables, saving_sentence

    if format is Format.json:
        print_json(data)
        return
    for table in comparison_tables(data, data["bots"]):
        print_table(table)
        print()
    print(comparison_sentence(data, data["bots"]))
    print(saving_sentence(data))
