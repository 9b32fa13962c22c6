"""A painter that is left open when drawing raises keeps its window from ever being painted again, and a picture that
dies with an open painter takes the program with it: so painters live in `with` blocks."""

import ast
from pathlib import Path

import pytest

STUDIO = Path(__file__).parents[2] / "studio"


def open_painters(source: str) -> list[int]:
    """The lines on which a painter begins outside of a `with`."""
    if "QPainter(" not in source:
        return []
    tree = ast.parse(source)
    closed = {item.context_expr for node in ast.walk(tree) if isinstance(node, ast.With) for item in node.items}
    made = [
        node for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "QPainter"
    ]  # fmt: skip
    return [node.lineno for node in made if node not in closed]


def test_every_painter_is_ended_even_where_drawing_raises():
    found = {
        path.relative_to(STUDIO).as_posix(): open_painters(path.read_text("utf-8")) for path in STUDIO.rglob("*.py")
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("source", ["painter = QPainter(self)", "paint(QPainter(self))"])
def test_a_painter_outside_of_a_with_is_found(source):
    assert open_painters(source) == [1]
