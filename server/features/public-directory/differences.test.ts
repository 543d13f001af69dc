// Visitors who subtract counts from each other, over HTTP: what they are shown tells nothing about one person.
import { beforeAll, expect, test, vi } from 'vitest';
import { directoryCounts, type DirectoryCounts } from '#contract/search/directory-counts.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct } from '#server/testing/product.ts';
import { drafts } from './testing/visitor-directory.ts';

const product = testProduct();

const choices = [
  ['', 'nurse', 'pharmacist', 'cardiology'],
  ['', 'icu', 'charge', 'flight'],
  ['', 'Illinois', 'Texas', 'Oregon', 'Alaska', 'Chicago', 'Portland', 'Nome'],
] as const;
const queries = choices[0]
  .flatMap((specialty) => choices[1].flatMap((title) => choices[2].map((place) => `${title} ${specialty} ${place}`)))
  .map((query) => query.trim())
  .filter((query) => query !== '');
/** From another address each time, as an attacker with many addresses would. */
const ask = async (query: string, index: number): Promise<DirectoryCounts> =>
  directoryCounts.parse(
    await (
      await product.post(
        '/api/count-directory',
        { query },
        { from: `203.${index % 250}.113.${Math.floor(index / 250) + 1}` },
      )
    ).json(),
  );
const askAll = async (offset: number): Promise<Map<string, DirectoryCounts>> => {
  const answers = new Map<string, DirectoryCounts>();
  for (const [index, query] of queries.entries()) answers.set(query, await ask(query, offset + index));
  return answers;
};
/** While she is in the directory. */
let before = new Map<string, DirectoryCounts>();
const written = (part: { filter: string; value: string }): string => `${part.filter}=${part.value.toLowerCase()}`;

/** Everything of the answers but their numbers. */
const shape = (answers: Map<string, DirectoryCounts>): unknown =>
  Array.from(answers, ([query, { count: people, readAs, leftOut, states, specialties, skills }]) => [
    query,
    people === null,
    readAs,
    leftOut,
    [...states, ...specialties, ...skills].map(({ value }) => value),
  ]);
const pages = async (): Promise<string> => (await product.request('/sitemap.xml')).text();

beforeAll(async () => {
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  await vi.waitFor(async () => expect((await ask('', 999)).count).toBe(drafts.length), 300_000);
  await vi.waitFor(async () => expect(await pages()).toContain('/specialties/nurse/texas'), 300_000);
});

test('a part that leaves out fewer than 25 people is not applied, and the answer says so', async () => {
  expect(await ask('charge nurse', 900)).toMatchObject({
    count: 86,
    readAs: [{ filter: 'title', value: 'charge' }],
    leftOut: [{ filter: 'specialty', value: 'Nurse' }],
  });
  // All of them are in Texas.
  expect(await ask('Dallas Texas', 901)).toMatchObject({ count: 30, leftOut: [{ filter: 'state', value: 'TX' }] });
});

test('the lists beside the count of a state are not those of a broader search', async () => {
  const { states, specialties } = await ask('nurse Texas', 902);
  expect([states, specialties]).toEqual([[{ value: 'TX', count: 60 }], [{ value: 'Nurse', count: 60 }]]);
});

test('every two counts differ by at least 25 people where one search contains the other', async () => {
  before = await askAll(0);
  const published = [...before.values()].flatMap(({ count: people, readAs }) =>
    people === null ? [] : [{ people, parts: new Set(readAs.map(written)) }],
  );
  expect(published.length).toBeGreaterThan(25);
  for (const broad of published)
    for (const narrow of published)
      if (broad.parts.size < narrow.parts.size && [...broad.parts].every((part) => narrow.parts.has(part)))
        expect(broad.people - narrow.people, [...narrow.parts].join()).toBeGreaterThanOrEqual(25);
});

test('what is published is the same whether she is in the directory or not', async () => {
  const pagesBefore = await pages();
  await changeCandidates(product.database.pool, `delete from candidates where last_name = 'Quackenbush'`);
  await expect.poll(async () => (await ask('nurse', 903)).count, { timeout: 300_000, interval: 2_500 }).toBe(156);
  expect(shape(await askAll(600))).toEqual(shape(before));
  expect(await pages()).toBe(pagesBefore);
});
