"""The welcome page in the center while nothing is open: boards with their pictures, lessons, and news."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QHideEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from engine.i18n import ntr, tr
from studio.app.changes import changelog, since, versions
from studio.app.files.thumbnails import Thumbnails
from studio.app.welcome.choices import BoardChoices, CardChoices, Choice, PictureChoices, RecentFiles
from studio.commands.file import templates
from studio.commands.shell import Shell
from studio.widgets.icons import icon
from studio.widgets.label import Words
from studio.widgets.mnemonic import without_keys
from studio.widgets.responsive_row import Columns, Pair
from studio.widgets.stable_scroll_area import SteadyScroll
from studio.widgets.tip import tip
from studio.widgets.tokens import RADIUS, SPACE, STROKE, TYPE, scaled

ASIDE = 42
"""Width of the column with lessons and news in letters."""
LEAST = 60
"""Width of the column with pictures in letters below which both columns are one."""
MOST_WIDTH = (1 << 24) - 1
"""Qt's maximum width."""
NEWS = 4
"""Number of changes on the page."""


class Card(QWidget):
    """A ground for a group, with rounded corners."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and its edge."""
        palette = self.palette()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), STROKE.edge))
            painter.setBrush(palette.color(QPalette.ColorRole.Base))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS.card, RADIUS.card)


class Welcome(QWidget):
    """Recent files, bundled boards, new boards, lessons and news; or the file that is being read."""

    def __init__(self, shell: Shell, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._is_narrow: bool | None = None
        self.words = Words(wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.recent = RecentFiles(shell.say)
        self.bundled = PictureChoices(shell.say)
        self.lessons = BoardChoices(shell.say)
        self.new = CardChoices(shell.say)
        self.pictures = Thumbnails(self)
        for pictured in (self.recent, self.bundled):
            self.pictures.drawn.connect(pictured.show_picture)
        self.recent.pin_asked.connect(self._pin)
        self.recent.remove_asked.connect(self._remove)
        self.title, self.subtitle = Words(wraps=True), Words(wraps=True)
        self.land_button = self._button("region", shell.new_land)
        self.grid_button = self._button("milepost", shell.new_over_outline)
        self.new_button = self._button("new", shell.new_board)
        self.open_button = self._button("open", shell.choose_and_open)
        self.lessons_button = QPushButton(tr("All Lessons…"))
        self.lessons_button.clicked.connect(self._take_lessons)
        self.done_lessons = Words()
        self.news_heading, self.news = Words(), QVBoxLayout()
        self.news_button = QPushButton()
        self.news_button.clicked.connect(self._show_changes)
        self._headings = [self.recent.heading, self.bundled.heading, self.lessons.heading, self.new.heading]
        self._headings.append(self.news_heading)
        self.choices = SteadyScroll(self)
        self.choices.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.choices.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choices.setWidget(self._made_body(self.choices.viewport()))
        self._lists = (self.recent, self.bundled, self.lessons, self.new)
        for one in self._lists:
            one.currentItemChanged.connect(self._bring_up)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        # The labels take the whole width: an aligned wrapping label would get the height of one line.
        layout.addWidget(self.words)
        layout.addWidget(self.choices, 1)
        order = (
            *(
                self.land_button,
                self.grid_button,
                self.new_button,
                self.open_button,
                self.recent,
                self.bundled,
                self.new,
            ),
            *(self.lessons, self.lessons_button, self.news_button),
        )
        for one_widget, next_widget in pairwise(order):
            self.setTabOrder(one_widget, next_widget)
        self._dress()
        self._set_titles()
        self.tell("")

    def _button(self, name: str, act: object) -> QPushButton:
        button = QPushButton(icon(name), "")
        button.clicked.connect(act)
        return button

    def _made_body(self, parent: QWidget) -> QWidget:
        # Each part stands in its parent before it gets its own parts: a style sheet is matched again with all parts of
        # a widget that changes its parent.
        body = QWidget(parent)
        titles = QWidget(body)
        beside = QVBoxLayout(titles)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(SPACE.xs)
        beside.addWidget(self.title)
        beside.addWidget(self.subtitle)
        buttons = Columns((self.land_button, self.grid_button, self.new_button, self.open_button), 2)
        self._head = Pair(titles, buttons, body)
        self._pictured, self._aside = QWidget(body), QWidget(body)
        pictured = self._column(
            self.recent.heading, self.recent, self.bundled.heading, self.bundled, self.new.heading, self.new
        )
        pictured.setSpacing(SPACE.s)
        self._pictured.setLayout(pictured)
        pictured.addStretch(1)
        aside = QVBoxLayout(self._aside)
        aside.setContentsMargins(0, 0, 0, 0)
        aside.setSpacing(SPACE.l)
        for parts in (
            (self.lessons.heading, self.done_lessons, self.lessons, self.lessons_button),
            (self.news_heading, self.news, self.news_button),
        ):
            card, column = Card(self._aside), self._column(*parts)
            column.setContentsMargins(SPACE.m, SPACE.m, SPACE.m, SPACE.m)
            card.setLayout(column)
            aside.addWidget(card)
        aside.addStretch(1)
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(SPACE.xl, SPACE.l, SPACE.xl, SPACE.l)
        self._grid.setHorizontalSpacing(SPACE.xl)
        self._grid.setVerticalSpacing(SPACE.l)
        self._grid.addWidget(self._head, 0, 0, 1, 2)
        self._grid.addWidget(self._pictured, 1, 0)
        self._grid.addWidget(self._aside, 1, 1)
        return body

    @staticmethod
    def _column(*parts: QWidget | QVBoxLayout) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.s)
        for part in parts:
            if isinstance(part, QWidget):
                column.addWidget(part)
            else:
                column.addLayout(part)
        return column

    def _dress(self) -> None:
        """Set the fonts of titles, and the width of the column beside the pictures."""
        bold = QFont.Weight.DemiBold
        font = QApplication.font()
        self.title.setFont(scaled(font, TYPE.display, bold))
        for heading in self._headings:
            heading.setFont(scaled(font, TYPE.heading, bold))
        self._arrange()

    def _set_titles(self) -> None:
        self.title.setText("Boxcars Studio")  # not shown
        self.subtitle.setText(tr("No board is open. Choose a board, drop a file here, or press Ctrl+O."))
        self.recent.set_title(tr("Recent files"))
        self.new.set_title(tr("New boards"))
        self.bundled.set_title(tr("Bundled boards"))
        self.lessons.set_title(tr("Lessons"))
        for button, text, keys, hint in (
            (self.land_button, tr("New Land…"), "Ctrl+Alt+B",
             tr("Make a board of lines from a country or an outline, with cities, railways and tables")),
            (self.grid_button, tr("New Grid…"), "",
             tr("Make a board of mileposts or hexes from a country or an outline, for crayon rails and other "
                "games on a grid")),
            (self.new_button, tr("New…"), "Ctrl+N", tr("Choose the kind of a new board, its name and its sheet")),
            (self.open_button, tr("Open…"), "Ctrl+O", tr("Open a scenario file")),
        ):  # fmt: skip
            button.setText(text)
            name = text.removesuffix("…")
            button.setToolTip(tip(f"{name} ({keys})\n{hint}" if keys else f"{name}\n{hint}"))
        self.news_button.setText(tr("All Changes"))
        self.news_button.setToolTip(tip(tr("Show the changes of all versions in the help")))

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language and text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_titles()
            if self.isVisible():
                self.offer()
        elif event.type() == QEvent.Type.FontChange:
            self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put lessons and news beside the pictures, or below them in a narrow window."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        is_narrow = self.width() < (ASIDE + LEAST) * letter
        self._aside.setMaximumWidth(MOST_WIDTH if is_narrow else ASIDE * letter)
        self._aside.setMinimumWidth(0 if is_narrow else ASIDE * letter)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._grid.removeWidget(self._aside)
            self._grid.addWidget(self._aside, *((2, 0) if is_narrow else (1, 1)))
            self._grid.setColumnStretch(0, 1)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the missing pictures."""
        super().showEvent(event)
        self.draw_pictures()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing pictures: a board is opened, or the window is closed."""
        super().hideEvent(event)
        self.pictures.stop()

    def draw_pictures(self) -> None:
        """Draw the missing pictures, if the page is visible."""
        if self.isVisible() and not self.choices.isHidden():
            self.pictures.want([*self.recent.files(), *self.bundled.files()], self.devicePixelRatioF())

    def offer(self) -> None:
        """Update the lists. The first list with items has the focus."""
        from engine.files.library import bundled, title_in

        shell = self._shell
        # The style sheet of the theme gives labels the font of the program.
        self._dress()
        self.words.hide()
        self._offer_recent()
        self.new.offer([Choice(without_keys(one.words), one.tooltip, one.run) for one in templates(shell)])
        boards = bundled().items()
        self.bundled.offer(
            [Choice(title_in(path) or name, name, partial(shell.open_file, path), file=path) for name, path in boards]
        )
        self._offer_lessons()
        self._offer_news()
        self.choices.show()
        self.draw_pictures()
        self.choices.verticalScrollBar().setValue(0)
        (self.recent if shell.recent else self.bundled).setFocus()

    def tell(self, text: str) -> None:
        """Show a message with nothing to choose."""
        self.words.setText(text)
        self.words.show()
        self.choices.hide()
        self.pictures.stop()

    # Recent files

    def _offer_recent(self) -> None:
        self.recent.offer([self._recent(Path(name)) for name in self._shell.recent])
        for part in (self.recent, self.recent.heading):
            part.setVisible(bool(self._shell.recent))

    def _recent(self, path: Path) -> Choice:
        from engine.files.library import title_in

        is_pinned = str(path) in self._shell.pinned
        if path.is_file():
            title = title_in(path)
            return Choice(
                title or path.name, path.name if title else str(path.parent), partial(self._shell.open_file, path),
                file=path, is_pinned=is_pinned, more=str(path),
            )  # fmt: skip
        gone = tr("This file no longer exists: {path}").format(path=path)
        way = tr("Del removes it from the list.")
        return Choice(path.name, gone, lambda: None, f"{gone}. {way}", path, is_pinned, more=way)

    def _pin(self, file: Path) -> None:
        """Pin a file, or unpin it."""
        self._shell.pin_file(file, str(file) not in self._shell.pinned)
        self._offer_recent()
        self.recent.show_file(file)
        self.draw_pictures()

    def _remove(self, file: Path) -> None:
        """Remove a file from the list; the item after it becomes the current one."""
        row = self.recent.currentRow()
        self._shell.remove_recent(file)
        self._offer_recent()
        self.recent.setCurrentRow(min(row, self.recent.count() - 1))
        self.draw_pictures()
        if not self._shell.recent:
            self.bundled.setFocus()

    # Lessons

    def _offer_lessons(self) -> None:
        lessons = self._shell.lessons()
        rows = []
        for lesson in lessons:
            if lesson.done == lesson.steps:
                detail = tr("Done")
            elif lesson.done:
                detail = ntr("{done} of {n} step done", "{done} of {n} steps done", lesson.steps)
            else:
                detail = ntr("{n} step", "{n} steps", lesson.steps)
            detail = detail.format(done=lesson.done, n=lesson.steps)
            share, take = lesson.done / max(1, lesson.steps), partial(self._shell.show_lessons, lesson.name)
            rows.append(Choice(lesson.title, detail, take, share=share, more=lesson.purpose))
        self.lessons.offer(rows)
        done = sum(lesson.done == lesson.steps for lesson in lessons)
        told = ntr("{done} of {n} done", "{done} of {n} done", len(lessons))
        self.done_lessons.setText(told.format(done=done, n=len(lessons)))
        left = [lesson for lesson in lessons if lesson.done < lesson.steps]
        next_lesson = next((lesson for lesson in left if lesson.done), left[0] if left else None)
        is_begun = any(lesson.done for lesson in lessons)
        self._next_lesson = next_lesson.name if next_lesson is not None else ""
        all_lessons = tr("All Lessons…")
        following = tr("Continue Lessons") if is_begun else tr("Start First Lesson")
        self.lessons_button.setText(following if next_lesson is not None else all_lessons)
        self.lessons_button.setToolTip(tip(next_lesson.title if next_lesson is not None else all_lessons))

    def _take_lessons(self) -> None:
        self._shell.show_lessons(self._next_lesson)

    # News

    def _offer_news(self) -> None:
        every = versions(changelog())
        known, current = self._shell.known_version, self._shell.version
        newer = since(known, every) if known and known != current else []
        shown = newer or every[:1]
        heading = tr("New since version {version}").format(version=known) if newer else tr("What is new")
        self.news_heading.setText(heading)
        while (item := self.news.takeAt(0)) is not None:
            if (line := item.widget()) is not None:
                line.hide()
                line.deleteLater()
        for change in [change for version in shown for change in version.newest(NEWS)][:NEWS]:
            line = Words(change, wraps=True)
            line.setForegroundRole(QPalette.ColorRole.Text)
            self.news.addWidget(line)
        card = self.news_heading.parentWidget()
        assert card is not None
        card.setVisible(bool(shown))

    def _show_changes(self) -> None:
        self._shell.show_help("changes")

    # The page

    def _bring_up(self, item: QListWidgetItem | None) -> None:
        """Scroll the page to the current item of the focused list."""
        view = self.sender()
        body = self.choices.widget()
        if item is None or body is None or not isinstance(view, BoardChoices) or not view.hasFocus():
            return
        place = view.visualItemRect(item)
        for corner in (place.bottomRight(), place.topLeft()):
            at = view.viewport().mapTo(body, corner)
            self.choices.ensureVisible(at.x(), at.y(), 0, SPACE.l)
