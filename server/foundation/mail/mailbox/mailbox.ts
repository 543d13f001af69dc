import type { Database } from '../../database/public.ts';
import type { Sealing } from '../../sealing/public.ts';
import { mailsShownMax } from '../deliver.ts';
import { readDelivered } from '../outbox-store.ts';
import { openMail, writtenOf, type MailText } from '../sealed-mail.ts';

export interface DeliveredMail extends Omit<MailText, 'toName'> {
  id: string;
  messageId: string;
  sentAt: Date;
}

/** Contains the mail of the embedded default while no mail server is configured. */
export interface Mailbox {
  /** Newest first, at most 500. */
  all(): Promise<DeliveredMail[]>;
  /** As `all`, only mail to this address, case-insensitive. */
  sentTo(address: string): Promise<DeliveredMail[]>;
}

export function openMailbox(database: Database, sealing: Sealing): Mailbox {
  const all = async (): Promise<DeliveredMail[]> =>
    (await readDelivered(database, mailsShownMax)).flatMap(({ id, messageId, sealed, sentAt }) => {
      const written = writtenOf(openMail(sealing, messageId, sealed));
      if (written === null) return [];
      const { toName: _toName, ...shown } = written;
      return [{ id, messageId, ...shown, sentAt }];
    });
  return {
    all,
    sentTo: async (address) => (await all()).filter(({ to }) => to.toLowerCase() === address.toLowerCase()),
  };
}
