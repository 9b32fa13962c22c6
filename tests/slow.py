"""Values of a parametrized test that belong to the slow suite."""

from __future__ import annotations

from typing import Any

import pytest


def slow(*values: Any) -> list[Any]:
    """Mark each of these values of one parameter: `parametrize("size", [1, *slow(2, 3)])`."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
