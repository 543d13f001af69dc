import { z } from 'zod';
import { hashContacts } from '#server/features/candidates/public.ts';
import type { ContactReader } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { deleteExpired } from './requests-store.ts';

/** Deletes requests that were not confirmed in time. */
const deleteExpiredRequests: JobType<Record<string, never>> = {
  name: 'delete-expired-removal-requests',
  payload: z.strictObject({}),
  triesMax: 5,
};

/** After an update from a version that did not hash contacts. Afterwards it reads one row and ends. */
const hashOlderContacts: JobType<Record<string, never>> = {
  name: 'hash-contacts',
  payload: z.strictObject({}),
  triesMax: 5,
};

export const removalJobs = (database: Database, clock: Pick<Clock, 'now'>, reader: ContactReader): JobPlan => ({
  jobs: [
    job(deleteExpiredRequests, () => deleteExpired(database, clock.now())),
    job(hashOlderContacts, async () => {
      await hashContacts(database, reader);
    }),
  ],
  cron: [
    { type: deleteExpiredRequests, crontab: '35 * * * *' },
    { type: hashOlderContacts, crontab: '* * * * *' },
  ],
});
