"""`boxcars variant FILE`: the design variants of a scenario, which are files next to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import ntr, tr, tr_noop
from engine.plain_text import plain_line

if TYPE_CHECKING:
    from engine.model.comparison.single import Way
    from engine.model.scenario import Scenario

HELP = tr_noop(
    "List the design variants of a scenario with their differences, or add, rename or delete one.\n\n"
    "A variant is a complete scenario file next to the main one: germany~Long rivers.yaml beside germany.yaml. With "
    "--take, FILE gets single changes of the variant or file of --from, and what they need."
)


def variant(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file: the main one or a variant."))],
    new: Annotated[str | None, typer.Option(help=tr("Save FILE as a new variant of this name."))] = None,
    rename: Annotated[
        tuple[str, str] | None, typer.Option(help=tr("Rename a variant: its name and the new one."))
    ] = None,
    delete: Annotated[
        str | None, typer.Option(help=tr("Delete the variant of this name; the version history keeps its content."))
    ] = None,
    source: Annotated[
        str | None, typer.Option("--from", help=tr("For --take: name of a variant, or a scenario file."))
    ] = None,
    take: Annotated[
        list[str] | None,
        typer.Option(help=tr("Place of a change to take over, as `boxcars diff --format json` prints it; repeatable.")),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help=tr("For --take: write the changed scenario to this file instead."))
    ] = None,
    format: FormatOption = Format.text,
) -> None:
    """List or change the design variants of a scenario."""
    from engine.files.scenarios import load
    from engine.files.variants import create_variant, delete_variant, main_file, named_variant, rename_variant

    chosen = [
        name
        for name, value in (("--new", new), ("--rename", rename), ("--delete", delete), ("--take", take))
        if value is not None
    ]
    if len(chosen) > 1:
        raise BoxcarsError(tr("use one of {options} at a time").format(options=", ".join(chosen)))
    if (source is None) is not (take is None) or (output is not None and take is None):
        raise BoxcarsError(tr("--take and --from belong together, and --output needs both"))
    scenario = load(file)
    if source is not None and take:
        _take(file, source, take, output, format)
        return
    told = None
    if new is not None:
        told = create_variant(file, new, scenario)
    elif rename is not None:
        told = rename_variant(named_variant(file, rename[0]), rename[1])
        file = told if not file.is_file() else file
    elif delete is not None:
        found = named_variant(file, delete)
        file = main_file(file)
        delete_variant(found, scenario.title)
    _tell(file, format, told)


def _tell(file: Path, format: Format, written: Path | None) -> None:
    from engine.errors import FileError, in_brief
    from engine.files.scenarios import load
    from engine.files.variants import variants
    from engine.model.comparison.labels import summary

    rows = []
    main, *others = variants(file)
    base = load(main.path)
    for one in (main, *others):
        changes = ""
        if one is not main:
            try:
                changes = summary(base, load(one.path))
            except FileError as error:
                changes = in_brief(error)
        rows.append({"name": one.name, "file": str(one.path), "changes": changes})
    if format is Format.json:
        print_json({"variants": rows, "written": None if written is None else str(written)})
        return
    for row in rows:
        name = row["name"] or tr("main design")
        line = tr("{name}: {file}") if not row["changes"] else tr("{name}: {file}: {changes}")
        print(plain_line(line.format(name=name, file=row["file"], changes=row["changes"])))


def _take(file: Path, source: str, paths: list[str], output: Path | None, format: Format) -> None:
    from engine.cli.edited_file import EditedFile
    from engine.files.merging import with_changes_of
    from engine.files.scenarios import load
    from engine.files.variants import named_variant

    edited = EditedFile.open(file, output)
    other = Path(source) if Path(source).is_file() else named_variant(file, source).path
    edited.check_output(other)
    theirs = load(other)
    ways = _places(edited.scenario, theirs, paths)
    notes = edited.save(with_changes_of(edited.scenario, theirs, ways))
    for note in notes:
        typer.echo(plain_line(note), err=True)
    if format is Format.json:
        print_json({"taken": len(ways), "written": str(edited.written)})
    else:
        told = ntr("{n} change taken over", "{n} changes taken over", len(ways))
        print(told.format(n=len(ways)))


def _places(scenario: Scenario, other: Scenario, paths: list[str]) -> tuple[Way, ...]:
    """Return the places of all differences at or below these paths. Raises BoxcarsError for a path without any."""
    from engine.files.scenarios import plain_scenario
    from engine.model.comparison.single import single_changes

    changes = single_changes(plain_scenario(scenario), plain_scenario(other))
    found: dict[Way, None] = {}
    for path in paths:
        here = [one.way for one in changes if one.path == path or one.path.startswith((f"{path}.", f"{path}["))]
        if not here:
            near = did_you_mean(path, [one.path for one in changes])
            raise BoxcarsError(tr("there is no difference at {path}{near}").format(path=path, near=near))
        found.update(dict.fromkeys(here))
    return tuple(found)
