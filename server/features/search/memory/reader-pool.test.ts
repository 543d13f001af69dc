import { afterAll, expect, test } from 'vitest';
import { createIndexBuilder } from '#search-index/public.ts';
import { everySpecialtyIn } from '../index-query.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { quietLog } from '../testing/quiet-log.ts';
import { ReaderPool } from './reader-pool.ts';

const { log } = quietLog();
const limits = { readers: 1, runningMax: 1, waitingMax: 10, perCallerMax: 3, deadlineMs: 200, searchMaxMs: 600 };
const opened = Promise.withResolvers<void>();
const pool = new ReaderPool({
  limits,
  program: new URL('../testing/failing-reader.ts', import.meta.url),
  log,
  onOpen: () => opened.resolve(),
});
afterAll(() => pool.close());

const index = createIndexBuilder(candidateIndexSchema, { readers: 2 }).build();
const search = (text: string, caller: string | null = null, signal = new AbortController().signal) =>
  pool.search({ ...everySpecialtyIn([]), text }, signal, caller);

test('a search that never ends fails only for its own caller; callers that waited too long are refused; then the pool recovers', async () => {
  pool.follow({ history: 1, shared: index.share() });
  await opened.promise;
  const endless = expect(search('hang')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('cut off'),
  });
  const late = expect(search('')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('waiting'),
  });
  await late;
  await endless;
  await expect
    .poll(() =>
      search('').then(
        ({ count }) => count,
        () => null,
      ),
    )
    .toBe(0);
});

test('a moment of another index is not mixed with what was known', async () => {
  const builder = createIndexBuilder(candidateIndexSchema, { readers: 2 });
  builder.add({ id: 1n, values: { lastName: 'Other', specialty: 'Nurse' } });
  pool.follow({ history: 2, shared: builder.build().share() });
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
