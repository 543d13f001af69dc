import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newList, put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { savedSearchOf } from './testing/saved-search-calls.ts';

const product = testProduct();

const bytes = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
const refusal = async (response: Response): Promise<{ status: number; code: string; message: string }> => ({
  status: response.status,
  ...z.object({ code: z.string(), message: z.string() }).parse(await response.json()),
});
const listed = async (by: SignedIn): Promise<Record<string, unknown>[]> =>
  z
    .object({ data: z.array(z.record(z.string(), z.unknown())) })
    .parse(await (await by.post('/api/get-saved-searches', { userId: by.userId })).json()).data;

describe('a saved search of another account, an absent one and a malformed id get the same bytes', () => {
  const calls: [string, (by: SignedIn, id: string) => Promise<Response>][] = [
    ['renaming', (by, id) => put(by, `/api/saved-searches/${id}`, { name: 'Nurses' })],
    ['deleting', (by, id) => by.post(`/api/saved-searches/${id}/delete`, {})],
    ['viewing', (by, id) => by.post(`/api/saved-searches/${id}/view`, {})],
    ['counting', (by, id) => by.post(`/api/saved-searches/${id}/count`, {})],
  ];

  test.each(calls)('%s', async (name, call) => {
    const [mine, theirs] = [await product.as('basic'), await product.as('premium')];
    const foreign = await savedSearchOf(theirs, name, {});
    const answers = await Promise.all(
      [foreign.id, '4f6c1c1e-0000-4000-8000-000000000000', 'none', "'"].map(async (id) =>
        bytes(await call(mine, encodeURIComponent(id))),
      ),
    );
    expect(answers[0]).toMatch(/^404 .*SEARCH_NOT_FOUND/);
    expect(new Set(answers).size).toBe(1);
    expect(await listed(theirs)).toContainEqual(expect.objectContaining({ id: foreign.id, name }));
  });
});

test.each([
  ['an empty name', { name: ' ', searchParams: {} }, 'Please enter a name for your search.'],
  [
    'a long name',
    { name: 'x'.repeat(101), searchParams: {} },
    'The name of a saved search has at most 100 characters.',
  ],
  ['an unknown filter', { name: 'A', searchParams: { shoeSize: ['44'] } }, ''],
  ['a page', { name: 'A', searchParams: { page: 2 } }, ''],
  ['no search', { name: 'A' }, ''],
])('%s is refused and nothing is saved', async (_case, body, message) => {
  const person = await product.signedIn({ plan: 'basic' });
  const answer = await refusal(await person.post('/api/save-search', body));
  expect(answer.status).toBe(400);
  expect(answer.message).toContain(message);
  expect(await listed(person)).toEqual([]);
});

test('a search is saved with every filter, word and order, renamed and deleted; a name is taken in any letter case', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  const searchParams = {
    query: 'icu -icu "x y"',
    specialty: ['Nurse'],
    skills: ['A, B'],
    title: ['Chief'],
    city: ['Washington'],
    state: ['Texas'],
    hasPhone: false,
    verifiedWithinDays: 90,
    revealed: false,
    sortKey: 'name',
    sortDirection: 'desc',
  };
  const saved = await savedSearchOf(person, ' Texas nurses ', searchParams);
  expect(saved.search_params).toMatchObject({
    ...searchParams,
    state: ['TX'],
    jobTitle: ['Chief'],
    location: ['Washington', 'TX'],
  });
  // The answer may have been lost, so that the same request is sent again.
  const again = await person.post('/api/save-search', { name: saved.name, searchParams });
  expect([again.status, await again.json()]).toMatchObject([200, { data: { id: saved.id } }]);
  expect(await refusal(await person.post('/api/save-search', { name: 'TEXAS nurses', searchParams }))).toMatchObject({
    status: 409,
    code: 'SEARCH_NAME_TAKEN',
  });
  const other = await savedSearchOf(person, 'Other', {});
  expect(await listed(person)).toMatchObject([{ name: 'Other' }, { name: 'Texas nurses', user_id: person.userId }]);
  expect((await put(person, `/api/saved-searches/${other.id}`, { name: 'texas NURSES' })).status).toBe(409);
  expect((await put(person, `/api/saved-searches/${saved.id}`, { name: 'texas NURSES' })).status).toBe(200);
  expect((await person.post(`/api/saved-searches/${other.id}/delete`, {})).status).toBe(200);
  expect(await listed(person)).toMatchObject([{ name: 'texas NURSES' }]);
});

test('a saved search counts what matches now, and what was added since the search was last applied', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  const first = await writeCandidates(product, 3);
  const saved = await savedSearchOf(person, 'Texas', { state: ['TX'] });
  const counts = async (id: string): Promise<unknown> =>
    (await person.post(`/api/saved-searches/${id}/count`, {})).json();
  const shows = (id: string, expected: unknown) => expect.poll(() => counts(id)).toEqual(expected);
  await shows(saved.id, { count: 3, new_count: 0 });
  await writeCandidates(product, 2);
  await shows(saved.id, { count: 5, new_count: 2 });
  expect(await (await person.post(`/api/saved-searches/${saved.id}/view`, {})).json()).toMatchObject({
    last_viewed_at: expect.any(String),
  });
  await shows(saved.id, { count: 5, new_count: 0 });
  const list = await newList(person, 'First', first);
  const within = await savedSearchOf(person, 'In the list', { inList: [list.id] });
  await shows(within.id, { count: 3, new_count: 0 });
  await person.post(`/api/lists/${list.id}/delete`, {});
  expect((await refusal(await person.post(`/api/saved-searches/${within.id}/count`, {}))).code).toBe('LIST_NOT_FOUND');
});

test('the 101st search is refused', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  await product.database.pool.query(
    `insert into saved_searches (user_id, name, search_params) select $1, 'Search ' || n, '{}' from generate_series(1, 100) n`,
    [person.userId],
  );
  expect(await refusal(await person.post('/api/save-search', { name: 'More', searchParams: {} }))).toMatchObject({
    status: 409,
    code: 'TOO_MANY_SEARCHES',
  });
  expect(await listed(person)).toHaveLength(100);
});

/** Saved before sentences were understood. */
const earlierSearch = async (person: SignedIn, name: string, query: string): Promise<string> => {
  const { id } = await savedSearchOf(person, name, { query });
  await product.database.pool.query(
    `update saved_searches set search_params = search_params - 'required' where id = $1`,
    [id],
  );
  return id;
};

describe('a search that an earlier version saved', () => {
  test('keeps what it found: all of its words stay required, also when others have only some of them', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    await writeCandidates(product, 1);
    const query = 'almeida zqbilingual night shift';
    const found = async (): Promise<unknown> =>
      (await person.post('/api/optimized-search', { filters: { query } })).json();
    await vi.waitFor(
      async () => expect(await found()).toMatchObject({ count: expect.toSatisfy((count: number) => count > 0) }),
      300_000,
    );
    const id = await earlierSearch(person, 'Almeidas', query);
    expect(await (await person.post(`/api/saved-searches/${id}/count`, {})).json()).toMatchObject({ count: 0 });
    const { id: present } = await savedSearchOf(person, 'Almeidas now', { query });
    expect(await (await person.post(`/api/saved-searches/${present}/count`, {})).json()).not.toMatchObject({
      count: 0,
    });
    const [, card] = await listed(person);
    expect(card).toMatchObject({
      id,
      changed_words: [],
      search_params: { required: expect.arrayContaining(['text:almeida', 'text:night shift']) },
    });
  });

  test('names the words that are read in a new way until it is applied', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const id = await earlierSearch(person, 'Nurses', 'I need nurses in New England but not in Boston');
    const changed = async (): Promise<unknown> => (await listed(person))[0]?.['changed_words'];
    expect(await changed()).toEqual(['I need', 'New England but not in Boston']);
    await put(person, `/api/saved-searches/${id}`, { name: 'Nurses of the East' });
    expect(await changed()).toHaveLength(2);
    const viewed = await person.post(`/api/saved-searches/${id}/view`, {});
    expect(await viewed.json()).toMatchObject({ changed_words: [], search_params: { required: [] } });
    expect(await changed()).toEqual([]);
  });

  test('that is saved now names none', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    expect(await savedSearchOf(person, 'Nurses', { query: 'nurses not in Texas' })).toMatchObject({
      changed_words: [],
    });
  });
});
