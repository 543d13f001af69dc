// The emails to account owners. Each is queued in the transaction that causes it.
import type { OutgoingMail, QueueMail } from '#server/foundation/mail/public.ts';
import { inCallback } from './auth-transaction-store.ts';

const greeting = 'Hello,';
const notYou = 'If this was not you, ignore this mail: nothing happens.';

/** Each takes the address of the recipient first. */
export interface AccountMails {
  confirmation(to: string, token: string): Promise<void>;
  passwordReset(to: string, token: string): Promise<void>;
  demoNotice(to: string): Promise<void>;
  code(to: string, code: string): Promise<void>;
  passwordNotice(to: string): Promise<void>;
}

/** `publicUrl` has no trailing slash. Call the mails within `inAuthTransaction`. */
export function accountMails(queueMail: QueueMail, publicUrl: string): AccountMails {
  return mailsWith(async (write) => {
    await inCallback((client) => queueMail(client, (siteName) => ({ greeting, ...write(siteName) })));
  }, publicUrl);
}

const mailsWith = (
  queue: (write: (siteName: string) => Omit<OutgoingMail, 'greeting'>) => Promise<void>,
  publicUrl: string,
): AccountMails => ({
  confirmation: (to, token) =>
    queue((siteName) => ({
      to,
      isOnRequest: true,
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `Someone, we hope you, signed up for ${siteName} with this address. Open the page below to confirm it. The link works for 24 hours after the sign-up.`,
        'If you did not choose the password of this sign-up yourself, choose your own on that page. Everything else the sign-up brought is then dropped.',
      ],
      action: { label: 'Confirm my address', url: `${publicUrl}/confirm-email?token=${encodeURIComponent(token)}` },
      footnote:
        'If you did not sign up, ignore this mail. Opening the page changes nothing, and the sign-up is removed after a day.',
    })),

  passwordReset: (to, token) =>
    queue((siteName) => ({
      to,
      isOnRequest: true,
      subject: 'Choose a new password',
      paragraphs: [`You asked for a new ${siteName} password. The link works once, for one hour.`],
      action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}` },
      footnote: notYou,
    })),

  demoNotice: (to) =>
    queue(() => ({
      to,
      isOnRequest: true,
      subject: 'The password of the demo account stays as it is',
      paragraphs: [
        'Someone requested a new password for the sample demo account. Everyone on this machine shares that account, so its password cannot be changed.',
      ],
      action: null,
      footnote: null,
    })),

  code: (to, code) =>
    queue((siteName) => ({
      to,
      isOnRequest: true,
      subject: 'Your one-time code',
      paragraphs: [
        `Your ${siteName} code is ${code}. It works once, for ten minutes.`,
        `${siteName} staff never ask for it.`,
      ],
      action: null,
      footnote: notYou,
    })),

  passwordNotice: (to) =>
    queue((siteName) => ({
      to,
      subject: 'Your password was changed',
      paragraphs: [`The password of your ${siteName} account was just changed, and every other session was ended.`],
      action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      footnote: 'If this was not you, choose a new password at once.',
    })),
});
