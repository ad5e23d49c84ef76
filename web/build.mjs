// Builds the client into the server's static folder: hashed assets, the page that names them, compressed twins, and
// the licences of what is bundled.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const out = join(import.meta.dirname, "../src/ferrovia/server/static");
const assets = join(out, "assets");

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
  write: false,
  metafile: true,
  logLevel: "warning",
  absWorkingDir: import.meta.dirname,
});

// What was built before goes only now, when there is something to take its place.
rmSync(out, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
const names = made.outputFiles.map(({ path }) => basename(path));
const named = (ending) => names.find((name) => name.endsWith(ending));
const page = readFileSync(join(import.meta.dirname, "index.html"), "utf8")
  .replace("{{script}}", named(".js"))
  .replace("{{style}}", named(".css"));
writeFileSync(join(out, "index.html"), page);
writeFileSync(join(out, "licenses.txt"), licences(Object.keys(made.metafile.inputs)));

for (const { path, contents } of made.outputFiles) {
  const name = basename(path);
  writeFileSync(join(assets, name), contents);
  if (!/\.(js|css|svg)$/.test(name)) continue;
  writeFileSync(join(assets, `${name}.gz`), gzipSync(contents, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const small = brotliCompressSync(contents, { params });
  writeFileSync(join(assets, `${name}.br`), small);
  console.log(`${name}: ${contents.length} bytes, ${small.length} compressed`);
}

/** What the packages among the sources ask to be told with them: name, version, licence, and its text if there is one. */
function licences(sources) {
  const folders = new Set(sources.flatMap((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license, author } = JSON.parse(
      readFileSync(join(import.meta.dirname, folder, "package.json"), "utf8"),
    );
    const file = join(import.meta.dirname, folder, "LICENSE");
    const text = existsSync(file) ? readFileSync(file, "utf8") : `Copyright ${author?.name ?? author ?? name}\n`;
    return `${name} ${version} (${license})\n\n${text}`;
  });
  return notices.join("\n----\n\n");
}
