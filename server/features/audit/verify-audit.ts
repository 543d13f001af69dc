import type { KeyObject } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { readEntries, readHead, readOneMoment, type StoredEntry } from './audit-store.ts';
import { auditKey, entryMac, isHeadIntact, isSameMac } from './entry-mac.ts';
import { headAltered } from './record-audit.ts';

/** The end of a chain that an operator noted earlier: the verification can tell whether the audit still contains it. */
export interface NotedHead {
  sequence: number;
  /** The mac of that entry, in hex. */
  mac: string;
}

export interface AuditReport {
  /** How many entries are as they were written, counted from the first. */
  entries: number;
  /** The last of them; null: there is none. */
  last: (NotedHead & { recordedAt: string }) | null;
  /** The first entry that is not, or is missing; null: all are. */
  fault: AuditFault | null;
}

export interface AuditFault {
  sequence: number;
  /** `altered`: it is not what was written there. `missing`: there is none. `cut`: entries before it were removed, or the head was altered. */
  kind: 'altered' | 'missing' | 'cut';
}

/** One part of a verification that is done in parts. */
export interface VerifiedPart {
  /** Up to this entry the part is as it was written. */
  verified: number;
  /** The number of the last entry. */
  last: number;
  isEnd: boolean;
  fault: AuditFault | null;
}

/**
 * Compares the entries after this sequence number. The hash of the first one covers the entry before it, so the parts together
 * verify the whole audit.
 */
export const verifyPart = (
  database: Database,
  lookupKey: Buffer,
  after: number,
  entriesMax: number,
): Promise<VerifiedPart> =>
  inTransaction(database, async (client) => {
    await readOneMoment(client);
    const key = auditKey(lookupKey);
    const [start] = after === 0 ? [] : await readEntries(client, after - 1, 1);
    const entries = await readEntries(client, after, entriesMax);
    const total = (await readHead(client))?.sequence ?? 0;
    let last: StoredEntry | null = start ?? null;
    for (const entry of entries) {
      const fault = faultOf(key, last, entry);
      if (fault !== null) return { verified: last?.sequence ?? 0, last: total, isEnd: true, fault };
      last = entry;
    }
    const report = reportOf(last, null);
    const isEnd = entries.length < entriesMax;
    const fault = isEnd ? await faultOfEnd(client, key, report, null) : null;
    return { verified: report.entries, last: total, isEnd, fault };
  });

const pageEntries = 5_000;

/** Reads the whole audit as it was at one moment, and compares each entry with its keyed hash, up to the first fault. */
export const verifyAudit = (database: Database, lookupKey: Buffer, noted: NotedHead | null): Promise<AuditReport> =>
  inTransaction(database, async (client) => {
    await readOneMoment(client);
    const key = auditKey(lookupKey);
    const report = await readChain(client, key);
    return report.fault === null ? { ...report, fault: await faultOfEnd(client, key, report, noted) } : report;
  });

async function readChain(client: PoolClient, key: KeyObject): Promise<AuditReport> {
  let last: StoredEntry | null = null;
  for (;;) {
    const sequence: number = last?.sequence ?? 0;
    const page = await readEntries(client, sequence, pageEntries);
    for (const entry of page) {
      const fault = faultOf(key, last, entry);
      if (fault !== null) return reportOf(last, fault);
      last = entry;
    }
    if (page.length < pageEntries) return reportOf(last, null);
  }
}

function faultOf(key: KeyObject, last: StoredEntry | null, entry: StoredEntry): AuditFault | null {
  const sequence = (last?.sequence ?? 0) + 1;
  if (entry.sequence !== sequence) return { sequence, kind: 'missing' };
  if (isSameMac(entry.mac, entryMac(key, last?.mac ?? Buffer.alloc(0), entry)))
    return entry.action === headAltered ? { sequence, kind: 'cut' } : null;
  const isRestart = entry.action === headAltered && isSameMac(entry.mac, entryMac(key, Buffer.alloc(0), entry));
  return { sequence, kind: isRestart ? 'cut' : 'altered' };
}

async function faultOfEnd(
  client: PoolClient,
  key: KeyObject,
  { entries, last }: AuditReport,
  noted: NotedHead | null,
): Promise<AuditFault | null> {
  const head = await readHead(client);
  const next = entries + 1;
  if (head === null || !isHeadIntact(key, head) || head.sequence < entries) return { sequence: next, kind: 'cut' };
  if (head.sequence > entries) return { sequence: next, kind: 'missing' };
  if (last !== null && head.entryMac.toString('hex') !== last.mac) return { sequence: last.sequence, kind: 'altered' };
  if (noted === null) return null;
  if (noted.sequence > entries) return { sequence: next, kind: 'missing' };
  const [entry] = await readEntries(client, noted.sequence - 1, 1);
  return entry?.mac.toString('hex') === noted.mac ? null : { sequence: noted.sequence, kind: 'altered' };
}

const reportOf = (last: StoredEntry | null, fault: AuditFault | null): AuditReport => ({
  entries: last?.sequence ?? 0,
  last: last && { sequence: last.sequence, mac: last.mac.toString('hex'), recordedAt: last.recordedAt },
  fault,
});
