import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { findEntries } from './audit-log-store.ts';

export interface LastEntry {
  sequence: number;
  /** ISO date-time. */
  recordedAt: string;
  after: Readonly<Record<string, unknown>> | null;
}

/** The newest entry of the action; null: there is none. */
export async function findLastEntry(database: Database, action: string): Promise<LastEntry | null> {
  const filters = { action, actorId: null, subjectId: null, from: null, to: null };
  const [entry] = await findEntries(database, filters, null, 1);
  if (entry === undefined) return null;
  return {
    sequence: Number(entry.sequence),
    recordedAt: entry.recordedAt,
    after: entry.after === null ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(entry.after)),
  };
}
