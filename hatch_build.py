"""Compile the hot modules of game systems with Cython, and the translations, for a checkout (`python hatch_build.py`)
and for a wheel.

The table `tool.boxcars.compiled` of pyproject.toml lists the modules of each extension. They are joined into one before
compilation, as SQLite does with its sources, so that calls between them become calls of C functions. What the joined
text changes:

- Imports between the modules are gone, so each name may be defined in one of them only.
- Constants are written as their values.
- Attributes of extension types are public, so that they can be used from Python as well.
- `array[int]` and `array[float]` are typed memoryviews.

The table `tool.boxcars.translated` has functions of the engine that return the text of an extension
(`engine/game/fast/translation.py`).

The text has the hashes of its sources, with which `engine/game/compiled.py` recognizes a stale extension.

The translations `resources/locale/LANGUAGE/LC_MESSAGES/boxcars.po` are compiled to catalogs beside them.
"""

from __future__ import annotations

import ast
import io
import operator
import os
import re
import shutil
import sys
import sysconfig
import tempfile
import tokenize
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # A checkout is compiled without hatchling.
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "initializedcheck": False,
    "infer_types": True,
    "show_performance_hints": False,
}
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
"""An extension is for one version of Python: with the limited API, games of lists would take 1.7 times as long."""

C_FLAGS = ["/O2", "/fp:precise"] if os.name == "nt" else ["-O3", "-g0", "-w", "-fwrapv", "-ffp-contract=off"]
"""Multiplications and additions are not contracted, so that all processors calculate the same floats."""

TYPES = {"int": "cython.longlong", "float": "cython.double", "bool": "cython.bint"}
ARRAYS = {"array[int]": "cython.int[::1]", "array[float]": "cython.double[::1]"}

OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def table(root: Path, name: str) -> Mapping[str, Any]:
    """Return a table of pyproject.toml: joined sources, or translating functions, by the name of their extension."""
    with (root / "pyproject.toml").open("rb") as file:
        found: Mapping[str, Any] = tomllib.load(file)["tool"]["boxcars"][name]
    return found


def place(root: Path, name: str, suffix: str = SUFFIX) -> Path:
    """Return the file of an extension, next to the modules that it replaces."""
    return root / (name.replace(".", "/") + suffix)


def hashes(root: Path, sources: Sequence[str]) -> dict[str, str]:
    """Return the hash of each source and of this file, as the extension has them."""
    found = {source: (root / source).read_bytes().replace(b"\r\n", b"\n") for source in sources}
    return {source: sha256(text).hexdigest() for source, text in found.items()}


def is_fresh(root: Path, name: str) -> bool:
    """Return whether the extension is there and made from its sources as they are now."""
    stamp = place(root, name, ".stamp")
    if not (place(root, name).exists() and stamp.exists()):
        return False
    text = stamp.read_text()
    sources = list(ast.literal_eval(text)[0])
    return all((root / source).exists() for source in sources) and stamp_of(root, sources) == text


def stamp_of(root: Path, sources: Sequence[str]) -> str:
    """Return what an extension depends on: its sources, this file, and the compiling Python."""
    own = sha256(Path(__file__).read_bytes()).hexdigest()
    return repr((hashes(root, sources), own, SUFFIX))


def joined(root: Path, sources: Sequence[str]) -> str:
    """Return the modules as the text of one."""
    modules = {source.removesuffix(".py").replace("/", ".") for source in sources}
    constants: dict[str, str] = {}
    seen: dict[str, str] = {}
    parts = [f"from __future__ import annotations\nimport cython\nSOURCES = {hashes(root, sources)!r}\n"]
    for source in sources:
        text = (root / source).read_text(encoding="utf-8")
        tree = ast.parse(text)
        for name in defined(tree):
            if name in seen:
                raise ValueError(f"{source} and {seen[name]} define {name}")
            seen[name] = source
        parts.append(without_imports(text, tree, modules, constants))
    return with_values("\n".join(parts), constants)


def translated(root: Path, function: str) -> tuple[str, list[str]]:
    """Return the text of an extension that a function of the engine returns, and its sources."""
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    module, _, name = function.partition(":")
    made = getattr(import_module(module), name)()
    text = made.text()
    sources = [f"{source.replace('.', '/')}.py" for source in made.modules()]
    return f"{text}\nSOURCES = {hashes(root, sources)!r}\n", sources


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))


def without_imports(text: str, tree: ast.Module, modules: set[str], constants: dict[str, str]) -> str:
    """Return a module without its imports of joined modules, its constants, and its texts about itself."""
    lines = text.splitlines()
    for node in tree.body:
        last = node.end_lineno or node.lineno
        if isinstance(node, ast.ClassDef) and is_extension_type(node):
            make_public(node, lines)
        elif is_dropped(node, modules) or keep_constants(node, constants):
            lines[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    return "\n".join(lines)


def is_dropped(node: ast.stmt, modules: set[str]) -> bool:
    """Return whether a statement has no place in the joined text."""
    match node:
        case ast.ImportFrom(module=module, names=names):
            both = {f"{module}.{name.name}" for name in names}
            if both & modules:
                raise ValueError(f"{ast.unparse(node)}: import the names of a compiled module, not the module")
            return module in modules or module == "__future__"
        case ast.Import(names=[ast.alias(name="cython")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="replace", value=ast.Name(id="compiled")))):
            return True
    return False


def keep_constants(node: ast.stmt, constants: dict[str, str]) -> bool:
    """Add the constants that a statement defines, all in capitals, and return whether it does nothing else."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets: list[ast.expr] = [node.target]
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        [target] = node.targets
        targets = list(target.elts) if isinstance(target, ast.Tuple) else [target]
    else:
        return False
    names = [target.id for target in targets if isinstance(target, ast.Name) and target.id.isupper()]
    if len(names) != len(targets) or node.value is None:
        return False
    try:
        value = value_of(node.value, {name: ast.literal_eval(known) for name, known in constants.items()})
        values = list(value) if len(names) > 1 else [value]
    except (TypeError, ValueError):
        return False
    if not all(type(each) in (int, float) for each in values):
        return False
    constants.update({name: repr(each) for name, each in zip(names, values, strict=True)})
    return True


def value_of(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """Return the value of an expression of numbers, known constants, sums, differences, products, tuples and ranges.
    Raises ValueError for any other expression."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name) if name in known:
            return known[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -value_of(operand, known)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            return OPERATORS[type(op)](value_of(left, known), value_of(right, known))
        case ast.Tuple(elts=elements):
            return [value_of(each, known) for each in elements]
        case ast.Call(func=ast.Name(id="range"), args=bounds, keywords=[]):
            return range(*(value_of(each, known) for each in bounds))
    raise ValueError(f"not a constant: {ast.unparse(node)}")


def is_extension_type(node: ast.ClassDef) -> bool:
    """Return whether a class is compiled to an extension type."""
    return any(ast.unparse(each) == "cython.cclass" for each in node.decorator_list)


def make_public(node: ast.ClassDef, lines: list[str]) -> None:
    """Declare the attributes of an extension type with their C types, public."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and each.value is None:
            declared = f"{ast.unparse(each.target)} = cython.declare({c_type(each.annotation)}, visibility='public')"
            lines[each.lineno - 1] = " " * each.col_offset + declared
            for line in range(each.lineno, each.end_lineno or each.lineno):
                lines[line] = ""


def c_type(annotation: ast.expr) -> str:
    """Return the type of an attribute for Cython."""
    text = ast.unparse(annotation)
    if text in TYPES or text in ARRAYS:
        return {**TYPES, **ARRAYS}[text]
    if isinstance(annotation, ast.Subscript) and text.split("[")[0] in ("list", "dict", "tuple", "set"):
        return text.split("[")[0]
    return "object" if re.search(r"\W(?<!\.)", text) else text


def with_values(text: str, constants: Mapping[str, str]) -> str:
    """Return a text with the values of constants in place of their names, and arrays as memoryviews."""
    found = []
    before = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        word = token.string
        if token.type == tokenize.NAME and word in constants and before != ".":
            word = f"({constants[word]})"
        found.append((token, word))
        before = token.string
    lines = text.splitlines()
    for token, word in reversed(found):
        if word != token.string:
            row, column = token.start[0] - 1, token.start[1]
            lines[row] = lines[row][:column] + word + lines[row][column + len(token.string) :]
    joined_lines = "\n".join(lines) + "\n"
    for source, view in ARRAYS.items():
        joined_lines = joined_lines.replace(f": {source}", f": {view}").replace(f"-> {source}", f"-> {view}")
    return joined_lines


def build(root: Path, name: str, text: str, suffix: str, sources: Sequence[str]) -> None:
    """Compile an extension and put it in its place."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, f"joined{suffix}")
        file.write_text(text, encoding="utf-8")
        extension = Extension(name, [str(file)], extra_compile_args=C_FLAGS)
        made = cythonize([extension], compiler_directives=DIRECTIVES, quiet=True)
        command = build_ext(Distribution({"name": "boxcars", "ext_modules": made}))
        command.build_lib, command.build_temp = folder, folder
        command.ensure_finalized()
        command.run()
        [output] = command.get_outputs()
        # A running process keeps the file that it has loaded.
        shutil.move(output, place(root, name, ".new"))
        place(root, name, ".new").replace(place(root, name))
        place(root, name, ".stamp").write_text(stamp_of(root, sources))


def build_one(root: Path, name: str) -> None:
    """Compile an extension of either table."""
    if name in table(root, "compiled"):
        sources = table(root, "compiled")[name]
        build(root, name, joined(root, sources), ".py", sources)
    else:
        text, sources = translated(root, table(root, "translated")[name])
        build(root, name, text, ".pyx", sources)


def build_all(root: Path, say: Any) -> list[Path]:
    """Compile the extensions that are missing or stale; return all that are there. Without a compiler, say so once."""
    names = [*table(root, "compiled"), *table(root, "translated")]
    for name in names:
        if is_fresh(root, name):
            continue
        say(f"compiling {name}")
        try:
            from setuptools import errors

            build_one(root, name)
        except ImportError as problem:
            say(f"{problem}: games are interpreted")
            return []
        except (errors.CompileError, errors.ExecError, errors.PlatformError) as problem:
            say(f"no C compiler or no headers of Python ({problem}): games are interpreted")
            return []
    return [place(root, name) for name in names]


def build_catalogs(root: Path, say: Any) -> list[Path]:
    """Compile the translations that have changed and return all catalogs. Without Babel, say so once. A message without
    translation stays in English."""
    found = []
    for source in sorted((root / "resources" / "locale").glob("*/LC_MESSAGES/*.po")):
        catalog = source.with_suffix(".mo")
        if not catalog.exists() or catalog.stat().st_mtime < source.stat().st_mtime:
            try:
                from babel.messages.mofile import write_mo
                from babel.messages.pofile import read_po
            except ImportError as problem:
                say(f"{problem}: the program is in English only")
                return []
            with source.open("rb") as file:
                messages = read_po(file)
            made = io.BytesIO()
            write_mo(made, messages)
            catalog.write_bytes(made.getvalue())
        found.append(catalog)
    return found


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """Adds the extensions to a wheel; without a compiler the wheel is pure Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        build_catalogs(root, self.app.display_info)
        made = build_all(root, self.app.display_info)
        if made and version != "editable":
            build_data["force_include"].update({str(path): path.relative_to(root).as_posix() for path in made})
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


if __name__ == "__main__":
    build_catalogs(ROOT, lambda text: print(f"setup: {text}", file=sys.stderr))
    build_all(ROOT, lambda text: print(f"setup: {text}", file=sys.stderr))
