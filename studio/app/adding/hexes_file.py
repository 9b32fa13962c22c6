"""A new board of hexes from a table: questions about the file and its layout."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from engine.errors import BoxcarsError
from engine.game.family import family, family_ids
from engine.geography.hexes import HexTable, Lettered, board_of_hexes, read_hexes
from engine.i18n import tr
from engine.model.grids.grid import Orientation
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.widgets.message_box import Box, Icon, warn


def choose_hexes(parent: QWidget) -> Scenario | None:
    """Return a new board of a table of hexes that the user chooses, after showing notes about it; None if the user
    cancels. Report a file that cannot be used."""
    kinds = tr("Tables of hexes ({suffixes})").format(suffixes="*.csv *.tsv *.xlsx *.json")
    name, _ = QFileDialog.getOpenFileName(parent, tr("New Grid of Hexes"), "", kinds)
    if not name:
        return None
    try:
        table = read_hexes(Path(name))
        template = _template(parent)
        layout = _layout(parent, table) if template is not None else None
        if template is None or layout is None:
            return None
        scenario, notes = board_of_hexes(template, table, *layout)
    except BoxcarsError as error:
        warn(parent, tr("Cannot open {path}").format(path=Path(name).name), str(error))
        return None
    said = tr("{path} was opened as a new board.").format(path=Path(name).name)
    Box(parent, Icon.Information, said, "\n".join(f"• {note}" for note in notes)).exec()
    return scenario


def _template(parent: QWidget) -> Scenario | None:
    """Return the first template with a grid of the game system that the user chooses."""
    known = {
        plain_line(each.name(family(id).title)): made
        for id in family_ids()
        for each in family(id).templates.values()
        if (made := each()).board.kind == "grid"
    }
    title, label = tr("New Grid of Hexes"), tr("&Template")
    chosen, is_chosen = QInputDialog.getItem(parent, title, label, list(known), editable=False)
    return known[chosen] if is_chosen else None


def _layout(parent: QWidget, table: HexTable) -> tuple[Orientation, Lettered | None] | None:
    """Return the layout that the file states, or that the user chooses."""
    if table.orientation is not None:
        return table.orientation, table.lettered
    choices: dict[str, tuple[Orientation, Lettered]] = {
        tr("Pointy hexes, letters count rows"): ("pointy", "rows"),
        tr("Flat hexes, letters count columns"): ("flat", "columns"),
        tr("Pointy hexes, letters count columns"): ("pointy", "columns"),
        tr("Flat hexes, letters count rows"): ("flat", "rows"),
    }
    title, label = tr("New Grid of Hexes"), tr("&Layout")
    chosen, is_chosen = QInputDialog.getItem(parent, title, label, list(choices), editable=False)
    return choices[chosen] if is_chosen else None
