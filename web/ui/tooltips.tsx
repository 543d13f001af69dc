// Words beside whatever carries `data-tip`: after a while of pointing at it or standing on it, and at once when another
// one was open a moment ago. One for the whole page, so that a long list of results carries none of its own.
import { useEffect } from 'react';
import styles from './tooltips.module.css';

const delayMs = 700;
const skipDelayMs = 300;
const gapPx = 6;

/** The parts of a page by which it is read; what is said belongs into one of them. */
const parts = 'dialog, main, aside, nav, header, footer, section[aria-label]';

export function Tooltips() {
  useEffect(watch, []);
  return null;
}

function watch(): () => void {
  const place = makePlace();
  let owner: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAtMs = -Infinity;

  const show = (element: HTMLElement) => {
    (element.closest(parts) ?? document.body).append(place);
    place.textContent = element.dataset['tip'] ?? '';
    element.setAttribute('aria-describedby', place.id);
    place.showPopover();
    stand(place, element.getBoundingClientRect());
  };
  const leave = () => {
    clearTimeout(timer);
    owner?.removeAttribute('aria-describedby');
    owner = null;
    if (!place.isConnected) return;
    place.remove();
    closedAtMs = performance.now();
  };
  const enter = ({ target }: Event) => {
    if (!(target instanceof Element) || target === place) return;
    const element = target.closest<HTMLElement>('[data-tip]');
    if (element === owner) return;
    leave();
    owner = element;
    if (element !== null) timer = setTimeout(() => show(element), performance.now() - closedAtMs < skipDelayMs ? 0 : delayMs);
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave();

  const stopper = new AbortController();
  const { signal } = stopper;
  document.addEventListener('pointerover', enter, { signal });
  document.addEventListener('focusin', enter, { signal });
  for (const end of ['focusout', 'pointerdown', 'scroll'] as const) document.addEventListener(end, leave, { signal, capture: true, passive: true });
  document.addEventListener('keydown', onKey, { signal });
  return () => {
    leave();
    stopper.abort();
  };
}

function makePlace(): HTMLElement {
  const place = document.createElement('div');
  place.id = 'tooltip';
  place.role = 'tooltip';
  place.popover = 'manual';
  place.className = styles.tooltip ?? '';
  return place;
}

/** Above what it belongs to, or below where there is no room; never beyond the window. */
function stand(place: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = place;
  const above = top - offsetHeight - gapPx;
  place.style.left = `${Math.max(8, Math.min(left + width / 2 - offsetWidth / 2, document.documentElement.clientWidth - offsetWidth - 8))}px`;
  place.style.top = `${above < 8 ? bottom + gapPx : above}px`;
}
