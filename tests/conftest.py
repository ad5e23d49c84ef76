"""Shared by all tests: the build of the engine under test, settings of Hypothesis, tests that are coroutines."""

import asyncio
import inspect
import os
import signal
import tomllib
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from pkgutil import iter_modules

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

from tests.waiting import WAIT

ROOT = Path(__file__).resolve().parent.parent

set_hypothesis_home_dir(ROOT / ".cache" / "hypothesis")

# The same examples in every run, without deadlines, so that slow machines do not fail. "explore" tries new examples.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("steady")


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
INTERPRETED = {Path(name).stem for name in PROJECT["tool"]["ferrovia"]["interpreted"]}  # in every build


def importable_build() -> str:
    """The build of the engine that will be imported: "interpreted", "compiled" or "partly compiled"."""
    package = PathFinder.find_spec("ferrovia")
    folders = [str(Path(folder, "engine")) for folder in (package and package.submodule_search_locations) or ()]
    names = [module.name for module in iter_modules(folders) if module.name not in INTERPRETED]
    specs = [PathFinder.find_spec(name, folders) for name in names]
    plain = [isinstance(spec.loader, SourceFileLoader) for spec in specs if spec]
    if all(plain):
        return "interpreted"
    return "partly compiled" if any(plain) else "compiled"


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine as a test, in an event loop of its own, where what its fixtures only made is opened."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None

    async def run() -> None:
        async with AsyncExitStack() as stack, asyncio.timeout(2 * WAIT):
            given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
            for name, value in given.items():
                if isinstance(value, AbstractAsyncContextManager):
                    given[name] = await stack.enter_async_context(value)
            await pyfuncitem.obj(**given)

    asyncio.run(run())
    return True


def pytest_sessionstart(session: pytest.Session) -> None:
    """Print the build of the engine, also with -q, and stop if FERROVIA_BUILD requires another one."""
    if (
        signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    ):  # as in a background job: programs under test would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    build = importable_build()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter:
        reporter.write_line(f"engine: {build}")
    required = os.environ.get("FERROVIA_BUILD", build)
    if required != build:
        raise pytest.UsageError(f"FERROVIA_BUILD requires the {required} engine, but the engine is {build}")
