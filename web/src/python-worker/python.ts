// Starts Python with the game, from files of the site.
import { loadPyodide, type PyodideInterface } from "pyodide";
import { loadAll, type PackedFile } from "./packed-files.ts";

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
