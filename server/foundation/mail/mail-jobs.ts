// The jobs behind the outbox.
import { z } from 'zod';
import type { Database } from '../database/public.ts';
import { job, PermanentFailure } from '../jobs/public.ts';
import type { JobPlan, JobType } from '../jobs/public.ts';
import { DeliveryFault } from './carrier.ts';
import type { Carrier } from './carrier.ts';
import { beginTry, keepNewestBodies, recordFault, recordSent, removeOldMail } from './outbox-store.ts';
import type { StoredMail } from './outbox-store.ts';
import { deliverMail, mailTriesMax } from './queue-mail.ts';

/** Mails that the mailbox shows. */
export const mailboxLimit = 500;

const keptDays = 90;

const forgetMail: JobType<Record<string, never>> = { name: 'forget-mail', payload: z.strictObject({}), triesMax: 5 };

export const mailJobs = (database: Database, carrier: Carrier): JobPlan => ({
  jobs: [
    job(deliverMail, ({ mailId }, { signal }) => deliver(database, carrier, mailId, signal)),
    job(forgetMail, () => removeOldMail(database, keptDays)),
  ],
  cron: [{ type: forgetMail, crontab: '20 3 * * *' }],
});

async function deliver(database: Database, carrier: Carrier, mailId: string, signal: AbortSignal): Promise<void> {
  const mail = await beginTry(database, mailId);
  if (mail === null) return;
  try {
    if (mail.tries > mailTriesMax) throw new DeliveryFault('The server stopped during the last try.', true);
    await carrier.deliver(mail, signal);
  } catch (error) {
    await giveBack(database, mail, error);
  }
  await recordSent(database, mail.id, carrier.keepsBody);
  if (carrier.keepsBody) await keepNewestBodies(database, mailboxLimit);
}

async function giveBack(database: Database, { id, tries }: StoredMail, error: unknown): Promise<never> {
  const fault = error instanceof DeliveryFault ? error : new DeliveryFault('The mail could not be handed over.', false);
  const isDead = fault.isPermanent || tries >= mailTriesMax;
  await recordFault(database, id, fault.message, isDead);
  throw isDead ? new PermanentFailure(fault.message) : fault;
}
