"""The dialog of File > Print and Play: parts, paper and look of the printed game, with a preview of every sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import BoxcarsError, FileError, in_words
from engine.files.saves.saving import save_bytes
from engine.i18n import ntr, ptr, tr
from engine.plain_text import plain_line
from studio.app.settings import Settings, save_settings
from studio.document.document import Document
from studio.export.kit.build import CALIBRATION, Kit, Request, kit_of
from studio.export.kit.decks import Backs, Printer
from studio.export.kit.money import notes_of, notes_text
from studio.export.kit.paper import PAPERS, Paper, paper_of
from studio.export.kit.parts import LookName, Part
from studio.export.kit.pdf import pdf_bytes
from studio.export.kit.sheets import Sheet, draw_sheet
from studio.export.pictures import credits_of
from studio.export.shops.images import save_images
from studio.export.shops.pieces import pieces_of
from studio.export.shops.profiles import PROFILES, PrintProfile
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import PICTURE_SIZE, Dialog
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Words, add_row
from studio.widgets.message_box import warn, window_title
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.saving import ask_where_to_save
from studio.widgets.tip import tip

NAME = Qt.ItemDataRole.UserRole
PAUSE = 400
"""Milliseconds after a change until the sheets are laid out again."""
SHORTEST = 60


class Abandoned(Exception):
    """Another kit is wanted."""


class PrintKitDialog(Dialog):
    """The parts of the printed game with check boxes, and the sheets that they make. The list follows the board."""

    extent = PICTURE_SIZE

    def __init__(
        self, document: Document, settings: Settings, folder: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._settings, self._folder = document, settings, folder
        self._layer, self._painter = Worker("kit", self), Worker("kit-preview", self)
        self._writer = Worker("kit-file", self)
        self.kit: Kit | None = None
        self.saved: Path | None = None
        """The file or folder that was saved last."""
        self._folder_in_work: Path | None = None
        self._sheets: list[Sheet] = []
        self._steps, self._played = [0, 1], [0, 0]
        self.parts = QListWidget()
        self.parts.setAccessibleName(tr("Parts"))
        self.parts.setToolTip(tip(tr("Parts to print, each with its number of pages")))
        self.parts.itemChanged.connect(lambda _: self._choose_parts())
        self.paper = QComboBox(editable=True)
        self.paper.setAccessibleName(tr("Paper"))
        self.paper.setToolTip(tip(tr("Choose a paper, or type its width and height in millimeters, such as 200x300")))
        for name, title in paper_titles().items():
            self.paper.addItem(title, name)
        self.backs = self._choices(
            tr("Backs of cards"),
            {"duplex": tr("On the back (duplex)"), "fold": tr("Beyond a fold"), "none": tr("No backs")},
            tr("Print the backs of cards on the second side of the sheets, or next to the fronts to fold and glue"),
        )
        self.look = self._choices(
            tr("Look"),
            {"color": tr("Color"), "gray": tr("Black and white"), "contrast": tr("High contrast")},
            tr("Choose the colors; patterns, letters and shapes distinguish everything without color"),
        )
        self.games = NumberBox(minimum=0, maximum=10_000, singleStep=100)
        self.games.setSpecialValueText(tr("Usual"))
        self.games.setAccessibleName(tr("Games for the money"))
        self.games.setKeyboardTracking(False)
        self.games.setToolTip(
            tip(tr("Set how many games are simulated to find the number of notes; many games of some boards take long"))
        )
        self.by_hand = QCheckBox(tr("By &hand"))
        self.by_hand.setToolTip(tip(tr("Set the number of notes of each value, starting with the present numbers")))
        self.notes = QLineEdit()
        self.notes.setAccessibleName(tr("Notes by hand"))
        self.notes.setToolTip(tip(tr("Type the value and the number of notes, such as 1000:40, 5000:20")))
        self.notes.setPlaceholderText(tr("as many as games need"))
        self.notes.setEnabled(False)
        self.right, self.down = self._shift(tr("to the right")), self._shift(tr("down"))
        shift = QHBoxLayout()
        shift.addWidget(self.right)
        shift.addWidget(self.down)
        self.preview = Preview()
        self.number = NumberBox()
        self.number.setAccessibleName(tr("Sheet"))
        self.number.setMinimum(1)
        self.number.setKeyboardTracking(False)
        self.number.valueChanged.connect(lambda _: self._show_sheet())
        self.previous, self.next = QPushButton(tr("&Previous")), QPushButton(tr("&Next"))
        self.previous.clicked.connect(lambda: self.number.stepBy(-1))
        self.next.clicked.connect(lambda: self.number.stepBy(1))
        self.total = Words()
        self.said = Words(wraps=True)
        self.said.setAccessibleName(tr("Message"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(tr("Progress"))
        self.bar.hide()
        self.save = QPushButton(tr("&Save as PDF…"))
        # It is no default button: Enter in the number of the sheet shows that sheet.
        self.save.setProperty("primary", True)
        self.save.clicked.connect(self._ask_and_save)
        self.images = QPushButton(tr("Card &Images"))
        menu = QMenu(self.images)
        for profile in PROFILES.values():
            if profile.output == "images":
                menu.addAction(tr(profile.title), partial(self._ask_and_save_images, profile))
        self.images.setMenu(menu)
        self.cancel = QPushButton(tr("&Cancel"))
        self.cancel.clicked.connect(self.stop)
        self.cancel.hide()
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.close)
        for button in (self.previous, self.next, self.images, self.save, self.cancel, close):
            button.setAutoDefault(False)
        self._lay_out(shift, close)
        self._restore()
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self.look_again)
        self._watch = QTimer(self, interval=100)
        self._watch.timeout.connect(self._show_progress)
        for box in (self.backs, self.look, self.paper):
            box.currentTextChanged.connect(lambda _: self._later.start())
        for spin in (self.right, self.down, self.games):
            spin.valueChanged.connect(lambda _: self._later.start())
        self.by_hand.toggled.connect(self._set_by_hand)
        self.notes.textEdited.connect(lambda _: self._later.start())
        # To methods, which end with the dialog.
        document.changed.connect(self._look_soon)
        document.opened.connect(self._look_soon)
        self.look_again()

    def _choices(self, title: str, known: dict[str, str], hint: str) -> QComboBox:
        box = ShortenedBox()
        box.setAccessibleName(title)
        box.setToolTip(tip(hint))
        for name, text in known.items():
            box.addItem(text, name)
        return box

    def _shift(self, direction: str) -> QDoubleSpinBox:
        spin = DecimalBox(minimum=-20, maximum=20, decimals=1, singleStep=0.5)
        spin.setSuffix(tr(" mm {direction}").format(direction=direction))
        spin.setAccessibleName(tr("Shift of the second side {direction}").format(direction=direction))
        spin.setToolTip(
            tip(tr("Measure how far the printer shifts the second side with the part “Duplex calibration”"))
        )
        return spin

    def _lay_out(self, shift: QHBoxLayout, close: QPushButton) -> None:
        form = QFormLayout()
        add_row(form, tr("&Paper"), self.paper)
        add_row(form, tr("&Backs of cards"), self.backs)
        add_row(form, tr("&Look"), self.look)
        add_row(form, tr("&Games for the money"), self.games)
        notes = QHBoxLayout()
        notes.addWidget(self.by_hand)
        notes.addWidget(self.notes, 1)
        add_row(form, ptr("money", "Notes"), notes)
        add_row(form, tr("Shift of second side"), shift)
        left, right, sheets, below = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        left.addWidget(self.parts, 1)
        left.addLayout(form)
        right.addWidget(self.preview, 1)
        for widget in (self.previous, self.number, self.total, self.next):
            sheets.addWidget(widget)
        sheets.insertStretch(0, 1)
        sheets.addStretch(1)
        right.addLayout(sheets)
        below.addWidget(self.bar, 1)
        below.addStretch(1)
        for button in (self.cancel, self.images, self.save, close):
            below.addWidget(button)
        both = QHBoxLayout()
        both.addLayout(left, 2)
        both.addLayout(right, 3)
        # With large text on a small screen, long entries are cut in the box, not in its list.
        self.paper.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.paper.setMinimumContentsLength(8)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        layout = QVBoxLayout(self)
        layout.addLayout(both, 1)
        layout.addWidget(self.said)
        layout.addLayout(below)

    def _restore(self) -> None:
        kept = self._settings
        at = self.paper.findData(kept.kit_paper)
        if at >= 0:
            self.paper.setCurrentIndex(at)
        elif kept.kit_paper:
            self.paper.setEditText(kept.kit_paper)
        self.backs.setCurrentIndex(max(0, self.backs.findData(kept.kit_backs)))
        self.look.setCurrentIndex(max(0, self.look.findData(kept.kit_look)))
        self.right.setValue(kept.kit_shift[0])
        self.down.setValue(kept.kit_shift[1])

    def _remember(self) -> None:
        self._settings.kit_paper = self._paper_text()
        self._settings.kit_backs, self._settings.kit_look = self.backs.currentData(), self.look.currentData()
        self._settings.kit_shift = (self.right.value(), self.down.value())
        save_settings(self._settings)

    def _paper_text(self) -> str:
        text = self.paper.currentText()
        at = self.paper.findText(text)
        return str(self.paper.itemData(at)) if at >= 0 else text

    @property
    def request(self) -> Request:
        """The chosen kit, with all parts. Raises BoxcarsError for a paper that does not exist, and for notes that are
        not values and numbers."""
        paper: Paper = paper_of(self._paper_text())
        backs: Backs = self.backs.currentData()
        look: LookName = self.look.currentData()
        return Request(
            paper=paper,
            printer=Printer(backs, (self.right.value(), self.down.value())),
            look=look,
            notes=notes_of(self.notes.text()) if self.by_hand.isChecked() else {},
            games=self._games or None,
            with_calibration=True,
        )

    def _set_by_hand(self, is_by_hand: bool) -> None:
        """Begin with the numbers that the sheets have; they stay in the field when games count again."""
        if is_by_hand and not self.notes.text() and (money := self._money) is not None:
            self.notes.setText(notes_text(money))
            self.notes.setCursorPosition(0)
        self.notes.setEnabled(is_by_hand)
        self.games.setEnabled(not is_by_hand)
        self._later.start()

    @property
    def _games(self) -> int:
        """The number of games that the user wants to be simulated; 0: the usual one, or none."""
        return 0 if self.by_hand.isChecked() else self.games.value()

    @property
    def _money(self) -> Part | None:
        """The notes of the kit."""
        return next((part for part in self.kit.parts if part.name == "money"), None) if self.kit is not None else None

    def _look_soon(self) -> None:
        self._later.start()

    def look_again(self) -> None:
        """Lay out all parts of the board as it is now, in the background."""
        if not self._document.is_open:
            self.close()
            return
        scenario = self._document.committed
        self.setWindowTitle(window_title(tr("Print and Play: {title}").format(title=scenario.title)))
        try:
            request = self.request
        except BoxcarsError as error:
            self._fail(error)
            return
        self.said.setText(tr("Laying out the sheets…"))
        steps = self._played
        steps[:] = [0, 0]

        def work(wanted: Wanted) -> Kit:
            def step(done: int, all: int) -> None:
                steps[:] = [done, all]
                if not wanted():
                    raise Abandoned

            return kit_of(scenario, replace(request, step=step))

        self._layer.ask(work, self._take, self._fail)
        self._watch.start()
        self._follow()

    def _take(self, kit: Kit) -> None:
        self._stop_watch()
        self.kit = kit
        self._remember()
        unchecked = {
            item.data(NAME) for item in self._items() if item.checkState() is not Qt.CheckState.Checked
        } if self.parts.count() else {CALIBRATION}  # fmt: skip
        pages = kit.pages()
        self.parts.blockSignals(True)
        at = self.parts.currentRow()
        self.parts.clear()
        for part in kit.parts:
            words = ntr("{title}: {n:,} page", "{title}: {n:,} pages", pages[part.name])
            item = QListWidgetItem(plain_line(words.format(title=part.title, n=pages[part.name])), self.parts)
            item.setData(NAME, part.name)
            item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            is_on = part.name not in unchecked
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
        self.parts.setCurrentRow(min(max(at, 0), self.parts.count() - 1))
        self.parts.blockSignals(False)
        self._choose_parts()

    def _items(self) -> list[QListWidgetItem]:
        return [self.parts.item(row) for row in range(self.parts.count())]

    def _choose_parts(self) -> None:
        names = {item.data(NAME) for item in self._items() if item.checkState() is Qt.CheckState.Checked}
        self._sheets = [sheet for sheet in self.kit.sheets if sheet.part in names] if self.kit is not None else []
        count = len(self._sheets)
        self.number.setMaximum(max(1, count))
        self.number.setEnabled(bool(count))
        self.total.setText(tr("of {n:,}").format(n=count))
        small = [text for part, _, text in self.kit.small if part in names] if self.kit is not None else []
        words = ntr("{n:,} page.", "{n:,} pages.", count).format(n=count)
        if small:
            more = ntr("{n:,} text is smaller than 6 pt: “{first}”.", "{n:,} texts are smaller than 6 pt: “{first}”.",
                       len(small))  # fmt: skip
            words += " " + more.format(n=len(small), first=plain_line(small[0]))
        games = next((part.games for part in self.kit.parts if part.games), 0) if self.kit is not None else 0
        if (money := self._money) is not None and money.games is None and "money" in names:
            words += " " + tr("The numbers of notes are set by hand.")
        elif games and "money" in names:
            more = ntr("Money for the needs of {n:,} simulated game.", "Money for the needs of {n:,} simulated games.",
                       games)  # fmt: skip
            words += " " + more.format(n=games)
        self.said.setText(words if count else tr("Select at least one part."))
        self._follow()
        self._show_sheet()

    def _show_sheet(self) -> None:
        at = self.number.value() - 1
        self.previous.setEnabled(at > 0)
        self.next.setEnabled(at < len(self._sheets) - 1)
        if not 0 <= at < len(self._sheets):
            self._painter.forget()
            self.preview.show_picture(None)
            return
        sheet, size = self._sheets[at], self.preview.room()
        is_gray = self.look.currentData() == "gray"
        self._painter.ask(lambda _: sheet_picture(sheet, size, is_gray), self.preview.show_picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the sheet in its new size."""
        super().resizeEvent(event)
        if hasattr(self, "_later"):
            QTimer.singleShot(0, self, self._show_sheet)

    def _fail(self, error: BaseException) -> None:
        if not isinstance(error, BoxcarsError):
            raise error
        self._stop_watch()
        self.kit = None
        self._choose_parts()
        self.said.setText(in_words(error))

    def _ask_and_save(self) -> None:
        from engine.edit.ids import slug

        title = self._document.committed.title
        first = Path(self._folder()) / f"{slug(title) or 'kit'}-kit.pdf"
        chosen = ask_where_to_save(self, tr("Print and Play"), first, ["PDF (*.pdf)"])  # not shown
        if chosen is not None:
            self.save_to(chosen.path)

    def save_to(self, path: Path) -> None:
        """Write the chosen sheets to a file, in the background."""
        sheets, scenario = tuple(self._sheets), self._document.committed
        if not sheets:
            return
        is_gray, steps = self.look.currentData() == "gray", self._steps
        author = "; ".join(credits_of(scenario))
        steps[:] = [0, 1]

        def work(wanted: Wanted) -> bytes | None:
            def tell(done: int, all: int) -> bool:
                steps[:] = [done, all]
                return wanted()

            return pdf_bytes(sheets, scenario.title, author, is_gray, tell)

        self._writer.ask(work, lambda data: self._write(path, data), self._stopped)
        self._watch.start()
        self._follow()

    def _ask_and_save_images(self, profile: PrintProfile) -> None:
        from engine.edit.ids import slug

        name = QFileDialog.getExistingDirectory(self, tr("Save Card Images Into Folder"), self._folder())
        if name:
            title = slug(self._document.committed.title) or "kit"
            self.save_images_to(Path(name) / f"{title}-{profile.name}", profile)

    def save_images_to(self, folder: Path, profile: PrintProfile) -> None:
        """Write a picture of each side of each card, board and page of the chosen parts, in the background."""
        names, kit, steps = {sheet.part for sheet in self._sheets}, self.kit, self._steps
        if not names or kit is None:
            return
        parts = [part for part in kit.parts if part.name in names]
        steps[:] = [0, 1]
        self._folder_in_work = folder

        def work(wanted: Wanted) -> list[Path] | None:
            def tell(done: int, all: int) -> bool:
                steps[:] = [done, all]
                return wanted()

            return save_images(tuple(pieces_of(parts, profile)), folder, profile, tell)

        self._writer.ask(work, lambda files: self._tell_images(folder, files), self._stopped)
        self._watch.start()
        self._follow()

    def _tell_images(self, folder: Path, files: list[Path] | None) -> None:
        self._watch.stop()
        self._folder_in_work = None
        self._follow()
        if files:
            self._tell_saved(folder)

    def stop(self) -> None:
        """Stop the games that are simulated, which returns to their usual number, or the file that is being written; of
        card images, those that are finished stay."""
        if self._is_simulating:
            self._layer.forget()
            self.games.setValue(0)
            self.look_again()
            return
        self._writer.forget()
        self._watch.stop()
        folder, self._folder_in_work = self._folder_in_work, None
        said = tr("Canceled. No file was saved.")
        if folder is not None:
            said = tr("Canceled. The images that were finished are in {folder}.").format(folder=folder)
        self.said.setText(said)
        self._follow()

    def _stopped(self, error: BaseException) -> None:
        self._watch.stop()
        self._folder_in_work = None
        self._follow()
        if not isinstance(error, FileError):
            raise error
        warn(self, tr("Cannot Save the Kit"), str(error))

    def _write(self, path: Path, data: bytes | None) -> None:
        self._watch.stop()
        self._follow()
        if data is None:
            return
        try:
            save_bytes(path, data, keep_former=False)
        except FileError as error:
            warn(self, tr("Cannot Save the Kit"), str(error))
            return
        self._tell_saved(path)

    def _tell_saved(self, path: Path) -> None:
        self.saved = path
        words = tr("Saved {path}").format(path=path)
        self.said.setText(words)
        self._document.noticed.emit(words)

    def _show_progress(self) -> None:
        done, all = self._played if self._is_simulating else self._steps
        self.bar.setMaximum(all)
        self.bar.setValue(done)
        if self._is_simulating and all:
            words = ntr("Simulating {n:,} game…", "Simulating {n:,} games…", all)
            self.said.setText(words.format(n=all))
        self._follow()

    def _stop_watch(self) -> None:
        """End the progress of a layout, but not that of a file that is being written."""
        if not self._writer.is_busy:
            self._watch.stop()

    @property
    def _is_simulating(self) -> bool:
        """Whether games for the money may be in progress, of which the user chose the number."""
        return self._layer.is_busy and not self._writer.is_busy and bool(self._games)

    def _follow(self) -> None:
        is_writing = self._writer.is_busy
        self.bar.setVisible(is_writing or self._is_simulating)
        self.cancel.setVisible(is_writing or self._is_simulating)
        words = tr("Stop without a file") if is_writing else tr("Stop the games and return to their usual number")
        self.cancel.setToolTip(tip(words))
        self.save.setEnabled(bool(self._sheets) and not is_writing)
        self.images.setEnabled(self.save.isEnabled())
        none = "" if self._sheets else tr("Select at least one part.")
        self.save.setToolTip(tip(none or tr("Save the checked parts as a PDF to print")))
        self.images.setToolTip(
            tip(
                none or tr("Save a picture of each card of the checked parts in a folder, in the sizes of a print shop")
            )
        )


class Preview(QWidget):
    """A sheet of paper on gray ground."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Preview"))
        self.setMinimumSize(260, 260)
        self.picture: QImage | None = None

    def room(self) -> QSize:
        """Return the pixels for a sheet."""
        ratio = self.devicePixelRatioF()
        return QSize(int((self.width() - 16) * ratio), int((self.height() - 16) * ratio))

    def show_picture(self, picture: QImage | None) -> None:
        """Show this sheet; None for none."""
        self.picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet in the middle."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor("#7d838a"))
            if self.picture is not None:
                ratio = self.devicePixelRatioF()
                wide, high = self.picture.width() / ratio, self.picture.height() / ratio
                at = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
                painter.drawImage(at, self.picture)


def sheet_picture(sheet: Sheet, size: QSize, is_gray: bool = False) -> QImage:
    """Return the sheet as pixels, as large as fits into the size."""
    paper = sheet.paper
    scale = max(SHORTEST / paper.width, min(size.width() / paper.width, size.height() / paper.height))
    image = QImage(round(paper.width * scale), round(paper.height * scale), QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        draw_sheet(painter, sheet)
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if is_gray else image


def paper_titles() -> dict[str, str]:
    """Return the titles of all papers by name."""
    names = {"a4": "A4", "letter": ptr("paper", "Letter"), "a3": "A3", "legal": tr("Legal"), "tabloid": tr("Tabloid")}
    return {
        name: tr("{paper} ({width:g} × {height:g} mm)").format(
            paper=names.get(name, name), width=paper.width, height=paper.height
        )
        for name, paper in PAPERS.items()
    }
