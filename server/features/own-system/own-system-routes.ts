import { managesWorkspace } from '#contract/access/workspace-roles.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn, type KeepSeat, type Reader } from '../access/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { deleteOwnSystem, findOwnSystem } from './own-system-store.ts';
import { idOfOwner, ownerNamed } from './system-owner.ts';

export interface OwnSystemParts {
  database: Database;
  recordAudit: RecordAudit;
  keepSeat: KeepSeat;
}

export const ownSystemRoutes = ({ ownSystem }: ContractImplementer, parts: OwnSystemParts) => ({
  getOwnSystem: ownSystem.getOwnSystem.handler(async ({ context }) => {
    const reader = await readerIn(context);
    return {
      system: await findOwnSystem(parts.database.pool, reader.userId),
      workspace: await systemOfSeat(parts, reader),
    };
  }),
  deleteOwnSystem: ownSystem.deleteOwnSystem.handler(async ({ input, context }) => {
    const { userId } = signedIn(context);
    await inTransaction(parts.database, async (client) => {
      const owner = await ownerNamed(client, parts.keepSeat, userId, input?.owner ?? 'account');
      const before = await findOwnSystem(client, idOfOwner(owner));
      if (before === null) return;
      await deleteOwnSystem(client, idOfOwner(owner));
      parts.recordAudit(client, {
        actor: { kind: 'account', id: userId },
        action: 'own-system.deleted',
        subject: 'userId' in owner ? null : { kind: 'workspace', id: owner.workspaceId },
        before: { candidates: before.candidates, rows: before.rows },
      });
    });
    return { success: true as const };
  }),
});

async function systemOfSeat({ database: { pool } }: OwnSystemParts, { seat }: Reader) {
  if (seat === null) return null;
  return { system: await findOwnSystem(pool, seat.workspaceId), mayManage: managesWorkspace(seat.role) };
}
