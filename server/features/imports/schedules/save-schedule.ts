// An administrator schedules imports, pauses, runs and deletes them.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { InputOf } from '#contract/call.ts';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { ImportSchedule } from '#contract/imports/import-schedules.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RunDownloadParts } from '../downloads/run-download.ts';
import { openScheduleSource, readPattern, readScheduleUrl, sealScheduleSource } from './schedule-source.ts';
import { nextRun } from './schedule-times.ts';
import * as store from './schedules-store.ts';
import type { StoredSchedule } from './schedules-store.ts';

export type SchedulesParts = RunDownloadParts & {
  /** The email addresses of accounts; deleted ones are missing. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export async function readSchedules(parts: SchedulesParts): Promise<ImportSchedule[]> {
  const schedules = await store.listSchedules(parts.database);
  const addresses = await parts.addressesOf(schedules.map(({ userId }) => userId));
  return schedules.map((schedule) => shown(parts, schedule, addresses));
}

const shown = (
  { sealing }: SchedulesParts,
  schedule: StoredSchedule,
  addresses: ReadonlyMap<string, string>,
): ImportSchedule => ({
  id: schedule.id,
  source: schedule.source,
  isForced: schedule.isForced,
  from: 'url' in openScheduleSource(sealing, schedule.id, schedule.from) ? 'address' : 'folder',
  address: schedule.shownAddress,
  weekday: schedule.weekday,
  hour: schedule.hour,
  isPaused: schedule.isPaused,
  isRequested: schedule.isRequested,
  nextRunAt: schedule.nextRunAt.toISOString(),
  step: schedule.step,
  savedBy: addresses.get(schedule.userId) ?? null,
  last:
    schedule.lastResult === null || schedule.lastRunAt === null
      ? null
      : {
          result: schedule.lastResult,
          at: schedule.lastRunAt.toISOString(),
          fileName: schedule.lastFileName,
          problem: schedule.lastProblem,
        },
});

/** @throws AppError `ADDRESS_REFUSED`, `PATTERN_REFUSED`, `NO_FOLDER`, `TOO_MANY_SCHEDULES` */
export async function saveSchedule(
  parts: SchedulesParts,
  { from, address, source, isForced, weekday, hour }: InputOf<'imports.saveImportSchedule'>,
  userId: string,
): Promise<ImportSchedule> {
  const now = parts.clock.now();
  const read =
    from === 'folder' ? readPattern(address, parts.importFolder) : readScheduleUrl(address, parts.outbound, now);
  const id = randomUUID();
  const addresses = await parts.addressesOf([userId]);
  return inTransaction(parts.database, async (client) => {
    if ((await store.lockAndCountSchedules(client)) >= limits.schedulesMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_SCHEDULES',
        `At most ${limits.schedulesMax} imports are scheduled. Delete one, then save this one.`,
      );
    await store.insertSchedule(client, {
      id,
      userId,
      source,
      isForced,
      shownAddress: read.shown,
      from: sealScheduleSource(parts.sealing, id, read.source),
      weekday,
      hour,
      nextRunAt: nextRun(now, { weekday, hour }),
    });
    record(parts, client, userId, id, {
      action: 'imports.schedule_saved',
      before: null,
      after: { from, address: read.shown, source, isForced, weekday, hour },
    });
    return shown(parts, await takeSchedule(client, id), addresses);
  });
}

const noSuchSchedule = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such schedule. Reload the page.');

type Facts = Record<string, string | number | boolean> | null;

function record(
  { recordAudit }: SchedulesParts,
  client: PoolClient,
  userId: string,
  id: string,
  entry: { action: string; before: Facts; after: Facts },
): void {
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    subject: { kind: 'import schedule', id },
    ...entry,
  });
}

/** @throws AppError `NOT_FOUND` */
async function takeSchedule(client: PoolClient, id: string): Promise<StoredSchedule> {
  const schedule = await store.takeSchedule(client, id);
  if (schedule === null) throw noSuchSchedule();
  return schedule;
}

/** Changes a schedule and returns what it is afterwards. */
async function change(
  parts: SchedulesParts,
  id: string,
  write: (client: PoolClient, schedule: StoredSchedule) => Promise<void>,
): Promise<ImportSchedule> {
  const owners = (await store.listSchedules(parts.database)).map(({ userId }) => userId);
  const addresses = await parts.addressesOf(owners);
  return inTransaction(parts.database, async (client) => {
    await write(client, await takeSchedule(client, id));
    return shown(parts, await takeSchedule(client, id), addresses);
  });
}

/** Times that passed during a pause are not made up for. @throws AppError `NOT_FOUND` */
export const pauseSchedule = (
  parts: SchedulesParts,
  { id, isPaused }: { id: string; isPaused: boolean },
  userId: string,
): Promise<ImportSchedule> =>
  change(parts, id, async (client, schedule) => {
    await store.updateSchedule(client, schedule, { isPaused, nextRunAt: nextRun(parts.clock.now(), schedule) });
    record(parts, client, userId, id, {
      action: 'imports.schedule_paused',
      before: { isPaused: schedule.isPaused },
      after: { isPaused },
    });
  });

/** @throws AppError `NOT_FOUND`, `SCHEDULE_RUNNING` */
export const runSchedule = (parts: SchedulesParts, id: string, userId: string): Promise<ImportSchedule> =>
  change(parts, id, async (client, schedule) => {
    if (schedule.step !== 'idle' || schedule.isRequested)
      throw new AppError(
        'conflict',
        'SCHEDULE_RUNNING',
        'A run of this schedule is in progress. Wait until it has ended.',
      );
    await store.updateSchedule(client, schedule, { isRequested: true });
    record(parts, client, userId, id, {
      action: 'imports.schedule_run_requested',
      before: null,
      after: { address: schedule.shownAddress },
    });
  });

/** @throws AppError `NOT_FOUND` */
export const deleteSchedule = (parts: SchedulesParts, id: string, userId: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const { source, shownAddress } = await takeSchedule(client, id);
    await store.deleteSchedule(client, id);
    record(parts, client, userId, id, {
      action: 'imports.schedule_deleted',
      before: { source, address: shownAddress },
      after: null,
    });
  });
