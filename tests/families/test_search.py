"""The search of bots: interpreted until another process has compiled it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any
from weakref import ref

import pytest

from engine.game.fast import search
from engine.game.fast.search import Search


class Thinker:
    """What a search makes of a board."""

    def __init__(self, is_compiled: bool) -> None:
        self.is_compiled = is_compiled


class Kept:
    """Compiled games that are there once somebody says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_there = False

    def is_ready(self, name: str) -> bool:
        return self.is_there

    def start_warming(self, name: str) -> None:
        self.asked.append(name)


def test_while_games_are_compiled_the_compiler_is_loaded_and_what_was_interpreted_goes_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept, loaded = Kept(), list[str]()
    monkeypatch.setattr(search, "can_compile", lambda: True)
    monkeypatch.setattr(search, "refused_because", lambda: "")
    monkeypatch.setattr(search, "load_compiler", lambda: loaded.append("loaded"))
    compilation: Any = kept
    quick = Search(compilation, "all", Thinker)
    first = ref(quick.quickest())
    assert not quick.quickest().is_compiled and loaded and set(kept.asked) == {"all"}
    kept.is_there = True
    assert quick.quickest().is_compiled and first() is None
    assert quick.quickest() is quick.quickest()


LOADED = """
import sys
from engine.game.fast import compilation
assert "numba" not in sys.modules
compilation.load_compiler()
from numba.core.registry import cpu_target
assert "+avx" not in cpu_target.target_context.codegen().magic_tuple()[2].split(","), "kept games would not be found"
"""


@pytest.mark.slow
def test_a_compiler_that_is_loaded_early_finds_what_was_compiled_before() -> None:
    assert subprocess.run([sys.executable, "-c", LOADED], check=False).returncode == 0
