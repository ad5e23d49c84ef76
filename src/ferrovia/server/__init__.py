"""The game server: tables that lose nothing and tell nobody what they may not know."""
