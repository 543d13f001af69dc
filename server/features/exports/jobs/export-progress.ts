import { exportFormats } from '#contract/exports/export-options.ts';
import type { ExportJob } from '#contract/exports/exports.ts';
import type { StoredJob } from './jobs-store.ts';

/** Before that the rate would be an accident. */
const measuredMsMin = 500;

export function exportJobOf(job: StoredJob, now: Date): ExportJob {
  const perSecond = rateOf(job, now);
  return {
    id: job.id,
    state: job.state,
    format: job.format,
    file_name: exportFormats[job.format].fileName,
    description: job.description,
    created_at: job.createdAt.toISOString(),
    candidates: job.requested,
    processed: job.processed,
    excluded: job.excluded,
    candidatesPerSecond: perSecond,
    secondsRemaining: perSecond === null ? null : Math.ceil((job.requested - job.processed) / perSecond),
    problem: job.problem,
  };
}

/** Null: the job is not running, or has not run for long enough. */
function rateOf({ state, runBeganAt, runBeganWith, processed }: StoredJob, now: Date): number | null {
  if (state !== 'running' || runBeganAt === null || processed === runBeganWith) return null;
  const tookMs = now.getTime() - runBeganAt.getTime();
  return tookMs < measuredMsMin ? null : ((processed - runBeganWith) * 1_000) / tookMs;
}
