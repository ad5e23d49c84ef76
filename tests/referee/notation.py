"""Letters, city codes and route names: the words that the action texts are made of."""

from typing import Any

LETTERS = "roygbpkw*"
COLOURS = "roygbpkw"
WILD = "*"
LETTER_OF = {
    "red": "r",
    "orange": "o",
    "yellow": "y",
    "green": "g",
    "blue": "b",
    "pink": "p",
    "black": "k",
    "white": "w",
}


def ordered(cards: str) -> str:
    """The same cards in canonical order."""
    return "".join(sorted(cards, key=LETTERS.index))


def is_card_text(cards: str) -> bool:
    """Whether the text is one or more cards in canonical order."""
    return cards != "" and all(card in LETTERS for card in cards) and cards == ordered(cards)


def holds(hand: str, cards: str) -> bool:
    """Whether all the cards are in the hand, each as often as it is named."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def without(hand: str, cards: str) -> str:
    """The hand after the cards have left it, one by one."""
    for card in cards:
        assert card in hand, (hand, cards)
        hand = hand.replace(card, "", 1)
    return hand


def city_codes(board: dict[str, Any]) -> dict[str, str]:
    """City id by code; a code is the shortest prefix of three letters or more that no other city shares."""
    ids = [city["id"] for city in board["cities"]]
    codes = {}
    for one in ids:
        plain = one.replace("-", "")
        others = [other.replace("-", "") for other in ids if other != one]
        size = 3
        while size < len(plain) and any(other.startswith(plain[:size]) for other in others):
            size += 1
        codes[plain[:size]] = one
    return codes


def route_names(board: dict[str, Any]) -> dict[str, int]:
    """Route index by name, such as den-pho or, for the second between the same two cities, den-pho.2."""
    code_of = {city: code for code, city in city_codes(board).items()}
    names: dict[str, int] = {}
    for index, route in enumerate(board["routes"]):
        name = f"{code_of[route['a']]}-{code_of[route['b']]}"
        before = [other for other in board["routes"][:index] if (other["a"], other["b"]) == (route["a"], route["b"])]
        names[f"{name}.{len(before) + 1}" if before else name] = index
    return names
