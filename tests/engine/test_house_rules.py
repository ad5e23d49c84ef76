"""Rules that tables argue about can be changed: each switch does what it says."""

from dataclasses import replace

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.engine.rulebook import (
    FEWER_STATIONS,
    HOLDS_LONGEST,
    MORE_TICKETS,
    RETURN_SHUFFLED,
    RETURN_TO_BOX,
    RETURN_UNDER,
    OpeningReturns,
    TieBreak,
)
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, position


@pytest.mark.rule("COM-10")
@pytest.mark.parametrize(("book", "seats"), [("usa", 2), ("europe", 3), ("asia", 4), ("paris", 2)])
def test_a_draw_may_begin_with_the_display_alone(book: str, seats: int) -> None:
    game = position(book, seats, display="rgb*-", deck="", rules={"draw_needs_deck": False})
    assert [text for text in game.menu() if text.startswith("+")] == ["+r", "+g", "+b", "+*"]
    assert not game.game.observe(game.state, 0).is_draw_closed
    game.do("+*")
    assert game.seat == 1


# Equal points: seat 0 has completed its ticket, and seat 1 holds the longest path.
TIED = {"den-sant": 0, "elp-sant": 0, "dul-win": 0, "chi-sai": 1, "nas-sai": 1, "atl-nas": 1}


@pytest.mark.parametrize(
    ("tie_breaks", "winners", "decided"),
    [
        ((), [0, 1], None),
        ((MORE_TICKETS,), [0], MORE_TICKETS),
        ((HOLDS_LONGEST, MORE_TICKETS), [1], HOLDS_LONGEST),
        ((FEWER_STATIONS, MORE_TICKETS), [0], MORE_TICKETS),
    ],
)
def test_ties_are_broken_as_the_table_agrees(
    tie_breaks: tuple[TieBreak, ...], winners: list[int], decided: TieBreak | None
) -> None:
    result = position("usa", owner=TIED, tickets=(("den-elp",),), rules={"tie_breaks": tie_breaks}).result
    assert result.scores[0].total == result.scores[1].total
    assert (result.winners, result.tie_break) == (winners, decided)


@pytest.mark.parametrize("returns", [RETURN_SHUFFLED, RETURN_TO_BOX, RETURN_UNDER])
def test_rejected_opening_tickets_go_where_the_table_agrees(returns: OpeningReturns) -> None:
    game = Game(replace(RULEBOOKS["usa"], opening_returns=returns), load_board("usa"), 2)
    table = Position(game, game.new(0), Notation(game.board))
    before = table.state.ticket_deck
    offers = [game.observe(table.state, seat).offer for seat in range(2)]
    assert table.refusal("keep=12,43") == ("" if returns == RETURN_UNDER else "not_the_offer")
    table.do("keep=12,43" if returns == RETURN_UNDER else "keep=12", "keep=123")
    returned = [offers[0][3], offers[0][2], offers[1][3]]
    after = table.state.ticket_deck
    below = after[: len(after) - len(before)]
    assert after[len(below) :] == before
    if returns == RETURN_UNDER:
        assert below == returned[::-1]
    else:
        assert sorted(below) == (sorted(returned) if returns == RETURN_SHUFFLED else [])
