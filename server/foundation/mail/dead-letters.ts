import { inTransaction } from '../database/public.ts';
import type { Database } from '../database/public.ts';
import { AppError } from '../errors/public.ts';
import { addJob } from '../jobs/public.ts';
import { readDeadLetters, reviveMail } from './outbox-store.ts';
import type { DeadLetter } from './outbox-store.ts';
import { deliverMail, deliverMailKey } from './queue-mail.ts';

const limit = 100;

/** Mails that nobody tries to deliver any more, the newest hundred. */
export const deadLetters = (database: Database): Promise<DeadLetter[]> => readDeadLetters(database, limit);

/** Delivers a dead letter after all, with as many tries as a new mail. Throws an AppError `NOT_FOUND` when there is none of that id. */
export const retryMail = (database: Database, id: string): Promise<void> =>
  inTransaction(database, async (client) => {
    const isMail = deliverMail.payload.safeParse({ mailId: id }).success;
    if (!isMail || !(await reviveMail(client, id))) {
      throw new AppError('not_found', 'NOT_FOUND', 'This mail is not waiting for a retry. Reload the list.');
    }
    await addJob(client, deliverMail, { mailId: id }, { key: deliverMailKey(id) });
  });
