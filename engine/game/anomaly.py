"""Anomalies that a game system reports about its own games."""

from __future__ import annotations

from typing import NamedTuple


class Anomaly(NamedTuple):
    """A broken invariant or a senseless decision. `what` is the same in every game, `text` has the details."""

    what: str
    text: str
