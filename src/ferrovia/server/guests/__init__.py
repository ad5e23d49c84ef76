"""Guests: people without an account, known by a token that only they have."""
