// The display preferences of this browser. They are stored in the browser and set on <html> as `data-…` attributes before the
// first paint, so that nothing moves after hydration.
import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/foundation/browser-storage.ts';

const openOrClosed = ['open', 'closed'] as const;
/** Of parts whose counts take time: they are counted only while the part is open. */
const closedOrOpen = ['closed', 'open'] as const;

/** The choices of each preference. The first one is the default. */
const preferences = {
  /** `auto` is comfortable, except on phones, where it is compact. */
  density: ['auto', 'comfortable', 'compact'],
  rail: ['open', 'collapsed'],
  filtersSpecialty: openOrClosed,
  filtersWhere: openOrClosed,
  filtersLicense: openOrClosed,
  filtersRegistry: closedOrOpen,
  filtersReach: closedOrOpen,
  filtersQualifications: closedOrOpen,
  filtersTitle: openOrClosed,
  filtersCompany: openOrClosed,
  filtersSkills: openOrClosed,
  filtersSize: openOrClosed,
  filtersRevenue: openOrClosed,
  filtersIndustry: openOrClosed,
  filtersContact: openOrClosed,
  filtersLists: openOrClosed,
} as const;
type Name = keyof typeof preferences;
type Choice<Of extends Name> = (typeof preferences)[Of][number];

/** Runs before the first paint. The browser may forbid storage. */
export const preferencesScript = `(function(){try{for(var n of ${JSON.stringify(Object.keys(preferences))}){var v=localStorage.getItem(n);
if(/^[a-z]+$/.test(v||''))document.documentElement.dataset[n]=v}}catch(e){}})()`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current choice and the function that changes it. The server does not know it and renders the default. */
export function usePreference<Of extends Name>(name: Of): [Choice<Of>, (choice: Choice<Of>) => void] {
  const choices: readonly Choice<Of>[] = preferences[name];
  const defaultChoice: Choice<Of> = preferences[name][0];
  const read = () => choices.find((choice) => choice === document.documentElement.dataset[name]) ?? defaultChoice;
  const choice = useSyncExternalStore(subscribe, read, () => defaultChoice);
  const choose = (next: Choice<Of>) => {
    document.documentElement.dataset[name] = next;
    withStorage((storage) => storage.setItem(name, next));
    for (const listener of listeners) listener();
  };
  return [choice, choose];
}
