"""`boxcars unpack`: the files of a pack, checked and written into a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import ntr, tr
from engine.plain_text import plain_line


def unpack(
    file: Annotated[Path, typer.Argument(help=tr("A pack (.boxcars)."))],
    folder: Annotated[Path, typer.Argument(help=tr("Folder to create; it must not exist, or be empty."))],
    with_others: Annotated[
        bool, typer.Option("--all", help=tr("Also write files that are not data of Boxcars Studio."))
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """Check a pack and write its files into a folder."""
    from engine.packs.archive import unpack as unpacked

    manifest = unpacked(file, folder, with_others)
    left_out = [] if with_others else [each.name for each in manifest.others]
    if format is Format.json:
        print_json(
            {
                "title": manifest.title, "family": manifest.family, "scenario": str(folder / manifest.scenario),
                "lineup": list(manifest.lineup), "note": manifest.note, "left_out": left_out,
                "files": [{"name": each.name, "role": each.role, "size": each.size} for each in manifest.files],
            }
        )  # fmt: skip
        return
    n = len(manifest.files) - len(left_out)
    print(
        plain_line(
            ntr("{title}: {n:,} file written to {folder}", "{title}: {n:,} files written to {folder}", n).format(
                title=manifest.title, n=n, folder=folder
            )
        )
    )
    if manifest.note:
        print(plain_line(manifest.note))
    for each in manifest.files:
        if each.name not in left_out:
            print(plain_line(str(folder / each.name)))
    for name in left_out:
        print(
            plain_line(tr("not written, because it is not data: {name}; --all writes it").format(name=name)),
            file=sys.stderr,
        )
    if manifest.lineup:
        names = ",".join(str(folder / name) if name.startswith("characters/") else name for name in manifest.lineup)
        print(plain_line(tr("Line-up: --bots {names}").format(names=names)))
