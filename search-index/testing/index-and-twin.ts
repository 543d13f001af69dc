// An index and its slow twin over the same documents, and what tests do to both.
import * as fc from 'fast-check';
import {
  createIndexBuilder,
  type IndexChanges,
  type IndexDocument,
  type IndexQuery,
  type MemoryChoice,
  type SearchIndex,
} from '../public.ts';
import { peopleSchema } from './people-schema.ts';
import { randomDocument, smallId } from './random-people.ts';
import { SlowTwin } from './slow-twin.ts';

export interface Pair {
  index: SearchIndex;
  twin: SlowTwin;
}

export function pairOf(documents: Iterable<IndexDocument>, memory: Partial<MemoryChoice> = {}): Pair {
  const builder = createIndexBuilder(peopleSchema, memory);
  const twin = new SlowTwin(peopleSchema);
  for (const document of documents) {
    builder.add(document);
    twin.put(document);
  }
  return { index: builder.build(), twin };
}

export function applyToBoth({ index, twin }: Pair, change: IndexChanges): void {
  index.apply(change);
  for (const id of change.removals) twin.remove(id);
  for (const document of change.upserts) twin.put(document);
}

/** The same as a bulk change, which takes each id once. */
export function applyInBulkToBoth({ index, twin }: Pair, { upserts, removals }: IndexChanges): void {
  const documents = new Map(upserts.map((document) => [document.id, document]));
  const bulk = index.startBulk();
  for (const document of documents.values()) bulk.add(document);
  bulk.apply(removals.filter((id) => !documents.has(id)));
  for (const id of removals) twin.remove(id);
  for (const document of documents.values()) twin.put(document);
}

export const distinctDocuments = fc.uniqueArray(randomDocument(), {
  selector: ({ id }) => id,
  maxLength: 250,
  size: 'max',
});

export const randomChanges: fc.Arbitrary<IndexChanges> = fc.record({
  upserts: fc.array(randomDocument(), { maxLength: 20 }),
  removals: fc.array(smallId, { maxLength: 20 }),
});

export const everything: IndexQuery = {
  text: '',
  filters: {},
  contains: {},
  flags: {},
  since: {},
  sort: { key: 'relevance', direction: 'asc' },
  offset: 0,
  limit: 25,
  facets: [],
};
