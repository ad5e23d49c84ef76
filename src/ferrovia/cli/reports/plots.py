"""Small SVG plots in the colours of the page that contains them."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import Final

from ferrovia.locales import Translator

WIDTH: Final = 360  # of a phone, so that text keeps its size there
LABEL_WIDTH: Final = 96  # for names
LABEL_LETTERS: Final = 14  # of a name that fit
ROW_HEIGHT: Final = 34
MAX_BARS: Final = 40  # of a distribution


@dataclass(frozen=True)
class Bar:
    """A value with its name and interval; without one, both ends are the value."""

    name: str
    value: float
    low: float
    high: float


def intervals(translate: Translator, title: str, bars: Sequence[Bar]) -> str:
    """Plot values as dots with their intervals, a row each."""
    low = min(bar.low for bar in bars)
    high = max(bar.high for bar in bars)
    left, right = LABEL_WIDTH + 8, WIDTH - 52
    marks = ticks(low, high, 4)
    low, high = min(low, marks[0]), max(high, marks[-1])

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left) if high > low else (left + right) / 2

    height = len(bars) * ROW_HEIGHT + 24
    parts = [_axis(x(mark), 4, height - 20, translate.number(mark, 0), height - 6) for mark in marks]
    for row, bar in enumerate(bars):
        y = row * ROW_HEIGHT + ROW_HEIGHT / 2
        parts.append(_name(bar.name, y))
        if bar.high > bar.low:
            parts.append(_line(x(bar.low), y, x(bar.high), y, "bar"))
            parts.extend(_line(x(end), y - 4, x(end), y + 4, "bar") for end in (bar.low, bar.high))
        parts.append(f'<circle class="dot" cx="{x(bar.value):.1f}" cy="{y:.1f}" r="4.5"/>')
        parts.append(_text(WIDTH - 2, y + 4, translate.number(bar.value, 0), "end"))
    return _svg(title, height, parts)


def matrix(translate: Translator, title: str, names: Sequence[str], shares: dict[tuple[int, int], float]) -> str:
    """Plot the share (0 to 1) of each row against each column; shares above and below a half differ in colour."""
    cell = min(64.0, (WIDTH - LABEL_WIDTH - 4) / len(names))
    tall = min(cell, 40.0)
    head = 22
    letters = max(3, int(cell / 6.5))
    parts: list[str] = []
    for row, name in enumerate(names):
        y = head + row * tall
        parts.append(_name(name, y + tall / 2))
        parts.append(_text(LABEL_WIDTH + 6 + (row + 0.5) * cell, 14, shorten(name, letters), "middle", name))
        for column in range(len(names)):
            x = LABEL_WIDTH + 6 + column * cell
            share = shares.get((row, column))
            box = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{cell - 2:.1f}" height="{tall - 2:.1f}" rx="3"'
            if share is None:
                parts.append(f'<rect class="none" {box}/>')
                continue
            side = "more" if share >= 0.5 else "less"
            parts.append(f'<rect class="{side}" fill-opacity="{0.08 + abs(share - 0.5) * 1.1:.2f}" {box}/>')
            parts.append(
                _text(x + cell / 2, y + tall / 2 + 4, translate.number(100 * share, 0 if cell < 44 else 1), "middle")
            )
    return _svg(title, head + len(names) * tall + 4, parts)


def distributions(translate: Translator, title: str, rows: Sequence[tuple[str, dict[int, int], float]]) -> str:
    """Plot histograms on one scale; each row is a name, the count of each value, and the mean."""
    low = min(min(counts) for _, counts, _ in rows)
    high = max(max(counts) for _, counts, _ in rows)
    step = _step((high - low) / MAX_BARS)
    first = floor(low / step)
    number_of_bars = floor(high / step) - first + 1
    left, right, tall = LABEL_WIDTH + 8, WIDTH - 40, 46
    width = (right - left) / number_of_bars

    def x(value: float) -> float:
        return left + (value / step - first) * width

    height = len(rows) * tall + 24
    marks = [mark for mark in ticks(low, high, 5) if left <= x(mark) <= right]
    parts = [_axis(x(mark), 4, height - 20, translate.number(mark, 0), height - 6) for mark in marks]
    for row, (name, counts, mean) in enumerate(rows):
        floor_y = (row + 1) * tall
        bars = [0] * number_of_bars
        for value, count in counts.items():
            bars[floor(value / step) - first] += count
        most = max(bars)
        for bar, count in enumerate(bars):
            if count:
                size = (tall - 10) * count / most
                box = f'x="{left + bar * width + 0.5:.1f}" y="{floor_y - size:.1f}" width="{max(width - 1, 0.8):.1f}"'
                parts.append(f'<rect class="more" fill-opacity=".55" {box} height="{size:.1f}"/>')
        parts.append(_line(left, floor_y, right, floor_y, "base"))
        parts.append(_line(x(mean), floor_y - tall + 8, x(mean), floor_y, "mean"))
        parts.append(_name(name, floor_y - tall / 2 + 6))
        parts.append(_text(WIDTH - 2, floor_y - tall / 2 + 10, translate.number(mean, 0), "end"))
    return _svg(title, height, parts)


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers that cover a range, about `most` of them.

    >>> ticks(-38, 190, 4)
    [-100, 0, 100, 200]
    """
    step = _step((high - low) / most)
    first, last = floor(low / step), -floor(-high / step)
    return [index * step for index in range(first, max(last, first + 1) + 1)]


def _step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20 … that is at least `least`."""
    if least <= 1:
        return 1
    power = 10 ** floor(log10(least))
    return int(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least))


def shorten(name: str, letters: int) -> str:
    """Shorten a name to fit; a custom bot goes by its class."""
    text = name.rpartition(":")[2] or name
    return text if len(text) <= letters else text[: letters - 1] + "…"


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    label = escape(title)
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{label}">{inside}</svg>'


def _text(x: float, y: float, text: str, anchor: str, whole: str = "") -> str:
    tooltip = f"<title>{escape(whole)}</title>" if whole and whole != text else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{tooltip}{escape(text)}</text>'


def _name(name: str, y: float) -> str:
    return _text(LABEL_WIDTH, y + 4, shorten(name, LABEL_LETTERS), "end", name)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _axis(x: float, top: float, bottom: float, label: str, label_y: float) -> str:
    return _line(x, top, x, bottom, "grid") + _text(x, label_y, label, "middle")
