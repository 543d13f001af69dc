// The precomputed counts are exact after every change: compared with reading every document for every query.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { SlowTwin } from '#search-index/testing/slow-twin.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { readEverybody } from '../search-store.ts';
import { randomId, randomNumbers, writePeople } from '../testing/candidates.ts';
import { planCounts } from './cell-plan.ts';
import { unknownLexicon } from './lexicon.ts';
import { lexemeFields } from './search-row.ts';
import { searchExactly } from './sql-engine.ts';
import { codeOfLexeme } from './text-groups.ts';

const { database } = testDatabase();
let client: PoolClient;
beforeAll(async () => {
  client = await database.pool.connect();
});
afterAll(() => client.release(true));

const facets = [
  'specialty',
  'skills',
  'companySize',
  'companyRevenue',
  'companyIndustry',
  'state',
  'country',
  'degree',
  'licenseState',
  'reachState',
  'languages',
  'boardCertified',
];

const everything: IndexQuery = {
  text: '',
  filters: {},
  contains: {},
  flags: {},
  since: {},
  sort: { key: 'relevance', direction: 'asc' },
  offset: 0,
  limit: 10,
  facets,
};

const countries = { country: ['US', 'CA'] };
/** At most one condition besides the country. */
const fewConditions: readonly Partial<IndexQuery>[] = [
  {},
  { filters: countries },
  { filters: { country: ['CA'] } },
  { filters: { country: ['nowhere'] } },
  { filters: { specialty: ['Nurse'] } },
  { filters: { ...countries, specialty: ['Nurse', 'nurse', 'unknown'] } },
  { filters: { ...countries, state: ['NY', 'NY', 'ON'] } },
  { filters: { companySize: ['unknown'] } },
  { filters: { graduationYear: ['1998', '2005', '2010', '2011'] } },
  { filters: { ...countries, enumeratedYear: ['2006', '2007', '2015'] }, sort: { key: 'name', direction: 'desc' } },
  { flags: { hasPhone: true } },
  { filters: countries, flags: { hasEmail: false } },
  { text: 'n' },
  { text: 'ma', filters: countries },
  { text: 'zz' },
  { text: 's', filters: countries, sort: { key: 'relevance', direction: 'desc' } },
];

const also = { specialty: { field: 'profession', values: ['Nurse', 'unknown'] } };
/** The same without what the text excludes, or with what a filter accepts in another field. */
const corrected: readonly Partial<IndexQuery>[] = [
  { text: '-nurse' },
  { text: '-nurse -"new york" -x-ray', filters: countries },
  { text: '-unknownword', filters: { country: ['CA'] } },
  { text: '-icu', filters: { ...countries, specialty: ['Nurse', 'Cardiology'] }, facetLimit: 2 },
  { text: 'n -mercy', facetLimit: 3 },
  { text: '-york', flags: { hasEmail: true }, sort: { key: 'location', direction: 'desc' }, offset: 10, limit: 40 },
  { also, filters: { specialty: ['Nurse'] } },
  { also, filters: { ...countries, specialty: ['Nurse', 'nurse'] }, facetLimit: 2 },
  { also, filters: { specialty: ['unknown'] }, sort: { key: 'organization', direction: 'asc' } },
  { also, filters: { specialty: ['Cardiology'], state: ['NY'] } },
  { also, text: '-maria', filters: { specialty: ['Nurse'] } },
  { also, text: 'garcia -nursing', filters: { ...countries, specialty: ['OBGYN'] } },
  { text: 'garcia -family', filters: { state: ['NY'] } },
  { filters: { reachState: ['AZ'] } },
  { filters: { ...countries, reachState: ['TX', 'KS'], licenseState: ['CA', 'NE'] } },
  { text: 'nurse -mercy', filters: { reachState: ['WY', 'VA'] } },
  { filters: { languages: ['Spanish'] } },
  { filters: { ...countries, state: ['NY', 'AZ', 'CA'], specialty: ['Nurse', 'Cardiology'] } },
  { filters: { state: ['NY', 'TX'], specialty: ['Nurse'], graduationYear: ['1998', '2005'] }, facetLimit: 2 },
  { text: '-maria', filters: { ...countries, state: ['NY', 'CA'], licenseState: ['CA', 'NY', 'NE'] } },
  { filters: { ...countries, languages: ['French', 'unknown'], boardCertified: ['CCRN'] } },
];

const pages: readonly Partial<IndexQuery>[] = [
  {},
  { offset: 25, limit: 30 },
  { offset: 60 },
  { sort: { key: 'relevance', direction: 'desc' }, offset: 20 },
  { sort: { key: 'verified', direction: 'desc' }, offset: 15, limit: 40 },
  { sort: { key: 'organization', direction: 'asc' }, offset: 70, limit: 60 },
];

async function expectExact(twin: SlowTwin, query: IndexQuery): Promise<number> {
  const truth = twin.search(query);
  const { total, hits, facets: counted } = await searchExactly(client, query);
  expect({ total, ids: hits.map(({ id, score }) => [id, score]), facets: counted }, JSON.stringify(query)).toEqual({
    total: truth.total,
    ids: truth.hits.map(({ id, score }) => [id, score]),
    facets: truth.facets,
  });
  return total;
}

const nameOf = (code: string): string =>
  `(select field || '/' || value from search_values where search_values.code = search_cells.${code})`;

/** A fill gives values other codes. */
const readCells = async (): Promise<unknown[]> =>
  (
    await client.query(
      `select ${['condition', 'country', 'value'].map((code) => `${nameOf(code)} as ${code}`).join(', ')}, count from search_cells order by 1, 2, 3`,
    )
  ).rows;

/** The words of the directory, and the values that rows can be found by. */
const readVocabulary = async (): Promise<unknown[]> =>
  (
    await client.query(
      `select lexeme, count from search_lexemes where not lexeme like '&%'
       union all select field || '/' || value, coalesce(count, 0) from search_values left join search_lexemes on lexeme = any ($1::text[])
         and code = ($2::integer[])[array_position($1::text[], lexeme)] where field = any ($3) order by 1, 2`,
      await codeLexemes(),
    )
  ).rows;

async function codeLexemes(): Promise<[string[], number[], readonly string[]]> {
  const { rows } = await client.query<{ lexeme: string }>(`select lexeme from search_lexemes where lexeme like '&%'`);
  const lexemes = rows.map(({ lexeme }) => lexeme);
  return [lexemes, lexemes.map((lexeme) => codeOfLexeme(lexeme) ?? -1), lexemeFields];
}

test('cells, pages, words and values are exact after every change, and equal to those of a new fill', async () => {
  const random = randomNumbers(23);
  const ids = (most: number): string[] => Array.from({ length: 1 + random(most) }, () => randomId(random));
  await writePeople(
    database,
    random,
    Array.from({ length: 150 }, () => randomId(random)),
  );
  let found = 0;
  for (let round = 0; round < 8; round += 1) {
    await (round % 3 === 2
      ? changeCandidates(database.pool, 'delete from candidates where id = any($1::bigint[])', [ids(40)])
      : writePeople(database, random, ids(round % 2 === 0 ? 40 : 2)));
    const twin = new SlowTwin(candidateIndexSchema);
    await readEverybody(client, (rows) => rows.forEach((row) => twin.put(toDocument(row))));
    for (const query of corrected) await expectExact(twin, { ...everything, ...query });
    for (const few of fewConditions) found += (await expectExact(twin, { ...everything, ...few })) > 0 ? 1 : 0;
    for (const page of pages) await expectExact(twin, { ...everything, filters: countries, ...page });
  }
  expect(found).toBeGreaterThan(8 * 8);
  const followed = [await readCells(), await readVocabulary()];
  await client.query('delete from search_rows_position');
  await searchExactly(client, everything);
  expect([await readCells(), await readVocabulary()]).toEqual(followed);
  await changeCandidates(database.pool, 'delete from candidates');
  expect((await searchExactly(client, everything)).total).toBe(0);
  expect([await readCells(), await readVocabulary()]).toEqual([[], []]);
});

test('a phrase that many values hold is found, counted and ordered without reading the words of each row', async () => {
  await changeCandidates(
    database.pool,
    `insert into candidates (id, first_name, last_name, title, organization, specialty, skills)
     select id, case when id % 19 = 0 then 'Critical' else 'Ann' end, case when id % 38 = 0 then 'Care' else 'Lee' end,
       case when id % 3 = 0 then 'Critical Care Nurse ' || id % 20 else 'Care of the critical' end,
       case when id % 5 = 0 then 'Center for Critical Care ' || id % 17 end,
       case when id % 11 = 0 then 'Critical-Care Medicine' end,
       case when id % 7 = 0 then array['Critical Care ' || id % 13] else '{}' end
     from generate_series(1, 400) as id`,
  );
  const twin = new SlowTwin(candidateIndexSchema);
  await readEverybody(client, (rows) => rows.forEach((row) => twin.put(toDocument(row))));
  for (const text of ['"critical care"', '"critical care" nurse', '-"critical care"', '"critical care nurse"'])
    for (const more of [{}, { offset: 30, limit: 40 }, { sort: { key: 'relevance', direction: 'desc' } as const }])
      await expectExact(twin, { ...everything, text, ...more });
  // Someone's name is the phrase, so that names have to be read.
  await changeCandidates(database.pool, `delete from candidates where first_name = 'Critical' and last_name = 'Care'`);
  const others = new SlowTwin(candidateIndexSchema);
  await readEverybody(client, (rows) => rows.forEach((row) => others.put(toDocument(row))));
  for (const text of ['"critical care"', '"critical care" nurse', '-"critical care"'])
    for (const more of [{}, { offset: 30, limit: 40 }, { sort: { key: 'relevance', direction: 'desc' } as const }])
      expect(await expectExact(others, { ...everything, text, ...more })).toBeGreaterThan(60);
  await changeCandidates(database.pool, 'delete from candidates');
});

test('a tag that many schools hold is found together with filters, flags and words', async () => {
  await changeCandidates(
    database.pool,
    `insert into candidates (id, last_name, title, specialty, state, verified_on, education)
     select id, 'Lee ' || id % 3, case when id % 4 = 0 then 'Nurse' end, case when id % 3 = 0 then 'Nurse' else 'Cardiology' end,
       case when id % 5 = 0 then 'NY' end, date '2026-11-01' + id % 20,
       jsonb_build_array(jsonb_build_object('school', case when id % 6 = 0 then 'Of University ' else 'University of ' end || id % 31))
     from generate_series(1, 300) as id`,
  );
  const twin = new SlowTwin(candidateIndexSchema);
  await readEverybody(client, (rows) => rows.forEach((row) => twin.put(toDocument(row))));
  const contains = { schools: ['University of'] };
  const more: readonly Partial<IndexQuery>[] = [
    {},
    { filters: { specialty: ['Nurse'], state: ['NY'] } },
    { filters: { state: ['NY'] }, since: { verifiedDay: 20_765 }, offset: 5 },
    { text: 'lee -nurse' },
    { text: '-nurse', sort: { key: 'verified', direction: 'desc' } },
    { contains: { ...contains, title: ['nurse'] } },
  ];
  for (const query of more) expect(await expectExact(twin, { ...everything, contains, ...query })).toBeGreaterThan(2);
  await changeCandidates(database.pool, 'delete from candidates');
});

test('pages of a list that most people have neither repeat nor skip anyone, whatever finds them', async () => {
  await changeCandidates(
    database.pool,
    `insert into candidates (id, first_name, last_name, organization, skills, state, verified_on)
     select id, 'Ann', 'Lee ' || id % 7, case when id % 5 > 0 then 'Mercy ' || id % 11 end,
       array[case when id % 10 > 0 then 'Triage' end, 'Skill ' || id % 13], case when id % 3 = 0 then 'NY' else 'TX' end,
       case when id % 9 > 0 then date '2026-11-01' + id % 20 end
     from generate_series(1, 400) as id`,
  );
  const twin = new SlowTwin(candidateIndexSchema);
  await readEverybody(client, (rows) => rows.forEach((row) => twin.put(toDocument(row))));
  const many = ['Triage', ...Array.from({ length: 12 }, (_, at) => `Skill ${at}`)];
  for (const skills of [['Triage'], many])
    for (const key of ['relevance', 'name', 'organization', 'location', 'verified'])
      for (const direction of ['asc', 'desc'] as const)
        for (const offset of [0, 10, 270])
          await expectExact(twin, { ...everything, filters: { skills }, sort: { key, direction }, offset });
  for (const offset of [0, 10])
    await expectExact(twin, { ...everything, filters: { skills: ['Triage'], state: ['TX'] }, offset });
  await changeCandidates(database.pool, 'delete from candidates');
});

test('the scores of many rows with several words are found by the index', async () => {
  await changeCandidates(
    database.pool,
    `insert into candidates (id, first_name, last_name, title, skills)
     select id, case when id % 19 = 0 then 'Code' else 'Ann' end, case when id % 23 = 0 then 'Responses' else 'Lee' end,
       case when id % 3 = 0 then 'Response nurse' end, array['Code Response', case when id % 7 = 0 then 'Code' end]
     from generate_series(1, 2100) as id`,
  );
  const twin = new SlowTwin(candidateIndexSchema);
  await readEverybody(client, (rows) => rows.forEach((row) => twin.put(toDocument(row))));
  for (const text of ['code response', 'resp co', 'code response -nurse'])
    for (const more of [{ offset: 30, limit: 40 }, { sort: { key: 'relevance', direction: 'desc' } as const }])
      await expectExact(twin, { ...everything, text, ...more });
  await changeCandidates(database.pool, 'delete from candidates');
});

test('searches with at most one condition are counted without reading a row', () => {
  const codes = { of: (_field: string, values: readonly string[]) => values.map((_, at) => at + 1), holding: () => [] };
  for (const few of fewConditions) {
    const plan = planCounts({ query: { ...everything, ...few }, spelling: new Map(), lexicon: unknownLexicon, codes });
    expect(plan.rows, JSON.stringify(few)).toEqual({ hasTotal: false, facets: [] });
  }
});

test('what a text excludes is subtracted from cells', () => {
  const codes = { of: (_field: string, values: readonly string[]) => values.map((_, at) => at + 1), holding: () => [] };
  const query = { ...everything, text: '-nurse -"new york"', filters: countries };
  const plan = planCounts({ query, spelling: new Map(), lexicon: unknownLexicon, codes });
  expect(plan.rows).toEqual({ hasTotal: false, facets: [] });
});

test('with two filters the counts under one of them come from cells, and the others from rows', () => {
  const codes = { of: (_field: string, values: readonly string[]) => values.map((_, at) => at + 1), holding: () => [] };
  const query = { ...everything, filters: { ...countries, specialty: ['Nurse'], state: ['NY'] } };
  const plan = planCounts({ query, spelling: new Map(), lexicon: unknownLexicon, codes });
  expect(plan.cells.map(({ facets: counted }) => counted)).toEqual([['specialty'], ['state']]);
  expect(plan.rows.hasTotal).toBe(true);
});
