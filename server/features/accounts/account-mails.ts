// What accounts write to people. Each is queued in the transaction that is its reason.
import type { PoolClient } from 'pg';
import { currentTransaction } from './auth-transaction-store.ts';

export interface AccountMail {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do; null when there is nothing to do. */
  action: { label: string; url: string } | null;
}

export interface AccountMailer {
  /** Without a trailing slash. */
  publicUrl: string;
  queue: (client: PoolClient, mail: AccountMail) => Promise<void>;
}

const notYou = 'If this was not you, ignore this mail: nothing happens.';

export const queueConfirmation = ({ queue, publicUrl }: AccountMailer, to: string, token: string): Promise<void> =>
  queue(currentTransaction(), {
    to,
    subject: 'Confirm your e-mail address',
    paragraphs: ['Somebody, hopefully you, made a CareRoster account with this address. Confirm it to sign in. The link works for 24 hours.', notYou],
    action: { label: 'Confirm my address', url: `${publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent('/directory')}` },
  });

export const queuePasswordReset = ({ queue, publicUrl }: AccountMailer, to: string, token: string): Promise<void> =>
  queue(currentTransaction(), {
    to,
    subject: 'Choose a new password',
    paragraphs: ['You asked for a new CareRoster password. The link works once, for one hour.', notYou],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}` },
  });

export const queueCode = ({ queue }: AccountMailer, to: string, code: string): Promise<void> =>
  queue(currentTransaction(), {
    to,
    subject: 'Your one-time code',
    paragraphs: [`Your CareRoster code is ${code}. It works once, for ten minutes. Nobody from CareRoster ever asks for it.`, notYou],
    action: null,
  });

export const queuePasswordNotice = ({ queue, publicUrl }: AccountMailer, to: string): Promise<void> =>
  queue(currentTransaction(), {
    to,
    subject: 'Your password was changed',
    paragraphs: ['The password of your CareRoster account was just changed, and every other session was ended.', 'If this was not you, choose a new password at once.'],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  });
