// All lists of a reader, a page at a time: which lists a page has, and in which order.
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SharedRight } from '#contract/access/sharing.ts';
import { physicianList } from '#contract/lists/lists.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { answerOf, put, readLists } from './testing/list-calls.ts';
import { nameAs, newMember, newWorkspace, suspend } from './testing/seats.ts';

const product = testProduct({ runsJobs: false });

const pageOf = z.object({
  data: z.array(physicianList),
  total: z.int(),
  own_count: z.int(),
  shared_count: z.int(),
});
const readPage = async (by: SignedIn, query: Record<string, string> = {}) =>
  answerOf(await by.request(`/api/lists?${new URLSearchParams({ page: '1', ...query }).toString()}`), pageOf);
const namesOf = async (by: SignedIn, query: Record<string, string> = {}): Promise<string[]> =>
  (await readPage(by, query)).data.map(({ name }) => name);

const workable = async (by: SignedIn, right: string): Promise<string> =>
  (await namesOf(by, { right, order: 'name' })).join();

async function create(by: SignedIn, name: string, right: SharedRight | null = null, description = ''): Promise<string> {
  const { id } = await answerOf(await by.post('/api/lists', { name, description }), physicianList);
  if (right !== null) expect((await put(by, `/api/lists/${id}/sharing`, { right })).status).toBe(200);
  return id;
}

describe('a page of lists', () => {
  test('is refused to strangers, and with a page, words, ids, an order or a right that cannot be', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    expect((await product.request('/api/lists?page=1')).status).toBe(401);
    const long = 'x'.repeat(101);
    const wrong = ['page=0', 'page=', 'page=x', 'page=1.5', 'page=1000001', 'words=night', 'whose=mine', 'order=name'];
    const wrongToo = [
      'right=work',
      'page=1&order=size%27',
      'page=1&right=all',
      `page=1&words=${long}`,
      'page=1&words=%00',
    ];
    const ids = ['ids=', 'ids=;', 'ids=1,,2', `ids=${Array.from({ length: 101 }, (_, at) => at).join(',')}`];
    for (const query of [...wrong, ...wrongToo, ...ids])
      expect([query, (await by.request(`/api/lists?${query}`)).status]).toEqual([query, 400]);
  });

  test('has fifty lists and counts all, and each list is on one page in every order', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    for (let at = 1; at <= 53; at += 1) await create(by, `List ${at}`);
    for (const order of ['newest', 'changed', 'name', 'size', 'own']) {
      const [first, second, third] = [
        await readPage(by, { order }),
        await readPage(by, { order, page: '2' }),
        await readPage(by, { order, page: '3' }),
      ];
      expect([first.data.length, second.data.length, third.data.length]).toEqual([50, 3, 0]);
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(53);
      for (const { total, own_count: own, shared_count: shared } of [first, second, third])
        expect([total, own, shared]).toEqual([53, 53, 0]);
    }
    expect((await namesOf(by, { order: 'name' })).slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, at) => `List ${at + 1}`),
    );
    expect((await readLists(by)).length).toBe(53);
  });

  test('is found by every word of name and description, in any case and with or without accents', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    await create(by, 'Équipe de nuit', null, 'ICU, 100% remote');
    await create(by, 'Nurses_TX');
    await create(by, 'NursesXTX');
    await create(by, 'ممرضات الليل 夜勤');
    const found = async (words: string) => (await namesOf(by, { words, order: 'name' })).length;
    expect(await namesOf(by, { words: 'NUIT equipe' })).toEqual(['Équipe de nuit']);
    expect(await namesOf(by, { words: 'e\u0301quipe icu' })).toEqual(['Équipe de nuit']);
    expect(await namesOf(by, { words: '100%' })).toEqual(['Équipe de nuit']);
    expect(await namesOf(by, { words: 's_t' })).toEqual(['Nurses_TX']);
    expect(await namesOf(by, { words: '夜勤 الليل' })).toEqual(['ممرضات الليل 夜勤']);
    expect([await found('nurses'), await found(String.raw`\ `), await found("' or 1=1 --"), await found('')]).toEqual([
      2, 0, 0, 4,
    ]);
    const { total, own_count: own } = await readPage(by, { words: 'nurses' });
    expect([total, own]).toEqual([2, 4]);
  });
});

describe('a page of lists in a workspace', () => {
  const made = Promise.withResolvers<{ workspaceId: string; ana: SignedIn; ben: SignedIn; viewer: SignedIn }>();
  beforeAll(async () => {
    const workspaceId = await newWorkspace(product);
    const ana = await newMember(product, workspaceId);
    await nameAs(product, ana, 'Ana Ruíz');
    const [ben, viewer] = [await newMember(product, workspaceId), await newMember(product, workspaceId, 'viewer')];
    await create(ana, 'Ana keeps this');
    for (const right of ['view', 'work', 'manage'] as const) await create(ana, `Ana shares to ${right}`, right);
    await create(ben, 'Ben 1');
    await create(viewer, 'Of the viewer');
    made.resolve({ workspaceId, ana, ben, viewer });
  });

  test('tells whose the lists are, and finds them by the name of their owner', async () => {
    const { ben } = await made.promise;
    const all = await readPage(ben, { order: 'own' });
    expect([all.total, all.own_count, all.shared_count]).toEqual([4, 1, 3]);
    expect(all.data.map(({ owner }) => owner?.name ?? null)).toEqual([null, 'Ana Ruíz', 'Ana Ruíz', 'Ana Ruíz']);
    expect(await namesOf(ben, { whose: 'mine' })).toEqual(['Ben 1']);
    expect((await namesOf(ben, { whose: 'shared' })).length).toBe(3);
    expect((await namesOf(ben, { words: 'ruiz' })).length).toBe(3);
    expect(await namesOf(ben, { words: 'ruiz manage' })).toEqual(['Ana shares to manage']);
    expect(await namesOf(ben, { words: 'keeps' })).toEqual([]);
  });

  test('with a right has the lists to which the reader has it, as each list says', async () => {
    const { ana, ben, viewer } = await made.promise;
    expect(await workable(ben, 'work')).toBe('Ana shares to manage,Ana shares to work,Ben 1');
    expect(await workable(ben, 'manage')).toBe('Ana shares to manage,Ben 1');
    expect(await workable(viewer, 'work')).toBe('Of the viewer');
    expect(await workable(ana, 'manage')).toBe(
      'Ana keeps this,Ana shares to manage,Ana shares to view,Ana shares to work',
    );
    const { total, shared_count: shared } = await readPage(ben, { right: 'work' });
    expect([total, shared]).toEqual([3, 2]);
  });

  test('by ids has only lists that the reader may see', async () => {
    const { ana, ben } = await made.promise;
    const ids = (await readLists(ana)).map(({ id }) => id);
    const schema = z.object({ data: z.array(physicianList) }).strict();
    const named = await answerOf(await ben.request(`/api/lists?ids=${[...ids, 'abc', ids[0]].join(',')}`), schema);
    expect(named.data.map(({ name }) => name).toSorted()).toEqual([
      'Ana shares to manage',
      'Ana shares to view',
      'Ana shares to work',
    ]);
  });

  test('has no shared list for a stranger, and none while the workspace is suspended', async () => {
    const { workspaceId, ben } = await made.promise;
    const stranger = await product.signedIn({ plan: 'basic' });
    expect((await readPage(stranger, { whose: 'shared' })).total).toBe(0);
    await suspend(product, workspaceId);
    const { total, shared_count: shared } = await readPage(ben);
    expect([total, shared]).toEqual([1, 0]);
    expect(await namesOf(ben, { words: 'ruiz' })).toEqual([]);
  });
});
