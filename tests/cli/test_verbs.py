"""The command from outside: what it prints and its exit codes."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from engine.cli.main import application
from engine.edit.sheet.tracing import SetTracing
from engine.errors import BoxcarsError
from engine.families.boxcars.bots.characters import PEOPLE
from engine.files.library import bundled
from engine.files.scenarios import load, save
from engine.game.fast.batch import GameTally
from engine.model.comparison.difference import Difference
from engine.model.look import Tracing
from engine.model.scenario import Scenario
from engine.sim.batch import Chunk
from engine.sim.run import Job
from engine.validate.check import Issue
from engine.validate.checks.unknown_id import UnknownId
from tests.cli.conftest import Run, Said

US = str(bundled()["boxcars/us-boxcars-2013"])
BARON = str(bundled()["boxcars/us-rail-baron"])


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The small scenario of the format's README, as a file."""
    readme = Path(__file__).parents[2] / "scenarios" / "README.md"
    file = tmp_path / "small.yaml"
    file.write_text(re.search(r"```yaml\n(.*?)```", readme.read_text(), re.DOTALL).group(1))
    return file


def test_help_tells_all_verbs_and_a_near_one_is_offered(run: Run) -> None:
    told = run("--help").stdout
    assert all(name in told for name in ("check", "simulate", "new", "studio", "export"))
    wrong = run("chekc")
    assert wrong.exit_code == 2
    assert "Did you mean 'check'" in wrong.stderr


def test_checking_the_bundled_boards_finds_no_error(run: Run) -> None:
    result = run("check", US, BARON, "--format", "json")
    assert result.exit_code == 0
    assert [each["ok"] for each in json.loads(result.stdout)] == [True, True]


def test_a_board_with_an_error_is_not_ok_and_the_exit_code_is_1(run: Run, small: Path) -> None:
    small.write_text(small.read_text().replace("milepost: m006}", "milepost: m999}"))
    result = run("check", small, "--format", "json")
    assert result.exit_code == 1
    (found,) = json.loads(result.stdout)
    assert not found["ok"]
    assert any("m999" in issue["message"] or "m999" in issue["about"] for issue in found["issues"])


@pytest.mark.parametrize("verb", ["check", "analyze", "play", "simulate"])
def test_an_unknown_id_has_the_same_exit_code_in_each_verb(said: Said, small: Path, verb: str) -> None:
    small.write_text(small.read_text().replace("milepost: m006}", "milepost: m999}"))
    code, told = said(verb, small)
    assert code == 1 and "m999" in told and "[unknown-id]" in told
    code, told = said(verb, small, "--format", "json")
    assert code == 1 and "m999" in json.dumps(json.loads(told))


def test_a_check_that_fails_is_an_issue_and_not_the_end_of_the_command(
    run: Run, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: UnknownId, scenario: Scenario, touched: Difference | None = None) -> Iterator[Issue]:
        raise RecursionError("too deep")

    monkeypatch.setattr(UnknownId, "run", broken)
    result = run("check", str(small), "--format", "json")
    issues = json.loads(result.stdout)[0]["issues"]
    (failed,) = [issue for issue in issues if issue["check"] == "check-failed"]
    assert "too deep" in failed["message"] and failed["severity"] == UnknownId.severity and result.exit_code == 1


def test_an_unreadable_file_gives_path_line_and_message_and_exit_code_2(run: Run, small: Path) -> None:
    small.write_text(small.read_text().replace("at: [30, 30]", "at: [30, north]"))
    result = run("check", small, US, "--format", "json")
    assert result.exit_code == 2
    broken, fine = json.loads(result.stdout)
    assert (broken["error"]["path"], broken["error"]["line"]) == ("board.mileposts.m001.at[1]", 12)
    assert "north" in broken["error"]["message"]
    assert fine["ok"]


def test_a_newer_format_is_refused_politely(run: Run, small: Path) -> None:
    small.write_text(small.read_text().replace("format: 2", "format: 999"))
    result = run("check", small)
    assert result.exit_code == 2
    assert "small.yaml:1: format: expected a format up to 2, found 999" in result.stderr


def test_a_typing_error_in_a_key_names_the_near_one(run: Run, small: Path) -> None:
    small.write_text(small.read_text().replace("railroads:\n    NS:", "railroad:\n    NS:", 1))
    result = run("check", small)
    assert "did you mean railroads?" in result.stderr


def test_a_recorded_game_names_its_winner_and_replays_exactly(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    played = run("play", US, "--bots", "planner,random,planner", "--seed", 7, "--record", record)
    assert played.exit_code == 0
    assert re.search(r"\bwins\b", played.stdout.strip().splitlines()[-1])
    assert run("replay", record).exit_code == 0
    assert "scenario: boxcars/us-boxcars-2013" in record.read_text()


def test_a_forged_record_diverges_with_exit_code_1(run: Run, small: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    run("play", small, "--bots", "planner,planner", "--seed", 2, "--record", record)
    forged = re.sub(r"(buy \S+?),", "pass,", record.read_text(), count=1)
    assert forged != record.read_text()
    record.write_text(forged)
    result = run("replay", record)
    assert result.exit_code == 1
    assert "diverges" in result.stdout


def test_a_record_stopped_early_does_not_count_as_the_same_end(run: Run, small: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    run("play", small, "--bots", "planner,planner", "--record", record)
    record.write_text(re.sub(r", [^,\]]+\]\s*\Z", "]\n", record.read_text()))
    assert run("replay", record).exit_code == 1


def test_a_record_stays_in_its_folder(run: Run, small: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    run("play", small, "--bots", "planner,planner", "--record", record)
    assert "scenario: small.yaml" in record.read_text()
    record.write_text(record.read_text().replace("scenario: small.yaml", "scenario: ../small.yaml"))
    with pytest.raises(BoxcarsError, match="is outside the record's folder"):
        raise run("replay", record).exception


def test_a_scenario_elsewhere_is_embedded_in_the_record(run: Run, small: Path, tmp_path: Path) -> None:
    record = tmp_path / "elsewhere" / "game.yaml"
    record.parent.mkdir()
    save(SetTracing(Tracing("scan.png", 100.0)).apply(load(small)), small)
    run("play", small, "--bots", "planner,planner", "--record", record)
    small.unlink()
    assert run("replay", record).exit_code == 0 and "scan.png" not in record.read_text()


def test_a_rule_set_for_a_game_stands_in_its_record(run: Run, small: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    run("play", small, "--bots", "planner,planner", "--set", "home.swap=true", "--record", record)
    assert re.search(r"options: *\n? *\{?home\.swap: true", record.read_text())
    assert run("replay", record).exit_code == 0


@pytest.mark.parametrize("bad", ["home.swop=true", "home.swap=perhaps", "home.swap"])
def test_a_rule_that_is_not_there_or_has_a_wrong_value_is_refused(run: Run, small: Path, bad: str) -> None:
    with pytest.raises(BoxcarsError, match=r"home\.sw"):
        raise run("play", small, "--set", bad).exception


@pytest.mark.usefixtures("without_workers")
def test_simulating_counts_what_was_asked_for_and_refuses_what_is_not_counted(run: Run) -> None:
    args = ("--games", 6, "--workers", 1, "--bots", "hill,gould", "--count", "begins", "--count", "visits")
    data = json.loads(run("simulate", US, *args, "--format", "json").stdout)
    assert list(data["counts"]) == ["begins", "visits"] and data["table"] is None
    assert set(data["counts"]["begins"]) <= {"1", "2"} and sum(data["counts"]["begins"].values()) == 6
    assert data["counts"]["visits"]["new_york"] > 0
    assert "new_york" in run("simulate", US, *args).stdout
    with pytest.raises(BoxcarsError, match="did you mean visits"):
        raise run("simulate", US, "--count", "visit").exception


@pytest.mark.usefixtures("without_workers")
def test_simulate_prints_seats_intervals_and_a_warning_about_few_games(run: Run, small: Path) -> None:
    args = ("--games", 6, "--seed", 3, "--set", "game.turn_limit=20", "--workers", 1, "--format", "json")
    data = json.loads(run("simulate", small, *args).stdout)
    assert sum(seat["wins"] for seat in data["seats"]) <= data["games"] == 6
    assert data["table"] == "people" and [seat["bot"] for seat in data["seats"]] == list(PEOPLE[:4])
    assert data["warnings"][0].startswith("6 games are few")
    assert all(seat["interval"][0] <= seat["win_rate"] <= seat["interval"][1] for seat in data["seats"])


@pytest.mark.usefixtures("without_workers")
def test_a_report_of_a_simulation_has_what_repeats_it(run: Run, small: Path, tmp_path: Path) -> None:
    page, args = tmp_path / "r.html", ("--games", 2, "--seed", 33, "--workers", 1, "--format", "json")
    plain = json.loads(run("simulate", small, *args).stdout)
    told = json.loads(run("simulate", small, *args, "--set", "win.cash=70000", "--output", page).stdout)
    assert told["settings"] == {"win.cash": 70_000} and told["scenario_hash"] != plain["scenario_hash"]
    again = json.loads(run("simulate", small, *args, "--set", "win.cash=70000").stdout)
    assert again["scenario_hash"] == told["scenario_hash"]
    text = page.read_text()
    assert all(f"<td>{cell}</td>" in text for cell in ("33", "win.cash", "70000", told["scenario_hash"]))


SLOW_BATCHES = {
    "boxcars": ("boxcars/us-boxcars-2013", "--set", "win.cash=60000"),
    "tycoon": ("tycoon/amber-coast", "--set", "game.turn_limit=3", "--lessons", "--bots", "random,greedy"),
    "crayon": ("crayon/saltmark-isles", "--set", "game.turn_limit=60", "--lessons", "--bots", "random,greedy"),
}


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("dice/short-line", "--bots", "random,greedy"), id="dice"),
        *(pytest.param(words, id=id, marks=pytest.mark.slow) for id, words in SLOW_BATCHES.items()),
    ],
)
def test_simulate_prints_the_same_numbers_for_any_number_of_workers(run: Run, words: tuple[str, ...]) -> None:
    def batch(workers: int, seed: int) -> dict[str, object]:
        args = ("--games", 6, "--seed", seed, "--workers", workers, "--format", "json")
        data = json.loads(run("simulate", *words, *args).stdout)
        del data["seconds"]
        return data

    one = batch(1, 3)
    assert one == batch(2, 3)
    assert one != batch(1, 4)


def test_the_seconds_of_a_batch_are_those_from_when_its_games_begin_to_the_last_of_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that goes on by a second whenever it is looked at, and by an hour while a worker gets ready."""
    now = [0.0]

    def seconds() -> float:
        now[0] += 1
        return now[0]

    def two_chunks(
        job: Job, games: int, workers: int, cancelled: object, ready: Callable[[], None], first: int
    ) -> Iterator[Chunk]:
        now[0] += 3_600
        ready()
        for number in range(first, first + games):
            yield Chunk([number], [GameTally(0, 9, (1.0, 0.0))], "")
        now[0] += 3_600

    monkeypatch.setattr("engine.cli.verbs.games.simulate.clock", SimpleNamespace(seconds=seconds))
    monkeypatch.setattr("engine.sim.batch.play_games", two_chunks)
    data = json.loads(run("simulate", US, "--games", 2, "--bots", "hill,hill", "--format", "json").stdout)
    assert (data["games"], data["seconds"]) == (2, 2.0)


def test_the_tables_are_csv_with_a_row_for_each_thing(run: Run) -> None:
    sizes = {"payoffs": 2211, "destinations": 154, "regions": 22, "railroads": 28, "cities": 67, "sections": 750}
    for name, size in sizes.items():
        assert len(list(csv.DictReader(io.StringIO(run("table", US, name).stdout)))) == size


def test_analysis_speaks_of_every_city_and_railroad(run: Run) -> None:
    data = json.loads(run("analyze", US, "--format", "json").stdout)
    assert sum(city["probability"] for city in data["cities"].values()) == pytest.approx(100)
    assert set(data["railroads"]["PA"]) == {"price", "cities", "service", "monopoly", "connections"}


def test_railroads_are_analyzed_alone_as_a_network_and_in_sets(run: Run) -> None:
    each = json.loads(run("analyze", BARON, "railroads", "--format", "json").stdout)["railroads"]
    fields = {"price", "service", "monopoly", "expected_rides", "income", "income_per_price"}
    assert len(each) == 28 and fields <= set(each["PA"])
    together = json.loads(run("analyze", BARON, "network", "--railroads", "PA, B&O", "--format", "json").stdout)
    assert together["service"] <= each["PA"]["service"] + each["B&O"]["service"] and "chicago" in together["cities"]
    best = json.loads(run("analyze", BARON, "best-sets", "--size", "1", "--format", "json").stdout)["sets"]
    assert best[0]["railroads"] == ["PA"] and best[0]["income"] == pytest.approx(each["PA"]["income"])
    wrong = run("analyze", BARON, "network", "--railroads", "PA,AT&SG")
    assert wrong.exit_code != 0 and "did you mean AT&SF?" in str(wrong.exception)


def test_formatting_checks_and_mends(run: Run, small: Path) -> None:
    untidy = small.read_text().replace("title: Four cities", "title:    'Four cities'")
    small.write_text(untidy)
    assert run("format", "--check", small).exit_code == 1
    assert small.read_text() == untidy
    assert run("format", small).exit_code == 0
    assert run("format", "--check", small).exit_code == 0


def test_formatting_continues_after_a_bad_file(run: Run, said: Said, small: Path, tmp_path: Path) -> None:
    broken, other = tmp_path / "broken.yaml", tmp_path / "other.yaml"
    broken.write_text("format: 1\nfamily: [\n")
    small.write_text(small.read_text() + "\n")
    other.write_text(small.read_text())
    code, text = said("format", "--check", small, broken, other)
    assert code == 2 and "boxcars: " in text and "broken.yaml" in text and text.count("would change") == 2
    code, text = said("format", small, broken, other, "--format", "json")
    rows = json.loads(text)
    assert code == 2 and [row["changed"] for row in rows] == [True, False, True]
    assert rows[1]["error"]["problems"][0]["file"] == str(broken) and "error" not in rows[0]
    assert run("format", "--check", small, other).exit_code == 0 and broken.read_text() == "format: 1\nfamily: [\n"
    code, text = said("format", broken, "--format", "json")
    assert code == 2 and json.loads(text)["error"]["problems"]


@pytest.mark.parametrize(
    ("option", "value"), [("--spacing", "12"), ("--orientation", "flat"), ("--rivers", "rivers.geojson")]
)
def test_options_of_an_outline_need_an_outline(run: Run, tmp_path: Path, option: str, value: str) -> None:
    result = run("new", "crayon", tmp_path / "new.yaml", option, value)
    assert re.search(f"{option} needs --outline", str(result.exception))
    assert not (tmp_path / "new.yaml").exists()


def test_a_new_board_holds_together(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.yaml"
    assert run("new", "boxcars", file).exit_code == 0
    assert run("check", file).exit_code == 0
    assert run("format", "--check", file).exit_code == 0
    assert isinstance(run("new", "boxcars", file).exception, BoxcarsError)


def test_the_schema_describes_the_format_and_every_option(run: Run) -> None:
    schema = json.loads(run("schema").stdout)
    assert schema["properties"]["format"] == {"const": 2}
    (boxcars,) = [each for each in schema["anyOf"] if each["properties"]["family"]["const"] == "boxcars"]
    assert "home.swap" in boxcars["properties"]["rules"]["properties"]


def test_a_person_at_the_terminal_chooses_by_numbers(small: Path) -> None:
    runner = CliRunner()
    result = runner.invoke(
        application(), ["play", str(small), "--bots", "person,random"], input="9999\nx\n" + "1\n" * 20_000
    )
    assert "enter a number from" in result.stdout
    assert re.search(r"\bwins\b|turn limit", result.stdout.strip().splitlines()[-1])


@pytest.mark.usefixtures("without_workers")
def test_a_simulation_names_its_settings_and_the_version(run: Run) -> None:
    asked = ("--games", 2, "--bots", "hill,hill", "--set", "fee.player=6000", "--format", "json")
    data = json.loads(run("simulate", US, *asked).stdout)
    assert data["settings"] == {"fee.player": 6000} and data["version"] == version("boxcars")
