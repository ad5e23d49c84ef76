"""Every action of a menu has a number of its own, and the number leads back to the action."""

from itertools import permutations
from random import Random

import pytest

from ferrovia.engine.actions import KEEP, SHARE, Action
from ferrovia.engine.menu import list_actions
from ferrovia.engine.questions import FIRST_SHARE, KEEPING, OPENING_TICKETS, SHARING, TURN
from ferrovia.engine.state import State
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.legal_numbers import LegalNumbers
from ferrovia.learn.core.observation import ObservationWriter, shorts
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import game_of, random_action

SETUPS = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
GAMES = 2
MAX_ACTIONS = 300  # of a game: random ones can be long

setups = pytest.mark.parametrize(("book", "seats"), SETUPS)


@setups
def test_numbers_and_legal_actions_correspond(book: str, seats: int) -> None:
    game = game_of(book, seats)
    numbers = ActionNumbers(game.rules)
    legal = LegalNumbers(numbers)
    rng = Random(f"{book} {seats}")
    for seed in range(GAMES):
        state = game.new(seed)
        for _ in range(MAX_ACTIONS):
            if state.is_over:
                break
            for seat in range(seats):
                actions = game.legal_actions(state, seat)
                numbered = [numbers.number(state, action) for action in actions]
                assert len(set(numbered)) == len(actions)
                assert all(0 <= number < numbers.size for number in numbered)
                size = legal.fill(state, seat)
                assert sorted(list(legal.listed)[:size]) == sorted(numbered)
                assert [numbers.action(state, seat, number) for number in numbered] == actions
            game.apply(state, random_action(game, state, rng))


@setups
def test_sections_fill_the_action_space_without_gaps(book: str, seats: int) -> None:
    numbers = ActionNumbers(game_of(book, seats).rules)
    first = 0
    for section in numbers.sections:
        assert section.first == first
        first += section.size
    assert first == numbers.size < 1 << 15  # numbers are stored as 16 bits


def shared_or_kept(state: State, action: Action) -> list[int]:
    """The tickets of the offer that an action chooses."""
    return sorted(state.offer_to(action.seat)[index] for index in action.indices)


def offers_of(book: str, seats: int) -> list[State]:
    """A state of every kind in which a seat chooses from several tickets, as random games reach it."""
    game = game_of(book, seats)
    rng = Random(f"{book} {seats}")
    found: dict[int, State] = {}
    for seed in range(GAMES):
        state = game.new(seed)
        for _ in range(MAX_ACTIONS):
            if state.is_over:
                break
            if state.offered[state.seat] > 1:
                found.setdefault(state.question_kind, state.copy())
            game.apply(state, random_action(game, state, rng))
    assert found.keys() == (
        {OPENING_TICKETS, KEEPING, FIRST_SHARE, SHARING} if book == "asia" else {OPENING_TICKETS, KEEPING}
    )
    return list(found.values())


@setups
def test_the_order_of_an_offer_does_not_change_what_a_number_chooses(book: str, seats: int) -> None:
    """Observations do not show that order."""
    game = game_of(book, seats)
    numbers = ActionNumbers(game.rules)
    writer = ObservationWriter(numbers)
    one, other = shorts(writer.fields.size), shorts(writer.fields.size)
    for state in offers_of(book, seats):
        seat = state.seat
        for offer in permutations(state.offer_to(seat)):
            twin = state.copy()
            twin.set_offer(seat, list(offer))
            writer.write(state, seat, one, 0)
            writer.write(twin, seat, other, 0)
            assert list(one) == list(other)
            for action in game.legal_actions(state, seat):
                number = numbers.number(state, action)
                same = numbers.action(twin, seat, number)
                assert game.why_not(twin, same) == ""
                assert shared_or_kept(twin, same) == shared_or_kept(state, action)
                assert numbers.number(twin, same) == number


@pytest.mark.parametrize("book", ["usa", "asia"])
def test_a_bit_stands_for_a_ticket_that_the_observation_marks(book: str) -> None:
    for state in offers_of(book, game_of(book, RULEBOOKS[book].seats[0]).seats):
        numbers = ActionNumbers(state.rules)
        first = numbers.keep if state.question_kind in {OPENING_TICKETS, KEEPING} else numbers.share_one
        marked = sorted(state.offer_to(state.seat))
        for action in list_actions(state.rules, state, state.seat):
            index = numbers.number(state, action) - first
            chosen = (
                [marked[k] for k in range(len(marked)) if index >> k & 1] if action.kind == KEEP else [marked[index]]
            )
            assert shared_or_kept(state, action) == chosen


def test_the_order_of_the_hand_does_not_change_which_tickets_a_number_shares() -> None:
    game = game_of("asia", 4)
    numbers = ActionNumbers(game.rules)
    state = game.new(1)
    state.question_kind = TURN
    state.set_tickets(state.seat, [7, 2, 30])
    twin = state.copy()
    twin.set_tickets(state.seat, [30, 2, 7])
    shares = [action for action in game.legal_actions(state, state.seat) if action.kind == SHARE]
    assert len(shares) == 3
    for action in shares:
        same = numbers.action(twin, state.seat, numbers.number(state, action))
        hand, reversed_hand = [7, 2, 30], [30, 2, 7]
        assert {hand[index] for index in action.indices} == {reversed_hand[index] for index in same.indices}


def test_an_order_of_returned_tickets_does_not_change_the_number() -> None:
    game = game_of("usa", 2)
    state = game.new(3)
    numbers = ActionNumbers(game.rules)
    while state.question_kind != KEEPING:
        actions = game.legal_actions(state, state.seat)
        game.apply(state, next((action for action in actions if action.kind == 2), actions[0]))
    one, other = (
        Action(state.seat, KEEP, indices=(0,), order=(1, 2)),
        Action(state.seat, KEEP, indices=(0,), order=(2, 1)),
    )
    assert game.why_not(state, one) == game.why_not(state, other) == ""
    assert numbers.number(state, one) == numbers.number(state, other)
