"""The part of `ferrovia.learn` that runs at every step; compiled together with the engine."""
