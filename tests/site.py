"""The documentation site: `python -m tests.site FOLDER` writes it as HTML, in every language that has help pages.

Nothing is written twice. The guide is the pages of `resources/help`, the commands are asked for their help, the checks
for their names, the bots for their weights, the rules for the rulebooks of the bundled scenarios, `engine.api` for its
docstrings; the last part is the README files of the packages. Sphinx joins them (`pip install -e .[docs]`).
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from inspect import isabstract
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from engine.files.library import bundled
from engine.files.scenarios import load as load_scenario
from studio.app.help.pages import translation

ROOT = Path(__file__).resolve().parents[1]
HELP = ROOT / "resources" / "help"
ENGLISH = "en"

CONF = """\
project = "Boxcars Studio"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Boxcars Studio"
html_show_copyright = False
language = {language!r}
autodoc_member_order = "bysource"
autodoc_typehints = "description"
"""

TITLES = {
    "guide": "Guide",
    "glossary": "Glossary",
    "commands": "Commands",
    "bots": "Weights of bots",
    "rules": "Rules of the games",
    "checks": "Checks",
    "api": "Python interface",
    "developers": "For developers",
}
"""The parts of the site, in their order."""


class Page(NamedTuple):
    """A page: its name without suffix, relative to the site, and its Markdown."""

    name: str
    text: str


def languages() -> list[str]:
    """Return the languages that have help pages, English first."""
    return [ENGLISH, *sorted(path.name for path in HELP.iterdir() if path.is_dir() and len(path.name) == 2)]


def source(folder: Path, language: str = ENGLISH) -> list[Path]:
    """Write everything that Sphinx reads into a folder that is empty or missing, and return the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conf.py").write_text(CONF.format(language=language), encoding="utf-8")
    parts: dict[str, list[Page]] = {
        "guide": list(guide(language)),
        "glossary": [Page("glossary", glossary(folder))],
        "commands": [Page("commands", commands())],
        "bots": [Page("bots", bots())],
        "rules": list(rules()),
        "checks": [Page("checks", checks())],
        "api": [Page("api", interface()), Page("edits", edits())],
        "developers": list(developers()),
    }
    pages = [Page("index", index(parts)), *(page for part in parts.values() for page in part)]
    written = []
    for page in pages:
        path = folder / f"{page.name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.text, encoding="utf-8")
        written.append(path)
    for picture in (*HELP.glob("*.png"), *(HELP / language).glob("*.png")):
        shutil.copy(picture, folder / "guide" / picture.name)
    (folder / "resources" / "help").mkdir(parents=True)
    for name in re.findall(r"\(resources/help/([\w-]+\.png)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        shutil.copy(HELP / name, folder / "resources" / "help" / name)
    for example in (path for path in HELP.iterdir() if path.is_dir() and len(path.name) > 2):
        pack(example, folder / "guide" / f"{example.name}.zip")
    return written


def index(parts: Mapping[str, Sequence[Page]]) -> str:
    """Return the first page: the start of the README, and the contents."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    head = text[: text.index("\n## Commands")]
    tree = "\n".join(contents(TITLES[part], [page.name for page in pages]) for part, pages in parts.items())
    return f"{head}\n\n{tree}"


def interface() -> str:
    """Return the page of `engine.api`: its text, then functions, the classes of plug-ins, and all other classes."""
    from engine import api

    names = {name: getattr(api, name) for name in api.__all__}
    functions = [name for name, value in names.items() if not isinstance(value, type)]
    plugins = ["Check", "Bot", "Exporter", "View", "Choice", "Player"]
    others = [name for name in names if name not in (*functions, *plugins)]

    def entries(directive: str, chosen: Iterable[str]) -> str:
        members = "" if directive == "autofunction" else "   :members:\n"
        listed = "\n".join(f".. {directive}:: engine.api.{name}\n{members}" for name in chosen)
        return f"```{{eval-rst}}\n{listed}\n```"

    return "\n\n".join((
        "# Python interface",
        "```{eval-rst}\n.. automodule:: engine.api\n   :no-members:\n```",
        "## Functions", entries("autofunction", functions),
        "## Plug-ins", "[Sharing a design](guide/9-sharing.md) shows a file with a check and a bot.",
        entries("autoclass", plugins),
        "## Values", "`edit` takes [edits](edits.md).",
        entries("autoclass", others),
    )) + "\n"  # fmt: skip


def edits() -> str:
    """Return the page of all edits of boards and rules, by package, with their fields."""
    import engine.edit
    from engine.edit.edit import Edit

    modules = [name for _, name, _ in walk_packages(engine.edit.__path__, "engine.edit.")]
    rows = []
    for module in map(import_module, modules):
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Edit) and value.__module__ == module.__name__:
                if name.startswith("_") or isabstract(value):
                    continue
                fields = ", ".join(f"`{field}`" for field in getattr(value, "__struct_fields__", ()))
                rows.append((f"`{name}`", f"`{module.__name__}`", fields, first_sentence(value.__doc__ or "")))
    head = ("Edit", "Module", "Fields", "Purpose")
    table = "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows))
    text = "`engine.api.edit(scenario, Edit(...))` and `document.perform(...)` in the console take these edits."
    return f"# Edits\n\n{text}\n\n{table}\n"


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring on one line, as a cell of a table."""
    words = " ".join(text.split())
    found = re.match(r".*?\.(?= |$)", words)
    return (found[0] if found else words).replace("|", "\\|")


def contents(title: str, names: Sequence[str]) -> str:
    """Return the contents of a part, for the side bar."""
    return "\n".join((f"```{{toctree}}\n:caption: {title}\n:maxdepth: 1\n:hidden:\n", *names, "```\n"))


def guide(language: str) -> Iterator[Page]:
    """Yield the help pages; those that are not translated are English."""
    for path in sorted(HELP.glob("*.md")):
        text = translation(path, language).read_text(encoding="utf-8")
        # A folder of example files is an archive on the web.
        yield Page(f"guide/{path.stem}", re.sub(r"\[([^]]+)\]\(([\w-]+)/\)", r"{download}`\1 <\2.zip>`", text))


def pack(folder: Path, target: Path) -> None:
    """Write the files of a folder into an archive that depends on nothing else."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            archive.writestr(ZipInfo(f"{folder.name}/{path.name}"), path.read_bytes(), ZIP_DEFLATED)


def glossary(folder: Path) -> str:
    """Return the page of the glossary, and write its pictures: from the first of these boards that has an example."""
    from studio.app.application import application
    from studio.app.help.glossary import terms
    from studio.app.help.glossary_window import picture
    from studio.paint.fonts import load

    application()
    load()
    boards = [load_scenario(bundled()[name]) for name in ("boxcars/us-boxcars-2013", "crayon/british-rails")]
    rows = ["# Glossary", ""]
    for number, (title, text, find) in enumerate(terms()):
        rows += [f"## {title}", "", text, ""]
        for scenario in boards:
            example = None if find is None else find(scenario.board)
            if example is not None and any(example.places):
                assert picture(scenario, example, "light", 2).save(str(folder / f"term-{number}.png"))
                rows += [f"![{title}](term-{number}.png)", "", f"*{scenario.title}: {example.text}*", ""]
                break
    return "\n".join(rows)


def commands() -> str:
    """Return the page of all commands: what each does, its call, arguments and options."""
    from typer.main import get_command

    from engine.cli.main import application

    group: Any = get_command(application())
    with group.make_context("boxcars", [], resilient_parsing=True) as context:
        rows = ["# Commands", "", str(group.help), ""]
        for name in group.list_commands(context):
            rows += command_rows(group.get_command(context, name), name, context)
    return "\n".join(rows) + "\n"


def command_rows(command: Any, called: str, parent: Any) -> Iterator[str]:
    """Yield the lines about a command; a hidden one has none."""
    if command.hidden:
        return
    with command.make_context(called, [], parent=parent, resilient_parsing=True) as context:
        yield f"## boxcars {called}"
        yield ""
        yield from (markdown(command.help or ""), "")
        yield from ("```text", " ".join(("boxcars", called, *command.collect_usage_pieces(context))), "```", "")
        rows = [parameter_row(each) for each in command.params if not getattr(each, "hidden", False)]
        if rows:
            yield from ("| argument or option | meaning |", "|---|---|", *rows, "")


def parameter_row(parameter: Any) -> str:
    """Return the row of a table about an argument or option."""
    named = ", ".join(f"`{name}`" for name in parameter.opts)
    if parameter.param_type_name == "argument":
        named = f"`{parameter.name.upper()}`"
    help = markdown(getattr(parameter, "help", None) or "").replace("|", "\\|").replace("\n", " ")
    return f"| {named} | {help} |"


def markdown(text: str) -> str:
    """Return plain text as Markdown."""
    return re.sub(r"([<*_#])", r"\\\1", text)


def bots() -> str:
    """Return the page about the weights of bots, by game system."""
    from engine.game.family import family, family_ids
    from engine.i18n import tr

    rows = ["# Weights of bots", "", "A bot is a file with weights (see *Bots and simulation*).", ""]
    for one in map(family, family_ids()):
        if one.weights:
            rows += [f"## {tr(one.title)}", "", "| weight | a higher value | from | to |", "|---|---|---|---|"]
            for name, bounds in one.weights.items():
                low, high = bounds or ("", "")
                rows.append(f"| `{name}` | {markdown(tr(one.weight_texts[name]))} | {low} | {high} |")
            rows.append("")
    return "\n".join(rows)


def rules() -> Iterator[Page]:
    """Yield the rulebook of each bundled scenario."""
    from engine.game.authoring import rules_of

    for name, path in bundled().items():
        yield Page(f"rules/{name.replace('/', '-')}", rules_of(load_scenario(path), {}).markdown())


def checks() -> str:
    """Return the page with all checks, by game system."""
    from engine.game.family import family, family_ids
    from engine.i18n import tr
    from engine.validate.checks import BOARD_CHECKS

    parts: list[tuple[str, Iterable[Any]]] = [("Every board", BOARD_CHECKS)]
    parts += [(tr(one.title), one.checks()) for one in map(family, family_ids())]
    rows = ["# Checks", "", "An inspection runs these checks and lists their findings in the issue list.", ""]
    for title, found in parts:
        rows += [f"## {title}", "", "| check | finds | severity |", "|---|---|---|"]
        rows += [f"| `{check.id}` | {tr(check.title)} | {check.severity} |" for check in found]
        rows.append("")
    return "\n".join(rows)


def developers() -> Iterator[Page]:
    """Yield the guide for contributors, the changes, and the README of each package."""
    for name in ("CONTRIBUTING", "CHANGELOG"):
        yield Page(f"developers/{name.lower()}", (ROOT / f"{name}.md").read_text(encoding="utf-8"))
    for top in ("engine", "studio", "tests"):
        for path in sorted((ROOT / top).rglob("README.md")):
            name = "-".join(path.relative_to(ROOT).parts[:-1])
            yield Page(f"developers/{name}", path.read_text(encoding="utf-8"))


def build(target: Path, work: Path) -> int:
    """Write the site of every language; a warning of Sphinx is an error. Returns an exit code."""
    from sphinx.cmd.build import build_main

    for language in languages():
        pages = work / language
        source(pages, language)
        out = target if language == ENGLISH else target / language
        trees = ["-d", str(work / "trees" / language)]
        code = build_main(["-q", "-W", "--keep-going", "-b", "html", *trees, str(pages), str(out)])
        if code:
            return code
        print(f"{out}/index.html")
    return 0


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as made:
        sys.exit(build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out" / "site"), Path(made)))
