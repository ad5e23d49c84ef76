"""Hints: the planner's choice with reasons, and the outlook of each ticket."""
