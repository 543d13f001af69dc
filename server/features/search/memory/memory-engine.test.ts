import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { searchCounts } from '../search-counts.ts';
import type { SearchEngine } from '../search-engine.ts';
import { repairChangeLog } from '../repair/repair-change-log.ts';
import { askedQuery, knowledgeIn } from '../testing/asked-query.ts';
import { quietLog } from '../testing/quiet-log.ts';
import type { ReadSet } from '../sets/system-sets.ts';
import { memoryEngine } from './memory-engine.ts';

const { database, url } = testDatabase();
const { log, lines } = quietLog();
const threads = {
  writer: new URL('../testing/failing-writer.ts', import.meta.url),
  reader: new URL('../testing/failing-reader.ts', import.meta.url),
};
const opened = Promise.withResolvers<SearchEngine>();

/** The set `own` of the first candidates, and each read of it. */
const own = { version: '1', ids: 30, reads: 0 };
const readSet: ReadSet = (name) => {
  own.reads += 1;
  const ids = BigUint64Array.from({ length: own.ids }, (_, at) => BigInt(at + 1));
  return Promise.resolve({ name, version: own.version, ids });
};

beforeAll(async () => {
  await changeCandidates(
    database.pool,
    `insert into candidates (id, last_name, specialty) select n, 'Person ' || n, 'Nurse' from generate_series(1, 50) n`,
  );
  const engine = memoryEngine(
    { databaseUrl: url, snapshotFile: null, readers: 2, threads, deadlineMs: 300_000, readSet },
    log,
  );
  await expect(search(engine)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('the search index to load'),
  });
  expect(engine.state()).toMatchObject({ isReady: false });
  await engine.ready();
  opened.resolve(engine);
});
afterAll(async () => (await opened.promise).close());

const counts = (engine: SearchEngine) => searchCounts({ engine, knowledge: knowledgeIn('US') });
const search = (engine: SearchEngine, filters: object = {}, signal = new AbortController().signal) =>
  engine.search(askedQuery(filters), signal);
const countOf = async (filters: object = {}): Promise<number> => (await search(await opened.promise, filters)).count;

describe('the memory engine', () => {
  test('never shows half of a transaction, whatever is changed and searched at once', async () => {
    const engine = await opened.promise;
    const seen = new Set<number>();
    for (let round = 0; round < 40; round += 1) {
      const writing = changeCandidates(database.pool, 'update candidates set specialty = $1', [
        round % 2 === 0 ? 'Dentist' : 'Nurse',
      ]);
      const answers = await Promise.all(Array.from({ length: 6 }, () => search(engine, { specialty: 'Nurse' })));
      for (const { count, facets } of answers) {
        seen.add(count);
        expect(facets.specialty).toHaveLength(1);
      }
      await writing;
    }
    for (const count of seen) expect([0, 50]).toContain(count);
    await expect.poll(() => countOf({ specialty: 'Nurse' })).toBe(50);
  });

  test('shows a transaction of more people than it reads at a time in one moment', async () => {
    const seen = new Set<number>();
    const until = async (last: number): Promise<void> => {
      await expect
        .poll(
          async () => {
            const count = await countOf({ query: 'crowd' });
            seen.add(count);
            return count;
          },
          { interval: 1 },
        )
        .toBe(last);
    };
    await changeCandidates(
      database.pool,
      `insert into candidates (id, last_name) select 100000 + n, 'Crowd' from generate_series(1, 110000) n`,
    );
    await until(110_000);
    await changeCandidates(database.pool, `delete from candidates where last_name = 'Crowd'`);
    await until(0);
    expect(seen).toEqual(new Set([0, 110_000]));
  });

  test('waits for an older transaction no longer than that runs', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await changeCandidates(database.pool, `insert into candidates (id, last_name) values (901, 'Heldback')`);
    expect(await countOf({ query: 'heldback' })).toBe(0);
    await client.query('rollback');
    client.release();
    await expect.poll(() => countOf({ query: 'heldback' })).toBe(1);
  });

  test('notices that its table was emptied', async () => {
    await inTransaction(database, async (client) => {
      await client.query('create table kept as select * from candidates');
      await client.query('truncate candidates');
    });
    await repairChangeLog(database);
    await expect.poll(() => countOf()).toBe(0);
    await changeCandidates(database.pool, 'insert into candidates select * from kept');
    await database.pool.query('drop table kept');
    await expect.poll(() => countOf()).toBe(51);
  });

  test('drops a search whose caller closed the connection', async () => {
    const engine = await opened.promise;
    const gone = new AbortController();
    const others = Array.from({ length: 20 }, () => search(engine));
    const dropped = expect(search(engine, {}, gone.signal)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The caller closed the connection.',
    });
    gone.abort();
    await dropped;
    expect(await Promise.all(others)).toHaveLength(20);
    await expect(search(engine, {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('refuses at once what would wait too long, and answers the rest', async () => {
    const engine = await opened.promise;
    // A thread may still be working for a caller who disconnected; threads take their searches in order, so behind these it is free.
    await Promise.all(Array.from({ length: 16 }, () => search(engine)));
    const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => search(engine)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(outcomes.length - refusals.length).toBe(100);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ kind: 'unavailable', code: 'UNAVAILABLE', retryAfterSeconds: 2 });
    expect(await countOf()).toBe(51);
  });

  test('replaces a thread that fails in a search, and the next searches are answered', async () => {
    const engine = await opened.promise;
    for (let times = 0; times < 3; times += 1) {
      await expect(search(engine, { query: 'crash' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      // On a slow machine the new thread starts later than a search may wait; then it is refused and can be repeated.
      await expect.poll(() => countOf().catch(() => null)).toBe(51);
    }
    expect(lines.filter((line) => line.includes('a thread of the search ended'))).toHaveLength(3);
    await expect.poll(() => engine.state()).toMatchObject({ isReady: true, waitingFor: null });
  });

  test('reads a set without ids once for all threads and each version, and again for a thread that starts', async () => {
    const engine = await opened.promise;
    const ask = async (version: string, text = ''): Promise<number> => {
      const query = { ...askedQuery({ query: text }), within: [[{ name: 'own', version, ids: null }]] };
      return (await engine.search(query, new AbortController().signal)).count;
    };
    const askOften = (version: string): Promise<number[]> =>
      Promise.all(Array.from({ length: 20 }, () => ask(version)));
    expect(new Set(await askOften('1'))).toEqual(new Set([30]));
    expect(own.reads).toBe(1);
    Object.assign(own, { version: '2', ids: 10 });
    // The thread has the later version when it is asked for the earlier one.
    expect(new Set([...(await askOften('2')), ...(await askOften('1'))])).toEqual(new Set([10]));
    const { reads } = own;
    await expect(ask('2', 'crash')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect
      .poll(async () => (await askOften('2')).every((count) => count === 10), { timeout: 300_000 })
      .toBe(true);
    await expect.poll(async () => (await askOften('2')) && own.reads, { timeout: 300_000 }).toBeGreaterThan(reads);
  });

  test('replaces the writer thread: it reports this, keeps answering, and misses no change', async () => {
    const engine = await opened.promise;
    await database.pool.query('notify crash_writer');
    await expect.poll(() => engine.state().isReady, { interval: 5 }).toBe(false);
    await changeCandidates(database.pool, `insert into candidates (id, last_name) values (902, 'Meanwhile')`);
    await expect.poll(() => engine.state().isReady).toBe(true);
    expect(await countOf({ query: 'meanwhile' })).toBe(1);
    await changeCandidates(database.pool, 'delete from candidates where id = 902');
    await expect.poll(() => countOf({ query: 'meanwhile' })).toBe(0);
  });

  test('indexes rows that an operator wrote by hand as far as they are valid', async () => {
    await changeCandidates(
      database.pool,
      `insert into candidates (id, last_name, skills, education, verified_on) values
      (903, 'Handmade', array['ICU', null], '{"school": 1}', '0001-01-01'), (904, 'Handmade', '{}', '[null, 1, {"degree": "MD"}, {"school": "York College", "degree": 2}]', 'infinity')`,
    );
    await expect.poll(() => countOf({ query: 'handmade' })).toBe(2);
    expect(await countOf({ education: 'york', query: 'handmade' })).toBe(1);
    await expect(database.pool.query(`insert into candidates (id, last_name) values (0, 'Nobody')`)).rejects.toThrow(
      'candidates_id_is_positive',
    );
  });

  test('counts every specialty', async () => {
    await changeCandidates(database.pool, `update candidates set specialty = 'nurse' where id <= 10`);
    await expect
      .poll(async () => {
        const { specialties } = await counts(await opened.promise).countSpecialties(new AbortController().signal);
        return specialties;
      })
      .toEqual([
        { value: 'Nurse', count: 40 },
        { value: 'nurse', count: 10 },
      ]);
  });
});
