// What a confirmed request does at once: people are removed, or an address leaves the records of several people.
import type { PoolClient } from 'pg';
import { policies } from '#contract/site-settings/policies.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { showAfterReview } from './show-after-review.ts';
import { decisionMail, receiptMail, takenBackMail } from './removal-mails.ts';
import { leaveOutAddress, removePeople, type Removed, type RemoveParts } from './remove-people.ts';
import type { RequestParts } from './request-removal.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';
import { openRequest } from './sealed-request.ts';

const dayMs = 24 * 3_600_000;

type CompleteParts = Pick<RequestParts, 'clock' | 'sealing' | 'queueMail' | 'publicUrl'> &
  RemoveParts & { recordAudit: RecordAudit };

export interface Confirmation extends Removed {
  outcome: 'removed' | 'address_removed' | 'nothing_found' | 'in_review';
  number: string;
  /** Null unless the request is in review. */
  dueAt: Date | null;
}

/** `email`: everything under it is removed; null: the owner of a shared mailbox chose the records. `to` gets the receipt. */
export async function completeRemoval(
  client: PoolClient,
  parts: CompleteParts,
  request: RequestRow,
  { to, email, ids }: { to: string; email: string | null; ids: readonly string[] },
): Promise<Confirmation> {
  const now = parts.clock.now();
  const { takenBackFrom, ...removed } = await removePeople(client, parts, {
    requestId: request.id,
    email,
    candidateIds: ids,
    now,
  });
  // The request about the record is in review already when this link was mailed for it.
  if (takenBackFrom[0] !== undefined && request.parentId === null)
    return reviewTakenBack(client, parts, request, { to, removed, candidateId: takenBackFrom[0] });
  const outcome = removed.records + removed.resumes > 0 ? 'removed' : 'nothing_found';
  return end(client, parts, request, { to, outcome, removed });
}

/** Returns when the decision is due. `candidateId` null: there is no such record. */
export async function putInReview(
  client: PoolClient,
  requestId: string,
  now: Date,
  candidateId: string | null,
): Promise<Date> {
  const dueAt = new Date(now.getTime() + policies.dataRequestDays * dayMs);
  await store.saveReview(client, requestId, { now, dueAt, candidateId });
  return dueAt;
}

/** The address came with a resume only: the resume is taken back, and an administrator decides about the record that it was added to. */
async function reviewTakenBack(
  client: PoolClient,
  parts: CompleteParts,
  { id, receipt: number }: RequestRow,
  { to, removed, candidateId }: { to: string; removed: Removed; candidateId: string },
): Promise<Confirmation> {
  const dueAt = await putInReview(client, id, parts.clock.now(), candidateId);
  await parts.queueMail(client, takenBackMail(to, parts.publicUrl, { number, dueAt }));
  parts.recordAudit(client, {
    actor: { kind: 'system', id: 'removals' },
    action: 'removals.resume_taken_back',
    subject: { kind: 'removal', id },
    after: { candidateId, ...removed },
  });
  return { ...removed, outcome: 'in_review', number, dueAt };
}

export async function removeAddress(
  client: PoolClient,
  parts: CompleteParts,
  request: RequestRow,
  email: string,
): Promise<Confirmation> {
  const removed = await leaveOutAddress(client, parts, email, parts.clock.now());
  return end(client, parts, request, { to: email, outcome: 'address_removed', removed });
}

async function end(
  client: PoolClient,
  parts: CompleteParts,
  { id, receipt: number, parentId }: RequestRow,
  { to, outcome, removed }: { to: string; outcome: Exclude<Confirmation['outcome'], 'in_review'>; removed: Removed },
): Promise<Confirmation> {
  const now = parts.clock.now();
  await store.saveOutcome(client, id, { ...removed, state: outcome, now });
  // An address that left the record meanwhile removes nothing, and the request that named the record goes on.
  if (parentId !== null && removed.records > 0) await completeParent(client, parts, parentId, now);
  await store.deleteUnconfirmedChildren(client, id);
  await parts.queueMail(client, receiptMail(to, parts.publicUrl, { ...removed, number, outcome }));
  parts.recordAudit(client, {
    actor: { kind: 'system', id: 'removals' },
    action: 'removals.confirmed',
    subject: { kind: 'removal', id },
    after: { outcome, ...removed },
  });
  return { ...removed, outcome, number, dueAt: null };
}

/** The request that named the record is decided by the address in the record. Its other links stop working. */
async function completeParent(client: PoolClient, parts: CompleteParts, parentId: string, now: Date): Promise<void> {
  const parent = await store.takeRequest(client, parentId);
  if (parent?.state !== 'in_review') return;
  if (parent.sealed !== null) {
    const { email } = openRequest(parts.sealing, parent.receipt, parent.sealed);
    const mail = decisionMail(email, parts.publicUrl, { number: parent.receipt, isRemoved: true, reason: null });
    await parts.queueMail(client, mail);
  }
  await store.saveOutcome(client, parentId, { state: 'removed', now, records: 1, resumes: 0 });
  await showAfterReview(client, parent);
  await store.deleteUnconfirmedChildren(client, parentId);
}
