"""Finds and loads plug-ins: Python files in the user's folder, packages, and trusted files beside a scenario.

A plug-in that fails is reported once and left out; the others work. With `disable()`, or the environment variable
`BOXCARS_NO_PLUGINS`, none is loaded, in this process and in those that it starts.
"""

from __future__ import annotations

import inspect
import logging
import os
import sys
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Lock
from time import time
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from engine.errors import BoxcarsError, FileError
from engine.folders import home_folder
from engine.i18n import ntr, tr
from engine.plain_text import plain_line
from engine.plugins.trust import code_beside, folder_beside, is_trusted

VARIABLE = "BOXCARS_NO_PLUGINS"
GROUP = "boxcars.plugins"
"""The entry point group of packages: each entry is a module with plug-ins."""

SEVERITIES = ("error", "warning", "note")

MOST_PROCESSES = 4
"""Number of plug-ins that are looked at at the same time."""

MOST_MESSAGES = 200
"""Number of messages that are kept, the newest ones."""

BOARD = "BOXCARS_CODE_OF"
"""The environment variable with the scenario file whose trusted code is in use. It names a file only: each process
compares the code with the trusted hashes itself."""

if TYPE_CHECKING:
    from engine.plugins.checking import PluginCheck
    from engine.plugins.interface import Bot, Check, Exporter
    from engine.plugins.probing import Probe


class Source(Struct, frozen=True):
    """Where a plug-in comes from: a file, or the module of a package. Code with another `hash` does not run."""

    name: str
    file: Path | None = None
    hash: str = ""


class Problem(Struct, frozen=True):
    """A plug-in that could not be used, and why."""

    source: str
    message: str


class CheckClass(Struct, frozen=True):
    """A check of a plug-in: its class by name, and what is known without running it."""

    type_name: str
    id: str
    title: str
    severity: Literal["error", "warning", "note"]
    reads: tuple[str, ...]


class OwnBot(Struct, frozen=True):
    """A bot of a plug-in: its class by name, and what is known without running it."""

    source: Source
    type_name: str
    name: str
    sentence: str
    families: tuple[str, ...]
    time_limit: float


class OwnExporter(Struct, frozen=True):
    """An exporter of a plug-in: its class by name, and what is known without running it."""

    source: Source
    type_name: str
    suffix: str
    title: str


class Loaded(Struct, frozen=True):
    """The plug-ins of the user and of packages, or those of a board. Bots are found by name, exporters by the end of
    file names."""

    checks: tuple[PluginCheck, ...] = ()
    bots: dict[str, OwnBot] = {}
    exporters: dict[str, OwnExporter] = {}
    problems: tuple[Problem, ...] = ()


class Message(Struct, frozen=True):
    """A message about a plug-in and when it was reported, in seconds since 1970."""

    time: float
    text: str


_messages: deque[Message] = deque(maxlen=MOST_MESSAGES)


def messages() -> tuple[Message, ...]:
    """Return the messages about plug-ins since the start of the program, the oldest first."""
    return tuple(_messages)


def report(message: str) -> None:
    """Print a message about a plug-in to stderr, write it to the log and keep it. A process that plays games for
    another one passes it on instead (`passing_on`)."""
    text = plain_line(message)
    if _passed_on:
        _passed_on[-1][text] += 1
        return
    _messages.append(Message(time(), text))
    logging.getLogger("boxcars.plugins").info("%s", text)
    print(text, file=sys.stderr)


_passed_on: list[Counter[str]] = []
_heard: Counter[str] = Counter()
_hearing = Lock()


@contextmanager
def passing_on() -> Iterator[Counter[str]]:
    """Within the context, count messages about plug-ins by their text instead of printing them, for the process that
    hears them (`hear`)."""
    found: Counter[str] = Counter()
    _passed_on.append(found)
    try:
        yield found
    finally:
        _passed_on.remove(found)


def hear(counts: Mapping[str, int]) -> None:
    """Count messages about plug-ins that processes with games passed on, and report each text once."""
    for text, times in counts.items():
        with _hearing:
            is_new = text not in _heard
            if is_new and len(_heard) >= MOST_MESSAGES:
                continue
            _heard[text] += times
        if is_new:
            report(text)


def heard() -> Counter[str]:
    """Return how often each message about a plug-in came from processes with games, the first ones first."""
    with _hearing:
        return Counter(_heard)


def times_said(counts: Mapping[str, int]) -> list[str]:
    """Return messages with how often they came."""
    words = {text: ntr("{message} ({n:,} time)", "{message} ({n:,} times)", n) for text, n in counts.items() if n > 1}
    return [words[text].format(message=text, n=n) if n > 1 else text for text, n in counts.items()]


def are_disabled() -> bool:
    """Return whether plug-ins are switched off."""
    return bool(os.environ.get(VARIABLE))


def disable() -> None:
    """Load no plug-ins, in this process and in those that it starts."""
    os.environ[VARIABLE] = "1"
    loaded.cache_clear()
    use_code_of(None)


def plugins_folder() -> Path:
    """Return the folder of the user's plug-ins."""
    return home_folder() / "plugins"


@cache
def loaded() -> Loaded:
    """Return the plug-ins of the user's folder and of packages; what fails is reported now."""
    if are_disabled():
        return Loaded()
    sources = [Source(path.name, path) for path in sorted(plugins_folder().glob("*.py"))]
    sources += [Source(point.value) for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)]
    return _load(sources)


@lru_cache(maxsize=8)
def _beside(folder: Path, hashes: tuple[tuple[Path, str], ...]) -> Loaded:
    """Return the plug-ins of trusted files."""
    return _load([Source(f"{folder.name}/{path.name}", path, digest) for path, digest in hashes])


def plugins_of(scenario_file: Path, is_quiet: bool = False) -> Loaded:
    """Return the trusted plug-ins beside a scenario file. Others are not run, and reported unless `is_quiet`."""
    if are_disabled():
        return Loaded()
    trusted = []
    for file in code_beside(scenario_file):
        if is_trusted(file.code):
            trusted.append((file.path, file.hash))
        elif not is_quiet:
            report(
                tr("{file} is code that you do not trust yet; it is not run. See `boxcars trust {scenario}`.").format(
                    file=file.path, scenario=scenario_file
                )
            )
    return _beside(folder_beside(scenario_file), tuple(trusted)) if trusted else Loaded()


_in_use: dict[str, Loaded] = {}
"""The plug-ins of the board in use, by its file; empty in a new process."""


def use_code_of(scenario_file: Path | None) -> Loaded:
    """Use the bots and exporters in the trusted code of a scenario file in place of those of another one, in this
    process and in those that it starts, and return all plug-ins of the file. Code that is not trusted is reported."""
    _in_use.clear()
    if scenario_file is None or are_disabled() or not folder_beside(scenario_file).is_dir():
        os.environ.pop(BOARD, None)
        return Loaded()
    file = str(scenario_file.absolute())
    os.environ[BOARD] = file
    _in_use[file] = found = plugins_of(scenario_file)
    return found


def kept_code(files: Mapping[str, bytes]) -> Path:
    """Write code by its hash to the folder of states, and return the name of a scenario file beside which it is. Raises
    FileError."""
    from engine.files.saves.saving import save_bytes
    from engine.folders import own_folder, state_folder

    name = sha256(" ".join(sorted(files)).encode()).hexdigest()[:16]
    board = state_folder() / "code of runs" / f"{name}.yaml"  # not shown
    folder = folder_beside(board)
    try:
        own_folder(folder.parent)
        own_folder(folder)
    except OSError as error:
        raise FileError(folder, tr("cannot be written: {error}").format(error=error.strerror or error)) from None
    for digest, code in files.items():
        file = folder / f"bot_{digest[:16]}.py"
        if not file.is_file() or file.read_bytes() != code:
            save_bytes(file, code)
    return board


def plugins_in_use() -> Loaded:
    """Return the plug-ins of the board in use."""
    file = os.environ.get(BOARD, "")
    if not file or are_disabled():
        return Loaded()
    if file not in _in_use:
        # This process was started by one that has reported what is not trusted.
        _in_use[file] = plugins_of(Path(file), is_quiet=True)
    return _in_use[file]


def own_checks(scenario_file: Path | None = None) -> tuple[PluginCheck, ...]:
    """Return the checks of plug-ins, with those of a scenario file."""
    beside = plugins_of(scenario_file).checks if scenario_file is not None else ()
    return (*loaded().checks, *beside)


def _load(sources: Sequence[Source]) -> Loaded:
    """Return what plug-ins define. None of their code runs in this process."""
    if not sources:
        # Most users have none, and games are played without loading checks.
        return Loaded()
    from concurrent.futures import ThreadPoolExecutor

    from engine.plugins.processes import Failure

    checks: dict[str, PluginCheck] = {}
    bots: dict[str, OwnBot] = {}
    exporters: dict[str, OwnExporter] = {}
    problems: list[Problem] = []
    with ThreadPoolExecutor(MOST_PROCESSES) as threads:
        probes = [threads.submit(_probed, source) for source in sources]
    for source, probing in zip(sources, probes, strict=True):
        try:
            found = probing.result()
        except (Failure, msgspec.ValidationError, OSError) as failure:
            problems.append(Problem(source.name, str(failure)))
            continue
        if found.checks:
            from engine.plugins.checking import CheckProcess, PluginCheck

            process = CheckProcess(source)
            for check in found.checks:
                if check.id in checks:
                    text = tr("there is another check with the ID “{id}”").format(id=check.id)
                    problems.append(Problem(source.name, text))
                else:
                    checks[check.id] = PluginCheck(process, check)
        bots |= {each.name: each for each in found.bots}
        exporters |= {each.suffix: each for each in found.exporters}
    _report_problems(problems)
    return Loaded(tuple(checks.values()), bots, exporters, tuple(problems))


def _probed(source: Source) -> Probe:
    from engine.plugins.probing import probe

    return probe(source)


def _report_problems(problems: Sequence[Problem]) -> None:
    for problem in problems:
        report(tr("The plug-in {name} is left out: {error}").format(name=problem.source, error=problem.message))


def check_of(check: type[Check]) -> CheckClass:
    """Return what is known of a check's class. Raises BoxcarsError if it is not complete."""
    reads = (check.reads,) if isinstance(check.reads, str) else tuple(map(str, check.reads))
    severity: Any = str(check.severity)
    if severity not in SEVERITIES:
        raise BoxcarsError(
            tr("the class {name} has the severity “{severity}”; available: {known}").format(
                name=check.__name__, severity=severity, known=", ".join(SEVERITIES)
            )
        )
    return CheckClass(check.__name__, _text_of(check, "id"), _text_of(check, "title"), severity, reads)


def bot_of(source: Source, bot: type[Bot]) -> OwnBot:
    """Return what is known of a bot's class. Raises BoxcarsError if it is not complete."""
    families = (bot.families,) if isinstance(bot.families, str) else tuple(map(str, bot.families))
    return OwnBot(source, bot.__name__, _text_of(bot, "name"), str(bot.sentence), families, float(bot.time_limit))


def exporter_of(source: Source, exporter: type[Exporter]) -> OwnExporter:
    """Return what is known of an exporter's class. Raises BoxcarsError if it is not complete."""
    suffix = _text_of(exporter, "suffix").lower()
    if not suffix.startswith("."):
        raise BoxcarsError(
            tr("the class {name} has the suffix “{suffix}”, which does not begin with a period").format(
                name=exporter.__name__, suffix=suffix
            )
        )
    return OwnExporter(source, exporter.__name__, suffix, _text_of(exporter, "title"))


def _text_of(type_: type[Any], attribute: str) -> str:
    """Return a text that a class must have."""
    found = str(getattr(type_, attribute, "")).strip()
    if not found:
        raise BoxcarsError(tr("the class {name} has no “{attribute}”").format(name=type_.__name__, attribute=attribute))
    return found


def unfinished(type_: type[Any]) -> str:
    """Return a sentence on the methods that a class lacks."""
    missing = ", ".join(sorted(type_.__abstractmethods__))
    return tr("the class {name} has no method “{methods}”").format(name=type_.__name__, methods=missing)


class _SourceLoader(SourceFileLoader):
    """Runs what is in the file. Compiled code in `__pycache__`, which people cannot read, never runs."""

    def __init__(self, name: str, path: str, hash: str) -> None:
        super().__init__(name, path)
        self._hash = hash

    def get_code(self, fullname: str) -> CodeType:
        code = self.get_data(self.path)
        if self._hash and sha256(code).hexdigest() != self._hash:
            raise ImportError(tr("its file has changed since it was checked"))
        return self.source_to_code(code, self.path)


def module_of(source: Source) -> ModuleType:
    """Run the code of a plug-in and return its module. Raises whatever it raises."""
    if source.file is None:
        from importlib import import_module

        return import_module(source.name.partition(":")[0])
    name = f"boxcars_plugin_{sha256(str(source.file).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, source.file, loader=_SourceLoader(name, str(source.file), source.hash))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def subclasses(module: ModuleType, base: type[Any], unfinished: bool = False) -> Iterator[type[Any]]:
    """Yield the complete subclasses of `base` that a module or its package defines, in their order there; with
    `unfinished`, those that lack methods and have no subclass."""
    for value in list(vars(module).values()):
        if (
            inspect.isclass(value)
            and issubclass(value, base)
            and f"{value.__module__}.".startswith(f"{module.__name__}.")
            and inspect.isabstract(value) == unfinished
            and not (unfinished and value.__subclasses__())
        ):
            yield value


def exporters() -> dict[str, OwnExporter]:
    """Return the exporters of plug-ins and of the board in use, by the ends of file names; those of the user count
    more."""
    return {**plugins_in_use().exporters, **loaded().exporters}


def exporter_for(path: Path) -> OwnExporter | None:
    """Return the exporter of a plug-in for the end of a file name."""
    return exporters().get(path.suffix.lower())


def bots_for(family: str) -> dict[str, OwnBot]:
    """Return the bots of plug-ins and of the board in use that play a game system, by name; those of the user count
    more."""
    found = {**plugins_in_use().bots, **loaded().bots}
    return {name: bot for name, bot in found.items() if not bot.families or family in bot.families}
