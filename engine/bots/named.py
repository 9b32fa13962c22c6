"""Bots by name: the random bot, those of the game system, and own ones from a scenario or a file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import BoxcarsError, FileError, did_you_mean
from engine.folders import home_folder
from engine.game.bot import Bot
from engine.game.family import Family
from engine.game.random import RandomBot
from engine.i18n import tr
from engine.model.scenario import Scenario

PERSON = "person"
"""Name of a seat played by hand."""

RANDOM_BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_names(family: Family, scenario: Scenario | None = None) -> list[str]:
    """Return the bots for seats of this game system: its own, the strongest first, those of the scenario, those of the
    user's folder, which has characters of all game systems, and the random bot."""
    own = [] if scenario is None or family.characters_of is None else list(family.characters_of(scenario))
    files = [path.stem for path in sorted(characters_folder().glob("*.yaml")) if _fits(family, path)]
    return list(dict.fromkeys([*family.bots, *own, *files, *RANDOM_BOTS]))


def strongest(family: Family) -> str:
    """Return the name of the game system's first bot."""
    return next(iter([*family.bots, *RANDOM_BOTS]))


def bot_description(family: Family, name: str, scenario: Scenario | None = None) -> str:
    """Return the description of a bot; "" if there is none."""
    own = family.characters_of(scenario) if scenario is not None and family.characters_of is not None else {}
    sentence: str = getattr(own.get(name) or family.characters.get(name), "sentence", "")
    make = family.bots.get(name) or RANDOM_BOTS.get(name)
    return sentence or (make().sentence if make is not None else "")


def default_lineup(family: Family, seats: int = 4, sharks: bool = False) -> list[str]:
    """Return the default line-up: casual bots, one of each until they repeat, or the strongest bot at every seat. A
    game system without casual bots has its strongest in both."""
    row = family.casual_bots if family.casual_bots and not sharks else [strongest(family)]
    return [row[seat % len(row)] for seat in range(seats)]


def characters_folder() -> Path:
    """Return the folder in which a user's own characters are found by name."""
    return home_folder() / "characters"


def bot_named(family: Family, name: str, scenario: Scenario | None = None) -> Bot:
    """Return the bot of that name, or of the file if the name ends with .yaml. Raises BoxcarsError, with the nearest
    name, if there is none, and FileError for a file that is no bot."""
    make = family.bots.get(name) or RANDOM_BOTS.get(name)
    if make is not None:
        return make()
    if family.bot_of is not None and family.character is not None:
        if scenario is not None and family.characters_of is not None and name in family.characters_of(scenario):
            return family.bot_of(family.characters_of(scenario)[name])
        for path in (Path(name), characters_folder() / f"{name}.yaml"):
            if path.suffix == ".yaml" and (path == Path(name) or path.exists()):
                return _read(family, path)
    known = bot_names(family, scenario)
    raise BoxcarsError(
        tr("no bot named “{name}”{known}; available: {known_2}").format(
            name=name, known=did_you_mean(name, known), known_2=", ".join(known)
        )
    )


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
    family: Family, names: Sequence[str], person: bool = False, scenario: Scenario | None = None
) -> tuple[str, ...]:
    """Return the names if each of them is a bot (or a person, if allowed). Raises BoxcarsError."""
    for name in names:
        if name != PERSON or not person:
            bot_named(family, name, scenario)
    return tuple(names)
