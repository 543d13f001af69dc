// Scanners of links in emails, download managers and monitors send HEAD: it must have no effect that only GET may have.
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { exportFilePath } from '#contract/exports/export-options.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { recordChanges } from '#server/testing/recorded-changes.ts';

const product = testProduct({ runsJobs: false });
const changes = recordChanges(product.databaseUrl);
afterAll(() => changes.close());

test('a HEAD request to any address that GET reads counts, records and changes nothing', async () => {
  const [exporter, admin] = [await product.as('premium'), await product.as('admin')];
  const draft = testDraft({});
  await inTransaction(product.database, (client) =>
    product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  const physicianIds = [identityHasher(testSecrets.lookupKey).identify(draft).newId];
  const { exportId } = z
    .object({ exportId: z.string() })
    .parse(await (await exporter.post('/api/export-physicians', { physicianIds })).json());
  const paths = (await product.entrances())
    .filter((entrance) => entrance.startsWith('GET '))
    .map((entrance) => entrance.slice('GET '.length).replaceAll(/[:{]\w+\}?/g, exportId));
  expect(paths).toContain(exportFilePath(exportId));
  await changes.startAgain();
  for (const path of paths)
    for (const by of [exporter, admin]) {
      const response = await by.request(path, { method: 'HEAD' });
      expect(await response.text(), path).toBe('');
    }
  // Drawing an image takes processor time, so it counts for HEAD as well.
  expect(await changes.effect(['rate_limits'])).toEqual({});
  await changes.startAgain();
  const file = await exporter.request(exportFilePath(exportId), { method: 'HEAD' });
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="physician_export.csv"',
  ]);
  expect(await changes.effect([])).toEqual({});
});
