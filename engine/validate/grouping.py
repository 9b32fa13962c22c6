"""Groups of issues that state the same fact."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from engine.edit.edit import Several
from engine.i18n import ntr
from engine.validate.check import Fix, Issue

Fact = tuple[str, str]
"""Return the fact that an issue states: its check and its `fact`."""


def gathered(issues: Iterable[Issue], apart: Collection[Fact] = ()) -> tuple[Issue, ...]:
    """Return the issues with those of the same fact merged into the first of them; facts in `apart` stay ungrouped."""
    issues = tuple(issues)
    by_fact: dict[Fact, list[Issue]] = {}
    for issue in issues:
        if issue.fact and fact_of(issue) not in apart:
            by_fact.setdefault(fact_of(issue), []).append(issue)
    if not by_fact:
        return issues
    one: dict[Fact, Issue] = {fact: _as_one(parts) for fact, parts in by_fact.items()}
    return tuple(
        found
        for issue in issues
        if (found := one.pop(fact_of(issue), None) if fact_of(issue) in by_fact else issue) is not None
    )


def fact_of(issue: Issue) -> Fact:
    """Return the fact of an issue that others may share."""
    return issue.check, issue.fact


def parts_of(issues: Iterable[Issue]) -> tuple[Issue, ...]:
    """Return the issues as their checks found them."""
    return tuple(part for issue in issues for part in issue.parts or (issue,))


def is_same(issue: Issue, other: Issue) -> bool:
    """Return whether two issues are the same: about the same things, or of the same fact if one of them is a group."""
    if issue.key == other.key:
        return True
    return bool(issue.fact and (issue.parts or other.parts)) and fact_of(issue) == fact_of(other)


def _as_one(parts: list[Issue]) -> Issue:
    first, number = parts[0], len(parts)
    if number == 1:
        return first
    return replace(
        first,
        message=f"{number} times: {first.fact}",
        about=tuple(dict.fromkeys(ref for part in parts for ref in part.about)),
        places=tuple(dict.fromkeys(place for part in parts for place in part.places)),
        fixes=tuple(_for_all(text, parts) for text in _offered_by_all(parts)),
        parts=tuple(parts),
    )


def _offered_by_all(parts: list[Issue]) -> list[str]:
    offers = [{fix.text for fix in part.fixes} for part in parts]
    return [fix.text for fix in parts[0].fixes if all(fix.text in offer for offer in offers)]


def _for_all(text: str, parts: list[Issue]) -> Fix:
    """Return the fixes with that text of all parts as one fix."""
    edits = tuple(fix.edit for part in parts for fix in part.fixes if fix.text == text)
    n = len(edits)
    title = ntr("{fix}, {n} time", "{fix}, {n} times", n)
    return Fix(
        ntr("{fix} ({n} time)", "{fix} ({n} times)", n).format(fix=text, n=n),
        Several(title.format(fix=text, n=n), edits),
    )
