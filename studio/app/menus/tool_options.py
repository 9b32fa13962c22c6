"""The options bar of the current tool, above the board."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMainWindow, QPushButton, QToolBar, QWidget

from engine.i18n import tr
from engine.model.ids import RegionId, TerrainId
from engine.model.look import TerrainLook
from engine.model.scenario import Scenario
from studio.app.menus.terrain_menu import MixButton
from studio.app.menus.toolbox import Toolbox
from studio.document.document import Document
from studio.tools.tool import ToolOption, Work
from studio.widgets.label import Words
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

LONGEST = 112
"""Width that the options of any tool need, in letters of average width."""


class Values(QComboBox):
    """A combo box that knows whether keys change its value while it is closed."""

    steps = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emitted when a key changed the value, perhaps not yet to the final one."""
        self.steps = True
        try:
            super().keyPressEvent(event)
        finally:
            self.steps = False


class OptionBox(QWidget):
    """One option: its title and a combo box."""

    chosen = Signal(str, str)
    done = Signal()
    """Emitted when the final value was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Words(parent=self)
        self.values = Values(self)
        self.values.setAccessibleName(tr("Tool option"))
        self.values.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.values.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.label.setBuddy(self.values)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        layout.addWidget(self.label)
        layout.addWidget(self.values)
        self._option = ToolOption("", "", "", (), "")
        self.values.activated.connect(self._choose)

    def _choose(self, row: int) -> None:
        self.chosen.emit(self._option.id, self.values.itemData(row))
        if not self.values.steps:
            self.done.emit()

    def show_option(self, option: ToolOption, icons: dict[str, QIcon]) -> None:
        """Show an option; recreate the widget only if the option changed."""
        if option == self._option and not icons:
            return
        if option._replace(chosen="") != self._option._replace(chosen="") or icons:
            self.values.clear()
            for value, words in option.values:
                self.values.addItem(icons.get(value, QIcon()), words, value)
            self.label.setText(no_mnemonic(f"{option.title}:"))
            self.values.setAccessibleName(option.title)
            keys = f"\n{tr('Keys')}: {option.keys}" if option.keys else ""
            self.values.setToolTip(tip(option.tooltip + keys))
        self._option = option
        self.values.setCurrentIndex(self.values.findData(option.chosen))


class WorkBox(QWidget):
    """The work of a tool so far, with buttons to apply and discard it."""

    finished = Signal(bool)
    """Emitted when the work shall be applied (true) or discarded."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.apply, self.discard = Words(), QPushButton(), QPushButton()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        for part in (self.words, self.apply, self.discard):
            layout.addWidget(part)
        self.apply.clicked.connect(lambda: self.finished.emit(True))
        self.discard.clicked.connect(lambda: self.finished.emit(False))

    def name_parts(self) -> None:
        """Name and explain the buttons in the current language."""
        self.apply.setText(tr("Apply"))
        self.apply.setToolTip(tip(f"{tr('Apply the work of this tool in one step')}\n{tr('Keys')}: Enter"))
        self.discard.setText(tr("Discard"))
        self.discard.setToolTip(tip(f"{tr('Discard the work of this tool')}\n{tr('Keys')}: Esc"))

    def show_work(self, work: Work) -> None:
        """Show the work of a tool."""
        self.words.setText(no_mnemonic(work.words))
        self.apply.setEnabled(work.can_apply)
        self.discard.setEnabled(work.can_discard)


class ToolOptionsBar(QToolBar):
    """The options of the current tool."""

    used = Signal()
    """Emitted after an option was chosen: the focus returns to the board."""

    def __init__(self, document: Document, toolbox: Toolbox, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tool-options")
        self._document, self._toolbox = document, toolbox
        self.boxes = [OptionBox() for _ in range(5)]
        self._actions = [self.addWidget(box) for box in self.boxes]
        for box in self.boxes:
            box.chosen.connect(self._choose)
            box.done.connect(self.used)
        self.mix = MixButton(document, self)
        self._mix = self.insertWidget(self._actions[1], self.mix)
        self.mix.changed.connect(self.used)
        self.work = WorkBox()
        self._work = self.addWidget(self.work)
        self.work.finished.connect(toolbox.finish_work)
        self.empty = Words()
        self.empty.setContentsMargins(6, 0, 6, 0)
        self._empty = self.addWidget(self.empty)
        # The height is the same with and without icons, so that the board does not move.
        self.setMinimumHeight(self.fontMetrics().lineSpacing() + 24)
        self._icons_of: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        toolbox.taken.connect(self.follow)
        document.changed.connect(self.follow)
        document.selection_settled.connect(self.follow)
        self._name_parts()
        self.follow()

    def _name_parts(self) -> None:
        self.setWindowTitle(tr("Tool Options"))
        self.work.name_parts()
        self.empty.setText(tr("This tool has no options."))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_parts()
            self.follow()

    def stand_behind(self, main: QToolBar, window: QMainWindow) -> None:
        """Put the bar behind the main bar of a window if the longest options fit there, else in a row of its own, so
        that the board does not move."""
        self._main, self._window = main, window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest):
            self._share_row()
        return False

    def _share_row(self) -> None:
        window, top = self._window, Qt.ToolBarArea.TopToolBarArea
        if any(window.toolBarArea(bar) != top for bar in (self._main, self)):
            return
        wanted = self._main.sizeHint().width() + LONGEST * self.fontMetrics().averageCharWidth()
        is_below = wanted > window.width()
        if is_below and not window.toolBarBreak(self):
            window.insertToolBarBreak(self)
        elif not is_below and window.toolBarBreak(self):
            window.removeToolBarBreak(self)

    def follow(self) -> None:
        """Show the options of the tool."""
        scenario = self._document.scenario
        work = self._toolbox.held.work
        self._work.setVisible(work is not None)
        if work is not None:
            self.work.show_work(work)
        options = tuple(self._toolbox.held.options(scenario))
        looks = (scenario.look.terrains, scenario.look.regions)
        if self._shown == (options, *map(id, looks)):
            return
        fresh, self._icons_of = any(a is not b for a, b in zip(self._icons_of, looks, strict=False)), looks
        self._shown = (options, *map(id, looks))
        for number, (box, action) in enumerate(zip(self.boxes, self._actions, strict=True)):
            action.setVisible(number < len(options))
            if number < len(options):
                option = options[number]
                stale = fresh or option.values != box._option.values or option.id != box._option.id
                box.show_option(option, icons(scenario, option) if stale else {})
        paints = getattr(self._toolbox.held, "box", None)
        self._mix.setVisible(paints is not None and paints.mixes)
        if paints is not None:
            self.mix.show_box(paints)
        self._empty.setVisible(not options and work is None)

    def _choose(self, option: str, value: str) -> None:
        paints = getattr(self._toolbox.held, "box", None)
        if paints is not None and option == "terrain" and value == "*":
            paints.blend(self._document.scenario.board)
        else:
            self._toolbox.set_option(option, value)
        self.follow()


def icons(scenario: Scenario, option: ToolOption) -> dict[str, QIcon]:
    """Return icons for the values of an option: terrains by color and symbol, regions by tint."""
    look = scenario.look
    if option.id == "terrain":
        return {
            value: terrain_icon(look.terrains.get(TerrainId(value), TerrainLook()))
            for value, _ in option.values
            if value in scenario.board.terrains
        }
    if option.id == "region":
        # Import lazily: the painters need numpy, which is slow to load.
        from studio.paint.pattern_icon import swatch

        tints = {value: look.regions.get(RegionId(value)) for value, _ in option.values}
        return {value: swatch(tint) for value, tint in tints.items() if tint is not None}
    return {}


def terrain_icon(look: TerrainLook) -> QIcon:
    """Return a hex of 18 x 18 pixels in the terrain's color with its symbol."""
    icon = QIcon()
    for scale in (1, 2):
        pixmap = QPixmap(18 * scale, 18 * scale)
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = QColor(look.colour)
            painter.setPen(QColor("#555555"))
            painter.setBrush(colour)
            painter.drawPolygon(_polygon((9, 0.7), (16.5, 5), (16.5, 13), (9, 17.3), (1.5, 13), (1.5, 5)))
            ink = QColor("#202020" if colour.lightness() > 110 else "#f4f4f4")
            painter.setPen(ink)
            painter.setBrush(ink)
            match look.symbol:
                case "dot":
                    painter.drawEllipse(QPointF(9, 9), 2, 2)
                case "triangle":
                    painter.drawPolygon(_polygon((9, 5), (13, 12.5), (5, 12.5)))
                case "hill":
                    painter.drawPolyline(_polygon((4.5, 12), (8, 7), (10, 10), (11.5, 8), (14, 12)))
                case "forest":
                    painter.drawPolygon(_polygon((9, 4), (12, 11), (6, 11)))
                    painter.drawLine(QPointF(9, 11), QPointF(9, 14))
                case "marsh":
                    for y in (7, 10, 13):
                        painter.drawLine(QPointF(5.5, y), QPointF(12.5, y))
                case "square":
                    painter.drawRect(6, 6, 6, 6)
                case "cross":
                    painter.drawLine(QPointF(6, 6), QPointF(12, 12))
                    painter.drawLine(QPointF(12, 6), QPointF(6, 12))
        icon.addPixmap(pixmap)
    return icon


def _polygon(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in points])
