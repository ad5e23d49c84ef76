"""The choices of a turn besides claiming, each with its number, label, help and follow-up questions."""

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from rich.text import Text

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.terminal.claims import list_buildings
from ferrovia.cli.terminal.questions.answers import AnswerReader, is_numbers, no_such_choice, parse_numbers, pick
from ferrovia.cli.terminal.widgets import choice_line
from ferrovia.engine.actions import BUILD, CLAIM, DRAW, DRAW_TICKETS, EXCHANGE, SHARE, TAKE, Action
from ferrovia.engine.cards import NO_CARD, WILD
from ferrovia.engine.observe import Observation
from ferrovia.engine.rules import Rules
from ferrovia.notation.cards import NotationError, format_cards

FIRST_CLAIM: Final = 10  # the number of the first claim, or the next ten if other choices reach that far


class TurnChoice(ABC):
    """A choice under a number that stays the same all game."""

    name: ClassVar[str]  # of its number in `number_choices`
    kind: ClassVar[int]  # of its actions
    label_key: ClassVar[str]  # of its name in the line of choices
    help_key: ClassVar[str] = ""  # of its line in the help, if it has one

    def __init__(self, answers: AnswerReader, view: Observation, number: int) -> None:
        self.answers = answers
        self.view = view
        self.number = number

    def is_possible(self) -> bool:
        """Whether it can be chosen now."""
        return any(action.kind == self.kind for action in self.view.legal_actions())

    def label(self) -> str:
        """Its number and name, for the line of choices."""
        return self.answers.translate(self.label_key, n=self.number)

    @abstractmethod
    def choose(self) -> Action:
        """Ask for what is missing and return the action; raises `UserError` or `ChoiceCancelled`."""


class DeckChoice(TurnChoice):
    """Draw from the only deck."""

    name = "deck"
    kind = DRAW
    label_key = "choose.deck"
    help_key = "play.help_deck"
    deck: ClassVar[int] = 0

    def is_possible(self) -> bool:
        """Whether the deck has cards."""
        return self.view.deck_sizes[self.deck] > 0

    def choose(self) -> Action:
        """Draw an unseen card."""
        return Action(self.view.seat, DRAW, self.deck)


class TrainDeckChoice(DeckChoice):
    """Draw from the deck of trains, where there are two."""

    label_key = "choose.train_deck"
    help_key = "play.help_decks"  # for both decks


class ShipDeckChoice(DeckChoice):
    """Draw from the deck of ships."""

    name = "ships"
    label_key = "choose.ship_deck"
    help_key = ""
    deck = 1


class TicketsChoice(TurnChoice):
    """Draw tickets."""

    name = "tickets"
    kind = DRAW_TICKETS
    label_key = "choose.tickets"
    help_key = "play.help_tickets"

    def choose(self) -> Action:
        """Draw them."""
        return Action(self.view.seat, DRAW_TICKETS)


class BuildingChoice(TurnChoice):
    """Build a station or a harbour."""

    name = "building"
    kind = BUILD
    cannot_build_key: ClassVar[str]
    none_left_key: ClassVar[str]
    where_key: ClassVar[str]
    not_here_key: ClassVar[str]  # for a city that cannot have the building
    confirm_key: ClassVar[str]

    def choose(self) -> Action:
        """Choose a city and how to pay, and confirm it."""
        answers, game_text = self.answers, self.answers.game_text
        payments = list_buildings(self.view)
        if not payments:
            has_left = self.view.buildings_left[self.view.seat] > 0
            raise UserError(self.cannot_build_key if has_left else self.none_left_key)
        self.show_sites(list(payments))
        city = self._choose_city(payments)
        code = "@" + game_text.notation.city_codes[city]
        action = answers.choose_payment(payments[city], game_text.city(city), code)
        return answers.confirm(action, self.confirm_key, city=game_text.city(city), cards=format_cards(action.cards))

    def show_sites(self, cities: list[int]) -> None:
        """Show where it can be built, if few cities can have it."""

    def _choose_city(self, payments: dict[int, list[Action]]) -> int:
        game_text, screen = self.answers.game_text, self.answers.screen
        while True:
            typed = self.answers.ask(self.where_key, self.view.seat)
            cities = game_text.find_cities(typed)
            if len(cities) == 1 and cities[0] in payments:
                return cities[0]
            if not cities:
                screen.warn(UserError("play.no_city", text=quote_input(typed)))
            elif len(cities) > 1:
                names = [game_text.city(city) for city in cities]
                screen.warn(UserError("play.which_city", text=quote_input(typed), names=names))
            else:
                screen.warn(UserError(self.not_here_key))


class StationChoice(BuildingChoice):
    """Build a station."""

    label_key = "choose.station"
    help_key = "play.help_station"
    cannot_build_key = "play.cannot_build_station"
    none_left_key = "refusal.no_station_left"
    where_key = "play.station_where"
    not_here_key = "refusal.city_taken"
    confirm_key = "play.confirm_station"


class HarborChoice(BuildingChoice):
    """Build a harbour."""

    label_key = "choose.harbor"
    help_key = "play.help_harbor"
    cannot_build_key = "play.cannot_build_harbor"
    none_left_key = "refusal.no_harbor_left"
    where_key = "play.harbor_where"
    not_here_key = "play.no_harbor_here"
    confirm_key = "play.confirm_harbor"

    def show_sites(self, cities: list[int]) -> None:
        """List the cities, as many cities cannot have a harbour."""
        self.answers.screen.say("play.harbor_sites", cities=", ".join(map(self.answers.game_text.city, cities)))


class ExchangeChoice(TurnChoice):
    """Exchange trains and ships."""

    name = "exchange"
    kind = EXCHANGE
    label_key = "choose.exchange"
    help_key = "play.help_exchange"

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
    """Put two tickets of the hand on the rack."""

    name = "share"
    kind = SHARE
    label_key = "choose.share"
    help_key = "play.help_share"

    def choose(self) -> Action:
        """Choose two tickets, and confirm it."""
        answers, game_text = self.answers, self.answers.game_text
        if not self.is_possible():
            raise UserError("play.too_few_to_share")
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
    label_key = "choose.others"

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
    decks = [TrainDeckChoice, ShipDeckChoice] if rules.has_ships else [DeckChoice]
    choices: list[type[TurnChoice]] = [*decks, TicketsChoice]
    if rules.rulebook.stations:
        choices.append(StationChoice)
    if rules.rulebook.harbors:
        choices.append(HarborChoice)
    if rules.has_fleet:
        choices.append(ExchangeChoice)
    if rules.has_racks:
        choices.append(ShareChoice)
    return [*choices, OthersChoice]


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
    keys = [choice.help_key for choice in list_choice_types(rules) if choice.help_key]
    values = number_choices(view) | {"route": game_text.example_claim(), "site": game_text.example_site()}
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
