import { hashContacts, type ContactReader } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { deleteExpired } from './requests-store.ts';

export const removalJobs = (database: Database, clock: Pick<Clock, 'now'>, reader: ContactReader): Job[] => [
  // Of requests that were not confirmed in time.
  cronJob({ name: 'delete-expired-removal-requests', crontab: '35 * * * *' }, () =>
    deleteExpired(database, clock.now()),
  ),
  // After an update from a version that did not hash contacts. Afterwards it reads one row and ends.
  cronJob({ name: 'hash-contacts', crontab: '* * * * *' }, () => hashContacts(database, reader)),
];
