// Saving a text as a file.

const KEEP_URL_MS = 60_000; // enough for a browser to start saving the file

/** Let the browser download a text. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_URL_MS);
}
