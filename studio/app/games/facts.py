"""What happened in a game: its course as a picture, and tables of money, trips, purchases and turning points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from engine.errors import BoxcarsError, in_brief
from engine.game.record import Note
from engine.report.report import Report
from engine.story.compared import Way
from studio.app.games.course_picture import CoursePicture, course_image
from studio.lab.page import TablePage
from studio.lab.saving import save_report
from studio.playtest.player.line_charts import charts_image
from studio.playtest.player.lines import ways_of
from studio.playtest.sitting.course import Branch
from studio.playtest.sitting.session import GameSetup, Session
from studio.threads.worker import Worker
from studio.words.box import warn, window_title
from studio.words.label import Words
from studio.words.mnemonic import no_mnemonic
from studio.words.saving import ask_where_to_save
from studio.words.tip import tip


def report_of(setup: GameSetup, game: Branch, ways: Sequence[Way] = (), notes: Sequence[Note] = ()) -> Report:
    """The facts of a game with these notes, and its lines compared where there are several. Any thread may ask."""
    from engine.story.compared import compared, with_lines
    from engine.story.facts import facts_of

    states = (moment.state for moment in game.line)
    facts = facts_of(setup.family, setup.scenario, setup.seats, states, game.hand_overs).report(notes)
    return with_lines(facts, compared(setup.family, setup.scenario, setup.seats, ways)) if len(ways) > 1 else facts


class GameFactsDialog(QDialog):
    """`position_asked` brings the number of the position of a row that was double clicked, or of a place in the
    picture."""

    position_asked = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        title = session.setup.scenario.title
        setup, game = session.setup, session.course.whole
        line = game.line
        # A game may go on behind the dialog, which stays as it is: so it says how far it goes.
        is_over = setup.actor(line[-1]) is None
        stand = "" if is_over else self.tr("as of turn {0:,}").format(setup.turn(line[-1]))
        self._stand = stand
        title = f"{title} ({stand})" if stand else title
        self.setWindowTitle(window_title(self.tr("What happened: {0}").format(title)))
        self.resize(QSize(900, 600))
        self._folder = session.record_file.parent if session.record_file is not None else Path.home()
        self.report: Report | None = None
        pins = tuple(session.pins)
        self._draw_course = partial(course_image, setup, line, pins, stand)
        self.picture = CoursePicture(setup, line, pins, stand)
        self.picture.asked.connect(self.position_asked)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.picture, self.tr("Course"))
        self.tabs.currentChanged.connect(self._turn_to)
        self.said = Words(self.tr("What happened is added up…"), wraps=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.save = buttons.addButton(self.tr("&Save Tables…"), role)
        self.save.setToolTip(self.tr("Write all tables to a file: HTML, Markdown, CSV or JSON"))
        self.save.setEnabled(False)
        self.save.clicked.connect(self._save_tables)
        self.save_picture = buttons.addButton(self.tr("Save &Picture…"), role)
        self.save_picture.clicked.connect(self._save_picture)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(buttons)
        self._offer_picture()
        self._worker = Worker("facts", self)
        ways, notes = ways_of(session, self.tr("Main branch")), session.notes()
        self._worker.ask(lambda _: report_of(setup, game, ways, notes), self._show, self._fail)

    def _show(self, report: Report) -> None:
        if self._stand:
            report = replace(report, title=f"{report.title} ({self._stand})")
        self.report = report
        for table in report.tables:
            name = table.id.replace("_", " ").capitalize()
            number = self.tabs.addTab(TablePage(table, self.tabs), no_mnemonic(name))
            self.tabs.setTabToolTip(number, tip(table.title))
        self.save.setEnabled(True)
        self._turn_to(self.tabs.currentIndex())

    def _fail(self, error: BaseException) -> None:
        self.said.setText(in_brief(error))

    def _turn_to(self, number: int) -> None:
        page = self.tabs.widget(number)
        self._offer_picture()
        if self.report is None or not isinstance(page, TablePage):
            self.said.setText(self.tr("A click on the chart or the bar shows that position in the game."))
            return
        table = self.report.tables[number - 1]
        is_new = page.view is None
        page.come()
        has_steps = "step" in table.columns
        self.said.setText(f"{table.title}{self.tr('. A double click shows the position.') if has_steps else ''}")
        if is_new and has_steps and page.view is not None:
            column = table.columns.index("step")
            view = page.view
            view.doubleClicked.connect(lambda index: self._go(index.sibling(index.row(), column).data()))

    def _shown(self) -> str:
        """The id of the table in the open tab; none where that is the course of the game."""
        number = self.tabs.currentIndex()
        return self.report.tables[number - 1].id if self.report is not None and number > 0 else ""

    def _offer_picture(self) -> None:
        """The picture of the open tab can be saved, where it has one; else the button says why not."""
        id = self._shown()
        charts = self.report.charts if self.report is not None else ()
        has_chart = any(chart.table == id for chart in charts)
        self.save_picture.setEnabled(has_chart or not id)
        self.save_picture.setToolTip(
            self.tr("Write the chart of this table as a PNG picture")
            if has_chart
            else self.tr("There is no chart of this table; Save Tables… writes it")
            if id
            else self.tr("Write the course of the game as a PNG picture")
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
        target = ask_where_to_save(self, self.tr("Save picture"), first, ["PNG (*.png)"])
        if target is None:
            return
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image = charts_image(self.report, id) if self.report is not None and id else self._draw_course()
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # The stubs want bytes, Qt takes a text.
        try:
            save_bytes(target.path, bytes(buffer.data().data()))
        except BoxcarsError as error:
            warn(self, self.tr("The picture was not saved"), str(error))
        else:
            self._tell_saved(target.path)

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self.said.setText(self.tr("Saved as {0}.").format(path.name))
