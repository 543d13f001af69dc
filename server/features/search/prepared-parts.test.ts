// A distributed PostgreSQL, as far as followers can tell: a function that asks every node, and parts of transactions that are prepared there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { startLiveIndex, type LiveIndexFixture } from './testing/live-index-fixture.ts';
import { askedQuery } from './testing/asked-query.ts';
import { waitForPreparedParts } from './prepared-parts-store.ts';

const { database } = testDatabase();
let index: LiveIndexFixture;

beforeEach(async () => {
  // Plain PostgreSQL has one node and prepares nothing: the table says what the nodes would answer.
  await database.pool.query(`
    create table prepared_on_nodes (gid text not null);
    create function run_command_on_all_nodes(command text) returns table (success boolean, result text) language sql
      as $$ select command like '%pg_prepared_xacts%', (select coalesce(json_agg(gid), '[]')::text from prepared_on_nodes) $$`);
  index = startLiveIndex(database);
  await expect.poll(() => index.isFollowed(), { interval: 2 }).toBe(true);
});
afterEach(async () => {
  await index.stop();
  await database.pool.query('drop function run_command_on_all_nodes; drop table prepared_on_nodes');
});

const countOf = (query: string): number => index.reader().search(askedQuery({ query }, '2026-11-22')).total;

/** True once the follower has asked the nodes after this moment. */
const hasAskedSince = async (moment: Date): Promise<boolean> => {
  const { rowCount } = await database.pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%run_command_on_all_nodes(%' and query_start > $1`,
    [moment],
  );
  return rowCount !== 0;
};

test('a change is read only when the parts that were prepared with it have ended, whatever is prepared later', async () => {
  await database.pool.query(`insert into prepared_on_nodes values ('part of this change')`);
  await changeCandidates(database.pool, `insert into candidates (id, last_name, title) values (1, 'Almeida', 'Nurse')`);
  const {
    rows: [now],
  } = await database.pool.query<{ moment: Date }>('select clock_timestamp() as moment');
  // A part that is prepared before the follower asks is waited for, so the later one must come after that.
  await expect.poll(() => now && hasAskedSince(now.moment), { interval: 5 }).toBe(true);
  expect(countOf('almeida')).toBe(0);
  // The node ends its part, and what it writes becomes visible; another transaction is prepared meanwhile.
  await database.pool.query(`insert into prepared_on_nodes values ('later')`);
  await database.pool.query(`update candidates set title = 'Zqtitle'`);
  await database.pool.query(`delete from prepared_on_nodes where gid = 'part of this change'`);
  await expect.poll(() => countOf('almeida zqtitle')).toBe(1);
});

test('a part that stays prepared is named as the reason why the index is behind', async () => {
  await database.pool.query(`insert into prepared_on_nodes values ('abandoned part')`);
  await changeCandidates(database.pool, `insert into candidates (id, last_name) values (2, 'Barros')`);
  await expect.poll(() => index.faults.map(String).join('\n')).toMatch(/prepared transaction "abandoned part"/);
  await database.pool.query('delete from prepared_on_nodes');
  await expect.poll(() => countOf('barros')).toBe(1);
});

test('a connection asks once whether the database is distributed, and the nodes at every call', async () => {
  const client = await database.pool.connect();
  const query = vi.spyOn(client, 'query');
  try {
    await waitForPreparedParts(client);
    await waitForPreparedParts(client);
    const texts = query.mock.calls.map(([text]) => text);
    expect(texts.filter((text) => text.includes('to_regproc'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('from run_command_on_all_nodes('))).toHaveLength(2);
  } finally {
    query.mockRestore();
    client.release();
  }
});
