// Mail as a part of the product: its delivery, and the mailbox where no mail server delivers.
import type { SmtpSettings } from '../foundation/config/public.ts';
import type { FeatureParts } from '../foundation/feature/public.ts';
import { mailJobs, mailboxRoutes, mailboxTransport, sealedMail, smtpTransport } from '../foundation/mail/public.ts';
import type { Mailbox } from '../foundation/mail/public.ts';

interface MailParts extends FeatureParts {
  /** Null: mail is delivered to the mailbox. */
  smtp: SmtpSettings | null;
  mailbox: Mailbox | null;
  /** Of the mailbox; null in production, which has none. */
  samplePassword: string | null;
}

export const mail = {
  sealedTables: [sealedMail],
  open: ({ longDatabase, sealing, smtp, siteName, mailbox, samplePassword }: MailParts) => ({
    routes: {},
    rawRoutes: mailbox === null || samplePassword === null ? [] : mailboxRoutes(mailbox, samplePassword),
    jobs: mailJobs(longDatabase, smtp === null ? mailboxTransport : smtpTransport(smtp, siteName), sealing),
  }),
};
