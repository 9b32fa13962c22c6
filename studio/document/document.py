"""The open scenario: its state, its selection, and the only way to change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from engine.edit.edit import Edit
from engine.errors import FileError
from engine.files.saves.digest import MISSING, file_digest
from engine.game.authoring import performed
from engine.game.family import family
from engine.i18n import tr
from engine.model.board import Board, Sheet
from engine.model.comparison.difference import difference
from engine.model.comparison.header_delta import Rest
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Content, Ignored, Scenario
from engine.validate.grouping import gathered
from studio.document.change import Change, push
from studio.document.inspector_thread import InspectorThread
from studio.document.live_selection import existing
from studio.document.reading import read, same_file
from studio.document.watch import FileWatch

if TYPE_CHECKING:
    from engine.game.family import Family
    from engine.validate.check import Issue
    from engine.validate.inspection import Inspection
    from engine.validate.profiles import Profile

NOTHING = Scenario("boxcars", "Nothing is open", Board(Sheet(420, 297)), Content())  # not shown
"""The scenario before anything is opened: an empty A3 sheet."""


class Document(QObject):
    """A scenario that the user edits.

    `perform` is the only way to change it and `changed` the only signal of a change. `scenario` is the visible state
    with a running preview; `committed` is without the preview.
    """

    changed = Signal(object)
    """Emitted with the Difference between the previous and the current visible state."""
    opened = Signal()
    """Emitted after another board was opened."""
    selection_changed = Signal(object)
    """Emitted after the selection changed, perhaps temporarily: a rubber band selects at each step."""
    selection_settled = Signal(object)
    """Emitted after the selection changed and no rubber band is active."""
    path_changed = Signal(object)
    clean_changed = Signal(bool)
    stepped = Signal(int)
    """Emitted after a step was done, undone, redone or merged, with the number of done steps."""
    issues_changed = Signal(object)
    profile_changed = Signal(object)
    """Emitted after the check profile changed."""
    focus_requested = Signal(object, bool)
    """Emitted to show these refs or places (polylines in mm) on the board, and whether to zoom in."""
    arcs_changed = Signal(object)
    """Emitted to replace the arcs over the board: from, to, bold."""
    rings_changed = Signal(object, str)
    """Emitted to replace the ringed places (polylines in mm), with their severity."""
    changed_outside = Signal()
    """Emitted when another program wrote, replaced or removed the open file."""
    noticed = Signal(str)
    """Emitted with a message for the status line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = self._committed = self._settled = NOTHING
        self._base: Scenario | None = None
        self._selection: frozenset[Ref] = frozenset()
        self._only_shown = self._is_selecting = False
        self._settled_selection = self._selection, self._only_shown
        self._path: Path | None = None
        self.inspection: Inspection | None = None
        self._found: tuple[Issue, ...] = ()
        self._failures: tuple[Issue, ...] = ()
        self._printed: tuple[Issue, ...] = ()
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._tell_clean)
        self._was_clean, self._passes = True, 0
        self._told: set[str] = set()
        self.undo_stack.indexChanged.connect(self.stepped)
        self._watch = FileWatch(self)
        self._watch.changed.connect(self._tell_clean)
        self._watch.changed.connect(self.changed_outside)
        self.inspector = InspectorThread(self)
        self.inspector.inspected.connect(self._take_inspection)

    @property
    def scenario(self) -> Scenario:
        """The visible scenario, including a running preview."""
        return self._shown

    @property
    def committed(self) -> Scenario:
        """The scenario without the preview."""
        return self._committed

    @property
    def settled(self) -> Scenario:
        """The scenario as it was opened or last saved."""
        return self._settled

    @property
    def base(self) -> Scenario | None:
        """The scenario that was last read from the file or saved to it: the base of a merge with later changes of the
        file. None if the file was not read, because recovered work is open and the file was gone."""
        return self._base

    @property
    def is_previewing(self) -> bool:
        """Whether a preview is active."""
        return self._shown is not self._committed

    @property
    def path(self) -> Path | None:
        """The file that was opened or saved."""
        return self._path

    @property
    def folder(self) -> Path | None:
        """The folder of files next to the scenario; None for an unsaved and for a bundled scenario."""
        from engine.files.library import bundled_name

        return None if self._path is None or bundled_name(self._path) is not None else self._path.parent

    @property
    def family(self) -> Family:
        """The game system."""
        return family(self._committed.family)

    @property
    def is_open(self) -> bool:
        """Whether a scenario is open."""
        return self._committed is not NOTHING

    @property
    def is_clean(self) -> bool:
        """Whether everything is saved: nothing was changed here, and the file contains what was read or written."""
        return self.undo_stack.isClean() and not self.is_astray

    @property
    def is_astray(self) -> bool:
        """Whether the file contains something else than was read or written here, or is gone."""
        return self._path is not None and self._watch.is_astray

    @property
    def is_gone(self) -> bool:
        """Whether the file was removed since it was read or written here."""
        return self._path is not None and self._watch.is_gone

    def look_at_file(self) -> bytes:
        """Check the file now; return the digest of its content."""
        self._watch.look()
        return self._watch.found

    @property
    def selection(self) -> frozenset[Ref]:
        """The selection; it never names missing items."""
        return self._selection

    @property
    def chosen(self) -> frozenset[Ref]:
        """The selection to work with; empty while an issue or finding shows its items."""
        return frozenset() if self._only_shown else self._selection

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The latest issues, errors first, related ones combined, followed by drawing errors and findings for print."""
        found = self._found
        more = (*self._failures, *self._printed)
        if not more:
            return found
        from engine.validate.inspection import left_over

        return (*found, *left_over(more, self._committed.ignored))

    @property
    def profile(self) -> Profile:
        """The check profile."""
        return self.inspector.profile

    @profile.setter
    def profile(self, profile: Profile) -> None:
        if profile is self.profile:
            return
        self.inspector.profile = profile
        if self.is_open:
            self.inspector.look(self._committed)
        self.profile_changed.emit(profile)

    @property
    def accepted_issues(self) -> tuple[tuple[Issue, Ignored], ...]:
        """The ignored issues, each with the entry of the scenario that ignores it."""
        found = self.inspection.ignored if self.inspection is not None else ()
        from engine.validate.inspection import accepted

        return accepted((*found, *self._failures, *self._printed), self._committed.ignored)

    def inspect_again(self) -> None:
        """Run all checks again: their messages are to be in another language."""
        self.inspector.start_over()
        if self.is_open:
            self.inspector.look(self._committed)

    def select(self, refs: Iterable[Ref], only_shown: bool = False) -> None:
        """Select exactly these items. With `only_shown` they are only shown, as for an issue; tools do not react."""
        before, self._only_shown = (self._selection, self._only_shown), only_shown
        self._selection = existing(self._shown, refs)
        if (self._selection, only_shown) != before:
            self._tell_selection()

    def _tell_selection(self) -> None:
        self.selection_changed.emit(self._selection)
        self.settle_selection()

    @contextmanager
    def selecting(self) -> Iterator[None]:
        """Select by a rubber band: `selection_settled` is emitted at `settle_selection`."""
        self._is_selecting = True
        try:
            yield
        finally:
            self._is_selecting = False

    def settle_selection(self) -> None:
        """Emit `selection_settled` if the selection has changed since the last time."""
        now = self._selection, self._only_shown
        if not self._is_selecting and now != self._settled_selection:
            self._settled_selection = now
            self.selection_settled.emit(self._selection)

    def focus(self, places: Iterable[Any], zoom: bool = True) -> None:
        """Ask the board view to show these refs or polylines."""
        self.focus_requested.emit(tuple(places), zoom)

    def show_arcs(self, arcs: Sequence[tuple[Point, Point, bool]]) -> None:
        """Ask the board view to draw these arcs and no others."""
        self.arcs_changed.emit(tuple(arcs))

    def show_rings(self, places: Iterable[tuple[Point, ...]], severity: str = "note") -> None:
        """Ask the board view to ring these places and no others."""
        self.rings_changed.emit(tuple(places), severity)

    def show_failures(self, failures: Iterable[Issue]) -> None:
        """Replace the drawing errors in the list of issues."""
        before, self._failures = self.issues, tuple(failures)
        if self.issues != before:
            self.issues_changed.emit(self.issues)

    def show_for_print(self, found: Iterable[Issue]) -> None:
        """Replace the findings for a print profile in the list of issues."""
        self._printed = tuple(found)
        self.issues_changed.emit(self.issues)

    def perform(self, edit: Edit) -> None:
        """Change the scenario by one undo step. Raises EditError, and then nothing has changed."""
        try:
            after = performed(edit, self._committed)
        except Exception:
            self.end_preview()
            raise
        # Equality of tables ignores their order, a difference does not.
        same = after is self._committed or (after == self._committed and not difference(self._committed, after))
        if same:
            self.end_preview()
            return
        text = edit.text(self._committed)
        push(self.undo_stack, Change(self._commit, self._committed, after, text, edit))

    def preview(self, edit: Edit) -> None:
        """Preview an edit with live checks, without an undo step. Raises EditError."""
        self._show(performed(edit, self._committed))
        self.inspector.look_live(self._shown)

    def end_preview(self) -> None:
        """End the preview."""
        if self.is_previewing:
            self._show(self._committed)
            self.inspector.look_live(self._committed)
            self.inspector.look(self._committed)

    def load(self, path: Path | str) -> None:
        """Open a file. Raises FileError, and then the open scenario stays."""
        path = Path(path)
        scenario, digest = self._read(path)
        self._open(scenario, path, digest)

    def new(self, scenario: Scenario, is_work: bool = False) -> None:
        """Open a scenario that has no file yet. With `is_work` it counts as unsaved from the start; a template does
        not."""
        self._open(scenario, None)
        if is_work:
            self.undo_stack.resetClean()

    def leave(self) -> None:
        """Close the scenario."""
        self._open(NOTHING, None)

    def save(self, path: Path | str | None = None, expected: bytes | None = None) -> tuple[str, ...]:
        """Save the committed scenario to its file or to another one, which becomes its file. Return new messages about
        it.

        Its own file must contain what was last read or written here, or what the user agreed to overwrite (`expected`,
        a digest). Raises FileError; ChangedOutside if it contains something else.
        """
        from engine.files import scenarios

        target = self._path if path is None else Path(path)
        assert target is not None, "a scenario without a file is saved under a name"
        if expected is None and self._path is not None and same_file(target, self._path):
            expected = self._watch.known
        saved = scenarios.save(self._committed, target, expected)
        # A pipe or device has no content that could be compared later.
        known = saved.digest if file_digest(target) != MISSING else MISSING
        self._set_path(target, known)
        self._settled = self._base = self._committed
        self.undo_stack.setClean()
        self._tell_clean()
        said = tuple(note for note in saved.notes if note not in self._told)
        self._told.update(said)
        return said

    def detach(self) -> None:
        """Continue with a copy that has no file yet and is unsaved; steps can still be undone."""
        from engine.files.imported.tracings import found_from_afar

        self.put(found_from_afar(self._committed, self.folder), tr("Work on a copy"))
        self._set_path(None, MISSING)
        self.undo_stack.resetClean()
        self._tell_clean()

    def reload(self) -> None:
        """Read the file again, as one undo step. Raises FileError."""
        assert self._path is not None, "only a file can be read again"
        scenario, digest = self._read(self._path)
        self.put(scenario, tr("Reload the file"))
        self._settled = self._base = scenario
        self._watch.follow(self._path, digest)
        self.undo_stack.setClean()
        self._tell_clean()

    def read_outside(self) -> tuple[Scenario, bytes]:
        """Return the scenario that is in the file now, and the digest of the file. Raises FileError."""
        assert self._path is not None, "only a file can be read again"
        return self._read(self._path)

    def merge(self, merged: Scenario, outside: Scenario, digest: bytes) -> None:
        """Replace the open scenario by its merge with the content of the file (`read_outside`), as one undo step. It is
        unsaved unless the file is equal."""
        assert self._path is not None, "only a file has other content"
        self.put(merged, tr("Merge with the file"))
        self._settled = self._base = outside
        self._watch.follow(self._path, digest)
        if difference(outside, merged):
            self.undo_stack.resetClean()
        else:
            self.undo_stack.setClean()
        self._tell_clean()

    def follow_rename(self, path: Path) -> None:
        """Continue with the file under its new name."""
        self._set_path(path, self._watch.known)
        self._tell_clean()

    def put(self, scenario: Scenario, text: str) -> None:
        """Replace the open scenario by another one, as one undo step of this name."""
        self.end_preview()
        if scenario != self._committed or difference(self._committed, scenario):
            push(self.undo_stack, Change(self._commit, self._committed, scenario, text))

    @property
    def recovery_text(self) -> str:
        """Return the name of the undo step that recovers work."""
        return tr("Recover unsaved work")

    def recover(self, scenario: Scenario, path: Path | None) -> None:
        """Open unsaved work: as one undo step on the current content of its file, or without undo if there is no
        readable file. It is unsaved unless the file is equal."""
        try:
            stands, digest = (None, MISSING) if path is None else self._read(path)
        except FileError:
            assert path is not None
            stands, digest = None, file_digest(path)
        self._open(scenario if stands is None else stands, path, digest)
        if stands is None:
            self._base = None
            self.undo_stack.resetClean()
        elif difference(stands, scenario):
            push(self.undo_stack, Change(self._commit, stands, scenario, self.recovery_text))

    def go_to(self, step: int) -> None:
        """Undo or redo to a step; only the final state is shown."""
        self._passes = max(0, abs(step - self.undo_stack.index()) - 1)
        self.undo_stack.setIndex(step)

    def close(self) -> None:
        """Stop background work. The document is not used afterwards."""
        self._watch.follow(None)
        self.inspector.close()

    def _read(self, path: Path) -> tuple[Scenario, bytes]:
        """Return the scenario in a file and the digest of the file."""
        scenario, digest, has_comments = read(path)
        if has_comments:
            self.noticed.emit(
                tr("{path} contains comments. Saving removes them, but keeps notes.").format(path=path.name)
            )
        return scenario, digest

    def _open(self, scenario: Scenario, path: Path | None, digest: bytes = MISSING) -> None:
        self.inspector.start_over()
        self.inspector.take_code_of(path)
        self.inspection = None
        self._found = self._failures = self._printed = ()
        self.select(())
        # Set the path first: receivers look for pictures in the folder of the scenario.
        former, self._path = self._path, path
        self._watch.follow(path, digest)
        self._settled = self._base = scenario
        self._commit(scenario)
        self.undo_stack.clear()
        # An empty stack ignores `clear`, and would stay unclean if the former scenario had no file.
        self.undo_stack.setClean()
        if path != former:
            self.path_changed.emit(path)
        self._tell_clean()
        self.issues_changed.emit(self.issues)
        self.opened.emit()

    def _tell_clean(self) -> None:
        if self.is_clean != self._was_clean:
            self._was_clean = self.is_clean
            self.clean_changed.emit(self._was_clean)

    def _set_path(self, path: Path | None, known: bytes) -> None:
        self._watch.follow(path, known)
        if path != self._path:
            self._path = path
            self.path_changed.emit(path)

    def _commit(self, scenario: Scenario | Rest) -> None:
        self._committed = scenario.beside(self._committed) if isinstance(scenario, Rest) else scenario
        if self._passes:
            self._passes -= 1
            return
        self._show(self._committed)
        if self.is_open:
            self.inspector.look(self._committed)

    def _show(self, scenario: Scenario) -> None:
        before, self._shown = self._shown, scenario
        news = difference(before, scenario)
        left = self._selection
        if self._shown is self._committed and (news.removed or news.changed):
            left = existing(scenario, left)
        went, self._selection = left != self._selection, left
        if news:
            self.changed.emit(news)
        if went:
            self._tell_selection()

    def _take_inspection(self, inspection: Inspection) -> None:
        before, self.inspection, self._found = self.issues, inspection, gathered(inspection.issues)
        if self.issues != before or inspection.complete:
            self.issues_changed.emit(self.issues)
