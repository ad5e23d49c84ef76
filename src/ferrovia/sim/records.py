"""A game played by bots and taken down; apart from `playout`, which takes nothing down and is faster."""

from pathlib import Path

from ferrovia.bots import Bot
from ferrovia.bots.hearing import Hearing
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.engine.state import State, question_for
from ferrovia.notation.action import Notation
from ferrovia.notation.record import Record


def play_recorded(game: Game, state: State, bots: list[Bot], notation: Notation, record: Record) -> tuple[int, int]:
    """What `play_out` does, noting every action in the record."""
    turns = 0
    hearing = Hearing(game.seats)
    while not state.is_over:
        seat = game.to_answer(state)[0]
        question = question_for(state, seat)
        turns += question is not None and question.kind == TURN
        hearing.tell(bots[seat], seat)
        action = bots[seat].choose(game.observe(state, seat))
        record.moves.append((seat, notation.text(action)))
        hearing.add(game.narrate(state, action))
    return len(record.moves), turns


def save(text: str, path: Path) -> None:
    """Write the file whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def drop_parts(folder: Path) -> None:
    """Remove what a process that was ended in the middle of `save` has left behind."""
    for part in folder.glob(".*.part"):
        part.unlink(missing_ok=True)
