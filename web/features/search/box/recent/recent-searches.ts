// The latest searches of this user on this device, newest first. They are in the storage of the browser, and nowhere else.
import { recentSearchesKey, withStorage } from '#web/foundation/browser-storage.ts';
import { addressOf, readAddress, type Search } from '../../address/search-address.ts';
import { isEmptySearch } from '../../address/demo-default.ts';
import { withoutOrder } from '../../address/search-changes.ts';

const keptMax = 20;

interface Stored {
  userId: string;
  addresses: readonly string[];
}

const changes = new EventTarget();

/** Calls `onChange` when the searches change, also in another tab. */
export function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === recentSearchesKey) onChange();
  };
  changes.addEventListener('change', onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    changes.removeEventListener('change', onChange);
    window.removeEventListener('storage', onStorage);
  };
}

/** What is stored, as text; '' for nothing. */
export const readStored = (): string => withStorage((storage) => storage.getItem(recentSearchesKey)) ?? '';

/** The addresses in the text that `readStored` returned; empty when they are of another account, or no addresses at all. */
export function addressesIn(text: string, userId: string): readonly string[] {
  const stored = parse(text);
  return stored?.userId === userId ? stored.addresses : [];
}

const write = (userId: string, addresses: readonly string[]): void => {
  withStorage((storage) =>
    addresses.length === 0
      ? storage.removeItem(recentSearchesKey)
      : storage.setItem(recentSearchesKey, JSON.stringify({ userId, addresses } satisfies Stored)),
  );
  changes.dispatchEvent(new Event('change'));
};

/** Changes what is stored now, so that two tabs do not replace each other's searches. */
const change = (userId: string, by: (addresses: readonly string[]) => readonly string[]): void =>
  write(userId, by(addressesIn(readStored(), userId)));

export const addRecent = (userId: string, search: Search): void =>
  change(userId, (addresses) => withRecent(addresses, search));

export const removeRecent = (userId: string, address: string): void =>
  change(userId, (addresses) => addresses.filter((other) => other !== address));

export const clearRecent = (userId: string): void => write(userId, []);

/** A search without conditions is none, and neither is one within a list: it belongs to the page of the list. */
export const isRecordable = (search: Search): boolean =>
  search.scope === null && search.tab === 'results' && !isEmptySearch(search);

/** The search comes first, once. It replaces the last one when that was a beginning of its words: a step of typing. */
function withRecent(addresses: readonly string[], search: Search): string[] {
  const address = addressOf(withoutOrder(search));
  const [latest, ...earlier] = addresses;
  const others = latest !== undefined && isBeginningOf(readAddress(latest), search) ? earlier : addresses;
  return [address, ...others.filter((other) => other !== address)].slice(0, keptMax);
}

function isBeginningOf(before: Search, now: Search): boolean {
  return before.query !== '' && now.query.startsWith(before.query) && withoutWords(before) === withoutWords(now);
}

const withoutWords = (search: Search): string => addressOf(withoutOrder({ ...search, query: '' }));

function parse(text: string): Stored | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'addresses' in value &&
  Array.isArray(value.addresses) &&
  value.addresses.length <= keptMax &&
  value.addresses.every((address: unknown) => typeof address === 'string' && address.startsWith('/search'));
