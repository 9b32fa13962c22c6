"""Exporters of users, each in a process of its own: code that fails, crashes or does not end harms no document."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plugins import interface
from engine.plugins.loading import OwnExporter, report
from engine.plugins.processes import Failure, arguments_of, asked_once, plugin_of, questions_and_answer

MOST_SECONDS = 600.0
"""Time in which an exporter has to end, in seconds."""


def write_with(
    exporter: OwnExporter, scenario: Scenario, path: Path, cancelled: Callable[[], bool] = lambda: False
) -> bool:
    """Write a scenario to a file with the exporter of a plug-in; return False if it was canceled. A failure is
    reported with the messages of plug-ins, and raised as BoxcarsError."""
    from engine.files.scenarios import dumps

    arguments = [*arguments_of(exporter.source, exporter.type_name), str(path.absolute())]
    try:
        question = {"scenario": dumps(scenario)}
        return asked_once("engine.plugins.exporting", arguments, question, MOST_SECONDS, cancelled) is not None
    except Failure as failure:
        text = tr("{exporter}: {failure}").format(exporter=exporter.title, failure=failure)
        report(text)
        raise BoxcarsError(text) from None


def serve(arguments: Sequence[str]) -> None:
    """Write the scenario of the standard input with the exporter of a plug-in, and answer on the standard output."""
    from engine.files.scenarios import loads

    questions, answer = questions_and_answer()
    try:
        scenario = loads(json.loads(questions.get())["scenario"])
        plugin_of(arguments, interface.Exporter).write(scenario, Path(arguments[4]))  # type: ignore[type-abstract]
    except (Exception, SystemExit) as error:
        answer({"error": in_brief(error)})
    else:
        answer({"done": True})


if __name__ == "__main__":
    serve(sys.argv[1:])
