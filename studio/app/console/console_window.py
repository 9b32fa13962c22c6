"""View > Console: a window for Python statements that read and change the open board."""

from __future__ import annotations

import ast
import re
from codeop import compile_command
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFontDatabase, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from engine.errors import in_brief
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_text, shortened
from studio.app.console.process import ConsoleProcess
from studio.document.document import Document
from studio.threads.worker import Worker
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.message_box import window_title
from studio.widgets.single_window import show_once
from studio.widgets.tip import tip

MOST_LINES = 10_000
"""Number of lines that are shown, the newest ones."""

MOST_HISTORY = 500
"""Number of statements that Up and Down find again."""

LONGEST_LINE = 1_000
"""Characters after which a line of output is broken: Qt lays out a line in the square of its length."""

LONGEST_STEP = 60
"""Characters of a statement in the name of its undo step."""

INDENT = "    "


def is_complete(source: str) -> bool:
    """Return whether a source can be run as it is: it is complete, or wrong. A block ends with an empty line."""
    try:
        return compile_command(source) is not None
    except (SyntaxError, ValueError, OverflowError):
        pass
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return True
    return not source.rsplit("\n", 1)[-1].startswith((" ", "\t"))


def broken(text: str, used: int = 0) -> str:
    """Return a text without lines longer than LONGEST_LINE, after `used` characters of its first line."""
    rows = []
    for line in text.split("\n"):
        cuts = range(LONGEST_LINE - used, len(line), LONGEST_LINE)
        rows += [line[a:b] for a, b in zip((0, *cuts), (*cuts, len(line)), strict=True)]
        used = 0
    return "\n".join(rows)


class StatementField(QPlainTextEdit):
    """Field for statements. `entered` is emitted with a complete source, `completion_asked` with the name before the
    cursor, `stopped` for Ctrl+C without a selection."""

    entered = Signal(str)
    completion_asked = Signal(str)
    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.history: list[str] = []
        self._at = 0
        self._draft = ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter runs a complete statement, Shift+Enter starts a line, Ctrl+Enter runs at once; Up and Down go through
        the history, Tab completes, Ctrl+C stops."""
        key, keys = event.key(), event.modifiers()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not keys & Qt.KeyboardModifier.ShiftModifier:
            self._enter(bool(keys & Qt.KeyboardModifier.ControlModifier))
        elif key == Qt.Key.Key_Up and self.textCursor().blockNumber() == 0:
            self._go(-1)
        elif key == Qt.Key.Key_Down and self.textCursor().blockNumber() == self.blockCount() - 1:
            self._go(1)
        elif key == Qt.Key.Key_Tab:
            self._complete()
        elif key == Qt.Key.Key_Backtab:
            self.focusPreviousChild()
        elif event.matches(QKeySequence.StandardKey.Copy) and not self.textCursor().hasSelection():
            self.stopped.emit()
        else:
            super().keyPressEvent(event)

    def _enter(self, at_once: bool) -> None:
        source = self.toPlainText()
        if not source.strip():
            return
        is_at_end = self.textCursor().atEnd()
        if at_once or (is_at_end and is_complete(source)):
            self.entered.emit(source)
            return
        before = self.textCursor().block().text()[: self.textCursor().positionInBlock()]
        indent = before[: len(before) - len(before.lstrip())] + (INDENT if before.rstrip().endswith(":") else "")
        self.insertPlainText("\n" + indent)
        self.ensureCursorVisible()

    def remember(self, source: str) -> None:
        """Put a statement into the history and empty the field."""
        if not self.history or self.history[-1] != source:
            self.history = [*self.history, source][-MOST_HISTORY:]
        self._at = len(self.history)
        self.clear()

    def _go(self, step: int) -> None:
        at = self._at + step
        if not 0 <= at <= len(self.history):
            return
        if self._at == len(self.history):
            self._draft = self.toPlainText()
        self._at = at
        self.setPlainText(self._draft if at == len(self.history) else self.history[at])
        self.moveCursor(QTextCursor.MoveOperation.End)

    @property
    def name_before_cursor(self) -> str:
        """The name before the cursor, such as `document.sc`."""
        before = self.textCursor().block().text()[: self.textCursor().positionInBlock()]
        found = re.search(r"[^\W\d]\w*(\.\w*)*$", before)
        return found[0] if found else ""

    def _complete(self) -> None:
        name = self.name_before_cursor
        if name:
            self.completion_asked.emit(name)
        else:
            self.insertPlainText(INDENT)

    def take_names(self, asked: str, names: Sequence[str]) -> bool:
        """Insert what all names have in common; return whether that was more than the name that was asked about."""
        if not names or self.name_before_cursor != asked:
            return False
        # All names begin with what the first and the last one in their order have in common.
        first, last = min(names), max(names)
        common = first[: next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))]
        if len(common) <= len(asked):
            return False
        self.insertPlainText(common[len(asked) :])
        return True


class ConsoleWindow(QDialog):
    """Statements and what they print. Statements run in a process with a copy of the open board, so that the window
    never waits for one; changes of the board come back as one undo step."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Console")))
        open_at(self, 760, 520)
        self._document = document
        self._worker = Worker("console", self)
        self.process = ConsoleProcess(self)
        self._sent: Scenario | None = None
        """The scenario that the process has."""
        self._before: Scenario | None = None
        self._source = self._asked = ""
        self.is_busy = False
        self.output = QPlainTextEdit(self)
        self.output.setReadOnly(True)
        self.output.setMaximumBlockCount(MOST_LINES)
        self.output.setAccessibleName(tr("Output of the console"))
        self.output.setTabChangesFocus(True)
        self.field = StatementField(self)
        self.field.setAccessibleName(tr("Python statement"))
        self.field.setPlaceholderText(tr("Python statement"))
        self.field.setToolTip(
            tip(tr("Enter runs, Shift+Enter starts a new line, Up and Down show previous statements, Tab completes"))
        )
        self.state = Words(parent=self)
        self.run_button = QPushButton(tr("&Run"), self)
        self.run_button.setToolTip(tip(tr("Run the statement (Ctrl+Enter)")))
        self.stop_button = QPushButton(tr("St&op"), self)
        self.stop_button.setToolTip(tip(tr("Stop the statement (Ctrl+C)")))
        self.clear_button = QPushButton(tr("&Clear"), self)
        self.clear_button.setToolTip(tip(tr("Clear the output; variables remain")))
        row = QHBoxLayout()
        row.addWidget(self.state, 1)
        for button in (self.run_button, self.stop_button, self.clear_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        both = QSplitter(Qt.Orientation.Vertical, self)
        both.setChildrenCollapsible(False)
        both.addWidget(self.output)
        both.addWidget(self.field)
        both.setStretchFactor(0, 3)
        both.setSizes([400, 110])
        layout = QVBoxLayout(self)
        layout.addWidget(both, 1)
        layout.addLayout(row)
        self.field.entered.connect(self.run)
        self.field.stopped.connect(self.stop)
        self.field.completion_asked.connect(self._ask_names)
        self.run_button.clicked.connect(self._run_field)
        self.stop_button.clicked.connect(self.stop)
        self.clear_button.clicked.connect(self.output.clear)
        self.process.printed.connect(self._show)
        self.process.done.connect(self._take)
        self.process.completed.connect(self._show_names)
        self.process.died.connect(self._tell_death)
        self._show(
            tr(
                "Names: scenario (the open board), document, and everything of engine.api, such as check(scenario).\n"
                "document.perform(edit) or document.scenario = changed changes the board; Undo restores it.\n"
                "Statements run with your rights: paste only what you understand."
            )
            + "\n"
        )
        self._show_state()
        self._dress()
        self.field.setFocus()

    def _dress(self) -> None:
        """Use letters of equal width in the size of the text of the program."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        self.output.setFont(font)
        self.field.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "output"):
            self._dress()

    # Acts

    def _run_field(self) -> None:
        if self.field.toPlainText().strip():
            self.run(self.field.toPlainText())

    def run(self, source: str) -> None:
        """Run statements on the open board."""
        if self.is_busy:
            return
        self.is_busy, self._source = True, source
        self.field.remember(source)
        first, *others = source.rstrip("\n").split("\n")
        self._show("\n".join((f">>> {first}", *(f"... {line}" for line in others))) + "\n")
        self._show_state()
        scenario = self._document.committed if self._document.is_open else None
        self._before = scenario
        if self.process.is_running and scenario is self._sent:
            self.process.send({"run": source})
        elif scenario is None:
            self._send(None)
        else:
            self._worker.ask(lambda _: _text_of(scenario), self._send, self._fail)

    def _send(self, text: str | None) -> None:
        self._sent = self._before
        self.process.send({"scenario": text, "run": self._source})

    def stop(self) -> None:
        """Stop the statement."""
        if self.is_busy:
            self.state.setText(tr("Stopping…"))
            self.process.stop()

    def _take(self, text: str | None) -> None:
        """The statement has ended, with this text of a changed board."""
        if text is None:
            self._rest()
        else:
            self._worker.ask(lambda _: _scenario_of(text), self._change, self._fail)

    def _change(self, scenario: Scenario) -> None:
        self._sent = None
        if self._document.committed is not self._before:
            self._show(
                tr("You changed the board while the statement ran, so its own changes were discarded. Run it again.")
                + "\n"
            )
        else:
            line = shortened(" ".join(self._source.split()), LONGEST_STEP)
            self._document.put(scenario, tr("Console: {statement}").format(statement=line))
            self._sent = self._document.committed
        self._rest()

    def _fail(self, error: BaseException) -> None:
        self._sent = None
        self._show(tr("The board cannot be used: {error}").format(error=in_brief(error)) + "\n")
        self._rest()

    def _tell_death(self) -> None:
        self._sent = None
        self._show(tr("The process of the console ended. Its variables are gone; the board has not changed.") + "\n")
        self._rest()

    def _rest(self) -> None:
        self.is_busy = False
        self._show_state()

    # What is shown

    def _show(self, text: str) -> None:
        cursor = QTextCursor(self.output.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        bar = self.output.verticalScrollBar()
        cursor.insertText(broken(plain_text(text), cursor.positionInBlock()))
        bar.setValue(bar.maximum())

    def _show_state(self) -> None:
        self.state.setText(tr("Running…") if self.is_busy else "")
        had_focus = self.run_button.hasFocus() or self.stop_button.hasFocus()
        self.run_button.setEnabled(not self.is_busy)
        self.stop_button.setEnabled(self.is_busy)
        if had_focus:
            # A disabled button would pass the focus on to Clear.
            self.field.setFocus()

    def _ask_names(self, name: str) -> None:
        if not self.is_busy:
            self._asked = name
            self.process.send({"complete": name})

    def _show_names(self, names: list[str]) -> None:
        if not self.field.take_names(self._asked, names) and len(names) > 1:
            self._show("  ".join(names) + "\n")

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the process. A dialog would call `reject`, which is for Esc."""
        self.process.close()
        event.accept()

    def reject(self) -> None:
        """Esc empties the field, and closes the window if it is empty."""
        if self.field.toPlainText():
            self.field.clear()
        else:
            self.close()


def _text_of(scenario: Scenario) -> str:
    from engine.files.scenarios import dumps

    return dumps(scenario)


def _scenario_of(text: str) -> Scenario:
    from engine.files.scenarios import loads

    return loads(text)


def show_console(document: Document, window: QWidget) -> None:
    """Show the console, or the open one again."""
    show_once(window, ConsoleWindow, lambda: ConsoleWindow(document, window)).field.setFocus()
