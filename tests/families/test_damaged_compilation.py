"""Compiled games whose files were damaged are compiled again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.game.fast import compilation
from engine.game.fast.compilation import Compilation
from engine.game.fast.marks import discard, is_compiled, mark, write_mark

Damage = Callable[[Path], object]


def doubled(number: int) -> int:
    """What is compiled here in place of a game."""
    return 2 * number


def made() -> Compilation:
    """A compilation as another process would have it: nothing is in memory."""
    return Compilation("doubled", doubled, {}, {}, lambda name: [1 if name == "small" else 1.5])


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path / "cache"))
    compilation.refused_because.cache_clear()
    yield
    compilation.refused_because.cache_clear()


def files(suffix: str) -> list[Path]:
    found = sorted(made().folder.rglob(f"*{suffix}"))
    assert found
    return found


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


@pytest.mark.parametrize("suffix", [".nbi", ".nbc", ".ready"])
@pytest.mark.parametrize(
    "damage", [cut, lambda path: path.write_bytes(b"no pickle"), os.unlink], ids=["cut", "overwritten", "removed"]
)
def test_damaged_files_are_compiled_again(suffix: str, damage: Damage) -> None:
    made().warm("small")
    assert made().is_ready("small")
    for path in files(suffix):
        damage(path)
    assert not made().is_ready("small")
    again = made()
    again.warm("small")
    assert made().is_ready("small") and again.games(21) == 42


def test_a_flipped_bit_is_noticed() -> None:
    made().warm("small")
    for path in files(".nbc"):
        flip(path)
    assert not made().is_ready("small")


def test_files_of_an_interrupted_run_are_compiled_again() -> None:
    made().warm("small")
    mark(made().folder, "small").unlink()
    for path in files(".nbi"):
        cut(path)
    made().warm("small")
    assert made().is_ready("small")


def test_another_class_does_not_make_the_first_one_damaged() -> None:
    made().warm("small")
    made().warm("large")
    assert made().is_ready("small") and made().is_ready("large")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="a right that cannot be taken away there")
def test_a_file_without_permission_counts_as_absent() -> None:
    made().warm("small")
    files(".nbc")[0].chmod(0)
    assert not made().is_ready("small")


def test_marks_of_earlier_versions_name_no_files(tmp_path: Path) -> None:
    mark(tmp_path, "small").touch()
    assert is_compiled(tmp_path, "small")
    for text in ("[1]", '{"a.nbc": 1}', "\x00"):
        mark(tmp_path, "small").write_text(text)
        assert not is_compiled(tmp_path, "small")
    write_mark(tmp_path, "small")
    assert is_compiled(tmp_path, "small")
    discard(tmp_path)
    assert not is_compiled(tmp_path, "small")
