// The jobs behind the outbox.
import { keptPeriods } from '#contract/kept-periods.ts';
import type { Database } from '../database/public.ts';
import { cronJob, job, type Job } from '../jobs/public.ts';
import type { Sealing } from '../sealing/public.ts';
import { deliver } from './deliver.ts';
import { deliverTogether } from './deliver-together.ts';
import { lateWriter, type WriteLate } from './late-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { removeOldMail } from './outbox-store.ts';
import { deliverMail, deliverMails } from './queue-mail.ts';

/** `writeLate` left out: mails that are written when they are sent wait. */
export const mailJobs = (
  database: Database,
  transport: MailTransport,
  sealing: Sealing,
  writeLate: WriteLate = lateWriter({}),
): Job[] => [
  job(deliverMail, ({ mailId }, { signal }) => deliver({ database, transport, sealing, writeLate }, mailId, signal)),
  job(deliverMails, ({ mailIds }, { signal }) =>
    deliverTogether({ database, transport, sealing, writeLate }, mailIds, signal),
  ),
  cronJob({ name: 'forget-mail', crontab: '20 3 * * *' }, () => removeOldMail(database, keptPeriods.mailRecordDays)),
];
