import { expect, test } from 'vitest';
import { searchAnswer } from '#contract/search.ts';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct({ searchEngine: 'postgres' });
const find = async (filters: object) => searchAnswer.parse(await (await (await product.as('basic')).post('/api/optimized-search', { filters })).json());

test('the product runs on PostgreSQL alone, and every answer has all that was committed before it', async () => {
  const { pool } = product.database;
  for (let id = 1; id <= 20; id += 1) {
    await pool.query(`insert into candidates (id, last_name, specialty, city) values ($1, 'Sánchez', $2, 'New York')`, [id, id % 2 === 0 ? 'Nurse' : 'OBGYN']);
    expect((await find({ query: 'sanchez', city: 'new yo' })).count).toBe(id);
  }
  await pool.query('delete from candidates where id > 15');
  const answers = await Promise.all(Array.from({ length: 8 }, () => find({ query: 'sanhcez', specialty: 'Nurse', limit: 2 })));
  for (const answer of answers) expect(answer).toMatchObject({ count: 7, totalPages: 4, facets: { specialty: [{ value: 'OBGYN', count: 8 }, { value: 'Nurse', count: 7 }] } });
});

test('a change is found while an older transaction runs, which the index would wait for', async () => {
  const older = await product.database.pool.connect();
  await older.query('begin');
  await older.query('select pg_current_xact_id()');
  await product.database.pool.query(`insert into candidates (id, last_name) values (100, 'Early')`);
  expect((await find({ query: 'early' })).count).toBe(1);
  await older.query(`insert into candidates (id, last_name) values (101, 'Late')`);
  await older.query('commit');
  older.release();
  expect((await find({ query: 'late' })).count).toBe(1);
});

test('an emptied table is an empty directory', async () => {
  await product.database.pool.query('truncate candidates');
  expect((await find({})).count).toBe(0);
});
