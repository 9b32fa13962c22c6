"""`boxcars format FILE...`: the canonical form of a scenario file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import FileError
from engine.i18n import tr, tr_noop
from engine.plain_text import plain_line

HELP = tr_noop(
    "Rewrite scenario files in their canonical form, as a save does. Comments are lost; a note says so.\n\n"
    "If one of several files cannot be read or written, the others are still rewritten, and the exit code is 2."
)


def format_files(
    files: Annotated[list[Path], typer.Argument(help=tr("Scenario files."))],
    check: Annotated[
        bool, typer.Option("--check", help=tr("Change nothing; exit with code 1 if a file would change."))
    ] = False,
    format: FormatOption = Format.text,
) -> None:
    """Rewrite files in canonical form."""
    from engine.cli.json_result import error_as_json, problems_of

    results: list[dict[str, Any]] = []
    for file in files:
        try:
            changes = _formatted(file, check)
        except FileError as error:
            if len(files) == 1:
                raise
            typer.echo(f"boxcars: {error}", err=True)
            results.append({"file": str(file), "changed": False, **error_as_json(str(error), problems_of(error))})
            continue
        results.append({"file": str(file), "changed": changes})
        if format is Format.text:
            line = (
                tr("{file}: is in canonical form")
                if not changes
                else tr("{file}: would change")
                if check
                else tr("{file}: rewritten")
            )
            print(plain_line(line.format(file=file)))
    if format is Format.json:
        print_json(results)
    if any("error" in result for result in results):
        raise typer.Exit(2)
    if check and any(result["changed"] for result in results):
        raise typer.Exit(1)


def _formatted(file: Path, check: bool) -> bool:
    """Rewrite a file unless `check` is true, and return whether its text changes. Raises FileError."""
    from engine.files.foreign import read_source
    from engine.files.library import scenario_path
    from engine.files.saves.backups import keep_found
    from engine.files.saves.digest import digest_of
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import dumps, from_document
    from engine.files.yaml.reader import parse_yaml

    path = scenario_path(file)
    source = read_source(path)
    document = parse_yaml(source, str(path))
    scenario = from_document(document)
    text = dumps(scenario).encode()
    if source == text or check:
        return source != text
    if document.comments:
        typer.echo(tr("{file}: comments are not preserved; use `note:` fields instead").format(file=file), err=True)
    # A file with comments loses them. Rewrite it even if its previous version cannot be saved.
    with suppress(FileError):
        keep_found(path, scenario.title)
    for note in save_bytes(path, text, expected=digest_of(source)).notes:
        typer.echo(plain_line(note), err=True)
    return True
