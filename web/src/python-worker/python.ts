// Starts Python with the game, from files of the site.
import { loadPyodide, type PyodideInterface } from "pyodide";

/** The files that Python needs, set by the build. */
declare const FERROVIA_PYTHON: {
  readonly script: string;
  readonly lock: string;
  readonly files: Readonly<Record<"wasm" | "stdlib" | "ferrovia" | "msgspec", PackedFile>>;
};

const here = new URL("./", import.meta.url).href;

/** A file could not be loaded. */
export class LoadError extends Error {}

/** Python that can import the game; `onProgress` is told the share of the bytes that is there. */
export async function startPython(onProgress: (share: number) => void): Promise<PyodideInterface> {
  const files = loadAll(here, FERROVIA_PYTHON.files, onProgress);
  const script = import(`${here}${FERROVIA_PYTHON.script}`);
  const loaded = Promise.all([files.ferrovia, files.msgspec, files.stdlib, files.wasm, script]).catch(
    (error: unknown) => {
      throw new LoadError(String(error));
    },
  );
  answerFetch({
    "pyodide.asm.wasm": [files.wasm, "application/wasm"],
    "stdlib.zip": [files.stdlib, "application/zip"],
  });
  const [ferrovia, msgspec, , , { default: createPyodideModule }] = await loaded;
  const python = await loadPyodide({
    indexURL: here,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: FERROVIA_PYTHON.lock,
    createPyodideModule,
  } as Parameters<typeof loadPyodide>[0]);
  python.unpackArchive(await msgspec.arrayBuffer(), "wheel");
  python.unpackArchive(await ferrovia.arrayBuffer(), "zip", { extractDir: "/ferrovia" });
  python.runPython("import sys; sys.path.insert(0, '/ferrovia')");
  return python;
}

/** Answer Pyodide's own requests with files that were loaded and unpacked here. */
function answerFetch(files: Readonly<Record<string, readonly [Promise<Blob>, string]>>): void {
  const original = globalThis.fetch;
  globalThis.fetch = async (wanted, init) => {
    const url = String(wanted instanceof Request ? wanted.url : wanted);
    const [blob, type] = files[url.slice(here.length)] ?? [];
    if (!blob || !type) return original(wanted, init);
    return new Response((await blob).stream(), { headers: { "content-type": type } });
  };
}

/** A file as the build has written it: `name` with .br or .gz, and its size in bytes when it is unpacked. */
type PackedFile = { readonly name: string; readonly bytes: number };

/** How the large files of the site are compressed, since many file hosts do not compress them. */
type Packing = "brotli" | "gzip";
const SUFFIX = { brotli: ".br", gzip: ".gz" } as const;

/** The best packing that this browser can unpack. */
function bestPacking(): Packing {
  try {
    new DecompressionStream("brotli" as CompressionFormat);
    return "brotli";
  } catch {
    return "gzip";
  }
}

/** The contents of a file, unpacked. A host that unpacks it by itself is no problem. */
async function load(base: string, file: PackedFile, packing: Packing, onBytes: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(`${base}${file.name}${SUFFIX[packing]}`);
  if (!response.ok || !response.body) throw new Error(`${file.name}: ${response.status}`);
  const packed = await new Response(response.body).blob();
  const unpacked =
    packed.size === file.bytes
      ? packed
      : await new Response(packed.stream().pipeThrough(new DecompressionStream(packing as CompressionFormat))).blob();
  if (unpacked.size !== file.bytes) throw new Error(`${file.name}: ${unpacked.size} bytes`);
  onBytes(file.bytes);
  return unpacked;
}

/** Load files side by side, and report the share of their bytes that is there. */
function loadAll<Name extends string>(
  base: string,
  files: Readonly<Record<Name, PackedFile>>,
  onProgress: (share: number) => void,
): Record<Name, Promise<Blob>> {
  const packing = bestPacking();
  const entries = Object.entries<PackedFile>(files);
  const total = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let loaded = 0;
  const onBytes = (bytes: number) => {
    loaded += bytes;
    onProgress(loaded / total);
  };
  return Object.fromEntries(entries.map(([name, file]) => [name, load(base, file, packing, onBytes)])) as Record<
    Name,
    Promise<Blob>
  >;
}
