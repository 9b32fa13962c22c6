"""Dialogs for a new railroad and a new region."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from engine.edit.edit import Edit, Several
from engine.edit.ids import check_free, initials
from engine.edit.network.railroads import AddRailroad
from engine.edit.sheet.regions import TINTS, AddRegion, ChangeRegion
from engine.errors import EditError
from engine.i18n import tr
from engine.model.ids import RailroadId, Ref, RegionId
from engine.model.kind_names import choice_name
from engine.model.look import PATTERNS
from engine.model.scenario import Scenario
from engine.validate.new_looks import railroad_look, rarest
from studio.family import studio_family
from studio.paint.pattern_icon import HEIGHT, WIDTH, pattern_icon, swatch
from studio.panels.color_dialog import ask_colour, colours_of
from studio.panels.forms.field_editor import FieldEditor
from studio.panels.forms.fields import Field
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words, add_row
from studio.widgets.message_box import window_title
from studio.widgets.mnemonic import no_mnemonic


class _Adding(Dialog):
    """A name, an ID that follows it until it is typed, and a color. OK is enabled once the ID is valid."""

    def __init__(self, title: str, kind: str, taken: Collection[str], colour: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(title))
        self._kind, self._taken, self.colour = kind, taken, colour
        self.palette_colours: list[str] = []
        self.name, self.id = QLineEdit(), QLineEdit()
        self.colour_button = QPushButton()
        self.colour_button.setAutoDefault(False)
        self.colour_button.clicked.connect(self._ask_colour)
        self.wrong = Words(wraps=True)
        self.wrong.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.wrong.setAccessibleName(tr("Missing input"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.form = QFormLayout(self)
        self._row(tr("&Name"), self.name)
        self.name.textEdited.connect(self._follow_name)
        self.id.textEdited.connect(self._look)

    def _go_on(self) -> None:
        """Add the rows that are mostly left at their defaults, after the required ones."""
        self._row(tr("&ID"), self.id)
        self._row(tr("&Color"), self.colour_button)

    def _row(self, title: str, widget: QWidget) -> None:
        widget.setAccessibleName(title.replace("&", ""))
        add_row(self.form, title, widget)

    def _finish(self) -> None:
        self.form.addRow(self.wrong)
        self.form.addRow(self.buttons)
        self._show_colour()
        self._look()

    def _follow_name(self, name: str) -> None:
        if not self.id.isModified():
            self.id.setText(initials(name, self._taken))
        self._look()

    def _look(self) -> None:
        """Show whether this can be added, and why not."""
        words = "" if self.name.text().strip() else tr("Type a name.")
        if self.id.text().strip():
            try:
                check_free(self.id.text().strip(), self._taken, self._kind)
            except EditError as error:
                words = str(error)
        elif not words:
            words = tr("Type an ID.")
        self.wrong.setText(words)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not words)

    def _ask_colour(self) -> None:
        chosen = ask_colour(self.colour, self.windowTitle(), self.palette_colours, lambda _: None, self)
        if chosen is not None:
            self.colour = chosen
            self._show_colour()

    def _show_colour(self) -> None:
        self.colour_button.setText(self.colour)
        self.colour_button.setIcon(swatch(self.colour))


class RailroadDialog(_Adding):
    """A new railroad: name, ID, color and pattern, and the fields of its game system, such as its price."""

    def __init__(self, scenario: Scenario, parent: QWidget) -> None:
        self._scenario = scenario
        look = railroad_look(scenario.look.railroads.values())
        super().__init__(tr("Add Railroad"), "railroad", scenario.board.railroads, look.colour, parent)
        self.palette_colours = colours_of(scenario.look)
        self.pattern = QComboBox()
        self.pattern.setIconSize(QSize(WIDTH, HEIGHT))
        for name in PATTERNS:
            self.pattern.addItem(choice_name(name), name)
        self.pattern.setCurrentIndex(self.pattern.findData(look.pattern))
        self._values: dict[str, Any] = {}
        self.editors: list[FieldEditor] = []
        for field in self._fields(self._add("new"), "new"):
            editor = FieldEditor(self._stored(field), self._follow_values, self)
            self.editors.append(editor)
            add_row(self.form, no_mnemonic(field.title), editor)
        self._go_on()
        self._row(tr("&Pattern"), self.pattern)
        self._finish()

    def _show_colour(self) -> None:
        super()._show_colour()
        for row, name in enumerate(PATTERNS):
            self.pattern.setItemIcon(row, pattern_icon(self.colour, name))

    def _add(self, id: str) -> AddRailroad:
        name = self.name.text().strip() or id
        return AddRailroad(RailroadId(id), name, "", self.colour, self.pattern.currentData())

    def _fields(self, add: AddRailroad, id: str) -> Sequence[Field]:
        family = studio_family(self._scenario.family)
        if family is None or id in self._scenario.board.railroads:
            return ()
        return family.fields(add.apply(self._scenario), Ref("railroad", id))

    def _stored(self, field: Field) -> Field:
        """Return the field with an edit that stores its value here."""
        check = field.edit

        def keep(value: Any) -> Edit:
            assert check is not None
            edit = check(value)
            self._values[field.name] = value
            return edit

        return replace(field, edit=keep if check is not None else None)

    def _follow_values(self, _edit: Edit) -> None:
        """Show the stored values, so that each further change of a field is a change."""
        for editor in self.editors:
            if editor.field.name in self._values:
                editor.show_field(replace(editor.field, value=self._values[editor.field.name]))

    def accept(self) -> None:
        """Stay open while a typed value is refused, and select it."""
        refused = next((editor for editor in self.editors if editor.wrong.text()), None)
        if refused is None:
            super().accept()
        else:
            refused.ask(refused.setFocus)

    def edit(self) -> Edit:
        """Return one edit for all of it."""
        add = self._add(self.id.text().strip())
        told = [
            field.edit(self._values[field.name])
            for field in self._fields(add, add.id)
            if field.edit is not None and field.name in self._values
        ]
        return Several(add, (add, *told)) if told else add


class RegionDialog(_Adding):
    """A new region: name, ID and tint. Its outline is drawn afterwards."""

    def __init__(self, scenario: Scenario, parent: QWidget) -> None:
        tint = rarest(TINTS, list(scenario.look.regions.values()))
        super().__init__(tr("Add Region"), "region", scenario.board.regions, tint, parent)
        self.palette_colours = colours_of(scenario.look)
        self._go_on()
        self._finish()

    def edit(self) -> Edit:
        """Return one edit for all of it."""
        id = RegionId(self.id.text().strip())
        add = AddRegion(id, self.name.text().strip())
        return Several(add, (add, ChangeRegion(id, colour=self.colour)))
