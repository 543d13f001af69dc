import * as fc from 'fast-check';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createIndexBuilder, IndexReader, loadSnapshot, sharedFacetMemory, type IndexChanges } from './public.ts';
import { costs } from './search/costs.ts';
import {
  applyInBulkToBoth,
  applyToBoth,
  distinctDocuments,
  everything,
  pairOf,
  randomChanges,
} from './testing/index-and-twin.ts';
import { peopleSchema } from './testing/people-schema.ts';
import { randomDocument, randomQuery } from './testing/random-people.ts';
import { snapshotBytes } from './testing/snapshot-bytes.ts';

describe('refusals', () => {
  const { index } = pairOf([]);

  it('names what the schema does not have', () => {
    expect(() => index.search({ ...everything, facets: ['shoe size'] })).toThrow('There is no facet shoe size.');
    expect(() => index.search({ ...everything, filters: { title: ['x'] } })).toThrow('There is no facet title.');
    expect(() => index.search({ ...everything, contains: { state: ['x'] } })).toThrow(
      'There is no contains field state.',
    );
    expect(() => index.search({ ...everything, flags: { verified: true } })).toThrow('There is no flag verified.');
    expect(() => index.search({ ...everything, since: { hasPhone: 1 } })).toThrow('There is no day hasPhone.');
    expect(() => index.search({ ...everything, sort: { key: 'age', direction: 'asc' } })).toThrow(
      'There is no sort age.',
    );
    expect(() => index.search({ ...everything, offset: -1 })).toThrow(RangeError);
  });

  it('changes nothing when one document of a change does not fit', () => {
    const { index: own } = pairOf([{ id: 1n, values: { lastName: 'Lee' } }]);
    const faulty = {
      upserts: [
        { id: 2n, values: {} },
        { id: 3n, values: { verified: -4 } },
      ],
      removals: [1n],
    };
    expect(() => {
      own.apply(faulty);
    }).toThrow(TypeError);
    expect(own.search(everything).hits.map(({ id }) => id)).toEqual([1n]);
  });

  it('refuses two documents of one id, ids out of range and values of another kind', () => {
    const builder = createIndexBuilder(peopleSchema);
    builder.add({ id: 5n, values: {} });
    builder.add({ id: 5n, values: {} });
    expect(() => builder.build()).toThrow('Document 5 was added twice.');
    expect(() => {
      createIndexBuilder(peopleSchema).add({ id: 0n, values: {} });
    }).toThrow(RangeError);
    expect(() => {
      createIndexBuilder(peopleSchema).add({ id: 1n, values: { skills: 'x' } });
    }).toThrow(TypeError);
  });
});

const manyDocuments = fc.uniqueArray(randomDocument(fc.bigInt({ min: 1n, max: 100_000n })), {
  selector: ({ id }) => id,
  minLength: 6000,
  maxLength: 6000,
  size: 'max',
});

type Step = { kind: 'change' | 'bulk'; change: IndexChanges } | { kind: 'rebuild' } | { kind: 'snapshot' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), change: randomChanges }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bulk' as const), change: randomChanges }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('snapshot' as const) }) },
);

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times as many random queries are compared; undefined: once. */
    timesTheQueries: number | undefined;
  }
}

const times = inject('timesTheQueries') ?? 1;

describe('the index and its slow twin', () => {
  // Seed 1 searches with the compiled kernels, seed 2 with the plain ones.
  it.each([
    [1, 0],
    [2, 1000],
  ])(
    'answer every query alike, after building, changes, rebuilds and snapshots (seed %i)',
    async (seed, compiledFromRows) => {
      let compared = 0;
      const rounds = fc.array(fc.tuple(step, fc.array(randomQuery, { minLength: 3, maxLength: 6 })), {
        minLength: 1,
        maxLength: 6,
      });
      await fc.assert(
        fc.asyncProperty(distinctDocuments, rounds, async (documents, steps) => {
          const pair = pairOf(documents, { compiledFromRows });
          for (const [taken, queries] of steps) {
            if (taken.kind === 'change') applyToBoth(pair, taken.change);
            if (taken.kind === 'bulk') applyInBulkToBoth(pair, taken.change);
            if (taken.kind === 'rebuild') await pair.index.rebuild();
            if (taken.kind === 'snapshot')
              pair.index = loadSnapshot(snapshotBytes(pair.index, ''), peopleSchema, { compiledFromRows }).index;
            expect(pair.index.size).toBe(pair.twin.size);
            for (const query of queries) expect(pair.index.search(query)).toEqual(pair.twin.search(query));
            compared += queries.length;
          }
        }),
        { seed, numRuns: 35 * times },
      );
      expect(compared).toBeGreaterThan(350 * times);
    },
  );

  it('answer alike with long lists, deep pages and changes in several segments', () => {
    const [documents = []] = fc.sample(manyDocuments, { seed: 3, numRuns: 1 });
    const pair = pairOf(documents.slice(0, 5000), { compiledFromRows: 0 });
    applyToBoth(pair, { upserts: documents.slice(5000, 5800), removals: documents.slice(0, 300).map(({ id }) => id) });
    applyToBoth(pair, { upserts: documents.slice(5800), removals: documents.slice(5000, 5020).map(({ id }) => id) });
    for (const query of fc.sample(randomQuery, { seed: 4, numRuns: 12 * times })) {
      const deep = { ...query, filters: {}, since: {}, contains: {}, offset: query.offset * 40, limit: 30 };
      expect(pair.index.search(deep)).toEqual(pair.twin.search(deep));
      const oneCluster = { ...deep, filters: { specialty: ['Nurse'] }, facets: ['state'], offset: query.offset };
      expect(pair.index.search(oneCluster)).toEqual(pair.twin.search(oneCluster));
    }
  });
});

const someCost = fc.constantFrom(0.01, 1, 100);
const randomCosts: fc.Arbitrary<typeof costs> = fc.record({
  perRow: someCost,
  perListRow: someCost,
  perCachedListRow: someCost,
  cachedBytes: fc.constantFrom(0, 1e9),
  listedOneIn: fc.constantFrom(1, 8, 1e6),
  perWord: someCost,
  perRange: someCost,
  perBlockBitmap: someCost,
  perListedRow: someCost,
  perMask: someCost,
  perMaskSums: someCost,
  perHeldRow: someCost,
  perHeldWord: someCost,
  perListedTest: someCost,
  perScatteredRow: someCost,
  perValue: someCost,
  perMark: someCost,
  perTest: someCost,
  sortedRowsMax: fc.constantFrom(0, 20, 2048),
  patience: someCost,
  stepsPerRow: someCost,
  wastedSteps: someCost,
  cutFromRows: fc.constantFrom(1, 8, 64),
  bucketBits: fc.constantFrom(2, 5, 12),
});

describe('the costs by which ways are chosen', () => {
  const measured = { ...costs };

  afterEach(() => {
    Object.assign(costs, measured);
  });

  it('never change an answer', () => {
    const [documents = []] = fc.sample(manyDocuments, { seed: 12, numRuns: 1 });
    const pair = pairOf(documents.slice(0, 700), { compiledFromRows: 0 });
    applyToBoth(pair, { upserts: documents.slice(650, 1000), removals: documents.slice(0, 30).map(({ id }) => id) });
    applyToBoth(pair, { upserts: documents.slice(1000, 1060), removals: [] });
    fc.assert(
      fc.property(randomQuery, fc.array(randomCosts, { minLength: 6, maxLength: 6 }), (query, manyCosts) => {
        const expected = pair.twin.search(query);
        for (const made of manyCosts) {
          Object.assign(costs, made);
          expect(pair.index.search(query)).toEqual(expected);
        }
      }),
      { seed: 13, numRuns: 100 * times },
    );
  });
});

describe('a list facet over several blocks of rows', () => {
  const measured = { ...costs };
  const noLists = { perListRow: 1e9, perCachedListRow: 1e9, perRow: 0, perWord: 0 };

  afterEach(() => {
    Object.assign(costs, measured);
  });

  it.each([
    ['compiled', 0],
    ['plain', 100_000],
  ])(
    'is counted exactly by blocks, where values are dense and where they are rare (%s kernels)',
    (_kernels, compiledFromRows) => {
      const specialties = ['Cardiology', 'Dentist', 'Nurse', 'Pharmacist'];
      const skillsOf = (at: number): string[] => [
        `Of ${specialties[at % 4]}`,
        at % 3 === 0 ? 'Spanish' : 'English',
        ...(at % 500 === 7 ? [`Rare ${at}`] : []),
        // More values than one mask holds.
        ...Array.from({ length: at % 3 }, (_, number) => `Skill ${(at + number * 17) % 45}`),
        ...(at % 2_000 === 8 ? ['Very rare'] : []),
      ];
      const documents = Array.from({ length: 20_000 }, (_, at) => ({
        id: BigInt(at + 1),
        values: {
          lastName: `Name${at % 11}`,
          specialty: specialties[at % 4] ?? null,
          state: at % 5 === 0 ? 'TX' : 'NY',
          skills: skillsOf(at),
          degree: at % 7 === 0 ? ['MD'] : [],
          hasPhone: at % 2 === 0,
        },
      }));
      const pair = pairOf(documents, { compiledFromRows });
      applyToBoth(pair, {
        upserts: documents
          .slice(40, 60)
          .map(({ id, values }) => ({ id, values: { ...values, skills: ['Spanish', 'New'] } })),
        removals: [3n, 9_000n],
      });
      const facets = ['skills', 'degree', 'specialty'];
      for (const asked of [
        {},
        { text: 'name3' },
        { filters: { specialty: ['Dentist'] } },
        { filters: { specialty: ['Dentist', 'Nurse'], state: ['TX'] } },
        { flags: { hasPhone: true } },
        { filters: { skills: ['Very rare'] } },
        { filters: { specialty: ['Pharmacist'], skills: ['Spanish'] } },
        { text: 'nobody' },
      ]) {
        const query = { ...everything, ...asked, facets };
        const expected = pair.twin.search(query);
        for (const facetLimit of [1, 3, 1_000]) {
          const shortened = Object.entries(expected.facets).map(([name, values]) => [
            name,
            values.slice(0, facetLimit),
          ]);
          // All blocks by bitmaps; by masks; and each in the way that is cheaper with the measured costs.
          for (const made of [
            { ...noLists, perBlockBitmap: 0, perMaskSums: 1 },
            { ...noLists, perListedRow: 0, perMask: 0, perMaskSums: -1 },
            {
              ...noLists,
              perListedRow: measured.perListedRow,
              perMask: measured.perMask,
              perMaskSums: measured.perMaskSums,
            },
          ]) {
            Object.assign(costs, made);
            expect(pair.index.search({ ...query, facetLimit })).toEqual({
              ...expected,
              facets: Object.fromEntries(shortened),
            });
          }
        }
      }
    },
  );
});

it('the index counts a list facet with as many values as documents, some of which have none and some two', () => {
  const skills = [['ICU', 'X-Ray'], [], ['X-Ray'], ['X-Ray']];
  const pair = pairOf(
    Array.from({ length: 400 }, (_, at) => ({
      id: BigInt(at + 1),
      values: { lastName: at % 3 === 0 ? 'Lee' : 'Kim', specialty: 'Nurse', skills: skills[at % 4] ?? [] },
    })),
  );
  const query = { ...everything, text: 'lee', facets: ['skills'] };
  expect(pair.index.search(query)).toEqual(pair.twin.search(query));
});

describe('a list facet of which few rows have other values than their state', () => {
  const measured = { ...costs };

  afterEach(() => {
    Object.assign(costs, measured);
  });

  it.each([
    ['compiled', 0],
    ['plain', 100_000],
  ])(
    'is counted exactly by ranges, by rank, and by testing all rows with other values (%s kernels)',
    (_kernels, compiledFromRows) => {
      const states = ['TX', 'NY', 'CA', null];
      const specialties = ['Cardiology', 'Dentist', 'Nurse', null];
      const pair = pairOf(
        Array.from({ length: 9_000 }, (_, at) => ({
          id: BigInt(at + 1),
          values: {
            lastName: `Name${at % 11}`,
            specialty: specialties[at % 4] ?? null,
            state: states[(at >>> 2) % 4] ?? null,
            licenseState: [
              ...(at % 37 === 0 ? ['Guam', 'OR', 'TX'] : []),
              ...(at % 3 > 0 ? [states[(at >>> 2) % 4] ?? 'CA'] : []),
              ...(at % 97 === 1 ? ['NY'] : []),
            ].filter((state, place, all) => all.indexOf(state) === place),
            otherStates: at % 50 === 0 ? ['OR', 'TX'].filter((state) => state !== states[(at >>> 2) % 4]) : [],
            hasPhone: at % 2 === 0,
          },
        })),
        { compiledFromRows },
      );
      const others = { perListRow: 1e9, perCachedListRow: 1e9, perBlockBitmap: 1e9, perMaskSums: 1e9 };
      for (const asked of [
        {},
        { text: 'name3' },
        { flags: { hasPhone: true } },
        { filters: { specialty: ['Dentist'] } },
        { filters: { specialty: ['Cardiology', 'Nurse'], state: ['TX'], licenseState: ['OR'] } },
        { text: 'nobody' },
      ]) {
        const query = { ...everything, ...asked, facets: ['licenseState', 'state', 'otherStates', 'specialty'] };
        const expected = pair.twin.search(query);
        for (const made of [
          { ...others, perHeldRow: 1e6 },
          { ...others, perListedTest: 1e6 },
        ]) {
          Object.assign(costs, measured, made);
          expect(pair.index.search(query)).toEqual(expected);
        }
      }
    },
  );
});

describe('a rebuild', () => {
  it('keeps what was changed while it ran', async () => {
    const [first, second, third] = fc
      .sample(
        fc.uniqueArray(randomDocument(), { selector: ({ id }) => id, minLength: 90, maxLength: 90, size: 'max' }),
        { seed: 5, numRuns: 3 },
      )
      .map((documents) => documents);
    const pair = pairOf(first ?? []);
    applyToBoth(pair, { upserts: second ?? [], removals: [] });
    const rebuilt = pair.index.rebuild();
    applyToBoth(pair, { upserts: third?.slice(0, 40) ?? [], removals: first?.slice(0, 20).map(({ id }) => id) ?? [] });
    await expect(pair.index.rebuild()).rejects.toThrow('A rebuild is under way already.');
    await rebuilt;
    expect(pair.index.changedSize).toBeLessThanOrEqual(40);
    expect(pair.index.search({ ...everything, limit: 500 })).toEqual(pair.twin.search({ ...everything, limit: 500 }));
  });

  it('is abandoned when a bulk change comes, and the next one contains it', async () => {
    const [documents = []] = fc.sample(distinctDocuments, { seed: 6, numRuns: 1 });
    const pair = pairOf(documents.slice(0, 60));
    const abandoned = pair.index.rebuild();
    applyToBoth(pair, { upserts: documents.slice(60, 70), removals: documents.slice(0, 10).map(({ id }) => id) });
    applyInBulkToBoth(pair, {
      upserts: documents.slice(5, 90),
      removals: documents.slice(55, 65).map(({ id }) => id),
    });
    await expect(abandoned).resolves.toBe(false);
    expect(pair.index.search({ ...everything, limit: 500 })).toEqual(pair.twin.search({ ...everything, limit: 500 }));
    await expect(pair.index.rebuild()).resolves.toBe(true);
    expect(pair.index.changedSize).toBe(0);
    expect(pair.index.search({ ...everything, limit: 500 })).toEqual(pair.twin.search({ ...everything, limit: 500 }));
  });
});

const lee = (id: bigint, firstName: string) => ({ id, values: { firstName, lastName: 'Lee' } });

describe('a bulk change', () => {
  it('changes nothing when one document does not fit, or comes twice', () => {
    const { index } = pairOf([{ id: 1n, values: { lastName: 'Lee' } }]);
    const faulty = index.startBulk();
    expect(() => {
      faulty.add({ id: 2n, values: { verified: -4 } });
    }).toThrow(TypeError);
    const repeated = index.startBulk();
    repeated.add({ id: 3n, values: {} });
    repeated.add({ id: 3n, values: {} });
    expect(() => {
      repeated.apply([1n]);
    }).toThrow('Document 3 was added twice.');
    expect(index.search(everything).hits.map(({ id }) => id)).toEqual([1n]);
  });

  it('of removals alone removes', () => {
    const { index } = pairOf([
      { id: 1n, values: {} },
      { id: 2n, values: {} },
    ]);
    index.startBulk().apply([2n, 9n]);
    expect(index.search(everything).hits.map(({ id }) => id)).toEqual([1n]);
  });

  it('is in a snapshot although an earlier segment has the same document', () => {
    const pair = pairOf([], { compiledFromRows: 0 });
    applyToBoth(pair, { upserts: [lee(1n, 'Ann'), lee(2n, 'Bo')], removals: [] });
    applyInBulkToBoth(pair, { upserts: [lee(1n, 'Anna')], removals: [] });
    pair.index = loadSnapshot(snapshotBytes(pair.index, ''), peopleSchema, { compiledFromRows: 0 }).index;
    expect(pair.index.search(everything)).toEqual(pair.twin.search(everything));
    expect(pair.index.size).toBe(2);
  });

  it('never brings a removed document back, however many follow', () => {
    const pair = pairOf([], { compiledFromRows: 0 });
    for (let round = 0n; round < 9n; round += 1n) {
      applyInBulkToBoth(pair, {
        upserts: [1n, 2n, 3n].map((number) => ({ id: 10n * round + number, values: { lastName: `Lee ${round}` } })),
        removals: [],
      });
      applyToBoth(pair, { upserts: [], removals: [10n * round + 2n] });
      expect(pair.index.search(everything)).toEqual(pair.twin.search(everything));
    }
    pair.index = loadSnapshot(snapshotBytes(pair.index, ''), peopleSchema, { compiledFromRows: 0 }).index;
    expect(pair.index.search(everything)).toEqual(pair.twin.search(everything));
    expect(pair.index.size).toBe(18);
  });
});

describe('the limits of a query', () => {
  it('are refused or held, never overrun', () => {
    const { index } = pairOf([{ id: 1n, values: { verified: 65_534, lastName: 'Lee' } }], { compiledFromRows: 0 });
    expect(() =>
      index.search({ ...everything, text: Array.from({ length: 201 }, (_, at) => `w${at}`).join(' ') }),
    ).toThrow('A text has at most 200 words and phrases.');
    expect(() => index.search({ ...everything, since: { verified: 1.5 } })).toThrow('Days are whole numbers.');
    expect(index.search({ ...everything, since: { verified: 65_534 } }).total).toBe(1);
    expect(index.search({ ...everything, since: { verified: 65_535 } }).total).toBe(0);
    expect(index.search({ ...everything, text: 'l-e-e-l-e-e-l-e lee' }).total).toBe(0);
  });
});

const oneIn = (state: string) =>
  pairOf([{ id: 1n, values: { lastName: 'Lee', state, country: 'US' } }], { readers: 3 });

describe('readers in other threads', () => {
  it('answer what the writer answers', async () => {
    const [documents = []] = fc.sample(distinctDocuments, { seed: 9, numRuns: 1 });
    const { index } = pairOf(documents, { readers: 2, compiledFromRows: 0 });
    const queries = fc.sample(randomQuery, { seed: 10, numRuns: 40 });
    const worker = new Worker(new URL('testing/reader-worker.ts', import.meta.url), {
      workerData: { shared: index.share(), reader: 1, queries },
    });
    const [answers] = await once(worker, 'message');
    expect(answers).toEqual(queries.map((query) => index.search(query)));
  });

  it('count the facets of a set once for all its pages and orders, and again after a change', () => {
    fc.assert(
      fc.property(manyDocuments, randomQuery, randomChanges, (documents, query, changes) => {
        const pair = pairOf(documents, { readers: 2 });
        const reader = new IndexReader(pair.index.share(), 1);
        const pages = [
          query,
          { ...query, offset: query.offset + 1 },
          { ...query, sort: { key: 'name', direction: 'desc' as const } },
        ];
        const answers = pages.map((page) => reader.search(page));
        expect(answers).toEqual(pages.map((page) => pair.index.search(page)));
        for (const { facets } of answers)
          for (const name of query.facets) expect(facets[name]).toBe(answers[0]?.facets[name]);
        applyToBoth(pair, changes);
        reader.follow(pair.index.share());
        expect(pages.map((page) => reader.search(page))).toEqual(pages.map((page) => pair.index.search(page)));
      }),
      { numRuns: 12 },
    );
  });

  it('keep the counts of a set with few conditions while many words are searched, and none after a change', () => {
    const pair = pairOf([{ id: 1n, values: { lastName: 'Lee', state: 'TX', country: 'US' } }], { readers: 2 });
    const reader = new IndexReader(pair.index.share(), 1);
    const query = { ...everything, facets: ['state'] };
    const broad = [
      query,
      { ...query, filters: { state: ['TX'], country: ['US'] } },
      { ...query, filters: { country: ['US'] }, flags: { hasPhone: false } },
    ];
    const narrow = [
      { ...query, text: 'lee' },
      { ...query, text: '-lee' },
      { ...query, filters: { state: ['TX'], country: ['US'] }, flags: { hasPhone: false } },
    ];
    const facetsOf = (one: typeof query) => reader.search(one).facets['state'];
    const [kept, displaced] = [broad.map(facetsOf), narrow.map(facetsOf)];
    for (let word = 0; word < 70; word += 1) facetsOf({ ...query, text: `word${word}` });
    broad.forEach((one, at) => expect(facetsOf(one)).toBe(kept[at]));
    narrow.forEach((one, at) => expect(facetsOf(one)).not.toBe(displaced[at]));
    applyToBoth(pair, { upserts: [{ id: 2n, values: { state: 'CA', country: 'US' } }], removals: [] });
    reader.follow(pair.index.share());
    expect(broad.map(facetsOf)).toEqual(broad.map((one) => pair.index.search(one).facets['state']));
  });

  it('take what another reader counted at the same moment of a large set, and nothing of another moment', () => {
    const [texas, ohio] = [oneIn('TX'), oneIn('OH')];
    const query = { ...everything, facets: ['state'] };
    for (const [sharedFrom, taken] of [
      [1, 'TX'],
      [2, 'OH'],
    ] as const) {
      const facets = { broad: sharedFacetMemory(65_536), others: sharedFacetMemory(65_536), sharedFrom };
      new IndexReader(texas.index.share(), 1, { moment: 'same', facets }).search(query);
      // Two indexes never have a moment of the same name; here it shows whose counts these are.
      const other = new IndexReader(ohio.index.share(), 2, { moment: 'same', facets });
      expect(other.search(query).facets['state']).toEqual([{ value: taken, count: 1 }]);
      other.follow(ohio.index.share(), 'later');
      expect(other.search(query).facets['state']).toEqual([{ value: 'OH', count: 1 }]);
    }
  });

  it('see one moment until they follow to the next', () => {
    const pair = pairOf(
      [
        { id: 1n, values: { lastName: 'Lee' } },
        { id: 2n, values: { lastName: 'Garcia' } },
      ],
      { readers: 2, compiledFromRows: 0 },
    );
    const reader = new IndexReader(structuredClone(pair.index.share()), 1);
    pair.index.apply({ upserts: [{ id: 3n, values: { lastName: 'Lee' } }], removals: [1n] });
    expect(reader.search({ ...everything, text: 'lee' }).hits.map(({ id }) => id)).toEqual([1n]);
    reader.follow(structuredClone(pair.index.share()));
    expect(reader.search({ ...everything, text: 'lee' }).hits.map(({ id }) => id)).toEqual([3n]);
    expect(reader.size).toBe(2);
    expect(() => new IndexReader(pair.index.share(), 2)).toThrow('The segment was made for 2 readers.');
  });
});
