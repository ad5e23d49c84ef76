"""Games, boards and notation by what a table plays."""
