"""The built-in bots. A bot gets an observation and returns one legal action."""

from ferrovia.bots.bot import BaseBot, Bot
from ferrovia.bots.registry import BOTS, LEVELS, Level, UnknownBotError, is_time_limited, make_bot

__all__ = ["BOTS", "LEVELS", "BaseBot", "Bot", "Level", "UnknownBotError", "is_time_limited", "make_bot"]
