"""Lists in a JSON document that are longer than the memory should hold."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from tempfile import SpooledTemporaryFile
from typing import Any
from weakref import finalize

from engine.cli.terminal import json_text

IN_MEMORY = 1 << 20
"""Number of bytes of a list from which it is in a temporary file."""
PART = 1 << 16


class SpooledList:
    """A list of plain data, as JSON text in memory while it is short, else in a temporary file."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8")  # noqa: SIM115
        finalize(self, self._file.close)
        self._is_empty = True

    def append(self, item: Any) -> None:
        """Add an item."""
        text = json_text(item).replace("\n", "\n    ")
        self._file.write(f"{'' if self._is_empty else ','}\n    {text}")
        self._is_empty = False

    def print(self) -> None:
        """Write the list to standard output as a value of the document."""
        sys.stdout.write("[")
        self._file.seek(0)
        while part := self._file.read(PART):
            sys.stdout.write(part)
        sys.stdout.write("]" if self._is_empty else "\n  ]")


def print_json_with_lists(data: Mapping[str, Any]) -> None:
    """Print a document on standard output as `print_json` does, with spooled lists among its values."""
    for number, (name, value) in enumerate(data.items()):
        sys.stdout.write(f"{',' if number else '{'}\n  {json_text(name)}: ")
        if isinstance(value, SpooledList):
            value.print()
        else:
            sys.stdout.write(json_text(value).replace("\n", "\n  "))
    sys.stdout.write("\n}\n")
