"""Log of a command."""

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
    """Log a call of the command with these arguments: its start, its messages and its failure."""
    with logged(sys.stderr if debug else None):
        _log.info("boxcars %s starts: %s", version("boxcars"), plain_line(arguments))
        try:
            yield
        except Exception as error:
            _log.info("ends by %s", plain_line(in_brief(error)))
            raise
