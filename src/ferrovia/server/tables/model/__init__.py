"""Tables as values: log entries, commands, the entries they lead to, and the resulting state. No input or output."""
