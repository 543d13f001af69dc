import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndexBuilder, type IndexDocument, type IndexQuery, type SearchIndex } from './public.ts';
import { peopleSchema } from './testing/people-schema.ts';
import { randomDocument, randomQuery, smallId } from './testing/random-people.ts';
import { SlowTwin } from './testing/slow-twin.ts';

const everything: IndexQuery = {
  text: '', filters: {}, contains: {}, flags: {}, since: {}, sort: { key: 'relevance', direction: 'asc' }, offset: 0, limit: 25, facets: [],
};

function indexOf(documents: Iterable<IndexDocument>, compiledFromRows = 0): { index: SearchIndex; twin: SlowTwin } {
  const builder = createIndexBuilder(peopleSchema, { compiledFromRows });
  const twin = new SlowTwin(peopleSchema);
  for (const document of documents) {
    builder.add(document);
    twin.put(document);
  }
  return { index: builder.build(), twin };
}

const distinctDocuments = fc.uniqueArray(randomDocument(), { selector: ({ id }) => id, minLength: 0, maxLength: 250, size: 'max' });
const changes = fc.record({ upserts: fc.array(randomDocument(), { maxLength: 20 }), removals: fc.array(smallId, { maxLength: 20 }) });

describe('refusals', () => {
  const { index } = indexOf([]);

  it('names what the schema does not have', () => {
    expect(() => index.search({ ...everything, facets: ['shoe size'] })).toThrow('There is no facet shoe size.');
    expect(() => index.search({ ...everything, filters: { title: ['x'] } })).toThrow('There is no facet title.');
    expect(() => index.search({ ...everything, contains: { state: ['x'] } })).toThrow('There is no contains field state.');
    expect(() => index.search({ ...everything, flags: { verified: true } })).toThrow('There is no flag verified.');
    expect(() => index.search({ ...everything, since: { hasPhone: 1 } })).toThrow('There is no day hasPhone.');
    expect(() => index.search({ ...everything, sort: { key: 'age', direction: 'asc' } })).toThrow('There is no sort age.');
    expect(() => index.search({ ...everything, offset: -1 })).toThrow(RangeError);
  });

  it('changes nothing when one document of a change does not fit', () => {
    const { index: own } = indexOf([{ id: 1n, values: { lastName: 'Lee' } }]);
    const faulty = { upserts: [{ id: 2n, values: {} }, { id: 3n, values: { verified: -4 } }], removals: [1n] };
    expect(() => { own.apply(faulty); }).toThrow(TypeError);
    expect(own.search(everything).hits.map(({ id }) => id)).toEqual([1n]);
  });

  it('refuses two documents of one id, ids out of range and values of another kind', () => {
    const builder = createIndexBuilder(peopleSchema);
    builder.add({ id: 5n, values: {} });
    builder.add({ id: 5n, values: {} });
    expect(() => builder.build()).toThrow('Document 5 was added twice.');
    expect(() => { createIndexBuilder(peopleSchema).add({ id: 0n, values: {} }); }).toThrow(RangeError);
    expect(() => { createIndexBuilder(peopleSchema).add({ id: 1n, values: { skills: 'x' } }); }).toThrow(TypeError);
  });
});

describe('the index and its slow twin', () => {
  it.each([1, 2])('answer every query alike, after building and after changes (seed %i)', (seed) => {
    fc.assert(
      fc.property(distinctDocuments, fc.array(fc.tuple(changes, fc.array(randomQuery, { minLength: 4, maxLength: 8 })), { maxLength: 4 }), (documents, rounds) => {
        const { index, twin } = indexOf(documents, seed === 1 ? 0 : 1000);
        for (const [change, queries] of rounds) {
          for (const query of queries) expect(index.search(query)).toEqual(twin.search(query));
          index.apply(change);
          for (const id of change.removals) twin.remove(id);
          for (const document of change.upserts) twin.put(document);
          expect(index.size).toBe(twin.size);
          for (const query of queries) expect(index.search(query)).toEqual(twin.search(query));
        }
      }),
      { seed, numRuns: 60 },
    );
  }, 60_000);
});
