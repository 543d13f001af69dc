import { beforeAll, describe, expect, test } from 'vitest';
import { npiFileLimits } from '#contract/lists/list-limits.ts';
import { readLists } from '#server/features/lists/testing/list-calls.ts';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const product = testProduct({ runsJobs: false });

/** Valid NPIs in ascending order, from a range that is not issued. */
function validNpis(count: number): string[] {
  const npis: string[] = [];
  for (let number = 1_999_000_000; npis.length < count; number += 1) if (isNpi(`${number}`)) npis.push(`${number}`);
  return npis;
}
const [first = '', second = '', third = '', absent = ''] = validNpis(4);

beforeAll(async () => {
  await inTransaction(product.database, (client) =>
    product.writer.write(
      client,
      [first, second, third].map((value) => testDraft({ keys: [{ kind: 'npi', value }] })),
      { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' },
    ),
  );
});

const post = (by: SignedIn, csv: string, listName = 'From a file', key?: string): Promise<Response> =>
  by.post('/api/match-list', { csv, listName }, key === undefined ? {} : { headers: { 'idempotency-key': key } });

/** Status, code and message of a refusal. */
async function refusal(by: SignedIn, csv: string): Promise<string> {
  const response = await post(by, csv);
  const { code, message } = Object(await response.json());
  return `${response.status} ${code}: ${message}`;
}

describe('a file is refused with one sentence', () => {
  test.each([
    ['it is empty', '', /^400 INVALID_INPUT: Choose a CSV file/],
    ['it has blank lines only', '\n\n', /^400 FILE_UNREADABLE: The file is empty\./],
    ['it has a header only', 'NPI\n', /^400 FILE_UNREADABLE: The file has a header but no rows\./],
    ['it has no column of NPIs', 'Name,Phone\nRosa,x\n', /^400 FILE_UNREADABLE: The file has no column named NPI\./],
    ['it has two columns of NPIs', `NPI,npi\n${first},${second}\n`, /^400 FILE_UNREADABLE: .*no column named NPI\./],
    ['a quote is open', `NPI\n"${first}\n`, /^400 FILE_UNREADABLE: A quotation mark in the file is not closed\./],
    ['it is binary', `NPI\n${first}\u0000\n`, /^400 INVALID_INPUT: The file is not a text file\./],
    ['it was decoded from another encoding', 'NPI\n\uFFFD\n', /^400 INVALID_INPUT: The file is not a text file\./],
    ['it is larger than 1 MB', 'x'.repeat(npiFileLimits.bytesMax + 1), /^400 INVALID_INPUT: .*larger than 1 MB\./],
    ['it has too many rows', `${first}\n`.repeat(20_001), /^400 FILE_UNREADABLE: .*more than 20,000 rows\./],
  ])('when %s', async (_why, csv, expected) => {
    const person = await product.as('basic');
    expect(await refusal(person, csv)).toMatch(expected);
    expect(await readLists(person)).toEqual([]);
  });

  test('when the request is far larger than a file may be', async () => {
    expect((await post(await product.as('basic'), 'x'.repeat(4 * npiFileLimits.bytesMax))).status).toBe(413);
  });

  test('without a plan', async () => {
    expect(await refusal(await product.as('free'), `NPI\n${first}\n`)).toMatch(/^403 SUBSCRIPTION_REQUIRED/);
  });
});

test('the list has the matched candidates, and each row is counted as matched, unknown, invalid or repeated', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  const csv = `\uFEFFName,"NPI Number"\r\nA,${first}\r\nB, ${second} \r\nC,${first}\r\nD,1999000000\r\nE,\r\nF,${absent}\r\nG\r\nH,${first}0\r\n`;
  const response = await post(person, csv, 'From a file', 'one-key');
  const answer = await response.json();
  expect(answer).toMatchObject({
    rows: 8,
    matched: 2,
    unknown: 1,
    invalid: 4,
    duplicates: 1,
    invalid_lines: [5, 6, 8, 9],
    list: { name: 'From a file', physician_count: 2 },
  });
  const repeated = await (await post(person, csv, 'From a file', 'one-key')).json();
  expect(repeated).toEqual(answer);
  expect(await readLists(person)).toHaveLength(1);
  expect(await refusal(person, csv)).toMatch(/^409 LIST_NAME_TAKEN/);
});

test('a file of NPIs alone needs no header, and a single row is enough', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  expect(await (await post(person, first)).json()).toMatchObject({ rows: 1, matched: 1 });
  expect(await (await post(person, `${second}\n${third}\n`, 'Two')).json()).toMatchObject({ rows: 2, matched: 2 });
});

test.each([
  ['semicolons', `Name;NPI\nAnn;${first}\nAnn;${second}\nAnn;${third}\n`],
  ['numbers that are guarded against a spreadsheet', `NPI\n="${first}"\n="${second}"\n="${third}"\n`],
  ['extra empty cells', `NPI,Name\n${first},Ann,,\n${second},Ann,,\n${third},Ann,,\n`],
])('every row of a file with %s is read', async (_case, csv) => {
  const answer = await (await post(await product.signedIn({ plan: 'basic' }), csv)).json();
  expect(answer).toMatchObject({ rows: 3, matched: 3, invalid: 0 });
});

test('without a match no list is created, and a candidate who left the directory is unknown like one who never was in it', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  await changeCandidates(
    product.database.pool,
    `update candidates set is_active = false where keys = (select max(keys) from candidates)`,
  );
  const answers = [];
  for (const npi of [first, second, third, absent])
    answers.push(JSON.stringify(Object(await (await post(person, `NPI\n${npi}\n`, npi)).json()).list === null));
  expect(answers.filter((isNull) => isNull === 'true')).toHaveLength(2);
  expect(await readLists(person)).toHaveLength(2);
});
