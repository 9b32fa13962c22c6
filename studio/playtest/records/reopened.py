"""A record as a game at the table again, played up to its end, with its branches and notes. Any thread may ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.errors import DivergenceError
from engine.files.records import recorded_file
from engine.game.kernel.drive import Moment
from engine.game.record import Branch as RecordedBranch
from engine.game.record import Record, along, players, replay
from engine.game.rules import Action
from engine.gamelog.loaded_record import OpenedRecord
from engine.model.scenario import Scenario
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Pin, Session

Told = Callable[[int], object]
"""Hears how many decisions were played again so far, and may raise something to end it."""


class Reopened(Struct, frozen=True):
    """A game that was opened, and what has to be said of it."""

    session: Session
    remark: str = ""


def decisions_in(record: Record) -> int:
    """How many decisions are played again until a record is open, those of its branches too."""
    return len(record.actions) + sum(len(branch.actions) for branch in record.branches)


def reopened(opened: OpenedRecord, path: Path, told: Told) -> Reopened:
    """The game in the file of a record, on the board that it was played on where that is still known: one that is over
    at its start, another where it was broken off. Where the rules do not lead along all of it, as far as they do, and a
    remark says so. Raises RulesError where the board cannot be played."""
    record, is_as_it_was = opened.record, opened.played_on is opened.scenario
    session = _begun(record, opened.played_on or opened.scenario, recorded_file(record, path) if is_as_it_was else None)
    remarks = [opened.remark]
    session.record_file = path
    try:
        _play(session, record, told)
    except DivergenceError as error:
        said = f"The game is shown as far as the rules lead, to decision {len(session.line) - 1:,} of"
        remarks.insert(0, f"{said} {len(record.actions):,}: {error}.")
        session.record_file = None  # Saving it there would lose what comes after.
    session.saved = len(session.line) - 1
    if record.finished:
        session.course.go_to(0)
    return Reopened(session, " ".join(filter(None, remarks)))


def resumed(record: Record, scenario: Scenario, file: Path | None = None, told: Told = lambda count: None) -> Session:
    """A recorded game on its board at its last position; `file` is where the board stands. Raises RulesError where the
    record does not lead there, BoxcarsError for a bot nobody knows."""
    session = _begun(record, scenario, file)
    _play(session, record, told)
    return session


def as_far_as_it_goes(record: Record, scenario: Scenario) -> Session:
    """A recorded game on any board at the last position that the rules lead to there. Raises RulesError where no game
    can begin."""
    session = _begun(record, scenario, None)
    with suppress(DivergenceError):
        _play(session, record, lambda count: None)
    return session


def _begun(record: Record, scenario: Scenario, file: Path | None) -> Session:
    return Session(GameSetup(scenario, record.seats, record.seed, record.options), file)


def _play(session: Session, record: Record, told: Told) -> None:
    course, setup = session.course, session.setup
    lines: dict[str, Sequence[Moment]] = {"": course.line}
    try:
        for action, state in replay(setup.rules, setup.scenario, record):
            if action is not None:
                _add(setup, course.line, action, state)
                told(len(course.line) - 1)
    finally:
        course.go_to(len(course.line) - 1)
        course.hand_overs = record.hand_overs
        if course.at < len(record.actions):
            course.hand_over(course.bots)
    count = len(course.line) - 1
    for branch in record.branches:
        line = list(lines[branch.of][: branch.step + 1])
        for action, state in _along(setup, line[-1].state, branch):
            _add(setup, line, action, state)
            count += 1
            told(count)
        lines[branch.name] = line
        way = along(record, branch.name)
        course.branches.append(Branch(branch.name, tuple(line), players(way), way.hand_overs))
    course.name = record.line
    session.pins = [Pin(lines[note.branch][note.step], note.text, note.about) for note in record.notes]


def _add(setup: GameSetup, line: list[Moment], action: Action, state: Any) -> None:
    _ = state.entries  # worded here, so that the window need not
    line.append(setup.reached(line[-1], action, state))


def _along(setup: GameSetup, state: Any, branch: RecordedBranch) -> Iterator[tuple[Action, Any]]:
    for number, code in enumerate(branch.actions):
        action = setup.rules.action(state, code)
        if action is None:
            raise DivergenceError(branch.step + number, code, ())
        state = setup.rules.apply(state, action)
        yield action, state
