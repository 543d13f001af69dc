import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { access, type Access } from '#contract/access/access.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { accountsOfTest, giveGrant, setPlan, specialAddresses } from './testing/callers.ts';

const product = testProduct({ accounts: accountsOfTest });
const { pool } = product.database;

const failureIn = async (response: Response): Promise<[number, string, string]> => {
  const { code, message } = z.object({ code: z.string(), message: z.string() }).parse(await response.json());
  return [response.status, code, message];
};
const search = (by: Pick<SignedIn, 'post'>, filters: object = {}): Promise<Response> =>
  by.post('/api/optimized-search', { filters });
const accessOf = async (by: Pick<SignedIn, 'request'>): Promise<Access> =>
  access.parse(await (await by.request('/api/access')).json());
const allowed = async (by: SignedIn): Promise<number> => (await search(by)).status;

describe('a refusal says why, in the words of the specification', () => {
  test('to select all without a session, without a plan, and with the monthly one', async () => {
    const filters = { selectAll: true };
    expect(await failureIn(await search(product, filters))).toEqual([401, 'UNAUTHENTICATED', 'Sign in first.']);
    expect(await failureIn(await search(await product.as('free'), filters))).toEqual([
      403,
      'SUBSCRIPTION_REQUIRED',
      'You need an active subscription for this. Choose a plan on the pricing page.',
    ]);
    expect(await failureIn(await search(await product.as('basic'), filters))).toEqual([
      403,
      'PREMIUM_REQUIRED',
      'Select All is part of the Annual Plan. Change your plan in Account Settings.',
    ]);
    expect((await search(await product.as('premium'), filters)).status).toBe(200);
  });

  test('to everyone except administrators', async () => {
    for (const role of ['free', 'premium'] as const) {
      expect(await failureIn(await (await product.as(role)).request('/api/demo-access-manager?action=list'))).toEqual([
        403,
        'FORBIDDEN',
        'You are not authorized to perform this action',
      ]);
    }
  });
});

describe('the caller is the session', () => {
  const calls: [method: string, path: string, body: object][] = [
    ['POST', '/api/check-subscription', {}],
    ['POST', '/api/demo-access-manager?action=increment-usage', { featureType: 'full_access' }],
    ['GET', '/api/demo-access-manager?action=summary', {}],
  ];
  const call = (by: SignedIn, [method, path, body]: (typeof calls)[number], userId: string): Promise<Response> =>
    method === 'GET' ? by.request(`${path}&userId=${encodeURIComponent(userId)}`) : by.post(path, { ...body, userId });

  test.each(calls)(
    '%s %s refuses another account’s id and an unknown id with the same bytes, also for an administrator',
    async (...which) => {
      const other = await product.signedIn({ plan: 'premium' });
      for (const by of [await product.as('free'), await product.as('admin')]) {
        const answers = await Promise.all(
          [other.userId, 'nobody-at-all', by.userId.toUpperCase(), `${by.userId} `].map(async (userId) => {
            const response = await call(by, which, userId);
            return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
          }),
        );
        expect(answers[0]).toMatch(/^403 .*FORBIDDEN/);
        expect(new Set(answers).size).toBe(1);
        expect((await call(by, which, by.userId)).status).toBe(200);
      }
    },
  );

  test('an id that comes in two guises, or as something else than a text, opens nothing', async () => {
    const [by, other] = [await product.as('free'), await product.as('premium')];
    for (const query of [
      `userId=${by.userId}&userId=${other.userId}`,
      `userId[]=${other.userId}`,
      `userId[a]=${other.userId}`,
    ]) {
      const response = await by.request(`/api/demo-access-manager?action=summary&${query}`);
      expect([query, response.status]).toEqual([query, expect.toSatisfy((status) => status === 400 || status === 403)]);
    }
    for (const userId of [[other.userId], { id: other.userId }, 7, null])
      expect([400, 403]).toContain((await by.post('/api/check-subscription', { userId })).status);
  });
});

describe('an id in a request', () => {
  // Every operation that takes one, and whose it may be.
  const ids: Record<string, 'anybody’s' | 'the caller’s' | 'for administrators'> = {
    'GET /candidates/{id}': 'anybody’s',
    'POST /candidates/unlisted': 'anybody’s',
    'POST /create-checkout': 'anybody’s',
    'POST /get-physician-contact': 'anybody’s',
    'POST /report-contact': 'the caller’s',
    'POST /decide-contact-report': 'for administrators',
    'POST /account/sessions/{id}/revoke': 'the caller’s',
    'GET /payment': 'the caller’s',
    'POST /save-search': 'the caller’s',
    'POST /get-saved-searches': 'the caller’s',
    'PUT /saved-searches/{id}': 'the caller’s',
    'PUT /saved-searches/{id}/filters': 'the caller’s',
    'POST /saved-searches/{id}/delete': 'the caller’s',
    'POST /saved-searches/{id}/view': 'the caller’s',
    'PUT /saved-searches/{id}/sharing': 'the caller’s',
    'POST /saved-searches/{id}/count': 'the caller’s',
    'POST /find-similar': 'the caller’s',
    'PUT /saved-searches/{id}/alert': 'the caller’s',
    'POST /add-to-list': 'the caller’s',
    'GET /lists': 'the caller’s',
    'GET /lists/{id}': 'the caller’s',
    'PUT /lists/{id}': 'the caller’s',
    'POST /lists/{id}/delete': 'the caller’s',
    'PUT /lists/{id}/sharing': 'the caller’s',
    'GET /lists/{id}/history': 'the caller’s',
    'POST /lists/{id}/remove': 'the caller’s',
    'POST /lists/{id}/restore': 'the caller’s',
    'POST /lists/{id}/members': 'the caller’s',
    'PUT /lists/{id}/members': 'the caller’s',
    'PUT /lists/{id}/members/{physicianId}': 'the caller’s',
    'POST /contact-attempts': 'the caller’s',
    'POST /contact-attempts/sent': 'the caller’s',
    'POST /contact-attempts/{id}/undo': 'the caller’s',
    'GET /candidates/{id}/contact-attempts': 'the caller’s',
    'POST /contact-attempts/to-contact': 'the caller’s',
    'POST /count-list-work': 'the caller’s',
    'POST /search-additions': 'the caller’s',
    'POST /search-changes': 'the caller’s',
    'POST /search-changes/{id}/undo': 'the caller’s',
    'POST /match-list': 'the caller’s',
    'POST /match-runs/{id}/rows': 'the caller’s',
    'GET /match-runs/{id}': 'the caller’s',
    'GET /match-runs/{id}/ambiguous-rows': 'the caller’s',
    'POST /match-runs/{id}/ambiguous-rows/{row}': 'the caller’s',
    'POST /match-runs/{id}/delete': 'the caller’s',
    'POST /matched-lists': 'the caller’s',
    'POST /match-runs/{id}/own-system': 'the caller’s',
    'GET /candidates/{id}/workspace-history': 'the caller’s',
    'POST /activity/find': 'the caller’s',
    'POST /recently-viewed': 'the caller’s',
    'GET /search-additions': 'the caller’s',
    'POST /search-additions/{id}/cancel': 'the caller’s',
    'POST /email-templates/{id}/rename': 'the caller’s',
    'PUT /email-templates/{id}': 'the caller’s',
    'PUT /email-templates/{id}/sharing': 'the caller’s',
    'POST /email-templates/{id}/delete': 'the caller’s',
    'POST /export-physicians': 'the caller’s',
    'POST /exports': 'the caller’s',
    'GET /exports/{id}/file': 'the caller’s',
    'POST /export-jobs/{id}/cancel': 'the caller’s',
    'GET /export-logs': 'the caller’s',
    'PUT /export-presets/{id}': 'the caller’s',
    'PUT /export-presets/{id}/sharing': 'the caller’s',
    'DELETE /export-presets/{id}': 'the caller’s',
    'POST /log-search-error': 'the caller’s',
    'POST /admin-delete-log': 'for administrators',
    'POST /retry-dead-letter': 'for administrators',
    'POST /undo-site-setting-change': 'for administrators',
    'POST /undo-operator-setting-change': 'for administrators',
    'GET /candidate-claims/{id}': 'for administrators',
    'POST /candidate-claims/{id}/reveal': 'for administrators',
    'POST /import-batches/{id}/undo': 'for administrators',
    'POST /account/api-keys/{id}/revoke': 'the caller’s',
    'PUT /account/webhooks/{id}': 'the caller’s',
    'POST /account/webhooks/{id}/rotate': 'the caller’s',
    'POST /account/webhooks/{id}/delete': 'the caller’s',
    'POST /account/webhooks/{id}/test': 'the caller’s',
    'GET /account/webhooks/{id}/deliveries': 'the caller’s',
    'POST /account/webhooks/{id}/deliveries/{deliveryId}/replay': 'the caller’s',
    'POST /import-files/{id}/discard': 'for administrators',
    'POST /import-files/{id}/preview': 'for administrators',
    'POST /import-files/{id}/resume-download': 'for administrators',
    'GET /deletion-requests/reports/{id}': 'for administrators',
    'POST /deletion-requests/reports/{id}/sent': 'for administrators',
    'POST /import-schedules/{id}/pause': 'for administrators',
    'POST /import-schedules/{id}/run': 'for administrators',
    'POST /import-schedules/{id}/delete': 'for administrators',
    'POST /import-jobs': 'for administrators',
    'POST /import-jobs/{id}/cancel': 'for administrators',
    'POST /preview-approvals': 'for administrators',
    'POST /remove-record': 'for administrators',
    'GET /import-batches/{id}': 'for administrators',
    'POST /import-batches/{id}/export-rejected-rows': 'for administrators',
    'POST /approve-resume': 'for administrators',
    'POST /decide-removal': 'for administrators',
    'POST /hide-record': 'for administrators',
    'POST /decide-held-record': 'for administrators',
    'POST /decide-guarantee-request': 'for administrators',
    'POST /handle-enquiry': 'for administrators',
    'POST /reply-to-enquiry': 'for administrators',
    'POST /delete-enquiry': 'for administrators',
    'POST /admin-delete-user': 'for administrators',
    'POST /users/{userId}/end-sessions': 'for administrators',
    'POST /users/{userId}/remove-second-factor': 'for administrators',
    'POST /users/{userId}/suspend': 'for administrators',
    'POST /users/{userId}/lift-suspension': 'for administrators',
    'POST /users/{userId}/role': 'for administrators',
    'GET /workspace/payment': 'the caller’s',
    'POST /workspace/invitations/{id}/resend': 'the caller’s',
    'POST /workspace/invitations/{id}/revoke': 'the caller’s',
    'POST /workspace/api-keys/{id}/rotate': 'the caller’s',
    'POST /workspace/api-keys/{id}/revoke': 'the caller’s',
    'POST /workspace/members/{userId}/role': 'the caller’s',
    'POST /workspace/members/{userId}/ceilings': 'the caller’s',
    'POST /workspace/members/{userId}/remove': 'the caller’s',
    'PUT /workspace/sign-on': 'the caller’s',
    'POST /workspace/sign-on/people/{id}/allow': 'the caller’s',
    'POST /workspaces/{id}/suspend': 'for administrators',
    'POST /workspaces/{id}/lift-suspension': 'for administrators',
    'POST /check-subscription': 'the caller’s',
    'GET /demo-access-manager/summary': 'the caller’s',
    'POST /demo-access-manager/increment-usage': 'the caller’s',
    'POST /demo-access-manager/grant': 'for administrators',
    'POST /demo-access-manager/revoke': 'for administrators',
    'POST /retry-account-deletion': 'for administrators',
  };

  test('is known for every operation of the contract', async () => {
    const document: unknown = await (await product.request('/api/openapi.json')).json();
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.record(z.string(), z.object({ parameters: z.unknown().optional(), requestBody: z.unknown().optional() })),
        ),
      })
      .parse(document);
    const taking = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters, requestBody }]) =>
          /"(?:[a-z]+Id|id|[a-z]+_id|[a-z]+Ids)"/.test(JSON.stringify([parameters, requestBody])),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(taking.toSorted()).toEqual(Object.keys(ids).toSorted());
  });

  test('for another account’s session is answered like an unknown session, and ends nothing', async () => {
    const [mine, theirs] = [await product.signedIn(), await product.signedIn()];
    const {
      rows: [row],
    } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [theirs.userId]);
    const answers = await Promise.all(
      [row?.id, 'no-such-session'].map(async (id) => {
        const response = await mine.post(`/api/account/sessions/${id}/revoke`, {});
        return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
      }),
    );
    expect(answers[0]).toMatch(/^404 /);
    expect(answers[0]).toBe(answers[1]);
    expect((await theirs.request('/api/account')).status).toBe(200);
  });
});

describe('no other spelling of a path opens anything', () => {
  const paths = ['/api/demo-access-manager/list', '/api/optimized-search', '/api/account'];
  const spell: [string, (path: string) => string][] = [
    ['a doubled slash', (path) => path.replace('/api/', '/api//')],
    ['a leading double slash', (path) => `/${path}`],
    ['a dot', (path) => path.replace('/api/', '/api/./')],
    ['a way down and up', (path) => path.replace('/api/', '/api/x/../')],
    [
      'an encoded letter',
      (path) =>
        path
          .replace('a', '%61')
          .replace('/%61pi', '/api')
          .replace(/c(?=c|e|h)/, '%63'),
    ],
    ['an encoded slash', (path) => path.replace('/api/', '/api%2F')],
    ['capitals', (path) => path.replace(/[^/]+$/, (end) => end.toUpperCase())],
    ['all capitals', (path) => path.toUpperCase()],
    ['a slash at the end', (path) => `${path}/`],
    ['a parameter', (path) => `${path};a=b`],
    ['a dot at the end', (path) => `${path}/.`],
  ];

  test.each([
    ...spell.map(([name, spelled]) => [name, spelled, 404] as const),
    ['a NUL at the end', (path: string) => `${path}%00`, 400] as const,
  ])('%s', async (_case, spelled, refused) => {
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const init = {
          method,
          ...(method === 'GET' || method === 'HEAD'
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: '{"filters":{}}' }),
        };
        const [stranger, free] = [
          await product.request(spelled(path), init),
          await (await product.as('free')).request(spelled(path), init),
        ];
        expect([method, spelled(path), stranger.status, free.status]).toEqual([
          method,
          spelled(path),
          refused,
          refused,
        ]);
      }
    }
  });

  test.each([
    '?action=list&action=summary',
    '?action=summary&action=list',
    '?action=../demo-access-manager/list',
    '?action=LIST',
    '?action=%6cist',
    '?action=',
    '?action[]=list',
    '',
  ])('an action %j', async (query) => {
    const response = await (await product.as('free')).request(`/api/demo-access-manager${query}`);
    expect([400, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('grants');
  });

  test('a method that pretends to be another', async () => {
    for (const headers of [
      { 'x-http-method-override': 'GET' },
      { 'x-original-url': '/api/access' },
      { 'x-rewrite-url': '/api/access' },
    ]) {
      expect((await (await product.as('free')).request('/api/demo-access-manager/list', { headers })).status).toBe(403);
    }
  });
});

describe('no account can give itself a right', () => {
  const overrides = [
    '"role":"admin"',
    '"isAdmin":true',
    '"tier":"premium"',
    '"__proto__":{"role":"admin","isAdmin":true}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"hasFullAccess":true',
    '"emailVerified":true',
  ];
  const json = { 'content-type': 'application/json' };

  test.each(overrides)('by writing %s', async (override) => {
    const by = await product.signedIn();
    const writes: [string, string, string][] = [
      ['PUT', '/api/account', `{"name":"Rosa","bio":"",${override}}`],
      ['PUT', '/api/account/notifications', `{"marketing":true,"newFeatures":true,"securityAlerts":true,${override}}`],
      ['POST', '/api/check-subscription', `{${override}}`],
      ['POST', '/api/check-admin', `{${override}}`],
      ['POST', '/api/get_my_subscription', `{${override}}`],
      ['POST', '/api/optimized-search', `{"filters":{},${override}}`],
      [
        'POST',
        '/api/demo-access-manager?action=grant',
        `{"userId":"${by.userId}","featureType":"full_access",${override}}`,
      ],
    ];
    for (const [method, path, body] of writes) await by.request(path, { method, headers: json, body });
    await by.request('/api/access?role=admin&tier=premium', {
      headers: { 'x-role': 'admin', 'x-user-id': (await product.as('admin')).userId },
    });
    const { kind, tier } = await accessOf(by);
    expect([kind, tier]).toEqual(['free', 'free']);
  });

  test.each(overrides)('by signing up with %s', async (override) => {
    const email = `override-${overrides.indexOf(override)}@postbox.example`;
    const response = await product.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers: json,
      body: `{"email":"${email}","password":"correct horse 42","acceptedTerms":true,${override}}`,
    });
    expect([200, 400]).toContain(response.status);
    const { rows } = await pool.query<{ role: string | null; email_verified: boolean; has_full_access: boolean }>(
      'select role, email_verified, has_full_access from users where email = $1',
      [email],
    );
    for (const row of rows)
      expect(row).toMatchObject({
        email_verified: false,
        has_full_access: false,
        role: expect.not.stringMatching('admin'),
      });
  });
});

describe('what ends, ends with the next request', () => {
  test.each([
    ['that is over', `ends_at = now()`],
    ['whose payment failed eight days ago', `status = 'past_due', past_due_since = now() - interval '8 days'`],
    ['that was cancelled by Stripe', `status = 'canceled'`],
    ['whose renewal never came', `current_period_end = now() - interval '8 days'`],
  ])('a plan %s', async (_case, change) => {
    const by = await product.signedIn({ plan: 'premium' });
    expect(await allowed(by)).toBe(200);
    await setPlan(product, by, change);
    expect(await allowed(by)).toBe(403);
  });

  test('revoked, expired and used-up demo access ends, and granted access begins', async () => {
    for (const end of [`expires_at = now()`, 'max_uses = 3, uses_count = 3', 'active = false']) {
      const by = await product.signedIn();
      expect(await allowed(by)).toBe(403);
      await giveGrant(product, by.userId, 'full_access');
      expect(await allowed(by)).toBe(200);
      await pool.query(`update demo_access_grants set ${end} where user_id = $1`, [by.userId]);
      expect([end, await allowed(by)]).toEqual([end, 403]);
    }
  });

  test('a session, the rights of a suspended account, and an administrator’s role', async () => {
    const [left, suspended, admin] = [
      await product.signedIn({ plan: 'premium' }),
      await product.signedIn({ plan: 'premium' }),
      await product.signedIn({ role: 'admin' }),
    ];
    expect([
      await allowed(left),
      await allowed(suspended),
      (await admin.request('/api/demo-access-manager?action=list')).status,
    ]).toEqual([200, 200, 200]);
    await pool.query('delete from sessions where user_id = $1', [left.userId]);
    await pool.query('update users set banned = true where id = $1', [suspended.userId]);
    await pool.query(`update users set role = 'user' where id = $1`, [admin.userId]);
    expect([
      await allowed(left),
      await allowed(suspended),
      (await admin.request('/api/demo-access-manager?action=list')).status,
    ]).toEqual([401, 401, 403]);
  });

  test('and a plan that is bought begins', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    await setPlan(product, by, `status = 'incomplete'`);
    expect(await allowed(by)).toBe(403);
    await setPlan(product, by, `status = 'active'`);
    expect(await allowed(by)).toBe(200);
  });
});

describe('the questions of the specification', () => {
  test('check-subscription and check-admin answer for the caller', async () => {
    const answers = await Promise.all(
      (['free', 'basic', 'admin'] as const).map(async (role) => {
        const by = await product.as(role);
        return [
          await (await by.post('/api/check-subscription', { userId: by.userId })).json(),
          await (await by.request('/api/check-admin', { method: 'POST' })).json(),
        ];
      }),
    );
    const emails = await Promise.all(
      (['free', 'basic', 'admin'] as const).map(async (role) => (await product.as(role)).email),
    );
    expect(answers).toEqual([
      [{ subscribed: false }, { isAdmin: false, email: emails[0], subscriptionStatus: 'none' }],
      [{ subscribed: true }, { isAdmin: false, email: emails[1], subscriptionStatus: 'active' }],
      [{ subscribed: false }, { isAdmin: true, email: emails[2], subscriptionStatus: 'none' }],
    ]);
  });

  test('a demo account that subscribes is none any more', async () => {
    const by = await product.signedIn({ email: specialAddresses.demo, plan: 'basic' });
    expect(await accessOf(by)).toMatchObject({ kind: 'basic', tier: 'basic', demo: { isDemoAccount: false } });
  });
});
