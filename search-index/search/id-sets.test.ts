import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { IndexReader, UnknownSets, type IdSet, type IndexQuery, type SearchIndex, type SetWithIds } from '../public.ts';
import {
  applyInBulkToBoth,
  applyToBoth,
  distinctDocuments,
  everything,
  pairOf,
  randomChanges,
} from '../testing/index-and-twin.ts';
import { randomQuery, smallId } from '../testing/random-people.ts';

const ascending = (ids: Iterable<bigint>): BigUint64Array =>
  BigUint64Array.from([...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1)));
const setOf = (name: string, version: string, ids: Iterable<bigint>): SetWithIds => ({
  name,
  version,
  ids: ascending(ids),
});

const randomSet = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  ids: fc.array(smallId, { maxLength: 120, size: 'max' }),
});
type RandomSet = typeof randomSet extends fc.Arbitrary<infer Value> ? Value : never;

const randomSets = fc.record({
  within: fc.array(fc.array(randomSet, { maxLength: 3 }), { maxLength: 2 }),
  outside: fc.array(randomSet, { maxLength: 2 }),
});

/** More in `npm run soak -- search-index`. */
const times = inject('timesTheQueries') ?? 1;

describe('sets of ids', () => {
  it('narrow a search as the slow twin does, after any changes of the documents and of the sets', () => {
    const round = fc.record({ query: randomQuery, sets: randomSets, change: randomChanges });
    fc.assert(
      fc.property(distinctDocuments, fc.array(round, { minLength: 1, maxLength: 4 }), (documents, rounds) => {
        const pair = pairOf(documents);
        let version = 0;
        for (const { query, sets, change } of rounds) {
          const versioned = ({ name, ids }: RandomSet): IdSet => setOf(name, String((version += 1)), ids);
          const asked: IndexQuery = {
            ...query,
            within: sets.within.map((group) => group.map(versioned)),
            outside: sets.outside.map(versioned),
          };
          expect(pair.index.search(asked)).toEqual(pair.twin.search(asked));
          applyToBoth(pair, change);
          // The same versions again: their rows are known, and the documents have changed.
          expect(pair.index.search(asked)).toEqual(pair.twin.search(asked));
        }
      }),
      { numRuns: 75 * times },
    );
  });

  it('of the largest and of unknown ids are found exactly', () => {
    const largest = 2n ** 63n - 1n;
    const { index } = pairOf([1n, 7n, largest].map((id) => ({ id, values: {} })));
    const found = (sets: Pick<IndexQuery, 'within' | 'outside'>) =>
      index
        .search({ ...everything, ...sets })
        .hits.map(({ id }) => id)
        .toSorted((a, b) => (a < b ? -1 : 1));
    const ends = setOf('ends', '1', [1n, 2n, largest]);
    expect(found({ within: [[ends]] })).toEqual([1n, largest]);
    expect(found({ outside: [ends] })).toEqual([7n]);
    expect(found({ within: [[setOf('none', '1', [])]] })).toEqual([]);
    expect(found({ within: [[]] })).toEqual([]);
    expect(found({ within: [[ends]], outside: [ends] })).toEqual([]);
  });

  it('are looked up again when their version changes, also after many other sets', () => {
    const { index } = pairOf([1n, 2n].map((id) => ({ id, values: {} })));
    const count = (set: IdSet) => index.search({ ...everything, within: [[set]] }).total;
    expect(count(setOf('a', '1', [1n]))).toBe(1);
    expect(count(setOf('a', '2', [1n, 2n]))).toBe(2);
    for (let n = 0; n < 200; n += 1) expect(count(setOf(`other ${n}`, '1', n % 2 === 0 ? [1n] : []))).toBe(1 - (n % 2));
    expect(count(setOf('a', '2', [1n, 2n]))).toBe(2);
  });
});

/** An index whose second working space a reader has. */
const readers = { readers: 2 };

/** The answer of the reader, which learns what it does not know, and how often it had to. */
function answered(reader: IndexReader, query: IndexQuery, sets: readonly SetWithIds[]) {
  for (let lessons = 0; ; lessons += 1) {
    try {
      return { answer: reader.search(query), lessons };
    } catch (error) {
      if (!(error instanceof UnknownSets) || lessons > 2) throw error;
      for (const asked of error.sets) {
        const set = sets.find(({ name, version }) => name === asked.name && version === asked.version);
        if (set !== undefined) reader.learn(set);
      }
    }
  }
}

const withoutIds = ({ name, version }: IdSet): IdSet => ({ name, version, ids: null });

const naming = (version: string): IndexQuery => ({ ...everything, within: [[{ name: 'a', version, ids: null }]] });

describe('a set that a reader learned', () => {
  it('is refused by name before it is learned, in another version, and by the thread that writes', () => {
    const { index } = pairOf(
      [1n, 2n].map((id) => ({ id, values: {} })),
      readers,
    );
    const reader = new IndexReader(index.share(), 1);
    expect(() => reader.search(naming('1'))).toThrow(UnknownSets);
    reader.learn(setOf('a', '1', [2n]));
    expect(reader.search(naming('1')).total).toBe(1);
    expect(() => reader.search(naming('2'))).toThrow(UnknownSets);
    expect(() => index.search(naming('1'))).toThrow(UnknownSets);
  });

  it('narrows searches as its ids do, after changes, bulk changes and rebuilds, and has to be learned again only after a rebuild', async () => {
    const round = fc.record({
      sets: randomSets,
      change: randomChanges,
      bulk: randomChanges,
      isRebuilt: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        distinctDocuments,
        fc.array(round, { minLength: 1, maxLength: 3 }),
        async (documents, rounds) => {
          const pair = pairOf(documents, readers);
          const reader = new IndexReader(pair.index.share(), 1);
          let version = 0;
          for (const { sets, change, bulk, isRebuilt } of rounds) {
            // Two sets of one name are never asked for together.
            const versioned = ({ ids }: RandomSet): SetWithIds => setOf(`set ${(version += 1)}`, '1', ids);
            const within = sets.within.map((group) => group.map(versioned));
            const outside = sets.outside.map(versioned);
            const named = [...within.flat(), ...outside];
            const asked: IndexQuery = {
              ...everything,
              within: within.map((group) => group.map(withoutIds)),
              outside: outside.map(withoutIds),
            };
            const expectEqual = (lessonsMax: number): void => {
              const { answer, lessons } = answered(reader, asked, named);
              expect(answer).toEqual(pair.twin.search({ ...everything, within, outside }));
              expect(lessons).toBeLessThanOrEqual(lessonsMax);
            };
            expectEqual(1);
            applyToBoth(pair, change);
            reader.follow(pair.index.share());
            expectEqual(0);
            applyInBulkToBoth(pair, bulk);
            reader.follow(pair.index.share());
            expectEqual(0);
            if (isRebuilt) await rebuilt(pair.index);
            reader.follow(pair.index.share());
            expectEqual(isRebuilt ? 1 : 0);
          }
        },
      ),
      { numRuns: 30 * times },
    );
  });

  it('is a bit for each row, however many ids it has, and of unlisted ones the ids', () => {
    const ids = Array.from({ length: 5_000 }, (_, at) => BigInt(at + 1) * 2n ** 40n);
    const { index } = pairOf(
      ids.slice(0, 4_500).map((id) => ({ id, values: {} })),
      readers,
    );
    const reader = new IndexReader(index.share(), 1);
    const before = reader.learnedBytes;
    reader.learn(setOf('a', '1', ids));
    expect(reader.learnedBytes - before).toBeLessThan(8 * 500 + 4_500 / 8 + 64);
    expect(reader.search(naming('1')).total).toBe(4_500);
    index.apply({ upserts: ids.slice(4_400).map((id) => ({ id, values: {} })), removals: ids.slice(0, 100) });
    reader.follow(index.share());
    expect(reader.search(naming('1')).total).toBe(4_900);
    reader.learn(setOf('a', '2', ids.slice(0, 1)));
    expect(reader.learnedBytes - before).toBe(8);
  });
});

async function rebuilt(index: SearchIndex): Promise<void> {
  expect(await index.rebuild()).toBe(true);
}
