// Light, dark or as the system says. The choice lives in this browser under the key `theme`.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { withStorage } from '#web/foundation/browser-storage.ts';

export const colourSchemes = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

const storageKey = 'theme';
const attribute = 'data-mantine-color-scheme';

/** Runs before the first pixel. Storage may be forbidden; then the system decides. */
export const colourSchemeScript = `(function(){var c;try{c=localStorage.getItem(${JSON.stringify(storageKey)})}catch(e){}
document.documentElement.setAttribute(${JSON.stringify(attribute)},c==='light'||c==='dark'?c:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;

export const fromMantine = (scheme: MantineColorScheme): ColourScheme => (scheme === 'auto' ? 'system' : scheme);
export const toMantine = (scheme: ColourScheme): MantineColorScheme => (scheme === 'system' ? 'auto' : scheme);

function read(value: string | null): MantineColorScheme | null {
  const known = colourSchemes.find((scheme) => scheme === value);
  return known === undefined ? null : toMantine(known);
}

/** Mantine's way to the stored choice; another tab's change arrives through `subscribe`. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | null = null;
  return {
    get: (fallback) => (typeof window === 'undefined' ? fallback : withStorage((storage) => read(storage.getItem(storageKey))) ?? fallback),
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
