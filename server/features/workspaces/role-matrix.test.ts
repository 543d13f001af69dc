// Roles and rights in a workspace, for every operation of the contract that concerns one: what is allowed is done, and what is refused changes
// nothing.
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sharedRights, type SharedRight } from '#contract/access/sharing.ts';
import { workspaceRoles } from '#contract/access/workspace-roles.ts';
import { writeCandidates } from '#server/features/lists/testing/list-calls.ts';
import { giveSeat, newWorkspace } from '#server/features/lists/testing/seats.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { own, roleMatrix, type Names, type Row, type WorkKind } from './testing/role-matrix.ts';
import { outcomeOf, stepUp } from './testing/workspace-calls.ts';

const product = testProduct({ mode: 'embedded', runsJobs: false });
const { pool } = product.database;

const concerned = new Set(['Workspaces', 'Single sign-on', 'Lists', 'Saved searches', 'Outreach', 'Exports']);
const unconcerned = new Set(
  [
    ['Access', 'Account', 'Activity', 'API keys', 'Audit', 'Billing', 'Candidates', 'Contact form'],
    ['Deletion requests', 'Directory counts', 'Guarantee', 'Imports', 'Operator settings', 'Overview', 'Removals'],
    ['Reveals', 'Search', 'Sign-in', 'Site settings', 'Submissions', 'Users', 'Webhooks'],
  ].flat(),
);
/** Of administrators: `access-table.test.ts` has them. */
const ofAdministrators = new Set([
  'GET /workspaces',
  'POST /workspace-seats',
  'POST /workspaces/{id}/suspend',
  'POST /workspaces/{id}/lift-suspension',
  'GET /overdue-recalls',
]);

const callers = [...workspaceRoles, 'no seat', 'other workspace'] as const;
type CallerName = (typeof callers)[number];
const people = new Map<CallerName | 'ana' | 'viewed', SignedIn>();
const personOf = (name: CallerName | 'ana' | 'viewed'): SignedIn => {
  const person = people.get(name);
  if (person === undefined) throw new Error(`There is no ${name}.`);
  return person;
};
const ids = { candidate: '', other: '' };

beforeAll(async () => {
  const [candidate = '', other = ''] = await writeCandidates(product, 2);
  Object.assign(ids, { candidate, other });
  for (const name of ['ana', 'viewed', ...callers] as const) {
    const person = await product.signedIn({ plan: 'premium' });
    await stepUp(product, person);
    people.set(name, person);
  }
}, 300_000);

interface Made {
  workspaceId: string;
  invitationId: string;
  identityId: string;
}

const idOf = async (statement: string, values: readonly unknown[]): Promise<string> =>
  z.object({ id: z.string() }).parse((await pool.query(statement, [...values])).rows[0]).id;

/** With every person in the place of its name. What an earlier cell has left is gone. */
async function freshWorkspace(): Promise<Made> {
  const everyone = [...people.values()].map(({ userId }) => userId);
  await pool.query(
    'delete from workspaces where id in (select workspace_id from workspace_members where user_id = any($1))',
    [everyone],
  );
  for (const table of ['lists', 'saved_searches', 'email_templates', 'export_presets'])
    await pool.query(`delete from ${table} where user_id = any($1)`, [everyone]);
  const [workspaceId, otherId] = [await newWorkspace(product), await newWorkspace(product)];
  for (const role of workspaceRoles) await giveSeat(product, personOf(role), workspaceId, role);
  await giveSeat(product, personOf('ana'), workspaceId);
  await giveSeat(product, personOf('viewed'), workspaceId, 'viewer');
  await giveSeat(product, personOf('other workspace'), otherId, 'owner');
  const invitationId = await idOf(
    `insert into workspace_invitations (workspace_id, email, role, token_hash, expires_at)
     values ($1, 'invited@postbox.example', 'viewer', $2, now() + interval '1 day') returning id`,
    [workspaceId, randomBytes(32)],
  );
  const identityId = await idOf(
    `insert into workspace_identities (workspace_id, email_hash, ended_at) values ($1, $2, now()) returning id`,
    [workspaceId, randomBytes(32)],
  );
  await pool.query(
    `insert into workspace_domains (workspace_id, domain, token) values ($1, 'northline.example', 'token')`,
    [workspaceId],
  );
  return { workspaceId, invitationId, identityId };
}

/** Its secret is never opened. */
async function enterProvider({ workspaceId }: Made): Promise<void> {
  await pool.query(
    `insert into workspace_providers (workspace_id, issuer, client_id, key_id, sealed, default_role)
     values ($1, 'https://login.provider.example/', 'careroster', 'k1', $2, 'viewer')`,
    [workspaceId, randomBytes(40)],
  );
}

const snapshotOf = async ({ workspaceId }: Made): Promise<unknown> =>
  (
    await pool.query(
      `select (select to_jsonb(w) from workspaces w where id = $1) as workspace,
         ${['members', 'invitations', 'identities', 'domains', 'providers']
           .map(
             (part) =>
               `(select jsonb_agg(p order by p::text) from workspace_${part} p where workspace_id = $1) as ${part}`,
           )
           .join()}`,
      [workspaceId],
    )
  ).rows[0];

function send(
  by: SignedIn,
  operation: string,
  path: Readonly<Record<string, string>>,
  body: object,
): Promise<Response> {
  const [method = '', template = ''] = operation.split(' ');
  const address = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => path[name] ?? 'unknown');
  return by.request(`/api${address}`, {
    method,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

const rows = Object.entries(roleMatrix);

/** What the audit has about the workspace: each entry with who did it, and whether its facts name the member. */
async function auditOf({ workspaceId }: Made): Promise<{ by: string; isAboutViewed: boolean }[]> {
  const { rows: entries } = await pool.query<{ by: string; facts: string }>(
    `select actor_id as by, concat(before, after) as facts from audit_entries
     where subject_kind = 'workspace' and subject_id = $1 and action like 'workspaces.%'`,
    [workspaceId],
  );
  const viewedId = personOf('viewed').userId;
  return entries.map(({ by, facts }) => ({ by, isAboutViewed: facts.includes(viewedId) }));
}

test('every operation of the contract that concerns workspaces and shared work is in the matrix, and no other', async () => {
  const operation = z.object({ tags: z.array(z.string()).default([]), requestBody: z.unknown().optional() });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
    .parse(await (await product.request('/api/openapi.json')).json());
  const promised = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      tags,
      namesList: /"(?:listId|inList)"/.test(JSON.stringify(requestBody ?? null)),
    })),
  );
  // A tag that is new has to be sorted into one of the two sets.
  expect(promised.flatMap(({ tags }) => tags).filter((tag) => !concerned.has(tag) && !unconcerned.has(tag))).toEqual(
    [],
  );
  const expected = promised
    .filter(({ tags, namesList }) => namesList || tags.some((tag) => concerned.has(tag)))
    .map(({ name }) => name)
    .filter((name) => !ofAdministrators.has(name));
  expect(Object.keys(roleMatrix).toSorted()).toEqual(expected.toSorted());
});

const ofRoles = rows.flatMap(([operation, row]) => (row !== own && 'roles' in row ? [{ operation, row }] : []));

describe('an operation on the workspace', () => {
  test.each(ofRoles)(
    '$operation is done for the roles that may, and changes nothing for all others',
    async ({ operation, row }) => {
      const { roles, body = {}, refusal = '403 NOT_ALLOWED', withoutSeat = '404 NO_WORKSPACE' } = row;
      const outcomes: [CallerName, string][] = [];
      for (const caller of callers) {
        const made = await freshWorkspace();
        if (operation === 'POST /workspace/sign-on/remove') await enterProvider(made);
        const before = await snapshotOf(made);
        const path = {
          id: operation.includes('/people/') ? made.identityId : made.invitationId,
          userId: personOf('viewed').userId,
          domain: 'northline.example',
        };
        const outcome = await outcomeOf(await send(personOf(caller), operation, path, body));
        const may = workspaceRoles.some((role) => role === caller && roles.includes(role));
        const isRefused = ['403 NOT_ALLOWED', '404 NO_WORKSPACE', '403 STEP_UP_REQUIRED', '400 INVALID_INPUT'].includes(
          outcome,
        );
        outcomes.push([caller, may && !isRefused ? 'done' : outcome]);
        if (outcome === '200' && may && !operation.startsWith('GET') && row.isPreparation !== true)
          expect([caller, await auditOf(made)]).toEqual([
            caller,
            [{ by: personOf(caller).userId, isAboutViewed: operation.includes('{userId}') }],
          ]);
        else expect([caller, await auditOf(made)]).toEqual([caller, []]);
        // Another workspace is one of its own, which has no such ids.
        if (!may) expect([caller, await snapshotOf(made)]).toEqual([caller, before]);
      }
      const namesOne = operation.includes('{');
      expect(outcomes).toEqual(
        callers.map((caller) => {
          if (caller === 'no seat') return [caller, withoutSeat];
          if (caller === 'other workspace')
            return [caller, namesOne ? expect.stringMatching(/^404 (?:NOT_FOUND|NO_DOMAIN)$/) : expect.any(String)];
          return [caller, roles.includes(caller) ? 'done' : refusal];
        }),
      );
    },
  );
});

const tables: Readonly<Record<WorkKind, { table: string; columns: string; values: string; notFound: string }>> = {
  list: { table: 'lists', columns: 'name', values: `'Night nurses'`, notFound: '404 LIST_NOT_FOUND' },
  search: {
    table: 'saved_searches',
    columns: 'name, search_params',
    values: `'Night nurses', '{}'`,
    notFound: '404 SEARCH_NOT_FOUND',
  },
  template: {
    table: 'email_templates',
    columns: 'name, subject, body, tone, length, position_type',
    values: `'Night nurses', 'A role', 'Hello', 'formal', 'short', 'contract'`,
    notFound: '404 NOT_FOUND',
  },
  preset: {
    table: 'export_presets',
    columns: 'name, format, columns, updated_at',
    values: `'Night nurses', 'csv', array['last_name'], now()`,
    notFound: '404 NOT_FOUND',
  },
};

async function makeWork(kind: WorkKind, workspaceId: string, right: SharedRight | null): Promise<string> {
  const { table, columns, values } = tables[kind];
  const id = await idOf(
    `insert into ${table} (user_id, workspace_id, shared_right, ${columns}) values ($1, $2, $3, ${values}) returning id`,
    [personOf('ana').userId, right === null ? null : workspaceId, right],
  );
  if (kind === 'list') {
    const added = await personOf('ana').post('/api/add-to-list', { listId: id, physicianIds: [ids.candidate] });
    if (!added.ok) throw new Error(await added.text());
  }
  return id;
}

const workSnapshot = async (kind: WorkKind, id: string): Promise<unknown> =>
  (
    await pool.query(
      `select (select to_jsonb(w) from ${tables[kind].table} w where id = $1) as work,
         ${kind === 'list' ? `(select jsonb_agg(m order by m::text) from list_members m where list_id = $1)` : 'null'} as members`,
      [id],
    )
  ).rows[0];

const ranks: readonly (SharedRight | null)[] = [null, ...sharedRights];
/** For work of another member that is not shared, shared to view, to work on and to manage. */
const rights: Readonly<Record<CallerName, readonly (SharedRight | null)[]>> = {
  owner: [null, 'manage', 'manage', 'manage'],
  manager: [null, 'manage', 'manage', 'manage'],
  recruiter: [null, 'view', 'work', 'manage'],
  viewer: [null, 'view', 'view', 'view'],
  'no seat': [null, null, null, null],
  'other workspace': [null, null, null, null],
};

const isWork = (row: Row): row is Exclude<Row, typeof own | { roles: unknown }> => row !== own && 'kind' in row;
const ofWork = rows.flatMap(([operation, row]) => (isWork(row) ? [{ operation, row }] : []));

describe('an operation on work of another member', () => {
  test.each(ofWork)(
    '$operation is done with the right that it needs, and changes nothing without',
    async ({ operation, row }) => {
      const { kind, needs, body = () => ({}), isLenient = false } = row;
      const { notFound } = tables[kind];
      const outcomes: unknown[] = [];
      const expectations: unknown[] = [];
      for (const [at, shared] of ranks.entries())
        for (const caller of callers) {
          // Only lists are shared to be worked on.
          if (shared === 'work' && kind !== 'list') continue;
          const { workspaceId } = await freshWorkspace();
          const names: Names = { ...ids, work: await makeWork(kind, workspaceId, shared) };
          const before = await workSnapshot(kind, names.work);
          const path = { id: names.work, physicianId: ids.candidate };
          const outcome = await outcomeOf(await send(personOf(caller), operation, path, body(names)));
          const mine = rights[caller][at] ?? null;
          const may = ranks.indexOf(mine) >= ranks.indexOf(needs);
          const isRefused = [notFound, '403 RIGHT_TOO_SMALL', '400 INVALID_INPUT'].includes(outcome);
          outcomes.push([shared, caller, may && !isRefused ? 'done' : outcome]);
          const refusal = isLenient ? '200' : mine === null ? notFound : '403 RIGHT_TOO_SMALL';
          expectations.push([shared, caller, may ? 'done' : refusal]);
          if (!may) expect([shared, caller, await workSnapshot(kind, names.work)]).toEqual([shared, caller, before]);
        }
      expect(outcomes).toEqual(expectations);
    },
  );
});
