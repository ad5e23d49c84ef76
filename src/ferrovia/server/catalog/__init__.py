"""The games that the server offers: rulebooks, boards and drawings as clients get them, and custom files."""
