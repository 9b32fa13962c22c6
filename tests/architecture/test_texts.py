"""Texts and names use standard terms, texts for users can be translated, and the template has all messages.

Each banned pattern stands beside the term to use instead.
"""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from tests import messages as extraction
from tests.messages import ROOT, TEMPLATE, is_internal, messages, unmarked
from tests.source_cache import found_in, program_sources

TERMS = {
    r"\breckon": "calculate, estimate",
    r"\bwhoever\b": "the player who, any player",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\bnobody\b": "no player, no one",
    r"\bsomebody\b": "someone, a player",
    r"\banew\b": "again",
    r"\bin the mean\b": "on average",
    r"\bbelow nothing\b": "negative",
    r"\bfor nothing\b": "free",
    r"\bso many\b": "up to N",
    r"\b(is|are) told\b|\btold (of|that|by)\b": "shows, reports",
    r"\bthought better of\b": "canceled",
    r"\bat hand\b": "available",
    r"\bhangs? on\b": "depends on",
    r"\bgo(es)? on\b": "continue",
    r"\btakes? back\b": "undo",
    r"\b(out of|in) sight\b": "hidden, visible",
    r"\bbreaks? off\b|\bbroken off\b": "stop",
    r"\bhand(s|ed)? over\b": "pass",
    r"\w\(s\)": "a plural form by ntr",
}
"""Patterns of a whole text, and the term to use instead."""

NO_SUBJECT = re.compile(r"^\W*what (is|was|are|somebody|nobody)\b[^?\n]{0,160}\.$", re.IGNORECASE | re.MULTILINE)
"""A sentence that begins with a bare “what” does not name its subject."""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

PARTICIPLES = {
    "told",
    "kept",
    "said",
    "asked",
    "taken",
    "found",
    "brought",
    "drawn",
    "given",
    "laid",
    "lying",
    "standing",
    "worth",
    "sitting",
    "looking",
    "thinking",
    "weighing",
    "seen",
    "left",
    "begun",
    "felt",
    "noticed",
    "called",
    "meant",
    "wanted",
    "reached",
    "judged",
}
"""Names that say neither what a function does nor what it returns."""

UNCHANGED = ("engine/game/fast/",)
"""The fast path of the game core keeps its texts and names until it is replaced."""


ANY_TERM = re.compile("|".join(TERMS), re.IGNORECASE)


def faults_of(text: str) -> list[str]:
    found = [
        f"{hit.group()!r}: use {term}"
        for pattern, term in (TERMS.items() if ANY_TERM.search(text) else ())
        if (hit := re.search(pattern, text, re.I))
    ]
    return [*found, *(["a sentence without a subject"] if NO_SUBJECT.search(text) else [])]


class Texts(NamedTuple):
    """Texts of all modules."""

    terms: list[str]
    names: list[str]
    messages: set[str]
    unmarked: list[str]


def texts_of(name: str, source: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the terms, names, messages and unmarked texts of a module."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    found_messages = [in_context(text, message.context) for message in messages(nodes) for text in message.texts]
    bare = [] if is_internal(Path(name)) else [f"{name}:{line}: {text}" for line, text in unmarked(nodes, source)]
    terms, names = list[str](), list[str]()
    for node in () if name.startswith(UNCHANGED) else nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.split()) > 2:
            terms.extend(f"{name}:{node.lineno} {fault}" for fault in faults_of(node.value))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.lstrip("_") in PARTICIPLES:
            names.append(f"{name}:{node.lineno} {node.name}")
        if isinstance(node, DOCUMENTED) and (ast.get_docstring(node) or "").startswith("What "):
            terms.append(f"{name}: the docstring of {getattr(node, 'name', 'the module')} has no subject")
    return terms, names, found_messages, bare


def in_context(text: str, context: str | None) -> str:
    """Return a message with its context."""
    return f"{context}: {text}" if context else text


@cache
def texts() -> Texts:
    """Return what the tests need of all modules; each is parsed once."""
    found = Texts([], [], set(), [])
    helpers = (Path(extraction.__file__),)
    for terms, names, some, bare in found_in(program_sources("engine", "studio"), texts_of, helpers).values():
        found.terms.extend(terms)
        found.names.extend(names)
        found.messages.update(some)
        found.unmarked.extend(bare)
    return found


def documents():
    yield from (
        ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md")
    )
    for folder in ("engine", "studio", "scenarios", "resources/help"):
        yield from sorted((ROOT / folder).rglob("*.md"))


def test_texts_of_the_source_code_use_standard_terms():
    assert texts().terms == []


def test_functions_are_named_by_what_they_do_or_return():
    assert texts().names == []


def test_every_message_is_in_the_template():
    """`make messages` writes the template."""
    with TEMPLATE.open("rb") as file:
        entries = [message for message in read_po(file) if message.id]
    known = {
        in_context(text, entry.context)
        for entry in entries
        for text in (entry.id if isinstance(entry.id, tuple) else (entry.id,))
    }
    assert sorted(texts().messages - known)[:20] == []
    assert sorted(known - texts().messages)[:20] == []


def test_every_text_for_users_is_marked():
    assert texts().unmarked == []


def test_a_text_without_a_mark_is_noticed():
    lines = ('say("no mark here")', 'say(tr("a mark"))', 'log.info("for programmers")', 'x = "no text"  # not shown')
    source = "\n".join(lines)
    assert list(unmarked(list(ast.walk(ast.parse(source))), source)) == [(1, "no mark here")]


def test_messages_have_the_context_of_their_mark():
    source = 'tr("Note"); ptr("severity", "Note"); ntr("{n} note", "{n} notes", 2)'
    found = [(message.texts, message.context) for message in messages(list(ast.walk(ast.parse(source))))]
    assert found == [(("Note",), None), (("Note",), "severity"), (("{n} note", "{n} notes"), None)]


@pytest.mark.parametrize("path", list(documents()), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents_use_standard_terms(path):
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    assert [f"{number} {fault}" for number, line in lines for fault in faults_of(line)] == []


@pytest.mark.parametrize(
    "text",
    [
        "It is reckoned anew.",
        "What is selected is moved.",
        "3 record(s) written",
        "Whoever is caught pays",
        "Nobody goes on",
    ],
)
def test_a_text_of_the_old_dialect_is_noticed(text):
    assert faults_of(text)


@pytest.mark.parametrize("text", ["Calculate the odds again.", "What is the price?", "Moves the selection."])
def test_a_standard_text_passes(text):
    assert faults_of(text) == []
