// An administrator decides a request for a refund. An approval is carried out by a job, because the payment provider may be unavailable.
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob, type JobType } from '#server/foundation/jobs/public.ts';
import type { RecordAudit } from '../../audit/public.ts';
import { hasExported } from '../../disclosures/public.ts';
import { refundMail, refusalMail } from './guarantee-mails.ts';
import type { GuaranteeParts } from './guarantee-parts.ts';
import { findApproved, findOwner, lockRequest, saveDecision, saveRefund } from './guarantee-store.ts';

export interface GuaranteeDecision {
  requestId: string;
  action: 'approve' | 'refuse';
  /** Empty: none. */
  reason: string;
}

export const refundGuarantee: JobType<{ requestId: string }> = {
  name: 'refund-guarantee',
  payload: z.strictObject({ requestId: z.string().regex(/^\d{1,18}$/) }),
  // Retries last four days.
  triesMax: 25,
};

/** @throws AppError `INVALID_INPUT`, `NOT_FOUND`, `ALREADY_DECIDED`, `GUARANTEE_ENDED` */
export async function decideRequest(
  parts: GuaranteeParts & { recordAudit: RecordAudit },
  { requestId, action, reason }: GuaranteeDecision,
  administratorId: string,
): Promise<'approved' | 'refused'> {
  const { database, clock, accounts, queueMail, publicUrl, recordAudit, change } = parts;
  if (action === 'refuse' && reason === '')
    throw new AppError('invalid_input', 'INVALID_INPUT', 'Enter the reason; the user receives it by email.', {
      field: 'reason',
    });
  const state = action === 'approve' ? 'approved' : 'refused';
  // The owner of a request never changes.
  const userId = await findOwner(database, requestId);
  if (userId === null) throw notFound();
  const to = await accounts.addressOf(userId);
  await inTransaction(database, async (client) => {
    const request = await lockRequest(client, requestId);
    if (request === null) throw notFound();
    if (request.state !== 'waiting')
      throw new AppError('conflict', 'ALREADY_DECIDED', 'This request was decided before. Reload the list.');
    const decidedAt = clock.now();
    // The rights end first, so that an export that began before is the last one and is seen here.
    if (action === 'approve') await change.endForRefund(client, { ...request, userId }, decidedAt);
    if (action === 'approve' && (await hasExported(client, userId)))
      throw new AppError(
        'conflict',
        'GUARANTEE_ENDED',
        'The account has exported contacts, which ends the guarantee. Refuse the request with this reason.',
      );
    await saveDecision(client, requestId, {
      state,
      reason: reason === '' ? null : reason,
      decidedAt,
      decidedBy: administratorId,
    });
    if (action === 'approve') await addJob(client, refundGuarantee, { requestId });
    else if (to !== null) await queueMail(client, refusalMail(to, publicUrl, reason));
    recordAudit(client, {
      actor: { kind: 'account', id: administratorId },
      action: action === 'approve' ? 'guarantee.approved' : 'guarantee.refused',
      subject: { kind: 'guarantee request', id: requestId },
      before: { state: 'waiting' },
      after: { state, userId, paidCents: request.paidCents, currency: request.currency },
    });
  });
  return state;
}

const notFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is no such request. Reload the list.');

/** Throws when the provider fails. A repetition continues where it stopped, and no step has its effect twice. */
export async function carryOutRefund(parts: GuaranteeParts, requestId: string): Promise<void> {
  const { database, accounts, queueMail, publicUrl, giveBack } = parts;
  const request = await findApproved(database, requestId);
  if (request === null) return;
  const refund = giveBack[request.provider];
  if (refund === undefined) throw new Error(`This server is not connected to the provider ${request.provider}.`);
  const refundedCents = await refund(request);
  const to = await accounts.addressOf(request.userId);
  await inTransaction(database, async (client) => {
    if (!(await saveRefund(client, requestId, refundedCents)) || to === null) return;
    await queueMail(client, refundMail(to, publicUrl, { ...request, refundedCents }));
  });
}
