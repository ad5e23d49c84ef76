"""Pictures of boards: their form, a plain one for any board, and the tool that makes careful ones."""
