// What the operations and routes for visitors leave in the database.
import { expect, vi } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { TestProduct } from '#server/testing/product.ts';

export function siteWrites(product: TestProduct): Record<string, Write> {
  const reading = (path: string): Write => ({
    arrange: () => Promise.resolve(() => product.request(path)),
    effect: {},
  });
  const readingAgain = (path: string): Write => ({
    arrange: async () => {
      await writeNurses(product);
      expect((await product.request(path)).status).toBe(200);
      return () => product.request(path);
    },
    effect: {},
  });
  return {
    'GET /robots.txt': reading('/robots.txt'),
    'GET /sitemap.xml': reading('/sitemap.xml'),
    'GET /api/site-settings': reading('/api/site-settings'),
    'GET /api/specialty-landings': reading('/api/specialty-landings'),
    'GET /api/specialty-landing/{specialty}': {
      arrange: async () => {
        await writeNurses(product);
        return () => product.request('/api/specialty-landing/nurse');
      },
      effect: {},
    },
    // An image that is drawn counts against the limit of its address, one that is kept does not.
    'GET /share-images/site.png': readingAgain('/share-images/site.png'),
    'GET /share-images/specialties/:specialty': readingAgain('/share-images/specialties/nurse.png'),
    'GET /share-images/specialties/:specialty/:state': readingAgain('/share-images/specialties/nurse/texas.png'),
    // An empty query is not counted against the limit of its address.
    'POST /api/count-directory': {
      arrange: () => Promise.resolve(() => product.post('/api/count-directory', { query: '' })),
      effect: {},
    },
    'GET /site-assets/:folder/:file': {
      arrange: async () => {
        await product.database.pool.query(
          `insert into site_assets (folder, file, content) values ('favicon', '1790000000000.svg', '<svg/>') on conflict do nothing`,
        );
        return () => product.request('/site-assets/favicon/1790000000000.svg');
      },
      effect: {},
    },
    'GET /api/site-texts/{key}': reading('/api/site-texts/terms_text'),
    'GET /api/site-text-sources/{key}': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.request('/api/site-text-sources/terms_text');
      },
      effect: {},
    },
    'POST /api/preview-site-text': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.post('/api/preview-site-text', { source: '## Terms' });
      },
      effect: {},
    },
    'GET /api/site-setting-changes': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.request('/api/site-setting-changes');
      },
      effect: {},
    },
    'POST /api/site-settings/{key}/image': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.database.pool.query('truncate site_settings, site_setting_changes, site_assets');
        const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
        return () =>
          admin.post('/api/site-settings/favicon_url/image', {
            type: 'image/svg+xml',
            data: Buffer.from(svg).toString('base64'),
          });
      },
      effect: {
        site_assets: '+1',
        site_settings: '+1',
        site_setting_changes: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
    },
    'POST /api/undo-site-setting-change': {
      arrange: async () => {
        const admin = await product.as('admin');
        const { pool } = product.database;
        await pool.query('truncate site_settings, site_setting_changes');
        await pool.query(`insert into site_settings (key, value) values ('claim_fees', 'Free')`);
        const {
          rows: [change],
        } = await pool.query<{ id: string }>(
          `insert into site_setting_changes (key, before, after) values ('claim_fees', 'No fees', 'Free') returning id`,
        );
        return () => admin.post('/api/undo-site-setting-change', { changeId: change?.id });
      },
      effect: { site_settings: '+1 -1', site_setting_changes: '+1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'PUT /api/site-settings/{key}': {
      arrange: async () => {
        const admin = await product.as('admin');
        await product.database.pool.query('truncate site_settings, site_setting_changes');
        return () =>
          admin.request('/api/site-settings/claim_fees', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: '{"value":"No fees"}',
          });
      },
      effect: { site_settings: '+1', site_setting_changes: '+1', audit_entries: '+1', audit_head: '+1 -1' },
    },
  };
}

/**
 * As many as the pages of a specialty and of one of its states need; once for all tests, and found by the index. The people of
 * Texas without a specialty keep the number of its nurses from being learned by subtraction, which would hide the page.
 */
async function writeNurses(product: TestProduct): Promise<void> {
  const page = (): Promise<Response> => product.request('/api/specialty-landing/nurse?state=texas');
  if ((await page()).ok) return;
  const people = [{ specialty: 'Nurse', state: 'TX' }, { specialty: 'Nurse' }, { state: 'TX' }, {}];
  const drafts = people.flatMap((said) => Array.from({ length: 25 }, () => testDraft(said)));
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  await vi.waitFor(async () => expect((await page()).ok).toBe(true), { timeout: 300_000, interval: 50 });
}
