"""Own characters of bots: made from another one by other weights, and saved in the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.bots.named import RANDOM_BOTS, characters_folder
from engine.errors import BoxcarsError
from engine.folders import stays_inside
from engine.game.family import Family
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import quoted

MAX_NAME = 40
"""Maximum number of characters of a name."""


def known_characters(family: Family, scenario: Scenario | None = None) -> dict[str, Any]:
    """Return the characters of a game system and of a scenario by name, with weights that can be changed."""
    if family.character is None or family.bot_of is None or not family.weights:
        return {}
    own = family.characters_of(scenario) if scenario is not None and family.characters_of is not None else {}
    return {**family.characters, **own}


def weights_of_character(family: Family, character: Any) -> dict[str, int]:
    """Return the weights of a character that have a range, by name; 0 for missing ones."""
    given = msgspec.to_builtins(character.weights)
    return {name: int(given.get(name, 0)) for name, bounds in family.weights.items() if bounds is not None}


def with_weights(family: Family, character: Any, name: str, weights: Mapping[str, int], sentence: str = "") -> Any:
    """Return a character with this name and these weights; the other weights, and without one the sentence, are those
    of `character`. Raises BoxcarsError for weights that the game system does not allow."""
    assert family.character is not None
    data = {
        "name": name,
        "sentence": sentence or character.sentence,
        "weights": {**msgspec.to_builtins(character.weights), **weights},
    }
    try:
        return msgspec.convert(data, family.character)
    except (msgspec.ValidationError, ValueError) as error:
        raise BoxcarsError(str(error)) from None


def own_character_file(family: Family, name: str) -> Path:
    """Return the file of an own character, which need not exist. Raises BoxcarsError for a name that cannot be used."""
    name = name.strip()
    if not name or len(name) > MAX_NAME or not all(letter.isalnum() or letter in " -_" for letter in name):
        raise BoxcarsError(
            tr("Expected a name of letters, digits, spaces and hyphens with at most {n} characters.").format(n=MAX_NAME)
        )
    if name in (*family.bots, *RANDOM_BOTS, "person") or not stays_inside(name):
        raise BoxcarsError(tr("The name {name} is in use. Choose another name.").format(name=quoted(name)))
    return characters_folder() / f"{name}.yaml"


def save_own_character(family: Family, name: str, character: Any) -> Path:
    """Save a character, so that games find it by this name. Return its file. Raises BoxcarsError."""
    from engine.files.saves.saving import save_bytes
    from engine.files.yaml.writer import to_yaml

    file = own_character_file(family, name)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BoxcarsError(tr("{file} cannot be saved: {error}").format(file=file, error=error.strerror)) from None
    save_bytes(file, to_yaml(msgspec.to_builtins(character)).encode())
    return file
