// The caller's own account: profile, notifications and sessions. Signing up and in: sign-in.ts.
import { z } from 'zod';
import { bioLengthMax, nameLengthMax } from './account-limits.ts';
import { operationsOf } from '../operation.ts';
import { line, text } from '../text.ts';

const notifications = z.strictObject({
  marketing: z.boolean(),
  newFeatures: z.boolean(),
  securityAlerts: z.boolean(),
});

/** The signed-in user's own account data. */
export const viewer = z.object({
  id: z.string(),
  /** In lower case. Cannot be changed. */
  email: z.string(),
  name: z.string(),
  bio: z.string(),
  isAdmin: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** True: the identity provider of a workspace opened this session; it confirms the identity, not a password or a code. */
  usesSignOn: z.boolean(),
  /** True: the account would be an administrator's if it had the second factor that the operator requires. */
  needsAdminSecondFactor: z.boolean(),
  /** All are on by default. */
  notifications,
});
export type Viewer = z.output<typeof viewer>;

const accountSession = z.object({
  id: z.string(),
  /** `Firefox on Linux`; "Unknown device" when the browser sent no name. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastSeenAt: z.iso.datetime(),
  /** True: the session of this request. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

const operation = operationsOf('Account');

const getAccount = operation('account', 'GET /account', 'Read my account').output(viewer);

const updateAccount = operation('account', 'PUT /account', 'Change my name and bio', { isForm: true })
  .input(
    z.strictObject({
      name: line().min(1, { message: 'Enter a name.' }).max(nameLengthMax),
      bio: text().trim().max(bioLengthMax),
    }),
  )
  .output(viewer);

const updateNotifications = operation('account', 'PUT /account/notifications', 'Choose the emails that I receive')
  .input(notifications)
  .output(viewer);

export const listAccountSessions = operation('account', 'GET /account/sessions', 'List my sessions', {
  description: 'At most 100, the most recently used first.',
}).output(z.object({ sessions: z.array(accountSession).max(100) }));

const revoked = z.object({ success: z.literal(true) });

const revokeAccountSession = operation('account', 'POST /account/sessions/{id}/revoke', 'End one session')
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such session.' } })
  .input(z.strictObject({ id: text().regex(/^[\w-]{1,64}$/, { message: 'must be the id of a session' }) }))
  .output(revoked);

const revokeOtherAccountSessions = operation(
  'account',
  'POST /account/sessions/revoke-others',
  'End every session but this one',
)
  .input(z.strictObject({}).optional())
  .output(revoked);

export const accountOperations = {
  getAccount,
  updateAccount,
  updateNotifications,
  listAccountSessions,
  revokeAccountSession,
  revokeOtherAccountSessions,
};
