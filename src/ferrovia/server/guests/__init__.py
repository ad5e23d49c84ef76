"""Guests: people without an account, identified by a token that only they have."""
