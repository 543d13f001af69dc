// What the operations on API keys leave in the database.
import { z } from 'zod';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

const order = { name: 'CRM sync', scopes: ['search'] };
const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;

const keyOf = async (by: SignedIn) =>
  z
    .object({ key: z.string(), apiKey: z.object({ id: z.string() }) })
    .parse(await (await by.post('/api/account/api-keys', order)).json());

export function apiKeyWrites(product: TestProduct): Record<string, Write> {
  const person = async (): Promise<SignedIn> => {
    const found = await product.signedIn({ plan: 'basic' });
    await product.database.pool.query('update sessions set stepped_up_at = now() where user_id = $1', [found.userId]);
    return found;
  };
  return {
    'GET /api/account/api-keys': {
      arrange: async () => {
        const by = await person();
        return () => by.request('/api/account/api-keys');
      },
      effect: {},
    },
    'POST /api/account/api-keys': {
      arrange: async () => {
        const by = await person();
        return () => by.post('/api/account/api-keys', order);
      },
      effect: { api_keys: '+1', outgoing_mail: '+1', _private_jobs: '+1', ...audited },
    },
    'POST /api/account/api-keys/{id}/revoke': {
      arrange: async () => {
        const by = await person();
        const { apiKey } = await keyOf(by);
        return () => by.post(`/api/account/api-keys/${apiKey.id}/revoke`, {});
      },
      effect: { api_keys: '+1 -1', ...audited },
    },
    'GET /api/limits': {
      arrange: async () => {
        const { key } = await keyOf(await person());
        return () => product.request('/api/limits', { headers: { authorization: `Bearer ${key}` } });
      },
      effect: { api_keys: '+1 -1' },
      repeated: 'A call counts against the limits of its key, also when it fails.',
    },
  };
}
