import type { DemoGrant, ListedGrant } from '#contract/access.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer, OperationContext } from '#server/foundation/operation/public.ts';
import { inWordsOfContract } from './grant.ts';
import { findGrants, listGrants, revokeGrants, saveGrant } from './grants-store.ts';
import type { GrantOrder, GrantRow } from './grants-store.ts';

export function demoAccessRoutes({ demoAccess }: ContractImplementer, database: Database, clock: Clock) {
  const grantsOf = async (context: OperationContext): Promise<{ grants: DemoGrant[] }> => {
    const grants = await findGrants(database, signedIn(context).userId);
    return { grants: grants.map(inWordsOfContract) };
  };
  return {
    getDemoAccess: demoAccess.getDemoAccess.handler(({ context }) => grantsOf(context)),
    incrementDemoUsage: demoAccess.incrementDemoUsage.handler(({ context }) => grantsOf(context)),
    listDemoAccess: demoAccess.listDemoAccess.handler(async () => ({ grants: (await listGrants(database)).map(listed) })),
    grantDemoAccess: demoAccess.grantDemoAccess.handler(async ({ input: { expiresAt, ...order } }) => {
      await give(database, clock, { ...order, expiresAt: expiresAt === null ? null : new Date(expiresAt) });
      return { success: true as const };
    }),
    revokeDemoAccess: demoAccess.revokeDemoAccess.handler(async ({ input }) => {
      await revokeGrants(database, input.userId, input.featureType);
      return { success: true as const };
    }),
  };
}

async function give(database: Database, clock: Clock, order: GrantOrder): Promise<void> {
  if (order.expiresAt !== null && order.expiresAt <= clock.now()) throw new AppError('invalid_input', 'INVALID_INPUT', 'expiresAt: must lie ahead. Choose a later time, or none.');
  if (!(await saveGrant(database, order))) throw new AppError('not_found', 'NOT_FOUND', 'There is no such user. Their account may have been deleted.');
}

const listed = (row: GrantRow): ListedGrant => ({
  ...inWordsOfContract(row), user_id: row.userId, user_email: row.userEmail, active: row.active, notes: row.notes, created_at: row.createdAt.toISOString(),
});
