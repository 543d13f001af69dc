// What recalls of exported rows leave in the database.
import { randomUUID } from 'node:crypto';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

export function recallWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  let candidates = 7_000_000;
  /** A candidate in an export of the account. */
  const exported = async (by: SignedIn): Promise<string> => {
    candidates += 1;
    await pool.query(
      `with one as (
         insert into exports (user_id, export_count, excluded_count, file_name, description, columns, request_hash)
         values ($1, 1, 0, 'physician_export.csv', '', '{city}', '') returning user_id
       ) insert into disclosures (user_id, candidate_id, way, contact_kinds) select user_id, $2, 'export', '{full_name}' from one`,
      [by.userId, candidates],
    );
    return String(candidates);
  };
  const removed = async (by: SignedIn): Promise<void> => {
    await pool.query('insert into completed_removals (request_id, candidate_id, removed_at) values (0, $1, now())', [
      await exported(by),
    ]);
  };
  const followAll = (): Promise<void> => product.runJob('follow-removals', {});
  const recalled = async (): Promise<SignedIn> => {
    const by = await product.signedIn({ plan: 'premium' });
    await removed(by);
    await followAll();
    return by;
  };
  return {
    'GET /api/recalls': {
      arrange: async () => {
        const by = await product.as('free');
        return () => by.request('/api/recalls');
      },
      effect: {},
    },
    'GET /api/recall-file': {
      arrange: async () => {
        const by = await recalled();
        return () => by.request('/api/recall-file');
      },
      effect: {},
    },
    'GET /api/overdue-recalls': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.request('/api/overdue-recalls');
      },
      effect: {},
    },
    'POST /api/recalls/confirm': {
      arrange: async () => {
        const by = await recalled();
        const { rows } = await pool.query<{ id: string }>('select id from recalls where user_id = $1', [by.userId]);
        return () => by.post('/api/recalls/confirm', { ids: [rows[0]?.id ?? randomUUID()] });
      },
      effect: { recalls: '+1 -1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'job follow-removals': {
      arrange: async () => {
        await followAll();
        await removed(await product.signedIn({ plan: 'premium' }));
        return () => outcome(followAll());
      },
      effect: { followed_removals: '+1', recalls: '+1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
  };
}
