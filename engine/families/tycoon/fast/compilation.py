"""The text of the compiled search, from which the build makes an extension."""

from __future__ import annotations

from engine.families.tycoon.bots.question import LARGEST, RECORDS, consider
from engine.game.fast.translation import Module, Type
from engine.game.kernel.state_record import record_fields


def search() -> Module:
    """Return the search on records of the largest board: `consider`."""
    module = Module({kind.__name__: record_fields(kind, **LARGEST) for kind in RECORDS}, {}, {})
    records = [Type("record", kind.__name__) for kind in RECORDS]
    numbers, marks = Type("view", "i8"), Type("view", "u1")
    module.add_entry(consider, [*records, numbers, numbers, marks, numbers, numbers])
    return module
