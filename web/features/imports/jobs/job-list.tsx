// The jobs of imports: progress and cancel while one runs, and its result.
import type { ImportJob, ImportReport } from '#contract/imports/import-jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { batchAddress } from '../batches/batch-texts.ts';
import { LeftOutTable } from '../batches/left-out-values.tsx';
import { RejectedTable } from '../batches/rejected-rows.tsx';
import { jobTitle, progressText, reportText } from './job-texts.ts';
import styles from './jobs.module.css';
import { isInProgress, useCancelJob, useImportJobs } from './use-jobs.ts';

/** `batchId` null: all jobs; else those of one batch. */
export function JobList({ batchId = null }: { batchId?: string | null }) {
  const query = useImportJobs();
  if (query.isError) return <LoadFailure what="The jobs" query={query} />;
  const jobs = (query.data ?? []).filter((job) => batchId === null || job.batchId === batchId);
  if (jobs.length === 0) return null;
  return (
    <ScreenSection title="Jobs" aside="of the last 24 hours; they continue when this page is closed">
      <ul className={styles.list}>
        {jobs.map((job) => (
          <li key={job.id}>
            <p>
              <b>{jobTitle(job)}</b>
            </p>
            <p className={styles.soft}>
              Started {formatPacificTime(job.createdAt)}
              {job.source !== null && `, source ${job.source}`}
              {job.batchId !== null && (
                <>
                  , batch <TextLink to={batchAddress(job.batchId)}>{job.batchId}</TextLink>
                </>
              )}
            </p>
            {isInProgress(job) ? <Progress job={job} /> : <Result job={job} />}
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

function Progress({ job }: { job: ImportJob }) {
  const cancel = useCancelJob();
  const canCancel = job.kind !== 'undo' || job.state === 'waiting';
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={job.share} max={1} aria-label={`Progress: ${jobTitle(job)}`} />
      <p>{progressText(job)}</p>
      {canCancel && (
        <Button
          aria-disabled={cancel.isPending || job.isCancelRequested}
          onClick={() => !cancel.isPending && !job.isCancelRequested && cancel.mutate(job.id)}
        >
          {job.isCancelRequested ? 'Canceling…' : 'Cancel'}
        </Button>
      )}
    </div>
  );
}

const Result = ({ job }: { job: ImportJob }) => (
  <>
    {job.problem !== null && <p className={styles.problem}>{job.problem}</p>}
    {job.report !== null && <Report job={job} report={job.report} />}
  </>
);

function Report({ job, report }: { job: ImportJob; report: ImportReport }) {
  const isDryRun = job.kind === 'dry_run';
  const { ignoredColumns, ignoredColumnsCount, leftOut, rejected, rejectedRows } = report;
  return (
    <>
      <p>{reportText(report, isDryRun)}</p>
      {ignoredColumnsCount > 0 && (
        <p className={styles.names}>
          Columns that are not read: {ignoredColumns.join(', ')}
          {ignoredColumnsCount > ignoredColumns.length &&
            `, and ${formatCount(ignoredColumnsCount - ignoredColumns.length)} more`}
          .
        </p>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary className={styles.summary}>Show the values that could not be read</summary>
          <LeftOutTable
            label={`Values that could not be read, ${formatPacificTime(job.createdAt)}`}
            leftOut={leftOut}
          />
        </details>
      )}
      {isDryRun && rejected > 0 && (
        <details>
          <summary className={styles.summary}>
            Show {formatCount(rejectedRows.length)} of {formatCount(rejected)} rejected rows
          </summary>
          <RejectedTable
            label={`Rejected rows of the dry run of ${formatPacificTime(job.createdAt)}`}
            rows={rejectedRows}
            empty=""
          />
        </details>
      )}
    </>
  );
}
