"""Descriptions of the differences between two scenarios, found by a worker thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStringListModel, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialogButtonBox, QListView, QVBoxLayout, QWidget

from engine.errors import in_brief
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.threads.worker import Worker
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words

MAX_LINES = 2000
"""Maximum number of lines in the list; the summary counts everything."""

Pair = tuple[Scenario, Scenario]


class Differences(QWidget):
    """A summary, and a line for each item if that says more."""

    told = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = Words(wraps=True)
        self.lines = QStringListModel(self)
        self.list = QListView()
        self.list.setModel(self.lines)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(tr("Differences"))
        self._worker = Worker("differences", self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.summary)
        layout.addWidget(self.list, 1)

    def ask(self, pair: Callable[[], Pair]) -> None:
        """Compare two scenarios in the worker: how the second differs from the first."""
        self.summary.setText(tr("Comparing…"))
        self.lines.setStringList([])
        self._worker.ask(lambda _: _compared(*pair()), self._tell, self._fail)

    def say(self, text: str) -> None:
        """Show a message instead of differences."""
        self._worker.forget()
        self._tell((text, []))

    def _fail(self, error: BaseException) -> None:
        self._tell((in_brief(error), []))

    def _tell(self, answer: tuple[str, list[str]]) -> None:
        words, lines = answer
        self.summary.setText(words)
        self.lines.setStringList(lines)
        self.told.emit()


class DifferencesDialog(Dialog):
    """The differences between the open scenario and its file."""

    extent = LIST_SIZE

    def __init__(self, path: Path, ours: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Differences"))
        told = Words(wraps=True)
        told.setText(tr("{path} on disk, compared with the open version:").format(path=path.name))
        self.differences = Differences(self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(self.differences, 1)
        layout.addWidget(buttons)
        self.differences.ask(lambda: (ours, read(path)))


def read(path: Path) -> Scenario:
    """Return the scenario in a file. Raises FileError."""
    from engine.files.scenarios import load

    return load(path)


def _compared(before: Scenario, after: Scenario) -> tuple[str, list[str]]:
    from engine.game.family import usual_rules
    from engine.model.comparison.labels import departures, summed

    found = departures(before, after, usual_rules(after.family))
    words = summed(found)
    lines: list[str] = []
    for departure in found:
        lines += [plain_line(line) for line in departure.lines[: MAX_LINES - len(lines)]]
    # Do not repeat a summary that says everything.
    return words, [] if lines == [plain_line(words)] else lines
