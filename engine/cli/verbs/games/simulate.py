"""`boxcars simulate FILE`: many games without showing them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine import clock
from engine.cli.game import (
    Seated,
    SeedOption,
    SetOption,
    SetUpOption,
    TableOption,
    WorkersOption,
    chosen_bots,
    game,
    refuse_seats,
    refuse_unplayable,
)
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, print_table, progress
from engine.cli.partial_results import saving_partial_results
from engine.game.fast.batch import NONE_NEEDED

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.report.report import Table


MAX_ROWS = 20
"""So much of a table of lessons is printed; a file and JSON have all of it."""


def simulate(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: SeedOption = 1,
    bots: Annotated[str, typer.Option(help="A bot for each seat, or a file of one, separated by commas.")] = "",
    table: TableOption = None,
    workers: WorkersOption = 0,
    sets: SetOption = None,
    setup: SetUpOption = "",
    count: Annotated[
        list[str] | None, typer.Option(help="What else to count, such as visits. It may be given more than once.")
    ] = None,
    lessons: Annotated[
        bool, typer.Option("--lessons", help="Say what the games teach: demands, track, events, luck, by the family.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option(help="Write what the games teach to this .html, .md, .csv or .json file.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Play many games between bots: wins by seat with 95 % intervals, turns, railroads bought and won (if any)."""
    from importlib.metadata import version

    from engine.bots.named import seating
    from engine.files.kinds import refuse_to_replace
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.files.scenarios import played_hash
    from engine.model.ids import Ref
    from engine.report.formatting import written
    from engine.sim.batch import play_games
    from engine.sim.batch_report import Learned
    from engine.sim.run import Job
    from engine.sim.tally import Totals

    ready = game(file, sets, setup)
    refuse_unplayable(ready)
    names = seating(ready.family, chosen_bots(ready, bots, table), scenario=ready.scenario)
    refuse_seats(ready, names)
    asked = _counters(ready.family, count or [])
    railroads = [Ref("railroad", id) for id in ready.scenario.board.railroads]
    bought = [name for name in ("bought",) if railroads]
    totals = Totals(names, seed, played_hash(ready.scenario, ready.chosen))
    learned = Learned(ready.scenario, ready.options, totals) if lessons or output else None
    counters = [*bought, *asked, *(learned.counters if learned else ())]
    job = Job(ready.scenario, ready.options, names, seed, tuple(dict.fromkeys(counters)))
    if learned and output:
        written(learned.report(), output)  # a file that cannot be written so is refused before hours of play
        refuse_to_replace(output, ready.file)
        refuse_unsaveable(output)
    started = ended = clock.seconds()
    compiled, reason = 0, ""

    def begin() -> None:
        nonlocal started, ended
        started = ended = clock.seconds()

    def results() -> dict[str, Any]:
        return {
            **totals.data(),
            "table": None if bots else str(table or Seated.people),
            "warnings": totals.warnings(railroads),
            "railroads": totals.of(railroads, bought),
            "counts": totals.named(asked),
            **({"lessons": learned.report().data} if learned else {}),
            "seconds": ended - started,
            "played": {"compiled": compiled, "interpreted": totals.games - compiled, "because": reason},
            "interrupted": totals.games < games,
            "settings": dict(ready.chosen),
            "version": version("boxcars"),
        }

    with saving_partial_results(ready.scenario.title) as keep:
        with defer_interruption() as code, progress(f"{games:,} games", games) as advance:
            for chunk in play_games(job, games, workers or os.cpu_count() or 1, lambda: bool(code()), begin):
                (learned or totals).add(chunk.tallies)
                ended = clock.seconds()
                reason = chunk.interpreted_because or reason
                compiled += 0 if chunk.interpreted_because else len(chunk.numbers)
                advance(len(chunk.numbers))
                keep(results)
            data = results()
        if learned and output:
            save_bytes(output, written(learned.report(), output).encode())
        _tell(data, format, learned.report().tables[1:] if learned and lessons else ())
        if totals.games < games:
            raise typer.Exit(code())


def _counters(family: Family, asked: Sequence[str]) -> list[str]:
    """The counters that were asked for, each once. Raises BoxcarsError, with the nearest name, for one that the family
    has not."""
    from engine.errors import BoxcarsError, did_you_mean

    known = family.rules.counters() if family.rules else ()
    for name in asked:
        if name not in known:
            nearest = did_you_mean(name, known)
            raise BoxcarsError(f"{family.title} counts no {name!r}{nearest}; it counts {', '.join(known)}")
    return list(dict.fromkeys(asked))


def _tell(data: dict[str, Any], format: Format, lessons: Sequence[Table]) -> None:
    from engine.report.report import Table
    from engine.sim.tally import seat_table

    if format is Format.json:
        print_json(data)
        return
    title = f"Wins at the table of {data['table']}" if data["table"] else "Wins"
    print_table(seat_table(data, title))
    if data["without_winner"]:
        print(
            f"\n{data['without_winner']:,} games ended without a winner: at their limit of turns, or nobody was left."
        )
    turns = data["turns"]
    print(
        f"\nTurns of all seats: mean {turns['mean']:.1f}, median {turns['median']:.0f}, 95 % at most {turns['p95']:.0f}"
    )
    lines = tuple((id, each["bought"], each["owned_by_winner"]) for id, each in data["railroads"].items())
    if lines:
        print()
        print_table(Table("railroads", "Railroads", ("railroad", "times bought", "owned by winner"), lines))
    for name, sums in data["counts"].items():
        print()
        print_table(Table(name, name, ("of", "sum"), tuple(sums.items())))
    for table in lessons:
        print()
        print_table(table, MAX_ROWS)
    if data["warnings"]:
        print()
        for warning in data["warnings"]:
            print(f"Warning: {warning}")
    games, seconds, played = data["games"], data["seconds"], data["played"]
    pace = games / seconds
    print(f"\n{games:,} games in {seconds:.1f} s, {pace:,.{0 if pace >= 10 else 1}f} a second")
    if played["because"] not in ("", NONE_NEEDED):
        print(f"{played['interpreted']:,} of them were played without compiled code: {played['because']}")
    if data["interrupted"]:
        print("Interrupted: these are the games that were over by then.")
