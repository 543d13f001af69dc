// Files that the server imports every week.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { importLimits as limits, scheduleResults, scheduleSteps } from './import-limits.ts';
import { sourceName } from './source-name.ts';

const operation = operationsOf('Imports');
const time = z.iso.datetime();
const weekday = z.int().min(0).max(6);
const hour = z.int().min(0).max(23);

const importSchedule = z.object({
  id: z.uuid(),
  source: z.string(),
  isForced: z.boolean(),
  /** `folder`: the newest file whose name matches `address`, in the folder that the operator named. */
  from: z.enum(['address', 'folder']),
  /** Without the query; or a pattern of file names. */
  address: z.string(),
  /** Weekday (0 is Sunday) and hour in Pacific time. */
  weekday,
  hour,
  isPaused: z.boolean(),
  /** When the next run is due. Not while it is paused. */
  nextRunAt: time,
  /** An administrator asked for a run, which begins within a minute. */
  isRequested: z.boolean(),
  step: z.enum(scheduleSteps),
  /** The email address of the account that saved it; null: the account was deleted. */
  savedBy: z.string().nullable(),
  /** How the last run ended; null: none has ended. */
  last: z
    .object({
      result: z.enum(scheduleResults),
      at: time,
      fileName: z.string().nullable(),
      /** What to do when nothing was imported; null: the file was imported. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type ImportSchedule = z.output<typeof importSchedule>;

const notFound = { NOT_FOUND: { status: 404, message: 'There is no such schedule. Reload the page.' } } as const;
const id = z.strictObject({ id: z.uuid() });

const listImportSchedules = operation('admin', 'GET /import-schedules', 'List the scheduled imports').output(
  z.object({
    data: z.array(importSchedule).max(limits.schedulesMax),
    /** Whether the operator named a folder for files of schedules. */
    hasFolder: z.boolean(),
  }),
);

const saveImportSchedule = operation('admin', 'POST /import-schedules', 'Schedule a weekly import', {
  needsStepUp: true,
  description:
    'Each run takes a file that no earlier run took and imports it as its source was imported before. In an address, {from} and {to} become the Monday and the Sunday of the last complete week as MMDDYY, and {date} the day of the run as YYYY-MM-DD. Administrators get an email when a run imports nothing.',
})
  .errors({
    ADDRESS_REFUSED: { status: 400, message: 'Enter the complete address of a file on a public server.' },
    PATTERN_REFUSED: { status: 400, message: 'Enter the name of a file, in which * stands for any text.' },
    NO_FOLDER: { status: 409, message: 'The operator has not named a folder for scheduled imports.' },
    TOO_MANY_SCHEDULES: {
      status: 409,
      message: `At most ${limits.schedulesMax} imports are scheduled. Delete one first.`,
    },
  })
  .input(
    z.strictObject({
      from: z.enum(['address', 'folder']),
      address: text().min(1).max(limits.addressLengthMax),
      source: sourceName,
      /** True: a file is imported although it looks unlike the source's last one, as weekly files of the registry do. */
      isForced: z.boolean(),
      weekday,
      hour,
    }),
  )
  .output(importSchedule);

const pauseImportSchedule = operation(
  'admin',
  'POST /import-schedules/{id}/pause',
  'Pause a scheduled import, or continue it',
  { needsStepUp: true, description: 'A run that has begun is completed.' },
)
  .errors(notFound)
  .input(id.extend({ isPaused: z.boolean() }))
  .output(importSchedule);

const runImportSchedule = operation('admin', 'POST /import-schedules/{id}/run', 'Run a scheduled import now', {
  needsStepUp: true,
  description: 'It begins within a minute, also while the schedule is paused.',
})
  .errors({ ...notFound, SCHEDULE_RUNNING: { status: 409, message: 'A run of this schedule is in progress.' } })
  .input(id)
  .output(importSchedule);

const deleteImportSchedule = operation('admin', 'POST /import-schedules/{id}/delete', 'Delete a scheduled import', {
  needsStepUp: true,
  description: 'What it imported stays. An import that has begun is completed.',
})
  .errors(notFound)
  .input(id)
  .output(z.object({ success: z.literal(true) }));

export const importScheduleOperations = {
  listImportSchedules,
  saveImportSchedule,
  pauseImportSchedule,
  runImportSchedule,
  deleteImportSchedule,
};
