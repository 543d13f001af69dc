// What a user sees about a reported value.
import type { PoolClient } from 'pg';
import { reportsForMark } from '#contract/reveals/reveal-limits.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import type { ContactReader, ReadContact } from '../candidates/public.ts';
import { findReports, type ValueReports } from './reports-store.ts';

/** One account alone cannot mark a value for others, so that no one can damage a competitor's data. */
function markOf(reports: ValueReports): RevealedValue['mark'] {
  if (reports.decision === 'wrong' || reports.waiting >= reportsForMark) return 'wrong';
  return reports.isOwn ? 'reported' : null;
}

/** By value id. `candidateIds`: the candidate, and those that were merged into it, whose reports count as well. */
export async function readMarks(
  client: PoolClient,
  { hasher }: Pick<ContactReader, 'hasher'>,
  { candidateIds, userId }: { candidateIds: readonly string[]; userId: string },
  contacts: readonly ReadContact[],
): Promise<ReadonlyMap<string, RevealedValue['mark']>> {
  const values = contacts.flatMap(({ valueId, kind, value }) =>
    candidateIds.map((id) => ({ valueId, reportedId: hasher.valueId(id, kind, value) })),
  );
  const reports = await findReports(client, candidateIds, values, userId);
  return new Map(reports.map((one) => [one.valueId, markOf(one)]));
}
