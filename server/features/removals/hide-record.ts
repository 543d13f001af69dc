// A record is hidden while a request about it is in review: by a proof of the requester, or by an administrator.
import type { OutputOf } from '#contract/call.ts';
import type { PoolClient } from 'pg';
import { removalErrors, removalProofTries } from '#contract/removals/removal-options.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import {
  findPresentId,
  findRemovable,
  hideCandidate,
  lockCandidateWriters,
  type ContactReader,
} from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { publicFormLimits, take, tryTake } from '#server/foundation/rate-limit/public.ts';
import { tokenHash } from './removal-token.ts';
import * as store from './requests-store.ts';
import type { RequestRow } from './requests-store.ts';

/** Open requests hide so many records at most, so that a flood of them cannot empty the directory. */
const hiddenMax = 200;
/** Over all requests about one record: the digits of a phone can be guessed with 10,000 tries. */
const triesOnRecord = [{ usesMax: 10, seconds: 24 * 3_600 }] as const;

interface HideParts {
  recordAudit: RecordAudit;
}

/** Returns false, and hides nothing, when open requests hide too many records already. */
export async function hideRecord(
  client: PoolClient,
  { recordAudit }: HideParts,
  { id, hides }: Pick<RequestRow, 'id' | 'hides'>,
  { candidateId, userId }: { candidateId: string; userId: string | null },
): Promise<boolean> {
  if (hides) return true;
  // One at a time, so that the count is right.
  await lockCandidateWriters(client);
  if ((await store.countHidden(client)) >= hiddenMax) return false;
  await store.saveHides(client, id);
  await hideCandidate(client, candidateId);
  recordAudit(client, {
    actor: userId === null ? { kind: 'system', id: 'removals' } : { kind: 'account', id: userId },
    action: 'removals.hidden',
    subject: { kind: 'removal', id },
    after: { candidateId },
  });
  return true;
}

export type Proof = OutputOf<'removals.proveRemovalRecord'>;

/** Digits for a record that does not exist never match, and are counted alike. @throws AppError `INVALID_TOKEN`, `NO_TRIES_LEFT` or `TOO_MANY` */
export async function proveRecord(
  parts: HideParts & { database: Database; clock: Pick<Clock, 'now'>; reader: ContactReader },
  { token, digits }: { token: string; digits: string },
  { client: from }: Pick<OperationContext, 'client'>,
): Promise<Proof> {
  const { database, clock, reader } = parts;
  await take(database, `removal proof from ${from.block}`, publicFormLimits);
  return inTransaction(database, async (client) => {
    const request = await store.takeByToken(client, tokenHash(token));
    if (request?.state !== 'in_review')
      throw new AppError('invalid_input', 'INVALID_TOKEN', removalErrors.invalidToken);
    const { candidateId } = request;
    if (request.provedAt !== null) return { isProven: true, isHidden: request.hides, triesLeft: 0 };
    const triesLeft = removalProofTries - request.proofTries - 1;
    if (triesLeft < 0)
      throw new AppError(
        'conflict',
        'NO_TRIES_LEFT',
        'The digits did not match three times. An administrator decides about your request.',
      );
    await store.saveProofTry(client, request.id);
    const candidate =
      candidateId !== null && (await tryTake(client, `removal proof of ${candidateId}`, triesOnRecord))
        ? await findRemovable(client, reader.vault, await findPresentId(client, candidateId))
        : null;
    if (candidateId === null || candidate === null || !candidate.phones.some((phone) => phone.endsWith(digits)))
      return { isProven: false, isHidden: false, triesLeft };
    await store.saveProof(client, request.id, clock.now());
    const isHidden = await hideRecord(client, parts, request, { candidateId, userId: null });
    return { isProven: true, isHidden, triesLeft };
  });
}
