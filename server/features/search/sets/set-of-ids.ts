import type { SetWithIds } from '#search-index/public.ts';
import { sharedIds, sortedIds } from './sorted-ids.ts';

let sets = 0;

/** A set for some searches. A reader keeps the rows of the latest set of each name only. */
export const setOfIds = (ids: readonly string[]): SetWithIds => namedSet(sortedIds(null, ids, []), 'once');

/** Of ids in ascending order, each once. */
export const setOfSorted = (ids: BigUint64Array, name: 'changed'): SetWithIds => namedSet(sharedIds(ids), name);

function namedSet(ids: BigUint64Array, name: 'once' | 'changed'): SetWithIds {
  sets += 1;
  return { name, version: `${sets}`, ids };
}
