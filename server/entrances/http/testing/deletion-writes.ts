// What deletion requests of a registry leave in the database.
import { gzipSync } from 'node:zlib';
import { sealing } from '#server/foundation/sealing/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { outcome } from './billing-writes.ts';

const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;

export function deletionWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  let files = 0;
  const insertDownload = async (state: string): Promise<string> => {
    await pool.query('truncate deletion_downloads, deletion_requests, deletion_reports');
    const { rows } = await pool.query<{ id: string }>(
      `insert into deletion_downloads (file_name, file_hash, is_by_hand, received_at, requests, withdrawals, state)
       values ('20260801.zip', $1, true, now(), 0, 0, $2) returning id`,
      [Buffer.from([(files += 1)]), state],
    );
    return rows[0]?.id ?? '';
  };
  const insertReport = async (): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      'insert into deletion_reports (download_id, created_at, rows, content) values ($1, now(), 0, $2) returning id',
      [await insertDownload('done'), gzipSync('Id,Status\n')],
    );
    return rows[0]?.id ?? '';
  };
  const settings = { address: '', lists: ['Email'], exemptsPublic: true };
  const reading = (path: () => Promise<string>): Write => ({
    arrange: async () => {
      const [admin, at] = [await product.as('admin'), await path()];
      return () => admin.request(at);
    },
    effect: {},
  });
  return {
    'GET /api/deletion-requests': reading(() => Promise.resolve('/api/deletion-requests')),
    'GET /api/deletion-requests/metrics': reading(() => Promise.resolve('/api/deletion-requests/metrics')),
    'GET /api/deletion-requests/reports/{id}': reading(
      async () => `/api/deletion-requests/reports/${await insertReport()}`,
    ),
    'POST /api/deletion-requests/settings': {
      arrange: async () => {
        const admin = await product.as('admin');
        await pool.query(`update deletion_settings set address = 'https://earlier.example'`);
        return () => admin.post('/api/deletion-requests/settings', settings);
      },
      effect: { deletion_settings: '+1 -1', ...audited },
    },
    'POST /api/deletion-requests/reports/{id}/sent': {
      arrange: async () => {
        const [admin, id] = [await product.as('admin'), await insertReport()];
        return () => admin.post(`/api/deletion-requests/reports/${id}/sent`, {});
      },
      effect: { deletion_reports: '+1 -1', ...audited },
    },
    'job process-deletion-requests': {
      arrange: async () => {
        await insertDownload('comparing');
        return () => outcome(product.runJob('process-deletion-requests', {}));
      },
      repeated: 'Each step is one transaction, and the next run continues.',
      effect: { deletion_downloads: '+1 -1', deletion_reports: '+1' },
    },
    'job exchange-deletion-requests': {
      arrange: async () => {
        await pool.query('truncate deletion_downloads, deletion_requests, deletion_reports');
        const key = sealing(testSecrets.contactKeys).seal('deletion_settings/1/sealed', 'key');
        // Nothing listens there.
        await pool.query(
          `update deletion_settings set address = 'http://127.0.0.1:1', key_id = $1, sealed = $2, next_try_at = null`,
          [key.keyId, key.sealed],
        );
        return () => outcome(product.runJob('exchange-deletion-requests', {}));
      },
      repeated: 'A run that is interrupted is given up after half an hour, and the next one asks again.',
      effect: { deletion_settings: '+1 -1' },
    },
    'job warn-of-deletion-requests': {
      arrange: async () => {
        await pool.query('truncate deletion_downloads, deletion_requests, deletion_reports');
        await pool.query(`update deletion_settings set clock_since = now() - interval '36 days', warned_for = null`);
        return () => outcome(product.runJob('warn-of-deletion-requests', {}));
      },
      effect: { deletion_settings: '+1 -1', outgoing_mail: '+2', _private_jobs: '+2' },
    },
  };
}
