import type { IdSet } from '#search-index/public.ts';
import { sortedIds } from './sorted-ids.ts';

let sets = 0;

/** A set for one search. The name is the same for all, so that a reader keeps the rows of the latest one only. */
export function setOfIds(ids: readonly string[]): IdSet {
  sets += 1;
  return { name: 'once', version: `${sets}`, ids: sortedIds(null, ids, []) };
}
