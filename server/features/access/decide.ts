// What somebody may do. Pure: the same standing and moment always give the same answer. The one place where roles,
// plans and demo access meet; section 6 of the specification is this table.
import type { Access, CallerKind, DemoFeature, RefusalReason, Right } from '#contract/access.ts';
import type { Tier } from '#contract/billing.ts';
import { capabilities } from '#contract/operation.ts';
import type { Capability } from '#contract/operation.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { endOf, inWordsOfContract } from '../demo-access/public.ts';
import type { Grant } from '../demo-access/public.ts';

/** All that decides over somebody who is signed in. */
export interface Standing {
  caller: Pick<Caller, 'role' | 'emailVerified' | 'isFullAccess' | 'isDemo'>;
  subscription: { subscribed: boolean; tier: Tier };
  /** What was not taken back; it may have ended. */
  grants: readonly Grant[];
}

type Refusals = (capability: Capability) => RefusalReason | null;

const ofBasic = new Set<Capability>(['search', 'select', 'createLists', 'saveLists', 'viewContactInfo', 'sendEmail']);

const ofGrant: Readonly<Record<DemoFeature, ReadonlySet<Capability>>> = {
  full_access: new Set(['search', 'select', 'createLists', 'saveLists', 'viewContactInfo']),
  viewContactInfo: new Set(['search', 'viewContactInfo']),
  createLists: new Set(['search', 'select', 'createLists']),
  saveLists: new Set(['search', 'select', 'saveLists']),
};

/** `standing` null: nobody is signed in. */
export function decide(standing: Standing | null, now: Date): Access {
  const { subscription, grants } = standing ?? { subscription: { subscribed: false, tier: 'free' as const }, grants: [] };
  const live = grants.filter((grant) => endOf(grant, now) === null);
  const kind = standing === null ? 'anonymous' : kindOf(standing, live.length > 0);
  const refusals = refusalsOf(kind, grants, now);
  return {
    kind,
    tier: subscription.subscribed ? subscription.tier : 'free',
    capabilities: rightsBy((capability) => (isCommon(kind, capability) ? null : refusals(capability))),
    demo: { isDemoAccount: kind === 'demo_account', grants: kind === 'demo_grant' ? live.map(inWordsOfContract) : [] },
  };
}

function kindOf({ caller, subscription }: Standing, hasLiveGrant: boolean): CallerKind {
  if (!caller.emailVerified) return 'unverified';
  if (caller.role === 'admin') return 'admin';
  if (caller.isFullAccess) return 'full_access';
  // Subscribers are never demo.
  if (subscription.subscribed) return subscription.tier === 'premium' ? 'premium' : 'basic';
  if (caller.isDemo) return 'demo_account';
  return hasLiveGrant ? 'demo_grant' : 'free';
}

const isCommon = (kind: CallerKind, capability: Capability): boolean => capability === 'open' || (capability === 'account' && kind !== 'anonymous');

function refusalsOf(kind: CallerKind, grants: readonly Grant[], now: Date): Refusals {
  if (kind === 'anonymous') return () => 'sign_in';
  if (kind === 'admin') return () => null;
  const refusals = refusalsOfUser(kind, grants, now);
  return (capability) => (capability === 'admin' ? 'admin_only' : refusals(capability));
}

function refusalsOfUser(kind: Exclude<CallerKind, 'anonymous' | 'admin'>, grants: readonly Grant[], now: Date): Refusals {
  switch (kind) {
    case 'unverified': return () => 'confirm_email';
    case 'full_access':
    case 'premium': return () => null;
    case 'basic': return (capability) => (ofBasic.has(capability) ? null : 'premium_required');
    case 'demo_account': return (capability) => (capability === 'search' ? null : 'demo_account');
    case 'demo_grant': return (capability) => refusalByGrants(grants, capability, 'demo_grant', now);
    case 'free': return (capability) => refusalByGrants(grants, capability, 'subscription_required', now);
  }
}

/** One grant that counts is enough; where all that would do have ended, why the last of them did. */
function refusalByGrants(grants: readonly Grant[], capability: Capability, without: RefusalReason, now: Date): RefusalReason | null {
  const ends = grants.filter(({ featureType }) => ofGrant[featureType].has(capability)).map((grant) => endOf(grant, now));
  return ends.includes(null) ? null : (ends.at(-1) ?? without);
}

function rightsBy(refusals: Refusals): Record<Capability, Right> {
  const right = (capability: Capability): Right => {
    const reason = refusals(capability);
    return { allowed: reason === null, reason };
  };
  return Object.fromEntries(capabilities.map((capability) => [capability, right(capability)])) as Record<Capability, Right>;
}
