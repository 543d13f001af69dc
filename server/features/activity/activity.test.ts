import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CandidateActivity } from '#contract/activity/activity.ts';
import { accountsOfTest, specialAddresses } from '#server/features/access/testing/callers.ts';
import { newList, put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { contactVault, hideCandidate, identityHasher, removeCandidate } from '#server/features/candidates/public.ts';
import { recordDisclosures } from '#server/features/disclosures/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { mergeFollowed } from '#server/testing/merge-of-candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { forgetViewsOf } from './public.ts';

const product = testProduct({ accounts: accountsOfTest });
const { pool } = product.database;

const found = z.object({ data: z.array(z.custom<CandidateActivity>()) });
const find = async (by: SignedIn, physicianIds: readonly string[]): Promise<CandidateActivity[]> =>
  found.parse(await (await by.post('/api/activity/find', { physicianIds })).json()).data;

const versions = z.object({ lists: z.string(), contacts: z.string(), viewed: z.string(), departures: z.string() });
const version = async (by: SignedIn) => versions.parse(await (await by.post('/api/activity/version', {})).json());

const views = z.object({ data: z.array(z.object({ id: z.string(), candidate: z.object({ lastName: z.string() }) })) });
const view = (by: SignedIn, physicianId: string): Promise<Response> => by.post('/api/recently-viewed', { physicianId });
const viewedBy = async (by: SignedIn) => views.parse(await (await by.request('/api/recently-viewed')).json()).data;
const idsViewedBy = async (by: SignedIn): Promise<string[]> => (await viewedBy(by)).map(({ id }) => id);

const followMerges = () => product.runJob('follow-merges-of-views', {});
/** Returns the undo. Both are followed. */
const joined = (from: string, into: string): Promise<() => Promise<void>> =>
  mergeFollowed(pool, followMerges, from, into);

const reveal = ({ userId }: SignedIn, candidateId: string, kind: string): Promise<void> =>
  inTransaction(product.database, (client) =>
    recordDisclosures(client, { userId, apiKeyId: null }, 'reveal', [{ candidateId, contactKinds: [kind] }]),
  );

describe('activity', () => {
  test('is refused to strangers and for more than 100 candidates or ids that are no digits', async () => {
    const by = await product.as('basic');
    expect((await product.post('/api/activity/find', { physicianIds: ['1'] })).status).toBe(401);
    expect((await product.post('/api/activity/version', {})).status).toBe(401);
    for (const physicianIds of [Array.from({ length: 101 }, (_, at) => `${at}`), ['x'], ['-1'], 'all'])
      expect((await by.post('/api/activity/find', { physicianIds })).status).toBe(400);
    expect((await by.post('/api/activity/version', { of: 'another account' })).status).toBe(400);
    expect(await find(by, [])).toEqual([]);
    expect(await find(by, ['9'.repeat(19), '00'])).toEqual([]);
  });

  test('names the lists with stage, note and next step, the calls and the reveals of the caller only', async () => {
    const [by, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [rosa = '', ben = '', cleo = ''] = await writeCandidates(product, 3);
    const night = await newList(by, 'Night shift', [rosa, ben]);
    await newList(other, 'Theirs', [rosa, cleo]);
    const change = {
      stage: 'contacted',
      note: 'Call after six.',
      nextStep: 'Send the offer',
      nextStepOn: '2026-11-30',
    };
    await put(by, `/api/lists/${night.id}/members/${rosa}`, change);
    await newList(by, 'ICU', [rosa]);
    const [first, second] = (await find(by, [rosa, rosa, ben, cleo])).toSorted(byLists);
    expect(first).toMatchObject({ id: rosa, list_count: 2, last_contact: null, revealed: null, in_own_system: false });
    expect(first?.lists.map(({ name }) => name)).toEqual(['ICU', 'Night shift']);
    expect(first?.lists[1]).toMatchObject({
      list_id: night.id,
      stage: 'contacted',
      note: 'Call after six.',
      next_step: 'Send the offer',
      next_step_on: '2026-11-30',
    });
    expect(second).toMatchObject({ id: ben, list_count: 1, lists: [{ stage: 'to contact', note: null }] });
    expect((await find(other, [rosa, ben, cleo])).map(({ id }) => id).toSorted()).toEqual([rosa, cleo].toSorted());
  });

  test('answers a key with the parts of its scopes, and keeps views and versions for people', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = ''] = await writeCandidates(product, 1);
    await newList(by, 'Night shift', [rosa]);
    await pool.query('insert into revealed_candidates (user_id, candidate_id) values ($1, $2)', [by.userId, rosa]);
    await pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [by.userId]);
    const withKey = async (scope: string) => {
      const order = { name: scope, scopes: [scope] };
      const { key } = z.object({ key: z.string() }).parse(await (await by.post('/api/account/api-keys', order)).json());
      return (path: string, body: object) => product.post(path, body, { headers: { authorization: `Bearer ${key}` } });
    };
    const ask = { physicianIds: [rosa] };
    const [lists, reveals, searches] = [await withKey('lists'), await withKey('reveal'), await withKey('search')];
    const readBy = async (send: typeof lists) =>
      found
        .parse(await (await send('/api/activity/find', ask)).json())
        .data.map((one) => [one.lists.length, one.revealed !== null]);
    expect([await readBy(lists), await readBy(reveals), await readBy(searches)]).toEqual([
      [[1, false]],
      [[0, true]],
      [],
    ]);
    for (const path of ['/api/activity/version', '/api/recently-viewed/clear'])
      expect((await lists(path, {})).status).toBe(403);
    expect((await lists('/api/recently-viewed', { physicianId: rosa })).status).toBe(403);
    expect(await idsViewedBy(by)).toEqual([]);
  });

  test('names at most twenty lists of a candidate and counts them all', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = ''] = await writeCandidates(product, 1);
    for (let at = 0; at < 23; at += 1) await newList(by, `List ${at}`, [rosa]);
    const [activity] = await find(by, [rosa]);
    expect([activity?.lists.length, activity?.list_count, activity?.lists[0]?.name]).toEqual([20, 23, 'List 22']);
  });

  test('of a person who left the directory is nothing, although the account revealed contacts', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = ''] = await writeCandidates(product, 1);
    await pool.query('insert into revealed_candidates (user_id, candidate_id) values ($1, $2)', [by.userId, rosa]);
    await reveal(by, rosa, 'work_email');
    await reveal(by, rosa, 'mobile_phone');
    await reveal(by, rosa, 'work_email');
    expect(await find(by, [rosa])).toMatchObject([{ id: rosa, revealed: { kinds: ['work_email', 'mobile_phone'] } }]);
    await inTransaction(product.database, (client) =>
      changeCandidates(client, 'delete from candidates where id = $1', [rosa]),
    );
    expect(await find(by, [rosa])).toEqual([]);
  });
});

const byLists = (one: CandidateActivity, other: CandidateActivity): number => other.list_count - one.list_count;

describe('the version', () => {
  test('stays while nothing happens, and tells lists, contacts and views apart', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = ''] = await writeCandidates(product, 1);
    const list = z
      .object({ id: z.string() })
      .parse(await (await by.post('/api/lists', { name: 'Night shift' })).json());
    let before = await version(by);
    expect(await version(by)).toEqual(before);
    const changes: [keyof typeof before, () => Promise<unknown>][] = [
      ['lists', () => by.post('/api/add-to-list', { listId: list.id, physicianIds: [rosa] })],
      ['lists', () => put(by, `/api/lists/${list.id}/members/${rosa}`, { stage: 'replied' })],
      ['lists', () => put(by, `/api/lists/${list.id}/members/${rosa}`, { note: 'Call back' })],
      ['lists', () => put(by, `/api/lists/${list.id}/members/${rosa}`, { nextStep: 'Call', nextStepOn: '2026-12-01' })],
      ['lists', () => put(by, `/api/lists/${list.id}`, { name: 'Days' })],
      ['contacts', () => reveal(by, rosa, 'mobile_phone')],
      ['contacts', () => reveal(by, rosa, 'work_email')],
      ['viewed', () => view(by, rosa)],
      ['viewed', () => by.post('/api/recently-viewed/clear', {})],
      ['lists', () => by.post(`/api/lists/${list.id}/delete`, {})],
    ];
    for (const [changed, change] of changes) {
      await change();
      const now = await version(by);
      const different = (['lists', 'contacts', 'viewed'] as const).filter((name) => now[name] !== before[name]);
      expect(different).toEqual([changed]);
      before = now;
    }
  });
});

const unlisted = async (by: SignedIn, physicianIds: readonly string[]): Promise<string[]> =>
  z
    .object({ data: z.array(z.string()) })
    .parse(await (await by.post('/api/candidates/unlisted', { physicianIds })).json()).data;

describe('departures from the directory', () => {
  test('are not told to strangers, and not of more than 5,000 candidates or ids that are no digits', async () => {
    const by = await product.as('free');
    expect((await product.post('/api/candidates/unlisted', { physicianIds: ['1'] })).status).toBe(401);
    for (const physicianIds of [Array.from({ length: 5_001 }, (_, at) => `${at}`), ['x'], ['-1'], 'all'])
      expect((await by.post('/api/candidates/unlisted', { physicianIds })).status).toBe(400);
    expect(await unlisted(by, [])).toEqual([]);
    expect(await unlisted(by, ['9'.repeat(19)])).toEqual(['9'.repeat(19)]);
  });

  test('change the version of every account when a person is removed or hidden, and the person is named', async () => {
    const by = await product.as('free');
    const [rosa = '', ben = '', cleo = ''] = await writeCandidates(product, 3);
    const before = (await version(by)).departures;
    expect(await unlisted(by, [rosa, ben, cleo])).toEqual([]);
    await inTransaction(product.database, (client) => hideCandidate(client, rosa));
    const hidden = (await version(by)).departures;
    expect(await unlisted(by, [rosa, ben, cleo])).toEqual([rosa]);
    const [vault, hasher] = [contactVault(testSecrets.contactKeys), identityHasher(testSecrets.lookupKey)];
    const journal = { forgetCandidate: () => Promise.resolve() };
    await inTransaction(product.database, (client) => removeCandidate(client, vault, hasher, ben, journal));
    const removed = (await version(by)).departures;
    expect(await unlisted(by, [rosa, ben, cleo])).toEqual([rosa, ben]);
    expect(new Set([before, hidden, removed]).size).toBe(3);
    await view(by, cleo);
    expect((await version(by)).departures).toBe(removed);
  });
});

describe('the people whom an account viewed', () => {
  test('are of the account, latest first, each once, and are forgotten when it asks', async () => {
    const [by, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [rosa = '', ben = ''] = await writeCandidates(product, 2);
    for (const id of [rosa, ben, rosa]) expect((await view(by, id)).status).toBe(200);
    expect(await idsViewedBy(by)).toEqual([rosa, ben]);
    expect(await idsViewedBy(other)).toEqual([]);
    await other.post('/api/recently-viewed/clear', {});
    expect(await idsViewedBy(by)).toEqual([rosa, ben]);
    await by.post('/api/recently-viewed/clear', {});
    expect(await idsViewedBy(by)).toEqual([]);
  });

  test('are not recorded for strangers, the demo account and ids of no candidate', async () => {
    const demo = await product.signedIn({ email: specialAddresses.demo });
    const [by, [rosa = '']] = [await product.signedIn({ plan: 'basic' }), await writeCandidates(product, 1)];
    expect((await product.post('/api/recently-viewed', { physicianId: rosa })).status).toBe(401);
    expect((await view(demo, rosa)).status).toBe(200);
    for (const id of ['1', '9'.repeat(19)]) expect((await view(by, id)).status).toBe(200);
    expect([await idsViewedBy(demo), await idsViewedBy(by)]).toEqual([[], []]);
    expect((await view(by, 'x')).status).toBe(400);
  });

  test('have shortened names while the account may not see contacts', async () => {
    const by = await product.signedIn({});
    const [rosa = ''] = await writeCandidates(product, 1);
    await view(by, rosa);
    expect((await viewedBy(by))[0]?.candidate.lastName).toMatch(/^.\.$/);
  });

  test('are the last 100 within 90 days', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [last = '', old = '', ...others] = await writeCandidates(product, 102);
    await pool.query(
      `insert into recently_viewed (user_id, candidate_id, viewed_at) select $1, id, now() - interval '1 day' from unnest($2::bigint[]) as id`,
      [by.userId, others],
    );
    await view(by, old);
    await pool.query(`update recently_viewed set viewed_at = now() - interval '91 days' where candidate_id = $1`, [
      old,
    ]);
    expect(await idsViewedBy(by)).not.toContain(old);
    await view(by, last);
    expect(await idsViewedBy(by)).toHaveLength(100);
    const { rowCount } = await pool.query('select 1 from recently_viewed where user_id = $1', [by.userId]);
    expect(rowCount).toBe(100);
  });

  test('are forgotten at once when the person is removed, also after a merge that was not followed yet', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = '', merged = ''] = await writeCandidates(product, 2);
    await view(by, rosa);
    await view(by, merged);
    await pool.query(
      `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
      [merged, rosa],
    );
    await inTransaction(product.database, (client) => forgetViewsOf(client, rosa));
    const { rowCount } = await pool.query('select 1 from recently_viewed where user_id = $1', [by.userId]);
    expect(rowCount).toBe(0);
  });

  test('follow a merge', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = '', merged = ''] = await writeCandidates(product, 2);
    await view(by, merged);
    await pool.query(
      `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
      [merged, rosa],
    );
    await product.runJob('follow-merges-of-views', {});
    expect(await idsViewedBy(by)).toEqual([rosa]);
  });

  test('are those of both candidates again, in their order, after a merge was undone', async () => {
    const [by, ofBoth] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [rosa = '', merged = '', other = ''] = await writeCandidates(product, 3);
    for (const id of [merged, other]) await view(by, id);
    for (const id of [rosa, other, merged]) await view(ofBoth, id);
    const undo = await joined(merged, rosa);
    expect(await idsViewedBy(by)).toEqual([other, rosa]);
    expect(await idsViewedBy(ofBoth)).toEqual([rosa, other]);
    await undo();
    await followMerges();
    expect(await idsViewedBy(by)).toEqual([other, merged]);
    expect(await idsViewedBy(ofBoth)).toEqual([merged, other, rosa]);
  });

  test('since a merge stay with the candidate who was viewed when it is undone', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [rosa = '', merged = ''] = await writeCandidates(product, 2);
    await view(by, merged);
    const undo = await joined(merged, rosa);
    await view(by, rosa);
    await undo();
    expect(await idsViewedBy(by)).toEqual([rosa, merged]);
  });

  test('go back step by step when two merges are undone', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    const [first = '', second = '', third = ''] = await writeCandidates(product, 3);
    for (const id of [first, second]) await view(by, id);
    const merges = [await joined(first, second), await joined(second, third)];
    expect(await idsViewedBy(by)).toEqual([third]);
    for (const undo of merges.toReversed()) await undo();
    expect(await idsViewedBy(by)).toEqual([second, first]);
  });

  test('that were deleted, or are about a removed person, are not put back by the undo of a merge', async () => {
    const [by, ofRemoved] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    const [rosa = '', merged = '', removed = '', between = '', into = ''] = await writeCandidates(product, 5);
    await view(by, merged);
    await view(ofRemoved, removed);
    const undos = [await joined(merged, rosa), await joined(removed, between), await joined(between, into)];
    expect((await by.post('/api/recently-viewed/clear', {})).status).toBe(200);
    await inTransaction(product.database, (client) => forgetViewsOf(client, into));
    for (const undo of undos.toReversed()) await undo();
    const { rowCount } = await pool.query(
      'select 1 from recently_viewed where user_id = any($1) union all select 1 from moved_views where user_id = any($1)',
      [[by.userId, ofRemoved.userId]],
    );
    expect(rowCount).toBe(0);
  });
});
