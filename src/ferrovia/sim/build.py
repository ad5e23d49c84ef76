"""Whether the engine is compiled or interpreted."""

import sys
from pathlib import Path
from typing import Final

NEVER_COMPILED: Final = ("ferrovia.engine.native", "ferrovia.learn.core.errors")


def engine_build() -> str:
    """Return "interpreted", "compiled", or "partly compiled"."""
    engine = {name: module for name, module in sys.modules.items() if name.startswith("ferrovia.engine.")}
    modules = [module for name, module in engine.items() if name not in NEVER_COMPILED]
    plain = [Path(module.__file__ or "").suffix == ".py" for module in modules]
    if all(plain):
        return "interpreted"
    return "partly compiled" if any(plain) else "compiled"
