"""`boxcars format FILE...`: the canonical form of a scenario file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json


def format_files(
    files: Annotated[list[Path], typer.Argument(help="Scenario files.")],
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 where a file would change.")] = False,
    format: FormatOption = Format.text,
) -> None:
    """Rewrite scenario files in their canonical form, as a save would. Comments do not survive; a note says so."""
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
                typer.echo(f"{file}: comments are not kept; use note: fields instead", err=True)
            # A file with comments loses them; a version that cannot be kept is no reason to refuse the author's order.
            with suppress(FileError):
                keep_found(path, scenario.title)
            save_bytes(path, text.encode())
        results.append({"file": str(file), "changed": changes})
        if format is Format.text:
            print(f"{file}: {('would change' if check else 'rewritten') if changes else 'is in canonical form'}")
    if format is Format.json:
        print_json(results)
    if check and any(result["changed"] for result in results):
        raise typer.Exit(1)
