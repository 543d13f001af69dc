// Demo access, which administrators grant to accounts without a plan.
import { z } from 'zod';
import { callersUserId, operationsOf } from '../operation.ts';
import { text, time } from '../text.ts';

/** The features that demo access can grant. Export is not one of them. */
const demoFeatures = ['full_access', 'viewContactInfo', 'createLists', 'saveLists'] as const;
export const demoFeature = z.enum(demoFeatures);
export type DemoFeature = z.output<typeof demoFeature>;

const grant = z.object({
  feature_type: demoFeature,
  /** Null: it has no end date. */
  expires_at: z.iso.datetime().nullable(),
  /** The maximum number of reveals; null: unlimited. */
  max_uses: z.int().min(1).nullable(),
  uses_count: z.int().min(0),
});
export type DemoGrant = z.output<typeof grant>;

export const demoGrants = z.array(grant).max(demoFeatures.length);

const operation = operationsOf('Access');

const demoOperation: typeof operation = (capability, route, summary, options) =>
  operation(capability, route, summary, { isCalledByAction: true, ...options });

const userId = text().min(1).max(64);
const summary = z.object({ grants: demoGrants });

const getDemoAccess = demoOperation('account', 'GET /demo-access-manager/summary', 'Read my demo access', {
  description:
    'Also under /demo-access-manager?action=summary. The grants that were not revoked; they may have expired or be used up.',
})
  .input(z.strictObject({ userId: callersUserId }))
  .output(summary);

const incrementDemoUsage = demoOperation(
  'account',
  'POST /demo-access-manager/increment-usage',
  'Read my demo access after a use',
  {
    description:
      'Also under /demo-access-manager?action=increment-usage. Uses are counted by the reveal itself; this call changes nothing and returns the remaining uses.',
  },
)
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

const listDemoAccess = demoOperation('admin', 'GET /demo-access-manager/list', 'List demo access', {
  description: 'Also under /demo-access-manager?action=list. At most 1,000 grants, active ones first, then the latest.',
}).output(z.object({ grants: z.array(listedGrant).max(1_000) }));

const grantDemoAccess = demoOperation('admin', 'POST /demo-access-manager/grant', 'Grant demo access', {
  needsStepUp: true,
  description: 'Also under /demo-access-manager?action=grant. Granting it again restarts it.',
})
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such user.' } })
  .input(
    z.strictObject({
      userId,
      featureType: demoFeature,
      /** Null: no end. Must be in the future. */
      expiresAt: time({ offset: true }).nullable().default(null),
      /** The maximum number of reveals; null: unlimited. */
      maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
      notes: text().trim().max(1_000).nullable().default(null),
    }),
  )
  .output(z.object({ success: z.literal(true) }));

const revokeDemoAccess = demoOperation('admin', 'POST /demo-access-manager/revoke', 'Revoke demo access', {
  needsStepUp: true,
  description: 'Also under /demo-access-manager?action=revoke. Succeeds also when there was none.',
})
  .input(
    z.strictObject({
      userId,
      /** Null: all. */
      featureType: demoFeature.nullable().default(null),
    }),
  )
  .output(z.object({ success: z.literal(true) }));

export const demoAccessOperations = {
  getDemoAccess,
  incrementDemoUsage,
  listDemoAccess,
  grantDemoAccess,
  revokeDemoAccess,
};
