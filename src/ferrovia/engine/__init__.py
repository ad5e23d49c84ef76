"""The rules of every book: pure, typed, standard library only. `Game` is the only door."""
