"""Tables in memory: loading, writing, bots, time limits, spectators."""
