import type { Page } from 'playwright-core';

/** What a mouse needs, and a finger. Links within a sentence are as high as its lines. */
const [leastOfMouse, leastOfFinger] = [24, 40];

/* oxlint-disable unicorn/consistent-function-scoping -- of functions of the page */
/** What can be pressed and is smaller, with its size. What enlarges a target without being seen, such as a label or a pseudo-element, counts. */
export async function smallTargets(page: Page, isTouch: boolean): Promise<string[]> {
  return page.evaluate(
    (usual) => {
      // Runs in the page, which gets the text of this function: it cannot use anything outside of it.
      const targets =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch]';
      /** Eleven columns of states with the size for fingers are wider than a phone and than the filters. What is beside them has it. */
      const leastFor = (element: Element): number =>
        element.closest('li[data-column], button[data-state]') === null ? usual : 24;
      const isSeen = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect();
        return (
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          width > 1 &&
          height > 1 &&
          element.closest('[inert], [aria-hidden=true]') === null &&
          !element.matches(':disabled, .visually-hidden')
        );
      };
      const isInSentence = (element: Element): boolean => {
        if (!element.matches('a') || !getComputedStyle(element).display.startsWith('inline')) return false;
        const around = element.closest('p, li, td, dd, figcaption, label, span:not(:only-child)');
        return around !== null && around.textContent.trim().length > element.textContent.trim().length;
      };
      /** The label of a field is pressed like the field. */
      const partsOf = (element: Element): Element[] =>
        element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element];
      /** What lies under a panel is not pressed until the panel is closed. */
      const isUnderPanel = (element: Element, hit: Element | null): boolean => {
        for (let part = hit; part !== null; part = part.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return !part.contains(element);
        return false;
      };
      const reaches = (element: Element, parts: readonly Element[], least: number): boolean => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const [middleX, middleY] = [x + width / 2, y + height / 2];
        const isHit = (atX: number, atY: number): boolean => {
          const hit = document.elementFromPoint(atX, atY);
          return hit !== null && parts.some((part) => part.contains(hit));
        };
        if (isUnderPanel(element, document.elementFromPoint(middleX, middleY))) return true;
        /** How far a press beside the middle still reaches it. The area need not be around the middle. */
        const reachOf = (byX: number, byY: number): number => {
          for (let far = 1; far < least; far += 1) {
            if (!isHit(middleX + byX * far, middleY + byY * far)) return far - 1;
          }
          return least;
        };
        return (
          (width >= least || reachOf(-1, 0) + reachOf(1, 0) >= least - 2) &&
          (height >= least || reachOf(0, -1) + reachOf(0, 1) >= least - 2)
        );
      };
      const isLargeEnough = (element: Element): boolean => {
        const [parts, least] = [partsOf(element), leastFor(element)];
        // Half a pixel is lost where a size is a share of another.
        const isLarge = (part: Element): boolean => {
          const { width, height } = part.getBoundingClientRect();
          return width >= least - 0.5 && height >= least - 0.5;
        };
        return parts.some(isLarge) || reaches(element, parts, least);
      };
      const small = [...document.querySelectorAll(targets)]
        .filter((element) => isSeen(element) && !isInSentence(element) && !isLargeEnough(element))
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const name = (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40);
          return `${element.localName}.${element.className} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`;
        });
      return [...new Set(small)];
    },
    isTouch ? leastOfFinger : leastOfMouse,
  );
}
/* oxlint-enable unicorn/consistent-function-scoping */
