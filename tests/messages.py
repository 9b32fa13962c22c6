"""Messages for translation, found in the source code: `python -m tests.messages` writes the template for translators
and updates the translations, and lists the help pages whose translation is older than the English page.

Babel's own extraction misses messages inside f-strings before Python 3.12.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).resolve().parents[1]
HELP = ROOT / "resources" / "help"
TEMPLATE = ROOT / "resources" / "locale" / "boxcars.pot"

MARKERS = {"tr": (0,), "tr_noop": (0,), "ntr": (0, 1), "ntr_noop": (0, 1), "ptr": (1,)}
"""The functions that mark a message, and which of their arguments are messages. The first one of `ptr` is a context."""

INTERNAL_CALLS = {
    "AssertionError", "RuntimeError", "TypeError", "NotImplementedError", "debug", "info", "warning", "exception",
    "getLogger", "compile", "sub", "match", "search", "findall", "fullmatch", "setStyleSheet", "setObjectName",
    "startswith", "endswith", "exec", "execute", "executemany", "executescript", "TypeVar",
}  # fmt: skip
"""Calls whose texts are for programmers, or are no texts."""

INTERNAL_FILES = (
    "engine/game/fast/translation.py",  # generates code
    "studio/app/crash/",  # reports to developers
    "author/templates.py",  # names in new scenarios: files do not depend on the language
)
"""Parts of paths whose strings are not shown in the program."""

KEYS = {"Anomaly", "Topic"}
"""Calls whose first arguments are keys or anchors in help pages."""

NO_TEXT = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b|<[^<>]*>|[\w-]+=\S+")
"""Parts of a string that are no words: IDs of rules, markup, attributes."""

TWO_WORDS = re.compile(r"(?<![\w.])[A-Za-z’']{2,}(?![\w(.])\W+(.*\s)?[A-Za-z’']{2,}(?![\w(.])", re.DOTALL)


class Marked(NamedTuple):
    """A message, or its singular and plural, and its context, if it has one."""

    texts: tuple[str, ...]
    context: str | None = None


class Unmarked(NamedTuple):
    file: str
    line: int
    text: str


def is_internal(path: Path) -> bool:
    """Return whether the strings of a module are not shown to users."""
    return any(part in path.as_posix() for part in INTERNAL_FILES)


def sources() -> Iterator[tuple[Path, str]]:
    for package in ("engine", "studio"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")


def name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def messages(nodes: Sequence[ast.AST]) -> Iterator[Marked]:
    """Yield the messages among the nodes of a module."""
    for node in nodes:
        if isinstance(node, ast.Call) and (places := MARKERS.get(name_of(node.func))):
            texts = [node.args[place] for place in places if place < len(node.args)]
            found = tuple(
                text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)
            )
            if found and found[0]:
                about = node.args[0] if name_of(node.func) == "ptr" else None
                yield Marked(found, str(about.value) if isinstance(about, ast.Constant) else None)


def is_anchor(node: ast.AST) -> bool:
    """Whether a statement sets `help`, the place in the help pages that F1 shows."""
    return isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "help" for to in node.targets)


def unmarked(nodes: Sequence[ast.AST], source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string that looks like a text for users and is not marked for translation."""
    lines = source.split("\n")
    keys = {
        id(argument)
        for call in nodes
        if isinstance(call, ast.Call) and name_of(call.func) in KEYS
        for argument in call.args[: 2 if name_of(call.func) == "Topic" else 1]
    }
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    for node in nodes:
        parent = parents.get(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
        else:
            continue
        if isinstance(parent, ast.Expr | ast.JoinedStr | ast.FormattedValue) or " " not in text.strip():
            continue
        if not TWO_WORDS.search(NO_TEXT.sub("", text)) or any(
            "# not shown" in line for line in lines[node.lineno - 1 : node.end_lineno]
        ):
            continue
        if id(node) in keys:
            continue
        step: ast.AST = node
        while not isinstance(step, ast.stmt):
            step = parents[step]
            if isinstance(step, ast.Assert) or is_anchor(step):
                break
            if isinstance(step, ast.Call) and name_of(step.func) in MARKERS.keys() | INTERNAL_CALLS:
                break
        else:
            yield node.lineno, text


def template() -> "Catalog":
    """Return all messages, with the modules that use them."""
    from babel.messages.catalog import Catalog

    catalog = Catalog(project="boxcars", copyright_holder="the authors of Boxcars Studio", fuzzy=False)
    for path, source in sources():
        for texts, context in messages(list(ast.walk(ast.parse(source)))):
            place = (path.relative_to(ROOT).as_posix(), 0)
            catalog.add(texts if len(texts) > 1 else texts[0], locations=[place], context=context)
    return catalog


def write(path: Path, catalog: "Catalog") -> None:
    """Write a template or a translation in a fixed order."""
    from babel.messages.pofile import write_po

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=0, sort_output=True, include_lineno=False, ignore_obsolete=True)


def translations() -> list[Path]:
    """Return the files of all languages."""
    return sorted(TEMPLATE.parent.glob("*/LC_MESSAGES/boxcars.po"))


def read(path: Path) -> "Catalog":
    """Return the translations of a language."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file)


def untranslated(catalog: "Catalog") -> list[str]:
    """Return the messages without translation, or without one of its forms."""
    found = []
    for message in catalog:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            found.append(message.id if isinstance(message.id, str) else message.id[0])
    return found


def outdated_pages() -> list[Path]:
    """Return the translated help pages whose English page was committed later."""
    return [
        page
        for page in sorted(HELP.glob("??/*.md"))
        if last_commit(page) < last_commit(HELP / page.name) or not (HELP / page.name).is_file()
    ]


def last_commit(path: Path) -> int:
    """Return the time of the last commit of a file, in seconds; that of a file without commit is the largest."""
    asked = ["git", "log", "-1", "--format=%ct", "--", str(path)]
    shown = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return int(shown or sys.maxsize)


def write_all() -> None:
    """Write the template, and each translation with exactly its messages. A new message has no translation."""
    current = template()
    write(TEMPLATE, current)
    for path in translations():
        catalog = read(path)
        catalog.update(current, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        write(path, catalog)
        missing = untranslated(catalog)
        print(f"{path.parts[-3]}: {len(missing)} of {len(catalog)} messages without translation")
        for text in missing:
            print(f"  {text}")
    for page in outdated_pages():
        print(f"{page.relative_to(ROOT)}: the English page is newer")


if __name__ == "__main__":
    write_all()
