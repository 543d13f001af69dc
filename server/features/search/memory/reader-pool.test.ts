import { getEventListeners } from 'node:events';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createIndexBuilder, type SearchIndex } from '#search-index/public.ts';
import { everySpecialtyIn } from '#query-understanding/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { quietLog } from '../testing/quiet-log.ts';
import { MomentPublisher } from './moment-publisher.ts';
import { ReaderPool } from './reader-pool.ts';

const { log } = quietLog();
/** No search of a test that works takes this long, however slow the machine is. */
const patientMs = 120_000;
const limits = {
  readers: 1,
  runningMax: 1,
  waitingMax: 10,
  perCallerMax: 3,
  deadlineMs: patientMs,
  searchMaxMs: patientMs,
};
const pool = new ReaderPool({
  limits,
  program: new URL('index-reader.ts', import.meta.url),
  log,
  onOpen: () => undefined,
});
afterAll(() => pool.close());
const publisher = receiveMoments(pool, new MomentPublisher());

/** Replaces the thread that writes. */
function receiveMoments(to: ReaderPool, from: MomentPublisher): MomentPublisher {
  to.receiveFrom((connection, port) => {
    from.connect(port);
    setImmediate(() => to.connected(connection));
  });
  return from;
}

const index = createIndexBuilder(candidateIndexSchema, { readers: 2 }).build();
const search = (text: string, caller: string | null = null, signal = new AbortController().signal) =>
  pool.search({ ...everySpecialtyIn([]), text }, signal, caller);

test('the signal of a job with thousands of searches keeps none of them', async () => {
  const opened = Promise.withResolvers<void>();
  const other = new ReaderPool({
    limits,
    program: new URL('index-reader.ts', import.meta.url),
    log,
    onOpen: () => opened.resolve(),
  });
  onTestFinished(() => other.close());
  const job = new AbortController();
  const ask = () => other.search({ ...everySpecialtyIn([]), text: '' }, job.signal);
  other.follow(receiveMoments(other, new MomentPublisher()).publish({ history: 1, shared: index.share() }));
  await opened.promise;
  for (let times = 0; times < 20; times += 1) await ask();
  const refused = Array.from({ length: limits.waitingMax + limits.runningMax + 1 }, () => ask());
  expect((await Promise.allSettled(refused)).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(getEventListeners(job.signal, 'abort')).toEqual([]);
});

test('a search that never ends fails only for its own caller; callers that waited too long are refused; then the pool recovers', async () => {
  const opened = Promise.withResolvers<void>();
  const hasty = new ReaderPool({
    limits: { ...limits, deadlineMs: 200, searchMaxMs: 600 },
    program: new URL('../testing/failing-reader.ts', import.meta.url),
    log,
    onOpen: () => opened.resolve(),
  });
  onTestFinished(() => hasty.close());
  const searchHastily = (text: string) =>
    hasty.search({ ...everySpecialtyIn([]), text }, new AbortController().signal, null);
  hasty.follow(receiveMoments(hasty, new MomentPublisher()).publish({ history: 1, shared: index.share() }));
  await opened.promise;
  const endless = expect(searchHastily('hang')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('cut off'),
  });
  const late = expect(searchHastily('')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('waiting'),
  });
  await late;
  await endless;
  await expect
    .poll(() =>
      searchHastily('').then(
        ({ count }) => count,
        () => null,
      ),
    )
    .toBe(0);
});

test('a moment of another index is not mixed with what was known', async () => {
  pool.follow(publisher.publish({ history: 1, shared: index.share() }));
  expect(await search('')).toMatchObject({ count: 0 });
  const builder = createIndexBuilder(candidateIndexSchema, { readers: 2 });
  builder.add({ id: 1n, values: { lastName: 'Other', specialty: 'Nurse' } });
  pool.follow(publisher.publish({ history: 2, shared: builder.build().share() }));
  expect(await search('')).toMatchObject({ count: 1, facets: { specialty: [{ value: 'Nurse', count: 1 }] } });
});

test('a caller who searches more than its share is refused, another is answered, and leaving early makes no room for more', async () => {
  const leaving = new AbortController();
  const own = [search('', 'a', leaving.signal), search('', 'a'), search('', 'a')];
  leaving.abort();
  const [left] = own;
  await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // The first was already running in a thread, which continues.
  await expect(search('', 'a')).rejects.toMatchObject({ kind: 'too_many', code: 'TOO_MANY' });
  expect(await search('', 'b')).toMatchObject({ count: 1 });
  expect(await Promise.all(own.slice(1))).toMatchObject([{ count: 1 }, { count: 1 }]);
  expect(await Promise.all([1, 2, 3].map(() => search('', 'a')))).toMatchObject([
    { count: 1 },
    { count: 1 },
    { count: 1 },
  ]);
});

test('threads for which the memory of an index has no room get no searches until it has', async () => {
  const opened = { threads: 0 };
  const four = new ReaderPool({
    limits: { ...limits, readers: 4 },
    program: new URL('index-reader.ts', import.meta.url),
    log,
    onOpen: () => {
      opened.threads += 1;
    },
  });
  onTestFinished(() => four.close());
  const from = receiveMoments(four, new MomentPublisher());
  const countAll = () =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        four.search(everySpecialtyIn([]), new AbortController().signal).then(({ count }) => count),
      ),
    );
  const follow = (history: number, readers: number) => {
    const builder = createIndexBuilder(candidateIndexSchema, { readers });
    builder.add({ id: 1n, values: { lastName: 'Only', specialty: 'Nurse' } });
    four.follow(from.publish({ history, shared: builder.build().share() }));
  };
  // The writer and two threads.
  follow(1, 3);
  await expect.poll(() => opened.threads, { timeout: 300_000 }).toBe(2);
  expect(await countAll()).toEqual(Array(8).fill(1));
  follow(2, 5);
  await expect.poll(() => opened.threads, { timeout: 300_000 }).toBe(4);
  expect(await countAll()).toEqual(Array(8).fill(1));
  follow(3, 2);
  // A search that was passed to a thread before it said so fails.
  await expect.poll(() => countAll().catch(() => null), { timeout: 300_000 }).toEqual(Array(8).fill(1));
  expect(opened.threads).toBe(4);
});

const person = (id: bigint, specialty: string) => ({ id, values: { lastName: 'Someone', specialty } });

describe('two threads', () => {
  const everyByteIsMuch = { opened: 1, left: 1 };

  async function openPool(): Promise<{ two: ReaderPool; from: MomentPublisher; count: () => Promise<number> }> {
    const isOpen = Promise.withResolvers<void>();
    const two = new ReaderPool({
      limits: { ...limits, readers: 2 },
      program: new URL('index-reader.ts', import.meta.url),
      log,
      onOpen: () => isOpen.resolve(),
    });
    onTestFinished(() => two.close());
    const from = receiveMoments(two, new MomentPublisher(everyByteIsMuch));
    two.follow(from.publish({ history: 1, shared: created.share() }));
    await isOpen.promise;
    const count = async (): Promise<number> =>
      (await two.search(everySpecialtyIn([]), new AbortController().signal)).count;
    return { two, from, count };
  }

  let created: SearchIndex;
  beforeEach(() => {
    const builder = createIndexBuilder(candidateIndexSchema, { readers: 3 });
    for (let id = 1n; id <= 200n; id += 1n) builder.add(person(id, 'Nurse'));
    created = builder.build();
  });

  test('answer while each opens new segments, and no search finds less than one before it', async () => {
    const { two, from, count } = await openPool();
    const counts: number[] = [];
    for (let step = 1n; step <= 20n; step += 1n) {
      if (step % 5n === 0n) await created.rebuild();
      created.apply({ upserts: [person(1_000n + step, 'Dentist')], removals: [] });
      const notice = from.publish({ history: 1, shared: created.share() });
      expect(notice).toMatchObject({ isNewIndex: false, opensMuch: true, leavesMuch: step > 1n });
      two.follow(notice);
      for (let times = 0; times < 10; times += 1) counts.push(await count());
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    await expect.poll(count).toBe(220);
  });

  test('never answer from an earlier index, even while they open segments of it', async () => {
    const { two, from, count } = await openPool();
    await created.rebuild();
    two.follow(from.publish({ history: 1, shared: created.share() }));
    const other = createIndexBuilder(candidateIndexSchema, { readers: 3 });
    other.add(person(1n, 'Dentist'));
    two.follow(from.publish({ history: 2, shared: other.build().share() }));
    expect(await Promise.all([1, 2, 3].map(count))).toEqual([1, 1, 1]);
  });

  test('keep answering after their writer is replaced, and follow the next one', async () => {
    const { two, count } = await openPool();
    const next = receiveMoments(two, new MomentPublisher(everyByteIsMuch));
    expect(await count()).toBe(200);
    created.apply({ upserts: [], removals: [1n] });
    two.follow(next.publish({ history: 1, shared: created.share() }));
    await expect.poll(count).toBe(199);
  });
});
