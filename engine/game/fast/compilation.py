"""Compiled games kept between runs: where, for which sources, and whose turn it is to compile.

numba's cache does not notice a change in a function that lives in another file; so it gets a folder named after all
that compiled games are made of. A class of board sizes is ready when its mark stands there. While it does not, games
are played interpreted, and another process compiles: nobody waits who did not ask to (`boxcars warm`).
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from importlib.metadata import version
from importlib.util import find_spec
from inspect import getfile
from pathlib import Path
from typing import Any

from engine.errors import RulesError
from engine.folders import cache_folder, made_private
from engine.game.fast.jit import Compiler
from engine.game.fast.marks import discard, is_compiled, mark, write_mark
from engine.game.kernel.state_record import Fields
from engine.i18n import tr

WIDE_REGISTERS = 0
"""Whether machine code may use them. The rows of games are short: with them games of Railroad Tycoon took a tenth
longer and no others less, and compiling took longer, too."""

COMPILERS = ("jit.py", "linked.py")
"""The files beside this one that say how it is compiled."""


def shelf() -> Path:
    """Where compiled games of all sources are kept, by this user for this user."""
    return cache_folder() / "compiled-games"


@cache
def refused_because() -> str:
    """Why compiled games are neither kept nor loaded, or "": what is loaded is executed, so nobody else may have put it
    there."""
    why = made_private(shelf())
    return tr("compiled games are not used: {why}").format(why=why) if why else ""


def can_compile() -> bool:
    """Whether there is anything to compile with."""
    return find_spec("numba") is not None


@cache
def load_compiler() -> None:
    """Loads what compiled games will need here beside themselves, some 130 MB: where games are played while they are
    being compiled, memory would else jump in the middle of an evening of games."""
    compiler().njit(nogil=True)(lambda number: number)(0)


def compiler() -> Any:
    """numba, told which registers to use before it asks for the first time: what was kept for others is not found."""
    import numba

    config: Any = numba.config  # numba fills this module when it is imported
    config.ENABLE_AVX = WIDE_REGISTERS
    return numba


class Compilation:
    """The compiled games of a family: `entry` and all that it calls, over records of the fields that each class of
    boards has. What a class is compiled with is made by `blank`: games without a decision on a board without a city.
    `counts` is False where no row is made in it, `from_front` True where no row is counted from its end, and what is
    `alone` is not put into what calls it (`jit.Compiler`).

    Another process finds it as COMPILATION in the module that holds `entry`.
    """

    def __init__(
        self,
        family: str,
        entry: Callable[..., Any],
        texts: Mapping[str | Callable[..., Any], Callable[..., Any]],
        fields: Mapping[str, Sequence[Fields]],
        blank: Callable[[str], Sequence[Any]],
        counts: bool = True,
        from_front: bool = False,
        alone: Collection[Callable[..., Any]] = (),
    ) -> None:
        self.family, self.entry, self.texts, self.fields, self.blank = family, entry, texts, fields, blank
        self.counts, self.from_front, self.alone = counts, from_front, alone

    @cached_property
    def sources(self) -> str:
        """A hash of everything that compiled games are made of: the code that is compiled, found by following it, the
        numbers that it reads, the fields of its records, and what compiles it."""
        parts: list[object] = [*sorted(Compiler(self.texts).followed(self.entry).items())]
        parts += sorted((name, list(fields)) for name, fields in self.fields.items())
        # numba keeps them by the place of this file, and looks at its time.
        file = Path(getfile(self.entry)).resolve()
        parts += [str(file), file.stat().st_mtime_ns]
        parts += [(Path(__file__).parent / name).read_text(encoding="utf-8") for name in COMPILERS]
        parts += [
            self.counts,
            self.from_front,
            [each.__qualname__ for each in self.alone],
            WIDE_REGISTERS,
            platform.machine(),
            platform.node(),
            sys.version,
            version("numba"),
            version("numpy"),
        ]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    @property
    def folder(self) -> Path:
        """Where compiled games of these sources are kept."""
        return shelf() / f"{self.family}-{self.sources}"

    def is_ready(self, name: str) -> bool:
        """Whether games on boards of a class are compiled."""
        return can_compile() and not refused_because() and is_compiled(self.folder, name)

    @cached_property
    def games(self) -> Any:
        """The compiled entry, loaded from the folder or compiled at its first call; where the folder is not the user's
        alone, it is not looked into."""
        config = compiler().config
        if refused_because():
            return self._numba().of(self.entry)
        config.CACHE_DIR = str(self.folder)
        return self._numba(cache=True).of(self.entry)

    def _numba(self, cache: bool = False) -> Compiler:
        return Compiler(self.texts, cache, self.counts, self.from_front, self.alone)

    def warm(self, name: str, wait: bool = True) -> None:
        """Compiles games for boards of a class, unless that is done or they cannot be kept, and waits until it is. Of
        several processes one compiles and the others wait for it, or leave it to that one."""
        from filelock import FileLock, Timeout

        if refused_because():
            return
        self.folder.mkdir(mode=0o700, exist_ok=True)
        lock = FileLock(self.folder / f"{name}.lock", timeout=-1 if wait else 0)
        with suppress(Timeout), lock:
            if self.is_ready(name):
                return
            if mark(self.folder, name).exists():
                discard(self.folder)
            try:
                self.games(*self.blank(name))
            except Exception:
                # Perhaps a file of an interrupted run cannot be read.
                discard(self.folder)
                self.games(*self.blank(name))
            write_mark(self.folder, name)
            for other in shelf().iterdir():
                if other != self.folder and not self._is_anothers(other):
                    shutil.rmtree(other, ignore_errors=True)

    def _is_anothers(self, folder: Path) -> bool:
        """Whether a folder holds games of another family."""
        family, dash, _ = folder.name.rpartition("-")
        return bool(dash) and family != self.family

    @cache  # noqa: B019 - a family has one compilation, which lasts as long as the program
    def start_warming(self, name: str) -> subprocess.Popen[bytes]:
        """Has another process compile, once for this one; it goes on when this one ends."""
        return self._compiler(name, wait=False)

    def warm_elsewhere(self, name: str) -> None:
        """Has another process compile, and waits: a compiler answers to no signal while it works, a process can be
        ended. Raises RulesError where that process ends before it is done."""
        compiler = self._compiler(name, wait=True)
        try:
            code = compiler.wait()
        finally:
            compiler.kill()
            compiler.wait()
        if code or not self.is_ready(name):
            raise RulesError(
                tr("the compiling process ended before it was done (exit code {code}); try again").format(code=code)
            )

    def _compiler(self, name: str, wait: bool) -> subprocess.Popen[bytes]:
        """It looks for the program where this one is, never in the folder where somebody works."""
        quiet = subprocess.DEVNULL
        work = f"from {self.entry.__module__} import COMPILATION; COMPILATION.warm({name!r}, wait={wait})"  # not shown
        command = [sys.executable, "-P", "-c", work]
        where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True, env=where)
