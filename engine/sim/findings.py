"""Results of comparisons, sensitivities and goal seeks as reports with charts, and in a plain sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.i18n import format_number, ntr, tr
from engine.model.ids import RailroadId, Ref
from engine.money import money
from engine.report.report import Badge, Bars, Cell, Drawn, Report, Table

Data = Mapping[str, Any]


def comparison_sentence(data: Data, bots: Sequence[str], names: tuple[str, str] = ("A", "B")) -> str:
    """Return the result of a comparison (`Comparison.data`) in sentences: the seat whose interval is farthest from 0,
    or how large a difference can still be, and how much shorter or longer the games are, if that is known."""
    if not data["games"]:
        return tr("No games are finished yet.")
    length = _length_sentence(data, names)
    shown = []
    for number, (bot, seat) in enumerate(zip(bots, data["seats"], strict=True), 1):
        low, high = seat["difference"]["interval"]
        if low > 0 or high < 0:
            shown.append((max(low, -high), number, bot, seat["difference"]["value"], low, high))
    if not shown:
        widest = max(max(abs(end) for end in seat["difference"]["interval"]) for seat in data["seats"])
        text = (
            tr("With {b}, no seat wins more than {points} percentage points more or less often than with {a}.")
            if length
            else tr(
                "No difference is shown: with {b}, no seat wins more than {points} percentage points more or less "
                "often than with {a}."
            )
        )
        said = text.format(a=names[0], b=names[1], points=format_number(100 * widest, ".1f"))
        return f"{length} {said}" if length else said
    _, number, bot, value, low, high = max(shown)
    ends = sorted((abs(low), abs(high)))
    text = (
        tr("With {b}, seat {seat} ({bot}) wins {points} percentage points more often than with {a} ({low} to {high}).")
        if value > 0
        else tr(
            "With {b}, seat {seat} ({bot}) wins {points} percentage points less often than with {a} ({low} to {high})."
        )
    )
    said = text.format(
        a=names[0], b=names[1], seat=number, bot=bot, points=format_number(100 * abs(value), ".1f"),
        low=format_number(100 * ends[0], ".1f"), high=format_number(100 * ends[1], ".1f"),
    )  # fmt: skip
    others = len(shown) - 1
    if others:
        more = ntr("{n} other seat differs.", "{n} other seats differ.", others).format(n=others)
        said = f"{said} {more}"
    return f"{said} {length}" if length else said


def _length_sentence(data: Data, names: tuple[str, str]) -> str:
    """Return how many turns shorter or longer the games of a comparison are, or nothing if no difference is shown."""
    (difference,) = (each["difference"] for each in data["outcomes"] if each["name"] == "turns")
    low, high = difference["interval"] or (0.0, 0.0)
    if low <= 0 <= high:
        return ""
    ends = sorted((abs(low), abs(high)))
    text = (
        tr("With {b}, games are {turns} turns longer than with {a} ({low} to {high}), counting all players.")
        if low > 0
        else tr("With {b}, games are {turns} turns shorter than with {a} ({low} to {high}), counting all players.")
    )
    return text.format(
        a=names[0], b=names[1], turns=format_number(abs(difference["value"]), ",.1f"),
        low=format_number(ends[0], ",.1f"), high=format_number(ends[1], ",.1f"),
    )  # fmt: skip


def saving_sentence(data: Data) -> str:
    """Return how many games the pairs of a comparison saved, in a sentence."""
    n, more = data["games"], max(0, round(data["games_saved"]))
    if not more:
        return ntr("{n:,} game on each board.", "{n:,} games on each board.", n).format(n=n)
    return ntr(
        "{n:,} game on each board. Without pairs, the same precision would take about {more} more.",
        "{n:,} games on each board. Without pairs, the same precision would take about {more} more.",
        n,
    ).format(n=n, more=format_number(more))


def comparison_tables(data: Data, bots: Sequence[str]) -> tuple[Table, Table]:
    """Return the differences of the wins of each seat, in percentage points, and those of the other outcomes."""
    seats = tuple(
        (
            number, bot, 100 * seat["a"]["win_rate"], 100 * seat["b"]["win_rate"], 100 * seat["difference"]["value"],
            *(100 * end for end in seat["difference"]["interval"]),
        )
        for number, (bot, seat) in enumerate(zip(bots, data["seats"], strict=True), 1)
    )  # fmt: skip
    note = tr(
        "Wins in percent; difference in percentage points with its 95% interval (from, to), which holds for all seats "
        "at once and at any time."
    )
    columns = ("seat", "bot", "a", "b", "difference", "from", "to")
    headings = {"a": tr("A (%)"), "b": tr("B (%)"), "difference": tr("Difference")}
    titles = {"winless": tr("Games without a winner (%)"), "turns": tr("Turns of all players")}
    others: list[tuple[Cell, ...]] = []
    for each in data["outcomes"]:
        scale = 100 if each["name"] == "winless" else 1
        interval = each["difference"]["interval"] or (None, None)
        ends = [None if end is None else scale * end for end in interval]
        difference = scale * each["difference"]["value"]
        others.append((titles[each["name"]], scale * each["a"], scale * each["b"], difference, *ends))
    heads = {**headings, "a": tr("A"), "b": tr("B"), "outcome": tr("Outcome")}
    about = tr("Averages of a game on both sides, and their difference with its 95% interval (from, to).")
    return (
        Table("seats", tr("Difference of wins, B minus A"), columns, seats, headings=headings, note=note),
        Table(
            "outcomes", tr("Other differences, B minus A"), ("outcome", *columns[2:]), tuple(others), headings=heads,
            note=about, tab=tr("Outcomes"),
        ),
    )  # fmt: skip


def comparison_report(data: Data, bots: Sequence[str], names: tuple[str, str], settings: Mapping[str, str]) -> Report:
    """Return a report on a comparison. `names` are those of both sides, `settings` its identity: titles and values."""
    tables = comparison_tables(data, bots)
    run = Table("run", tr("Settings of this comparison"), ("setting", "value"), tuple(settings.items()))
    bars = Bars(
        "seats", tr("Difference of wins, B minus A"), ("seat", "bot"), "difference", "from", "to",
        tr("Percentage points"),
    )  # fmt: skip
    said = f"{comparison_sentence(data, bots, names)} {saving_sentence(data)}"
    title = tr("{a} and {b} compared").format(a=names[0], b=names[1])
    return Report(title, (*tables, run), dict(data), said=said, bars=(bars,))


def sensitivity_report(data: Data, titles: Mapping[str, str], outcome: str, is_share: bool) -> Report:
    """Return a report on a sensitivity (`Sensitivity.data`) with a tornado chart. `titles` are those of the knobs,
    `outcome` is the title of the outcome."""
    scale = 100 if is_share else 1

    def ends(each: Data | None, factor: float) -> tuple[Cell, Cell]:
        if each is None or each["interval"] is None:
            return (None, None)
        low, high = each["interval"]
        return (factor * low, factor * high)

    rows = tuple(
        (
            titles.get(row["id"], row["id"]),
            *(format_number(end, ",") for end in row["range"]),
            scale * row["effect"]["low"]["value"], *ends(row["effect"]["low"], scale),
            scale * row["effect"]["high"]["value"], *ends(row["effect"]["high"], scale),
            None if row["first_order"] is None else 100 * row["first_order"]["value"], *ends(row["first_order"], 100),
        )
        for row in (data["knobs"] if data["games_a_point"] else ())
    )  # fmt: skip
    columns = (
        "knob", "low", "high", "at_low", "low_from", "low_to", "at_high", "high_from", "high_to", "index",
        "index_from", "index_to",
    )  # fmt: skip
    start, end = tr("From"), tr("To")
    headings = {
        "knob": tr("Option"), "low": tr("Low"), "high": tr("High"), "at_low": tr("At low"), "low_from": start,
        "low_to": end, "at_high": tr("At high"), "high_from": start, "high_to": end, "index": tr("Variance (%)"),
        "index_from": start, "index_to": end,
    }  # fmt: skip
    note = (
        tr("Change of the share of games in percentage points against the present values.")
        if is_share
        else tr("Change of the average number of turns of all players against the present values.")
    )
    note += " " + tr("The intervals of changes hold for all options at once.")
    table = Table("knobs", tr("Effects by size"), columns, rows, headings=headings, note=note, tab=tr("Effects"))
    unit = tr("Change in percentage points") if is_share else tr("Change in turns")
    bars = Bars(
        "knobs", tr("Effect on {outcome}").format(outcome=outcome), ("knob",), "at_low", "low_from", "low_to", unit,
        other="at_high", other_low="high_from", other_high="high_to", keys=(tr("at low"), tr("at high")),
    )  # fmt: skip
    title = tr("Sensitivity of {outcome}").format(outcome=outcome)
    return Report(
        title, (table,), dict(data), said=sensitivity_sentence(data, titles, is_share), bars=(bars,) if rows else ()
    )


def sensitivity_sentence(data: Data, titles: Mapping[str, str], is_share: bool) -> str:
    """Return which knob has the largest effect that is shown, in a sentence, and the share of luck if known."""
    scale = 100 if is_share else 1
    if not data["games_a_point"]:
        return tr("Too few games for an effect. Try a larger budget.")
    said = tr("No effect is shown yet.")
    for row in data["knobs"]:
        swing = row["effect"]["swing"]
        if swing["interval"] is not None and not swing["interval"][0] <= 0 <= swing["interval"][1]:
            low, high = (format_number(end, ",") for end in row["range"])
            said = tr("{knob} has the largest effect: from {low} to {high} it changes the outcome by {change}.").format(
                knob=titles.get(row["id"], row["id"]), low=low, high=high,
                change=format_number(scale * swing["value"], "+,.1f"),
            )  # fmt: skip
            break
    if data["luck"] is not None:
        share = format_number(100 * data["luck"], ".0f")
        said += " " + tr("Within these ranges, luck causes {share}% of the variance of a game.").format(share=share)
    return said


def goal_sentence(data: Data, titles: Mapping[str, str]) -> str:
    """Return whether a goal seek (`Sought.data`) reached its goal, in a sentence. `titles` are those of options by
    ID."""
    if data["proposal"] is None:
        return tr("The budget was too small for a proposal.")
    if data["fresh"] is None:
        return tr("The search ended before fresh games judged its proposal.")
    n = data["fresh"]["games"]
    if data["reached"]:
        return ntr(
            "The goal is reached, as far as {n:,} fresh game shows.",
            "The goal is reached, as far as {n:,} fresh games show.",
            n,
        ).format(n=n)
    if any(goal["fresh"]["interval"] is None for goal in data["goals"]):
        return tr("Too few fresh games to judge the proposal. Try a larger budget.")
    if data["at_end"]:
        return tr("The goal cannot be reached within these ranges. At the end of its range: {knobs}").format(
            knobs=", ".join(titles.get(id, id) for id in data["at_end"])
        )
    away = [goal["outcome"] for goal in data["goals"] if not goal["reached"]]
    if len(data["goals"]) > 1:
        said = tr("Not all goals are reached: {goals}. Try a larger budget, other options or wider ranges.")
        return said.format(goals=", ".join(away))
    (goal,) = data["goals"]
    scale = 100 if goal["is_share"] else 1
    numbers = (goal["fresh"]["value"], *goal["fresh"]["interval"], goal["value"])
    value, low, high, wanted = (format_number(scale * number, ",.1f") for number in numbers)
    said = tr(
        "The goal is not reached: {value} ({low} to {high}) instead of {wanted}. Try a larger budget, other options or "
        "wider ranges."
    )
    return said.format(value=value, low=low, high=high, wanted=wanted)


def goal_report(data: Data, titles: Mapping[str, str], outcome: str, is_share: bool) -> Report:
    """Return a report on a goal seek: the proposal, and the outcome with the present values and with the proposal."""
    scale = 100 if is_share else 1
    proposal = data["proposal"] or {}
    rows = tuple(
        (
            titles.get(knob["id"], knob["id"]), format_number(knob["value"], ","),
            format_number(proposal[knob["id"]], ",") if proposal else "",
            *(format_number(end, ",") for end in knob["range"]),
        )
        for knob in data["knobs"]
    )  # fmt: skip
    headings = {
        "knob": tr("Option"), "present": tr("Present"), "proposal": tr("Proposal"), "low": tr("Low"),
        "high": tr("High"),
    }  # fmt: skip
    is_single = len(data["goals"]) == 1
    evidence = goal_evidence(data, outcome, is_share)
    goal = scale * data["target"]["value"] if is_single else None
    table = Table("proposal", tr("Proposal"), tuple(headings), rows, headings=headings, tab=tr("Proposal"))
    bars = Bars(
        "judged",
        tr("Judged by fresh games"),
        ("values",) if is_single else ("goal", "values"),
        "mean",
        "from",
        "to",
        outcome,
        even=goal,
        even_title=tr("goal"),
    )
    title = tr("Goal seek: {outcome}").format(outcome=outcome)
    return Report(title, (table, evidence), dict(data), said=goal_sentence(data, titles), bars=(bars,))


def goal_evidence(data: Data, outcome: str, is_share: bool) -> Table:
    """Return the outcome of each goal in fresh games: with the present values, with the proposal, and with the proposal
    between bots that took no part in the search. Shares are in percent."""
    goals = data["goals"]
    is_single = len(goals) == 1
    rows: list[tuple[Cell, ...]] = []
    for number, goal in enumerate(goals):
        scale = 100 if goal["is_share"] else 1
        judged = [(tr("Present values"), goal["present"]), (tr("Proposal"), goal["fresh"])]
        judged += [
            (tr("Proposal, played by {bots}").format(bots=judge["name"]), judge["goals"][number])
            for judge in data["judges"]
        ]
        for title, each in judged:
            if each is not None:
                ends = (None, None) if each["interval"] is None else tuple(scale * end for end in each["interval"])
                row = (title, scale * each["value"], *ends, each["games"])
                name = goal["outcome"] + (" (%)" if goal["is_share"] else "")
                rows.append(row if is_single else (name, scale * goal["value"], *row))
    columns: tuple[str, ...] = ("values", "mean", "from", "to", "games")
    headings = {"values": tr("Values"), "mean": outcome[:1].upper() + outcome[1:] if is_single else tr("Average")}
    note = tr("Average with its 95% interval (from, to) in games that the search did not use.")
    if is_single:
        goal = (100 if is_share else 1) * goals[0]["value"]
        note = tr("{note} The goal is {goal}.").format(note=note, goal=format_number(goal, ",.6g"))
    else:
        columns = ("goal", "wanted", *columns)
        headings = {"goal": tr("Outcome"), "wanted": tr("Goal"), **headings}
        note = tr("{note} The intervals of all goals hold together.").format(note=note)
    title = tr("Judged by fresh games")
    return Table("judged", title, columns, tuple(rows), headings=headings, note=note, tab=tr("Evidence"))


def outcome_title(name: str, bots: Sequence[str]) -> str:
    """Return the display name of an outcome of a game: `turns`, `winless` or `wins.1`."""
    if name == "turns":
        return tr("turns of all players")
    if name == "winless":
        return tr("games without a winner (%)")
    seat = int(name.removeprefix("wins."))
    return tr("wins of seat {seat} ({bot}) (%)").format(seat=seat, bot=bots[seat - 1])


KINDS_OF_WORTH = ("railroads", "trains", "regions", "rules")
"""Lists of results of things, in the order of their tables."""


def worth_report(data: Data, names: Mapping[str, str], railroads: Mapping[RailroadId, str]) -> Report:
    """Return a report on the worth of things (`Worths.data`, `Shapley.data`) with a chart for each kind of them, and
    the values of railroads as texts on the board. `names` are display names of things by their IDs; `railroads` are
    those of the board."""
    titles = {
        "railroads": tr("Worth of railroads"), "trains": tr("Worth of trains"), "regions": tr("Worth of regions"),
        "rules": tr("Worth of options"),
    }  # fmt: skip
    headings = {
        "of": tr("Name"), "value": tr("Value"), "with": tr("With it (%)"), "without": tr("Without it (%)"),
        "rank": tr("Rank"),
    }  # fmt: skip
    note = tr(
        "Value: wins with it minus wins without it, in percentage points, with the 95% interval that holds for all at "
        "once and at any time."
    )
    tables, bars, badges = [], [], []
    is_shapley = data["by"] == "shapley"
    columns: tuple[str, ...] = ("of", "value", "from", "to")
    columns += () if is_shapley else ("with", "without", "rank", "games")
    for kind in KINDS_OF_WORTH:
        rows: list[tuple[Cell, ...]] = []
        about = []
        for row in data.get(kind, ()):
            cells: list[Cell] = [names.get(row["id"], row["id"]), 100 * row["value"]]
            cells += [100 * end for end in row["interval"]]
            if not is_shapley:
                first, last = row["rank"]
                rank = str(first) if first == last else tr("{first} to {last}").format(first=first, last=last)
                cells += [100 * row["with"]["win_rate"], 100 * row["without"]["win_rate"], rank, row["games"]]
            rows.append(tuple(cells))
            if kind == "railroads" and row["id"] in railroads:
                about.append(Ref("railroad", row["id"]))
                text = f"{row['id']} {format_number(100 * row['value'], '+,.1f')}"
                badges.append(Badge(RailroadId(row["id"]), text))
        if rows:
            title = titles[kind]
            shown = tuple(about) if len(about) == len(rows) else ()
            tables.append(Table(kind, title, columns, tuple(rows), shown, headings, note=note, tab=title))
            bars.append(Bars(kind, title, ("of",), "value", "from", "to", tr("Percentage points of wins")))
    unit = tr("Worth in percentage points of wins")
    drawn = Drawn(tr("Worth"), badges=tuple(badges), badges_title=unit) if badges else None
    return Report(tr("Worth"), tuple(tables), dict(data), drawn, said=worth_sentence(data, names), bars=tuple(bars))


def worth_sentence(data: Data, names: Mapping[str, str]) -> str:
    """Return which thing is worth most, in a sentence, and the total of Shapley values."""
    rows = [row for kind in KINDS_OF_WORTH for row in data.get(kind, ())]
    if not rows or not data["games"]:
        return tr("No games are finished yet.")
    best = max(rows, key=lambda row: row["value"])
    value, low, high = (format_number(100 * end, ".1f") for end in (best["value"], *best["interval"]))
    text = (
        tr("The {name} is worth most: {value} percentage points of wins ({low} to {high}).")
        if best["interval"][0] > 0
        else tr("Nothing is known to be worth anything yet. The {name} leads with {value} ({low} to {high}).")
    )
    said = text.format(name=names.get(best["id"], best["id"]), value=value, low=low, high=high)
    if data["total"] is not None:
        total = format_number(100 * data["total"], ".1f")
        said += " " + tr("Together, all are worth {total} points.").format(total=total)
    return said


def price_report(data: Data, name: str, currency: str) -> Report:
    """Return a report on a fair price (`FairPrice.data`) with a chart of purchases by price."""
    rows = tuple(
        (
            money(currency, row["price"]), 100 * row["share"], *(100 * end for end in row["interval"]), row["games"]
        )
        for row in data["prices"]
    )  # fmt: skip
    headings = {"price": tr("Price"), "share": tr("Bought (%)")}
    columns = ("price", "share", "from", "to", "games")
    title = tr("Purchases of the {name} by price").format(name=name)
    table = Table("prices", title, columns, rows, headings=headings, tab=tr("Prices"))
    bars = Bars(
        "prices", title, ("price",), "share", "from", "to", tr("Percent of games"), even=50.0,
        even_title=tr("half of the games"),
    )  # fmt: skip
    if data["price"] is None:
        said = tr("At no price that was tried, the {id} is surely bought in half of the games.").format(id=name)
    else:
        price, low, high, present = (
            money(currency, amount) for amount in (data["price"], *data["interval"], data["present"])
        )
        said = tr(
            "The {id} is bought in half of the games at {price} ({low} to {high}); now it costs {present}."
        ).format(id=name, price=price, low=low, high=high, present=present)
    return Report(tr("Fair price"), (table,), dict(data), said=said, bars=(bars,))
