// Whose system a caller changes: its own, or that of its workspace.
import type { PoolClient } from 'pg';
import { managesWorkspace } from '#contract/access/workspace-roles.ts';
import type { SystemOwnerName } from '#contract/own-system/own-system.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { KeepSeat } from '../access/public.ts';

/** A system is that of an account, or that of a workspace, which all its members use. */
export type SystemOwner = { userId: string } | { workspaceId: string };

export const idOfOwner = (owner: SystemOwner): string => ('userId' in owner ? owner.userId : owner.workspaceId);

/** @throws AppError `NO_SEAT`, `NOT_ALLOWED` */
export async function ownerNamed(
  client: PoolClient,
  keepSeat: KeepSeat,
  userId: string,
  name: SystemOwnerName,
): Promise<SystemOwner> {
  if (name === 'account') return { userId };
  const seat = await keepSeat(client, userId);
  if (seat === null)
    throw new AppError(
      'forbidden',
      'NO_SEAT',
      'You have no seat in a workspace at the moment. Nothing was changed. Reload the page.',
    );
  if (!managesWorkspace(seat.role))
    throw new AppError(
      'forbidden',
      'NOT_ALLOWED',
      'Only an owner or a manager changes the system of the workspace. Ask one of them.',
    );
  return { workspaceId: seat.workspaceId };
}
