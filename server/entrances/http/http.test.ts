import { describe, expect, test } from 'vitest';
import { oc } from '@orpc/contract';
import { contract } from '#contract/contract.ts';
import { operationsOf } from '#contract/operation.ts';
import { viewerHeader } from '#contract/viewer-header.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { testProduct } from '#server/testing/product.ts';
import { healthRoutes } from './health-routes.ts';
import { requireCapabilities } from './require-capabilities.ts';
import { translateError } from './translate-error.ts';

const product = testProduct();

describe('failures', () => {
  test('at an unknown address have the same shape as every other', async () => {
    for (const path of ['/api/no-such-operation', '/nowhere']) {
      const response = await product.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: 'NOT_FOUND',
        message: expect.any(String),
        requestId: response.headers.get('x-request-id'),
      });
    }
  });

  test('that are ours say nothing of their cause', () => {
    const { status, body, isOurs } = translateError(new Error('relation "secrets" does not exist'), 'r1');
    expect({ status, isOurs }).toEqual({ status: 500, isOurs: true });
    expect(JSON.stringify(body)).not.toMatch(/relation|secrets/);
  });

  test('of a database that is away ask to try again', () => {
    const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    expect(translateError(lost, 'r1')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'UNAVAILABLE' },
    });
  });

  test('that features throw keep their code and sentence', () => {
    const error = new AppError('too_many', 'SLOW_DOWN', 'Wait a minute.', { retryAfterSeconds: 60 });
    expect(translateError(error, 'r1')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { code: 'SLOW_DOWN', message: 'Wait a minute.', requestId: 'r1' },
    });
  });
});

describe('a page of another account', () => {
  test('does nothing with the rights of the account that signed in meanwhile', async () => {
    const [owner, other] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const create = (viewer: string): Promise<Response> =>
      owner.request('/api/lists', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [viewerHeader]: viewer },
        body: JSON.stringify({ name: 'Night shift' }),
      });
    for (const viewer of [other.userId, 'invented']) {
      const refused = await create(viewer);
      expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'OTHER_ACCOUNT' })]);
    }
    expect((await create(owner.userId)).status).toBe(200);
    expect(await (await owner.request('/api/lists')).json()).toMatchObject({ data: [{ name: 'Night shift' }] });
  });

  test('meets the end of the session as every other page does', async () => {
    const response = await product.request('/api/lists', { headers: { [viewerHeader]: 'someone' } });
    expect(response.status).toBe(401);
  });
});

describe('the contract', () => {
  test('does not start with an operation that names no capability', () => {
    const silent = {
      search: { optimizedSearch: contract.search.optimizedSearch, peek: oc.route({ method: 'GET', path: '/peek' }) },
    };
    expect(() => requireCapabilities(silent)).toThrow(/search\.peek/);
    expect(() =>
      requireCapabilities({ fine: operationsOf('Examples')('open', 'GET /fine', 'An example') }),
    ).not.toThrow();
  });

  test('is served as a document with every operation, and as a page that loads nothing from elsewhere', async () => {
    const document: unknown = await (await product.request('/api/openapi.json')).json();
    expect(document).toMatchObject({
      openapi: '3.1.1',
      paths: { '/optimized-search': { post: { operationId: 'search.optimizedSearch' } } },
    });
    const page = await (await product.request('/api/docs')).text();
    expect(page).not.toMatch(/https?:\/\//);
    for (const [, asset = ''] of page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g))
      expect((await product.request(asset)).status).toBe(200);
  });
});

describe('every answer', () => {
  test('carries an id of its own, a policy with a fresh nonce, and the headers of a guarded page', async () => {
    const [first, second] = await Promise.all([product.request('/healthz'), product.request('/healthz')]);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).not.toBe(second.headers.get('content-security-policy'));
    expect(policy).toMatch(/script-src [^;]*'nonce-/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-/);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  test('leaves one line in the log, without what was searched for', async () => {
    await product.request('/api/nothing?query=secret.person@postbox.example');
    const lines = product.logLines.filter((line) => line.includes('/api/nothing'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('secret.person');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      status: 404,
      requestId: expect.any(String),
      ms: expect.any(Number),
    });
  });
});

test('/healthz and /readyz answer a ready server with 200', async () => {
  expect((await product.request('/healthz')).status).toBe(200);
  expect(await (await product.request('/readyz')).json()).toEqual({
    status: 'ready',
    indexLagMs: expect.any(Number),
  });
  const behind = {
    isReady: true,
    waitingFor: null,
    lagMs: 9_000,
    lagReason: 'Transaction 7 of pid 4711 is open.',
    filling: null,
  };
  // A stranger must not learn which sessions and databases there are.
  expect(await (await healthRoutes(() => behind).request('/readyz')).json()).toEqual({
    status: 'ready',
    indexLagMs: 9_000,
  });
});
