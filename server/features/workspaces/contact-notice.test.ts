// Whom a member contacted, as the other members of the workspace see it.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CandidateActivity } from '#contract/activity/activity.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { forgetContactsTo, forgetWhoContacted } from '#server/features/workspace-contacts/public.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { mergeFollowed } from '#server/testing/merge-of-candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { newMember, newWorkspace, outcomeOf, readWorkspace, stepUp, steppedUp } from './testing/workspace-calls.ts';

const product = testProduct();
const second = testProduct({ sharing: product });
const { pool } = product.database;

const followMerges = () => product.runJob('follow-merges-of-contacts', {});
/** Returns the undo. Both are followed. */
const joined = (from: string, into: string): Promise<() => Promise<void>> =>
  mergeFollowed(pool, followMerges, from, into);

let written = 0;
/** With a phone, so that they can be revealed. */
async function writeCandidates(count: number): Promise<string[]> {
  const hasher = identityHasher(testSecrets.lookupKey);
  const contacts = [{ kind: 'mobile_phone' as const, value: '+13125550142', verifiedOn: null }];
  const drafts = Array.from({ length: count }, () => testDraft({ lastName: `Almeida ${(written += 1)}`, contacts }));
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  return drafts.map((draft) => hasher.identify(draft).newId);
}

const found = z.object({ data: z.array(z.custom<CandidateActivity>()) });
const contactedOf = async (by: SignedIn, id: string): Promise<CandidateActivity['contacted']> =>
  found.parse(await (await by.post('/api/activity/find', { physicianIds: [id] })).json()).data[0]?.contacted ?? null;

const record = (by: SignedIn, physicianId: string, outcome = 'voicemail'): Promise<Response> =>
  by.post('/api/contact-attempts', { physicianId, channel: outcome === 'sent' ? 'email' : 'call', outcome });
const recorded = z.object({ id: z.string() });
const reveal = (by: SignedIn, physicianId: string): Promise<Response> =>
  by.post('/api/get-physician-contact', { physicianId });
const exportOf = (by: SignedIn, physicianIds: string[]): Promise<Response> =>
  by.post('/api/export-physicians', { physicianIds });
const choose = (by: SignedIn, counts: string[], warningDays = 30): Promise<Response> =>
  by.request('/api/workspace/contact-notice', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ counts, warningDays }),
  });
const named = async ({ userId }: SignedIn, name: string): Promise<void> => {
  await pool.query('update users set name = $2 where id = $1', [userId, name]);
};

/** An owner and a recruiter, who is called Ana Lima. */
async function agency(seats = 9): Promise<{ owner: SignedIn; ana: SignedIn; id: string; candidate: string }> {
  const { owner, id } = await newWorkspace(product, seats);
  const ana = await newMember(product, owner, 'recruiter');
  await named(ana, 'Ana Lima');
  const [candidate = ''] = await writeCandidates(1);
  return { owner, ana, id, candidate };
}

const byAna = { by: 'Ana Lima', is_former: false, kind: 'call', warns: true };

describe('the contact notice', () => {
  test('is changed by owners and managers alone, within its limits, and is audited', async () => {
    const { owner, ana } = await agency();
    const [manager, viewer] = [await newMember(product, owner, 'manager'), await newMember(product, owner, 'viewer')];
    const outside = await steppedUp(product);
    const outcomes = await Promise.all([ana, viewer, outside].map(async (by) => outcomeOf(await choose(by, []))));
    expect(outcomes).toEqual(['403 NOT_ALLOWED', '403 NOT_ALLOWED', '404 NO_WORKSPACE']);
    for (const [counts, days] of [
      [['call'], 30],
      [['reveal', 'reveal', 'export'], 30],
      [[], 366],
      [[], -1],
      [[], 1.5],
    ] as const)
      expect((await choose(owner, [...counts], days)).status).toBe(400);
    expect((await readWorkspace(owner))?.contactNotice).toEqual({ counts: [], warningDays: 30 });
    expect((await choose(manager, ['reveal'], 0)).status).toBe(200);
    expect((await readWorkspace(ana))?.contactNotice).toEqual({ counts: ['reveal'], warningDays: 0 });
    const { rows } = await pool.query(
      `select actor_id from audit_entries where action = 'workspaces.contact_notice_changed'`,
    );
    expect(rows).toEqual([{ actor_id: manager.userId }]);
  });

  test('shows a call and an email of one member to every other member, whatever the role, and to no one else', async () => {
    const { owner, ana, candidate } = await agency();
    const viewer = await newMember(product, owner, 'viewer');
    const elsewhere = (await newWorkspace(product, 2)).owner;
    const personal = await product.signedIn({ plan: 'premium' });
    await record(ana, candidate);
    for (const by of [owner, viewer]) expect(await contactedOf(by, candidate)).toMatchObject(byAna);
    for (const by of [ana, elsewhere, personal]) expect(await contactedOf(by, candidate)).toBeNull();
    await record(ana, candidate, 'sent');
    expect(await contactedOf(owner, candidate)).toMatchObject({ ...byAna, kind: 'email' });
  });

  const readers: Record<string, (agencyOf: Awaited<ReturnType<typeof agency>>) => Promise<SignedIn>> = {
    'an account without a seat': () => product.signedIn({ plan: 'premium' }),
    'a member of another workspace': async () => (await newWorkspace(product, 2)).owner,
    'a member who was removed': async ({ owner }) => {
      const person = await newMember(product, owner, 'recruiter');
      await owner.post(`/api/workspace/members/${person.userId}/remove`, {});
      return person;
    },
    'a member of the suspended workspace': async ({ owner, id }) => {
      const person = await newMember(product, owner, 'recruiter');
      await pool.query(`update workspaces set suspended_at = now(), suspension_reason = 'Test' where id = $1`, [id]);
      return person;
    },
    owner: ({ owner }) => Promise.resolve(owner),
    manager: ({ owner }) => newMember(product, owner, 'manager'),
    recruiter: ({ owner }) => newMember(product, owner, 'recruiter'),
    viewer: ({ owner }) => newMember(product, owner, 'viewer'),
  };
  const ways: Record<string, (by: SignedIn, id: string) => Promise<Response>> = {
    call: (by, id) => record(by, id),
    email: (by, id) => record(by, id, 'sent'),
    reveal,
    export: (by, id) => exportOf(by, [id]),
  };

  test.each(Object.keys(readers))('is shown to this reader exactly as the workspace chose: %s', async (who) => {
    const made = await agency();
    const ids = await writeCandidates(4);
    for (const [at, act] of Object.values(ways).entries())
      expect((await act(made.ana, ids[at] ?? '')).status).toBe(200);
    const seen = async (by: SignedIn): Promise<(string | null)[]> =>
      Promise.all(ids.map(async (id) => (await contactedOf(by, id))?.kind ?? null));
    const by = await (readers[who] ?? (() => product.signedIn()))(made);
    const isReader = ['owner', 'manager', 'recruiter', 'viewer'].includes(who);
    expect(await seen(by)).toEqual(isReader ? ['call', 'email', null, null] : [null, null, null, null]);
    await choose(made.owner, ['reveal', 'export']);
    expect(await seen(by)).toEqual(isReader ? ['call', 'email', 'reveal', 'export'] : [null, null, null, null]);
  });

  test('counts reveals and exports once the workspace chose so, also those of before', async () => {
    const { owner, ana, candidate } = await agency();
    const [revealed, exported] = [candidate, (await writeCandidates(1))[0] ?? ''];
    expect([(await reveal(ana, revealed)).status, (await exportOf(ana, [exported])).status]).toEqual([200, 200]);
    expect([await contactedOf(owner, revealed), await contactedOf(owner, exported)]).toEqual([null, null]);
    await choose(owner, ['reveal']);
    expect(await contactedOf(owner, revealed)).toMatchObject({ kind: 'reveal' });
    expect(await contactedOf(owner, exported)).toBeNull();
    await choose(owner, ['export', 'reveal']);
    expect(await contactedOf(owner, exported)).toMatchObject({ kind: 'export' });
    await choose(owner, []);
    expect(await contactedOf(owner, revealed)).toBeNull();
  });

  test('knows nothing of before a member joined', async () => {
    const { owner, candidate } = await agency();
    const late = await product.signedIn({ plan: 'premium' });
    await record(late, candidate);
    await pool.query(
      `insert into workspace_members (user_id, workspace_id, role) select $2, workspace_id, 'recruiter' from workspace_members where user_id = $1`,
      [owner.userId, late.userId],
    );
    expect(await contactedOf(owner, candidate)).toBeNull();
  });

  test('warns within the days that the workspace chose', async () => {
    const { owner, ana, candidate } = await agency();
    await record(ana, candidate);
    await pool.query(`update workspace_contacts set at = at - interval '12 days' where candidate_id = $1`, [candidate]);
    expect((await contactedOf(owner, candidate))?.warns).toBe(true);
    for (const [days, warns] of [
      [13, true],
      [12, false],
      [0, false],
    ] as const) {
      await choose(owner, [], days);
      expect([days, (await contactedOf(owner, candidate))?.warns]).toEqual([days, warns]);
    }
  });

  test('goes back to the earlier contact, or to none, when a contact is undone', async () => {
    const { owner, ana, candidate } = await agency();
    await record(ana, candidate);
    await pool.query(`update contact_attempts set at = at - interval '3 days' where candidate_id = $1`, [candidate]);
    await pool.query(`update workspace_members set joined_at = now() - interval '9 days' where user_id = $1`, [
      ana.userId,
    ]);
    const { id } = recorded.parse(await (await record(ana, candidate)).json());
    expect((await ana.post(`/api/contact-attempts/${id}/undo`, {})).status).toBe(200);
    const left = await contactedOf(owner, candidate);
    expect(Date.now() - Date.parse(left?.at ?? '')).toBeGreaterThan(2 * 86_400_000);
    const other = (await writeCandidates(1))[0] ?? '';
    const only = recorded.parse(await (await record(ana, other)).json());
    await ana.post(`/api/contact-attempts/${only.id}/undo`, {});
    expect(await contactedOf(owner, other)).toBeNull();
  });

  test('is shown by a second server as soon as its version was read, which every contact and choice changes', async () => {
    const { owner, ana, candidate } = await agency();
    const { authorization } = owner;
    const versionThere = async (): Promise<string> =>
      z
        .object({ contacts: z.string() })
        .parse(await (await second.post('/api/activity/version', {}, { headers: { authorization } })).json()).contacts;
    const versions = [await versionThere()];
    await record(ana, candidate);
    versions.push(await versionThere());
    await reveal(ana, candidate);
    versions.push(await versionThere());
    await choose(owner, ['reveal']);
    versions.push(await versionThere());
    expect(new Set(versions).size).toBe(4);
    const there = await second.post(
      '/api/activity/find',
      { physicianIds: [candidate] },
      { headers: { authorization } },
    );
    expect(found.parse(await there.json()).data[0]?.contacted).toMatchObject({ by: 'Ana Lima', kind: 'reveal' });
  });
});

describe('contacts of members who leave', () => {
  test('stay with the workspace and name a former member, and a deleted account not at all', async () => {
    const { owner, ana, candidate } = await agency();
    await record(ana, candidate);
    await ana.post('/api/workspace/leave', {});
    expect(await contactedOf(owner, candidate)).toMatchObject({ ...byAna, is_former: true });
    await named(ana, 'Ana Souza');
    expect((await contactedOf(owner, candidate))?.by).toBe('Ana Souza');
    const admin = await product.as('admin');
    await stepUp(product, admin);
    expect((await admin.post('/api/admin-delete-user', { userId: ana.userId })).status).toBe(200);
    expect(await contactedOf(owner, candidate)).toMatchObject({ by: null, is_former: true, kind: 'call' });
    const { rowCount } = await pool.query('select 1 from workspace_contacts where user_id = $1', [ana.userId]);
    expect(rowCount).toBe(0);
  });

  test('are seen neither by the member who left nor by the next workspace of that member', async () => {
    const { owner, ana, candidate } = await agency();
    await record(owner, candidate);
    expect(await contactedOf(ana, candidate)).not.toBeNull();
    await owner.post(`/api/workspace/members/${ana.userId}/remove`, {});
    expect(await contactedOf(ana, candidate)).toBeNull();
    const mail = (await readOutbox(product.database)).findLast(({ to }) => to === ana.email);
    expect(mail?.subject).toBe('Your seat in the workspace Northline Staffing has ended');
    expect(mail?.text).toContain('Your other lists, saved searches, email templates and export presets stay with you.');
    const other = await newWorkspace(product, 3);
    await record(ana, candidate);
    await pool.query(`insert into workspace_members (user_id, workspace_id, role) values ($1, $2, 'recruiter')`, [
      ana.userId,
      other.id,
    ]);
    expect([await contactedOf(ana, candidate), await contactedOf(other.owner, candidate)]).toEqual([null, null]);
  });

  test('are hidden while the workspace is suspended, and end when it is closed', async () => {
    const { owner, ana, id, candidate } = await agency();
    await record(ana, candidate);
    const admin = await product.as('admin');
    await admin.post(`/api/workspaces/${id}/suspend`, { reason: 'Test' });
    expect(await contactedOf(owner, candidate)).toBeNull();
    await admin.post(`/api/workspaces/${id}/lift-suspension`, {});
    expect(await contactedOf(owner, candidate)).toMatchObject(byAna);
    await choose(owner, ['reveal']);
    expect((await owner.post('/api/workspace/close', {})).status).toBe(200);
    for (const table of ['workspace_contacts', 'workspace_contact_states'])
      expect((await pool.query(`select 1 from ${table} where workspace_id = $1`, [id])).rowCount).toBe(0);
  });
});

describe('contacts of candidates', () => {
  test('follow a merge, and are deleted at once with a removal, also after a merge that was not followed yet', async () => {
    const { owner, ana } = await agency();
    const [rosa = '', merged = '', next = ''] = await writeCandidates(3);
    await record(ana, merged);
    const merge = (from: string, into: string) =>
      pool.query(
        `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
        [from, into],
      );
    await merge(merged, rosa);
    await product.runJob('follow-merges-of-contacts', {});
    expect(await contactedOf(owner, rosa)).toMatchObject(byAna);
    await merge(rosa, next);
    await inTransaction(product.database, (client) => forgetContactsTo(client, next));
    const { rowCount } = await pool.query('select 1 from workspace_contacts where candidate_id = any($1::bigint[])', [
      [rosa, merged, next],
    ]);
    expect(rowCount).toBe(0);
  });

  test('are those of both candidates again after a merge was undone, also of a member who was deleted meanwhile', async () => {
    const { owner, ana } = await agency();
    const ben = await newMember(product, owner, 'recruiter');
    await named(ben, 'Ben Roth');
    const [rosa = '', merged = ''] = await writeCandidates(2);
    await record(ana, merged);
    await record(ben, rosa, 'sent');
    const undo = await joined(merged, rosa);
    expect(await contactedOf(owner, merged)).toBeNull();
    await inTransaction(product.database, (client) => forgetWhoContacted(client, ben.userId));
    await undo();
    await followMerges();
    expect(await contactedOf(owner, merged)).toMatchObject(byAna);
    expect(await contactedOf(owner, rosa)).toMatchObject({ kind: 'email' });
    const { rowCount } = await pool.query(
      'select 1 from workspace_contacts where candidate_id = any($1::bigint[]) union all select 1 from moved_workspace_contacts where into_id = $2',
      [[rosa, merged], rosa],
    );
    expect(rowCount).toBe(2);
  });

  test('since a merge stay with the candidate who was contacted when it is undone', async () => {
    const { owner, ana } = await agency();
    const [rosa = '', merged = ''] = await writeCandidates(2);
    await record(ana, merged);
    const undo = await joined(merged, rosa);
    await record(ana, rosa);
    await undo();
    expect(await contactedOf(owner, merged)).toMatchObject(byAna);
    expect(await contactedOf(owner, rosa)).toMatchObject(byAna);
  });

  test('to a removed person are not put back by the undo of two merges', async () => {
    const { ana } = await agency();
    const [first = '', next = '', last = ''] = await writeCandidates(3);
    await record(ana, first);
    const undos = [await joined(first, next), await joined(next, last)];
    await inTransaction(product.database, (client) => forgetContactsTo(client, last));
    for (const undo of undos.toReversed()) await undo();
    const { rowCount } = await pool.query(
      'select 1 from workspace_contacts where candidate_id = any($1::bigint[]) union all select 1 from moved_workspace_contacts where candidate_id = any($1::bigint[])',
      [[first, next, last]],
    );
    expect(rowCount).toBe(0);
  });

  test('that were taken back are not put back by the undo of a merge', async () => {
    const { owner, ana } = await agency();
    const [rosa = '', merged = ''] = await writeCandidates(2);
    const { id } = recorded.parse(await (await record(ana, merged)).json());
    await product.runJob('follow-merges-of-attempts', {});
    const undo = await joined(merged, rosa);
    await product.runJob('follow-merges-of-attempts', {});
    expect((await ana.post(`/api/contact-attempts/${id}/undo`, {})).status).toBe(200);
    await undo();
    expect([await contactedOf(owner, merged), await contactedOf(owner, rosa)]).toEqual([null, null]);
  });

  test('are kept for 24 months', async () => {
    const { owner, ana, candidate } = await agency();
    await record(ana, candidate);
    for (const [days, isKept] of [
      [729, true],
      [731, false],
    ] as const) {
      await pool.query(`update workspace_contacts set at = now() - make_interval(days => $2) where candidate_id = $1`, [
        candidate,
        days,
      ]);
      await product.runJob('prune-workspace-contacts', {});
      expect([days, (await contactedOf(owner, candidate)) !== null]).toEqual([days, isKept]);
    }
  });
});
