"""What grows with a game: after any course of it, all of it equals what is computed from scratch."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from engine.game.kernel.drive import Moment
from engine.game.rules import Entry, Holding
from engine.model.ids import Ref
from studio.playtest.panes.journal_model import TO_COME, JournalModel
from studio.playtest.panes.money_chart import MoneyChart
from studio.playtest.player.events import Marks
from studio.playtest.player.ridden import Ridden

SEATS = range(2)
TOLD = SimpleNamespace(
    mark=lambda entry: entry.kind,
    turn=lambda state: state.turn,
    standing=lambda state: [holding.money or 0 for holding in state.holdings],
    standing_title="cash",
    ruled=lambda codes: (),
)
"""A family whose entries are called by their marks."""

sections = st.sampled_from([Ref("section", "a b NYC"), Ref("section", "b c NYC")])
entries = st.builds(
    lambda kind, seat, text, about: Entry(kind, seat, f"{kind} {text}", about=(about,)),
    st.sampled_from(["purchase", "purchase", "trip", "win", "ride", "event", "none"]),
    st.sampled_from(SEATS), st.integers(0, 3), sections,
)  # fmt: skip
steps = st.tuples(st.booleans(), st.lists(entries, max_size=2), st.tuples(st.integers(0, 2), st.integers(0, 2)))
"""Whether a turn begins, what happens, and the money of the seats."""
courses = st.lists(st.tuples(st.integers(0, 6), st.lists(steps, max_size=5), st.booleans()), min_size=1, max_size=6)
"""Each time: how many positions are taken back, what happens instead, and whether money is hidden from then on."""


def position(turn: int, happened: Sequence[Entry] = (), money: Sequence[int] = (1, 1)) -> Moment:
    holdings = [Holding(seat, amount) for seat, amount in enumerate(money)]
    return Moment(None, SimpleNamespace(turn=turn, entries=tuple(happened), holdings=holdings))


START = position(0)


def grown(line: list[Moment], taken_back: int, then: list) -> list[Moment]:
    """The line after so many positions were taken back and others came; the start stays."""
    kept = line[: max(1, len(line) - taken_back)]
    for begins, happened, money in then:
        turn = kept[-1].state.turn + begins
        kept.append(position(turn, happened, money))
    return kept


def shown(moment: Moment):
    return moment.state


def hidden(moment: Moment):
    state = moment.state
    own, *others = state.holdings
    unknown = [Holding(each.seat, None) for each in others]
    return SimpleNamespace(turn=state.turn, entries=state.entries, holdings=[own, *unknown])


class Followers:
    """One of each, of which the journal is tested as Qt's lists have to be."""

    def __init__(self) -> None:
        self.marks, self.ridden = Marks(["Red", "Blue"], TOLD), Ridden()
        self.journal = JournalModel(["Red", "Blue"], "$")
        self.chart = MoneyChart(["#f00", "#00f"], "RB", "$", lambda moment: moment.state.turn)
        self.tester = QAbstractItemModelTester(self.journal, QAbstractItemModelTester.FailureReportingMode.Warning)

    def forget(self) -> None:
        for each in (self.marks, self.journal, self.chart):
            each.forget()

    def told(self, line: list[Moment], at: int, seen) -> tuple:
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
def test_followers_equal_fresh_ones_after_any_course(qapp: QApplication, course, luck) -> None:
    followers, line, seen = Followers(), [START], shown
    for taken_back, then, hides in course:
        line = grown(line, taken_back, then)
        if hides != (seen is hidden):
            seen = hidden if hides else shown
            followers.forget()
        for at in (luck.randrange(len(line)), len(line) - 1, luck.randrange(len(line))):
            assert followers.told(line, at, seen) == Followers().told(line, at, seen)


@given(courses)
def test_marks_are_those_of_the_entries_and_of_the_lead(course) -> None:
    line = [START]
    for taken_back, then, _ in course:
        line = grown(line, taken_back, then)
    marks = Marks(["Red", "Blue"], TOLD)
    assert marks.follow(line, shown) and not marks.follow(line, shown)
    marked = {"purchase", "trip", "win", "event"}
    wanted = {(n, e.kind, e.seat) for n, m in enumerate(line) for e in m.state.entries if e.kind in marked}
    kinds = {"purchase": "purchase", "trip": "delivery", "win": "end", "event": "event"}
    found = [(mark.position, mark.what.value, mark.seat) for mark in marks.all if mark.what.value != "lead"]
    assert sorted(found) == sorted((n, kinds[kind], seat) for n, kind, seat in wanted)
    assert [mark.position for mark in marks.all] == sorted(mark.position for mark in marks.all)
