"""The test suite; a package, so that tests can share code as `tests.<folder>`."""
