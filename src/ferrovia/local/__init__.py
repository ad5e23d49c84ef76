"""The server inside a browser: the same endpoints, sockets, tables and bots, for one person and without a network."""
