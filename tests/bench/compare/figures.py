"""Figures beside their targets: medians, quotients, verdicts, and the table of them."""

import dataclasses
import statistics


@dataclasses.dataclass
class Figure:
    """One line of the table. `ratio` is held against the target: at least or at most `target`."""
    row: str
    what: str
    yardstick: float | None
    ours: float
    ratio: float
    target: float
    at_least: bool = False

    @property
    def met(self):
        return self.ratio >= self.target if self.at_least else self.ratio <= self.target

    @property
    def verdict(self):
        if self.met:
            return "met"
        return f"missed by {abs(self.ratio / self.target - 1) * 100:.0f} %"

    def as_dict(self):
        return {**dataclasses.asdict(self), "met": self.met}


def at_least(row, what, yardstick, ours, target):
    """Ours over the yardstick's has to be at least so much."""
    return Figure(row, what, yardstick, ours, ours / yardstick, target, at_least=True)


def at_most(row, what, yardstick, ours, target):
    """Ours over the yardstick's may be at most so much."""
    return Figure(row, what, yardstick, ours, ours / yardstick, target)


def within(row, what, ours, target, yardstick=None):
    """Ours, taken by itself, may be at most so much; the yardstick's stands beside it."""
    return Figure(row, what, yardstick, ours, ours, target)


def median(runs, *path):
    """Of one number in the JSON of several runs."""
    values = []
    for run in runs:
        for key in path:
            run = run[key]
        values.append(run)
    return statistics.median(values)


def short(number):
    """Three digits that matter."""
    if number is None:
        return "-"
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def table(figures):
    """Lines of text, columns aligned."""
    rows = [("row", "what", "yardstick", "ours", "ratio", "target", "")]
    for figure in figures:
        sign = ">=" if figure.at_least else "<="
        numbers = (short(figure.yardstick), short(figure.ours), short(figure.ratio))
        rows.append((figure.row, figure.what, *numbers, f"{sign} {short(figure.target)}", figure.verdict))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
