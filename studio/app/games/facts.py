"""The game report: the course as a picture, and tables of money, trips, purchases and turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QIODevice, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from engine import clock
from engine.errors import BoxcarsError, in_brief
from engine.game.drive import Moment
from engine.game.record import Note
from engine.gamelog.comparison import Way
from engine.i18n import tr
from engine.report.report import Report, Table
from studio.app.games.course_picture import CoursePicture, course_image
from studio.lab.page import TablePage
from studio.lab.saving import save_report
from studio.playtest.player.following import Following
from studio.playtest.player.line_charts import charts_image
from studio.playtest.player.lines import ways_of
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Pin, Session
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import PICTURE_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.saving import ask_where_to_save
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from engine.gamelog.facts import GameFacts


class GrowingFacts:
    """Caches the facts of a branch. Any thread may ask, one at a time."""

    def __init__(self) -> None:
        self._facts: GameFacts | None = None
        self._told: tuple[Moment, ...] = ()
        self._of: object = None

    def report(self, setup: GameSetup, game: Branch, ways: Sequence[Way] = (), notes: Sequence[Note] = ()) -> Report:
        """Return the facts of a game with these notes, and compare its branches if there are several."""
        from engine.gamelog.comparison import compared, with_lines
        from engine.gamelog.facts import GameFacts

        count, of = len(self._told), (setup.scenario, game.hand_overs)
        goes_on = self._of == of and count <= len(game.line) and self._told[-1:] == game.line[count - 1 : count]
        if self._facts is None or not goes_on:
            self._facts, count = GameFacts(setup.family, setup.scenario, setup.seats, game.hand_overs), 0
        for step in range(count, len(game.line)):
            self._facts.add(step, game.line[step].state)
        self._facts.end()
        self._told, self._of = game.line, of
        facts = self._facts.report(notes)
        return with_lines(facts, compared(setup.family, setup.scenario, setup.seats, ways)) if len(ways) > 1 else facts


class GameFactsDialog(Dialog):
    """Shows the facts of a game. `position_asked` is emitted with the position of a double-clicked row or of a place in
    the picture. The dialog follows a game that continues while it is visible, unless the user turned that off."""

    extent = PICTURE_SIZE

    position_asked = Signal(int)

    def __init__(
        self, session: Session, parent: QWidget | None = None, may_tell: Callable[[], bool] = lambda: True
    ) -> None:
        """`may_tell` returns whether no player is watching who may not see the new events."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.session, self._may_tell = session, may_tell
        self._folder = session.record_file.parent if session.record_file is not None else Path.home()
        self.report: Report | None = None
        self._told = self._known()
        self.picture = CoursePicture(*self._told)
        self.picture.asked.connect(self.position_asked)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.picture, tr("Course"))
        self.tabs.currentChanged.connect(self._turn_to)
        self.said = Words(tr("Collecting the facts…"), wraps=True)
        self.follows = QCheckBox(tr("&Follow the game"))
        self.follows.setToolTip(
            tr("Show new events while the game continues. Without it, the page stays as it is now.")
        )
        self.follows.setChecked(True)
        self.follows.toggled.connect(self.stir)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.save = buttons.addButton(tr("&Save Tables…"), role)
        self.save.setToolTip(tr("Save all tables to a file: HTML, Markdown, CSV or JSON"))
        self.save.setEnabled(False)
        self.save.clicked.connect(self._save_tables)
        self.save_picture = buttons.addButton(tr("Save &Picture…"), role)
        self.save_picture.clicked.connect(self._save_picture)
        for button in (self.save, self.save_picture):
            button.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        above = QHBoxLayout()
        above.addWidget(self.said, 1)
        above.addWidget(self.follows)
        layout = QVBoxLayout(self)
        layout.addLayout(above)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(buttons)
        self._offer_picture()
        self._facts = GrowingFacts()
        self._worker = Worker("facts", self)
        self._wait = Following(self.look, lambda: self._follows, self)
        self._title()
        self._ask()

    def _known(self) -> tuple[GameSetup, Branch, tuple[Pin, ...], str]:
        """Return the current facts, and how far an unfinished game is."""
        setup, game = self.session.setup, self.session.course.whole
        is_over = setup.actor(game.line[-1]) is None
        stand = "" if is_over else tr("as of turn {turn:,}").format(turn=setup.turn(game.line[-1]))
        return setup, game, tuple(self.session.pins), stand

    def stir(self) -> None:
        """Show the new events soon, while the dialog is visible and follows the game."""
        self._wait.stir()

    @property
    def _follows(self) -> bool:
        is_seen = self.isVisible() and not self.isMinimized()
        return is_seen and self.follows.isChecked() and self._may_tell()

    def look(self) -> None:
        """Show the new events."""
        if not self._follows or self._worker.is_busy:
            return
        known = self._known()
        (_, game, pins, _), (_, former, noted, _) = known, self._told
        if game.line[-1] is former.line[-1] and len(game.line) == len(former.line) and pins == noted:
            return
        self._told = known
        self._title()
        if self.tabs.currentWidget() is self.picture:
            self.picture.follow(*known)
        self._ask()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what happened while the dialog was hidden."""
        super().showEvent(event)
        self.stir()

    def _title(self) -> None:
        setup, _, _, stand = self._told
        title = f"{setup.scenario.title} ({stand})" if stand else setup.scenario.title
        self.setWindowTitle(window_title(tr("Game Report: {title}").format(title=title)))
        self.follows.setVisible(bool(stand))

    def _ask(self) -> None:
        setup, game, _, _ = self._told
        ways, notes, facts = ways_of(self.session, tr("Main branch")), self.session.notes(), self._facts

        def work(_: Wanted) -> tuple[Report, float]:
            begun = clock.seconds()
            return facts.report(setup, game, ways, notes), clock.seconds() - begun

        self._worker.ask(work, lambda found: self._show(*found), self._fail)

    def _show(self, report: Report, took: float) -> None:
        self._wait.rest(took)
        stand = self._told[3]
        if stand:
            report = replace(report, title=f"{report.title} ({stand})")
        former, self.report = self.report, report
        if former is not None and [_form(t) for t in former.tables] == [_form(t) for t in report.tables]:
            for number, table in enumerate(report.tables, 1):
                page = self.tabs.widget(number)
                assert isinstance(page, TablePage)
                page.take(table)
        else:
            self._fill(report)
        self.save.setEnabled(True)
        self._turn_to(self.tabs.currentIndex())
        # The game may have continued meanwhile.
        self.stir()

    def _fill(self, report: Report) -> None:
        """Show a tab for each table; the open tab stays open."""
        was = self.tabs.tabText(self.tabs.currentIndex())
        self.tabs.blockSignals(True)
        while self.tabs.count() > 1:
            page = self.tabs.widget(1)
            self.tabs.removeTab(1)
            assert page is not None
            page.deleteLater()
        for table in report.tables:
            name = no_mnemonic(table.name)
            number = self.tabs.addTab(TablePage(table, self.tabs), name)
            self.tabs.setTabToolTip(number, tip(table.title))
            if name == was:
                self.tabs.setCurrentIndex(number)
        self.tabs.blockSignals(False)
        self._show_all_tabs()

    def _show_all_tabs(self) -> None:
        """Widen the dialog so that no tab is cut off, if the screen has room."""
        lacks = self.tabs.tabBar().sizeHint().width() - self.tabs.width()
        room = self.screen().availableGeometry()
        if lacks > 0 and not self.isMaximized():
            self.resize(min(self.width() + lacks, room.width()), self.height())
            self.move(max(room.left(), min(self.x() - lacks // 2, room.right() - self.width())), self.y())

    def _fail(self, error: BaseException) -> None:
        self.said.setText(in_brief(error))

    def _turn_to(self, number: int) -> None:
        page = self.tabs.widget(number)
        self._offer_picture()
        if page is self.picture:
            self.picture.follow(*self._told)
        if self.report is None or not isinstance(page, TablePage):
            self.said.setText(tr("Click the chart or the bar to show that position in the game."))
            return
        table = self.report.tables[number - 1]
        is_new = page.view is None
        page.come()
        has_steps = "step" in table.columns
        with_steps = tr("{title}. Double-click a row to show the position.")
        self.said.setText(with_steps.format(title=table.title) if has_steps else table.title)
        if is_new and has_steps and page.view is not None:
            column = table.columns.index("step")
            view = page.view
            view.doubleClicked.connect(lambda index: self._go(index.sibling(index.row(), column).data()))

    def _shown(self) -> str:
        """Return the ID of the table in the open tab; empty for the course of the game."""
        number = self.tabs.currentIndex()
        return self.report.tables[number - 1].id if self.report is not None and number > 0 else ""

    def _offer_picture(self) -> None:
        """Enable the button for a picture if the open tab has one; else its tooltip says why not."""
        id = self._shown()
        charts = self.report.charts if self.report is not None else ()
        has_chart = any(chart.table == id for chart in charts)
        self.save_picture.setEnabled(has_chart or not id)
        self.save_picture.setToolTip(
            tr("Save the chart of this table as a PNG picture")
            if has_chart
            else tr("There is no chart of this table. Save Tables… saves its values.")
            if id
            else tr("Save the course of the game as a PNG picture")
        )

    def _go(self, step: object) -> None:
        digits = str(step).replace(",", "")
        if digits.isdigit():
            self.position_asked.emit(int(digits))

    def _save_tables(self) -> None:
        if self.report is not None:
            self._tell_saved(save_report(self, self.report, self._folder / "game.html"))

    def _save_picture(self) -> None:
        from engine.files.saves.saving import save_bytes

        id = self._shown()
        first = self._folder / (f"game-{id.replace('_', '-')}.png" if id else "game.png")
        target = ask_where_to_save(self, tr("Save Picture"), first, [tr("PNG (*.png)")])
        if target is None:
            return
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image = charts_image(self.report, id) if self.report is not None and id else course_image(*self._told)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # The stubs want bytes, Qt takes a text.
        try:
            save_bytes(target.path, bytes(buffer.data().data()))
        except BoxcarsError as error:
            warn(self, tr("Cannot Save Picture"), str(error))
        else:
            self._tell_saved(target.path)

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self.said.setText(tr("Saved as {path}.").format(path=path.name))


def _form(table: Table) -> tuple[str, tuple[str, ...]]:
    """A page can show another table of this form."""
    return table.id, table.columns
