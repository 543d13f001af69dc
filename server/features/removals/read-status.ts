import type { OutputOf } from '#contract/call.ts';
import type { ContactReader } from '#server/features/candidates/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take } from '#server/foundation/rate-limit/public.ts';
import { findByReceipt } from './requests-store.ts';

export type RemovalStatus = OutputOf<'removals.readRemovalStatus'>;

/** `email` is in lower case. @throws AppError `NOT_FOUND`, also for a number without its address; `TOO_MANY` */
export async function readStatus(
  { database, reader }: { database: Database; reader: ContactReader },
  { number, email }: { number: string; email: string },
  { client }: Pick<OperationContext, 'client'>,
): Promise<RemovalStatus> {
  await take(database, `removal status from ${client.block}`, publicFormLimits);
  const request = await findByReceipt(database, number.toUpperCase(), reader.hasher.emailKey(email));
  if (request === null || request.confirmedAt === null || request.state === 'unconfirmed')
    throw new AppError(
      'not_found',
      'NOT_FOUND',
      'We found no confirmed request with this number and email address. Check both and try again.',
    );
  return {
    number: request.receipt,
    state: request.state,
    confirmedAt: request.confirmedAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    dueAt: request.dueAt?.toISOString() ?? null,
  };
}
