"""The command line: thin commands over the library, and the game in the terminal."""
