"""The dialog that offers unsaved work after a crash."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.i18n import tr
from engine.plain_text import plain_line
from engine.recovery.draft import Draft, ago
from engine.recovery.folder import Left
from studio.app.files.step_picture import StepPicture
from studio.app.recovery.draft_summary import DraftSummary, summary_of
from studio.threads.worker import Worker
from studio.widgets.dialog import PICTURE_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.tip import tip

PICTURE = QSize(360, 300)
"""Maximum size of the board picture in pixels."""


class RecoveryDialog(Dialog):
    """A list of drafts and details of the selected one. It only emits signals; others open, save and discard."""

    extent = PICTURE_SIZE

    open_asked = Signal(object)
    save_asked = Signal(object)
    discard_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Recover Unsaved Work"))
        self._worker = Worker("draft", self)
        self._painter = StepPicture(self)
        self._painter.drawn.connect(self._show_picture)
        self.drafts = QListWidget()
        self.drafts.setAccessibleName(tr("Unsaved work"))
        self.drafts.setMaximumWidth(300)
        self.drafts.setWordWrap(True)
        self.drafts.currentItemChanged.connect(lambda *_: self._show_draft())
        self.title, self.about, self.differs = Words(wraps=True), Words(wraps=True), Words(wraps=True)
        font = self.title.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.2)
        self.title.setFont(font)
        self.picture = Words()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(360, 180)
        self.picture.setAccessibleName(tr("Picture of the board"))
        self.edits = QListWidget()
        self.edits.setAccessibleName(tr("Changes since the last save, the newest first"))
        self.damaged = Words(wraps=True)
        self._lay_out()

    def _lay_out(self) -> None:
        told = Words(wraps=True)
        told.setText(
            tr(
                "The program stopped before this work was saved. Nothing is lost. Open it, save it to "
                "another file or discard it now, or decide later (File > Recover Unsaved Work)."
            )
        )
        right = QVBoxLayout()
        for part in (self.title, self.about, self.differs, self.picture):
            right.addWidget(part)
        right.addWidget(Words(tr("Changes since the last save, the newest first:")))
        right.addWidget(self.edits, 1)
        middle = QHBoxLayout()
        middle.addWidget(self.drafts)
        middle.addLayout(right, 1)
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.open_button = buttons.addButton(tr("&Open"), role.ActionRole)
        self.save_button = buttons.addButton(tr("&Save As…"), role.ActionRole)
        self.discard_button = buttons.addButton(tr("&Discard"), role.ActionRole)
        self.later_button = buttons.addButton(tr("&Later"), role.RejectRole)
        self.open_button.setDefault(True)
        self.later_button.setToolTip(tr("Keep all unsaved work and close this dialog"))
        for button, asked in (
            (self.open_button, self.open_asked),
            (self.save_button, self.save_asked),
            (self.discard_button, self.discard_asked),
        ):
            button.clicked.connect(partial(self._ask, asked))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addLayout(middle, 1)
        layout.addWidget(self.damaged)
        layout.addWidget(buttons)

    @property
    def draft(self) -> Draft | None:
        """The selected draft."""
        item = self.drafts.currentItem()
        draft: Draft | None = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        return draft

    def show_left(self, left: Left, first: Path | None = None) -> None:
        """List these drafts; the selected draft stays selected, else that of the file `first`."""
        chosen = self.draft.id if self.draft is not None else None
        self.drafts.clear()
        for draft in left.drafts:
            item = QListWidgetItem(_named(draft), self.drafts)
            item.setData(Qt.ItemDataRole.UserRole, draft)
        rows = range(len(left.drafts))
        of_file = (row for row in rows if first is not None and left.drafts[row].file == str(first.absolute()))
        same = (row for row in rows if left.drafts[row].id == chosen)
        self.drafts.setCurrentRow(next(same, next(of_file, 0)))
        self.damaged.setVisible(bool(left.damaged))
        self.damaged.setText(
            tr("Damaged drafts that are not listed: {names}").format(names="; ".join(in_brief(e) for e in left.damaged))
        )
        self._show_draft()

    def _show_draft(self) -> None:
        draft = self.draft
        for button in (self.open_button, self.save_button, self.discard_button):
            button.setEnabled(draft is not None)
        self._painter.stop()
        self.picture.clear()
        self.edits.clear()
        if draft is None:
            for label in (self.title, self.about, self.differs):
                label.clear()
            return
        is_board = draft.kind == "scenario"
        self.open_button.setEnabled(draft.kind != "batch")
        tooltips = {
            "scenario": tr("Open the work as it was. Its file changes only when you save."),
            "record": tr("Open the game in a new window at its last position."),
            "batch": tr("The studio cannot show results of simulations. Save them to a file."),
        }
        self.open_button.setToolTip(tip(tooltips[draft.kind]))
        self.title.setText(draft.title)
        file = tr("No file yet") if draft.file is None else plain_line(draft.file)
        self.about.setText(f"{file}\n" + tr("Saved {saved_at}").format(saved_at=ago(draft.saved_at)))
        self.differs.setText(tr("Comparing with the file…") if is_board else "")
        self.edits.addItems([plain_line(edit) for edit in reversed(draft.edits)])
        self._worker.ask(lambda _: summary_of(draft), self._show_summary, self._fail)

    def _fail(self, error: BaseException) -> None:
        self.differs.setText(in_brief(error))

    def _show_summary(self, found: DraftSummary) -> None:
        self.differs.setText(found.words)
        if found.scenario is not None:
            self._painter.draw(found.scenario, PICTURE)

    def _show_picture(self, image: QImage) -> None:
        self.picture.setPixmap(QPixmap.fromImage(image))

    def _ask(self, asked: SignalInstance) -> None:
        if self.draft is not None:
            asked.emit(self.draft)


def _named(draft: Draft) -> str:
    """A draft in the list with its file, since boards can have the same title."""
    kinds = {"scenario": "{title}", "record": tr("Playtest: {title}"), "batch": tr("Games: {title}")}
    title = kinds[draft.kind].format(title=plain_line(draft.title))
    file = "" if draft.file is None else f"{plain_line(Path(draft.file).name)} · "
    return f"{title}\n{file}{ago(draft.saved_at)}"
