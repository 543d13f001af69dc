// What users type is never readable in plain text: it may be the name of a person, or a contact.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLog } from '#server/foundation/log/public.ts';
import { countUnderOtherKeys, reseal, sealing } from '#server/foundation/sealing/public.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { databaseFiles, readableIn } from '#server/testing/database-files.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { errorLog, unmatchedTerms } from './public.ts';

const product = testProduct({ runsJobs: false });
const { database } = product;
const { pool } = database;
const ofServer = sealing(testSecrets.contactKeys);

/** Used nowhere else in the tests. */
const words = ['zqcanaryquery', 'zqcanaryurl', 'zqcanaryfilter', 'zqcanarymessage', 'zqcanaryterm'];
const report = {
  searchQuery: 'Zqcanaryquery',
  searchUrl: '/search?q=Zqcanaryurl',
  searchFilters: { city: ['Zqcanaryfilter'] },
  errorMessage: 'Zqcanarymessage timed out.',
  errorType: 'timeout',
};
const shown = async (): Promise<string> => {
  const admin = await product.as('admin');
  const responses = [
    await admin.request('/api/search-error-logs'),
    await admin.request('/api/search-terms-without-results'),
  ];
  return (await Promise.all(responses.map((response) => response.text()))).join('').toLowerCase();
};

test('words of failed searches and of searches without results are readable only with the key', async () => {
  expect((await product.post('/api/log-search-error', report)).status).toBe(200);
  const terms = unmatchedTerms({
    database,
    clock: systemClock,
    lookupKey: testSecrets.lookupKey,
    sealing: ofServer,
    log: createLog('silent'),
  });
  for (const userId of ['one', 'two', 'three']) terms.record(userId, 'Zqcanaryterm');
  await terms.flush();
  for await (const { file, content } of databaseFiles(database)) expect(readableIn(content, words), file).toEqual([]);
  const readable = await shown();
  for (const word of words) expect(readable).toContain(word);
});

test('a job encrypts what an older version stored, and a rotation uses the new key', async () => {
  await pool.query(
    `insert into search_errors (ip_address, error_type, error_message, search_query, search_url, search_filters, user_agent)
     values ('192.0.2.1', 'timeout', 'zqplain message', 'zqplain query', '/search?q=zqplain+url', '{"city":["zqplain filter"]}', 'x')`,
  );
  await pool.query(
    `insert into unmatched_terms (term_hash, term) select decode(repeat('01', 16), 'hex'), 'zqplain term';`,
  );
  await pool.query(
    `insert into unmatched_searches (term_hash, account_hash)
     select decode(repeat('01', 16), 'hex'), decode(repeat('0' || n, 16), 'hex') from generate_series(1, 3) n`,
  );
  const plainBefore = await shown();
  await product.runJob('forget-old-search-errors', {});
  const { rows } = await pool.query<{ row: string }>(
    'select e::text as row from search_errors e union all select t::text from unmatched_terms t',
  );
  expect(rows.map(({ row }) => row).join('')).not.toContain('zqplain');
  expect(await shown()).toBe(plainBefore);
  const rotated = sealing([{ id: 'later', key: randomBytes(32) }, ...testSecrets.contactKeys]);
  const count = await countUnderOtherKeys(database, errorLog.sealedTables, 'later');
  expect(count).toBeGreaterThan(1);
  expect(await reseal(database, rotated, errorLog.sealedTables)).toBe(count);
  expect(await countUnderOtherKeys(database, errorLog.sealedTables, 'later')).toBe(0);
});
