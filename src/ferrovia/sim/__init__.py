"""Many games: played, counted, compared."""
