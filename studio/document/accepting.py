"""Issues and the entries of a scenario by which its author accepts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.model.scenario import Ignored

if TYPE_CHECKING:
    from engine.validate.check import Issue


def left_over(issues: Iterable[Issue], ignored: Sequence[Ignored]) -> tuple[Issue, ...]:
    """The issues that no entry accepts."""
    from engine.validate.inspection import accepts

    return tuple(issue for issue in issues if not any(accepts(entry, issue) for entry in ignored))


def accepted(issues: Iterable[Issue], ignored: Iterable[Ignored]) -> tuple[tuple[Issue, Ignored], ...]:
    """The issues that an entry accepts, each with it. One that is accepted by its own entry and with its whole kind is
    told once."""
    from engine.validate.inspection import accepts

    entries: dict[str, list[Ignored]] = {}
    for entry in ignored:
        entries.setdefault(entry.check, []).append(entry)
    pairs = ((issue, entry) for issue in issues for entry in entries.get(issue.check, ()))
    return tuple({issue.key: (issue, entry) for issue, entry in pairs if accepts(entry, issue)}.values())
