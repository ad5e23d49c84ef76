"""Determinized states are complete, agree with what the seat sees, and depend on nothing else."""

from dataclasses import replace
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.bots.expert.card_tracker import CardTracker
from ferrovia.bots.expert.ticket_inference import TicketInference
from ferrovia.engine.determinize import Guess, determinize
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.state import State, redact
from ferrovia.rulebooks import RULEBOOKS
from tests.bots.tracked_games import TABLES, play_tracked
from tests.conservation import check_cards, check_display, check_pieces, tickets_in_play
from tests.position import position, state_facts
from tests.random_games import game_of, random_action
from tests.redealt import redeal

STRIDE = 31  # one in this many questions is checked with inferred tickets
PLAYED = 150  # one in this many is played to the end


def guess_for(view: Observation, tracker: CardTracker, inference: TicketInference, rng: Random) -> Guess:
    guess = Guess(view.rules)
    tracker.fill(view, guess)
    inference.update(view)
    inference.fill(view, tracker.ticket_numbers(view), guess, rng)
    return guess


def seen(game: Game, state: State, seat: int) -> dict[str, object]:
    """The observation without the answers already given, which are not guessed."""
    blank = redact(game.rules, state, seat)
    blank.answers = [None for _ in blank.answers]
    return state_facts(blank)


def check_whole(game: Game, state: State) -> None:
    check_cards(game, state)
    check_pieces(game, state)
    check_display(state)
    tickets = tickets_in_play(state)
    assert len(tickets) == len(set(tickets))


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_determinized_state_is_complete_and_looks_like_the_real_one(book: str, seats: int) -> None:
    check_game(game_of(book, seats))


def test_what_lies_open_on_racks_is_not_guessed() -> None:
    book = replace(RULEBOOKS["asia"], racks_open=True, may_share_one=True)
    check_game(Game(book, load_board("asia"), 4))


def check_game(game: Game) -> None:
    """For a seat that heard all events, and for one that joined just now."""
    rng = Random(game.seats)
    inference = TicketInference(game.rules)
    for number, (state, trackers) in enumerate(play_tracked(game, rng)):
        if number % STRIDE == 0 or number < 2 * game.seats:
            seat = rng.choice(game.asked_seats(state))
            view = game.observe(state, seat)
            for tracker in (trackers[seat], CardTracker(game.rules)):
                imagined = determinize(view, guess_for(view, tracker, inference, rng), rng.randbytes(32))
                assert seen(game, imagined, seat) == seen(game, state, seat)
                check_whole(game, imagined)


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_determinized_state_can_be_played_to_the_end(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rng = Random(seats + 10)
    inference = TicketInference(game.rules)
    for number, (state, trackers) in enumerate(play_tracked(game, rng)):
        if number % PLAYED == 0:
            seat = rng.choice(game.asked_seats(state))
            view = game.observe(state, seat)
            imagined = determinize(view, guess_for(view, trackers[seat], inference, rng), rng.randbytes(32))
            while not imagined.is_over:
                game.apply(imagined, random_action(game, imagined, rng))
            check_whole(game, imagined)
            assert game.result(imagined).winners


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_determinized_state_does_not_depend_on_hidden_information(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rng = Random(seats + 20)
    inference = TicketInference(game.rules)
    for number, (state, trackers) in enumerate(play_tracked(game, rng)):
        if number % STRIDE == 0 or number < 2 * game.seats:
            seat = rng.choice(game.asked_seats(state))
            real = game.observe(state, seat)
            redealt = Observation(game.rules, redeal(game, state, seat, rng), seat)
            imagined = [
                state_facts(
                    determinize(
                        view, guess_for(view, trackers[seat], inference, Random(number)), bytes([number % 256] * 32)
                    )
                )
                for view in (real, redealt, real.sealed())
            ]
            assert imagined[0] == imagined[1] == imagined[2]


def test_another_seed_gives_another_determinized_state() -> None:
    game = game_of("usa", 3)
    view = game.observe(game.new(1), 0)
    guess = Guess(game.rules)
    CardTracker(game.rules).fill(view, guess)
    hands = [determinize(view, guess, bytes([number] * 32)).hands[1] for number in range(10)]
    assert len({tuple(hand) for hand in hands}) > 5


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_determinized_opening_asks_the_seat_whose_view_it_is(book: str, seats: int) -> None:
    game = game_of(book, seats)
    for seat in range(seats):
        view = game.observe(game.new(1), seat)
        guess = Guess(game.rules)
        CardTracker(game.rules).fill(view, guess)
        state = determinize(view, guess, bytes(32))
        assert game.asked_seats(state) == [seat, *(other for other in range(seats) if other != seat)]
        assert game.observe(state, seat).legal_actions() == view.legal_actions()


def test_only_what_an_asked_seat_sees_is_determinized() -> None:
    table = position("usa", 2)
    view = table.game.observe(table.state, 1)
    with pytest.raises(AssertionError, match="not asked"):
        determinize(view, Guess(view.rules), bytes(32))


def test_certain_cards_are_always_in_a_determinized_state() -> None:
    game = game_of("usa", 2)
    view = game.observe(game.new(1), 0)
    guess = Guess(game.rules)
    wild = 8
    guess.certain[1][wild] = 2
    guess.unknown[1] = [2]
    for number in range(10):
        hand = determinize(view, guess, bytes([number] * 32)).hands[1]
        assert hand[wild] >= 2
        assert sum(hand) == 4
