// What accounts write to people. Each is queued in the transaction that is its reason. `publicUrl` has no trailing slash.
import type { OutgoingMail } from '#server/foundation/mail/public.ts';
import { queueMail } from '#server/foundation/mail/public.ts';
import { currentTransaction } from './auth-transaction-store.ts';

const greeting = 'Hello,';
const notYou = 'If this was not you, ignore this mail: nothing happens.';

async function queue(mail: Omit<OutgoingMail, 'greeting'>): Promise<void> {
  await queueMail(currentTransaction(), { greeting, ...mail });
}

export const queueConfirmation = (publicUrl: string, to: string, token: string): Promise<void> =>
  queue({
    to,
    subject: 'Confirm your e-mail address',
    paragraphs: ['Somebody, hopefully you, made a CareRoster account with this address. Confirm it to sign in. The link works for 24 hours.'],
    action: { label: 'Confirm my address', url: `${publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent('/directory')}` },
    footnote: notYou,
  });

export const queuePasswordReset = (publicUrl: string, to: string, token: string): Promise<void> =>
  queue({
    to,
    subject: 'Choose a new password',
    paragraphs: ['You asked for a new CareRoster password. The link works once, for one hour.'],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}` },
    footnote: notYou,
  });

export const queueCode = (to: string, code: string): Promise<void> =>
  queue({
    to,
    subject: 'Your one-time code',
    paragraphs: [`Your CareRoster code is ${code}. It works once, for ten minutes.`, 'Nobody from CareRoster ever asks for it.'],
    action: null,
    footnote: notYou,
  });

export const queuePasswordNotice = (publicUrl: string, to: string): Promise<void> =>
  queue({
    to,
    subject: 'Your password was changed',
    paragraphs: ['The password of your CareRoster account was just changed, and every other session was ended.'],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    footnote: 'If this was not you, choose a new password at once.',
  });
