"""The questions of the terminal game: a class for each kind says how it is shown and how its answer is read."""

from typing import Final

from ferrovia.cli.terminal.questions.answers import AnswerReader, ChoiceCancelled
from ferrovia.cli.terminal.questions.offers import OfferQuestion, RackQuestion
from ferrovia.cli.terminal.questions.question import ListedQuestion, TerminalQuestion
from ferrovia.cli.terminal.questions.rulebook_questions import (
    FlagQuestion,
    FleetQuestion,
    PlaceQuestion,
    RefillQuestion,
    TunnelQuestion,
)
from ferrovia.cli.terminal.questions.turn import SecondCardQuestion, TurnQuestion
from ferrovia.cli.terminal.questions.turn_choices import typing_help
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    OPENING_TICKETS,
    PLACE,
    REFILL,
    SECOND,
    SHARING,
    TUNNEL,
    TURN,
)

QUESTIONS: Final[dict[int, type[TerminalQuestion]]] = {
    OPENING_TICKETS: OfferQuestion,
    FIRST_SHARE: RackQuestion,
    FLEET: FleetQuestion,
    TURN: TurnQuestion,
    SECOND: SecondCardQuestion,
    REFILL: RefillQuestion,
    PLACE: PlaceQuestion,
    KEEPING: OfferQuestion,
    SHARING: RackQuestion,
    TUNNEL: TunnelQuestion,
    FLAG: FlagQuestion,
}


def make_question(answers: AnswerReader, view: Observation) -> TerminalQuestion:
    """Make the question that a seat must answer; a kind without a class here lists its actions."""
    return QUESTIONS.get(view.question_kind, ListedQuestion)(answers, view)


__all__ = ["QUESTIONS", "AnswerReader", "ChoiceCancelled", "TerminalQuestion", "make_question", "typing_help"]
