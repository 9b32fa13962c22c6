"""The papers name what is there: rooms, files, targets of the Makefile, verbs, tools, licences."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from engine.cli.main import verbs
from tests.recipes.page import recipes

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "tests/README.md")
TOPS = ("engine", "studio", "scenarios", "resources", "tests", ".ci")

MADE = {path.relative_to(each.example).as_posix() for each in recipes() for path in each.example.rglob("*.*")} | {
    "engine/families/race",
    "studio/families/race",
    "scenarios/race",
}
"""Files and folders that the recipes of CONTRIBUTING.md create in a copy of the checkout."""


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def rooms_of_the_map():
    """What the map of CONTRIBUTING.md names, as paths; what is indented stands in the folder above it."""
    text = read("CONTRIBUTING.md").partition("## Packages")[2].partition("```\n")[2].partition("```")[0]
    found, top = [], ""
    for line in text.splitlines():
        name = line.split()[0]
        top = name if not line.startswith(" ") else top
        found.append(name if name == top else top + name)
    return found


def rooms_that_are():
    """The folders of the engine and the studio, and the families each on its own."""
    folders = [path for top in ("engine", "studio", "engine/families") for path in (ROOT / top).iterdir()]
    return {path.relative_to(ROOT).as_posix() + "/" for path in folders if (path / "__init__.py").is_file()}


def commands(paper):
    """What is to be typed according to a paper: the lines of its shell blocks, and what stands in backquotes."""
    text = read(paper)
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [
        *"\n".join(blocks).splitlines(),
        *re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)),
    ]


def test_the_map_names_every_room_and_no_other():
    named = rooms_of_the_map()
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert rooms_that_are() - set(named) == {"engine/families/"}


def test_the_folders_of_the_tests_are_all_told():
    rows = [line for line in read("tests/README.md").splitlines() if line.startswith("| `")]
    told = {name for row in rows for name in re.findall(r"`([a-z]+)/`", row.split("|")[1])}
    assert told == {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.rglob("*.py"))}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_target_of_the_makefile_that_is_named_is_there(paper):
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    named = {found for line in commands(paper) for found in re.findall(r"^make ([a-z]+)", line)}
    assert named <= targets


@pytest.mark.parametrize("paper", PAPERS)
def test_every_verb_that_is_named_is_there(paper):
    named = [re.match(r"(?:\S*/)?boxcars (?:--debug )?([a-z]+)", line) for line in commands(paper)]
    assert {found[1] for found in named if found} <= set(verbs()) | {Path(made).stem for made in MADE}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_that_is_named_is_there(paper):
    words = [word.strip("(),.;:") for line in commands(paper) for word in line.split() if "=" not in word]
    named = {word.partition("::")[0] for word in words if word.startswith(tuple(f"{top}/" for top in TOPS))}
    missing = [name for name in sorted(named) if not any(ROOT.glob(name))]
    assert [name for name in missing if not any(made.startswith(name) or name.startswith(made) for made in MADE)] == []


def test_readers_are_shown_the_way_to_every_paper():
    shown = read("README.md") + read("CONTRIBUTING.md")
    assert [name for name in (*PAPERS[1:], "LICENSE", "NOTICE") if f"`{name}`" not in shown] == []


def test_the_licence_is_named_by_the_project_and_the_notice_names_whatever_is_of_others():
    project = tomllib.loads(read("pyproject.toml"))["project"]
    files = {path.relative_to(ROOT).as_posix() for pattern in project["license-files"] for path in ROOT.glob(pattern)}
    licences = {path.relative_to(ROOT).as_posix() for path in (ROOT / "resources").rglob("LICENSE*")}
    assert project["license"] == "MIT" and "MIT License" in read("LICENSE")
    assert files == {"LICENSE", "NOTICE", *licences}
    notice = read("NOTICE")
    shipped = [*(ROOT / "resources/fonts").glob("*.ttf"), *(ROOT / "scenarios").glob("*/*.yaml")]
    assert [path.name for path in shipped if path.name not in notice] == []
    assert [name for name in licences if name not in notice] == []


@pytest.mark.parametrize("source", ["GeoNames", "Natural Earth", "ITU-R P.1511", "D. Woods"])
def test_what_a_scenario_credits_is_in_the_notice_with_that_scenario(source):
    paragraphs = read("NOTICE").split("\n\n")
    heads = {
        path: path.read_text(encoding="utf-8").partition("\nboard:")[0] for path in ROOT.glob("scenarios/*/*.yaml")
    }
    crediting = [path.relative_to(ROOT).as_posix() for path, head in heads.items() if source in head]
    assert crediting
    assert [path for path in crediting if not any(source in each and path in each for each in paragraphs)] == []


def test_hooks_are_local_and_call_tools_that_are_pinned():
    [repo] = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    assert repo["repo"] == "local"
    tools = [hook["entry"].split()[:2] for hook in repo["hooks"]]
    assert {tool for starter, tool in tools if starter == ".ci/tool"} == {"ruff", "lint-imports", "mypy"}
    pinned = {line.partition("==")[0] for line in read(".ci/constraints.txt").splitlines()}
    assert {"ruff", "import-linter", "mypy"} <= pinned


def test_the_workflow_runs_the_whole_check():
    workflow = yaml.safe_load(read(".github/workflows/ci.yml"))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert [step["run"] for step in steps if "run" in step][-1] == ".ci/run"
    assert (ROOT / ".ci/run").stat().st_mode & 0o111


def test_changes_are_told_in_the_usual_groups():
    heads = re.findall(r"^#{2,3} (.*)$", read("CHANGELOG.md"), re.MULTILINE)
    versions = [head for head in heads if head.startswith("[")]
    assert versions[0] == "[Unreleased]"
    assert set(heads) - set(versions) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
