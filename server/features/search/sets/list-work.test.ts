// What a search within a list does with the user's own work on it: due next steps, the orders of a list, and the counts of its page.
import { expect, test } from 'vitest';
import { listWork, type ListWork } from '#contract/search/list-work.ts';
import { searchAnswer } from '#contract/search/search.ts';
import { listSortKeys, listStages } from '#contract/lists/list-limits.ts';
import { recordLicenses } from '#server/features/candidates/testing/record-licenses.ts';
import { newList, put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct, type SignedIn, type TestProduct } from '#server/testing/product.ts';
import { randomNumbers } from '../testing/candidates.ts';

const memory = testProduct();
const postgres = testProduct({ searchEngine: 'postgres', sharing: memory, runsJobs: false });
const { database } = memory;
const dueBy = '2026-11-28';

const post = (product: TestProduct, by: SignedIn, path: string, body: object): Promise<Response> =>
  product.post(path, body, { headers: { authorization: by.authorization } });

const searchIn = (product: TestProduct, by: SignedIn, filters: object): Promise<Response> =>
  post(product, by, '/api/optimized-search', { filters });

/** What both engines answer, which must be equal. */
async function found(by: SignedIn, filters: object): Promise<{ count: number; ids: string[] }> {
  const [first, second] = await Promise.all(
    [memory, postgres].map(async (product) => {
      const response = await searchIn(product, by, { limit: 100, ...filters });
      expect(response.status).toBe(200);
      const { data, count, totalPages, facets } = searchAnswer.parse(await response.json());
      return { ids: data.map(({ id }) => id), count, totalPages, facets };
    }),
  );
  expect(first).toEqual(second);
  return { count: first?.count ?? 0, ids: first?.ids ?? [] };
}

async function workOf(by: SignedIn, listId: string): Promise<ListWork> {
  const [first, second] = await Promise.all(
    [memory, postgres].map(async (product) => {
      const response = await post(product, by, '/api/count-list-work', { listId, dueBy });
      expect(response.status).toBe(200);
      return listWork.parse(await response.json());
    }),
  );
  expect(first).toEqual(second);
  if (first === undefined) throw new Error('There is no answer.');
  return first;
}

const isFollowed = async (): Promise<void> => {
  const { rowCount } = await database.pool.query('select 1 from listed_candidates');
  await expect.poll(async () => (await found(await memory.as('premium'), {})).count).toBe(rowCount);
};

const change = (by: SignedIn, listId: string, id: string | undefined, work: object): Promise<Response> =>
  put(by, `/api/lists/${listId}/members/${id}`, work);

test.each([
  ['due next steps without a list', { dueBy }, 'Filter by a list before you filter by due next steps.'],
  ['a day that does not exist', { dueBy: '2026-02-30' }, ''],
  ['each order of a list without one', { sortKey: 'added' }, 'Filter by exactly one list before you sort'],
])('a search by %s is refused by both engines', async (_case, filters, message) => {
  const person = await memory.as('premium');
  for (const product of [memory, postgres]) {
    const response = await searchIn(product, person, filters);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  }
});

test('a search of two lists has no order of one', async () => {
  const person = await memory.as('premium');
  const lists = [
    await newList(person, 'Two A', await writeCandidates(memory, 1)),
    await newList(person, 'Two B', ['1']),
  ];
  for (const sortKey of listSortKeys) {
    const response = await searchIn(memory, person, { inList: lists.map(({ id }) => id), sortKey });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('exactly one list')]);
  }
});

test('the counts of a list of another account, an absent one and any other text get the same 404', async () => {
  const [mine, theirs] = [await memory.as('basic'), await memory.as('premium')];
  const { id } = await newList(theirs, 'Theirs to count', await writeCandidates(memory, 1));
  const answers = await Promise.all(
    [id, '4f6c1c1e-0000-4000-8000-000000000000', 'none', "'"].map(async (listId) => {
      const response = await post(memory, mine, '/api/count-list-work', { listId, dueBy });
      return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
    }),
  );
  expect(answers[0]).toMatch(/^404 .*LIST_NOT_FOUND/);
  expect(new Set(answers).size).toBe(1);
});

test('the counts of a list are those of the searches, after random work on it, and pages in its orders are exact', async () => {
  const random = randomNumbers(29);
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 60);
  const { id: listId } = await newList(person, 'Worked', all.slice(0, 30));
  const later = await person.post('/api/add-to-list', { listId, physicianIds: all.slice(30) });
  expect(later.status).toBe(200);
  const gone = all[7] ?? '';
  await changeCandidates(database.pool, 'delete from candidates where id = $1', [gone]);
  await isFollowed();
  const model = new Map(
    all.map((id, at) => [id, { stage: 'to contact', day: null as string | null, isLate: at >= 30 }]),
  );
  for (let round = 0; round < 6; round += 1) {
    for (let step = 0; step < 8; step += 1) {
      const id = all[random(all.length)] ?? '';
      const stage = listStages[random(4)] ?? 'no';
      const day = random(3) === 0 ? null : `2026-11-${String(20 + random(10))}`;
      expect((await change(person, listId, id, { stage, nextStepOn: day })).status).toBe(200);
      Object.assign(model.get(id) ?? {}, { stage, day });
    }
    await recordLicenses(database, [all[random(all.length)] ?? '']);
    await isFollowed();
    const listed = all.filter((id) => id !== gone);
    const idsOf = (wanted: (work: { stage: string; day: string | null }) => boolean): string[] =>
      listed.filter((id) => wanted(model.get(id) ?? { stage: '', day: null })).toSorted();
    const isDue = (day: string | null): boolean => day !== null && day <= dueBy;
    const counts = await workOf(person, listId);
    expect(counts).toMatchObject({
      all: listed.length,
      stages: Object.fromEntries(listStages.map((stage) => [stage, idsOf((work) => work.stage === stage).length])),
      due: idsOf(({ day }) => isDue(day)).length,
      changed: (await found(person, { inList: [listId], changed: true })).count,
    });
    expect((await found(person, { inList: [listId], dueBy })).ids.toSorted()).toEqual(idsOf(({ day }) => isDue(day)));
    const narrow = { inList: [listId], dueBy, stage: ['contacted', 'no'], state: 'TX' };
    expect((await found(person, narrow)).ids.toSorted()).toEqual(
      idsOf(({ day, stage }) => isDue(day) && (stage === 'contacted' || stage === 'no')),
    );
    const addedOf = (id: string): number => (model.get(id)?.isLate === true ? 1 : 0);
    const keys: Record<string, (id: string) => string | number> = {
      added: (id) => -addedOf(id),
      stage: (id) => listStages.findIndex((stage) => stage === model.get(id)?.stage),
      nextStep: (id) => model.get(id)?.day ?? '9999',
    };
    for (const sortKey of listSortKeys) {
      const sorted = { inList: [listId], sortKey };
      const { ids, count } = await found(person, sorted);
      expect(count).toBe(listed.length);
      expect(ids.toSorted()).toEqual(listed.toSorted());
      const values = ids.map((id) => keys[sortKey]?.(id) ?? '');
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      const pages = [];
      for (const page of [1, 2, 3, 4, 5, 6]) pages.push(...(await found(person, { ...sorted, page, limit: 13 })).ids);
      expect(pages).toEqual(ids);
      const filtered = await found(person, { ...sorted, stage: ['contacted'] });
      expect(filtered.ids).toEqual(ids.filter((id) => model.get(id)?.stage === 'contacted'));
      const reversed = (await found(person, { ...sorted, sortDirection: sortKey === 'added' ? 'asc' : 'desc' })).ids;
      const withoutDay = (id: string): boolean => sortKey === 'nextStep' && model.get(id)?.day === null;
      expect(reversed.map((id) => keys[sortKey]?.(id))).toEqual(
        [...ids.filter((id) => !withoutDay(id)).toReversed(), ...ids.filter(withoutDay)].map((id) =>
          keys[sortKey]?.(id),
        ),
      );
    }
  }
});

test('Select All and names are as in any other search when a list orders it', async () => {
  const person = await memory.signedIn({ plan: 'premium' });
  const all = await writeCandidates(memory, 4);
  const [one, two, three, four] = all;
  const { id: listId } = await newList(person, 'Ordered', all);
  await change(person, listId, three, { nextStepOn: '2026-11-01' });
  await change(person, listId, one, { nextStepOn: '2026-11-02' });
  await isFollowed();
  const filters = { inList: [listId], sortKey: 'nextStep' };
  const selected: unknown = await (await searchIn(memory, person, { ...filters, selectAll: true })).json();
  const ids = (await found(person, filters)).ids;
  expect(ids.slice(0, 2)).toEqual([three, one]);
  expect(ids.slice(2).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [two ?? '', four ?? ''].toSorted((a, b) => a.localeCompare(b)),
  );
  expect(selected).toMatchObject({ count: 4, data: ids.map((id) => ({ id })) });
  expect((await found(person, { ...filters, page: 2 })).ids).toEqual([]);
  expect((await found(person, { ...filters, query: 'zzzzunknown' })).count).toBe(
    (await found(person, { inList: [listId], query: 'zzzzunknown' })).count,
  );
});
