// What the operations on imports leave in the database.
import { insertBatch } from '#server/features/imports/testing/batches.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { outcome } from './billing-writes.ts';

export function importWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  const reading = (send: (admin: SignedIn) => Promise<Response>): Write => ({
    arrange: async () => {
      const admin = await product.as('admin');
      await insertBatch(database, 'writes-1');
      return () => send(admin);
    },
    effect: {},
  });
  return {
    'GET /api/import-batches': reading((admin) => admin.request('/api/import-batches')),
    'GET /api/import-batches/{id}': reading((admin) => admin.request('/api/import-batches/writes-1')),
    'GET /api/import-sources': reading((admin) => admin.request('/api/import-sources')),
    'POST /api/import-batches/{id}/export-rejected-rows': {
      arrange: async () => {
        const admin = await product.as('admin');
        await insertBatch(database, 'writes-1');
        return () => admin.post('/api/import-batches/writes-1/export-rejected-rows', {});
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'job count-sources': {
      arrange: async () => {
        await database.pool.query('delete from import_source_counts');
        return () => outcome(product.runJob('count-sources', {}));
      },
      effect: { import_source_counts: '+1' },
    },
    'job forget-rejected-rows': {
      arrange: async () => {
        await database.pool.query(
          `insert into import_rejected_parts (batch_id, first_line, rejected_rows, columns, key_id, sealed, expires_at)
           values ('writes-1', 2, 1, '{}', 't1', '', now() - interval '1 day')`,
        );
        return () => outcome(product.runJob('forget-rejected-rows', {}));
      },
      effect: { import_rejected_parts: '-1' },
    },
  };
}
