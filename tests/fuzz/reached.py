"""What a monkey reached, counted by name, so that a walk can say what it never came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any


class Reached:
    """Counts of the tools that were used, the commands that ran, the edits that changed the scenario and the tables and
    panels that were in sight; `there` holds the names of all that the open board has, `edits` is their number."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.there: set[str] = set()
        self.edits = 0

    def follow(self, window: Any) -> None:
        """Counts from now on what is done in a window."""
        document, actions = window.document, window.actions_
        perform, run = document.perform, actions.run

        def performed(edit: Any) -> None:
            before = document.committed
            perform(edit)
            if document.committed is not before:
                self.edits += 1
                self.counts.update(f"edit {type(part).__name__}" for part in _parts(edit))

        def ran(command: Any) -> None:
            if command.disabled() is None:
                self.counts[f"command {_plain(command.id)}"] += 1
            run(command)

        document.perform, actions.run = performed, ran

    def look(self, window: Any) -> None:
        """Notes which tool is in hand, and which tables and panels are in sight."""
        self.counts[f"tool {window.toolbox.held.id}"] += 1
        for name, dock in window.dock_set.all.items():
            if dock.is_made and dock.is_in_front:
                self.counts[f"panel {name}"] += 1
        tables = window.dock_set.all["tables"]
        if tables.is_made and tables.is_in_front and tables.panel.tabs.count():
            tabs = tables.panel.tabs
            self.counts[f"table {tabs.tabText(tabs.currentIndex())}"] += 1

    def list_all(self, window: Any) -> None:
        """Notes all that can be reached in a window with the board that is open."""
        self.there |= {f"tool {tool.id}" for tool in window.toolbox.offered()}
        self.there |= {f"command {command.id}" for command in window.commands if command.children is None}
        self.there |= {f"panel {name}" for name in window.dock_set.all}
        tabs = window.dock_set.all["tables"].panel.tabs
        self.there |= {f"table {tabs.tabText(at)}" for at in range(tabs.count())}
        self.there |= {f"edit {edit.__name__}" for edit in edits_of(window.document.committed.family)}


def edits_of(family: str) -> set[type]:
    """Every kind of edit of boards, and those of a family's tables."""
    from engine.edit.edit import Edit

    rooms = ["engine.edit", f"engine.families.{family}.author"]
    for room in rooms:
        for found in walk_packages(import_module(room).__path__, f"{room}."):
            import_module(found.name)
    return {kind for kind in _below(Edit) if kind.__name__ != "Nudge" and kind.__module__.startswith(tuple(rooms))}


def _below(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _parts(edit: Any) -> Iterator[Any]:
    yield edit
    for part in getattr(edit, "edits", ()):
        yield from _parts(part)


def _plain(id: str) -> str:
    """The id of a command; those of a submenu without what they stand for."""
    head = id.partition("-")[0]
    return f"{head}-…" if head in ("layer", "own", "dock") else id


def told(counts: Mapping[str, int], there: set[str]) -> str:
    """What was reached, and what never, by kinds."""
    rows = []
    for kind in sorted({name.partition(" ")[0] for name in (*counts, *there)}):
        found = sorted(name for name in counts if name.startswith(f"{kind} "))
        rows.append(f"{kind}: " + ", ".join(f"{name.partition(' ')[2]} {counts[name]:,}" for name in found))
        never = sorted(name.partition(" ")[2] for name in there - set(counts) if name.startswith(f"{kind} "))
        if never:
            rows.append(f"  never: {', '.join(never)}")
    return "\n".join(rows)
