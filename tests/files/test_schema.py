"""The JSON schema says of scenario files what the types say."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import fields

from engine.files.scenarios import FORMAT, schema
from engine.game.family import family, family_ids
from engine.model.scenario import Scenario

SCHEMA = json.loads(json.dumps(schema()))
PARTS = SCHEMA["$defs"]


def test_it_names_itself_and_describes_each_entry_of_a_scenario() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["title"] == "Boxcars Studio scenario"
    assert list(SCHEMA["properties"]) == ["format", *(field.name for field in fields(Scenario))]
    assert SCHEMA["properties"]["format"] == {"const": FORMAT}
    assert SCHEMA["required"] == ["format", "family", "title", "board", "content"]


def test_each_part_that_is_named_is_described_and_the_other_way_round() -> None:
    named = set(re.findall(r'"#/\$defs/([^"]+)"', json.dumps(SCHEMA)))
    assert named == PARTS.keys()


@pytest.mark.parametrize("id", family_ids())
def test_each_family_is_an_alternative_with_its_content_and_its_rules(id: str) -> None:
    (said,) = (each["properties"] for each in SCHEMA["anyOf"] if each["properties"]["family"] == {"const": id})
    assert said["content"] == {"$ref": f"#/$defs/{family(id).content.__name__}"}
    rules = family(id).rules
    options = rules.options if rules else ()
    assert (said["rules"]["type"], said["rules"]["additionalProperties"]) == ("object", False)
    assert list(said["rules"]["properties"]) == [option.name for option in options]
    for option in options:
        told = said["rules"]["properties"][option.name]
        assert (told["description"], told["default"]) == (option.title, option.default)
        kinds = {
            "choice": None,
            "bool": "boolean",
            "int": "integer",
            "float": "number",
            "name": "string",
            "names": "string",
        }
        assert told.get("type") == kinds[option.type]
        assert told.get("enum", []) == list(option.choices)


def test_outlines_and_grids_are_texts_of_their_own_kind() -> None:
    assert PARTS["Grid"]["properties"]["letters"]["type"] == "string"
    assert "one line of letters per row" in PARTS["Grid"]["properties"]["letters"]["description"]
    ring = PARTS["Shape"]["properties"]["rings"]["items"]
    assert ring["type"] == "string" and "x,y x,y" in ring["description"]
