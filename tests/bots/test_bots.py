"""Every bot: plays by the rules to the end, is the same for the same seed, and knows only what its seat may know."""

from random import Random

import pytest

from ferrovia.bots import BOTS, UnknownBot, bot, make_bot
from ferrovia.engine import state as questions
from ferrovia.engine.cards import KINDS, WILD, new_hand
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.playout import play_out
from tests.random_games import game_of

SEATS = [(book, seats) for book, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


def play(game: Game, seed: int, names: list[str]) -> tuple[State, Result]:
    state = game.new(seed)
    play_out(game, state, [make_bot(name, seed + seat) for seat, name in enumerate(names)])
    return state, game.result(state)


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'chess': the bots are random, greedy"):
        make_bot("chess", 1)


def test_bots_and_the_engine_number_questions_alike() -> None:
    for name in ("OPENING", "TURN", "SECOND", "KEEPING", "TUNNEL"):
        assert getattr(bot, name) == getattr(questions, name)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("book", "seats"), SEATS)
def test_a_bot_plays_legal_games_to_the_end(book: str, seats: int, name: str) -> None:
    game = game_of(book, seats)
    for seed in range(3):
        state = game.new(seed)
        bots = [make_bot(name, seed * seats + seat) for seat in range(seats)]
        for _ in range(5000):
            if state.is_over:
                break
            seat = game.to_answer(state)[-1]
            action = bots[seat].choose(game.observe(state, seat))
            assert action in game.legal_actions(state, seat)
            game.apply(state, action)
        assert state.is_over


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_same_seed_gives_the_same_game(book: str, name: str) -> None:
    game = game_of(book, 3)
    totals = [[score.total for score in play(game, 5, [name] * 3)[1].scores] for _ in range(2)]
    assert totals[0] == totals[1]


def test_another_seed_makes_a_random_bot_choose_otherwise() -> None:
    game = game_of("usa", 2)
    state = game.new(1)
    choices = {make_bot("random", seed).choose(game.observe(state, 0)).key() for seed in range(20)}
    assert len(choices) > 1


def deal_anew(state: State, seat: int, rng: Random) -> State:
    """A state that differs in all that the seat cannot know: the deck, other hands, tickets and offers, the seed."""
    twin = state.copy()
    twin.seed = rng.randbytes(32)
    others = [other for other in range(len(twin.hands)) if other != seat]
    cards = twin.decks[0] + [
        card for other in others for card in range(WILD + 1) for _ in range(twin.hands[other][card])
    ]
    rng.shuffle(cards)
    for other in others:
        hand = new_hand(KINDS)
        for _ in range(sum(twin.hands[other])):
            hand[cards.pop()] += 1
        twin.hands[other] = hand
    twin.decks[0] = cards
    offers = [q for q in twin.pending if q.kind in {questions.OPENING, questions.KEEPING} and q.seat != seat]
    piles = [twin.ticket_deck, *(twin.tickets[other] for other in others), *(q.about for q in offers)]
    tickets = [ticket for pile in piles for ticket in pile]
    rng.shuffle(tickets)
    for pile in piles:
        pile[:] = [tickets.pop() for _ in pile]
    return twin


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("book", "seats"), [("usa", 2), ("europe", 2), ("usa", 4), ("europe", 3)])
def test_a_bot_knows_only_what_its_seat_may_know(book: str, seats: int, name: str) -> None:
    """It decides alike for the game, a twin in which all that is hidden was dealt anew, and a sealed observation."""
    game = game_of(book, seats)
    rng = Random(7)
    asked = set()
    for seed in range(3):
        state = game.new(seed)
        live, other, sealed = ([make_bot(name, seat) for seat in range(seats)] for _ in range(3))
        while not state.is_over:
            seat = game.to_answer(state)[0]
            view = game.observe(state, seat)
            asked.add(view.question)
            action = live[seat].choose(view)
            assert other[seat].choose(Observation(game.rules, deal_anew(state, seat, rng), seat)) == action
            assert sealed[seat].choose(view.sealed()) == action
            game.apply(state, action)
    assert asked >= {questions.OPENING, questions.TURN, questions.SECOND}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_greedy_answers_the_same_whatever_it_was_asked_before(book: str) -> None:
    """What it remembers saves time only, so a table may be handed to a new bot at any moment."""
    game = game_of(book, 2)
    state = game.new(3)
    bots = [make_bot("greedy", 1) for _ in range(2)]
    while not state.is_over:
        seat = game.to_answer(state)[0]
        view = game.observe(state, seat)
        action = bots[seat].choose(view)
        assert make_bot("greedy", 1).choose(view) == action
        game.apply(state, action)


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("place", [0, 1])
def test_greedy_beats_random_and_finishes_its_tickets(book: str, place: int) -> None:
    game = game_of(book, 2)
    names = ["random", "random"]
    names[place] = "greedy"
    won = completed = kept = 0
    for seed in range(20):
        result = play(game, seed, names)[1]
        won += result.winners == [place]
        completed += result.scores[place].completed
        kept += len(result.scores[place].tickets)
    assert won >= 18
    assert completed >= 0.8 * kept
