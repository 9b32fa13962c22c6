"""The one door: perform, preview, undo, select, open, save."""

import os
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.edit.rules import IgnoreIssue, UnignoreIssue
from engine.errors import ChangedOutside, EditError, FileError
from engine.files import scenarios
from engine.model.cells import lattice_of
from engine.model.comparison import header_delta
from engine.model.grids.grid import cell_ref, side_ref
from engine.model.grids.lattice import parted, side_at
from engine.model.ids import Ref
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Issue
from engine.validate.inspection import accepted, left_over
from studio.document import change
from studio.document.document import Document
from studio.document.live_selection import existing
from tests.builders import a_small_board
from tests.edit.random_edits import edit_lists
from tests.opening import opened
from tests.tools.grids import a_grid_board

pytestmark = pytest.mark.usefixtures("qapp")

SMALL = a_small_board().scenario()
M1 = Ref("milepost", "m1")
names = st.sampled_from(["m1", "m2"])
checks = st.sampled_from(["dead-end", "loop"])
issues = st.builds(
    lambda check, ids: Issue(check, "note", "", tuple(Ref("milepost", id) for id in ids)),
    checks, st.lists(names, unique=True, max_size=2),
)  # fmt: skip
entries = st.builds(Ignored, checks, st.lists(names, unique=True, max_size=2).map(tuple))


def test_a_change_is_one_named_undo_step(document, news):
    document.perform(AddMilepost((5, 5), "new"))
    assert document.undo_stack.undoText() == "Add milepost new"
    assert [change.added for change in news] == [{Ref("milepost", "new")}]


def test_a_step_calls_a_check_by_its_title(document):
    document.perform(IgnoreIssue("never-rolled", ("albany",), "a ghost town", "Never a destination"))
    assert document.undo_stack.undoText() == "Ignore “Never a destination” of Albany"
    document.perform(UnignoreIssue("never-rolled", ("albany",), "Never a destination"))
    assert document.undo_stack.undoText() == "Stop ignoring “Never a destination”"


def test_undo_brings_the_very_same_scenario_back(document):
    before = document.scenario
    document.perform(Remove((M1,)))
    document.undo_stack.undo()
    assert document.scenario is before


def test_an_edit_that_changes_nothing_leaves_no_step(document):
    document.perform(MoveMileposts({"m1": document.scenario.board.mileposts["m1"].at}))
    assert document.undo_stack.count() == 0


def test_an_edit_that_cannot_be_done_changes_nothing(document, news):
    before = document.scenario
    with pytest.raises(EditError):
        document.perform(AddLine("NYC", ("m1", "nowhere")))
    assert document.scenario is before and document.undo_stack.count() == 0 and news == []


def test_a_selection_settles_once_after_a_rubber_band_and_not_when_it_is_as_before(document):
    told = []
    document.selection_settled.connect(told.append)
    with document.selecting():
        for refs in ([M1], [M1, Ref("milepost", "m2")], []):
            document.select(refs)
    document.settle_selection()
    assert told == []
    with document.selecting():
        document.select([M1])
    document.settle_selection()
    document.settle_selection()
    document.select([M1])
    document.select([M1], only_shown=True)
    document.select([])
    assert told == [{M1}, {M1}, set()]


def test_nudges_of_the_same_mileposts_are_one_step(document):
    before = document.scenario
    for _ in range(3):
        document.perform(MoveMileposts.by(document.scenario.board, ["m1"], 0.5, 0, nudge=True))
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scenario is before


def test_nudging_there_and_back_leaves_no_step(document):
    for step in (0.5, -0.5):
        document.perform(MoveMileposts.by(document.scenario.board, ["m1"], step, 0, nudge=True))
    assert document.undo_stack.count() == 0 and document.is_clean


def test_a_preview_shows_without_a_trace(document):
    before = document.committed
    for x in range(30, 40):
        document.preview(MoveMileposts({"m1": (x, 30)}))
    assert document.scenario.board.mileposts["m1"].at == (39, 30)
    assert document.committed is before and document.is_clean
    document.end_preview()
    assert document.scenario is before and document.undo_stack.count() == 0


def test_a_preview_and_its_end_are_told_as_differences(document, news):
    document.preview(MoveMileposts({"m1": (30, 30)}))
    document.end_preview()
    assert [change.changed for change in news] == [{M1}, {M1}]


def test_performing_after_a_preview_is_told_once_and_starts_from_the_committed_scenario(document, news):
    document.preview(MoveMileposts({"m1": (30, 30)}))
    document.perform(MoveMileposts({"m1": (30, 30)}))
    assert len(news) == 1 and document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scenario.board.mileposts["m1"].at == (20, 20)


def test_an_edit_that_fails_ends_its_preview(document):
    document.preview(MoveMileposts({"m1": (30, 30)}))
    with pytest.raises(EditError):
        document.perform(MoveMileposts({"nowhere": (1, 1)}))
    assert document.scenario is document.committed


def test_what_goes_leaves_the_selection(document):
    document.select([M1, Ref("milepost", "m2")])
    document.perform(Remove((M1,)))
    assert document.selection == {Ref("milepost", "m2")}


def test_a_section_that_goes_leaves_the_selection(document):
    section = Ref("section", "m1 m2 NYC")
    document.select([section])
    assert document.selection == {section}
    document.perform(Remove((section,)))
    assert document.selection == frozenset()


def test_selection_that_is_only_shown_is_news_and_not_to_be_worked_with(document):
    told = []
    document.selection_changed.connect(told.append)
    for only_shown in (False, True, True, False):
        document.select([M1], only_shown)
        assert document.selection == {M1} and document.chosen == (frozenset() if only_shown else {M1})
    assert told == [{M1}] * 3


@given(st.lists(issues, max_size=6), st.lists(entries, max_size=4))
def test_issues_are_accepted_once_or_left_over(some, ignored):
    def accepts(entry, issue):
        return entry.check == issue.check and (not entry.about or set(entry.about) == {ref.id for ref in issue.about})

    pairs = accepted(some, ignored)
    assert all(accepts(entry, issue) for issue, entry in pairs)
    assert len({issue.key for issue, _ in pairs}) == len(pairs)
    assert {issue.key for issue, _ in pairs} == {each.key for each in some if any(accepts(e, each) for e in ignored)}
    assert left_over(some, ignored) == tuple(each for each in some if not any(accepts(e, each) for e in ignored))


def test_what_is_not_there_cannot_be_selected(document):
    document.select([Ref("milepost", "nowhere")])
    assert document.selection == frozenset()


def test_saving_makes_it_clean_and_undo_makes_it_dirty(document, tmp_path):
    document.perform(AddMilepost((5, 5)))
    assert not document.is_clean
    document.save(tmp_path / "board.yaml")
    assert document.is_clean and document.path == tmp_path / "board.yaml"
    document.undo_stack.undo()
    assert not document.is_clean


def test_saving_during_a_preview_writes_the_committed_scenario(document, tmp_path):
    document.preview(MoveMileposts({"m1": (30, 30)}))
    document.save(tmp_path / "board.yaml")
    assert scenarios.load(tmp_path / "board.yaml").board.mileposts["m1"].at == (20, 20)


def test_a_broken_file_leaves_what_is_open(document, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\nfamily: boxcars\nboard: [")
    before, path = document.scenario, document.path
    with pytest.raises(FileError):
        document.load(broken)
    assert document.scenario is before and document.path == path


def test_a_file_changed_by_another_program_is_noticed(document, qtbot, tmp_path):
    path = tmp_path / "board.yaml"
    document.save(path)
    other = a_small_board().with_milepost("elsewhere").scenario()
    with qtbot.waitSignal(document.changed_outside):
        scenarios.save(other, path)
    document.reload()
    assert "elsewhere" in document.scenario.board.mileposts and document.is_clean
    document.undo_stack.undo()
    assert "elsewhere" not in document.scenario.board.mileposts and not document.is_clean


def test_file_that_returns_where_a_link_leads_is_noticed(document, qtbot, tmp_path):
    (tmp_path / "links").mkdir()
    file, link = tmp_path / "board.yaml", tmp_path / "links" / "board.yaml"
    scenarios.save(document.committed, file)
    link.symlink_to(file)
    document.load(link)
    with qtbot.waitSignal(document.changed_outside):
        file.unlink()
    assert document.is_gone and document.is_astray and not document.is_clean
    with qtbot.waitSignal(document.changed_outside):
        scenarios.save(a_small_board().with_milepost("elsewhere").scenario(), file)
    assert document.is_astray and not document.is_gone


def test_file_that_keeps_nothing_is_neither_gone_nor_astray(document):
    document.perform(AddMilepost((5, 5)))
    document.save(os.devnull)
    document.look_at_file()
    assert document.is_clean and not document.is_gone and document.settled is document.committed


def test_save_refuses_a_file_that_changed_although_the_change_is_known(document, tmp_path):
    path = tmp_path / "board.yaml"
    document.save(path)
    path.write_text(path.read_text().replace("title: ", "title: Another "))
    found = document.look_at_file()
    with pytest.raises(ChangedOutside):
        document.save()
    document.save(expected=found)
    assert document.is_clean and scenarios.load(path) == document.committed


def test_sections_of_optional_lines_can_be_selected(document):
    board = document.committed.board
    lines = {id: replace(line, when="home.swap") for id, line in board.lines.items()}
    section = Ref("section", "m1 m2 NYC")
    assert existing(replace(document.committed, board=replace(board, lines=lines)), [section]) == {section}


def test_cells_and_sides_can_be_selected_within_the_grid_alone():
    scenario = a_grid_board(columns=3, rows=3)
    lattice = lattice_of(scenario.board)
    around = {(q, r) for q in range(-3, 6) for r in range(-3, 6)}
    sides = {side_at(cell, way) for cell in around for way in range(6)}
    inner = {side for side in sides if sum(cell in lattice for cell in parted(side)) == 2}
    assert 0 < len(inner) < len(sides)
    assert existing(scenario, map(side_ref, sides)) == {side_ref(side) for side in inner}
    cells = {cell_ref(cell) for cell in around if cell in lattice}
    assert existing(scenario, map(cell_ref, around)) == cells and len(cells) == 9


def test_its_own_saves_are_no_news_from_outside(document, qtbot, tmp_path):
    document.save(tmp_path / "board.yaml")
    document.perform(AddMilepost((5, 5)))
    with qtbot.assertNotEmitted(document.changed_outside, wait=400):
        document.save()


@settings(max_examples=40)
@given(edit_lists)
def test_undo_and_redo_walk_through_what_was_there(some):
    document = Document()
    document.new(SMALL)
    stack, seen = document.undo_stack, {0: SMALL}
    for edit in some:
        with suppress(EditError):
            document.perform(edit)
        seen[stack.index()] = document.scenario
    assert stack.count() == stack.index()
    for index in range(stack.count() - 1, -1, -1):
        stack.undo()
        assert document.scenario == seen[index]
    for index in range(1, stack.count() + 1):
        stack.redo()
        assert document.scenario == seen[index]
    document.close()


def test_another_board_begins_with_nothing_selected_though_it_has_the_same_ids(document):
    document.select((M1,))
    document.new(a_small_board().with_milepost("m9").scenario())
    assert document.selection == frozenset()


def test_the_news_of_another_scenario_finds_the_folder_of_that_scenario(document, tmp_path):
    document.save(tmp_path / "board.yaml")
    found = []
    document.changed.connect(lambda _: found.append(document.folder))
    document.new(replace(document.committed, title="Another"))
    document.load(tmp_path / "board.yaml")
    assert found == [None, tmp_path]


@settings(max_examples=25)
@given(edit_lists)
def test_steps_far_back_on_a_large_board_are_undone_and_done_again_to_the_last_byte(some):
    with pytest.MonkeyPatch.context() as patch, opened(SMALL) as document:
        patch.setattr(header_delta, "LARGE", 0)
        patch.setattr(change, "WHOLE", 1)
        stack, stood = document.undo_stack, [scenarios.dumps(document.committed)]
        for edit in some:
            with suppress(EditError):
                document.perform(edit)
            del stood[stack.index() :]
            stood.append(scenarios.dumps(document.committed))
        for _ in range(2):
            for index in range(stack.count() - 1, -1, -1):
                stack.undo()
                assert scenarios.dumps(document.committed) == stood[index]
            for index in range(1, stack.count() + 1):
                stack.redo()
                assert scenarios.dumps(document.committed) == stood[index]


def test_steps_far_back_on_a_large_board_hold_what_they_changed_alone(document, monkeypatch):
    monkeypatch.setattr(header_delta, "LARGE", 0)
    for number in range(change.WHOLE + 2):
        document.perform(AddMilepost((5, 5 + number), f"n{number}"))
    kinds = [type(document.undo_stack.command(n).before) for n in range(document.undo_stack.count())]
    assert kinds == [header_delta.Rest] * 2 + [Scenario] * change.WHOLE


def test_the_history_holds_no_edit_that_merges_with_none(document):
    """A stroke over a large grid names each of its cells: 16 MB for 250,000."""
    document.perform(AddMilepost((5, 5), "n"))
    for nudge in (False, True):
        document.perform(MoveMileposts.by(document.scenario.board, ["m1"], 0.5, 0, nudge=nudge))
    held = [document.undo_stack.command(n).edit for n in range(document.undo_stack.count())]
    assert held[:2] == [None, None] and isinstance(held[2], MoveMileposts)


def test_a_nudge_joins_a_step_that_lay_far_back(document, monkeypatch):
    monkeypatch.setattr(header_delta, "LARGE", 0)
    before = document.scenario

    def nudge():
        document.perform(MoveMileposts.by(document.scenario.board, ["m1"], 0.5, 0, nudge=True))

    nudge()
    for number in range(change.WHOLE):
        document.perform(AddMilepost((5, 5 + number), f"n{number}"))
    for _ in range(change.WHOLE):
        document.undo_stack.undo()
    nudge()
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scenario == before
    document.undo_stack.redo()
    x, y = before.board.mileposts["m1"].at
    assert document.scenario.board.mileposts["m1"].at == (x + 1, y)


def test_a_file_opened_after_an_unsaved_board_counts_as_saved(document, tmp_path):
    scenarios.save(SMALL, tmp_path / "a.yaml")
    document.new(replace(SMALL, title="Another"), is_work=True)
    assert not document.is_clean
    document.load(tmp_path / "a.yaml")
    assert document.is_clean and document.undo_stack.isClean()
    document.new(replace(SMALL, title="Another"), is_work=True)
    document.new(SMALL)
    assert document.is_clean
    document.new(replace(SMALL, title="Another"), is_work=True)
    document.leave()
    assert document.is_clean
