"""IDs of objects that stay the same when a game is exported again."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Mapping


class Ids:
    """Gives each key, such as `card titles PA 2`, an ID that no other key has. Known IDs are kept, also those of keys
    that are gone, so that they never get another meaning."""

    def __init__(self, known: Mapping[str, str], digits: int = 6, decimal: bool = False) -> None:
        self._known = dict(known)
        self._taken = set(self._known.values())
        self._digits, self._decimal = digits, decimal
        self._used: set[str] = set()

    def of(self, key: str) -> str:
        """Return the ID of a key. Asked again, a key gets another one: keys of copies have numbers."""
        assert key not in self._used, key
        self._used.add(key)
        if key in self._known:
            return self._known[key]
        number = 0
        while True:
            digest = hashlib.sha256(f"{key}\n{number}".encode()).hexdigest()
            made = str(1 + int(digest[:7], 16)) if self._decimal else digest[: self._digits]
            if made not in self._taken:
                break
            number += 1
        self._known[key] = made
        self._taken.add(made)
        return made

    def table(self) -> str:
        """Return all keys with their IDs as CSV."""
        rows = io.StringIO()
        table = csv.writer(rows, lineterminator="\n")
        table.writerow(("object", "id"))
        table.writerows(sorted(self._known.items()))
        return rows.getvalue()


def read_table(text: str) -> dict[str, str]:
    """Return the IDs of such a table; an unreadable one has none."""
    try:
        rows = list(csv.reader(io.StringIO(text)))
    except csv.Error:
        return {}
    found: dict[str, str] = {}
    taken: set[str] = set()
    for row in rows[1:200_000]:
        if len(row) == 2 and row[1].isascii() and row[1].isalnum() and len(row[1]) <= 12 and row[1] not in taken:
            found[row[0]] = row[1]
            taken.add(row[1])
    return found
