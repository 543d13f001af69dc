import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndexBuilder, hasRoomFor, IndexReader, loadSnapshot } from '../public.ts';
import { distinctDocuments, everything, pairOf } from '../testing/index-and-twin.ts';
import { peopleSchema } from '../testing/people-schema.ts';
import { randomQuery } from '../testing/random-people.ts';
import { snapshotBytes } from '../testing/snapshot-bytes.ts';
import { GrowingMemory } from './growing-memory.ts';
import { spaceBytes } from './segment-memory.ts';
import { Segment } from './segment.ts';

const [documents = []] = fc.sample(distinctDocuments, { seed: 21, numRuns: 1 });
const [base] = pairOf(documents, { compiledFromRows: 0 }).index.share().sources;
if (base === undefined) throw new Error('An index has a base.');
const { meta } = base.content;
/** What the columns and so many working spaces need, and not quite another one. */
const bytesFor = (readers: number): number => meta.bytes + spaceBytes(meta, readers + 1) - 64;

describe('a memory that is too small', () => {
  it('is refused while columns are written, and says what to do', () => {
    expect(() => pairOf(documents, { compiledFromRows: 0, bytesMax: 4_096 })).toThrow(
      /The search index is too large: .* which has 4096 at most\. Keep fewer documents, or search in a database\./,
    );
    const memory = new GrowingMemory(65_536);
    memory.take(65_536);
    expect(() => memory.take(1)).toThrow(RangeError);
  });

  it('is refused when only the writer would have a working space', () => {
    expect(() => pairOf(documents, { readers: 2, compiledFromRows: 0, bytesMax: bytesFor(1) })).toThrow(
      /leaves too little to search in/,
    );
    const bytes = snapshotBytes(pairOf(documents, { compiledFromRows: 0 }).index, '');
    expect(() => loadSnapshot(bytes, peopleSchema, { readers: 2, compiledFromRows: 0, bytesMax: bytesFor(1) })).toThrow(
      /leaves too little to search in/,
    );
  });
});

describe('a memory with room for some of the readers', () => {
  const choice = { readers: 9, compiledFromRows: 0, bytesMax: bytesFor(3) };

  it('has the first ones, also after a snapshot and a rebuild', async () => {
    const { index, twin } = pairOf(documents, choice);
    const loaded = loadSnapshot(snapshotBytes(index, ''), peopleSchema, choice).index;
    expect(await loaded.rebuild()).toBe(true);
    for (const each of [index, loaded]) {
      const shared = each.share();
      expect([1, 2, 3, 8].map((reader) => hasRoomFor(shared, reader))).toEqual([true, true, false, false]);
      const reader = new IndexReader(shared, 2);
      for (const query of fc.sample(randomQuery, { seed: 22, numRuns: 20 }))
        expect(reader.search(query)).toEqual(twin.search(query));
      expect(() => new IndexReader(shared, 3)).toThrow('The segment was made for 3 readers.');
    }
  });
});

describe('columns that no kernel reads', () => {
  it('lie aside in a large segment, and kernels get no address of them', () => {
    const segment = new Segment(base.content, 0);
    const aside = meta.entries.filter(({ isAside }) => isAside);
    expect(aside.map(({ name }) => name)).toContain('ids');
    expect(meta.asideBytes).toBeGreaterThan(0);
    expect(() => segment.addressOf(segment.ids)).toThrow('No kernel can read a column that lies aside.');
  });

  it('lie with the others in a small one', () => {
    const builder = createIndexBuilder(peopleSchema);
    builder.add({ id: 1n, values: { lastName: 'Lee' } });
    const index = builder.build();
    expect(index.share().sources.map(({ content: { aside } }) => aside)).toEqual([null]);
    expect(index.search(everything).total).toBe(1);
  });
});
