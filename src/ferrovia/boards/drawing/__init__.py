"""Drawings of boards: their model, a quick plain drawing for any board, and the optimizer that makes careful ones."""
