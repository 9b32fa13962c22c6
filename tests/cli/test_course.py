"""The course of a game at the terminal: any position is found again, though few are stored."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest

from engine.bots.named import bot_named
from engine.cli.console_game import MAX_LOG_LINES, ConsoleGame
from engine.cli.course import STRIDE, Course
from engine.cli.game import Prepared
from engine.cli.spooled_json import SpooledList, print_json_with_lists
from engine.cli.terminal import json_text
from engine.game.drive import Driver, Moment
from engine.game.family import family
from engine.game.options import resolve
from engine.sim.run import seats_of
from tests.families.boxcars.boards import a_ladder

BOARD = a_ladder().rule(win__cash=10**9, game__turn_limit=100_000).scenario()
BOXCARS = family("boxcars")
LONG = 3 * STRIDE + 7


def started() -> tuple[Driver, Moment]:
    assert BOXCARS.rules is not None
    options = resolve(BOXCARS.rules.options, BOARD.rules)
    bots = ["random", "random"]
    driver = Driver(BOXCARS.rules, [bot_named(BOXCARS, bot) for bot in bots], 5)
    return driver, driver.start(BOXCARS.rules.initial_state(BOARD, seats_of(bots), options))


def told(moment: Moment) -> tuple[object, ...]:
    """All that a position shows, and the action that led there."""
    state = moment.state
    return str(moment.action), moment.by, state.turn, state.entries, list(state.tokens), list(state.holdings)


@pytest.fixture(scope="module")
def whole() -> list[Moment]:
    """All moments of a long game."""
    driver, moment = started()
    found = [moment]
    for _ in range(LONG):
        following = driver.decided(found[-1])
        assert following is not None
        found.append(following)
    return found


def played(whole: list[Moment], driver: Driver) -> Course:
    course = Course(driver, whole[0])
    for moment in whole[1:]:
        course.add(moment)
    return course


def codes(moments: list[Moment]) -> list[str]:
    return [moment.action.code for moment in moments if moment.action is not None]


def test_every_position_is_found_again(whole: list[Moment]) -> None:
    course = played(whole, started()[0])
    assert course.played == LONG and list(course.codes()) == codes(whole) and course.last is whole[-1]
    for place in (0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE + 3, 5, 3 * STRIDE, LONG):
        assert told(course.at(place)) == told(whole[place])


@pytest.mark.parametrize("place", [0, STRIDE - 1, STRIDE, STRIDE + 9, 3 * STRIDE + 1, LONG])
def test_the_same_game_follows_a_position_that_was_found_again(whole: list[Moment], place: int) -> None:
    driver = started()[0]
    course = played(whole, driver)
    assert course.cut(place) == codes(whole)[place:]
    assert course.played == place and told(course.last) == told(whole[place])
    while course.played < LONG:
        moment = driver.decided(course.last)
        assert moment is not None
        course.add(moment)
    assert list(course.codes()) == codes(whole)


def test_few_positions_are_stored() -> None:
    driver, first = started()
    course = Course(driver, first)
    for _ in range(LONG):
        moment = driver.decided(course.last)
        assert moment is not None
        course.add(moment)
    del moment, first
    known = {id(course.last)}
    waiting = [course]
    seen, stored = set(), set()
    while waiting:
        each = waiting.pop()
        if id(each) in seen or each is driver or isinstance(each, type):
            continue
        seen.add(id(each))
        if isinstance(each, Moment):
            stored.add(id(each))
        if isinstance(each, Moment | Course | list | tuple) or type(each).__name__ == "_Stretch":
            waiting += gc.get_referents(each)
        elif isinstance(each, dict):
            waiting += each.values()
    assert known <= stored and len(stored) < STRIDE + 10


def test_a_journal_of_bots_keeps_its_last_lines_and_prints_or_spools_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    driver, _ = started()
    assert BOXCARS.rules is not None
    options = resolve(BOXCARS.rules.options, BOARD.rules, {"game.turn_limit": 150})
    ready = Prepared(Path("board.yaml"), BOARD, BOXCARS, BOXCARS.rules, {"game.turn_limit": 150}, options)
    printed = []
    for is_told in (True, False):
        game = ConsoleGame(ready, seats_of(["random", "random"]), driver.bots, 5, is_told=is_told)
        game.play()
        printed.append(capsys.readouterr().out.splitlines())
        assert len(game.journal.lines) < 12 * MAX_LOG_LINES
    assert printed[1] == [], "a document is written last"
    print_json_with_lists({**game.data(), "interrupted": False, "none": SpooledList()})
    text = capsys.readouterr().out
    data = json.loads(text)
    assert text == f"{json_text(data)}\n" and data["none"] == [] and data["interrupted"] is False
    own = [line for line in printed[0] if line[:5].strip().isdigit()]
    rows = [f"{row['step']:5}  {row['text']}" for row in data["lines"]]
    assert data["journal"] == [row["text"] for row in data["lines"]]
    assert len(own) == len(rows) > 20 * MAX_LOG_LINES and all(map(str.startswith, own, rows))
