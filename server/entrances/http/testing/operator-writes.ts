// What the operations of operator settings leave in the database.
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { TestProduct } from '#server/testing/product.ts';

export function operatorWrites(product: TestProduct): Record<string, Write> {
  const reading = (path: string): Write => ({
    arrange: async () => {
      const admin = await product.as('admin');
      return () => admin.request(path);
    },
    effect: {},
  });
  const changed = { operator_settings: '+1', audit_entries: '+1', audit_head: '+1 -1' };
  return {
    'GET /api/operator-settings': reading('/api/operator-settings'),
    'GET /api/operator-setting-changes': reading('/api/operator-setting-changes'),
    'PUT /api/operator-settings/{key}': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.database.pool.query('truncate operator_settings');
        return () =>
          admin.request('/api/operator-settings/postal_address', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: '{"value":"1 Register Lane"}',
          });
      },
      effect: changed,
    },
    'POST /api/undo-operator-setting-change': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.database.pool.query('truncate operator_settings');
        const {
          rows: [change],
        } = await product.database.pool.query<{ id: string }>(
          `insert into operator_settings (key, before, value) values ('postal_address', null, '1 Register Lane') returning id`,
        );
        return () => admin.post('/api/undo-operator-setting-change', { changeId: change?.id });
      },
      effect: changed,
    },
  };
}
