// Copies texts, over plain http too.

/** Copy a text to the clipboard; returns whether it succeeded. */
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

/** Without https browsers have no clipboard API, but the selected text can be copied. */
function copySelected(text: string): boolean {
  const here = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  (here?.parentElement ?? document.body).append(field); // outside an open dialog nothing can be selected
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  here?.focus();
  return isDone;
}
