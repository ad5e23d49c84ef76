"""Events, actions, hints and house rules as sentences."""
