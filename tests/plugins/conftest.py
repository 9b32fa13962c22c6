"""A user's folder with plug-ins."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.plugins import loading


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Path]]:
    """Return a function that writes a plug-in of the user."""
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(loading.VARIABLE, raising=False)

    def write(code: str, name: str = "own.py") -> Path:
        folder = loading.plugins_folder()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / name
        file.write_text(code, encoding="utf-8")
        loading.loaded.cache_clear()
        return file

    yield write
    loading.loaded.cache_clear()


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect messages about plug-ins."""
    found: list[str] = []
    handler = logging.Handler()
    monkeypatch.setattr(handler, "emit", lambda record: found.append(record.getMessage()))
    log = logging.getLogger("boxcars.plugins")
    former = log.level
    log.setLevel(logging.INFO)
    log.addHandler(handler)
    yield found
    log.removeHandler(handler)
    log.setLevel(former)
