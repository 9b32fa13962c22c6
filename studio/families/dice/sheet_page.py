"""The score sheet as tables and numbers: trains, cars, loaders, the warehouse, dice and stars."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGroupBox, QScrollArea, QSplitter, QVBoxLayout, QWidget

from studio.document.document import Document
from studio.families.dice.loader_table import LoaderTable
from studio.families.dice.sheet_fields import numbers, warehouse
from studio.families.dice.train_tables import CarTable, TrainTable
from studio.families.dice.words import tr
from studio.panels.form import Form


class SheetPage(QWidget):
    """Trains, cars and loaders side by side, then the numbers. Every change is one step."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Sheet"))
        self._document = document
        self.trains, self.cars = TrainTable(document, self), CarTable(document, self)
        self.loaders = LoaderTable(document, self)
        self.warehouse, self.numbers = Form(document.perform, self), Form(document.perform, self)
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        for title, form in ((tr("Warehouse"), self.warehouse), (tr("Numbers"), self.numbers)):
            box = QGroupBox(title, inner)
            QVBoxLayout(box).addWidget(form)
            column.addWidget(box)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        area.setMinimumWidth(inner.minimumSizeHint().width() + 20)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        for widget, share in ((self.trains, 4), (self.cars, 3), (self.loaders, 4), (area, 2)):
            split.addWidget(widget)
            split.setStretchFactor(split.count() - 1, share)
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        self.warehouse.show_fields(warehouse(self._document.scenario))
        self.numbers.show_fields(numbers(self._document.scenario))
