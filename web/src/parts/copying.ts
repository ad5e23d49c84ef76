// Copying a text, wherever the page comes from.

/** Put a text on the clipboard; tells whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Browsers give a clipboard only to pages over https or of the same machine. Elsewhere what is selected can be copied. */
function copySelected(text: string): boolean {
  const here = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  (here?.parentElement ?? document.body).append(field); // where a dialogue is open, nothing outside can be selected
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  here?.focus();
  return isDone;
}
