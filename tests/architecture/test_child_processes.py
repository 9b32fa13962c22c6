"""A child process takes no modules from the working folder, which may hold other people's code."""

import ast
import re
import subprocess
import sys

from studio.app.new_window import COMMAND
from tests.messages import ROOT, sources

ISOLATED = {"-I", "-P"}


def commands(tree):
    """The argument lists of a module that begin with this Python."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple) and node.elts and ast.unparse(node.elts[0]) == "sys.executable":
            yield node


def test_every_child_process_is_isolated():
    found = []
    for path, source in sources():
        if "sys.executable" not in source:
            continue
        for node in commands(ast.parse(source)):
            words = {element.value for element in node.elts if isinstance(element, ast.Constant)}
            if not words & ISOLATED:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
        assert len(re.findall(r"sys\.executable", source)) == len(list(commands(ast.parse(source)))), path
    assert found == []


def test_a_new_window_runs_no_module_of_the_working_folder(tmp_path):
    for name in ("studio", "json", "engine", "PySide6"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(99)")
    command = [sys.executable, *COMMAND[1:2], "-c", "import studio, json, engine, PySide6"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0
    assert subprocess.run([sys.executable, "-c", "import json"], cwd=tmp_path).returncode == 99
