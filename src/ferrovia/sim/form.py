"""In which of its two forms the engine runs."""

import sys
from pathlib import Path


def engine_form() -> str:
    """How the engine was loaded: "interpreted", "compiled", or "partly compiled"."""
    modules = [module for name, module in sys.modules.items() if name.startswith("ferrovia.engine.")]
    plain = [Path(module.__file__ or "").suffix == ".py" for module in modules]
    if all(plain):
        return "interpreted"
    return "partly compiled" if any(plain) else "compiled"
