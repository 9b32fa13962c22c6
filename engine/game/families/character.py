"""A character: what a bot of a family has a taste for, with a name and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

W = TypeVar("W")

Bounds = Mapping[str, tuple[int, int] | None]
"""The weights of a family by name, and between which numbers a league looks for each; None for one that it leaves as it
is, because it only says how long a bot thinks."""


class Character(Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """A character of a family whose weights are a value of the type W; what a weight means stands there."""

    name: str
    sentence: str
    weights: W
