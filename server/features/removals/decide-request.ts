// An administrator decides a request about a record.
import type { PoolClient } from 'pg';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { showCandidate } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { decisionMail } from './removal-mails.ts';
import { removePeople } from './remove-people.ts';
import type { RemoveParts } from './remove-people.ts';
import type { RequestParts } from './request-removal.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';
import { openRequest } from './sealed-request.ts';

export type DecideParts = Pick<RequestParts, 'database' | 'clock' | 'sealing' | 'queueMail' | 'publicUrl'> &
  RemoveParts & { recordAudit: RecordAudit };

export type RemovalAction = 'remove' | 'decline';

/** @throws AppError `NOT_FOUND`, `ALREADY_DECIDED` or `NO_RECORD` */
export async function decideRequest(
  parts: DecideParts,
  { requestId, action, reason }: { requestId: string; action: RemovalAction; reason: string },
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  const { database, sealing, queueMail, publicUrl, recordAudit } = parts;
  await inTransaction(database, async (client) => {
    const request = await takeInReview(client, requestId);
    if (action === 'remove') await remove(client, parts, request);
    else await decline(client, parts, request);
    await store.deleteUnconfirmedChildren(client, request.id);
    if (request.sealed !== null) {
      const { email } = openRequest(sealing, request.receipt, request.sealed);
      const number = request.receipt;
      await queueMail(client, decisionMail(email, publicUrl, { number, isRemoved: action === 'remove', reason }));
    }
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: action === 'remove' ? 'removals.approved' : 'removals.declined',
      subject: { kind: 'removal', id: request.id },
      before: { state: 'in_review' },
      after: { candidateId: request.candidateId },
    });
  });
}

async function takeInReview(client: PoolClient, id: string): Promise<RequestRow> {
  const request = await store.takeRequest(client, id);
  if (request === null)
    throw new AppError('not_found', 'NOT_FOUND', 'There is no such removal request. Reload the list.');
  if (request.state !== 'in_review')
    throw new AppError('conflict', 'ALREADY_DECIDED', 'This removal request was decided before. Reload the list.');
  return request;
}

async function remove(client: PoolClient, parts: DecideParts, { id, candidateId }: RequestRow): Promise<void> {
  if (candidateId === null)
    throw new AppError(
      'conflict',
      'NO_RECORD',
      'No record has this NPI or profile address, so there is nothing to remove. Decline the request.',
    );
  const now = parts.clock.now();
  const { records, resumes } = await removePeople(client, parts, { requestId: id, email: null, candidateId, now });
  await store.saveOutcome(client, id, { records, resumes, state: 'removed', now });
}

async function decline(client: PoolClient, { clock }: DecideParts, { id, candidateId }: RequestRow): Promise<void> {
  await store.saveOutcome(client, id, { state: 'declined', now: clock.now(), records: 0, resumes: 0 });
  if (candidateId !== null && !(await store.isReviewedElsewhere(client, candidateId, id)))
    await showCandidate(client, candidateId);
}
