"""Content of an empty panel: its purpose and the first thing to do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from studio.widgets.label import Words


class EmptyState(QWidget):
    """A centered sentence and an optional button. `acted` is emitted when it is pressed."""

    acted = Signal()

    def __init__(self, text: str, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = Words(text, self)
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button = QPushButton(action, self)
        self._button.setVisible(bool(action))
        self._button.clicked.connect(self.acted)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self._label)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)

    @property
    def text(self) -> str:
        """The sentence."""
        return self._label.text()

    @text.setter
    def text(self, text: str) -> None:
        self._label.setText(text)
