"""Checks, bots and exporters of users: found, run, and harmless when they fail."""

import os
import py_compile
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import api
from engine.bots.named import bot_named, bot_names
from engine.game.drive import MAX_ACTIONS, drive
from engine.game.family import family
from engine.game.options import resolve
from engine.plugins import exporting, loading, probing, trust
from engine.sim.run import seats_of

CHECK = """
from engine.api import Check, Severity

class ShortNames(Check):
    id = "short-names"
    title = "Short names"
    severity = Severity.NOTE

    def run(self, scenario, touched=None):
        for id, city in scenario.board.cities.items():
            if len(city.name) < 5:
                yield self.issue(f"{city.name} is short.", [id])
"""

Write = Callable[..., Path]


def test_a_check_of_the_user_finds_issues_about_things_of_the_board(plugin: Write):
    plugin(CHECK)
    board = api.open("boxcars/gb-boxcars-2013")
    found = [issue for issue in api.check(board) if issue.check == "short-names"]
    assert {issue.severity for issue in found} == {"note"}
    short = {id for id, city in board.board.cities.items() if len(city.name) < 5}
    assert short and {ref for issue in found for ref in issue.about} == {api.Ref("city", id) for id in short}


def test_without_plugins_none_is_loaded(plugin: Write, monkeypatch: pytest.MonkeyPatch):
    plugin(CHECK)
    monkeypatch.setenv(loading.VARIABLE, "1")
    loading.loaded.cache_clear()
    assert loading.own_checks() == ()


def test_a_broken_plugin_is_reported_and_others_work(
    plugin: Write, reports: list[str], capsys: pytest.CaptureFixture[str]
):
    plugin("raise RuntimeError('broken on purpose')", "broken.py")
    plugin(CHECK)
    assert [check.id for check in loading.own_checks()] == ["short-names"]
    [message] = reports
    assert "broken.py" in message and "broken on purpose" in message
    assert capsys.readouterr().err == f"{message}\n"


def test_a_check_that_fails_is_an_issue(plugin: Write):
    plugin(CHECK.replace("for id, city", "raise ValueError('no luck')\n        for id, city"))
    found = [issue for issue in api.check(api.open("dice/short-line")) if issue.check == "check-failed"]
    assert len(found) == 1 and "no luck" in found[0].message


BOT = """
import time
from engine.api import Bot

class Slow(Bot):
    name = "{name}"
    time_limit = 30

    def decide(self, view, actions):
        {body}
"""


def results(name: str, most: int = MAX_ACTIONS) -> list[str]:
    """Return the decisions of a game of a bot with another one."""
    board, known = api.open("dice/short-line"), family("dice")
    assert known.rules is not None
    start = known.rules.initial_state(board, seats_of([name, "greedy"]), resolve(known.rules.options, board.rules, {}))
    bots = [bot_named(known, each, board) for each in (name, "greedy")]
    return [action.code for action, _ in drive(known.rules, start, bots, seed=3, most=most)]


def test_a_bot_of_the_user_decides_by_what_it_sees(plugin: Write, reports: list[str]):
    plugin(BOT.format(name="last", body="assert len(view.players) == 2 and view.scenario.title; return actions[-1]"))
    known = family("dice")
    assert "last" in bot_names(known)
    assert results("last", 60) == results("last", 60)
    assert reports == []


@pytest.mark.slow
def test_a_bot_that_raises_or_answers_nonsense_does_not_end_the_game(plugin: Write, reports: list[str]):
    plugin(BOT.format(name="wild", body="raise KeyError('lost')"))
    results("wild")
    assert len(reports) == 3 and "KeyError" in reports[0] and "at random from now on" in reports[-1]
    reports.clear()
    plugin(BOT.format(name="wordy", body="return 'hello'"))
    results("wordy")
    assert "expected one of the actions, found 'hello'" in reports[0]


@pytest.mark.slow
def test_a_bot_that_ends_its_process_does_not_end_the_game(plugin: Write, reports: list[str]):
    plugin(BOT.format(name="gone", body="import os; os._exit(1)"))
    results("gone")
    assert len(reports) == 3


def test_a_slow_bot_is_replaced(plugin: Write, reports: list[str]):
    plugin(BOT.format(name="sleepy", body="time.sleep(600)").replace("time_limit = 30", "time_limit = 0.05"))
    results("sleepy")
    assert len(reports) == 3 and "0.05 s" in reports[0]


def test_a_bot_plays_only_its_game_systems(plugin: Write):
    code = BOT.format(name="only", body="return actions[0]").replace("time_limit", 'families = ("tycoon",); time_limit')
    plugin(code)
    assert "only" in bot_names(family("tycoon"))
    with pytest.raises(api.BoxcarsError, match="only"):
        bot_named(family("dice"), "only")


def test_an_exporter_of_the_user_writes_its_format(plugin: Write, tmp_path: Path):
    plugin(
        "from engine.api import Exporter\n"
        "class Names(Exporter):\n"
        "    suffix = '.names'\n"
        "    title = 'Names of cities'\n"
        "    def write(self, scenario, path):\n"
        "        path.write_text('\\n'.join(city.name for city in scenario.board.cities.values()))\n"
    )
    board = api.open("boxcars/gb-boxcars-2013")
    api.export(board, tmp_path / "gb.names")
    assert (tmp_path / "gb.names").read_text().split("\n") == [city.name for city in board.board.cities.values()]
    with pytest.raises(api.BoxcarsError, match=r"\.odd"):
        api.export(board, tmp_path / "gb.odd")


def test_code_beside_a_scenario_runs_only_when_it_is_trusted(plugin: Write, tmp_path: Path, reports: list[str]):
    board = tmp_path / "own.yaml"
    api.save(api.open("dice/short-line"), board)
    folder = trust.folder_beside(board)
    folder.mkdir()
    file = folder / "names.py"
    ran = tmp_path / "ran"
    file.write_text(f"open({str(ran)!r}, 'w').close()\n{CHECK}", encoding="utf-8")
    assert loading.own_checks(board) == () and not ran.exists()
    assert len(reports) == 1 and "names.py" in reports[0]
    trust.trust([file])
    assert [check.id for check in loading.own_checks(board)] == ["short-names"] and ran.exists()
    file.write_text(file.read_text() + "\n# changed", encoding="utf-8")
    assert loading.own_checks(board) == ()


def test_compiled_code_beside_trusted_code_does_not_run(plugin: Write, tmp_path: Path):
    """The hash is that of the source; a file in `__pycache__` would run in its place."""
    board = tmp_path / "own.yaml"
    api.save(api.open("dice/short-line"), board)
    file = trust.folder_beside(board) / "names.py"
    file.parent.mkdir()
    ran = tmp_path / "ran"
    file.write_text(f"open({str(ran)!r}, 'w').close()\n", encoding="utf-8")
    assert py_compile.compile(str(file), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    file.write_text(CHECK, encoding="utf-8")
    trust.trust([file])
    assert [check.id for check in loading.own_checks(board)] == ["short-names"] and not ran.exists()


def test_code_that_changes_after_it_was_checked_does_not_run(plugin: Write, tmp_path: Path):
    file = tmp_path / "names.py"
    file.write_text(CHECK, encoding="utf-8")
    with pytest.raises(ImportError, match="has changed"):
        loading.module_of(loading.Source("names.py", file, "0" * 64))


def test_messages_are_kept_the_newest_ones(plugin: Write, capsys: pytest.CaptureFixture[str]):
    for number in range(loading.MOST_MESSAGES + 5):
        loading.report(f"message {number}\nsecond line")
    kept = loading.messages()
    assert len(kept) == loading.MOST_MESSAGES and "\n" not in kept[-1].text
    assert kept[-1].text.startswith(f"message {loading.MOST_MESSAGES + 4}")


BOARD_CODE = """
import os
from engine.api import Bot, Exporter

class Last(Bot):
    name = "last of the board"
    sentence = "Takes the last action."

    def decide(self, view, actions):
        return actions[-1]

class Titles(Exporter):
    suffix = ".Title"
    title = "Title of the board"

    def write(self, scenario, path):
        print("printed by the plug-in")
        path.write_text(f"{scenario.title} {os.getpid()}", encoding="utf-8")
"""


@pytest.fixture
def board(plugin: Write, tmp_path: Path) -> Path:
    """A board with trusted code beside it."""
    file = tmp_path / "own.yaml"
    api.save(api.open("dice/short-line"), file)
    code_of(file, BOARD_CODE)
    yield file
    loading.use_code_of(None)


def code_of(board: Path, code: str, is_trusted: bool = True) -> Path:
    file = trust.folder_beside(board) / "code.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(code, encoding="utf-8")
    if is_trusted:
        trust.trust([file])
    return file


def test_bots_and_exporters_of_a_board_are_in_use_while_it_is_open(board: Path, tmp_path: Path):
    scenario = api.open(board)
    assert "last of the board" in bot_names(family("dice"), scenario)
    run = api.simulate(scenario, games=2, bots=["last of the board", "random"])
    assert run.seats[0].bot == "last of the board" and run.games == 2
    api.export(scenario, tmp_path / "out.title")
    title, process = (tmp_path / "out.title").read_text().rsplit(" ", 1)
    assert title == scenario.title and int(process) != os.getpid(), "it runs in a process of its own"
    api.open("dice/boxcars")
    assert "last of the board" not in bot_names(family("dice"), scenario) and loading.exporters() == {}


def test_bots_of_a_board_that_is_not_trusted_are_named_but_not_run(board: Path, reports: list[str]):
    ran = board.with_name("ran")
    code_of(board, f"open({str(ran)!r}, 'w').close()\n{BOARD_CODE}", is_trusted=False)
    scenario = api.open(board)
    assert "last of the board" not in bot_names(family("dice"), scenario) and loading.exporters() == {}
    assert not ran.exists() and len(reports) == 1 and "do not trust" in reports[0]


def test_without_plugins_those_of_a_board_are_not_loaded(board: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(loading.VARIABLE, "1")
    scenario = api.open(board)
    assert "last of the board" not in bot_names(family("dice"), scenario) and loading.exporters() == {}
    monkeypatch.setenv(loading.BOARD, str(board))
    assert loading.plugins_in_use() == loading.Loaded(), "a process that inherits the variable loads none either"


def test_a_process_that_inherits_the_board_compares_the_hashes_itself(board: Path):
    api.open(board)
    code_of(board, BOARD_CODE + "# changed\n", is_trusted=False)
    loading._in_use.clear()
    assert loading.plugins_in_use().bots == {}


def test_a_bot_whose_code_changed_after_it_was_trusted_does_not_run(board: Path, reports: list[str]):
    scenario, known = api.open(board), family("dice")
    bot = bot_named(known, "last of the board", scenario)
    ran = board.with_name("ran")
    code_of(board, f"open({str(ran)!r}, 'w').close()\n{BOARD_CODE}", is_trusted=False)
    start = known.rules.initial_state(scenario, seats_of(["last of the board", "greedy"]), resolve(known.rules.options))
    list(drive(known.rules, start, [bot, bot_named(known, "greedy", scenario)], seed=3, most=40))
    assert not ran.exists() and "has changed" in reports[0]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import os; os._exit(3)", "its process ended"),
        ("raise SystemExit('bye')", "bye"),
        ("while True: pass", "too slow"),
        ("raise ValueError('x' * 5_000_000)", "x"),
        (
            "import os\nfor fd in range(3, 20):\n    try: os.write(fd, b'not json\\n')\n    except OSError: pass\n",
            "read",
        ),
    ],
)
def test_hostile_code_of_a_board_is_left_out(
    board: Path, reports: list[str], monkeypatch: pytest.MonkeyPatch, code: str, said: str
):
    monkeypatch.setattr(probing, "MOST_SECONDS", 3.0)
    code_of(board, code)
    scenario = api.open(board)
    assert bot_names(family("dice"), scenario) and loading.exporters() == {}
    assert len(reports) == 1 and "left out" in reports[0] and said in reports[0]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("import os; os._exit(1)", "its process ended"),
        ("raise SystemExit", "SystemExit"),
        ("while True: pass", "too slow"),
    ],
)
def test_an_exporter_that_fails_is_an_error(
    board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str
):
    monkeypatch.setattr(exporting, "MOST_SECONDS", 3.0)
    code_of(board, BOARD_CODE.replace('print("printed by the plug-in")', body))
    scenario = api.open(board)
    with pytest.raises(api.BoxcarsError, match=said):
        api.export(scenario, tmp_path / "out.title")


def test_an_exporter_can_be_canceled(board: Path, tmp_path: Path):
    code_of(board, BOARD_CODE.replace('print("printed by the plug-in")', "while True: pass"))
    scenario = api.open(board)
    exporter = loading.exporters()[".title"]
    assert not exporting.write_with(exporter, scenario, tmp_path / "out.title", lambda: True)


def test_a_bot_that_writes_without_end_does_not_end_the_game(plugin: Write, reports: list[str]):
    body = "import os\n        while True: [os.write(fd, b'x' * 999) for fd in pipes()]"
    pipes = "def pipes(): return [fd for fd in range(3, 20) if os.path.exists(f'/dev/fd/{fd}') and is_pipe(fd)]\n"
    is_pipe = "def is_pipe(fd): return stat.S_ISFIFO(os.fstat(fd).st_mode)\n"
    code = BOT.format(name="noisy", body=body).replace("time_limit = 30", "time_limit = 1")
    plugin(f"import os, stat\n{is_pipe}{pipes}{code}")
    results("noisy", 60)
    assert len(reports) == 3 and "cannot be read" in reports[0]


def test_a_pack_has_the_code_of_its_board_which_asks_for_trust_again(board: Path, tmp_path: Path):
    from engine.packs.archive import unpack
    from engine.packs.packing import packed

    scenario = api.open(board)
    pack = tmp_path / "own.boxcars"
    pack.write_bytes(packed(scenario, "own", bots=["last of the board"], code=trust.files_beside(board)))
    manifest = unpack(pack, tmp_path / "without")
    assert [each.name for each in manifest.others] == ["own.plugins/code.py"]
    assert trust.files_beside(tmp_path / "without" / "own.yaml") == [], "code is unpacked only on request"
    unpack(pack, tmp_path / "with", with_others=True)
    assert [file.name for file in trust.files_beside(tmp_path / "with" / "own.yaml")] == ["code.py"]
    trust.trusted_file().unlink()
    assert "last of the board" not in bot_names(family("dice"), api.open(tmp_path / "with" / "own.yaml"))
