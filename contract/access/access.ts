// The caller's rights: one answer that the server enforces and the screens show.
import { z } from 'zod';
import { subscriptionStatuses, tier } from '../billing/billing.ts';
import { demoGrants } from '../demo-access/demo-access.ts';
import { workspaceRoles } from './workspace-roles.ts';
import { callersUserId, capabilities, operationsOf } from '../operation.ts';

/**
 * The caller's class; the last kind in the list that applies. A plan that is past due within its
 * grace period, or canceled and still paid for, counts as that plan; one that has ended, like a grant, as `free`.
 */
export const callerKinds = [
  'anonymous',
  'unverified',
  'free',
  /** A seat of a workspace that only reads. */
  'viewer',
  'demo_grant',
  'demo_account',
  'basic',
  /** Any other seat of a workspace. */
  'member',
  'premium',
  'full_access',
  'admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Why a capability is refused. The screens choose the text. */
export const refusalReasons = [
  'sign_in',
  /** The address of this account was never confirmed. */
  'confirm_email',
  'subscription_required',
  /** Part of the Annual Plan only. */
  'premium_required',
  /** The demo account can only see results. */
  'demo_account',
  /** Demo access is on, and does not include this. */
  'demo_grant',
  /** Demo access that included this has expired. */
  'grant_expired',
  /** Demo access that included this has no uses left. */
  'grant_used_up',
  'admin_only',
  /** The seat in the workspace is that of a viewer. */
  'workspace_viewer',
  /** The workspace in which the account has a seat is suspended. */
  'workspace_suspended',
  /** The API key does not have the scope. */
  'key_scope',
  /** The account of the API key has no plan any more. */
  'key_without_plan',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const right = z.object({
  allowed: z.boolean(),
  /** Null exactly while allowed. */
  reason: z.enum(refusalReasons).nullable(),
  /** Present with the reason `grant_expired` only: when the demo access that included this ended. */
  endedAt: z.iso.datetime().optional(),
});
export type Right = z.output<typeof right>;

const seat = z.object({
  workspaceId: z.uuid(),
  workspaceName: z.string(),
  role: z.enum(workspaceRoles),
  /** While the workspace is suspended, or on hold because it has too few seats, the seat gives no rights. */
  isSuspended: z.boolean(),
  /** What the workspace lets the seat reveal and export in a day; null: as much as fair use allows. */
  revealsPerDay: z.int().nullable(),
  exportedPerDay: z.int().nullable(),
  /** What all seats of the workspace together may take in a day; null: there is no pool. */
  poolRevealsPerDay: z.int().nullable(),
  poolExportedPerDay: z.int().nullable(),
});
export type Seat = z.output<typeof seat>;

export const access = z.object({
  kind: z.enum(callerKinds),
  /** The current plan's tier; `free` without one, also for administrators. */
  tier,
  capabilities: z.record(z.enum(capabilities), right),
  demo: z.object({
    isDemoAccount: z.boolean(),
    /** The grants in effect; empty for callers who need none, such as subscribers. */
    grants: demoGrants,
  }),
  /** In a workspace; null: the account is in none. */
  seat: seat.nullable(),
});
export type Access = z.output<typeof access>;

const operation = operationsOf('Access');

const getAccess = operation('open', 'GET /access', 'Read what I may do', {
  scope: 'any',
  description: 'Every capability for the caller at this moment, with the reason where it is refused.',
}).output(access);

const checkSubscription = operation('account', 'POST /check-subscription', 'Ask whether I am subscribed', {
  scope: 'any',
})
  .input(z.strictObject({ userId: callersUserId }))
  .output(z.object({ subscribed: z.boolean() }));

const checkAdmin = operation('account', 'POST /check-admin', 'Ask whether I am an administrator')
  .input(z.strictObject({}).optional())
  .output(z.object({ isAdmin: z.boolean(), email: z.string(), subscriptionStatus: z.enum(subscriptionStatuses) }));

export const accessOperations = { getAccess, checkSubscription, checkAdmin };
