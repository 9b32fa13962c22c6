"""A system on which one call fails, or on which the process dies."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

import engine.files.saves.attributes
import engine.files.saves.digest
import engine.files.saves.leftovers
import engine.files.saves.saving

MODULES = (
    engine.files.saves.saving,
    engine.files.saves.leftovers,
    engine.files.saves.attributes,
    engine.files.saves.digest,
)


class Killed(BaseException):
    """The process ends here; nothing that it meant to do afterwards happens."""


class FaultyOs:
    """The module `os`, whose call number `at` fails with `error`; after Killed every further call fails too."""

    def __init__(self, at: int, error: BaseException | None) -> None:
        self.at, self.error = at, error
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(os, name)
        return self._counted(name, found) if callable(found) and not isinstance(found, type) else found

    def _counted(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            number = len(self.calls)
            self.calls.append(name)
            failing = number == self.at or (isinstance(self.error, Killed) and number > self.at)
            if self.error is not None and failing and name not in ("getpid", "close"):
                raise self.error
            # A system writes as much as it likes.
            if name == "write":
                handle, data = args
                args = (handle, bytes(data[: max(1, len(data) // 2)]))
            return call(*args, **kwargs)

        return counted


def put_in(patch: pytest.MonkeyPatch, system: FaultyOs) -> None:
    """Let everything that saves use this system."""
    for module in MODULES:
        patch.setattr(module, "os", system)
