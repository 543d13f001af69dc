import type { OutputOf } from '#contract/call.ts';
import { removalsPageSize } from '#contract/removals/removal-options.ts';
import type { QueuedRemoval } from '#contract/removals/removals.ts';
import { findPresentId, findRemovable, type ContactReader } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { countInReview, listInReview, type RequestRow } from './requests-store.ts';
import { openRequest } from './sealed-request.ts';

export interface ListParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  reader: ContactReader;
}

export type QueuePage = OutputOf<'removals.getRemovalRequests'>;

/** The earliest deadline first; `page` counts from 1, and a page beyond the last is empty. */
export async function readQueue(parts: ListParts, page: number): Promise<QueuePage> {
  const { database, clock } = parts;
  const [{ count, overdue }, rows] = await Promise.all([
    countInReview(database.pool, clock.now()),
    listInReview(database, { offset: (page - 1) * removalsPageSize, limit: removalsPageSize }),
  ]);
  const data = await Promise.all(rows.map((row) => toContract(parts, row)));
  return { data: data.flatMap((row) => row ?? []), count, overdue, totalPages: Math.ceil(count / removalsPageSize) };
}

/** Null: the request was decided meanwhile. */
async function toContract(
  { database, clock, sealing, reader }: ListParts,
  row: RequestRow,
): Promise<QueuedRemoval | null> {
  const { id, receipt, sealed, candidateId, confirmedAt, dueAt, provedAt, hides } = row;
  if (sealed === null || confirmedAt === null || dueAt === null) return null;
  const found =
    candidateId === null
      ? null
      : await inTransaction(database, async (client) =>
          findRemovable(client, reader.vault, await findPresentId(client, candidateId)),
        );
  return {
    ...openRequest(sealing, receipt, sealed),
    id,
    number: receipt,
    confirmedAt: confirmedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: dueAt < clock.now(),
    candidate: found === null ? null : { ...found.card, id: found.id },
    isProven: provedAt !== null,
    isHidden: found !== null && hides,
  };
}
