// What visitors may count, over HTTP: never a person, and from 25 people on exactly what a subscriber finds.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { directoryCounts } from '#contract/directory-counts.ts';
import type { DirectoryCounts } from '#contract/directory-counts.ts';
import { searchAnswer } from '#contract/search.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import type { CandidateDraft } from '../../candidates/public.ts';

const product = testProduct();
const sqlProduct = testProduct({ sharing: product, searchEngine: 'postgres' });

const people = (count: number, said: Partial<CandidateDraft>): CandidateDraft[] =>
  Array.from({ length: count }, () => testDraft({ country: 'US', ...said }));

const drafts = [
  ...people(40, {
    specialty: 'Nurse',
    title: 'ICU Staff Nurse',
    city: 'Chicago',
    state: 'IL',
    organization: 'Lakeshore Mercy Hospital',
    skills: ['Triage'],
    companySize: '5000+',
    contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: null }],
  }),
  ...people(30, { specialty: 'Nurse', title: 'Charge Nurse', city: 'Austin', state: 'TX', skills: ['Triage'] }),
  ...people(26, { specialty: 'Nurse', title: 'Charge Nurse', city: 'Portland', state: 'OR' }),
  ...people(30, { specialty: 'Nurse', title: 'ICU Staff Nurse', city: 'Dallas', state: 'TX' }),
  ...people(30, { specialty: 'Nurse', title: 'Charge Nurse', city: 'Chicago', state: 'IL' }),
  ...people(30, { specialty: 'Pharmacist', title: 'ICU Pharmacist', city: 'Chicago', state: 'IL' }),
  ...people(30, { specialty: 'Pharmacist', title: 'Pharmacist', city: 'Austin', state: 'TX' }),
  ...people(30, { specialty: 'Pharmacist', title: 'Pharmacist' }),
  ...people(30, { title: 'Coder' }),
  ...people(24, { specialty: 'Cardiology', title: 'Cardiologist', city: 'Boise', state: 'ID' }),
  testDraft({
    firstName: 'Ottoline',
    lastName: 'Quackenbush',
    specialty: 'Nurse',
    title: 'Flight Nurse',
    city: 'Nome',
    state: 'AK',
    contacts: [{ kind: 'personal_email', value: 'ottoline@postbox.example', verifiedOn: null }],
    keys: [{ kind: 'npi', value: '1234567893' }],
  }),
];

const count = async (query: string, from?: string): Promise<Response> =>
  product.post('/api/count-directory', { query }, from === undefined ? {} : { from });
const counted = async (query: string): Promise<DirectoryCounts> => {
  const body: unknown = await (await count(query)).json();
  const answer = directoryCounts.parse(body);
  expect(body).toEqual(answer);
  return answer;
};
const found = async (filters: object) =>
  searchAnswer.parse(await (await (await product.as('basic')).post('/api/optimized-search', { filters })).json());

beforeAll(async () => {
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  await vi.waitFor(async () => expect((await found({})).count).toBe(drafts.length), 300_000);
});

describe('a visitor cannot learn whether one person is in the directory:', () => {
  const nothing = {
    readAs: [],
    leftOut: [],
    count: null,
    states: [],
    specialties: [],
    companySizes: [],
    skills: [],
    degrees: [],
    coverage: { mobile: null, personalEmail: null, verified: null },
    countedAt: expect.any(String),
  };

  test.each([
    ['a last name', 'Quackenbush'],
    ['a name that is not in the directory', 'Nobodyhere'],
    ['a name with a profession', 'Ottoline Nurse'],
    ['an email address', 'ottoline@postbox.example'],
    ['a domain', '@postbox.example'],
    ['an NPI', '1234567893'],
    ['an NPI that is not in the directory', '1987654321'],
    ['a phone number', '(312) 555-0142'],
    ['a phone number without signs', '3125550142'],
    ['a title that one person has', 'flight nurse'],
    ['a city where one person works', 'Nome'],
    ['a city without candidates', 'Springfield'],
    ['a state with one person', 'Alaska nurse'],
    ['a specialty of 24 people', 'cardiology'],
    ['a specialty without candidates', 'urology'],
    ['words without a meaning', 'in the or'],
    ['wildcards', '* % _'],
    ['more than eight words', 'nurse icu staff charge chicago austin texas illinois oregon'],
  ])('%s gives the same answer as any other small count', async (_case, query) => {
    expect(await counted(query)).toEqual(nothing);
  });

  test('the states of a count never leave a rest of fewer than 25 people', async () => {
    const { count: all, states } = await counted('nurse');
    expect(all).toBe(157);
    // Oregon is left out as well: otherwise one person in an unnamed state would remain.
    expect(states).toEqual([
      { value: 'IL', count: 70 },
      { value: 'TX', count: 60 },
    ]);
  });

  test('a value of fewer than 25 people is in no list', async () => {
    const { specialties, skills, coverage } = await counted('');
    expect(specialties).toEqual([
      { value: 'Nurse', count: 157 },
      { value: 'Pharmacist', count: 90 },
    ]);
    expect(skills).toEqual([{ value: 'Triage', count: 70 }]);
    expect(coverage).toEqual({ mobile: 13, personalEmail: null, verified: 0 });
  });

  test('one address counts 30 times a minute, also with several requests at once', async () => {
    // Fewer at once than the engine's share of one address.
    const from = '203.0.113.9';
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, async () => (await count('nurse', from)).status))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await count('nurse', from)).headers.get('retry-after')).toMatch(/^\d+$/);
    // The empty query is answered from memory.
    expect((await count('', from)).status).toBe(200);
    expect((await count('nurse', '198.51.100.7')).status).toBe(200);
  });

  test.each([
    ['too long', 'x'.repeat(101)],
    ['no text', 7],
    ['half a character', '\ud800'],
  ])('a query that is %s is refused', async (_case, query) => {
    expect((await product.post('/api/count-directory', { query })).status).toBe(400);
  });
});

test('the three lists of specialties publish no count below 25, and no rest below 25', async () => {
  for (const name of ['get-specialty-counts', 'get-specialty-counts-public', 'get_specialty_counts_cached'])
    expect(await (await product.post(`/api/${name}`, {})).json()).toEqual({
      success: true,
      data: [
        { specialty: 'Nurse', count: 157 },
        { specialty: 'Pharmacist', count: 90 },
      ],
    });
});

describe('subtracting one count from another tells nothing about one person:', () => {
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
    directoryCounts.parse(await (await count(query, `203.${index % 250}.113.${Math.floor(index / 250) + 1}`)).json());
  const askAll = async (offset: number): Promise<Map<string, DirectoryCounts>> => {
    const answers = new Map<string, DirectoryCounts>();
    for (const [index, query] of queries.entries()) answers.set(query, await ask(query, offset + index));
    return answers;
  };
  const written = (part: { filter: string; value: string }): string => `${part.filter}=${part.value.toLowerCase()}`;

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
    const published = [...(await askAll(0)).values()].flatMap(({ count: people, readAs }) =>
      people === null ? [] : [{ people, parts: new Set(readAs.map(written)) }],
    );
    expect(published.length).toBeGreaterThan(25);
    for (const broad of published)
      for (const narrow of published)
        if (broad.parts.size < narrow.parts.size && [...broad.parts].every((part) => narrow.parts.has(part)))
          expect(broad.people - narrow.people, `${[...narrow.parts].join()}`).toBeGreaterThanOrEqual(25);
  });

  test('what is published is the same whether she is in the directory or not', async () => {
    const shape = (answers: Map<string, DirectoryCounts>): unknown =>
      Array.from(answers, ([query, { count: people, readAs, leftOut, states, specialties, skills }]) => [
        query,
        people === null,
        readAs,
        leftOut,
        [...states, ...specialties, ...skills].map(({ value }) => value),
      ]);
    const pages = async (): Promise<string> => (await product.request('/sitemap.xml')).text();
    const [before, pagesBefore] = [shape(await askAll(300)), await pages()];
    await changeCandidates(product.database.pool, `delete from candidates where last_name = 'Quackenbush'`);
    await expect.poll(async () => (await ask('nurse', 903)).count, { timeout: 60_000, interval: 2_500 }).toBe(156);
    expect(shape(await askAll(600))).toEqual(before);
    expect(await pages()).toBe(pagesBefore);
  });
});

describe('from 25 people on, a subscriber finds exactly the people that were counted:', () => {
  test.each([
    ['nurses', 156, [['specialty', 'Nurse']]],
    [
      'Nurse in Texas',
      60,
      [
        ['specialty', 'Nurse'],
        ['state', 'TX'],
      ],
    ],
    [
      'nurse TX, IL',
      130,
      [
        ['specialty', 'Nurse'],
        ['state', 'TX'],
        ['state', 'IL'],
      ],
    ],
    [
      'icu nurse chicago',
      40,
      [
        ['title', 'icu'],
        ['specialty', 'Nurse'],
        ['city', 'chicago'],
      ],
    ],
    ['Lakeshore Mercy', 40, [['organization', 'Lakeshore Mercy']]],
    ['triage', 70, [['skills', 'Triage']]],
  ])('%s', async (query, expected, parts) => {
    const { count: published, readAs } = await counted(query);
    const title = readAs.map(({ filter, value }) => [filter, value]);
    expect({ published, title }).toEqual({ published: expected, title: parts });
    const filters: Record<string, string[]> = {};
    for (const { filter, value } of readAs) filters[filter] = [...(filters[filter] ?? []), value];
    expect((await found(filters)).count).toBe(expected);
  });

  test('both engines publish the same', async () => {
    for (const query of ['', 'nurse', 'icu nurse chicago', 'quackenbush']) {
      // Each keeps its counts for a while, so one of them may publish a change of an earlier test later.
      await vi.waitFor(
        async () => {
          const answer: unknown = await (await sqlProduct.post('/api/count-directory', { query })).json();
          expect(answer).toEqual({ ...(await counted(query)), countedAt: expect.any(String) });
        },
        { timeout: 300_000, interval: 1_000 },
      );
    }
  });
});

const read = (path: string): Promise<Response> => product.request(`/api/specialty-landing/${path}`);

describe('the pages of specialties', () => {
  test.each([
    'cardiology',
    'nurse?state=alaska',
    'nurse?state=oregon',
    'nurse?state=tx',
    'Nurse',
    'astrology',
    '__proto__',
    '%00',
  ])('there is none for %s', async (path) => {
    expect([400, 404]).toContain((await read(path)).status);
  });

  test('show the counts of a specialty, and of a specialty in a state', async () => {
    expect(await (await read('nurse')).json()).toMatchObject({
      specialty: 'Nurse',
      state: null,
      count: 156,
      states: [
        { value: 'IL', count: 70 },
        { value: 'TX', count: 60 },
      ],
      skills: [{ value: 'Triage', count: 70 }],
    });
    expect(await (await read('nurse?state=illinois')).json()).toMatchObject({
      state: 'IL',
      count: 70,
      states: [],
      cities: [{ value: 'Chicago', count: 70 }],
      companySizes: [{ value: '5000+', count: 40 }],
      coverage: { mobile: 57, personalEmail: 0, verified: 0 },
    });
    expect(await (await product.request('/api/specialty-landings')).json()).toEqual({
      landings: [
        { specialty: 'Nurse', states: ['IL', 'TX'] },
        { specialty: 'Pharmacist', states: ['IL', 'TX'] },
      ],
    });
  });

  test('a removed person is out of the counts within a minute', async () => {
    await changeCandidates(
      product.database.pool,
      `delete from candidates where id = (select id from candidates where state = 'IL' and specialty = 'Nurse' limit 1)`,
    );
    await expect.poll(async () => (await counted('nurse')).count, { timeout: 60_000 }).toBe(155);
  });
});
