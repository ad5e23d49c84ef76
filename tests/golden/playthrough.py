"""Golden games: whole games as text, so that any change in behaviour shows as a difference.

python -m tests.golden.playthrough [RULEBOOK...]

writes the games of these rulebooks again, or all of them. Check the difference before committing it, and explain it in
the commit message.

Of each rulebook there is a random game with each number of seats, and a game in which everyone draws until the deck is
empty. Cards, routes, cities and tickets are named as in the notation, kinds as in the tables of the engine.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random

from ferrovia.boards import load_board
from ferrovia.engine.cards import DECK_NAMES
from ferrovia.engine.events import (
    EVENT_KINDS,
    EVERYONE,
    FIELD_CARD,
    FIELD_CARDS,
    FIELD_CITY,
    FIELD_DECK,
    FIELD_ROUTE,
    FIELD_TICKETS,
    PLURAL_FIELDS,
    Event,
)
from ferrovia.engine.game import Game
from ferrovia.engine.observe import redact
from ferrovia.engine.questions import PLACE, QUESTION_KINDS, REFILL, SECOND, TUNNEL
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import NOBODY, Question, State
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS
from ferrovia.rulebooks import RULEBOOKS
from tests.position import STATE_FIELDS, state_facts

FOLDER = Path(__file__).parent
SEED = 1
_FIRST_NAMES = {  # of state fields, as in the digests of the first golden games
    "buildings_left": "stations",
    "claimable_counts": "openings",
    "discards_by_deck": "discards",
    "starting_seat": "first",
    "trains": "pieces",
    "trains_in_box": "box",
}


@dataclass(frozen=True)
class Step:
    """One action of a golden game, and what it caused."""

    number: int
    seat: int
    question: int
    menu: list[str]
    text: str
    events: list[Event]


def names() -> list[str]:
    """Name every golden game."""
    found = []
    for book, rulebook in RULEBOOKS.items():
        found += [f"{book}_{seats}_1" for seats in rulebook.seats] + [f"{book}_{rulebook.seats[0]}_hoarding"]
    return found


def make_game(name: str) -> Game:
    """The game of this name."""
    book, seats, _ = name.split("_")
    return Game(RULEBOOKS[book], load_board(book), int(seats))


def play(name: str, game: Game, state: State) -> Iterator[Step]:
    """Play the game of this name to its end with a seeded chooser."""
    notation = Notation(game.board)
    random = Random(name)
    number = 0
    hoarding = name.endswith("_hoarding")
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        menu = [notation.format(action) for action in game.legal_actions(state, seat)]
        draws = [text for text in menu if text.startswith("+")]
        hoarding = hoarding and any(state.decks)
        text = random.choice(draws if hoarding and draws else menu)
        question = state.questions[0].kind
        events = game.apply(state, notation.parse(text, seat))
        number += 1
        yield Step(number, seat, question, menu, text, events)


def playthrough(name: str) -> str:
    """The game of this name as text, one paragraph per step."""
    game = make_game(name)
    text = _GameText(game)
    lines = [f"{game.rulebook.id}@{game.rulebook.version}, board {game.board.digest}, {game.seats} seats, seed {SEED}"]
    state = game.new(SEED)
    for step in play(name, game, state):
        question = QUESTION_KINDS[step.question].name
        menu = f"menu {len(step.menu)} {_mark(step.menu)}"
        lines.append(f"{step.number} seat {step.seat} question {question} {menu} plays {step.text}")
        lines.extend(f"  {text.event(event)}" for event in step.events)
        lines.append(f"  {text.table(state)}")
    result = game.result(state)
    lines.extend(text.score(score) for score in result.scores)
    lines.append(f"winners {' '.join(map(str, result.winners))}")
    return "\n".join(lines) + "\n"


class _GameText:
    """Formats the parts of one game, with names instead of numbers."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._notation = Notation(game.board)

    def event(self, event: Event) -> str:
        """An event: its kind, its seat, its named values and, unless everyone, its audience."""
        kind = EVENT_KINDS[event.kind]
        parts = [kind.name, f"seat {event.seat}"]
        values = list(event.values)
        for name in kind.fields:
            if name in PLURAL_FIELDS:
                parts.append(f"{name} {self._plural(name, values)}")
                values = []
            elif values:
                parts.append(f"{name} {self._single(name, values.pop(0))}")
        assert not values, event
        if event.audience != EVERYONE:
            seats = [str(seat) for seat in range(self._game.seats) if event.audience >> seat & 1]
            parts.append(f"audience {' '.join(seats)}")
        return " ".join(parts)

    def _single(self, name: str, value: int) -> str:
        if name == FIELD_CARD:
            return CARD_TEXTS[value]
        if name == FIELD_DECK:
            return DECK_NAMES[value]
        if name == FIELD_ROUTE:
            return self._notation.route_names[value]
        return self._notation.city_codes[value] if name == FIELD_CITY else str(value)

    def _plural(self, name: str, values: list[int]) -> str:
        if name == FIELD_CARDS:
            return "".join(CARD_TEXTS[card] for card in values)
        assert name == FIELD_TICKETS
        return " ".join(self._ticket(ticket) for ticket in values)

    def _ticket(self, ticket: int) -> str:
        return "-".join(self._notation.city_codes[city] for city in self._game.board.tickets[ticket].cities)

    def table(self, state: State) -> str:
        """The cards and pieces on the table, and a digest of what each seat and a spectator may know."""
        cards = " ".join(str(sum(hand)) for hand in state.hands)
        seats = (*range(self._game.seats), NOBODY)
        views = " ".join(_mark(_pinned(redact(self._game.rules, state, seat))) for seat in seats)
        pieces = " ".join(map(str, state.trains))
        points = " ".join(map(str, state.points))
        decks = " ".join(str(len(deck)) for deck in state.decks)
        return f"cards {cards} | pieces {pieces} | points {points} | decks {decks} | views {views}"

    def score(self, score: Score) -> str:
        """The final score of a side."""
        tickets = " ".join(f"{self._ticket(ticket)}={points}" for ticket, points in score.tickets)
        longest = " ".join(self._notation.route_names[route] for route in score.longest)
        codes, routes = self._notation.city_codes, self._notation.route_names
        lent = " ".join(f"{codes[city]}={routes[route]}" for city, route in score.lent)
        return (
            f"side {score.side}: routes {score.routes}, tickets {tickets or 'none'}, "
            f"longest {score.longest_length} {longest or 'none'}, bonus {score.longest_bonus}, "
            f"stations {score.unbuilt_points}, lent {lent or 'none'}, total {score.total}"
        )


def _mark(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=4).hexdigest()


def _pinned(state: State) -> dict[str, object]:
    """The state with the field names of the first golden games, so that renaming a field changes no digest."""
    questions = [
        (
            question.kind,
            question.seat,
            _about(state, question),
            question.route,
            question.laid,
            question.laid_from_rack,
            None if (given := question.answer) is None else (*given.key()[:3], given.indices, given.order, ()),
        )
        for question in state.questions
    ]
    facts = state_facts(state)
    named = {_FIRST_NAMES.get(name, name): facts[name] for name in STATE_FIELDS if name != "questions"}
    return dict(sorted(named.items())) | {"pending": tuple(questions)}


def _about(state: State, question: Question) -> tuple[int, ...]:
    """The details of a question as one tuple, as in the first golden games."""
    if question.kind == TUNNEL:
        return question.turned_up
    if question.kind == REFILL:
        return (question.slot, question.resume, question.card)
    if question.kind == PLACE:
        return (question.card, int(question.is_public))
    if question.kind == SECOND and state.racks:
        return (question.placement,)
    return tuple(question.offer)


def main(books: list[str]) -> None:
    """Write every golden game of these rulebooks."""
    for name in names():
        path = FOLDER / f"{name}.txt"
        if path.name.partition("_")[0] in books:
            path.write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(RULEBOOKS))
