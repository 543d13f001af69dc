// Somebody's own account: who they are, what they are told, where they are signed in. Signing up and in stands under
// /api/auth and is described in docs/api-mapping.md.
import { z } from 'zod';
import { operation } from './operation.ts';

const notifications = z.strictObject({
  marketing: z.boolean(),
  newFeatures: z.boolean(),
  securityAlerts: z.boolean(),
});

/** The signed-in person, as they see themselves. */
export const viewer = z.object({
  id: z.string(),
  /** In lower case. Cannot be changed. */
  email: z.string(),
  name: z.string(),
  bio: z.string(),
  isAdmin: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** On until switched off. */
  notifications,
});
export type Viewer = z.output<typeof viewer>;

const accountSession = z.object({
  id: z.string(),
  /** `Firefox on Linux`; "Unknown device" when it did not say. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastSeenAt: z.iso.datetime(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

const tags = ['Account'];

export const getAccount = operation('account')
  .route({ method: 'GET', path: '/account', tags, summary: 'Read the own account' })
  .output(viewer);

export const updateAccount = operation('account')
  .route({ method: 'PUT', path: '/account', tags, summary: 'Change the own name and bio' })
  .input(z.strictObject({ name: z.string().trim().min(1, { message: 'Enter a name.' }).max(100), bio: z.string().trim().max(2_000) }))
  .output(viewer);

export const updateNotifications = operation('account')
  .route({ method: 'PUT', path: '/account/notifications', tags, summary: 'Choose what one is told by mail' })
  .input(notifications)
  .output(viewer);

export const listAccountSessions = operation('account')
  .route({ method: 'GET', path: '/account/sessions', tags, summary: 'List where one is signed in', description: 'At most 100, the last used first.' })
  .output(z.object({ sessions: z.array(accountSession).max(100) }));

const revoked = z.object({ success: z.literal(true) });

export const revokeAccountSession = operation('account')
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such session.' } })
  .route({ method: 'POST', path: '/account/sessions/{id}/revoke', tags, summary: 'End one session' })
  .input(z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/, { message: 'must be the id of a session' }) }))
  .output(revoked);

export const revokeOtherAccountSessions = operation('account')
  .route({ method: 'POST', path: '/account/sessions/revoke-others', tags, summary: 'End every session but this one' })
  .input(z.strictObject({}).optional())
  .output(revoked);
