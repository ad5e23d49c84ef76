"""The expert: tests the planner's candidates in rollouts."""
