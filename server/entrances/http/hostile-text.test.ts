// Text that no table can hold, in every field of every operation and route.
import { traverseContractProcedures } from '@orpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { hostileInputs } from '#server/testing/hostile-inputs.ts';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct({ searchEngine: 'postgres' });
interface Operation {
  method: string;
  path: string;
  inputs: unknown[];
}

/** Half a surrogate pair cannot be written in an address; NUL can. */
const isInAddress = (input: unknown): boolean => JSON.stringify(input).includes(String.raw`\u0000`);

const operations: Operation[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation }) => {
  const {
    inputSchema,
    route: { method = 'POST', path = '' },
  } = operation['~orpc'];
  operations.push({
    method,
    path: `/api${path}`,
    inputs:
      inputSchema instanceof z.ZodType
        ? hostileInputs(inputSchema).filter((input) => method !== 'GET' || isInAddress(input))
        : [],
  });
});

/** A GET has its input in the query; a path has its part of it in itself. */
async function send({ method, path }: Operation, input: unknown, authorization: string): Promise<Response> {
  const fields = new Map(
    Object.entries(typeof input === 'object' && input !== null ? input : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent((fields.get(name) ?? '').toWellFormed()),
  );
  const headers = { authorization, 'content-type': 'application/json' };
  return method === 'GET'
    ? product.request(`${filled}?${new URLSearchParams([...fields]).toString()}`, { headers })
    : product.request(filled, { method, headers, body: JSON.stringify(input) });
}

test.each(
  operations
    .filter(({ inputs }) => inputs.length > 0)
    .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)('%s refuses it', async (_name, operation) => {
  const { authorization } = await product.as('admin');
  for (const input of operation.inputs) {
    const response = await send(operation, input, authorization);
    const about = `${response.status} for ${JSON.stringify(input)}`;
    expect([400, 403, 404], about).toContain(response.status);
    // Messages about fields become one sentence.
    expect(await response.text(), about).not.toMatch(/\.[.;]/);
  }
});

test.each([
  '/candidates/%00',
  '/search?query=a%00b',
  '/api/candidates/1%00',
  '/dev/mailbox.json?to=%00',
  '/sandbox/checkout/%00',
  '/api/auth/verify-email?token=%00',
  '/api/demo-access-manager?action=summary&userId=%00',
])('%s is refused as an address', async (path) => {
  const { authorization } = await product.as('admin');
  expect((await product.request(path, { headers: { authorization } })).status).toBe(400);
});

test.each([
  ['/search?query=a%00b&state=CA', '/search?query=ab&state=CA'],
  ['/lists/%00', '/lists/'],
  ['/%00/evil.example/%00', '/evil.example/'],
  ['/%00%00//evil.example', '/evil.example'],
])('a browser that opens %s is led to %s, on this site', async (path, expected) => {
  const response = await product.request(path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, expected]);
});

test.each([
  ['GET', '/api/audit-entries?from=0000-01-01', {}],
  ['GET', '/api/audit-entries?to=0000-12-31', {}],
  ['POST', '/api/export-audit', { from: '0000-01-01' }],
  ['GET', '/api/search-error-logs?from=0000-01-01T00:00:00Z', {}],
  ['POST', '/api/get_search_error_stats', { p_start_date: '0000-01-01T00:00:00Z', p_end_date: '2026-01-01T00:00:00Z' }],
  [
    'POST',
    '/api/demo-access-manager?action=grant',
    { featureType: 'export', expiresAt: '9999-12-31T23:59:59-23:59', userId: 'USER' },
  ],
])('%s %s refuses a date that cannot be stored, with a sentence about it', async (method, path, fields) => {
  const admin = await product.as('admin');
  const body = JSON.stringify(fields).replace('USER', admin.userId);
  const response = await admin.request(path, {
    method,
    ...(method === 'POST' && { body, headers: { 'content-type': 'application/json' } }),
  });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('years 1900 to 9999')]);
});

test.each([
  ['/api/lists', 'name', {}],
  ['/api/save-search', 'name', { searchParams: {} }],
  [
    '/api/contact-form',
    'name',
    { email: 'a@postbox.example', subject: 'A subject', message: 'A message', formToken: 'x' },
  ],
  ['/api/contact-form', 'subject', { email: 'a@postbox.example', name: 'Rosa', message: 'A message', formToken: 'x' }],
  [
    '/api/auth/sign-up/email',
    'name',
    { email: 'a@postbox.example', password: 'correct horse 42', acceptedTerms: true },
  ],
  [
    '/api/request-record-removal',
    'name',
    { record: '1999000007', practice: 'x', email: 'a@postbox.example', formToken: 'x' },
  ],
  ['/api/submit-resume', 'contactlastname', { contactfirstname: 'Rosa' }],
])('%s refuses a %s that reorders text or cannot be seen', async (path, field, others) => {
  const by = await product.as('premium');
  for (const value of ['Rosa \u202Egnp.exe', 'Rosa\u2066', 'Rosa\u001B[2J']) {
    const response = await by.post(path, { ...others, [field]: value });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('changes the direction of the text'),
    ]);
  }
  if (path === '/api/auth/sign-up/email') return;
  expect((await by.post(path, { ...others, [field]: '\u200B' })).status).toBe(400);
});
