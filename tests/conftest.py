"""What every test run shares: which form of the engine is under test, and how hypothesis behaves."""

import os
import signal
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from pkgutil import iter_modules

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

ROOT = Path(__file__).resolve().parent.parent

set_hypothesis_home_dir(ROOT / ".cache" / "hypothesis")

# The same examples in every run, and no clock: a slow machine is no failure. The profile "explore" looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("steady")


def engine_form() -> str:
    """How the engine will be loaded: "interpreted", "compiled", or neither all the one nor all the other."""
    package = PathFinder.find_spec("ferrovia")
    folders = [str(Path(place, "engine")) for place in (package and package.submodule_search_locations) or ()]
    specs = [PathFinder.find_spec(module.name, folders) for module in iter_modules(folders)]
    plain = [isinstance(spec.loader, SourceFileLoader) for spec in specs if spec]
    if all(plain):
        return "interpreted"
    return "partly compiled" if any(plain) else "compiled"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say which engine this is, even when quiet, and refuse to run on another one than was asked for."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background: programs under test inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    form = engine_form()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter:
        reporter.write_line(f"engine: {form}")
    asked = os.environ.get("FERROVIA_ENGINE", form)
    if asked != form:
        raise pytest.UsageError(f"FERROVIA_ENGINE asks for the {asked} engine, but the {form} one would be tested")
