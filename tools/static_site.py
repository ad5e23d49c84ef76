"""Build the whole game as a folder of files for any file host: `python -m tools.static_site --out DIR`.

The folder contains the client, Python for browsers (Pyodide) and the package. Everything comes from this checkout and
its lock files; the page downloads nothing from anywhere else. Python parts are built again only if a source has
changed.
"""

import argparse
import asyncio
import hashlib
import itertools
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from ferrovia.boards import BOARDS
from ferrovia.local.backend import Backend
from ferrovia.locales import LANGUAGES, static_site_texts
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api.endpoint import Endpoint
from ferrovia.server.api.endpoint_list import ENDPOINTS
from tools import web

ROOT = Path(__file__).resolve().parent.parent
STAGE = ROOT / ".cache" / "static"
PACKAGE = ROOT / "src" / "ferrovia"
MODULES = ROOT / "web" / "stdlib-modules.txt"  # the files of Python's standard library that the site contains
PARTS = ("engine", "boards", "rulebooks", "notation", "bots", "locales", "server", "local")
# Files that only a server or the command line needs. The page loads texts as files of their own.
LEFT_OUT = re.compile(
    r"server/(static|storage/(postgres|sqlite|migrations)|workers/pool|run|app)|.*\.md$|locales/.*json"
)
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
WORKER_SCRIPTS = ("python-",)
PARAMETERS = {"lang": LANGUAGES, "rulebook": tuple(RULEBOOKS), "board": tuple(BOARDS)}


class StaticSiteError(Exception):
    """The site could not be built; the message says why."""


class NoShelf:
    """A shelf for answers that need none."""

    async def read(self, store: str, key: str) -> str | None:
        """Nothing."""

    async def read_all(self, store: str, first: str) -> str:
        """Refuse."""
        raise StaticSiteError(f"an answer that never changes reads {store} {first}")

    async def write(self, changes: str) -> bool:
        """Refuse."""
        raise StaticSiteError(f"an answer that never changes writes {changes}")


def never_changing(endpoint: Endpoint) -> bool:
    """Whether the endpoint's answers only change with the version, and are the same for everybody."""
    return endpoint.method == "GET" and endpoint.has_etag and endpoint.guest == "no"


def answer_paths() -> Iterator[str]:
    """The paths of all answers that never change."""
    for endpoint in filter(never_changing, ENDPOINTS):
        names = re.findall(r"\{(\w+)\}", endpoint.path)
        for values in itertools.product(*(PARAMETERS[name] for name in names)):
            yield endpoint.path.format(**dict(zip(names, values, strict=True)))


def answer_file(path: str) -> str:
    """The file with the answer to a path, relative to the site."""
    return f"{path.removeprefix('/')}.json"


async def write_answers(out: Path) -> None:
    """Write every answer that never changes as a file."""
    backend = Backend(NoShelf(), lambda _text: None)
    for path in answer_paths():
        reply = await backend.respond("GET", path, {}, None)
        if reply.status != 200:
            raise StaticSiteError(f"{path}: {reply.content.decode()}")
        file = out / answer_file(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(reply.content)
    for lang in LANGUAGES:
        texts = json.dumps(static_site_texts(lang), ensure_ascii=False, separators=(",", ":"))
        (out / answer_file(f"/api/texts/{lang}")).write_text(texts, encoding="utf-8")


def sources() -> Iterator[Path]:
    """The files of the package that the site contains."""
    yield PACKAGE / "__init__.py"
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            name = path.relative_to(PACKAGE).as_posix()
            if path.is_file() and "__pycache__" not in path.parts and not LEFT_OUT.match(name):
                yield path


def zip_sources(file: Path, *more: Path) -> None:
    """Write the sources to an archive, with more files of this checkout."""
    with zipfile.ZipFile(file, "w") as archive:
        for path in sources():
            archive.write(path, path.relative_to(PACKAGE.parent))
        for path in more:
            archive.write(path, path.relative_to(ROOT))


def fetch_msgspec(folder: Path) -> Path:
    """The wheel of msgspec for Pyodide, in the version and with a hash of the lock."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    platform, python = f"pyemscripten_{info['abi_version']}_{info['arch']}", ".".join(info["python"].split(".")[:2])
    folder.mkdir(parents=True, exist_ok=True)
    lock = (ROOT / "requirements" / "run.lock").read_text(encoding="utf-8")
    pinned = re.search(r"^msgspec==(?:.*\\\n)*.*\n", lock, re.MULTILINE)
    if pinned is None:
        raise StaticSiteError("requirements/run.lock has no msgspec")
    wanted = f"msgspec-{pinned[0].split()[0].partition('==')[2]}-*{platform}.whl"
    if not list(folder.glob(wanted)):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(pinned[0])
            file.flush()
            options = ["--platform", platform, "--python-version", python, "--implementation", "cp"]
            options += ["--abi", f"cp{python.replace('.', '')}", "--only-binary", ":all:", "--no-deps"]
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
            command += [*options, "--require-hashes", "-r", file.name, "-d", str(folder)]
            if subprocess.run(command, check=False).returncode:
                raise StaticSiteError("pip could not download msgspec for browsers; check your connection")
    return next(folder.glob(wanted))


def run_node(*arguments: str | Path) -> str:
    """Run a script of the web folder and return what it prints."""
    command = [str(part) for part in (web.node(), *arguments)]
    done = subprocess.run(command, cwd=web.WEB, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise StaticSiteError(f"{arguments[0]} failed")
    return done.stdout


def call_in_pyodide(module: str, function: str, number: int, *files: Path) -> list[str]:
    """The lines that a function of a module in these files returns, called in the Python of the site."""
    web.install()
    STAGE.mkdir(parents=True, exist_ok=True)
    archive = STAGE / f"{module}.zip"
    zip_sources(archive, *files)
    wheel = fetch_msgspec(STAGE / "wheels")
    return run_node("pack-python.mjs", "call", archive, wheel, module, function, str(number)).splitlines()


def list_modules() -> list[str]:
    """The files of the standard library that a rehearsal of the game needs, found by running it in Pyodide."""
    STAGE.mkdir(parents=True, exist_ok=True)
    archive = STAGE / "rehearsal.zip"
    helpers = [ROOT / "tests" / "local" / f"{name}.py" for name in ("rehearsal", "pages", "shelves")]
    zip_sources(archive, ROOT / "tests" / "__init__.py", *helpers)
    return run_node("pack-python.mjs", "list", archive, fetch_msgspec(STAGE / "wheels")).split()


def build_worker() -> str:
    """Build what the worker needs in the stage folder, if a source has changed; returns the name of its script."""
    scripts = [web.WEB / name for name in ("build-python-worker.mjs", "pack-python.mjs", "package-lock.json")]
    scripts += sorted((web.WEB / "src").rglob("*.ts"))
    total = hashlib.sha256()
    for path in [*sources(), MODULES, *scripts]:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    stamp = STAGE / "worker.json"
    if stamp.exists() and (made := json.loads(stamp.read_text(encoding="utf-8")))["sources"] == total.hexdigest():
        return str(made["worker"])
    print("setting up: Python for browsers", flush=True)
    shutil.rmtree(STAGE / "assets", ignore_errors=True)
    shutil.copyfile(fetch_msgspec(STAGE / "wheels"), STAGE / "msgspec.whl")
    zip_sources(STAGE / "sources.zip")
    run_node("pack-python.mjs", "pack", STAGE / "sources.zip", MODULES, STAGE)
    worker = run_node("build-python-worker.mjs", STAGE).strip()
    stamp.write_text(json.dumps({"sources": total.hexdigest(), "worker": worker}), encoding="utf-8")
    return worker


def worker_files() -> list[Path]:
    """The files that the worker loads: large ones are there compressed only, in two ways, of which it takes one."""
    built = sorted((STAGE / "assets").iterdir())
    return [path for path in built if path.suffix not in (".br", ".gz") or path.with_suffix("") not in built]


def finish_page(out: Path) -> None:
    """Give the page its content security policy, and let it load all scripts, styles and its icon at the start.

    After that the page needs no host.
    """
    page = out / "index.html"
    meta = f'<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    text = page.read_text(encoding="utf-8").replace('<meta charset="utf-8" />', meta, 1)
    scripts = [path.name for path in sorted((out / "assets").glob("*.js")) if not path.name.startswith(WORKER_SCRIPTS)]
    links = "".join(f'  <link rel="modulepreload" href="./assets/{name}" />\n  ' for name in scripts)
    text = text.replace("</head>", f"{links}</head>", 1)
    text, count = re.subn(
        r'<meta name="more-styles" content="([^"]+)" />', r'<link rel="stylesheet" href="\1" />', text
    )
    assert count == 1, "the page names the styles of later pages"
    icon = quote((out / "icons" / "icon.svg").read_text(encoding="utf-8"))
    text = text.replace('href="./icons/icon.svg"', f'href="data:image/svg+xml,{icon}"')
    page.write_text(text, encoding="utf-8")


def add_licenses(out: Path) -> None:
    """Add Pyodide, Python and msgspec to the list of licences."""
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    wheel = STAGE / "msgspec.whl"
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("LICENSE"))
        msgspec = archive.read(name).decode()
    notices = [
        f"pyodide {version} (MPL-2.0)\n\nUnchanged; its source is the repository pyodide/pyodide on GitHub.\n",
        f"Python {info['python']} (PSF-2.0)\n\nA part of its standard library, compiled.\n",
        f"msgspec (BSD-3-Clause)\n\n{msgspec}",
    ]
    with (out / "licenses.txt").open("a", encoding="utf-8") as file:
        file.write("".join(f"\n----\n\n{notice}" for notice in notices))


def list_files(out: Path) -> None:
    """Write the list of all files with their sizes and hashes, for programs that cache or check the site."""
    files = {
        path.relative_to(out).as_posix(): {
            "bytes": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != "files.json"
    }
    (out / "files.json").write_text(json.dumps(files, indent=1) + "\n", encoding="utf-8")


def build(out: Path) -> None:
    """Build the site into a folder, which is replaced."""
    if out.exists() and any(out.iterdir()) and not (out / "files.json").exists():
        raise StaticSiteError(f"{out} contains other files: choose an empty folder, or one that was built before")
    web.install()
    worker = build_worker()
    settings = STAGE / "site.json"
    files = [*(f"assets/{path.name}" for path in worker_files()), *(answer_file(path) for path in answer_paths())]
    site = {"out": str(out.resolve()), "worker": worker, "files": files}
    settings.write_text(json.dumps(site), encoding="utf-8")
    run_node("build.mjs", settings)
    for source_map in (out / "assets").glob("*.map"):
        source_map.unlink()
    shutil.copytree(STAGE / "assets", out / "assets", dirs_exist_ok=True)
    asyncio.run(write_answers(out))
    finish_page(out)
    add_licenses(out)
    list_files(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site", help="the folder, which is replaced")
    parser.add_argument("--list-modules", action="store_true", help="write the list of modules again instead")
    options = parser.parse_args()
    try:
        if options.list_modules:
            web.install()
            MODULES.write_text("\n".join(list_modules()) + "\n", encoding="utf-8")
        else:
            build(options.out)
            print(options.out)
    except (StaticSiteError, web.WebError) as error:
        sys.exit(f"static site: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
