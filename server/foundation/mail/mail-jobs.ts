// The jobs behind the outbox.
import { keptPeriods } from '#contract/kept-periods.ts';
import type { Database } from '../database/public.ts';
import { cronJob, job, makeJobsDue, PermanentFailure } from '../jobs/public.ts';
import type { Job } from '../jobs/public.ts';
import { sealPlainText } from '../sealing/public.ts';
import type { Sealed, Sealing } from '../sealing/public.ts';
import { DeliveryError } from './mail-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import {
  beginTry,
  findMailsWaitingForServer,
  keepNewestContents,
  mailTriesMax,
  recordFault,
  recordSent,
  removeOldMail,
  sealedMail,
} from './outbox-store.ts';
import type { WaitingMail } from './outbox-store.ts';
import { deliverMail, deliverMailKey } from './queue-mail.ts';
import { openMail } from './sealed-mail.ts';
import type { MailText } from './sealed-mail.ts';

/** Mails that the mailbox shows. */
export const mailsShownMax = 500;

export const mailJobs = (database: Database, transport: MailTransport, sealing: Sealing): Job[] => [
  job(deliverMail, ({ mailId }, { signal }) => deliver({ database, transport, sealing }, mailId, signal)),
  cronJob({ name: 'forget-mail', crontab: '20 3 * * *' }, () => removeOldMail(database, keptPeriods.mailRecordDays)),
];

interface DeliveryParts {
  database: Database;
  transport: MailTransport;
  sealing: Sealing;
}

async function deliver(
  { database, transport, sealing }: DeliveryParts,
  mailId: string,
  signal: AbortSignal,
): Promise<void> {
  const mail = await beginTry(database, mailId);
  if (mail === null) return;
  try {
    if (mail.tries > mailTriesMax) throw new DeliveryError('The server stopped during the last try.', true);
    if (mail.sealed === null) {
      await sealPlainText(database, sealing, sealedMail);
      throw new DeliveryError('An older version wrote this mail. It is now encrypted and will be tried again.', false);
    }
    await transport.deliver({ messageId: mail.messageId, ...opened(sealing, mail.messageId, mail.sealed) }, signal);
  } catch (error) {
    await recordFailure(database, mail, error);
  }
  await recordSent(database, mail.id, transport.keepsContent);
  await makeWaitingMailsDue(database);
  if (transport.keepsContent) await keepNewestContents(database, mailsShownMax);
}

/** Each delivered mail makes as many others due, so that a mail server that accepts only some connections is not overrun. */
const madeDueMax = 20;

/** The mail server can be used again, so the mails that waited for it are tried at once. */
const makeWaitingMailsDue = async (database: Database): Promise<void> =>
  makeJobsDue(database, (await findMailsWaitingForServer(database, madeDueMax)).map(deliverMailKey));

/** The error is not permanent, because the operator can restore a missing key. */
function opened(sealing: Sealing, messageId: string, sealed: Sealed): MailText {
  try {
    return openMail(sealing, messageId, sealed);
  } catch {
    throw new DeliveryError(
      'The mail cannot be decrypted. Check that CONTACT_KEYS still holds every key in use.',
      false,
    );
  }
}

async function recordFailure(database: Database, { id, isLastTry }: WaitingMail, error: unknown): Promise<never> {
  const failure =
    error instanceof DeliveryError ? error : new DeliveryError('The mail could not be handed over.', false);
  const isDead = failure.isPermanent || isLastTry;
  const waits = failure.isOutage ? 'waits for the server' : 'waits';
  await recordFault(database, id, failure.message, isDead ? 'dead' : waits);
  throw isDead ? new PermanentFailure(failure.message) : failure;
}
