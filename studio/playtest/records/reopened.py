"""Records as games again, replayed to their end, with branches and notes. Thread-safe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.errors import DivergenceError
from engine.files.records import recorded_file
from engine.game.drive import Moment
from engine.game.record import Branch as RecordedBranch
from engine.game.record import Record, along, players, players_after, recorded_action, replay
from engine.game.rules import Action
from engine.gamelog.loaded_record import OpenedRecord
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Pin, Session

Progress = Callable[[int], object]
"""Called with the number of replayed decisions; may raise an exception to stop."""


class Reopened(Struct, frozen=True):
    """Reopened game, and a remark to show."""

    session: Session
    remark: str = ""


def count_decisions(record: Record) -> int:
    """Return the number of decisions to replay, including branches."""
    return len(record.actions) + sum(len(branch.actions) for branch in record.branches)


def reopen(opened: OpenedRecord, path: Path, report: Progress) -> Reopened:
    """Return the game of a record on its original board if known: a finished game at its start, another at its end. If
    the rules do not allow all of it, it ends earlier with a remark. Raises RulesError if the board cannot be played."""
    record, is_as_it_was = opened.record, opened.played_on is opened.scenario
    session = _start_session(
        record, opened.played_on or opened.scenario, recorded_file(record, path) if is_as_it_was else None, path
    )
    remarks = [opened.remark]
    session.record_file = path
    try:
        _play(session, record, report)
    except DivergenceError as error:
        said = tr("The game could be replayed only to decision {step:,} of {total:,}: {error}.")
        remarks.insert(0, said.format(step=len(session.line) - 1, total=len(record.actions), error=error))
        session.record_file = None  # Saving it there would lose the rest.
    session.saved = len(session.line) - 1
    if record.finished:
        session.course.go_to(0)
    return Reopened(session, " ".join(filter(None, remarks)))


def resume(
    record: Record,
    scenario: Scenario,
    file: Path | None = None,
    report: Progress = lambda count: None,
    path: Path | None = None,
) -> Session:
    """Return a recorded game on its board at its last position; `file` is the file of the board, `path` that of the
    record. Raises RulesError if the rules do not lead there, BoxcarsError for an unknown bot."""
    session = _start_session(record, scenario, file, path)
    _play(session, record, report)
    return session


def replay_possible_part(record: Record, scenario: Scenario, path: Path | None = None) -> Session:
    """Return a recorded game on any board at the last position that the rules allow, with the players who decided at
    that point; `path` is the file of the record. Raises RulesError if no game can start."""
    session = _start_session(record, scenario, None, path)
    with suppress(DivergenceError):
        _play(session, record, lambda count: None)
    return session


def _start_session(record: Record, scenario: Scenario, file: Path | None, path: Path | None) -> Session:
    return Session(GameSetup(scenario, record.seats, record.seed, record.options, path), file)


def _play(session: Session, record: Record, report: Progress) -> None:
    course, setup = session.course, session.setup
    lines: dict[str, Sequence[Moment]] = {"": course.line}
    try:
        for action, state in replay(setup.rules, setup.scenario, record):
            if action is not None:
                _add(setup, course.line, action, state)
                report(len(course.line) - 1)
    finally:
        at = len(course.line) - 1
        course.go_to(at)
        course.hand_overs = tuple(each for each in record.hand_overs if each.step <= at)
        course.bots = players_after(record, at)
        if course.bots != setup.names:
            # It ends before a hand-over: seat the players who decided until then.
            session.setup = setup.played_by(course.bots)
    count = len(course.line) - 1
    for branch in record.branches:
        line = list(lines[branch.parent][: branch.step + 1])
        for action, state in _along(setup, line[-1].state, branch):
            _add(setup, line, action, state)
            count += 1
            report(count)
        lines[branch.name] = line
        way = along(record, branch.name)
        course.branches.append(Branch(branch.name, tuple(line), players(way), way.hand_overs))
    course.name = record.main_branch
    session.pins = [Pin(lines[note.branch][note.step], note.text, note.about) for note in record.notes]


def _add(setup: GameSetup, line: list[Moment], action: Action, state: Any) -> None:
    _ = state.entries  # format the entries here, so that the window need not
    line.append(setup.moment_after(line[-1], action, state))


def _along(setup: GameSetup, state: Any, branch: RecordedBranch) -> Iterator[tuple[Action, Any]]:
    for number, code in enumerate(branch.actions):
        action = recorded_action(setup.rules, state, branch.step + number, code)
        state = setup.rules.apply_action(state, action)
        yield action, state
