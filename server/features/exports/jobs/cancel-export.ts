import type { ExportJob } from '#contract/exports/exports.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { recordWebhookEvent } from '../../webhooks/public.ts';
import { exportNotFound } from '../export-failures.ts';
import { endOfFile, type ExportParts } from '../export-parts.ts';
import { buildExport } from './build-job.ts';
import { exportJobOf } from './export-progress.ts';
import { endJob, findJob } from './jobs-store.ts';

/**
 * Nothing of a canceled export is kept, counted or recorded.
 * @throws AppError `NOT_FOUND`, also for a job of another account; `EXPORT_ENDED`
 */
export const cancelExport = (
  { database, clock }: Pick<ExportParts, 'database' | 'clock'>,
  userId: string,
  id: string,
): Promise<ExportJob> =>
  inTransaction(database, async (client) => {
    const now = clock.now();
    const job = await findJob(client, userId, id);
    if (job === null) throw exportNotFound();
    const end = { state: 'canceled', problem: null, excludedLate: 0, now, expiresAt: endOfFile(now) } as const;
    if (!(await endJob(client, id, end)))
      throw new AppError(
        'conflict',
        'EXPORT_ENDED',
        'This export has already ended. Reload the page to see its result.',
      );
    await recordWebhookEvent(client, [userId], 'export.finished', {
      exportId: id,
      state: 'canceled',
      candidates: 0,
      leftOut: job.requested,
    });
    // Deletes what was written.
    await addJob(client, buildExport, { exportId: id });
    return exportJobOf({ ...job, state: 'canceled' }, now);
  });
