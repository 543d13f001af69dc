import type { Database } from '../database/public.ts';
import { mailboxLimit } from './mail-jobs.ts';
import { readDelivered } from './outbox-store.ts';
import type { DeliveredMail } from './outbox-store.ts';

/** Where the embedded default shows its mail when there is no mail server. */
export interface Mailbox {
  /** Newest first, at most 500. `to`: only mail to this address; null: all. */
  read(to: string | null): Promise<DeliveredMail[]>;
}

export const openMailbox = (database: Database): Mailbox => ({ read: (to) => readDelivered(database, to, mailboxLimit) });
