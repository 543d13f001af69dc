// What all seats of a workspace may take together in a day.
import { expect, test } from 'vitest';
import { failure } from '#contract/operation.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { writeRevealable } from './testing/revealable-candidates.ts';
import { readSeats } from './testing/seat-calls.ts';
import { invite, join, mailedToken, newMember, newWorkspace, outcomeOf } from './testing/workspace-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

let written: Promise<string[]> | null = null;
const candidates = (): Promise<string[]> => (written ??= writeRevealable(product, 10));

const reveal = async (by: SignedIn, at: number): Promise<Response> =>
  by.post('/api/get-physician-contact', { physicianId: (await candidates())[at] });
const exporting = async (by: SignedIn, count: number): Promise<Response> =>
  by.post('/api/export-physicians', { physicianIds: (await candidates()).slice(0, count) });
const setPool = async (by: SignedIn, limits: object): Promise<string> =>
  outcomeOf(await put(by, '/api/workspace/pool', { revealsPerDay: null, exportedPerDay: null, ...limits }));
const messageOf = async (response: Response): Promise<string> => failure.parse(await response.json()).message;

test('a used pool refuses further reveals of every seat, and says when it resets', async () => {
  const { owner, id } = await newWorkspace(product, 5);
  const [one, two] = [await newMember(product, owner, 'recruiter'), await newMember(product, owner, 'recruiter')];
  expect(await setPool(owner, { revealsPerDay: 2 })).toBe('200');
  expect([(await reveal(one, 0)).status, (await reveal(two, 0)).status]).toEqual([200, 200]);
  const refused = await reveal(one, 1);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
  expect(await messageOf(refused)).toMatch(
    /^The pool of your workspace allows 2 reveals a day for all its seats together\. It resets on .+ UTC\. Try again then, or ask an owner of the workspace\.$/,
  );
  // Who was revealed already is shown again.
  expect((await reveal(two, 0)).status).toBe(200);
  expect((await readSeats(owner))?.pool).toMatchObject({
    reveals: { perDay: 2, used: 2, resetsAt: expect.any(String) },
    exported: { perDay: null, used: 0, resetsAt: null },
  });
  const { rows } = await pool.query('select count(*)::int as count from disclosures where user_id = $1', [one.userId]);
  expect(rows).toEqual([{ count: 1 }]);
  await pool.query(`update pool_use set began_at = now() - interval '25 hours' where workspace_id = $1`, [id]);
  expect((await reveal(one, 1)).status).toBe(200);
  expect((await readSeats(owner))?.pool?.reveals.used).toBe(1);
  await setPool(owner, { revealsPerDay: 0 });
  expect((await reveal(two, 1)).status).toBe(429);
  await setPool(owner, {});
  expect((await reveal(two, 1)).status).toBe(200);
});

test('a used pool refuses exports before anything is read, and counts nothing of them', async () => {
  const { owner } = await newWorkspace(product, 5);
  const [one, two] = [await newMember(product, owner, 'recruiter'), await newMember(product, owner, 'recruiter')];
  await setPool(owner, { exportedPerDay: 5 });
  expect(await messageOf(await exporting(one, 6))).toBe(
    'The pool of your workspace allows 5 exported people a day for all its seats together. Export fewer people, or ask an owner of the workspace.',
  );
  expect((await exporting(one, 3)).status).toBe(200);
  expect(await messageOf(await exporting(two, 3))).toContain(
    'allows 5 exported people a day for all its seats together',
  );
  expect((await exporting(two, 2)).status).toBe(200);
  expect((await readSeats(owner))?.pool?.exported.used).toBe(5);
});

test('a pool leaves what a plan of one’s own gives as it is, and never raises the ceiling of a seat', async () => {
  const { owner } = await newWorkspace(product, 5);
  const subscriber = await product.signedIn({ plan: 'premium' });
  await invite(owner, subscriber.email);
  await join(subscriber, await mailedToken(product, subscriber.email));
  await setPool(owner, { revealsPerDay: 1, exportedPerDay: 0 });
  expect([(await reveal(subscriber, 0)).status, (await exporting(subscriber, 2)).status]).toEqual([200, 200]);
  expect((await readSeats(owner))?.pool?.reveals.used).toBe(0);
  const member = await newMember(product, owner, 'recruiter');
  await owner.post(`/api/workspace/members/${member.userId}/ceilings`, { revealsPerDay: 0, exportedPerDay: null });
  expect(await messageOf(await reveal(member, 0))).toContain('for your seat');
  expect((await readSeats(owner))?.pool?.reveals.used).toBe(0);
});

test('a pool lets exactly as many of 50 reveals pass as it allows, when ten members make them at once', async () => {
  const { owner } = await newWorkspace(product, 12);
  const members: SignedIn[] = [];
  for (let number = 0; number < 10; number += 1) members.push(await newMember(product, owner, 'recruiter'));
  const personal = await product.signedIn({ plan: 'premium' });
  await setPool(owner, { revealsPerDay: 23 });
  const revealing = members.flatMap((member) => [0, 1, 2, 3, 4].map((at) => reveal(member, at)));
  const own = [5, 6, 7].map((at) => reveal(personal, at));
  const statuses = (await Promise.all(revealing)).map(({ status }) => status);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([23, 27]);
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await pool.query(
    `select count(*)::int as count from disclosures where user_id = any($1) and way = 'reveal'`,
    [members.map(({ userId }) => userId)],
  );
  expect([rows, (await readSeats(owner))?.pool?.reveals.used]).toEqual([[{ count: 23 }], 23]);
});
