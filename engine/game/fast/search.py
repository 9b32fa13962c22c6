"""The search of a family's bots on a board, as quick as it is to be had: compiled, or interpreted until it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from engine.game.compiled import Extension
from engine.game.fast.compilation import Compilation, can_compile, load_compiler, refused_because

T = TypeVar("T")


class Search(Generic[T]):
    """What `make` makes of a board, interpreted and compiled (True); both find the same. `fits` says whether the
    compiled one holds what the interpreted one is made for."""

    def __init__(
        self,
        compilation: Compilation | Extension,
        size: str,
        make: Callable[[bool], T],
        fits: Callable[[T], bool] | None = None,
    ) -> None:
        self._compilation, self._size, self._make, self._fits = compilation, size, make, fits
        self._compiled: T | None = None

    @cached_property
    def interpreted(self) -> T:
        """The search as it is written, which takes many times as long."""
        return self._make(False)

    def quickest(self) -> T:
        """The search compiled where that is done already. Where it is not done and not left to the build, another
        process begins to compile, and until then it is interpreted. What the interpreted one remembers goes when it is
        done with."""
        if self._compiled is None and (self._fits is None or self._fits(self.interpreted)):
            if self._compilation.is_ready(self._size):
                self._compiled = self._make(True)
                self.__dict__.pop("interpreted", None)
            elif not isinstance(self._compilation, Extension) and can_compile() and not refused_because():
                self._compilation.start_warming(self._size)
                load_compiler()
        return self._compiled or self.interpreted
