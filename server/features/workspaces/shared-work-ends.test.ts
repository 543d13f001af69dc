// How sharing ends: by the person, when a member leaves or is removed, when an account is deleted, and when the workspace closes.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { alertCalls, endTokenOf, readAlerts, setAlert } from '#server/features/saved-searches/testing/alert-calls.ts';
import { savedSearchOf } from '#server/features/saved-searches/testing/saved-search-calls.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { newMember, newWorkspace } from './testing/workspace-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;
const { alertOf, happens, decide, send } = alertCalls(product);

const works = z.array(z.looseObject({ id: z.string(), name: z.string(), shared: z.unknown(), owner: z.unknown() }));
type Works = z.output<typeof works>;
const searchesOf = async (by: SignedIn): Promise<Works> =>
  z.object({ data: works }).parse(await (await by.post('/api/get-saved-searches', {})).json()).data;
const templatesOf = async (by: SignedIn): Promise<Works> =>
  z.object({ templates: works }).parse(await (await by.request('/api/email-templates')).json()).templates;
const presetsOf = async (by: SignedIn): Promise<Works> =>
  z.object({ data: works }).parse(await (await by.request('/api/export-presets')).json()).data;
const namesOf = async (by: SignedIn): Promise<string[][]> =>
  [await searchesOf(by), await templatesOf(by), await presetsOf(by)].map((found) =>
    found.map(({ name }) => name).toSorted(),
  );

const share = (by: SignedIn, path: string, id: string, right: string | null = 'view') =>
  put(by, `/api/${path}/${id}/sharing`, { right });
const made = z.object({ id: z.string() });
const template = { subject: 'A role', body: 'Hello', tone: 'formal', length: 'short', position_type: 'contract' };

/** A search, a template and a preset under this name. */
async function workOf(by: SignedIn, name: string): Promise<{ search: string; template: string; preset: string }> {
  const { id: search } = await savedSearchOf(by, name, { state: ['TX'] });
  const posted = async (path: string, body: object): Promise<string> =>
    made.parse(await (await by.post(path, body)).json()).id;
  return {
    search,
    template: await posted('/api/email-templates', { ...template, name }),
    preset: await posted('/api/export-presets', { name, columns: ['last_name'] }),
  };
}

async function sharedWorkOf(by: SignedIn, name: string): Promise<Awaited<ReturnType<typeof workOf>>> {
  const shared = await workOf(by, name);
  await share(by, 'saved-searches', shared.search);
  await share(by, 'email-templates', shared.template);
  await share(by, 'export-presets', shared.preset);
  return shared;
}

async function agency(handsOver = false): Promise<{ owner: SignedIn; ana: SignedIn; ben: SignedIn }> {
  const { owner } = await newWorkspace(product, 9);
  const ana = await newMember(product, owner, 'recruiter', handsOver);
  await pool.query(`update users set name = 'Ana Lima' where id = $1`, [ana.userId]);
  return { owner, ana, ben: await newMember(product, owner, 'recruiter') };
}

test('what a member shares goes to the owner when the member leaves or is removed, and the rest only with consent', async () => {
  for (const [handsOver, remove] of [
    [false, false],
    [false, true],
    [true, false],
  ] as const) {
    const { owner, ana, ben } = await agency(handsOver);
    await workOf(owner, 'Shared');
    await sharedWorkOf(ana, 'Shared');
    await workOf(ana, 'Own');
    if (remove) await owner.post(`/api/workspace/members/${ana.userId}/remove`, {});
    else await ana.post('/api/workspace/leave', {});
    // Two templates may have one name.
    const own = handsOver ? ['Own'] : [];
    expect(await namesOf(owner)).toEqual([
      [...own, 'Shared', 'Shared (Ana Lima)'],
      [...own, 'Shared', 'Shared'],
      [...own, 'Shared', 'Shared (Ana Lima)'],
    ]);
    expect(await namesOf(ana)).toEqual(handsOver ? [[], [], []] : [['Own'], ['Own'], ['Own']]);
    // The others still have it, from the owner.
    expect((await searchesOf(ben)).map(({ owner: whose }) => whose)).toMatchObject([{ id: owner.userId }]);
    expect((await templatesOf(ben)).length + (await presetsOf(ben)).length).toBe(2);
  }
});

test('limits of the owner keep nothing that is shared from being handed over', async () => {
  const { owner, ana } = await agency(true);
  for (let at = 0; at < 20; at += 1)
    await owner.post('/api/export-presets', { name: `Preset ${at}`, columns: ['last_name'] });
  await sharedWorkOf(ana, 'Shared');
  await workOf(ana, 'Own');
  await ana.post('/api/workspace/leave', {});
  expect((await presetsOf(owner)).map(({ name }) => name)).toContain('Shared');
  expect(await presetsOf(owner)).toHaveLength(21);
  expect((await presetsOf(ana)).map(({ name }) => name)).toEqual(['Own']);
});

test('the account that is deleted leaves its shared work to the owner', async () => {
  const { owner, ana, ben } = await agency();
  await sharedWorkOf(ana, 'Shared');
  await workOf(ana, 'Own');
  const response = await ana.post('/api/auth/delete-account', { password: ana.password });
  expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
  expect(await namesOf(owner)).toEqual([['Shared'], ['Shared'], ['Shared']]);
  expect(await namesOf(ben)).toEqual([['Shared'], ['Shared'], ['Shared']]);
});

test('a workspace that closes unshares everything, which stays with its account', async () => {
  const { owner, ana, ben } = await agency();
  const { search } = await sharedWorkOf(ana, 'Shared');
  await setAlert(ben, search, { frequency: 'daily' });
  await ben.post(`/api/saved-searches/${search}/view`, {});
  await owner.post('/api/workspace/close', {});
  expect(await namesOf(ben)).toEqual([[], [], []]);
  for (const found of [await searchesOf(ana), await templatesOf(ana), await presetsOf(ana)])
    expect(found).toMatchObject([{ name: 'Shared', shared: null }]);
  const { rows } = await pool.query(
    'select user_id from search_alerts where search_id = $1 union all select user_id from saved_search_views where search_id = $1',
    [search],
  );
  expect(rows).toEqual([]);
});

test('a search that is not shared any more ends the alerts of others and keeps that of its account', async () => {
  const { ana, ben } = await agency();
  const { id } = await savedSearchOf(ana, 'Nurses', {});
  await share(ana, 'saved-searches', id);
  await setAlert(ana, id, { frequency: 'daily' });
  await setAlert(ben, id, { frequency: 'weekly' });
  expect((await readAlerts(ana)).alerts).toMatchObject([{ frequency: 'daily' }]);
  expect((await readAlerts(ben)).alerts).toMatchObject([{ frequency: 'weekly' }]);
  await share(ana, 'saved-searches', id, null);
  expect((await readAlerts(ben)).alerts).toEqual([]);
  expect((await readAlerts(ana)).alerts).toMatchObject([{ frequency: 'daily' }]);
});

/** When the person last applied the only search. */
const viewedAt = async (by: SignedIn): Promise<unknown> => (await searchesOf(by))[0]?.last_viewed_at;

test('each person has news of one’s own', async () => {
  const { ana, ben } = await agency();
  const { id } = await savedSearchOf(ana, 'Nurses', { state: ['TX'] });
  await share(ana, 'saved-searches', id);
  await ben.post(`/api/saved-searches/${id}/view`, {});
  expect([await viewedAt(ana), await viewedAt(ben)]).toEqual([null, expect.any(String)]);
});

test('the alert of each member is sent to the member, and to no one whose right ended before it is sent', async () => {
  const { owner, ana, ben } = await agency();
  const { searchId, ids } = await alertOf(ana, 1, 'Nurses of Ana');
  await share(ana, 'saved-searches', searchId);
  await setAlert(ben, searchId, { frequency: 'daily' });
  await setAlert(owner, searchId, { frequency: 'daily' });
  const before = (await readOutbox(product.database)).length;
  await happens(ids[0] ?? '', { kind: 'moved', to: 'Austin, TX' });
  await decide();
  // Between the decision and the sending.
  await pool.query(`delete from workspace_members where user_id = $1`, [ben.userId]);
  await send();
  const mails = (await readOutbox(product.database)).slice(before).filter(({ text }) => text.includes('Nurses of Ana'));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ana.email, owner.email].toSorted());
  expect((await readAlerts(ben)).alerts).toEqual([]);
});

test('the link in an email ends the alert of the person who got it and no other', async () => {
  const { ana, ben } = await agency();
  const { id } = await savedSearchOf(ana, 'Nurses', {});
  await share(ana, 'saved-searches', id);
  await setAlert(ana, id, { frequency: 'daily' });
  await setAlert(ben, id, { frequency: 'daily' });
  const token = endTokenOf(id, ben.userId);
  expect(await (await product.post('/api/alert-to-end', { token })).json()).toEqual({ name: 'Nurses' });
  expect((await product.post('/api/end-alert', { token })).status).toBe(200);
  expect([(await readAlerts(ana)).alerts.length, (await readAlerts(ben)).alerts.length]).toEqual([1, 0]);
  // Emails of an earlier version name the search only: they were sent to the account to which it belongs.
  await setAlert(ben, id, { frequency: 'daily' });
  expect((await product.post('/api/end-alert', { token: endTokenOf(id) })).status).toBe(200);
  expect([(await readAlerts(ana)).alerts.length, (await readAlerts(ben)).alerts.length]).toEqual([0, 1]);
});

test('a member who left has neither alerts nor times of searches of others', async () => {
  const { ana, ben } = await agency();
  const { id } = await savedSearchOf(ana, 'Nurses', {});
  await share(ana, 'saved-searches', id);
  await setAlert(ben, id, { frequency: 'daily' });
  await ben.post(`/api/saved-searches/${id}/view`, {});
  await ben.post('/api/workspace/leave', {});
  const { rows } = await pool.query(
    'select search_id from search_alerts where user_id = $1 union all select search_id from saved_search_views where user_id = $1',
    [ben.userId],
  );
  expect(rows).toEqual([]);
});

test('the list that a shared search names is not shared with it', async () => {
  const { ana, ben } = await agency();
  const { id: listId } = made.parse(await (await ana.post('/api/lists', { name: 'Private' })).json());
  const { id } = await savedSearchOf(ana, 'In a list', { inList: [listId] });
  await share(ana, 'saved-searches', id);
  const counted = await ben.post(`/api/saved-searches/${id}/count`, {});
  expect([counted.status, await counted.text()]).toEqual([404, expect.stringContaining('LIST_NOT_FOUND')]);
  const news = await (await ben.post('/api/search-news', { ids: [id] })).json();
  expect(news).toMatchObject({ data: [{ id, count: null, failure: expect.stringMatching(/list/) }] });
});

test('sharing and leaving at the same time leave nothing with a workspace that the account is not in', async () => {
  const { ana } = await agency();
  const { id } = await savedSearchOf(ana, 'Nurses', {});
  await Promise.all([share(ana, 'saved-searches', id), ana.post('/api/workspace/leave', {})]);
  const { rows } = await pool.query<{ isOwn: boolean; isShared: boolean }>(
    'select user_id = $2 as "isOwn", workspace_id is not null as "isShared" from saved_searches where id = $1',
    [id, ana.userId],
  );
  expect([[{ isOwn: true, isShared: false }], [{ isOwn: false, isShared: true }]]).toContainEqual(rows);
});
