"""Scenario files: loading, canonical form, saving, hash and schema. scenarios/README.md explains the format."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from engine.errors import MAX_PROBLEMS, BoxcarsError, FileError, InvalidScenario, NewerFormat, Problem
from engine.files.kinds import refuse_to_replace_a_game
from engine.files.migration import SCENARIO_RENAMES, in_first_format, migrated
from engine.files.saves.saving import Saved, save_bytes
from engine.files.yaml.convert import convert, to_plain
from engine.files.yaml.reader import Document, NodePath, parse_yaml, read_yaml
from engine.files.yaml.writer import to_yaml
from engine.game.family import Family, family, family_ids
from engine.game.options import option_value
from engine.game.rules import Option
from engine.game.setups import as_played
from engine.i18n import tr
from engine.model.board_limits import misplaced
from engine.model.geometry import Ring
from engine.model.grids.grid import Letters
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import quoted, shortened

_FORMAT_NUMBER = re.compile("[0-9]{1,9}")

FORMAT = 2
"""The newest format this program reads and the only one it writes. `engine.files.migration` reads format 1."""


def load(path: Path | str) -> Scenario:
    """Load the scenario in a file. Raises FileError naming file, path in the document and line; never loads a part."""
    return from_document(read_yaml(Path(path)))


def loads(text: bytes | str, file: str = "scenario") -> Scenario:
    """Parse the text of a scenario; `file` is its name in messages."""
    return from_document(parse_yaml(text, file))


def from_document(document: Document) -> Scenario:
    """Return the scenario that a document describes, checked against the types of its game system."""
    document = migrated_scenario(document)
    plain = document.value
    known = _family(plain, document)
    rest = {key: value for key, value in plain.items() if key not in ("format", "content", "rules")}
    problems: list[Problem] = []
    scenario = content = None
    rules: dict[str, RuleValue] = {}
    try:
        scenario = convert({**rest, "content": {}}, Scenario, document)
    except InvalidScenario as error:
        problems += error.problems
    try:
        content = convert(plain.get("content", {}), known.content, document, ("content",))
    except InvalidScenario as error:
        problems += error.problems
    try:
        rules = _rules(plain.get("rules"), known, document)
    except InvalidScenario as error:
        problems += error.problems
    if scenario is None or content is None or problems:
        raise InvalidScenario(document.file, problems=problems)
    made = msgspec.structs.replace(scenario, content=content, rules=rules)
    far = list(islice(misplaced(made), MAX_PROBLEMS))
    if far:
        raise InvalidScenario(document.file, problems=document.problems(far))
    return made


def migrated_scenario(document: Document) -> Document:
    """Return a document with the keys of the newest format. Raises InvalidScenario for a game record, and for a format
    that this program does not know."""
    if "actions" in document.value and "seats" in document.value:
        said = tr(
            "this is a game record, not a scenario: `boxcars replay` replays it, `boxcars branch` "
            "continues it, the studio opens it"
        )
        raise InvalidScenario(document.file, said, line=document.line_of(("actions",)) or 1)
    check_format(document.value, document)
    return migrated(document, SCENARIO_RENAMES, FORMAT)


def dumps(scenario: Scenario) -> str:
    """Return the canonical text of a scenario: loading and dumping it again gives the same text."""
    return to_yaml({"format": FORMAT, **plain_scenario(scenario)})


def save(scenario: Scenario, path: Path | str, expected: bytes | None = None) -> Saved:
    """Write the scenario in its canonical form, atomically. Keep one `.bak` next to it, and store the previous and the
    new content in the version history. A version that cannot be stored becomes a note of the result and fails no save.

    With `expected` the file must still have this digest. Raises FileError, including ChangedOutside, also if the file
    holds a game record.
    """
    from engine.files.saves.backups import keep, keep_found

    path, data = Path(path), dumps(scenario).encode()
    refuse_to_replace_a_game(path)
    complaints: list[str] = []

    def tried(keeping: Callable[[], None]) -> None:
        try:
            keeping()
        except FileError as error:
            complaints.append(f"{error.message[:1].upper()}{error.message[1:]}.")

    tried(lambda: keep_found(path, scenario.title))
    saved = save_bytes(path, data, expected=expected)
    if path.is_file():
        tried(lambda: keep(path, data, scenario.title))
    return Saved(saved.digest, (*saved.notes, *complaints[-1:]))


def scenario_hash(scenario: Scenario) -> str:
    """Return the SHA-256 of the canonical bytes of everything that affects games: what a record was played on.

    The bytes have the keys of format 1, so that a record stays valid when keys get other names.
    """
    plain = in_first_format(played_scenario(scenario), scenario.family)
    return hashlib.sha256(to_yaml(plain).encode()).hexdigest()


def played_hash(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> str:
    """Return the hash of what a game with these options is played on: without unused starting positions."""
    return scenario_hash(as_played(scenario, chosen))


def run_hash(scenario: Scenario, chosen: Mapping[str, RuleValue]) -> str:
    """Return the hash of what many games with these options are played on. Other values of options make another hash,
    unlike in a record, which lists them itself."""
    rules = {**scenario.rules, **chosen}
    return played_hash(msgspec.structs.replace(scenario, rules=rules), chosen)


def schema() -> dict[str, Any]:
    """Return the JSON schema of scenario files, made from the types: one alternative for each game system."""

    def hook(wanted: type) -> dict[str, Any]:
        if wanted is Ring:
            return {"type": "string", "description": "an outline: x,y x,y x,y in millimeters"}  # not shown
        if wanted is Letters:
            return {
                "type": "string",
                "description": "a grid: one line of letters per row, . where there is no cell",  # not shown
            }  # not shown
        raise TypeError(f"{wanted} has no schema")

    known = [family(id) for id in family_ids()]
    (_, *contents), parts = msgspec.json.schema_components(
        [Scenario, *(each.content for each in known)], schema_hook=hook, ref_template="#/$defs/{name}"
    )
    base = parts.pop("Scenario")
    base["properties"] = {"format": {"const": FORMAT}, **base["properties"]}
    base["required"] = ["format", *base["required"]]
    alternatives = []
    for each, content in zip(known, contents, strict=True):
        rules = {option.name: _option_schema(option) for option in (each.rules.options if each.rules else ())}
        alternatives.append(
            {
                "properties": {
                    "family": {"const": each.id},
                    "content": content,
                    "rules": {"type": "object", "properties": rules, "additionalProperties": False},
                }
            }
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **base,
        "title": "Boxcars Studio scenario",  # not shown
        "anyOf": alternatives,
        "$defs": parts,
    }


def check_format(plain: dict[str, Any], document: Document, newest: int = FORMAT) -> None:
    """Refuse a file without a format number or with one that this program does not know."""
    found = plain.get("format")
    number = int(found) if isinstance(found, str) and _FORMAT_NUMBER.fullmatch(found) else 0
    if 1 <= number <= newest:
        return
    line = document.line_of(("format",))
    if found is None:
        raise InvalidScenario(
            document.file, tr("the first line has to be `format: {format}`").format(format=newest), "format", line or 1
        )
    if number < 1:
        said = quoted(found, 40) if isinstance(found, str) else shortened(str(found), 40)
        raise InvalidScenario(
            document.file,
            tr("expected a whole number such as {format}, found {said}").format(format=newest, said=said),
            "format",
            line,
        )
    raise NewerFormat(
        document.file,
        tr(
            "expected a format up to {newest}, found {found}: a newer Boxcars Studio wrote this file and can open it"
        ).format(newest=newest, found=found),
        "format",
        line,
    )


def _family(plain: dict[str, Any], document: Document) -> Family:
    id = plain.get("family")
    if not isinstance(id, str):
        said = tr("“family”, the game system, is missing; available: {join}").format(join=", ".join(family_ids()))
        raise InvalidScenario(document.file, said, "family", document.line_of(("family",)) or 1)
    try:
        return family(id)
    except BoxcarsError as error:
        raise InvalidScenario(document.file, str(error), "family", document.line_of(("family",))) from None


def _rules(plain: Any, known: Family, document: Document) -> dict[str, RuleValue]:
    """Convert option values to the types that the game system declares. An unknown name stays text."""
    if plain is None:
        return {}
    texts = convert(plain, dict[str, str], document, ("rules",))
    options = {option.name: option for option in (known.rules.options if known.rules else ())}
    values: dict[str, RuleValue] = {}
    problems: list[tuple[NodePath, str]] = []
    for name, text in texts.items():
        try:
            values[name] = option_value(options[name], text) if name in options else text
        except ValueError as error:
            problems.append((("rules", name), str(error)))
    if problems:
        raise InvalidScenario(document.file, problems=document.problems(problems[:MAX_PROBLEMS]))
    return values


def _option_schema(option: Option) -> dict[str, Any]:
    if option.type == "choice":
        return {"enum": list(option.choices), "description": option.title, "default": option.default}
    kind = {"bool": "boolean", "int": "integer", "float": "number", "name": "string", "names": "string"}[option.type]
    return {"type": kind, "description": option.title, "default": option.default}


def plain_scenario(scenario: Scenario) -> dict[str, Any]:
    """Return the scenario as plain data in the order of a file: header, rules, board, content, look."""
    plain: dict[str, Any] = to_plain(scenario)
    order = ("family", "title", "version", "currency", "credits", "note", "rules", "board", "content", "look")
    return {key: plain[key] for key in (*order, "ignored") if key in plain}


def played_scenario(scenario: Scenario) -> dict[str, Any]:
    """Return the scenario as plain data without what cannot affect a game: look, notes, credits, spur marks,
    populations, and the parts of a board that the rules of its game system never use."""
    plain = plain_scenario(scenario)
    for milepost in plain["board"].get("mileposts", {}).values():
        milepost.pop("spur", None)
    for city in plain["board"].get("cities", {}).values():
        city.pop("population", None)
    for part in family(scenario.family).unplayed_parts:
        plain["board"].pop(part, None)
    for left_out in ("look", "note", "credits", "ignored"):
        plain.pop(left_out, None)
    without: dict[str, Any] = _without_notes(plain)
    return without


def _without_notes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_notes(item) for key, item in value.items() if key != "note"}
    return value
