import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedIn, unionOf } from '../public.ts';
import type { IdSet, IndexQuery } from '../public.ts';
import { applyToBoth, distinctDocuments, everything, pairOf, randomChanges } from '../testing/index-and-twin.ts';
import { randomQuery, smallId } from '../testing/random-people.ts';

const ascending = (ids: Iterable<bigint>): BigUint64Array =>
  BigUint64Array.from([...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1)));
const setOf = (name: string, version: string, ids: Iterable<bigint>): IdSet => ({ name, version, ids: ascending(ids) });

/** Of no document. */
const strangers = BigUint64Array.from({ length: 500 }, (_, at) => 2n ** 40n + BigInt(at));

const randomSet = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  ids: fc.array(smallId, { maxLength: 120, size: 'max' }),
  /** The list in which they are marked; null: they are not. A long one is looked up in another way. */
  listed: fc.option(fc.record({ ids: fc.array(smallId, { maxLength: 200, size: 'max' }), isLong: fc.boolean() })),
});
type RandomSet = typeof randomSet extends fc.Arbitrary<infer Value> ? Value : never;

const randomlyMarked = ({ name, ids, listed }: RandomSet, version: string): IdSet => {
  if (listed === null) return setOf(name, version, ids);
  const own = ascending(listed.ids);
  return { name, version, ...markedIn(listed.isLong ? unionOf(own, strangers) : own, ascending(ids)) };
};

const randomSets = fc.record({
  within: fc.array(fc.array(randomSet, { maxLength: 3 }), { maxLength: 2 }),
  outside: fc.array(randomSet, { maxLength: 2 }),
});

describe('sets of ids', () => {
  it('narrow a search as the slow twin does, after any changes of the documents and of the sets', () => {
    const round = fc.record({ query: randomQuery, sets: randomSets, change: randomChanges });
    fc.assert(
      fc.property(distinctDocuments, fc.array(round, { minLength: 1, maxLength: 4 }), (documents, rounds) => {
        const pair = pairOf(documents);
        let version = 0;
        for (const { query, sets, change } of rounds) {
          const versioned = (set: RandomSet): IdSet => randomlyMarked(set, String((version += 1)));
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
      { numRuns: 150 },
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
