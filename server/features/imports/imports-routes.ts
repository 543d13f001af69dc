import { inTransaction } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { existingBatch, readBatch, readBatchesPage } from './review/batches-page.ts';
import type { ReviewParts } from './review/batches-page.ts';
import { rejectedAsCsv } from './review/rejected-rows.ts';
import { listSources } from './review/sources.ts';

export interface ImportsParts extends ReviewParts {
  recordAudit: RecordAudit;
}

export const importsRoutes = ({ imports }: ContractImplementer, parts: ImportsParts) => ({
  listImportBatches: imports.listImportBatches.handler(({ input: { page } }) => readBatchesPage(parts, page)),
  readImportBatch: imports.readImportBatch.handler(({ input: { id, page } }) => readBatch(parts, id, page)),
  exportRejectedRows: imports.exportRejectedRows.handler(async ({ input: { id, afterLine }, context }) => {
    const batch = await existingBatch(parts.database, id);
    const part = await rejectedAsCsv(parts.database, parts.sealing, id, afterLine ?? 0);
    if (afterLine === undefined) await recordExport(parts, signedIn(context).userId, id, batch.counts.rejected);
    return part;
  }),
  listImportSources: imports.listImportSources.handler(() => listSources(parts.database)),
});

const recordExport = ({ database, recordAudit }: ImportsParts, userId: string, batchId: string, rejected: number) =>
  inTransaction(database, (client) => {
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.rejected_rows_exported',
      subject: { kind: 'batch', id: batchId },
      before: null,
      after: { rejected },
    });
    return Promise.resolve();
  });
