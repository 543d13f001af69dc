import type { DemoFeature, DemoGrant, ListedGrant } from '#contract/demo-access/demo-access.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  signedIn,
  successAfter,
  type ContractImplementer,
  type OperationContext,
} from '#server/foundation/operation/public.ts';
import type { AuditedBy, RecordAudit } from '../audit/public.ts';
import { findAddresses, keepUser } from '../accounts/public.ts';
import { toContract } from './grant.ts';
import { findGrants, listGrants, revokeGrants, saveGrant, type GrantOrder, type GrantRow } from './grants-store.ts';

export function demoAccessRoutes(
  { demoAccess }: ContractImplementer,
  { database, clock, recordAudit }: { database: Database; clock: Clock; recordAudit: RecordAudit },
) {
  const by = (context: OperationContext): AuditedBy => ({
    recordAudit,
    actor: { kind: 'account', id: signedIn(context).userId },
  });
  const grantsOf = async (context: OperationContext): Promise<{ grants: DemoGrant[] }> => {
    const grants = await findGrants(database, signedIn(context).userId);
    return { grants: grants.map(toContract) };
  };
  return {
    getDemoAccess: demoAccess.getDemoAccess.handler(({ context }) => grantsOf(context)),
    incrementDemoUsage: demoAccess.incrementDemoUsage.handler(({ context }) => grantsOf(context)),
    listDemoAccess: demoAccess.listDemoAccess.handler(async () => ({ grants: await listedGrants(database) })),
    grantDemoAccess: demoAccess.grantDemoAccess.handler(({ input: { expiresAt, ...order }, context }) =>
      successAfter(
        give({ database, clock }, by(context), {
          ...order,
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
        }),
      ),
    ),
    revokeDemoAccess: demoAccess.revokeDemoAccess.handler(({ input, context }) =>
      successAfter(revoke(database, by(context), input)),
    ),
  };
}

async function give(
  { database, clock }: { database: Database; clock: Clock },
  { recordAudit, actor }: AuditedBy,
  order: GrantOrder,
): Promise<void> {
  if (order.expiresAt !== null && order.expiresAt <= clock.now())
    throw new AppError('invalid_input', 'INVALID_INPUT', 'expiresAt: must lie ahead. Choose a later time, or none.');
  const isSaved = await inTransaction(database, async (client) => {
    if (!(await keepUser(client, order.userId))) return false;
    const before = await saveGrant(client, order);
    recordAudit(client, {
      actor,
      action: 'demo-access.granted',
      subject: { kind: 'account', id: order.userId },
      before: before && factsOf(before),
      after: { ...factsOf(order), notes: order.notes },
    });
    return true;
  });
  if (!isSaved)
    throw new AppError('not_found', 'NOT_FOUND', 'There is no such user. Their account may have been deleted.');
}

const factsOf = ({ featureType, expiresAt, maxUses }: Pick<GrantOrder, 'featureType' | 'expiresAt' | 'maxUses'>) => ({
  featureType,
  expiresAt: expiresAt?.toISOString() ?? null,
  maxUses,
});

const revoke = (
  database: Database,
  { recordAudit, actor }: AuditedBy,
  { userId, featureType }: { userId: string; featureType: DemoFeature | null },
): Promise<void> =>
  inTransaction(database, async (client) => {
    const revoked = await revokeGrants(client, userId, featureType);
    if (revoked.length > 0)
      recordAudit(client, {
        actor,
        action: 'demo-access.revoked',
        subject: { kind: 'account', id: userId },
        before: { featureTypes: revoked },
      });
  });

async function listedGrants(database: Database): Promise<ListedGrant[]> {
  const rows = await listGrants(database);
  const addresses = await findAddresses(
    database,
    rows.map(({ userId }) => userId),
  );
  // A user who was deleted after the grants were read has no grants.
  return rows.flatMap((row) => {
    const address = addresses.get(row.userId);
    return address === undefined ? [] : [listed(row, address)];
  });
}

const listed = (row: GrantRow, userEmail: string): ListedGrant => ({
  ...toContract(row),
  user_id: row.userId,
  user_email: userEmail,
  active: row.active,
  notes: row.notes,
  created_at: row.createdAt.toISOString(),
});
