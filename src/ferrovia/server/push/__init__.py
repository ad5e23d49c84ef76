"""Push notifications: "it is your turn" for players of slow games whose browser is closed."""
