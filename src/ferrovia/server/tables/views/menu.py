"""The menu: what a seat may do now, in groups. The client sends one of the texts back unchanged."""

from msgspec import Struct

from ferrovia.engine.actions import ACTION_KINDS, BUILD, CLAIM, MORE_GROUP, Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import QUESTION_KINDS
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import format_payment


class MoreAction(Struct, frozen=True, omit_defaults=True):
    """An action of a kind without a group: its text, and the kind and arguments that a label is made of."""

    text: str
    kind: str
    values: dict[str, str] = {}


class Building(Struct, frozen=True):
    """Where the seat can build, and the payments that each of these cities takes: the action is `city=payment`."""

    cities: list[str]
    payments: list[str]


class Menu(Struct, frozen=True, omit_defaults=True):
    """Lists of whole actions; `claim` has the payments of each route, where the action is `route=payment`."""

    question: str
    draw: list[str] = []
    tickets: list[str] = []
    claim: dict[str, list[str]] = {}
    build: Building | None = None
    keep: list[str] = []
    share: list[str] = []
    fleet: list[str] = []
    exchange: list[str] = []
    refill: list[str] = []
    place: list[str] = []
    pay: list[str] = []
    answer: list[str] = []  # no, stop, flag, pass
    more: list[MoreAction] = []  # kinds that the client has no control for


def make_menu(view: Observation, notation: Notation) -> Menu | None:
    """The listed legal actions of the seat; None if it is not asked."""
    actions = view.legal_actions()
    if not actions:
        return None
    claims: dict[str, list[str]] = {}
    built: list[Action] = []
    lists: dict[str, list[str]] = {}
    more: list[MoreAction] = []
    names = notation.route_names
    for action in actions:
        if action.kind == CLAIM:
            claims.setdefault(names[action.target], []).append(format_payment(action.cards, action.rack))
        elif action.kind == BUILD:
            built.append(action)
        else:
            kind = ACTION_KINDS[action.kind]
            text = notation.format(action)
            if kind.group == MORE_GROUP:
                more.append(MoreAction(text, kind.name, notation.arguments(action)))
            else:
                lists.setdefault(kind.group, []).append(text)
    building = _make_building(built, notation) if built else None
    return Menu(QUESTION_KINDS[view.question_kind].name, claim=claims, build=building, more=more, **lists)


def _make_building(actions: list[Action], notation: Notation) -> Building:
    cities = dict.fromkeys(action.target for action in actions)
    payments = dict.fromkeys(action.cards for action in actions)
    assert len(cities) * len(payments) == len(actions), "every city takes the same payments"
    return Building([f"@{notation.city_codes[city]}" for city in cities], [format_payment(paid) for paid in payments])
