"""Tickets: drawing, keeping, scoring and the opening (COM-18, COM-19, COM-22, COM-25)."""

from itertools import combinations, permutations

import pytest

from ferrovia.engine.events import KEPT, OFFERED
from ferrovia.engine.questions import OPENING_TICKETS
from tests.position import Position, opening, position

DECK = ("win-oma", "mon-chi", "atl-was", "win-lit", "den-elp", "kan-hou")  # the top ticket is the last


def offered_names(game: Position) -> list[str]:
    """The names of the tickets offered to the asked seat."""
    return game.ticket_names(game.state.questions[0].offer)


@pytest.mark.rule("COM-18")
def test_i_see_the_top_three_tickets() -> None:
    game = position("usa", ticket_deck=DECK)
    game.do("tickets")
    assert offered_names(game) == ["kan-hou", "den-elp", "win-lit"]
    assert game.ticket_deck == ["win-oma", "mon-chi", "atl-was"]
    assert game.seat == 0


@pytest.mark.rule("COM-18")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_i_see_as_many_tickets_as_are_left(left: int) -> None:
    game = position("usa", ticket_deck=DECK[-left:])
    events = game.do("tickets")
    assert offered_names(game) == ["kan-hou", "den-elp", "win-lit"][:left]
    assert game.ticket_deck == []
    assert [event.values for event in events if event.kind == OFFERED] == [(left,)]


@pytest.mark.rule("COM-18")
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_i_may_keep_any_of_them_but_must_keep_one(left: int) -> None:
    game = position("usa", ticket_deck=DECK[-left:])
    game.do("tickets")
    seen = min(left, 3)
    every = {
        "keep=" + "".join(map(str, kept))
        for size in range(1, seen + 1)
        for kept in combinations(range(1, seen + 1), size)
    }
    assert set(game.menu()) == every
    assert game.refusal("keep=") == "too_few_kept"
    for text in every:
        assert game.refusal(text) == ""


@pytest.mark.rule("COM-18")
@pytest.mark.parametrize(
    ("answer", "kept", "deck"),
    [
        ("keep=1", ["kan-hou"], ["win-lit", "den-elp", *DECK[:3]]),
        ("keep=2", ["den-elp"], ["win-lit", "kan-hou", *DECK[:3]]),
        ("keep=13", ["kan-hou", "win-lit"], ["den-elp", *DECK[:3]]),
        ("keep=123", ["kan-hou", "den-elp", "win-lit"], [*DECK[:3]]),
        ("keep=1,23", ["kan-hou"], ["win-lit", "den-elp", *DECK[:3]]),
        ("keep=1,32", ["kan-hou"], ["den-elp", "win-lit", *DECK[:3]]),
        ("keep=3,21", ["win-lit"], ["kan-hou", "den-elp", *DECK[:3]]),
        ("keep=12,3", ["kan-hou", "den-elp"], ["win-lit", *DECK[:3]]),
    ],
)
def test_the_rest_goes_under_the_deck_in_the_order_i_choose(answer: str, kept: list[str], deck: list[str]) -> None:
    game = position("usa", ticket_deck=DECK)
    game.do("tickets", answer)
    assert game.tickets(0) == kept
    assert game.ticket_deck == deck
    assert game.seat == 1


@pytest.mark.rule("COM-18")
@pytest.mark.parametrize(
    "answer",
    ["keep=4", "keep=14", "keep=11", "keep=21", "keep=1,2", "keep=1,1", "keep=1,22", "keep=1,234", "keep=123,1"],
)
def test_what_was_not_offered_cannot_be_kept_or_returned(answer: str) -> None:
    game = position("usa", ticket_deck=DECK)
    game.do("tickets")
    assert game.refusal(answer) == "not_the_offer"


@pytest.mark.rule("COM-18")
def test_tickets_that_went_back_come_round_again() -> None:
    game = position("usa", ticket_deck=DECK)
    seen = []
    for _ in range(4):
        game.do("tickets")
        seen.append(offered_names(game))
        game.do("keep=1")
    assert seen == [
        ["kan-hou", "den-elp", "win-lit"],
        ["atl-was", "mon-chi", "win-oma"],
        ["den-elp", "win-lit", "mon-chi"],
        ["win-oma", "win-lit", "mon-chi"],
    ]
    assert game.tickets(0) == ["kan-hou", "den-elp"]
    assert game.tickets(1) == ["atl-was", "win-oma"]
    assert game.ticket_deck == ["mon-chi", "win-lit"]


@pytest.mark.rule("COM-18")
def test_every_ticket_stays_in_the_game_while_players_draw() -> None:
    game = position("usa", 3)
    every = sorted(game.state.ticket_deck)
    for answer in ("keep=1", "keep=2,31", "keep=23", "keep=123", "keep=3", "keep=13,2"):
        game.do("tickets", answer)
        assert sorted([*game.state.ticket_deck, *(ticket for held in game.state.tickets for ticket in held)]) == every


@pytest.mark.rule("COM-18")
def test_the_last_ticket_must_be_kept() -> None:
    game = position("usa", ticket_deck=("den-elp",))
    game.do("tickets")
    assert game.menu() == ["keep=1"]
    game.do("keep=1")
    assert game.tickets(0) == ["den-elp"]


@pytest.mark.rule("COM-18")
def test_with_an_empty_ticket_deck_the_action_is_closed() -> None:
    game = position("usa", ticket_deck=("den-elp",))
    assert "tickets" in game.menu()
    game.do("tickets", "keep=1")
    assert game.refusal("tickets") == "no_tickets_left"
    assert "tickets" not in game.menu()


@pytest.mark.rule("COM-18")
def test_a_returned_ticket_opens_the_action_for_the_next_player() -> None:
    game = position("usa", ticket_deck=("den-elp", "kan-hou"))
    game.do("tickets", "keep=1")
    assert "tickets" in game.menu()
    game.do("tickets")
    assert offered_names(game) == ["den-elp"]


@pytest.mark.rule("COM-19")
@pytest.mark.parametrize("answer", ["keep=1", "keep=23", "keep=123", "keep=3,21"])
def test_older_tickets_stay_whatever_i_draw(answer: str) -> None:
    older = ("los-mia", "sea-newy", "bos-mia")
    game = position("usa", tickets=(older,), ticket_deck=DECK)
    game.do("tickets", answer)
    assert game.tickets(0)[:3] == list(older)
    assert not set(older) & set(game.ticket_deck)
    assert len(game.tickets(0)) + len(game.ticket_deck) == 3 + len(DECK)


@pytest.mark.rule("COM-19")
def test_tickets_pile_up_without_limit_and_are_all_scored() -> None:
    game = position("usa", ticket_deck=DECK)
    game.do("tickets", "keep=123", "+?", "+?", "tickets", "keep=123")
    assert game.tickets(0) == ["kan-hou", "den-elp", "win-lit", "atl-was", "mon-chi", "win-oma"]
    assert game.result.scores[0].ticket_points == -(5 + 4 + 11 + 4 + 7 + 6)


@pytest.mark.rule("COM-22")
def test_a_completed_ticket_scores_its_points() -> None:
    game = position("usa", owner={"den-sant": 0, "elp-sant": 0}, tickets=(("den-elp",),))
    score = game.result.scores[0]
    assert score.tickets == [(game.ticket("den-elp"), 4)]
    assert (score.completed, score.total) == (1, 2 + 2 + 4 + 10)


@pytest.mark.rule("COM-22")
def test_a_ticket_not_completed_costs_its_points() -> None:
    game = position("usa", owner={"den-sant": 0}, tickets=(("den-elp", "los-newy"),))
    score = game.result.scores[0]
    assert score.ticket_points == -4 - 21
    assert (score.completed, score.total) == (0, 2 - 25 + 10)


@pytest.mark.rule("COM-22")
def test_the_routes_of_others_do_not_help() -> None:
    game = position("usa", owner={"den-sant": 0, "elp-sant": 1}, tickets=(("den-elp",), ("den-elp",)))
    assert [score.ticket_points for score in game.result.scores] == [-4, -4]


@pytest.mark.rule("COM-22")
def test_i_see_which_of_my_tickets_are_completed() -> None:
    game = position("usa", owner={"den-sant": 0, "elp-sant": 0}, tickets=(("den-elp", "los-newy"),))
    assert game.game.observe(game.state, 0).tickets_done == [True, False]


@pytest.mark.rule("COM-25")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_opening_everyone_is_asked_at_once(seats: int) -> None:
    game = opening("usa", seats, seed=3)
    assert game.game.asked_seats(game.state) == list(range(seats))
    assert [question.kind for question in game.state.questions] == [OPENING_TICKETS] * seats
    for seat in range(seats):
        assert game.menu(seat)


@pytest.mark.rule("COM-25")
def test_the_order_of_the_answers_changes_nothing() -> None:
    answers = ["keep=12", "keep=234", "keep=14"]
    outcomes = []
    for order in permutations(range(3)):
        game = opening("usa", 3, seed=5)
        for seat in order:
            game.do(answers[seat], seat=seat)
        outcomes.append(game.facts())
    assert all(outcome == outcomes[0] for outcome in outcomes)


@pytest.mark.rule("COM-25")
def test_with_the_last_answer_all_are_carried_out() -> None:
    game = opening("usa", 3, seed=5, starting_seat=1)
    offers = [question.offer[:] for question in game.state.questions]
    game.do("keep=12", seat=2)
    game.do("keep=234", seat=0)
    assert game.state.tickets == [[], [], []]
    events = game.do("keep=14", seat=1)
    assert game.state.tickets == [offers[0][1:], [offers[1][0], offers[1][3]], offers[2][:2]]
    assert game.game.asked_seats(game.state) == [1]
    counts = [(event.seat, event.values) for event in events if event.is_public() and event.kind == KEPT]
    assert counts == [(0, (3,)), (1, (2,)), (2, (2,))]


@pytest.mark.rule("COM-25")
def test_an_answer_cannot_be_taken_back() -> None:
    game = opening("usa", 3, seed=5)
    game.do("keep=12", seat=0)
    assert game.refusal("keep=34", seat=0) == "not_asked"
    assert game.refusal("keep=12", seat=0) == "not_asked"
    assert game.menu(0) == []


@pytest.mark.rule("COM-25")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_acts_before_everyone_has_chosen(seats: int) -> None:
    game = opening("usa", seats, seed=5, starting_seat=0)
    texts = ("+?", "+r", "tickets", "atl-nas=*", "pass")
    for seat in range(seats):
        for text in texts:
            assert game.refusal(text, seat=seat) == "tickets_expected"
    for answered in range(seats - 1):
        game.do("keep=12", seat=answered)
        for text in texts:
            assert game.refusal(text, seat=0) == "not_asked"
            assert game.refusal(text, seat=seats - 1) == "tickets_expected"
    game.do("keep=12", seat=seats - 1)
    assert game.refusal("+?", seat=0) == ""
