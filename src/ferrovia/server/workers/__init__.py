"""Worker processes, in which bots decide, hints are found and boards are drawn."""
