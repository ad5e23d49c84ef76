"""Every kind of question, action and event is described, and the descriptions are true."""

import re
from functools import cache
from random import Random
from types import ModuleType
from typing import NamedTuple

import msgspec
import pytest

from ferrovia.engine import actions, events, questions
from ferrovia.engine.actions import ACTION_KINDS, CLAIM, DRAW, KEEP, MORE_GROUP, PASS, Action
from ferrovia.engine.events import (
    AUDIENCE_EVERYONE,
    AUDIENCE_SEAT,
    AUDIENCE_SIDE,
    EVENT_KINDS,
    FIELD_COUNT,
    PASSED,
    PLURAL_FIELDS,
    Event,
)
from ferrovia.engine.game import Game
from ferrovia.engine.questions import QUESTION_KINDS, TURN
from ferrovia.engine.state import State
from ferrovia.locales import LANGUAGES, texts
from ferrovia.notation.action import ARGUMENTS, Notation
from ferrovia.notation.event_fields import EventFields, fields_of
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.tables.views.events import EventView, event_view
from ferrovia.server.tables.views.menu import Menu
from tests.position import opening
from tests.random_games import game_of, random_action, seats_by_book

SEATS = seats_by_book(3)
GAMES = 3
GAMES_OF_PARIS = 20  # flags are rarely completed
FIELDS = [field.name for field in msgspec.structs.fields(EventView) if field.name not in {"kind", "seat"}]


def numbers(module: ModuleType) -> set[int]:
    """The kinds that a module of the engine defines."""
    values = {value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}
    return {value for value in values if value >= 0}


class Step(NamedTuple):
    """An action in a random game, the question it answers and what it caused."""

    asked: int
    action: Action
    events: list[Event]
    has_drawn: bool  # whether decks, display or ticket deck changed


def drawn_from(state: State) -> object:
    """The decks, the display and the ticket deck of a game, copied."""
    return [deck[:] for deck in state.decks], state.display[:], state.ticket_deck[:]


@cache
def random_games() -> list[tuple[Game, list[Step]]]:
    """Some random games of every rulebook."""
    found = []
    for book, seats in SEATS.items():
        game = game_of(book, seats)
        for seed in range(GAMES_OF_PARIS if book == "paris" else GAMES):
            rng = Random(seed)
            state = game.new(seed)
            steps: list[Step] = []
            while not state.is_over:
                action = random_action(game, state, rng)
                asked = game.observe(state, action.seat).question_kind
                before = drawn_from(state)
                caused = game.apply(state, action)
                steps.append(Step(asked, action, caused, drawn_from(state) != before))
            found.append((game, steps))
    return found


def has_text(lang: str, key: str) -> bool:
    """Whether there is a text, one for numbers, or one for what each rulebook calls its wild."""
    by_wild = {f"{key}.{book.vocabulary.wild}" for book in RULEBOOKS.values()}
    return key in texts(lang) or f"{key}.other" in texts(lang) or by_wild <= texts(lang).keys()


def test_every_kind_is_described() -> None:
    assert QUESTION_KINDS.keys() == numbers(questions)
    assert ACTION_KINDS.keys() == numbers(actions)
    assert EVENT_KINDS.keys() == numbers(events)


def test_names_are_plain_and_unique() -> None:
    for names in (
        [kind.name for kind in QUESTION_KINDS.values()],
        [kind.name for kind in ACTION_KINDS.values()],
        [kind.name for kind in EVENT_KINDS.values()],
    ):
        assert len(set(names)) == len(names)
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)


def test_every_action_has_a_group_of_the_menu() -> None:
    groups = {field.name for field in msgspec.structs.fields(Menu)} - {"question", MORE_GROUP}
    assert {kind.group for kind in ACTION_KINDS.values()} == groups


def test_every_action_has_a_notation_with_known_arguments() -> None:
    templates = [kind.notation for kind in ACTION_KINDS.values()]
    assert all(templates) and len(set(templates)) == len(templates)
    assert {name for template in templates for name in re.findall(r"\{(\w+)\}", template)} == ARGUMENTS.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_its_texts(lang: str) -> None:
    keys = [f"question.{kind.name}" for kind in QUESTION_KINDS.values()]
    keys += [f"web.play.ask.{kind.name}" for kind in QUESTION_KINDS.values()]
    keys += [f"action.{kind.name}" for kind in ACTION_KINDS.values()]
    keys += [f"event.{kind.name}" for kind in EVENT_KINDS.values()]
    assert [key for key in keys if not has_text(lang, key)] == []


def test_every_event_has_fields_that_can_be_shown() -> None:
    assert list(EventFields.__slots__) == FIELDS
    for kind in EVENT_KINDS.values():
        assert set(kind.fields) <= set(FIELDS)
        assert not set(kind.fields[:-1]) & set(PLURAL_FIELDS)
        assert kind.audience in {AUDIENCE_EVERYONE, AUDIENCE_SEAT, AUDIENCE_SIDE}
        assert kind.audience == AUDIENCE_EVERYONE or not kind.is_undoable


def test_random_games_meet_every_kind() -> None:
    """Passing aside, which is too rare to wait for; otherwise the tests below would leave some out."""
    steps = [step for _, played in random_games() for step in played]
    assert {step.asked for step in steps} == QUESTION_KINDS.keys()
    assert {step.action.kind for step in steps} | {PASS} == ACTION_KINDS.keys()
    assert {event.kind for step in steps for event in step.events} | {PASSED} == EVENT_KINDS.keys()


def test_opening_questions_come_before_the_first_turn() -> None:
    for _, steps in random_games():
        asked = [step.asked for step in steps]
        first = asked.index(TURN)
        assert all(QUESTION_KINDS[kind].is_opening for kind in asked[:first])
        assert not any(QUESTION_KINDS[kind].is_opening for kind in asked[first:])


def test_opening_questions_are_answered_with_opening_actions_each_used_once() -> None:
    found = set()
    for _, steps in random_games():
        answers = [(step.action.seat, step.action.kind) for step in steps if QUESTION_KINDS[step.asked].is_opening]
        assert len(set(answers)) == len(answers)
        found |= {kind for _, kind in answers}
    assert found == {number for number, kind in ACTION_KINDS.items() if kind.is_opening}


def test_an_action_is_shown_with_the_name_of_its_kind_and_its_own_fields() -> None:
    for action, text in (
        (Action(0, CLAIM, 3, (0, 8), (1,)), "Action(seat=0, kind=claim, route=3, cards=(0, 8), rack=(1,))"),
        (Action(1, KEEP, indices=(0, 2), order=(1,)), "Action(seat=1, kind=keep, indices=(0, 2), order=(1,))"),
        (Action(2, PASS), "Action(seat=2, kind=pass)"),
        (Action(0, DRAW), "Action(seat=0, kind=draw, deck=0)"),
        (Action(0, 99, 7), "Action(seat=0, kind=99, target=7)"),
    ):
        assert repr(action) == text


def test_an_action_has_a_target_only_if_its_kind_says_what_it_is() -> None:
    for _, steps in random_games():
        assert all(ACTION_KINDS[step.action.kind].target for step in steps if step.action.target)


def test_every_value_of_an_event_has_a_name() -> None:
    for game, steps in random_games():
        notation = Notation(game.board)
        for event in [event for step in steps for event in step.events]:
            kind = EVENT_KINDS[event.kind]
            fields = fields_of(event)
            named = [getattr(fields, name) for name in kind.fields]
            flat = [value for item in named for value in (item if isinstance(item, tuple) else [item])]
            assert tuple(value for value in flat if value is not None) == event.values
            missing = [name for name, value in zip(kind.fields, named, strict=True) if value is None]
            assert missing == [] or (missing == [FIELD_COUNT] and game.rulebook.tickets_hidden)
            view = event_view(notation, event)
            assert (view.kind, view.seat) == (kind.name, event.seat)
            shown = {name for name in FIELDS if getattr(view, name) is not None}
            assert shown - set(kind.fields) <= {"ships"} and set(kind.fields) - shown == set(missing)


def test_an_undoable_action_draws_nothing() -> None:
    for _, steps in random_games():
        undoable = [step for step in steps if all(EVENT_KINDS[event.kind].is_undoable for event in step.events)]
        assert undoable and not any(step.has_drawn for step in undoable)


def test_a_new_game_asks_opening_questions_only() -> None:
    for book, seats in SEATS.items():
        kinds = {question.kind for question in opening(book, seats).state.questions}
        assert all(QUESTION_KINDS[kind].is_opening for kind in kinds)
