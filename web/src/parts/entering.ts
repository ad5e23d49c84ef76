// Enter in a field of a form.

/** Enter ends the typing: the field is left, and the form around it is not sent. */
export function leaveByEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).blur();
}
