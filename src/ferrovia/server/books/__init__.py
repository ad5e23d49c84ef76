"""What can be played: rulebooks and boards, as facts for clients."""
