"""The layout of version 0: where every field is and what every number stands for, in the code and in the docs.

A change here makes trained players useless: it needs a new version of the layout.
"""

import hashlib
import re
from collections.abc import Iterable
from itertools import combinations, takewhile
from pathlib import Path

import pytest

from ferrovia.engine.actions import (
    CHOOSE_FLEET,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    EXCHANGE,
    KEEP,
    KEEP_FLAG_CARD,
    PASS,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    Action,
)
from ferrovia.engine.cards import RED, WILD
from ferrovia.engine.game import Game
from ferrovia.engine.questions import SHARING, TURN
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.learn.core.fields import Field, HiddenFields, ObservationFields, questions_of
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import game_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
SIZES = next(line for line in PAGE.splitlines() if line.startswith("| | USA |"))  # a column for each rulebook
PINNED = {  # digests of the fields of observations, of those of hidden states, and of the numbers of actions
    "usa": ("1ee76ace005ada16", "65937e85580706ce", "dbe4f25adcf526c0"),
    "europe": ("71d195c6dd017d73", "821e3b9ed71e5109", "ef1ab1a9adcc8324"),
    "asia": ("e1084b2f8efed590", "93c6177a9336ee45", "711fb141d20c7d89"),
    "world": ("b28ed55e50d534c5", "90571c5a67860e44", "9a4b3d58603eeef0"),
    "paris": ("5dfbadc1b62ef237", "d7fb2375ed206f50", "a24fff2635fe4bf6"),
}
SMALLEST = [(book.id, book.seats[0]) for book in RULEBOOKS.values()]

smallest = pytest.mark.parametrize(("book", "seats"), SMALLEST)


def digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def observation_fields(book: str, seats: int) -> list[Field]:
    rules = game_of(book, seats).rules
    return ObservationFields(rules, len(ActionNumbers(rules).cards)).listed


def hidden_fields(book: str, seats: int) -> list[Field]:
    rules = game_of(book, seats).rules
    return HiddenFields(rules, len(ActionNumbers(rules).cards)).listed


def described(fields: list[Field]) -> list[str]:
    return [f"{field.name} {field.first} {field.shape} {field.low} {field.high}" for field in fields]


def rich_state(game: Game) -> State:
    """The first turn of a seat that holds every ticket and can pay for all from its hand or from its rack alone.

    It has also laid red cards in a tunnel that asks for the most extra cards.
    """
    state = game.new(1)
    state.question_kind = TURN
    if state.buildings_left[state.seat]:
        state.buildings_left[state.seat] = 1  # the dearest station
    state.set_tickets(state.seat, list(range(len(game.board.tickets))))
    for piles in (state.held, state.racked):
        for index in range(len(piles)):
            piles[index] = 20
    state.laid = (RED,)
    state.turned_up = (RED,) * max(game.rules.tunnel)
    return state


def plain_actions(rules: Rules, seat: int) -> list[Action]:
    """The actions whose text says all and whose number does not depend on the state."""
    targets = {
        TAKE: sorted(set(rules.all_cards)),
        DRAW: list(range(len(rules.decks))),
        DRAW_TICKETS: [0],
        PASS: [0],
        STOP: [0] if rules.may_stop else [],
        PUT: [0, 1] if rules.has_racks else [],
        REFILL_FROM: [0, 1] if rules.has_ships else [],
        CHOOSE_FLEET: list(range(10, 26)) if rules.has_fleet else [],
        EXCHANGE: [n for n in range(-15, 16) if n] if rules.has_fleet else [],
        KEEP_FLAG_CARD: [0] if rules.whole_flag else [],
        DECLINE: [0] if rules.whole_flag or max(rules.tunnel) else [],
    }
    return [Action(seat, kind, target) for kind in targets for target in targets[kind]]


def tunnel_payments(rules: Rules, seat: int) -> list[Action]:
    """Every payment of as many extra cards as there can be: from the rack first, and from the hand."""
    most = max(rules.tunnel)
    sets = [(RED,) * (most - wilds) + (WILD,) * wilds for wilds in range(most + 1)] if most else []
    from_rack = [Action(seat, PAY, 0, (), cards) for cards in sets] if rules.has_racks else []
    return from_rack + [Action(seat, PAY, 0, cards) for cards in sets]


def ticket_meanings(numbers: ActionNumbers, rich: State) -> dict[int, str]:
    """Which tickets are kept and shared, by number; the offer is in descending order."""
    seat = rich.seat
    found = {}
    for a, b in combinations(range(rich.ticket_counts[seat]), 2):
        if numbers.rules.has_racks:
            found[numbers.number(rich, Action(seat, SHARE, indices=(a, b)))] = f"share {a} {b}"
    state = rich.copy()
    offer = list(range(numbers.most_offered))[::-1]
    state.set_offer(seat, offer)
    state.question_kind = SHARING
    for size in range(len(offer) + 1):
        for chosen in combinations(range(len(offer)), size):
            tickets = sorted(offer[index] for index in chosen)
            found[numbers.number(state, Action(seat, KEEP, indices=chosen))] = f"keep {tickets}"
            if numbers.rules.has_racks and size == 1:
                found[numbers.number(state, Action(seat, SHARE, indices=chosen))] = f"share one {tickets}"
    return found


def meanings(book: str, seats: int) -> list[str]:
    """What every number stands for."""
    game = game_of(book, seats)
    numbers = ActionNumbers(game.rules)
    notation = Notation(game.board)
    rich = rich_state(game)
    found = ticket_meanings(numbers, rich)
    for action in plain_actions(game.rules, rich.seat) + tunnel_payments(game.rules, rich.seat):
        found[numbers.number(rich, action)] = notation.format(action)
    for number in range(numbers.build, numbers.size):
        found[number] = notation.format(numbers.action(rich, rich.seat, number))
    assert sorted(found) == list(range(numbers.size))
    assert len(set(found.values())) == numbers.size
    sections = [f"{section.name} {section.first} {section.size}" for section in numbers.sections]
    return sections + [f"{number} {found[number]}" for number in sorted(found)]


@smallest
def test_the_layout_of_version_0_is_pinned(book: str, seats: int) -> None:
    fields = described(observation_fields(book, seats)), described(hidden_fields(book, seats))
    assert tuple(map(digest, (*fields, meanings(book, seats)))) == PINNED.get(book)


@smallest
def test_numbers_mean_the_same_whatever_the_number_of_seats(book: str, seats: int) -> None:
    numbers = ActionNumbers(game_of(book, seats).rules)
    others = ActionNumbers(game_of(book, RULEBOOKS[book].seats[-1]).rules)
    for one, other in zip(numbers.sections, others.sections, strict=True):
        assert (one.name, one.first, one.size) == (other.name, other.first, other.size)
    assert list(numbers.claim_start) == list(others.claim_start)


def rows_after(heading: str, header: str) -> list[list[str]]:
    """The cells of the first table with this header below a heading of the page."""
    text = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].partition(header)[2]
    table = takewhile(lambda line: line.startswith("|"), text.splitlines()[2:])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def names_in(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


@pytest.mark.parametrize("most", [False, True])
def test_the_page_lists_every_field_in_order_with_its_shape(most: bool) -> None:
    rows = rows_after("Observations, version 0", "| field | shape | |")
    shapes = {name: row[1] for row in rows for name in names_in(row[0])}
    seen = set()
    for book in RULEBOOKS.values():
        seats = book.seats[-1 if most else 0]
        game = game_of(book.id, seats)
        board = game.board
        sizes = {
            "cards": len(ActionNumbers(game.rules).cards),
            "tickets": len(board.tickets),
            "routes": len(board.routes),
            "cities": len(board.cities),
            "decks": len(book.decks),
            "seats": seats,
            "sides": game.rules.sides,
            "colours": len(book.flag),
            "kinds": len(questions_of(game.rules)),
        }
        fields = observation_fields(book.id, seats)
        names = [field.name for field in fields]
        assert names == [name for name in shapes if name in names]
        for field in fields:
            wanted = [sizes[part] if part in sizes else int(part) for part in shapes[field.name].split(" × ")]
            assert list(field.shape) == wanted, field.name
        seen.update(names)
    assert seen == set(shapes)


def check_names(listed: list[str], used: list[list[str]]) -> None:
    """Every rulebook uses some of the listed names, in their order, and every name is used."""
    for names in used:
        assert names == [name for name in listed if name in names]
    assert {name for names in used for name in names} == set(listed)


def test_the_page_lists_every_field_of_the_hidden_state() -> None:
    text = PAGE.partition("Fields (`batch.hidden_fields`):")[2]
    used = [[field.name for field in hidden_fields(book, seats)] for book, seats in SMALLEST]
    check_names(names_in(text.partition("\n## ")[0]), used)


def test_the_page_lists_every_section_in_order() -> None:
    listed = [name for row in rows_after("Actions, version 0", "| section | numbers | |") for name in names_in(row[0])]
    sections = [ActionNumbers(game_of(book, seats).rules).sections for book, seats in SMALLEST]
    check_names(listed, [[section.name for section in found] for found in sections])


def test_the_page_states_the_sizes() -> None:
    rows = rows_after("Actions, version 0", SIZES)
    stated = [[int(cell.replace(",", "")) for cell in row[1:]] for row in rows]
    fields = [observation_fields(book, seats) for book, seats in SMALLEST]
    assert stated == [
        [ActionNumbers(game_of(book, seats).rules).size for book, seats in SMALLEST],
        [sum(field.size for field in listed) for listed in fields],
    ]
