"""What the codes of a journal stand for: each in words, below the first line that has it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from engine.game.family import Told
from engine.model.ids import RailroadId
from engine.model.scenario import Scenario
from engine.story.journal import Line


class SpelledOut:
    """Keeps what was told already."""

    def __init__(self, told: Told | None, scenario: Scenario) -> None:
        self._told, self._railroads = told, scenario.board.railroads
        self._known: set[str] = set()

    def below(self, line: Line) -> Iterator[str]:
        """What stands below a line: the names of railroads that it has by their initials, and what the rules say by
        which money moves."""
        named = {ref.id.rpartition(" ")[2] for ref in line.about if ref.kind in ("railroad", "section")}
        names = [f"{id}: {name}" for id in sorted(named) if (name := self._name(id)) not in ("", id)]
        if names:
            yield "; ".join(names)
        said: dict[str, list[str]] = defaultdict(list)
        for code, words in self._told.ruled(line.rule) if self._told is not None and line.because else ():
            if self._is_new(code):
                said[words].append(code)
        for words, codes in said.items():
            yield f"{' '.join(codes)}: {words}"

    def _name(self, id: str) -> str:
        """The name of a railroad that has not been told yet; "" for anything else."""
        railroad = self._railroads.get(RailroadId(id))
        return railroad.name if railroad is not None and self._is_new(id) else ""

    def _is_new(self, code: str) -> bool:
        is_new = code not in self._known
        self._known.add(code)
        return is_new
