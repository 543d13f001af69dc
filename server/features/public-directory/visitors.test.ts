// What visitors may count, over HTTP: never a person, and from 25 people on exactly what a subscriber finds.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { directoryCounts, type DirectoryCounts } from '#contract/search/directory-counts.ts';
import { searchAnswer } from '#contract/search/search.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { drafts } from './testing/visitor-directory.ts';

const product = testProduct();
const sqlProduct = testProduct({ sharing: product, searchEngine: 'postgres' });

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

describe('from 25 people on, a subscriber finds exactly the people that were counted:', () => {
  test.each([
    ['nurses', 157, [['specialty', 'Nurse']]],
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
      count: 157,
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
    await expect.poll(async () => (await counted('nurse')).count).toBe(156);
  });
});
