"""The parts of a pack: what a playtester receives can be opened without anything of the author's."""

import json

import pytest
from msgspec.structs import replace

from engine.cli import json_result, main
from engine.files import scenarios
from engine.files.library import bundled
from engine.files.records import load_record, recorded_scenario
from engine.model.look import Tracing
from engine.packs.archive import unpack
from tests.builders import a_small_board

BOT = "name: Cooke\nsentence: Buys early.\nweights: {access: 8}\n"


def ran(*arguments, capsys):
    code = json_result.run(main.answer, [*map(str, arguments), "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture
def board(tmp_path):
    folder = tmp_path / "mine"
    (folder / "scans").mkdir(parents=True)
    (folder / "scans/old map.png").write_bytes(b"\x89PNG picture")
    scenario = a_small_board().scenario()
    scenario = replace(scenario, look=replace(scenario.look, tracing=Tracing("scans/old map.png", 100)))
    file = folder / "north.yaml"
    scenarios.save(scenario, file)
    return file


def test_image_own_bot_record_and_runs_arrive(board, tmp_path, capsys):
    bot, record, store = tmp_path / "cooke.yaml", tmp_path / "game.yaml", tmp_path / "games.db"
    bot.write_text(BOT)
    assert json_result.run(main.answer, ["play", str(board), "--bots", "random,random", "--record", str(record)]) == 0
    simulate = [
        "simulate",
        str(board),
        "--games",
        "2",
        "--bots",
        "random,random",
        "--workers",
        "1",
        "--store",
        str(store),
    ]
    assert json_result.run(main.answer, simulate) == 0
    capsys.readouterr()
    output = tmp_path / "game.boxcars"
    code, said = ran(
        "pack",
        board,
        output,
        "--bots",
        f"hill,{bot}",
        "--record",
        record,
        "--runs",
        store,
        "--file",
        bot,
        capsys=capsys,
    )
    assert code == 0 and {each["role"] for each in said["files"]} == {
        "scenario", "image", "character", "record", "runs", "other",
    }  # fmt: skip
    folder = tmp_path / "theirs"
    code, said = ran("unpack", output, folder, capsys=capsys)
    assert (
        code == 0 and said["lineup"] == ["hill", "characters/cooke.yaml"] and said["left_out"] == ["files/cooke.yaml"]
    )
    again = scenarios.load(folder / "north.yaml")
    assert again.look.tracing.file == "images/old-map.png" and (folder / "images/old-map.png").is_file()
    assert again.board == scenarios.load(board).board
    copy = folder / "records/game.yaml"
    assert recorded_scenario(load_record(copy), copy).board == again.board
    code, said = ran("runs", "show", "1", "--store", folder / "runs/games.runs", capsys=capsys)
    assert code == 0 and said["games"] == 2


def test_record_of_a_bundled_board_names_it_and_one_of_a_file_includes_it(board, tmp_path, capsys):
    shipped, own = tmp_path / "shipped.yaml", board.parent / "own.yaml"
    for scenario, record in (("dice/short-line", shipped), (str(board), own)):
        assert json_result.run(main.answer, ["play", scenario, "--bots", "random,random", "--record", str(record)]) == 0
    capsys.readouterr()
    output = tmp_path / "x.boxcars"
    assert ran("pack", board, output, "--record", shipped, "--record", own, capsys=capsys)[0] == 0
    unpack(output, tmp_path / "u")
    assert load_record(tmp_path / "u/records/shipped.yaml").scenario == "dice/short-line"
    assert load_record(tmp_path / "u/records/own.yaml").embedded is not None


@pytest.mark.parametrize("name", sorted(bundled()))
def test_every_bundled_board_arrives_as_it_is(name, tmp_path, capsys):
    output = tmp_path / "x.boxcars"
    assert ran("pack", name, output, capsys=capsys)[0] == 0
    manifest = unpack(output, tmp_path / "u")
    assert (tmp_path / "u" / manifest.scenario).read_bytes() == bundled()[name].read_bytes()


def test_unknown_bot_and_wrong_suffix_are_refused(board, tmp_path, capsys):
    for more in ([tmp_path / "x.boxcars", "--bots", "nemo"], [tmp_path / "x.zip"]):
        code, said = ran("pack", board, *more, capsys=capsys)
        assert code == 2 and said["error"]["message"]
    assert not list(tmp_path.glob("x.*"))
