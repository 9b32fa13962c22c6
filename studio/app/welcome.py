"""What stands in the middle while nothing is open."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from studio.words.label import Words


class Welcome(QWidget):
    """Says what to do first; or, while a file is read, which one."""

    opened = Signal()
    bundled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Words(wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.open_button = QPushButton(self.tr("Open a file… (Ctrl+O)"))
        self.open_button.clicked.connect(self.opened)
        self.bundled_button = QPushButton(self.tr("Open the board of the United States"))
        self.bundled_button.clicked.connect(self.bundled)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        # The words have the whole width: an aligned label that wraps would be given the height of one line.
        layout.addWidget(self.words)
        for button in (self.open_button, self.bundled_button):
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self.wait_for_choice()

    def wait_for_choice(self) -> None:
        """Offer the first steps."""
        self.words.setText(self.tr("Nothing is open. Open a file, drop one here, or begin with a bundled board."))
        self.open_button.show()
        self.bundled_button.show()

    def tell(self, text: str) -> None:
        """Say what is going on, with nothing to choose."""
        self.words.setText(text)
        self.open_button.hide()
        self.bundled_button.hide()
