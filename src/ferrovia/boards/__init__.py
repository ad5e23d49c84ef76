"""Boards as fact files: the five that are shipped, and the loader and checker for any other."""

from ferrovia.boards.fault import BoardError, Fault
from ferrovia.boards.load import BOARDS, facts, facts_in, load, load_text

__all__ = ["BOARDS", "BoardError", "Fault", "facts", "facts_in", "load", "load_text"]
