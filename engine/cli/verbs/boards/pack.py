"""`boxcars pack`: a scenario and all that belongs to it as one file for a playtester."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import ntr, tr


def pack(
    file: Annotated[Path, typer.Argument(help=tr("A scenario file, or the name of a bundled scenario."))],
    output: Annotated[Path, typer.Argument(help=tr("Pack to write (.boxcars)."))],
    bots: Annotated[
        str,
        typer.Option("--bots", help=tr("Bots of the line-up, separated by commas; files of own bots are included.")),
    ] = "",
    records: Annotated[
        list[Path] | None, typer.Option("--record", help=tr("A game record to include; can be repeated."))
    ] = None,
    runs: Annotated[
        list[Path] | None, typer.Option("--runs", help=tr("A store of runs to include; can be repeated."))
    ] = None,
    others: Annotated[
        list[Path] | None,
        typer.Option("--file", help=tr("Another file to include, such as a picture or notes; can be repeated.")),
    ] = None,
    note: Annotated[str, typer.Option("--note", help=tr("Text that is shown when the pack is opened."))] = "",
    format: FormatOption = Format.text,
) -> None:
    """Pack a scenario with its image, bots, records and runs into one file."""
    from engine.errors import FileError
    from engine.files.kinds import refuse_to_replace
    from engine.files.library import scenario_path
    from engine.files.saves.saving import refuse_unsaveable, save_bytes
    from engine.files.scenarios import load
    from engine.packs.archive import SUFFIX
    from engine.packs.packing import packed
    from engine.plugins.trust import files_beside

    path = scenario_path(file)
    if output.suffix.lower() != SUFFIX:
        raise FileError(
            output, tr("expected a {wanted} file, found “{suffix}”").format(wanted=SUFFIX, suffix=output.suffix)
        )
    refuse_to_replace(output, path, *(records or ()), *(runs or ()), *(others or ()))
    refuse_unsaveable(output)
    content = packed(
        load(path), path.stem, path.parent, bots=bots.split(",") if bots else (), records=records or (),
        runs=runs or (), others=others or (), note=note, code=files_beside(path),
    )  # fmt: skip
    save_bytes(output, content, keep_former=False)
    from engine.packs.archive import opened_pack

    with opened_pack(output) as made:
        manifest = made.manifest
    if format is Format.json:
        listed = [{"name": each.name, "role": each.role, "size": each.size} for each in manifest.files]
        print_json({"file": str(output), "bytes": len(content), "files": listed})
        return
    n = len(manifest.files)
    print(ntr("{n:,} file packed into {file}", "{n:,} files packed into {file}", n).format(n=n, file=output))
