// Which facets the open parts of the filters show, and which of these parts are on screen. An answer to a keystroke counts what is on screen;
// what is below it follows, and nothing is counted for a part that is closed.
import { useSyncExternalStore } from 'react';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';

/** `hidden`: in a window without room for the filters, or beside collapsed ones. */
type Place = 'onScreen' | 'below' | 'hidden';

interface OpenPart {
  facets: readonly FacetName[];
  place: Place;
}

const parts = new Set<OpenPart>();
const listeners = new Set<() => void>();
let open: readonly FacetName[] = [];

const facetsOf = (isWanted: (part: OpenPart) => boolean): FacetName[] => {
  const wanted = new Set([...parts].filter(isWanted).flatMap(({ facets }) => facets));
  return facetNames.filter((name) => wanted.has(name));
};

function changed(): void {
  const now = facetsOf(({ place }) => place !== 'hidden');
  if (now.join() === open.join()) return;
  open = now;
  for (const listener of listeners) listener();
}

/** Of an open part, until the returned function is called. Before the browser says where it is, it counts as on screen. */
export function watchPart(element: Element, facets: readonly FacetName[]): () => void {
  const part: OpenPart = { facets, place: 'onScreen' };
  parts.add(part);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, boundingClientRect } of entries)
      part.place = isIntersecting ? 'onScreen' : boundingClientRect.width === 0 ? 'hidden' : 'below';
    changed();
  });
  observer.observe(element);
  changed();
  return () => {
    observer.disconnect();
    parts.delete(part);
    changed();
  };
}

export const facetsOnScreen = (): FacetName[] => facetsOf(({ place }) => place === 'onScreen');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly FacetName[] = [];

/** Of all open parts. */
export const useOpenFacets = (): readonly FacetName[] =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => none,
  );
