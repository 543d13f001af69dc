// Owners change, cancel and renew the seats that their workspace has bought.
import type { InputOf, OutputOf } from '#contract/call.ts';
import { seatSaleLimits } from '#contract/workspaces/seat-sale-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { WorkspaceSubscription } from '../billing/public.ts';
import { inWorkspace, record } from './act-in-workspace.ts';
import { requireNumber, type SalesParts } from './buy-seats.ts';
import { notAllowed, workspaceSuspended } from './workspace-failures.ts';
import { noteSeatChange, type StoredWorkspace } from './workspaces-store.ts';

interface Owned {
  workspace: StoredWorkspace;
  members: number;
  subscription: WorkspaceSubscription;
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_SEAT_PLAN` */
async function requireOwned(parts: SalesParts, userId: string, isLive: boolean): Promise<Owned> {
  const { workspace, members } = await inWorkspace(parts, userId, (_client, scene) => {
    if (scene.actor.role !== 'owner') throw notAllowed();
    return Promise.resolve({ workspace: scene.workspace, members: scene.members.length });
  });
  const subscription = (await parts.billing.seats.subscriptionsOf([workspace.id])).get(workspace.id);
  if (subscription === undefined || (isLive && !subscription.isLive)) throw noSeatPlan();
  return { workspace, members, subscription };
}

async function requireChange(parts: SalesParts, userId: string, seats: number): Promise<Owned> {
  const owned = await requireOwned(parts, userId, true);
  const { workspace, members, subscription } = owned;
  requireNumber(workspace.grantedSeats, members, seats);
  if (seats <= subscription.record.seats) return owned;
  if (workspace.suspendedAt !== null) throw workspaceSuspended();
  if (subscription.record.status !== 'active' && subscription.record.status !== 'trialing') throw paymentDue();
  return owned;
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_SEAT_PLAN`, `SEATS_TOO_FEW`, `SEATS_TOO_MANY`, `PAYMENT_DUE`, `SEATS_FAILED` */
export async function previewSeats(
  parts: SalesParts,
  userId: string,
  seats: number,
): Promise<OutputOf<'workspaces.previewSeats'>> {
  const { subscription } = await requireChange(parts, userId, seats);
  const { record: now, period } = subscription;
  const sales = parts.billing.seats;
  // Whole seconds, as providers count.
  const previewedAt = new Date(Math.floor(sales.now().getTime() / 1_000) * 1_000);
  const cents = seats === now.seats ? 0 : await sales.previewChange(now, seats, previewedAt);
  return {
    seatsBefore: now.seats,
    seats,
    previewedAt: previewedAt.toISOString(),
    dueNowCents: seats > now.seats ? Math.max(0, cents) : 0,
    creditCents: seats < now.seats ? Math.max(0, -cents) : 0,
    renewalCents: seats * now.priceCents,
    renewsAt: period.end.toISOString(),
    currency: now.currency,
    billingInterval: now.billingInterval,
  };
}

/** @throws AppError as `previewSeats`, and `SEATS_CHANGED`, `PREVIEW_OVER`, `PAYMENT_FAILED` */
export async function changeSeats(
  parts: SalesParts,
  userId: string,
  { seats, seatsBefore, previewedAt }: InputOf<'workspaces.changeSeats'>,
): Promise<void> {
  const { workspace, subscription } = await requireChange(parts, userId, seats);
  const sales = parts.billing.seats;
  const at = new Date(previewedAt);
  const ageMs = sales.now().getTime() - at.getTime();
  if (ageMs < 0 || ageMs > seatSaleLimits.previewMinutes * 60_000) throw previewOver();
  if (seats === seatsBefore) return;
  // A repetition of what was done already only completes the audit.
  const isDone = subscription.record.seats === seats;
  if (!isDone && subscription.record.seats !== seatsBefore) throw seatsChanged();
  if (!isDone) await sales.changeSeats(subscription.record, seats, at);
  await note(parts, userId, workspace.id, isDone, {
    action: 'seats_changed',
    before: { bought: seatsBefore },
    after: { bought: seats },
  });
}

/** False: the seats end with the paid period. @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_SEAT_PLAN`, `SEATS_FAILED` */
export async function setRenewal(parts: SalesParts, userId: string, renews: boolean): Promise<void> {
  const { workspace, subscription } = await requireOwned(parts, userId, true);
  // A repetition of what was done already only completes the audit.
  const isDone = (subscription.record.endsAt === null) === renews;
  if (!isDone) await parts.billing.seats.setRenewal(subscription.record, renews);
  await note(parts, userId, workspace.id, isDone, {
    action: renews ? 'seats_resumed' : 'seats_canceled',
    before: { renews: !renews },
    after: { renews },
  });
}

/** The address of the portal. Also after the seats have ended, for the invoices. @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_SEAT_PLAN`, `SEATS_FAILED` */
export async function openSeatsPortal(parts: SalesParts, userId: string): Promise<string> {
  const { subscription } = await requireOwned(parts, userId, false);
  return parts.billing.seats.openPortal(subscription.record);
}

/**
 * The provider has changed it already, so the entry is written even if the person has left meanwhile. `isDone`: an earlier request has
 * changed it, and may have written the entry.
 */
const note = (
  parts: SalesParts,
  userId: string,
  workspaceId: string,
  isDone: boolean,
  change: Pick<Parameters<typeof record>[2], 'action' | 'before' | 'after'>,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const isNew = await noteSeatChange(client, workspaceId, JSON.stringify([userId, change]));
    if (isNew || !isDone) record(client, parts, { by: userId, workspaceId, ...change });
  });

const noSeatPlan = (): AppError =>
  new AppError('conflict', 'NO_SEAT_PLAN', 'Your workspace has no seats to manage any more. Buy seats first.');

const paymentDue = (): AppError =>
  new AppError(
    'conflict',
    'PAYMENT_DUE',
    'A payment for your seats is due. Pay it under Manage Billing, then add seats.',
  );

const previewOver = (): AppError =>
  new AppError('conflict', 'PREVIEW_OVER', 'The amount was calculated too long ago. Look at it again, then confirm.');

const seatsChanged = (): AppError =>
  new AppError(
    'conflict',
    'SEATS_CHANGED',
    'The number of seats has changed meanwhile. Look at it again before you confirm.',
  );
