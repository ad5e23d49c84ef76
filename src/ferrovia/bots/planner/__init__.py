"""The planner: plans all its tickets together."""
