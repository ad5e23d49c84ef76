"""What bots do in every book with every number of seats: how long games are, what they score, what actions they use."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ferrovia.boards import load
from ferrovia.bots import make_bot
from ferrovia.bots.hearing import Hearing
from ferrovia.engine.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    DRAW,
    EXCHANGE,
    KEEP,
    MAN,
    PASS,
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
from ferrovia.engine.game import Game
from ferrovia.engine.questions import FLAG, TURN
from ferrovia.engine.rules import PAIRS, SHIPS, Rules
from ferrovia.engine.state import question_for
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.seeds import bot_seed, game_seed

_PLAIN: Final[dict[int, str]] = {
    TAKE: "take",
    DRAW: "draw",
    TICKETS: "tickets",
    KEEP: "keep",
    PAY: "tunnel_pay",
    PASS: "pass",
    REFILL_FROM: "refill",
    STOP: "stop",
    MAN: "fleet",
    EXCHANGE: "exchange",
    RAISE: "flag_raise",
}

# Every use that an action can have, in the order of the table.
USES: Final = (
    "take",
    "draw",
    "refill",
    "stop",
    "place_hand",
    "place_rack",
    "claim",
    "claim_sea",
    "claim_pairs",
    "claim_ferry",
    "tunnel_try",
    "tunnel_pay",
    "tunnel_decline",
    "flag_raise",
    "flag_decline",
    "tickets",
    "keep",
    "share_kept",
    "share_turn",
    "station",
    "harbor",
    "fleet",
    "exchange",
    "pass",
)


def use_of(rules: Rules, question: int, action: Action) -> str:
    """What an action is used for, where the question is of this kind."""
    kind = action.kind
    if kind == CLAIM:
        return _claim_use(rules, action.target)
    if kind == BUILD:
        return "harbor" if rules.rulebook.harbors else "station"
    if kind == PUT:
        return "place_rack" if action.target else "place_hand"
    if kind == DECLINE:
        return "flag_decline" if question == FLAG else "tunnel_decline"
    if kind == SHARE:
        return "share_turn" if question == TURN else "share_kept"
    return _PLAIN[kind]


def _claim_use(rules: Rules, route: int) -> str:
    if rules.tunnel[route]:
        return "tunnel_try"
    if rules.made_of[route] == SHIPS:
        return "claim_sea"
    if rules.made_of[route] == PAIRS:
        return "claim_pairs"
    return "claim_ferry" if rules.ferry[route] else "claim"


def possible_uses(rules: Rules) -> list[str]:
    """The uses that this book and board have a place for, passing aside, which nobody chooses."""
    book = rules.rulebook
    made = {_claim_use(rules, route) for route in range(len(rules.length))}
    found = {"take", "draw", "tickets", "keep"} | made
    if "tunnel_try" in made:
        found |= {"tunnel_pay", "tunnel_decline"}
    if rules.has_ships:
        found |= {"refill", "fleet", "exchange"}
    if rules.racks:
        found |= {"place_hand", "place_rack", "share_kept", "share_turn"}
    for present, use in (
        (book.may_stop, "stop"),
        (book.stations, "station"),
        (book.harbors, "harbor"),
        (book.flag, "flag_raise"),
    ):
        if present:
            found.add(use)
    return [use for use in USES if use in found]


@dataclass
class Survey:
    """One book with one number of seats; sums over all games."""

    rulebook: str
    seats: int
    sides: int
    possible: list[str]
    games: int = 0
    decisions: int = 0
    turns: int = 0
    points: list[int] = field(default_factory=list)  # by side
    kept: int = 0  # tickets, of all sides
    completed: int = 0
    uses: dict[str, int] = field(default_factory=dict)

    @property
    def unused(self) -> list[str]:
        """What there was a place for and nobody did."""
        return [use for use in self.possible if not self.uses.get(use)]


def survey_books(
    games: int,
    seed: int,
    books: tuple[str, ...] = tuple(RULEBOOKS),
    bot: str = "pathfinder",
    progress: Callable[[int], None] | None = None,
) -> Iterator[Survey]:
    """Play that many games of every book with every number of seats; `progress` hears of each."""
    for book in books:
        board = load(book)
        for seats in RULEBOOKS[book].seats:
            game = Game(RULEBOOKS[book], board, seats)
            sides = game.rules.sides
            found = Survey(book, seats, sides, possible_uses(game.rules), points=[0] * sides)
            for number in range(1, games + 1):
                _play(game, bot, seed, number, found)
                if progress is not None:
                    progress(1)
            yield found


def _play(game: Game, bot: str, seed: int, number: int, survey: Survey) -> None:
    state = game.new(game_seed(seed, number))
    bots = [make_bot(bot, bot_seed(seed, number, seat)) for seat in range(game.seats)]
    views = [game.observe(state, seat) for seat in range(game.seats)]
    hearing = Hearing(game.seats)
    while not state.is_over:
        seat = game.to_answer(state)[0]
        question = question_for(state, seat)
        assert question is not None, "a seat to answer without a question"
        hearing.tell(bots[seat], seat)
        action = bots[seat].choose(views[seat])
        use = use_of(game.rules, question.kind, action)
        survey.uses[use] = survey.uses.get(use, 0) + 1
        survey.decisions += 1
        survey.turns += question.kind == TURN
        hearing.add(game.narrate(state, action))
    survey.games += 1
    for side, score in enumerate(game.result(state).scores):
        survey.points[side] += score.total
        survey.kept += len(score.tickets)
        survey.completed += score.completed
