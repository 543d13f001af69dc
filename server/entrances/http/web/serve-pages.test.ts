// What pages may ask in the process, by a page that writes down all it can get; and that no contact is in any of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { memoryEngine } from '#server/features/search/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn, type TestRole } from '#server/testing/product.ts';
import type { Web } from './pages.ts';

const canaries = {
  personal_email: 'zq.canary.personal@postbox.example',
  work_email: 'zq.canary.work@clinic.example',
  mobile_phone: '+12125550177',
  direct_phone: '+12125550188',
  office_phone: '+12125550199',
} as const;
const canary = /zq\.canary|5550177|5550188|5550199|555-01(?:77|88|99)/;
const kinds = ['personal_email', 'work_email', 'mobile_phone', 'direct_phone', 'office_phone'] as const;
const roles: readonly (TestRole | null)[] = [null, 'free', 'basic', 'premium', 'admin'];

const outcome = async (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => z.object({ code: z.string() }).parse(error));

const web: Web = {
  asset: () => Promise.resolve(undefined),
  page: async (request, { viewer, access, call }) =>
    Response.json({
      viewer,
      access,
      search: await outcome(call('search.optimizedSearch', { filters: {} })),
      all: await outcome(call('search.optimizedSearch', { filters: { selectAll: true } })),
      candidate: await outcome(
        call('candidates.getCandidate', { id: new URL(request.url).searchParams.get('id') ?? '' }),
      ),
    }),
  sharingOf: () => 'none',
  close: () => Promise.resolve(),
};

const folder = mkdtempSync(join(tmpdir(), 'careroster-pages-'));
const snapshotFile = join(folder, 'search-index.snapshot');
const product = testProduct({ web });
afterAll(() => rmSync(folder, { recursive: true }));

let id = '';
beforeAll(async () => {
  const draft = testDraft({
    lastName: 'Canaryworth',
    contacts: kinds.map((kind) => ({ kind, value: canaries[kind], verifiedOn: null })),
    keys: [{ kind: 'email', value: canaries.personal_email }],
  });
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  const {
    rows: [row],
  } = await product.database.pool.query<{ id: string }>('select id from candidates');
  id = row?.id ?? '';
  const by = await product.as('admin');
  await vi.waitFor(async () => {
    const text = await (await by.post('/api/optimized-search', { filters: { query: 'canaryworth' } })).text();
    if (!text.includes(id)) throw new Error('The index has not followed yet.');
  }, 300_000);
});

const visitor = async (role: TestRole | null): Promise<Pick<SignedIn, 'request' | 'post'>> =>
  role === null ? product : product.as(role);

const policyOf = async (path: string, init: RequestInit = {}): Promise<string | null> =>
  (await product.request(path, init)).headers.get('referrer-policy');

test('an address with a secret is in no Referer header, whatever answers it', async () => {
  for (const path of [
    '/confirm-email?token=secret',
    '/reset-password?token=secret',
    '/confirm-removal?token=secret',
    '/confirm-removal.data?token=secret',
    '/confirm-return?from=mail&token=secret',
    '/end-alert?token=secret',
    '/end-alert/now?token=secret',
    '/api/auth/verify-email?token=secret',
    '/success?session_id=cs_secret',
    '/no-such-page?%74oken=secret',
  ])
    expect(await policyOf(path), path).toBe('no-referrer');
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
  expect(await policyOf('/confirm-removal?token=secret', { method: 'POST', headers: form, body: 'token=secret' })).toBe(
    'no-referrer',
  );
  expect(await policyOf('/search?q=token')).toBe('strict-origin-when-cross-origin');
});

describe('a page gets in the process what its caller would get over HTTP', () => {
  const found = { success: true, count: 1 };
  test.each([
    [null, 'anonymous', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    ['free', 'free', 'SUBSCRIPTION_REQUIRED', 'SUBSCRIPTION_REQUIRED', null],
    ['basic', 'basic', null, 'PREMIUM_REQUIRED', null],
    ['premium', 'premium', null, null, null],
    ['admin', 'admin', null, null, null],
  ] as const)('%s', async (role, kind, search, all, candidate) => {
    const page: unknown = await (await (await visitor(role)).request(`/search?id=${id}`)).json();
    expect(page).toMatchObject({
      viewer: role === null ? null : expect.objectContaining({ isAdmin: role === 'admin' }),
      access: { kind },
      search: search === null ? found : { code: search },
      all: all === null ? found : { code: all },
      candidate: candidate === null ? { id, lastName: role === 'free' ? 'C.' : 'Canaryworth' } : { code: candidate },
    });
  });
});

test('no contact value is in any answer, page, log line or snapshot', async () => {
  const posts = [
    'optimized-search',
    'get-specialty-counts',
    'get_my_subscription',
    'check-admin',
    'check-subscription',
    'demo-access-manager?action=increment-usage',
  ];
  const gets = [
    `/api/candidates/${id}`,
    '/api/access',
    '/api/account',
    '/api/account/sessions',
    '/api/demo-access-manager?action=summary',
    '/api/demo-access-manager?action=list',
    '/api/openapi.json',
    `/search?id=${id}`,
    `/physician/${id}?id=${id}`,
  ];
  const bodies: Record<string, object> = {
    'optimized-search': { filters: { hasPhone: true } },
    'demo-access-manager?action=increment-usage': { featureType: 'full_access' },
  };
  for (const role of roles) {
    const by = await visitor(role);
    for (const name of posts)
      expect(await (await by.post(`/api/${name}`, bodies[name] ?? {})).text(), name).not.toMatch(canary);
    for (const path of gets) expect(await (await by.request(path)).text(), path).not.toMatch(canary);
  }
  // Neither does searching for a value find whose it is.
  for (const value of Object.values(canaries)) {
    const answer: unknown = await (
      await (await product.as('admin')).post('/api/optimized-search', { filters: { query: value } })
    ).json();
    expect([value, answer]).toEqual([value, expect.objectContaining({ count: 0 })]);
  }
  expect(product.logLines.join('\n')).not.toMatch(canary);

  const saving = { databaseUrl: product.databaseUrl, snapshotFile, readers: 1, stopMs: 300_000 };
  const engine = memoryEngine(saving, createLog('silent'));
  await engine.ready();
  await engine.close();
  const snapshot = readFileSync(snapshotFile).toString('latin1');
  expect(snapshot.toLowerCase()).toContain('canaryworth');
  expect(snapshot).not.toMatch(canary);
});
