// Which saved search was applied last in this tab, and which version of it, so that changes can be saved under it.
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import { withTabStorage } from '#web/foundation/browser-storage.ts';

const storageKey = 'careroster.applied-search';

export const rememberApplied = ({ id, version }: Pick<SavedSearch, 'id' | 'version'>): void =>
  void withTabStorage((storage) => storage.setItem(storageKey, `${id} ${version}`));

/** Null: none was applied. The caller sees whether it is still among the searches. */
export function readApplied(): { id: string; version: number } | null {
  const [id = '', version = ''] = (withTabStorage((storage) => storage.getItem(storageKey)) ?? '').split(' ');
  return id !== '' && /^\d+$/.test(version) ? { id, version: Number(version) } : null;
}
