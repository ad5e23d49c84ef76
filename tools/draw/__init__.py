"""The optimizer that makes a careful drawing of a board from its file and a map of the earth."""
