// Sends one mail of the outbox.
import type { Database } from '../database/public.ts';
import { makeJobsDue, PermanentFailure } from '../jobs/public.ts';
import { sealPlainText, type Sealed, type Sealing } from '../sealing/public.ts';
import type { WriteLate } from './late-mail.ts';
import { DeliveryError, type MailTransport } from './mail-transport.ts';
import {
  beginTry,
  deleteMails,
  findMailsWaitingForServer,
  keepNewestContents,
  mailTriesMax,
  recordFault,
  recordSent,
  sealedMail,
  type RecordedMail,
  type WaitingMail,
} from './outbox-store.ts';
import { deliverMailKey } from './queue-mail.ts';
import { openMail, sealMail, type MailText, type SealedMailText } from './sealed-mail.ts';

/** Mails that the mailbox shows. */
export const mailsShownMax = 500;

export interface DeliveryParts {
  database: Database;
  transport: MailTransport;
  sealing: Sealing;
  writeLate: WriteLate;
}

export async function deliver(parts: DeliveryParts, mailId: string, signal: AbortSignal): Promise<void> {
  const { database, transport, sealing } = parts;
  const mail = await beginTry(database, mailId);
  if (mail === null) return;
  let text: MailText | null;
  try {
    if (mail.tries > mailTriesMax) throw new DeliveryError('The server stopped during the last try.', true);
    if (mail.sealed === null) {
      await sealPlainText(database, sealing, sealedMail);
      throw new DeliveryError('An older version wrote this mail. It is now encrypted and will be tried again.', false);
    }
    text = await written(parts, opened(sealing, mail.messageId, mail.sealed));
    if (text !== null) await transport.deliver({ messageId: mail.messageId, ...text }, signal);
  } catch (error) {
    return recordFailure(database, mail, error);
  }
  if (text === null) return deleteMails(database, [mail.id]);
  await recordSent(database, [recordedOf(parts, mail, text)]);
  await afterSending(parts);
}

export const recordedOf = (
  { transport, sealing }: Pick<DeliveryParts, 'transport' | 'sealing'>,
  { id, messageId }: Pick<WaitingMail, 'id' | 'messageId'>,
  text: MailText,
): RecordedMail => ({ id, kept: transport.keepsContent ? sealMail(sealing, messageId, text) : null });

/** Each delivery makes as many others due, so that a mail server that accepts only some connections is not overrun. */
const madeDueMax = 20;

/** The mail server can be used again, so the mails that waited for it are tried at once. */
export async function afterSending({ database, transport }: DeliveryParts): Promise<void> {
  await makeJobsDue(database, (await findMailsWaitingForServer(database, madeDueMax)).map(deliverMailKey));
  if (transport.keepsContent) await keepNewestContents(database, mailsShownMax);
}

/** Null: a mail that is written when it is sent has nothing to say any more. */
async function written({ writeLate }: DeliveryParts, mail: SealedMailText): Promise<MailText | null> {
  if (!('late' in mail)) return mail;
  try {
    const {
      texts: [text = null],
    } = await writeLate([mail]);
    return text;
  } catch (error) {
    throw new DeliveryError('The mail could not be written. It will be tried again.', false, { cause: error });
  }
}

/** The error is not permanent, because the operator can restore a missing key. */
function opened(sealing: Sealing, messageId: string, sealed: Sealed): SealedMailText {
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
