import type { KeyObject } from 'node:crypto';
import { recallLimits } from '#contract/exports/recall-limits.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { FollowParts } from './follow-removals.ts';
import { recallFile } from './recall-file.ts';
import * as store from './recalls-store.ts';

export type RecallParts = Pick<FollowParts, 'database' | 'clock' | 'addressOf'> & {
  recordAudit: RecordAudit;
  /** Signs the files. */
  key: KeyObject;
};

export const recallsRoutes = ({ recalls }: ContractImplementer, parts: RecallParts) => ({
  listRecalls: recalls.listRecalls.handler(async ({ context }) => {
    const { userId } = signedIn(context);
    const [data, open] = await Promise.all([
      store.findRecalls(parts.database, userId, recallLimits.listed),
      store.countOpen(parts.database, userId),
    ]);
    return { data, open };
  }),
  downloadRecallFile: recalls.downloadRecallFile.handler(async ({ context }) => {
    const all = await store.findRecalls(parts.database, signedIn(context).userId, recallLimits.listed);
    const open = all.filter(({ confirmedAt }) => confirmedAt === null);
    if (open.length === 0)
      throw new AppError('not_found', 'NOTHING_TO_RECALL', 'You have confirmed every recall. There is nothing to do.');
    return { fileName: 'recall.json', file: recallFile(parts.key, open, parts.clock.now()) };
  }),
  confirmRecalls: recalls.confirmRecalls.handler(async ({ input: { ids }, context }) => ({
    confirmed: await confirmRecalls(parts, signedIn(context).userId, ids),
  })),
  listOverdueRecalls: recalls.listOverdueRecalls.handler(async () => {
    const accounts = await store.findOverdue(parts.database, parts.clock.now(), recallLimits.listed);
    const data = await Promise.all(
      accounts.map(async ({ userId, dueAt, ...account }) => ({
        ...account,
        userId,
        email: await parts.addressOf(userId),
        dueAt: dueAt.toISOString(),
      })),
    );
    return { data };
  }),
});

const confirmRecalls = (
  { database, clock, recordAudit }: RecallParts,
  userId: string,
  ids: readonly string[],
): Promise<number> =>
  inTransaction(database, async (client) => {
    const confirmed = await store.confirm(client, userId, ids, clock.now());
    for (const id of confirmed)
      recordAudit(client, {
        actor: { kind: 'account', id: userId },
        action: 'exports.recall_confirmed',
        subject: { kind: 'recall', id },
      });
    return confirmed.length;
  });
