"""Drawings of boards: their model, a quick plain drawing for any board, and pictures of drawings."""
