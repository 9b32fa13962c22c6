"""Frames of a recorded game: the board as the window shows it, with the players and the journal below."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from engine.errors import BoxcarsError
from engine.i18n import tr
from engine.money import money
from engine.plain_text import plain_line
from studio.export.animation.writing import refuse_unknown, save_animation
from studio.paint.fonts import face
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.game_view import GameView
from studio.playtest.records.reopened import resume
from studio.playtest.seat_badge import colours_of, letters_of, paint_badge
from studio.playtest.session.session import Session
from studio.threads.worker import Worker
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.saving import ask_where_to_save

HEAD, ROW, LINES = 26, 22, 3
"""Pixels of the title and of a row of players, and number of lines of the journal."""
INK, PALE = QColor("#14181c"), QColor("#5a6068")

Tell = Callable[[int, int], bool]
"""Receives the number of frames that are done and of all; returns False to cancel."""


def positions(session: Session, most: int) -> list[int]:
    """Return the numbers of the positions to show: the beginnings of turns and the end, evenly chosen if there are more
    than `most`."""
    line = session.line
    found = [n for n in range(len(line)) if n == 0 or line[n].state.turn != line[n - 1].state.turn]
    if found[-1] != len(line) - 1:
        found.append(len(line) - 1)
    if len(found) <= most:
        return found
    last = len(found) - 1
    return [found[round(n * last / (most - 1))] for n in range(most)] if most > 1 else [found[-1]]


def frames_of(session: Session, wide: int, most: int) -> Generator[QImage]:
    """Yield the frames of a game that nothing else shows. Needs a running QApplication."""
    view = GameView(session)
    board = view.board
    try:
        sheet = session.setup.scenario.board.sheet
        high = (
            max(200, min(round(wide * sheet.height / sheet.width), 2 * wide)) if isinstance(board, PlayBoard) else 520
        )
        view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        view.resize(wide + 500, high + 300)
        view.show()
        # Out of the splitter, so that it has its own size.
        board.setParent(None)
        board.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        board.resize(wide, high)
        board.show()
        if isinstance(board, PlayBoard):
            board.follows = False
            board.set_theme("light")
            board.signpost.hide()
        for number in positions(session, most):
            session.course.go_to(number)
            view.conductor.moved.emit()
            QApplication.processEvents()
            if isinstance(board, PlayBoard):
                board.signpost.hide()
                board.show_choices(session, ())
                board.zoom_to_fit()
            QApplication.processEvents()
            yield _frame(session, number, board.grab().toImage(), wide)
    finally:
        view.close_game()
        for widget in (board, view):
            widget.close()
            widget.deleteLater()


def all_frames(session: Session, wide: int, most: int, tell: Tell = lambda done, all: True) -> list[QImage] | None:
    """Return all frames; None if `tell` canceled it."""
    total, made = len(positions(session, most)), list[QImage]()
    with closing(frames_of(session, wide, most)) as frames:
        for frame in frames:
            made.append(frame)
            if not tell(len(made), total):
                return None
    return made


WIDE, MOST, MOST_OF_STRIP, DELAY = 800, 120, 12, 500
"""Width of frames in pixels, their largest number, that of a strip, and milliseconds between two."""


class AnimationDialog(Dialog):
    """The number of frames that are drawn, with Cancel. Saving cannot be canceled."""

    def __init__(self, total: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Save Animation")))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.is_canceled = False
        self.said = Words(tr("Drawing frames…"))
        self.bar = QProgressBar(minimum=0, maximum=total)
        self.bar.setMinimumWidth(340)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.said, self.bar, self.buttons):
            layout.addWidget(part)

    def set_done(self, done: int) -> bool:
        """Show the number of frames that are drawn; return whether to continue."""
        self.bar.setValue(done)
        QApplication.processEvents()
        return not self.is_canceled

    def show_saving(self) -> None:
        """Show that all frames are drawn."""
        self.said.setText(tr("Saving…"))
        self.buttons.setEnabled(False)

    def reject(self) -> None:
        """Cancel, unless the file is being written."""
        if self.buttons.isEnabled():
            self.is_canceled = True
            super().reject()


def ask_to_animate(session: Session, folder: Path, parent: QWidget) -> str:
    """Ask for a file, and write the game turn by turn as an animated picture. Return a message; "" if the user
    cancels."""
    kinds = [
        "GIF (*.gif)", "WebP (*.webp)", tr("Film, with ffmpeg ({suffix})").format(suffix="*.mp4"),  # not shown
        tr("Strip of frames ({suffix})").format(suffix="*.png"),
    ]  # fmt: skip
    record = session.record_file
    first = record.with_suffix(".gif") if record is not None else folder / "game.gif"
    chosen = ask_where_to_save(parent, tr("Save Animation"), first, kinds)
    if chosen is None:
        return ""
    try:
        refuse_unknown(chosen.path)
        is_done = write_animation(session, chosen.path, parent)
    except BoxcarsError as error:
        warn(parent, tr("Cannot Save Animation"), str(error))
        return ""
    return tr("Saved {path}").format(path=chosen.path) if is_done else ""


def write_animation(session: Session, path: Path, parent: QWidget) -> bool:
    """Write a game as an animated picture, with its progress; return whether it was not canceled. Raises FileError and
    BoxcarsError. The window that shows the game keeps its position: the frames are those of a copy."""
    setup = session.setup
    copy = resume(session.record(), setup.scenario, session.file, path=session.record_file)
    most = MOST_OF_STRIP if path.suffix.lower() == ".png" else MOST
    progress = AnimationDialog(len(positions(copy, most)), parent)
    progress.show()
    try:
        frames = all_frames(copy, WIDE, most, lambda done, all: progress.set_done(done))
        if frames is None:
            return False
        progress.show_saving()
        failed: list[BaseException] = []
        loop, worker = QEventLoop(), Worker("animation", progress)

        def fail(error: BaseException) -> None:
            failed.append(error)
            loop.quit()

        worker.ask(lambda _: save_animation(frames, path, DELAY), lambda _: loop.quit(), fail)
        loop.exec()
        worker.close()
        if failed:
            raise failed[0]
        return True
    finally:
        progress.accept()
        progress.deleteLater()


def _frame(session: Session, number: int, board: QImage, wide: int) -> QImage:
    """Return the board with a title above, and players and journal below."""
    setup, state = session.setup, session.line[number].state
    seats = setup.seats
    columns = min(3, len(seats))
    rows = -(-len(seats) // columns)
    high = HEAD + board.height() + ROW * (rows + LINES) + 10
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    colours, letters = colours_of(seats), letters_of(seats)
    count = setup.family.summary.turn if setup.family.summary is not None else setup.turn
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        title = tr("{title}: turn {turn}").format(title=plain_line(setup.scenario.title), turn=count(state))
        _text(painter, title, QRectF(8, 0, wide - 16, HEAD), 15, INK, bold=True)
        painter.drawImage(0, HEAD, board)
        top = HEAD + board.height() + 4
        for seat, holding in enumerate(state.holdings):
            row, column = divmod(seat, columns)
            left, y = 8 + column * (wide - 16) / columns, top + row * ROW
            paint_badge(painter, QPointF(left + 9, y + ROW / 2), 16, colours[seat], letters[seat])
            known = holding.money
            cash = "" if known is None else money(setup.scenario.currency, known)
            words = "  ".join(filter(None, (seats[seat].name, cash, holding.status)))
            _text(painter, words, QRectF(left + 24, y, (wide - 16) / columns - 30, ROW), 13, INK)
        entries = _latest(session, number)
        for at, line in enumerate(entries):
            box = QRectF(8, top + (rows + at) * ROW, wide - 16, ROW)
            _text(painter, line, box, 12, PALE)
    return image


def _latest(session: Session, number: int) -> Sequence[str]:
    """Return the last lines of the journal up to a position."""
    found: list[str] = []
    for moment in reversed(session.line[: number + 1]):
        found += [plain_line(entry.text) for entry in reversed(moment.state.entries) if entry.kind != "ride"]
        if len(found) >= LINES:
            break
    return found[:LINES][::-1]


def _text(painter: QPainter, words: str, box: QRectF, pixels: int, colour: QColor, bold: bool = False) -> None:
    font = QFont(face(bold=bold))
    font.setPixelSize(pixels)
    painter.setFont(font)
    painter.setPen(colour)
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(box.width()))
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
