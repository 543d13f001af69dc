// Shows an administrator what the columns of an uploaded file mean.
import type { ColumnMapping, FilePreview } from '#contract/imports/column-mapping.ts';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { Admission } from '#server/foundation/admission/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { sourceWithoutName } from '../import-file.ts';
import { ImportFault } from '../import-fault.ts';
import { findSavedColumns } from '../mapping/columns-store.ts';
import { previewInWorker } from '../reading/read-in-worker.ts';
import { findFile } from '../uploads/files-store.ts';
import { noSuchFile, type UploadParts } from '../uploads/receive-file.ts';
import { isComplete, uploadedFile } from '../uploads/uploaded-file.ts';
import { incompleteUpload } from './start-job.ts';
import { findColumnsOfFile } from './jobs-store.ts';

export interface PreviewOrder {
  id: string;
  source: string | null;
  sheet: string | null;
  /** Null: as they were chosen for the last job of this file, else as saved for the source, else as the header says, else guessed. */
  columns: ColumnMapping | null;
}

type PreviewParts = Pick<UploadParts, 'database' | 'sealing'> & { secretsNow: () => Secrets };

/** A screen asks for as many previews at once as files are kept. */
const waitingMax = 4 * limits.filesMax;

const busy = (): AppError =>
  new AppError('unavailable', 'BUSY', 'Other files are being read. Wait a moment and try again.', {
    retryAfterSeconds: 5,
  });

/** One file at a time, because a hostile one takes much memory. @throws AppError `NOT_FOUND`, `UPLOAD_INCOMPLETE`, `BUSY` */
export function importPreviews(parts: PreviewParts): (order: PreviewOrder) => Promise<FilePreview> {
  const places = new Admission({ runningMax: 1, waitingMax, usesWaitBudget: false }, { full: busy });
  return (order) => places.run(null, () => preview(parts, order));
}

async function preview(
  { database, sealing, secretsNow }: PreviewParts,
  { id, source, sheet, columns }: PreviewOrder,
): Promise<FilePreview> {
  const file = await findFile(database.pool, id);
  if (file === null) throw noSuchFile();
  if (!isComplete(file)) throw incompleteUpload();
  const last = await findColumnsOfFile(database, id);
  const isSameSheet = last !== null && (sheet === null || sheet === last.sheet);
  try {
    return await previewInWorker({
      file: uploadedFile(database, sealing, file),
      secrets: secretsNow(),
      options: {
        source,
        sheet: sheet ?? last?.sheet ?? null,
        columns: {
          chosen: columns ?? (isSameSheet ? last.columns : null),
          saved: await findSavedColumns(database, source ?? sourceWithoutName),
          mayGuess: true,
        },
      },
    });
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return { format: null, sheets: [], sheet: null, columns: [], rows: [], problem: error.onScreen };
  }
}
