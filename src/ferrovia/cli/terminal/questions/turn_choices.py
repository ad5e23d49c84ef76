"""The choices of a turn besides claiming, each with its number, label, help and follow-up questions."""

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from rich.text import Text

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.terminal.claims import list_buildings
from ferrovia.cli.terminal.questions.answers import AnswerReader, is_numbers, no_such_choice, parse_numbers, pick
from ferrovia.cli.terminal.widgets import choice_line
from ferrovia.engine.actions import BUILD, CLAIM, DRAW, DRAW_TICKETS, EXCHANGE, SHARE, TAKE, Action
from ferrovia.engine.cards import DECK_NAMES, NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules
from ferrovia.notation.cards import NotationError, format_cards
from ferrovia.notation.refusal_keys import refusal_key

FIRST_CLAIM: Final = 10  # the number of the first claim, or the next ten if other choices reach that far


class TurnChoice(ABC):
    """A choice under a number that stays the same all game."""

    name: ClassVar[str]  # of its number in `number_choices`
    kind: ClassVar[int]  # of its actions

    def __init__(self, answers: AnswerReader, view: Observation, number: int) -> None:
        self.answers = answers
        self.view = view
        self.number = number

    @property
    def text(self) -> str:
        """What the keys of its texts have in common: `choose.<text>`, and `play.help_<text>` if it has help."""
        return self.name

    def is_possible(self) -> bool:
        """Whether it can be chosen now."""
        return any(action.kind == self.kind for action in self.view.legal_actions())

    def label(self) -> str:
        """Its number and name, for the line of choices."""
        return self.answers.translate(f"choose.{self.text}", n=self.number)

    @abstractmethod
    def choose(self) -> Action:
        """Ask for what is missing and return the action; raises `UserError` or `ChoiceCancelled`."""


class DeckChoice(TurnChoice):
    """Draw from the only deck, or from that of trains."""

    name = "deck"
    kind = DRAW
    deck: ClassVar[int] = 0

    @property
    def text(self) -> str:
        """The only deck, or one of two."""
        return f"deck_{DECK_NAMES[self.deck]}" if self.view.rules.has_ships else "deck"

    def is_possible(self) -> bool:
        """Whether the deck has cards."""
        return self.view.deck_sizes[self.deck] > 0

    def choose(self) -> Action:
        """Draw an unseen card."""
        return Action(self.view.seat, DRAW, self.deck)


class ShipDeckChoice(DeckChoice):
    """Draw from the deck of ships; the help on the other deck is for both."""

    name = "ships"
    deck = 1


class TicketsChoice(TurnChoice):
    """Draw tickets."""

    name = "tickets"
    kind = DRAW_TICKETS

    def choose(self) -> Action:
        """Draw them."""
        return Action(self.view.seat, DRAW_TICKETS)


class BuildingChoice(TurnChoice):
    """Build a station or a harbour."""

    name = "building"
    kind = BUILD

    @property
    def text(self) -> str:
        """The kind of building."""
        return self.answers.game_text.building

    def choose(self) -> Action:
        """Choose a city and how to pay, and confirm it."""
        answers, game_text = self.answers, self.answers.game_text
        payments = list_buildings(self.view)
        if not payments:
            has_left = self.view.buildings_left[self.view.seat] > 0
            raise UserError(f"play.cannot_build_{self.text}" if has_left else f"refusal.no_{self.text}_left")
        if self.view.rules.rulebook.harbors:  # few cities can have one
            answers.screen.say("play.harbor_sites", cities=", ".join(map(game_text.city, payments)))
        city = self._choose_city(payments)
        code = "@" + game_text.notation.city_codes[city]
        action = answers.choose_payment(payments[city], game_text.city(city), code)
        cards = format_cards(action.cards)
        return answers.confirm(action, f"play.confirm_{self.text}", city=game_text.city(city), cards=cards)

    def _choose_city(self, payments: dict[int, list[Action]]) -> int:
        game_text, screen = self.answers.game_text, self.answers.screen
        while True:
            typed = self.answers.ask(f"play.{self.text}_where", self.view.seat)
            cities = game_text.find_cities(typed)
            if len(cities) == 1 and cities[0] in payments:
                return cities[0]
            if not cities:
                screen.warn(UserError("play.no_city", text=quote_input(typed)))
            elif len(cities) > 1:
                names = [game_text.city(city) for city in cities]
                screen.warn(UserError("play.which_city", text=quote_input(typed), names=names))
            else:
                paid = next(iter(payments.values()))[0]
                refused = Action(self.view.seat, BUILD, cities[0], paid.cards, paid.rack)
                screen.warn(UserError(refusal_key(self.answers.why_not(refused), self.view.rules.rulebook)))


class ExchangeChoice(TurnChoice):
    """Exchange trains and ships."""

    name = "exchange"
    kind = EXCHANGE

    def choose(self) -> Action:
        """Choose how many pieces to exchange, and confirm it."""
        answers = self.answers
        exchanges = [action.target for action in self.view.legal_actions() if action.kind == EXCHANGE]
        if not exchanges:
            raise UserError("refusal.nothing_to_exchange")
        trains = answers.translate("count.trains", n=max([0, *exchanges]))
        ships = answers.translate("count.ships", n=-min([0, *exchanges]))
        answers.screen.say("play.exchange_most", trains=trains, ships=ships)
        while True:
            typed = answers.ask("play.exchange_how", self.view.seat).lower()
            try:
                action = self._parse(typed)
            except UserError as error:
                answers.screen.warn(error)
            else:
                what = answers.game_text.action(action, [])
                return answers.confirm(action, "play.confirm_exchange", what=what[:1].upper() + what[1:])

    def _parse(self, typed: str) -> Action:
        """The legal exchange that a text like 3t stands for."""
        try:
            action = self.answers.session.notation.parse(f"swap={typed.removeprefix('swap=')}", self.view.seat)
        except NotationError:
            raise UserError("play.not_an_exchange", text=quote_input(typed)) from None
        return self.answers.require_legal(action)


class ShareChoice(TurnChoice):
    """Put two tickets of the hand on the rack, or the only one where that is allowed."""

    name = "share"
    kind = SHARE

    def choose(self) -> Action:
        """Choose the tickets, and confirm it."""
        answers, game_text = self.answers, self.answers.game_text
        if not self.is_possible():
            raise UserError("play.too_few_to_share")
        if len(self.view.tickets) == 1:
            action = Action(self.view.seat, SHARE, indices=(0,))
            return answers.confirm(action, "play.confirm_share", tickets=game_text.tickets(tuple(self.view.tickets)))
        for number, ticket in enumerate(self.view.tickets, 1):
            answers.screen.print(choice_line(number, game_text.tickets((ticket,))))
        while True:
            typed = answers.ask("play.share_which", self.view.seat).lower()
            if is_numbers(typed):
                numbers = parse_numbers(typed, len(self.view.tickets))
                action = Action(self.view.seat, SHARE, indices=tuple(sorted(number - 1 for number in numbers)))
                if not answers.why_not(action):
                    tickets = game_text.tickets(tuple(self.view.tickets[index] for index in action.indices))
                    return answers.confirm(action, "play.confirm_share", tickets=tickets)
            answers.screen.warn(UserError("play.two_numbers", text=quote_input(typed)))


class OthersChoice(TurnChoice):
    """Everything else that the rules allow: passing, and kinds of actions without a choice of their own."""

    name = "others"

    def list_actions(self) -> list[Action]:
        """The legal actions that no other choice leads to."""
        return [action for action in self.view.legal_actions() if action.kind not in CHOSEN_KINDS]

    def is_possible(self) -> bool:
        """Whether there is any such action."""
        return bool(self.list_actions())

    def label(self) -> str:
        """The only such action by its name."""
        actions = self.list_actions()
        if len(actions) == 1:
            return f"{self.number} {self.answers.game_text.action(actions[0], self.view.tickets)}"
        return super().label()

    def choose(self) -> Action:
        """The only such action, or one of a list."""
        actions = self.list_actions()
        if not actions:
            raise no_such_choice(str(self.number))
        if len(actions) == 1:
            return actions[0]
        for number, action in enumerate(actions, 1):
            self.answers.screen.print(choice_line(number, self.answers.game_text.action(action, self.view.tickets)))
        while True:
            try:
                return pick(actions, self.answers.ask("play.others_which", self.view.seat))
            except UserError as error:
                self.answers.screen.warn(error)


CHOSEN_KINDS: Final = {TAKE, CLAIM, DRAW, DRAW_TICKETS, BUILD, EXCHANGE, SHARE}


def list_choice_types(rules: Rules) -> list[type[TurnChoice]]:
    """The choices that a game has, in the order of their numbers."""
    book = rules.rulebook
    choices: list[tuple[object, type[TurnChoice]]] = [
        (True, DeckChoice),
        (rules.has_ships, ShipDeckChoice),
        (True, TicketsChoice),
        (book.stations or book.harbors, BuildingChoice),
        (rules.has_fleet, ExchangeChoice),
        (rules.has_racks, ShareChoice),
        (True, OthersChoice),
    ]
    return [choice for present, choice in choices if present]


def number_choices(view: Observation) -> dict[str, int]:
    """The numbers of the choices by name; `display` is the last face-up card, and `claim` the first route."""
    slots = len(view.display)
    numbers = {choice.name: number for number, choice in enumerate(list_choice_types(view.rules), slots + 1)}
    return {"display": slots, **numbers, "claim": FIRST_CLAIM * (max(numbers.values()) // FIRST_CLAIM + 1)}


def list_choices(answers: AnswerReader, view: Observation) -> list[TurnChoice]:
    """The choices of a turn."""
    numbers = number_choices(view)
    return [choice(answers, view, numbers[choice.name]) for choice in list_choice_types(view.rules)]


def list_draws(answers: AnswerReader, view: Observation) -> list[TurnChoice]:
    """The decks to draw from."""
    return [choice for choice in list_choices(answers, view) if isinstance(choice, DeckChoice)]


def take_from_display(view: Observation, number: int) -> Action:
    """Take the card in this slot of the display, counted from 1."""
    card = view.display[number - 1]
    if card == NO_CARD:
        raise UserError("refusal.not_on_display")
    return Action(view.seat, TAKE, card)


def typing_help(answers: AnswerReader, view: Observation) -> Text:
    """The help on what can be typed in this game."""
    game_text, translate, rules = answers.game_text, answers.translate, view.rules
    keys = [key for choice in list_choices(answers, view) if (key := f"play.help_{choice.text}") in translate]
    values = number_choices(view) | {"route": game_text.example_claim(rules), "site": game_text.example_site()}
    choices = ["play.help_display", *keys, "play.help_claim", "play.help_keep"]
    lines = [translate("play.help_choose"), *(translate(key, **values) for key in choices)]
    lines.append(translate("play.help_look", city=game_text.example_city()))
    colors = [game_text.card(card) for deck in rules.rulebook.decks for card, _ in deck if card < WILD]
    lines.append(translate("play.help_cards", colors=", ".join(colors), wild=game_text.card(WILD)))
    if rules.has_ships:
        lines.append(translate("play.help_ships"))
    if rules.has_racks:
        lines.append(translate("play.help_racks"))
    return Text("\n".join(lines))
