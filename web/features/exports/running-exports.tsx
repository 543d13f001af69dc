import styles from './export-dialog.module.css';
import { JobProgress } from './job-progress.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { isInProgress, useExportJobs } from './use-jobs.ts';

/** The exports that are being written, and those that failed within the last day. A completed one is in the log. */
export function RunningExports() {
  const jobs = useExportJobs();
  const shown = (jobs.data ?? []).filter((job) => isInProgress(job) || job.state === 'failed');
  if (shown.length === 0) return null;
  return (
    <ul className={styles.jobs}>
      {shown.map((job) => (
        <li key={job.id}>
          <p>
            <b>{isInProgress(job) ? 'Export in progress' : 'Export failed'}</b>
            <span className={styles.times}>
              {[formatDateTime(job.created_at), job.description].filter((text) => text !== '').join('. ')}
            </span>
          </p>
          {isInProgress(job) ? <JobProgress job={job} /> : <NoticeLine>{job.problem}</NoticeLine>}
        </li>
      ))}
    </ul>
  );
}
