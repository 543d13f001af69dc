/** Whether a key without a modifier is meant for the page: nobody is writing or choosing, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const writing = event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return !writing && document.querySelector('dialog[open]') === null;
}
