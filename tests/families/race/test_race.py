"""A folder and two entry points are enough for a family: the example is found, played, watched and drawn as all are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from inspect import signature
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from engine.cli.main import application
from engine.edit.remove import Remove
from engine.errors import RulesError
from engine.files.scenarios import load
from engine.game.family import family
from engine.game.rules import SeatSetup
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.sim.run import Job, play_slowly, seats_of
from studio.canvas.view import BoardView
from studio.family import studio_family
from studio.panels.inspector import InspectorPanel
from studio.panels.tables.tabs import TablesPanel
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.builders import a_board
from tests.families import test_conformance, test_kernel
from tests.families.race.author import ring
from tests.families.race.checks import NoRing
from tests.families.race.content import RaceContent
from tests.families.race.rulebook import RULES
from tests.families.race.rules import RIDE, Race, Ring, legal, step
from tests.opening import on_screen, opened, studio_with

RING = Path(__file__).with_name("ring.yaml")

ENTRY_POINTS = """\
[boxcars.families]
race = tests.families.race.family:FAMILY

[boxcars.studio]
race = tests.families.race.studio:FAMILY
"""

LAWS = [
    law
    for module in (test_conformance, test_kernel)
    for name, law in vars(module).items()
    if name.startswith("test_") and "name" in signature(law).parameters
]
"""What holds for every family."""


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The example as somebody's package beside the program: nothing but its entry points is told to anybody."""
    place = tmp_path_factory.mktemp("packages")
    (place / "race-1.dist-info").mkdir()
    (place / "race-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: race\nVersion: 1\n")
    (place / "race-1.dist-info" / "entry_points.txt").write_text(ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place))
        yield
    for remembered in (family, studio_family):
        remembered.cache_clear()


@pytest.mark.parametrize("bots", [("hasty",) * 4, ("random",) * 4, ("hasty", "random", "hasty", "random")], ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_what_holds_for_every_family_holds_for_the_example(
    law: Callable[..., None], bots: tuple[str, ...], elsewhere: ProcessPoolExecutor
) -> None:
    asked = {"name": str(RING), "bots": bots, "elsewhere": elsewhere}
    law(**{name: asked[name] for name in signature(law).parameters})


def run(*arguments: str) -> str:
    done = CliRunner().invoke(application(), arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_game_is_played_and_its_record_replays(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    assert "wins the race" in run("play", str(RING), "--seed", "5", "--bots", "hasty,random", "--record", str(record))
    assert "wins the race" in run("replay", str(record))


@pytest.mark.slow
def test_many_games_are_simulated_and_who_hurries_wins_them() -> None:
    options = ("--games", "40", "--seed", "1", "--bots", "hasty,random", "--format", "json")
    told = json.loads(run("simulate", str(RING), *options))
    hasty, random = told["seats"]
    assert told["played"]["because"] == "games of this system are never compiled"
    assert (hasty["bot"], hasty["wins"]) == ("hasty", 40)
    assert (random["bot"], random["wins"]) == ("random", 0)


def test_what_it_counts_is_counted_in_every_game() -> None:
    tally = play_slowly(Job(load(RING), {"laps": 2}, ("hasty", "random"), 1, ("stops",)), 0)
    assert tally.winner == 0 and tally.scores[0] >= 24
    assert sum(tally.counts["stops"].values()) == tally.turns
    assert tally.counts["stops"].keys() <= {Ref("milepost", id) for id in load(RING).board.mileposts}


def test_a_train_ends_where_no_other_stands_and_may_wait() -> None:
    ring = Ring(load(RING), {"laps": 2})
    race = Race(ring, 3)
    race.gone, race.die = [3, 17, 7], 6
    assert step(ring, race) == RIDE and legal(ring, race, RIDE) == [0, 1, 3, 5, 6]
    race.gone[0] = 22
    assert legal(ring, race, RIDE) == [0, 1, 2, 3, 4, 5, 6]


def test_a_board_that_is_no_ring_and_a_full_one_are_refused() -> None:
    no_ring = replace(load(RING), board=a_board().with_line("NYC", "m1", "m2", "m3").build())
    with pytest.raises(RulesError, match="one ring"):
        RULES.initial_state(no_ring, seats_of(["hasty"]), {})
    seats = [SeatSetup(f"Seat {n}") for n in range(12)]
    RULES.initial_state(load(RING), seats[1:], {})
    with pytest.raises(RulesError, match="has to be free"):
        RULES.initial_state(load(RING), seats, {})


def test_check_finds_a_board_that_is_not_a_ring() -> None:
    broken = Remove((Ref("line", "RING-1"),)).apply(ring())
    assert list(NoRing().run(ring())) == [] and [issue.check for issue in NoRing().run(broken)] == ["no-ring"]


def test_the_studio_draws_its_board_and_shows_its_panel_and_its_facts(qtbot: QtBot) -> None:
    with studio_with(qtbot, RING) as window:
        view, document = window.view, window.document
        document.select([Ref("milepost", "m03")])
        inspector, tables = InspectorPanel(document, window), TablesPanel(document, window)
        qtbot.waitUntil(lambda: tone(view, (156, 65)) < 100 < tone(view, (100, 80)))
        inspector.show()
        qtbot.waitUntil(lambda: inspector.facts.text() != "")
        assert inspector.facts.text() == "Neighbours: m02, m04"
        assert [tables.tabs.tabText(n) for n in range(tables.tabs.count())] == ["Race"]
        tables.show()
        prize = tables.findChild(QSpinBox)
        assert prize is not None and prize.value() == 10
        prize.setValue(25)
        assert document.scenario.content == RaceContent(25)
        document.undo_stack.undo()
        assert prize.value() == 10


def tone(view: BoardView, place: Point) -> int:
    """How light the board is drawn at a place, 0 to 255."""
    return view.viewport().grab().toImage().pixelColor(view.place_of(place)).lightness()


def test_a_person_plays_it_against_a_bot_by_clicks_on_its_mileposts(qtbot: QtBot) -> None:
    with opened(RING) as document:
        session = Session(GameSetup(document.scenario, seats_of(["person", "hasty"]), 3, {"laps": 2}))
        with on_screen(qtbot, PlaytestWindow(document, session), 1000, 700) as window:
            board, table = window.game.board, session.setup
            assert isinstance(board, PlayBoard)
            clicked = 0
            while not session.is_over:
                if not table.is_person(table.actor(session.now)):
                    at = table.next_moment(session.now)
                    assert at is not None
                    session.take(session.now, [at])
                    window.game.refresh()
                    continue
                farthest = board.overlay.marks[-1]
                qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.place_of(farthest.at))
                assert session.now.action == farthest.id.actions[0]
                clicked += 1
            assert clicked > 5
            assert "wins the race" in window.game.journal.text()
            assert window.game.banner.isVisible()
            session.saved = len(session.line) - 1
