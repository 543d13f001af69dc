// What an account may do with work that is its own or that a member of its workspace has shared. The one place that decides it.
import type { PoolClient } from 'pg';
import type { Access } from '#contract/access/access.ts';
import { includesRight, sharedRights, type SharedRight } from '#contract/access/sharing.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn, type OperationContext } from '#server/foundation/operation/public.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';

/** Who asks for the work. */
export interface Reader {
  userId: string;
  /** Where the account has a seat; null: it has none, or the workspace is suspended. */
  seat: { workspaceId: string; role: WorkspaceRole } | null;
}

/** The seat of an account, which does not end before the caller's transaction does; null: it has none, or the workspace is suspended. */
export type KeepSeat = (client: PoolClient, userId: string) => Promise<Reader['seat']>;

export const readerOf = (userId: string, { seat }: Pick<Access, 'seat'>): Reader => ({
  userId,
  seat: seat === null || seat.isSuspended ? null : { workspaceId: seat.workspaceId, role: seat.role },
});

export const readerIn = async (context: Pick<OperationContext, 'caller' | 'rights'>): Promise<Reader> =>
  readerOf(signedIn(context).userId, await context.rights.access());

/** Who sees only what belongs to the account. */
export const readerOfOwn = (userId: string): Reader => ({ userId, seat: null });

/** A list, a search or a template as it is stored. */
export interface SharedWork {
  userId: string;
  /** With which workspace it is shared; null: with none. */
  workspaceId: string | null;
  /** What the other members may do with it; null exactly while it is not shared. */
  sharedRight: SharedRight | null;
}

/** Null: the reader may not know that it exists. Owners and managers of the workspace may do everything with what is shared, viewers only see it. */
export function rightTo({ userId, workspaceId, sharedRight }: SharedWork, reader: Reader): SharedRight | null {
  if (userId === reader.userId) return 'manage';
  if (workspaceId === null || reader.seat === null || reader.seat.workspaceId !== workspaceId) return null;
  if (reader.seat.role === 'viewer') return 'view';
  return reader.seat.role === 'recruiter' ? sharedRight : 'manage';
}

/** The rights under which the work of other members has to be shared so that the reader has at least the needed one. */
export function rightsThatGive(needed: SharedRight, reader: Reader): SharedRight[] {
  const workspaceId = reader.seat?.workspaceId ?? null;
  // The id of no account, so that the work belongs to another member.
  return sharedRights.filter((sharedRight) =>
    includesRight(rightTo({ userId: '', workspaceId, sharedRight }, reader), needed),
  );
}

/** `thing`: `list`. `right`: what the caller has, `needed`: what the call needs. `ownerName` null: the account is being deleted. */
export function rightTooSmall(
  thing: string,
  { right, needed, ownerName }: { right: SharedRight; needed: SharedRight; ownerName: string | null },
): AppError {
  const may = right === 'view' ? 'view' : 'work on';
  const owner = ownerName === null ? 'an owner of your workspace' : `${ownerName}, to whom it belongs,`;
  const change = needed === 'manage' ? 'manage' : 'change';
  return new AppError(
    'forbidden',
    'RIGHT_TOO_SMALL',
    `You may ${may} this ${thing}. Ask ${owner} for the right to ${change} it.`,
  );
}

export const noSeatToShare = (): AppError =>
  new AppError(
    'forbidden',
    'NO_SEAT',
    'You share with the members of your workspace, and you have no seat in one at the moment. Nothing was changed.',
  );
