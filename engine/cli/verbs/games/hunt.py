"""`boxcars hunt FILE`: many games that look for gaps in the rules and in the board."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SeedOption, SetOption, SetUpOption, WorkersOption, game, refuse_seats, refuse_unplayable
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, progress
from engine.plain_text import plain_line


def hunt(
    file: Annotated[Path, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    seed: SeedOption = 1,
    bots: Annotated[
        str, typer.Option(help="A bot for each seat, separated by commas. By default, all bots sit at many tables.")
    ] = "",
    workers: WorkersOption = 0,
    sets: SetOption = None,
    setup: SetUpOption = "",
    output: Annotated[
        Path | None, typer.Option(help="The folder for the records of what is found; by default, NAME-gaps here.")
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Look for gaps: positions without a legal decision, loops, games without an end, broken laws, absurd choices.

    Each is written as a record that ends at the place, for the studio, `replay` and `explain`. The same seed finds the
    same, whatever the number of workers.
    """
    from engine.bots.named import seating
    from engine.fuzzing.game_fuzzer import Findings, Hunted, refuse_folder, save_findings, tables_of
    from engine.fuzzing.game_fuzzer import hunt as hunted_games

    ready = game(file, sets, setup)
    refuse_unplayable(ready)
    if bots:
        names = seating(ready.family, bots.split(","), scenario=ready.scenario)
        refuse_seats(ready, names)
        tables: tuple[tuple[str, ...], ...] = (names,)
    else:
        tables = tables_of(ready.family, ready.scenario, ready.options)
    asked = Hunted(ready.scenario, ready.options, ready.chosen, tables, seed)
    found = Findings()
    folder = output or Path(f"{ready.file.stem}-gaps")
    refuse_folder(folder)
    with defer_interruption() as code, progress(f"{games:,} games", games) as advance:
        for trail in hunted_games(asked, games, workers or os.cpu_count() or 1, lambda: bool(code())):
            found.add(trail.numbers, trail.gaps)
            advance(len(trail.numbers))
    findings = found.as_list()
    files = save_findings(findings, folder, ready.scenario, ready.file) if findings else []
    if format is Format.json:
        rows = [
            {
                "kind": finding.gap.kind,
                "text": finding.gap.text,
                "record": str(path),
                "game": finding.gap.game,
                "step": finding.gap.step,
                "turn": finding.gap.turn,
                "games": finding.games,
            }
            for finding, path in zip(findings, files, strict=True)
        ]
        print_json({"games": found.games, "seed": seed, "findings": rows, "interrupted": found.games < games})
    else:
        for finding, path in zip(findings, files, strict=True):
            gap = finding.gap
            print(plain_line(f"{gap.kind}: {gap.text}"))
            print(plain_line(f"    {path}, action {gap.step}, turn {gap.turn}; met in {finding.games:,} of the games"))
        print(f"{found.games:,} games, {len(findings) or 'nothing'} found")
        if found.games < games:
            print("Interrupted: these are the games that were over by then.")
    if found.games < games:
        raise typer.Exit(code())
