"""Running command lines, and scripted players of the terminal game."""

from collections.abc import Sequence
from dataclasses import dataclass

from click.testing import CliRunner

from ferrovia.bots import make_bot
from ferrovia.bots.advice.ticket_outlook import list_held_outlooks, wanted_routes
from ferrovia.cli.common.game_setup import make_game
from ferrovia.cli.common.seats import assign_bots, name_seats
from ferrovia.cli.main import ferrovia
from ferrovia.cli.terminal.claims import list_numbered_claims
from ferrovia.cli.terminal.game_session import GameSession, make_bots, start_session
from ferrovia.cli.terminal.questions.turn_choices import number_choices
from ferrovia.engine.actions import (
    CHOOSE_FLEET,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    EXCHANGE,
    KEEP,
    KEEP_FLAG_CARD,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    STOP,
    TAKE,
    Action,
)
from ferrovia.engine.game import seed_bytes
from ferrovia.engine.questions import TURN
from ferrovia.locales import Translator
from ferrovia.rulebooks import load_rulebook

ENVIRONMENT = {"COLUMNS": "80", "LINES": "24", "LC_ALL": "C", "LANG": "C", "FERROVIA_LANG": None, "NO_COLOR": "1"}


@dataclass(frozen=True)
class Answer:
    """The result of a command line."""

    code: int
    out: str
    err: str


def run(*args: str, typed: str | None = None) -> Answer:
    """Run a command line as the program does."""
    result = CliRunner(env=ENVIRONMENT).invoke(ferrovia, list(args), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def refused(*args: str) -> str:
    """Run a command line that fails, and return its one-line error."""
    answer = run(*args)
    assert answer.code == 2, answer
    assert answer.out == ""
    assert "Traceback" not in answer.err
    assert answer.err.endswith("\n") and answer.err.count("\n") == 1, answer.err
    return answer.err.strip()


def table(book: str, seats: int, seed: int, people: int = 1, bot: str = "pathfinder") -> GameSession:
    """The game that `ferrovia play` deals with these options."""
    game = make_game(load_rulebook(book), None, seats)
    seat_bots = assign_bots(game.rulebook, seats, people, [bot] if people < seats else [])
    dealt = seed_bytes(seed)
    return start_session(game, dealt, name_seats(Translator("en"), seat_bots, ()), make_bots(seat_bots, dealt))


def whole_game(book: str, seats: int, seed: int, bot: str = "pathfinder") -> tuple[list[str], GameSession]:
    """The lines that a player in the first seat types in a whole game, half of them as notation, and the game."""
    session = table(book, seats, seed, bot=bot)
    person = make_bot(bot, 4)
    lines: list[str] = []
    while not session.state.is_over:
        seat = session.game.asked_seats(session.state)[0]
        seat_bot = session.bots[seat]
        action = (seat_bot or person).choose(session.view(seat))
        if seat_bot is None:
            numbered = len(lines) % 2 == 0
            lines.extend(as_numbers(session, action) if numbered else [session.notation.format(action)])
        session.play(action)
    return lines, session


def as_numbers(session: GameSession, action: Action) -> Sequence[str]:
    """The lines that choose an action by number, with its confirmations."""
    view = session.view(action.seat)
    numbers = number_choices(view)
    if action.kind == TAKE:
        return [str(view.display.index(action.target) + 1)]
    if action.kind == DRAW:
        return [str(numbers["ships"] if action.target else numbers["deck"])]
    if action.kind == DRAW_TICKETS:
        return [str(numbers["tickets"])]
    if action.kind == KEEP:
        return [" ".join(str(place + 1) for place in action.indices)]
    if action.kind == DECLINE:
        return ["0"]
    if action.kind == PAY:
        return [str(view.legal_actions().index(action) + 1)]
    if action.kind == CLAIM:
        wanted = wanted_routes(list_held_outlooks(view))
        for claim in list_numbered_claims(view, wanted, numbers["claim"]):
            if claim.route == action.target:
                pays = [str(claim.payments.index(action) + 1)] if len(claim.payments) > 1 else []
                return [str(claim.number), *pays, ""]
    return rare_numbers(session, action)


def rare_numbers(session: GameSession, action: Action) -> Sequence[str]:
    """The same for actions that only some rulebooks have."""
    view = session.view(action.seat)
    numbers = number_choices(view)
    if action.kind in (PUT, REFILL_FROM):
        return [str(action.target + 1)]
    if action.kind == SHARE and view.question_kind != TURN:
        return [str(action.indices[0] + 1)]
    if action.kind in (STOP, KEEP_FLAG_CARD, CHOOSE_FLEET):
        return [str({STOP: 0, KEEP_FLAG_CARD: 1, CHOOSE_FLEET: action.target}[action.kind])]
    if action.kind == SHARE:
        return [str(numbers["share"]), " ".join(str(place + 1) for place in action.indices), ""]
    if action.kind == EXCHANGE:
        return [str(numbers["exchange"]), session.notation.format(action).removeprefix("swap="), ""]
    return [session.notation.format(action)]
