"""Terrains: adding them, and their letters, tints and symbols."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, grid_of
from engine.model.cells import lattice_of
from engine.model.grids.grid import Letters, Terrain
from engine.model.ids import TerrainId
from engine.model.look import Colour, TerrainLook, TerrainSign
from engine.model.scenario import Scenario
from engine.plain_text import quoted

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~^#*+=_-"


class AddTerrain(Edit, frozen=True):
    """A terrain; its letter is the first free one of its name if none is given. Its cost is part of the content."""

    id: TerrainId
    name: str
    letter: str = ""
    colour: Colour | None = None
    symbol: TerrainSign | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Add terrain {terrain}").format(terrain=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        check_free(self.id, board.terrains, "terrain")
        if not self.name:
            raise EditError(tr("a terrain needs a name"))
        letter = self.letter or _free_letter(board, self.name)
        _check_letter(board, letter)
        scenario = with_board(scenario, terrains={**board.terrains, self.id: Terrain(letter, self.name)})
        return _with_look(scenario, self.id, self.colour, self.symbol)


class ChangeTerrain(Edit, frozen=True):
    """Another name, letter (the cells follow), note, tint or symbol for a terrain; None leaves them."""

    id: TerrainId
    name: str | None = None
    letter: str | None = None
    note: str | None = None
    colour: Colour | None = None
    symbol: TerrainSign | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of terrain {terrain}").format(
            fields=changed_fields(self), terrain=name_of(scenario, "terrain", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        old = lookup(board.terrains, self.id, "terrain")
        if self.name == "":
            raise EditError(tr("a terrain needs a name"))
        new = updated(old, name=self.name, letter=self.letter, note=self.note)
        if new is not old:
            scenario = with_board(scenario, terrains=with_entry(board.terrains, self.id, new))
        if new.letter != old.letter:
            _check_letter(board, new.letter)
            if _has_cells(board, old.letter):
                grid = grid_of(board)
                rows = Letters(row.replace(old.letter, new.letter) for row in grid.letters.rows)
                scenario = with_board(scenario, grid=replace(grid, letters=rows))
        return _with_look(scenario, self.id, self.colour, self.symbol)


def _check_letter(board: Board, letter: str) -> None:
    """Raise EditError unless a terrain may have the letter and no other has it."""
    if letter not in LETTERS or len(letter) != 1:
        raise EditError(
            tr("{letter} cannot be the letter of a terrain: use one letter or digit, or one of ~^#*+=_-").format(
                letter=quoted(letter)
            )
        )
    for terrain in board.terrains.values():
        if terrain.letter == letter:
            raise EditError(
                tr("the letter {letter} is that of {terrain} already").format(letter=letter, terrain=terrain.name)
            )
    if _has_cells(board, letter):
        raise EditError(tr("the grid has cells with the letter {letter} already").format(letter=letter))


def _has_cells(board: Board, letter: str) -> bool:
    """Return whether a letter is in the rows of the grid."""
    return any(letter in row for row in lattice_of(board).grid.letters.rows)


def _free_letter(board: Board, name: str) -> str:
    taken = {terrain.letter for terrain in board.terrains.values()}
    for letter in name.lower() + name.upper() + LETTERS:
        if letter in LETTERS and letter not in taken:
            return letter
    raise EditError(tr("every letter is in use"))


def _with_look(scenario: Scenario, id: TerrainId, colour: Colour | None, symbol: TerrainSign | None) -> Scenario:
    looks = scenario.look.terrains
    old = looks.get(id, TerrainLook())
    new = updated(old, colour=colour, symbol=symbol)
    if new is old:
        return scenario
    return replace(scenario, look=replace(scenario.look, terrains=with_entry(looks, id, new)))
