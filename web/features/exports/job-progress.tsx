// How far an export is that runs as a job: in the dialog that started it, and in the Exports tab.
import type { ExportJob } from '#contract/exports/exports.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import styles from './export-dialog.module.css';
import { failureText } from './export-messages.ts';
import { useCancelExport } from './use-jobs.ts';

export function JobProgress({ job }: { job: ExportJob }) {
  const cancel = useCancelExport();
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={job.processed} max={job.candidates} aria-label="Export progress" />
      <p className={styles.hint}>{progressText(job)}</p>
      <Button disabled={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
        Cancel Export
      </Button>
      <NoticeLine>{cancel.isError && failureText(cancel.error)}</NoticeLine>
    </div>
  );
}

function progressText({ processed, candidates, candidatesPerSecond, secondsRemaining }: ExportJob): string {
  const done = `${formatCount(processed)} of ${formatCount(candidates)} professionals`;
  if (processed === candidates) return `${done}. Completing the file …`;
  if (candidatesPerSecond === null || secondsRemaining === null) return `${done}.`;
  return `${done}, ${formatCount(Math.round(candidatesPerSecond))} a second. ${remainingText(secondsRemaining)}`;
}

function remainingText(seconds: number): string {
  if (seconds < 60) return `About ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left.`;
  const minutes = Math.round(seconds / 60);
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`;
}
