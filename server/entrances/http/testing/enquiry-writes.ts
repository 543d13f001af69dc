// What the operations and the job on messages of the contact form leave in the database.
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSealing } from '#server/testing/secrets.ts';
import { outcome } from './billing-writes.ts';

export function enquiryWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  /** Replaces all messages by one that was received so many days ago. */
  const received = async (daysAgo = 0): Promise<string> => {
    await pool.query('delete from enquiries');
    const {
      rows: [next],
    } = await pool.query<{ id: string }>(`select nextval(pg_get_serial_sequence('enquiries', 'id')) as id`);
    const id = next?.id ?? '';
    const content = { name: 'Rosa Lind', email: 'rosa@northline.example', subject: 'Seats', message: 'How many?' };
    const { keyId, sealed } = testSealing.seal(`enquiries/${id}/sealed`, JSON.stringify(content));
    await pool.query(
      `insert into enquiries (id, received_at, email_key, key_id, sealed) overriding system value
       values ($1, now() - make_interval(days => $2), '\\x00', $3, $4)`,
      [id, daysAgo, keyId, sealed],
    );
    return id;
  };
  const recorded = { audit_entries: '+1', audit_head: '+1 -1' } as const;
  return {
    'GET /api/enquiries': {
      arrange: async () => {
        await received();
        const admin = await product.as('admin');
        return () => admin.request('/api/enquiries');
      },
      effect: recorded,
    },
    'POST /api/handle-enquiry': {
      arrange: async () => {
        const [admin, enquiryId] = [await product.as('admin'), await received()];
        return () => admin.post('/api/handle-enquiry', { enquiryId, isHandled: true });
      },
      effect: { enquiries: '+1 -1', ...recorded },
    },
    'POST /api/reply-to-enquiry': {
      arrange: async () => {
        const [admin, enquiryId] = [await product.as('admin'), await received()];
        return () => admin.post('/api/reply-to-enquiry', { enquiryId, text: 'Five seats.' });
      },
      effect: { enquiries: '+1 -1', outgoing_mail: '+1', _private_jobs: '+1', ...recorded },
    },
    'POST /api/delete-enquiry': {
      arrange: async () => {
        const [admin, enquiryId] = [await product.as('admin'), await received()];
        return () => admin.post('/api/delete-enquiry', { enquiryId });
      },
      effect: { enquiries: '-1', ...recorded },
    },
    'job forget-old-enquiries': {
      arrange: async () => {
        await received(181);
        return () => outcome(product.runJob('forget-old-enquiries', {}));
      },
      effect: { enquiries: '-1' },
    },
  };
}
