"""The tests in an order of chance: `--shuffle=new` draws a seed and prints it, `--shuffle=SEED` is that order again.

A test that passes only after another one, or only before it, is found so. The tests of a file stay together, because
what they share would else be made again for each of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

NEW = "new"


class Order:
    """Orders the tests of a run. Workers of xdist are handed the seed, so that all of them have the same order."""

    def __init__(self, config: pytest.Config) -> None:
        asked: str = config.option.shuffle
        if asked not in ("", NEW) and not asked.isdecimal():
            raise pytest.UsageError(f"--shuffle wants a number, or `{NEW}`, and not {asked!r}")
        self._seed = str(Random().randrange(10**6)) if asked == NEW else asked
        if hasattr(config, "workerinput"):
            self._seed = config.workerinput["shuffle"]

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Hands the seed to a worker."""
        node.workerinput["shuffle"] = self._seed

    def pytest_report_header(self) -> str | None:
        """Says how to have this order again."""
        return f"in an order of chance: --shuffle={self._seed}" if self._seed else None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Puts them in order."""
        if self._seed:
            luck = Random(self._seed)
            files: dict[Path, list[pytest.Item]] = {}
            for item in items:
                files.setdefault(item.path, []).append(item)
            shuffled = list(files.values())
            luck.shuffle(shuffled)
            for tests in shuffled:
                luck.shuffle(tests)
            items[:] = [test for tests in shuffled for test in tests]


def add_option(parser: pytest.Parser) -> None:
    """Adds `--shuffle` to pytest."""
    words = f"run the tests in the order that belongs to a seed, or to a `{NEW}` one"
    parser.addoption("--shuffle", default="", metavar="SEED", help=words)
