"""Who asks of which kind a board is. Whoever works on cells finds none on a board of lines, and what is made for grids
is handed one: only what really differs asks, and it is named here with how often."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

ASKS = {
    # What the others ask instead.
    "engine/model/board.py": 2,
    "engine/model/cells.py": 2,
    # Cells lie nowhere, and an issue about one says so in other words.
    "engine/model/extent.py": 2,
    "engine/validate/naming.py": 1,
    "engine/validate/checks/grids/feature_without_effect.py": 1,
    # A grid that is there in one of two scenarios only.
    "engine/model/comparison/words.py": 3,
    "studio/canvas/repaint/grid_changes.py": 2,
    # A template to lay over a land.
    "engine/cli/verbs/boards/new.py": 1,
    "studio/app/adding/outline_dialog.py": 1,
    # Which tools, commands, tables and fields are offered.
    "studio/app/menus/bars.py": 1,
    "studio/app/status.py": 1,
    "studio/commands/board.py": 1,
    "studio/panels/tables/tabs.py": 1,
    "studio/panels/forms/fields.py": 1,
    "studio/panels/forms/grid_header.py": 1,
    "studio/tools/measure.py": 2,
    "studio/tools/tracing.py": 1,
    # Which layers there are, how they are drawn, where names stand.
    "engine/model/layers.py": 1,
    "studio/paint/board.py": 2,
    "studio/paint/regions.py": 2,
    "studio/paint/grid/cell_areas.py": 1,
    "studio/paint/lettering/positions.py": 1,
    "studio/canvas/rest.py": 1,
    # What lies under the pointer, where a thing is, and which cities a plate does not cover.
    "studio/canvas/overlay/clear.py": 1,
    "studio/canvas/geometry/hits.py": 1,
    "studio/canvas/geometry/outlines.py": 2,
}
"""Each module with a choice between boards of lines and boards with a grid, and its number of questions."""


def questions(source: str) -> list[int]:
    """The lines on which a text asks whether there is a grid, or of which kind a board is."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    scopes = [list(ast.walk(function)) for function in functions]
    inside = {id(node) for scope in scopes for node in scope}
    scopes.append([node for node in ast.walk(tree) if id(node) not in inside])
    return sorted(node.lineno for node in {id(node): node for scope in scopes for node in asking(scope)}.values())


def asking(scope: list[ast.AST]) -> Iterator[ast.expr]:
    """The questions of one function, whatever it calls the grid and the board."""
    called: dict[str, set[str]] = {"grid": {"grid"}, "board": {"board"}}
    for node in scope:
        pairs: Iterable[tuple[ast.expr, ast.expr]] = ()
        match node:
            case ast.Assign(targets=[target], value=value):
                pairs = zip(parts(target), parts(value), strict=False)
            case ast.NamedExpr(target=target, value=value):
                pairs = [(target, value)]
            case ast.arg(arg=name, annotation=ast.BinOp(left=ast.Name(id="Grid"), right=ast.Constant(value=None))):
                called["grid"].add(name)
        for name, given in pairs:
            if isinstance(name, ast.Name) and isinstance(given, ast.Attribute) and given.attr in called:
                called[given.attr].add(name.id)

    def means(node: ast.expr, what: str) -> bool:
        match node:
            case ast.Name(id=name):
                return name in called[what]
            case ast.Attribute(attr=name):
                return name.lstrip("_") == what
            case ast.NamedExpr(value=value):
                return means(value, what)
        return False

    for node in scope:
        match node:
            case ast.Attribute(value=value, attr="kind") if means(value, "board"):
                yield node
            case ast.Compare(left=left, comparators=[ast.Constant(value=None)]) if means(left, "grid"):
                yield node
            case ast.Call(func=ast.Name(id="isinstance" | "bool"), args=[first, *_]) if means(first, "grid"):
                yield node
            case ast.BoolOp(values=values):
                yield from (value for value in values if means(value, "grid"))
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
                yield from [test] if means(test, "grid") else []
            case ast.UnaryOp(op=ast.Not(), operand=test) if means(test, "grid"):
                yield test


def parts(node: ast.expr) -> list[ast.expr]:
    """The elements of a tuple, or the one thing."""
    return node.elts if isinstance(node, ast.Tuple) else [node]


def test_nobody_asks_for_the_kind_of_a_board_but_those_to_whom_it_makes_a_difference():
    found: Counter[str] = Counter()
    for room in ("engine", "studio"):
        for path in (ROOT / room).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if "grid" in source or ".kind" in source:
                found[path.relative_to(ROOT).as_posix()] += len(questions(source))
    assert dict(+found) == ASKS


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("board.grid is None", 1),
        ("x = 1 if scenario.board.grid is not None else 2", 1),
        ("self._grid is None or self._cell is None", 1),
        ("a, b = before.board.grid, 3\nif a != None: pass", 1),
        ("if (found := board.grid) is not None: pass\nfound is None", 2),
        ("def f(old: Grid | None): return old is None", 1),
        ("key = grid and (grid.spacing, 1)", 1),
        ("assert board.grid", 1),
        ("[c for c in cells if not board.grid]", 1),
        ("None if document.scenario.board.grid else 3", 1),
        ("bool(board.grid)", 1),
        ("isinstance(board.grid, Grid)", 1),
        ('board.kind == "grid"', 1),
        ("a, b = before.board, after.board\n(a.kind, b.kind)", 2),
        ("match scenario.board.kind:\n case _: pass", 1),
        ('ref.kind == "grid" or layer.kind or self.phase is None', 0),
        ("made = lattice(board.grid)\nif not len(made): pass", 0),
    ],
)
def test_a_question_is_seen_however_it_is_put(source, number):
    assert len(questions(source)) == number
