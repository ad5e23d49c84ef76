"""The keys of the sentences that say why an action is refused."""

from typing import Final

from ferrovia.engine.rulebook import Rulebook

# Whose sentences name wilds as the printed book does.
SAID_BY_WILD: Final = ("wild_as_second_card", "wilds_not_taken", "wrong_color")


def refusal_key(code: str, rulebook: Rulebook) -> str:
    """Return the key of the sentence for a refusal code.

    >>> from ferrovia.rulebooks import RULEBOOKS
    >>> refusal_key("wrong_color", RULEBOOKS["europe"])
    'refusal.wrong_color.locomotive'
    >>> refusal_key("route_taken", RULEBOOKS["europe"])
    'refusal.route_taken'
    """
    return f"refusal.{code}.{rulebook.vocabulary.wild}" if code in SAID_BY_WILD else f"refusal.{code}"
