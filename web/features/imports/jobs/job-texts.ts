import { contradictionTexts } from '#contract/candidates/contradictions.ts';
import { formatWithArticle } from '#contract/imports/file-formats.ts';
import { leftOutCount } from '#contract/imports/left-out-values.ts';
import type { ImportJob, ImportReport } from '#contract/imports/import-jobs.ts';
import { formatCount } from '#web/ui/format.ts';

const titles = {
  dry_run: {
    waiting: 'Dry run is waiting',
    running: 'Dry run in progress',
    done: 'Dry run complete, nothing was written',
    canceled: 'Dry run canceled',
    failed: 'Dry run failed, nothing was written',
  },
  import: {
    waiting: 'Import is waiting',
    running: 'Import in progress',
    done: 'Import complete',
    canceled: 'Import canceled, nothing of it is in the directory',
    failed: 'Import failed',
  },
  undo: {
    waiting: 'Undo is waiting',
    running: 'Undo in progress',
    done: 'Undo complete',
    canceled: 'Undo canceled',
    failed: 'Undo failed',
  },
} as const;

export const jobTitle = ({ kind, state, fileName }: ImportJob): string =>
  fileName === null ? titles[kind][state] : `${titles[kind][state]}: ${fileName}`;

const phases = {
  checking: 'Checking the file',
  writing: 'Writing',
  listing: 'Making the candidates visible',
  preparing: 'Preparing',
  taking_back: 'Restoring and deleting candidates',
} as const;

export function progressText({
  kind,
  state,
  phase,
  rows,
  totalRows,
  rowsPerSecond,
  secondsRemaining,
}: ImportJob): string {
  if (state === 'waiting' || phase === null)
    return 'It begins in a moment. If another import or undo is running, it begins after that.';
  const what = kind === 'dry_run' && phase === 'writing' ? 'Counting' : phases[phase];
  const unit = kind === 'undo' || phase === 'taking_back' ? 'candidates' : 'rows';
  const done = totalRows === null ? formatCount(rows) : `${formatCount(rows)} of ${formatCount(totalRows)}`;
  const pace =
    rowsPerSecond === null
      ? ''
      : `, ${formatCount(Math.round(rowsPerSecond))} a second. ${remainingText(secondsRemaining)}`;
  return `${what}: ${done} ${unit}${pace}`;
}

function remainingText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `About ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left.`;
  const minutes = Math.round(seconds / 60);
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`;
}

/** What an import did, or what it would do. */
export function reportText(report: ImportReport, isDryRun: boolean): string {
  const { rowsRead, added, changed, unchanged, rejected, suppressed, ended, skipped } = report;
  const counts = [
    `${formatCount(added)} new`,
    `${formatCount(changed)} merged`,
    `${formatCount(unchanged)} unchanged`,
    `${formatCount(rejected)} rejected`,
    `${formatCount(suppressed)} suppressed`,
    `${formatCount(ended)} deactivated`,
    `${formatCount(skipped)} skipped`,
  ].join(', ');
  const file = formatWithArticle(report.format);
  const read = `${isDryRun ? 'The import would read' : 'Read'} ${formatCount(rowsRead)} rows of ${file}: ${counts}.`;
  const left = leftOutCount(report.leftOut);
  const unread = left === 0 ? [] : [`${formatCount(left)} ${left === 1 ? 'value' : 'values'} could not be read.`];
  return [read, ...unread, ...contradictionTexts(report.contradictions, formatCount).map((text) => `${text}.`)].join(
    ' ',
  );
}
