"""`boxcars merge BASE MINE THEIRS`: two scenarios that were made from a common one become one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Merge two scenarios that were made from a common one, thing by thing.\n\n"
    "A change that only one of them has is taken. Parts that both changed in different ways are conflicts: they are "
    "listed, and the output has the values of MINE.\n\n"
    "Exit code 0 without conflicts, 1 with conflicts, 2 if a file cannot be read.\n\n"
    "It is a merge driver of Git: `git config merge.boxcars.driver 'boxcars merge %O %A %B --output %A'`, and "
    "`*.yaml merge=boxcars` in .gitattributes."
)


class Favor(StrEnum):
    """The side that decides conflicts."""

    mine = "mine"
    theirs = "theirs"


def merge(
    base: Annotated[
        Path, typer.Argument(help=tr("Scenario from which both were made; an empty file if there is none."))
    ],
    mine: Annotated[Path, typer.Argument(help=tr("Scenario with your changes."))],
    theirs: Annotated[Path, typer.Argument(help=tr("Scenario with the other changes."))],
    output: Annotated[
        Path | None,
        typer.Option(
            help=tr("Write the merged scenario to this file, which may be MINE. By default only list conflicts.")
        ),
    ] = None,
    favor: Annotated[
        Favor | None, typer.Option(help=tr("Decide all conflicts for this side, and exit with code 0."))
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """Merge two scenarios that were made from a common one."""
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.merging import merged_scenarios
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.files.scenarios import dumps, load, save

    origin = None if base.is_file() and not base.stat().st_size else load(scenario_path(base))
    own, other = (load(scenario_path(file)) for file in (mine, theirs))
    refuse_to_replace(output, base, theirs, board=True)
    refuse_unsaveable(output)
    merged = merged_scenarios(origin, own, other, default="theirs" if favor is Favor.theirs else "mine")
    notes = list(merged.notes)
    if output is not None:
        if output.suffix:
            notes += save(merged.scenario, output).notes
        else:
            # Git names its temporary files without a suffix, and nothing else may be left next to them.
            save_bytes(output, dumps(merged.scenario).encode(), keep_former=False)
    for note in notes:
        typer.echo(plain_line(note), err=True)
    if format is Format.json:
        rows = [{"path": one.path, "mine": one.mine, "theirs": one.theirs} for one in merged.conflicts]
        print_json({"conflicts": rows, "decided": None if favor is None else favor.value, "notes": list(merged.notes)})
    else:
        for one in merged.conflicts:
            print(plain_line(tr("conflict at {path}").format(path=one.path)))
            print("  " + plain_line(tr("mine: {text}").format(text=one.mine)))
            print("  " + plain_line(tr("theirs: {text}").format(text=one.theirs)))
        number = len(merged.conflicts)
        told = ntr("{n} conflict", "{n} conflicts", number).format(n=number) if number else tr("no conflicts")
        print(told)
    if merged.conflicts and favor is None:
        raise typer.Exit(1)
