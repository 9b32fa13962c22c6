"""Reports and tables as files: HTML to view, Markdown to paste, CSV for spreadsheets, JSON for programs.

Other packages add formats by the entry point `boxcars.reports`: PDF is one of the studio, because Qt draws it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from html import escape
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from engine.errors import FileError
from engine.i18n import format_number, ntr, tr
from engine.plain_text import plain_line, plain_text
from engine.report.bar_chart import bar_chart
from engine.report.chart import svg
from engine.report.report import Cell, Report, Table
from engine.report.spreadsheet import for_spreadsheet

_MARKS = re.compile(r"([\\`*_\[\]<>|~#$]|&(?=#?\w+;))")

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .7rem;border-bottom:1px solid #ccc}"
    "th,td{text-align:left}th{border-bottom:2px solid #888}"
    "th.n,td.n{text-align:right;font-variant-numeric:tabular-nums}"
    "figure{margin:1rem 0}svg{max-width:100%;height:auto}summary{cursor:pointer}"  # not shown
)

_PAGE_STYLE = (
    "@page{size:A4;margin:8mm}body{font-size:10px;line-height:1.2;max-width:48rem;margin:0 auto}"
    "h1{font-size:16px;margin:.3em 0}h2{font-size:12px;margin:.4em 0 0}p{margin:.2em 0}figure{margin:0}"
    "table{margin:0}th,td{padding:0 .5rem}table.pair>tbody>tr>td{border:0}svg{max-height:56mm}"  # not shown
)


def csv_text(table: Table) -> str:
    """Return the table as comma-separated values with a header line, for spreadsheets: no text in it is a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in (table.columns, *table.rows):
        writer.writerow([for_spreadsheet(plain_text(cell)) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def markdown(report: Report) -> str:
    """Return the report as Markdown, with a heading and a table for each table."""
    parts = [f"# {_plain_markdown(report.title)}", *filter(None, [_plain_markdown(report.said)])]
    for table in report.tables:
        numeric = numeric_columns(table)
        rule = "|".join(" ---: " if right else " --- " for right in numeric)
        rows = ["| " + " | ".join(map(_plain_markdown, row)) + " |" for row in cell_texts(table)]
        names = "| " + " | ".join(_plain_markdown(table.heading(name)) for name in table.columns) + " |"
        parts += [f"## {_plain_markdown(table.title)}", "\n".join([names, f"|{rule}|", *rows])]
        parts += [_plain_markdown(table.note)] if table.note else []
    return "\n\n".join(parts) + "\n"


def html(report: Report) -> str:
    """Return the report as one self-contained HTML page; rows that have charts are folded in."""
    style = _STYLE + _PAGE_STYLE if report.is_page else _STYLE
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_plain_html(report.title)}</title>'
        f"<style>{style}</style></head><body>{html_body(report)}</body></html>\n"
    )


def html_body(
    report: Report, picture: Callable[[str], str] = lambda drawn: f"<figure>{drawn}</figure>", is_folded: bool = True
) -> str:
    """Return the content of the page of a report. `picture` returns the element that shows a chart, from its SVG.
    Unless `is_folded`, the rows that have charts are visible, as paper needs them."""
    parts = [f"<h1>{_plain_html(report.title)}</h1>"]
    parts += [f"<p><b>{_plain_html(report.said)}</b></p>"] if report.said else []
    for table in report.tables:
        classes = [' class="n"' if right else "" for right in numeric_columns(table)]
        head = "".join(
            f"<th{c}>{_plain_html(table.heading(name))}</th>" for c, name in zip(classes, table.columns, strict=True)
        )
        rows = "".join(
            "<tr>" + "".join(f"<td{c}>{_plain_html(cell)}</td>" for c, cell in zip(classes, row, strict=True)) + "</tr>"
            for row in cell_texts(table)
        )
        content = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        charts = "".join(picture(svg(table, chart)) for chart in report.charts if chart.table == table.id)
        charts += "".join(picture(bar_chart(table, bars)) for bars in report.bars if bars.table == table.id)
        note = f"<p>{_plain_html(table.note)}</p>" if table.note else ""
        if report.is_page:
            # A table, not a grid, because Qt draws the same page on paper.
            halves = f'<td width="50%" valign="top">{charts}</td>' if charts else ""
            halves += f'<td valign="top">{content}{note}</td>'
            parts.append(
                f'<h2>{_plain_html(table.title)}</h2><table class="pair" width="100%"><tr>{halves}</tr></table>'
            )
            continue
        if charts and is_folded:
            count = ntr("{n:,} row", "{n:,} rows", len(table.rows)).format(n=len(table.rows))
            content = f"<details><summary>{escape(count)}</summary>{content}</details>"
        parts.append(f"<h2>{_plain_html(table.title)}</h2>{charts}{content}{note}")
    return "".join(parts)


def json_text(report: Report) -> str:
    """Return the report as JSON: its title, its summary if any, and title, rows and note of each table by its ID."""
    tables = {
        table.id: {
            "title": table.title,
            "rows": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
            **({"note": table.note} if table.note else {}),
        }
        for table in report.tables
    }
    said = {"said": report.said} if report.said else {}
    return json.dumps({"title": report.title, **said, "tables": tables}, ensure_ascii=False, indent=1) + "\n"


def _plain_html(text: str) -> str:
    return escape(plain_text(text))


def _plain_markdown(text: str) -> str:
    """Return the text on one line, with all Markdown and HTML marks escaped."""
    return _MARKS.sub(r"\\\1", plain_line(text)).replace("://", "\\://")


FORMATS: dict[str, Callable[[Report], str]] = {
    ".html": html,
    ".htm": html,
    ".md": markdown,
    ".csv": lambda report: "\n".join(csv_text(table) for table in report.tables),
    ".json": json_text,
}
"""Formats of the engine by extension; a CSV file has the tables one after another."""


def written(report: Report, path: Path) -> bytes:
    """Return the report in the format of a file's extension. Raises FileError for an unknown one."""
    refuse_unknown_format(path)
    suffix = path.suffix.lower()
    if suffix in FORMATS:
        return FORMATS[suffix](report).encode()
    (point,) = _others(suffix)
    made: Callable[[Report], bytes] = point.load()
    return made(report)


def refuse_unknown_format(path: Path) -> None:
    """Raise FileError if no report can be written into a file with this extension."""
    suffix = path.suffix.lower()
    if suffix not in FORMATS and not _others(suffix):
        raise FileError(
            path, tr("expected a .pdf, .html, .md, .csv or .json file, found “{suffix}”").format(suffix=suffix)
        )


def _others(suffix: str) -> list[EntryPoint]:
    return list(entry_points(group="boxcars.reports", name=suffix.removeprefix(".") or "."))[:1]


def numeric_columns(table: Table) -> list[bool]:
    """Return which columns hold numbers only and are aligned right."""
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    return [bool(column) and all(isinstance(cell, int | float | None) for cell in column) for column in columns]


def cell_texts(table: Table) -> list[list[str]]:
    """Return the formatted cells, row by row."""
    decimals = decimals_of(table)
    return [[cell_text(cell, many) for cell, many in zip(row, decimals, strict=True)] for row in table.rows]


def decimals_of(table: Table) -> list[int]:
    """Return the number of decimals of each column: two if one of its numbers is not whole, else none."""
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    return [2 * any(isinstance(cell, float) and not cell.is_integer() for cell in column) for column in columns]


def cell_text(cell: Cell, decimals: int) -> str:
    """Return a formatted cell, with thousands separators."""
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else format_number(cell, f",.{decimals}f")
