// How this browser shows the site. A choice is kept in the browser and stands on <html> as `data-…`, so that style sheets
// know it before the first pixel and nothing moves when the scripts arrive.
import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/foundation/browser-storage.ts';

/** The choices of each, the usual one first: it is the one that is not written. */
const preferences = {
  density: ['comfortable', 'compact'],
  rail: ['open', 'collapsed'],
} as const;
type Name = keyof typeof preferences;
type Choice<Of extends Name> = (typeof preferences)[Of][number];

/** Runs before the first pixel. Storage may be forbidden. */
export const preferencesScript = `(function(){try{for(var n of ${JSON.stringify(Object.keys(preferences))}){var v=localStorage.getItem(n);
if(/^[a-z]+$/.test(v||''))document.documentElement.dataset[n]=v}}catch(e){}})()`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice in force, and how to change it. The server knows none and shows the usual one. */
export function usePreference<Of extends Name>(name: Of): [Choice<Of>, (choice: Choice<Of>) => void] {
  const choices: readonly Choice<Of>[] = preferences[name];
  const usual: Choice<Of> = preferences[name][0];
  const read = () => choices.find((choice) => choice === document.documentElement.dataset[name]) ?? usual;
  const choice = useSyncExternalStore(subscribe, read, () => usual);
  const choose = (next: Choice<Of>) => {
    document.documentElement.dataset[name] = next;
    withStorage((storage) => storage.setItem(name, next));
    for (const listener of listeners) listener();
  };
  return [choice, choose];
}
