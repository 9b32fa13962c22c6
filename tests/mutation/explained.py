"""Faults that no test can notice, or need not, each with its reason: `explained.yaml`."""

from __future__ import annotations

from pathlib import Path

import yaml

KEPT = Path(__file__).with_name("explained.yaml")

Key = tuple[str, tuple[str, ...], tuple[str, ...]]
"""The module, the lines before and the lines after."""


def explained() -> dict[Key, str]:
    """Why each of them is fine. A fault is known by its lines, so that it may move in its module."""
    rows = yaml.safe_load(KEPT.read_text("utf-8")) or []
    return {(row["in"], tuple(row["was"].splitlines()), tuple(row["now"].splitlines())): row["why"] for row in rows}
