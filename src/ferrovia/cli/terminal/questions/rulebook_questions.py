"""The questions of single rulebooks: about the fleet, a tunnel, a flag, and a card just drawn."""

from rich.console import RenderableType
from rich.text import Text

from ferrovia.bots.advice.ticket_outlook import count_needed_pieces
from ferrovia.cli.terminal.questions.answers import parse_number
from ferrovia.cli.terminal.questions.question import ListedQuestion, TerminalQuestion
from ferrovia.cli.terminal.widgets import card_label, card_row, hand_line, pack_items, payment_row, rack_line
from ferrovia.engine.actions import CHOOSE_FLEET, DECLINE, Action
from ferrovia.engine.cards import DECK_NAMES
from ferrovia.engine.events import TURNED_UP
from ferrovia.engine.fleet import least_trains, most_trains
from ferrovia.notation.event_fields import fields_of


class FleetQuestion(TerminalQuestion):
    """Asks how many of the pieces are trains."""

    def show(self) -> None:
        """Show the table, the pieces that the tickets would take, and the limits."""
        view = self.view
        trains, ships = count_needed_pieces(view)
        needed = self.translate("fleet.needed", pieces=self.game_text.count_pieces(trains, ships))
        rulebook, least, most = view.rules.rulebook, least_trains(view.rules), most_trains(view.rules)
        total, quick_start = rulebook.pieces, rulebook.quick_start
        parts = [Text(), Text(needed)]
        if quick_start and least <= quick_start <= most:
            parts.append(Text(self.translate("fleet.quick", trains=quick_start, ships=total - quick_start)))
        parts.append(Text(self.translate("choose.fleet", least=least, most=most, total=total), "dim"))
        self.screen.show(view, self.screen.log(view), [*parts, self.address("question.fleet")])

    def parse(self, line: str) -> Action:
        """Take this number of trains."""
        return Action(self.view.seat, CHOOSE_FLEET, parse_number(line))


class TunnelQuestion(ListedQuestion):
    """Whether to pay the extra cards that a tunnel asks for, and how."""

    def show(self) -> None:
        """The hand, the cards laid down and turned up, and the ways to pay."""
        view, screen = self.view, self.screen
        assert view.tunnel is not None
        route, laid, turned = view.tunnel
        width = screen.console.width
        parts: list[RenderableType] = [hand_line(self.game_text, view.hand, width)]
        if view.rules.has_racks:
            parts.append(rack_line(self.game_text, view, width))
        title = self.translate("tunnel.laid", route=self.game_text.route(route))
        parts.append(pack_items(title, [card_row(laid)], width))
        parts.append(pack_items(self.translate("tunnel.turned_up"), [card_row(turned)], width))
        events = [event for event in self.answers.session.turns[-1].events if event.kind == TURNED_UP]
        extra = [fields_of(event).count for event in events]
        parts.append(Text(self.translate("tunnel.asks", n=extra[-1])))
        if all(action.kind == DECLINE for action in view.legal_actions()):
            parts.append(Text(self.translate("tunnel.cannot_pay"), "yellow"))
        screen.show(view, [], [*parts, *self.list_rows(), self.address("question.tunnel")], table=[])

    def label(self, action: Action) -> Text | str:
        """The cards of a payment, or what becomes of the cards laid down."""
        if action.kind == DECLINE:
            return self.translate("tunnel.decline_racks" if self.view.rules.has_racks else "tunnel.decline")
        return Text.assemble(self.translate("tunnel.pay"), " ", payment_row(self.game_text, action))


class FlagQuestion(ListedQuestion):
    """Whether one of the cards played is kept for the flag."""

    def label(self, action: Action) -> str:
        """Keep one, or none."""
        return self.translate("flag.leave" if action.kind == DECLINE else "flag.keep")


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
