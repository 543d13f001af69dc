// API keys of a workspace. Each has an account of its own with a seat, so that rights, ceilings, the ledger and what it makes are those of a
// member. It is no one's: it stays when its creator leaves.
import type { PoolClient } from 'pg';
import type { OutputOf } from '#contract/call.ts';
import { managesWorkspace } from '#contract/access/workspace-roles.ts';
import type { ApiKeyScope } from '#contract/operation.ts';
import { rolesOfKeys, workspaceLimits as limits } from '#contract/workspaces/workspace-limits.ts';
import type { WorkspaceKey } from '#contract/workspaces/workspace-keys.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  createProgram,
  findProgramOfKey,
  giveKey,
  keysOfPrograms,
  noticeOfKey,
  type ProgramParts,
} from '../accounts/public.ts';
import { inWorkspace, record, type Scene, type WorkspaceParts } from './act-in-workspace.ts';
import { settleHold } from './hold.ts';
import { findInvitations } from './invitations-store.ts';
import { requireRunning, requireSeat } from './invite.ts';
import { removeMemberIn } from './leave-workspace.ts';
import { findFormerPrograms, findMember, findMembers, insertMember, type StoredMember } from './members-store.ts';
import { noSuchKey, noWorkspace, notAllowed } from './workspace-failures.ts';

type KeyParts = WorkspaceParts & { accounts: { keys: ProgramParts } };
type Created = OutputOf<'workspaces.createWorkspaceKey'>;

interface KeyOrder {
  name: string;
  role: (typeof rolesOfKeys)[number];
  scopes: readonly ApiKeyScope[];
  days: number;
}

/** @throws AppError `NOT_ALLOWED` */
function requireManager({ role: own }: Pick<StoredMember, 'role'>): void {
  if (!managesWorkspace(own)) throw notAllowed();
}

async function keysOf(
  client: Pick<PoolClient, 'query'>,
  members: readonly StoredMember[],
  workspaceId: string,
): Promise<WorkspaceKey[]> {
  const roles = new Map(members.flatMap(({ userId, role, isProgram }) => (isProgram ? [[userId, role]] : [])));
  const keys = await keysOfPrograms(client, [...roles.keys(), ...(await findFormerPrograms(client, workspaceId))]);
  const newest = new Map(keys.toReversed().map(({ programId, id }) => [programId, id]));
  return keys.map(({ programId, isAssistant: _isAssistant, ...key }) => {
    const role = rolesOfKeys.find((found) => found === roles.get(programId)) ?? null;
    return { ...key, role: newest.get(programId) === key.id ? role : null };
  });
}

/** None for members who do not manage them. @throws AppError `NO_WORKSPACE` */
export async function readKeys(
  { database: { pool } }: Pick<KeyParts, 'database'>,
  userId: string,
): Promise<WorkspaceKey[]> {
  const member = await findMember(pool, userId);
  if (member === null) throw noWorkspace();
  if (!managesWorkspace(member.role)) return [];
  return keysOf(pool, await findMembers(pool, member.workspaceId), member.workspaceId);
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `WORKSPACE_SUSPENDED`, `TOO_MANY_KEYS`, `SEATS_FULL` */
export const createKey = (parts: KeyParts, userId: string, { name, role, scopes, days }: KeyOrder): Promise<Created> =>
  inWorkspace(parts, userId, async (client, scene) => {
    requireManager(scene.actor);
    const { workspace, members } = scene;
    requireRunning(workspace);
    if (members.filter(({ isProgram }) => isProgram).length >= limits.keysMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_KEYS',
        `A workspace has at most ${limits.keysMax} keys. Revoke one, then create this one.`,
      );
    requireSeat(scene, await findInvitations(client, workspace.id));
    const programId = await createProgram(client, name);
    // Its work is that of the workspace, so it goes to an owner when the key ends.
    const seat = { userId: programId, workspaceId: workspace.id, role, handsOver: true, isProgram: true };
    if (!(await insertMember(client, seat))) throw new Error('A new account is in a workspace already.');
    await settleHold(client, workspace.id);
    const { key, apiKey } = await giveKey(
      client,
      parts.accounts.keys,
      { programId, createdBy: userId },
      { name, scopes, days },
    );
    const after = { key: apiKey.id, member: programId, name, role, scopes: apiKey.scopes, days };
    record(client, parts, { by: userId, workspaceId: workspace.id, action: 'api_key_created', after });
    return tellAndShow(client, parts, { scene, userId, keyId: apiKey.id, key });
  });

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND`, `WORKSPACE_SUSPENDED` */
export const rotateKey = (
  parts: KeyParts,
  userId: string,
  { id, days }: { id: string; days: number },
): Promise<Created> =>
  inWorkspace(parts, userId, async (client, scene) => {
    requireManager(scene.actor);
    const { workspace, members } = scene;
    requireRunning(workspace);
    const before = await findProgramOfKey(client, id);
    const current = (await keysOf(client, members, workspace.id)).find((key) => key.id === id);
    if (before === null || current === undefined || current.role === null) throw noSuchKey();
    const { key, apiKey } = await giveKey(
      client,
      parts.accounts.keys,
      { programId: before.userId, createdBy: userId },
      { name: before.name, scopes: before.scopes, days },
    );
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'api_key_rotated',
      before: { key: id, member: before.userId },
      after: { key: apiKey.id, member: before.userId, days },
    });
    return tellAndShow(client, parts, { scene, userId, keyId: apiKey.id, key });
  });

/** The owners and the creator receive an email, because the key outlives the password of its creator. */
async function tellAndShow(
  client: PoolClient,
  parts: KeyParts,
  { scene: { workspace, members }, userId, keyId, key }: { scene: Scene; userId: string; keyId: string; key: string },
): Promise<Created> {
  const apiKey = (await keysOf(client, await findMembers(client, workspace.id), workspace.id)).find(
    (found) => found.id === keyId,
  );
  if (apiKey === undefined) throw new Error('The key was not stored.');
  const owners = members.flatMap((member) => (member.role === 'owner' ? [member.userId] : []));
  const told = [...new Set([userId, ...owners])];
  await noticeOfKey(client, parts.accounts.keys, told, { name: apiKey.name, workspaceName: workspace.name });
  return { key, apiKey };
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND` */
export const revokeKey = (parts: KeyParts, userId: string, id: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const program = await findProgramOfKey(client, id);
    const [newest] = program === null ? [] : await keysOfPrograms(client, [program.userId]);
    // The same for a key of another workspace, whose account is no member of this one, and for a key that was replaced.
    const memberId = program !== null && newest?.id === id ? program.userId : '';
    await removeMemberIn(client, parts, userId, memberId, noSuchKey);
  });
