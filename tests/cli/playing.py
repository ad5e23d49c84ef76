"""Scripted people: what they type, and what the command line answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from click.testing import CliRunner

from ferrovia.bots import make_bot
from ferrovia.cli.claims import choice_numbers, list_claims
from ferrovia.cli.main import ferrovia
from ferrovia.cli.match import Match, make_bots, new_match
from ferrovia.cli.progress import ticket_progress
from ferrovia.cli.seats import seat_bots, seat_names
from ferrovia.cli.setting import make_game
from ferrovia.engine.actions import (
    CLAIM,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PAY,
    PUT,
    RAISE,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    TICKETS,
    Action,
)
from ferrovia.engine.game import seed_bytes
from ferrovia.engine.questions import TURN
from ferrovia.locales import Words
from ferrovia.rulebooks import find_rulebook

ENVIRONMENT = {"COLUMNS": "80", "LINES": "24", "LC_ALL": "C", "LANG": "C", "FERROVIA_LANG": None, "NO_COLOR": "1"}


@dataclass(frozen=True)
class Answer:
    """What a run of the command line came to."""

    code: int
    out: str
    err: str


def run(*args: str, typed: str | None = None) -> Answer:
    """Carry a command line out as a program does."""
    result = CliRunner(env=ENVIRONMENT).invoke(ferrovia, list(args), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def refused(*args: str) -> str:
    """The one sentence with which a command line is refused."""
    answer = run(*args)
    assert answer.code == 2, answer
    assert answer.out == ""
    assert "Traceback" not in answer.err
    assert answer.err.endswith("\n") and answer.err.count("\n") == 1, answer.err
    return answer.err.strip()


def table(book: str, seats: int, seed: int, people: int = 1, bot: str = "pathfinder") -> Match:
    """The game that `ferrovia play` deals with these options."""
    game = make_game(find_rulebook(book), None, seats)
    sitting = seat_bots(game.rulebook, seats, people, [bot] if people < seats else [])
    dealt = seed_bytes(seed)
    return new_match(game, dealt, seat_names(Words("en"), sitting, ()), make_bots(sitting, dealt))


def whole_game(book: str, seats: int, seed: int, bot: str = "pathfinder") -> tuple[list[str], Match]:
    """What a person in the first seat types in a whole game, by turns as numbers and as notation; and the game."""
    match = table(book, seats, seed, bot=bot)
    person = make_bot(bot, 4)
    lines: list[str] = []
    while not match.state.is_over:
        seat = match.game.to_answer(match.state)[0]
        sitting = match.bots[seat]
        action = (sitting or person).choose(match.view(seat))
        if sitting is None:
            numbered = len(lines) % 2 == 0
            lines.extend(as_numbers(match, action) if numbered else [match.notation.text(action)])
        match.play(action)
    return lines, match


def as_numbers(match: Match, action: Action) -> Sequence[str]:
    """The same action by numbers, with its confirmations."""
    view = match.view(action.seat)
    numbers = choice_numbers(view)
    if action.kind == TAKE:
        return [str(view.display.index(action.target) + 1)]
    if action.kind == DRAW:
        return [str(numbers.ships if action.target else numbers.deck)]
    if action.kind == TICKETS:
        return [str(numbers.tickets)]
    if action.kind == KEEP:
        return [" ".join(str(place + 1) for place in action.cards)]
    if action.kind == DECLINE:
        return ["0"]
    if action.kind == PAY:
        return [str(view.legal_actions().index(action) + 1)]
    if action.kind == CLAIM:
        wanted = frozenset[int]().union(*(entry.routes for entry in ticket_progress(view)))
        for claim in list_claims(view, wanted):
            if claim.route == action.target:
                pays = [str(claim.payments.index(action) + 1)] if len(claim.payments) > 1 else []
                return [str(claim.number), *pays, ""]
    return rare_numbers(match, action)


def rare_numbers(match: Match, action: Action) -> Sequence[str]:
    """Actions that only some books have."""
    view = match.view(action.seat)
    numbers = choice_numbers(view)
    if action.kind in (PUT, REFILL_FROM):
        return [str(action.target + 1)]
    if action.kind == SHARE and view.question != TURN:
        return [str(action.cards[0] + 1)]
    if action.kind in (STOP, RAISE, MAN):
        return [str({STOP: 0, RAISE: 1, MAN: action.target}[action.kind])]
    if action.kind == SHARE:
        return [str(numbers.share), " ".join(str(place + 1) for place in action.cards), ""]
    if action.kind == EXCHANGE:
        return [str(numbers.exchange), match.notation.text(action).removeprefix("swap="), ""]
    return [match.notation.text(action)]
