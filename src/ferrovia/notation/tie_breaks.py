"""The names of tie-breaks, in messages and in the keys of their texts, `score.tie.<name>`."""

from typing import Final, Literal

from ferrovia.engine.rulebook import FEWER_STATIONS, HOLDS_LONGEST, MORE_TICKETS

TieBreakName = Literal["more_tickets", "fewer_stations", "holds_longest"]
TIE_BREAK_NAMES: Final[dict[int, TieBreakName]] = {
    MORE_TICKETS: "more_tickets",
    FEWER_STATIONS: "fewer_stations",
    HOLDS_LONGEST: "holds_longest",
}
