// A button does nothing before the scripts of its page run. The document keeps the last click on one, and the scripts repeat it.

/** Runs in the browser with the document, before the scripts of the page are requested. */
export const keepEarlyClick = `const early=window.earlyClick={button:null,keep:({target})=>{early.button=target.closest('button[type=button]')??early.button}};
document.addEventListener('click',early.keep,true);`;

interface EarlyClick {
  /** Null when none was clicked. */
  button: HTMLButtonElement | null;
  keep: (event: Event) => void;
}

/** To be called when the page is hydrated: React hydrates the part of the button first if that is still missing. */
export function repeatEarlyClick(page: Window & { earlyClick?: EarlyClick }): void {
  const { earlyClick } = page;
  if (earlyClick === undefined) return;
  delete page.earlyClick;
  page.document.removeEventListener('click', earlyClick.keep, true);
  if (earlyClick.button?.isConnected === true) earlyClick.button.click();
}
