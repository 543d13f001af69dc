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
)(
  '%s refuses it',
  async (_name, operation) => {
    const { authorization } = await product.as('admin');
    for (const input of operation.inputs) {
      const response = await send(operation, input, authorization);
      const about = `${response.status} for ${JSON.stringify(input)}`;
      expect([400, 403, 404], about).toContain(response.status);
      // Messages about fields become one sentence.
      expect(await response.text(), about).not.toMatch(/\.[.;]/);
    }
  },
  120_000,
);

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
