"""Checks against slow reckoning on random boards, and what holds of everything that any check finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from statistics import median_low
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.edit import Edit, Several
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.sheet.labels import AddLabel, ChangeLabel
from engine.errors import EditError
from engine.game.family import family
from engine.model.geometry import distance
from engine.model.ids import Ref
from engine.model.look import RailroadLook
from engine.model.naming import listed
from engine.model.scenario import Ignored, Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.checks.grids.near_sites import NearSites
from engine.validate.checks.mileposts.near_mileposts import SAME_PLACE, NearMileposts
from engine.validate.fixes import propose_colours
from engine.validate.grouping import gathered, is_same, parts_of
from engine.validate.inspection import accepts, checks_for, inspect
from engine.validate.unusual import ENOUGH, TIMES, UnusualValue, Value
from tests.builders import a_board, a_small_board
from tests.edit.every_edit import boards, classes, edits, families_of
from tests.grids import a_grid
from tests.random_boards import line_boards

FEW = max(settings().max_examples // 4, 1)


def random_edits(of: str) -> st.SearchStrategy[Edit]:
    """Edits of any class for the board of a family."""
    return st.sampled_from([one for one in classes() if of in families_of(one)]).flatmap(lambda one: edits(one, of))


def after(scenario: Scenario, edit: Edit) -> Scenario:
    try:
        return edit.apply(scenario)
    except EditError:
        return scenario


@pytest.mark.parametrize("of", boards())
@settings(max_examples=FEW)
@given(data=st.data())
def test_an_inspection_after_edits_finds_what_a_fresh_one_finds(of: str, data: st.DataObject) -> None:
    checks, scenario = checks_for(family(of)), boards()[of]
    found = inspect(scenario, checks)
    for edit, live_only in data.draw(st.lists(st.tuples(random_edits(of), st.booleans()), max_size=6)):
        scenario = after(scenario, edit)
        found = inspect(scenario, checks, found, live_only=live_only)
    found, fresh = inspect(scenario, checks, found), inspect(scenario, checks)
    assert in_order(found.issues) == in_order(fresh.issues)
    assert in_order(found.ignored) == in_order(fresh.ignored)
    for issue in fresh.issues:
        assert issue.message.strip() and len(set(issue.about)) == len(issue.about), issue
        assert issue.key not in {other.key for other in fresh.ignored}


def in_order(issues: Iterable[Issue]) -> list[Issue]:
    return sorted(issues, key=lambda issue: (issue.check, issue.about, issue.message))


@given(line_boards())
def test_no_check_of_lines_tells_a_thing_twice(made: Any) -> None:
    found = inspect(made.scenario(), checks_for(family("boxcars"))).issues
    for issue in found:
        assert len(set(issue.about)) == len(issue.about), issue
    assert [issue for issue, times in Counter(found).items() if times > 1] == []


class Everything(Check):
    """Names every label, whichever were touched."""

    id, title, severity = "everything", "Everything", "note"
    reads, local = ("board.labels",), frozenset({"label"})

    def run(self, scenario: Scenario, touched: Any = None) -> list[Issue]:
        labels = scenario.board.labels
        return [Issue(self.id, "note", f"{one.text}.", (Ref("label", id),)) for id, one in labels.items()]


@given(st.lists(st.sampled_from([AddLabel("Bay", (1, 2)), ChangeLabel("label1", words="Sea")]), max_size=4))
def test_a_check_that_tells_more_than_it_is_asked_is_not_heard_twice(some: list[Edit]) -> None:
    scenario = a_small_board().with_label("label1", "Lake").scenario()
    found = inspect(scenario, [Everything()])
    for edit in some:
        scenario = edit.apply(scenario)
        found = inspect(scenario, [Everything()], found)
        assert Counter(found.issues) == Counter(Everything().run(scenario))


class Counts(Check):
    """Names every label with the number of mileposts, which is not local."""

    id, title, severity = "counts", "Counts", "note"
    reads, local = ("board.labels", "board.mileposts"), frozenset({"label"})

    def run(self, scenario: Scenario, touched: Any = None) -> list[Issue]:
        labels, number = scenario.board.labels, len(scenario.board.mileposts)
        return [Issue(self.id, "note", f"{one.text} {number}.", (Ref("label", id),)) for id, one in labels.items()]


changes = st.sampled_from([AddLabel("Bay", (1, 2)), ChangeLabel("label1", words="Sea"), AddMilepost((3, 4))])


@given(st.lists(st.lists(changes, min_size=1, max_size=3), max_size=3))
@example([[AddLabel("Bay", (1, 2)), AddMilepost((3, 4))]])
def test_a_local_check_sees_the_whole_board_when_other_things_changed(batches: list[list[Edit]]) -> None:
    scenario = a_small_board().with_label("label1", "Lake").scenario()
    found = inspect(scenario, [Counts()])
    for batch in batches:
        scenario = Several("Change", tuple(batch)).apply(scenario)
        found = inspect(scenario, [Counts()], found)
        assert Counter(found.issues) == Counter(Counts().run(scenario))


refs = st.builds(Ref, st.just("label"), st.sampled_from("abc"))
spots = st.tuples(st.tuples(st.integers(0, 2), st.integers(5, 6)))
fixes = st.builds(
    lambda some, number: tuple(some[:number]),
    st.permutations([Fix(text, AddLabel(text, (0, 0))) for text in ("One", "Two", "Three")]),
    st.sampled_from([0, 2, 3, 3]),
)
issues = st.builds(
    Issue,
    st.sampled_from(["first", "second"]),
    st.just("note"),
    st.text(max_size=3),
    st.lists(refs, max_size=3, unique=True).map(tuple),
    st.lists(spots, max_size=3).map(tuple),
    fixes=fixes,
    fact=st.sampled_from(["", "Fact one.", "Fact one.", "Fact two."]),
)
facts = st.sets(
    st.tuples(st.sampled_from(["first", "second"]), st.sampled_from(["Fact one.", "Fact two."])), max_size=2
)


@given(st.lists(issues, max_size=7, unique=True), facts)
def test_gathered_issues_tell_each_thing_place_and_shared_fix_once(some: list[Issue], apart: set[Any]) -> None:
    found = gathered(some, apart)
    assert Counter(parts_of(found)) == Counter(some)
    places = [some.index(issue.parts[0] if issue.parts else issue) for issue in found]
    assert places == sorted(places), "each stands where the first of it stood"
    told = [(issue.check, issue.fact) for issue in found if issue.fact and (issue.check, issue.fact) not in apart]
    assert len(set(told)) == len(told)
    for issue in found:
        assert (issue.check, issue.fact) not in apart or not issue.parts
        if not issue.parts:
            continue
        assert list(issue.about) == list(dict.fromkeys(ref for part in issue.parts for ref in part.about))
        assert list(issue.places) == list(dict.fromkeys(place for part in issue.parts for place in part.places))
        assert issue.message == f"{len(issue.parts)} times: {issue.fact}"
        texts = [{fix.text for fix in part.fixes} for part in issue.parts]
        wanted = [fix.text for fix in issue.parts[0].fixes if fix.text in set.intersection(*texts)]
        assert [fix.text for fix in issue.fixes] == [f"{text} ({len(issue.parts)} times)" for text in wanted]
        assert all(len(fix.edit.edits) == len(issue.parts) for fix in issue.fixes)
        assert all(is_same(issue, part) and is_same(part, issue) for part in issue.parts)


@given(
    st.lists(issues, max_size=6), st.lists(st.tuples(st.sampled_from(["first", "second"]), st.sets(refs)), max_size=3)
)
def test_accepted_issues_are_those_that_an_entry_is_about(some: list[Issue], entries: list[Any]) -> None:
    class Known(Everything):
        def run(self, scenario: Scenario, touched: Any = None) -> list[Issue]:
            return some

    ignored = tuple(Ignored(check, tuple(ref.id for ref in about), "why") for check, about in entries)
    found = inspect(a_board().scenario(ignored=ignored), [Known()])
    assert list(found.ignored) == [issue for issue in some if any(accepts(entry, issue) for entry in ignored)]
    assert Counter(found.issues) + Counter(found.ignored) == Counter(some)
    for issue in some:
        about = {ref.id for ref in issue.about}
        wanted = [
            check for check, refs in entries if check == issue.check and {ref.id for ref in refs} in (about, set())
        ]
        assert (issue in found.ignored) == bool(wanted)


near = st.tuples(st.integers(0, 12), st.integers(0, 7)).map(lambda at: (40 + at[0] / 2, 30 + at[1] / 2 + 0.05))
sizes = st.sampled_from([0.5, 1.5, 3.2])


@given(st.lists(near, min_size=2, max_size=7), st.sets(st.integers(0, 6)), sizes, sizes, st.integers(0, 6), near)
def test_near_mileposts_are_all_pairs_whose_symbols_overlap(
    at: list[Any], cities: set[int], city_size: float, dot_size: float, moving: int, to: Any
) -> None:
    board = a_board()
    for number, place in enumerate(at):
        board = board.with_milepost(f"m{number}", at=place)
    for number in sorted(cities & set(range(len(at)))):
        board = board.with_city(f"c{number}", at=f"m{number}")
    before = board.scenario()
    before = replace(before, look=replace(before.look, city_size=city_size, dot_size=dot_size))
    moved = MoveMileposts({f"m{moving % len(at)}": to}).apply(before)
    first = inspect(before, [NearMileposts()])
    for scenario, found in ((before, first), (moved, inspect(moved, [NearMileposts()], first))):
        mileposts = scenario.board.mileposts
        half = {id: (city_size if int(id[1:]) in cities else dot_size) / 2 for id in mileposts}
        far = {pair: distance(mileposts[pair[0]].at, mileposts[pair[1]].at) for pair in combinations(mileposts, 2)}
        wanted = {pair: away < SAME_PLACE for pair, away in far.items() if away < half[pair[0]] + half[pair[1]]}
        told = [(tuple(ref.id for ref in issue.about), issue.severity == "error") for issue in found.issues]
        assert sorted(told) == sorted(wanted.items())


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.booleans()), max_size=6))
def test_cities_too_close_are_all_pairs_that_share_a_cell_or_touch(cells: list[Any]) -> None:
    from engine.model.grids.lattice import neighbours, site_cells

    board = a_grid()
    for number, (q, r, is_major) in enumerate(cells):
        board = board.with_site(f"s{number}", (q, r), "major" if is_major else "small")
    scenario = board.scenario()
    held = {id: list(site_cells(site)) for id, site in scenario.board.sites.items()}
    owner: dict[Any, str] = {}
    for id, own in held.items():
        for cell in own:
            owner.setdefault(cell, id)
    shared: dict[tuple[str, str], Any] = {}
    for id, own in held.items():
        for cell in own:
            if owner[cell] != id:
                shared.setdefault((owner[cell], id), cell)
    touching = {
        tuple(sorted((id, owner[beside])))
        for cell, id in owner.items()
        for beside in neighbours(cell)
        if owner.get(beside, id) != id
    }
    found = list(NearSites().run(scenario))
    errors = {tuple(ref.id for ref in one.about): one for one in found if one.severity == "error"}
    assert errors.keys() == shared.keys()
    for pair, issue in errors.items():
        (place,) = issue.places
        assert place == board_places(scenario, [shared[pair]])[0]
    warned = [tuple(ref.id for ref in one.about) for one in found if one.severity == "warning"]
    assert sorted(warned) == sorted(touching - shared.keys())


def board_places(scenario: Scenario, cells: list[Any]) -> list[Any]:
    from engine.model.cells import centres

    return [(at,) for at in centres(scenario.board, cells)]


class Numbers(UnusualValue):
    def __init__(self, values: list[int]) -> None:
        self._values = values

    def kinds(self, scenario: Scenario) -> list[list[Value]]:
        return [[Value(value, f"Number {n}", Ref("content", f"n{n}")) for n, value in enumerate(self._values)]]


@given(st.lists(st.sampled_from([0, 1, 2, 5, 20, 20 * TIMES, 20 * TIMES + 1, 5 * TIMES, 400]), max_size=8))
def test_values_are_unusual_beyond_so_many_times_the_median(values: list[int]) -> None:
    known = [value for value in values if value > 0]
    usual = median_low(known) if len(known) >= ENOUGH else None
    found = {issue.about[0].id for issue in Numbers(values).run(a_board().scenario())}
    assert found == {
        f"n{n}"
        for n, value in enumerate(values)
        if value and usual and (value > usual * TIMES or value * TIMES < usual)
    }


@given(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=12), st.integers(2, 8))
def test_a_long_list_counts_what_it_leaves_out(words: list[str], most: int) -> None:
    said = listed(words, most)
    parts = said.replace(" and ", ", ").split(", ")
    assert len(parts) == min(len(words), most)
    if len(words) > most:
        left = int(parts.pop().removesuffix(" more"))
        assert left + len(parts) == len(words)
    assert parts == words[: len(parts)]


colours = st.sampled_from(["#aa2222", "#aa2424", "#a92323", "#22aa22", "#2222aa", "#f4efe2"])


@settings(max_examples=3)
@given(st.lists(colours, min_size=4, max_size=4))
def test_proposed_colours_are_proposed_once(chosen: list[str]) -> None:
    made = a_small_board().with_line("UP", "m2", "m5").scenario()
    looks = {id: RailroadLook(colour, "solid") for id, colour in zip(made.board.railroads, chosen, strict=True)}
    scenario = replace(made, look=replace(made.look, railroads=looks))
    proposal = propose_colours(scenario)
    assert all(after <= before for before, after in zip(proposal.before, proposal.after, strict=True))
    again = propose_colours(proposal.edit().apply(scenario))
    assert again.changes == () and again.before == again.after == proposal.after
