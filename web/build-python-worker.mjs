// Builds the worker of a static site: `node build-python-worker.mjs STAGE` takes stdlib.zip, ferrovia.zip and msgspec.whl from
// the folder STAGE and writes to STAGE/assets what the worker needs, large files compressed only. Prints its script.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const stage = process.argv[2];
const assets = join(stage, "assets");
const LARGE_BYTES = 5_000_000; // beyond which the best compression takes minutes
const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
mkdirSync(assets, { recursive: true });

const script = write("python", ".js", readFileSync(join(pyodide, "pyodide.asm.mjs")));
const files = {
  wasm: writePacked("python", ".wasm", readFileSync(join(pyodide, "pyodide.asm.wasm"))),
  stdlib: writePacked("stdlib", ".zip", readFileSync(join(stage, "stdlib.zip"))),
  ferrovia: writePacked("ferrovia", ".zip", readFileSync(join(stage, "ferrovia.zip"))),
  msgspec: writePacked("msgspec", ".whl", readFileSync(join(stage, "msgspec.whl"))),
};
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
const { outputFiles } = await build({
  entryPoints: ["src/python-worker/main.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  entryNames: "python-worker-[hash]",
  outdir: assets,
  define: { FERROVIA_PYTHON: JSON.stringify({ script, files, lock: JSON.stringify({ info, packages: {} }) }) },
  external: ["node:*", "ws"],
  write: false,
  logLevel: "warning",
  absWorkingDir: import.meta.dirname,
});
const [worker] = outputFiles;
write("", basename(worker.path), worker.contents);
console.log(basename(worker.path));

/** Write a file, with compressed copies for hosts that serve them; returns its name. */
function write(name, suffix, contents) {
  const full = name ? `${name}-${hashOf(contents)}${suffix}` : suffix;
  writeFileSync(join(assets, full), contents);
  compress(full, contents);
  return full;
}

/** Write only the compressed copies of a file; returns what the worker must know to load it. */
function writePacked(name, suffix, contents) {
  const full = `${name}-${hashOf(contents)}${suffix}`;
  compress(full, contents);
  return { name: full, bytes: contents.length };
}

function compress(name, contents) {
  writeFileSync(join(assets, `${name}.gz`), gzipSync(contents, { level: 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: contents.length > LARGE_BYTES ? 9 : 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
  };
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(contents, { params }));
}

function hashOf(contents) {
  return createHash("sha256").update(contents).digest("hex").slice(0, 8).toUpperCase();
}
