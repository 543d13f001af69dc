// The color scheme: light, dark, or that of the system. The choice is stored in this browser under the key `theme`.
import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/foundation/browser-storage.ts';

export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const storageKey = 'theme';
const systemIsDark = '(prefers-color-scheme: dark)';

/** Runs before the first paint. When the browser forbids storage, the system decides. */
export const colorSchemeScript = `(function(){var c;try{c=localStorage.getItem(${JSON.stringify(storageKey)})}catch(e){}
document.documentElement.dataset.colorScheme=c==='light'||c==='dark'?c:matchMedia(${JSON.stringify(systemIsDark)}).matches?'dark':'light'})()`;

const listeners = new Set<() => void>();
/** The choice on this page, for a browser that forbids storage. */
let unstored: ColorScheme = 'system';

function current(): ColorScheme {
  const stored = withStorage((storage) => storage.getItem(storageKey) ?? 'system') ?? unstored;
  return colorSchemes.find((scheme) => scheme === stored) ?? 'system';
}

function show(): void {
  const scheme = current();
  const systemScheme = window.matchMedia(systemIsDark).matches ? 'dark' : 'light';
  document.documentElement.dataset['colorScheme'] = scheme === 'system' ? systemScheme : scheme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(scheme: ColorScheme): void {
  unstored = scheme;
  withStorage((storage) => storage.setItem(storageKey, scheme));
  show();
}

/** The current choice and the function that changes it. The server does not know it and renders `system`. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'system'), choose];
}

/** Shows the current scheme, and follows the system and other tabs until the returned function is called. */
export function followColorScheme(): () => void {
  const system = window.matchMedia(systemIsDark);
  show();
  system.addEventListener('change', show);
  window.addEventListener('storage', show);
  return () => {
    system.removeEventListener('change', show);
    window.removeEventListener('storage', show);
  };
}
