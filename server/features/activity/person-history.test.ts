// What members of a workspace read of each other about one person: which rights it needs, what it has, and how it is read on.
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PersonEvent } from '#contract/activity/person-history.ts';
import { add, newList, put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { nameAs, newMember, newWorkspace, suspend } from '#server/features/lists/testing/seats.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

const page = z.object({ data: z.array(z.custom<PersonEvent>()), hasMore: z.boolean() });
const pathOf = (id: string, before?: string): string =>
  `/api/candidates/${id}/workspace-history${before === undefined ? '' : `?before=${before}`}`;
const readPage = async (by: SignedIn, id: string, before?: string) =>
  page.parse(await (await by.request(pathOf(id, before))).json());
const wordsOf = async (by: SignedIn, id: string): Promise<string[]> =>
  (await readPage(by, id)).data.map(({ by: member, what, list, to }) =>
    [member?.name ?? 'someone', what, list?.name ?? '', to ?? ''].join(' ').trim(),
  );
const share = async (by: SignedIn, id: string, right: string | null): Promise<void> =>
  expect((await put(by, `/api/lists/${id}/sharing`, { right })).status).toBe(200);

interface Made {
  workspaceId: string;
  ana: SignedIn;
  ben: SignedIn;
  viewer: SignedIn;
  listId: string;
  rosa: string;
  carl: string;
}
const ready = Promise.withResolvers<Made>();
beforeAll(async () => {
  const workspaceId = await newWorkspace(product);
  const [ana, ben] = [await newMember(product, workspaceId), await newMember(product, workspaceId)];
  const viewer = await newMember(product, workspaceId, 'viewer');
  await nameAs(product, ana, 'Ana');
  await nameAs(product, ben, 'Ben');
  const [rosa = '', carl = '', ...others] = await writeCandidates(product, 120);
  const [zoe = ''] = others;
  const { id: listId } = await newList(ana, 'Nights', [zoe]);
  await share(ana, listId, 'work');
  await add(ben, { listId, physicianIds: [rosa] });
  await add(ana, { listId, physicianIds: [carl, ...others] });
  await put(ben, `/api/lists/${listId}/members/${rosa}`, { stage: 'contacted', note: 'A secret', nextStep: 'Call' });
  await ana.post('/api/contact-attempts', { physicianId: rosa, channel: 'call', outcome: 'interested' });
  ready.resolve({ workspaceId, ana, ben, viewer, listId, rosa, carl });
}, 300_000);

describe('the history of a person', () => {
  test('is refused to strangers and with ids and places that cannot be, and is empty without a seat', async () => {
    const { rosa } = await ready.promise;
    const by = await product.signedIn({ plan: 'basic' });
    expect((await product.request(pathOf(rosa))).status).toBe(401);
    for (const path of [pathOf('x'), pathOf('-1'), pathOf(rosa, '1'), pathOf(rosa, "1.'"), pathOf(rosa, '.a')])
      expect([path, (await by.request(path)).status]).toEqual([path, 400]);
    for (const id of [rosa, '9'.repeat(19), '0']) expect(await readPage(by, id)).toEqual({ data: [], hasMore: false });
    expect((await readPage(by, rosa, '99999999999999999.zzz')).data).toEqual([]);
  });

  test('has who did what in shared lists and who contacted, never the words of a note, for each member', async () => {
    const { ana, ben, viewer, rosa, carl } = await ready.promise;
    const entries = await wordsOf(ben, rosa);
    expect(entries.toSorted()).toEqual([
      'Ana call',
      'Ana stage Nights replied',
      'Ben added Nights',
      'Ben assigned Nights',
      'Ben next step Nights Call',
      'Ben note Nights',
      'Ben stage Nights contacted',
    ]);
    expect(entries.at(-1)).toBe('Ben added Nights');
    for (const by of [ana, viewer]) expect(await wordsOf(by, rosa)).toEqual(entries);
    expect(await wordsOf(ben, carl)).toEqual(['Ana added Nights']);
  });

  test('is read on without a gap and without an entry twice, also where many happened at one moment', async () => {
    const { ana, ben, listId, carl, workspaceId } = await ready.promise;
    await pool.query(
      `insert into list_events (list_id, workspace_id, by_id, what, candidate_id, candidates, after, at)
       select $1, $2, $3, 'stage', $4, 1, 'replied', now() - (n / 40) * interval '1 hour' from generate_series(1, 119) n`,
      [listId, workspaceId, ana.userId, carl],
    );
    const ids: string[] = [];
    let before: string | undefined;
    for (let at = 0; at < 4; at += 1) {
      const { data, hasMore } = await readPage(ben, carl, before);
      ids.push(...data.map(({ id }) => id));
      before = data.at(-1)?.id;
      if (!hasMore) break;
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  });

  test('has reveals and exports only where the workspace counts them', async () => {
    const { ana, ben, workspaceId } = await ready.promise;
    const [dora = ''] = await writeCandidates(product, 1);
    await pool.query(
      `insert into workspace_contacts (workspace_id, candidate_id, kind, user_id) select $1, $2, kind, $3 from unnest($4::text[]) kind`,
      [workspaceId, dora, ana.userId, ['reveal', 'export', 'email']],
    );
    const count = (kinds: string[]) =>
      pool.query('update workspace_contact_states set counts = $2 where workspace_id = $1', [workspaceId, kinds]);
    await count([]);
    expect(await wordsOf(ben, dora)).toEqual(['Ana email']);
    await count(['reveal']);
    expect((await wordsOf(ben, dora)).toSorted()).toEqual(['Ana email', 'Ana reveal']);
    await pool.query(`update workspace_contacts set at = now() - interval '366 days' where candidate_id = $1`, [dora]);
    expect(await wordsOf(ben, dora)).toEqual([]);
  });

  test('has nothing of lists that are not shared, of another workspace, and of a suspended one', async () => {
    const { ana, ben, listId, rosa, workspaceId } = await ready.promise;
    const other = await newMember(product, await newWorkspace(product));
    expect(await wordsOf(other, rosa)).toEqual([]);
    const { id: hidden } = await newList(ana, 'Hidden', [rosa]);
    await put(ana, `/api/lists/${hidden}/members/${rosa}`, { stage: 'no' });
    expect((await wordsOf(ben, rosa)).join()).not.toContain('Hidden');
    await share(ana, listId, null);
    expect(await wordsOf(ben, rosa)).toEqual(['Ana call']);
    await share(ana, listId, 'view');
    expect((await wordsOf(ben, rosa)).length).toBe(7);
    await suspend(product, workspaceId);
    expect(await wordsOf(ben, rosa)).toEqual([]);
  });
});
