"""Copied parts of a board on the system clipboard, shared with other windows and studios."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from engine.files.yaml.convert import decode_text, encode_text

if TYPE_CHECKING:
    from engine.edit.clipboard.copying import Piece

MIME = "application/x-boxcars-piece+json"


class BoardClipboard(QObject):
    """The clipboard as the board uses it."""

    changed = Signal()
    """Emitted when something else was copied, here or in another program."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._system = QGuiApplication.clipboard()
        self._has_piece: bool | None = None
        self._system.dataChanged.connect(self._forget)

    def _forget(self) -> None:
        self._has_piece = None
        self.changed.emit()

    @property
    def has_piece(self) -> bool:
        """Whether the clipboard has a piece of a board. Other programs are asked once per copy."""
        if self._has_piece is None:
            data = self._data()
            self._has_piece = data is not None and data.hasFormat(MIME)
        return self._has_piece

    def _data(self) -> QMimeData | None:
        # Qt always returns data; an emptied clipboard has no formats.
        return self._system.mimeData()

    def put(self, piece: Piece) -> None:
        """Copy a piece, and the names of its parts as text for other programs."""
        data, board = QMimeData(), piece.board
        data.setData(MIME, msgspec.json.encode(piece, enc_hook=encode_text))
        words = [city.name for city in board.cities.values()] + [site.name for site in board.sites.values()]
        words += [railroad.name for railroad in board.railroads.values()]
        data.setText("\n".join([*words, *(label.text for label in board.labels.values())]))
        self._system.setMimeData(data)

    def piece(self) -> Piece | None:
        """Return the copied piece; None if there is none that can be read."""
        # Import lazily: pieces use lattices, and numpy is slow to load.
        from engine.edit.clipboard.copying import Piece

        data = self._data()
        if data is None:
            return None
        try:
            return msgspec.json.decode(bytes(data.data(MIME).data()), type=Piece, dec_hook=decode_text, strict=False)
        except (msgspec.DecodeError, ValueError):
            return None
