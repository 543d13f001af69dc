// A workspace with many members and lists: what each screen asks for stays small, and is answered in time on a machine without other work.
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { physicianList } from '#contract/lists/lists.ts';
import { answerOf, newList, put, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { newWorkspace, stepUp } from './testing/workspace-calls.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Left out: few members and lists, and no limits of time. */
    workspaceSize?: { members: number; lists: number; rounds: number };
  }
}

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

const size = inject('workspaceSize') ?? { members: 12, lists: 120, rounds: 1 };
const p95MaxMs = inject('workspaceSize') === undefined ? Infinity : 200;
const contactsPerMember = 300;

interface Made {
  owner: SignedIn;
  workspaceId: string;
  listId: string;
  ids: string[];
}
const ready = Promise.withResolvers<Made>();

/** The lists that a person is in are at most a few. */
const isIn = `(person + hashtext(lists.id::text)) % 50 = 0`;

/** Half of the lists are shared, each has people and some history, and each member contacted people. */
async function fill(workspaceId: string, ids: readonly string[]): Promise<void> {
  await pool.query(
    `insert into users (id, name, email, email_verified) select 'size' || n, 'Member ' || n, 'member' || n || '@size.example', true from generate_series(1, $1) n`,
    [size.members - 1],
  );
  await pool.query(
    `insert into workspace_members (user_id, workspace_id, role) select 'size' || n, $2, 'recruiter' from generate_series(1, $1) n`,
    [size.members - 1, workspaceId],
  );
  await pool.query(
    `insert into lists (user_id, name, description, workspace_id, shared_right, size)
     select 'size' || (1 + n % $1), 'Ward ' || n, repeat('Nurses for the night shift. ', 10), case when n % 2 = 0 then $2::uuid end, case when n % 2 = 0 then 'work' end, 20
     from generate_series(1, $3) n`,
    [size.members - 1, workspaceId, size.lists],
  );
  await pool.query(
    `insert into list_members (list_id, candidate_id, added_by, next_step_on)
     select lists.id, person, user_id, case when person % 3 = 0 then current_date end from lists, unnest($1::bigint[]) person where lists.user_id like 'size%' and ${isIn}`,
    [ids],
  );
  await pool.query(
    `insert into list_events (list_id, workspace_id, by_id, what, candidate_id, candidates, after)
     select lists.id, workspace_id, user_id, 'stage', person, 1, 'contacted' from lists, unnest($1::bigint[]) person where lists.user_id like 'size%' and workspace_id is not null and ${isIn}`,
    [ids],
  );
  await pool.query(
    `insert into workspace_contacts (workspace_id, candidate_id, kind, user_id, at)
     select $1, n, 'call', user_id, now() - n * interval '1 minute' from workspace_members, generate_series(1, $2) n where workspace_id = $1`,
    [workspaceId, contactsPerMember],
  );
  await pool.query(
    `insert into workspace_contacts (workspace_id, candidate_id, kind, user_id) select $1, person, 'email', user_id from workspace_members, unnest($2::bigint[]) person where workspace_id = $1`,
    [workspaceId, ids.slice(0, 25)],
  );
  await pool.query(
    'insert into workspace_contact_states (workspace_id, version) values ($1, 1) on conflict (workspace_id) do nothing',
    [workspaceId],
  );
  await pool.query('analyze');
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0;

beforeAll(async () => {
  const { owner, id: workspaceId } = await newWorkspace(product, size.members);
  const ids = await writeCandidates(product, 100);
  await fill(workspaceId, ids);
  const { id: listId } = await newList(owner, 'Of the owner', ids.slice(0, 50));
  expect((await put(owner, `/api/lists/${listId}/sharing`, { right: 'work' })).status).toBe(200);
  ready.resolve({ owner, workspaceId, listId, ids });
}, 600_000);

const screens = ({ owner, listId, ids }: Made, admin: SignedIn): Record<string, () => Promise<Response>> => {
  const lists = (query: string) => () => owner.request(`/api/lists?dueBy=2026-11-28&${query}`);
  return {
    'lists, newest': lists('page=1'),
    'lists, last page by name': lists(`page=${Math.ceil(size.lists / 100)}&order=name`),
    'lists by words': lists('page=1&words=ward%201%20night&order=changed'),
    'lists of others by size': lists('page=1&whose=shared&order=size'),
    'lists to add to': lists('page=1&right=work&order=own'),
    'all lists': () => owner.request('/api/lists'),
    'a list': () => owner.request(`/api/lists/${listId}`),
    'members of a list': () => owner.post(`/api/lists/${listId}/members`, { physicianIds: ids.slice(0, 50) }),
    'history of a list': () => owner.request(`/api/lists/${listId}/history`),
    'history of a person': () => owner.request(`/api/candidates/${ids[0]}/workspace-history`),
    'activity of a page': () => owner.post('/api/activity/find', { physicianIds: ids.slice(0, 25) }),
    'version of the activity': () => owner.post('/api/activity/version', {}),
    'members and use of seats': () => owner.request('/api/workspace'),
    ledger: () => owner.post('/api/workspace/ledger', {}),
    audit: () => admin.request('/api/audit-entries'),
  };
};

test(`each screen of a workspace with ${size.members} members and ${size.lists} lists is answered`, async () => {
  const made = await ready.promise;
  const admin = await product.as('admin');
  await stepUp(product, made.owner);
  const slow: string[] = [];
  for (const [name, ask] of Object.entries(screens(made, admin))) {
    const times: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      const start = performance.now();
      const response = await ask();
      await response.text();
      times.push(performance.now() - start);
      expect([name, response.status]).toEqual([name, 200]);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    if (size.rounds > 1) process.stdout.write(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`);
    if (p95 > p95MaxMs) slow.push(`${name}: ${p95.toFixed(1)} ms`);
  }
  expect(slow).toEqual([]);
}, 600_000);

test('a page of lists has as many statements and lists in a large workspace as in a small one', async () => {
  const { owner } = await ready.promise;
  const { owner: small } = await newWorkspace(product, 3);
  for (const name of ['One', 'Two']) await small.post('/api/lists', { name });
  const query = vi.spyOn(pool, 'query');
  const ask = async (by: SignedIn, words: string) => {
    query.mockClear();
    const response = await by.request(`/api/lists?page=1&dueBy=2026-11-28&words=${words}`);
    const { data } = await answerOf(response, z.object({ data: z.array(physicianList) }));
    return { statements: query.mock.calls.length, lists: data.length };
  };
  try {
    for (const words of ['', 'o']) {
      const [few, many] = [await ask(small, words), await ask(owner, words)];
      expect(few.lists).toBe(2);
      expect(many.lists).toBeLessThanOrEqual(50);
      // The names of the owners, and their ids for the words.
      expect(many.statements - few.statements).toBeLessThanOrEqual(2);
    }
  } finally {
    query.mockRestore();
  }
});
