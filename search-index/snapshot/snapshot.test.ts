import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSnapshot, SnapshotUnusable } from '../public.ts';
import { applyToBoth, everything, pairOf } from '../testing/index-and-twin.ts';
import { peopleSchema } from '../testing/people-schema.ts';
import { randomDocument } from '../testing/random-people.ts';
import { bytesFrom } from '../testing/snapshot-bytes.ts';

const [documents = []] = fc.sample(
  fc.uniqueArray(randomDocument(), { selector: ({ id }) => id, minLength: 120, maxLength: 120, size: 'max' }),
  { seed: 6, numRuns: 1 },
);
const pair = pairOf(documents.slice(0, 80));
applyToBoth(pair, { upserts: documents.slice(70), removals: documents.slice(0, 5).map(({ id }) => id) });
const whole = Buffer.concat(Array.from(pair.index.snapshot('cursor 17'), (piece) => Buffer.from(piece)));

function load(bytes: Buffer): ReturnType<typeof loadSnapshot> {
  return loadSnapshot(bytesFrom(bytes), peopleSchema);
}

describe('a snapshot', () => {
  it('is refused after any flipped bit', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), (position, bit) => {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(damaged.readUInt8(position) ^ (1 << bit), position);
        expect(() => load(damaged)).toThrow(SnapshotUnusable);
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  it('is refused when it is cut off or too long', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        expect(() => load(whole.subarray(0, length))).toThrow(SnapshotUnusable);
      }),
      { seed: 8, numRuns: 100 },
    );
    expect(() => load(Buffer.concat([whole, Buffer.alloc(1)]))).toThrow('The snapshot is longer than it says.');
  });

  it('is refused for another schema', () => {
    expect(() => loadSnapshot(bytesFrom(whole), { ...peopleSchema, stored: [] })).toThrow(
      'The snapshot was made for another schema.',
    );
  });

  it('brings back the index and the note, and can be changed further', () => {
    const { index, note } = load(whole);
    expect(note).toBe('cursor 17');
    const query = { ...everything, limit: 500, facets: ['specialty', 'skills'] };
    expect(index.search(query)).toEqual(pair.twin.search(query));
    index.apply({ upserts: [], removals: pair.twin.ids() });
    expect(index.search(query).total).toBe(0);
  });
});
