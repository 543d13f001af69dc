// The owner of an address confirms a removal with the token of the mailed link.
import type { PoolClient } from 'pg';
import { policies } from '#contract/policies.ts';
import { readNamedRecord, removalErrors } from '#contract/removal-options.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { findByKey, findRemovable, hideCandidate } from '#server/features/candidates/public.ts';
import type { RemovableCandidate } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take } from '#server/foundation/rate-limit/public.ts';
import { decisionMail, onFileMail, receiptMail, reviewMail, takenBackMail } from './removal-mails.ts';
import { tokenHash } from './removal-token.ts';
import { removePeople } from './remove-people.ts';
import type { Removed, RemoveParts } from './remove-people.ts';
import { addRequest } from './request-removal.ts';
import type { RequestParts } from './request-removal.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';
import { openRequest } from './sealed-request.ts';
import type { RequestContent } from './sealed-request.ts';

export type ConfirmParts = Omit<RequestParts, 'formTokens'> & RemoveParts & { recordAudit: RecordAudit };

export interface Confirmation extends Removed {
  outcome: 'removed' | 'nothing_found' | 'in_review';
  number: string;
  /** Null unless the request is in review. */
  dueAt: Date | null;
}

const dayMs = 24 * 3_600_000;
/** A record has few addresses. Mails go to so many at most. */
const onFileMax = 5;

/** @throws AppError `INVALID_TOKEN` when the token is unknown, used or expired; `TOO_MANY` */
export async function confirmRemoval(
  parts: ConfirmParts,
  token: string,
  { client: from }: Pick<OperationContext, 'client'>,
): Promise<Confirmation> {
  await take(parts.database, `removal confirmed from ${from.block}`, publicFormLimits);
  return inTransaction(parts.database, async (client) => {
    // A request about a record is locked before the requests that were mailed for it, as by an administrator's decision.
    const parentId = await store.findParent(client, tokenHash(token));
    if (parentId !== null) await store.takeRequest(client, parentId);
    const request = await store.takeByToken(client, tokenHash(token));
    const now = parts.clock.now();
    if (request === null || request.sealed === null || request.confirmedAt !== null || request.expiresAt <= now)
      throw new AppError('invalid_input', 'INVALID_TOKEN', removalErrors.invalidToken);
    const content = openRequest(parts.sealing, request.receipt, request.sealed);
    return request.kind === 'record'
      ? confirmRecord(client, parts, request, content)
      : complete(client, parts, request, content);
  });
}

/** Removes everything under the confirmed address, and the candidate that the request names. */
async function complete(
  client: PoolClient,
  parts: ConfirmParts,
  request: RequestRow,
  { email }: RequestContent,
): Promise<Confirmation> {
  const now = parts.clock.now();
  const { id, receipt: number, candidateId, parentId } = request;
  const { takenBackFrom, ...removed } = await removePeople(client, parts, { requestId: id, email, candidateId, now });
  // The request about the record is in review already when this link was mailed for it.
  if (takenBackFrom[0] !== undefined && parentId === null)
    return reviewTakenBack(client, parts, { id, number, email, removed, candidateId: takenBackFrom[0] });
  const outcome = removed.records + removed.resumes > 0 ? 'removed' : 'nothing_found';
  await store.saveOutcome(client, id, { ...removed, state: outcome, now });
  if (parentId !== null && takenBackFrom.length === 0) await completeParent(client, parts, parentId, now);
  await store.deleteUnconfirmedChildren(client, id);
  await parts.queueMail(client, receiptMail(email, parts.publicUrl, { number, hasRemoved: outcome === 'removed' }));
  parts.recordAudit(client, {
    actor: { kind: 'system', id: 'removals' },
    action: 'removals.confirmed',
    subject: { kind: 'removal', id },
    before: null,
    after: { outcome, ...removed },
  });
  return { ...removed, outcome, number, dueAt: null };
}

interface TakenBackResume {
  id: string;
  number: string;
  email: string;
  removed: Removed;
  candidateId: string;
}

/** The address came with a resume only: the resume is taken back, and an administrator decides about the record that it was added to. */
async function reviewTakenBack(
  client: PoolClient,
  parts: ConfirmParts,
  { id, number, email, removed, candidateId }: TakenBackResume,
): Promise<Confirmation> {
  const now = parts.clock.now();
  const dueAt = new Date(now.getTime() + policies.dataRequestDays * dayMs);
  await store.saveReview(client, id, { now, dueAt, candidateId });
  await parts.queueMail(client, takenBackMail(email, parts.publicUrl, { number, dueAt }));
  parts.recordAudit(client, {
    actor: { kind: 'system', id: 'removals' },
    action: 'removals.resume_taken_back',
    subject: { kind: 'removal', id },
    before: null,
    after: { candidateId, ...removed },
  });
  return { ...removed, outcome: 'in_review', number, dueAt };
}

/** The request that named the record is decided by the address in the record. Its other links stop working. */
async function completeParent(client: PoolClient, parts: ConfirmParts, parentId: string, now: Date): Promise<void> {
  const parent = await store.takeRequest(client, parentId);
  if (parent?.state !== 'in_review') return;
  if (parent.sealed !== null) {
    const { email } = openRequest(parts.sealing, parent.receipt, parent.sealed);
    const mail = decisionMail(email, parts.publicUrl, { number: parent.receipt, isRemoved: true, reason: null });
    await parts.queueMail(client, mail);
  }
  await store.saveOutcome(client, parentId, { state: 'removed', now, records: 1, resumes: 0 });
  await store.deleteUnconfirmedChildren(client, parentId);
}

/**
 * A request that names a record. When the requester's address is in the record, the record is removed now. Otherwise the response is
 * the same whether or not there is such a record: the request waits for an address in the record, or for an administrator.
 */
async function confirmRecord(
  client: PoolClient,
  parts: ConfirmParts,
  request: RequestRow,
  content: RequestContent,
): Promise<Confirmation> {
  const now = parts.clock.now();
  const candidate = await findNamed(client, parts, content.record);
  if (candidate?.emails.includes(content.email) === true)
    return complete(client, parts, { ...request, candidateId: candidate.id }, content);
  const dueAt = new Date(now.getTime() + policies.dataRequestDays * dayMs);
  await store.saveReview(client, request.id, { now, dueAt, candidateId: candidate?.id ?? null });
  if (candidate !== null) await askAddressesOnFile(client, parts, request, candidate);
  await parts.queueMail(client, reviewMail(content.email, parts.publicUrl, { number: request.receipt, dueAt }));
  return { outcome: 'in_review', records: 0, resumes: 0, number: request.receipt, dueAt };
}

async function findNamed(
  client: PoolClient,
  { reader }: ConfirmParts,
  text: string,
): Promise<RemovableCandidate | null> {
  const named = readNamedRecord(text);
  if (named === null) return null;
  const id = 'npi' in named ? await findByKey(client, reader.hasher.npiKey(named.npi)) : named.candidateId;
  return id === null ? null : findRemovable(client, reader.vault, id);
}

/** A record without an address is hidden until an administrator has decided. */
async function askAddressesOnFile(
  client: PoolClient,
  parts: ConfirmParts,
  { id }: RequestRow,
  candidate: RemovableCandidate,
): Promise<void> {
  if (candidate.emails.length === 0) {
    await hideCandidate(client, candidate.id);
    parts.recordAudit(client, {
      actor: { kind: 'system', id: 'removals' },
      action: 'removals.hidden',
      subject: { kind: 'removal', id },
      before: null,
      after: { candidateId: candidate.id },
    });
    return;
  }
  for (const email of candidate.emails.slice(0, onFileMax))
    await addRequest(client, parts, {
      kind: 'on_file',
      parentId: id,
      candidateId: candidate.id,
      content: { email, name: '', practice: '', record: '' },
      mail: (token) => onFileMail(email, parts.publicUrl, token),
    });
}
