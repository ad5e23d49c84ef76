// Builds the client into the server's static folder: hashed assets, their compressed copies, index.html, and the
// licences of the bundled packages. The client can be installed as an app. `node build.mjs SITE` builds a static site
// instead: SITE is a JSON file with its folder `out`, the script `worker`, and its other `files`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { makeInstallable, versionOf } from "./pwa.mjs";

const site = process.argv[2] ? JSON.parse(readFileSync(process.argv[2], "utf8")) : null;
const out = site?.out ?? join(import.meta.dirname, "../src/ferrovia/server/static");
const assets = join(out, "assets");
const locales = join(import.meta.dirname, "../src/ferrovia/locales");
const base = site ? "./" : "/"; // a static site works in any folder, because all its pages have one address

/** On a static site requests go to a worker. */
const staticTransport = {
  name: "static-transport",
  setup({ onResolve }) {
    const path = join(import.meta.dirname, "src/api/transport.static.ts");
    onResolve({ filter: /\/transport\.ts$/ }, ({ importer }) => (importer === path ? undefined : { path }));
  },
};

const options = {
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
  define: {
    OFFLINE_TEXTS: JSON.stringify({ en: offlineTexts("en"), es: offlineTexts("es") }),
    ...(site && { FERROVIA_STATIC_SITE: "true", FERROVIA_WORKER: JSON.stringify(site.worker) }),
  },
  plugins: site ? [staticTransport] : [],
  write: false,
  metafile: true,
  logLevel: "warning",
  absWorkingDir: import.meta.dirname,
};

// Pages that few visitors open are scripts of their own, which the client imports when it needs them. Their styles are one
// sheet of their own, which comes with the first of them.
const scripts = await build({ ...options, splitting: true, chunkNames: "[name]-[hash]" });
const first = styleSheets(options.entryPoints[0], ["import-statement"]);
const all = styleSheets(options.entryPoints[0], ["import-statement", "dynamic-import"]);
const styles = await styleSheet("main", first);
const moreStyles = await styleSheet(
  "more",
  all.filter((path) => !first.includes(path)),
);
const files = [
  ...scripts.outputFiles.filter(({ path }) => !/\.css(\.map)?$/.test(path)),
  ...styles.outputFiles,
  ...moreStyles.outputFiles,
];

// The last build is removed only now that the new one has succeeded.
rmSync(out, { recursive: true, force: true });
mkdirSync(assets, { recursive: true });
const outputs = Object.entries(scripts.metafile.outputs);
const [script] = outputs.find(([, { entryPoint }]) => entryPoint === options.entryPoints[0]);
const [style, more] = [styles, moreStyles].map(({ outputFiles }) =>
  outputFiles.find(({ path }) => path.endsWith(".css")),
);
const preloads = importedBy(script).map(
  (path) => `<link rel="modulepreload" href="${base}assets/${basename(path)}" />`,
);
const page = readFileSync(join(import.meta.dirname, "index.html"), "utf8")
  .replace("{{script}}", basename(script))
  .replace("{{style}}", basename(style.path))
  .replace("{{more}}", basename(more.path))
  .replace("{{preloads}}", preloads.join("\n    "))
  .replaceAll("{{base}}", base);
const own = files.map(({ path }) => `assets/${basename(path)}`).filter((name) => !name.endsWith(".map"));
const precached = [...own, ...(site?.files ?? [])];
const version = versionOf(precached, page);
writeFileSync(join(out, "index.html"), page.replace("{{version}}", version));
await makeInstallable(out, { files: precached, version });
writeFileSync(join(out, "licenses.txt"), licences(Object.keys(scripts.metafile.inputs)));

for (const { path, contents } of files) {
  const name = basename(path);
  writeFileSync(join(assets, name), contents);
  if (!/\.(js|css|svg)$/.test(name)) continue;
  writeFileSync(join(assets, `${name}.gz`), gzipSync(contents, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const compressed = brotliCompressSync(contents, { params });
  writeFileSync(join(assets, `${name}.br`), compressed);
  console.log(`${name}: ${contents.length} bytes, ${compressed.length} compressed`);
}

/** The style sheets that a source needs, in the order of their imports; of a script loaded later only if asked for. */
function styleSheets(source, kinds, seen = new Set()) {
  if (seen.has(source)) return [];
  seen.add(source);
  if (source.endsWith(".css")) return [source];
  return scripts.metafile.inputs[source].imports
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ path }) => styleSheets(path, kinds, seen));
}

/** One style sheet of several. */
function styleSheet(name, paths) {
  const contents = paths.map((path) => `@import "./${path}";`).join("\n");
  const stdin = { contents, loader: "css", resolveDir: import.meta.dirname, sourcefile: `${name}.css` };
  return build({ ...options, entryPoints: [], stdin, entryNames: `${name}-[hash]` });
}

/** The scripts that a script imports at once, so that a browser can request all of them together. */
function importedBy(path, found = []) {
  for (const { path: imported, kind } of scripts.metafile.outputs[path].imports) {
    if (kind !== "import-statement" || found.includes(imported)) continue;
    found.push(imported);
    importedBy(imported, found);
  }
  return found;
}

/** The texts of the page that is shown while the server does not answer. */
function offlineTexts(lang) {
  const texts = JSON.parse(readFileSync(join(locales, `${lang}.json`), "utf8"));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => /^web\.(?:title$|offline\.)/.test(key)));
}

/** The notices of the bundled packages: name, version, licence, and its text if there is one. */
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
