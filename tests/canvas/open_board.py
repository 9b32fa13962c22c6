"""A document without files, checks and threads: all that a view needs of one."""

from PySide6.QtCore import QObject, Signal

from engine.model.comparison.difference import difference


class OpenBoard(QObject):
    """An open scenario."""

    changed = Signal(object)
    selection_changed = Signal(object)
    focus_requested = Signal(object, bool)
    rings_changed = Signal(object, str)

    def __init__(self, scenario):
        super().__init__()
        self.scenario = self.committed = scenario
        self.selection = frozenset()

    @property
    def is_previewing(self):
        return self.scenario is not self.committed

    def perform(self, edit):
        self.committed = edit.apply(self.committed)
        self._show(self.committed)

    def preview(self, edit):
        self._show(edit.apply(self.committed))

    def end_preview(self):
        self._show(self.committed)

    def select(self, refs):
        self.selection = frozenset(refs)
        self.selection_changed.emit(self.selection)

    def focus(self, places, zoom=True):
        self.focus_requested.emit(tuple(places), zoom)

    def _show(self, scenario):
        before, self.scenario = self.scenario, scenario
        self.changed.emit(difference(before, scenario))
