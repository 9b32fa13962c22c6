"""What a verb does, in the log."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version

from engine.errors import in_brief
from engine.log import logged
from engine.plain_text import plain_line

_log = logging.getLogger("boxcars.cli")


@contextmanager
def logbook(arguments: str, debug: bool) -> Iterator[None]:
    """Logs a call of the command with these arguments: that it begins, what it tells, and what it fails with."""
    with logged(sys.stderr if debug else None):
        _log.info("boxcars %s begins: %s", version("boxcars"), plain_line(arguments))
        try:
            yield
        except Exception as error:
            _log.info("ends by %s", plain_line(in_brief(error)))
            raise
