"""Drafts in words."""

from __future__ import annotations

from datetime import UTC, datetime

from engine.plain_text import plain_line
from engine.recovery.draft import Draft

_STEPS = ((60, "second"), (60, "minute"), (24, "hour"), (365, "day"))


def ago(moment: datetime, now: datetime | None = None) -> str:
    """How long ago a moment was: `3 minutes ago`; `just now` below two seconds and for a clock that was set back."""
    left = ((now or datetime.now(UTC)) - moment).total_seconds()
    if left < 2:
        return "just now"
    for most, unit in _STEPS:
        if left < most:
            break
        left, unit = left / most, "year"
    number = int(left)
    return f"{number} {unit}{'' if number == 1 else 's'} ago"


def holds(draft: Draft) -> str:
    """How much work a draft holds."""
    number = len(draft.edits)
    match draft.kind:
        case "record":
            return "an unfinished or unsaved game"
        case "batch":
            return "results of games that were played"
    if not number:
        return "changes without names"
    last = plain_line(draft.edits[-1])
    return f"1 step: {last}" if number == 1 else f"{number} steps, the last one: {last}"
