import type { KeyObject } from 'node:crypto';
import type { PoolClient } from 'pg';
import { beforeCommit } from '#server/foundation/database/public.ts';
import { factsText } from './audit-entry.ts';
import type { AuditActor, AuditEntry } from './audit-entry.ts';
import { appendEntry, lastSequence, lockHead } from './audit-store.ts';
import type { StoredEntry, StoredHead } from './audit-store.ts';
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
  return (client, entry) => {
    const content = {
      actorKind: entry.actor.kind,
      actorId: entry.actor.id,
      action: entry.action,
      subjectKind: entry.subject?.kind ?? null,
      subjectId: entry.subject?.id ?? null,
      before: factsText(entry.before),
      after: factsText(entry.after),
    };
    beforeCommit(client, () => append(client, key, content));
  };
}

type Content = Omit<StoredEntry, 'sequence' | 'recordedAt' | 'mac'>;

/** The action of an entry that begins a new chain, because the head was not as the product had written it. */
export const headAltered = 'audit.head_altered';

async function append(client: PoolClient, key: KeyObject, content: Content): Promise<void> {
  const head = await lockHead(client);
  const write: Write = async (after, entry) => {
    const row = { ...entry, sequence: after.sequence + 1, recordedAt: head.now };
    const written = { sequence: row.sequence, entryMac: entryMac(key, after.entryMac, row) };
    await appendEntry(client, { ...row, mac: written.entryMac }, headMac(key, written));
    return written;
  };
  const isGenuine = isHeadIntact(key, head) && head.last <= head.sequence;
  await write(isGenuine ? head : await restart(client, write), content);
}

type ChainEnd = Omit<StoredHead, 'mac'>;
/** Writes the entry that follows `after`, and returns the new end. */
type Write = (after: ChainEnd, entry: Content) => Promise<ChainEnd>;

/**
 * Continuing from an altered head would make the alteration genuine, and refusing would stop the product. So the chain begins
 * again with an entry that states it, and that the verification finds.
 */
const restart = async (client: PoolClient, write: Write): Promise<ChainEnd> =>
  write(
    { sequence: await lastSequence(client), entryMac: Buffer.alloc(0) },
    {
      actorKind: 'system',
      actorId: 'audit',
      action: headAltered,
      subjectKind: null,
      subjectId: null,
      before: null,
      after: null,
    },
  );
