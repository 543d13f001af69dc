// Who may do what: one answer that the server enforces and the screens show. And demo access, which administrators give.
import { z } from 'zod';
import { subscriptionStatuses, tier } from './billing.ts';
import { callersUserId, capabilities, operation } from './operation.ts';

/**
 * Who asks, as far as rights go; the first that fits, from the last to the first. A plan that is past due within its
 * days of grace, or cancelled and still paid for, counts as that plan; one that has ended, like a grant, as `free`.
 */
export const callerKinds = ['anonymous', 'unverified', 'free', 'demo_grant', 'demo_account', 'basic', 'premium', 'full_access', 'admin'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Why a capability is refused, for the screens to put into words. */
export const refusalReasons = [
  'sign_in',
  /** The address of this account was never confirmed. */
  'confirm_email',
  'subscription_required',
  /** Part of the Annual Plan only. */
  'premium_required',
  /** The demo account sees results and nothing else. */
  'demo_account',
  /** Demo access is on, and does not include this. */
  'demo_grant',
  /** Demo access that included this ended by its date. */
  'grant_expired',
  /** Demo access that included this ended by its last use. */
  'grant_used_up',
  'admin_only',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const right = z.object({
  allowed: z.boolean(),
  /** Null exactly while allowed. */
  reason: z.enum(refusalReasons).nullable(),
});
export type Right = z.output<typeof right>;

/** What demo access can be given to. Export never. */
const demoFeatures = ['full_access', 'viewContactInfo', 'createLists', 'saveLists'] as const;
export const demoFeature = z.enum(demoFeatures);
export type DemoFeature = z.output<typeof demoFeature>;

const grant = z.object({
  feature_type: demoFeature,
  /** Null: it does not end by date. */
  expires_at: z.iso.datetime().nullable(),
  /** Reveals it is good for; null: any number. */
  max_uses: z.int().min(1).nullable(),
  uses_count: z.int().min(0),
});
export type DemoGrant = z.output<typeof grant>;

const grants = z.array(grant).max(demoFeatures.length);

export const access = z.object({
  kind: z.enum(callerKinds),
  /** What the subscription gives now; `free` without one, also for administrators. */
  tier,
  capabilities: z.record(z.enum(capabilities), right),
  demo: z.object({
    isDemoAccount: z.boolean(),
    /** Those that count now; empty for whoever needs none, such as subscribers. */
    grants,
  }),
});
export type Access = z.output<typeof access>;

const tags = ['Access'];

export const getAccess = operation('open')
  .route({ method: 'GET', path: '/access', tags, summary: 'Read what I may do', description: 'Every capability for the caller at this moment, with the reason where it is refused.' })
  .output(access);

export const checkSubscription = operation('account')
  .route({ method: 'POST', path: '/check-subscription', tags, summary: 'Ask whether I am subscribed' })
  .input(z.strictObject({ userId: callersUserId }))
  .output(z.object({ subscribed: z.boolean() }));

export const checkAdmin = operation('account')
  .route({ method: 'POST', path: '/check-admin', tags, summary: 'Ask whether I am an administrator' })
  .input(z.strictObject({}).optional())
  .output(z.object({ isAdmin: z.boolean(), email: z.string(), subscriptionStatus: z.enum(subscriptionStatuses) }));

const userId = z.string().min(1).max(64);
const summary = z.object({ grants });

export const getDemoAccess = operation('account')
  .route({ method: 'GET', path: '/demo-access-manager/summary', tags, summary: 'Read my demo access', description: 'Also under /demo-access-manager?action=summary. What was not taken back; it may have expired or be used up.' })
  .input(z.strictObject({ userId: callersUserId }))
  .output(summary);

export const incrementDemoUsage = operation('account')
  .route({
    method: 'POST', path: '/demo-access-manager/increment-usage', tags, summary: 'Read my demo access after a use',
    description: 'Also under /demo-access-manager?action=increment-usage. Uses are counted by the reveal itself; this call changes nothing and answers what is left.',
  })
  .input(z.strictObject({ userId: callersUserId, featureType: demoFeature }))
  .output(summary);

const listedGrant = grant.extend({
  user_id: z.string(),
  user_email: z.string(),
  /** False: revoked. An active grant may still have expired or be used up. */
  active: z.boolean(),
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type ListedGrant = z.output<typeof listedGrant>;

export const listDemoAccess = operation('admin')
  .route({ method: 'GET', path: '/demo-access-manager/list', tags, summary: 'List demo access', description: 'Also under /demo-access-manager?action=list. At most 1,000 grants, active ones first, then the latest.' })
  .output(z.object({ grants: z.array(listedGrant).max(1_000) }));

export const grantDemoAccess = operation('admin')
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such user.' } })
  .route({ method: 'POST', path: '/demo-access-manager/grant', tags, summary: 'Give demo access', description: 'Also under /demo-access-manager?action=grant. Giving it again begins it anew.' })
  .input(z.strictObject({
    userId,
    featureType: demoFeature,
    /** Null: indefinite. Must lie ahead. */
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
    /** Reveals; null: any number. */
    maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
    notes: z.string().trim().max(1_000).nullable().default(null),
  }))
  .output(z.object({ success: z.literal(true) }));

export const revokeDemoAccess = operation('admin')
  .route({ method: 'POST', path: '/demo-access-manager/revoke', tags, summary: 'Take demo access back', description: 'Also under /demo-access-manager?action=revoke. Succeeds also when there was none.' })
  .input(z.strictObject({
    userId,
    /** Null: all. */
    featureType: demoFeature.nullable().default(null),
  }))
  .output(z.object({ success: z.literal(true) }));
