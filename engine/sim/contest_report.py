"""Reports on tournaments, skill ladders and leagues, as the command line and the studio show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.i18n import format_number, ntr, tr
from engine.report.report import Bars, Report, Table

Data = Mapping[str, Any]


def tournament_report(data: Data) -> Report:
    """Return a report on `Standings.data`: the rating list with a chart, and the wins of each pair."""
    rows = tuple(
        (row["bot"], row["games"], 100 * row["win_rate"], *(100 * end for end in row["interval"]), row["rating"])
        for row in data["bots"]
    )
    note = tr(
        "Games counts the seats that a bot took. 400 rating points more mean 10 to 1 odds. Intervals are 95% intervals."
    )
    bots = Table(
        "bots", tr("Bots"), ("bot", "games", "percent_won", "from", "to", "rating"), rows, note=note, tab=tr("Ratings")
    )
    bars = Bars("bots", tr("Share of wins"), ("bot",), "percent_won", "from", "to", tr("Won (%)"), even=25.0)
    note = tr(
        "Games with both bots at the table that one of them won: the percentage won by the bot of the row, with 95% "
        "intervals."
    )
    names = data["names"]
    return Report(
        tr("Tournament"), (bots, matrix_table("matrix", tr("Wins by pair"), names, data["matrix"], note)), dict(data),
        said=_result_sentence(data), bars=(bars,),
    )  # fmt: skip


def _result_sentence(data: Data) -> str:
    first, *others = data["bots"]
    if not data["tables"]:
        return tr("No games are finished yet.")
    low, high = (format_number(100 * end, ".1f") for end in first["interval"])
    share = format_number(100 * first["win_rate"], ".1f")
    is_sure = all(first["interval"][0] > other["interval"][1] for other in others)
    text = (
        tr("{bot} is surely the best: it wins {share}% of its games ({low} to {high}).")
        if is_sure
        else tr("{bot} leads with {share}% of its games ({low} to {high}); the intervals overlap.")
    )
    return text.format(bot=first["bot"], share=share, low=low, high=high)


def ladder_report(data: Data) -> Report:
    """Return a report on `Standing.data`: the wins of each rung against each other, and whether the ladder holds."""
    names = [rung["name"] for rung in data["rungs"]]
    note = tr("Percent of the games won by the bots of the row against those of the column, with 95% intervals.")
    table = matrix_table("ladder", tr("Skill ladder"), names, data["matrix"], note)
    return Report(tr("Skill ladder"), (table,), dict(data), said=verdict(data["holds"]))


def verdict(holds: bool | None) -> str:
    """Return whether a ladder holds, in a sentence."""
    return {
        True: tr("Each rung surely beats the one below it."),
        False: tr("A rung surely loses to the one below it."),
        None: tr("The games do not show yet whether each rung beats the one below it."),
    }[holds]


def matrix_table(id: str, title: str, names: Sequence[str], matrix: Sequence[Sequence[Any]], note: str) -> Table:
    """Return a table with a row and a column for each name, and a share with its interval in each cell."""
    columns = tuple(f"rung{number}" for number in range(len(names)))
    headings = {"rung": tr("Bots"), **dict(zip(columns, names, strict=True))}
    rows = tuple((name, *map(cell_words, row)) for name, row in zip(names, matrix, strict=True))
    return Table(id, title, ("rung", *columns), rows, headings=headings, note=note, tab=title)


def cell_words(found: Data | None) -> str:
    """Return a share of wins with its interval in percent; nothing without games."""
    if found is None or not found["games"]:
        return ""
    value, low, high = (format_number(100 * end, ".0f") for end in (found["value"], *found["interval"]))
    return tr("{value} ({low} to {high})").format(value=value, low=low, high=high)


def league_report(data: Data) -> Report:
    """Return a report on `League.data`: the weights of the champion and of the best reply to it."""
    champion, answer = data["champion"]["weights"], data["exploiter"]["weights"]
    if answer is None:
        table = Table("weights", tr("Weights"), ("weight", "champion"), tuple(champion.items()), tab=tr("Weights"))
    else:
        rows = tuple((name, weight, answer[name]) for name, weight in champion.items())
        table = Table("weights", tr("Weights"), ("weight", "champion", "best_reply"), rows, tab=tr("Weights"))
    return Report(tr("League"), (table,), dict(data), said=league_sentence(data))


def league_sentence(data: Data) -> str:
    """Return how often the best reply to the champion wins, in a sentence; nothing if that is unknown."""
    share = data["exploiter"]["win_rate"]
    if share is None:
        return ""
    low, high = data["exploiter"]["interval"]
    return tr(
        "The best reply found wins {share:.1f}% of one seat against three champions "
        "({low:.1f}% to {high:.1f}%; even is 25%)."
    ).format(share=100 * share, low=100 * low, high=100 * high)


def tables_played(tables: int) -> str:
    """Return the number of tables of a tournament, with the even share, in words."""
    return ntr(
        "{n:,} table of four: 25% is an even share", "{n:,} tables of four: 25% is an even share", tables
    ).format(n=tables)
