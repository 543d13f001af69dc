// Files that the server imports every week.
import { useState } from 'react';
import type { ImportSchedule } from '#contract/imports/import-schedules.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import styles from '../jobs/jobs.module.css';
import { ScheduleForm } from './schedule-form.tsx';
import { lastText, scheduleText, stepText } from './schedule-texts.ts';
import { isRunning, useDeleteSchedule, usePauseSchedule, useRunSchedule, useSchedules } from './use-schedules.ts';

export function ScheduleList() {
  const query = useSchedules();
  const { data } = query;
  return (
    <ScreenSection title="Scheduled imports" aside="administrators get an email when a run imports nothing">
      {query.isError && <LoadFailure what="The schedules" query={query} />}
      {data !== undefined && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((schedule) => (
            <li key={schedule.id}>
              <ScheduleRow schedule={schedule} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && <ScheduleForm hasFolder={data.hasFolder} />}
    </ScreenSection>
  );
}

function ScheduleRow({ schedule }: { schedule: ImportSchedule }) {
  const { id, source, address, from, isPaused, isForced, last } = schedule;
  const pause = usePauseSchedule();
  const run = useRunSchedule();
  const isBusy = pause.isPending || run.isPending;
  const step = stepText(schedule);
  return (
    <>
      <p className={styles.name}>
        <b>{source}</b> from {from === 'folder' ? `the newest file ${address} in the folder` : address}
        {isForced && ', also when it differs from the last file'}
      </p>
      <p className={styles.soft}>{scheduleText(schedule)}</p>
      <p className={styles.soft} role="status">
        {step ?? lastText(schedule)}
      </p>
      {step === null && last?.problem != null && <p className={styles.problem}>{last.problem}</p>}
      <div className={styles.buttons}>
        <Button
          aria-label={`Run Now: the schedule of ${source}`}
          aria-disabled={isBusy || isRunning(schedule)}
          onClick={() => !isBusy && !isRunning(schedule) && run.mutate(id)}
        >
          Run Now
        </Button>
        <Button
          aria-label={`${isPaused ? 'Continue' : 'Pause'} the schedule of ${source}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && pause.mutate({ id, isPaused: !isPaused })}
        >
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <DeleteButton schedule={schedule} />
      </div>
    </>
  );
}

function DeleteButton({ schedule: { id, source } }: { schedule: ImportSchedule }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteSchedule(() => setAsked(false));
  return (
    <>
      <Button aria-label={`Delete the schedule of ${source}`} onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        confirmation={
          isAsked && {
            title: `Delete the schedule of ${source}?`,
            text: 'What it imported stays in the directory. An import that has begun is completed.',
            action: 'Delete Schedule',
            isDanger: true,
            onConfirm: () => remove.mutate(id),
          }
        }
        isPending={remove.isPending}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
