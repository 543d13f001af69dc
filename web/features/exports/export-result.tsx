// What follows in the dialog after the user has started an export.
import { useEffect, useRef } from 'react';
import { exportLimits } from '#contract/exports/export-options.ts';
import type { ExportFile, ExportJob } from '#contract/exports/exports.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { saveCsv } from './download-file.ts';
import { failureText } from './export-messages.ts';
import styles from './export-dialog.module.css';
import { JobProgress } from './job-progress.tsx';
import { exportedText, type ExportResult } from './use-export.ts';
import { isInProgress, useDownload, useExportJobs } from './use-jobs.ts';

export const ExportResultView = ({ result, onClose }: { result: ExportResult; onClose: () => void }) =>
  'file' in result ? (
    <SmallFile file={result.file} onClose={onClose} />
  ) : (
    <Job started={result.job} onClose={onClose} />
  );

interface SavedProps {
  text: string;
  fileName: string;
  onClose: () => void;
  onAgain: () => void;
}

const Saved = ({ text, fileName, onClose, onAgain }: SavedProps) => (
  <>
    <p role="status">{text}</p>
    <p>
      The browser has saved <b>{fileName}</b>. For {exportLimits.fileHours} hours you can download it again here and in
      Account Settings, Exports.
    </p>
    <Actions>
      <Button look="filled" onClick={onClose}>
        Done
      </Button>
      <Button onClick={onAgain}>Download Again</Button>
    </Actions>
  </>
);

const SmallFile = ({ file, onClose }: { file: ExportFile; onClose: () => void }) => (
  <div className={styles.form}>
    <Saved text={exportedText(file)} fileName={file.fileName} onClose={onClose} onAgain={() => saveCsv(file)} />
  </div>
);

function Job({ started, onClose }: { started: ExportJob; onClose: () => void }) {
  const jobs = useExportJobs();
  const download = useDownload();
  const toast = useToast();
  const job = jobs.data?.find(({ id }) => id === started.id) ?? started;
  const { id, state, file_name: fileName, candidates, excluded } = job;
  const text = exportedText({ count: candidates - excluded, excluded });
  const { mutate } = download;
  const isStarted = useRef(false);
  useEffect(() => {
    if (state !== 'done' || isStarted.current) return;
    isStarted.current = true;
    mutate({ id, fileName }, { onSuccess: () => toast({ title: 'Export Successful', text }) });
  }, [state, id, fileName, text, mutate, toast]);
  return (
    <div className={styles.form}>
      {isInProgress(job) && <JobProgress job={job} />}
      {state === 'canceled' && <p role="status">The export was canceled. Nothing was exported or counted.</p>}
      <NoticeLine>{job.problem ?? (jobs.isError && failureText(jobs.error))}</NoticeLine>
      {state === 'done' && download.isPending && <p role="status">Downloading the file …</p>}
      {download.isSuccess && (
        <Saved text={text} fileName={fileName} onClose={onClose} onAgain={() => mutate({ id, fileName })} />
      )}
      <NoticeLine>{download.isError && failureText(download.error)}</NoticeLine>
      {!download.isSuccess && (
        <Actions>
          {download.isError && (
            <Button look="filled" onClick={() => mutate({ id, fileName })}>
              Try the Download Again
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </Actions>
      )}
    </div>
  );
}
