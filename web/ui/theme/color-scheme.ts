// The color scheme: light, dark, or that of the system. The choice is stored in this browser under the key `theme`.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { withStorage } from '#web/foundation/browser-storage.ts';

export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const storageKey = 'theme';
const attribute = 'data-mantine-color-scheme';

/** Runs before the first paint. When the browser forbids storage, the system decides. */
export const colorSchemeScript = `(function(){var c;try{c=localStorage.getItem(${JSON.stringify(storageKey)})}catch(e){}
document.documentElement.setAttribute(${JSON.stringify(attribute)},c==='light'||c==='dark'?c:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;

export const fromMantine = (scheme: MantineColorScheme): ColorScheme => (scheme === 'auto' ? 'system' : scheme);
export const toMantine = (scheme: ColorScheme): MantineColorScheme => (scheme === 'system' ? 'auto' : scheme);

function read(value: string | null): MantineColorScheme | null {
  const known = colorSchemes.find((scheme) => scheme === value);
  return known === undefined ? null : toMantine(known);
}

/** Connects Mantine to the stored choice. Changes in another tab arrive through `subscribe`. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | null = null;
  return {
    get: (fallback) =>
      typeof window === 'undefined'
        ? fallback
        : (withStorage((storage) => read(storage.getItem(storageKey))) ?? fallback),
    set: (scheme) => withStorage((storage) => storage.setItem(storageKey, fromMantine(scheme))),
    clear: () => withStorage((storage) => storage.removeItem(storageKey)),
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === storageKey || event.key === null) onUpdate(read(event.newValue) ?? 'auto');
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener !== null) window.removeEventListener('storage', listener);
    },
  };
}
