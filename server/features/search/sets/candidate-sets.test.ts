import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchAnswer } from '#contract/search/search.ts';
import { recordLicenses } from '#server/features/candidates/testing/record-licenses.ts';
import { recordDisclosures } from '#server/features/disclosures/public.ts';
import { add, newList, put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct, type SignedIn, type TestProduct } from '#server/testing/product.ts';
import { randomNumbers } from '../testing/candidates.ts';

const memory = testProduct();
const postgres = testProduct({ searchEngine: 'postgres', sharing: memory, runsJobs: false });
const { database } = memory;

const absentId = '4f6c1c1e-0000-4000-8000-000000000000';

const searchIn = (product: TestProduct, by: SignedIn, filters: object): Promise<Response> =>
  product.post('/api/optimized-search', { filters }, { headers: { authorization: by.authorization } });

/** What both engines answer, which must be equal. */
async function found(by: SignedIn, filters: object): Promise<{ count: number; ids: string[] }> {
  const [first, second] = await Promise.all(
    [memory, postgres].map(async (product) => {
      const response = await searchIn(product, by, { limit: 100, sortKey: 'name', ...filters });
      expect(response.status).toBe(200);
      const { data, count, facets } = searchAnswer.parse(await response.json());
      return { data: data.map(({ id }) => id), count, facets };
    }),
  );
  expect(first).toEqual(second);
  return { count: first?.count ?? 0, ids: first?.data ?? [] };
}

const reveal = (by: SignedIn, ids: readonly string[]): Promise<void> =>
  inTransaction(database, async (client) => {
    await recordDisclosures(
      client,
      { userId: by.userId, apiKeyId: null },
      'reveal',
      ids.map((candidateId) => ({ candidateId, contactKinds: ['mobile_phone'] })),
    );
    await client.query(
      `insert into revealed_candidates (user_id, candidate_id, counted_at) select $1, unnest($2::bigint[]), now() on conflict do nothing`,
      [by.userId, ids],
    );
  });

const indexHolds = (count: number): Promise<void> =>
  expect.poll(async () => (await found(await memory.as('premium'), {})).count).toBe(count);

describe('a list of another account, an absent one and any other text get the same bytes', () => {
  test.each(['inList', 'notInList'])('in the filter %s, on both engines', async (filter) => {
    const [mine, theirs] = [await memory.as('basic'), await memory.as('premium')];
    const foreign = await newList(theirs, `Theirs ${filter}`, await writeCandidates(memory, 1));
    for (const product of [memory, postgres]) {
      const answers = await Promise.all(
        [foreign.id, absentId, 'none', "'"].map(async (id) => {
          const response = await searchIn(product, mine, { [filter]: [id] });
          return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
        }),
      );
      expect(answers[0]).toMatch(/^404 .*The requested list does not exist or you do not have permission to view it\./);
      expect(new Set(answers).size).toBe(1);
    }
  });
});

test('both engines find the same in lists and among the revealed, after random changes', async () => {
  const random = randomNumbers(17);
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 150);
  const some = (most: number): string[] => {
    const picked = Array.from({ length: random(most + 1) }, () => all[random(all.length)] ?? '');
    return [...new Set(picked)];
  };
  const lists = [await newList(person, 'A', all.slice(0, 40)), await newList(person, 'B', all.slice(30, 60))];
  const [a, b] = lists.map(({ id }) => id);
  const members = [new Set(all.slice(0, 40)), new Set(all.slice(30, 60))];
  const revealed = new Set<string>();
  const gone = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const at = random(2);
    const [list, own] = [lists[at], members[at]];
    const ids = some(30);
    const happenings = [
      async () => {
        if (ids.length > 0) await add(person, { listId: list?.id, physicianIds: ids });
        for (const id of ids) if (!gone.has(id)) own?.add(id);
      },
      async () => {
        if (ids.length > 0) await person.post(`/api/lists/${list?.id}/remove`, { physicianIds: ids });
        for (const id of ids) own?.delete(id);
      },
      async () => {
        if (ids.length > 0) await reveal(person, ids);
        for (const id of ids) revealed.add(id);
      },
      async () => {
        const [id = ''] = some(1);
        await changeCandidates(database.pool, 'delete from candidates where id = any($1::bigint[])', [
          id === '' ? [] : [id],
        ]);
        if (id !== '') gone.add(id);
      },
    ];
    await happenings[random(happenings.length)]?.();
    const {
      rows: [listed],
    } = await database.pool.query<{ count: number }>('select count(*)::int as count from listed_candidates');
    await indexHolds(listed?.count ?? 0);
    const expected = (wanted: (id: string) => boolean): string[] =>
      all.filter((id) => !gone.has(id) && wanted(id)).toSorted();
    const check = async (filters: object, wanted: (id: string) => boolean): Promise<void> => {
      const { count, ids: answered } = await found(person, filters);
      const truth = expected(wanted);
      expect([JSON.stringify(filters), count]).toEqual([JSON.stringify(filters), truth.length]);
      if (count <= 100) expect(answered.toSorted()).toEqual(truth);
    };
    const isIn = (which: number, id: string): boolean => members[which]?.has(id) === true;
    await check({ inList: [a] }, (id) => isIn(0, id));
    await check({ inList: [a, b] }, (id) => isIn(0, id) || isIn(1, id));
    await check({ inList: [a], notInList: [b] }, (id) => isIn(0, id) && !isIn(1, id));
    await check({ inList: [b], revealed: true }, (id) => isIn(1, id) && revealed.has(id));
    await check({ inList: [b], revealed: false, state: 'TX' }, (id) => isIn(1, id) && !revealed.has(id));
    await check({ revealed: true }, (id) => revealed.has(id));
  }
});

test('a list of more than its recorded changes, read again by each process, is exact', async () => {
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 260);
  const list = await newList(person, 'Large steps', all.slice(0, 5));
  await indexHolds((await database.pool.query('select 1 from listed_candidates')).rowCount ?? 0);
  expect((await found(person, { inList: [list.id] })).count).toBe(5);
  await add(person, { listId: list.id, physicianIds: all });
  expect((await found(person, { inList: [list.id] })).count).toBe(260);
  for (const id of all.slice(0, 110)) await person.post(`/api/lists/${list.id}/remove`, { physicianIds: [id] });
  expect((await found(person, { inList: [list.id] })).count).toBe(150);
  const { rows } = await database.pool.query('select 1 from list_changes where list_id = $1', [list.id]);
  expect(rows).toHaveLength(100);
});

test('Select All within a list takes its first five hundred, in order', async () => {
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 8);
  const list = await newList(person, 'Few', all);
  await indexHolds((await database.pool.query('select 1 from listed_candidates')).rowCount ?? 0);
  const answer = z
    .object({ count: z.number(), data: z.array(z.object({ id: z.string() })) })
    .parse(await (await searchIn(memory, person, { inList: [list.id], selectAll: true })).json());
  expect(answer.count).toBe(8);
  expect(answer.data.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
});

const sorted = (...ids: string[]): string[] => ids.toSorted();

test('changes narrow the lists of the search to those who changed since they were added, on both engines', async () => {
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 5);
  const [one = '', two = '', three = '', four = ''] = all;
  const happens = (...ids: string[]) => recordLicenses(database, ids);
  await happens(one, two);
  const list = await newList(person, 'Before', [one, two, three]);
  const other = await newList(person, 'Others', [four]);
  await indexHolds((await database.pool.query('select 1 from listed_candidates')).rowCount ?? 0);
  expect((await found(person, { inList: [list.id], changed: true })).ids).toEqual([]);
  await happens(two, four);
  expect((await found(person, { inList: [list.id], changed: true })).ids).toEqual([two]);
  expect((await found(person, { inList: [list.id, other.id], changed: true })).ids.toSorted()).toEqual(
    sorted(two, four),
  );
  await put(person, `/api/lists/${list.id}/members/${one}`, { stage: 'contacted' });
  expect((await found(person, { inList: [list.id], changed: true, stage: ['contacted'] })).count).toBe(0);
  await happens(one);
  expect((await found(person, { inList: [list.id], changed: true, stage: ['contacted'] })).ids).toEqual([one]);
  for (const product of [memory, postgres]) {
    const response = await searchIn(product, person, { changed: true });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Filter by a list before')]);
  }
});

test('a stage narrows the lists of the search, on both engines, after every change', async () => {
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 6);
  const [one = '', two = '', three = ''] = all;
  const list = await newList(person, 'Stages', all.slice(0, 4));
  const other = await newList(person, 'Other stages', [one, ...all.slice(4)]);
  await indexHolds((await database.pool.query('select 1 from listed_candidates')).rowCount ?? 0);
  const stageOf = (listId: string, id: string, stage: string) =>
    put(person, `/api/lists/${listId}/members/${id}`, { stage });
  const within = async (inList: readonly string[], stage: readonly string[]): Promise<string[]> =>
    (await found(person, { inList, stage })).ids.toSorted();

  expect(await within([list.id], ['contacted'])).toEqual([]);
  await stageOf(list.id, one, 'contacted');
  await stageOf(list.id, two, 'replied');
  expect(await within([list.id], ['contacted'])).toEqual([one]);
  expect(await within([list.id], ['contacted', 'replied'])).toEqual(sorted(one, two));
  expect(await within([list.id], ['to contact', 'replied'])).toEqual(sorted(...all.slice(1, 4)));
  expect(await within([list.id, other.id], ['to contact'])).toEqual(sorted(...all.filter((id) => id !== two)));
  await stageOf(list.id, one, 'to contact');
  expect(await within([list.id], ['contacted'])).toEqual([]);
  await person.post(`/api/lists/${list.id}/remove`, { physicianIds: [three] });
  expect(await within([list.id], ['to contact'])).toEqual(
    sorted(...all.slice(0, 4).filter((id) => id !== two && id !== three)),
  );
  for (const product of [memory, postgres]) {
    const response = await searchIn(product, person, { stage: ['contacted'] });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Filter by a list before')]);
  }
});
