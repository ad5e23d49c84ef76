// Unpacks the browser of the npm package into the folder "browser" beside node_modules.
import { execFileSync } from "node:child_process";
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

const packed = "node_modules/@sparticuz/chromium/bin";
mkdirSync("browser", { recursive: true });
for (const name of ["al2023", "swiftshader", "fonts"]) {
  const tar = `browser/${name}.tar`;
  await pipeline(createReadStream(`${packed}/${name}.tar.br`), createBrotliDecompress(), createWriteStream(tar));
  execFileSync("tar", ["-xf", `${name}.tar`], { cwd: "browser" });
}
await pipeline(createReadStream(`${packed}/chromium.br`), createBrotliDecompress(), createWriteStream("browser/chromium"));
chmodSync("browser/chromium", 0o755);
