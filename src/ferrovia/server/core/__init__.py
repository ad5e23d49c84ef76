"""Modules that every layer uses: settings, errors, logs, metrics, limits, connections, clock, loop watch."""
