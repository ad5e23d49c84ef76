"""Bots: an observation comes in, one legal action goes out."""
