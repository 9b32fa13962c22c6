"""Comparing positions of any family whose positions are `Facts`."""

from __future__ import annotations

from engine.game.kernel.state_record import Facts


def difference(one: Facts, other: Facts) -> list[str]:
    """Return the names of the facts that differ, without the journal."""
    names = [fact.name for fact in one.table if fact.name not in ("log", "journal")]
    return [name for name in names if getattr(one, name) != getattr(other, name)]
