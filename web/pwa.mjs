// Makes a built client installable: its manifest, its icons, and a service worker that precaches its files. All
// addresses are relative to the folder, so that it works under any path.
import { createHash } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const ICONS = ["icon.svg", "icon-192.png", "icon-512.png", "maskable-512.png", "apple-touch-icon.png"];

const MANIFEST = {
  name: "Ferrovía",
  short_name: "Ferrovía",
  start_url: "./",
  scope: "./",
  display: "standalone",
  theme_color: "#8c2f24",
  background_color: "#efe9dc",
  categories: ["games"],
  icons: [
    { src: "icons/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "icons/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** A short name for the contents of a build: the names of its files, which contain hashes, and its page. */
export function versionOf(files, page) {
  return createHash("sha256")
    .update(JSON.stringify([files, page]))
    .digest("hex")
    .slice(0, 12);
}

/** Write manifest, icons and service worker into the folder of a client; `files` are precached with its page. */
export async function makeInstallable(folder, { files, version }) {
  for (const name of ICONS) cpSync(join(here, "icons", name), join(folder, "icons", name));
  writeFileSync(join(folder, "manifest.webmanifest"), JSON.stringify(MANIFEST));
  await build({
    entryPoints: [join(here, "service-worker/service-worker.ts")],
    outfile: join(folder, "service-worker.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(["./", "icons/icon.svg", ...files]) },
    logLevel: "warning",
  });
}
