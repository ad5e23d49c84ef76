"""The ids of the environments in Gymnasium's registry: `ferrovia/USA-2p-v0` is USA with two seats."""

import gymnasium

from ferrovia.learn.core.fields import VERSION
from ferrovia.rulebooks import RULEBOOKS


def env_id(rulebook: str, seats: int) -> str:
    """The id of a setup.

    >>> env_id("usa", 2), env_id("europe", 5)
    ('ferrovia/USA-2p-v0', 'ferrovia/Europe-5p-v0')
    """
    chapter = RULEBOOKS[rulebook].vocabulary.chapter
    name = chapter if chapter.lower() == rulebook else rulebook.capitalize()
    return f"ferrovia/{name}-{seats}p-v{VERSION}"


def register_all() -> None:
    """Register every setup of the printed rulebooks."""
    for rulebook in RULEBOOKS.values():
        for seats in rulebook.seats:
            gymnasium.register(
                id=env_id(rulebook.id, seats),
                entry_point="ferrovia.learn.gymnasium_env:SeatEnv",
                vector_entry_point="ferrovia.learn.gymnasium_env:SeatVectorEnv",
                kwargs={"rulebook": rulebook.id, "seats": seats},
            )
