// What each operation of lists leaves in the database.
import { randomInt } from 'node:crypto';
import { put, newList, writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { giveSeat, newWorkspace } from '#server/features/lists/testing/seats.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { callOf, keyOf, messageOf, postMessage } from '../mcp/testing/assistants.ts';
import { outcome } from './billing-writes.ts';

interface WithList {
  person: SignedIn;
  list: PhysicianList;
  /** In the list. */
  members: string[];
  /** In the directory and not in the list. */
  others: string[];
}

const memberPath = ({ list, members }: WithList): string => `/api/lists/${list.id}/members/${members[0]}`;

export function listWrites(product: TestProduct): Record<string, Write> {
  let written: Promise<string[]> | null = null;
  const withList =
    (work: (made: WithList) => Promise<() => Promise<Response>> | (() => Promise<Response>)): Write['arrange'] =>
    async () => {
      const ids = await (written ??= writeCandidates(product, 5));
      const person = await product.signedIn({ plan: 'basic' });
      const list = await newList(person, 'Nurses', ids.slice(0, 3));
      return work({ person, list, members: ids.slice(0, 3), others: ids.slice(3) });
    };
  return {
    'POST /api/add-to-list': {
      arrange: withList(
        ({ person, list, members, others }) =>
          () =>
            person.post('/api/add-to-list', { listId: list.id, physicianIds: [...members, ...others] }),
      ),
      effect: { lists: '+1 -1', list_members: '+2', list_changes: '+2' },
    },
    'POST /mcp that adds to a list': {
      arrange: withList(async ({ person, list, members, others }) => {
        const key = await keyOf(product, person, ['lists']);
        const input = { listId: list.id, physicianIds: [...members, ...others] };
        return async () => {
          const response = await postMessage(product, key.key, callOf('add_to_list', input));
          if (!response.ok) return response;
          const message = JSON.stringify(await messageOf(response));
          return new Response(message, { status: message.includes('"isError":true') ? 500 : 200 });
        };
      }),
      effect: { api_keys: '+1 -1', lists: '+1 -1', list_members: '+2', list_changes: '+2' },
      repeated: 'A call counts against the limits of its key, also when it fails.',
    },
    'POST /api/add-to-list to a new list': {
      arrange: withList(
        ({ person, members }) =>
          () =>
            person.post(
              '/api/add-to-list',
              { listName: 'New', physicianIds: members },
              { headers: { 'idempotency-key': 'once' } },
            ),
      ),
      effect: { lists: '+1', list_members: '+3', list_changes: '+3' },
    },
    'POST /api/match-list': {
      arrange: async () => {
        const npi = '1999000007';
        await inTransaction(product.database, (client) =>
          product.writer.write(client, [testDraft({ keys: [{ kind: 'npi', value: npi }] })], {
            source: 'vendor',
            batchId: 'vendor-1',
            today: '2026-11-21',
          }),
        );
        const person = await product.signedIn({ plan: 'basic' });
        return () => person.post('/api/match-list', { listName: 'From a file', csv: `NPI\n${npi}\n` });
      },
      effect: { lists: '+1', list_members: '+1', list_changes: '+1' },
    },
    'GET /api/lists': {
      arrange: withList(
        ({ person }) =>
          () =>
            person.request('/api/lists'),
      ),
      effect: {},
    },
    'POST /api/lists': {
      arrange: withList(
        ({ person }) =>
          () =>
            person.post('/api/lists', { name: 'Empty' }),
      ),
      effect: { lists: '+1' },
    },
    'GET /api/lists/{id}': {
      arrange: withList(
        ({ person, list }) =>
          () =>
            person.request(`/api/lists/${list.id}`),
      ),
      effect: {},
    },
    'PUT /api/lists/{id}': {
      arrange: withList(
        ({ person, list }) =>
          () =>
            put(person, `/api/lists/${list.id}`, { name: 'Renamed', description: 'For spring' }),
      ),
      effect: { lists: '+1 -1' },
    },
    'POST /api/lists/{id}/delete': {
      arrange: withList(
        ({ person, list }) =>
          () =>
            person.post(`/api/lists/${list.id}/delete`, {}),
      ),
      effect: { lists: '-1', list_members: '-3', list_changes: '-3' },
    },
    'PUT /api/lists/{id}/sharing': {
      arrange: withList(async ({ person, list }) => {
        await giveSeat(product, person, await newWorkspace(product));
        return () => put(person, `/api/lists/${list.id}/sharing`, { right: 'work' });
      }),
      effect: { lists: '+1 -1', list_events: '+1' },
    },
    'GET /api/lists/{id}/history': {
      arrange: withList(
        ({ person, list }) =>
          () =>
            person.request(`/api/lists/${list.id}/history`),
      ),
      effect: {},
    },
    'job prune-list-history': {
      arrange: withList(async ({ person, list }) => {
        await giveSeat(product, person, await newWorkspace(product));
        await put(person, `/api/lists/${list.id}/sharing`, { right: 'view' });
        await product.database.pool.query(
          `update list_events set at = now() - interval '366 days' where list_id = $1`,
          [list.id],
        );
        return () => outcome(product.runJob('prune-list-history', {}));
      }),
      effect: { list_events: '-1' },
    },
    'POST /api/lists/{id}/remove': {
      arrange: withList(
        ({ person, list, members }) =>
          () =>
            person.post(`/api/lists/${list.id}/remove`, { physicianIds: members }),
      ),
      effect: { lists: '+1 -1', list_members: '-3', removed_list_members: '+3', list_changes: '+3' },
    },
    'POST /api/lists/{id}/restore': {
      arrange: withList(async ({ person, list, members }) => {
        const removal: unknown = await (
          await person.post(`/api/lists/${list.id}/remove`, { physicianIds: members })
        ).json();
        return () =>
          person.post(`/api/lists/${list.id}/restore`, { removalId: Reflect.get(Object(removal), 'removalId') });
      }),
      effect: { lists: '+1 -1', list_members: '+3', removed_list_members: '-3', list_changes: '+3' },
    },
    'POST /api/lists/{id}/members': {
      arrange: withList(
        ({ person, list, members }) =>
          () =>
            person.post(`/api/lists/${list.id}/members`, { physicianIds: members }),
      ),
      effect: {},
    },
    'PUT /api/lists/{id}/members/{physicianId}': {
      arrange: withList((made) => () => put(made.person, memberPath(made), { note: 'Call back', stage: 'replied' })),
      effect: { lists: '+1 -1', list_members: '+1 -1' },
    },
    'PUT /api/lists/{id}/members': {
      arrange: withList(({ person, list, members }) => () => {
        const changes = [{ physicianIds: members, stage: 'replied', nextStep: 'Call', nextStepOn: '2026-11-30' }];
        return put(person, `/api/lists/${list.id}/members`, { changes });
      }),
      effect: { lists: '+1 -1', list_members: '+3 -3' },
    },
    'POST /api/count-list-work': {
      arrange: withList(
        ({ person, list }) =>
          () =>
            person.post('/api/count-list-work', { listId: list.id, dueBy: '2026-11-28' }),
      ),
      effect: {},
    },
    'job prune-list-removals': {
      arrange: withList(async ({ person, list, members }) => {
        await person.post(`/api/lists/${list.id}/remove`, { physicianIds: members });
        await product.database.pool.query(
          `update removed_list_members set removed_at = now() - interval '2 days' where list_id = $1`,
          [list.id],
        );
        return () => outcome(product.runJob('prune-list-removals', {}));
      }),
      effect: { removed_list_members: '-3' },
    },
    'job prune-list-changes': {
      arrange: withList(async ({ list, members: [member] }) => {
        await product.database.pool.query(
          `insert into changed_list_members (list_id, change_id, candidate_id, stage, changed_at)
           values ($1, gen_random_uuid(), $2, 'no', now() - interval '2 days')`,
          [list.id, member],
        );
        return () => outcome(product.runJob('prune-list-changes', {}));
      }),
      effect: { changed_list_members: '-1' },
    },
    'job follow-merges': {
      arrange: withList(async ({ list, members: [member], others: [other] }) => {
        const { pool } = product.database;
        // Of this list alone: other lists have the same candidates.
        const merged = String(randomInt(1, 2 ** 47));
        await pool.query('update list_members set candidate_id = $3 where list_id = $1 and candidate_id = $2', [
          list.id,
          member,
          merged,
        ]);
        await pool.query(
          `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link')`,
          [merged, other],
        );
        return () => outcome(product.runJob('follow-merges', {}));
      }),
      effect: {
        lists: '+1 -1',
        list_members: '+1 -1',
        list_changes: '+2',
        moved_list_members: '+1',
        followed_merges: '+1 -1',
      },
      repeated: 'The job looks for undone merges in transactions of their own.',
    },
  };
}
