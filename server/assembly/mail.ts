// Mail as a part of the product: its delivery, and the mailbox where no mail server delivers.
import { alertMailWriter, alertWriter, type AlertWriterParts } from '../features/saved-searches/public.ts';
import type { SmtpSettings } from '../foundation/config/public.ts';
import type { FeatureParts } from '../foundation/feature/public.ts';
import {
  lateWriter,
  mailJobs,
  mailboxRoutes,
  mailboxTransport,
  sealedMail,
  smtpTransport,
  type Mailbox,
  type MailLook,
} from '../foundation/mail/public.ts';

interface MailParts extends FeatureParts, AlertWriterParts {
  /** Null: mail is delivered to the mailbox. */
  smtp: SmtpSettings | null;
  mailbox: Mailbox | null;
  mailLook: () => MailLook;
  /** Of the mailbox; null in production, which has none. */
  samplePassword: string | null;
}

export const mail = {
  sealedTables: [sealedMail],
  open: ({ mailbox, samplePassword, ...parts }: MailParts) => ({
    routes: {},
    rawRoutes: mailbox === null || samplePassword === null ? [] : mailboxRoutes(mailbox, samplePassword),
    jobs: mailJobs(
      parts.longDatabase,
      parts.smtp === null ? mailboxTransport : smtpTransport(parts.smtp, parts.siteName),
      parts.sealing,
      lateWriter({ [alertWriter]: alertMailWriter(parts) }, parts.mailLook),
    ),
  }),
};
