"""Display names of the columns of tables."""

import ast

from engine.report.names import COLUMNS
from tests.messages import name_of, sources


def unnamed(text: str) -> set[str]:
    """Return the columns that source code names in a table and that have no display name. The keys of dictionaries are
    headings of its own. A column without a name, such as that of an axis without a title, needs none."""
    found, tuples, headings = list[ast.expr](), dict[str, list[ast.expr]](), set(COLUMNS)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and name_of(node.func) == "Table" and len(node.args) > 2:
            found.append(node.args[2])
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            tuples.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.Dict):
            headings.update(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    made = [each for node in found for each in (tuples.get(node.id, []) if isinstance(node, ast.Name) else [node])]
    names = (part for columns in made if isinstance(columns, ast.Tuple | ast.List) for part in columns.elts)
    return {str(name.value) for name in names if isinstance(name, ast.Constant)} - headings - {""}


def test_every_column_of_a_table_has_a_display_name() -> None:
    found = {str(path): unnamed(text) for path, text in sources() if " Table(" in text}
    assert len(found) > 20 and {path: names for path, names in found.items() if names} == {}


def test_a_column_without_a_display_name_is_noticed() -> None:
    assert unnamed('columns = ("id", "odd one")\nmade = Table("x", "X", columns, ())') == {"odd one"}
