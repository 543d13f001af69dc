import type { MailText } from './sealed-mail.ts';

export interface MailMessage extends MailText {
  messageId: string;
}

/** Sends mails. */
export interface MailTransport {
  /** True: the mail is read from our own table. False: the mail server has received the mail, and we remove its content. */
  keepsContent: boolean;
  /** Returns when the mail server has accepted the mail. @throws DeliveryError */
  deliver(mail: MailMessage, signal: AbortSignal): Promise<void>;
}

interface FailureOptions {
  isOutage?: boolean;
  cause?: unknown;
}

/** The message is logged and shown to administrators, so it must contain no address and no link. */
export class DeliveryError extends Error {
  /** True: the mail server refused this mail permanently. */
  readonly isPermanent: boolean;
  /** True: the mail server could not be used, so that every other mail would fail as well. */
  readonly isOutage: boolean;

  constructor(message: string, isPermanent: boolean, { isOutage = false, ...options }: FailureOptions = {}) {
    super(message, options);
    this.name = 'DeliveryError';
    this.isPermanent = isPermanent;
    this.isOutage = isOutage;
  }
}

/** For the embedded default without a mail server: the mailbox shows delivered mails. */
export const mailboxTransport: MailTransport = { keepsContent: true, deliver: () => Promise.resolve() };
