"""What has to hold of any file whatever: it is read, and then everything can be done with it, or refused in words.

`judge` tells "accepted" or "refused"; whatever else happens is a fault: another exception than those of
`engine/errors.py`, a check that failed, a round trip that is none, a fix that cannot be applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from engine.errors import BoxcarsError, FileError, RulesError
from engine.files.records import load_record, recorded_scenario
from engine.files.scenarios import dumps, load, loads, plain_scenario, scenario_hash
from engine.game.authoring import analysis_named, found_in
from engine.game.chance import game_key, pick
from engine.game.drive import luck
from engine.game.family import AnalysisOptions, Family, family
from engine.game.options import resolve
from engine.game.record import replay
from engine.game.rules import CHANCE, Action, SeatSetup
from engine.model.comparison.difference import difference
from engine.model.comparison.single import single_changes
from engine.model.identity.references import definitions
from engine.model.scenario import Scenario
from engine.report.formatting import csv_text, written
from engine.validate.inspection import Inspection, checks_for, inspect

DECISIONS = 60
"""Decisions of the game that is played on every board that can be played."""
MOST_OPTIONS = 3_000
"""More legal decisions than this at once are a fault."""
MOST_FIXES = 12
MAX_LETTERS = 8_000
"""A refusal longer than this tells nobody anything: twenty problems of some lines each are the most."""
FAILED = "check-failed"
"""The check of an issue that says that a check or a painter broke down."""


class Fault(Exception):
    """Something that has to hold does not."""


def judge(kind: str, file: Path) -> str:
    """`accepted` or `refused`. Raises Fault, or lets through whatever should never have been raised."""
    try:
        JUDGES[kind](file)
    except BoxcarsError as error:
        told = str(error)
        if not told.strip() or len(told) > MAX_LETTERS:
            raise Fault(f"an error of {len(told)} characters says nothing") from error
        if isinstance(error, FileError):
            for problem in error.problems:
                if not problem.message:
                    raise Fault(f"a problem without words: {error!r}") from error
        return "refused"
    return "accepted"


def judge_scenario(file: Path) -> None:
    """A scenario file: read, written, checked, mended, analysed, drawn, played."""
    scenario = load(file)
    hold_together(scenario)


def hold_together(scenario: Scenario) -> None:
    """All that can be done with a scenario, done. Raises Fault."""
    known = family(scenario.family)
    _round_trip(scenario)
    scenario_hash(scenario)
    definitions(scenario)
    found = inspect(scenario, checks_for(known))
    _fixes_apply(scenario, found)
    chosen = AnalysisOptions(tuple(scenario.board.railroads)[:3])
    for name in (*known.analyses, *known.network_analyses):
        analysis = analysis_named(known, name, chosen)
        _told(f"analysis {name}", lambda analysis=analysis: written(found_in(scenario, analysis), Path("report.html")))
    for name, table in known.tables.items():
        _told(f"table {name}", lambda table=table: csv_text(table(scenario)))
    _paint(scenario)
    if known.rules is not None:
        _play(scenario, known, found)


def judge_record(file: Path) -> None:
    """A recorded game: replayed to its end, or refused."""
    record = load_record(file)
    scenario = recorded_scenario(record, file)
    rules = family(scenario.family).rules
    if rules is None or scenario.family != record.family:
        raise RulesError("a game of another family, or of one without rules")
    for _ in replay(rules, scenario, record):
        pass


def judge_character(file: Path) -> None:
    """A bot of one's own: seated, and asked for its decisions."""
    from engine.bots.named import bot_named
    from tests.builders import a_small_board

    known = family("boxcars")
    rules, bot = known.rules, bot_named(known, str(file))
    assert rules is not None

    def chosen(state: Any, seat: int, legal: Sequence[Action], bits: int) -> Action:
        return bot.choose(rules, rules.information_state(state, seat), seat, legal, bits)

    for _ in islice(_decisions(_started(a_small_board().scenario(), known), known, chosen), DECISIONS):
        pass


def judge_geojson(file: Path) -> None:
    """A land: a new board over it, whole, or refused."""
    from engine.families.crayon.author.templates import TEMPLATES
    from engine.files.imported.outlines import Lay, over_outline

    template = next(iter(TEMPLATES.values()))()
    made = over_outline(template, file, file if b"LineString" in file.read_bytes() else None, Lay(kilometres=20))
    _round_trip(made)
    _paint(made)


def judge_picture(file: Path) -> None:
    """A picture to draw over: measured and read, or refused."""
    from studio.paint.land.tracing import measured, read_levels

    size = measured(file)
    levels = read_levels(file)
    if levels is None or any(image.isNull() for image in levels.images):
        raise Fault("a picture that was read is none")
    if size.isEmpty():
        raise Fault(f"a picture of {size.width()} x {size.height()} pixels was accepted")


JUDGES: dict[str, Callable[[Path], None]] = {
    "scenario": judge_scenario,
    "record": judge_record,
    "character": judge_character,
    "geojson": judge_geojson,
    "picture": judge_picture,
}


def _round_trip(scenario: Scenario) -> None:
    text = dumps(scenario)
    try:
        again = loads(text, "what was written")
    except BoxcarsError as error:
        raise Fault(f"what was written cannot be read: {error}") from error
    if again != scenario:
        raise Fault("what was written reads as another scenario")
    changes = single_changes(plain_scenario(scenario), plain_scenario(again))
    if changes or difference(scenario, again) or dumps(again) != text:
        raise Fault("what was written reads as one that is written otherwise")


def _fixes_apply(scenario: Scenario, found: Inspection) -> None:
    issues = (*found.issues, *found.ignored)
    for issue in issues:
        if issue.check == FAILED:
            raise Fault(f"a check failed: {issue.message} {issue.why}")
        if not issue.message.strip():
            raise Fault(f"{issue.check} finds something and says nothing")
    fixes = [(issue, fix) for issue in issues for fix in issue.fixes]
    # Some of each check before more of the first.
    fixes.sort(key=lambda one: sum(1 for other in fixes if other[0].check == one[0].check))
    for issue, fix in fixes[:MOST_FIXES]:
        try:
            mended = fix.edit.apply(scenario)
        except BoxcarsError as error:
            raise Fault(f"the fix {fix.text!r} of {issue.check} cannot be applied: {error}") from error
        if mended == scenario:
            raise Fault(f"the fix {fix.text!r} of {issue.check} changes nothing")
        _round_trip(mended)


def _told(what: str, ask: Callable[[], str]) -> None:
    try:
        ask()
    except BoxcarsError as error:
        if not str(error).strip():
            raise Fault(f"the {what} is refused without a word") from error


def _paint(scenario: Scenario) -> None:
    from PySide6.QtGui import QImage, QPainter

    from studio.paint.board import paint_board
    from studio.paint.style import style

    sheet = scenario.board.sheet
    image = QImage(320, 240, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    try:
        scale = min(320 / sheet.width, 240 / sheet.height)
        painter.scale(scale, scale)
        paint_board(painter, scenario, style("light"))
    finally:
        painter.end()


def _play(scenario: Scenario, known: Family, found: Inspection) -> None:
    """A game starts or is refused; on a board without errors it then goes on for some decisions, each of them legal.
    One with errors, which nobody is let play, only starts."""
    try:
        started = _started(scenario, known)
    except RulesError:
        return
    try:
        for _, state in islice(_decisions(started, known), DECISIONS if found.ok else 0):
            _ = state.entries, state.tokens, state.holdings
    except RulesError as error:
        raise Fault(f"a game that was begun cannot go on: {error}") from error


def _started(scenario: Scenario, known: Family) -> Any:
    """The start of a game of three."""
    assert known.rules is not None
    seats = [SeatSetup(name, "random") for name in ("Red", "Blue", "Green")]
    return known.rules.initial_state(scenario, seats, resolve(known.rules.options, scenario.rules))


def _decisions(state: Any, known: Family, choose: Any = None) -> Iterator[tuple[Any, Any]]:
    """A game by chance; `choose` decides for the first seat."""
    rules, n, key = known.rules, 0, game_key(7, 0)
    assert rules is not None
    while (seat := rules.current_player(state)) is not None:
        n += 1
        if seat == CHANCE:
            action = pick(rules.chance_outcomes(state), 7)
        else:
            legal = rules.legal_actions(state)
            if not legal or len(legal) > MOST_OPTIONS:
                raise Fault(f"{len(legal):,} decisions are legal at once")
            bits = luck(key, seat, state.turn, n)
            mine = choose is not None and seat == 0 and len(legal) > 1
            action = choose(state, seat, legal, bits) if mine else legal[bits % len(legal)]
        state = rules.apply_action(state, action)
        yield action, state
