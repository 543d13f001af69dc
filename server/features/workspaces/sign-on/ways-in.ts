// Who can log in while the provider of a workspace is down: an owner with a password that enforcement does not refuse.
import type { PoolClient } from 'pg';
import { findSignInStates, keepUser } from '../../accounts/public.ts';
import { lockScene, type Scene } from '../act-in-workspace.ts';
import { lastWayIn } from '../workspace-failures.ts';
import { domainOf } from './domain-name.ts';
import { findDomains, findEnforcers } from './domains-store.ts';

/** The owners, by their ids. */
async function waysIn(client: PoolClient, { members }: Pick<Scene, 'members'>): Promise<string[]> {
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  const found: string[] = [];
  for (const { userId, email, hasSecondFactor, isSuspended } of await findSignInStates(client, owners)) {
    if (isSuspended) continue;
    const enforcers = await findEnforcers(client, domainOf(email));
    if (enforcers === null || (hasSecondFactor && enforcers.includes(userId))) found.push(userId);
  }
  return found;
}

/** The caller has locked the workspace. @throws AppError `LAST_WAY_IN` */
export async function requireOtherWayIn(
  client: PoolClient,
  scene: Pick<Scene, 'workspace' | 'members'>,
  lostId: string,
): Promise<void> {
  const domains = await findDomains(client, scene.workspace.id);
  if (domains.every(({ enforcedAt }) => enforcedAt === null)) return;
  const ways = await waysIn(client, scene);
  if (ways.length === 1 && ways[0] === lostId) throw lastWayIn();
}

/** Before an account loses its second factor. @throws AppError `LAST_WAY_IN` */
export async function keepWayIn(client: PoolClient, userId: string): Promise<void> {
  // The account before the workspace, in the order in which the deletion of an account locks them.
  await keepUser(client, userId);
  const scene = await lockScene(client, userId);
  if (scene?.actor.role !== 'owner') return;
  const { workspace, members } = scene;
  const states = await findSignInStates(client, [userId]);
  const needsSecondFactor = (await findEnforcers(client, domainOf(states[0]?.email ?? ''))) !== null;
  if (needsSecondFactor) await requireOtherWayIn(client, { workspace, members }, userId);
}
