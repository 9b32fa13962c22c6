"""Worth of railroads and other things to a player, and fair prices: a table, a chart, and texts on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import default_lineup
from engine.errors import BoxcarsError
from engine.game.options import resolve
from engine.i18n import tr
from engine.money import money
from engine.report.report import Drawn, Report
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.document.following import InSight
from studio.lab.experiment_task import GIFT, PRICE, RESTRICTION, SHAPLEY, WorthTask, thing_name
from studio.lab.games import MOST_SEED
from studio.lab.line_figures import FiguresOverlay
from studio.lab.seats import Seats
from studio.lab.task_page import PageState, TaskPage
from studio.threads.worker import Worker
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words, add_row
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.responsive_row import Columns, row_of
from studio.widgets.tip import tip

USUAL_GAMES, MOST_GAMES = 20_000, 10_000_000
ROLE = Qt.ItemDataRole.UserRole


class WorthPage(TaskPage):
    """Things to measure on one side, results on the other. `rested` is emitted when no games are played."""

    file_name = "worth.html"
    fields = ("method", "games", "points", "seed")
    seats: Seats

    def __init__(self, document: Document, view: Callable[[], BoardView], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._view = document, view
        self._worker = Worker("worth", self)
        self._task = None
        self._overlay: FiguresOverlay | None = None
        self._offered: list[tuple[str, str]] = []
        self.report = None
        self._in_sight = InSight(self)
        self._in_sight.changed.connect(lambda _: self._draw())
        self.method = QComboBox(self)
        self.method.setAccessibleName(tr("Method"))
        self.method.setMinimumContentsLength(8)
        self.method.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, title, words in (
            (RESTRICTION, tr("Withheld from a player"), tr("The same games, in which one player cannot get it")),
            (GIFT, tr("Given to a player"), tr("The same games, in which one player has it from the start")),
            (SHAPLEY, tr("Shapley values"), tr("One player may get one thing after the other, in random order")),
            (PRICE, tr("Fair price"), tr("The price at which it is bought in half of the games")),
        ):
            self.method.addItem(title, value)
            self.method.setItemData(self.method.count() - 1, tip(words), Qt.ItemDataRole.ToolTipRole)
        self.method.setToolTip(tip(tr("Choose how worth is measured")))
        self.method.currentIndexChanged.connect(self._show_state)
        self.things = QListWidget(self)
        self.things.setAccessibleName(tr("Things to measure"))
        self.things.itemChanged.connect(self._show_state)
        self.all = QPushButton(tr("Check &All"), self)
        self.all.setToolTip(tip(tr("Measure all railroads")))
        self.all.clicked.connect(lambda: self.check(*(id for kind, id in self._offered if kind == "railroad")))
        self.none = QPushButton(tr("Check &None"), self)
        self.none.clicked.connect(lambda: self.check())
        self.seats = Seats(lambda seats, sharks: default_lineup(document.family, seats, sharks), self)
        self.games = NumberBox(self)
        self.games.setRange(1, MOST_GAMES)
        self.games.setGroupSeparatorShown(True)
        self.games.setValue(USUAL_GAMES)
        self.games.setAccessibleName(tr("Games"))
        self.games.setToolTip(tip(tr("Maximum number of games in all; 28 railroads at ±1 point take about 330,000")))
        self.points = DecimalBox(self)
        self.points.setRange(0.0, 50.0)
        self.points.setDecimals(1)
        self.points.setSpecialValueText(tr("off"))
        self.points.setPrefix("± ")
        self.points.setValue(2.0)
        self.points.setAccessibleName(tr("Precision"))
        self.points.setToolTip(
            tip(tr("Stop when every value is known this well: percentage points, or percent of a price"))
        )
        self.seed = NumberBox(self)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        self.seed.setAccessibleName(tr("Seed"))
        self.start = QPushButton(tr("&Measure"), self)
        self.start.clicked.connect(self.run)
        self._make_results()
        self.on_board = QCheckBox(tr("Show on &board"), self)
        self.on_board.setChecked(True)
        self.on_board.setToolTip(tip(tr("Write the value of each railroad on the board")))
        self.on_board.toggled.connect(self._draw)
        self.accept = QPushButton(tr("A&ccept Price"), self)
        self.accept.setToolTip(tip(tr("Give the railroad the fair price; this can be undone")))
        self.accept.clicked.connect(self.accept_price)
        self.empty = EmptyState(self.empty_text, "picture-chart", parent=self)
        self.empty.repeat(self.start)
        self._lay_out()
        document.opened.connect(self._follow)
        document.changed.connect(self._follow)
        self.inputs = (self.things, self.all, self.none, self.method, self.seats, self.games, self.points, self.seed)
        self._follow()
        self._show_report(None)

    @property
    def empty_text(self) -> str:
        """Return the words in place of results."""
        return tr(
            "Check railroads, trains or regions, and measure what they are worth to a player: how many more games "
            "it wins with them. The intervals hold for all of them at once and at any time."
        )

    def snapshot(self) -> PageState:
        """Return settings and results for `restore`."""
        return super().snapshot()._replace(more=(tuple(id for _, id in self.checked), self.on_board.isChecked()))

    def restore(self, state: PageState) -> None:
        """Take over settings and results, in the current language."""
        checked, is_drawn = cast(tuple[tuple[str, ...], bool], state.more)
        self.check(*checked)
        self.on_board.setChecked(is_drawn)
        super().restore(state)

    def _lay_out(self) -> None:
        left, right = QWidget(self), QWidget(self)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        add_row(form, tr("Method"), self.method)
        add_row(form, tr("Bots"), self.seats)
        numbers = [
            row_of(Words(title, self), box)
            for title, box in ((tr("Games"), self.games), (tr("Precision"), self.points), (tr("Seed"), self.seed))
        ]
        add_row(form, "", Columns(numbers, 3))
        add_row(form, "", Columns((self.start, self.save), 2))
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.things, 1)
        column.addWidget(Columns((self.all, self.none), 2))
        column.addLayout(form)
        results = QVBoxLayout(right)
        results.setContentsMargins(0, 0, 0, 0)
        for part, grows in ((self.bar, 0), (self.words, 0), (self.said, 0), (self.empty, 1), (self.figures, 1)):
            results.addWidget(part, grows)
        results.addWidget(Columns((self.on_board, self.accept), 2))
        self._split(left, right, (1000, 1600))

    @property
    def checked(self) -> tuple[tuple[str, str], ...]:
        """Kinds and IDs of the checked things."""
        return tuple(
            thing
            for row, thing in enumerate(self._offered)
            if self._item(row).checkState() == Qt.CheckState.Checked
        )  # fmt: skip

    def check(self, *ids: str) -> None:
        """Check these things only."""
        self.things.blockSignals(True)
        for row, (_, id) in enumerate(self._offered):
            self._item(row).setCheckState(Qt.CheckState.Checked if id in ids else Qt.CheckState.Unchecked)
        self.things.blockSignals(False)
        self._show_state()

    def _item(self, row: int) -> QListWidgetItem:
        item = self.things.item(row)
        assert item is not None
        return item

    def showEvent(self, event: QShowEvent) -> None:
        """Show the texts on the board again."""
        super().showEvent(event)
        self._in_sight.look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the texts from the board."""
        super().hideEvent(event)
        self._in_sight.look()

    def _follow(self) -> None:
        document = self._document
        if document.is_open and self._change_family():
            self._restore()
        if not document.is_previewing:
            self._offer()
        if self._overlay is not None and self._in_sight:
            self._overlay.follow()
        self._show_state()

    def _offer(self) -> None:
        """List the things of the board; checks stay."""
        document, known = self._document, self._document.family
        found: list[tuple[str, str]] = []
        if document.is_open and known.things is not None and known.rules is not None:
            try:
                options = resolve(known.rules.options, document.committed.rules)
                found = [(thing.kind, thing.id) for thing in known.things(document.committed, options)]
            except BoxcarsError:  # A check reports the wrong value.
                found = []
        if found == self._offered:
            return
        was = set(self.checked)
        self._offered = found
        self.things.blockSignals(True)
        self.things.clear()
        kinds = {"railroad": tr("Railroad {name}"), "train": tr("Train {name}"), "region": tr("Region {name}")}
        for kind, id in found:
            name = thing_name(document.committed, kind, id)
            railroad = next((each.name for key, each in document.committed.board.railroads.items() if key == id), "")
            text = f"{id}  {railroad}" if kind == "railroad" else kinds.get(kind, "{name}").format(name=name)
            item = QListWidgetItem(text, self.things)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if (kind, id) in was else Qt.CheckState.Unchecked)
            item.setToolTip(tip(text))
        self.things.blockSignals(False)

    @property
    def can_play(self) -> bool:
        """Whether the board has something that can be withheld from a player."""
        return bool(self._offered)

    def _show_state(self) -> None:
        super()._show_state()
        n, is_price = len(self.checked), self.method.currentData() == PRICE
        self.start.setEnabled(self.can_play and not self.is_busy and (n == 1 if is_price else n > 0))
        if not self.can_play:
            words = tr("This board has nothing that can be withheld from a player.")
        elif is_price and n != 1:
            words = tr("Check exactly one railroad first.")
        else:
            words = tr("Play games with and without the checked things") if n else tr("Check something first.")
        self.start.setToolTip(tip(words))

    def run(self) -> None:
        """Measure the checked things on the open board."""
        task = WorthTask(
            self._document.committed, self.seats.bots, self.seed.value(), self.method.currentData(), self.checked,
            self.games.value(), self.points.value() / 100,
        )  # fmt: skip
        self._begin(task)

    def _show_report(self, report: Report | None) -> None:
        super()._show_report(report)
        self.on_board.setVisible(report is not None and report.drawn is not None)
        price = None if report is None else report.data.get("price")
        self.accept.setVisible(price is not None)
        self.accept.setEnabled(price is not None and not self.is_busy)
        self._draw()

    def _draw(self) -> None:
        """Write the values on the railroads of the board, or remove them."""
        drawn = self.report.drawn if self.report is not None else None
        wanted = drawn if drawn is not None and self._in_sight and self.on_board.isChecked() else None
        if self._overlay is None:
            if wanted is None:
                return
            self._overlay = FiguresOverlay(self._view())
        self._overlay.show_figures(None if wanted is None else self._placed(wanted))

    def _placed(self, drawn: Drawn) -> Drawn:
        """Return the overlay with the segments on which texts may be."""
        from studio.paint.lines.traces import tracks

        scenario, wanted = self._document.scenario, {badge.railroad for badge in drawn.badges}
        stems = tracks(scenario.board, scenario.look).traces
        return replace(drawn, segments={stem: 0 for stem in stems if stem[2] in wanted})

    def accept_price(self) -> None:
        """Give the railroad its fair price, as one undo step."""
        prices, report = self._document.family.prices, self.report
        if prices is None or report is None or report.data.get("price") is None:
            return
        id, price = report.data["id"], report.data["price"]
        if id not in self._document.committed.board.railroads:
            self.words.setText(tr("The board has no {id} any more.").format(id=id))
            return
        shown = money(self._document.committed.currency, price)
        text = tr("Set price of {id} to {price}").format(id=id, price=shown)
        self._document.put(prices.changed(self._document.committed, id, price), text)
        self.words.setText(tr("The {id} now costs {price}. Undo restores the price.").format(id=id, price=shown))
