// Shows a tooltip for any element with `data-tip`: after a delay on hover or focus, and at once when another tooltip was open
// a moment before. There is one for the whole page, so that a long list of results needs none of its own.
import { useEffect } from 'react';
import styles from './tooltips.module.css';

const delayMs = 700;
const skipDelayMs = 300;
const gapPx = 6;

/** The tooltip is added inside the landmark or dialog of its element: content outside of landmarks is a barrier. */
const landmarks = 'dialog, main, aside, nav, header, footer, section[aria-label]';

export function Tooltips() {
  useEffect(watch, []);
  return null;
}

function watch(): () => void {
  const tooltip = createTooltip();
  let target: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAtMs = -Infinity;

  const show = (element: HTMLElement) => {
    (element.closest(landmarks) ?? document.body).append(tooltip);
    tooltip.textContent = element.dataset['tip'] ?? '';
    element.setAttribute('aria-describedby', tooltip.id);
    tooltip.showPopover();
    position(tooltip, element.getBoundingClientRect());
  };
  const hide = () => {
    clearTimeout(timer);
    target?.removeAttribute('aria-describedby');
    target = null;
    if (!tooltip.isConnected) return;
    tooltip.remove();
    closedAtMs = performance.now();
  };
  const showLater = (event: Event) => {
    if (!(event.target instanceof Element) || event.target === tooltip) return;
    const element = event.target.closest<HTMLElement>('[data-tip]');
    if (element === target) return;
    hide();
    target = element;
    if (element !== null)
      timer = setTimeout(() => show(element), performance.now() - closedAtMs < skipDelayMs ? 0 : delayMs);
  };
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();

  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('pointerover', showLater, { signal });
  document.addEventListener('focusin', showLater, { signal });
  for (const end of ['focusout', 'pointerdown', 'scroll'] as const)
    document.addEventListener(end, hide, { signal, capture: true, passive: true });
  document.addEventListener('keydown', onKey, { signal });
  return () => {
    hide();
    controller.abort();
  };
}

function createTooltip(): HTMLElement {
  const tooltip = document.createElement('div');
  tooltip.id = 'tooltip';
  tooltip.role = 'tooltip';
  tooltip.popover = 'manual';
  tooltip.className = styles.tooltip ?? '';
  return tooltip;
}

/** Above the element, or below it when there is no room above; never outside the window. */
function position(tooltip: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = tooltip;
  const above = top - offsetHeight - gapPx;
  tooltip.style.left = `${Math.max(8, Math.min(left + width / 2 - offsetWidth / 2, document.documentElement.clientWidth - offsetWidth - 8))}px`;
  tooltip.style.top = `${above < 8 ? bottom + gapPx : above}px`;
}
