// The contacts that the visitor has revealed within the last 24 hours, in this browser: by candidate and channel, and for one account
// only. Tabs share them through the storage of the browser.
import { revealedForHours, type ContactChannel } from '#contract/reveals/reveal-limits.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';
import { nowMs } from '#web/foundation/clock.ts';

interface Entry {
  values: readonly RevealedValue[];
  storedAtMs: number;
}

interface Stored {
  userId: string;
  /** By `candidate/channel`. */
  entries: Readonly<Record<string, Entry>>;
}

const storageName = 'revealed-contacts';
const keptMs = revealedForHours * 3_600_000;
/** More than anyone calls in a day, and far below what a browser stores. */
const entriesMax = 500;

const changes = new EventTarget();
/** Undefined: not read from the storage yet. */
let stored: Stored | null | undefined;

const keyOf = (candidateId: string, channel: ContactChannel): string => `${candidateId}/${channel}`;

/** Calls `onChange` when any entry changes, also in another tab. */
export function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== storageName) return;
    stored = undefined;
    onChange();
  };
  changes.addEventListener('change', onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    changes.removeEventListener('change', onChange);
    window.removeEventListener('storage', onStorage);
  };
}

/** The revealed values; null when they were not revealed, or more than 24 hours ago. The same array while nothing changes. */
export function readRevealed(
  userId: string,
  candidateId: string,
  channel: ContactChannel,
): readonly RevealedValue[] | null {
  const entry = ownEntries(userId)[keyOf(candidateId, channel)];
  return entry !== undefined && isFresh(entry) ? entry.values : null;
}

export function storeRevealed(
  userId: string,
  candidateId: string,
  channel: ContactChannel,
  values: readonly RevealedValue[],
): void {
  const entries = { ...ownEntries(userId), [keyOf(candidateId, channel)]: { values, storedAtMs: nowMs() } };
  const latest = Object.entries(entries)
    .filter(([, entry]) => isFresh(entry))
    .toSorted(([, one], [, other]) => other.storedAtMs - one.storedAtMs)
    .slice(0, entriesMax);
  write({ userId, entries: Object.fromEntries(latest) });
}

/** Changes the mark of one value, without renewing the 24 hours. */
export function markRevealed(userId: string, candidateId: string, valueId: string, mark: RevealedValue['mark']): void {
  const entries = Object.entries(ownEntries(userId)).map(([key, entry]): [string, Entry] => {
    if (!key.startsWith(`${candidateId}/`)) return [key, entry];
    const values = entry.values.map((value) => (value.valueId === valueId ? { ...value, mark } : value));
    return [key, { ...entry, values }];
  });
  write({ userId, entries: Object.fromEntries(entries) });
}

/** Deletes what another account revealed in this browser. Null: no one is signed in, so everything is deleted. */
export function keepOnlyOf(userId: string | null): void {
  const current = read();
  if (current !== null && current.userId !== userId) write(null);
}

const isFresh = ({ storedAtMs }: Entry): boolean => nowMs() - storedAtMs < keptMs;

function ownEntries(userId: string): Stored['entries'] {
  const current = read();
  return current?.userId === userId ? current.entries : {};
}

function read(): Stored | null {
  if (stored === undefined) stored = withStorage((storage) => decode(storage.getItem(storageName)));
  return stored;
}

function write(next: Stored | null): void {
  stored = next;
  withStorage((storage) =>
    next === null ? storage.removeItem(storageName) : storage.setItem(storageName, encode(next)),
  );
  changes.dispatchEvent(new Event('change'));
}

/** Encoded, so that values do not stand readable in the developer tools of a shared screen. This is no encryption. */
const encode = (value: Stored): string => btoa(encodeURIComponent(JSON.stringify(value)));

function decode(text: string | null): Stored | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(decodeURIComponent(atob(text)));
  return isStored(value) ? value : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isStored = (value: unknown): value is Stored =>
  isObject(value) &&
  typeof value['userId'] === 'string' &&
  isObject(value['entries']) &&
  Object.values(value['entries']).every(
    (entry) => isObject(entry) && typeof entry['storedAtMs'] === 'number' && Array.isArray(entry['values']),
  );
