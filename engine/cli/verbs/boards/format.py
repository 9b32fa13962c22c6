"""`boxcars format FILE...`: the canonical form of a scenario file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.i18n import tr, tr_noop

HELP = tr_noop("Rewrite scenario files in their canonical form, as a save does. Comments are lost; a note says so.")


def format_files(
    files: Annotated[list[Path], typer.Argument(help=tr("Scenario files."))],
    check: Annotated[
        bool, typer.Option("--check", help=tr("Change nothing; exit with code 1 if a file would change."))
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """Rewrite files in canonical form."""
    from engine.errors import FileError
    from engine.files.library import scenario_path
    from engine.files.opening import MAX_BYTES, read_file
    from engine.files.saves.backups import keep_found
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import dumps, from_document
    from engine.files.yaml.reader import read_yaml

    results = []
    for file in files:
        path = scenario_path(file)
        document = read_yaml(path)
        scenario = from_document(document)
        text = dumps(scenario)
        changes = read_file(path, MAX_BYTES) != text.encode()
        if changes and not check:
            if document.comments:
                typer.echo(
                    tr("{file}: comments are not preserved; use `note:` fields instead").format(file=file), err=True
                )
            # A file with comments loses them. Rewrite it even if its previous version cannot be saved.
            with suppress(FileError):
                keep_found(path, scenario.title)
            save_bytes(path, text.encode())
        results.append({"file": str(file), "changed": changes})
        if format is Format.text:
            line = (
                tr("{file}: is in canonical form")
                if not changes
                else tr("{file}: would change")
                if check
                else tr("{file}: rewritten")
            )
            print(line.format(file=file))
    if format is Format.json:
        print_json(results)
    if check and any(result["changed"] for result in results):
        raise typer.Exit(1)
