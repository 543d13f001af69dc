// What is new in saved searches, over HTTP.
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { searchNewsAnswer, type SearchNews } from '#contract/saved-searches/saved-searches.ts';
import { newList, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { alertCalls } from './testing/alert-calls.ts';
import { savedSearchOf } from './testing/saved-search-calls.ts';

const product = testProduct();
const { happens } = alertCalls(product);

const newsOf = async (by: SignedIn, ...ids: string[]): Promise<SearchNews[]> => {
  const response = await by.post('/api/search-news', { ids });
  expect(response.status).toBe(200);
  return searchNewsAnswer.parse(await response.json()).data;
};
const countOf = async (by: SignedIn, filters: object): Promise<number> =>
  z.object({ count: z.number() }).parse(await (await by.post('/api/optimized-search', { filters })).json()).count;

/** Candidates whom searches find. */
async function people(by: SignedIn, count: number): Promise<string[]> {
  const before = await countOf(by, {});
  const ids = await writeCandidates(product, count);
  await vi.waitFor(async () => expect(await countOf(by, {})).toBe(before + count), 300_000);
  return ids;
}

describe('a call is refused', () => {
  test.each([
    ['without ids', {}],
    ['with no id', { ids: [] }],
    ['with more than ten ids', { ids: Array.from({ length: 11 }, (_, at) => `${at}`) }],
  ])('%s', async (_case, body) => {
    expect((await (await product.as('basic')).post('/api/search-news', body)).status).toBe(400);
  });

  test('without the right to search', async () => {
    expect((await (await product.as('free')).post('/api/search-news', { ids: ['x'] })).status).toBe(403);
  });
});

test('the searches of others and malformed ids are left out', async () => {
  const [mine, theirs] = [await product.as('basic'), await product.as('premium')];
  const { id } = await savedSearchOf(theirs, 'Theirs', {});
  expect(await newsOf(mine, id, "'", 'none')).toEqual([]);
});

test('news are those who match and changed since the search was applied, with what happened, and a search finds them', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [moved = '', licensed = '', , elsewhere = ''] = await people(by, 4);
  const saved = await savedSearchOf(by, 'Texans', { state: ['TX'] });
  const none = await savedSearchOf(by, 'Nobody', { state: ['RI'] });
  expect(await newsOf(by, saved.id)).toMatchObject([{ news: 0, reasons: [], failure: null }]);

  await happens(moved, { kind: 'moved', to: 'Austin, TX' });
  await happens(licensed, { kind: 'license_added', to: 'TX' });
  await happens(licensed, { kind: 'moved', to: 'Dallas, TX' });
  const [news, nobody] = (await newsOf(by, saved.id, none.id)).toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  expect(news).toMatchObject({
    id: saved.id,
    since: saved.created_at,
    news: 2,
    reasons: [
      { kind: 'moved', count: 2 },
      { kind: 'license_added', count: 1 },
    ],
  });
  expect(nobody).toMatchObject({ id: none.id, count: 0, news: 0, reasons: [] });
  expect(await countOf(by, { state: ['TX'], changedSince: news?.since })).toBe(2);

  await by.post(`/api/saved-searches/${saved.id}/view`, {});
  expect(await newsOf(by, saved.id)).toMatchObject([{ news: 0 }]);
  await happens(elsewhere, { kind: 'contact_verified' });
  expect(await newsOf(by, saved.id)).toMatchObject([{ news: 1, reasons: [{ kind: 'contact_verified', count: 1 }] }]);
});

test('a search whose list was deleted says so, and the others are counted', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [id = ''] = await people(by, 1);
  const list = await newList(by, 'Short-lived', [id]);
  const broken = await savedSearchOf(by, 'In a list', { inList: [list.id] });
  const whole = await savedSearchOf(by, 'Everyone', {});
  await by.post(`/api/lists/${list.id}/delete`, {});
  const news = await newsOf(by, broken.id, whole.id);
  expect(news.find((one) => one.id === broken.id)).toMatchObject({
    count: null,
    failure: expect.stringMatching(/list/),
  });
  expect(news.find((one) => one.id === whole.id)?.count).toBeGreaterThan(0);
});

test('a time that is none is refused by a search', async () => {
  const by = await product.as('basic');
  for (const changedSince of ['yesterday', '2026-13-01T00:00:00Z', 5])
    expect((await by.post('/api/optimized-search', { filters: { changedSince } })).status).toBe(400);
});
