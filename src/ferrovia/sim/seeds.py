"""Seeds for every game and bot of a run, derived from the run's seed and the game's number alone.

Games that are played once have a number; deals that are played several times, by different bots, have a purpose too.
"""

from hashlib import blake2b
from typing import Final

from ferrovia.engine.game import seed_bytes
from ferrovia.engine.shuffle import SEED_BYTES

_BOT_BYTES: Final = 8


def game_seed(run_seed: int, number: int) -> bytes:
    """Return the seed of a run's game.

    >>> game_seed(7, 1).hex()[:16], game_seed(7, 2).hex()[:16]
    ('e4240fad71bbadae', '9efadb36aa0eed87')
    """
    return blake2b(f"game {number}".encode(), key=seed_bytes(run_seed), digest_size=SEED_BYTES).digest()


def game_bot_seed(run_seed: int, number: int, seat: int) -> int:
    """Return the seed of the bot in a seat of a run's game, which is played once."""
    text = f"bot {number} {seat}".encode()
    return int.from_bytes(blake2b(text, key=seed_bytes(run_seed), digest_size=_BOT_BYTES).digest(), "big")


def deal_seed(purpose: str, run_seed: int, deal: int) -> bytes:
    """Return the seed of a deal that is played several times; different purposes never share deals.

    >>> deal_seed("arena", 7, 1).hex()[:16], deal_seed("tune", 7, 1).hex()[:16]
    ('a547027b8b141a0e', 'eb0b2bb50680edad')
    """
    return blake2b(f"{purpose} deal {deal}".encode(), key=seed_bytes(run_seed), digest_size=SEED_BYTES).digest()


def deal_bot_seed(purpose: str, run_seed: int, deal: int, seat: int) -> int:
    """Return the seed of the bot in a seat whenever the deal is played, whichever bot it is."""
    text = f"{purpose} bot {deal} {seat}".encode()
    return int.from_bytes(blake2b(text, key=seed_bytes(run_seed), digest_size=_BOT_BYTES).digest(), "big")
