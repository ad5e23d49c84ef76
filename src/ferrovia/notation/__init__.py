"""Games as text: one short text for an action, one readable file for a game."""
