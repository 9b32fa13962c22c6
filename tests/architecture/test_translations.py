"""Translations keep what the program needs of a message: fields, tags, mnemonics, filters of files, space around it."""

import re
from pathlib import Path

import pytest

from tests.messages import read, translations

FIELD = re.compile(r"\{\w[^{}\s]*\}")
TAG = re.compile(r"</?\w+[^>]*>")
FILTER = re.compile(r"\(\*[^)]*\)")
SPACES = re.compile(r"^\s*|\s*$")


def faults(source: tuple[str, ...], translated: str, form: int) -> list[str]:
    """Return what a translation loses or invents. A singular may leave out the number."""
    allowed = {field for text in source for field in FIELD.findall(text)}
    needed = set(FIELD.findall(source[min(form, len(source) - 1)]))
    used = set(FIELD.findall(translated))
    singular = len(source) > 1 and form == 0
    found = [f"unknown field {field}" for field in used - allowed]
    found += [f"no field {field}" for field in needed - used if not (singular and field.startswith("{n"))]
    for name, kind in (("tag", TAG), ("filter of files", FILTER), ("space", SPACES)):
        if sorted(kind.findall(source[0])) != sorted(kind.findall(translated)):
            found.append(f"another {name}")
    if bool(re.search(r"&\w", source[0])) != bool(re.search(r"&\w", translated)):
        found.append("mnemonic lost or added")
    return found


@pytest.mark.parametrize("path", translations(), ids=lambda path: path.parts[-3])
def test_translations_keep_what_the_program_needs(path: Path):
    found = []
    for message in read(path):
        if not message.id:
            continue
        source = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert not message.fuzzy, message.id
        for form, text in enumerate(forms):
            found += [f"{source[0]!r} -> {text!r}: {fault}" for fault in faults(source, text, form) if text]
    assert not found


def test_each_kind_of_fault_is_found():
    assert faults(("Add {n} city", "Add {n} cities"), "Stadt hinzufügen", 0) == []
    assert faults(("Add {n} city", "Add {n} cities"), "Städte hinzufügen", 1) == ["no field {n}"]
    assert faults(("Move {city}",), "{stadt} verschieben", 0) == ["unknown field {stadt}", "no field {city}"]
    assert faults(("<b>Note</b>",), "Hinweis", 0) == ["another tag"]
    assert faults(("All files (*)",), "Alle Dateien", 0) == ["another filter of files"]
    assert faults((" of ",), "von", 0) == ["another space"]
    assert faults(("&Save",), "Speichern", 0) == ["mnemonic lost or added"]
