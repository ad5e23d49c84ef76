"""Rules that tables argue about can be changed: each switch does what it says."""

from dataclasses import replace

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.events import SAW_RACKED
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
from ferrovia.engine.state import NOBODY
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, hand_text, position


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


def with_racks(**rules: bool) -> Position:
    return position(
        "asia",
        4,
        hands=("rr",),
        racks=("rk*", "yy"),
        deck="ooggrrbbyy",
        tickets=(("chu-lah",),),
        rack_tickets=((), ("bar-hank",)),
        turn=0,
        rules=rules,
    )


@pytest.mark.rule("ASI-02")
@pytest.mark.parametrize("is_open", [False, True])
def test_racks_may_be_open_to_the_rivals(is_open: bool) -> None:
    game = with_racks(racks_open=is_open)
    for seat in (0, 2, NOBODY):
        view = game.game.observe(game.state, seat)
        assert [hand_text(rack) for rack in view.open_racks] == (["rk*", "yy"] if is_open else [])
        assert [game.ticket_names(held) for held in view.open_rack_tickets] == ([[], ["bar-hank"]] if is_open else [])
        assert view.sealed().open_racks == view.open_racks
        assert view.sealed().open_rack_tickets == view.open_rack_tickets
    game.do("+?")
    events = game.do("rack")
    assert [event.is_for(2) for event in events if event.kind == SAW_RACKED] == [is_open]
    assert [event.is_public() for event in events if event.kind == SAW_RACKED] == [is_open]


@pytest.mark.rule("ASI-08")
def test_a_single_ticket_may_be_shared() -> None:
    assert not [text for text in with_racks().menu() if text.startswith("share")]
    assert with_racks().refusal("share=1") == "wrong_number_of_tickets"
    game = with_racks(may_share_one=True)
    assert [text for text in game.menu() if text.startswith("share")] == ["share=1"]
    assert len(game.menu()) == game.game.count_actions(game.state, 0)
    assert game.game.observe(game.state, 0).pick_action(0.9999) == game.game.legal_actions(game.state, 0)[-1]
    numbers = ActionNumbers(game.game.rules)
    action = game.notation.parse("share=1", 0)
    assert numbers.action(game.state, 0, numbers.number(game.state, action)) == action
    game.do("share=1")
    assert game.tickets(0) == [] and game.ticket_names(game.state.rack_tickets[0]) == ["chu-lah"]
    assert game.seat == 1


@pytest.mark.rule("ASI-08")
def test_of_two_tickets_both_are_shared_whatever_the_house_rule() -> None:
    game = with_racks(may_share_one=True)
    game.state.set_tickets(0, [0, 1])
    assert [text for text in game.menu() if text.startswith("share")] == ["share=1,2"]
    assert game.refusal("share=1") == "wrong_number_of_tickets"
