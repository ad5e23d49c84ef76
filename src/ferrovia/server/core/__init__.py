"""Modules that every layer uses: settings, errors, logs, metrics, limits, clock, loop watch."""
