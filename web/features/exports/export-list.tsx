// The viewer's own exports: how many, the newest, all of them on demand, and the files that still exist.
import { useState } from 'react';
import { exportFormats, exportLimits } from '#contract/exports/export-options.ts';
import type { ExportLog } from '#contract/exports/exports.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDateTime } from '#web/ui/format.ts';
import { FailureLine } from '#web/ui/loaded.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ListRow, ListRows } from '#web/ui/table.tsx';
import { saveCsv } from './download-file.ts';
import { failureText, noDataText } from './export-messages.ts';
import styles from './export-dialog.module.css';
import { useExportLogs } from './use-export.ts';
import { useDownload, isInProgress, useExportJobs } from './use-jobs.ts';
import { JobProgress } from './job-progress.tsx';

export function ExportList() {
  const [page, setPage] = useState(1);
  const [showsAll, setShowsAll] = useState(false);
  const logs = useExportLogs(page);
  const download = useDownload();
  const downloadLog = useMutation({
    mutationFn: async () => {
      if (saveCsv(await call('exports.exportLogsAsCsv', {})) === null) throw new Error(noDataText(false));
    },
  });
  if (logs.isPending) return <p role="status">Looking up your exports…</p>;
  if (logs.isError) return <FailureLine text={failureText(logs.error)} query={logs} />;
  const { data, count, totalPages, total_exported: total } = logs.data;
  if (count === 0)
    return (
      <>
        <RunningExports />
        <p>You have not exported any contacts yet.</p>
      </>
    );
  const shown = showsAll ? data : data.slice(0, exportLimits.recentLogs);
  return (
    <>
      <RunningExports />
      <p className={styles.total}>
        <b>{formatCount(total)}</b> exported contacts in {formatCount(count)} {count === 1 ? 'export' : 'exports'}.
      </p>
      <ListRows>
        {shown.map((log) => (
          <LogRow key={log.id} log={log} onDownload={() => download.mutate({ id: log.id, fileName: log.file_name })} />
        ))}
      </ListRows>
      <NoticeLine>
        {(download.isError && failureText(download.error)) || (downloadLog.isError && failureText(downloadLog.error))}
      </NoticeLine>
      <Actions>
        {!showsAll && count > exportLimits.recentLogs && (
          <Button onClick={() => setShowsAll(true)}>Show All {formatCount(count)}</Button>
        )}
        {showsAll && totalPages > 1 && (
          <>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </>
        )}
        <Button onClick={() => downloadLog.mutate()}>Download This Log as CSV</Button>
      </Actions>
    </>
  );
}

function LogRow({ log, onDownload }: { log: ExportLog; onDownload: () => void }) {
  const time = formatDateTime(log.export_date);
  return (
    <ListRow>
      <p>
        <b>
          {formatCount(log.export_count)} {log.export_count === 1 ? 'professional' : 'professionals'}
        </b>
        <span className={styles.times}>
          {[
            time,
            log.description,
            exportFormats[log.format].label,
            log.excluded_count > 0 && `${formatCount(log.excluded_count)} left out`,
          ]
            .filter(Boolean)
            .join('. ')}
        </span>
      </p>
      {log.file_expires_at !== null && (
        <Button onClick={onDownload} aria-label={`Download the export of ${time}`}>
          Download
        </Button>
      )}
    </ListRow>
  );
}

/** The exports that are being written, and those that failed within the last day. A completed one is in the log. */
function RunningExports() {
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
