"""Search in the fields of the inspector: by the words of their titles and headings, and by IDs and choices of rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from engine.text_match import without_accents
from studio.panels.forms.fields import Field
from studio.panels.undo_line_edit import Line
from studio.widgets.tip import tip
from studio.widgets.typing import clear_on_escape


class FieldSearch(Line):
    """A search field that Esc clears first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("Search fields"))
        self.setAccessibleName(tr("Search fields"))
        self.setToolTip(tip(tr("Show the fields with all of these words in their titles, choices or rule IDs")))
        self.setClearButtonEnabled(True)

    @property
    def words(self) -> tuple[str, ...]:
        """The typed words, for comparison."""
        return tuple(without_accents(self.text()).split())

    def event(self, event: QEvent) -> bool:
        return clear_on_escape(self, event) or super().event(event)


def contains(words: Sequence[str], *texts: str) -> bool:
    """Return whether each word is in one of the texts."""
    searched = [without_accents(text) for text in texts]
    return all(any(word in text for text in searched) for word in words)


def found_fields(fields: Sequence[Field], words: Sequence[str], section: str, is_rules: bool = False) -> dict[str, str]:
    """Return the fields with all words, each with the texts other than its title that have them, to be shown below it.
    The title of the section counts for each of its fields. Rules are also found by their names, rule IDs and
    choices."""
    if not words:
        return {field.name: "" for field in fields}
    found = {}
    for field in fields:
        missing = [word for word in words if not contains([word], field.title, section)]
        texts = [*((field.name, *field.rules.split()) if is_rules else ()), field.heading]
        texts += [title for _, title in field.choices] if is_rules else []
        shown: dict[str, None] = {}
        for word in missing:
            if contains([word], *shown):
                continue
            holder = next((text for text in texts if contains([word], text)), None)
            if holder is not None:
                shown[holder] = None
            elif not (is_rules and any(contains([word], str(value)) for value, _ in field.choices)):
                break
        else:
            found[field.name] = " · ".join(shown)
    return found
