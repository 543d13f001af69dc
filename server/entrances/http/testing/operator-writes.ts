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
  const changed = { site_settings: '+1', site_setting_changes: '+1', audit_entries: '+1', audit_head: '+1 -1' };
  return {
    'GET /api/operator-settings': reading('/api/operator-settings'),
    'GET /api/operator-setting-changes': reading('/api/operator-setting-changes'),
    'PUT /api/operator-settings/{key}': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.database.pool.query('truncate site_settings, site_setting_changes');
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
        await product.database.pool.query('truncate site_settings, site_setting_changes');
        const { pool } = product.database;
        await pool.query(`insert into site_settings (key, value) values ('postal_address', '1 Register Lane')`);
        const {
          rows: [change],
        } = await pool.query<{ id: string }>(
          `insert into site_setting_changes (key, after) values ('postal_address', '1 Register Lane') returning id`,
        );
        return () => admin.post('/api/undo-operator-setting-change', { changeId: change?.id });
      },
      effect: { ...changed, site_settings: '-1' },
    },
  };
}
