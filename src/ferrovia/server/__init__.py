"""The game server: tables that survive crashes, and show every viewer only what that viewer may know."""
