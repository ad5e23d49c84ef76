"""The terminal game: screens, questions, and stepping through records."""
