"""Files of the program, scenarios or records, that are dropped on a window."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDropEvent


def dropped(event: QDropEvent) -> Path | None:
    """Return the single dropped file."""
    files = [_local_file(url) for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() in (".yaml", ".yml", ".boxcars") else None


def _local_file(url: QUrl) -> Path:
    """Return the file of a URL. QUrl.toLocalFile loses bytes of names that are not UTF-8 (never on Windows)."""
    if os.name == "nt":
        return Path(url.toLocalFile())
    return Path(os.fsdecode(unquote_to_bytes(url.path(QUrl.ComponentFormattingOption.FullyEncoded))))
