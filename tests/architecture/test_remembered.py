"""What is derived is remembered by one decorator (`engine.model.memo`), or by Python's own for values that can be
hashed: a list or dict of a module's own forgets its bounds, its threads, or what it read."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

KEEPS = {
    "engine/i18n.py": {"_translations", "_language", "_separators", "_marks"},  # the language of the process
    "engine/files/saves/leftovers.py": {"_running"},  # the saves that this process is at
    # The newest messages, those that other processes counted, and those for another one; the code of the open board.
    "engine/plugins/loading.py": {"_messages", "_heard", "_passed_on", "_in_use"},
    # Which table an edit made from which: its maker knows alone, so it cannot be worked out from what is asked. Eight
    # of them at most, behind a lock, told by identity.
    "engine/model/table_diff.py": {"_made"},
    "engine/model/memo.py": {"DECLARED"},  # filled when modules are imported, for the test of what is read
    # A thing of Qt that is made when there is an application, and never destroyed.
    "studio/threads/main_thread_dispatcher.py": {"_letterbox"},
    # A letter's form comes with the layout of a text, which finds the font for it: it cannot be made again from its
    # name. There are as many as fonts have letters, and they are the same whoever asks.
    "studio/paint/text.py": {"_forms"},
}
"""What modules keep that grows or changes, and why."""

MAKERS = {
    "dict", "list", "set", "deque", "defaultdict", "OrderedDict", "Counter", "WeakKeyDictionary", "WeakValueDictionary",
    "WeakSet", "local",
}  # fmt: skip


BEGINS_EMPTY = re.compile(rf"^\w[^=\n]*=\s*(\[\]|\{{\}}|(\w+\.)*({'|'.join(MAKERS)})\()|^\s*global ", re.MULTILINE)
"""A line of every module that `kept` can find something in: parsing all modules takes long."""


def kept(source: str) -> Iterator[str]:
    """The names of a module that begin empty, to be filled, and those that functions put anew."""
    if not BEGINS_EMPTY.search(source):
        return
    tree = ast.parse(source)
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if begins_empty(value):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), value=value, annotation=told) if begins_empty(value):
                if "Mapping" not in ast.unparse(told) and "Sequence" not in ast.unparse(told):
                    yield name
    for inside in ast.walk(tree):
        if isinstance(inside, ast.Global):
            yield from inside.names


def begins_empty(value: ast.expr | None) -> bool:
    match value:
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
            return name in MAKERS and (not args or name == "defaultdict")
    return False


FEW = {
    "engine/edit/checked_apply.py": {"_hints"},  # types of edits
    "engine/families/boxcars/actions/chance.py": {"_rolls"},  # kinds of rolls
    "engine/families/dice/rules/rolling.py": {"rolls_of"},  # dice in a cup
    "engine/families/dice/actions/roll.py": {"rolls"},  # dice in a cup
    "engine/files/library.py": {"_names"},  # places of bundled scenarios
    "engine/files/yaml/convert.py": {"_fields_with_defaults"},  # types of the model
    "engine/game/compiled.py": {"compiled_module"},  # families
    "engine/game/family.py": {"family"},  # families
    "engine/game/setup_fields.py": {"_fields_of"},  # types of starting positions
    "engine/model/board_limits.py": {"_finders"},  # types of the model
    "engine/model/layers.py": {"_layers_of"},  # kinds of boards
    "engine/model/identity/id_fields.py": {"slot_of", "content_tables", "_fields"},  # types of the model
    "studio/app/style_sheet.py": {"style_sheet"},  # tones
    "studio/widgets/icons.py": {"_drawing"},  # files of icons
    "studio/family.py": {"studio_family"},  # families
    "studio/paint/fonts.py": {"face", "capital"},  # faces of the fonts that come along
    "studio/paint/own_pictures.py": {"own_picture"},  # families
    "studio/paint/style.py": {"on_screen", "style"},  # light and dark
    "studio/paint/vision.py": {"_table"},  # kinds of colour vision
    "studio/panels/signs.py": {"_icon"},  # severities, in the colours of a theme
}
"""The functions whose answers are kept without a bound, because there are few things that they are asked about."""


def unbounded(source: str) -> Iterator[str]:
    """The functions with arguments whose answers Python keeps without a bound."""
    if "cache" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(is_unbounded(one) for one in node.decorator_list):
            arguments = [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            if arguments not in ([], ["self"]):
                yield node.name


def is_unbounded(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Name(id="cache") | ast.Attribute(attr="cache"):
            return True
        case ast.Call(func=ast.Name(id="lru_cache") | ast.Attribute(attr="lru_cache"), keywords=keywords, args=args):
            return any(isinstance(a, ast.Constant) and a.value is None for a in (*args, *(k.value for k in keywords)))
    return False


def found_by(find: Callable[[str], Iterator[str]]) -> dict[str, set[str]]:
    """What is found in each module of the program that has any."""
    paths = [path for room in ("engine", "studio") for path in sorted((ROOT / room).rglob("*.py"))]
    found = {path.relative_to(ROOT).as_posix(): set(find(path.read_text("utf-8"))) for path in paths}
    return {file: names for file, names in found.items() if names}


def test_no_module_remembers_in_a_way_of_its_own():
    assert found_by(kept) == KEEPS


def test_only_what_is_asked_about_few_things_is_kept_without_a_bound():
    assert found_by(unbounded) == FEW


@pytest.mark.parametrize(
    "line",
    [
        "_recent: list[Drawing] = []",
        "_courses = {}",
        "_known: WeakKeyDictionary[Board, int] = WeakKeyDictionary()",
        "_by_thread = threading.local()",
        "_found = defaultdict(list)",
        "_last = None\ndef ask():\n    global _last\n    _last = 1",
    ],
)
def test_the_test_sees(line):
    assert list(kept(line))


@pytest.mark.parametrize(
    "line", ["NONE: Mapping[str, int] = {}", "SIZES = {'a': 1}", "ALL = list(KNOWN)", "def f():\n    found = []"]
)
def test_the_test_lets_pass(line):
    assert not list(kept(line))


@pytest.mark.parametrize("line", ["@cache", "@functools.cache", "@lru_cache(maxsize=None)", "@lru_cache(None)"])
def test_the_test_sees_what_has_no_bound(line):
    assert list(unbounded(f"{line}\ndef placed(board):\n    return 1"))
    assert not list(unbounded(f"{line}\ndef fonts():\n    return 1"))


def test_the_test_lets_pass_what_has_a_bound():
    assert not list(unbounded("@lru_cache(maxsize=400)\ndef placed(board):\n    return 1"))
