// The search follows the directory whatever else happens in the cluster, and whichever cluster the directory came from.
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { changeLogJobs } from './change-log-jobs.ts';
import { memoryEngine } from './memory/memory-engine.ts';
import type { SearchEngine } from './search-engine.ts';
import { sqlEngine } from './sql/sql-engine.ts';
import { askedQuery } from './testing/asked-query.ts';
import { quietLog } from './testing/quiet-log.ts';

const { database, url } = testDatabase();
const patience = { timeout: 300_000, interval: 20 };
let ids = 0;

afterEach(async () => {
  await changeCandidates(database.pool, 'delete from candidates');
});

async function startEngine(
  kind: 'memory' | 'postgres' = 'memory',
  databaseUrl = url,
): Promise<{ engine: SearchEngine; lines: string[] }> {
  const { log, lines } = quietLog();
  const engine =
    kind === 'memory' ? memoryEngine({ databaseUrl, snapshotFile: null, readers: 1 }, log) : sqlEngine(url, log);
  onTestFinished(() => engine.close());
  await engine.ready();
  return { engine, lines };
}

async function add(lastName: string): Promise<string> {
  ids += 1;
  await changeCandidates(database.pool, 'insert into candidates (id, last_name) values ($1, $2)', [ids, lastName]);
  return lastName.toLowerCase();
}

const countOf = async (engine: SearchEngine, query: string): Promise<number> =>
  (await engine.search(askedQuery({ query }), new AbortController().signal)).count;
const expectFound = (engine: SearchEngine, query: string, count = 1) =>
  expect.poll(() => countOf(engine, query), patience).toBe(count);

/** Opens a transaction that has written something and stays open, in the database of this address. Returns its pid. */
async function openTransaction(databaseUrl: string, applicationName: string): Promise<number> {
  const other = openDatabase(databaseUrl, { connectionsMax: 1, applicationName });
  const client = await other.pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await other.close();
  });
  await client.query('begin');
  const {
    rows: [row],
  } = await client.query<{ pid: number }>('select pg_backend_pid() as pid, pg_current_xact_id()');
  return row?.pid ?? 0;
}

/** As a dump of a cluster that has lived longer: the log and what followed it name transactions that this cluster will not see for long. */
async function restoreFromOlderCluster(): Promise<void> {
  for (const table of ['candidate_changes', 'search_rows_position'])
    await database.pool.query(`update ${table} set transaction = (transaction::text::bigint + 1000000000)::text::xid8`);
  await database.pool.query('update change_log_origin set system_identifier = 1');
}

/** The address for a role that may use the tables and nothing else, as most operators will have it. */
async function ordinaryRole(): Promise<string> {
  const address = Object.assign(new URL(url), {
    username: `ordinary_${new URL(url).pathname.slice(6)}`,
    password: 'test-only',
  });
  await database.pool.query(`create role ${address.username} login password 'test-only'`);
  await database.pool.query(
    `grant select, insert, update, delete on all tables in schema public to ${address.username}`,
  );
  onTestFinished(
    async () => void (await database.pool.query(`drop owned by ${address.username}; drop role ${address.username}`)),
  );
  return address.href;
}

describe('a transaction that writes', () => {
  test.each([
    ['the owner', () => url],
    ['a role without special rights', ordinaryRole],
  ])('in another database of the cluster delays no change of the directory, as %s', async (_role, address) => {
    const { engine } = await startEngine('memory', await address());
    await openTransaction(inject('clusterUrl'), 'elsewhere');
    await expectFound(engine, await add('Prompt'));
    await changeCandidates(database.pool, `delete from candidates where last_name = 'Prompt'`);
    await expectFound(engine, 'prompt', 0);
    expect(engine.state()).toMatchObject({ lagReason: null });
  });

  test('in the directory’s own database is waited for, and named to the operator', async () => {
    const { engine, lines } = await startEngine('memory', await ordinaryRole());
    const pid = await openTransaction(url, 'night report');
    await add('Patient');
    const named = new RegExp(
      `pid ${pid} \\(application "night report", database "?test_\\w+"?(?:, open for \\d+ s)?\\)`,
    );
    await expect
      .poll(() => engine.state(), patience)
      .toMatchObject({ isReady: true, lagReason: expect.stringMatching(named) });
    await expect
      .poll(() => lines.filter((line) => line.includes('is behind the directory')), patience)
      .toContainEqual(expect.stringMatching(/night report/));
    expect(await countOf(engine, 'patient')).toBe(0);
    await database.pool.query('select pg_terminate_backend($1::integer)', [pid]);
    await expectFound(engine, 'patient');
    await expect.poll(() => engine.state().lagReason, patience).toBeNull();
  });

  test('and ends while others write is never skipped', async () => {
    const { engine } = await startEngine();
    const elsewhere = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'elsewhere' });
    onTestFinished(() => elsewhere.close());
    const over = new AbortController();
    const noise = (async () => {
      while (!over.signal.aborted) await elsewhere.pool.query('select pg_current_xact_id()');
    })();
    const writers = Array.from({ length: 4 }, async (_writer, number) => {
      for (let round = 0; round < 60; round += 1) {
        const client = await database.pool.connect();
        await client.query('begin');
        await client.query('savepoint inner_one');
        await changeCandidates(client, `insert into candidates (id, last_name) values ($1, 'Crowded')`, [
          10_000 + number * 1_000 + round,
        ]);
        await client.query('release savepoint inner_one');
        if (round % 3 === 0) await client.query('select pg_sleep(0.005)');
        await client.query('commit');
        client.release();
      }
    });
    await Promise.all(writers);
    over.abort();
    await noise;
    await expectFound(engine, 'crowded', 240);
  });
});

/** Changes when the position of the search tables is written again. */
const positionWritten = async (): Promise<unknown> =>
  (await database.pool.query('select xmin::text from search_rows_position')).rows;

describe('after a logical restore', () => {
  test('the memory engine follows changes as before', async () => {
    await add('Restored');
    await restoreFromOlderCluster();
    const { engine } = await startEngine();
    expect(await countOf(engine, 'restored')).toBe(1);
    await expectFound(engine, await add('Afterwards'));
    await expect.poll(() => engine.state().lagMs, patience).toBeLessThan(1_500);
  });

  test('PostgreSQL answers from its tables: it does not fill them again for every search', async () => {
    await startEngine('postgres');
    await add('Restored');
    await restoreFromOlderCluster();
    const { engine } = await startEngine('postgres');
    expect(await countOf(engine, 'restored')).toBe(1);
    expect(await countOf(engine, await add('Afterwards'))).toBe(1);
    // Once more when the oldest transaction of the cluster, which may be of another database, has ended.
    await expect
      .poll(async () => {
        const before = await positionWritten();
        for (let time = 0; time < 3; time += 1) expect(await countOf(engine, 'restored')).toBe(1);
        return isDeepStrictEqual(await positionWritten(), before);
      }, patience)
      .toBe(true);
  });
});

const changes = async (): Promise<string[]> =>
  (
    await database.pool.query<{ candidate_id: string }>(
      'select candidate_id from candidate_changes order by transaction, sequence',
    )
  ).rows.map((row) => row.candidate_id);
const age = (days: number) =>
  database.pool.query('update candidate_changes set recorded_at = now() - make_interval(days => $1)', [days]);
const prune = () => changeLogJobs(database)[0]?.run({}, { signal: new AbortController().signal });

describe('the change log', () => {
  test('keeps 35 days, and always the newest change, at which followers are', async () => {
    await add('First');
    await add('Second');
    await add('Third');
    await age(34);
    const before = await changes();
    await prune();
    expect(await changes()).toEqual(before);
    await age(36);
    await prune();
    expect(await changes()).toEqual(before.slice(-1));
    await add('Fourth');
    await prune();
    expect(await changes()).toHaveLength(1);
  });

  test('that lost what a running index has read makes it read everyone again', async () => {
    const { engine } = await startEngine();
    await expectFound(engine, await add('Steady'));
    await database.pool.query(`update candidates set last_name = 'Unlogged'`);
    await database.pool.query('delete from candidate_changes');
    await expectFound(engine, 'unlogged');
    await expectFound(engine, await add('Next'));
  });
});
