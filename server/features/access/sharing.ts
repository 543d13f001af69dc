// What an account may do with work that is its own or that a member of its workspace has shared. The one place that decides it.
import type { Access } from '#contract/access/access.ts';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';

/** Who asks for the work. */
export interface Reader {
  userId: string;
  /** Where the account has a seat; null: it has none, or the workspace is suspended. */
  seat: { workspaceId: string; role: WorkspaceRole } | null;
}

export const readerOf = (userId: string, { seat }: Pick<Access, 'seat'>): Reader => ({
  userId,
  seat: seat === null || seat.isSuspended ? null : { workspaceId: seat.workspaceId, role: seat.role },
});

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
