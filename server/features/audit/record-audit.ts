import type { KeyObject } from 'node:crypto';
import type { PoolClient } from 'pg';
import { beforeCommit, transactionOf } from '#server/foundation/database/public.ts';
import { factsText, type AuditActor, type AuditEntry } from './audit-entry.ts';
import { appendEntries, lastSequence, lockHead, type StoredEntry, type StoredHead } from './audit-store.ts';
import { auditKey, entryMac, headMac, isHeadIntact } from './entry-mac.ts';

/**
 * Records an entry in the transaction of `client`, which `inTransaction` must have begun. The entry is written right before
 * the commit, so the chain's lock is the last one that a transaction takes, whenever this is called: no two transactions can
 * wait for each other, and the lock is held only for the commit. When the entry cannot be written, nothing is committed.
 */
export type RecordAudit = (client: PoolClient, entry: AuditEntry) => void;

/** With what, and in whose name, an action is recorded. */
export interface AuditedBy {
  recordAudit: RecordAudit;
  actor: AuditActor;
}

/** The key of the chain is derived from `lookupKey`. */
export function auditRecorder(lookupKey: Buffer): RecordAudit {
  const key = auditKey(lookupKey);
  /** The entries that each open transaction has noted. They are appended together, so the lock is held for two statements however many they are. */
  const noted = new WeakMap<object, Content[]>();
  return (client, entry) => {
    const content: Content = {
      actorKind: entry.actor.kind,
      actorId: entry.actor.id,
      action: entry.action,
      subjectKind: entry.subject?.kind ?? null,
      subjectId: entry.subject?.id ?? null,
      before: factsText(entry.before),
      after: factsText(entry.after),
    };
    const transaction = transactionOf(client);
    const earlier = noted.get(transaction);
    if (earlier !== undefined) return void earlier.push(content);
    const contents = [content];
    noted.set(transaction, contents);
    beforeCommit(client, () => {
      noted.delete(transaction);
      return append(client, key, contents);
    });
    return undefined;
  };
}

type Content = Omit<StoredEntry, 'sequence' | 'recordedAt' | 'mac'>;

/** The action of an entry that begins a new chain, because the head was not as the product had written it. */
export const headAltered = 'audit.head_altered';

async function append(client: PoolClient, key: KeyObject, contents: readonly Content[]): Promise<void> {
  const head = await lockHead(client);
  const isGenuine = isHeadIntact(key, head) && head.last <= head.sequence;
  const first: ChainEnd = isGenuine ? head : { sequence: await lastSequence(client), entryMac: Buffer.alloc(0) };
  const entries: StoredEntry[] = [];
  let end = first;
  for (const content of isGenuine ? contents : [restart, ...contents]) {
    const entry = { ...content, sequence: end.sequence + 1, recordedAt: head.now };
    const mac = entryMac(key, end.entryMac, entry);
    entries.push({ ...entry, mac });
    end = { sequence: entry.sequence, entryMac: mac };
  }
  await appendEntries(client, entries, { ...end, mac: headMac(key, end) });
}

type ChainEnd = Omit<StoredHead, 'mac'>;

/**
 * Continuing from an altered head would make the alteration genuine, and refusing would stop the product. So the chain begins
 * again with an entry that states it, and that the verification finds.
 */
const restart: Content = {
  actorKind: 'system',
  actorId: 'audit',
  action: headAltered,
  subjectKind: null,
  subjectId: null,
  before: null,
  after: null,
};
