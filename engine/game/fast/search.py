"""The search of a game system's bots on a board: compiled when the program was built, otherwise interpreted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from engine.game.compiled import Extension

T = TypeVar("T")


class Search(Generic[T]):
    """The search on a board, interpreted or compiled (`make(True)`); both find the same. `fits` returns whether the
    compiled one has room for the board of the interpreted one."""

    def __init__(
        self, extension: Extension, make: Callable[[bool], T], fits: Callable[[T], bool] | None = None
    ) -> None:
        self._extension, self._make, self._fits = extension, make, fits

    @cached_property
    def interpreted(self) -> T:
        """The interpreted search, which takes many times as long."""
        return self._make(False)

    @cached_property
    def _quickest(self) -> T:
        if not self._extension.is_ready() or (self._fits is not None and not self._fits(self.interpreted)):
            return self.interpreted
        self.__dict__.pop("interpreted", None)
        return self._make(True)

    def quickest(self) -> T:
        """Return the compiled search where there is one for the board, otherwise the interpreted one."""
        return self._quickest
