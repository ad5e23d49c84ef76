// Packs Python for the static site, with the Python that runs there: the standard library and the package as .pyc.
//
//   node pack-python.mjs list SOURCES WHEEL         prints the modules of the standard library that a rehearsal needs
//   node pack-python.mjs call SOURCES WHEEL MODULE FUNCTION NUMBER
//                                                   prints the lines that a function returns for a number
//   node pack-python.mjs pack SOURCES MODULES OUT   writes stdlib.zip and ferrovia.zip
//
// SOURCES is a zip of Python files and data, MODULES a list of files of the standard library.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [command, sources, ...rest] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(sources)), "zip", { extractDir: "/sources" });
if (command === "list") await list(...rest);
else if (command === "call") call(...rest);
else if (command === "pack") pack(...rest);
else throw new Error("usage: pack-python.mjs list|call|pack ...");

async function list(wheel) {
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  await python.runPythonAsync(`
import sys
sys.path.insert(0, "/sources")
from tests.local.rehearsal import rehearse
await rehearse()
library = "/lib/python314.zip/"
files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
print("\\n".join(sorted(file.removeprefix(library) for file in files if file.startswith(library))))
`);
}

function call(wheel, module, name, number) {
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  python.runPython("import sys; sys.path.insert(0, '/sources')");
  for (const line of python.pyimport(module)[name](Number(number))) console.log(line);
}

function pack(modules, out) {
  python.FS.writeFile("/modules.txt", readFileSync(modules));
  python.runPython(`
import importlib._bootstrap_external as bootstrap
import zipfile
from pathlib import Path

FIXED_DATE = (2026, 1, 1, 0, 0, 0)  # equal sources make equal files


def add(archive, name, data):
    """Add a file, Python as compiled code that is never compared with its source."""
    if name.endswith(".py"):
        code = compile(data, name, "exec", dont_inherit=True, optimize=1)
        name, data = name + "c", bytes(bootstrap._code_to_hash_pyc(code, bytes(8), False))
    archive.writestr(zipfile.ZipInfo(name, FIXED_DATE), data)


library = zipfile.ZipFile("/lib/python314.zip")
with zipfile.ZipFile("/stdlib.zip", "w") as archive:
    for name in Path("/modules.txt").read_text().split():
        add(archive, name, library.read(name))
root = Path("/sources")
with zipfile.ZipFile("/ferrovia.zip", "w") as archive:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            add(archive, path.relative_to(root).as_posix(), path.read_bytes())
`);
  mkdirSync(out, { recursive: true });
  for (const name of ["stdlib.zip", "ferrovia.zip"]) writeFileSync(join(out, name), python.FS.readFile(`/${name}`));
}
