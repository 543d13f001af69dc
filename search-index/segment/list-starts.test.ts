import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIndexBuilder, loadSnapshot, type IndexQuery, type IndexSchema, type SearchIndex } from '../public.ts';
import { snapshotBytes } from '../testing/snapshot-bytes.ts';
import { everything } from '../testing/index-and-twin.ts';

/** A list that is counted and one that is only shown. */
const schema: IndexSchema = {
  fields: [
    { name: 'counted', kind: 'list' },
    { name: 'shown', kind: 'list' },
  ],
  text: [],
  facets: ['counted'],
  contains: [],
  sorts: [],
  ties: [],
  cluster: [],
  stored: ['counted', 'shown'],
};

/** Lists that need offsets of one, two and four bytes. */
const longestLists = [3, 300, 70_000];
const documentsMax = 50;

/** By document, how many values it has. Values are numbered from 0 in each document. */
const lengths = fc
  .tuple(fc.array(fc.nat(3), { minLength: 1, maxLength: documentsMax }), fc.constantFrom(...longestLists), fc.nat())
  .map(([own, longest, place]) => own.with(place % own.length, longest));

const valuesOf = (length: number): string[] => Array.from({ length }, (_, at) => `v${at}`);
const query: IndexQuery = { ...everything, limit: documentsMax, facets: ['counted'], facetLimit: 80_000 };

function expectLists(index: SearchIndex, own: readonly number[]): void {
  const { hits, facets } = index.search(query);
  const byId = new Map(hits.map(({ id, values }) => [Number(id), values]));
  const listed = own.map((_, at) => [byId.get(at + 1)?.['counted'], byId.get(at + 1)?.['shown']]);
  expect(listed.map((lists) => lists.map((list) => (Array.isArray(list) ? list.length : -1)))).toEqual(
    own.map((length) => [length, length]),
  );
  const longest = valuesOf(Math.max(...own));
  expect(listed[own.indexOf(longest.length)]).toEqual([longest, longest]);
  const counts = longest.map((_, at) => own.filter((length) => length > at).length);
  const counted = new Map(facets['counted']?.map(({ value, count }) => [value, count]));
  expect(longest.map((value) => counted.get(value))).toEqual(counts);
  const few = index.search({ ...query, filters: { counted: ['v1'] } });
  expect(few.total).toBe(own.filter((length) => length > 1).length);
}

test('lists of any length are returned, counted and found, also after a rebuild and from a snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, fc.constantFrom(1, 4_096), async (own, compiledFromRows) => {
      const builder = createIndexBuilder(schema, { compiledFromRows });
      own.forEach((length, at) => {
        // Items that come again and blank ones do not count, in short lists and in long ones.
        const values = [...valuesOf(length), '', ...valuesOf(Math.min(length, 2))];
        builder.add({ id: BigInt(at + 1), values: { counted: values, shown: values } });
      });
      const index = builder.build();
      expectLists(index, own);
      expect(await index.rebuild()).toBe(true);
      expectLists(index, own);
      expectLists(loadSnapshot(snapshotBytes(index, ''), schema, { compiledFromRows }).index, own);
    }),
    { numRuns: 12 },
  );
});
