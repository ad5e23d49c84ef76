"""Simulation: many games between bots, their statistics, tournaments and tuning."""
