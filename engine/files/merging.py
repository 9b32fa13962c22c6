"""Merges of scenarios as users see them: with derived content, and with conflicts as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.edit.checked_apply import check_fits
from engine.edit.merge.merging import Choice, Merged, merge
from engine.edit.merge.taking import taken_over
from engine.edit.set_fields import with_board
from engine.files.scenarios import plain_scenario
from engine.game.family import family
from engine.i18n import format_number, tr
from engine.model.comparison.single import Change, Way, changes_at
from engine.model.comparison.values import field_name
from engine.model.identity.references import renamed
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario
from engine.plain_text import shortened

LONGEST = 200
"""Maximum length of a value in a sentence."""

NOTHING_TO_CHOOSE: Mapping[Way, Choice] = {}


class Conflict(Struct, frozen=True):
    """A place that both sides changed in different ways: its path in the file, and the change of each side as a
    sentence."""

    way: Way
    path: str
    mine: str
    theirs: str


class Merge(Struct, frozen=True):
    """A merged scenario, its conflicts, and notes about new IDs."""

    scenario: Scenario
    conflicts: tuple[Conflict, ...]
    notes: tuple[str, ...]


def merged_scenarios(
    base: Scenario | None,
    mine: Scenario,
    theirs: Scenario,
    choices: Mapping[Way, Choice] = NOTHING_TO_CHOOSE,
    default: Choice = "mine",
) -> Merge:
    """Return the merge of two scenarios that were made from `base`, as `engine.edit.merge.merging.merge` makes it.

    Raises EditError for different game systems, and if the changes of both together exceed a limit.
    """
    merged = merge(base, mine, theirs, choices, default)
    after = merged.scenario
    if after is not mine and after is not theirs:
        after = _derived(mine, after)
        check_fits(after, mine)
    notes = [
        tr("Both sides added the {kind} {id}; the one of the other side is now {new}.").format(
            kind=kind_name(ref.kind), id=ref.id, new=new
        )
        for ref, new in merged.renamed.items()
    ]
    return Merge(after, _conflicts(merged, base, mine, theirs), tuple(notes))


def with_changes_of(scenario: Scenario, other: Scenario, ways: tuple[Way, ...]) -> Scenario:
    """Return the scenario with single changes of another one, and what they need. Raises EditError for different game
    systems, and if a limit is exceeded."""
    after = _derived(scenario, taken_over(scenario, other, ways))
    check_fits(after, scenario)
    return after


def _derived(before: Scenario, after: Scenario) -> Scenario:
    """Return the scenario with the content that its game system derives, for example the payoffs between new cities of
    both sides. The side that scaled the board has scaled its formula as well, so the sheet counts as unchanged."""
    derive = family(after.family).derive_content
    return after if derive is None else derive(with_board(before, sheet=after.board.sheet), after)


def _conflicts(merged: Merged, base: Scenario | None, mine: Scenario, theirs: Scenario) -> tuple[Conflict, ...]:
    if not merged.conflicts:
        return ()
    before = {} if base is None else plain_scenario(base)
    sides = (plain_scenario(mine), plain_scenario(renamed(theirs, merged.renamed)))
    pairs = zip(*(changes_at(before, side, merged.conflicts) for side in sides), strict=True)
    return tuple(Conflict(pair[0].way, pair[0].path, *_sentences(*pair)) for pair in pairs)


def _sentences(mine: Change, theirs: Change) -> tuple[str, str]:
    """Return the changes of both sides as different sentences."""
    texts = [tr("It is used in this version.") if one.before == one.after else one.text for one in (mine, theirs)]
    if texts[0] == texts[1]:
        words = tr("{change} New value: {value}")
        changes = (mine, theirs)
        texts = [words.format(change=one.text, value=shortened(_value_text(one.after), LONGEST)) for one in changes]
    return texts[0], texts[1]


def _value_text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_value_text, value))
    if isinstance(value, dict):
        return ", ".join(f"{field_name(str(key))} {_value_text(item)}" for key, item in value.items())
    return format_number(value, "g") if isinstance(value, int | float) else str(value)
