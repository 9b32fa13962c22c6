"""Files of older formats: every key that has another name today, lines of errors, and hashes."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import InvalidScenario, NewerFormat
from engine.files.migration import RECORD_RENAMES, SCENARIO_RENAMES
from engine.files.records import dump_record, parse_record, recorded_scenario
from engine.files.scenarios import dumps, load, loads, plain_scenario, save, scenario_hash
from engine.files.yaml.reader import parse_yaml
from engine.files.yaml.writer import to_yaml
from engine.game.record import Branch, Record
from engine.game.rules import SeatSetup
from tests.old_formats import RENAMED, in_format_1, inside, scenario_of, spelled

renamed = pytest.mark.parametrize(
    ("id", "way", "old", "new"), RENAMED, ids=[f"{id}-{old}" for id, _, old, _ in RENAMED]
)


def test_every_rename_of_the_table_is_tested():
    table = [rename for renames in SCENARIO_RENAMES.values() for rename in renames]
    assert sorted((old, new) for _, _, old, new in RENAMED) == sorted((each.old, each.new) for each in table)
    assert [(each.old, each.new) for each in RECORD_RENAMES[4]] == [("line", "main_branch"), ("of", "parent")]


@renamed
def test_every_old_key_is_read_as_the_new_one(id, way, old, new):
    plain = in_format_1(scenario_of(id))
    assert old in inside(plain, way) and new not in inside(plain, way)
    assert loads(to_yaml(plain)) == scenario_of(id)
    inside(plain, way).pop(old)
    assert loads(to_yaml(plain)) != scenario_of(id)


@pytest.mark.parametrize("id", ["boxcars", "crayon", "tycoon", "dice"])
def test_an_old_file_is_written_in_the_new_format(id):
    text = dumps(loads(to_yaml(in_format_1(scenario_of(id)))))
    assert text == dumps(scenario_of(id)) and text.startswith("format: 2\n") and loads(text) == scenario_of(id)


@renamed
def test_an_old_key_in_the_new_format_is_refused_with_its_new_name(id, way, old, new):
    plain = {"format": 2, **deepcopy(plain_scenario(scenario_of(id)))}
    spelled(inside(plain, way), new, old)
    with pytest.raises(InvalidScenario, match=f"no entry named “{old}” here: .* its name is “{new}”") as refused:
        loads(to_yaml(plain))
    assert refused.value.path.replace("[", ".").replace("]", "") == ".".join(map(str, (*way, old)))
    assert refused.value.line == parse_yaml(to_yaml(plain), "a").line_of((*way, old))


@renamed
def test_a_new_key_in_the_old_format_is_refused_with_its_old_name(id, way, old, new):
    plain = in_format_1(scenario_of(id))
    spelled(inside(plain, way), old, new)
    with pytest.raises(
        InvalidScenario, match=f"no entry named “{new}” here: in format 1 its name is “{old}”"
    ) as refused:
        loads(to_yaml(plain))
    assert refused.value.path.replace("[", ".").replace("]", "") == ".".join(map(str, (*way, new)))
    assert refused.value.line == parse_yaml(to_yaml(plain), "a").line_of((*way, new))


@renamed
def test_a_wrong_value_of_an_old_key_is_refused_with_the_key_and_line_of_the_file(id, way, old, new):
    plain = in_format_1(scenario_of(id))
    inside(plain, way)[old] = [["?", "?", "?"]]
    text = to_yaml(plain)
    with pytest.raises(InvalidScenario) as refused:
        loads(text)
    (path,) = {problem.path.replace("[", ".").replace("]", "") for problem in refused.value.problems}
    assert path.startswith(".".join(map(str, (*way, old))))
    assert refused.value.line == parse_yaml(text, "a").line_of((*way, old))


def test_suggestions_and_missing_keys_are_those_of_the_format():
    plain = in_format_1(scenario_of("crayon"))
    plain["content"]["recipes"] = plain["content"].pop("recipe")
    with pytest.raises(InvalidScenario, match=r"no entry named “recipes” here \(did you mean recipe\?\)"):
        loads(to_yaml(plain))


@pytest.mark.parametrize("id", ["boxcars", "crayon", "tycoon", "dice"])
def test_a_hash_has_the_keys_of_format_1(id):
    scenario = scenario_of(id)
    assert scenario_hash(loads(to_yaml(in_format_1(scenario)))) == scenario_hash(scenario)
    assert scenario_hash(scenario) != scenario_hash(replace(scenario, title="Another"))


FILES = Path(__file__).parent / "format_1"
HASHES = {
    "boxcars": "af12f5e3be353275f75b3ea3b06d0be773a0051b1a2bb5c041c2a952ad3cd6f6",
    "crayon": "642d601cd5067d1a02269a4724ac13f5a36424c979add0b87ef525b425863319",
    "tycoon": "bcb76823648fa6143400efb4a4bccb7b3886de34ae116d5ca74aad25e5a59e53",
    "dice": "b4f8ee8cc71b4277f797721c2769e4d03352398034aa59dfc2a84ba683464b7c",
}
"""Hashes of the boards in these files, calculated by the program that wrote format 1."""


@pytest.mark.parametrize("id", HASHES)
def test_boards_of_format_1_keep_their_hash_when_they_are_saved(id, tmp_path):
    scenario = load(FILES / f"{id}.yaml")
    save(scenario, tmp_path / "saved.yaml")
    assert (tmp_path / "saved.yaml").read_text().startswith("format: 2\n")
    assert scenario_hash(scenario) == scenario_hash(load(tmp_path / "saved.yaml")) == HASHES[id]


def test_a_newer_format_is_refused():
    with pytest.raises(NewerFormat, match="expected a format up to 2, found 3"):
        loads(dumps(scenario_of("dice")).replace("format: 2", "format: 3", 1))
    with pytest.raises(NewerFormat, match="expected a format up to 4, found 5"):
        parse_record(dump_record(RECORD).replace("format: 4", "format: 5", 1), "game.yaml")


RECORD = Record(
    "boxcars", "abc", (SeatSetup("Red", "hill"), SeatSetup("Blue")), 7, ("roll 3 4", "buy PA"), (1.0, 2.0), False,
    embedded={"format": 2, **plain_scenario(scenario_of("boxcars"))},
    branches=(
        Branch("north", 1, ("pass", "end"), (5.0, 6.0)),
        Branch("farther", 2, ("stop",), (7.0, 8.0), finished=False, parent="north"),
    ),
    main_branch="as it was",
)  # fmt: skip


def old_record(number: int) -> dict[str, Any]:
    plain = {**parse_yaml(dump_record(RECORD), "game.yaml").value, "format": number}
    plain["embedded"] = in_format_1(scenario_of("boxcars"))
    spelled(plain, "main_branch", "line")
    spelled(plain["branches"][1], "parent", "of")
    return plain


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_old_record_is_read_with_its_embedded_board(number):
    record = parse_record(to_yaml(old_record(number)), "game.yaml")
    assert replace(record, embedded=None) == replace(RECORD, embedded=None)
    assert recorded_scenario(record, "game.yaml") == scenario_of("boxcars")
    assert dump_record(record).startswith("format: 4\n")


@pytest.mark.parametrize(("way", "old", "new"), [((), "line", "main_branch"), (("branches", 1), "of", "parent")])
def test_keys_of_records_are_refused_in_another_format(way, old, new):
    plain = old_record(3)
    spelled(inside(plain, way), old, new)
    with pytest.raises(InvalidScenario, match=f"no entry named “{new}” here: in format 3 its name is “{old}”"):
        parse_record(to_yaml(plain), "game.yaml")
    plain = parse_yaml(dump_record(RECORD), "game.yaml").value
    spelled(inside(plain, way), new, old)
    with pytest.raises(InvalidScenario, match=f"no entry named “{old}” here: in this format its name is “{new}”"):
        parse_record(to_yaml(plain), "game.yaml")


def test_a_wrong_parent_is_refused_with_the_key_and_line_of_the_file():
    plain = old_record(3)
    plain["branches"][1]["of"] = "south"
    text = to_yaml(plain)
    with pytest.raises(InvalidScenario, match="no branch before this one is named “south”") as refused:
        parse_record(text, "game.yaml")
    assert refused.value.path == "branches[1].of"
    assert refused.value.line == parse_yaml(text, "a").line_of(("branches", 1, "of"))
