// What a seat may take in a day, what the workspace sees of it, and the ledger.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { failure } from '#contract/operation.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { writeRevealable } from './testing/revealable-candidates.ts';
import {
  invite,
  join,
  mailedToken,
  newMember,
  newWorkspace,
  outcomeOf,
  readWorkspace,
} from './testing/workspace-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

let written: Promise<string[]> | null = null;
const candidates = (): Promise<string[]> => (written ??= writeRevealable(product, 8));

const reveal = async (by: SignedIn, at: number): Promise<Response> =>
  by.post('/api/get-physician-contact', { physicianId: (await candidates())[at] });
const exporting = async (by: SignedIn, from: number, to: number): Promise<Response> =>
  by.post('/api/export-physicians', { physicianIds: (await candidates()).slice(from, to) });
const lower = (by: SignedIn, { userId }: SignedIn, ceilings: object): Promise<Response> =>
  by.post(`/api/workspace/members/${userId}/ceilings`, { revealsPerDay: null, exportedPerDay: null, ...ceilings });
const messageOf = async (response: Response): Promise<string> => failure.parse(await response.json()).message;
const useOf = async (by: SignedIn, of: SignedIn) =>
  (await readWorkspace(by))?.members.find(({ userId }) => userId === of.userId)?.seat;

test('a lowered ceiling refuses further reveals of the seat that day, and says who set it', async () => {
  const { owner } = await newWorkspace(product, 9);
  const [member, other] = [await newMember(product, owner, 'recruiter'), await newMember(product, owner, 'recruiter')];
  expect(await outcomeOf(await lower(owner, member, { revealsPerDay: 2 }))).toBe('200');
  expect([(await reveal(member, 0)).status, (await reveal(member, 1)).status]).toEqual([200, 200]);
  const refused = await reveal(member, 2);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000, await messageOf(refused)]).toEqual([
    429,
    true,
    'Your workspace allows 2 reveals a day for your seat. Try again tomorrow, or ask an owner of the workspace.',
  ]);
  // People whom the seat has revealed already are shown again, and other seats reveal on.
  expect([(await reveal(member, 1)).status, (await reveal(other, 2)).status]).toEqual([200, 200]);
  await lower(owner, member, {});
  expect((await reveal(member, 2)).status).toBe(200);
  await lower(owner, other, { revealsPerDay: 0 });
  expect((await reveal(other, 3)).status).toBe(429);
  const { rows } = await pool.query('select count(*)::int as count from disclosures where user_id = $1', [
    other.userId,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('a lowered ceiling refuses exports beyond it, in the request, at the start of a job and at its end', async () => {
  const { owner } = await newWorkspace(product, 9);
  const member = await newMember(product, owner, 'recruiter');
  const start = async (from: number, to: number): Promise<Response> =>
    member.post('/api/exports', { physicianIds: (await candidates()).slice(from, to), format: 'csv' });
  await lower(owner, member, { exportedPerDay: 5 });
  expect((await exporting(member, 0, 3)).status).toBe(200);
  const text = 'Your workspace allows 5 exported people a day for your seat.';
  expect(await messageOf(await exporting(member, 0, 3))).toContain(text);
  expect(await messageOf(await start(0, 3))).toContain(text);
  const started = z.object({ id: z.string() }).parse(await (await start(0, 2)).json());
  await lower(owner, member, { exportedPerDay: 4 });
  await product.runJob('build-export', { exportId: started.id });
  const jobs = await (await member.request('/api/export-jobs')).json();
  expect(jobs).toMatchObject({
    data: [{ state: 'failed', problem: expect.stringContaining('allows 4 exported people') }],
  });
});

test('a ceiling never raises fair use, and leaves what a plan of one’s own gives as it is', async () => {
  const { owner } = await newWorkspace(product, 9);
  const subscriber = await product.signedIn({ plan: 'premium' });
  await invite(owner, subscriber.email);
  await join(subscriber, await mailedToken(product, subscriber.email));
  await lower(owner, subscriber, { revealsPerDay: 0, exportedPerDay: 0 });
  expect([(await reveal(subscriber, 0)).status, (await exporting(subscriber, 0, 2)).status]).toEqual([200, 200]);
  const basic = await product.signedIn({ plan: 'basic' });
  await invite(owner, basic.email);
  await join(basic, await mailedToken(product, basic.email));
  await lower(owner, basic, { revealsPerDay: 0, exportedPerDay: 0 });
  expect([(await reveal(basic, 0)).status, (await exporting(basic, 0, 2)).status]).toEqual([200, 429]);
  const member = await newMember(product, owner, 'recruiter');
  await lower(owner, member, { revealsPerDay: 1_000_000 });
  await pool.query(
    `insert into fair_use (user_id, kind, window_seconds, began_at, people) values ($1, 'reveal', 86400, now(), 2000)`,
    [member.userId],
  );
  expect(await messageOf(await reveal(member, 0))).toContain('Fair use lets one account reveal');
  for (const wrong of [{ revealsPerDay: -1 }, { exportedPerDay: 1.5 }, { revealsPerDay: 1_000_001 }])
    expect(await outcomeOf(await lower(owner, member, wrong))).toBe('400 INVALID_INPUT');
});

test('the workspace sees what a seat used since its member joined, and nothing from before', async () => {
  const { owner } = await newWorkspace(product, 9);
  const member = await product.signedIn({ plan: 'premium' });
  for (const at of [0, 1, 2]) await reveal(member, at);
  await exporting(member, 0, 4);
  await pool.query(`update exports set export_date = export_date - interval '1 minute' where user_id = $1`, [
    member.userId,
  ]);
  await invite(owner, member.email);
  await join(member, await mailedToken(product, member.email));
  await pool.query(`update sessions set updated_at = now() - interval '2 days' where user_id = $1`, [member.userId]);
  await pool.query(`update users set last_sign_in_at = now() - interval '2 days' where id = $1`, [member.userId]);
  const none = { revealsToday: 0, revealsLately: 0, exportedToday: 0, exportedLately: 0 };
  expect(await useOf(owner, member)).toMatchObject({ use: none, lastActiveOn: null });
  await reveal(member, 3);
  await reveal(member, 0);
  await exporting(member, 0, 2);
  await pool.query(`update sessions set updated_at = now() where user_id = $1`, [member.userId]);
  const use = { revealsToday: 1, revealsLately: 1, exportedToday: 2, exportedLately: 2 };
  const lastActiveOn = new Date().toISOString().slice(0, 10);
  expect(await useOf(owner, member)).toMatchObject({ use, lastActiveOn });
  await pool.query(`update workspace_members set joined_at = joined_at - interval '60 days' where user_id = $1`, [
    member.userId,
  ]);
  await pool.query(
    `update revealed_candidates set counted_at = now() - interval '2 days' where user_id = $1 and candidate_id = $2`,
    [member.userId, (await candidates())[0]],
  );
  await pool.query(
    `update revealed_candidates set counted_at = now() - interval '31 days' where user_id = $1 and candidate_id = $2`,
    [member.userId, (await candidates())[1]],
  );
  expect((await useOf(owner, member))?.use).toMatchObject({ revealsToday: 2, revealsLately: 3 });
});

test('the ledger has what present members took since each joined, without contact values, and its export is recorded', async () => {
  const { owner, id } = await newWorkspace(product, 9);
  const member = await product.signedIn({ plan: 'premium' });
  await reveal(member, 0);
  await pool.query(`update disclosures set disclosed_at = disclosed_at - interval '1 minute' where user_id = $1`, [
    member.userId,
  ]);
  await invite(owner, member.email);
  await join(member, await mailedToken(product, member.email));
  await pool.query(`update users set name = '=HYPERLINK("x")' where id = $1`, [member.userId]);
  await reveal(member, 1);
  await exporting(member, 2, 4);
  const file = z
    .object({ csv: z.string(), fileName: z.string(), lines: z.int(), isComplete: z.boolean() })
    .parse(await (await owner.post('/api/workspace/ledger', {})).json());
  expect(file).toMatchObject({
    lines: 3,
    isComplete: true,
    fileName: expect.stringMatching(/^northline-staffing-ledger-/),
  });
  const lines = file.csv.trim().split('\r\n');
  expect(lines[0]).toContain('"Time (UTC)","Member","Name","Way","Candidate ID","Kinds of Contact"');
  expect(lines.slice(1).map((line) => line.split('","').slice(1, 4))).toEqual([
    [member.email, `'=HYPERLINK(""x"")`, 'export'],
    [member.email, `'=HYPERLINK(""x"")`, 'export'],
    [member.email, `'=HYPERLINK(""x"")`, 'reveal'],
  ]);
  expect(file.csv).not.toMatch(/55501\d\d/);
  const { rows } = await pool.query(
    `select after from audit_entries where action = 'workspaces.ledger_exported' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ after: { lines: 3, members: 2 } }]);
});

test('the ledger has nothing of the time between two memberships of a person, nor of the time before and after', async () => {
  const { owner } = await newWorkspace(product, 9);
  const member = await product.signedIn({ plan: 'premium' });
  const joinAgain = async (): Promise<void> => {
    await invite(owner, member.email);
    expect(await outcomeOf(await join(member, await mailedToken(product, member.email)))).toBe('200');
  };
  /** The numbers of the candidates in it. */
  const ledger = async (): Promise<number[]> => {
    const { csv } = z.object({ csv: z.string() }).parse(await (await owner.post('/api/workspace/ledger', {})).json());
    const lines = csv.trim().split('\r\n').slice(1);
    const all = await candidates();
    return lines.map((line) => all.indexOf(line.split('","')[4] ?? '')).toSorted((left, right) => left - right);
  };
  await reveal(member, 0);
  await joinAgain();
  await reveal(member, 1);
  await exporting(member, 2, 3);
  expect(await outcomeOf(await member.post('/api/workspace/leave', {}))).toBe('200');
  await reveal(member, 3);
  await exporting(member, 4, 5);
  expect(await ledger()).toEqual([1, 2]);
  await joinAgain();
  expect(await ledger()).toEqual([1, 2]);
  expect((await useOf(owner, member))?.use).toMatchObject({ revealsLately: 0, exportedLately: 0 });
  await reveal(member, 5);
  await owner.post(`/api/workspace/members/${member.userId}/remove`, {});
  await reveal(member, 6);
  expect(await ledger()).toEqual([1, 2, 5]);
});

test('the ledger names former members, without their addresses, for what they took while they were members', async () => {
  const { owner } = await newWorkspace(product, 9);
  const member = await newMember(product, owner, 'recruiter');
  await pool.query(`update users set name = 'Ana Lima' where id = $1`, [member.userId]);
  await reveal(member, 5);
  await owner.post(`/api/workspace/members/${member.userId}/remove`, {});
  await pool.query(
    `insert into disclosures (user_id, way, candidate_id, contact_kinds, disclosed_at)
     select user_id, way, candidate_id, contact_kinds, now() + interval '1 minute' from disclosures where user_id = $1`,
    [member.userId],
  );
  const { csv } = z.object({ csv: z.string() }).parse(await (await owner.post('/api/workspace/ledger', {})).json());
  const lines = csv.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split('","').slice(1, 4))).toEqual([['', 'Ana Lima, a former member', 'reveal']]);
});
