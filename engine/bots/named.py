"""Bots by name: the random bot, those of the game system, and own ones from a scenario or a file."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import BoxcarsError, FileError, UnreadableFile, did_you_mean
from engine.folders import home_folder, path_inside, stays_inside
from engine.game.bot import Bot, is_bot_file
from engine.game.family import Family
from engine.game.random import RandomBot
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from engine.plugins.loading import bots_for, plugins_of
from engine.plugins.trust import CodeFile

PERSON = "person"
"""Name of a seat played by hand."""

RANDOM_BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_names(family: Family, scenario: Scenario | None = None) -> list[str]:
    """Return the bots for seats of this game system: its own, the strongest first, those of the scenario, those of the
    user's folder, which has characters of all game systems, those of plug-ins, and the random bot."""
    own = [] if scenario is None or family.characters_of is None else list(family.characters_of(scenario))
    files = [path.stem for path in sorted(characters_folder().glob("*.yaml")) if _fits(family, path)]
    return list(dict.fromkeys([*family.bots, *own, *files, *bots_for(family.id), *RANDOM_BOTS]))


def strongest(family: Family) -> str:
    """Return the name of the game system's first bot."""
    return next(iter([*family.bots, *RANDOM_BOTS]))


def bot_description(family: Family, name: str, scenario: Scenario | None = None) -> str:
    """Return the description of a bot; "" if there is none."""
    own = family.characters_of(scenario) if scenario is not None and family.characters_of is not None else {}
    sentence: str = getattr(own.get(name) or family.characters.get(name), "sentence", "")
    make = family.bots.get(name) or RANDOM_BOTS.get(name)
    if not sentence and make is None and (plugin := bots_for(family.id).get(name)) is not None:
        return plugin.sentence
    return sentence or (make().sentence if make is not None else "")


def default_lineup(family: Family, seats: int = 4, sharks: bool = False) -> list[str]:
    """Return the default line-up: casual bots, one of each until they repeat, or the strongest bot at every seat. A
    game system without casual bots has its strongest in both."""
    row = family.casual_bots if family.casual_bots and not sharks else [strongest(family)]
    return [row[seat % len(row)] for seat in range(seats)]


def characters_folder() -> Path:
    """Return the folder in which a user's own characters are found by name."""
    return home_folder() / "characters"


def bot_named(
    family: Family, name: str, scenario: Scenario | None = None, record: Path | None = None, code: Path | None = None
) -> Bot:
    """Return the bot of that name, or of the file if the name ends with .yaml. A path is one of the working folder; if
    the file `record` names the bot, one of the folder of that file, which it may not leave. Bots of plug-ins are those
    of the trusted code beside the scenario file `code` first. Raises BoxcarsError, with the nearest name, if there is
    none, and FileError for a file that is no bot."""
    make = family.bots.get(name) or RANDOM_BOTS.get(name)
    if make is not None:
        return make()
    if family.bot_of is not None and family.character is not None:
        if scenario is not None and family.characters_of is not None and name in family.characters_of(scenario):
            return family.bot_of(family.characters_of(scenario)[name])
        if is_bot_file(name):
            return _read(family, Path(name) if record is None else _beside(record, name))
        own_file = characters_folder() / f"{name}.yaml"
        if stays_inside(name) and os.path.isfile(own_file):
            return _read(family, own_file)
    own = plugins_of(code, is_quiet=True).bots if code is not None else {}
    if (plugin := own.get(name) or bots_for(family.id).get(name)) is not None:
        from engine.plugins.bots import PluginBot

        return PluginBot(plugin, scenario)
    known = bot_names(family, scenario)
    raise BoxcarsError(
        tr("no bot named “{name}”{known}; available: {known_2}").format(
            name=name, known=did_you_mean(name, known), known_2=", ".join(known)
        )
    )


def code_of_bot(family: Family, name: str, scenario: Scenario | None = None) -> CodeFile | None:
    """Return the file with the code of a bot of a plug-in; None for other bots, for those of packages, and if there is
    no such bot."""
    plugin = bots_for(family.id).get(name)
    if plugin is None or plugin.source.file is None:
        return None
    own = [] if scenario is None or family.characters_of is None else family.characters_of(scenario)
    character = characters_folder() / f"{name}.yaml"
    if name in {*family.bots, *RANDOM_BOTS, *own} or is_bot_file(name) or (stays_inside(name) and character.is_file()):
        return None
    try:
        return CodeFile(plugin.source.file, plugin.source.file.read_bytes())
    except OSError:
        return None


def _beside(record: Path, name: str) -> Path:
    path = path_inside(record.parent, name.replace("\\", "/"))
    if path is None:
        said = tr(
            "the bot “{bot}” is outside the record's folder; change its name in the record, or name another bot with "
            "--bot or --bots"
        )
        raise UnreadableFile(record, said.format(bot=plain_line(name)), "seats")
    return path


def _fits(family: Family, path: Path) -> bool:
    """Return whether a file is a character of the game system; log the errors of one that is not."""
    if family.character is None:
        return False
    try:
        _read(family, path)
    except FileError as error:
        logging.getLogger("boxcars").info("not offered as a bot of %s: %s", family.id, error)
        return False
    return True


def _read(family: Family, path: Path) -> Bot:
    from engine.files.yaml.convert import convert
    from engine.files.yaml.reader import read_yaml

    assert family.character is not None and family.bot_of is not None
    document = read_yaml(path)
    return family.bot_of(convert(document.value, family.character, document))


def seating(
    family: Family,
    names: Sequence[str],
    person: bool = False,
    scenario: Scenario | None = None,
    record: Path | None = None,
) -> tuple[str, ...]:
    """Return the names if each of them is a bot (or a person, if allowed), as `bot_named` finds it. Raises
    BoxcarsError."""
    for name in names:
        if name != PERSON or not person:
            bot_named(family, name, scenario, record)
    return tuple(names)
