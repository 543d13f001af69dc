// The seats of a workspace as its members see them.
import type { SeatSubscriptionState, WorkspaceSeats } from '#contract/workspaces/seats.ts';
import { rolesBelow } from '#contract/workspaces/workspace-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Billing, WorkspaceSubscription } from '../billing/public.ts';
import { findPoolUse } from '../disclosures/public.ts';
import { countMembers, findMember } from './members-store.ts';
import { findWorkspace } from './workspaces-store.ts';

/** Null: the account is in no workspace. */
export async function readSeats(
  { database, billing: { seats } }: { database: Database; billing: Pick<Billing, 'seats'> },
  userId: string,
): Promise<WorkspaceSeats | null> {
  const own = await findMember(database.pool, userId);
  const workspace = own && (await findWorkspace(database.pool, own.workspaceId));
  if (own === null || workspace === null) return null;
  const [members, subscriptions, use] = await Promise.all([
    countMembers(database.pool, workspace.id),
    own.role === 'owner' ? seats.subscriptionsOf([workspace.id]) : null,
    rolesBelow[own.role].length > 0 ? findPoolUse(database.pool, workspace.id) : null,
  ]);
  return {
    used: members,
    bought: workspace.seats - workspace.grantedSeats,
    granted: workspace.grantedSeats,
    total: workspace.seats,
    isOnHold: workspace.isOnHold,
    holdAt: holdShown(workspace.holdAt, members, workspace.seats),
    areSold: seats.areSold,
    subscription: subscriptionOf(subscriptions?.get(workspace.id) ?? null),
    pool: use && {
      reveals: { perDay: workspace.poolRevealsPerDay, ...poolPart(use.reveal) },
      exported: { perDay: workspace.poolExportedPerDay, ...poolPart(use.export) },
    },
  };
}

/** While there are enough seats, the moment at which they would be too few without another payment is of no use to anyone. */
const holdShown = (holdAt: Date | null, members: number, seats: number): string | null =>
  members > seats ? (holdAt?.toISOString() ?? null) : null;

const poolPart = ({ people, resetsAt }: { people: number; resetsAt: Date | null }) => ({
  used: people,
  resetsAt: resetsAt?.toISOString() ?? null,
});

export function subscriptionOf(found: WorkspaceSubscription | null): SeatSubscriptionState | null {
  if (found === null) return null;
  const { record, bought, givesSeats, isLive, period } = found;
  const isEnding = isLive && record.endsAt !== null;
  return {
    seats: record.seats,
    priceCents: record.priceCents,
    currency: record.currency,
    billingInterval: record.billingInterval,
    status: isLive ? record.status : 'canceled',
    givesSeats,
    currentPeriodEnd: (record.endsAt ?? period.end).toISOString(),
    cancelAtPeriodEnd: isEnding,
    graceEndsAt: record.status === 'past_due' && isLive ? (bought.until?.toISOString() ?? null) : null,
  };
}
