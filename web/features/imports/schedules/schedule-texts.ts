import type { ImportSchedule } from '#contract/imports/import-schedules.ts';
import { formatPacificHour, formatPacificTime } from '#web/ui/format.ts';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `6 AM` */
export const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** What the schedule does, and when it runs next. */
export function scheduleText({ weekday, hour, isPaused, nextRunAt, savedBy }: ImportSchedule): string {
  const when = `Every ${weekdays[weekday] ?? ''} at ${hourText(hour)} Pacific time`;
  const next = isPaused ? 'paused' : `next run ${formatPacificHour(nextRunAt)}`;
  return `${when}, ${next}. Saved by ${savedBy ?? 'an account that was deleted'}.`;
}

/** How far the run in progress is. Null: there is none. */
export function stepText({ step, isRequested }: ImportSchedule): string | null {
  if (step === 'loading') return 'The file is being loaded, or waits for another import to end.';
  if (step === 'importing') return 'The file is being imported.';
  return isRequested ? 'A run begins within a minute.' : null;
}

const resultTexts: Readonly<Record<NonNullable<ImportSchedule['last']>['result'], string>> = {
  imported: 'imported',
  no_new_file: 'found no new file',
  failed: 'failed',
};

/** How the last run ended. */
export function lastText({ last }: ImportSchedule): string {
  if (last === null) return 'It has not run yet.';
  const name = last.result === 'imported' && last.fileName !== null ? ` ${last.fileName}` : '';
  return `The run of ${formatPacificTime(last.at)} ${resultTexts[last.result]}${name}.`;
}
