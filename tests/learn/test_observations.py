"""Observations show what the engine lets a seat know, and nothing else."""

from random import Random
from typing import Any

import numpy as np
import pytest

from ferrovia.engine.actions import TAKE, Action
from ferrovia.engine.cards import NO_CARD, WILD
from ferrovia.engine.game import Game
from ferrovia.engine.questions import FLAG, FLEET, NO_QUESTION, QUESTION_KINDS, REFILL, SECOND, TUNNEL, TURN
from ferrovia.engine.state import ON_RACK, State
from ferrovia.engine.tickets import kept_tickets
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.fields import Fields, questions_of
from ferrovia.learn.core.hidden import HiddenWriter
from ferrovia.learn.core.observation import ObservationWriter, shorts
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import game_of, random_action, seats_by_book
from tests.redealt import redeal

SETUPS = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
EVERY = 5  # steps between comparisons
MAX_ACTIONS = 400
GAMES_WITH_ALL_KINDS = 30  # enough of them to ask every kind of question

setups = pytest.mark.parametrize(("book", "seats"), SETUPS)
Row = dict[str, list[Any]]


def states(game: Game, seed: int) -> list[State]:
    """Copies of states of a random game, its end included."""
    rng = Random(seed)
    state = game.new(seed)
    found = [state.copy()]
    for step in range(MAX_ACTIONS):
        if state.is_over:
            break
        game.apply(state, random_action(game, state, rng))
        if step % EVERY == 0 or state.question_kind in {TUNNEL, FLAG, NO_QUESTION}:
            found.append(state.copy())
    return found


def read(fields: Fields, row: Any) -> Row:
    """A row by field, each with its own shape."""
    values = np.array(row)
    return {f.name: values[f.first : f.first + f.size].reshape(f.shape).tolist() for f in fields.listed}


def counted(game: Game, cards: list[int]) -> list[int]:
    return [cards.count(card) for card in sorted(set(game.rules.all_cards))]


def piled(game: Game, pile: list[int]) -> list[int]:
    return [pile[card] for card in sorted(set(game.rules.all_cards))]


def marked(size: int, items: list[int]) -> list[int]:
    return [int(item in items) for item in range(size)]


def placed(size: int, items: list[int]) -> list[int]:
    """By item, its place among these, counted from 1; 0 for the others."""
    return [items.index(item) + 1 if item in items else 0 for item in range(size)]


def answer_of(state: State, seat: int) -> Action | None:
    return state.answers[seat] if state.answers else None


def expected(game: Game, state: State, seat: int) -> Row:
    """What the fields should hold according to the engine's own observation."""
    view = game.observe(state, seat)
    rules = game.rules
    around = [(seat + distance) % game.seats for distance in range(game.seats)]
    side = rules.side_of[seat]
    sides = [(side + distance) % rules.sides for distance in range(rules.sides)]
    tickets = len(game.board.tickets)
    tried = state.question_kind in {TUNNEL, FLAG}
    laid = [*state.laid, *state.laid_from_rack] if tried else []
    held = [*view.tickets, *view.rack_tickets]
    row: Row = {
        "question": [int(kind == view.question_kind) for kind in questions_of(rules)],
        "offer": marked(tickets, view.offer),
        "least_kept": [view.least_kept],
        "route": marked(len(game.board.routes), [state.route] if tried else []),
        "laid": counted(game, laid),
        "turned_up": counted(game, list(state.turned_up)),
        "drawn": counted(game, [view.drawn]),
        "second_follows": [
            int(view.question_kind == REFILL and state.resume == TURN and state.card != WILD),
        ],
        "second_on_rack": [int(view.question_kind == SECOND and state.placement == ON_RACK)],
        "hand": piled(game, view.hand),
        "rack": piled(game, view.rack),
        "display": counted(game, [card for card in view.display if card != NO_CARD]),
        "discards": piled(game, view.discards),
        "decks": view.deck_sizes,
        "tickets": marked(tickets, view.tickets),
        "rack_tickets": marked(tickets, view.rack_tickets),
        "done": marked(tickets, [ticket for ticket in held if view.is_done(ticket)]),
        "ticket_deck": [view.ticket_deck_size],
        "flags": [[view.flags[other] >> color & 1 for color in game.rulebook.flag] for other in around],
        "points": [view.points[other] for other in sides],
        "starting_seat": [int(other == view.starting_seat) for other in around],
        "turns_left": [view.turns_left + 1],
        "owners": [[int(owner == other) for owner in view.owner] for other in around],
        "buildings": [[int(owner == other) for owner in view.buildings] for other in around],
    }
    for name in ("hand_sizes", "ticket_counts", "trains", "ships", "trains_in_box", "buildings_left"):
        row[name] = [getattr(view, name)[other] for other in around]
    if game.rulebook.racks:
        row["rack_sizes"] = [view.rack_sizes[other] for other in sides]
        row["rack_ticket_counts"] = [view.rack_ticket_counts[other] for other in sides]
    return row


@setups
def test_every_field_says_what_the_engine_says(book: str, seats: int) -> None:
    game = game_of(book, seats)
    writer = ObservationWriter(ActionNumbers(game.rules))
    row = shorts(writer.fields.size + 2)
    for state in states(game, seats):
        for seat in range(seats):
            writer.write(state, seat, row, 1)
            assert (row[0], row[len(row) - 1]) == (0, 0)
            found = read(writer.fields, list(row)[1:-1])
            wanted = expected(game, state, seat)
            assert found == {name: wanted[name] for name in found}
            for field in writer.fields.listed:
                values = np.array(found[field.name])
                assert values.min() >= field.low and values.max() <= field.high, field.name


@setups
def test_an_observation_does_not_depend_on_hidden_information(book: str, seats: int) -> None:
    game = game_of(book, seats)
    writer = ObservationWriter(ActionNumbers(game.rules))
    rng = Random(seats)
    one, other = shorts(writer.fields.size), shorts(writer.fields.size)
    for state in states(game, seats + 10):
        for seat in range(seats):
            writer.write(state, seat, one, 0)
            writer.write(redeal(game, state, seat, rng), seat, other, 0)
            assert list(one) == list(other)


@setups
def test_the_hidden_state_completes_the_observation(book: str, seats: int) -> None:
    game = game_of(book, seats)
    writer = HiddenWriter(ActionNumbers(game.rules))
    row = shorts(writer.fields.size)
    cards = sorted(set(game.rules.all_cards))
    tickets = len(game.board.tickets)
    for state in states(game, seats + 20):
        for seat in range(seats):
            writer.write(state, seat, row, 0)
            found = read(writer.fields, list(row))
            around = [(seat + distance) % seats for distance in range(seats)]
            assert found["hands"] == [piled(game, state.hands[other]) for other in around]
            assert found["tickets"] == [marked(tickets, state.tickets[other]) for other in around]
            assert found["offers"] == [placed(tickets, state.offer_to(other)) for other in around]
            for name, deck in zip(("deck", "ship_deck"), state.decks, strict=False):
                assert [cards[place - 1] for place in found[name] if place] == deck[::-1]
            assert [ticket - 1 for ticket in found["ticket_deck"] if ticket] == state.ticket_deck[::-1]
            given = [answer_of(state, other) for other in around]
            is_fleet = state.question_kind == FLEET
            chosen = [[] if answer is None or is_fleet else kept_tickets(state, answer) for answer in given]
            assert found["chosen"] == [marked(tickets, kept) for kept in chosen]
            if game.rulebook.fleet != (0, 0):
                assert found["fleets"] == [
                    0 if answer is None or not is_fleet else answer.target + 1 for answer in given
                ]
            if game.rulebook.racks:
                side = game.rules.side_of[seat]
                sides = [(side + distance) % game.rules.sides for distance in range(game.rules.sides)]
                assert found["racks"] == [piled(game, state.racks[other]) for other in sides]
                assert found["rack_tickets"] == [marked(tickets, state.rack_tickets[other]) for other in sides]


@pytest.mark.parametrize(("book", "seats"), seats_by_book(3).items())
def test_secret_answers_of_the_opening_differ_in_the_hidden_state_alone(book: str, seats: int) -> None:
    game = game_of(book, seats)
    numbers = ActionNumbers(game.rules)
    hidden, seen = HiddenWriter(numbers), ObservationWriter(numbers)
    state = game.new(4)
    kinds = set()
    while state.answers:
        kinds.add(state.question_kind)
        answers = game.legal_actions(state, 0)
        rows = []
        for answer in answers:
            twin = state.copy()
            game.apply(twin, answer)
            secret, public = shorts(hidden.fields.size), shorts(seen.fields.size)
            hidden.write(twin, 1, secret, 0)
            seen.write(twin, 1, public, 0)
            rows.append((tuple(secret), tuple(public)))
        assert len({secret for secret, _ in rows}) == len(answers) > 1
        assert len({public for _, public in rows}) == 1
        for seat in range(seats):
            game.apply(state, game.legal_actions(state, seat)[-1])
    assert len(kinds) == {"asia": 2, "world": 2}.get(book, 1)


def test_a_seat_that_refills_the_display_knows_whether_it_draws_again() -> None:
    game = game_of("world", 2)
    writer = ObservationWriter(ActionNumbers(game.rules))
    row = shorts(writer.fields.size)
    found = {}
    for state in [state for seed in range(6) for state in states(game, seed)]:
        for action in [action for action in game.legal_actions(state, state.seat) if action.kind == TAKE]:
            twin = state.copy()
            game.apply(twin, action)
            if twin.question_kind == REFILL:
                writer.write(twin, twin.seat, row, 0)
                follows = read(writer.fields, list(row))["second_follows"] == [1]
                seat = twin.seat
                game.apply(twin, game.legal_actions(twin, seat)[0])
                found[state.question_kind, action.target == WILD] = follows
                assert follows == (twin.question_kind == SECOND and twin.seat == seat)
    assert found == {(TURN, False): True, (TURN, True): False, (SECOND, False): False}


@setups
def test_a_layout_has_an_entry_for_each_kind_of_question_that_its_games_ask(book: str, seats: int) -> None:
    """In the order of their names, so that another kind, or another number of a kind, moves nothing."""
    game = game_of(book, seats)
    listed = questions_of(game.rules)
    names = [QUESTION_KINDS[kind].name for kind in listed]
    assert names == sorted(names)
    asked: set[int] = set()
    for seed in range(GAMES_WITH_ALL_KINDS):
        rng = Random(seed)
        state = game.new(seed)
        while not state.is_over and asked != set(listed):
            asked.add(state.question_kind)
            game.apply(state, random_action(game, state, rng))
    assert asked == set(listed)
