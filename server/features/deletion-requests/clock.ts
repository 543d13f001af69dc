// The law gives 45 days between two downloads, and 45 days from a download to its report.
import { deletionClock } from '#contract/deletion-requests/deletion-clock.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { OutgoingMail, QueueMail } from '#server/foundation/mail/public.ts';
import { oldestUnreported } from './requests-store.ts';
import { lockSettings, readSettings, saveWarned } from './settings-store.ts';

const dayMs = 86_400_000;

export interface ClockParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  queueMail: QueueMail;
  publicUrl: string;
  administrators: readonly string[];
}

/** Since when the days are counted: the earlier of the last download and of the oldest one without a report. Null: nothing is awaited. */
export const clockStart = (clockSince: Date | null, unreported: Date | null): Date | null =>
  clockSince === null || (unreported !== null && unreported < clockSince) ? unreported : clockSince;

export const daysSince = (start: Date, now: Date): number => Math.floor((now.getTime() - start.getTime()) / dayMs);

/** Mails administrators once at each of the days. Days that passed while no server ran give one mail. */
export const warnAdministrators = ({
  database,
  clock,
  queueMail,
  publicUrl,
  administrators,
}: ClockParts): Promise<void> =>
  inTransaction(database, async (client) => {
    await lockSettings(client);
    const settings = await readSettings(client);
    const start = clockStart(settings.clockSince, await oldestUnreported(client));
    if (start === null) return;
    const days = daysSince(start, clock.now());
    const warned = settings.warnedFor?.getTime() === start.getTime() ? settings.warnedDays : [];
    const due = deletionClock.warnDays.filter((day) => days >= day && !warned.includes(day));
    if (due.length === 0) return;
    await saveWarned(client, start, [...warned, ...due]);
    for (const to of administrators) await queueMail(client, clockMail(to, publicUrl, days));
  });

const clockMail = (to: string, publicUrl: string, days: number): OutgoingMail => {
  const left = deletionClock.days - days;
  return {
    to,
    subject:
      left > 0
        ? `Deletion requests: ${left} ${left === 1 ? 'day is' : 'days are'} left`
        : 'Deletion requests: the time is over',
    paragraphs: [
      `${days} days have passed since the last download from the deletion platform, or since a download that is not reported. The law gives ${deletionClock.days} days.`,
      'Download the requests and upload the report. Each request that is late costs $200 a day.',
    ],
    action: { label: 'Open Deletion requests', url: `${publicUrl}/admin-deletion-requests` },
  };
};
