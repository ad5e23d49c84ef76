"""Golden games: whole games as text, so that any change in behaviour shows as a difference.

python -m tests.golden.playthrough

writes them anew; look at the difference before it is committed, and say in the message why it moved.
"""

from hashlib import blake2b
from pathlib import Path
from random import Random

from ferrovia.boards import load
from ferrovia.engine.events import EVERYONE, Event
from ferrovia.engine.game import Game
from ferrovia.engine.observe import redact
from ferrovia.engine.state import NOBODY, State
from ferrovia.notation.action import Notation
from ferrovia.rulebooks import RULEBOOKS
from tests.position import state_facts

FOLDER = Path(__file__).parent
SEEDS = (1,)


def names() -> list[str]:
    """A golden game for each book and seat count."""
    return [f"{book.id}_{seats}_{seed}" for book in RULEBOOKS.values() for seats in book.seats for seed in SEEDS]


def _mark(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=4).hexdigest()


def _event_text(event: Event) -> str:
    audience = "" if event.audience == EVERYONE else f"~{event.audience}"
    return f"{event.kind}:{event.seat}{audience}({' '.join(map(str, event.values))})"


def _table_text(game: Game, state: State) -> str:
    cards = " ".join(str(sum(hand)) for hand in state.hands)
    views = " ".join(_mark(state_facts(redact(game.rules, state, seat))) for seat in (*range(game.seats), NOBODY))
    pieces = " ".join(map(str, state.pieces))
    points = " ".join(map(str, state.points))
    decks = " ".join(str(len(deck)) for deck in state.decks)
    return f"cards {cards} | pieces {pieces} | points {points} | decks {decks} | views {views}"


def playthrough(name: str) -> str:
    """The game of this name, played by a seeded chooser, one paragraph a step."""
    book, seats, seed = name.split("_")
    game = Game(RULEBOOKS[book], load(book), int(seats))
    notation = Notation(game.board)
    random = Random(name)
    state = game.new(int(seed))
    lines = [f"{book}@{game.rulebook.version}, board {game.board.digest}, {seats} seats, seed {seed}"]
    number = 0
    while not state.is_over:
        seat = game.to_answer(state)[0]
        texts = [notation.text(action) for action in game.legal_actions(state, seat)]
        text = random.choice(texts)
        kind = state.pending[0].kind
        events = game.apply(state, notation.parse(text, seat))
        number += 1
        lines.append(f"{number} seat {seat} question {kind} menu {len(texts)} {_mark(texts)} plays {text}")
        lines.append("  " + " ".join(_event_text(event) for event in events))
        lines.append("  " + _table_text(game, state))
    result = game.result(state)
    lines.extend(
        f"side {score.side}: routes {score.routes}, tickets {score.tickets}, longest {score.longest_length} "
        f"{score.longest}, bonus {score.longest_bonus}, stations {score.stations_bonus}, lent {score.lent}, "
        f"total {score.total}"
        for score in result.scores
    )
    lines.append(f"winners {result.winners}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every golden game."""
    for name in names():
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
