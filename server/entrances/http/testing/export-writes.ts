// What the operations of exports leave in the database.
import { z } from 'zod';
import { exportFilePath } from '#contract/exports/export-options.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { outcome } from './billing-writes.ts';

export function exportWrites(product: TestProduct): Record<string, Write> {
  const reading = (path: string): Write => ({
    arrange: async () => {
      const by = await product.as('free');
      return () => by.request(path);
    },
    effect: {},
  });
  const listed = async (): Promise<string> => {
    const draft = testDraft({
      contacts: [{ kind: 'personal_email', value: 'rosa@postbox.example', verifiedOn: null }],
    });
    await inTransaction(product.database, (client) =>
      product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
    );
    return identityHasher(testSecrets.lookupKey).identify(draft).newId;
  };
  const started = async () => {
    const [by, candidateId] = [await product.signedIn({ plan: 'premium' }), await listed()];
    const answer: unknown = await (await by.post('/api/exports', { physicianIds: [candidateId] })).json();
    return { by, id: z.object({ id: z.string() }).parse(answer).id };
  };
  return {
    'POST /api/export-physicians': {
      arrange: async () => {
        const [by, id] = [await product.signedIn({ plan: 'premium' }), await listed()];
        return () => by.post('/api/export-physicians', { physicianIds: [id] });
      },
      effect: {
        exports: '+1',
        export_files: '+1',
        disclosures: '+1',
        fair_use: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
    },
    'GET /api/export-presets': reading('/api/export-presets'),
    'POST /api/export-presets': {
      arrange: async () => {
        const by = await product.signedIn({ plan: 'premium' });
        return () => by.post('/api/export-presets', { name: 'Import', columns: ['last_name'] });
      },
      effect: { export_presets: '+1' },
    },
    'DELETE /api/export-presets/{id}': {
      arrange: async () => {
        const by = await product.signedIn({ plan: 'premium' });
        const answer: unknown = await (
          await by.post('/api/export-presets', { name: 'Import', columns: ['last_name'] })
        ).json();
        const { id } = z.object({ id: z.string() }).parse(answer);
        return () => by.request(`/api/export-presets/${id}`, { method: 'DELETE' });
      },
      effect: { export_presets: '-1' },
    },
    'POST /api/exports': {
      arrange: async () => {
        const [by, id] = [await product.signedIn({ plan: 'premium' }), await listed()];
        return () => by.post('/api/exports', { physicianIds: [id] });
      },
      effect: { export_jobs: '+1', export_parts: '+1', _private_jobs: '+1' },
    },
    'job build-export': {
      arrange: async () => {
        const { id } = await started();
        return () => outcome(product.runJob('build-export', { exportId: id }));
      },
      effect: {
        export_jobs: '+1 -1',
        export_parts: '+1 -1',
        exports: '+1',
        export_files: '+1',
        disclosures: '+1',
        fair_use: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
      repeated: 'Each part is a transaction, and nothing can be downloaded before the last one.',
    },
    'GET /api/exports/:id/file': {
      arrange: async () => {
        const { by, id } = await started();
        await product.runJob('build-export', { exportId: id });
        return () => by.request(exportFilePath(id));
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/export-jobs/{id}/cancel': {
      arrange: async () => {
        const { by, id } = await started();
        return () => by.post(`/api/export-jobs/${id}/cancel`, {});
      },
      effect: { export_jobs: '+1 -1', _private_jobs: '+1' },
    },
    'GET /api/export-jobs': reading('/api/export-jobs'),
    'job wake-exports': {
      arrange: async () => {
        const { id } = await started();
        await product.database.pool.query(
          `update export_jobs set updated_at = now() - interval '1 hour' where id = $1`,
          [id],
        );
        await product.database.pool.query(`update export_jobs set updated_at = now() where id <> $1`, [id]);
        return () => outcome(product.runJob('wake-exports', {}));
      },
      effect: { _private_jobs: '+1' },
    },
    'GET /api/export-logs': reading('/api/export-logs'),
    'GET /api/export-logs.csv': reading('/api/export-logs.csv'),
  };
}
