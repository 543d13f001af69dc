// What the operations on webhooks leave in the database. No job is done, so nothing is delivered.
import { expect } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#server/foundation/database/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

const order = { url: 'https://hooks.example/care', events: ['candidate.removed'] };
const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const created = z.object({ webhook: z.object({ id: z.string() }) });
const sent = z.object({ id: z.string() });

/**
 * What a run that failed had claimed is free again. On a connection of its own, whose statements do not fail. A statement that was not
 * answered may still be running: it ends first.
 */
async function afterAMinute({ databaseUrl }: TestProduct): Promise<void> {
  const database = openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'test' });
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like 'update webhooks%'`,
      );
      return rowCount;
    })
    .toBe(0);
  await database.pool.query('update webhooks set claimed_until = null');
  await database.close();
}

const put = (by: SignedIn, path: string, body: object): Promise<Response> =>
  by.request(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export function webhookWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const person = async (): Promise<SignedIn> => {
    const found = await product.signedIn({ plan: 'basic' });
    await pool.query('update sessions set stepped_up_at = now() where user_id = $1', [found.userId]);
    return found;
  };
  const withWebhook = (work: (by: SignedIn, path: string) => Promise<Response>) => async () => {
    const by = await person();
    const { webhook } = created.parse(await (await by.post('/api/account/webhooks', order)).json());
    return () => work(by, `/api/account/webhooks/${webhook.id}`);
  };
  /** To an address that is refused before a connection. */
  const attempted = (name: string): Write => ({
    arrange: async () => {
      await pool.query('delete from webhooks');
      const by = await person();
      const { webhook } = created.parse(
        await (await by.post('/api/account/webhooks', { ...order, url: 'https://127.0.0.1/' })).json(),
      );
      await by.post(`/api/account/webhooks/${webhook.id}/test`, {});
      // A failed test event leaves its endpoint as it was.
      await pool.query(`update webhook_events set event = 'candidate.removed'`);
      return async () => {
        await afterAMinute(product);
        return outcome(product.runJob(name, {}));
      };
    },
    effect: { webhooks: '+1 -1', webhook_events: '+1 -1' },
    repeated:
      'An attempt is made before it is recorded. What a run that failed had claimed is taken again after a minute.',
  });
  return {
    'GET /api/account/webhooks': {
      arrange: withWebhook((by) => by.request('/api/account/webhooks')),
      effect: {},
    },
    'POST /api/account/webhooks': {
      arrange: async () => {
        const by = await person();
        return () => by.post('/api/account/webhooks', order);
      },
      effect: { webhooks: '+1', ...audited },
    },
    'PUT /api/account/webhooks/{id}': {
      arrange: withWebhook((by, path) => put(by, path, { events: order.events, status: 'paused' })),
      effect: { webhooks: '+1 -1', ...audited },
    },
    'POST /api/account/webhooks/{id}/rotate': {
      arrange: withWebhook((by, path) => by.post(`${path}/rotate`, {})),
      effect: { webhooks: '+1 -1', ...audited },
    },
    'POST /api/account/webhooks/{id}/delete': {
      arrange: withWebhook((by, path) => by.post(`${path}/delete`, {})),
      effect: { webhooks: '-1', ...audited },
    },
    'POST /api/account/webhooks/{id}/test': {
      arrange: withWebhook((by, path) => by.post(`${path}/test`, {})),
      effect: { webhook_events: '+1', _private_jobs: '+1' },
    },
    'GET /api/account/webhooks/{id}/deliveries': {
      arrange: withWebhook((by, path) => by.request(`${path}/deliveries`)),
      effect: {},
    },
    'POST /api/account/webhooks/{id}/deliveries/{deliveryId}/replay': {
      arrange: async () => {
        const by = await person();
        const { webhook } = created.parse(await (await by.post('/api/account/webhooks', order)).json());
        const path = `/api/account/webhooks/${webhook.id}`;
        const { id } = sent.parse(await (await by.post(`${path}/test`, {})).json());
        await pool.query(`update webhook_events set state = 'failed' where id = $1`, [id]);
        return () => by.post(`${path}/deliveries/${id}/replay`, {});
      },
      effect: { webhook_events: '+1 -1', _private_jobs: '+1' },
    },
    'job deliver-webhooks': attempted('deliver-webhooks'),
    'job retry-webhooks': attempted('retry-webhooks'),
    'job forget-webhook-deliveries': {
      arrange: async () => {
        await pool.query('delete from webhooks');
        const arranged = withWebhook((by, path) => by.post(`${path}/test`, {}));
        await (
          await arranged()
        )();
        await pool.query(`update webhook_events set created_at = now() - interval '31 days'`);
        return () => outcome(product.runJob('forget-webhook-deliveries', {}));
      },
      effect: { webhook_events: '-1' },
    },
  };
}
