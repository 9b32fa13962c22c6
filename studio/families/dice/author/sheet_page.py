"""The score sheet as tables and numbers: trains and cars; loaders, warehouse, dice and stars."""

from __future__ import annotations

from PySide6.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.document.document import Document
from studio.families.dice.author.loader_table import LoaderTable
from studio.families.dice.author.sheet_fields import numbers, warehouse
from studio.families.dice.author.train_tables import CarTable, TrainTable
from studio.panels.forms.form import Form
from studio.panels.page import fill_side_by_side, scrolled
from studio.widgets.responsive_row import Columns


class TrainPage(QWidget):
    """Trains and their cars side by side. Each change is one undo step."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Trains and cars"))
        self.trains, self.cars = TrainTable(document, self), CarTable(document, self)
        fill_side_by_side(self, (self.trains, 5), (self.cars, 4))


class LoaderPage(QWidget):
    """Loaders, warehouse and numbers of the whole sheet."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Loaders and numbers"))
        self._document = document
        self.loaders = LoaderTable(document, self)
        self.warehouse, self.numbers = Form(document.perform, self), Form(document.perform, self)
        boxes = []
        for title, form in ((tr("Warehouse"), self.warehouse), (tr("Numbers"), self.numbers)):
            box = QGroupBox(title, self)
            column = QVBoxLayout(box)
            column.addWidget(form)
            column.addStretch(1)
            boxes.append(box)
        fill_side_by_side(self, (self.loaders, 1), (scrolled(Columns(boxes, len(boxes), self), letters=44), 1))
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.warehouse.show_fields(warehouse(self._document.scenario))
        self.numbers.show_fields(numbers(self._document.scenario))
