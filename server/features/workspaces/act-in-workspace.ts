// What every change of a workspace begins with: the workspace is locked, and only then it is decided what the role of the person allows.
// So two changes never decide by what the other one replaces.
import type { PoolClient } from 'pg';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { AuditEntry, RecordAudit } from '../audit/public.ts';
import { findMember, findMembers, type StoredMember } from './members-store.ts';
import { noWorkspace } from './workspace-failures.ts';
import { lockWorkspace, type StoredWorkspace } from './workspaces-store.ts';

export interface WorkspaceParts {
  database: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  queueMail: QueueMail;
  /** Without a trailing slash. */
  publicUrl: string;
}

export interface Scene {
  workspace: StoredWorkspace;
  /** Owners first, then by the time of joining. */
  members: readonly StoredMember[];
  /** Who acts: one of the members. */
  actor: StoredMember;
}

/** Null: the account is in no workspace. */
export async function lockScene(client: PoolClient, userId: string): Promise<Scene | null> {
  const found = await findMember(client, userId);
  const workspace = found && (await lockWorkspace(client, found.workspaceId));
  if (workspace === null) return null;
  const members = await findMembers(client, workspace.id);
  const actor = members.find((member) => member.userId === userId);
  return actor === undefined ? null : { workspace, members, actor };
}

/** @throws AppError `NO_WORKSPACE` */
export const inWorkspace = <T>(
  { database }: Pick<WorkspaceParts, 'database'>,
  userId: string,
  run: (client: PoolClient, scene: Scene) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (client) => {
    const scene = await lockScene(client, userId);
    if (scene === null) throw noWorkspace();
    return run(client, scene);
  });

interface Change extends Pick<AuditEntry, 'action' | 'before' | 'after'> {
  /** Null: the product itself, when an account is deleted. */
  by: string | null;
  workspaceId: string;
}

/** The audit names the workspace as the subject, and members by their ids among the facts. */
export const record = (
  client: PoolClient,
  { recordAudit }: Pick<WorkspaceParts, 'recordAudit'>,
  { by, workspaceId, action, ...facts }: Change,
): void =>
  recordAudit(client, {
    actor: by === null ? { kind: 'system', id: 'workspaces' } : { kind: 'account', id: by },
    action: `workspaces.${action}`,
    subject: { kind: 'workspace', id: workspaceId },
    ...facts,
  });
