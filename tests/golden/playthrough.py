"""Golden games: whole games as text, so that any change in behaviour shows as a difference.

python -m tests.golden.playthrough [RULEBOOK...]

writes the games of these rulebooks again, or all of them. Check the difference before committing it, and explain it in
the commit message.

Of each rulebook there is a game with each number of seats to read, with a line per turn and the scores at the end. The
digest of a turn is of its menus, its events, and of the state as each seat, a spectator and the engine know it. More
games of every table are digests alone, one line per game; in one of them everyone draws until the decks are empty.
Kinds appear by their names, cards, routes, cities and tickets as in the notation, and what is empty is left out of
digests: a new kind or field changes no game without it.
"""

import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

from ferrovia.boards import load_board
from ferrovia.engine.actions import Action
from ferrovia.engine.cards import DECK_NAMES, NO_CARD, UNKNOWN
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
from ferrovia.engine.questions import QUESTION_KINDS, TURN
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import NOBODY, Question, State, is_opening, redact
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS
from ferrovia.rulebooks import RULEBOOKS
from tests.position import QUESTION_FIELDS, STATE_FIELDS

FOLDER = Path(__file__).parent
CARD_NAMES = CARD_TEXTS | {UNKNOWN: "?", NO_CARD: "-"}
COUNTED_FIELDS = ("hands", "racks", "discards_by_deck")
PILE_FIELDS = ("decks",)
FIELDS = set(STATE_FIELDS) - {"questions", "claimable", "open_to"}  # the latter two follow from other facts
KIND_FIELDS = ("kind", "resume")  # of questions

READABLE = "1"  # the game of each table that is written out
DIGESTS = ("hoarding", "2", "3")  # the games of each table that are digests alone
STRETCH = 25  # actions per digest of those
HEAD = "seat, question? choice (what it caused) | cards in hand, pieces left, points, cards in the decks | digest"


class GoldenGame:
    """A game that is always played in the same way."""

    def __init__(self, book: str, seats: int, variant: str) -> None:
        self.name = f"{book}_{seats}_{variant}"
        self._hoards = not variant.isdigit()
        self._game = Game(RULEBOOKS[book], load_board(book), seats)
        self._notation = Notation(self._game.board)
        self._state = self._game.new(1 if self._hoards else int(variant))

    def text(self) -> str:
        """The game for readers: a line per turn, then the scores."""
        rulebook = self._game.rulebook
        lines = [f"{rulebook.id}@{rulebook.version}, board {self._game.board.digest}, {self._game.seats} seats", HEAD]
        turn: list[str] = []
        marks: list[object] = []
        for seat, question, menu, choice, events in self._play():
            caused = ", ".join(self._event(event, seat) for event in events)
            turn.append(f"{question}? {choice} ({caused})")
            marks.append([menu, caused, self._views()])
            if self._state.question_kind == TURN or is_opening(self._state) or self._state.is_over:
                lines.append(f"{len(lines) - 1} seat {seat}, {'; '.join(turn)} | {self._table()} | {_mark(marks)}")
                turn, marks = [], []
        result = self._game.result(self._state)
        lines.extend(self._score(score) for score in result.scores)
        lines.append(f"winners {' '.join(map(str, result.winners))}")
        return "\n".join(lines) + "\n"

    def digest(self) -> str:
        """The game as a line: actions, totals, and a digest of each stretch of actions."""
        marks: list[list[object]] = []
        steps = 0
        for seat, question, menu, choice, events in self._play():
            if steps % STRETCH == 0:
                marks.append([])
            caused = [self._event(event, seat) for event in events]
            marks[-1] += [question, menu, choice, caused, self._facts(self._state)]
            steps += 1
        scores = self._game.result(self._state).scores
        marks[-1] += [self._score(score) for score in scores]
        totals = " ".join(str(score.total) for score in scores)
        return f"{self.name}: {steps} actions, totals {totals}, {' '.join(map(_mark, marks))}\n"

    def _play(self) -> Iterator[tuple[int, str, list[str], str, list[Event]]]:
        """Play with a seeded chooser: seat, question, menu, choice and events."""
        game, state = self._game, self._state
        random = Random(self.name)
        hoarding = self._hoards
        while not state.is_over:
            seat = game.asked_seats(state)[0]
            menu = [self._notation.format(action) for action in game.legal_actions(state, seat)]
            draws = [text for text in menu if text.startswith("+")]
            hoarding = hoarding and any(state.decks)
            choice = random.choice(draws if hoarding and draws else menu)
            question = QUESTION_KINDS[state.question_kind].name
            yield seat, question, menu, choice, game.apply(state, self._notation.parse(choice, seat))

    def _event(self, event: Event, seat: int) -> str:
        """An event: its seat unless the one that acts, its kind, its values, and its audience unless everyone."""
        kind = EVENT_KINDS[event.kind]
        parts = [kind.name.replace("_", " ")]
        if event.seat not in (seat, NOBODY):
            parts.insert(0, f"seat {event.seat}")
        values = list(event.values)
        for name in kind.fields:
            if name in PLURAL_FIELDS:
                parts.append(self._plural(name, values))
                values = []
            elif values:
                parts.append(self._single(name, values.pop(0)))
        assert not values, event
        if event.audience != EVERYONE:
            parts.append(f"for {'+'.join(str(seat) for seat in range(self._game.seats) if event.audience >> seat & 1)}")
        return " ".join(parts)

    def _single(self, name: str, value: int) -> str:
        if name == FIELD_CARD:
            return CARD_NAMES[value]
        if name == FIELD_DECK:
            return DECK_NAMES[value]
        if name == FIELD_ROUTE:
            return self._notation.route_names[value]
        return self._notation.city_codes[value] if name == FIELD_CITY else f"{name} {value}"

    def _plural(self, name: str, values: list[int]) -> str:
        if name == FIELD_CARDS:
            return "".join(CARD_NAMES[card] for card in values)
        assert name == FIELD_TICKETS
        return " ".join(self._ticket(ticket) for ticket in values)

    def _ticket(self, ticket: int) -> str:
        return "-".join(self._notation.city_codes[city] for city in self._game.board.tickets[ticket].cities)

    def _table(self) -> str:
        """The cards and pieces on the table, and the points."""
        state = self._state
        counts: dict[str, Iterable[int]] = {
            "cards": map(sum, state.hands),
            "trains": state.trains,
            "ships": state.ships if any(state.ships) else (),
            "points": state.points,
            "decks": map(len, state.decks),
        }
        told = {name: " ".join(map(str, numbers)) for name, numbers in counts.items()}
        return ", ".join(f"{name} {numbers}" for name, numbers in told.items() if numbers)

    def _views(self) -> list[dict[str, object]]:
        """The state as it is, and as each seat and a spectator know it."""
        seats = (*range(self._game.seats), NOBODY)
        views = [redact(self._game.rules, self._state, seat) for seat in seats]
        return [self._facts(state) for state in (self._state, *views)]

    def _facts(self, state: State) -> dict[str, object]:
        """What there is in a state, by the names of its fields."""
        found: dict[str, object] = {"questions": [self._question(question) for question in state.questions]}
        for name in FIELDS:
            value = getattr(state, name)
            if name in COUNTED_FIELDS:
                found[name] = ["".join(CARD_NAMES[card] * count for card, count in enumerate(hand)) for hand in value]
            elif name in PILE_FIELDS:
                found[name] = ["".join(CARD_NAMES[card] for card in pile) for pile in value]
            elif isinstance(value, int | bytes):
                found[name] = value
            elif any(value):
                found[name] = list(value)
        return {name: value for name, value in sorted(found.items()) if value}

    def _question(self, question: Question) -> dict[str, object]:
        found: dict[str, object] = {}
        for name in QUESTION_FIELDS:
            value = getattr(question, name)
            if isinstance(value, Action):
                found[name] = self._notation.format(value)
            elif name in KIND_FIELDS and value in QUESTION_KINDS:
                found[name] = QUESTION_KINDS[value].name
            elif value and value != -1:
                found[name] = value
        return found

    def _score(self, score: Score) -> str:
        """The final score of a side: the points, and what they are for."""
        codes, routes = self._notation.city_codes, self._notation.route_names
        parts: dict[str, list[object]] = {
            "routes": [score.routes],
            "flags and exchanges": [score.flags_and_exchanges],
            "tickets": [score.ticket_points, *(f"{self._ticket(ticket)}={points}" for ticket, points in score.tickets)],
            "most tickets": [score.tickets_bonus],
            "longest trail": [score.longest_bonus, score.longest_length, *(routes[route] for route in score.longest)],
            "lent": [f"{codes[city]}={routes[route]}" for city, route in score.lent],
            "harbors": [score.harbor_points, *(f"{codes[city]}={points}" for city, points in score.harbors)],
            "unbuilt": [score.unbuilt_points, score.buildings_left],
        }
        told = [f"{name} {' '.join(map(str, values))}" for name, values in parts.items() if any(values)]
        return f"side {score.side}: total {score.total}; {'; '.join(told)}"


def _mark(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=4).hexdigest()


def files(book: str) -> dict[str, list[tuple[int, str]]]:
    """The golden files of a rulebook, and the games in each: seats and variant."""
    seats = RULEBOOKS[book].seats
    readable = {f"{book}_{number}.txt": [(number, READABLE)] for number in seats}
    return readable | {f"{book}.digests": [(number, variant) for number in seats for variant in DIGESTS]}


def main(books: list[str]) -> None:
    """Write the golden files of these rulebooks."""
    for book in books:
        for name, games in files(book).items():
            played = [GoldenGame(book, seats, variant) for seats, variant in games]
            texts = [game.digest() if name.endswith(".digests") else game.text() for game in played]
            (FOLDER / name).write_text("".join(texts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(RULEBOOKS))
