// The part of a reveal that writes. Reveals that arrive at the same time share a transaction, because each one appends to the audit, whose
// entries have one order.
import type { PoolClient } from 'pg';
import type { CallerKind } from '#contract/access/access.ts';
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import type { ContactChannel } from '#contract/reveals/reveal-limits.ts';
import { TransactionBatches, type Database } from '#server/foundation/database/public.ts';
import { idempotencyKeyReused } from '#server/foundation/errors/public.ts';
import { countReveals } from '../access/public.ts';
import { countKeyUse, type SeatLimits } from '../disclosures/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import { noteContacts } from '../workspace-contacts/public.ts';
import { noteRequests, type EarlierRequest } from './reveals-store.ts';

export interface RevealToRecord {
  userId: string;
  /** The key with which a program reveals; null: a person does. */
  apiKeyId: string | null;
  /** The capability `viewContactInfo` has been demanded. */
  callerKind: CallerKind;
  candidateId: string;
  /** What the workspace of the account lets its seat reveal in a day. */
  seat: SeatLimits;
  /** Null: all contacts. */
  channel: ContactChannel | null;
  /** Null: the request has none. */
  idempotencyKey: string | null;
  /** The values to be shown. */
  valueIds: readonly string[];
  /** Their kinds. Empty: nothing is counted and nothing is recorded. */
  contactKinds: readonly string[];
  now: Date;
}

export interface RecordParts {
  database: Database;
  recordAudit: RecordAudit;
  /** The limits in effect now. */
  fairUse: () => FairUse;
}

export interface Recorded {
  /** The request that had the same Idempotency-Key; then nothing was counted or recorded. Null: this is the first. */
  earlier: EarlierRequest | null;
}

/** Resolves when the reveal is counted, recorded and committed. Rejects with AppError `GRANT_USED_UP`, `FAIR_USE`, `IDEMPOTENCY_KEY_REUSED`; then nothing is written. */
export type RecordReveal = (reveal: RevealToRecord) => Promise<Recorded>;

export function revealRecorder({ database, recordAudit, fairUse }: RecordParts): RecordReveal {
  const batches = new TransactionBatches<RevealToRecord, Recorded>(database, (client, reveals) =>
    recordAll(client, reveals, { recordAudit, limits: fairUse() }),
  );
  return async (reveal) =>
    reveal.contactKinds.length === 0 && reveal.idempotencyKey === null
      ? { earlier: null }
      : batches.run(reveal.userId, reveal);
}

async function recordAll(
  client: PoolClient,
  reveals: readonly RevealToRecord[],
  { recordAudit, limits }: { recordAudit: RecordAudit; limits: FairUse },
): Promise<Recorded[]> {
  const earlier = await earlierOf(client, reveals);
  const counted = reveals.filter(({ userId, contactKinds }) => contactKinds.length > 0 && !earlier.has(userId));
  for (const { apiKeyId } of counted) await countKeyUse(client, apiKeyId, 'reveal', 1, limits);
  if (counted.length > 0)
    await countReveals(
      client,
      counted.map(({ callerKind, ...reveal }) => ({ ...reveal, kind: callerKind })),
      limits,
    );
  for (const { userId, apiKeyId, candidateId, contactKinds } of counted)
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'reveals.revealed',
      subject: { kind: 'candidate', id: candidateId },
      after: { contactKinds, ...(apiKeyId !== null && { apiKeyId }) },
    });
  await noteContacts(client, 'reveal', counted);
  return reveals.map(({ userId }) => ({ earlier: earlier.get(userId) ?? null }));
}

/** By user. */
async function earlierOf(
  client: PoolClient,
  reveals: readonly RevealToRecord[],
): Promise<ReadonlyMap<string, EarlierRequest>> {
  const requests = reveals.flatMap(({ idempotencyKey, ...reveal }) =>
    idempotencyKey === null ? [] : [{ ...reveal, idempotencyKey }],
  );
  if (requests.length === 0) return new Map();
  const earlier = new Map((await noteRequests(client, requests)).map((request) => [request.userId, request]));
  for (const { userId, candidateId, channel } of requests) {
    const same = earlier.get(userId);
    if (same !== undefined && (same.candidateId !== candidateId || same.channel !== channel))
      throw idempotencyKeyReused('reveal');
  }
  return earlier;
}
