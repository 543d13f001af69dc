// An administrator decides a request about a record.
import type { PoolClient } from 'pg';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { findPresentId, isOnRecordAsRemoved, lockCandidateWriters } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { hideRecord } from './hide-record.ts';
import { decisionMail } from './removal-mails.ts';
import { removePeople, type RemoveParts } from './remove-people.ts';
import type { RequestParts } from './request-removal.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';
import { openRequest } from './sealed-request.ts';
import { showAfterReview } from './show-after-review.ts';

export type DecideParts = Pick<RequestParts, 'database' | 'clock' | 'sealing' | 'queueMail' | 'publicUrl'> &
  RemoveParts & { recordAudit: RecordAudit };

export type RemovalAction = 'remove' | 'decline';

/** @throws AppError `NOT_FOUND`, `ALREADY_DECIDED`, or `NO_RECORD` */
export async function decideRequest(
  parts: DecideParts,
  { requestId, action, reason }: { requestId: string; action: RemovalAction; reason: string },
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  await inTransaction(parts.database, async (client) => {
    const request = await takeInReview(client, requestId);
    if (action === 'remove') await remove(client, parts, request, { userId, reason });
    else await declineRequest(client, parts, request, { userId, reason });
  });
}

/** @throws AppError `NOT_FOUND`, `ALREADY_DECIDED`, `NO_RECORD` or `TOO_MANY_HIDDEN` */
export const hideByRequest = (
  parts: DecideParts,
  requestId: string,
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const request = await takeInReview(client, requestId);
    if (!(await hideRecord(client, parts, request, { candidateId: recordOf(request), userId })))
      throw new AppError(
        'conflict',
        'TOO_MANY_HIDDEN',
        'Open requests hide 200 records, and no more can be hidden. Decide some of them first.',
      );
  });

interface Decision {
  userId: string;
  /** The requester reads it. */
  reason: string;
}

async function takeInReview(client: PoolClient, id: string): Promise<RequestRow> {
  const request = await store.takeRequest(client, id);
  if (request === null)
    throw new AppError('not_found', 'NOT_FOUND', 'There is no such removal request. Reload the list.');
  if (request.state !== 'in_review')
    throw new AppError('conflict', 'ALREADY_DECIDED', 'This removal request was decided before. Reload the list.');
  return request;
}

async function remove(client: PoolClient, parts: DecideParts, request: RequestRow, by: Decision): Promise<void> {
  const now = parts.clock.now();
  const presentId = await findPresentId(client, recordOf(request));
  const { records, resumes } = await removePeople(client, parts, {
    requestId: request.id,
    email: null,
    candidateIds: [presentId],
    now,
  });
  // Another request may have removed it. After the undo of an import, no record keeps the person out.
  if (records === 0 && !(await isOnRecordAsRemoved(client, presentId))) throw noRecord();
  await store.saveOutcome(client, request.id, { records, resumes, state: 'removed', now });
  await showAfterReview(client, request);
  await tellDecision(client, parts, request, { ...by, isRemoved: true });
}

/** @throws AppError `NO_RECORD` */
function recordOf({ candidateId }: RequestRow): string {
  if (candidateId !== null) return candidateId;
  throw noRecord();
}

const noRecord = (): AppError =>
  new AppError(
    'conflict',
    'NO_RECORD',
    'No record has this NPI or profile address, so there is nothing to remove or hide. Decline the request.',
  );

export async function declineRequest(
  client: PoolClient,
  parts: DecideParts,
  request: RequestRow,
  by: Decision,
): Promise<void> {
  const { id, hides } = request;
  // One at a time: two requests that hide the same record and are declined together would each take the other for one in review.
  if (hides) await lockCandidateWriters(client);
  await store.saveOutcome(client, id, { state: 'declined', now: parts.clock.now(), records: 0, resumes: 0 });
  await showAfterReview(client, request);
  await tellDecision(client, parts, request, { ...by, isRemoved: false });
}

async function tellDecision(
  client: PoolClient,
  { sealing, queueMail, publicUrl, recordAudit }: DecideParts,
  { id, receipt: number, sealed, candidateId }: RequestRow,
  { userId, reason, isRemoved }: Decision & { isRemoved: boolean },
): Promise<void> {
  await store.deleteUnconfirmedChildren(client, id);
  if (sealed !== null) {
    const { email } = openRequest(sealing, number, sealed);
    await queueMail(client, decisionMail(email, publicUrl, { number, isRemoved, reason }));
  }
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    action: isRemoved ? 'removals.approved' : 'removals.declined',
    subject: { kind: 'removal', id },
    before: { state: 'in_review' },
    after: { candidateId },
  });
}
