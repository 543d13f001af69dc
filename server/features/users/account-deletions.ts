// Deleted accounts: what is left to do for them, and how an administrator has it tried again.
import type { OutputOf } from '#contract/call.ts';
import type { ListedDeletion } from '#contract/users/account-deletions.ts';
import { deletionsPageSize } from '#contract/users/user-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  countDeletions,
  findAddresses,
  findDeletions,
  lockDeletion,
  type AccountDeletion,
} from '../accounts/public.ts';
import type { AuditedBy } from '../audit/public.ts';
import { billingRequests, mayRetryCancellation, readCancellations } from '../billing/public.ts';

/** `page` counts from 1. */
export async function listDeletions(database: Database, page: number): Promise<OutputOf<'users.listAccountDeletions'>> {
  const [{ all, incomplete }, deletions] = await Promise.all([
    countDeletions(database),
    findDeletions(database, { offset: (page - 1) * deletionsPageSize, limit: deletionsPageSize }),
  ]);
  const [cancellations, addresses] = await Promise.all([
    readCancellations(database, deletions),
    findAddresses(
      database,
      deletions.flatMap(({ by }) => (by?.kind === 'account' ? [by.id] : [])),
    ),
  ]);
  return {
    data: deletions.flatMap((deletion) => {
      const cancellation = cancellations.get(deletion.userId);
      if (cancellation === undefined) return [];
      return {
        id: deletion.id,
        userId: deletion.userId,
        deletedAt: deletion.deletedAt.toISOString(),
        ...actorOf(deletion, addresses),
        subscription: { ...cancellation, nextTryAt: cancellation.nextTryAt?.toISOString() ?? null },
        completedAt: deletion.completedAt?.toISOString() ?? null,
      };
    }),
    count: all,
    incomplete,
    totalPages: Math.ceil(all / deletionsPageSize),
  };
}

function actorOf(
  { by, userId }: AccountDeletion,
  addresses: ReadonlyMap<string, string>,
): Pick<ListedDeletion, 'deletedBy' | 'administrator'> {
  if (by === null) return { deletedBy: null, administrator: null };
  if (by.kind !== 'account') return { deletedBy: by.kind, administrator: null };
  if (by.id === userId) return { deletedBy: 'owner', administrator: null };
  return { deletedBy: 'administrator', administrator: addresses.get(by.id) ?? null };
}

/** @throws AppError `NOT_FOUND`, `ALREADY_COMPLETE`, `IN_PROGRESS` */
export const retryDeletion = (
  database: Database,
  { recordAudit, actor }: AuditedBy,
  deletionId: string,
): Promise<void> =>
  inTransaction(database, async (client) => {
    const deletion = await lockDeletion(client, deletionId);
    if (deletion === null) throw new AppError('not_found', 'NOT_FOUND', 'There is no such deletion. Reload the list.');
    const may = await mayRetryCancellation(client, deletion);
    if (may === 'complete')
      throw new AppError('conflict', 'ALREADY_COMPLETE', 'This deletion is complete. Reload the list.');
    if (may === 'waiting')
      throw new AppError(
        'conflict',
        'IN_PROGRESS',
        'A try is already scheduled or running. Reload the list in a minute.',
      );
    await billingRequests.applyAccountState(client, deletion.userId);
    recordAudit(client, {
      actor,
      action: 'accounts.deletion_retried',
      subject: { kind: 'account', id: deletion.userId },
      before: { isRetryRequested: false },
      after: { isRetryRequested: true },
    });
  });
