"""Removal of anything, with whatever depends on it."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.network.crossings import without_lost_crossings
from engine.edit.network.lines import RemoveStems
from engine.edit.set_fields import with_board
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board
from engine.model.identity.id_fields import tidy_path
from engine.model.identity.references import exists, remove, uses
from engine.model.ids import CityId, MilepostId, Ref
from engine.model.kind_names import count_of_kind, kind_name
from engine.model.network import where, whole_network
from engine.model.scenario import Scenario
from engine.model.table_diff import with_entries
from engine.plain_text import listed


class Remove(Edit, frozen=True):
    """Removal of things from the board, with whatever depends on them (`engine.model.identity.references`).

    Removing a milepost from a line joins its neighbors; a smooth line stays where it is drawn. A city goes with its
    milepost, and with a city a milepost at which nothing else is. Lines go with their railroad, cells of tables become
    empty. A section goes by the segments that only it uses or, if it shares all of them at a junction, by all.
    """

    refs: tuple[Ref, ...]

    def text(self, scenario: Scenario) -> str:
        if len(self.refs) == 1:
            kind, id = self.refs[0]
            return tr("Remove {kind} {name}").format(kind=kind_name(kind), name=name_of(scenario, kind, id))
        if not self.refs:
            return tr("Remove nothing")
        kinds = Counter("city" if ref.kind == "site" else ref.kind for ref in self.refs)
        return tr("Remove {things}").format(things=listed(count_of_kind(kind, n) for kind, n in kinds.items()))

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        things = [ref for ref in self.refs if ref.kind != "section"]
        for ref in things:
            if not exists(scenario, ref):
                raise EditError(tr("there is no {kind} {id}").format(kind=kind_name(ref.kind), id=ref.id))
        sections = {ref.id for ref in self.refs if ref.kind == "section"}
        if sections:
            drawn = whole_network(board).sections
            going = [section for section in drawn if section.id in sections]
            if missing := sections - {section.id for section in going}:
                raise EditError(tr("there is no section {id}").format(id=min(missing)))
            kept = {stem for section in drawn if section.id not in sections for stem in section.stems}
            stems = dict.fromkeys(stem for section in going for stem in section.stems if stem not in kept)
            stems = stems or dict.fromkeys(stem for section in going for stem in section.stems)
            scenario = RemoveStems(tuple(stems)).apply(scenario)
        after = _with_curves(scenario.board, _without_bare(board, things, remove(scenario, things)))
        return without_lost_crossings(board, after)


def _with_curves(before: Board, after: Scenario) -> Scenario:
    """Return the scenario with the smooth lines that lost stops drawn where they were."""
    lines = {}
    for id, line in after.board.lines.items():
        old = before.lines.get(id)
        if not line.smooth or old is None or old.path == line.path:
            continue
        # Import lazily: numpy is slow to load.
        from engine.edit.network.smooth_lines import without_stops

        gone = {n for n, item in enumerate(old.path) if isinstance(item, str) and where(after.board, item) is None}
        if gone and (path := tidy_path(without_stops(before, old, gone))):
            lines[id] = replace(line, path=path)
    return with_board(after, lines=with_entries(after.board.lines, lines)) if lines else after


def _without_bare(board: Board, things: list[Ref], scenario: Scenario) -> Scenario:
    """Return the scenario without the mileposts of removed cities at which nothing else is."""
    bare = {board.cities[CityId(ref.id)].milepost for ref in things if ref.kind == "city"}
    if bare:
        bare -= {MilepostId(use.id) for use in uses(scenario) if "milepost" in use.kinds}
    return remove(scenario, [Ref("milepost", id) for id in sorted(bare)])
