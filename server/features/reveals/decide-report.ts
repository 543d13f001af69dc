// Reports of wrong values, as administrators see and decide them.
import type { WaitingReport } from '#contract/reveals/reveals.ts';
import { inTransaction, onConnection, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findCandidatesOfRows, findMerged, withMergedInto } from '../candidates/public.ts';
import { countWaiting, decideReports, listWaiting } from './reports-store.ts';
import type { RecordParts } from './count-and-record.ts';
import type { RevealParts } from './reveal-contact.ts';

const listedMax = 100;

export async function listReports(database: Database): Promise<{ reports: WaitingReport[]; count: number }> {
  const [waiting, count] = await Promise.all([listWaiting(database, listedMax), countWaiting(database)]);
  const ids = [...new Set(waiting.map(({ candidateId }) => candidateId))];
  const merged = await onConnection(database, (client) => findMerged(client, ids));
  const presentId = (id: string): string => merged.get(id) ?? id;
  const candidates = await findCandidatesOfRows(database, ids.map(presentId));
  return {
    reports: waiting.map(({ candidateId, firstReportedAt, lastReportedAt, ...value }) => ({
      ...value,
      physicianId: presentId(candidateId),
      candidate: candidates.get(presentId(candidateId)) ?? null,
      firstReportedAt: firstReportedAt.toISOString(),
      lastReportedAt: lastReportedAt.toISOString(),
    })),
    count,
  };
}

export interface Decision {
  adminId: string;
  candidateId: string;
  valueId: string;
  decision: 'wrong' | 'correct';
}

/** @throws AppError `NOT_FOUND` */
export function decideReport(
  { database, clock, recordAudit }: Pick<RevealParts, 'clock'> & Pick<RecordParts, 'database' | 'recordAudit'>,
  { adminId, candidateId, valueId, decision }: Decision,
): Promise<void> {
  return inTransaction(database, async (client) => {
    const candidateIds = await withMergedInto(client, candidateId);
    if (!(await decideReports(client, candidateIds, valueId, decision, clock.now())))
      throw new AppError('not_found', 'NOT_FOUND', 'No report of this value waits for a decision. Reload the list.');
    recordAudit(client, {
      actor: { kind: 'account', id: adminId },
      action: 'reveals.report_decided',
      subject: { kind: 'candidate', id: candidateId },
      after: { valueId, decision },
    });
  });
}
