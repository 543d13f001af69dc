// Text that no table can hold, in every field of every way in.
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as operations from '#contract/accounts/sign-in.ts';
import { hostileInputs } from '#server/testing/hostile-inputs.ts';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct();
const bodies = Object.values(operations)
  .map((operation) => operation['~orpc'].inputSchema)
  .flatMap((schema) => (schema instanceof z.ZodType ? hostileInputs(schema) : []));

test('every way in refuses it without a failure of the server', async () => {
  const routes = (await product.entrances()).filter((route) => route.startsWith('POST /api/auth/'));
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    for (const body of bodies) {
      const { status } = await product.post(route.slice('POST '.length), body);
      expect(status, `${status} of ${route} for ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
});

test.each([
  [
    '/api/auth/sign-up/email',
    { email: 'somebody@postbox.example', password: 'correct horse', name: 'a\0b', acceptedTerms: true },
  ],
  [
    '/api/auth/sign-up/email',
    { email: 'somebody@postbox.example', password: 'correct horse', source: '\ud800', acceptedTerms: true },
  ],
  ['/api/auth/sign-in/email', { email: 'somebody@postbox.example', password: 'a\0b' }],
  ['/api/auth/reset-password', { newPassword: 'correct horse', token: 'a\0b' }],
])('%s says so in a sentence', async (path, body) => {
  const response = await product.post(path, body);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({
      message: 'This text contains a character that cannot be stored. Remove it and try again.',
    }),
  ]);
});
