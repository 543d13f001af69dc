import type { IdSet } from '#search-index/public.ts';
import { sortedIds } from './sorted-ids.ts';

let sets = 0;

/** A set for some searches. A reader keeps the rows of the latest set of each name only. */
export const setOfIds = (ids: readonly string[]): IdSet => setOfSorted(sortedIds(null, ids, []), 'once');

/** Of ids in ascending order, each once, in shared memory. */
export function setOfSorted(ids: BigUint64Array, name: 'once' | 'changed'): IdSet {
  sets += 1;
  return { name, version: `${sets}`, ids };
}
