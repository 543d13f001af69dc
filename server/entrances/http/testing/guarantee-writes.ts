// What requests for a refund leave in the database.
import { outcome } from './billing-writes.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

export function guaranteeWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const requested = async (): Promise<{ person: SignedIn; requestId: string | undefined }> => {
    await pool.query('delete from guarantee_requests');
    const person = await product.signedIn({ plan: 'premium' });
    await person.post('/api/request-refund', {});
    const { rows } = await pool.query<{ id: string }>('select id from guarantee_requests');
    return { person, requestId: rows[0]?.id };
  };
  return {
    'GET /api/guarantee-request': {
      arrange: async () => {
        const { person } = await requested();
        return () => person.request('/api/guarantee-request');
      },
      effect: {},
    },
    'GET /api/guarantee-requests': {
      arrange: async () => {
        const admin = await product.as('admin');
        await requested();
        return () => admin.request('/api/guarantee-requests');
      },
      effect: {},
    },
    'POST /api/request-refund': {
      arrange: async () => {
        const person = await product.signedIn({ plan: 'premium' });
        return () => person.post('/api/request-refund', {});
      },
      effect: { guarantee_requests: '+1' },
    },
    'POST /api/decide-guarantee-request': {
      arrange: async () => {
        const admin = await product.as('admin');
        const { requestId } = await requested();
        return () => admin.post('/api/decide-guarantee-request', { requestId, action: 'refuse', reason: 'Exported.' });
      },
      effect: {
        guarantee_requests: '+1 -1',
        outgoing_mail: '+1',
        _private_jobs: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
    },
    'job refund-guarantee': {
      arrange: async () => {
        const { requestId } = await requested();
        // Its subscription is unknown to Stripe, so nothing is refunded, and the request is closed.
        await pool.query(`update guarantee_requests set state = 'approved', decided_at = now() where id = $1`, [
          requestId,
        ]);
        return () => outcome(product.runJob('refund-guarantee', { requestId }));
      },
      effect: { guarantee_requests: '+1 -1', outgoing_mail: '+1', subscriptions: '+1 -1', _private_jobs: '+3' },
      repeated: 'Stripe is called before the request is closed, and a repeated call returns the same.',
    },
  };
}
