"""An inspection of a changed scenario says what an inspection from scratch would say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.network.crossings import DeclareCrossing
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.errors import EditError, TooMuch
from engine.model.ids import Ref
from engine.model.scenario import Ignored
from engine.validate import inspection
from engine.validate.check import Check, Issue
from engine.validate.checks import BOARD_CHECKS
from engine.validate.checks.mileposts.unconnected_parts import UnconnectedParts
from engine.validate.inspection import CHECK_CUT_SHORT, CHECK_FAILED, MAX_ISSUES, inspect
from tests.builders import a_board, a_small_board


class Counting(Check):
    id = "counting"
    title = "Counting"
    severity = "note"
    reads = ("board.labels", "look")

    def __init__(self, live=False):
        self.live = live
        self.asked = 0

    def run(self, scenario, touched=None):
        self.asked += 1
        return (Issue(self.id, self.severity, f"asked {self.asked}.", (Ref("header", "title"),)),)


def said(inspection):
    return sorted((issue.check, issue.severity, issue.message, issue.about) for issue in inspection.issues)


places = st.tuples(st.sampled_from(range(10, 230, 10)), st.sampled_from(range(10, 190, 10)))
stops = st.sampled_from(["m1", "m2", "m3", "m4", "m5", "m6", "j1"])
edits = st.one_of(
    st.builds(lambda id, at: MoveMileposts({id: at}), stops, places),
    st.builds(lambda at: AddMilepost(at), places),
    st.builds(lambda a, bend, b: AddLine("NYC", (a, bend, b)), stops, places, stops),
    st.builds(lambda a, b: AddLine("PA", (a, b)), stops, stops),
    st.builds(lambda id: Remove((Ref("line", id),)), st.sampled_from(["NYC-1", "PA-1", "ERIE-2"])),
    st.builds(lambda id: Remove((Ref("milepost", id),)), st.sampled_from(["m1", "m5"])),
    st.just(Remove((Ref("crossing", "x01"),))),
    st.just(DeclareCrossing(("j1", "m4", "PA"), ("m1", "m5", "ERIE"), "bridge")),
)


@given(st.lists(st.tuples(edits, st.booleans()), max_size=8))
def test_looking_again_at_what_changed_finds_what_a_fresh_look_finds(steps):
    scenario = a_small_board().scenario()
    inspection = inspect(scenario, BOARD_CHECKS)
    for edit, live_only in steps:
        try:
            scenario = edit.apply(scenario)
        except EditError:
            continue
        inspection = inspect(scenario, BOARD_CHECKS, inspection, live_only=live_only)
    inspection = inspect(scenario, BOARD_CHECKS, inspection)
    assert said(inspection) == said(inspect(scenario, BOARD_CHECKS))


def test_a_check_is_asked_again_only_when_what_it_reads_is_another_value():
    check, scenario = Counting(), a_small_board().scenario()
    first = inspect(scenario, [check])
    moved = MoveMileposts({"m1": (30, 30)}).apply(scenario)
    second = inspect(moved, [check], first)
    assert check.asked == 1 and said(second) == said(first)
    labelled = replace(moved, look=replace(moved.look, dot_size=2.0))
    inspect(labelled, [check], second)
    assert check.asked == 2


def test_during_a_drag_only_live_checks_are_asked_and_the_others_keep_their_answers():
    slow, live = Counting(), Counting(live=True)
    live.id = "live"
    before = inspect(a_small_board().scenario(), [slow, live])
    other = a_small_board().with_label("l1", "Sea").scenario()
    during = inspect(other, [slow, live], before, live_only=True)
    assert (slow.asked, live.asked, during.complete) == (1, 2, False)
    assert len(during.issues) == 2
    after = inspect(other, [slow, live], during)
    assert (slow.asked, live.asked, after.complete) == (2, 2, True)


def test_a_cancelled_inspection_can_be_taken_up_again():
    checks = [Counting(), Counting()]
    checks[1].id = "second"
    scenario = a_small_board().scenario()
    half = inspect(scenario, checks, cancelled=lambda: checks[0].asked > 0)
    assert not half.complete and len(half.issues) == 1
    whole = inspect(scenario, checks, half)
    assert whole.complete and [check.asked for check in checks] == [1, 1]


def test_errors_come_first_and_make_a_scenario_not_ok():
    scenario = a_small_board().with_milepost("m9", at=(200, 30)).with_city("fargo").scenario()
    inspection = inspect(scenario, BOARD_CHECKS)
    assert [issue.severity for issue in inspection.issues] == ["error", "warning"]
    assert not inspection.ok


def test_warnings_leave_a_scenario_ok():
    assert inspect(a_small_board().with_milepost("m9", at=(200, 30)).scenario(), BOARD_CHECKS).ok


def test_an_issue_the_author_accepts_is_set_aside():
    board = a_board().with_city("fargo").with_city("bismarck")
    ignored = (Ignored("city-without-line", ("fargo", "fargo"), "a ferry goes there"),)
    inspection = inspect(board.scenario(ignored=ignored), BOARD_CHECKS)
    assert [issue.about[0].id for issue in inspection.ignored] == ["fargo"]
    assert [issue.about[0].id for issue in inspection.issues] == ["bismarck"]


def test_a_check_can_be_ignored_as_a_whole():
    board = a_board().with_city("fargo").with_city("bismarck")
    inspection = inspect(board.scenario(ignored=(Ignored("city-without-line"),)), BOARD_CHECKS)
    assert inspection.ok and len(inspection.ignored) == 2


class Failing(Check):
    """Raises what it is told to, then finds nothing."""

    id = "failing"
    title = "Cities at sea"
    severity = "warning"
    reads = ("board.labels",)
    local = frozenset({"label"})
    live = True

    def __init__(self, *raised, severity="warning"):
        self.raised, self.severity = list(raised), severity

    def run(self, scenario, touched=None):
        yield from ()
        if self.raised:
            raise self.raised.pop(0)


def endless(depth=0):
    return endless(depth + 1)


class Endless(Failing):
    def run(self, scenario, touched=None):
        return endless()


@pytest.mark.parametrize("check", [Failing(KeyError("fargo")), Failing(MemoryError()), Endless()])
def test_a_check_that_raises_becomes_an_issue_and_the_others_are_asked(check):
    other = Counting()
    inspection = inspect(a_small_board().scenario(), [check, other])
    failed = next(issue for issue in inspection.issues if issue.check == CHECK_FAILED)
    assert "Cities at sea" in failed.message and failed.severity == "warning" and inspection.complete
    assert other.asked == 1


def test_the_issue_of_a_failed_check_has_the_exception_in_brief():
    inspection = inspect(a_small_board().scenario(), [Failing(ValueError("no such\nline " + 500 * "x"))])
    (issue,) = inspection.issues
    assert "ValueError: no such." in issue.message and len(issue.message) < 300


def test_a_board_is_not_ok_while_a_check_for_errors_fails():
    assert not inspect(a_small_board().scenario(), [Failing(KeyError(), severity="error")]).ok
    assert inspect(a_small_board().scenario(), [Failing(KeyError(), severity="note")]).ok


@pytest.mark.parametrize(("own", "said"), [("error", "error"), ("warning", "warning"), ("note", "warning")])
def test_whatever_kept_a_check_from_its_end_is_an_error_where_the_check_looks_for_errors(monkeypatch, own, said):
    failing, left_out, cut_short = Failing(KeyError(), severity=own), Failing(TooMuch(), severity=own), Finding(2)
    cut_short.severity = own
    monkeypatch.setattr(inspection, "MAX_ISSUES", 1)
    found = [inspect(a_small_board().scenario(), [check]).issues for check in (failing, left_out, cut_short)]
    ids = (CHECK_FAILED, CHECK_CUT_SHORT, CHECK_CUT_SHORT)
    assert [[issue.severity for issue in issues if issue.check in ids] for issues in found] == [[said]] * 3


def test_a_failed_check_is_asked_about_everything_when_what_it_reads_has_changed():
    check = Failing(KeyError())
    board = a_small_board()
    before = inspect(board.scenario(), [check])
    assert inspect(before.scenario, [check], before).issues == before.issues
    mended = inspect(board.with_label("l1", "Sea").scenario(), [check], before)
    assert mended.issues == ()


def test_ctrl_c_still_ends_an_inspection():
    with pytest.raises(KeyboardInterrupt):
        inspect(a_small_board().scenario(), [Failing(KeyboardInterrupt())])


class Finding(Counting):
    """Finds so many issues, and goes on for ever after them if asked to."""

    local = frozenset({"milepost"})
    reads = ("board",)

    def __init__(self, number, for_ever=False):
        super().__init__()
        self.number, self.for_ever = number, for_ever

    def run(self, scenario, touched=None):
        self.asked += 1
        found = 0
        while found < self.number or self.for_ever:
            yield Issue(self.id, self.severity, f"{found}.", (Ref("milepost", f"m{found}"),))
            found += 1


@pytest.mark.parametrize("for_ever", [False, True])
def test_a_check_that_finds_more_than_anybody_reads_is_cut_short_and_says_so(for_ever):
    found = inspect(a_small_board().scenario(), [Finding(MAX_ISSUES + 1, for_ever)]).issues
    assert len(found) == MAX_ISSUES + 1
    assert [issue.check for issue in found if issue.check != "counting"] == [CHECK_CUT_SHORT]
    assert "found more than 2,000" in found[-1].message or "found more than 2,000" in found[0].message


def test_a_check_that_takes_too_long_is_cut_short_and_says_so(monkeypatch):
    monkeypatch.setattr(inspection, "MAX_SECONDS", -1.0)
    found = inspect(a_small_board().scenario(), [Finding(5)]).issues
    assert len(found) == 2 and any("and was stopped" in issue.message for issue in found)


def test_a_check_that_was_cut_short_is_asked_about_everything_the_next_time():
    check, scenario = Finding(MAX_ISSUES + 1), a_small_board().scenario()
    before = inspect(scenario, [check])
    check.number = 3
    after = inspect(MoveMileposts({"m1": (30, 30)}).apply(scenario), [check], before)
    assert [issue.message for issue in after.issues] == ["0.", "1.", "2."]


def test_every_issue_is_listed_where_they_are_not_too_many():
    assert len(inspect(a_small_board().scenario(), [Finding(MAX_ISSUES)]).issues) == MAX_ISSUES


@pytest.mark.slow
def test_a_knot_of_junctions_is_told_and_not_followed_for_ever():
    board = a_board().with_milepost("m1").with_milepost("m2")
    joined = [("m1", "j0"), ("j15", "m2"), *((f"j{a}", f"j{b}") for a in range(16) for b in range(a))]
    for ends in joined:
        board = board.with_line("PA", *ends)
    (issue,) = inspect(board.scenario(), [UnconnectedParts()]).issues
    assert issue.check == CHECK_CUT_SHORT and "junctions connect more than" in issue.message


def test_what_only_who_prints_has_to_mind_keeps_no_game_from_beginning():
    board = MoveMileposts({"m5": (-10, 100)}).apply(a_small_board().scenario())
    found = inspect(board, BOARD_CHECKS)
    stops = {issue.check for issue in found.unplayable}
    assert any(issue.check == "off-sheet" and issue.severity == "error" for issue in found.issues)
    assert not found.ok and "off-sheet" not in stops
    cities = {**board.board.cities, "albany": replace(board.board.cities["albany"], region="ZZ")}
    lost = replace(board, board=replace(board.board, cities=cities))
    assert {issue.check for issue in inspect(lost, BOARD_CHECKS).unplayable} == {*stops, "unknown-id"}
