// The filters by contacts within the last days, of the caller and of the caller's workspace, on both engines.
import { expect, test } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const memory = testProduct();
const postgres = testProduct({ searchEngine: 'postgres', sharing: memory, runsJobs: false });
const { pool } = memory.database;

/** What both engines answer, which must be equal, facets and totals included. */
async function found(by: SignedIn, filters: object): Promise<string[]> {
  const [first, second] = await Promise.all(
    [memory, postgres].map(async (product) => {
      const { authorization } = by;
      const body = { filters: { limit: 100, sortKey: 'name', ...filters } };
      const response = await product.post('/api/optimized-search', body, { headers: { authorization } });
      expect(response.status).toBe(200);
      const { data, count, facets } = searchAnswer.parse(await response.json());
      return { data: data.map(({ id }) => id).toSorted(), count, facets };
    }),
  );
  expect(first).toEqual(second);
  expect(first?.count).toBe(first?.data.length);
  return first?.data ?? [];
}

const call = (by: SignedIn, physicianId: string): Promise<Response> =>
  by.post('/api/contact-attempts', { physicianId, channel: 'call', outcome: 'voicemail' });

/** Two recruiters of one workspace. */
async function colleagues(): Promise<[SignedIn, SignedIn, string]> {
  const [one, other] = [await memory.signedIn(), await memory.signedIn()];
  const { rows } = await pool.query<{ id: string }>(
    `insert into workspaces (name, seats) values ('Northline', 5) returning id`,
  );
  const id = rows[0]?.id ?? '';
  for (const { userId } of [one, other])
    await pool.query(`insert into workspace_members (user_id, workspace_id, role) values ($1, $2, 'recruiter')`, [
      userId,
      id,
    ]);
  return [one, other, id];
}

let all: Promise<string[]> | null = null;
/** All of the directory, in order. */
const people = (): Promise<string[]> => (all ??= writeCandidates(memory, 6).then((ids) => ids.toSorted()));
const without = async (ids: readonly string[]): Promise<string[]> => (await people()).filter((id) => !ids.includes(id));

test('days outside of the limits are refused, as are callers without a search', async () => {
  const by = await memory.as('basic');
  for (const days of [0, -1, 731, 1.5, '30', null])
    for (const name of ['contactedWithinDays', 'notContactedWithinDays'])
      expect([days, (await by.post('/api/optimized-search', { filters: { [name]: days } })).status]).toEqual([
        days,
        400,
      ]);
});

test('without a workspace, the calls and emails of the caller count', async () => {
  const [by, other] = [await memory.signedIn({ plan: 'basic' }), await memory.signedIn({ plan: 'basic' })];
  const ids = await people();
  await expect.poll(() => found(by, {})).toEqual(ids);
  const [first = '', second = ''] = ids;
  await call(by, first);
  await call(by, second);
  await pool.query(
    `update contact_attempts set at = now() - interval '40 days' where candidate_id = $1 and user_id = $2`,
    [second, by.userId],
  );
  await call(by, ids[2] ?? '');
  expect(await found(by, { contactedWithinDays: 30 })).toEqual([first, ids[2]]);
  expect(await found(by, { contactedWithinDays: 60 })).toEqual([first, second, ids[2]]);
  expect(await found(by, { notContactedWithinDays: 30 })).toEqual(await without([first, ids[2] ?? '']));
  expect(await found(by, { contactedWithinDays: 60, notContactedWithinDays: 30 })).toEqual([second]);
  expect(await found(other, { notContactedWithinDays: 730 })).toEqual(ids);
  expect(await found(other, { contactedWithinDays: 730 })).toEqual([]);
});

test('in a workspace, the contacts of every member count, as soon as each was made, and no longer after an undo', async () => {
  const [ana, ben, id] = await colleagues();
  const ids = await people();
  await expect.poll(() => found(ana, {})).toEqual(ids);
  const [first = '', second = '', third = ''] = ids;
  expect(await found(ben, { contactedWithinDays: 7 })).toEqual([]);
  await call(ana, first);
  for (const by of [ana, ben]) expect(await found(by, { contactedWithinDays: 7 })).toEqual([first]);
  const recording: unknown = await (await call(ana, second)).json();
  expect(await found(ben, { notContactedWithinDays: 7 })).toEqual(await without([first, second]));
  const undo = typeof recording === 'object' && recording !== null && 'id' in recording ? String(recording.id) : '';
  await ana.post(`/api/contact-attempts/${undo}/undo`, {});
  expect(await found(ben, { notContactedWithinDays: 7 })).toEqual(await without([first]));
  // Reveals are noted, and count as soon as the workspace chooses so.
  await pool.query(
    `insert into workspace_contacts (workspace_id, candidate_id, kind, user_id) values ($1, $2, 'reveal', $3)`,
    [id, third, ana.userId],
  );
  expect(await found(ben, { contactedWithinDays: 7 })).toEqual([first]);
  await pool.query(`update workspace_contact_states set counts = '{reveal}' where workspace_id = $1`, [id]);
  expect(await found(ben, { contactedWithinDays: 7 })).toEqual([first, third]);
});
