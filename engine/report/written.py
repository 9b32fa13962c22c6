"""Reports and tables as files: HTML to look at, Markdown to paste, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
from html import escape
from pathlib import Path

from engine.errors import FileError
from engine.report.report import Cell, Report, Table

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .7rem;border-bottom:1px solid #ccc}"
    "th,td{text-align:left}th{border-bottom:2px solid #888}"
    "th.n,td.n{text-align:right;font-variant-numeric:tabular-nums}"
)


def csv_text(table: Table) -> str:
    """The table as comma-separated values with a line of names first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return out.getvalue()


def markdown(report: Report) -> str:
    """The report as Markdown, a heading and a table for each table."""
    parts = [f"# {report.title}"]
    for table in report.tables:
        numeric = numeric_columns(table)
        rule = "|".join(" ---: " if right else " --- " for right in numeric)
        rows = ["| " + " | ".join(cell_text(cell).replace("|", "\\|") for cell in row) + " |" for row in table.rows]
        parts += [f"## {table.title}", "\n".join(["| " + " | ".join(table.columns) + " |", f"|{rule}|", *rows])]
    return "\n\n".join(parts) + "\n"


def html(report: Report) -> str:
    """The report as one HTML page that needs nothing else."""
    parts = [f"<h1>{escape(report.title)}</h1>"]
    for table in report.tables:
        classes = [' class="n"' if right else "" for right in numeric_columns(table)]
        head = "".join(f"<th{c}>{escape(name)}</th>" for c, name in zip(classes, table.columns, strict=True))
        rows = "".join(
            "<tr>"
            + "".join(f"<td{c}>{escape(cell_text(cell))}</td>" for c, cell in zip(classes, row, strict=True))
            + "</tr>"
            for row in table.rows
        )
        parts.append(
            f"<h2>{escape(table.title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(report.title)}</title>'
        f"<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def written(report: Report, path: Path) -> str:
    """The report in the form that a file's ending asks for: .html, .md or .csv (its tables one after another).

    Raises FileError for any other ending.
    """
    match path.suffix.lower():
        case ".html" | ".htm":
            return html(report)
        case ".md":
            return markdown(report)
        case ".csv":
            return "\n".join(csv_text(table) for table in report.tables)
        case other:
            raise FileError(path, f"a report ends in .html, .md or .csv, not {other or 'nothing'}")


def numeric_columns(table: Table) -> list[bool]:
    """Which columns hold numbers only and stand to the right."""
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    return [bool(column) and all(isinstance(cell, int | float | None) for cell in column) for column in columns]


def cell_text(cell: Cell) -> str:
    """A cell for people: thousands apart, two decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:,.2f}"
    return f"{cell:,}" if isinstance(cell, int) else cell
