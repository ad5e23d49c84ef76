"""Tables: who plays what, and what each viewer may know of it."""
