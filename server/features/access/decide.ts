// What a caller may do. Pure: the same entitlements and moment always give the same answer. The one place where roles,
// plans and demo access meet; section 6 of the specification is this table.
import type { Access, CallerKind, RefusalReason, Right, Seat } from '#contract/access/access.ts';
import type { DemoFeature } from '#contract/demo-access/demo-access.ts';
import type { Tier } from '#contract/billing/billing.ts';
import { scopeOfCapability, type Capability } from '#contract/operation.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { endOf, toContract, type Grant } from '../demo-access/public.ts';

/** Everything that decides what a signed-in caller may do. */
export interface Entitlements {
  caller: Pick<Caller, 'role' | 'emailVerified' | 'isFullAccess' | 'isDemo' | 'apiKey'>;
  subscription: { subscribed: boolean; tier: Tier };
  /** The grants that were not revoked. They may have expired. */
  grants: readonly Grant[];
  /** In a workspace; null: the account is in none. */
  seat: Seat | null;
}

interface Refused {
  reason: RefusalReason;
  /** With `grant_expired`. */
  endedAt?: string;
}

type Refusals = (capability: Capability) => Refused | null;

const ofBasic = new Set<Capability>(['search', 'select', 'createLists', 'saveLists', 'viewContactInfo', 'sendEmail']);

const ofGrant: Readonly<Record<DemoFeature, ReadonlySet<Capability>>> = {
  full_access: new Set(['search', 'select', 'createLists', 'saveLists', 'viewContactInfo']),
  viewContactInfo: new Set(['search', 'viewContactInfo']),
  createLists: new Set(['search', 'select', 'createLists']),
  saveLists: new Set(['search', 'select', 'saveLists']),
};

/** `entitlements` null: the caller is not signed in. */
export function decide(entitlements: Entitlements | null, now: Date): Access {
  const { subscription, grants, seat } = entitlements ?? {
    subscription: { subscribed: false, tier: 'free' as const },
    grants: [],
    seat: null,
  };
  const live = grants.filter((grant) => endOf(grant, now) === null);
  const kind = entitlements === null ? 'anonymous' : kindOf(entitlements, live.length > 0);
  const apiKey = entitlements?.caller.apiKey ?? null;
  const refusals = refusalsOf(kind, grants, { now, isSuspended: seat?.isSuspended ?? false });
  return {
    kind,
    tier: subscription.subscribed ? subscription.tier : 'free',
    capabilities: rightsBy((capability) => {
      const refused = apiKey === null ? null : refusalOfKey(kind, { ...apiKey, seat }, capability);
      return refused ?? (isCommon(kind, capability) ? null : refusals(capability));
    }),
    demo: { isDemoAccount: kind === 'demo_account', grants: kind === 'demo_grant' ? live.map(toContract) : [] },
    seat,
  };
}

function kindOf({ caller, subscription, seat }: Entitlements, hasLiveGrant: boolean): CallerKind {
  if (!caller.emailVerified) return 'unverified';
  if (caller.role === 'admin') return 'admin';
  if (caller.isFullAccess) return 'full_access';
  // A plan of one's own and a seat in a workspace change nothing about each other: the higher right counts.
  if (subscription.subscribed && subscription.tier === 'premium') return 'premium';
  const role = seat === null || seat.isSuspended ? null : seat.role;
  if (role !== null && role !== 'viewer') return 'member';
  // Subscribers are never demo.
  if (subscription.subscribed) return 'basic';
  if (caller.isDemo) return 'demo_account';
  if (hasLiveGrant) return 'demo_grant';
  return role === 'viewer' ? 'viewer' : 'free';
}

const isCommon = (kind: CallerKind, capability: Capability): boolean =>
  capability === 'open' || (capability === 'account' && kind !== 'anonymous');

/** As in the accounts, which let only such accounts create keys. A key is never an administrator. */
const kindsWithKeys: ReadonlySet<CallerKind> = new Set(['basic', 'member', 'premium', 'full_access']);

/** What the key lacks of the rights of its account. Null: nothing. */
function refusalOfKey(
  kind: CallerKind,
  { scopes, isOfWorkspace, seat }: NonNullable<Caller['apiKey']> & Pick<Entitlements, 'seat'>,
  capability: Capability,
): Refused | null {
  if (capability === 'open') return null;
  // A key of a workspace has what its seat gives, also to a viewer.
  if (isOfWorkspace && seat?.isSuspended === true) return { reason: 'workspace_suspended' };
  if (!kindsWithKeys.has(kind) && !(isOfWorkspace && kind === 'viewer')) return { reason: 'key_without_plan' };
  // What a key may do of the operations for every account, each operation says.
  if (capability === 'account') return null;
  const scope = scopeOfCapability[capability];
  return scope !== null && scopes.includes(scope) ? null : { reason: 'key_scope' };
}

/** The refusals beyond the capabilities that every caller has. */
function refusalsOf(
  kind: CallerKind,
  grants: readonly Grant[],
  { now, isSuspended }: { now: Date; isSuspended: boolean },
): Refusals {
  const byGrants =
    (without: RefusalReason): Refusals =>
    (capability) =>
      refusalByGrants(grants, capability, without, now);
  const rows: Readonly<Record<CallerKind, Refusals>> = {
    anonymous: () => ({ reason: 'sign_in' }),
    unverified: () => ({ reason: 'confirm_email' }),
    free: byGrants(isSuspended ? 'workspace_suspended' : 'subscription_required'),
    viewer: (capability) => (capability === 'search' ? null : { reason: 'workspace_viewer' }),
    demo_grant: byGrants('demo_grant'),
    demo_account: (capability) => (capability === 'search' ? null : { reason: 'demo_account' }),
    basic: (capability) => (ofBasic.has(capability) ? null : { reason: 'premium_required' }),
    member: () => null,
    premium: () => null,
    full_access: () => null,
    admin: () => null,
  };
  return (capability) =>
    capability === 'admin' && kind !== 'anonymous' && kind !== 'admin'
      ? { reason: 'admin_only' }
      : rows[kind](capability);
}

/** One grant that counts is enough; where all that would do have ended, why and when the last of them did. */
function refusalByGrants(
  grants: readonly Grant[],
  capability: Capability,
  without: RefusalReason,
  now: Date,
): Refused | null {
  const fitting = grants.filter(({ featureType }) => ofGrant[featureType].has(capability));
  if (fitting.some((grant) => endOf(grant, now) === null)) return null;
  const last = fitting.at(-1);
  if (last === undefined) return { reason: without };
  const reason = endOf(last, now) ?? without;
  return reason === 'grant_expired' && last.expiresAt !== null
    ? { reason, endedAt: last.expiresAt.toISOString() }
    : { reason };
}

function rightsBy(refusals: Refusals): Record<Capability, Right> {
  const right = (capability: Capability): Right => {
    const refused = refusals(capability);
    return refused === null ? { allowed: true, reason: null } : { allowed: false, ...refused };
  };
  return {
    open: right('open'),
    account: right('account'),
    search: right('search'),
    select: right('select'),
    selectAll: right('selectAll'),
    createLists: right('createLists'),
    saveLists: right('saveLists'),
    viewContactInfo: right('viewContactInfo'),
    export: right('export'),
    sendEmail: right('sendEmail'),
    admin: right('admin'),
  };
}
