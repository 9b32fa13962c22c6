"""Search in the rules of the inspector: by title, name, rule ID and choice, and only changed ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from engine.edit.edit import Edit, Several
from engine.i18n import tr
from engine.text_match import folded
from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form
from studio.panels.undo_line_edit import Line
from studio.widgets.label import WholeWords
from studio.widgets.responsive_row import Columns
from studio.widgets.typing import clear_on_escape


class _Search(Line):
    """A search field that Esc clears first."""

    def event(self, event: QEvent) -> bool:
        return clear_on_escape(self, event) or super().event(event)


class RuleFilter(QWidget):
    """A search above a form of rules. `perform` performs the edit that resets all rules."""

    def __init__(self, form: Form, perform: Callable[[Edit], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form, self._perform = form, perform
        self._fields: Sequence[Field] = ()
        self.search = _Search(self)
        self.search.setPlaceholderText(tr("Search rules by text, name or ID"))
        self.search.setToolTip(tr("Show the rules with all of these words in their title, name, rule ID or choices"))
        self.search.setAccessibleName(tr("Search rules"))
        self.search.setClearButtonEnabled(True)
        self.only_changed = QCheckBox(tr("Changed only"), self)
        self.only_changed.setToolTip(tr("Show only rules that differ from the rulebook"))
        self.reset = QPushButton(tr("Reset All"), self)
        self.reset.setToolTip(tr("Restore the rulebook values of all rules in one step"))
        self.reset.setAutoDefault(False)
        self.count = WholeWords(parent=self)
        self.count.setAccessibleName(tr("Result"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.search)
        layout.addWidget(Columns((self.only_changed, self.reset), 2))
        layout.addWidget(self.count)
        self.search.textChanged.connect(self._show)
        self.search.returnPressed.connect(self._focus_first)
        self.only_changed.toggled.connect(self._show)
        self.reset.clicked.connect(self._reset_all)

    @property
    def stops(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        return [self.search, self.only_changed, self.reset]

    def follow(self, fields: Sequence[Field]) -> None:
        """Apply the search to new values of the fields."""
        self._fields = fields
        self._show()

    def _show(self) -> None:
        words = folded(self.search.text()).split()
        only_changed = self.only_changed.isChecked()
        found: dict[str, str] = {}
        for field in self._fields:
            below = _found_below(field, words)
            if below is not None and (field.is_set or not only_changed):
                found[field.name] = below
        self._form.show_only(found, words)
        changed = sum(field.is_set for field in self._fields)
        self.reset.setEnabled(changed > 0)
        total = len(self._fields)
        if found:
            self.count.setText(
                tr("{shown} of {total} rules shown, {changed} changed").format(
                    shown=len(found), total=total, changed=changed
                )
            )
        elif only_changed and not changed:
            self.count.setText(tr("No rules are changed."))
        else:
            self.count.setText(
                tr("None of the {total} rules contains all of these words in its title, name or ID.").format(
                    total=total
                )
            )

    def _focus_first(self) -> None:
        for field in self._fields:
            editor = self._form.editors.get(field.name)
            if editor is not None and editor.isVisibleTo(self._form):
                editor.editors[0].setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _reset_all(self) -> None:
        edits = tuple(field.reset for field in self._fields if field.reset is not None)
        if edits:
            self._perform(Several(tr("Reset all rules"), edits))


def _found_below(field: Field, words: Sequence[str]) -> str | None:
    """Return the texts other than the title in which words are found, to be shown below it; None if a word is not
    found at all."""
    texts = [field.name, *field.rules.split(), *(title for _, title in field.choices), field.heading]
    title = folded(field.title)
    missing = [word for word in words if word not in title]
    shown: dict[str, None] = {}
    for word in missing:
        holders = [text for text in texts if word in folded(text)]
        if not holders and not any(word in folded(str(value)) for value, _ in field.choices):
            return None
        if holders and not any(word in folded(text) for text in shown):
            shown[holders[0]] = None
    return " · ".join(shown)
