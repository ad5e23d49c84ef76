"""The parts that commands share: options, errors, files, the setup of games, the progress bar."""
