"""The Board menu: railroads, terrains, regions and labels, and the tracing image."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import BoardKind
from engine.model.geometry import Point, rounded
from engine.model.ids import Ref, TerrainId
from studio.commands.command import Command
from studio.commands.shell import Shell
from studio.document.document import Document


def board_commands(document: Document, shell: Shell) -> list[Command]:
    """Return the commands of the Board menu."""

    def unopened() -> str | None:
        return None if document.is_open else tr("Nothing is open.")

    def no_map() -> str | None:
        from studio.paint.own_pictures import own_picture

        no_map = own_picture(document.scenario.family) is not None
        return unopened() or (tr("This scenario has no map.") if no_map else None)

    def only_on(kind: BoardKind, why_not: str) -> Callable[[], str | None]:
        return lambda: no_map() or (None if document.scenario.board.kind == kind else why_not)

    no_lines = only_on("lines", tr("This board is a grid. Its tracks are built during the game."))
    no_stretch = only_on(
        "lines", tr("The cells of a grid are evenly spaced and cannot be stretched. Fit its tracing image instead.")
    )
    no_grid = only_on("grid", tr("This board has no grid."))

    def nothing_drawn() -> str | None:
        return no_lines() or (None if document.scenario.board.lines else tr("This board has no lines."))

    def no_fill() -> str | None:
        from engine.game.family import family

        def why_not() -> str | None:
            if family(document.scenario.family).fill is None:
                return tr("The tables of this game system cannot be filled.")
            return None if document.scenario.board.cities else tr("This board has no cities.")

        return unopened() or why_not()

    def no_railroads() -> str | None:
        return unopened() or (None if document.scenario.board.railroads else tr("This board has no railroads."))

    def add_terrain() -> None:
        from engine.edit.grids.terrains import AddTerrain
        from engine.edit.ids import fresh_named_id

        name = shell.ask(tr("Add Terrain"), tr("Name of the terrain"), "")
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
        from engine.edit.grids.lattice import FitSheet
        from studio.paint.charts.grid_charts import place_charts

        scenario = document.committed
        # Charts without a position of their own are placed on the new sheet.
        kept = [placed.box for placed in place_charts(scenario) if placed.id in scenario.look.chart_positions]
        keep = tuple((box.left(), box.top(), box.right(), box.bottom()) for box in kept)
        try:
            document.perform(FitSheet(keep=keep))
        except EditError as error:
            shell.say(str(error))

    def no_tracing() -> str | None:
        return no_map() or (None if document.scenario.look.tracing else tr("This board has no tracing image."))

    def toggle_tracing() -> None:
        from engine.edit.sheet.tracing import ChangeTracing

        document.perform(ChangeTracing(shown=not is_traced()))

    def is_traced() -> bool:
        return document.scenario.look.tracing is not None and document.scenario.look.tracing.shown

    def remove_tracing() -> None:
        from engine.edit.sheet.tracing import SetTracing

        document.perform(SetTracing(None))

    def legend() -> tuple[float, Point] | None:
        """Return the size and place of the legend; None if there is none."""
        from studio.paint.charts.grid_charts import place_charts
        from studio.paint.charts.legend import LEGEND, place_legend

        scenario = document.committed
        if scenario.board.kind == "lines":
            own = place_legend(scenario)
            found = [] if own is None else [(own.size, own.box)]
        else:
            found = [(one.size, one.box) for one in place_charts(scenario) if one.id == LEGEND]
        return next(((size, (box.left(), box.top())) for size, box in found), None)

    def no_legend() -> str | None:
        return no_map() or (
            None if legend() else tr("There is no legend: the board has no railroads, or no room for it.")
        )

    def scale_legend(times: float) -> None:
        from engine.edit.sheet.charts import LARGEST, SMALLEST, PlaceChart

        found = legend()
        if found is not None:
            size, at = found
            document.perform(PlaceChart("legend", rounded(at), min(max(size * times, SMALLEST), LARGEST)))

    def free_legend() -> None:
        from engine.edit.sheet.charts import FreeChart

        document.perform(FreeChart("legend"))

    def not_set() -> str | None:
        look = document.scenario.look
        is_set = "legend" in look.chart_positions or "legend" in look.chart_sizes
        return no_map() or (None if is_set else tr("The legend is placed automatically already."))

    def legend_commands() -> list[Command]:
        return [
            Command(
                "legend-larger", tr("&Larger"), "", lambda: scale_legend(1.15), disabled=no_legend,
                tooltip=tr("Enlarge the legend. You can also drag its lower right corner."),
            ),
            Command("legend-smaller", tr("&Smaller"), "", lambda: scale_legend(1 / 1.15), disabled=no_legend),
            Command(
                "legend-auto", tr("Place &Automatically"), "", free_legend, disabled=not_set,
                tooltip=tr("Place the legend in free space, at the largest size that fits"),
            ),
        ]  # fmt: skip

    return [
        Command(
            "add-railroad", tr("Add &Railroad…"), "board", shell.add_railroad, "Ctrl+Shift+R", "add",
            tr("Add a railroad with its color and pattern. Then draw its lines with the Line tool."), no_lines,
        ),
        Command(
            "add-terrain", tr("Add &Terrain…"), "board", add_terrain, "Ctrl+Shift+T", "fill",
            tr("Add a terrain to paint cells with. Set its letter, color and symbol in the inspector."), no_grid,
        ),
        Command(
            "add-region", tr("Add Re&gion…"), "board", shell.add_region, "Ctrl+Shift+G", "region",
            tr("Add a region with its tint. Then click the corners of its outline."), no_map,
        ),
        Command(
            "add-label", tr("Add &Label"), "board", lambda: shell.take_tool("label"), "", "label",
            tr("Add text to the board. Click where the text goes."), no_map,
        ),
        Command(
            "import-outline", tr("Import &Outline…"), "board", lambda: shell.import_geography("outline"), "", "region",
            tr("Add coasts, lakes, rivers, borders or regions of a geographic file to the board"), no_map, group=3,
        ),
        Command(
            "import-cities", tr("Import &Cities…"), "board", lambda: shell.import_geography("cities"), "", "add",
            tr("Add cities with coordinates from a table or a geographic file"), no_lines, group=3,
        ),
        Command(
            "import-railways", tr("Import Railwa&ys…"), "board", lambda: shell.import_geography("railways"), "", "line",
            tr("Add railroads from a geographic file, such as an extract of OpenStreetMap"), no_lines, group=3,
        ),
        Command(
            "fill-tables", tr("Fill Ta&bles…"), "board", shell.fill_tables, "", "fill",
            tr("Make regions, destination tables, payoffs and prices for the cities and lines of the board"), no_fill,
            group=3,
        ),
        Command(
            "schematize", tr("Sc&hematize Lines…"), "board", shell.schematize, "", "line",
            tr("Lay out the lines in eight directions, as on a transit map"), nothing_drawn, group=3,
        ),
        Command(
            "stretch", tr("Stretch Bo&ard"), "board", lambda: shell.take_tool("stretch"), "", "stretch",
            tr("Drag a few places; lines, coasts, names and the tracing image follow"), no_stretch, group=3,
        ),
        Command(
            "propose-colours", tr("&Propose Colors…"), "board", shell.propose_colours,
            tooltip=tr("Show railroad colors that every reader can tell apart, before you use them"),
            disabled=no_railroads, group=1,
        ),
        Command("legend", tr("Lege&nd"), "board", children=legend_commands, disabled=no_map, group=1),
        Command(
            "fit-sheet", tr("Fit &Sheet to Grid"), "board", fit_sheet, "", "zoom-fit",
            tr("Resize the sheet to the cells, texts and charts, with a margin of 10 mm"), no_grid, group=1,
        ),
        Command(
            "tracing", tr("Tracing &Image…"), "board", shell.choose_tracing, "", "tracing",
            tr("Show a picture, such as a scan, under the board to draw over"), no_map, group=2,
        ),
        Command(
            "tracing-fit", tr("&Move or Fit Tracing Image"), "board", lambda: shell.take_tool("tracing"), "",
            "measure", tr("Drag the image, or click two places on it and type their distance"), no_tracing, group=2,
        ),
        Command(
            "tracing-show", tr("Sho&w Tracing Image"), "board", toggle_tracing,
            tooltip=tr("Show or hide the image under the board"), disabled=no_tracing, checked=is_traced,
            group=2,
        ),
        Command(
            "tracing-remove", tr("R&emove Tracing Image"), "board", remove_tracing, icon="delete",
            tooltip=tr("Remove the image from the board. Its file is not deleted."), disabled=no_tracing, group=2,
        ),
    ]  # fmt: skip
