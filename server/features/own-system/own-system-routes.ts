import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { chooseKeySet } from './own-keys-store.ts';
import { deleteOwnSystem, findOwnSystem } from './own-system-store.ts';

export const ownSystemRoutes = (
  { ownSystem }: ContractImplementer,
  { database, recordAudit }: { database: Database; recordAudit: RecordAudit },
) => ({
  getOwnSystem: ownSystem.getOwnSystem.handler(async ({ context }) => ({
    system: await findOwnSystem(database.pool, signedIn(context).userId),
  })),
  deleteOwnSystem: ownSystem.deleteOwnSystem.handler(async ({ context }) => {
    const { userId } = signedIn(context);
    await inTransaction(database, async (client) => {
      const before = await findOwnSystem(client, userId);
      if (before === null) return;
      await deleteOwnSystem(client, userId);
      await chooseKeySet(client, userId, null);
      recordAudit(client, {
        actor: { kind: 'account', id: userId },
        action: 'own-system.deleted',
        subject: null,
        before: { candidates: before.candidates, rows: before.rows },
        after: null,
      });
    });
    return { success: true as const };
  }),
});
