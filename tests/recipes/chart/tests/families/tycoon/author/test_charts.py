"""Charts of what many games of Railroad Tycoon teach."""

from engine.families.tycoon.author.played.batch_report import TycoonLessons
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.rulebook import RULES
from engine.game.options import resolve
from engine.report.chart import lines_of
from engine.sim.run import Job, Runner


def test_deliveries_are_drawn_by_number_of_links():
    scenario = starter()
    lessons = TycoonLessons(scenario, resolve(RULES.options, scenario.rules), 2)
    for tally in Runner(Job(scenario, {"game.turn_limit": 3}, ("random", "random"), 1, lessons.counters)).play(
        range(1)
    ):
        lessons.add(tally)
    report = lessons.report()
    (chart,) = report.charts
    (table,) = [table for table in report.tables if table.id == chart.table]
    (line,) = lines_of(table, chart)
    assert [x for x, _ in line.points] == [row[table.columns.index("links")] for row in table.rows]
