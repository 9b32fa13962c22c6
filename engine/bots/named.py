"""Bots by name: those that know no family, those of the family, and own ones from a scenario or a file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import BoxcarsError, FileError, did_you_mean
from engine.folders import home_folder
from engine.game.bot import Bot
from engine.game.family import Family
from engine.game.random import RandomBot
from engine.model.scenario import Scenario

PERSON = "person"
"""The name of a seat that somebody plays by hand."""

RANDOM_BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


def bot_names(family: Family, scenario: Scenario | None = None) -> list[str]:
    """The names a seat of this family can be given to: the family's own bots, the strongest first, those of the
    scenario, those of the user's folder, where characters of all families lie, and those that know no family."""
    own = [] if scenario is None or family.characters_of is None else list(family.characters_of(scenario))
    files = [path.stem for path in sorted(characters_folder().glob("*.yaml")) if _fits(family, path)]
    return list(dict.fromkeys([*family.bots, *own, *files, *RANDOM_BOTS]))


def strongest(family: Family) -> str:
    """The name of the family's first bot."""
    return next(iter([*family.bots, *RANDOM_BOTS]))


def bot_description(family: Family, name: str, scenario: Scenario | None = None) -> str:
    """How a bot plays, in a sentence; nothing where nobody has written one."""
    own = family.characters_of(scenario) if scenario is not None and family.characters_of is not None else {}
    sentence: str = getattr(own.get(name) or family.characters.get(name), "sentence", "")
    make = family.bots.get(name) or RANDOM_BOTS.get(name)
    return sentence or (make().sentence if make is not None else "")


def default_lineup(family: Family, seats: int = 4, sharks: bool = False) -> list[str]:
    """The names of who sits at a table where nobody is named: people, one of each as far as they go, or the strongest
    bot at every seat. A family that has no people has its strongest at both."""
    row = family.people if family.people and not sharks else [strongest(family)]
    return [row[seat % len(row)] for seat in range(seats)]


def characters_folder() -> Path:
    """Where a user's own characters are found by their names."""
    return home_folder() / "characters"


def bot_named(family: Family, name: str, scenario: Scenario | None = None) -> Bot:
    """The bot of that name, or of the file where the name ends with .yaml. Raises BoxcarsError, with the nearest name,
    where there is none, and FileError for a file that is no bot."""
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
    raise BoxcarsError(f"no bot is called {name!r}{did_you_mean(name, known)}; there are {', '.join(known)}")


def _fits(family: Family, path: Path) -> bool:
    """Whether a file is a character of the family; what is wrong with one that is not stands in the log."""
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
    """The names, once each of them is known to be a bot (or a person, where people can play). Raises BoxcarsError."""
    for name in names:
        if name != PERSON or not person:
            bot_named(family, name, scenario)
    return tuple(names)
