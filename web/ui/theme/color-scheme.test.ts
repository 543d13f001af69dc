// The stored color scheme, with a window that has events and storage like that of a browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { colorSchemeManager, colorSchemes, fromMantine, toMantine } from './color-scheme.ts';

class BrowserWindow extends EventTarget {
  private readonly stored = new Map<string, string>();
  readonly localStorage = {
    getItem: (name: string) => this.stored.get(name) ?? null,
    setItem: (name: string, value: string) => void this.stored.set(name, value),
    removeItem: (name: string) => void this.stored.delete(name),
  };
}

/** What a window receives when another tab changes its storage; `key` null: the other tab cleared it. */
const storageEvent = (key: string | null, newValue: string | null): Event =>
  Object.assign(new Event('storage'), { key, newValue });

let browser: BrowserWindow;
beforeEach(() => {
  browser = new BrowserWindow();
  vi.stubGlobal('window', browser);
});
afterEach(() => vi.unstubAllGlobals());

test('a change in another tab arrives, and so does a cleared storage; other values do not', () => {
  const manager = colorSchemeManager();
  const received: string[] = [];
  manager.subscribe((scheme) => received.push(scheme));
  browser.dispatchEvent(storageEvent('filters', 'dark'));
  expect(received).toEqual([]);
  browser.dispatchEvent(storageEvent('theme', 'dark'));
  browser.dispatchEvent(storageEvent(null, null));
  browser.dispatchEvent(storageEvent('theme', 'purple'));
  expect(received).toEqual(['dark', 'auto', 'auto']);
  manager.unsubscribe();
  browser.dispatchEvent(storageEvent('theme', 'light'));
  expect(received).toHaveLength(3);
});

test('a stored scheme is read again, and an unknown or deleted one is the default', () => {
  const manager = colorSchemeManager();
  expect(manager.get('light')).toBe('light');
  manager.set('dark');
  expect(manager.get('light')).toBe('dark');
  manager.set('auto');
  expect(browser.localStorage.getItem('theme')).toBe('system');
  expect(manager.get('light')).toBe('auto');
  browser.localStorage.setItem('theme', 'purple');
  expect(manager.get('light')).toBe('light');
  manager.set('dark');
  manager.clear();
  expect(manager.get('light')).toBe('light');
});

test('every scheme has its name in Mantine', () => {
  expect(colorSchemes.map(toMantine)).toEqual(['auto', 'light', 'dark']);
  expect(colorSchemes.map(toMantine).map(fromMantine)).toEqual([...colorSchemes]);
});
