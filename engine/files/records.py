"""Record files: reading and writing a played game, and the scenario it was played on."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.edit.sheet.tracing import SetTracing
from engine.errors import MAX_PROBLEMS, InvalidScenario, RulesError, UnreadableFile
from engine.files.kinds import refuse_to_replace_a_board
from engine.files.library import bundled, bundled_name
from engine.files.migration import RECORD_RENAMES, migrated
from engine.files.opening import named_alike
from engine.files.saves.saving import save_bytes
from engine.files.scenarios import FORMAT, check_format, load, loads, plain_scenario
from engine.files.yaml.convert import convert, to_plain
from engine.files.yaml.reader import Document, parse_yaml, read_yaml
from engine.files.yaml.writer import to_yaml
from engine.folders import path_inside
from engine.game.bot import is_bot_file
from engine.game.family import family
from engine.game.options import option_named, option_value
from engine.game.record import Record, problems
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import is_unicode

RECORD_FORMAT = 4
"""The newest format of records and the only one that is written: 1 was before notes and branches, 2 before hand-overs,
3 before the keys that `engine.files.migration` renames."""


def save_record(record: Record, path: Path | str, scenario: Scenario, file: Path | None = None) -> None:
    """Save the record, naming the scenario's file if it is bundled or in the record's folder or below, and if its name
    is text.

    Any other scenario is embedded without its tracing image, so that a record never needs a path that leaves its
    folder. `file` is where the scenario was loaded from, None if it was never saved or has changed since. Raises
    FileError, also if the file holds a scenario.
    """
    path = Path(path)
    refuse_to_replace_a_board(path)
    name = _name(path, file) if file is not None else ""
    save_bytes(path, record_text(record, scenario, name).encode())


def record_text(record: Record, scenario: Scenario, name: str = "") -> str:
    """Return the text of a record that names its scenario; if the name is empty, embed the scenario without its tracing
    image."""
    embedded = None if name else {"format": FORMAT, **plain_scenario(SetTracing(None).apply(scenario))}
    return dump_record(replace(record, scenario=name, embedded=embedded))


def dump_record(record: Record) -> str:
    """Return the canonical text of a record, with the actions last."""
    values: dict[str, Any] = to_plain(record)
    header = ("family", "title", "note", "scenario", "hash", "options", "seats", "seed", "game", "finished", "scores")
    order = (*header, "main_branch", "hand_overs", "notes", "branches", "embedded", "actions")
    return to_yaml({"format": RECORD_FORMAT, **{key: values[key] for key in order if values.get(key) is not None}})


def record_schema() -> dict[str, Any]:
    """Return the JSON schema of record files, made from the types."""
    (_,), parts = msgspec.json.schema_components([Record], ref_template="#/$defs/{name}")
    base = parts.pop("Record")
    base["properties"] = {"format": {"const": RECORD_FORMAT}, **base["properties"]}
    base["required"] = ["format", *base["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **base,
        "title": "Boxcars Studio record",  # not shown
        "$defs": parts,
    }


def load_record(path: Path | str) -> Record:
    """Load a record file. Raises FileError naming file, path in the document and line."""
    return _record(read_yaml(Path(path)))


def parse_record(text: str | bytes, file: str) -> Record:
    """Parse the text of a record; `file` is its name in messages. Raises FileError."""
    return _record(parse_yaml(text, file))


def _record(document: Document) -> Record:
    plain = document.value
    if "board" in plain and "actions" not in plain:
        said = tr("this is a scenario, not a game record: `boxcars play` plays it and writes a record (--record)")
        raise InvalidScenario(document.file, said, line=document.line_of(("board",)) or 1)
    check_format(plain, document, RECORD_FORMAT)
    document = migrated(document, RECORD_RENAMES, RECORD_FORMAT)
    plain = document.value
    rest = {key: value for key, value in plain.items() if key not in ("format", "options")}
    record = convert(rest, Record, document)
    if not record.scenario and record.embedded is None:
        raise InvalidScenario(document.file, tr("the record has no scenario, neither a name nor a board"), line=1)
    found = list(islice(problems(record), MAX_PROBLEMS))
    if found:
        raise InvalidScenario(document.file, problems=document.problems(found))
    return replace(record, options=_options(record.family, plain.get("options"), document))


def recorded_scenario(record: Record, path: Path | str) -> Scenario:
    """Return the scenario a record was played on: bundled, next to the record, or embedded. Raises FileError."""
    if record.embedded is not None:
        return loads(to_yaml(record.embedded), f"{path} (embedded board)")  # not shown
    file = recorded_file(record, path)
    assert file is not None
    return load(file)


def recorded_file(record: Record, path: Path | str) -> Path | None:
    """Return the scenario file of a record; None if the scenario is embedded. Raises FileError for a name that leads
    out of the record's folder."""
    if record.embedded is not None:
        return None
    shipped = bundled()
    if record.scenario in shipped:
        return shipped[record.scenario]
    found = path_inside(Path(path).parent, record.scenario.replace("\\", "/"))
    if found is None:
        said = tr("“{scenario}” is outside the record's folder; name another board with --board").format(
            scenario=record.scenario
        )
        raise UnreadableFile(path, said, "scenario")
    alike = named_alike(found)
    # A link of a similar name may lead out of the folder.
    return found if alike.is_symlink() else alike


def recorded_bot(name: str, path: Path | str) -> str:
    """Return the name of a bot for a record at `path`: of a file in its folder or below, the path from there; any other
    name unchanged."""
    return (_path_from(Path(path), Path(name)) or name) if is_bot_file(name) else name


def with_recorded_bots(record: Record, path: Path | str) -> Record:
    """Return the record of a game whose bots were named from the working folder, for a file at `path`."""
    seats = tuple(replace(seat, bot=recorded_bot(seat.bot, path)) for seat in record.seats)
    return replace(record, seats=seats)


def _name(path: Path, file: Path) -> str:
    return bundled_name(file) or _path_from(path, file)


def _path_from(path: Path, file: Path) -> str:
    """Return the path of a file from the folder of a record; "" if it is not in that folder or below, or no text."""
    try:
        relative = os.path.relpath(file.resolve(), path.resolve().parent)
    except ValueError:  # on another drive
        return ""
    outside = relative.startswith("..") or os.path.isabs(relative)
    return "" if outside or not is_unicode(relative) else Path(relative).as_posix()


def _options(id: str, plain: Any, document: Document) -> dict[str, RuleValue]:
    texts = convert(plain, dict[str, str], document, ("options",)) if plain is not None else {}
    rules = family(id).rules
    options = {option.name: option for option in (rules.options if rules else ())}
    values: dict[str, RuleValue] = {}
    for name, text in texts.items():
        try:
            values[name] = option_value(option_named(options, name), text)
        except KeyError:
            raise InvalidScenario(
                document.file,
                tr("no option named “{name}”").format(name=name),
                f"options.{name}",
                document.line_of(("options", name)),
            ) from None
        except (RulesError, ValueError) as error:
            raise InvalidScenario(
                document.file, str(error), f"options.{name}", document.line_of(("options", name))
            ) from None
    return values
