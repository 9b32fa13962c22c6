"""The Board menu: what is added without a place to click at."""

from __future__ import annotations

from engine.errors import EditError
from engine.model.ids import Ref, TerrainId
from studio.commands.command import Command
from studio.commands.file import tr
from studio.commands.shell import Shell
from studio.document.document import Document


def board_commands(document: Document, shell: Shell) -> list[Command]:
    """Railroads, terrains, regions, labels."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def no_lines() -> str | None:
        if document.scenario.board.grid is not None:
            return tr("This board is a grid: its tracks are built in the game.")
        return unopened()

    def no_grid() -> str | None:
        return unopened() or (None if document.scenario.board.grid else tr("This board has no grid."))

    def add_terrain() -> None:
        from engine.edit.ids import fresh_named_id
        from engine.edit.terrains import AddTerrain

        name = shell.ask(tr("Add a terrain"), tr("What the ground is called:"), "")
        if name is None:
            return
        id = TerrainId(fresh_named_id(document.scenario.board.terrains, name, "terrain"))
        try:
            document.perform(AddTerrain(id, name.strip()))
        except EditError as error:
            shell.say(str(error))
            return
        document.select([Ref("terrain", id)])

    def fit_sheet() -> None:
        from engine.edit.grids import FitSheet

        try:
            document.perform(FitSheet())
        except EditError as error:
            shell.say(str(error))

    return [
        Command(
            "add-railroad", tr("Add &Railroad…"), "board", shell.add_railroad, "Ctrl+Shift+R", "add",
            tr("A railroad with its colour and pattern; the line tool draws its lines next."), no_lines,
        ),
        Command(
            "add-terrain", tr("Add &Terrain…"), "board", add_terrain, "Ctrl+Shift+T", "fill",
            tr("A kind of ground to paint cells with; its letter, colour and sign stand in the inspector."), no_grid,
        ),
        Command(
            "add-region", tr("Add Re&gion…"), "board", shell.add_region, "Ctrl+Shift+G", "region",
            tr("A region with its tint; then click the corners of its outline."), unopened,
        ),
        Command(
            "add-label", tr("Add &Label"), "board", lambda: shell.take_tool("label"), "", "label",
            tr("Words on the board: click where they go."), unopened,
        ),
        Command(
            "fit-sheet", tr("Fit the &Sheet to the Grid"), "board", fit_sheet, "", "zoom-fit",
            tr("The sheet as large as the cells with a margin of 10 mm."), no_grid, group=1,
        ),
    ]  # fmt: skip
