// What an administrator sees of a job: how far it is, and its report.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { importReport, type ImportJob, type ImportReport } from '#contract/imports/import-jobs.ts';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import type { BatchCounts } from '../batches/batch-store.ts';
import type { RejectedRow } from '../formats/row-result.ts';
import type { ImportSummary } from '../import-file.ts';
import type { StoredJob } from './jobs-store.ts';

const textLengthMax = 200;
const cut = (text: string): string => (text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text);

const placeOf = (jobId: string): string => `import_jobs/${jobId}/sealed`;

type Reported = Pick<ImportSummary, 'format' | 'ignoredColumns' | 'rejected'> & { counts: BatchCounts };

export function sealReport(
  sealing: Sealing,
  jobId: string,
  { format, counts, ignoredColumns, rejected }: Reported,
): Sealed {
  const report: ImportReport = {
    format,
    ...counts,
    ignoredColumns: ignoredColumns.slice(0, limits.ignoredColumnsShown).map(cut),
    ignoredColumnsCount: ignoredColumns.length,
    rejectedRows: rejected.map(rowOf),
  };
  return sealing.seal(placeOf(jobId), JSON.stringify(report));
}

const rowOf = ({ line, reason, cells }: RejectedRow): ImportReport['rejectedRows'][number] => ({
  line,
  reason: cut(reason),
  cells: Object.entries(cells).map(([column, value]) => ({ column, value: cut(value) })),
});

/** `batchId`: of the batch that the job imports or undoes; null: there is none. */
export function importJobOf(sealing: Sealing, job: StoredJob, batchId: string | null): ImportJob {
  const { report } = job;
  return {
    id: job.id,
    kind: job.kind,
    state: job.state,
    phase: job.phase,
    fileId: job.fileId,
    fileName: job.fileName,
    source: job.source,
    isForced: job.isForced,
    batchId: job.batchId ?? batchId,
    createdAt: job.createdAt.toISOString(),
    rows: job.rows,
    totalRows: job.totalRows,
    share: Math.min(1, job.share),
    ...paceOf(job),
    isCancelRequested: job.isCancelRequested,
    problem: job.problem,
    report: report === null ? null : importReport.parse(JSON.parse(sealing.open(placeOf(job.id), report))),
  };
}

/** Before that the rate would be an accident. */
const measuredMsMin = 500;

/** Measured over the current phase, up to the last sign of life. */
function paceOf({
  state,
  phaseBeganAt,
  phaseBeganWith,
  rows,
  share,
  updatedAt,
}: StoredJob): Pick<ImportJob, 'rowsPerSecond' | 'secondsRemaining'> {
  const tookMs = phaseBeganAt === null ? 0 : updatedAt.getTime() - phaseBeganAt.getTime();
  if (state !== 'running' || tookMs < measuredMsMin || rows <= phaseBeganWith)
    return { rowsPerSecond: null, secondsRemaining: null };
  const rowsPerSecond = ((rows - phaseBeganWith) * 1_000) / tookMs;
  const rowsLeft = share === 0 ? null : rows / share - rows;
  return {
    rowsPerSecond,
    secondsRemaining: rowsLeft === null ? null : Math.max(0, Math.ceil(rowsLeft / rowsPerSecond)),
  };
}
