"""Questions about a card just drawn: where it goes, and which deck fills its gap."""

from rich.text import Text

from ferrovia.cli.terminal.questions.question import ListedQuestion
from ferrovia.cli.terminal.widgets import card_label
from ferrovia.engine.actions import Action
from ferrovia.engine.cards import DECK_NAMES


class PlaceQuestion(ListedQuestion):
    """Whether the card goes to the hand or on the rack."""

    def label(self, action: Action) -> Text:
        """The card, and the place that the action puts it in."""
        key = "place.rack" if action.target else "place.hand"
        place = self.translate(key, partner=self.game_text.partners(self.view.rules, self.view.seat))
        return Text.assemble(card_label(self.game_text, self.view.drawn), " ", place)


class RefillQuestion(ListedQuestion):
    """The question which deck fills the gap in the display."""

    def label(self, action: Action) -> str:
        """The deck and its size."""
        return self.translate(f"refill.{DECK_NAMES[action.target]}", n=self.view.deck_sizes[action.target])
