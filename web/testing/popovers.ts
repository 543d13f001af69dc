// Popovers for the light DOM of tests, which has none: a button with `popovertarget` opens and closes its panel.

/** Does nothing where the DOM has popovers. */
export function addPopovers(): void {
  if ('showPopover' in HTMLElement.prototype) return;
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.dataset['popoverOpen'] = '';
      announce(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      if (this.dataset['popoverOpen'] === undefined) return;
      delete this.dataset['popoverOpen'];
      announce(this, 'closed');
    },
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (panel === null) return;
    if (panel.dataset['popoverOpen'] === undefined) panel.showPopover();
    else panel.hidePopover();
  });
}

const announce = (panel: HTMLElement, newState: 'open' | 'closed'): void => {
  panel.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
};
