"""`boxcars count FILE`: the number of things of each kind on a board."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli.output import Format, FormatOption, print_json, print_table


def count(
    file: Annotated[Path, typer.Argument(help="Scenario file, or name of a bundled scenario.")],
    format: FormatOption = Format.text,
) -> None:
    """Print the number of mileposts, cities, lines and other things on a board."""
    # Import lazily: `boxcars --help` imports every verb.
    from engine.files.library import scenario_path
    from engine.files.scenarios import load
    from engine.model.identity.id_fields import board_tables
    from engine.report.report import Table

    board = load(scenario_path(file)).board
    counts = {name: len(getattr(board, name)) for name in board_tables().values() if getattr(board, name)}
    if format is Format.json:
        print_json(counts)
    else:
        print_table(Table("count", "Things on the board", ("kind", "count"), tuple(counts.items())))
