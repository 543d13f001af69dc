// What the operations of exports leave in the database.
import { z } from 'zod';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

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
    'POST /api/exports/{id}/download': {
      arrange: async () => {
        const [by, id] = [await product.signedIn({ plan: 'premium' }), await listed()];
        const { exportId } = z
          .object({ exportId: z.string() })
          .parse(await (await by.post('/api/export-physicians', { physicianIds: [id] })).json());
        return () => by.post(`/api/exports/${exportId}/download`, {});
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'GET /api/export-logs': reading('/api/export-logs'),
    'GET /api/export-logs.csv': reading('/api/export-logs.csv'),
  };
}
