"""Golden games: whole games as text, so that any change in behaviour shows as a difference.

python -m tests.golden.playthrough [RULEBOOK...]

writes the games of these rulebooks again, or all of them. Check the difference before committing it, and explain it in
the commit message.

A folder holds the games of one version of the rulebooks: of the first version a random game with each number of seats;
of a later one these games again if they come out differently (`CHANGED`), and a game in which everyone draws until the
deck is empty. Cards, routes, cities and tickets are named as in the notation, kinds as in
`ferrovia.engine.kinds`.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random

from ferrovia.boards import load_board
from ferrovia.engine.events import EVERYONE, Event
from ferrovia.engine.game import Game
from ferrovia.engine.kinds import (
    DECK_NAMES,
    EVENT_KINDS,
    FIELD_CARD,
    FIELD_CARDS,
    FIELD_CITY,
    FIELD_DECK,
    FIELD_ROUTE,
    FIELD_TICKETS,
    PLURAL_FIELDS,
    QUESTION_KINDS,
)
from ferrovia.engine.observe import redact
from ferrovia.engine.questions import PLACE, REFILL, SECOND, TUNNEL
from ferrovia.engine.scoring import Score
from ferrovia.engine.state import NOBODY, Question, State
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import CARD_TEXTS
from ferrovia.rulebooks import RULEBOOKS, VERSIONS
from tests.position import STATE_FIELDS, state_facts

FOLDER = Path(__file__).parent
SEED = 1
# Versions whose random games differ from those of the version before.
CHANGED = {("asia", 2), *((book, 3) for book in ("usa", "europe", "asia", "world", "paris"))}
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
    """Name every golden game: folder and file."""
    found = []
    for (book, version), rulebook in VERSIONS.items():
        if version == first_version(book) or (book, version) in CHANGED:
            found += random_names(book, version)
        if version > first_version(book):
            found.append(f"version_{version}/{book}_{rulebook.seats[0]}_hoarding")
    return found


def first_version(book: str) -> int:
    """The oldest version of a rulebook."""
    return min(version for known, version in VERSIONS if known == book)


def random_names(book: str, version: int) -> list[str]:
    """Name the random games of one version of a rulebook, by number of seats."""
    return [f"version_{version}/{book}_{seats}_1" for seats in VERSIONS[book, version].seats]


def make_game(name: str) -> Game:
    """The game of this name, with the version of the rulebook that its folder says."""
    folder, _, file = name.partition("/")
    book, seats, _ = file.split("_")
    return Game(VERSIONS[book, int(folder.removeprefix("version_"))], load_board(book), int(seats))


def play(name: str, game: Game, state: State) -> Iterator[Step]:
    """Play the game of this name to its end with a seeded chooser, the same for every version."""
    file = name.partition("/")[2]
    notation = Notation(game.board)
    random = Random(file)
    number = 0
    hoarding = file.endswith("_hoarding")
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
            None if question.answer is None else question.answer.key(),
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
            path.parent.mkdir(exist_ok=True)
            path.write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(RULEBOOKS))
