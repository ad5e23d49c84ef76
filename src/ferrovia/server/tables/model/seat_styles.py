"""The colour and the mark of each seat.

A person who sits down gets the preferred ones if they are free; the log entry states them. Bots have
those of their seat's number, or else the first that are left.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from ferrovia.server.guests.style import COLOR_COUNT, MARK_COUNT


class SeatStyle(NamedTuple):
    """A colour and a mark, by their index; None where nothing was chosen."""

    color: int | None = None
    mark: int | None = None


NO_STYLE: Final = SeatStyle()


def choose_style(wanted: SeatStyle, seat: int, others: Sequence[SeatStyle]) -> SeatStyle:
    """The wanted style as far as no other has the same, completed by a colour and a mark that are free."""
    colors, marks = {style.color for style in others}, {style.mark for style in others}
    return SeatStyle(
        _choose(wanted.color, seat, colors, COLOR_COUNT),
        _choose(wanted.mark, seat, marks, MARK_COUNT),
    )


def complete_styles(chosen: Sequence[SeatStyle]) -> list[SeatStyle]:
    """The styles of all seats: those chosen, and free ones for the others."""
    styles = list(chosen)
    for seat, style in enumerate(chosen):
        others = [other for number, other in enumerate(styles) if number != seat]
        if style.color is None or style.mark is None:
            styles[seat] = choose_style(style, seat, others)
    return styles


def _choose(wanted: int | None, seat: int, taken: Collection[int | None], count: int) -> int:
    """The wanted index, the seat's own or the first that is free; the seat's own again if none is."""
    choices = [seat % count, *range(count)]
    if wanted is not None:
        choices.insert(0, wanted)
    return next((index for index in choices if index not in taken), seat % count)
