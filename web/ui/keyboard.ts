/** Whether a key is a shortcut of the page: it has no modifier, the focus is not in a field, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const isInField =
    event.target instanceof HTMLElement &&
    event.target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return !isInField && document.querySelector('dialog[open]') === null;
}
