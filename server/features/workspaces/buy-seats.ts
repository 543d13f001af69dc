// An account creates a workspace, or the owner of one buys its first seats. They count when the payment is confirmed.
import type { InputOf } from '#contract/call.ts';
import { seatSaleLimits } from '#contract/workspaces/seat-sale-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { keepUser } from '../accounts/public.ts';
import type { Billing } from '../billing/public.ts';
import { lockScene, record, type Scene, type WorkspaceParts } from './act-in-workspace.ts';
import { insertMember } from './members-store.ts';
import {
  noSeatsSold,
  noWorkspace,
  notAllowed,
  tooFewSeats,
  tooManySeats,
  workspaceSuspended,
} from './workspace-failures.ts';
import { insertUnpaidWorkspace } from './workspaces-store.ts';

export interface SalesParts extends Pick<WorkspaceParts, 'database' | 'recordAudit'> {
  billing: Pick<Billing, 'seats'>;
}

type Order = InputOf<'workspaces.buySeats'>;

/**
 * The address of the payment page.
 * @throws AppError `SEATS_NOT_SOLD`, `NOT_ALLOWED`, `NAME_NEEDED`, `SEATS_BOUGHT`, `SEATS_TOO_FEW`, `SEATS_TOO_MANY`, `WORKSPACE_SUSPENDED`,
 * `IDEMPOTENCY_KEY_REUSED`, `CHECKOUT_FAILED`, `TOO_MANY`
 */
export async function buySeats(
  parts: SalesParts,
  buyer: Pick<Caller, 'userId' | 'email'>,
  { body: { name, seats }, headers }: Order,
): Promise<string> {
  const { seats: sales } = parts.billing;
  if (!sales.areSold) throw noSeatsSold();
  const workspaceId = await inTransaction(parts.database, async (client) => {
    if (!(await keepUser(client, buyer.userId))) throw noWorkspace();
    const scene = await lockScene(client, buyer.userId);
    if (scene !== null) return requireOrder(scene, seats);
    if (name === undefined)
      throw new AppError('invalid_input', 'NAME_NEEDED', 'Enter a name for the new workspace.', { field: 'name' });
    const id = await insertUnpaidWorkspace(client, name);
    // Another request of the same account was first.
    if (!(await insertMember(client, { userId: buyer.userId, workspaceId: id, role: 'owner', handsOver: false })))
      throw alreadyBought();
    record(client, parts, {
      by: buyer.userId,
      workspaceId: id,
      action: 'seats_ordered',
      after: { name, seats, owner: buyer.userId },
    });
    return id;
  });
  const subscription = (await sales.subscriptionsOf([workspaceId])).get(workspaceId);
  if (subscription?.isLive === true && subscription.record.status !== 'incomplete') throw alreadyBought();
  return sales.openCheckout(buyer, { workspaceId, seats, idempotencyKey: headers['idempotency-key'] ?? null });
}

function requireOrder({ workspace, members, actor }: Scene, seats: number): string {
  if (actor.role !== 'owner') throw notAllowed();
  if (workspace.suspendedAt !== null) throw workspaceSuspended();
  requireNumber(workspace.grantedSeats, members.length, seats);
  return workspace.id;
}

/** @throws AppError `SEATS_TOO_FEW`, `SEATS_TOO_MANY` */
export function requireNumber(grantedSeats: number, members: number, seats: number): void {
  if (seats + grantedSeats > seatSaleLimits.seatsMax) throw tooManySeats();
  const missing = members - seats - grantedSeats;
  if (missing > 0) throw tooFewSeats(missing);
}

const alreadyBought = (): AppError =>
  new AppError(
    'conflict',
    'SEATS_BOUGHT',
    'Your workspace has bought seats already. Change their number on the page of the workspace.',
  );
