"""`boxcars recover`: unsaved work after a crash or kill."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError
from engine.i18n import tr, tr_noop

HELP = tr_noop("List unsaved work after a crash or kill, write a draft to a file, or discard it.")


def recover(
    id: Annotated[str, typer.Argument(help=tr("ID of a draft. Without it, all drafts are listed."))] = "",
    out: Annotated[Path | None, typer.Argument(help=tr("File to write the draft to."))] = None,
    discard: Annotated[bool, typer.Option("--discard", help=tr("Remove the draft permanently."))] = False,
    force: Annotated[bool, typer.Option("--force", help=tr("Overwrite an existing file."))] = False,
    format: FormatOption = Format.text,
) -> None:
    """List, write or discard drafts."""
    if not id and (discard or force):
        option = "--discard" if discard else "--force"
        raise BoxcarsError(
            tr("{option} needs the ID of a draft; `boxcars recover` lists all drafts").format(option=option)
        )
    if not id:
        _list(format)
    elif discard and out is None:
        _discard(id, format)
    elif out is None or discard:
        raise BoxcarsError(tr("expected a file to write to, `boxcars recover ID OUT.yaml`, or --discard"))
    else:
        _write(id, out, force, format)


def _list(format: Format) -> None:
    from engine.plain_text import plain_line
    from engine.recovery.draft import ago, holds
    from engine.recovery.folder import left_behind

    left = left_behind()
    for error in left.damaged:
        typer.echo(tr("boxcars recover: {error}; this draft is not listed").format(error=error), err=True)
    if format is Format.json:
        keys = ("id", "file", "title", "edits", "saved_at", "kind")
        print_json([dict(zip(keys, _values(draft), strict=True)) for draft in left.drafts])
        return
    if not left.drafts:
        print(tr("There is nothing to recover: all work was saved or discarded."))
    for draft in left.drafts:
        print(f"{draft.id}  {plain_line(draft.title)}, {ago(draft.saved_at)}: {holds(draft)}")
        print(f"          {tr('Not saved to a file yet.') if draft.file is None else plain_line(draft.file)}")
    if left.drafts:
        print()
        print(tr("`boxcars recover ID OUT.yaml` writes a draft to a file, `boxcars recover ID --discard` removes it."))


def _values(draft: object) -> tuple[object, ...]:
    from engine.recovery.draft import Draft

    assert isinstance(draft, Draft)
    return draft.id, draft.file, draft.title, list(draft.edits), draft.saved_at.isoformat(), draft.kind


def _write(id: str, out: Path, force: bool, format: Format) -> None:
    from engine.files.saves.saving import save_bytes
    from engine.recovery.draft import read_content, read_draft
    from engine.recovery.folder import free_path

    path = free_path(id)
    draft, content = read_draft(path), read_content(path)
    if out.exists() and not force:
        raise BoxcarsError(
            tr("{file} already exists; choose another name, or add --force to overwrite it").format(file=out)
        )
    save_bytes(out, content.encode())
    if format is Format.json:
        print_json({"id": id, "file": str(out), "kind": draft.kind})
    else:
        print(
            tr("{file}: {title}. The draft is stored until you call `boxcars recover {id} --discard`.").format(
                file=out, title=draft.title, id=id
            )
        )


def _discard(id: str, format: Format) -> None:
    from engine.recovery.folder import discard, free_path

    free_path(id)
    discard(id)
    if format is Format.json:
        print_json({"id": id, "discarded": True})
    else:
        print(tr("Draft {id} is removed.").format(id=id))
