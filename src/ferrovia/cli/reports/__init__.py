"""Reports of tournaments: numbers as text, plots, and an HTML page."""
