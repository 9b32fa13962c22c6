"""Tables that go by a name: chosen, saved and taken away in the dialog before a game."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from engine.game.setups import SETUP
from engine.i18n import tr
from studio.playtest.start.remembered import Remembered, Table, remember
from studio.widgets.label import Words
from studio.widgets.message_box import ask_for_line

LONGEST = 60


class Presets(QWidget):
    """Presets of a game system. `table` returns the settings of the dialog, `put` sets them; `known` holds remembered
    settings and presets. A preset has seats and rules; the seed and the position stay."""

    def __init__(
        self,
        family: str,
        known: Remembered,
        table: Callable[[], Table],
        put: Callable[[Table], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._family, self.known, self._table, self._put = family, known, table, put
        self._as_chosen: Table | None = None
        self.box = QComboBox()
        self.box.setAccessibleName(tr("Preset"))
        self.box.setToolTip(tr("Saved seats and rules, for every board of this game system"))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(16)
        self.save = QPushButton(tr("Sa&ve As…"))
        self.save.setToolTip(tr("Save these seats and rules under a name (Alt+V)"))
        self.remove = QPushButton(tr("Re&move"))
        self.remove.setToolTip(tr("Remove the selected preset (Alt+M)"))
        for button in (self.save, self.remove):
            button.setAutoDefault(False)
        title = Words(tr("&Preset"))
        title.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(title)
        row.addWidget(self.box, 1)
        row.addWidget(self.save)
        row.addWidget(self.remove)
        self._fill("")
        self.box.activated.connect(lambda _: self._choose())
        self.save.clicked.connect(self._ask_name)
        self.remove.clicked.connect(self._remove)

    @property
    def in_order(self) -> list[QWidget]:
        """Widgets in tab order."""
        return [self.box, self.save, self.remove]

    def _tables(self) -> dict[str, Table]:
        return self.known.presets.get(self._family, {})

    def _fill(self, chosen: str) -> None:
        self.box.clear()
        self.box.addItem(tr("none"), "")
        for name in sorted(self._tables(), key=str.casefold):
            self.box.addItem(name, name)
        self.box.setCurrentIndex(max(0, self.box.findData(chosen)))
        self.remove.setEnabled(bool(self.box.currentData()))
        self._as_chosen = self._lasting() if chosen else None

    def tell_changes(self) -> None:
        """Mark the name if the settings differ from the preset; choosing it again restores them."""
        name = str(self.box.currentData())
        if self._as_chosen is not None:
            same = self._lasting() == self._as_chosen
            self.box.setItemText(self.box.currentIndex(), name if same else tr("{name} (changed)").format(name=name))

    def _lasting(self) -> Table:
        """Return the settings that a preset contains."""
        table = self._table()
        rules = {rule: value for rule, value in table.rules.items() if rule != SETUP.name}
        return replace(table, seed=Table(()).seed, rules=rules, search="")

    def _choose(self) -> None:
        self._name_plainly()
        self._as_chosen = None
        name = str(self.box.currentData())
        self.remove.setEnabled(bool(name))
        table = self._tables().get(name)
        if table is not None:
            now = self._table()
            kept = {rule: value for rule, value in now.rules.items() if rule == SETUP.name}
            self._put(replace(table, seed=now.seed, rules={**table.rules, **kept}))
            self._as_chosen = self._lasting()

    def _name_plainly(self) -> None:
        """Remove the mark of changes."""
        for row in range(1, self.box.count()):
            self.box.setItemText(row, self.box.itemData(row))

    def _ask_name(self) -> None:
        first = str(self.box.currentData()) or tr("My line-up")
        words = tr("Name of the preset (an existing preset of that name is replaced)")
        name = "".join(filter(str.isprintable, ask_for_line(self, tr("Save Preset"), words, first) or ""))
        if name.strip():
            self.save_as(name.strip()[:LONGEST])

    def save_as(self, name: str) -> None:
        """Save the settings under this name."""
        table = replace(self._lasting(), seed=self._table().seed, search=self._table().search)
        self._write(self.known.with_preset(self._family, name, table), name)

    def _remove(self) -> None:
        self._write(self.known.with_preset(self._family, str(self.box.currentData()), None), "")

    def _write(self, known: Remembered, chosen: str) -> None:
        self.known = known
        remember(known)
        self._fill(chosen)
