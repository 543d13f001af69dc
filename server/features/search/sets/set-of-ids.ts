import type { IdSet } from '#search-index/public.ts';
import { sortedIds } from './sorted-ids.ts';

let sets = 0;

/** A set for some searches. A reader keeps the rows of the latest set of each name only. */
export function setOfIds(ids: readonly string[], name: 'once' | 'changed' = 'once'): IdSet {
  sets += 1;
  return { name, version: `${sets}`, ids: sortedIds(null, ids, []) };
}
