"""Tracing images for tests: the process that reads one starts once for each content, not in each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from engine.files.saves.digest import file_digest
from studio.paint.land import picture_reading
from studio.threads.worker import Wanted

_known: dict[object, Any] = {}
"""What was read, by the function, the digest of the file and all limits."""


def _once(read: Callable[..., Any]) -> Callable[..., Any]:
    def found(path: Path, *limits: int, wanted: Wanted) -> Any:
        all_limits = (*limits, picture_reading.MAX_PIXELS, picture_reading.MAX_BYTES)
        asked = (read.__name__, file_digest(path), all_limits)
        if not path.is_file() or not wanted():
            return read(path, *limits, wanted)
        if asked not in _known:
            answer = read(path, *limits, wanted)
            if answer is None:
                return None
            _known[asked] = answer
        return _known[asked]

    return lambda path, *asked: found(path, *asked[:-1], wanted=asked[-1])


@contextmanager
def images_read_once() -> Iterator[None]:
    """Context in which tests share the pixels of an image, wherever the same content is read. Errors are not kept."""
    place = "studio.paint.land.tracing"
    pictures = patch(f"{place}.read_picture", _once(picture_reading.read_picture))
    with pictures, patch(f"{place}.picture_size", _once(picture_reading.picture_size)):
        yield
