import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '../database/public.ts';
import { AppError } from '../errors/public.ts';
import { addJob } from '../jobs/public.ts';
import type { Sealing } from '../sealing/public.ts';
import { readDeadLetters, reviveMail, type DeadMail } from './outbox-store.ts';
import { deliverMail, deliverMailKey } from './queue-mail.ts';
import { openMail } from './sealed-mail.ts';

export interface DeadLetter extends Omit<DeadMail, 'messageId' | 'sealed'> {
  to: string;
  subject: string;
}

const limit = 100;

/** The newest hundred mails whose delivery failed permanently. */
export async function deadLetters(database: Database, sealing: Sealing): Promise<DeadLetter[]> {
  const dead = await readDeadLetters(database, limit);
  return dead.map(({ messageId, sealed, ...others }) => {
    const { to, subject } = openMail(sealing, messageId, sealed);
    return { ...others, to, subject };
  });
}

/** Tries to deliver a dead letter again, with as many tries as a new mail. @throws AppError `NOT_FOUND` when there is no dead letter with this id */
export const retryMail = (database: Database, id: string): Promise<void> =>
  inTransaction(database, (client) => retryMailIn(client, id));

/** As `retryMail`, in the transaction of the caller. */
export async function retryMailIn(client: PoolClient, id: string): Promise<void> {
  const isMail = deliverMail.payload.safeParse({ mailId: id }).success;
  if (!isMail || !(await reviveMail(client, id))) {
    throw new AppError('not_found', 'NOT_FOUND', 'This mail is not waiting for a retry. Reload the list.');
  }
  await addJob(client, deliverMail, { mailId: id }, { key: deliverMailKey(id) });
}
