"""Output of commands: text or JSON on standard output, progress on standard error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, Any, Protocol

import typer

from engine.cli import terminal
from engine.i18n import ntr, tr
from engine.plain_text import plain_line
from engine.plugins.loading import heard, times_said
from engine.report.formatting import cell_texts, numeric_columns
from engine.report.report import Table


class Format(StrEnum):
    """Output format of a command."""

    text = "text"
    json = "json"


FormatOption = Annotated[Format, typer.Option("--format", help=tr("Output format: text, or JSON for programs."))]


def print_json(data: Any) -> None:
    """Print a result for programs. If bots of plug-ins reported something in other processes, it has `messages` with
    their numbers (`times`)."""
    found = heard()
    if found and isinstance(data, dict):
        data = {**data, "messages": [{"message": text, "times": times} for text, times in found.items()]}
    terminal.print_json(data)


def print_messages() -> None:
    """Print what bots of plug-ins reported in other processes, each message once."""
    found = heard()
    if found:
        print(tr("Messages about bots of plug-ins:"))
        for text in times_said(found):
            print(f"  {text}")


class Advance(Protocol):
    """Function called with the number of steps done since the last call."""

    def __call__(self, steps: int) -> None: ...


@contextmanager
def progress(title: str, total: int) -> Iterator[Advance]:
    """Show a progress bar on standard error if it is a terminal."""
    import sys

    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda steps: bar.advance(task, steps)


def print_table(table: Table, most: int | None = None) -> None:
    """Print a table as aligned text: text to the left, numbers to the right, and its note below. Only count the rows
    beyond `most`."""
    rows = [tuple(map(plain_line, row)) for row in cell_texts(table)[:most]]
    names = [table.heading(name) for name in table.columns]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(len(table.columns))]
    widths = [max(width, len(name)) for width, name in zip(widths, names, strict=True)]
    numeric = numeric_columns(table)
    print(plain_line(table.title))
    print(_line(names, widths, numeric))
    print(_line(["-" * width for width in widths], widths, numeric))
    for row in rows:
        print(_line(row, widths, numeric))
    if len(rows) < len(table.rows):
        more = len(table.rows) - len(rows)
        print(ntr("and {n:,} more row", "and {n:,} more rows", more).format(n=more))
    if table.note:
        print(plain_line(table.note))


def _line(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    pairs = zip(cells, widths, numeric, strict=True)
    return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in pairs).rstrip()
