"""Commands above the rules of the inspector: only changed ones, and reset of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from engine.edit.edit import Edit, Several
from engine.i18n import tr
from studio.panels.forms.field_search import found_fields
from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form
from studio.widgets.label import WholeWords
from studio.widgets.responsive_row import Columns


class RuleFilter(QWidget):
    """A filter above a form of rules. `perform` performs the edit that resets all rules."""

    def __init__(self, form: Form, perform: Callable[[Edit], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form, self._perform = form, perform
        self._fields: Sequence[Field] = ()
        self._words: Sequence[str] = ()
        self._section = ""
        self.only_changed = QCheckBox(tr("Changed only"), self)
        self.only_changed.setToolTip(tr("Show only rules that differ from the rulebook"))
        self.reset = QPushButton(tr("Reset All"), self)
        self.reset.setToolTip(tr("Restore the rulebook values of all rules in one step"))
        self.reset.setAutoDefault(False)
        self.count = WholeWords(parent=self)
        self.count.setAccessibleName(tr("Result"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(Columns((self.only_changed, self.reset), 2))
        layout.addWidget(self.count)
        self.only_changed.toggled.connect(self._show)
        self.reset.clicked.connect(self._reset_all)

    @property
    def stops(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        return [self.only_changed, self.reset]

    def follow(self, fields: Sequence[Field], words: Sequence[str], section: str) -> bool:
        """Show those of these rules that contain all words, if the title of their section does not. Return whether
        there are any, changed or not."""
        self._fields, self._words, self._section = fields, words, section
        return self._show()

    def _show(self) -> bool:
        found = found_fields(self._fields, self._words, self._section, is_rules=True)
        only_changed = self.only_changed.isChecked()
        shown = {field.name for field in self._fields if field.is_set or not only_changed} & found.keys()
        self._form.show_only({name: found[name] for name in shown}, self._words)
        changed = sum(field.is_set for field in self._fields)
        self.reset.setEnabled(changed > 0)
        if shown:
            self.count.setText(
                tr("{shown} of {total} rules shown, {changed} changed").format(
                    shown=len(shown), total=len(self._fields), changed=changed
                )
            )
        elif changed:
            self.count.setText(tr("None of the rules found is changed."))
        else:
            self.count.setText(tr("No rules are changed."))
        return bool(found)

    def _reset_all(self) -> None:
        edits = tuple(field.reset for field in self._fields if field.reset is not None)
        if edits:
            self._perform(Several(tr("Reset all rules"), edits))
