"""A survey of bot games in every rulebook and seat count: lengths, scores, and which actions are used."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ferrovia.boards import load_board
from ferrovia.bots import make_bot
from ferrovia.engine.actions import (
    ACTION_KINDS,
    BUILD,
    CHOOSE_FLEET,
    CLAIM,
    DECLINE,
    DRAW_TICKETS,
    KEEP_FLAG_CARD,
    PAY,
    PUT,
    REFILL_FROM,
    SHARE,
    Action,
)
from ferrovia.engine.game import Game
from ferrovia.engine.questions import FLAG, TURN
from ferrovia.engine.rules import Rules
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.playout import play_decisions
from ferrovia.sim.seeds import game_bot_seed, game_seed

# Names of uses that are not those of their kinds.
_USE_NAMES: Final[dict[int, str]] = {
    DRAW_TICKETS: "tickets",
    PAY: "tunnel_pay",
    REFILL_FROM: "refill",
    CHOOSE_FLEET: "fleet",
    KEEP_FLAG_CARD: "flag_keep",
}

# All uses of actions, in table order.
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
    "flag_keep",
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
    """Return what an action is used for when answering this kind of question."""
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
    return _USE_NAMES.get(kind, ACTION_KINDS[kind].name)


def _claim_use(rules: Rules, route: int) -> str:
    if rules.tunnel[route]:
        return "tunnel_try"
    if rules.at_sea[route]:
        return "claim_sea"
    if rules.cost_of[route].kind.mixes_colors:
        return "claim_pairs"
    return "claim_ferry" if rules.cost_of[route].least_wilds else "claim"


def possible_uses(rules: Rules) -> list[str]:
    """Return the uses that the rulebook and board allow.

    Without passing, which is never a choice, and without declining a card for the flag, which pathfinder never does.
    """
    book = rules.rulebook
    made = {_claim_use(rules, route) for route in range(len(rules.length))}
    uses = {"take", "draw", "tickets", "keep"} | made
    if "tunnel_try" in made:
        uses |= {"tunnel_pay", "tunnel_decline"}
    if rules.has_ships:
        uses |= {"refill", "fleet", "exchange"}
    if rules.has_racks:
        uses |= {"place_hand", "place_rack", "share_kept", "share_turn"}
    for present, use in (
        (book.may_stop, "stop"),
        (book.stations, "station"),
        (book.harbors, "harbor"),
        (book.flag, "flag_keep"),
    ):
        if present:
            uses.add(use)
    return [use for use in USES if use in uses]


@dataclass
class Survey:
    """The totals for one rulebook and seat count."""

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
        """Return the possible uses that never occurred."""
        return [use for use in self.possible if not self.uses.get(use)]


def survey_books(
    games: int,
    seed: int,
    books: tuple[str, ...] = tuple(RULEBOOKS),
    bot: str = "pathfinder",
    progress: Callable[[int], None] | None = None,
) -> Iterator[Survey]:
    """Play this many games of every rulebook and seat count; `progress` is called after each."""
    for book in books:
        board = load_board(book)
        for seats in RULEBOOKS[book].seats:
            game = Game(RULEBOOKS[book], board, seats)
            sides = game.rules.sides
            survey = Survey(book, seats, sides, possible_uses(game.rules), points=[0] * sides)
            for number in range(1, games + 1):
                _play(game, bot, seed, number, survey)
                if progress is not None:
                    progress(1)
            yield survey


def _play(game: Game, bot: str, seed: int, number: int, survey: Survey) -> None:
    state = game.new(game_seed(seed, number))
    bots = [make_bot(bot, game_bot_seed(seed, number, seat)) for seat in range(game.seats)]
    for view, action in play_decisions(game, state, bots):
        use = use_of(game.rules, view.question_kind, action)
        survey.uses[use] = survey.uses.get(use, 0) + 1
        survey.decisions += 1
        survey.turns += view.question_kind == TURN
    survey.games += 1
    for side, score in enumerate(game.result(state).scores):
        survey.points[side] += score.total
        survey.kept += len(score.tickets)
        survey.completed += score.completed
