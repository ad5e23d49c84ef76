// Which keys cannot be shortcuts of a page: those that a field takes, and all keys while a dialog is open.

/** Fields to type in or choose from; checkboxes, radio buttons and sliders take only keys that are no shortcuts. */
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable]";

/** Whether keys go into a field. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Whether a key is pressed together with one that makes it a shortcut of the browser. */
export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent | MouseEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Whether a dialog is open, behind which the page takes no input. */
export function isModalOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
