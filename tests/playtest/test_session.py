"""A game at the table without a window."""

from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QTimer
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMessageBox

from engine.bots.named import bot_named
from engine.errors import RulesError
from engine.files.records import load_record, parse_record, recorded_scenario
from engine.game.drive import Moment, drive
from engine.game.record import replay
from engine.game.rules import Entry, Holding
from engine.model.ids import Ref
from engine.recovery.draft import read_content
from engine.recovery.folder import draft_path, drafts_folder, left_behind
from engine.sim.run import seats_of
from studio.playtest.panes.journal_model import TO_COME, JournalModel
from studio.playtest.panes.money_chart import MoneyChart
from studio.playtest.player.events import Marks
from studio.playtest.player.lines import ways_of
from studio.playtest.player.ridden import Ridden
from studio.playtest.session.game_runner import Until
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Session
from tests.playtest.conftest import LADDER

BOTS = ["planner", "random", "planner"]


def a_session(*bots, seed=3, **chosen):
    return Session(GameSetup(LADDER, seats_of(bots), seed, chosen))


def played_out(session):
    while (found := session.setup.next_moment(session.now)) is not None:
        session.take(session.now, [found])
    return session


def test_a_game_of_bots_is_the_game_that_the_command_line_plays():
    session = played_out(a_session(*BOTS))
    table = session.setup
    bots = [bot_named(table.family, name) for name in BOTS]
    codes = [action.code for action, _ in drive(table.rules, table.start().state, bots, 3)]
    assert session.is_over
    assert session.record().actions == tuple(codes)


def test_the_same_choices_come_again_after_steps_back():
    session = played_out(a_session(*BOTS))
    codes = session.record().actions
    for _ in range(40):
        session.back()
    assert played_out(session).record().actions == codes


def test_stepping_back_gives_the_former_state():
    session = a_session("person", "person")
    before = session.now
    session.roll()
    assert session.now is not before
    assert session.back()
    assert session.now is before
    assert not session.back()


def test_an_author_may_choose_the_roll():
    session = a_session("person", "person")
    draw = session.setup.draw(session.now)
    assert draw is not None
    action = draw.outcomes[-1][0]
    session.choose(action)
    assert session.record().actions == (action.code,)


def test_a_roll_that_chance_cannot_bring_is_refused_and_changes_nothing():
    session = a_session("person", "person")
    draw = session.setup.draw(session.now)
    assert draw is not None
    session.roll()
    while session.setup.draw(session.now) is not None:
        session.roll()
    now = session.now
    with pytest.raises(RulesError):
        session.choose(draw.outcomes[0][0])
    assert session.now is now


def test_what_was_thought_out_for_another_position_is_refused():
    session = a_session(*BOTS)
    stale = session.now
    session.roll()
    found = session.setup.next_moment(stale)
    assert found is not None
    assert not session.take(stale, [found])
    assert len(session.positions) == 2


def test_a_saved_record_replays_on_its_embedded_board(tmp_path):
    session = played_out(a_session(*BOTS, **{"fee.bank": 2_000}))
    path = tmp_path / "game.yaml"
    session.save_record(path)
    record = load_record(path)
    assert record.options == {"fee.bank": 2_000}
    end = list(replay(session.setup.rules, recorded_scenario(record, path), record))[-1][1]
    assert [holding.money for holding in end.holdings] == [holding.money for holding in session.state.holdings]
    assert session.is_recorded


def test_a_game_that_went_on_after_saving_is_not_recorded(tmp_path):
    session = a_session("person", "person")
    session.roll()
    session.save_record(tmp_path / "game.yaml")
    assert session.is_recorded
    session.roll()
    assert not session.is_recorded


def test_a_game_saved_in_the_middle_replays_to_where_it_stands(tmp_path):
    session = a_session("person", "person")
    for _ in range(6):
        session.roll() if session.setup.draw(session.now) else session.choose(session.setup.actions(session.now)[0])
    session.save_record(tmp_path / "game.yaml")
    record = load_record(tmp_path / "game.yaml")
    assert not record.finished
    steps = list(replay(session.setup.rules, recorded_scenario(record, tmp_path / "game.yaml"), record))
    assert len(steps) == len(session.positions)


SEATS = range(2)
TOLD = SimpleNamespace(
    turn=lambda state: state.turn,
    standing=lambda state: [holding.money or 0 for holding in state.holdings],
    standing_title="cash",
    ruled=lambda codes: (),
)
"""The summary of a family."""

MARKED: frozenset[str] = frozenset({"purchase", "trip", "win", "event"})
"""Kinds of entries that have a mark of the same name."""

sections = st.sampled_from([Ref("section", "a b NYC"), Ref("section", "b c NYC")])
entries = st.builds(
    lambda kind, seat, text, about: Entry(
        kind, seat, f"{kind} {text}", about=(about,), mark=kind if kind in MARKED else ""
    ),
    st.sampled_from(["purchase", "purchase", "trip", "win", "ride", "event", "none"]),
    st.sampled_from(SEATS), st.integers(0, 3), sections,
)  # fmt: skip
steps = st.tuples(st.booleans(), st.lists(entries, max_size=2), st.tuples(st.integers(0, 2), st.integers(0, 2)))
"""Whether a turn begins, what happens, and the money of the seats."""
courses = st.lists(st.tuples(st.integers(0, 6), st.lists(steps, max_size=5), st.booleans()), min_size=1, max_size=6)
"""Each time: how many positions are taken back, what happens instead, and whether money is hidden from then on."""


def position(turn, happened=(), money=(1, 1)):
    holdings = [Holding(seat, amount) for seat, amount in enumerate(money)]
    return Moment(None, SimpleNamespace(turn=turn, entries=tuple(happened), holdings=holdings))


START = position(0)


def grown(line, taken_back, then):
    """The line after so many positions were taken back and others came; the start stays."""
    kept = line[: max(1, len(line) - taken_back)]
    for begins, happened, money in then:
        turn = kept[-1].state.turn + begins
        kept.append(position(turn, happened, money))
    return kept


def shown(moment):
    return moment.state


def hidden(moment):
    state = moment.state
    own, *others = state.holdings
    unknown = [Holding(each.seat, None) for each in others]
    return SimpleNamespace(turn=state.turn, entries=state.entries, holdings=[own, *unknown])


class Followers:
    """One of each, of which the journal is tested as Qt's lists have to be."""

    def __init__(self):
        self.marks, self.ridden = Marks(["Red", "Blue"], TOLD), Ridden()
        self.journal = JournalModel(["Red", "Blue"], "$")
        self.chart = MoneyChart(["#f00", "#00f"], "RB", "$", lambda moment: moment.state.turn)
        self.tester = QAbstractItemModelTester(self.journal, QAbstractItemModelTester.FailureReportingMode.Warning)

    def forget(self):
        for each in (self.marks, self.journal, self.chart):
            each.forget()

    def told(self, line, at, seen):
        """What all of them have to say of a line where the position `at` is shown."""
        self.marks.follow(line, seen)
        self.ridden.follow(line)
        self.journal.follow(line, seen)
        self.journal.stand_at(at)
        self.chart.follow(line, at, seen)
        rows = [self.journal.index(row, 0) for row in range(self.journal.rowCount())]
        journal = [(row.data(), row.data(TO_COME), self.journal.position_of(row.row())) for row in rows]
        ridden = [self.ridden.upto(at, seat) for seat in (None, *SEATS)]
        return self.marks.all, ridden, journal, (self.chart.points, self.chart.along)


@given(courses, st.randoms(use_true_random=False))
def test_followers_equal_fresh_ones_after_any_course(qapp, course, luck):
    followers, line, seen = Followers(), [START], shown
    for taken_back, then, hides in course:
        line = grown(line, taken_back, then)
        if hides != (seen is hidden):
            seen = hidden if hides else shown
            followers.forget()
        for at in (luck.randrange(len(line)), len(line) - 1, luck.randrange(len(line))):
            assert followers.told(line, at, seen) == Followers().told(line, at, seen)


@given(courses)
@example([(0, [(True, [], (2, 1)), (True, [], (1, 1)), (True, [], (1, 2)), (False, [], (2, 1))], False)])
def test_marks_are_those_of_the_entries_and_of_the_lead(course):
    line = [START]
    for taken_back, then, _ in course:
        line = grown(line, taken_back, then)
    marks = Marks(["Red", "Blue"], TOLD)
    assert marks.follow(line, shown) and not marks.follow(line, shown)
    wanted = {(n, e.kind, e.seat) for n, m in enumerate(line) for e in m.state.entries if e.kind in MARKED}
    kinds = {"purchase": "purchase", "trip": "delivery", "win": "end", "event": "event"}
    found = [(mark.position, mark.what.value, mark.seat) for mark in marks.all if mark.what.value != "lead"]
    assert sorted(found) == sorted((n, kinds[kind], seat) for n, kind, seat in wanted)
    assert [mark.position for mark in marks.all] == sorted(mark.position for mark in marks.all)
    first = {(n, e.kind, e.seat): e.text for n, m in enumerate(line) for e in reversed(m.state.entries)}
    texts = {(mark.position, mark.what.value, mark.seat): mark.text for mark in marks.all}
    assert all(texts[n, kinds[kind], seat] == first[n, kind, seat] for n, kind, seat in wanted)
    leads, last = [], None
    for number, (before, moment) in enumerate(zip([None, *line], line, strict=False)):
        own = [holding.money for holding in moment.state.holdings]
        if (before is None or before.state.turn != moment.state.turn) and own.count(max(own)) == 1:
            now = own.index(max(own))
            if last not in (None, now):
                leads.append((number, now))
            last = now
    assert [(mark.position, mark.seat) for mark in marks.all if mark.what.value == "lead"] == leads


@given(st.lists(st.tuples(st.integers(0, 4), st.lists(steps, max_size=3)), min_size=1, max_size=5))
def test_ways_part_after_the_last_position_that_an_earlier_way_has(course):
    lines = [[START]]
    for number, (taken_back, then) in enumerate(course):
        lines.append(grown(lines[number // 2], taken_back, then))
    branches = [Branch(f"way {number}", tuple(line), ()) for number, line in enumerate(lines[1:], 1)]
    session = SimpleNamespace(course=SimpleNamespace(name="", line=lines[0], branches=branches))
    ways = ways_of(session, "Game")
    assert [way.name for way in ways] == ["Game", *(branch.name for branch in branches)]
    assert [list(way.states) for way in ways] == [[moment.state for moment in line] for line in lines]
    for number, way in enumerate(ways[1:], 1):
        earlier = [moment for line in lines[:number] for moment in line]
        assert way.parts == max(n for n, moment in enumerate(lines[number]) if any(moment is one for one in earlier))


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def begun(seated, qtbot):
    """A window with a game that a bot played for a turn, and its draft."""
    window = seated("random", "random")
    window.draft.drafts._pause.setInterval(10)
    with qtbot.waitSignal(window.draft.drafts.written):
        window.game.conductor.run(Until.TURN, flat_out=True)
    qtbot.waitUntil(lambda: not window.game.conductor.is_running)
    return window


def drafts():
    return sorted(drafts_folder().glob("*.draft"))


def test_the_record_that_a_killed_studio_leaves_replays_to_the_last_position(begun, tmp_path):
    begun.draft.follow()
    assert begun.draft.drafts.flush()
    begun.draft.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert draft.kind == "record" and draft.edits[-1] == str(begun.session.now.action)
    out = tmp_path / "game.yaml"
    out.write_text(read_content(draft_path(draft.id)))
    record, session = load_record(out), begun.session
    *_, (_, state) = replay(session.setup.rules, recorded_scenario(record, out), record)
    assert (state.turn, len(record.actions)) == (session.state.turn, len(session.positions) - 1)


def test_a_saved_record_leaves_no_draft_and_the_next_decision_makes_one(begun, qtbot, tmp_path):
    assert begun.saving.save_to(tmp_path / "game.yaml")
    qtbot.waitUntil(lambda: drafts() == [])
    with qtbot.waitSignal(begun.draft.drafts.written):
        begun.step()
    begun.draft.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert draft.file == str(tmp_path / "game.yaml")


def test_a_game_that_was_given_up_leaves_no_draft(begun, qtbot):
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().button(QMessageBox.StandardButton.Discard).click())
    assert begun.close()
    assert drafts() == []


def test_the_draft_of_a_game_taken_back_to_its_start_has_all_of_it(begun):
    played = len(begun.session.line) - 1
    while begun.session.course.at:
        begun.game.going.back()
    assert begun.draft.drafts.flush()
    begun.draft.drafts._writer.keeper.close()
    (draft,) = left_behind().drafts
    assert len(parse_record(read_content(draft_path(draft.id)), "draft").actions) == played > 0


def keep(window, home):
    (home / "state").unlink()
    window.game.conductor.step()


def save(window, home):
    assert window.saving.save_to(home / "game.yaml")


def give_up(window, home):
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().button(QMessageBox.StandardButton.Discard).click())
    window.next_game.restart()


@pytest.mark.parametrize("end", [keep, save, give_up])
def test_a_game_that_no_draft_keeps_is_a_notice_until_it_is_kept_saved_or_given_up(seated, qtbot, home, end):
    window = seated("random", "random")
    window.draft.drafts._pause.setInterval(10)
    (home / "state").write_text("no folder")
    window.game.conductor.step()
    qtbot.waitUntil(lambda: "risk" in window.notices.shown)
    assert "save its record soon" in window.notices.shown["risk"].text and window.notices.isVisible()
    end(window, home)
    qtbot.waitUntil(lambda: "risk" not in window.notices.shown)
    assert window.centralWidget().isVisible() and window.game.isVisible()
