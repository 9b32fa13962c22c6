"""New grids, railroads and regions, each created from a dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QMainWindow

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.i18n import tr
from engine.model.ids import RailroadId, Ref
from engine.model.scenario import Scenario
from studio.app.menus.bars import Bars
from studio.document.document import Document

if TYPE_CHECKING:
    from engine.geography.new_land import LandChoices


class Adding(QObject):
    """Shows the dialogs for new items. `begin` opens a new board; the choices in a dialog can count as unsaved work. An
    added item is selected, and the tool that draws it is chosen."""

    def __init__(
        self, document: Document, bars: Bars, begin: Callable[[Scenario, bool], None], draw: Callable[[], None],
        window: QMainWindow,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._document, self._bars, self._window = document, bars, window
        self._begin, self._draw = begin, draw
        self._land: LandChoices | None = None

    def board(self) -> None:
        """Show the dialog for a new board of any kind."""
        from studio.app.adding.new_dialog import NewBoardDialog

        dialog = NewBoardDialog(self._window)
        dialog.made.connect(self._begin)
        _open(dialog)

    def grid_over_outline(self, land: LandChoices | None = None) -> None:
        """Show the dialog for a new grid over the land of a geographic file, or over a chosen one."""
        from studio.app.adding.outline_dialog import OutlineDialog

        dialog = OutlineDialog(self._window)
        if land is not None:
            dialog.put(land.country, land.outline)
        dialog.laid.connect(lambda laid: self._begin(laid, True))
        dialog.noted.connect(self._document.noticed)
        _open(dialog)

    def grid_over_image(self) -> None:
        """Show the dialog for a new grid over a picture."""
        from studio.app.adding.image_dialog import ImageDialog

        dialog = ImageDialog(self._window)
        dialog.laid.connect(lambda laid: self._begin(laid, True))
        _open(dialog)

    def grid_of_hexes(self) -> None:
        """Show the dialog for a new grid of the hexes of a table."""
        from studio.app.adding.hexes_dialog import HexesDialog

        dialog = HexesDialog(self._window)
        dialog.made.connect(lambda made: self._begin(made, True))
        _open(dialog)

    def land(self) -> None:
        """Show the dialog for a new board of lines over a land, with the choices of the last time."""
        from studio.app.adding.land_dialog import LandDialog

        dialog = LandDialog(self._window, self._land)

        def remember() -> None:
            self._land = dialog.choices()

        # Also after Cancel, and before the question about unsaved changes, which may be canceled.
        dialog.finished.connect(remember)
        dialog.made.connect(lambda made: self._begin(made, True))
        dialog.grid_wanted.connect(lambda: self.grid_over_outline(dialog.choices()))
        _open(dialog)

    def import_geography(self, kind: Literal["outline", "cities", "railways"]) -> None:
        """Show the dialog that imports an outline, cities or railways into the open board."""
        from studio.app.adding.geography_dialog import GeographyDialog

        _open(GeographyDialog(self._document, kind, self._window))

    def schematize(self) -> None:
        """Show the dialog for a schematic layout of the lines."""
        from studio.app.adding.schematize_dialog import SchematizeDialog

        _open(SchematizeDialog(self._document, self._window))

    def fill(self) -> None:
        """Show the dialog that fills the tables of the open board."""
        from studio.app.adding.fill_dialog import FillDialog

        _open(FillDialog(self._document, self._window))

    def railroad(self) -> None:
        """Show the dialog for a new railroad."""
        from studio.app.adding.railroad_or_region import RailroadDialog

        dialog = RailroadDialog(self._document.committed, self._window)
        dialog.accepted.connect(lambda: self.add("railroad", dialog.id.text().strip(), dialog.edit()))
        _open(dialog)

    def region(self) -> None:
        """Show the dialog for a new region."""
        from studio.app.adding.railroad_or_region import RegionDialog

        dialog = RegionDialog(self._document.committed, self._window)
        dialog.accepted.connect(lambda: self.add("region", dialog.id.text().strip(), dialog.edit()))
        _open(dialog)

    def proposed_colours(self) -> None:
        """Propose other colors for the railroads, shown on the board while the dialog is open."""
        from engine.validate.fixes import propose_colours
        from studio.app.adding.proposed_colors import ProposedColours

        document = self._document
        proposal = propose_colours(document.committed)
        if not proposal.changes:
            document.noticed.emit(tr("The colors of all railroads are already as distinct as possible."))
            return
        dialog = ProposedColours(document.committed, proposal, self._window)
        dialog.wanted_changed.connect(lambda: document.preview(proposal.edit(dialog.excluded)))
        dialog.accepted.connect(lambda: document.perform(proposal.edit(dialog.excluded)))
        dialog.rejected.connect(document.end_preview)
        document.preview(proposal.edit())
        _open(dialog)

    def add(self, kind: Literal["railroad", "region"], id: str, edit: Edit) -> None:
        """Add an item and choose the tool that draws it."""
        try:
            self._document.perform(edit)
        except EditError as error:
            self._document.noticed.emit(str(error))
            return
        toolbox = self._bars.toolbox
        outline = "lasso" if self._bars.kind == "grid" else "region"
        tool = "line" if kind == "railroad" else outline
        toolbox.take(tool)
        self._document.select([Ref(kind, id)])
        if kind == "railroad":
            self._bars.railroads.choose(RailroadId(id))
        else:
            toolbox.tools[tool].choose("region", id)
        self._draw()


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
