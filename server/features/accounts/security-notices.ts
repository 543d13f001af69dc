// Emails about what the owner of an account should know: a sign-in on a new device, a new key, a change of the second factor. Each is queued in
// the transaction that causes it, unless the owner switched them off.
import type { PoolClient } from 'pg';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import { findNoticeAddress } from './accounts-store.ts';

export interface SecurityNotice {
  subject: string;
  /** One sentence about what happened. */
  what: (siteName: string) => string;
  /** Where the owner sees it, below the public address, and undoes it. */
  place: { label: string; path: string };
  /** What to do about it if it was someone else. Left out: to choose a new password, which ends every session and key of the account. */
  otherwise?: string;
}

export type NoticeOwner = (client: PoolClient, userId: string, notice: SecurityNotice) => Promise<void>;

export const noticeOwnerWith =
  (queueMail: QueueMail, publicUrl: string): NoticeOwner =>
  async (client, userId, { subject, what, place, otherwise = newPassword }) => {
    const to = await findNoticeAddress(client, userId);
    if (to === null) return;
    await queueMail(client, (siteName) => ({
      to,
      subject,
      paragraphs: [what(siteName), 'If this was you, there is nothing to do.'],
      action: { label: place.label, url: `${publicUrl}${place.path}` },
      footnote: `${otherwise} You can switch these emails off in Account Settings, Notifications.`,
    }));
  };

const newPassword = 'If this was not you, choose a new password at once: it ends every session and every key.';

const security = { label: 'Review your sessions', path: '/account?tab=security' };
const keys = { label: 'Review your keys', path: '/account?tab=api-keys' };

export const signInNotice = (device: string): SecurityNotice => ({
  subject: 'New sign-in to your account',
  what: (siteName) => `Your ${siteName} account was just signed in to on a device that is new to it: ${device}.`,
  place: security,
});

export const keyNotice = (name: string): SecurityNotice => ({
  subject: 'A new API key can use your account',
  what: (siteName) => `The API key “${name}” was just created for your ${siteName} account.`,
  place: keys,
});

export const keyOfWorkspaceNotice = (name: string, workspaceName: string): SecurityNotice => ({
  subject: 'A new API key can use your workspace',
  what: (siteName) =>
    `The API key “${name}” was just created for the workspace “${workspaceName}” on ${siteName}. It works until an owner or a manager revokes it.`,
  place: { label: 'Review the keys of the workspace', path: '/workspace' },
  otherwise: 'If no one of your workspace created it, revoke the key there, then choose a new password.',
});

export const assistantNotice = (name: string): SecurityNotice => ({
  subject: 'An assistant can use your account',
  what: (siteName) => `The assistant “${name}” was just connected to your ${siteName} account.`,
  place: keys,
});

export const secondFactorNotice: SecurityNotice = {
  subject: 'Two-factor sign-in is off',
  what: (siteName) =>
    `The second factor of your ${siteName} account was just removed: the password alone signs in now.`,
  place: security,
};
