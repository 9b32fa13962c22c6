"""What every test stands on: no screen, no user's settings, no user's language, repeatable examples."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.leftovers import Leftovers
from tests.rules.coverage import RuleCoverage
from tests.rules.played import PlayedGames

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

# Before anything imports Qt or reads a setting; every worker of xdist has a folder of its own.
_HOME = tempfile.TemporaryDirectory(prefix="boxcars-tests-")
os.environ["BOXCARS_HOME"] = _HOME.name
# Compiled games are kept in the checkout: compiled once for all runs and all workers.
os.environ["BOXCARS_CACHE"] = str(Path(__file__).parents[1] / ".cache")
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"
# Qt warns when this is missing, and a warning fails the test.
os.environ.setdefault("XDG_RUNTIME_DIR", _HOME.name)
for name in ("QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "BOXCARS_QUIT_AFTER_PAINT"):
    os.environ.pop(name, None)

# A shell makes what it starts in the background deaf to Ctrl+C, and all that this starts; tests send it to some.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine makes single examples slow: no deadline, and no slowness alarm. In CI, all runs try the same examples.
# `make test-slow` repeats the property tests with --hypothesis-profile=thorough.
_EXAMPLES = settings(
    max_examples=24,
    deadline=None,
    database=None,
    derandomize=bool(os.environ.get("CI")),
    print_blob=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", _EXAMPLES)
settings.register_profile("thorough", _EXAMPLES, max_examples=300)
settings.load_profile("quick")

SLOW_FOLDERS = ("benchmarks", "mutation", "recipes")
"""Folders below `tests/` whose tests all belong to the slow suite. None of their tests proves a rule."""


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugins that watch every run, and collect no garbage until all tests are known."""
    gc.disable()
    config.pluginmanager.register(RuleCoverage(config), "rule-coverage")
    config.pluginmanager.register(PlayedGames(), "played-games")
    config.pluginmanager.register(Leftovers(), "leftovers")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Spare a run of the quick suite the import of the slow folders."""
    parts = collection_path.relative_to(Path(__file__).parent).parts
    return True if config.option.markexpr == "not slow" and parts[:1] and parts[0] in SLOW_FOLDERS else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the slow folders before `-m` selects."""
    top = Path(__file__).parent
    for item in items:
        if item.path.relative_to(top).parts[0] in SLOW_FOLDERS:
            item.add_marker(pytest.mark.slow)


WHOLE_COLLECTION = 500
"""Number of tests between two collections of all garbage."""

_tests = 0


def pytest_collection_finish() -> None:
    """Exempt everything alive, mostly modules and collected tests, from garbage collection."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Collect garbage between tests, in the main thread only, once Qt is loaded.

    The studio does the same: a worker thread that collected a window or a file watcher would crash the process. Objects
    that outlive a test are frozen, so that a full collection in a later test does not visit them.
    """
    global _tests
    gc.disable()
    try:
        return (yield)
    finally:
        qt = sys.modules.get("PySide6.QtCore")
        if qt is None or qt.QCoreApplication.instance() is None:
            gc.enable()
        else:
            _tests += 1
            if _tests % WHOLE_COLLECTION == 0:
                gc.unfreeze()
                gc.collect()
            else:
                gc.collect(1)
            gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[pytest.TestReport]:
    """Leave out the names and marks of the test, which the processes of a parallel run would send each other."""
    report: pytest.TestReport = yield
    report.keywords = {}
    return report


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> "QtBot":
    """Drive Qt in a test, and wait until a condition holds however busy the machine is."""
    from tests.waiting import PatientBot

    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def patient_program() -> None:
    """Let no limit of the program on seconds end what it does, because a busy machine does it slowly."""
    import engine.cli.console_player
    import engine.validate.inspection
    from tests.waiting import SECONDS_LONG

    engine.validate.inspection.LONGEST = engine.cli.console_player.SECONDS_TO_SEARCH = SECONDS_LONG


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings, drafts and former versions that no other test uses."""
    made = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("BOXCARS_HOME", str(made))
    return made


@pytest.fixture
def odd_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose name is not UTF-8, with the folder of settings in it."""
    made = tmp_path / os.fsdecode(b"folder\xff")
    made.mkdir()
    monkeypatch.setenv("BOXCARS_HOME", str(made / "home"))
    return made


@pytest.fixture(params=["light", "dark", "contrast"])
def tone(request: pytest.FixtureRequest, qapp: object) -> Iterator[str]:
    """Each theme in turn, on the whole program."""
    from PySide6.QtWidgets import QApplication

    from studio.app.theme import dress

    plain = QApplication.palette()
    dress(request.param)
    yield request.param
    QApplication.setPalette(plain)
    QApplication.instance().setStyleSheet("")  # type: ignore[union-attr]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the settings folder, and clear the clipboard, whose data Qt would delete after Python has ended."""
    gui = sys.modules.get("PySide6.QtGui")
    if gui is not None and isinstance(gui.QGuiApplication.instance(), gui.QGuiApplication):
        gui.QGuiApplication.clipboard().clear()
    _HOME.cleanup()
