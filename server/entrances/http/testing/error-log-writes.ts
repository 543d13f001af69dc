// What the operations on search errors, on the audit and of the overview leave in the database.
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

export function errorLogWrites(product: TestProduct): Record<string, Write> {
  const reading = (send: (admin: SignedIn) => Promise<Response>): Write => ({
    arrange: async () => {
      const admin = await product.as('admin');
      return () => send(admin);
    },
    effect: {},
  });
  const range = { p_start_date: '2026-01-01T00:00:00.000Z', p_end_date: '2036-01-01T00:00:00.000Z' };
  return {
    'GET /api/search-error-logs': reading((admin) =>
      admin.request('/api/search-error-logs?from=2026-01-01T00:00:00.000Z'),
    ),
    'POST /api/get_search_error_stats': reading((admin) => admin.post('/api/get_search_error_stats', range)),
    'GET /api/search-terms-without-results': reading((admin) => admin.request('/api/search-terms-without-results')),
    'GET /api/overview': reading((admin) => admin.request('/api/overview')),
    'GET /api/dead-letters': reading((admin) => admin.request('/api/dead-letters')),
    'POST /api/retry-dead-letter': {
      arrange: async () => {
        const admin = await product.as('admin');
        const {
          rows: [mail],
        } = await product.database.pool.query<{ id: string }>(
          `insert into outgoing_mail (message_id, dead_at) values (gen_random_uuid()::text, now()) returning id`,
        );
        return () => admin.post('/api/retry-dead-letter', { mailId: mail?.id });
      },
      effect: { outgoing_mail: '+1 -1', _private_jobs: '+1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/finish-opening-step': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.database.pool.query('delete from opening_steps');
        return () => admin.post('/api/finish-opening-step', { step: 'legal' });
      },
      effect: { opening_steps: '+1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/send-test-email': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.post('/api/send-test-email', {});
      },
      effect: { outgoing_mail: '+1', _private_jobs: '+1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'GET /api/audit-entries': reading((admin) => admin.request('/api/audit-entries?subject=1')),
    'GET /api/audit-actions': reading((admin) => admin.request('/api/audit-actions')),
    'POST /api/verify-audit': reading((admin) => admin.post('/api/verify-audit', {})),
    'POST /api/export-audit': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.post('/api/export-audit', {});
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/admin-delete-log': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.post('/api/log-search-error', { errorMessage: 'It timed out.', errorType: 'timeout' });
        const {
          rows: [row],
        } = await product.database.pool.query<{ id: string }>('select max(id) as id from search_errors');
        return () => admin.post('/api/admin-delete-log', { logId: row?.id });
      },
      effect: { search_errors: '-1', audit_entries: '+1', audit_head: '+1 -1' },
    },
  };
}
