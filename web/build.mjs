// Builds the client into the server's static folder: hashed assets, the page that names them, and compressed twins.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const out = join(import.meta.dirname, "../src/ferrovia/server/static");
const assets = join(out, "assets");

rmSync(out, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
const made = await build({
  entryPoints: ["src/main.tsx"],
  bundle: true,
  minify: true,
  sourcemap: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  outdir: assets,
  metafile: true,
  logLevel: "warning",
  absWorkingDir: import.meta.dirname,
});

const outputs = Object.keys(made.metafile.outputs).map((path) => basename(path));
const page = readFileSync(join(import.meta.dirname, "index.html"), "utf8")
  .replace(
    "{{script}}",
    outputs.find((name) => name.endsWith(".js")),
  )
  .replace(
    "{{style}}",
    outputs.find((name) => name.endsWith(".css")),
  );
writeFileSync(join(out, "index.html"), page);

for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
  const content = readFileSync(join(assets, name));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const small = brotliCompressSync(content, { params });
  writeFileSync(join(assets, `${name}.br`), small);
  console.log(`${name}: ${content.length} bytes, ${small.length} compressed`);
}
