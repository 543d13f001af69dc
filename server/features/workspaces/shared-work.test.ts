// Saved searches, templates and presets that a member shares: who may do what with them, over HTTP.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { savedSearchOf } from '#server/features/saved-searches/testing/saved-search-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { newMember, newWorkspace, outcomeOf } from './testing/workspace-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

const activity = z.object({ shared: z.string() });
const sharedVersion = async (by: SignedIn): Promise<string> =>
  activity.parse(await (await by.post('/api/activity/version', {})).json()).shared;

const work = z.looseObject({
  id: z.string(),
  name: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  shared: z.object({ right: z.string() }).nullable(),
  my_right: z.string(),
  version: z.int(),
});
type Work = z.output<typeof work>;

interface Call {
  name: string;
  needs: 'view' | 'manage';
  /** What every caller without the capability gets, for the work of any owner. */
  capability?: 'saveLists' | 'search' | 'export';
  run: (by: SignedIn, id: string) => Promise<Response>;
}

interface Kind {
  path: string;
  notFound: string;
  make: (by: SignedIn, name: string) => Promise<string>;
  list: (by: SignedIn) => Promise<Work[]>;
  /** `content` 0: what it has when it is made. */
  change: (by: SignedIn, id: string, version: number, content: number) => Promise<Response>;
  /** What of it `content` changes. */
  contentOf: (work: Work) => unknown;
  calls: Call[];
}

const made = z.object({ id: z.string() });
const posted = async (by: SignedIn, path: string, body: object): Promise<string> =>
  made.parse(await (await by.post(path, body)).json()).id;
const template = { subject: 'A role', body: 'Hello', tone: 'formal', length: 'short', position_type: 'contract' };
const alert = { frequency: 'daily', timeZone: 'America/Chicago' };

const share = (path: string, right: string | null) => (by: SignedIn, id: string) =>
  put(by, `${path}/${id}/sharing`, { right });

const kinds: Record<string, Kind> = {
  'a saved search': {
    path: '/api/saved-searches',
    notFound: '404 SEARCH_NOT_FOUND',
    make: async (by, name) => (await savedSearchOf(by, name, { state: ['TX'] })).id,
    change: (by, id, version, content) =>
      put(by, `/api/saved-searches/${id}/filters`, {
        version,
        searchParams: { state: [['TX', 'OH', 'CA'][content]] },
      }),
    contentOf: ({ search_params: params }) => params,
    list: async (by) =>
      z.object({ data: z.array(work) }).parse(await (await by.post('/api/get-saved-searches', {})).json()).data,
    calls: [
      { name: 'view', needs: 'view', run: (by, id) => by.post(`/api/saved-searches/${id}/view`, {}) },
      {
        name: 'count',
        needs: 'view',
        capability: 'search',
        run: (by, id) => by.post(`/api/saved-searches/${id}/count`, {}),
      },
      {
        name: 'end an alert',
        needs: 'view',
        run: (by, id) => put(by, `/api/saved-searches/${id}/alert`, { ...alert, frequency: 'off' }),
      },
      {
        name: 'rename',
        needs: 'manage',
        capability: 'saveLists',
        run: (by, id) => put(by, `/api/saved-searches/${id}`, { name: `Renamed ${id}` }),
      },
      {
        name: 'change',
        needs: 'manage',
        capability: 'saveLists',
        run: (by, id) => put(by, `/api/saved-searches/${id}/filters`, { version: 0, searchParams: { state: ['OH'] } }),
      },
      { name: 'unshare', needs: 'manage', run: share('/api/saved-searches', null) },
      { name: 'delete', needs: 'manage', run: (by, id) => by.post(`/api/saved-searches/${id}/delete`, {}) },
    ],
  },
  'a template': {
    path: '/api/email-templates',
    notFound: '404 NOT_FOUND',
    make: (by, name) => posted(by, '/api/email-templates', { ...template, name }),
    change: (by, id, version, content) =>
      put(by, `/api/email-templates/${id}`, { ...template, name: 'N', version, body: `Hello ${content}` }),
    contentOf: ({ body }) => body,
    list: async (by) =>
      z.object({ templates: z.array(work) }).parse(await (await by.request('/api/email-templates')).json()).templates,
    calls: [
      { name: 'rename', needs: 'manage', run: (by, id) => by.post(`/api/email-templates/${id}/rename`, { name: 'R' }) },
      {
        name: 'change',
        needs: 'manage',
        run: (by, id) => put(by, `/api/email-templates/${id}`, { ...template, version: 0, name: 'Changed' }),
      },
      { name: 'unshare', needs: 'manage', run: share('/api/email-templates', null) },
      { name: 'delete', needs: 'manage', run: (by, id) => by.post(`/api/email-templates/${id}/delete`, {}) },
    ],
  },
  'a preset': {
    path: '/api/export-presets',
    notFound: '404 NOT_FOUND',
    make: (by, name) => posted(by, '/api/export-presets', { name, columns: ['last_name'] }),
    change: (by, id, version, content) =>
      put(by, `/api/export-presets/${id}`, {
        version,
        format: 'csv',
        columns: [['last_name', 'first_name', 'state'][content]],
      }),
    contentOf: ({ columns }) => columns,
    list: async (by) =>
      z.object({ data: z.array(work) }).parse(await (await by.request('/api/export-presets')).json()).data,
    calls: [
      {
        name: 'change',
        needs: 'manage',
        capability: 'export',
        run: (by, id) => put(by, `/api/export-presets/${id}`, { version: 0, format: 'csv', columns: ['first_name'] }),
      },
      { name: 'unshare', needs: 'manage', run: share('/api/export-presets', null) },
      {
        name: 'delete',
        needs: 'manage',
        run: (by, id) => by.request(`/api/export-presets/${id}`, { method: 'DELETE' }),
      },
    ],
  },
};

const callers = ['ana', 'owner', 'manager', 'recruiter', 'viewer', 'stranger', 'other', 'suspended'] as const;
type CallerName = (typeof callers)[number];

/** What each may do with work of Ana that is not shared, shared to view, and shared to manage. */
const rights: Record<CallerName, ['view' | 'manage' | null, 'view' | 'manage' | null, 'view' | 'manage' | null]> = {
  ana: ['manage', 'manage', 'manage'],
  owner: [null, 'manage', 'manage'],
  manager: [null, 'manage', 'manage'],
  recruiter: [null, 'view', 'manage'],
  viewer: [null, 'view', 'view'],
  stranger: [null, null, null],
  other: [null, null, null],
  suspended: [null, null, null],
};
const sharings = [null, 'view', 'manage'] as const;

/** The work of the suspended workspace belongs to its Ana. */
let anas: { active: SignedIn; suspended: SignedIn };
const people = new Map<CallerName, SignedIn>();
const personOf = (name: CallerName): SignedIn => {
  const person = people.get(name);
  if (person === undefined) throw new Error(`There is no ${name}.`);
  return person;
};
const named = async (person: SignedIn, name: string): Promise<SignedIn> => {
  await pool.query('update users set name = $2 where id = $1', [person.userId, name]);
  return person;
};
const setSuspended = (id: string, isSuspended: boolean) =>
  pool.query(
    `update workspaces set suspended_at = case when $2 then now() end, suspension_reason = case when $2 then 'Unpaid' end where id = $1`,
    [id, isSuspended],
  );
let suspendedId = '';

beforeAll(async () => {
  const { owner } = await newWorkspace(product, 9);
  const ana = await named(await newMember(product, owner, 'recruiter'), 'Ana Lima');
  people
    .set('ana', ana)
    .set('owner', owner)
    .set('stranger', await product.signedIn({ plan: 'premium' }));
  for (const role of ['manager', 'recruiter', 'viewer'] as const satisfies WorkspaceRole[])
    people.set(role, await newMember(product, owner, role));
  people.set('other', (await newWorkspace(product, 2)).owner);
  const suspended = await newWorkspace(product, 3);
  suspendedId = suspended.id;
  anas = { active: ana, suspended: await newMember(product, suspended.owner, 'recruiter') };
  people.set('suspended', suspended.owner);
}, 300_000);

// The accounts have limits of their own.
afterEach(async () => {
  const owners = [...people.values(), ...Object.values(anas)].map(({ userId }) => userId);
  for (const table of ['saved_searches', 'email_templates', 'export_presets'])
    await pool.query(`delete from ${table} where user_id = any($1)`, [owners]);
});

let count = 0;

/** A new one of the kind, shared as asked. */
async function madeBy(kind: Kind, who: CallerName, right: string | null): Promise<string> {
  const ana = who === 'suspended' ? anas.suspended : anas.active;
  count += 1;
  if (who === 'suspended') await setSuspended(suspendedId, false);
  const id = await kind.make(ana, `Work ${count}`);
  if (right !== null) expect((await share(kind.path, right)(ana, id)).status).toBe(200);
  if (who === 'suspended') await setSuspended(suspendedId, true);
  return id;
}

function expected(kind: Kind, call: Call, who: CallerName, right: 'view' | 'manage' | null): string {
  if (who === 'viewer' && call.capability !== undefined && call.capability !== 'search') return '403 WORKSPACE_VIEWER';
  if (who === 'suspended' && call.capability !== undefined) return '403 WORKSPACE_SUSPENDED';
  if (right === null) return kind.notFound;
  return right === 'view' && call.needs === 'manage' ? '403 RIGHT_TOO_SMALL' : '200';
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  describe.each(sharings.map((right, at) => [right ?? 'nothing', right, at] as const))(
    'shared with %s',
    (_right, right, at) => {
      test.each(callers)('is to %s as the table says', async (who) => {
        const by = personOf(who);
        const mine = rights[who][at] ?? null;
        const id = await madeBy(kind, who, right);
        const listed = (await kind.list(by)).find((one) => one.id === id);
        expect(listed?.my_right ?? null).toBe(mine);
        if (listed !== undefined && who !== 'ana')
          expect(listed.owner).toEqual({ id: anas.active.userId, name: 'Ana Lima' });
        if (listed !== undefined) expect(listed.shared).toEqual(right === null ? null : { right });
        const outcomes: Record<string, string> = {};
        const expectations: Record<string, string> = {};
        for (const call of kind.calls) {
          outcomes[call.name] = await outcomeOf(await call.run(by, await madeBy(kind, who, right)));
          expectations[call.name] = expected(kind, call, who, mine);
        }
        expect(outcomes).toEqual(expectations);
      });
    },
  );

  test('is not shared by who has no seat, by a member of a suspended workspace, to work on, or with a guessed id', async () => {
    const [stranger, suspended] = [personOf('stranger'), anas.suspended];
    const own = await kind.make(stranger, 'Own');
    expect(await outcomeOf(await share(kind.path, 'view')(stranger, own))).toBe('403 NO_SEAT');
    expect((await share(kind.path, null)(stranger, own)).status).toBe(200);
    const resting = await madeBy(kind, 'suspended', null);
    expect(await outcomeOf(await share(kind.path, 'view')(suspended, resting))).toBe('403 NO_SEAT');
    const ana = personOf('ana');
    expect((await share(kind.path, 'work')(ana, await kind.make(ana, 'To work on'))).status).toBe(400);
    expect(await outcomeOf(await share(kind.path, 'view')(ana, '4f6c1c1e-0000-4000-8000-000000000000'))).toBe(
      kind.notFound,
    );
    expect(await outcomeOf(await share(kind.path, 'view')(ana, own))).toBe(kind.notFound);
  });

  test('is changed by two members without a loss: the second is refused, reads, and writes over', async () => {
    const [ana, manager, recruiter] = [personOf('ana'), personOf('manager'), personOf('recruiter')];
    const id = await madeBy(kind, 'recruiter', 'manage');
    const now = async (): Promise<Work> => {
      const found = (await kind.list(ana)).find((one) => one.id === id);
      if (found === undefined) throw new Error('It is not listed.');
      return found;
    };
    const before = await now();
    const { version } = before;
    const answers = await Promise.all([
      kind.change(manager, id, version, 1),
      kind.change(recruiter, id, version, 2),
      kind.change(ana, id, version, 1),
    ]);
    const outcomes = (await Promise.all(answers.map(outcomeOf))).toSorted();
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['200', '409 CHANGED_MEANWHILE']);
    const after = await now();
    expect(after.version).toBe(version + 1);
    expect(kind.contentOf(after)).not.toEqual(kind.contentOf(before));
    expect(await outcomeOf(await kind.change(recruiter, id, version, 0))).toBe('409 CHANGED_MEANWHILE');
    expect((await kind.change(recruiter, id, version + 1, 0)).status).toBe(200);
    // The answer was lost, and the request is sent again.
    expect((await kind.change(recruiter, id, version + 1, 0)).status).toBe(200);
    expect((await now()).version).toBe(version + 2);
    for (const wrong of [-1, 1.5, 3_000_000_000]) expect((await kind.change(ana, id, wrong, 0)).status).toBe(400);
  });

  test('changes the version that members ask for, and not that of others', async () => {
    const [viewer, other, stranger] = [personOf('viewer'), personOf('other'), personOf('stranger')];
    const id = await madeBy(kind, 'recruiter', null);
    const seen = [await sharedVersion(viewer)];
    const others = [await sharedVersion(other), await sharedVersion(stranger)];
    const changes = [
      () => share(kind.path, 'view')(personOf('ana'), id),
      () => share(kind.path, 'manage')(personOf('ana'), id),
      () => kind.change(personOf('recruiter'), id, 0, 1),
      () => share(kind.path, null)(personOf('ana'), id),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      seen.push(await sharedVersion(viewer));
    }
    expect(new Set(seen.slice(0, 4)).size).toBe(4);
    expect(seen.at(-1)).toBe(seen[0]);
    expect([await sharedVersion(other), await sharedVersion(stranger)]).toEqual(others);
  });

  test('says whom to ask for the right', async () => {
    const id = await madeBy(kind, 'recruiter', 'view');
    const response = await share(kind.path, 'manage')(personOf('recruiter'), id);
    expect(await response.text()).toContain('Ask Ana Lima, to whom it belongs, for the right to manage it.');
  });
});
