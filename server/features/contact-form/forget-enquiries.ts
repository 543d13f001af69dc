// When messages are deleted: after some days, and when their sender is removed.
import type { PoolClient } from 'pg';
import { enquiryKeptDays } from '#contract/contact-form/enquiry-limits.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { deleteByEmailKeys, deleteOld } from './enquiries-store.ts';

const dayMs = 86_400_000;

export function enquiryJobs(database: Database, clock: Pick<Clock, 'now'>): Job[] {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  return [
    cronJob({ name: 'forget-old-enquiries', crontab: '45 3 * * *' }, () =>
      deleteOld(database, {
        handledBefore: daysAgo(enquiryKeptDays.handled),
        receivedBefore: daysAgo(enquiryKeptDays.received),
      }),
    ),
  ];
}

/** A hashed key is its kind, a slash and the hash in hexadecimal. */
export const emailKeyBytes = (key: string): Buffer => Buffer.from(key.split('/')[1] ?? '', 'hex');

/**
 * Deletes the messages from these addresses, in the transaction of the caller. Keys of other kinds have no effect.
 * `receivedBefore` null: of any time.
 */
export async function destroyEnquiries(
  client: PoolClient,
  keys: readonly string[],
  receivedBefore: Date | null = null,
): Promise<void> {
  const ofEmails = keys.filter((key) => key.startsWith('email/'));
  if (ofEmails.length > 0) await deleteByEmailKeys(client, ofEmails.map(emailKeyBytes), receivedBefore);
}
