import type { StoredMail } from './outbox-store.ts';

/** What takes a mail to its recipient. */
export interface Carrier {
  /** True: the mail is read from our own table. False: it is with its recipient, and its body is forgotten here. */
  keepsBody: boolean;
  /** Returns once somebody else answers for the mail. Throws a DeliveryFault. */
  deliver(mail: StoredMail, signal: AbortSignal): Promise<void>;
}

/** The message goes into the log and before administrators: no address and no link may stand in it. */
export class DeliveryFault extends Error {
  /** True: the mail server refused this mail for good. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.name = 'DeliveryFault';
    this.isPermanent = isPermanent;
  }
}

/** For the embedded default without a mail server: a delivered mail is one that the mailbox shows. */
export const mailboxCarrier: Carrier = { keepsBody: true, deliver: () => Promise.resolve() };
