// Bundles a page for tests: node tests/bundle.mjs PAGE FOLDER
import { build } from "esbuild";

const [page, outdir] = process.argv.slice(2);
await build({
  entryPoints: [`tests/${page}.tsx`],
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir,
  logLevel: "warning",
});
