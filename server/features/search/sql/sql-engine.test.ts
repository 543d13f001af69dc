import { describe, expect, test, vi } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct } from '#server/testing/product.ts';
import { repairChangeLog } from '../repair/repair-change-log.ts';

const product = testProduct({ searchEngine: 'postgres' });
const search = async (filters: object): Promise<Response> =>
  (await product.as('basic')).post('/api/optimized-search', { filters });
const find = async (filters: object) => searchAnswer.parse(await (await search(filters)).json());

test('the product runs on PostgreSQL alone, and every answer has all that was committed before it', async () => {
  const { pool } = product.database;
  for (let id = 1; id <= 20; id += 1) {
    await changeCandidates(
      pool,
      `insert into candidates (id, last_name, specialty, city) values ($1, 'Sánchez', $2, 'New York')`,
      [id, id % 2 === 0 ? 'Nurse' : 'OBGYN'],
    );
    expect((await find({ query: 'sanchez', city: 'new yo' })).count).toBe(id);
  }
  await changeCandidates(pool, 'delete from candidates where id > 15');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => find({ query: 'sanhcez', specialty: 'Nurse', limit: 2 })),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({
      count: 7,
      totalPages: 4,
      facets: {
        specialty: [
          { value: 'OBGYN', count: 8 },
          { value: 'Nurse', count: 7 },
        ],
      },
    });
});

test('a change is found while an older transaction runs, which the index would wait for', async () => {
  const older = await product.database.pool.connect();
  await older.query('begin');
  await older.query('select pg_current_xact_id()');
  await changeCandidates(product.database.pool, `insert into candidates (id, last_name) values (100, 'Early')`);
  expect((await find({ query: 'early' })).count).toBe(1);
  await changeCandidates(older, `insert into candidates (id, last_name) values (101, 'Late')`);
  await older.query('commit');
  older.release();
  expect((await find({ query: 'late' })).count).toBe(1);
});

test('an emptied table is an empty directory', async () => {
  await product.database.pool.query('truncate candidates');
  await repairChangeLog(product.database);
  expect((await find({})).count).toBe(0);
});

test('a name that is only an apostrophe does not disable the search for all callers', async () => {
  await changeCandidates(
    product.database.pool,
    `insert into candidates (id, first_name, last_name) values (200, 'ʼ', 'ʼAlohi'), (201, 'Ana', 'ʼ')`,
  );
  expect((await find({ query: 'alohi' })).count).toBe(1);
  expect((await find({ query: 'ana ʼ' })).count).toBe(1);
  expect((await find({ query: 'ʼ' })).count).toBe((await find({})).count);
});

test.each(['ʼ', '-ʼ', '"ʼ"', '""', '-', '\u0301', '\u200B', '\u202E', '㌀'.repeat(200), "\\'", ':*'])(
  'the search %j is answered, and no other caller is refused because of it',
  async (query) => {
    expect((await search({ query, city: [query], organization: [query] })).status).toBe(200);
    expect((await search({})).status).toBe(200);
    expect((await product.request('/readyz')).status).toBe(200);
  },
);

test('a fill of many candidates says how far it is, and searches are refused meanwhile', async () => {
  const { pool } = product.database;
  await changeCandidates(
    pool,
    `insert into candidates (id, last_name) select 1000000 + id, 'Lee' from generate_series(1, 10000) as id`,
  );
  await pool.query('truncate candidate_changes');
  // The fill waits at its end.
  const other = await pool.connect();
  await other.query('begin');
  await other.query('lock table search_rows_position in share mode');
  const first = await search({ query: 'lee' });
  expect([first.status, await first.json()]).toEqual([
    503,
    expect.objectContaining({ message: expect.stringMatching(/tables of the database are filled again/) }),
  ]);
  await vi.waitFor(
    async () =>
      expect(await (await product.request('/readyz')).json()).toMatchObject({
        status: 'waiting',
        waitingFor: expect.stringMatching(/^the search tables of the database \(([\d,]+) of \1 candidates, /),
      }),
    300_000,
  );
  const refused = await search({});
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ message: expect.stringMatching(/10,0\d\d of 10,0\d\d candidates/) }),
  ]);
  await other.query('rollback');
  other.release();
  await vi.waitFor(async () => expect((await find({ query: 'lee' })).count).toBe(10_000), 300_000);
  expect((await product.request('/readyz')).status).toBe(200);
  await changeCandidates(pool, 'delete from candidates where id > 1000000');
});

describe('what fails one search leaves the search of everybody else alone:', () => {
  const { pool } = product.database;
  const onlyThatOneFailed = async (): Promise<void> => {
    expect((await product.request('/readyz')).status).toBe(200);
    expect((await search({})).status).toBe(200);
  };

  test('a statement that PostgreSQL refuses', async () => {
    await pool.query('alter table search_rows rename to search_rows_astray');
    const failed = await search({ query: 'nurse' });
    await pool.query('alter table search_rows_astray rename to search_rows');
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({
      code: 'SEARCH_NOT_DEPLOYED',
      message: expect.stringMatching(/still being deployed/),
    });
    await onlyThatOneFailed();
  });

  test('a statement that takes too long', async () => {
    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table search_rows in access exclusive mode');
    const pending = search({ query: 'nurse' });
    // As a statement timeout ends it, with the same code, without waiting half a minute for it.
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'careroster-search' and datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, 300_000);
    const failed = await pending;
    await other.query('rollback');
    other.release();
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({
      code: 'DATABASE_TIMEOUT',
      message: expect.stringMatching(/took too long/),
    });
    await onlyThatOneFailed();
  });

  test('a lost connection alone is the search being away, until the database answers again', async () => {
    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table search_rows in access exclusive mode');
    const pending = search({ query: 'nurse' });
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'careroster-search' and datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, 300_000);
    expect((await pending).status).toBe(503);
    expect((await product.request('/readyz')).status).toBe(503);
    await other.query('rollback');
    other.release();
    await vi.waitFor(async () => expect((await search({})).status).toBe(200), 300_000);
  });
});
