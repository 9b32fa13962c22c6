"""The release: its workflow, the files that the workflow and the installers name, and the check before publication."""

from __future__ import annotations

import hashlib
import os
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
BUNDLE = ROOT / ".ci" / "bundle"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\nnew\n\n## [1.2.0] - 2026-05-01\n\n### Added\n\n- Trains.\n\n## [1.1.0]\n\nold\n"
)
MADE = ("build/", "dist/")


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """Return the names of the script."""
    return runpy.run_path(str(ROOT / ".ci" / "release.py"))


def files(version: str) -> list[str]:
    """Return the names of the files of a release."""
    wheels = [
        f"boxcars-{version}-cp3{minor}-cp3{minor}-{system}.whl"
        for minor in (11, 12, 13, 14)
        for system in ("manylinux_2_34_x86_64", "macosx_11_0_arm64", "win_amd64")
    ]
    programs = [f"boxcars-studio-{version}-{end}" for end in ("linux-x86_64.tar.xz", "darwin-arm64.dmg")]
    lists = [f"components-{system}.cdx.json" for system in ("linux", "macos", "windows")]
    return [*wheels, *programs, f"boxcars-studio-{version}-windows-x86_64-setup.exe", *lists]


def test_a_release_needs_every_file_in_its_version(script: dict[str, Any]) -> None:
    assert script["missing"]("1.2.0", files("1.2.0")) == []
    assert len(script["missing"]("1.2.0", files("1.1.0"))) == 15
    without = [name for name in files("1.2.0") if "cp313-win" not in name]
    assert script["missing"]("1.2.0", without) == ["boxcars-1.2.0-cp313-cp313-win*.whl"]


def test_the_notes_of_a_release_are_its_section_of_the_changelog(script: dict[str, Any]) -> None:
    assert script["notes"]("1.2.0", CHANGELOG) == "### Added\n\n- Trains.\n"
    with pytest.raises(ValueError, match=r"no section for version 1\.3"):
        script["notes"]("1.3", CHANGELOG)


def test_the_check_writes_checksums_and_ends_if_a_file_is_missing(script: dict[str, Any], tmp_path: Path) -> None:
    for name in files("1.2.0"):
        (tmp_path / name).write_text(name)
    (tmp_path / "boxcars-studio-1.2.0-linux-x86_64.tar.xz.sha256").write_text("")
    lines = script["checksums"](tmp_path).splitlines()
    assert len(lines) == len(files("1.2.0"))
    for line in lines:
        digest, name = line.split("  ")
        assert digest == hashlib.sha256(name.encode()).hexdigest()
    command = [sys.executable, str(ROOT / ".ci" / "release.py"), "9.9", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "boxcars-studio-9.9-linux" in done.stderr
    assert not (tmp_path / "SHA256SUMS").exists()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_to_a_commit_and_keeps_no_credentials(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, comment in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action
    assert text.count("uses: actions/checkout@") == text.count("persist-credentials: false")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_only_the_publishing_job_may_write(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    writing = {name for name, job in workflow["jobs"].items() if "write" in str(job.get("permissions", ""))}
    assert writing == ({"publish"} if path.name == "release.yml" else set())
    assert all(job["timeout-minutes"] for job in workflow["jobs"].values())


def test_the_release_is_published_after_it_was_made_and_tried_on_three_systems() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))["jobs"]
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    for name in set(jobs) - {"publish"}:
        rows = jobs[name]["strategy"]["matrix"]["include"]
        assert [row["system"] for row in rows] == ["linux", "macos", "windows"], name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_scripts_that_a_workflow_runs_exist(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            for name in re.findall(r"(?<!\S)(?:python3 )?(\.ci/[\w/.]+)", step.get("run", "")):
                assert (ROOT / name).is_file(), name
                assert name.endswith((".py", ".txt")) or os.access(ROOT / name, os.X_OK), name


def test_versions_of_python_agree(script: dict[str, Any]) -> None:
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert built == [f"{python}-*" for python in script["PYTHONS"]]
    assert script["PYTHONS"][0] == "cp" + PROJECT["project"]["requires-python"].removeprefix(">=").replace(".", "")


def test_the_names_of_downloads_agree(script: dict[str, Any]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`(boxcars-studio-VERSION-[^`]+)`", readme)
    made = [line for line in (BUNDLE / "make").read_text(encoding="utf-8").splitlines() if "made=$name" in line]
    assert len(named) == len(made) == len(script["PROGRAMS"]) == 3
    patterns = [script["PROGRAMS"][n].format(version="VERSION").replace("*", r"\w+") for n in range(3)]
    for pattern in patterns:
        assert [name for name in named if re.fullmatch(pattern, name)], pattern
        assert [line for line in made if pattern.endswith(line.partition("$name")[2])], pattern


def test_the_installer_of_windows_names_existing_files() -> None:
    text = (BUNDLE / "windows.iss").read_text(encoding="utf-8")
    setup = dict(re.findall(r"^(\w+)=(.*)$", text.partition("[Languages]")[0], re.MULTILINE))
    assert (BUNDLE / setup["SourceDir"].replace("\\", "/")).resolve() == ROOT
    assert (ROOT / setup["LicenseFile"]).is_file()
    assert setup["SetupIconFile"].startswith("build\\") and '"boxcars.ico"' in (BUNDLE / "icons.py").read_text()
    programs = set(re.findall(r"\{app\}\\([^\"\\,]+?\.exe)", text))
    spec = (BUNDLE / "boxcars.spec").read_text(encoding="utf-8")
    assert programs and all(f'name="{name.removesuffix(".exe")}"' in spec for name in programs)


def test_the_flatpak_names_existing_files_and_has_one_id() -> None:
    manifest = yaml.safe_load((BUNDLE / "flatpak.yaml").read_text(encoding="utf-8"))
    id = manifest["id"]
    (module,) = manifest["modules"]
    inline = {source["dest-filename"]: source["contents"] for source in module["sources"] if source["type"] == "inline"}
    paths = [(BUNDLE / source["path"]).resolve() for source in module["sources"] if "path" in source]
    for path in paths:
        assert path.exists() or path.relative_to(ROOT).as_posix().startswith(MADE), path
    metainfo = ElementTree.parse(BUNDLE / f"{id}.metainfo.xml").getroot()
    assert metainfo.findtext("id") == id
    assert metainfo.findtext("launchable") == f"{id}.desktop"
    assert metainfo.findtext("project_license") == PROJECT["project"]["license"]
    kind = ElementTree.fromstring(inline[f"{id}.xml"])
    types = [each.get("type") for each in kind]
    assert types == [each.text for each in metainfo.iter("mediatype")]
    entry = dict(line.split("=", 1) for line in inline[f"{id}.desktop"].splitlines() if "=" in line)
    assert set(types) <= set(entry["MimeType"].split(";")) and entry["Icon"] == id
    assert entry["Exec"].split()[0] == manifest["command"]
    installed = "\n".join(module["build-commands"])
    made = {*inline, *(path.name for path in paths if path.is_file())}
    assert made == set(re.findall(r"install -Dm644 ([\w.]+) ", installed))


def test_the_program_is_made_with_pinned_tools() -> None:
    pinned = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").lower()
    for need in PROJECT["project"]["optional-dependencies"]["bundle"]:
        assert re.search(rf"^{re.split('[<>=]', need)[0]}==", pinned, re.MULTILINE), need
