"""Calls of the command: arguments that its parameters allow or almost allow, and the files that they name."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st
from msgspec import Struct

from engine.bots.named import bot_names
from engine.cli.main import application, verb, verbs
from engine.files.sheets.writing import workbook
from engine.game.family import family, family_ids
from engine.report.formatting import csv_text
from engine.report.report import Table
from tests.fuzz.case import Case
from tests.fuzz.hostile import NAMES, NUMBERS, TEXTS
from tests.fuzz.sources import record_texts, scenario_texts, small_ones
from tests.fuzz.texts import MANGLINGS

LEFT_OUT = {
    "lessons": "opens a window and waits; the test of the lessons takes them",
    "studio": "opens a window and waits; the monkey uses that",
}
"""Commands that are not called, with the reason."""

PLAYING = frozenset(
    ("play", "branch", "simulate", "compare", "runs", "league", "tournament", "fuzz", "explain", "replay")
)
"""Commands that may go on for as long as the rules and options say: they are interrupted."""

WRITING: Mapping[str, frozenset[str]] = {
    "branch": frozenset(("record",)),
    "fill": frozenset(("file", "output")),
    "schematize": frozenset(("file", "output")),
    "stretch": frozenset(("file", "output")),
    "export": frozenset(("picture",)),
    "format": frozenset(("files",)),
    "import": frozenset(("file", "output")),
    "new": frozenset(("file",)),
    "play": frozenset(("record",)),
    "recover": frozenset(("out",)),
    "simulate": frozenset(("output", "store")),
    "runs": frozenset(("arguments", "store")),
    "unpack": frozenset(("folder",)),
    **{
        name: frozenset(("output",))
        for name in (
            "analyze",
            "animate",
            "fuzz",
            "kit",
            "league",
            "merge",
            "pack",
            "replay",
            "rulebook",
            "table",
            "variant",
        )
    },
}
"""The parameters that name files which a command may write; all other files stay as they are."""

FOLDERS = frozenset(("fuzz", "export", "kit", "unpack"))
"""Commands whose output is a folder."""

FEW: Mapping[str, tuple[str, ...]] = {
    "games": ("1", "2"),
    "workers": ("1",),
    "budget": ("1", "0", "1s", "96", "x", "-1"),
    "dpi": ("10", "36", "2400"),
    "spacing": ("10", "300"),
}
"""Values that keep a call short. Other values of these parameters are in the tests of the commands."""

SMALL_GAME = {"boxcars": "game.turn_limit=12"}
"""Options that end the games of a game system soon."""


class Call(Struct, frozen=True):
    """A call: the name of the command, its arguments, the files of its folder, its standard input, the files that it
    may write, and those that it only reads."""

    command: str
    arguments: tuple[str, ...]
    files: Mapping[str, bytes]
    typed: str = ""
    writes: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return " ".join(["boxcars", self.command, *map(ascii, self.arguments)])


def commands() -> list[str]:
    """The commands that are called."""
    return [name for name in verbs() if name not in LEFT_OUT]


@cache
def parameters(command: str) -> tuple[Any, ...]:
    """The parameters of a command as its help lists them."""
    from typer.main import get_command

    group: Any = get_command(application())
    return tuple(each for each in group.get_command(None, command).params if each.name != "help")


@cache
def kinds(command: str) -> dict[str, type[Any]]:
    """The types of the values of a command's parameters, of one value where several can be given."""

    def bare(hint: Any) -> Any:
        inner = [each for each in get_args(hint) if each not in (type(None), Ellipsis)]
        return bare(inner[0]) if inner else hint

    return {name: bare(hint) for name, hint in get_type_hints(verb(command)).items()}


SCENARIOS = small_ones("scenario")
RECORDS = [name for name, text in record_texts().items() if len(text) < 8_000]
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def scenario_files(draw: Callable[..., Any], system: str) -> bytes:
    """A scenario, whole and of this game system, or broken."""
    if draw(st.integers(0, 2)):
        return scenario_texts()[draw(st.sampled_from(_of(system)))].encode()
    return Case("scenario", draw(SEEDS), 0).make().data


@st.composite
def record_files(draw: Callable[..., Any], system: str) -> bytes:
    """A record, whole or broken."""
    if draw(st.integers(0, 2)):
        own = [name for name in RECORDS if f"family: {system}\n" in record_texts()[name]]
        return record_texts()[draw(st.sampled_from(own or RECORDS))].encode()
    return Case("record", draw(SEEDS), 0).make().data


@st.composite
def tables(draw: Callable[..., Any], system: str, suffix: str) -> bytes:
    """A table of some scenario as a spreadsheet, with hostile cells or as broken bytes."""
    made = _table(draw(st.sampled_from(_table_names(system))))
    rows = [list(row) for row in made.rows[:20]]
    for _ in range(draw(st.integers(0, 3)) if rows else 0):
        row = draw(st.sampled_from(rows))
        row[draw(st.integers(0, len(row) - 1))] = draw(values())
    changed = Table(made.id, made.title, made.columns, tuple(map(tuple, rows)))
    data = csv_text(changed).encode("utf-8", "replace") if suffix == "csv" else workbook([changed])
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 3)))):
        rng = Random(draw(SEEDS))
        data = rng.choice(MANGLINGS)(data, rng)
    return data


@cache
def _of(system: str) -> list[str]:
    """The names of the small scenarios of a game system."""
    return [name for name in SCENARIOS if _scenario(name).family == system]


@cache
def _table_names(system: str) -> list[tuple[str, str]]:
    return [(name, id) for name in _of(system) for id in family(system).tables]


@cache
def _scenario(name: str) -> Any:
    from engine.files.scenarios import loads

    return loads(scenario_texts()[name], name)


@cache
def _table(named: tuple[str, str]) -> Table:
    name, id = named
    scenario = _scenario(name)
    return family(scenario.family).tables[id](scenario)


def mostly(right: st.SearchStrategy[str], *others: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """The first strategy nine times of ten: a call with two wrong arguments is refused for one of them."""
    return st.integers(0, 9).flatmap(lambda number: st.one_of(*others) if number == 5 else right)


def values() -> st.SearchStrategy[str]:
    """Texts that can be an argument of a program."""
    letters = st.characters(codec="utf-8", exclude_characters="\0")
    return st.one_of(
        st.sampled_from([each for each in (*NUMBERS, *TEXTS, *NAMES) if "\0" not in each and len(each) < 6_000]),
        st.just(os.fsdecode(b"br\xfcssel")),
        st.text(letters, max_size=12),
    )


FILES: Mapping[str, Callable[[str], st.SearchStrategy[bytes]]] = {
    "a.yaml": scenario_files,
    "b.yaml": scenario_files,
    "game.yaml": record_files,
    "values.csv": lambda system: tables(system, "csv"),
    "values.xlsx": lambda system: tables(system, "xlsx"),
    "land.geojson": lambda system: SEEDS.map(lambda seed: Case("geojson", seed, 0).make().data),
    "bot.yaml": lambda system: SEEDS.map(lambda seed: Case("character", seed, 0).make().data),
    "empty": lambda system: st.just(b""),
    "odd\nname.yaml": scenario_files,
}
"""The files that a call finds in its folder, next to an empty folder and links."""

LINKS = {"link.yaml": "a.yaml", "circle": "circle", "gone.yaml": "no/such.yaml"}
FOLDER = "folder"

WELL_CHOSEN: Mapping[str, tuple[str, ...]] = {
    "record": ("game.yaml",),
    "data": ("values.csv", "values.xlsx"),
    "outline": ("land.geojson",),
    "rivers": ("land.geojson",),
    "points": ("values.csv", "values.xlsx"),
}
"""The files for parameters of these names; for any other one, a scenario."""

OUTPUTS = ("out.yaml", "out.csv", "out.xlsx", "out.html", "out.md", "out.json", "out.svg", "out.png", "out.pdf", "out")


def paths(command: str, name: str) -> st.SearchStrategy[str]:
    """Paths of files that are right for a parameter, or wrong."""
    right = WELL_CHOSEN.get(name, ("a.yaml", "b.yaml"))
    if name in WRITING.get(command, ()) and (command, name) not in IN_PLACE:
        right = OUTPUTS
    others = (*FILES, *LINKS, FOLDER, ".", "", "no/such.yaml", "folder/out.yaml", "/dev/null", "a.yaml/b.yaml")
    return mostly(st.sampled_from(right), st.sampled_from(others), values().filter(_stays))


IN_PLACE = frozenset(
    (
        ("branch", "record"),
        ("fill", "file"),
        ("format", "files"),
        ("import", "file"),
        ("schematize", "file"),
        ("stretch", "file"),
    )
)
"""Parameters whose files are read and then written."""


def _stays(path: str) -> bool:
    """Whether a path stays in the folder of the call: nothing may be written elsewhere."""
    return not path.startswith(("/", "-")) and ".." not in Path(path).parts


@cache
def _options(system: str) -> list[str]:
    """Values of options of a game system, as `--set` accepts them."""
    rules = family(system).rules
    return [f"{option.name}={option.default}" for option in (rules.options if rules else ())]


def words(system: str, name: str) -> st.SearchStrategy[str]:
    """Texts for a parameter of this name: known ones of a game system, and any."""
    known: list[str]
    match name:
        case "bots" | "bot":
            bots = [*bot_names(family(system)), "bot.yaml", "person"]
            one = st.sampled_from(bots)
            return mostly(st.lists(one, min_size=2, max_size=4).map(",".join), one, values())
        case "sets":
            known = _options(system)
            names = st.sampled_from([each.split("=")[0] for each in known])
            return mostly(st.sampled_from(known), st.tuples(names, values()).map("=".join), values())
        case "family":
            known = list(family_ids())
        case "name":
            analyses = {*family(system).analyses, *family(system).network_analyses}
            known = sorted({id for _, id in _table_names(system)} | analyses | {"all", "north"})
        case "railroads":
            known = ["PA", "PA,B&O,AT&SF", "NYC,ERIE"]
        case "template":
            known = sorted(family(system).templates)
        case "budget" | "id":
            known = ["1", "0badf00d"]
        case _:
            known = [""]
    return mostly(st.sampled_from(known), values())


def argument(command: str, system: str, parameter: Any) -> st.SearchStrategy[str]:
    """A value for a parameter."""
    kind = kinds(command)[parameter.name]
    if parameter.name in FEW:
        return st.sampled_from(FEW[parameter.name])
    if issubclass(kind, Enum):
        known = [str(each.value) for each in kind]
        return mostly(st.sampled_from(known), values())
    if issubclass(kind, Path):
        return paths(command, parameter.name)
    if issubclass(kind, int | float):
        odd = st.sampled_from([each for each in NUMBERS if len(each) < 99])
        return mostly(st.integers(0, 12).map(str), st.integers(-2, 200).map(str), odd)
    return words(system, parameter.name)


@st.composite
def calls(draw: Callable[..., Any], command: str) -> Call:
    """A call of a command."""
    system = draw(st.sampled_from(family_ids()))
    arguments: list[str] = []
    last: list[str] = []
    writes: list[str] = []
    reads: list[str] = []
    writing = WRITING.get(command, frozenset())
    for parameter in parameters(command):
        is_option = parameter.param_type_name == "option"
        is_bounding = parameter.name in ("games", "workers", "budget")
        if parameter.name == "sets" and SMALL_GAME.get(system) and draw(st.integers(0, 4)):
            arguments += ["--set", SMALL_GAME[system]]
        if not (parameter.required or is_bounding) and draw(st.integers(0, 4)):
            continue
        if parameter.required and draw(st.integers(0, 30)) == 30:
            continue
        if is_option and getattr(parameter, "is_flag", False):
            arguments.append(draw(st.sampled_from(parameter.opts)))
            continue
        many = draw(st.integers(1, 3)) if parameter.multiple or parameter.nargs == -1 else max(1, parameter.nargs)
        for _ in range(many):
            value = draw(argument(command, system, parameter))
            if parameter.name in writing:
                writes.append(value)
            elif issubclass(kinds(command)[parameter.name], Path):
                reads.append(value)
            if is_option:
                arguments += [draw(st.sampled_from(parameter.opts)), value]
            else:
                last.append(value)
    if draw(st.integers(0, 40)) == 40:
        arguments.append(draw(values()))
    named = " ".join([*arguments, *last])
    named += " a.yaml" * ("link.yaml" in named)
    files = {name: draw(made(system)) for name, made in FILES.items() if name in named}
    files.setdefault("b.yaml", b"unused")
    typed = draw(st.sampled_from(("", "", "1\n" * 40, "all\nwhy\nundo\nredo\n1\nquit\n", "9999999999\n\x1b[A\nq\n")))
    ends = ["--"] if any(each.startswith("-") for each in last) and draw(st.booleans()) else []
    return Call(command, (*arguments, *ends, *last), files, typed, tuple(writes), tuple(reads))
