"""The rules of every rulebook: pure, typed, standard library only. Start with `Game`."""
