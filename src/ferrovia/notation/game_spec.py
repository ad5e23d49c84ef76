"""What game is played, as texts and numbers: all that the game can be made from again."""

from dataclasses import dataclass

from ferrovia.engine.game import Game
from ferrovia.rulebooks import format_house_tag


@dataclass(frozen=True)
class GameSpec:
    """A version of a rulebook with its house rules, a board, and the number of seats."""

    rulebook: str
    version: int
    board: str
    digest: str  # of the board
    seats: int
    house: str = ""  # the changes of house rules, as in records; empty for a printed rulebook
    custom_board: str = ""  # the file of a board that is not built-in; a record comes with one of its own

    @property
    def rulebook_tag(self) -> str:
        """The rulebook with its version, such as "usa@1"."""
        return f"{self.rulebook}@{self.version}"

    @property
    def board_tag(self) -> str:
        """The board with its digest."""
        return f"{self.board} {self.digest}"


def spec_of(game: Game) -> GameSpec:
    """The spec of a game."""
    rulebook, board = game.rulebook, game.board
    return GameSpec(rulebook.id, rulebook.version, board.id, board.digest, game.seats, format_house_tag(rulebook))
