import { leftOutCount } from '#contract/imports/left-out-values.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { readMasked, readRevealed, type ClaimsParts } from './claims/read-candidate-claims.ts';
import { previewAddress, resumeDownload, startDownload } from './downloads/start-download.ts';
import { cancelJob, readJobs, startImport, startUndo } from './jobs/start-job.ts';
import { existingBatch, readBatch, readBatchesPage, type ReviewParts } from './batches/batches-page.ts';
import { reportedAsCsv } from './review/rejected-rows.ts';
import { listSources } from './review/sources.ts';
import {
  deleteSchedule,
  pauseSchedule,
  readSchedules,
  runSchedule,
  saveSchedule,
  type SchedulesParts,
} from './schedules/save-schedule.ts';
import { listFiles } from './uploads/files-store.ts';
import { discardFile, importFileOf, openFile } from './uploads/receive-file.ts';
import { importPreviews } from './jobs/preview.ts';

export type ImportsParts = ReviewParts &
  SchedulesParts &
  ClaimsParts & { recordAudit: RecordAudit; secretsNow: () => Secrets };

export const importsRoutes = (implement: ContractImplementer, parts: ImportsParts) => ({
  ...reviewRoutes(implement, parts),
  ...jobRoutes(implement, parts),
  ...claimsRoutes(implement, parts),
  ...scheduleRoutes(implement, parts),
});

const reviewRoutes = ({ imports }: ContractImplementer, parts: ImportsParts) => ({
  listImportBatches: imports.listImportBatches.handler(({ input: { page } }) => readBatchesPage(parts, page)),
  readImportBatch: imports.readImportBatch.handler(({ input: { id, page } }) => readBatch(parts, id, page)),
  exportRejectedRows: imports.exportRejectedRows.handler(async ({ input: { id, afterLine, of }, context }) => {
    const { counts } = await existingBatch(parts.database, id);
    const isImported = of === 'left_out_values';
    const part = await reportedAsCsv(parts.database, parts.sealing, { batchId: id, isImported }, afterLine ?? 0);
    const exported = isImported ? { leftOut: leftOutCount(counts.leftOut) } : { rejected: counts.rejected };
    if (afterLine === undefined) await recordExport(parts, signedIn(context).userId, id, exported);
    return part;
  }),
  listImportSources: imports.listImportSources.handler(() => listSources(parts.database)),
});

const jobRoutes = ({ imports }: ContractImplementer, parts: ImportsParts, preview = importPreviews(parts)) => ({
  listImportFiles: imports.listImportFiles.handler(async ({ context }) => ({
    data: (await listFiles(parts.database)).map((file) => importFileOf(file, signedIn(context).userId)),
    fileBytesMax: parts.fileBytesMax,
  })),
  openImportFile: imports.openImportFile.handler(({ input, context }) =>
    openFile(parts, input, signedIn(context).userId),
  ),
  discardImportFile: imports.discardImportFile.handler(({ input: { id }, context }) =>
    successAfter(discardFile(parts, id, signedIn(context).userId)),
  ),
  previewImportAddress: imports.previewImportAddress.handler(({ input: { url } }) => previewAddress(parts, url)),
  startImportDownload: imports.startImportDownload.handler(({ input: { url }, context }) =>
    startDownload(parts, url, signedIn(context).userId),
  ),
  resumeImportDownload: imports.resumeImportDownload.handler(({ input: { id }, context }) =>
    resumeDownload(parts, id, signedIn(context).userId),
  ),
  previewImportFile: imports.previewImportFile.handler(({ input }) => preview(input)),
  startImport: imports.startImport.handler(({ input, context }) => startImport(parts, input, signedIn(context).userId)),
  listImportJobs: imports.listImportJobs.handler(async () => ({ data: await readJobs(parts) })),
  cancelImportJob: imports.cancelImportJob.handler(({ input: { id }, context }) =>
    cancelJob(parts, id, signedIn(context).userId),
  ),
  undoImportBatch: imports.undoImportBatch.handler(({ input: { id }, context }) =>
    startUndo(parts, id, signedIn(context).userId),
  ),
});

const scheduleRoutes = ({ imports }: ContractImplementer, parts: ImportsParts) => ({
  listImportSchedules: imports.listImportSchedules.handler(async () => ({
    data: await readSchedules(parts),
    hasFolder: parts.importFolder !== null,
  })),
  saveImportSchedule: imports.saveImportSchedule.handler(({ input, context }) =>
    saveSchedule(parts, input, signedIn(context).userId),
  ),
  pauseImportSchedule: imports.pauseImportSchedule.handler(({ input, context }) =>
    pauseSchedule(parts, input, signedIn(context).userId),
  ),
  runImportSchedule: imports.runImportSchedule.handler(({ input: { id }, context }) =>
    runSchedule(parts, id, signedIn(context).userId),
  ),
  deleteImportSchedule: imports.deleteImportSchedule.handler(({ input: { id }, context }) =>
    successAfter(deleteSchedule(parts, id, signedIn(context).userId)),
  ),
});

const claimsRoutes = ({ imports }: ContractImplementer, parts: ImportsParts) => ({
  readCandidateClaims: imports.readCandidateClaims.handler(({ input: { id } }) => readMasked(parts, id)),
  revealCandidateClaims: imports.revealCandidateClaims.handler(({ input: { id }, context }) =>
    readRevealed(parts, id, signedIn(context).userId),
  ),
});

const recordExport = (
  { database, recordAudit }: ImportsParts,
  userId: string,
  batchId: string,
  exported: Record<string, number>,
) =>
  inTransaction(database, (client) => {
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.rejected_rows_exported',
      subject: { kind: 'batch', id: batchId },
      before: null,
      after: exported,
    });
    return Promise.resolve();
  });
