// Loads the large files of the static site. They lie there compressed, since many file hosts do not compress them.

/** A file as the build has written it: `name` with .br or .gz, and its size in bytes when it is unpacked. */
export type PackedFile = { readonly name: string; readonly bytes: number };

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
export function loadAll<Name extends string>(
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
