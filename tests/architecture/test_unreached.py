"""Nothing is kept that nobody uses: every edit, function, class and method is reached by a verb or a hand.

What is reached is followed by name from the entry points, so that two functions which only call each other are found
too. A name in reached code counts for all that bear it, so that nothing in use is found.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

import pytest

from engine import api
from engine.edit.edit import Edit
from tests.source_cache import found_in

ROOT = Path(__file__).resolve().parents[2]

PLACE = re.compile(r"(?:engine|studio)[\w.]*:(\w+)")
"""How a function is named in a string: `engine.cli.verbs.games.play:play`."""


@dataclass
class Unit:
    """A definition: the names that its text speaks, and for a method the class it is in."""

    place: str
    name: str
    owner: str = ""
    kind: str = ""
    spoken: set[str] = field(default_factory=set)


def names_in(nodes: Iterable[ast.AST], imported: Collection[str]) -> set[str]:
    """The names that are not the text's own variables, `.name` for attributes, and places in strings. What is asked of
    an `imported` module is a name, as if it had been imported itself."""
    read: set[str] = set()
    own: set[str] = set()
    asked: set[str] = set()
    for node in (node for top in nodes for node in ast.walk(top)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                read.add(name)
            case ast.Name(id=name) | ast.arg(arg=name):
                own.add(name)
            case ast.Attribute(attr=name, ctx=ast.Load()):
                asked.add(f".{name}")
                if isinstance(node.value, ast.Name) and node.value.id in imported:
                    asked.add(name)
            case ast.MatchClass(kwd_attrs=names):
                asked.update(f".{name}" for name in names)
            case ast.Constant(value=str(text)) if place := PLACE.fullmatch(text):
                asked.add(place[1])
    return read - own | asked


def imports_of(tree: ast.AST) -> set[str]:
    """By which names a module knows other modules of the project."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for alias in node.names
        if (ROOT / node.module.replace(".", "/") / f"{alias.name}.py").is_file()
    }


def units(sources: Mapping[str, str]) -> list[Unit]:
    """The definitions of modules. What a module does when it is imported is a unit without a name."""
    return [unit for module, source in sources.items() for unit in defined(module, source)]


def rows_of(module: str, source: str) -> list[tuple[str, str, str, str, list[str]]]:
    return [(one.place, one.name, one.owner, one.kind, sorted(one.spoken)) for one in defined(module, source)]


def defined(module: str, source: str) -> Iterator[Unit]:
    tree = ast.parse(source)
    imported = imports_of(tree)
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield Unit(f"{module}:{name}", name, kind="function", spoken=names_in([node], imported))
            case ast.ClassDef(name=name, body=body):
                methods = [part for part in body if isinstance(part, ast.FunctionDef)]
                rest = [part for part in body if not isinstance(part, ast.FunctionDef)]
                spoken = names_in([*node.bases, *node.keywords, *node.decorator_list, *rest], imported)
                yield Unit(f"{module}:{name}", name, kind="class", spoken=spoken)
                owner = f"{module}:{name}"
                for part in methods:
                    yield Unit(f"{owner}.{part.name}", part.name, owner, "method", names_in([part], imported))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield Unit(f"{module}:{name}", name, kind="value", spoken=names_in([node], imported))
            case _:
                yield Unit(module, "", kind="import", spoken=names_in([node], imported))


def unreached(known: list[Unit], roots: Iterable[str], overrides: Iterable[str] = ()) -> list[str]:
    """The public functions, classes and methods that nothing reached names; `overrides` are called by a library."""
    called, spoken, reached = set(overrides), set(roots), set[str]()
    waiting = known
    while True:
        now = [unit for unit in waiting if is_reached(unit, spoken, reached, called)]
        if not now:
            break
        for unit in now:
            reached.add(unit.place)
            spoken |= unit.spoken
        waiting = [unit for unit in waiting if unit.place not in reached]
    return [
        unit.place
        for unit in waiting
        if unit.kind != "value" and not unit.name.startswith("_") and (not unit.owner or unit.owner in reached)
    ]


def is_reached(unit: Unit, spoken: set[str], reached: set[str], called: set[str]) -> bool:
    if unit.owner:
        by_itself = f".{unit.name}" in spoken or unit.place in called or unit.name.startswith("__")
        return unit.owner in reached and by_itself
    return unit.kind == "import" or unit.name in spoken


def modules() -> dict[str, str]:
    """The text of every module of the engine and the studio."""
    paths = [path for room in ("engine", "studio") for path in sorted((ROOT / room).rglob("*.py"))]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text("utf-8") for path in paths}


def entry_points() -> set[str]:
    """What the installed program, its build and the scripts of users begin with."""
    text = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = text["project"]
    tables = [project["scripts"], *project["entry-points"].values(), text["tool"]["boxcars"]["translated"]]
    hook = ast.parse((ROOT / "hatch_build.py").read_text("utf-8"))
    named = {place.partition(":")[2] for table in tables for place in table.values()}
    return named | names_in([hook], ()) | {*api.__all__}


def library_calls(known: Iterable[Unit]) -> Iterator[str]:
    """Methods that a base class outside of the project has too (Qt's events, groups of verbs) or calls by the kind of a
    node of Python's syntax, and those of a class that stands in for another by `__getattr__`: they answer for the
    other's."""
    for unit in known:
        if unit.kind == "method":
            module, _, name = unit.owner.partition(":")
            owner = getattr(import_module(module), name)
            foreign = [base for base in owner.__mro__ if not base.__module__.startswith(("engine.", "studio."))]
            is_visit = issubclass(owner, ast.NodeVisitor) and unit.name.startswith("visit_")
            if is_visit or "__getattr__" in vars(owner) or any(hasattr(base, unit.name) for base in foreign):
                yield unit.place


@pytest.fixture(scope="module")
def known() -> list[Unit]:
    """The definitions of all modules."""
    return [
        Unit(place, name, owner, kind, set(spoken))
        for rows in found_in(modules(), rows_of).values()
        for place, name, owner, kind, spoken in rows
    ]


@pytest.fixture(scope="module")
def found(known) -> list[str]:
    """What nothing reaches."""
    return unreached(known, entry_points(), library_calls(known))


def is_edit(place: str) -> bool:
    module, _, name = place.partition(":")
    thing = getattr(import_module(module), name, None)
    return isinstance(thing, type) and issubclass(thing, Edit)


def test_a_hand_or_a_verb_reaches_every_edit(found):
    assert [place for place in found if is_edit(place)] == []


def test_something_uses_every_function_class_and_method(found):
    assert [place for place in found if not is_edit(place)] == []


DEAD = {
    "a function": "def lost(): pass",
    "a class": "class Lost: pass",
    "a method": "class Kept:\n    def lost(self): pass\nkept = Kept()\nprint(kept)",
    "two that call each other": "def lost(): other()\ndef other(): lost()",
    "one that calls itself": "def lost(): lost()",
}


@pytest.mark.parametrize("source", DEAD.values(), ids=DEAD)
def test_finds(source):
    assert "engine.room:" in "".join(unreached(units({"engine.room": source}), ()))


LIVE = {
    "an entry point": "def main(): pass",
    "a place in a string": 'print("engine.room:kept")\ndef kept(): pass',
    "what runs on import": "def kept(): pass\nkept()",
    "a function of a function": "def main(): kept()\ndef kept(): pass",
    "a method by its name": "def main(it): it.kept(); Kept()\nclass Kept:\n    def kept(self): pass",
    "a module's function beside a variable of its name": "from engine.model import ids\nkept = 1\n"
    "def main(): [ids.fresh(fresh) for fresh in ()]\ndef fresh(): pass",
    "a value's function": "def kept(): pass\nTABLE = [kept]\ndef main(): return TABLE",
}


@pytest.mark.parametrize("source", LIVE.values(), ids=LIVE)
def test_does_not_find(source):
    assert unreached(units({"engine.room": source}), ["main"]) == []


def test_what_qt_calls_is_not_found(known):
    calls = library_calls(unit for unit in known if unit.place.startswith("studio.canvas.input.tool_view:"))
    assert "studio.canvas.input.tool_view:ToolView.mouseMoveEvent" in calls
