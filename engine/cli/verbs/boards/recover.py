"""`boxcars recover`: unsaved work that a crash or a kill left behind."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json
from engine.errors import BoxcarsError


def recover(
    id: Annotated[str, typer.Argument(help="The id of a draft. Without it, all drafts are listed.")] = "",
    out: Annotated[Path | None, typer.Argument(help="The file to write it to.")] = None,
    discard: Annotated[bool, typer.Option("--discard", help="Remove it for good.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    format: FormatOption = Format.text,
) -> None:
    """List unsaved work that a crash or a kill left behind, write a piece of it to a file, or discard it."""
    if not id:
        _list(format)
    elif discard and out is None:
        _discard(id, format)
    elif out is None or discard:
        raise BoxcarsError("give either the file to write to, `boxcars recover ID OUT.yaml`, or --discard")
    else:
        _write(id, out, force, format)


def _list(format: Format) -> None:
    from engine.plain_text import plain_line
    from engine.recovery.draft import ago, holds
    from engine.recovery.folder import left_behind

    left = left_behind()
    for error in left.damaged:
        typer.echo(f"boxcars recover: {error}; it is not listed", err=True)
    if format is Format.json:
        keys = ("id", "file", "title", "edits", "saved_at", "kind")
        print_json([dict(zip(keys, _values(draft), strict=True)) for draft in left.drafts])
        return
    if not left.drafts:
        print("There is nothing to recover: everything was saved or discarded.")
    for draft in left.drafts:
        print(f"{draft.id}  {plain_line(draft.title)}, {ago(draft.saved_at)}: {holds(draft)}")
        print(f"          {'It has no file yet.' if draft.file is None else plain_line(draft.file)}")
    if left.drafts:
        print("\nboxcars recover ID OUT.yaml writes one of them to a file, boxcars recover ID --discard removes it.")


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
        raise BoxcarsError(f"{out} is there already; choose another name, or say --force to write over it")
    save_bytes(out, content.encode())
    if format is Format.json:
        print_json({"id": id, "file": str(out), "kind": draft.kind})
    else:
        print(f"{out}: {draft.title}. The draft stays until `boxcars recover {id} --discard`.")


def _discard(id: str, format: Format) -> None:
    from engine.recovery.folder import discard, free_path

    free_path(id)
    discard(id)
    if format is Format.json:
        print_json({"id": id, "discarded": True})
    else:
        print(f"The draft {id} is removed.")
