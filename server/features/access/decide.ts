// What somebody may do. Pure: the same standing and moment always give the same answer. The one place where roles,
// plans and demo access meet; section 6 of the specification is this table.
import type { Access, CallerKind, DemoFeature, RefusalReason, Right } from '#contract/access.ts';
import type { Tier } from '#contract/billing.ts';
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

/** What is refused beyond what is common to all. */
function refusalsOf(kind: CallerKind, grants: readonly Grant[], now: Date): Refusals {
  const byGrants = (without: RefusalReason): Refusals => (capability) => refusalByGrants(grants, capability, without, now);
  const rows: Readonly<Record<CallerKind, Refusals>> = {
    anonymous: () => 'sign_in',
    unverified: () => 'confirm_email',
    free: byGrants('subscription_required'),
    demo_grant: byGrants('demo_grant'),
    demo_account: (capability) => (capability === 'search' ? null : 'demo_account'),
    basic: (capability) => (ofBasic.has(capability) ? null : 'premium_required'),
    premium: () => null,
    full_access: () => null,
    admin: () => null,
  };
  return (capability) => (capability === 'admin' && kind !== 'anonymous' && kind !== 'admin' ? 'admin_only' : rows[kind](capability));
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
  return {
    open: right('open'), account: right('account'), search: right('search'), select: right('select'), selectAll: right('selectAll'),
    createLists: right('createLists'), saveLists: right('saveLists'), viewContactInfo: right('viewContactInfo'), export: right('export'),
    sendEmail: right('sendEmail'), admin: right('admin'),
  };
}
