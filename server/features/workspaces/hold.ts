// When a workspace that buys seats is on hold: it has fewer seats than members, and its owner has had days to choose what to do. Being on hold
// has the effect of a suspension. The moment is known beforehand, so no job has to run at it.
import type { PoolClient } from 'pg';
import { seatSaleLimits } from '#contract/workspaces/seat-sale-limits.ts';
import { countMembers } from './members-store.ts';
import { findWorkspace, setHold, type StoredWorkspace } from './workspaces-store.ts';

const dayMs = 86_400_000;
const daysToChoose = (from: Date): Date => new Date(from.getTime() + seatSaleLimits.holdAfterDays * dayMs);
const earlier = (left: Date, right: Date | null): Date => (right !== null && right < left ? right : left);

type Seats = Pick<StoredWorkspace, 'grantedSeats' | 'boughtSeats' | 'boughtUntil' | 'holdAt'>;

/** Null: the workspace has enough seats for as long as they are paid. Pure. */
function holdOf(workspace: Seats, members: number, now: Date): Date | null {
  const { grantedSeats, boughtSeats, boughtUntil, holdAt } = workspace;
  // Where an administrator grants every seat, fewer of them take nothing from anyone.
  if (boughtSeats === null || members <= grantedSeats) return null;
  const haveEnded = boughtUntil !== null && boughtUntil <= now;
  // There are too few since an earlier moment, which another change of too few seats does not move.
  if (haveEnded) return earlier(daysToChoose(boughtUntil), holdAt);
  if (members > grantedSeats + boughtSeats) return earlier(daysToChoose(now), holdAt);
  return boughtUntil === null ? null : daysToChoose(boughtUntil);
}

/** The caller has locked the workspace, and changed its seats or members. */
export async function settleHold(client: PoolClient, workspaceId: string): Promise<void> {
  const workspace = await findWorkspace(client, workspaceId);
  if (workspace === null || workspace.boughtSeats === null) return;
  await setHold(client, workspaceId, holdOf(workspace, await countMembers(client, workspaceId), workspace.readAt));
}
