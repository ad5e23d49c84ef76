"""What several bots need: paths, plans, the worth of cards, and choices that only some rulebooks offer."""
