// The stored color scheme, in a window that has events and storage like that of a browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followColorScheme } from './color-scheme.ts';

const stored = new Map<string, string>();
const system = Object.assign(new EventTarget(), { matches: false });
const dataset: Record<string, string> = {};
let browser: EventTarget;

beforeEach(() => {
  stored.clear();
  system.matches = false;
  const localStorage = { getItem: (name: string) => stored.get(name) ?? null };
  const matchMedia = (): typeof system => system;
  browser = Object.assign(new EventTarget(), { localStorage, matchMedia });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { documentElement: { dataset } });
});
afterEach(() => vi.unstubAllGlobals());

const shown = (): string | undefined => dataset['colorScheme'];

test('a page follows the system, and a choice in another tab, until it ends', () => {
  const end = followColorScheme();
  expect(shown()).toBe('light');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(shown()).toBe('dark');
  stored.set('theme', 'light');
  browser.dispatchEvent(new Event('storage'));
  expect(shown()).toBe('light');
  stored.clear();
  browser.dispatchEvent(new Event('storage'));
  expect(shown()).toBe('dark');
  end();
  stored.set('theme', 'light');
  browser.dispatchEvent(new Event('storage'));
  expect(shown()).toBe('dark');
});
