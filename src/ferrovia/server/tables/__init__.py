"""Tables: what is played, by whom, and what each may know of it."""
