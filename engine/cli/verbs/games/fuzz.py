"""`boxcars fuzz FILE`: play many games to find anomalies in the rules and on the board."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.game import SeedOption, SetOption, SetUpOption, WorkersOption, game, refuse_seats, refuse_unplayable
from engine.cli.interruption import defer_interruption
from engine.cli.output import Format, FormatOption, print_json, progress
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Search for anomalies: positions without a legal decision, loops, endless games, broken invariants, "
    "blunders.\n\n"
    "Each finding is written as a record that ends at that position, for the studio, `replay` and "
    "`explain`. The same seed finds the same anomalies for any number of workers."
)


def fuzz(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    games: Annotated[int, typer.Option(min=1, help=tr("Number of games to play."))] = 200,
    seed: SeedOption = 1,
    bots: Annotated[
        str, typer.Option(help=tr("Bot for each seat, separated by commas. By default, all bots play at many tables."))
    ] = "",
    workers: WorkersOption = 0,
    sets: SetOption = None,
    setup: SetUpOption = "",
    output: Annotated[
        Path | None,
        typer.Option(help=tr("Folder for the records of the findings; by default NAME-gaps in the current folder.")),
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Search for anomalies."""
    from engine.bots.named import seating
    from engine.fuzzing.game_fuzzer import Findings, Hunted, refuse_folder, save_findings, tables_of
    from engine.fuzzing.game_fuzzer import hunt as fuzzed_games

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
    with (
        defer_interruption() as code,
        progress(ntr("{n:,} game", "{n:,} games", games).format(n=games), games) as advance,
    ):
        for trail in fuzzed_games(asked, games, workers or os.cpu_count() or 1, lambda: bool(code())):
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
            print(plain_line(f"{tr(gap.kind)}: {gap.text}"))
            place = {"file": path, "step": gap.step, "turn": gap.turn}
            found_in = ntr(
                "    {file}, action {step}, turn {turn}; in {n:,} game",
                "    {file}, action {step}, turn {turn}; in {n:,} games",
                finding.games,
            )
            print(plain_line(found_in.format(n=finding.games, **place)))
        played = ntr("{n:,} game", "{n:,} games", found.games).format(n=found.games)
        count = ntr("{n:,} finding", "{n:,} findings", len(findings)).format(n=len(findings))
        print(f"{played}, {count if findings else tr('no findings')}")
        if found.games < games:
            print(tr("Interrupted. These are the games that were finished."))
    if found.games < games:
        raise typer.Exit(code())
