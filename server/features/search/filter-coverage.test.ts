// How much of the directory the filters of the registry can find, as the answer of a search says it.
import { expect, test } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { testProduct } from '#server/testing/product.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';

const memory = testProduct();
const postgres = testProduct({ searchEngine: 'postgres', sharing: memory });
const withoutRegistry = testProduct();

const clinical = JSON.stringify({
  licenses: [{ state: 'TX', number: 'K1', code: null }],
  taxonomies: [{ code: '207RC0000X', isPrimary: true }],
  enumeratedOn: '2007-03-01',
  languages: ['Spanish'],
  boardCertifications: ['CCRN'],
  graduationYear: 1998,
});

test.each([
  ['memory', memory],
  ['postgres', postgres],
])('the %s engine says which share of the directory each filter of the registry can find', async (_name, product) => {
  await changeCandidates(memory.database.pool, 'delete from candidates', []);
  await changeCandidates(
    memory.database.pool,
    `insert into candidates (id, last_name, state, clinical)
     select id, 'Almeida', 'TX', case when id = 1 then $1::jsonb when id = 2 then '{"enumeratedOn": "2010-01-01"}' end
     from generate_series(1, 8) as id`,
    [clinical],
  );
  const answer = async () =>
    searchAnswer.parse(
      await (await (await product.as('basic')).post('/api/optimized-search', { filters: { state: ['OH'] } })).json(),
    );
  await expect.poll(async () => (await answer()).facets.state).toEqual([{ value: 'TX', count: 8 }]);
  expect((await answer()).coverage).toEqual({
    licenseState: 1 / 8,
    reachState: 1 / 8,
    anySpecialty: 1 / 8,
    registeredYears: 2 / 8,
    languages: 1 / 8,
    boardCertified: 1 / 8,
    graduatedYears: 1 / 8,
  });
});

test('where almost no one has a license on file, a license in words names a place', async () => {
  await changeCandidates(
    withoutRegistry.database.pool,
    `insert into candidates (id, last_name, state, specialty) values (1, 'Almeida', 'TX', 'Nurse'), (2, 'Byrne', 'OH', 'Nurse')`,
    [],
  );
  const answer = async () =>
    searchAnswer.parse(
      await (
        await (
          await withoutRegistry.as('basic')
        ).post('/api/optimized-search', { filters: { query: 'nurses licensed in Texas' } })
      ).json(),
    );
  await expect.poll(async () => (await answer()).count).toBe(1);
  const { data, understood, coverage } = await answer();
  expect(data.map(({ lastName }) => lastName[0])).toEqual(['A']);
  expect(understood.map(({ kind }) => kind)).toEqual(['specialty', 'state']);
  expect(coverage).toEqual({
    licenseState: 0,
    reachState: 0,
    anySpecialty: 0,
    registeredYears: 0,
    languages: 0,
    boardCertified: 0,
    graduatedYears: 0,
  });
});

test('words about languages, certifications and degrees become filters where the directory has them, and leave it unfiltered elsewhere', async () => {
  const query = 'board certified nurses graduated before 2010 who speak Spanish';
  const answerOf = async (product: typeof memory) =>
    searchAnswer.parse(
      await (await (await product.as('basic')).post('/api/optimized-search', { filters: { query } })).json(),
    );
  for (const [product, qualified] of [
    [memory, clinical],
    [withoutRegistry, null],
  ] as const) {
    await changeCandidates(product.database.pool, 'delete from candidates', []);
    await changeCandidates(
      product.database.pool,
      `insert into candidates (id, last_name, specialty, clinical) values (11, 'Almeida', 'Nurse', $1), (12, 'Byrne', 'Nurse', null)`,
      [qualified],
    );
  }
  await expect.poll(async () => (await answerOf(withoutRegistry)).count).toBe(2);
  const without = await answerOf(withoutRegistry);
  expect(without.understood.map(({ kind }) => kind)).toEqual(['specialty']);
  expect(without.leftOut.map(({ text, reason }) => [text, reason])).toEqual([
    ['graduated before 2010', 'noSuchData'],
    ['speak spanish', 'noSuchData'],
  ]);
  await expect.poll(async () => (await answerOf(memory)).count).toBe(1);
  expect((await answerOf(memory)).understood.map(({ kind }) => kind)).toEqual([
    'certification',
    'specialty',
    'graduated',
    'language',
  ]);
});

test('a board, language, state or school that is not known is left out, and the rest of the search finds people', async () => {
  await changeCandidates(memory.database.pool, 'delete from candidates', []);
  await changeCandidates(
    memory.database.pool,
    `insert into candidates (id, last_name, specialty, clinical) values (11, 'Almeida', 'Nurse', $1), (12, 'Byrne', 'Nurse', null), (13, 'Cole', 'Dentist', null)`,
    [clinical],
  );
  const by = await memory.as('basic');
  const answerOf = async (query: string) =>
    searchAnswer.parse(await (await by.post('/api/optimized-search', { filters: { query } })).json());
  await expect.poll(async () => (await answerOf('nurse')).count).toBe(2);
  for (const [query, left] of [
    ['nurse board certified in zqology', 'zqology'],
    ['nurse licensed in zqland', 'zqland'],
    ['nurse graduated from zqschool', 'zqschool'],
    ['nurse who speaks zqlang', 'zqlang'],
    ['dentist board certified in zqology', 'zqology'],
  ] as const) {
    const { count, leftOut } = await answerOf(query);
    expect([query, count]).toEqual([query, query.startsWith('nurse') ? 2 : 1]);
    expect(leftOut.map(({ text, reason }) => [text, reason])).toEqual([[left, 'noOneHas']]);
  }
});
